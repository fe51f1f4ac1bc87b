"""The course of an event: the deals that everybody who enters meets, and the computers they meet there."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.game.cards import Card, fresh_deck
from engine.game.fairness import Stream, commitment
from engine.game.hole import Hole
from engine.game.match import dealer_of
from engine.game.rules import Rules


def new_secret() -> str:
    """Return a new secret for the deals of an event, as 64 hex digits."""
    return secrets.token_hex(32)


def commitment_of(event: str, secret: str) -> str:
    """Return the promise that is shown before anybody enters: the SHA-256, as hex, of `<secret>:<event>`."""
    return commitment(secret, event)


@dataclass(frozen=True, slots=True)
class Course:
    """The holes of the event `event` by `rules`, dealt from `secret` and `nonce` (`engine.game.fairness`).

    `rules` are the preset with some `changes` to it, which the server calls `named`. The person has seat 0,
    and a computer player of each of `levels` has one of the next seats. `nonce` is the id on Discord of the
    message that showed the commitment first, so nobody could choose it, and everybody can look it up.
    """

    event: str
    rules: Rules
    levels: tuple[str, ...]
    secret: str
    nonce: int
    changes: Mapping[str, Any] = field(default_factory=dict)
    named: str = ""

    @property
    def seats(self) -> int:
        """The number of seats: the person's and those of the computers."""
        return 1 + len(self.levels)

    def dealt(self, number: int) -> tuple[Hole, tuple[Card, ...]]:
        """Return hole `number`, from 1, as everybody meets it, and its deck in the order dealt."""
        stream = Stream(self.secret, str(self.nonce), number)
        deck = list(fresh_deck(self.rules.decks, self.rules.jokers))
        stream.shuffle(deck)
        dealer = dealer_of(number, self.seats)
        return Hole(self.rules, self.seats, dealer, deck, stream.shuffle), tuple(deck)

    @property
    def commitment(self) -> str:
        """The promise to this secret that was shown before anybody entered."""
        return commitment_of(self.event, self.secret)

    def mark(self, user: int) -> str:
        """Return by what somebody who entered is known again without their id, as hex.

        Nobody can tell whose it is without the secret, which is why it has to go when that is published.
        """
        return hmac.digest(bytes.fromhex(self.secret), f"entrant:{user}".encode(), "sha256").hex()

    def whim(self, position: str) -> str:
        """Return the text from which a computer's random choices in `position` follow.

        So they are the same for everybody who comes into that position, nobody knows them before the secret
        is published, and everybody can calculate them then.
        """
        key = bytes.fromhex(self.secret)
        return hmac.digest(key, f"{self.nonce}:computer:{position}".encode(), "sha256").hex()
