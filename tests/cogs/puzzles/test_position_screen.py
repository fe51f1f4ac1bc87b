"""The pages of a position fit into a message, and name each card that can be chosen."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.puzzles import PositionId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID
from cogs.kit.screen import Screen
from cogs.puzzles.position_screen import advised_screen, edit_screen, new_screen
from engine.advice.advice import advise
from engine.game.presets import PRESETS
from engine.puzzles.position import Position, random_position
from tests.engine.effort import examples


def fits(screen: Screen) -> None:
    ids = [button.id for row in screen.rows for button in row] + [menu.id for menu in screen.menus]
    assert len(set(ids)) == len(ids) and max(map(len, ids)) <= LONGEST_CUSTOM_ID
    assert len(screen.menus) + len(screen.rows) <= 5 and max(map(len, screen.rows)) <= 5
    assert all(PositionId.parse(each) for each in ids if each.startswith("golfpos"))
    screen.view()


@examples(15)
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10_000))
def test_all_pages_fit_into_a_message(preset: str, seed: int) -> None:
    chance = Random(seed)
    seats = chance.randint(PRESETS[preset].fewest, PRESETS[preset].most)
    position = random_position(preset, seats, chance)
    fits(new_screen(Position.blank(preset, seats), 7))
    for cell in range(position.discard_cell + 2):
        fits(edit_screen(position, cell, "A sentence."))
    view = position.view()
    screen = advised_screen(position, view, advise(view, position.remembered, holes=2))
    fits(screen)
    assert screen.text.count("1\\. ") == 1 and "Chance to win this hole" in screen.text


def test_a_card_that_is_out_of_the_deck_is_not_offered() -> None:
    position = Position.blank("classic", 2)
    for cell in range(4):
        position = position.put(cell, "K")
    [menu] = edit_screen(position, 4).menus
    assert [choice.label for choice in menu.choices][:2] == ["Face down", "A"]
    assert "K" not in [choice.label for choice in menu.choices]
    [drawn] = edit_screen(position, 13).menus
    assert drawn.choices[0].label == "None: my turn begins"
