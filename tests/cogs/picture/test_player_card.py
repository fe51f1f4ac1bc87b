"""The card of a player: each part is drawn, and all of it is said."""

from __future__ import annotations

from dataclasses import replace

from cogs.picture.avatars import AVATAR_PIXELS
from cogs.picture.player_card import describe_player_card, render_player_card
from engine.language import speaking
from tests.cogs.picture.goldens import PLAYER_CARD


def test_each_part_is_drawn_and_all_but_the_avatar_is_said() -> None:
    without = [
        replace(PLAYER_CARD, name="Ben"),
        replace(PLAYER_CARD, about=()),
        replace(PLAYER_CARD, rating=None),
        replace(PLAYER_CARD, results=PLAYER_CARD.results[1:]),
        replace(PLAYER_CARD, form=PLAYER_CARD.form[1:]),
        replace(PLAYER_CARD, badges=PLAYER_CARD.badges[:2]),
        replace(PLAYER_CARD, beside=PLAYER_CARD.beside[:3]),
    ]
    assert len({describe_player_card(each) for each in (PLAYER_CARD, *without)}) == 8
    red = bytes((255, 0, 0)) * AVATAR_PIXELS**2
    pictured = replace(PLAYER_CARD, avatar=replace(PLAYER_CARD.avatar, image=red))
    assert len({render_player_card(each) for each in (PLAYER_CARD, pictured, *without)}) == 9
    assert max(len(render_player_card(each)) for each in (PLAYER_CARD, pictured)) <= 150_000


def test_too_few_matches_are_no_form() -> None:
    few = replace(PLAYER_CARD, form=(4.0, 5.0))
    assert "Points a hole" not in describe_player_card(few)
    assert render_player_card(few) == render_player_card(replace(few, form=()))


def test_a_card_is_kept_for_each_language() -> None:
    card = replace(PLAYER_CARD, name="Cy")
    with speaking("de"):
        german = render_player_card(card)
    assert render_player_card(card) != german
