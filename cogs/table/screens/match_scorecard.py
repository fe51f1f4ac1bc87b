"""The picture of a match's scorecard, during the match and at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cogs.kit.attachments import Attachment
from cogs.kit.rules_text import title_of_rules
from cogs.picture import Avatar, ScorecardPicture
from cogs.picture.picture_attachments import scorecard_file
from data.statistics.player_report import Rivalry
from engine.language import say
from engine.review.headline import headline
from engine.review.moments import NO_MOMENTS, Moments
from engine.table import TableState


@dataclass(frozen=True, slots=True)
class ResultData:
    """Data looked up for a finished match.

    `moments` were found in the match, `rivalry` is the score between two of its people, and `avatars` has the
    images of people by user id.
    """

    moments: Moments = NO_MOMENTS
    rivalry: Rivalry | None = None
    avatars: Mapping[int, bytes] = field(default_factory=dict)


NO_DATA = ResultData()


def match_scorecard(state: TableState) -> tuple[Attachment, ...]:
    """The scorecard of all holes that were played to their end; empty without such a hole."""
    return (scorecard_file(scorecard_picture(state)),) if state.playing.results else ()


def scorecard_picture(state: TableState) -> ScorecardPicture:
    """The picture of the scorecard of a match with at least one hole played to its end."""
    return ScorecardPicture(
        names=tuple(seat.name for seat in state.seats),
        results=tuple(tuple(scores) for scores in state.playing.results),
        holes=state.holes,
        heading=f"Golf · {title_of_rules(state.rules, state.named)}",
        ended=state.stage == "closed",
        computers=state.computers_holes,
        rules=state.playing.rules,
        strokes=state.playing.strokes,
    )


def result_picture(state: TableState, data: ResultData = NO_DATA) -> ScorecardPicture:
    """The scorecard of a finished match with everybody's avatar, the headline and the rivalry."""
    feat = headline(state, [seat.name for seat in state.seats], data.moments)
    return replace(
        scorecard_picture(state),
        avatars=avatars_of(state, data.avatars),
        headline="" if feat is None else str(feat.text),
        cards=() if feat is None else feat.cards,
        rivalry=rivalry_words(state, data.rivalry),
    )


def avatars_of(state: TableState, images: Mapping[int, bytes]) -> tuple[Avatar, ...]:
    """The avatars of all seats, with the `images` of people by user id."""
    return tuple(
        Avatar(seat.name, seat.user is not None, None if seat.user is None else images.get(seat.user))
        for seat in state.seats
    )


def rivalry_words(state: TableState, rivalry: Rivalry | None) -> str:
    """Say as plain text how the score between two people stands; "" unless both have a seat."""
    names = {seat.user: seat.name for seat in state.seats if seat.user is not None}
    if rivalry is None or not {rivalry.first, rivalry.second} <= names.keys():
        return ""
    first, second = names[rivalry.first], names[rivalry.second]
    score = f"{rivalry.ahead}:{rivalry.behind}"
    if rivalry.ahead == rivalry.behind:
        return say("{name} and {other} are level at {score}.", name=first, other=second, score=score)
    return say("{name} leads {other} {score}.", name=first, other=second, score=score)
