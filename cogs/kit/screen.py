"""A message before it is sent: an embed, menus, buttons and files. Words can replace its pictures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypedDict

import discord

from cogs.kit.attachments import CARDS_NAME, SCORECARD_NAME, TABLE_NAME, Attachment
from cogs.kit.message_limits import LONGEST_CHOICE, LONGEST_EMBED, LONGEST_FIELD, LONGEST_TEXT, MOST_FIELDS
from cogs.kit.names import plain
from engine.language import mark, say
from engine.names.graphemes import cut

log = logging.getLogger(__name__)

GREEN: Final = 0x2E7D4F
GREY: Final = 0x80848E

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `id` is its custom id. Each button of a message needs a different id, a disabled button too.

    A button with an `url` only opens this address, and has an empty `id`. `words`, if not empty, replace
    `label` and `emoji` for people who asked for text.
    """

    label: str
    id: str
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False
    words: str = ""
    url: str | None = None


Row = tuple[Button, ...]

MOST_CHOICES: Final = 25
"""Most choices in a menu, by Discord's limit."""

NO_NAME: Final = "\N{ZERO WIDTH SPACE}"
"""Name of a field that continues the field above."""

_HEADINGS: Final[Mapping[str, str]] = {
    SCORECARD_NAME: mark("The scorecard in words"),
    TABLE_NAME: mark("The table in words"),
    CARDS_NAME: mark("My cards in words"),
}
_HEADING: Final = mark("The picture in words")
"""Heading of the description of a picture that isn't in `_HEADINGS`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a menu. Choosing the line sends `value`; a label or description that is too long is cut."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False

    def option(self) -> discord.SelectOption:
        """The line as discord.py's object."""
        return discord.SelectOption(
            label=cut(self.label, LONGEST_CHOICE),
            value=self.value,
            description=cut(self.description, LONGEST_CHOICE) or None,
            default=self.chosen,
        )


MenuItem = (
    discord.ui.Select[discord.ui.View]
    | discord.ui.UserSelect[discord.ui.View]
    | discord.ui.RoleSelect[discord.ui.View]
)


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 choices in a row of its own. `id` is its custom id.

    - `placeholder`: shown while nothing is chosen.
    - `several`: any number may be chosen, including none; with `people`, one or more.
    - `people`: a menu without choices, in which people of the server are chosen.
    - `roles`: a menu without choices, in which a role of the server or none is chosen; `role` is chosen now.
    """

    id: str
    placeholder: str
    choices: tuple[Choice, ...] = ()
    several: bool = False
    people: bool = False
    roles: bool = False
    role: int | None = None

    def item(self, row: int) -> MenuItem:
        """The menu as discord.py's object, in a `row` from 0."""
        if self.people:
            most = MOST_CHOICES if self.several else 1
            return discord.ui.UserSelect(
                custom_id=self.id, placeholder=self.placeholder, max_values=most, row=row
            )
        if self.roles:
            chosen = [] if self.role is None else [discord.Object(self.role, type=discord.Role)]
            return discord.ui.RoleSelect(
                custom_id=self.id,
                placeholder=self.placeholder,
                min_values=0,
                default_values=chosen,
                row=row,
            )
        return discord.ui.Select(
            custom_id=self.id,
            placeholder=self.placeholder,
            min_values=0 if self.several else 1,
            max_values=len(self.choices) if self.several else 1,
            options=[choice.option() for choice in self.choices],
            row=row,
        )


class Payload(TypedDict, total=False):
    """Keyword arguments that discord.py's sending and editing methods share."""

    embeds: list[discord.Embed]
    view: discord.ui.View


@dataclass(frozen=True, slots=True)
class Screen:
    """The content of a message. Empty menus, rows and fields are left out.

    - `text`: may use markdown.
    - `fields`: pairs of name and text.
    - `menus`, `rows`: together at most five, menus first; a row has at most five buttons.
    - `attachments`: pictures stand below each other in order, a small picture beside the text.
    - `words`: further fields for people who asked for text; they tell what pictures show.
    """

    title: str
    text: str
    fields: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    menus: tuple[Menu, ...] = ()
    rows: tuple[Row, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    colour: int = GREEN

    def __post_init__(self) -> None:
        """Leave out empty menus, rows and fields."""
        object.__setattr__(self, "fields", tuple(field for field in self.fields if field[1]))
        filled = tuple(menu for menu in self.menus if menu.choices or menu.people or menu.roles)
        object.__setattr__(self, "menus", filled)
        object.__setattr__(self, "rows", tuple(row for row in self.rows if row))

    def with_texts(self, change: Callable[[str], str]) -> Screen:
        """Return this screen with `change` applied to its text and to the fields' texts.

        A text that would be too long for Discord stays unchanged; if the embed would be too long, all texts
        stay. Titles, footers and menus stay, as Discord shows no markup there.
        """
        changed = replace(
            self,
            text=_fitting(change(self.text), self.text, LONGEST_TEXT),
            fields=tuple((name, _fitting(change(text), text, LONGEST_FIELD)) for name, text in self.fields),
        )
        return changed if len(changed.embed()) <= LONGEST_EMBED else self

    def embed(self) -> discord.Embed:
        """The embed with all texts, the first picture and the small picture."""
        embed = discord.Embed(title=self.title, description=self.text, colour=self.colour)
        for name, text in self.fields:
            embed.add_field(name=name, value=text, inline=False)
        if self.footer:
            embed.set_footer(text=self.footer)
        for picture in self._pictures()[:1]:
            embed.set_image(url=f"attachment://{picture.name}")
        for picture in self.attachments:
            if picture.small:
                embed.set_thumbnail(url=f"attachment://{picture.name}")
        return embed

    def embeds(self) -> list[discord.Embed]:
        """The embed, and another embed for each further picture, as an embed shows only one."""
        further = self._pictures()[1:]
        return [
            self.embed(),
            *(
                discord.Embed(colour=self.colour).set_image(url=f"attachment://{each.name}")
                for each in further
            ),
        ]

    def _pictures(self) -> list[Attachment]:
        return [each for each in self.attachments if each.pictured and not each.small]

    def view(self) -> discord.ui.View:
        """Menus and buttons. The view is stopped and remembers nothing, as `Controls` answer presses."""
        view = discord.ui.View(timeout=None)
        for number, menu in enumerate(self.menus):
            view.add_item(menu.item(number))
        for number, row in enumerate(self.rows, len(self.menus)):
            for button in row:
                view.add_item(
                    discord.ui.Button(
                        label=button.label or None,
                        custom_id=button.id or None,
                        url=button.url,
                        style=discord.ButtonStyle[button.style],
                        emoji=button.emoji,
                        disabled=button.disabled,
                        row=number,
                    )
                )
        view.stop()
        return view

    def payload(self) -> Payload:
        return {"embeds": self.embeds(), "view": self.view()}

    async def files(self, *, answers: bool = False) -> list[discord.File]:
        """Make the attachments' files, off the event loop. `answers`: a person waits for the files."""
        return [await each.file(answers=answers) for each in self.attachments]


def _fitting(changed: str, former: str, longest: int) -> str:
    return changed if len(changed) <= longest else former


def done(sentence: str) -> Screen:
    """A private message of one `sentence`, without buttons."""
    return Screen(title="Golf", text=sentence, colour=GREY)


def in_fields(name: str, texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Put `texts` into as few fields as possible. Only the first field is named: `name`."""
    values: list[str] = []
    for text in texts:
        if values and len(values[-1]) + 1 + len(text) <= LONGEST_FIELD:
            values[-1] += f"\n{text}"
        else:
            values.append(text)
    return tuple((name if at == 0 else NO_NAME, text) for at, text in enumerate(values))


def without_pictures(screen: Screen) -> Screen:
    """`screen` with each picture replaced by a field with its alt text, above all other fields."""
    pictures = [each for each in screen.attachments if each.pictured]
    descriptions = [(say(_HEADINGS.get(each.name, _HEADING)), _in_field(each.alt_text)) for each in pictures]
    others = tuple(each for each in screen.attachments if not each.pictured)
    rows = tuple(tuple(_in_words(button) for button in row) for row in screen.rows)
    fields = (*descriptions, *((name, _in_field(text)) for name, text in screen.words), *screen.fields)
    return replace(screen, fields=fields[:MOST_FIELDS], rows=rows, attachments=others, words=())


def _in_words(button: Button) -> Button:
    return replace(button, label=button.words, emoji=None) if button.words else button


def _in_field(text: str) -> str:
    return plain(cut(text, LONGEST_FIELD, lambda part: len(plain(part))))


async def drawn(screen: Screen, *, answers: bool = False) -> tuple[Screen, list[discord.File]]:
    """Return the message and its files, which are drawn off the event loop.

    If a picture can't be drawn, words replace all pictures; an error of another file is raised. `answers`: a
    person waits for the message, so it is drawn before updates.
    """
    try:
        return screen, await screen.files(answers=answers)
    except Exception:
        log.exception("a picture could not be drawn")
        screen = without_pictures(screen)
        return screen, await screen.files(answers=answers)
