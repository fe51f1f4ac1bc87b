"""A player's own message: the grid as buttons laid out as the grid, and what can be done right now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cogs.custom_id import Word
from cogs.names import plain
from cogs.screens.buttons import button
from cogs.screens.play import hole_line
from cogs.screens.screen import Button, Row, Screen, Style
from cogs.screens.words import face
from engine.cards import Card
from engine.errors import NoSeat
from engine.pairs import cancelled_slots
from engine.table import Table
from engine.view import View

FACE_DOWN: Final = "🎴"


class Hand:
    """One player's message at one moment. `taking`: the slots for the discard's top are shown."""

    def __init__(
        self, table: Table, user: int, *, taking: bool = False, notice: str = "", trouble: str = ""
    ) -> None:
        self.state = table.state
        self.view: View = table.view(user)
        if self.view.seat is None:
            raise NoSeat("You have no seat at this table.")
        self.number = self.view.seat
        self.seat = self.state.seats[self.number]
        self.deadline = table.deadline(self.number) if self.number in self.view.waiting else None
        self.mine = self.number in self.view.waiting and self.seat.person and self.state.stage == "playing"
        self.taking = taking and self.mine and self.view.phase == "choose"
        self.notice = notice
        self.trouble = trouble

    def screen(self) -> Screen:
        """The message."""
        lines = [line for line in (self._notice(), self._prompt(), self._clock()) if line]
        return Screen(
            title=self._title(),
            text="\n".join(lines),
            footer=self.trouble,
            rows=(*self._grid(), *self._choices()),
        )

    # ------------------------------------------------------------------ words

    def _title(self) -> str:
        state = self.state
        return "My cards" if state.holes == 1 else f"My cards · hole {state.playing.number} of {state.holes}"

    def _notice(self) -> str:
        return f"*{plain(self.notice)}*" if self.notice else ""

    def _clock(self) -> str:
        return (
            f"The computer plays for you <t:{int(self.deadline)}:R>." if self.mine and self.deadline else ""
        )

    def _prompt(self) -> str:
        view, state = self.view, self.state
        if state.stage == "closed":
            return "The match was ended."
        if view.scores:
            return self._hole_over()
        if self.seat.computer:
            return "The computer plays your seat. Take it back whenever you like."
        if not self.mine:
            return self._waiting()
        if view.phase == "opening":
            return self._opening()
        return self._turn()

    def _hole_over(self) -> str:
        own = hole_line(self.state, self.view, self.number)
        if self.state.stage == "finished" or self.seat.computer:
            return own
        return f"{own}\n{'You are ready. The others are still looking.' if self.seat.ready else ''}".rstrip()

    def _waiting(self) -> str:
        # This message is only shown anew when its owner's turn comes, so it says nothing that passes sooner.
        return "Wait for your turn. The table shows who is playing."

    def _opening(self) -> str:
        if self.view.peeking:
            return "This is your bottom row. Remember it: you will not see it again."
        left = self.view.pending[self.number]
        return f"Choose {'one card' if left == 1 else f'{left} cards'} to turn up."

    def _turn(self) -> str:
        view = self.view
        last = "**Last turn.** " if view.out is not None else ""
        if self.taking:
            return f"{last}Where does the **{face(view.discard)}** go? Nothing has happened yet."
        if view.phase == "drawn":
            return f"{last}You drew the **{face(view.drawn)}**. Press the card it replaces, or discard it."
        if view.phase == "flip":
            must = view.rules.discard_flip == "required"
            return "Turn one card up." if must else "You may turn one card up."
        if not view.stock and not any(action.verb == "draw" for action in view.legal):
            return f"{last}Your turn. The stock is empty: take the **{face(view.discard)}**."
        return f"{last}Your turn. Draw, or take the **{face(view.discard)}**."

    # ------------------------------------------------------------------ buttons

    def _grid(self) -> Iterable[Row]:
        rules = self.view.rules
        cancelled = cancelled_slots(rules, self.view.grids[self.number])
        word, slots = self._slot_word()
        for row in range(rules.rows):
            yield tuple(
                self._slot(slot, word, slot in slots, slot in cancelled)
                for slot in range(row * rules.columns, (row + 1) * rules.columns)
            )

    def _slot(self, slot: int, word: Word, open_: bool, cancelled: bool) -> Button:
        card: Card | None = self.view.grids[self.number][slot]
        up = self.view.face_up[self.number][slot]
        style: Style = "primary" if open_ else "success" if cancelled and up else "secondary"
        label = "" if card is None else face(card)
        emoji = FACE_DOWN if card is None else None
        return button(self.state, label, word, style, slot, emoji=emoji, disabled=not open_)

    def _slot_word(self) -> tuple[Word, frozenset[int]]:
        """What pressing a slot means now, and which slots may be pressed."""
        if not self.mine:
            return "swap", frozenset()
        if self.taking:
            locked = self.view.rules.lock_face_up
            up = self.view.face_up[self.number]
            return "take", frozenset(slot for slot in range(len(up)) if not (locked and up[slot]))
        if self.view.phase in ("opening", "flip"):
            return "flip", self._legal_slots()
        return "swap", self._legal_slots()

    def _legal_slots(self) -> frozenset[int]:
        return frozenset(action.slot for action in self.view.legal if action.slot is not None)

    def _choices(self) -> Iterable[Row]:
        row = tuple(self._choice_buttons())
        if row:
            yield row

    def _choice_buttons(self) -> Iterable[Button]:
        view = self.view
        if self.seat.computer and self.state.stage in ("playing", "between"):
            yield button(self.state, "Take my seat back", "seat", "primary")
        elif self.state.stage == "between" and not self.seat.ready:
            yield button(self.state, "Ready", "ready", "success")
        if not self.mine:
            return
        if self.taking:
            yield button(self.state, "Back", "back")
            return
        verbs = {action.verb for action in view.legal}
        if "draw" in verbs:
            yield button(self.state, "Draw", "draw", "primary")
        if "take" in verbs:
            yield button(self.state, f"Take {face(view.discard)}", "choose", "success")
        if "discard" in verbs:
            yield button(self.state, f"Discard {face(view.drawn)}", "discard", "danger")
        if "pass" in verbs:
            yield button(self.state, "Turn none", "pass")
        if "ready" in verbs:
            yield button(self.state, "I have seen them", "seen", "success")
