"""The picture in words: complete, true, and short enough for Discord."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.message_limits import LONGEST_ALT_TEXT
from cogs.picture import SeatPicture, TablePicture, describe
from cogs.picture.alt_text import card_in_words
from engine.game.cards import Card, card, fresh_deck
from engine.names.graphemes import utf16_length
from tests.cogs.picture.tables import LONG_NAME, cards, full, pair, table
from tests.engine.effort import examples

DECK = fresh_deck(1, 2)


def said(text: str) -> Counter[str]:
    """Every card that `text` mentions, in words or in signs, as people read it: `10♥`."""
    signs = {card_in_words(one): str(one) for one in DECK}
    either = "|".join(sorted({*signs, *signs.values()}, key=len, reverse=True))
    return Counter(signs.get(found, found) for found in re.findall(rf"(?<!\w)(?:{either})", text))


def shown(picture: TablePicture) -> Counter[str]:
    up = [one for seat in picture.seats for one in seat.cards if one is not None]
    return Counter(str(one) for one in (*up, picture.discard, picture.taken) if one is not None)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("7S", "7 of spades"),
        ("TH", "10 of hearts"),
        ("AC", "ace of clubs"),
        ("QD", "queen of diamonds"),
        ("*2", "Joker"),
    ],
)
def test_a_card_in_words(code: str, words: str) -> None:
    assert card_in_words(card(code)) == words


def test_a_table_in_words() -> None:
    picture = replace(
        table(
            SeatPicture(
                "Ana", cards("7S KH . 7C . ."), marked=3, cancelled=frozenset({0, 3}), points="total 12"
            ),
            SeatPicture("李明", cards(". . . . *1 ."), on_turn=True, label="away"),
        ),
        held="drawn",
    )
    assert describe(picture) == (
        "Hole 3 of 9.\n"
        "Discard pile: 9 of clubs.\n"
        "Draw pile: 30.\n"
        "李明 drew a card from the draw pile.\n"
        "Ana, total 12: 7 of spades (in a pair), king of hearts, face down; "
        "7 of clubs (in a pair) (last move), 2 face down.\n"
        "李明, playing now, away: 3 face down; face down, Joker, face down."
    )


def test_the_end_of_a_hole_is_said() -> None:
    picture = replace(
        table(
            SeatPicture("Ana", cards("7S KH 2C 7C 3D 4D"), cancelled=frozenset({0, 3}), out=True),
            SeatPicture("Bo", cards(". . . . . ."), on_turn=True, label="last turn"),
        ),
        held="taken",
        taken=card("QH"),
        last_turn=True,
    )
    assert describe(picture) == (
        "Hole 3 of 9.\n"
        "Last turn.\n"
        "Discard pile: 9 of clubs.\n"
        "Draw pile: 30.\n"
        "Bo took queen of hearts from the discard pile.\n"
        "Ana, went out: 7 of spades (in a pair), king of hearts, 2 of clubs; "
        "7 of clubs (in a pair), 3 of diamonds, 4 of diamonds.\n"
        "Bo, playing now, last turn: 3 face down; 3 face down."
    )


def test_the_points_of_a_hole_are_said() -> None:
    picture = table(
        SeatPicture(
            *("Ana", cards("7S KH 2C 7C 3D 4D"), None, frozenset({0, 3})),
            points="hole 5 · total 12",
            card_points=(0, 0, -2, 0, 3, 4),
            column_points=(0, 3, 2),
            bonuses="knock bonus −5",
        ),
        SeatPicture("Bo", cards(". . . . . .")),
    )
    assert describe(picture).splitlines()[-2] == (
        "Ana, hole 5 · total 12, columns 0 3 2, knock bonus −5: "
        "7 of spades (in a pair), king of hearts (0), 2 of clubs (−2); "
        "7 of clubs (in a pair), 3 of diamonds (3), 4 of diamonds (4)."
    )


def test_three_rows_are_said_from_top_to_bottom() -> None:
    picture = table(
        SeatPicture("Ana", cards("7S KH . 7C . . 7D AS ."), cancelled=frozenset({0, 3, 6}), marked=7),
        SeatPicture("Bo", cards(". . . . . . . . ."), on_turn=True),
        rows=3,
    )
    assert describe(picture).splitlines()[-2:] == [
        "Ana: 7 of spades (in a pair), king of hearts, face down; 7 of clubs (in a pair), 2 face down; "
        "7 of diamonds (in a pair), ace of spades (last move), face down.",
        "Bo, playing now: 3 face down; 3 face down; 3 face down.",
    ]


def test_empty_piles_are_said() -> None:
    text = describe(replace(pair(". . . . . ."), discard=None, stock=0))
    assert "Discard pile: empty." in text
    assert "Draw pile: empty." in text


@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("columns", [2, 3, 4])
@pytest.mark.parametrize("seats", range(2, 9))
def test_long_tables_keep_every_card_and_every_seat_apart(seats: int, columns: int, rows: int) -> None:
    players = full(seats, columns, rows).seats
    unmarked = [replace(seat, marked=None) for seat in players[1:]]
    picture = replace(
        full(seats, columns, rows),
        seats=(players[0], *unmarked),
        held="taken",
        taken=card("QH"),
        last_turn=True,
    )
    text = describe(picture)
    assert len(text) <= LONGEST_ALT_TEXT
    assert said(text) == shown(picture)
    assert text.count("(last move)") == 1
    assert text.count("playing now") == 1
    assert text.count("went out") == 1
    assert text.count("Last turn.") == 1
    assert text.count("last turn") == seats
    assert all(seat.points in text for seat in players)


@examples(40)
@given(
    st.lists(st.lists(st.sampled_from((None, *DECK)), min_size=6, max_size=6), min_size=2, max_size=8),
    st.sampled_from(DECK),
    st.sampled_from(["Ana", LONG_NAME, "🎉", ""]),
)
def test_every_face_up_card_is_said_and_no_other(
    grids: list[list[Card | None]], discard: Card, name: str
) -> None:
    picture = TablePicture(2, 3, tuple(SeatPicture(name, tuple(grid)) for grid in grids), discard, 5)
    text = describe(picture)
    assert len(text) <= LONGEST_ALT_TEXT
    assert said(text) == shown(picture)


@given(st.text(max_size=3000))
def test_any_text_stays_within_the_limit_on_its_line(name: str) -> None:
    seat = SeatPicture(name, cards("7S . . . . ."), on_turn=True, label=name, points=name)
    text = describe(replace(table(*[seat] * 8), heading=name))
    assert utf16_length(text) <= LONGEST_ALT_TEXT
    assert len(text.splitlines()) <= 1 + 2 + 8


def test_names_cannot_turn_the_text_around() -> None:
    seat = SeatPicture("A\u202eb\u200b\nc", cards(". . . . . ."))
    assert "\nAb c: " in describe(table(seat, seat))


def test_a_seat_without_a_visible_name_has_a_number() -> None:
    seat = SeatPicture("\u200b", cards(". . . . . ."))
    assert "\nSeat 2: " in describe(table(seat, seat))
