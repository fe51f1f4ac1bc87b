"""Desk on which a host chooses the rules in the lobby, on pages of settings and menus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from cogs.kit.ids.table import DeskId, Page
from cogs.kit.names import bold
from cogs.kit.pages import back_button, page_text
from cogs.kit.rules_text import CLOCKS, HINTS_ALLOWED, IN_A_TEXT, rules_name, some
from cogs.kit.screen import Button, Choice, Menu, Row, Screen
from cogs.kit.selection import Selection
from cogs.rules.menus import menus
from cogs.rules.rule_changes import card_name
from cogs.rules.rules_screen import rules_screen
from cogs.table.screens.table_rules import table_buttons, table_switches
from engine.game.cards import Rank
from engine.game.explain import explain_format, explain_points, modifications
from engine.game.presets import PRESETS
from engine.game.values import RANKS_AND_JOKER
from engine.language import listed, mark, say, signed
from engine.names.telling_apart import told_apart
from engine.table import TableState

PAGE_WORDS: Final[dict[Page, tuple[str, str]]] = {
    "preset": (mark("Preset"), mark("the rules to start from")),
    "match": (mark("Match"), mark("holes, turn clock, decks, hints, computer speed")),
    "format": (mark("Format"), mark("match play, skins, partners, handicap strokes")),
    "cards": (mark("Cards"), mark("jokers, and what cards are worth")),
    "flips": (mark("Grid and flips"), mark("rows and columns, the opening, discards")),
    "turns": (mark("Turns and ending"), mark("knocking, locked cards, when a hole ends")),
    "scoring": (mark("Scoring"), mark("bonuses, penalties, pairs, par")),
    "joining": (mark("Who can join"), mark("everyone, or only people you invite")),
}
"""Title of each page, and the settings that stand there."""

USUAL_RANKS: Final[tuple[Rank, ...]] = ("K", "J", "2", "*")
"""The ranks whose points are typed into one form."""

ANOTHER_PRESET: Final = mark("Picking another preset resets your changes, except holes, clock and hints.")

NO_HINTS: Final = mark("**No hints** · with hints, the match won’t count")


def desk(
    state: TableState,
    place: DeskId,
    own: Sequence[Choice] = (),
    notice: str = "",
    clocks: Iterable[int | None] = tuple(CLOCKS),
    *,
    reactions: bool = True,
) -> Screen:
    """Draw the rules desk on the page of `place`; the buttons carry the drawing's number, also in `place`.

    `own` are the server's presets, which only one page needs; `notice` is a sentence about the last press.
    `clocks` are the turn clocks to choose from, in seconds. `reactions`: whether the server allows reactions.
    """
    selections = _presets(state, own) if place.page == "preset" else menus(place.page, state, clocks)
    return Screen(
        title=say("Change rules · {name}", name=rules_name(state.rules, state.named)),
        text=page_text(_what_stands(state, place.page, selections), notice),
        footer=say("Changes apply right away, and everyone sees them."),
        menus=(
            _pages(place),
            *(selection.menu(place) for selection in selections),
            *(_people(state, place) if place.page == "joining" else ()),
            *((_other_cards(state, place),) if place.page == "cards" else ()),
        ),
        rows=_rows(state, place, reactions),
    )


def desk_in_words(state: TableState, place: DeskId) -> Screen:
    """Rules in words, with a button that leads back to the desk."""
    back = ((back_button(place.of("menus")),),)
    return rules_screen(state.rules, state.named, rows=back, hints=state.hints)


def _presets(state: TableState, own: Sequence[Choice]) -> tuple[Selection, ...]:
    presets = [
        Choice(each.name, each.name, each.summary, chosen=not state.named and each.name == state.preset.name)
        for each in PRESETS.values()
    ]
    theirs = [replace(choice, chosen=choice.value == state.named) for choice in own]
    named = [Selection("own", say("This server’s presets"), tuple(theirs))] if own else []
    return (Selection("preset", say("Presets"), tuple(presets)), *named)


def _what_stands(state: TableState, page: Page, selections: Iterable[Selection]) -> Iterator[str]:
    """Present settings of a page, and their meaning."""
    if page == "preset":
        yield " · ".join((f"**{state.preset.name}**", state.preset.summary))
        if modified := modifications(state.rules):
            yield say("Modified: {changes}", changes=some(modified, IN_A_TEXT))
        yield say(ANOTHER_PRESET)
        return
    if page == "joining":
        yield from _who_joins(state)
    told = explain_format(state.rules) if page == "format" else ()
    yield from told
    for selection in selections if not told else ():
        chosen = [choice for choice in selection.choices if choice.chosen]
        for choice in chosen:
            yield f"**{choice.label}**{' · ' if choice.description else ''}{choice.description}"
        if not chosen:
            yield f"**{selection.placeholder}**"
    if page == "match":
        yield say(HINTS_ALLOWED if state.hints else NO_HINTS)
    if page == "cards":
        yield explain_points(state.rules)


def _who_joins(state: TableState) -> Iterator[str]:
    yield f"**{say('Only people you invite')}**" if state.invited_only else f"**{say('Everyone')}**"
    if state.invited_only and state.invited:
        yield say("Invited: {names}", names=listed([bold(name) for _, name in _guests(state)]))


def _guests(state: TableState) -> list[tuple[int, str]]:
    """User ids of the invited people, and names that tell them apart."""
    users = [each.user for each in state.invited]
    return list(zip(users, told_apart([each.name for each in state.invited], users), strict=True))


def _pages(place: DeskId) -> Menu:
    choices = [
        Choice(say("Page: {name}", name=say(name)), page, say(meaning), chosen=page == place.page)
        for page, (name, meaning) in PAGE_WORDS.items()
    ]
    return Menu(place.of("page"), say("What to change"), tuple(choices))


def _other_cards(state: TableState, place: DeskId) -> Menu:
    """Menu of the ranks that are not in `USUAL_RANKS`, to change their points."""
    choices = [
        Choice(card_name(rank), rank, say("now {points}", points=signed(state.rules.values[rank])))
        for rank in RANKS_AND_JOKER
        if rank not in USUAL_RANKS
    ]
    return Menu(place.of("rank"), say("Points of another card…"), tuple(choices))


def _people(state: TableState, place: DeskId) -> Iterator[Menu]:
    """Menus by which the host invites a person, takes back an invitation, and removes a person."""
    if state.invited_only:
        yield Menu(place.of("invite"), say("Invite players…"), several=True, people=True)
        # A forgotten person is a number below 0, and has no seat anyway.
        guests = tuple(Choice(name, str(user)) for user, name in _guests(state) if user > 0)
        if guests:
            yield Menu(place.of("uninvite"), say("Take an invitation back…"), guests)
    others = [seat for seat in state.seats if seat.user not in (None, state.host)]
    if others:
        choices = tuple(Choice(seat.name, str(seat.user)) for seat in others)
        yield Menu(place.of("people"), say("Remove a player…"), choices)


def _rows(state: TableState, place: DeskId, reactions: bool) -> tuple[Row, ...]:
    """Rows of the page's buttons; some pages also have buttons of the table."""
    buttons, host = tuple(_buttons(state, place)), state.host or 0
    if place.page == "preset":
        return (buttons, table_buttons(state, host))
    if place.page == "match":
        return ((*buttons, *table_switches(state, host, reactions=reactions)),)
    return (buttons,)


def _buttons(state: TableState, place: DeskId) -> Iterator[Button]:
    if place.page == "joining":
        control, label = (
            ("everybody", say("Let everyone join"))
            if state.invited_only
            else ("invited", say("Invited only"))
        )
        yield Button(label, place.of(control), "primary")
        return
    if place.page == "cards":
        yield Button(say("Points…"), place.of("write"))
    yield Button(say("Full rules"), place.of("words"))
    if place.page == "match":
        control, label = ("nohints", say("No hints")) if state.hints else ("hints", say("Allow hints"))
        yield Button(label, place.of(control))
    if state.changes:
        yield Button(say("Back to {preset}", preset=state.preset.name), place.of("undo"))
