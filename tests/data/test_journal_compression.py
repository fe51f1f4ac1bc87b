"""A journal that was compressed is the same to the byte, and what is no journal is said to be none."""

from __future__ import annotations

import hashlib
import struct
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.journal_compression import DICTIONARY, JournalRow, NotAJournal, compress, decompress
from tests.data.plays import Play

FROZEN = "197be353ac15cc7672a5826c732e84b8e1bfbab63019518fe08b9c58444f600d"
"""The SHA-256 of the dictionary, without which nobody can read what was compressed: it is never changed."""

PEOPLE = [(11, "Ana"), (12, "Bén"), (13, "Хлоя 🃏")]

versions = st.integers(-(2**63), 2**63 - 1)
texts = st.text() | st.text(st.characters())
journals = st.lists(st.tuples(versions, st.floats(allow_nan=False), texts, texts))


def bits(rows: list[JournalRow]) -> list[tuple[int, bytes, str, str]]:
    """The entries with the bits of their times: −0 is not 0."""
    return [(version, struct.pack("<d", at), kind, fields) for version, at, kind, fields in rows]


@given(journals)
def test_any_journal_comes_back(rows: list[JournalRow]) -> None:
    assert bits(decompress(compress(rows))) == bits(rows)


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_the_journals_of_matches_come_back_and_take_less_room(seed: int, people: int) -> None:
    play = Play("aaaaaaaaaa", 7, PEOPLE[:people], latecomer=(14, "Dora"), seed=seed)
    rows = [(entry.version, entry.at, entry.kind, entry.fields) for entry in play.entries()]
    body = compress(rows)
    assert decompress(body) == rows
    assert len(body) < sum(len(kind) + len(fields) for _, _, kind, fields in rows) / 5


@given(st.binary(max_size=64))
def test_other_bytes_are_no_journal(other: bytes) -> None:
    with pytest.raises(NotAJournal):
        decompress(other)


@given(st.integers(0, 2**32))
def test_what_is_cut_off_is_no_journal(seed: int) -> None:
    rows = [(entry.version, entry.at, entry.kind, entry.fields) for entry in Play("a", 7, PEOPLE).entries()]
    body = compress(rows)
    with pytest.raises(NotAJournal):
        decompress(body[: Random(seed).randrange(len(body))])
    with pytest.raises(NotAJournal):
        decompress(body + b"\0")


def test_the_dictionary_is_as_it_was() -> None:
    assert hashlib.sha256(DICTIONARY.read_bytes()).hexdigest() == FROZEN
