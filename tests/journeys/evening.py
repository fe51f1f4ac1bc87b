"""A repeatable evening at one table: a list of presses, commands and pauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

import discord

from data.people import preferences
from engine.game.presets import PRESETS
from tests.journeys.player import MOVES
from tests.journeys.rules_desk import choose_rules
from tests.journeys.world import Seen, World, buttons

THINKING: Final = 10.0
"""Seconds that a computer thinks. Its moves are then shown one by one, so that two runs are alike.

SimCord really waits for timers due within five seconds, and skips time only for later ones.
"""

TURN_MOVES: Final = MOVES | {"turning", "turn", "knocking", "knock"}
LEADING_AWAY: Final = ("golfroom", "golfsolo:lesson", "golfsolo:play_on", ":rematch", ":write")
"""Parts of button ids that are never pressed: they open another table, a hole played alone or a form."""

LOOKS: Final = (
    preferences.Look(back="waves", cloth="blue"),
    preferences.Look(title="champion"),
    preferences.Look(back="star", cloth="slate"),
)
"""The looks of the first people."""

AFTER_THE_END: Final = 4
"""Steps that still follow after a table was ended early."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A match by `preset` with changed `rules` for `people` people and `computers` computers of `level`.

    `clock` is in seconds, 0 for none; `steps` limits the steps after the start; `seed` decides the rest.
    """

    preset: str = "classic"
    rules: str = ""
    people: int = 2
    computers: int = 0
    level: str = "medium"
    holes: int = 1
    clock: int = 0
    seed: int = 0
    steps: int = 40


@dataclass(frozen=True, slots=True)
class Press:
    """Person number `person` presses a button of the message with the id `message`."""

    person: int
    message: int
    custom_id: str


@dataclass(frozen=True, slots=True)
class Type:
    """Person number `person` types a command."""

    person: int
    command: str
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Look:
    """Person number `person` reads the choices offered for a command's option while typing it."""

    person: int
    command: str
    option: str
    typed: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Let `seconds` pass."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Restart:
    """Kill the bot and start it again."""


Step = Press | Type | Look | Wait | Restart


async def open_table(here: World, evening: Evening) -> None:
    """Let the first person open a table and choose the rules, the others join, and the match begin."""
    host, *guests = here.people[: evening.people]
    for person, look in zip((host, *guests), LOOKS, strict=False):
        await here.bot.services.preferences.choose(preferences.LOOK, person.id, look)
    await here.slash(
        host,
        "start",
        preset=evening.preset,
        holes=evening.holes,
        clock=evening.clock,
        computers=evening.computers,
        level=evening.level,
    )
    if evening.rules:
        await choose_rules(here, host, evening.rules)
    for guest in guests:
        await here.press(guest, "Join")
    await here.press(host, "Start")
    await _calm(here)


class NumberedOtherwise(Exception):
    """A step presses a message whose id is another's, or nobody's, in this run of the evening."""


async def do(here: World, step: Step) -> None:
    """Carry out one step, and wait until the computers have made their moves.

    Raises `NumberedOtherwise`.
    """
    match step:
        case Press():
            person = here.people[step.person]
            found = [each for each in here.visible(person) if each.id == step.message]
            if not found:
                raise NumberedOtherwise
            await here.press_id(person, step.custom_id, found[0])
        case Type():
            await here.slash(here.people[step.person], step.command, **step.options)
        case Look():
            await here.offered(here.people[step.person], step.command, step.option, step.typed)
        case Wait():
            await here.wait(step.seconds)
        case Restart():
            await here.restart()
    await _calm(here)


async def _calm(here: World) -> None:
    """Wait until the computers have moved and it is a person's move."""
    while (live := here.bot.house.tables.in_channel(here.channel.id)) is not None:
        state = live.table.state
        if state.stage != "playing" or not state.attended:
            return
        if all(state.seats[seat].person for seat in state.playing.hole.waiting()):
            return
        await here.wait(THINKING)


class StepChooser:
    """Chooses the next step by chance, from what people see and may press."""

    def __init__(self, evening: Evening, match: str) -> None:
        self._random = Random(f"{evening.seed} whim")
        self._people = range(evening.people)
        self._stranger = evening.people
        self._match = match
        self._left = AFTER_THE_END

    def next(self, here: World) -> Step | None:
        """Return the next step, or None when the evening is over."""
        live = here.bot.house.tables.find(self._match)
        chance = self._random.random()
        if live is None:
            resume = self._resume(here)
            if resume is not None and chance < 0.5:
                return resume
            self._left -= 1
            return self._curious(here) if self._left >= 0 else None
        if chance < 0.02:
            pauses: list[Step] = [Restart(), Wait(live.table.state.clock or 200.0), Wait(50 * 3600.0)]
            return self._random.choice(pauses)
        if chance < 0.22:
            return self._curious(here)
        state = live.table.state
        if state.stage == "playing" and state.attended:
            waiting = [state.seats[seat].user for seat in state.playing.hole.waiting()]
            awaited = [number for number in self._people if here.people[number].id in waiting]
            if awaited:  # and not the stranger, who may have taken a seat
                return self._move(here, self._random.choice(awaited))
        return self._any_press(here, self._random.choice(self._people)) or self._curious(here)

    def _move(self, here: World, person: int) -> Step:
        """Return a press that belongs to a turn, preferring those that end the hole."""
        moves = [press for press in _pressable(here, person) if press[1].word in TURN_MOVES]
        own = [press for press in moves if press[1].slot is not None]
        if not moves:
            return Type(person, "cards")
        hidden = [press for press in own if press[1].label == "🎴"]
        wanted = self._random.choice([hidden, own, moves, moves]) or moves
        return _press(person, *self._random.choice(wanted))

    def _any_press(self, here: World, person: int) -> Step | None:
        found = list(_pressable(here, person))
        return _press(person, *self._random.choice(found)) if found else None

    def _curious(self, here: World) -> Step:
        """Return a step that only looks at something, or that is not allowed."""
        person = self._random.choice([*self._people, self._stranger])
        chance = self._random.random()
        if chance < 0.5 and (press := self._any_press(here, person)) is not None:
            return press
        if chance < 0.6:
            typed = self._random.choice(["", self._match[:3], "an", "class"])
            command, option = self._random.choice([("history", "match"), ("rules", "preset")])
            return Look(person, command, option, typed)
        about = {"match": self._match}
        return self._random.choice(
            [
                Type(person, "history", about),
                *(Type(person, word) for word in ("cards", "table", "rules", "history", "leaderboard")),
                *(Type(person, word) for word in ("end", "leave", "privacy", "settings", "start", "help")),
                Type(person, "rules", {"preset": self._random.choice(list(PRESETS))}),
            ]
        )

    def _resume(self, here: World) -> Step | None:
        for person in self._people:
            for message, button in _pressable(here, person):
                if button.id.endswith(":resume"):
                    return _press(person, message, button)
        return None


def _pressable(here: World, person: int) -> Iterator[tuple[discord.Message, Seen]]:
    """Yield the newest messages and the enabled buttons that a person sees there."""
    for message in here.visible(here.people[person])[-6:]:
        for button in buttons(message):
            if not button.disabled and not any(part in button.id for part in LEADING_AWAY):
                yield message, button


def _press(person: int, message: discord.Message, button: Seen) -> Press:
    return Press(person, message.id, button.id)
