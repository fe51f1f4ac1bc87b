"""Deals that nobody chose and anybody can check (rules: "Fair deals")."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from engine.cards import Card

_WORDS_PER_BLOCK: Final = 8
_RANGE: Final = 1 << 32


def commitment(secret: str, match: str) -> str:
    """What is shown before the first deal: the SHA-256, as hex, of `<secret hex>:<match id>`."""
    return hashlib.sha256(f"{secret}:{match}".encode()).hexdigest()


def nonce(presses: Sequence[int]) -> str:
    """The public text mixed in: the ids of the presses by which the players sat down, joined with `-`."""
    return "-".join(str(press) for press in presses)


class Stream:
    """The one stream of 32-bit words that a hole's deal and reshuffles come from.

    `secret` is 64 hex digits, `nonce` public text, `hole` the hole's number from 1.
    """

    __slots__ = ("_block", "_key", "_prefix", "_words")

    def __init__(self, secret: str, nonce: str, hole: int) -> None:
        self._key = bytes.fromhex(secret)
        self._prefix = f"{nonce}:{hole}:"
        self._block = 0
        self._words: list[int] = []

    def shuffle(self, cards: list[Card]) -> None:
        """Fisher–Yates in place, from the last index down to 1, each word used once and in order."""
        for index in range(len(cards) - 1, 0, -1):
            other = self._below(index + 1)
            cards[index], cards[other] = cards[other], cards[index]

    def copy(self) -> Stream:
        """A stream that goes on from here without moving this one."""
        twin = object.__new__(Stream)
        twin._key, twin._prefix, twin._block = self._key, self._prefix, self._block
        twin._words = list(self._words)
        return twin

    def _below(self, bound: int) -> int:
        """The next word that falls into a whole number of `bound`s, modulo `bound`: no value is favoured."""
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
