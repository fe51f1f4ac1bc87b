"""Find names of cards, and secrets of deals, that the bot sent to somebody who may not know them.

Every request of the bot has receivers: everybody for a public message, the person who pressed for an answer.
Names of cards are searched in all its texts, labels, ids, alt texts and file names, and compared with every
card that the receiver has been allowed to see in that hole so far.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping, Sequence
from typing import Any, Final

import simcord

from engine.game.cards import RANKS, SUIT_SIGNS, SUITS, Card, card
from engine.table import Table

_SIGNS: Final = {sign: suit for suit, sign in SUIT_SIGNS.items() if sign}
_RANK_WORDS: Final = {"10": "T", "ace": "A", "jack": "J", "queen": "Q", "king": "K"}
_SUIT_WORDS: Final = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_SIGNED: Final = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
_WORDED: Final = re.compile(
    r"(?<![a-z0-9])(10|[2-9]|ace|jack|queen|king)[ _-]of[ _-](spades|hearts|diamonds|clubs)", re.IGNORECASE
)
_CODED: Final = re.compile(r"(?<![A-Za-z0-9])([2-9ATJQK][SHDC])(?![A-Za-z0-9])")
_EMOJI: Final = re.compile(r"card_(10|[2-9ajqk])_(spades|hearts|diamonds|clubs)")
_RULES: Final = re.compile(r"J♥ and J♠ score 0")
"""Sentences of the rules that name cards, whatever anybody holds."""

_CALLBACK: Final = re.compile(r"^/interactions/\d+/(?P<token>[^/]+)/callback$")
_TOKEN: Final = re.compile(r"^/webhooks/\d+/(?P<token>[^/]+)(?:/messages/(?P<message>[^/]+))?")
_EPHEMERAL: Final = 64
_PUBLIC_ANSWERS: Final = (4, 5)
"""Types of answers that make a new message; an acknowledgement or an edit of a private one does not."""

_ON_THE_MESSAGE: Final = (6, 7)
"""Types of answers after which the message that was pressed is the original one of the interaction."""


def cards_named(text: str) -> set[Card]:
    """Return every card that `text` names as `7♠`, `7 of spades` (or other separators), `7S` or an emoji."""
    found = {card(_RANK_WORDS.get(rank, rank) + _SIGNS[sign]) for rank, sign in _SIGNED.findall(text)}
    for rank, suit in _WORDED.findall(text):
        found.add(card(_RANK_WORDS.get(rank.lower(), rank) + _SUIT_WORDS[suit.lower()]))
    for rank, suit in _EMOJI.findall(text):
        found.add(card(_RANK_WORDS.get(rank, rank.upper()) + _SUIT_WORDS[suit]))
    return found | {card(code) for code in _CODED.findall(text)}


class Leaks:
    """Follows a world; `found` lists every leak in words.

    Look after every press, and at least once within a turn's clock: each look takes the cards that people may
    know from the tables as they are then.
    """

    def __init__(self, private: Container[int] = ()) -> None:
        """`private` are the ids of messages that only one person sees."""
        self._private = private
        self.found: list[str] = []
        self._read = 0
        self._owners: dict[str, int] = {}
        self._public: set[str] = set()
        self._pressed: dict[str, str] = {}
        self._edits: set[str] = set()
        self._tables: dict[str, Table] = {}
        self._seen: dict[tuple[str, int], dict[int, set[Card]]] = {}

    def owns(self, token: str, person: int) -> None:
        """Note that the press with this token is that person's; needed if several press between two looks."""
        self._owners[token] = person

    def presses(self, payload: Mapping[str, Any]) -> None:
        """Note a press as it is sent to the bot; one on a public message can show something to everybody."""
        message = payload.get("message")
        if message is not None and not int(message.get("flags") or 0) & _EPHEMERAL:
            self._pressed[str(payload["token"])] = str(message["id"])

    def judged(self, requests: Sequence[simcord.HttpLogEntry]) -> None:
        """Leave out the requests since the last look, which the journey has checked itself.

        Everybody may know what a replay shows, but a card of the same name may be secret at another table.
        """
        self._read = len(requests)

    def look(
        self,
        requests: Sequence[simcord.HttpLogEntry],
        actor: int | None,
        people: Sequence[int],
        tables: Sequence[Table],
    ) -> None:
        """Check the requests since the last look; `actor` is the user who pressed or typed meanwhile."""
        self._tables |= {table.id: table for table in tables}
        known = {person: self._entitled(person) for person in people}
        for request in requests[self._read :]:
            sent = json.dumps(request.json, ensure_ascii=False).replace("\N{VARIATION SELECTOR-15}", "")
            text = _RULES.sub("", sent)
            self._look_for_secrets(request, text)
            named = cards_named(text)
            for person in self._receivers(request, actor, people):
                secret = named - known.get(person, set())
                if secret and self._tables:
                    cards = ", ".join(sorted(map(str, secret)))
                    self.found.append(f"{person} received {cards} in {request.method} {request.path}")
        self._read = len(requests)

    def _look_for_secrets(self, request: simcord.HttpLogEntry, text: str) -> None:
        """Find the secret of a match that is not finished; of a match ended early it stays secret."""
        for table in self._tables.values():
            state = table.state
            if state.secret and state.stage != "finished" and state.secret in text:
                where = f"{request.method} {request.path}"
                self.found.append(f"the secret of match {table.id} was sent in {where}")

    def _entitled(self, person: int) -> set[Card]:
        """Return the cards that this person may see named now, at all tables.

        Derived from the whole hole by the rules, not from the views that the bot uses.
        """
        entitled: set[Card] = set()
        for table in self._tables.values():
            match = table.state.match
            if match is None:
                continue
            hole, seat = match.hole, table.state.seat_of(person)
            holes = self._seen.setdefault((table.id, person), {})
            seen = holes.setdefault(match.number, set())
            seen.update(hole.discard)
            for grid, hidden in zip(hole.grids, hole.hidden, strict=True):
                seen.update(card for slot, card in enumerate(grid) if hole.over or not hidden >> slot & 1)
            if hole.held is not None and (hole.phase == "taken" or seat == hole.turn):
                seen.add(hole.held)
            # A peek ends with its opening, so what it shows is not kept in `seen`.
            if seat is not None and hole.rules.opening == "peek" and hole.pending[seat]:
                entitled.update(hole.grids[seat][hole.rules.columns :])
            # A hole's last messages may belong to the look that already finds the next hole dealt.
            for cards in holes.values():
                entitled |= cards
            self._seen[table.id, person] = {match.number: seen}
        return entitled

    def _receivers(
        self, request: simcord.HttpLogEntry, actor: int | None, people: Sequence[int]
    ) -> Sequence[int]:
        if request.json is None:
            return ()
        if callback := _CALLBACK.match(request.path):
            token = callback["token"]
            if actor is not None:
                self._owners[token] = actor
            body = request.json if isinstance(request.json, dict) else {}
            flags = int((body.get("data") or {}).get("flags") or 0)
            if body.get("type") in _PUBLIC_ANSWERS and not flags & _EPHEMERAL:
                self._public.add(token)
            if body.get("type") in _ON_THE_MESSAGE and token in self._pressed:
                self._edits.add(token)
                return people
            return people if token in self._public else [self._owners[token]]
        if follow_up := _TOKEN.match(request.path):
            token = follow_up["token"]
            if token in self._edits and follow_up["message"] in ("@original", self._pressed[token]):
                return people
            return people if self._everybodys(request, follow_up) else [self._owners[token]]
        return people if request.path.startswith("/channels/") else ()

    def _everybodys(self, request: simcord.HttpLogEntry, follow_up: re.Match[str]) -> bool:
        """Whether a message that answers an interaction, after what it was answered with first, is public."""
        message, public = follow_up["message"], follow_up["token"] in self._public
        if request.method == "POST":
            flags = int(request.json.get("flags") or 0) if isinstance(request.json, dict) else 0
            return not flags & _EPHEMERAL and (public or '"golf:' in json.dumps(request.json))
        return public and (message == "@original" or int(message) not in self._private)


def all_faces() -> list[Card]:
    """Return every face of a deck, for tests of this check."""
    return [card(rank + suit) for suit in SUITS for rank in RANKS]
