"""The picture of a match's scorecard, while it is played and at its end."""

from __future__ import annotations

from cogs.kit.attachments import Attachment
from cogs.kit.rules_text import game_name
from cogs.picture import ScorecardPicture
from cogs.picture.picture_attachments import scorecard_file
from engine.table import TableState


def match_scorecard(state: TableState) -> tuple[Attachment, ...]:
    """The scorecard of all holes that were played to their end; none if there is no such hole."""
    results = state.playing.results
    if not results:
        return ()
    card = ScorecardPicture(
        names=tuple(seat.name for seat in state.seats),
        results=tuple(tuple(scores) for scores in results),
        holes=state.holes,
        heading=f"Golf · {state.named or game_name(state.rules, '')}",
        ended=state.stage == "closed",
        computers=state.computers_holes,
    )
    return (scorecard_file(card),)
