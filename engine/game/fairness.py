"""Shuffles that nobody can choose and anybody can verify (rules: "Fair deals")."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from engine.game.cards import Card

_WORDS_PER_BLOCK: Final = 8
_RANGE: Final = 1 << 32


def commitment(secret: str, match: str) -> str:
    """Return the SHA-256, as hex, of `SECRET:MATCH`. It is shown before the first deal."""
    return hashlib.sha256(f"{secret}:{match}".encode()).hexdigest()


def nonce(presses: Sequence[int]) -> str:
    """Return the public part of a seed: the ids of the presses by which players sat down, joined with `-`."""
    return "-".join(str(press) for press in presses)


class Stream:
    """Random 32-bit words for the deal and the reshuffles of a hole.

    `secret` is 64 hex digits, `nonce` any public text, `hole` the hole's number from 1.
    """

    __slots__ = ("_block", "_key", "_prefix", "_words")

    def __init__(self, secret: str, nonce: str, hole: int) -> None:
        self._key = bytes.fromhex(secret)
        self._prefix = f"{nonce}:{hole}:"
        self._block = 0
        self._words: list[int] = []

    def shuffle(self, cards: list[Card]) -> None:
        """Shuffle `cards` in place by Fisher and Yates, from the last index down to 1."""
        for index in range(len(cards) - 1, 0, -1):
            other = self._below(index + 1)
            cards[index], cards[other] = cards[other], cards[index]

    def copy(self) -> Stream:
        """Return an independent stream at the same position."""
        twin = object.__new__(Stream)
        twin._key, twin._prefix, twin._block = self._key, self._prefix, self._block
        twin._words = list(self._words)
        return twin

    def _below(self, bound: int) -> int:
        """Return a number below `bound`, all equally likely: words that would favour some are skipped."""
        limit = _RANGE - _RANGE % bound
        while (word := self._next_word()) >= limit:
            pass
        return word % bound

    def _next_word(self) -> int:
        if not self._words:
            message = f"{self._prefix}{self._block}".encode()
            block = hmac.digest(self._key, message, "sha256")
            self._block += 1
            self._words = [int.from_bytes(block[at * 4 : at * 4 + 4]) for at in range(_WORDS_PER_BLOCK)]
            self._words.reverse()
        return self._words.pop()
