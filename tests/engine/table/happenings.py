"""Whatever may happen at a table, at random: requests of anybody, legal or not, time, and a failing disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from hypothesis import strategies as st

from engine.cpu import choose
from engine.game.presets import PRESETS
from engine.table import Seat, ending, requests
from engine.table.clock import TEMPOS
from engine.table.computers import TABLE_LEVELS
from engine.table.entries import RulesChanged
from engine.table.new_table import NewTable
from tests.engine.table.sitting import BEN, PEOPLE, STRANGER, Sitting

LEVELS: Final = tuple(TABLE_LEVELS)


class Step(NamedTuple):
    """An event at a table. `number` selects what it is about, `lag` is the age of a press in versions."""

    what: str
    user: int
    number: int
    lag: int


class Evening(NamedTuple):
    """A lobby with `others` besides the host and computers, begun or not, and its events."""

    new: NewTable
    others: int
    begun: bool
    steps: list[Step]


async def happen(sitting: Sitting, step: Step) -> None:
    """Let `step` happen. Raises what the table answers."""
    await HAPPENINGS[step.what](sitting, step)


async def _end(sitting: Sitting, step: Step) -> None:
    """Seldom, as little happens after it."""
    if step.number < 5:
        await sitting.table.ask(ending.end(step.user, moderator=step.number < 2))


async def _hurry(sitting: Sitting, step: Step) -> None:
    sitting.table.hurry(step.user)


async def _disk(sitting: Sitting, step: Step) -> None:
    sitting.journal.failing = {"append", "keep_hole"} if step.number % 2 else set()


async def _time(sitting: Sitting, step: Step) -> None:
    sitting.clock.now += step.number


async def _rules(sitting: Sitting, step: Step) -> None:
    """Other rules, which the journal has to keep; some of them contradict each other."""
    names = tuple(PRESETS)
    changes = {"knock_early": step.number % 2 == 0, "flip_as_action": True, "decks": 1 + step.number % 2}
    preset = names[step.number % len(names)]
    asked = RulesChanged(preset, 1 + step.number % 3, 30, changes, hints=step.number % 4 == 0)
    await sitting.table.ask(requests.change_rules(step.user, asked))


async def _take_back(sitting: Sitting, step: Step) -> None:
    """Somebody who is away, if anybody is."""
    away = [seat.user for seat in sitting.state.seats if seat.user is not None and seat.computer]
    await sitting.table.ask(requests.take_back(away[0] if away else step.user))


async def _act(sitting: Sitting, step: Step) -> None:
    await sitting.press(step.user, _move(sitting, step), version=sitting.version - step.lag)


async def _act_twice(sitting: Sitting, step: Step) -> None:
    moves = (_move(sitting, step), f"swap {step.number % 7}")
    await sitting.press(step.user, *moves, version=sitting.version - step.lag)


def _move(sitting: Sitting, step: Step) -> str:
    legal = sitting.table.view(step.user).legal
    return str(legal[step.number % len(legal)]).partition(" ")[2] if legal else f"flip {step.number % 8}"


async def _play(sitting: Sitting, step: Step) -> None:
    """Let the people who are waited for act, or be ready between holes, as often as the step says."""
    for _ in range(step.number):
        seat = _awaited(sitting)
        if seat is None or seat.user is None or sitting.journal.failing:
            return
        if sitting.state.stage == "between":
            await sitting.table.ask(requests.ready(seat.user, sitting.version))
        else:
            action = choose(sitting.table.view(seat.user), {})
            await sitting.table.ask(requests.act(seat.user, sitting.version, [(action.verb, action.slot)]))
        await sitting.settle()


def _awaited(sitting: Sitting) -> Seat | None:
    state = sitting.state
    seats = state.seats if state.stage == "between" else []
    if state.stage == "playing":
        seats = [state.seats[number] for number in state.playing.hole.waiting()]
    return next((seat for seat in seats if seat.person and not seat.ready), None)


HAPPENINGS: Final[dict[str, Callable[[Sitting, Step], Awaitable[None]]]] = {
    "join": lambda sitting, step: sitting.table.ask(requests.join(step.user, str(step.user), step.number)),
    "sit": lambda sitting, step: sitting.table.ask(
        requests.take_seat(step.user, str(step.user), sitting.version - step.lag)
    ),
    "leave": lambda sitting, step: sitting.table.ask(ending.leave(step.user)),
    "add": lambda sitting, step: sitting.table.ask(
        requests.add_computer(step.user, LEVELS[step.number % len(LEVELS)])
    ),
    "remove": lambda sitting, step: sitting.table.ask(requests.remove_computer(step.user)),
    "bar": lambda sitting, step: sitting.table.ask(requests.remove(step.user, PEOPLE[step.number % 4])),
    "rules": _rules,
    "who joins": lambda sitting, step: sitting.table.ask(
        requests.choose_who_joins(step.user, invited_only=step.number % 2 == 0)
    ),
    "invite": lambda sitting, step: sitting.table.ask(
        requests.invite(
            step.user, [(PEOPLE[step.number % 4], "X"), (STRANGER, "Y")], {BEN} if step.lag else ()
        )
    ),
    "uninvite": lambda sitting, step: sitting.table.ask(
        requests.uninvite(step.user, PEOPLE[step.number % 4])
    ),
    "start": lambda sitting, step: sitting.table.ask(requests.start(step.user)),
    "end": _end,
    "agree": lambda sitting, step: sitting.table.ask(ending.agree(step.user, sitting.version - step.lag)),
    "hurry": _hurry,
    "tempo": lambda sitting, step: sitting.table.ask(
        requests.choose_tempo(step.user, tuple(TEMPOS)[step.number % len(TEMPOS)])
    ),
    "reactions": lambda sitting, step: sitting.table.ask(
        requests.choose_reactions(step.user, allowed=step.number % 2 == 0)
    ),
    "disk": _disk,
    "time": _time,
    "act": _act,
    "act twice": _act_twice,
    "ready": lambda sitting, step: sitting.table.ask(requests.ready(step.user, sitting.version - step.lag)),
    "take back": _take_back,
    "play": _play,
}
OFTEN: Final = ("act", "act twice", "leave", "take back", "time", "time", "play", "play", "play", "play")

steps: Final = st.builds(
    Step,
    what=st.sampled_from((*HAPPENINGS, *OFTEN)),
    user=st.sampled_from((*PEOPLE[:2], *PEOPLE[:4], STRANGER)),
    number=st.integers(0, 40),
    lag=st.sampled_from((0, 0, 0, 0, 1, 3, -1)),
)
evenings: Final = st.builds(
    Evening,
    new=st.builds(
        NewTable,
        preset=st.sampled_from(tuple(PRESETS)),
        holes=st.integers(1, 3),
        clock=st.sampled_from((None, 30)),
        computers=st.lists(st.sampled_from(LEVELS), max_size=1).map(tuple),
        hints=st.booleans(),
    ),
    others=st.integers(1, 2),  # all together no more than the smallest preset seats
    begun=st.sampled_from((True, True, True, False)),
    steps=st.lists(steps, min_size=10, max_size=30),
)
