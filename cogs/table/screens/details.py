"""Private message of details: levels of computer players, the scorecard so far, and the fair deal."""

from __future__ import annotations

from cogs.kit.names import plain
from cogs.kit.screen import Screen
from cogs.table.screens.buttons import button
from cogs.table.screens.match_scorecard import match_scorecard
from cogs.table.screens.stand_ins import stand_in_words
from engine.cpu.levels import level_title
from engine.language import say
from engine.table import TableState


def details(state: TableState) -> Screen:
    """Details of a table, as the button shows them: in the lobby, in a match or at its end.

    What the table's own message shows is left out, such as the cards' points and their sums.
    """
    lines = [_levels(state)]
    if state.stage == "finished":
        lines += stand_in_words(state)
    return Screen(
        title=say("Details"),
        text="\n".join(line for line in lines if line),
        fields=(_fair_deal(state),),
        rows=((button(state, say("Rules"), "rules"),),) if state.live else (),
        attachments=match_scorecard(state) if state.match is not None and state.live else (),
    )


def _levels(state: TableState) -> str:
    names: dict[str, list[str]] = {}
    for seat in state.seats:
        if seat.user is None:
            names.setdefault(str(seat.level), []).append(plain(seat.name))
    return "\n".join(f"{', '.join(called)} · {level_title(level)}" for level, called in names.items())


def _fair_deal(state: TableState) -> tuple[str, str]:
    """Title and text of the fair deal: the full commitment, and after the match the secret of all deals.

    If others may still play the same deals, only the end of their event reveals the secret.
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
