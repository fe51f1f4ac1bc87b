"""Brackets of 4 to 64 entrants: each table is in one picture, and its description says all of it."""

from __future__ import annotations

import pytest

from cogs.events.screens.bracket_picture import (
    MOST_COLUMNS,
    MOST_NAMES,
    MOST_SEATS,
    BracketPart,
    bracket_file,
    bracket_of,
    bracket_parts,
    names_not_in,
    public_part,
)
from cogs.kit.message_limits import LONGEST_ALT_TEXT
from cogs.kit.names import LONGEST_NAME
from engine.events.bracket import round_sizes
from engine.events.entries import Drawn, Entered, EventOpened, Fact, Posted, RoundsStarted, TableOver
from engine.events.fold import fold, stamped
from engine.events.plan import Plan
from engine.events.seating import match_of
from engine.events.state import EventState
from engine.game.presets import preset
from engine.language import LANGUAGES, speaking
from tests.engine.events.tournament import play

EVENT = "0123456789"


def knock_out(entrants: int, seats: int, *, rounds: int = 9, long: bool = False) -> EventState:
    """A knock-out whose first `rounds` were played."""
    rules = preset("classic").rules_for(seats, 3).to_dict()
    numbers = range(1, entrants + 1)
    names = {number: f"P{number}".ljust(LONGEST_NAME if long else 0, "*") for number in numbers}
    opened = EventOpened(EVENT, 5, 3, "knockout", "Cup", rules, 1.0, "5e" * 32, 9, seats=seats)
    facts: list[Fact] = [opened, Posted(7)]
    facts += [Entered(number, 1000 + number, name) for number, name in names.items()]
    facts.append(RoundsStarted(tuple(numbers)))
    legs: dict[tuple[int, int], int] = {}
    for each in play("knockout", Plan(entrants, seats), 5, 20, 0.0):
        table = each.round, each.draw.table
        legs[table] = leg = legs.get(table, -1) + 1
        if each.round <= rounds:
            facts.append(Drawn(*table, leg, each.draw.entrants, 9.0, 0, each.draw.play_off))
            if not each.draw.bye:
                facts.append(TableOver(match_of(EVENT, *table, leg), each.keys))
    return fold(stamped(facts, 0, 0.0))


def tables_of(event: EventState, part: BracketPart) -> set[tuple[int, int]]:
    """The rounds and numbers of the tables in a picture."""
    sizes = round_sizes(len(event.seeds), event.opened.seats)
    found = set()
    share = 1
    for number in range(part.last, part.first - 1, -1):
        found |= {(number, at) for at in range(part.start * share, (part.start + part.tables) * share)}
        share *= sizes[number - 1]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("entrants", [4, 8, 13, 16, 27, 32, 64])
def test_each_table_is_in_one_picture_that_can_be_read(entrants: int, seats: int) -> None:
    event = knock_out(entrants, seats)
    rounds, parts = bracket_of(event), bracket_parts(event)
    tables = [each for part in parts for each in tables_of(event, part)]
    assert sorted(tables) == [(n, at) for n, each in enumerate(rounds, 1) for at in range(len(each))]
    assert parts[0].last == len(rounds) and parts[0].tables == 1
    sizes = round_sizes(entrants, seats)
    for part in parts:
        names = [sizes[number - 1] for number, _ in tables_of(event, part)]
        first = [sizes[number - 1] for number, _ in tables_of(event, part) if number == part.first]
        assert part.last - part.first < MOST_COLUMNS
        assert sum(first) <= MOST_SEATS and sum(names) <= MOST_NAMES
        assert len(bracket_file(event, rounds, part).draw()) < 150_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_fit_into_each_description(language: str) -> None:
    with speaking(language):
        for seats in (2, 3, 4):
            event = knock_out(64, seats, long=True)
            rounds = bracket_of(event)
            for part in bracket_parts(event):
                words = bracket_file(event, rounds, part, 1001).alt_text
                assert len(words) <= LONGEST_ALT_TEXT and not words.endswith("…")


def test_a_bracket_of_eight_in_words() -> None:
    event = knock_out(8, 2)
    [part] = bracket_parts(event)
    heading, first, _, final, won = bracket_file(event, bracket_of(event), part, 1003).alt_text.splitlines()
    assert (heading, first.count(" – "), first.count("✓")) == ("Cup", 4, 4)
    assert "P3 (you) (" in first and final.startswith("Final: ")
    winner = event.of_seed(next(line.entrant for line in event.standings() if line.place == 1)).name
    assert won == f"🏆 {winner} wins!" and final.count("✓") == 1


def test_what_is_to_come_is_left_open() -> None:
    event = knock_out(8, 2, rounds=1)
    [part] = bracket_parts(event)
    words = bracket_file(event, bracket_of(event), part).alt_text
    assert "Final" not in words and "wins" not in words and "✓" in words
    assert "(you)" not in words


def test_everybody_is_shown_the_round_that_is_played_if_one_picture_holds_it() -> None:
    for entrants, rounds, whole in ((16, 1, True), (16, 3, True), (64, 2, False), (64, 5, True)):
        event = knock_out(entrants, 2, rounds=rounds)
        part = public_part(event, bracket_parts(event))
        assert (part.first <= rounds <= part.last) == whole
        assert whole or part.last == len(round_sizes(entrants, 2))


def test_a_name_that_cannot_be_drawn_has_a_number_that_is_explained() -> None:
    event = knock_out(4, 2)
    event.of_seed(3).name = "李明"
    [part], rounds = bracket_parts(event), bracket_of(event)
    assert names_not_in(event, rounds, part) == "3\\. **李明**"
    assert "李明" in bracket_file(event, rounds, part).alt_text
    plain = bracket_file(knock_out(4, 2), rounds, part)
    assert bracket_file(event, rounds, part).draw() != plain.draw()
