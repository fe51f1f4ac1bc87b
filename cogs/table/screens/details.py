"""Private message of details: how points add up, the scorecard so far, and the fair deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.kit.attachments import Attachment
from cogs.kit.ids.past import MatchId, ReplayId
from cogs.kit.names import plain
from cogs.kit.screen import Button, Row, Screen
from cogs.picture.picture_attachments import table_file
from cogs.table.screens.buttons import button
from cogs.table.screens.match_scorecard import match_scorecard
from cogs.table.screens.stand_ins import stand_in_words
from cogs.table.screens.table_picture import AS_USUAL, table_picture
from cogs.table.screens.text_scorecard import hole_fields
from data.people.preferences import Look
from engine.cpu.levels import level_title
from engine.language import mark, say
from engine.table import Stage, TableState

BUTTON_WORDS: Final[Mapping[Stage, str]] = {
    "playing": mark("**Skip** plays the computers’ turns right away."),
    "between": mark("**Take a seat** gives you a computer’s seat, with the points it has."),
}
"""Explanations of the buttons that stand below a table only where computers play."""


def details(state: TableState, looks: Mapping[int, Look] = AS_USUAL) -> Screen:
    """Details of a table, as the button shows them: in the lobby, in a match or at its end, with the `looks`
    of people.
    """
    lines = [_levels(state)]
    if state.match is not None and not state.playing.results:
        lines.append(say("No hole is finished yet."))
    explained = state.stage in BUTTON_WORDS and not (state.event and state.stage == "between")
    if explained and any(seat.user is None for seat in state.seats):
        lines.append(say(BUTTON_WORDS[state.stage]))
    if state.stage == "finished":
        lines += stand_in_words(state)
    return Screen(
        title=say("Details"),
        text="\n".join(line for line in lines if line),
        fields=(*_scores(state), _fair_deal(state)),
        rows=_buttons(state),
        attachments=_pictures(state, looks),
    )


def _scores(state: TableState) -> tuple[tuple[str, str], ...]:
    """Fields, each a name and a text, with the sums of each seat's points in the last hole; none before its
    end.
    """
    if state.stage not in ("between", "finished"):
        return ()
    number = say("Hole {number} of {holes}", number=state.playing.number, holes=state.holes)
    return hole_fields(f"{say('Scoring')} · {number}", state, state.playing.hole.observe(None))


def _pictures(state: TableState, looks: Mapping[int, Look]) -> tuple[Attachment, ...]:
    """The scorecard so far; after a match of several holes, the table as it ended."""
    if state.match is None:
        return ()
    if state.stage != "finished":
        return match_scorecard(state)
    if state.holes == 1:
        return ()
    return (table_file(table_picture(state, state.playing.hole.observe(None), looks)),)


def _buttons(state: TableState) -> tuple[Row, ...]:
    """Buttons of the details: the way to the rules; a finished match opens in the history."""
    if state.stage != "finished":
        return ((button(state, say("Rules"), "rules"),),) if state.live else ()
    return (
        (
            Button(say("Replay"), str(ReplayId(state.id, 1, 0, "first"))),
            Button(say("Verify"), str(MatchId(state.id, "verify"))),
            Button(say("Export"), str(MatchId(state.id, "export"))),
        ),
    )


def _levels(state: TableState) -> str:
    """A line for each level of the computer players at the table."""
    names: dict[str, list[str]] = {}
    for seat in state.seats:
        if seat.user is None:
            names.setdefault(str(seat.level), []).append(plain(seat.name))
    return "\n".join(f"{', '.join(called)} · {level_title(level)}" for level, called in names.items())


def _fair_deal(state: TableState) -> tuple[str, str]:
    """The commitment to the secret of all deals; the secret itself only once the match is over.

    If others may still play the same deals, the secret follows at the end of their event.
    """
    if state.stage == "finished" and state.nonce:
        text = say("You’ll get the secret when the event ends.")
    elif state.stage == "finished":
        text = say(
            "All deals follow from this secret, so anyone can verify them:\n`{secret}`\nMatch `{match}`",
            secret=state.playing.secret,
            match=state.id,
        )
    else:
        fixed = say("Provably fair: the deck is already shuffled, and anyone can verify it afterwards.")
        text = "\n".join((fixed, say("🔒 Fingerprint of the deck:"), f"`{state.commitment}`"))
    return (say("Fair deal"), text)
