"""What the best player would do in a position of a record: its three best moves, from what the seat sees."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.play_on import PlayOnPlace
from cogs.play_on.advice_screen import MOST_SHOWN, advice_screen
from data.people.preferences import Look
from engine.advice.advice import Advice, advise
from engine.game.presets import PRESETS
from tests.cogs.play_on.asking import ANA, hole_of
from tests.cogs.play_on.test_screen import MATCH, all_of, record_of, seen_in
from tests.engine.effort import examples
from tests.engine.record.records import classic
from tests.journeys.leaks import cards_named

LOOK = Look()


def advised(place: PlayOnPlace, name: str = "classic", seed: int = 1) -> tuple[str, Advice]:
    """Return the text of the page about `place`, in which no hidden card is named, and the advice."""
    hole = hole_of(classic(holes=1) if seed == 1 else record_of(name, seed), place)
    advice = advise(hole.game.view(ANA), hole.remembered, holes=2)
    screen = advice_screen(hole, advice, LOOK)
    assert cards_named(all_of(screen)) <= seen_in(hole)
    return screen.text, advice


@examples(8)
@given(name=st.sampled_from(sorted(PRESETS)), seed=st.integers(2, 10_000))
def test_the_best_moves_stand_in_their_order_with_what_they_cost(name: str, seed: int) -> None:
    record, chance = record_of(name, seed), Random(seed)
    whole = chance.choice(record.holes)
    step = chance.randrange(len(whole.actions))
    text, advice = advised(
        replace(MATCH, hole=whole.number, step=step, seat=whole.actions[step].seat), name, seed
    )
    assert "Chance to win this hole: " in text
    if advice.alike:
        assert "Hint: " in text
        return
    lines = [line for line in text.splitlines() if line[:3] in ("1\\.", "2\\.", "3\\.")]
    assert len(lines) == min(len(advice.choices), MOST_SHOWN)
    for line, choice in zip(lines[1:], advice.choices[1:], strict=False):
        assert ("just as good" in line) == (choice.behind < 0.05)


def test_a_mistake_is_worse_for_a_reason() -> None:
    step = next(step for step, each in enumerate(classic(holes=1).holes[0].actions) if each.verb == "draw")
    seat = classic(holes=1).holes[0].actions[step].seat
    text, advice = advised(replace(MATCH, step=step, seat=seat))
    best, *_ = advice.choices
    assert text.splitlines()[1].startswith("1\\. **Take" if best.action.verb == "take" else "1\\. **Draw")
    assert " worse." in text or "just as good" in text
