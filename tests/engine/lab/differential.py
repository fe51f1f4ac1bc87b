"""The kernel against the engine, hole after hole: `uv run python -m tests.engine.lab.differential`.

`--holes 50000` plays so many holes by random rules, seats and decks, each step compared; `--seed` chooses
which. Prints what was compared, and fails at the first difference with the smallest rules that show it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import perf_counter
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.engine.game.strategies import Deal, deals, deals_of_any_rules
from tests.engine.lab.lockstep import play_together

HOLES_OF_A_DEAL: Final = 10
PROGRESS: Final = 5000


def compare(holes: int, start: int) -> Counter[str]:
    """Play at least `holes` holes together. Returns how many holes, steps and rule sets there were."""
    done: Counter[str] = Counter()
    began = perf_counter()

    @seed(start)
    @settings(
        max_examples=-(-holes // HOLES_OF_A_DEAL),
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=tuple(HealthCheck),
    )
    @given(deals_of_any_rules() | deals())
    def play(deal: Deal) -> None:
        for hole in range(HOLES_OF_A_DEAL):
            dealer = (deal.dealer + hole) % deal.seats
            done["steps"] += play_together(deal._replace(dealer=dealer, seed=deal.seed + hole))
            done["holes"] += 1
            if done["holes"] % PROGRESS == 0:
                print(f"{done['holes']:,} holes in {perf_counter() - began:,.0f} s", flush=True)
        done["rules"] += 1

    play()
    return done


def main() -> None:
    """Compare as many holes as the command line says."""
    parser = argparse.ArgumentParser(description="Play holes in the kernel and in the engine, and compare.")
    parser.add_argument("--holes", type=int, default=50_000, help="how many holes (50,000)")
    parser.add_argument("--seed", type=int, default=1, help="which rules and decks (1)")
    asked = parser.parse_args()
    done = compare(asked.holes, asked.seed)
    print(f"No difference in {done['holes']:,} holes of {done['rules']:,} deals, {done['steps']:,} steps.")


if __name__ == "__main__":
    main()
