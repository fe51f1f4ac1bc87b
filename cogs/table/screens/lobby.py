"""Public message of a lobby: its seats, its rules, and the buttons to begin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cogs.advice.newcomers import how_button, learn_button
from cogs.kit.commitment_text import short_commitment
from cogs.kit.format_text import strokes_line
from cogs.kit.ids.table import PressId
from cogs.kit.names import bold, plain
from cogs.kit.rules_text import (
    HINTS_ALLOWED,
    IN_A_TEXT,
    based_on,
    clock_words,
    game_name,
    length_words,
    some,
)
from cogs.kit.screen import GREY, Choice, Menu, Row, Screen
from cogs.picture.picture_attachments import grid_file
from cogs.rules.rule_changes import changed_words
from cogs.table.screens.buttons import button
from cogs.table.screens.table_picture import look_of, title_of
from data.people.preferences import AS_USUAL, Look
from data.statistics.what_counts import WEAK
from engine.cpu.levels import level_title
from engine.game.errors import StaleVersion
from engine.game.explain import explain_format, modifications
from engine.game.formats import sides_of
from engine.game.rules import WITH_PARTNERS
from engine.language import listed, say
from engine.table import TableState
from engine.table.computers import TABLE_LEVELS
from engine.table.seat import BEGINNERS, NO_HANDICAPS, Handicaps, seat_strokes


def lobby(
    state: TableState, looks: Mapping[int, Look] = AS_USUAL, handicaps: Handicaps = NO_HANDICAPS
) -> Screen:
    """Public message of a table that has not begun.

    `looks` are people's looks by user id, `handicaps` are as for `requests.start`. Empty `handicaps` leave
    out handicap strokes.
    """
    seated = say("Players ({count} of {most})", count=len(state.seats), most=state.most)
    return Screen(
        title=f"Golf · {game_name(state.rules, state.named)}",
        text="\n".join(_what_is_played(state, handicaps)),
        fields=((seated, _seats(state, looks)),),
        footer=f"{_who_starts(state)} · {short_commitment(state.commitment)}",
        menus=() if not state.free_for(None) else (_computers(state),),
        rows=_rows(state),
        attachments=(grid_file(state.rules),),
    )


def _who_starts(state: TableState) -> str:
    if not _partners_fit(state):
        return say("Partners need {some} or {more} players.", some=WITH_PARTNERS[0], more=WITH_PARTNERS[1])
    if len(state.seats) < state.preset.fewest:
        return say("{host} can start with one more player or computer.", host=_host(state))
    return say("Waiting for {host} to start.", host=_host(state))


def closed_lobby(state: TableState) -> Screen:
    """The public message of a table that was closed before its match began."""
    return Screen(
        title=f"Golf · {game_name(state.rules, state.named)}",
        text=say("Table closed. Start a new one with `/golf start`."),
        colour=GREY,
    )


def _partners_fit(state: TableState) -> bool:
    return state.rules.partners == "none" or len(state.seats) in WITH_PARTNERS


def _what_is_played(state: TableState, handicaps: Handicaps) -> Iterator[str]:
    changes = _just_changed(state)
    told = say("{host} just changed the rules: {changes}.", host=bold(_host(state)), changes=changes)
    once = bool(changes) and not state.named and changes == some(modifications(state.rules), IN_A_TEXT)
    if rules := told if once else _the_rules(state):
        yield rules
    yield from _format(state, handicaps)
    yield f"{length_words(state.holes)} · {clock_words(state.clock)}"
    if state.invited_only:
        yield say("By invitation: ask {host}.", host=bold(_host(state)))
    if uncounted := _why_not_counted(state):
        yield uncounted
    if changes and not once:
        yield told
    elif not changes and state.rules_since > 1 and not state.alone(state.host or 0):
        yield say("The rules changed after the table opened.")


def _format(state: TableState, handicaps: Handicaps) -> Iterator[str]:
    """Sentences about the format: who plays with whom, and who gets handicap strokes."""
    rules, names = state.rules, [bold(seat.name) for seat in state.seats]
    yield from explain_format(rules)
    if rules.partners != "none" and _partners_fit(state):
        teams = [listed([names[seat] for seat in side]) for side in sides_of(rules, len(names))]
        yield say("Partners: {teams}", teams=" · ".join(teams))
    if rules.handicap_strokes:
        yield from _strokes(state, names, handicaps)


def _strokes(state: TableState, names: Sequence[str], handicaps: Handicaps) -> Iterator[str]:
    """Say how many card points come off each player's scores, and who has no handicap yet."""
    if not handicaps:
        return
    try:
        strokes = seat_strokes(state.seats, state.rules, handicaps)
    except StaleVersion:  # somebody has just sat down
        return
    yield strokes_line(names, strokes) or say("Card points taken off: nobody")
    people = [(name, seat.user) for name, seat in zip(names, state.seats, strict=True) if seat.user]
    new = [name for name, user in people if handicaps[user] is None]
    if new:
        level, who = level_title(BEGINNERS), listed(new)
        yield say("No handicap yet, counts as {level}: {names}", level=level, names=who)


def _just_changed(state: TableState) -> str:
    """The host's last change of the rules in a few words; "" if anything else has happened since."""
    if state.rules_since != state.version or state.rules_before is None:
        return ""
    return changed_words(state.rules_before, state.standing_rules)


def _why_not_counted(state: TableState) -> str:
    """Sentence on why the match won't count, or only for one preset's leaderboard; "" if neither is so."""
    if state.hints:
        return say(HINTS_ALLOWED)
    modified = bool(modifications(state.rules.of_holes))
    if modified and not state.named:
        return say("With these rules, the match won’t count for you.")
    people = sum(seat.user is not None for seat in state.seats)
    if people == 1 and any(seat.user is None and seat.level in WEAK for seat in state.seats):
        return say("Just practice: your computers are too weak to count.")
    if modified:
        return say("Counts for the “{name}” leaderboard only.", name=plain(state.named))
    return ""


def _the_rules(state: TableState) -> str:
    rules, summary = state.rules, state.preset.summary
    modified = modifications(rules.of_holes)
    if not modified and rules.format != "stroke":
        return ""  # the format's sentences say who wins
    if not modified:
        return f"{rules.preset}: {summary}" if state.named else summary
    if state.named:
        return f"{based_on(rules)}."
    return say("Rules changed: {changes}.", changes=some(modified, IN_A_TEXT))


def _seats(state: TableState, looks: Mapping[int, Look]) -> str:
    lines = []
    for seat in state.seats:
        name = bold(seat.name)
        if seat.user is None:
            lines.append(say("{name} · computer, {level}", name=name, level=level_title(str(seat.level))))
        else:
            told = say("{name} · host", name=name) if seat.user == state.host else name
            title = title_of(look_of(seat, looks))
            lines.append(f"{told} · *{title}*" if title else told)
    lines += [
        say("{name} · seat saved (ends <t:{time}:R>)", name=bold(name), time=reserved.until)
        for reserved, name in zip(state.reserved, state.reserved_names, strict=True)
    ]
    return "\n".join(lines) or say("Nobody yet.")


def _host(state: TableState) -> str:
    return next((seat.name for seat in state.seats if seat.user == state.host), say("The host"))


def _computers(state: TableState) -> Menu:
    """Menu of levels, by which the host adds a computer player.

    Each value also contains the table's version. So the host can choose the same level twice, even in an app
    that still shows the last choice.
    """
    choices = [
        Choice(level_title(name), f"{name}.{state.version}", each.summary)
        for name, each in TABLE_LEVELS.items()
    ]
    return Menu(str(PressId(state.id, state.version, "add")), say("Add a computer player…"), tuple(choices))


def level_chosen(value: str) -> str:
    """Level that a choice in the menu of computer players stands for."""
    return value.partition(".")[0]


def _rows(state: TableState) -> tuple[Row, ...]:
    enough = len(state.seats) >= state.preset.fewest and _partners_fit(state)
    return (
        (
            button(state, say("Start"), "start", "success", disabled=not enough),
            button(state, say("Join"), "join", "secondary" if enough else "primary"),
            button(state, say("Rules"), "rules"),
        ),
        (how_button(state.id), learn_button()),
    )
