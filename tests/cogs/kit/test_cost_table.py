"""Costs and choices in columns."""

from __future__ import annotations

from cogs.kit.cost_table import WIDTH, cost_table


def test_the_points_of_all_costs_are_one_below_the_other() -> None:
    rows = [("best", ["draw"]), ("+3.2", ["take", "then top left"]), ("+11.2", ["flip"])]
    assert list(cost_table(rows)) == [
        " best  draw",
        " +3.2  take",
        "       then top left",
        "+11.2  flip",
    ]


def test_a_long_choice_is_wrapped_beside_its_cost() -> None:
    lines = list(cost_table([("+11.2", ["replace the card in the middle of the bottom row"])]))
    assert len(lines) == 2 and all(len(line) <= WIDTH for line in lines)
    assert lines[1].startswith(" " * 7)
