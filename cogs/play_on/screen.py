"""Show a hole that is played on: the page from which it starts, the hole, its end, and the shared result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from cogs.advice.hints import has_choice
from cogs.kit.figure_text import point_words
from cogs.kit.ids.events import EventId
from cogs.kit.ids.past import ReplayId
from cogs.kit.ids.play_on import PlayOnControl, PlayOnId, PlayOnPlace
from cogs.kit.ids.solo import SoloId
from cogs.kit.move_text import in_hand
from cogs.kit.names import bold
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import Button, Choice, Menu, Row, Screen
from cogs.picture import TablePicture
from cogs.picture.picture_attachments import table_file
from cogs.play_on.sources import Recorded
from cogs.solo.hole_screen import hole_screen, person_picture
from cogs.solo.play import PLAIN, ShownWith
from cogs.table.screens.play import names
from data.people.preferences import Look
from engine.advice.advice import shown_to
from engine.cpu.levels import level_title
from engine.game.cards import Card
from engine.language import decimal, say, signed
from engine.solo.game import SoloGame
from engine.solo.recorded_course import ExpertPoints, RecordedCourse, is_over
from engine.table.seat import USUAL_LEVEL


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """A hole that a person plays on from `place`: their `game` on `course`, which was `found` for them.

    `best` are the points of the best player from where the game started, once somebody has asked.
    """

    place: PlayOnPlace
    found: Recorded
    course: RecordedCourse
    game: SoloGame
    best: ExpertPoints | None = None

    @property
    def over(self) -> bool:
        """Whether the hole has ended."""
        return is_over(self.game, self.course)

    @property
    def points(self) -> int:
        """The person's points in the hole, which is over."""
        return self.game.scores[-1]

    @property
    def name(self) -> str:
        """The name of the person's seat, harmless in a message."""
        return names(self.game.state)[self.course.person]

    @property
    def remembered(self) -> Mapping[int, Card]:
        """The face-down cards of the person's seat that a peek showed it, slot to card."""
        return shown_to(self.game.state.playing.hole, self.course.person)

    @property
    def own(self) -> bool:
        """Whether the seat was the person's own."""
        return self.found.own == self.course.person


def start_screen(hole: PlayedOn, look: Look) -> Screen:
    """Return the page on which a person chooses from where, in which seat and against whom they play on."""
    lines = [
        where_words(hole),
        *own_cards_words(hole),
        _then(hole),
        say("Same cards, your moves. It doesn’t count."),
        "" if hole.place.source != "match" else _others(hole),
        say("{name} has no turn left from here.", name=hole.name) if hole.over else "",
    ]
    start = Button(say("Play on"), hole.place.played, "success", disabled=hole.over)
    return Screen(
        title=_title(hole),
        text=page_text(lines),
        menus=_seats(hole),
        rows=(_ways(hole), (start, *_change_others(hole), *_back(hole)), _ask_advice(hole)),
        attachments=(table_file(hole_picture(hole, look)),),
    )


def play_screen(hole: PlayedOn, shown: ShownWith = PLAIN) -> Screen:
    """Return the message of a hole that is being played."""
    picture = _person_picture(hole, shown.look)
    screen = hole_screen(hole.game, SoloId.show("play_on", str(hole.place)), _title(hole), picture, shown)
    return replace(screen, text=page_text([*own_cards_words(hole), screen.text]))


def over_screen(hole: PlayedOn, shown: ShownWith = PLAIN, *, shared: bool = False) -> Screen:
    """Return the message of a hole that is over; `shared`: its result was shared already."""
    points = hole.points
    lines = [
        where_words(hole),
        say("You’d have had **{points}**.", points=point_words(points)),
        _then(hole),
        *_best(hole),
    ]
    start = replace(hole.place, choices="")
    again = Button(say("Again"), start.played, "primary")
    label = say("Shared") if shared else say("Share")
    share = Button(label, str(PlayOnId(hole.place, "share")), disabled=shared)
    return Screen(
        title=_title(hole),
        text=page_text(lines, shown.notice),
        rows=(
            (again, share, *_ask_best(hole)),
            (Button(say("Change start"), str(PlayOnId(start, "open"))), *_back(hole)),
        ),
        attachments=(table_file(hole_picture(hole, shown.look)),),
    )


def shared_screen(hole: PlayedOn) -> Screen:
    """Return the message that shares the end of a hole with everybody; it shows no card."""
    place, values = hole.place, {"points": point_words(hole.points), "then": signed(hole.course.points_then)}
    if hole.points == hole.course.points_then:
        words = say("I’d have had **{points}** again.", **values)
    elif hole.own:
        words = say("I’d have had **{points}** instead of {then}.", **values)
    else:
        words = say("As {name}, I’d have had **{points}** instead of {then}.", name=bold(hole.name), **values)
    match = place.source == "match"
    # What is shared of a match leads to its cards only those who may see the match.
    rows = ((Button(say("Try it"), str(PlayOnId(replace(place, choices=""), "open")), "primary"),),)
    return Screen(
        title=_title(hole),
        text=page_text([_hole(hole), words]),
        footer=say("Match {match}", match=place.key) if match else "",
        rows=rows if match else (),
    )


def _title(hole: PlayedOn) -> str:
    return say("Play on · {game}", game=hole.found.title)


def _hole(hole: PlayedOn) -> str:
    """Return which hole this is, or "" if there is only one."""
    holes = hole.found.record.rules.holes
    return say("Hole {number} of {holes}", number=hole.place.hole, holes=holes) if holes > 1 else ""


def where_words(hole: PlayedOn) -> str:
    """Return which hole and whose seat this is; "" of the only hole, played alone in one's own seat."""
    whose = hole.name if hole.place.source == "match" else ""
    words = " · ".join(filter(None, (_hole(hole), whose)))
    return words and f"**{words}**"


def own_cards_words(hole: PlayedOn) -> list[str]:
    """Return what the person's seat was shown in a peek, which nobody remembers for so long."""
    view = hole.game.view(hole.game.user)
    if hole.over or view.peeking:
        return []
    return in_hand(replace(view, drawn=None), hole.remembered)


def _others(hole: PlayedOn) -> str:
    if hole.place.as_then:
        return say("The others play as they did, as long as they can.")
    return say("The computer plays the others ({level}).", level=level_title(USUAL_LEVEL))


def _then(hole: PlayedOn) -> str:
    points = point_words(hole.course.points_then)
    if hole.own:
        return say("You had {points} then.", points=points)
    return say("{name} had {points} then.", name=hole.name, points=points)


def _best(hole: PlayedOn) -> Iterable[str]:
    if hole.best is not None:
        yield say(
            "Expert averages {mean} ± {error} from there ({plays} plays).",
            mean=decimal(hole.best.mean),
            error=decimal(hole.best.error),
            plays=hole.best.plays,
        )


def _ask_best(hole: PlayedOn) -> Row:
    """Return the button that asks what the best player scores, until that is shown."""
    if hole.best is not None:
        return ()
    return (Button(say("What expert scores"), str(PlayOnId(hole.place, "expert"))),)


def _ask_advice(hole: PlayedOn) -> Row:
    """Return the button that asks what the best player would do at the start, if there is a choice."""
    if hole.over or not has_choice(hole.game.view(hole.game.user)):
        return ()
    return (Button(say("What would expert do?"), str(PlayOnId(hole.place, "advice"))),)


def _ways(hole: PlayedOn) -> Row:
    """Return the buttons to the turns before and after."""
    before, after = hole.course.turns_around
    return (
        _to(say("Earlier turn"), hole.place, before, "back"),
        _to(say("Later turn"), hole.place, after, "next"),
    )


def _change_others(hole: PlayedOn) -> Row:
    """Return the button to the other way in which the others of a match play."""
    place = hole.place
    if place.source != "match":
        return ()
    label = say("Others: computer") if place.as_then else say("Others: as they did")
    return (Button(label, str(PlayOnId(replace(place, as_then=not place.as_then), "others"))),)


def _to(label: str, place: PlayOnPlace, step: int | None, control: PlayOnControl) -> Button:
    to = place if step is None else replace(place, step=step)
    return Button(label, str(PlayOnId(to, control)), disabled=step is None)


def _seats(hole: PlayedOn) -> tuple[Menu, ...]:
    """Return the menu of the seats of a match; alone people play their own seat."""
    if hole.place.source != "match":
        return ()
    players = enumerate(hole.found.record.players)
    choices = [Choice(name, str(seat), chosen=seat == hole.course.person) for seat, name in players]
    return (Menu(str(PlayOnId(hole.place, "seat")), say("Whose seat?"), tuple(choices)),)


def _back(hole: PlayedOn) -> Row:
    """Return the button that leads back to what is played on."""
    place = hole.place
    match place.source:
        case "match":
            return (Button(say("Moves"), str(ReplayId(place.key, place.hole, 0, "open"))),)
        case "daily":
            return (back_button(SoloId.show("daily", date.fromisoformat(place.key).isoformat())),)
        case "event":
            return (back_button(EventId("deals", place.key, place.hole - 1)),)


def hole_picture(hole: PlayedOn, look: Look) -> TablePicture:
    """Return the table as the person sees it, at the end with the points of the hole."""
    view, picture = hole.game.view(hole.game.user), _person_picture(hole, look)
    if not view.scores:
        return picture
    seats = zip(picture.seats, view.scores, strict=True)
    return replace(
        picture, seats=tuple([replace(seat, points=point_words(points)) for seat, points in seats])
    )


def _person_picture(hole: PlayedOn, look: Look) -> TablePicture:
    picture = person_picture(hole.game, look)
    return replace(picture, heading=say("Daily hole")) if hole.place.source == "daily" else picture
