"""The deals against a second reading of the rules (rules: "Fair deals"), written with nothing but SHA-256."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.cards import Card, fresh_deck
from engine.game.fairness import Stream, commitment, nonce
from engine.game.match import Match
from engine.game.presets import CLASSIC
from tests.engine.game.strategies import cards, some

PUBLISHED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
NONCE = "1390000000000000001-1390000000000000002"

secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)
nonces = st.lists(st.integers(1, 2**63), max_size=6).map(nonce)
holes = st.integers(1, 18)


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104, for keys no longer than a block of 64 bytes."""
    padded = key + bytes(64 - len(key))
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message)
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner)


def words_of(secret: str, nonce: str, hole: int) -> Iterator[int]:
    for block in count():
        digest = hmac_sha256(bytes.fromhex(secret), f"{nonce}:{hole}:{block}".encode())
        for first in range(0, 32, 4):
            yield digest[first] << 24 | digest[first + 1] << 16 | digest[first + 2] << 8 | digest[first + 3]


def shuffled(cards: list[Card], words: Iterator[int]) -> list[Card]:
    cards = list(cards)
    i = len(cards) - 1
    while i >= 1:
        word = next(words)
        while word >= 2**32 - 2**32 % (i + 1):
            word = next(words)
        j = word % (i + 1)
        keep = cards[i]
        cards[i] = cards[j]
        cards[j] = keep
        i = i - 1
    return cards


def dealt(secret: str, nonce: str, hole: int, deck: tuple[Card, ...]) -> list[Card]:
    cards = list(deck)
    Stream(secret, nonce, hole).shuffle(cards)
    return cards


def test_the_second_reading_knows_its_hmac() -> None:
    # RFC 4231, test case 2.
    expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex() == expected


@some
@given(secrets, nonces, holes, st.integers(1, 2), st.integers(0, 2))
def test_known_answers(secret: str, nonce: str, hole: int, decks: int, jokers: int) -> None:
    deck = fresh_deck(decks, jokers)
    assert dealt(secret, nonce, hole, deck) == shuffled(list(deck), words_of(secret, nonce, hole))


def test_deals_never_change() -> None:
    assert [face.code for face in dealt(PUBLISHED, NONCE, 1, fresh_deck(1, 2))] == PINNED.split()


PINNED = """
2S 5D 9S AD 4D 9H KS KD 8S TH 6C JH 8D 8H 3C QD AS KC
TS 7D 5C 4H TC *2 TD 5H 6D JS QS 8C AH JC 5S 2D 4C JD
3S 6H 7S 2H 9D 9C QH QC AC 6S 2C KH 3D 4S 7C 7H *1 3H
"""


def test_commitment() -> None:
    assert commitment(PUBLISHED, "m1") == hashlib.sha256(PUBLISHED.encode("ascii") + b":m1").hexdigest()
    assert commitment(PUBLISHED, "m1") == "b36149d5be36b83d75a17620ae248f0a98e7b3aeb445574049051f9a5073fe0f"


def test_nonce_joins_the_presses() -> None:
    assert nonce([1390000000000000001, 1390000000000000002]) == NONCE
    assert nonce([7]) == "7"


def feed(monkeypatch: pytest.MonkeyPatch, words: list[int]) -> Stream:
    """A stream of these words, then zeros."""
    blocks = iter([words[at : at + 8] for at in range(0, len(words), 8)])

    def digest(key: bytes, message: bytes, algorithm: str) -> bytes:
        block = next(blocks, [])
        return b"".join(word.to_bytes(4, "big") for word in block + [0] * (8 - len(block)))

    monkeypatch.setattr("engine.game.fairness.hmac.digest", digest)
    return Stream(PUBLISHED, NONCE, 1)


def test_fisher_yates_runs_from_the_last_index_down_to_1(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = cards("AS 2S 3S 4S")
    feed(monkeypatch, [0, 0, 0]).shuffle(faces)
    assert faces == cards("2S 3S 4S AS")


def test_each_index_takes_the_word_modulo_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = cards("AS 2S 3S 4S")
    feed(monkeypatch, [4 * 9 + 1, 3 * 5 + 2, 2 * 3 + 1]).shuffle(faces)
    assert faces == cards("AS 4S 3S 2S")


def test_words_at_or_above_the_limit_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    # For three cards 2^32 mod 3 is 1, so only the very last word is refused; it would have given 0.
    faces = cards("AS 2S 3S")
    feed(monkeypatch, [2**32 - 1, 2**32 - 1, 2**32 - 2, 1]).shuffle(faces)
    assert faces == cards("AS 2S 3S")


def test_the_last_word_below_the_limit_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    # For 7 cards 2^32 mod 7 is 4: 2^32 - 5 is the last word used, and gives 6; 2^32 - 4 is passed over.
    faces = cards("AS 2S 3S 4S 5S 6S 7S")
    feed(monkeypatch, [2**32 - 4, 2**32 - 5, 5, 4, 3, 2, 1]).shuffle(faces)
    assert faces == cards("AS 2S 3S 4S 5S 6S 7S")


def test_no_word_is_refused_where_the_range_divides_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = cards("AS 2S")
    feed(monkeypatch, [2**32 - 1]).shuffle(faces)
    assert faces == cards("AS 2S")


@some
@given(secrets, nonces, holes)
def test_each_hole_has_its_own_stream(secret: str, nonce: str, hole: int) -> None:
    deck = fresh_deck(1, 0)
    assert dealt(secret, nonce, hole, deck) != dealt(secret, nonce, hole + 1, deck)
    assert dealt(secret, nonce, hole, deck) == dealt(secret, nonce, hole, deck)


@some
@given(secrets, nonces, holes, st.lists(st.integers(0, 52), min_size=1, max_size=4))
def test_later_shuffles_go_on_in_the_same_stream(
    secret: str, nonce: str, hole: int, sizes: list[int]
) -> None:
    stream = Stream(secret, nonce, hole)
    words = words_of(secret, nonce, hole)
    for size in sizes:
        again = list(fresh_deck(1, 0)[:size])
        expected = shuffled(again, words)
        stream.shuffle(again)
        assert again == expected


@some
@given(secrets, nonces, st.integers(0, 52), st.integers(2, 52))
def test_a_copy_goes_on_without_moving_the_original(secret: str, nonce: str, before: int, after: int) -> None:
    stream = Stream(secret, nonce, 1)
    stream.shuffle(list(fresh_deck(1, 0)[:before]))
    copy = stream.copy()
    of_copy, of_original = (list(fresh_deck(1, 0)[:after]) for _ in range(2))
    copy.shuffle(of_copy)
    stream.shuffle(of_original)
    assert of_copy == of_original


def test_a_match_deals_and_reshuffles_from_the_stream_of_its_hole() -> None:
    match = Match(CLASSIC.rules_for(2, 2), 2, PUBLISHED, NONCE)
    words = words_of(PUBLISHED, NONCE, 1)
    deck = shuffled(list(fresh_deck(1, 0)), words)
    hole = match.hole
    assert hole.grids == [deck[:6], deck[6:12]]
    assert (hole.discard, hole.stock[::-1]) == ([deck[12]], deck[13:])
    laid = []
    while not hole.reshuffles:
        if hole.phase == "choose" and not hole.stock:
            laid = hole.discard[:-1]
        wanted = {"choose": "draw", "drawn": "discard", "flip": "pass"}.get(hole.phase, "flip")
        hole.apply(next(action for action in hole.legal_actions() if action.verb == wanted))
    assert hole.reshuffles == [tuple(shuffled(laid, words))]
