"""The picture of a match's scorecard, while it is played and at its end."""

from __future__ import annotations

from cogs.kit.attachments import Attachment
from cogs.kit.rules_text import title_of_rules
from cogs.picture import ScorecardPicture
from cogs.picture.picture_attachments import scorecard_file
from engine.table import TableState


def match_scorecard(state: TableState) -> tuple[Attachment, ...]:
    """The scorecard of all holes that were played to their end; none if there is no such hole."""
    return (scorecard_file(scorecard_picture(state)),) if state.playing.results else ()


def scorecard_picture(state: TableState) -> ScorecardPicture:
    """The picture of the scorecard of a match of which at least one hole was played to its end."""
    return ScorecardPicture(
        names=tuple(seat.name for seat in state.seats),
        results=tuple(tuple(scores) for scores in state.playing.results),
        holes=state.holes,
        heading=f"Golf · {title_of_rules(state.rules, state.named)}",
        ended=state.stage == "closed",
        computers=state.computers_holes,
    )
