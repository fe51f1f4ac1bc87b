"""The public table: whose turn, what can be pressed by whom, and how it ended."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from cogs.kit.attachments import SCORECARD_NAME, TABLE_NAME
from cogs.kit.ids.past import MatchId
from cogs.kit.ids.table import PressId
from cogs.kit.screen import Screen
from cogs.table.screens.lobby import lobby
from cogs.table.screens.play import final, match_screen
from engine.review.headline import headline
from engine.table.entries import Closed, Left, Missed
from tests.cogs.table.screens.evenings import Evening, add, evenings, first_turn, played, turns_of
from tests.engine.effort import examples


def buttons(screen: Screen) -> dict[str, bool]:
    """Every button's word, and whether it can be pressed."""
    found = {}
    for row in screen.rows:
        for button in row:
            if (press := PressId.parse(button.id)) is not None:
                word = str(press.word)
            else:
                assert MatchId.parse(button.id) is not None
                word = "look back"
            found[word] = not button.disabled
    return found


@given(evenings)
@examples(8)
def test_draw_and_take_can_be_pressed_while_a_person_has_to_choose(evening: Evening) -> None:
    for table in evening.moments():
        state = table.state
        shown = buttons(match_screen(table))
        assert "rematch" in shown or "cards" in shown or "ready" in shown
        if state.stage != "playing":
            assert not {"draw", "choose", "cards"} & set(shown)
            continue
        hole = state.playing.hole
        choosing = hole.phase == "choose" and state.seats[hole.turn].person
        assert shown.get("draw", False) == shown.get("choose", False) == choosing
        assert ("draw" in shown) == (hole.phase != "opening")
        assert ("seat" in shown) == any(seat.user and seat.computer for seat in state.seats)
        people = any(state.seats[number].person for number in hole.waiting())
        assert ("hurry" in shown) == (not people and any(seat.person for seat in state.seats))


@given(evenings)
@examples(8)
def test_it_says_whose_turn_it_is(evening: Evening) -> None:
    named = replace(evening, names=("Ana", "Ben", "Cy", "Dee")[: len(evening.names)])
    for table in named.moments():
        state = table.state
        if state.stage != "playing" or not state.attended:
            continue
        hole, text = state.playing.hole, match_screen(table).text
        if hole.phase == "opening":
            waiting = {state.seats[number].name for number in hole.waiting()}
            assert set(re.findall(r"\*\*(.+?)\*\*", text.split("Waiting for")[1])) == waiting
        else:
            assert text.startswith(f"**{state.seats[hole.turn].name}**")
            last = hole.out is not None or hole.turns[hole.turn] + 1 == state.rules.turns
            assert ("last turn" in text) == last


def test_the_clock_is_shown_only_to_those_who_have_one() -> None:
    assert "<t:" in match_screen(first_turn(Evening(5, ("Ana", "Ben")))).text
    assert "<t:" not in match_screen(first_turn(Evening(5, ("Ana", "Ben"), clock=None))).text


def test_while_everybody_is_away_the_match_waits() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    for seat in (0, 1):
        add(table, Missed(seat, handed_over=True))
    screen = match_screen(table)
    assert "Everyone’s away, so the match is paused." in screen.text
    assert buttons(screen) == {
        "draw": False,
        "choose": False,
        "cards": True,
        "details": True,
        "watch": True,
        "seat": True,
    }


def test_a_drawn_card_is_not_named_to_everybody() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    turns_of(table, "0 draw")
    screen = match_screen(table)
    assert dict(screen.fields)["Last moves"] == "Ana drew a card."
    assert "**Ana** drew a card and is thinking" in screen.text


@pytest.mark.parametrize(("people", "most"), [(2, 3), (3, 3), (4, 4), (5, 3)])
def test_the_last_three_moves_are_told_and_with_four_seats_four(people: int, most: int) -> None:
    told = []
    for table in Evening(5, ("Ana", "Ben", "Cy", "Dee", "Ed")[:people]).moments():
        if table.state.stage == "playing":
            moves = dict(match_screen(table, reactions={0: 0}).fields).get("Last moves", "")
            told.append(moves.removesuffix("👏 Ana").splitlines())
    assert max(map(len, told)) == most


def test_the_scorecard_is_offered_during_a_hole_after_the_first() -> None:
    offered = set[tuple[str, int, str]]()
    for table in Evening(7, ("Ana", "Ben"), holes=2).moments():
        state = table.state
        shown = [button for row in match_screen(table).rows for button in row if button.label]
        labels = {str(button.label) for button in shown} & {"Details", "Scorecard"}
        offered |= {(state.stage, state.playing.number, label) for label in labels}
    assert offered == {
        ("playing", 1, "Details"),
        ("between", 1, "Details"),
        ("playing", 2, "Scorecard"),
        ("finished", 2, "Details"),
    }


@pytest.mark.parametrize("holes", [1, 2])
def test_the_final_table_names_winners_and_sums(holes: int) -> None:
    table = played(Evening(7, ("Ana", "Ben", "Cy"), holes=holes))
    match, screen = table.state.playing, match_screen(table)
    best = min(match.totals)
    assert screen.text.startswith("🏆")
    for name, total in zip(("Ana", "Ben", "Cy"), match.totals, strict=True):
        assert (f"**{name}**" in screen.text) == (total == best)
    alt_texts = {each.name: each.alt_text for each in screen.attachments}
    assert list(alt_texts) == [TABLE_NAME, SCORECARD_NAME]
    said = r"hole (−?\d+) · total" if holes > 1 else r", (−?\d+) points?[,:]"
    points = re.findall(said, alt_texts[TABLE_NAME])
    assert [int(each.replace("−", "-")) for each in points] == list(match.results[-1])
    assert alt_texts[TABLE_NAME].count("went out") == 1
    told = re.findall(r"(\w+)(?:, total|:) (−?\d+)[:.]", alt_texts[SCORECARD_NAME])
    totals = zip(("Ana", "Ben", "Cy"), match.totals, strict=True)
    assert {name: int(total.replace("−", "-")) for name, total in told} == dict(totals)
    assert " leads " not in alt_texts[SCORECARD_NAME], "the match is over"
    assert buttons(screen) == {"rematch": True, "look back": True, "details": True}
    ids = [MatchId.parse(button.id) for row in screen.rows for button in row]
    assert ids[1:2] == [MatchId(table.id, "show")]
    assert final(table.state) == screen


def test_the_picture_of_the_result_tells_a_feat() -> None:
    told = set()
    for seed in range(12):
        state = played(Evening(seed, ("Ana", "Be*n"), holes=3)).state
        feat = headline(state, ["Ana", "Be*n"])
        words = final(state).attachments[-1].alt_text
        told.add(None if feat is None else str(feat.text))
        assert feat is None or f"\n{feat.text}\n" in words
    assert {None} < told
    assert any(line is not None and line.startswith("Be*n ") for line in told)


def test_a_match_that_is_not_over_has_no_headline() -> None:
    table = played(Evening(3, ("Ana", "Ben"), holes=3))
    assert headline(table.state, ("Ana", "Ben")) is not None
    table.state.stage = "closed"
    assert headline(table.state, ("Ana", "Ben")) is None


def test_the_title_says_what_is_played() -> None:
    changes = {"super_kings": True}
    for named, title in (("", "Golf · house, modified"), ("Fri*day", "Golf · Fri\\*day")):
        evening = Evening(7, ("Ana", "Ben"), preset="house", holes=2, changes=changes, named=named)
        assert match_screen(first_turn(evening)).title == f"{title} · hole 1 of 2"
        assert match_screen(played(evening)).title == f"{title} · final"


def test_what_can_be_done_only_with_one_s_own_cards_is_said() -> None:
    changes = {"flip_as_action": True, "knock_early": True}
    table = first_turn(Evening(5, ("Ana", "Ben"), preset="house", changes=changes))
    assert match_screen(table).text.endswith("\nOr flip a card: **My cards**.")
    turns_of(table, "0 turn 4", "1 turn 4", "0 turn 5", "1 turn 5")
    assert match_screen(table).text.endswith("\nOr flip a card or knock: **My cards**.")
    turns_of(table, "0 knock")
    assert match_screen(table).text.endswith("\nOr flip a card: **My cards**.")
    assert "Or " not in match_screen(first_turn(Evening(5, ("Ana", "Ben")))).text


@pytest.mark.parametrize(("flip", "word"), [("optional", "may"), ("required", "must")])
def test_a_flip_after_a_discard(flip: str, word: str) -> None:
    table = first_turn(Evening(5, ("Ana", "Ben"), preset="house", changes={"discard_flip": flip}))
    turns_of(table, "0 draw", "0 discard")
    assert match_screen(table).text.startswith(f"**Ana** discarded it and {word} flip a card")


def test_several_who_share_the_first_place_are_all_named() -> None:
    for seed in range(500):
        table = played(Evening(seed, ("Ana", "Ben")))
        if len(table.state.playing.winners) == 2 and not any(seat.computer for seat in table.state.seats):
            total = str(table.state.playing.totals[0]).replace("-", "−")
            told = match_screen(table).text.splitlines()
            assert told[0] == f"🏆 **Ana** and **Ben** share the win with {total}."
            return
    raise AssertionError("no tie in five hundred matches")


@pytest.mark.parametrize(
    ("by", "words"), [(1, "**Ana** ended"), (42, "A moderator ended"), (None, "Everyone left")]
)
def test_a_match_that_was_ended_shows_no_grid(by: int | None, words: str) -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    if by is None:
        add(table, Left(1), Left(2))
    add(table, Closed(by))
    screen = match_screen(table)
    assert words in screen.text
    assert "doesn’t count" in screen.text
    assert TABLE_NAME not in [each.name for each in screen.attachments]
    assert buttons(screen) == {"rematch": True}
    assert final(table.state) == screen


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (1, "**Ana** ended it: 2 of 3 holes count."),
        (None, "Nobody resumed it for 30 days: 2 of 3 holes count."),
    ],
)
def test_a_match_that_ends_early_says_why_and_how_many_holes_count(by: int | None, words: str) -> None:
    for table in Evening(7, ("Ana",), computers=1, holes=3).moments():
        if len(table.state.hole_results) == 2:
            add(table, Closed(by, counts=True))
            break
    assert words in match_screen(table).text.splitlines()


def test_who_left_is_said_to_come_last() -> None:
    for table in Evening(7, ("Ana", "Ben"), holes=2).moments():
        if table.state.version == 10:
            add(table, Left(2))
    assert "Ben left and comes last." in match_screen(table).text.splitlines()


def test_the_rows_of_a_table_name_its_present_version() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    for row in match_screen(table).rows:
        for button in row:
            press = PressId.parse(button.id)
            assert press is not None
            assert (press.match, press.version) == (table.id, table.state.version)


def test_whoever_leads_after_a_hole_is_named_and_how_a_computer_plays() -> None:
    told = set[str]()
    for seed in range(40):
        for table in Evening(seed, ("A*a",), computers=1, holes=2).moments():
            if table.state.stage == "between":
                totals = table.state.playing.totals
                line = match_screen(table).text.split("\n")[0]
                best = str(min(totals)).replace("-", "−")
                leads = {
                    (True, False): f"**A\\*a** leads with {best}.",
                    (False, True): f"**Albatross 0** leads with {best} (computer, medium).",
                    (True, True): f"**A\\*a** and **Albatross 0** lead with {best}.",
                }
                assert line == leads[totals[0] <= totals[1], totals[1] <= totals[0]]
                told.add(line.split(" lead")[0])
    assert len(told) >= 2


def test_the_same_eight_digits_stand_on_every_message_of_a_table() -> None:
    for table in Evening(3, ("Ana", "Ben"), holes=2).moments():
        state = table.state
        assert match_screen(table).footer == f"🔒 {state.commitment[:8]}"
    assert lobby(Evening(3).lobby().state).footer.endswith(f" · 🔒 {Evening(3).lobby().state.commitment[:8]}")
