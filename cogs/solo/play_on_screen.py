"""A hole that a person plays on from a record, and the result compared with the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from cogs.kit.figure_text import point_words
from cogs.kit.ids.events import EventId
from cogs.kit.ids.past import ReplayId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SoloId
from cogs.kit.move_text import in_hand
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import Button, Screen
from cogs.picture import TablePicture
from cogs.picture.picture_attachments import table_file
from cogs.solo.hole_screen import hole_screen, person_picture
from cogs.solo.play import PLAIN, ShownWith
from cogs.solo.recorded import Recorded
from data.people.preferences import Look
from engine.advice.advice import shown_to
from engine.game.cards import Card
from engine.language import say
from engine.solo.game import SoloGame
from engine.solo.recorded_course import RecordedCourse, is_over


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """A person's `game` on `course`, which goes on from `place` in the record `found`.

    `expert` are the best player's points from the same place, once the hole is over.
    """

    place: PlayOnPlace
    found: Recorded
    course: RecordedCourse
    game: SoloGame
    expert: int | None = None

    @property
    def over(self) -> bool:
        return is_over(self.game, self.course)

    @property
    def points(self) -> int:
        """The person's points, once the hole is over."""
        return self.game.scores[-1]

    @property
    def remembered(self) -> Mapping[int, Card]:
        """The face-down cards, by slot, that a peek showed the person's seat."""
        return shown_to(self.game.state.playing.hole, self.course.person)


def play_screen(hole: PlayedOn, shown: ShownWith = PLAIN) -> Screen:
    picture = _picture(hole, shown.look)
    screen = hole_screen(hole.game, SoloId.show("play_on", str(hole.place)), _title(hole), picture, shown)
    begun = len(hole.game.presses) == 1
    lines = [
        *_which(hole),
        *([_then(hole), say("Same cards, your moves. It doesn’t count.")] if begun else []),
        *_peeked(hole),
        screen.text,
    ]
    return replace(screen, text=page_text(lines))


def over_screen(hole: PlayedOn, shown: ShownWith = PLAIN) -> Screen:
    lines = [
        *_which(hole),
        say("You’d have had **{points}**.", points=point_words(hole.points)),
        _then(hole),
    ]
    if hole.expert is not None:
        lines.append(say("Expert would have had {points}.", points=point_words(hole.expert)))
    return Screen(
        title=_title(hole),
        text=page_text(lines, shown.notice),
        rows=((Button(say("Again"), hole.place.begun, "primary"), _back(hole.place)),),
        attachments=(table_file(_over_picture(hole, shown.look)),),
    )


def _title(hole: PlayedOn) -> str:
    return say("Play on · {game}", game=hole.found.title)


def _which(hole: PlayedOn) -> Iterator[str]:
    """Yield the hole's number, if the match has several holes."""
    holes = hole.found.record.rules.holes
    if holes > 1:
        yield f"**{say('Hole {number} of {holes}', number=hole.place.hole, holes=holes)}**"


def _then(hole: PlayedOn) -> str:
    return say("You had {points} then.", points=point_words(hole.course.points_then))


def _peeked(hole: PlayedOn) -> list[str]:
    """Return a reminder of the cards that a peek showed the person's seat; empty during the peek."""
    view = hole.game.view(hole.game.user)
    return [] if view.peeking else in_hand(replace(view, drawn=None), hole.remembered)


def _back(place: PlayOnPlace) -> Button:
    """Return the button that leads back to the record from which the hole is played on."""
    match place.source:
        case "match":
            return Button(say("Moves"), str(ReplayId(place.key, place.hole, 0, "open")))
        case "daily":
            return back_button(SoloId.show("daily", date.fromisoformat(place.key).isoformat()))
        case "event":
            return back_button(EventId("deals", place.key, place.hole - 1))


def _picture(hole: PlayedOn, look: Look) -> TablePicture:
    picture = person_picture(hole.game, look)
    return replace(picture, heading=say("Daily hole")) if hole.place.source == "daily" else picture


def _over_picture(hole: PlayedOn, look: Look) -> TablePicture:
    picture, scores = _picture(hole, look), hole.game.view(hole.game.user).scores
    seats = [
        replace(seat, points=point_words(points)) for seat, points in zip(picture.seats, scores, strict=True)
    ]
    return replace(picture, seats=tuple(seats))
