"""Pictures look like the goldens, and the comparison notices every error that would mislead a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from inspect import unwrap
from itertools import combinations

import pytest
from PIL import Image

from cogs.picture import (
    CardBeside,
    OwnCards,
    SeatPicture,
    TablePicture,
    render,
    render_own_cards,
    render_scorecard,
)
from cogs.picture.pair_links import paint_links
from engine.drawing.canvas import Box
from engine.game.cards import RANKS, SUITS, Card, card
from tests.cogs.picture.goldens import (
    EIGHT,
    EIGHTEEN_HOLES,
    FOLDER,
    FOUR,
    FOUR_AT_THE_END,
    GOLDENS,
    NINE_HOLES,
    OWN_PEEK,
    OWN_THREE_BY_THREE,
    OWN_TWO_BY_FOUR,
    OWN_TWO_BY_THREE,
    OWN_TWO_BY_TWO,
    SIX,
    THREE,
    TOLERANCE,
    difference,
    golden,
)

NOTICED = 1.5 * TOLERANCE
"""Least difference of an error, well above the tolerance."""


@pytest.mark.parametrize("name", GOLDENS)
def test_a_picture_looks_as_it_was_kept(name: str) -> None:
    far = difference(GOLDENS[name](), golden(name))
    assert far <= TOLERANCE, (
        "If this is meant: uv run python -m tests.cogs.picture.goldens, look at the files, and keep them."
    )


def test_the_files_are_few_and_small() -> None:
    files = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert files.keys() == GOLDENS.keys()
    assert len(files) <= 32
    assert max(files.values()) <= 60_000


def changed(picture: TablePicture, number: int, **changes: object) -> TablePicture:
    """`picture` with one seat changed."""
    seats = list(picture.seats)
    seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]  # the fields' own types
    return replace(picture, seats=tuple(seats))


def with_card(picture: TablePicture, number: int, slot: int, face: Card | None) -> TablePicture:
    """`picture` with another card in one slot."""
    cards = list(picture.seats[number].cards)
    cards[slot] = face
    return changed(picture, number, cards=tuple(cards))


@pytest.mark.parametrize(("number", "slot"), [(0, 1), (3, 2)], ids=["plain", "cancelled"])
def test_no_card_passes_for_another(number: int, slot: int) -> None:
    """On the smallest cards: any two that differ in rank or in suit alone."""
    faces = [(rank, suit) for rank in RANKS for suit in SUITS]
    drawn = {face: render(with_card(EIGHT, number, slot, card("".join(face)))) for face in faces}
    alike = [
        (one, other)
        for one, other in combinations(faces, 2)
        if (one[0] == other[0] or one[1] == other[1]) and difference(drawn[one], drawn[other]) <= NOTICED
    ]
    assert alike == []


def planted(picture: TablePicture) -> Iterator[tuple[str, TablePicture]]:
    """`picture` with one error each."""
    for number, seat in enumerate(picture.seats):
        yield "playing now", changed(picture, number, on_turn=not seat.on_turn)
        yield "went out", changed(picture, number, out=not seat.out)
        if not seat.out:
            yield "label", changed(picture, number, label="left" if seat.label else "away")
        if seat.card_points:
            for slot in sorted(set(range(len(seat.cards))) - seat.cancelled):
                points = (*seat.card_points[:slot], -7, *seat.card_points[slot + 1 :])
                yield "points of a card", changed(picture, number, card_points=points)
            sums = (8, *seat.column_points[1:])
            yield "sum of a column", changed(picture, number, column_points=sums)
        if seat.bonuses:
            yield "bonus", changed(picture, number, bonuses="knock bonus −3")
        yield "points", changed(picture, number, points="total 88")
        if seat.marked is not None:
            yield "last move missing", changed(picture, number, marked=None)
            yield "last move elsewhere", changed(picture, number, marked=(seat.marked + 1) % len(seat.cards))
        if seat.cancelled:
            yield "not cancelled", changed(picture, number, cancelled=frozenset())
        for slot, face in enumerate(seat.cards):
            other = None if face else card("5C")
            yield "turned over", with_card(picture, number, slot, other)
    for turn in (number for number, seat in enumerate(picture.seats) if seat.on_turn):
        beside = (turn + 1) % len(picture.seats)
        yield "turn on the wrong seat", changed(changed(picture, turn, on_turn=False), beside, on_turn=True)
    yield "discard", replace(picture, discard=card("9S"))
    yield "no discard", replace(picture, discard=None)
    yield "stock", replace(picture, stock=38)
    yield "last turn", replace(picture, last_turn=not picture.last_turn)
    yield "held", replace(picture, held="" if picture.held else "drawn", taken=None)


@pytest.mark.parametrize("picture", [FOUR, FOUR_AT_THE_END, EIGHT], ids=["four", "end", "eight"])
def test_planted_errors_are_noticed(picture: TablePicture) -> None:
    right = render(picture)
    found = [(name, difference(render(wrong), right)) for name, wrong in planted(picture)]
    assert [(name, far) for name, far in found if far <= NOTICED] == []


@pytest.mark.parametrize("code", ["QS", "KC", "*1"])
def test_another_card_in_hand_is_noticed(code: str) -> None:
    assert difference(render(replace(FOUR, taken=card(code))), render(FOUR)) > NOTICED


@pytest.mark.parametrize("picture", [THREE, FOUR, SIX, EIGHT], ids=["three", "four", "six", "eight"])
def test_a_pair_that_is_not_joined_is_noticed(picture: TablePicture, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards stay dim; only the links are missing, at one seat after the other."""
    right = render(picture)
    for seat in (seat for seat in picture.seats if seat.cancelled):

        def forgetful(
            canvas: Image.Image,
            columns: int,
            slots: Sequence[Box],
            painted: Sequence[Card | None],
            cancelled: Set[int],
            missing: SeatPicture = seat,
        ) -> None:
            if painted is not missing.cards:
                paint_links(canvas, columns, slots, painted, cancelled)

        monkeypatch.setattr("cogs.picture.table_painter.paint_links", forgetful)
        assert difference(unwrap(render)(picture), right) > NOTICED


OWN = (OWN_TWO_BY_TWO, OWN_TWO_BY_THREE, OWN_TWO_BY_FOUR, OWN_THREE_BY_THREE, OWN_PEEK)


def planted_in_own(picture: OwnCards) -> Iterator[OwnCards]:
    """`picture` with one error each."""
    shut = [slot for slot, face in enumerate(picture.cards) if face is None and slot != picture.best]
    for slot, face in enumerate(picture.cards):
        wrong = None if face else card("5C")
        cards = (*picture.cards[:slot], wrong, *picture.cards[slot + 1 :])
        yield replace(picture, cards=cards)
        if slot != picture.best:
            yield replace(picture, best=slot)
    yield replace(picture, choosable=picture.choosable ^ frozenset(shut[:1]))
    if picture.only_now:
        yield replace(picture, only_now=frozenset())
    else:
        yield replace(picture, beside=CardBeside(card("5C"), "discard"))
        yield replace(picture, beside=CardBeside(card("5C"), "drawn"))
    if picture.cancelled:
        yield replace(picture, cancelled=frozenset())
    if picture.points:
        yield replace(picture, points=())


@pytest.mark.parametrize("picture", OWN, ids=["2×2", "2×3", "2×4", "3×3", "peek"])
def test_errors_in_ones_own_cards_are_noticed(picture: OwnCards) -> None:
    right = render_own_cards(picture)
    far = [(wrong, difference(render_own_cards(wrong), right)) for wrong in planted_in_own(picture)]
    assert [(wrong, found) for wrong, found in far if found <= NOTICED] == []


def test_errors_on_a_scorecard_are_noticed() -> None:
    for right in (NINE_HOLES, EIGHTEEN_HOLES):
        drawn = render_scorecard(right)
        last = right.results[-1]
        wrong = [
            replace(right, results=(*right.results[:-1], (*last[:-1], last[-1] + 1))),
            replace(right, results=(*right.results[:-1], last[::-1])),
            replace(right, names=(right.names[1], right.names[0], *right.names[2:])),
            replace(right, ended=True),
        ]
        assert [difference(render_scorecard(card), drawn) > NOTICED for card in wrong] == [True] * 4
