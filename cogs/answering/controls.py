"""Answers commands, and presses, choices and forms on messages of any age.

A method of a feature says which command or which kind of custom id it answers:

    @command("The daily hole")
    async def daily(self, reply: Reply) -> None: ...

    @control(DailyId)
    async def press(self, press: Press[DailyId]) -> None: ...

`@control` is for buttons and menus; `@form` is for forms, which `open_form` shows. A custom id that no method
answers comes from another version of the bot, or is invented.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial, update_wrapper
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

import discord
from discord import InteractionType, app_commands
from discord.ext import commands

from cogs.answering.attempt import attempt
from cogs.answering.handling import answer
from cogs.answering.reply import Reply, custom_id_of
from cogs.answering.services import Asked
from cogs.kit.custom_id import CustomId
from cogs.kit.message_limits import LONGEST_FORM_DESCRIPTION, LONGEST_FORM_TITLE
from engine.game.errors import WrongStage
from engine.language import mark
from engine.names.graphemes import cut

Id = TypeVar("Id", bound=CustomId)
Feature = TypeVar("Feature")
Owner = TypeVar("Owner", bound=commands.Cog)
Options = ParamSpec("Options")

NOWHERE: Final = mark("That button has expired. /golf table shows the current game.")

TEXT: Final = "text"
"""Custom id of the text field, in a form with only one field."""


@dataclass(frozen=True, slots=True)
class Press(Generic[Id]):
    """A press on a button, a choice in a menu, or a submitted form; `reply` answers it.

    - `values`: choices that the person made in a menu.
    - `shown`: choices that the menu showed as made before.
    - `texts`: texts of a form, by the ids of its fields.
    - `people`: names of the people chosen in a menu of people, by user id; bots are left out.
    """

    reply: Reply
    id: Id
    values: Sequence[str] = ()
    shown: Sequence[str] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)

    @property
    def chosen(self) -> str:
        """The choice in a menu with one choice; empty for a button."""
        return self.values[0] if self.values else ""

    @property
    def typed(self) -> str:
        """The text of a form with a single field."""
        return self.texts.get(TEXT, "")


Work = Coroutine[Any, Any, None]
Method = Callable[[Feature, Press[Id]], Work]


@dataclass(frozen=True, slots=True)
class Control(Generic[Feature, Id]):
    """A feature's method, and the `kind` of custom id that it answers; `form`: on forms, else on controls."""

    kind: type[Id]
    method: Method[Feature, Id]
    form: bool

    async def answer(self, feature: Feature, reply: Reply) -> None:
        """Answer the interaction of `reply`. Raises `WrongStage` if no control has its custom id."""
        place = self.kind.parse(custom_id_of(reply.interaction))
        if place is None:
            raise WrongStage(NOWHERE)
        await self.method(feature, _sent(reply, place) if self.form else _pressed(reply, place))


def command(
    description: str,
) -> Callable[
    [Callable[Concatenate[Owner, Reply, Options], Work]], app_commands.Command[Owner, Options, None]
]:
    """Make a method of a feature a command, whose options are the method's further parameters.

    The decorators of discord.py that describe options stand below this decorator.
    """

    def made(
        method: Callable[Concatenate[Owner, Reply, Options], Work],
    ) -> app_commands.Command[Owner, Options, None]:
        async def answered(
            feature: Owner, interaction: Asked, *args: Options.args, **options: Options.kwargs
        ) -> None:
            reply = Reply(interaction)
            await answer(reply, method(feature, reply, *args, **options))

        callback: Any = update_wrapper(answered, method)
        # discord.py would evaluate the annotations with the names of this file.
        callback.__signature__ = inspect.signature(method, eval_str=True)
        return app_commands.command(description=description)(callback)

    return made


def control(kind: type[Id]) -> Callable[[Method[Feature, Id]], Control[Feature, Id]]:
    """Decorator of the method that answers the buttons and menus whose custom ids are of `kind`."""
    return lambda method: Control(kind, method, form=False)


def form(kind: type[Id]) -> Callable[[Method[Feature, Id]], Control[Feature, Id]]:
    """Decorator of the method that answers the forms whose custom ids are of `kind`."""
    return lambda method: Control(kind, method, form=True)


class Controls:
    """The controls of all `features`, found by the prefixes of custom ids."""

    def __init__(self, features: Iterable[object]) -> None:
        self._controls = {
            (each.form, each.kind.PREFIX): partial(each.answer, feature)
            for feature in features
            for _, each in inspect.getmembers_static(type(feature))
            if isinstance(each, Control)
        }

    @property
    def prefixes(self) -> frozenset[str]:
        """The prefixes of all custom ids that a feature answers."""
        return frozenset(prefix for _, prefix in self._controls)

    async def answer(self, interaction: Asked) -> None:
        """Answer a press, a choice or a form; leave any other interaction alone."""
        if interaction.type in (InteractionType.component, InteractionType.modal_submit):
            reply = Reply(interaction)
            await answer(reply, self._answer(reply))

    async def _answer(self, reply: Reply) -> None:
        is_form = reply.interaction.type is InteractionType.modal_submit
        prefix = custom_id_of(reply.interaction).partition(":")[0]
        control = self._controls.get((is_form, prefix))
        if control is None:
            raise WrongStage(NOWHERE)
        reply.feature = prefix
        await control(reply)


def _pressed(reply: Reply, place: Id) -> Press[Id]:
    """Press on a button or menu. Raises `WrongStage` if the message has no control with this custom id."""
    message, custom_id = reply.interaction.message, custom_id_of(reply.interaction)
    rows = [] if message is None else message.components
    children = [child for row in rows if isinstance(row, discord.ActionRow) for child in row.children]
    component = next((child for child in children if child.custom_id == custom_id), None)
    if component is None:
        raise WrongStage(NOWHERE)
    if not isinstance(component, discord.SelectMenu):
        return Press(reply, place)
    data: Any = reply.interaction.data or {}
    shown = [option.value for option in component.options if option.default]
    return Press(reply, place, data.get("values", ()), shown, people=_people(data.get("resolved") or {}))


def _people(resolved: Any) -> dict[int, str]:
    """Return the names that chosen people have on the server, by user id; bots are left out."""
    members = resolved.get("members", {})
    return {
        int(user): members.get(user, {}).get("nick") or person.get("global_name") or person["username"]
        for user, person in resolved.get("users", {}).items()
        if not person.get("bot")
    }


def _sent(reply: Reply, place: Id) -> Press[Id]:
    data: Any = reply.interaction.data or {}
    fields = [part.get("component", part) for part in data.get("components", ())]
    texts = {str(field.get("custom_id")): str(field.get("value") or "") for field in fields}
    return Press(reply, place, texts=texts)


@dataclass(frozen=True, slots=True)
class FormField:
    """A text field of a form, for a text of at most `longest` characters.

    - `lines`: whether the text may have several lines.
    - `required`: whether the text must not be empty.
    - `value`: text at first; `example`: text shown while the field is empty.
    """

    label: str
    description: str
    _: KW_ONLY
    longest: int
    id: str = TEXT
    lines: bool = False
    example: str = ""
    required: bool = True
    value: str = ""

    def item(self) -> discord.ui.Label[discord.ui.Modal]:
        """Return the field with its label, as an object of discord.py."""
        typed: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=self.id,
            style=discord.TextStyle.paragraph if self.lines else discord.TextStyle.short,
            max_length=self.longest,
            placeholder=self.example or None,
            required=self.required,
            default=self.value or None,
        )
        label, text = cut(self.label, LONGEST_FORM_TITLE), cut(self.description, LONGEST_FORM_DESCRIPTION)
        return discord.ui.Label(text=label, description=text, component=typed)


async def open_form(interaction: discord.Interaction, custom_id: str, title: str, *fields: FormField) -> None:
    """Answer a press with a form of at most five `fields`."""
    modal = discord.ui.Modal(title=cut(title, LONGEST_FORM_TITLE), custom_id=custom_id)
    for each in fields:
        modal.add_item(each.item())
    modal.stop()  # what is sent comes back as an interaction, also after a restart
    await attempt("ask for a text", interaction.response.send_modal(modal))
