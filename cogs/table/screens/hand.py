"""A player's own message: the grid as buttons in the grid's layout, and the possible moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from cogs.advice.coaching import coaching_words
from cogs.advice.hint_screen import best_slot, best_verb, hint_words, why_words
from cogs.advice.hints import has_choice
from cogs.kit.attachments import Attachment
from cogs.kit.card_text import FACE_DOWN, face
from cogs.kit.ids.table import Word
from cogs.kit.moves import Question
from cogs.kit.names import plain
from cogs.kit.screen import Button, Row, Screen, Style
from cogs.kit.turn_text import moves
from cogs.picture.alt_text import describe
from cogs.picture.card_backs import DEFAULT_BACK
from cogs.picture.picture_attachments import own_cards_file
from cogs.table.screens.buttons import button
from cogs.table.screens.table_picture import cloth_of, look_of, own_cards, table_picture
from cogs.table.screens.text_scorecard import hole_fields
from cogs.table.screens.turns import has_last_turn, time_off_words, turn_count, waiting_words
from data.people.preferences import AS_USUAL, Look
from engine.advice.advice import Advice, shown_to
from engine.game.actions import Verb
from engine.game.cards import Card
from engine.game.errors import NoSeat
from engine.game.view import View
from engine.language import mark, plural, say, signed
from engine.solo.tip import tip
from engine.table import Stage, TableState
from engine.table.turn_log import TURN_BEGINNERS

_GONE: Final[dict[Stage, str]] = {
    "aside": mark("Match paused. Resume it with `/golf table`."),
    "closed": mark("Match ended."),
}


class HandSource(Protocol):
    """The source of a hand: a table, or the game of a hole played alone."""

    @property
    def state(self) -> TableState: ...

    def view(self, user: int | None) -> View:
        """The hole as `user` sees it; None for a spectator."""

    def deadline(self, seat: int) -> float | None:
        """UNIX time at which the computer acts for a person's seat, or None."""


class Hand:
    """A player's message at one moment.

    - `asking`: the open question; ignored if its move isn't possible now.
    - `hint`: requested advice for this very moment.
    - `why`: the reasons of the hint were requested.
    - `tip`: the player is new, sees the points of their cards, and reads a good move and its reason.
    - `tips_ended`: the message says that there are no more tips.
    - `pictured`: the message has a picture of their cards.
    - `read`: the player reads text, which describes all grids too.
    - `before`: the message tells about the turn before the player's turn.
    - `looks`: people's looks by user id.
    """

    def __init__(
        self,
        table: HandSource,
        user: int,
        *,
        asking: Question | None = None,
        notice: str = "",
        hint: Advice | None = None,
        why: bool = False,
        tip: bool = False,
        tips_ended: bool = False,
        trouble: str = "",
        pictured: bool = True,
        read: bool = False,
        before: bool = True,
        looks: Mapping[int, Look] = AS_USUAL,
    ) -> None:
        self.pictured = pictured
        self.read = read
        self.before = before
        self.state = table.state
        self.view: View = table.view(user)
        if self.view.seat is None:
            raise NoSeat("You’re not playing here.")
        self.number = self.view.seat
        self.seat = self.state.seats[self.number]
        self.deadline = table.deadline(self.number) if self.number in self.view.waiting else None
        self.mine = self.number in self.view.waiting and self.seat.person and self.state.stage == "playing"
        self.verbs = {action.verb for action in self.view.legal} if self.mine else set[Verb]()
        self.asking = asking if self.view.phase == "choose" and asking in self.verbs else None
        self.notice = notice
        self.hint = hint if self.mine else None
        self.why = why
        self.learning = tip
        self.tips_ended = tips_ended
        self.tip = self._tip() if tip and self.mine and self.hint is None else ""
        self.trouble = trouble
        self.looks = looks

    def screen(self) -> Screen:
        notice = f"*{plain(self.notice)}*" if self.notice else ""
        parts = notice, self._prompt(), self._clock(), self._hint(), self.tip, self._end_of_tips()
        lines = [part for part in parts if part]
        return Screen(
            title=self._title(),
            text="\n".join(lines),
            footer=self.trouble,
            rows=(*self._grid(), *self._choices()),
            attachments=self._picture(),
            words=self._words(),
        )

    def _picture(self) -> tuple[Attachment, ...]:
        """The grid as a picture, with the possible choices; no picture once the match is over."""
        if self.state.stage in _GONE or not self.pictured:
            return ()
        taking, (_, choosable) = self.asking == "take", self._slot_word()
        best = None if self.hint is None else best_slot(self.hint, taking=taking)
        over, look = bool(self.view.scores), look_of(self.seat, self.looks)
        cards = own_cards(
            self.view,
            taking=taking,
            choosable=choosable,
            best=best,
            points=over or self.learning,
            back=look.back or DEFAULT_BACK,
            cloth=cloth_of(self.state, self.looks),
            two_colours=look.two_colours,
        )
        return (own_cards_file(cards),)

    def _words(self) -> tuple[tuple[str, str], ...]:
        """Fields (name and text) with all grids and the sums of points, for readers of text."""
        if self.state.stage in _GONE or not self.read:
            return ()
        table = describe(table_picture(self.state, self.view, self.looks))
        sums = hole_fields(say("Scoring"), self.state, self.view) if self.view.scores else ()
        return ((say("The table in words"), table), *sums)

    def _title(self) -> str:
        state = self.state
        if state.holes == 1:
            return say("My cards")
        return say("My cards · hole {number} of {holes}", number=state.playing.number, holes=state.holes)

    def _clock(self) -> str:
        if not self.mine or not self.deadline:
            return ""
        ends = say("If you don’t move, the computer will play for you <t:{time}:R>.", time=int(self.deadline))
        return "\n".join(filter(None, (time_off_words(self.state), ends)))

    def _hint(self) -> str:
        if self.hint is None:
            return ""
        words = hint_words(self.view, self.hint, self._remembered(), taking=self.asking == "take")
        return "\n".join((words, why_words(self.view, self.hint))) if self.why else words

    def _tip(self) -> str:
        if self.asking in ("turn", "knock"):
            return ""
        good = tip(self.view, self._remembered(), taking=self.asking == "take")
        return "" if good is None else say("💡 Tip: {words}", words=coaching_words(self.view, good))

    def _remembered(self) -> Mapping[int, Card]:
        """The player's own face-down cards that a peek showed them, by slot."""
        return shown_to(self.state.playing.hole, self.number)

    def _end_of_tips(self) -> str:
        if not self.tips_ended:
            return ""
        return say("💡 That was your third hole! You’re on your own now. Stuck? `/golf help`")

    def _prompt(self) -> str:
        view, state = self.view, self.state
        if state.stage in _GONE:
            return say(_GONE[state.stage])
        if view.scores:
            return self._hole_over()
        if self.seat.computer:
            return say("The computer is playing for you. Jump back in any time.")
        if not self.mine:
            return waiting_words(state, view, self.number)
        if view.phase == "opening":
            return self._opening()
        return "\n".join((*self._before(), self._turn()))

    def _before(self) -> Iterable[str]:
        """Tell about the turn before the player's turn, if the table message is out of the player's sight."""
        begun = any(event.action.verb in TURN_BEGINNERS for event in self.state.recent)
        choosing = self.view.phase == "choose" and self.asking is None and self.hint is None
        if self.before and begun and choosing:
            yield from moves(self.state.log, [plain(seat.name) for seat in self.state.seats])[-1:]

    def _hole_over(self) -> str:
        own = self._own_score()
        if self.state.stage == "finished":
            return "\n".join((own, say("The match is over. The table shows the result.")))
        if self.seat.computer or not self.seat.ready:
            return own
        ready = say("You’re ready. Waiting for the others.")
        return own if self.notice == ready else f"{own}\n{ready}"

    def _own_score(self) -> str:
        points = signed(self.view.scores[self.number])
        if self.state.by_computer(len(self.state.hole_results) - 1, self.number):
            return say("The computer scored **{points}** for you.", points=points)
        if self.view.out == self.number:
            return say("You scored **{points}** and went out.", points=points)
        return say("You scored **{points}**.", points=points)

    def _opening(self) -> str:
        if self.view.peeking:
            return say("Your bottom row. Memorize it: you won’t see it again!")
        left = self.view.pending[self.number]
        return plural("Pick a card to flip.", "Pick two cards to flip.", count=left)

    def _turn(self) -> str:
        view = self.view
        if view.phase == "flip":
            if view.rules.discard_flip == "required":
                return say("Flip one card.")
            return say("You may flip one card.")
        count = turn_count(view, self.number)
        parts = [f"{count[0].upper()}{count[1:]}."] if count else []
        if has_last_turn(view, self.number):
            parts = [self._last_turn()]
        if self.asking is not None:
            parts += [self._question(), say("You can still go back.")]
        elif view.phase == "drawn":
            parts.append(
                say(
                    "You drew **{card}**. Tap the card to replace, or discard it.",
                    card=face(view.drawn),
                )
            )
        elif "draw" not in self.verbs:
            top = face(view.discard)
            parts.append(say("Your turn. The draw pile is empty: take **{card}**.", card=top))
        else:
            parts.append(self._choice(face(view.discard)))
        return " ".join(parts)

    def _last_turn(self) -> str:
        """Sentence about the last turn. It names who went out, unless the line before does."""
        out, recent = self.view.out, self.state.recent
        said_before = any(self._before()) and bool(recent) and recent[-1].out
        if out is None or said_before:
            return say("**Your last turn!**")
        return say("**{name} is out: your last turn!**", name=plain(self.state.seats[out].name))

    def _choice(self, card: str) -> str:
        """Ask to draw or to take `card`. On the last turn, another sentence says whose turn it is."""
        if has_last_turn(self.view, self.number):
            return say("Draw, or take **{card}**.", card=card)
        return say("Your turn. Draw, or take **{card}**.", card=card)

    def _question(self) -> str:
        if self.asking == "take":
            return say("Which card should **{card}** replace?", card=face(self.view.discard))
        if self.asking == "turn":
            return say("Pick a card to flip instead of drawing.")
        if self.view.rules.knock_early:
            return say("Knock? All your cards flip, and you’re out.")
        return say("Knock? Your cards stay as they are, and you’re out.")

    def _grid(self) -> Iterable[Row]:
        rules = self.view.rules
        word, slots = self._slot_word()
        for row in range(rules.rows):
            yield tuple(
                self._slot(slot, word, slot in slots)
                for slot in range(row * rules.columns, (row + 1) * rules.columns)
            )

    def _slot(self, slot: int, word: Word, open_: bool) -> Button:
        card: Card | None = self.view.grids[self.number][slot]
        style: Style = "primary" if open_ else "secondary"
        if self.hint is not None:
            best = best_slot(self.hint, taking=self.asking == "take")
            style = "success" if open_ and slot == best else "secondary"
        label = "" if card is None else face(card)
        emoji = FACE_DOWN if card is None else None
        words = f"{slot + 1} {say('hidden') if card is None else label}"
        return button(self.state, label, word, style, slot, emoji=emoji, disabled=not open_, words=words)

    def _slot_word(self) -> tuple[Word, frozenset[int]]:
        """What a press on a slot means now, and the slots that may be pressed."""
        if not self.mine:
            return "swap", frozenset()
        if self.asking == "take":
            return "take", frozenset(self.view.replaceable(self.number))
        if self.asking == "turn":
            return "turn", self._legal_slots("turn")
        if self.view.phase in ("opening", "flip"):
            return "flip", self._legal_slots("flip")
        return "swap", self._legal_slots("swap")

    def _legal_slots(self, verb: Verb) -> frozenset[int]:
        legal = self.view.legal
        return frozenset(each.slot for each in legal if each.verb == verb and each.slot is not None)

    def _choices(self) -> Iterable[Row]:
        choices, instead = tuple(self._choice_buttons()), tuple(self._instead_of_drawing())
        helpful = tuple(self._helpful_buttons())
        if self.view.rules.rows > 2 and choices and instead:  # a message has five rows at most
            choices, helpful = (*choices, *helpful), ()
        yield from (row for row in (choices, instead, helpful) if row)

    def _choice_buttons(self) -> Iterable[Button]:
        view = self.view
        if self.seat.computer and self.state.stage in ("playing", "between"):
            yield button(self.state, say("Take my seat back"), "seat", "primary")
        elif self.state.stage == "between" and not self.seat.ready:
            label = say("Next hole") if self.state.unhurried else say("Ready")
            yield button(self.state, label, "ready", "success")
        if self.asking is not None:
            yield button(self.state, say("Back"), "back")
            if self.asking == "knock":
                yield button(self.state, say("Knock and go out"), "knock", "danger")
            return
        verbs = self.verbs
        if "draw" in verbs:
            yield button(self.state, say("Draw"), "draw", self._style("draw"))
        if "take" in verbs:
            take = say("Take {card}", card=face(view.discard))
            yield button(self.state, take, "choose", self._style("take"))
        if "discard" in verbs:
            # Where Draw was, a second press in a hurry must not discard.
            yield button(self.state, say("Draw"), "draw", "primary", disabled=True)
            yield button(self.state, say("Discard {card}", card=face(view.drawn)), "discard", "primary")
        if "pass" in verbs:
            yield button(self.state, say("Don’t flip"), "pass", "primary")
        if "ready" in verbs:
            yield button(self.state, say("Got it"), "seen", "success")

    def _style(self, verb: Verb) -> Style:
        """Style of the button for `verb`: green if the hint is `verb`."""
        return "primary" if self.hint is None or best_verb(self.hint) != verb else "success"

    def _helpful_buttons(self) -> Iterable[Button]:
        """Buttons for hints and tips, in a row of their own so that no button wraps on a phone.

        A newcomer's tip replaces the hint.
        """
        if self.asking is None and self.hint is not None:
            if not self.why:
                yield button(self.state, say("Why?"), "why")
            yield button(self.state, say("Back"), "back")
        elif self.tip:
            yield button(self.state, say("No tips"), "untip")
        elif self.asking is None and self.mine and self.state.hints and has_choice(self.view):
            yield button(self.state, say("Hint"), "hint")

    def _instead_of_drawing(self) -> Iterable[Button]:
        """Buttons for moves in place of drawing, in a row of their own. Each asks for confirmation."""
        if self.asking is not None:
            return
        drawn = self.mine and self.view.phase == "drawn"  # the row stays, so that the others don't move
        if "turn" in self.verbs or (drawn and self.view.rules.flip_as_action):
            yield button(self.state, say("Flip a card"), "turning", disabled=drawn)
        if "knock" in self.verbs:
            yield button(self.state, say("Knock"), "knocking")
