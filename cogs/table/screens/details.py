"""Private message of details: how points add up, the scorecard so far, and the fair deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.kit.names import plain
from cogs.kit.screen import Screen
from cogs.table.screens.buttons import button
from cogs.table.screens.match_scorecard import match_scorecard
from cogs.table.screens.stand_ins import stand_in_words
from cogs.table.screens.text_scorecard import hole_fields
from engine.cpu.levels import level_title
from engine.language import mark, say
from engine.table import Stage, TableState

BUTTON_WORDS: Final[Mapping[Stage, str]] = {
    "playing": mark("**Skip** plays the computers’ turns right away."),
    "between": mark("**Take a seat** gives you a computer’s seat, with the points it has."),
}
"""Explanations of the buttons that stand below a table only where computers play."""


def details(state: TableState) -> Screen:
    """Details of a table, as the button shows them: in the lobby, in a match or at its end."""
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
        rows=((button(state, say("Rules"), "rules"),),) if state.live else (),
        attachments=match_scorecard(state) if state.match is not None and state.live else (),
    )


def _scores(state: TableState) -> tuple[tuple[str, str], ...]:
    """Fields, each a name and a text, with the sums of each seat's points in the last hole; none before its
    end.
    """
    if state.stage not in ("between", "finished"):
        return ()
    number = say("Hole {number} of {holes}", number=state.playing.number, holes=state.holes)
    return hole_fields(f"{say('Scoring')} · {number}", state, state.playing.hole.observe(None))


def _levels(state: TableState) -> str:
    """A line for each level of the computer players at the table."""
    names: dict[str, list[str]] = {}
    for seat in state.seats:
        if seat.user is None:
            names.setdefault(str(seat.level), []).append(plain(seat.name))
    return "\n".join(f"{', '.join(called)} · {level_title(level)}" for level, called in names.items())


def _fair_deal(state: TableState) -> tuple[str, str]:
    """The whole commitment to the secret of all deals, and the secret itself once the match is over.

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
        text = say("Provably fair: the deck is already shuffled, and anyone can verify it afterwards.")
    return (say("Fair deal"), "\n".join((text, say("🔒 Fingerprint of the deck:"), f"`{state.commitment}`")))
