"""Emojis fit Discord's limits and can be told apart at the size of a line of text."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from cogs.picture import emojis as module
from cogs.picture.emojis import BACK, EMPTY, emoji_digest, emoji_name, emojis
from engine.game.cards import card, fresh_deck


def on_ground(png: bytes, ground: tuple[int, int, int], size: int) -> Image.Image:
    """An emoji as a message shows it, in grey, so that shapes alone count."""
    image = Image.open(BytesIO(png)).resize((size, size), Image.Resampling.LANCZOS)
    canvas = Image.new("RGB", (size, size), ground)
    canvas.paste(image, image)
    return canvas.convert("L")


def test_every_card_a_back_and_an_empty_slot_have_one() -> None:
    assert set(emojis()) == {*map(emoji_name, fresh_deck(1, 2)), BACK, EMPTY}
    assert len(emojis()) == 55


@pytest.mark.parametrize(
    ("code", "name"),
    [("7S", "card_7_spades"), ("TH", "card_10_hearts"), ("AC", "card_a_clubs"), ("*2", "card_joker")],
)
def test_names_are_ones_that_discord_takes(code: str, name: str) -> None:
    assert emoji_name(card(code)) == name
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", each) for each in emojis())


def test_they_are_small_square_and_see_through_at_the_corners() -> None:
    for png in emojis().values():
        image = Image.open(BytesIO(png))
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (128, 128))
        assert len(png) <= 16 * 1024
        assert image.getpixel((0, 0)) == image.getpixel((127, 127))
        assert image.getchannel("A").getextrema() == (0, 255)


@pytest.mark.parametrize("ground", [(49, 51, 56), (255, 255, 255)], ids=["dark", "light"])
@pytest.mark.parametrize(("size", "least"), [(32, 16), (22, 7)])
def test_all_are_distinct_without_colour_when_small(
    ground: tuple[int, int, int], size: int, least: int
) -> None:
    small = {name: on_ground(png, ground, size) for name, png in emojis().items()}
    for one, other in combinations(small, 2):
        difference = ImageChops.difference(small[one], small[other])
        differing = sum(difference.point(lambda shade: shade > 51).histogram()[1:])
        assert differing >= least, (one, other)


def test_the_digest_changes_with_the_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = emoji_digest()
    assert re.fullmatch(r"[0-9a-f]{16}", drawn)
    emoji_digest.cache_clear()
    assert emoji_digest() == drawn
    monkeypatch.setattr(module, "_HALO", 5)
    emoji_digest.cache_clear()
    assert emoji_digest() != drawn
    monkeypatch.undo()
    emoji_digest.cache_clear()
