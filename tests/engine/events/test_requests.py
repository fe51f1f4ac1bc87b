"""What people and organizers ask of an event: granted by entries, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from engine.events import requests
from engine.events.entries import (
    Annulled,
    ClosedEarly,
    Ended,
    Entered,
    Extended,
    Fact,
    KindName,
    Paused,
    Played,
    Removed,
    Replaced,
    Resumed,
    TableAnnulled,
    Withdrew,
)
from engine.events.options import HOUR, NOT_OFFERED
from engine.events.plan import MOST
from engine.events.requests import ANNULLED, HIDDEN, OVER, PAUSED, REMOVED, SEEN, STARTED
from engine.events.seating import match_of
from engine.events.state import EventState
from engine.game.errors import BadRules, GolfError, LimitReached, SeatRefused, WrongStage
from tests.engine.events.memory_events import ENDS, EVENT, FOUR, MANAGER, NOW, ROUND, event


def refused(error: type[GolfError], words: str, ask: Callable[[], Sequence[Fact]]) -> None:
    with pytest.raises(error, match=words):
        ask()


def test_one_enters_leaves_and_enters_again_with_the_same_number() -> None:
    state = event("league", *FOUR)
    assert requests.withdraw(state, 20) == [Withdrew(2)]
    gone = event("league", *FOUR, Withdrew(2))
    assert requests.enter(gone, 20, "Again", (), NOW) == [Entered(2, 20, "Again")]
    assert requests.enter(gone, 50, "New", (), NOW) == [Entered(5, 50, "New")]
    refused(WrongStage, "already entered", lambda: requests.enter(state, 20, "Again", (), NOW))
    refused(WrongStage, "haven’t entered", lambda: requests.withdraw(gone, 20))


def test_who_was_removed_stays_out_and_who_left_the_server_may_come_back() -> None:
    removed = event("league", *FOUR, Removed(2, MANAGER))
    refused(WrongStage, REMOVED, lambda: requests.enter(removed, 20, "Again", (), NOW))
    assert requests.let_in(removed, MANAGER, 20, "Again") == [Entered(2, 20, "Again", MANAGER)]
    left = event("league", *FOUR, Removed(2, None))
    assert requests.enter(left, 20, "Again", (), NOW) == [Entered(2, 20, "Again")]


def test_who_may_not_enter() -> None:
    role = event("league", role=7)
    refused(SeatRefused, "role", lambda: requests.enter(role, 10, "Ana", (6,), NOW))
    assert requests.enter(role, 10, "Ana", (6, 7), NOW)
    refused(SeatRefused, SEEN, lambda: requests.enter(event("duplicate"), 10, "Ana", (), NOW, seen=True))
    full = event("league", *(Entered(number, number, "A") for number in range(1, MOST + 1)))
    refused(LimitReached, "full", lambda: requests.enter(full, 100, "Ana", (), NOW))
    refused(WrongStage, "can’t enter", lambda: requests.enter(event("league"), 10, "Ana", (), ENDS))
    refused(WrongStage, OVER, lambda: requests.enter(event("duplicate"), 10, "Ana", (), ENDS))
    begun = event("league", *FOUR, *ROUND)
    refused(WrongStage, "can’t enter", lambda: requests.enter(begun, 50, "Late", (), NOW))
    for closed in (
        event("league", posted=False),
        event("league", Paused(MANAGER)),
        event("league", Annulled(MANAGER)),
    ):
        refused(WrongStage, "can’t enter", partial(requests.enter, closed, 10, "Ana", (), NOW))
    paused = event("duplicate", Paused(MANAGER))
    refused(WrongStage, PAUSED, lambda: requests.enter(paused, 10, "Ana", (), NOW))
    refused(
        WrongStage,
        "hasn’t started",
        lambda: requests.enter(event("duplicate", posted=False), 1, "A", (), NOW),
    )


@pytest.mark.parametrize(
    ("kind", "rounds", "admits"),
    [("league", 2, True), ("league", 1, False), ("knockout", 0, False), ("tables", 1, False)],
)
def test_between_rounds_only_a_league_admits(kind: KindName, rounds: int, admits: bool) -> None:
    state = event(kind, *FOUR, *ROUND, rounds=rounds)
    if admits:
        assert requests.let_in(state, MANAGER, 50, "Late") == [Entered(5, 50, "Late", MANAGER)]
    else:
        refused(WrongStage, "too late", lambda: requests.let_in(state, MANAGER, 50, "Late"))
    refused(WrongStage, "already|too late", lambda: requests.let_in(state, MANAGER, 10, "Ana"))


def test_after_the_first_draw_one_drops_out_but_not_of_the_same_cards() -> None:
    assert requests.withdraw(event("knockout", *FOUR, *ROUND), 20) == [Withdrew(2)]
    same = event("tables", *FOUR, *ROUND)
    refused(WrongStage, "can’t withdraw", lambda: requests.withdraw(same, 20))
    refused(WrongStage, "You can’t remove anyone now", lambda: requests.remove(same, MANAGER, 2))


def test_who_is_replaced_has_their_open_table_played_again() -> None:
    state = event("league", *FOUR, *ROUND)
    assert requests.replace(state, MANAGER, 2, 50, "New") == [
        Replaced(5, 2, 50, "New", MANAGER),
        TableAnnulled(match_of(EVENT, 1, 2, 0), None),
    ]
    refused(WrongStage, "already in", lambda: requests.replace(state, MANAGER, 2, 10, "Ana"))
    early = event("league", *FOUR)
    refused(WrongStage, "hasn’t started", lambda: requests.replace(early, MANAGER, 2, 50, "New"))
    refused(WrongStage, "isn’t in", lambda: requests.replace(state, MANAGER, 9, 50, "New"))


def test_who_is_in_it_plays_alone_until_the_end() -> None:
    state = event("duplicate", *FOUR, Removed(2, MANAGER))
    assert requests.play(state, 1, ["0 draw"], [7], NOW) == [Played(1, ("0 draw",), (7,))]
    refused(WrongStage, REMOVED, lambda: requests.play(state, 2, ["0 draw"], [], NOW))
    refused(WrongStage, OVER, lambda: requests.play(state, 1, ["0 draw"], [], ENDS))
    paused = event("duplicate", *FOUR, Paused(MANAGER))
    refused(WrongStage, PAUSED, lambda: requests.play(paused, 1, ["0 draw"], [], NOW))


def test_what_organizers_do_in_time() -> None:
    alone, league = event("duplicate"), event("league", *FOUR)
    assert requests.close(alone, MANAGER) == [ClosedEarly(MANAGER), Ended()]
    assert requests.close(league, MANAGER) == [ClosedEarly(MANAGER)]
    refused(WrongStage, "at least 4", lambda: requests.close(event("league"), MANAGER))
    assert requests.extend(league, MANAGER, 3, NOW) == [Extended(MANAGER, ENDS + 3 * HOUR)]
    refused(LimitReached, "4 weeks", lambda: requests.extend(league, MANAGER, 28 * 24, NOW))
    refused(WrongStage, "isn’t paused", lambda: requests.resume(league, MANAGER, NOW))
    paused = event("league", *FOUR, Paused(MANAGER))
    assert requests.resume(paused, MANAGER, NOW + 60) == [Resumed(MANAGER, ENDS + 60)]
    refused(WrongStage, "already paused", lambda: requests.pause(paused, MANAGER))


def test_a_table_is_annulled_by_its_number_in_the_present_round() -> None:
    state = event("league", *FOUR, *ROUND)
    assert requests.annul_table(state, MANAGER, 1) == [TableAnnulled(match_of(EVENT, 1, 1, 0), MANAGER)]
    refused(WrongStage, "no such table", lambda: requests.annul_table(state, MANAGER, 3))


def test_the_cards_of_an_event_are_shown_once_it_is_over_unless_it_was_annulled() -> None:
    annulled = event("duplicate", Annulled(MANAGER))
    for state, words in ((event("duplicate"), HIDDEN), (annulled, ANNULLED)):
        with pytest.raises(WrongStage, match=words):
            requests.require_revealed(state)
    requests.require_revealed(event("duplicate", Ended()))
    for request in (requests.annul, requests.pause, requests.close):
        with pytest.raises(WrongStage, match=OVER):
            request(annulled, MANAGER)
    refused(WrongStage, OVER, lambda: requests.extend(annulled, MANAGER, 1, NOW))


def test_an_organizer_who_plays_at_a_table_does_not_have_it_played_again() -> None:
    state = event("league", *FOUR, *ROUND)
    refused(SeatRefused, "play at this table", lambda: requests.annul_table(state, 10, 1))
    refused(SeatRefused, "play at this table", lambda: requests.replace(state, 10, 3, 50, "New"))
    assert requests.annul_table(state, 10, 2) == [TableAnnulled(match_of(EVENT, 1, 2, 0), 10)]


@pytest.mark.parametrize(
    "request_by",
    [requests.annul, lambda state, by: requests.remove(state, by, 3)],
)
def test_an_organizer_who_plays_undoes_no_event_and_removes_no_opponent(
    request_by: Callable[[EventState, int], list[Fact]],
) -> None:
    entering, begun = event("league", *FOUR), event("league", *FOUR, *ROUND)
    assert request_by(entering, 10) and request_by(begun, MANAGER)
    refused(SeatRefused, "play in this event", lambda: request_by(begun, 10))
    gone = event("league", *FOUR, *ROUND, Withdrew(1))
    refused(SeatRefused, "play in this event", lambda: request_by(gone, 10))
    other = event("league", *FOUR, Entered(5, 90, "Organizer"), Withdrew(5), *ROUND)
    assert request_by(other, 90), "who left before the first draw never played"
    alone = event("duplicate", *FOUR, Played(3, ("0 flip 1",)), computers=1)
    refused(SeatRefused, "play in this event", lambda: request_by(alone, 10))


def test_an_event_is_edited_until_somebody_plays() -> None:
    draft = event("league", posted=False, rounds=5)
    (edit,) = requests.edit(draft, MANAGER, kind="knockout", seats=3, span=3)
    assert (edit.kind, edit.seats, edit.closes_at, edit.by) == ("knockout", 3, NOW + 3 * HOUR, MANAGER)
    assert requests.edit(draft, MANAGER, seats=2) == [], "that was chosen before"
    refused(BadRules, NOT_OFFERED, lambda: requests.edit(draft, MANAGER, span=7))
    posted = event("league", *FOUR)
    (edit,) = requests.edit(posted, MANAGER, name="Cup of May", holes=2)
    assert (edit.name, edit.closes_at) == ("Cup of May", ENDS)
    refused(WrongStage, "posted", lambda: requests.edit(posted, MANAGER, kind="knockout"))
    refused(WrongStage, "posted", lambda: requests.edit(posted, MANAGER, span=3))
    begun = event("league", *FOUR, *ROUND)
    refused(WrongStage, STARTED, lambda: requests.edit(begun, MANAGER, name="Cup of May"))
    playing = event("duplicate", FOUR[0], Played(1, ("0 flip 1",)), computers=1)
    refused(WrongStage, STARTED, lambda: requests.edit(playing, MANAGER, name="Cup of May"))
    over = event("league", Annulled(MANAGER))
    refused(WrongStage, OVER, lambda: requests.edit(over, MANAGER, name="Cup of May"))
