"""A film is an animated GIF that shows each frame as its picture looks, and stays small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from cogs.picture import ScorecardPicture, TablePicture, render, render_scorecard
from cogs.picture.caption import CAPTION_HEIGHT
from cogs.picture.film import LARGEST, Frame, render_film
from tests.cogs.picture.goldens import EIGHTEEN_HOLES, FOUR, NINE_HOLES
from tests.cogs.picture.tables import full


def shown(film: bytes) -> list[Image.Image]:
    """What a viewer sees, frame by frame."""
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(film)))]


def as_picture(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def moving(count: int) -> list[TablePicture]:
    return [replace(FOUR, stock=40 - number) for number in range(count)]


def seconds(film: bytes) -> list[float]:
    return [frame.info["duration"] / 1000 for frame in ImageSequence.Iterator(Image.open(BytesIO(film)))]


def test_each_frame_looks_as_its_picture_and_the_film_begins_again() -> None:
    pictures = moving(4)
    film = render_film([Frame(picture, 1 + number) for number, picture in enumerate(pictures)])
    frames = shown(film)
    assert [frame.tobytes() for frame in frames] == [
        as_picture(render(picture)).tobytes() for picture in pictures
    ]
    assert seconds(film) == [1, 2, 3, 4]
    assert Image.open(BytesIO(film)).info["loop"] == 0
    assert len(film) < sum(len(render(picture)) for picture in pictures)


def test_a_scorecard_is_made_as_high_as_the_tables() -> None:
    film = render_film([Frame(FOUR, 1), Frame(EIGHTEEN_HOLES, 2)])
    height = as_picture(render(FOUR)).height
    assert as_picture(render_scorecard(EIGHTEEN_HOLES)).height > height
    assert [frame.size for frame in shown(film)] == [(800, height)] * 2


def test_a_low_scorecard_has_higher_rows() -> None:
    two = ScorecardPicture(("Ana", "Ben"), ((18, 25), (35, 34), (21, 52)), 3, "Golf · classic")
    (table, last) = shown(render_film([Frame(full(2), 1), Frame(two, 1)]))
    rows = [last.crop((24, y, 776, y + 1)).getcolors(800) for y in range(8, last.height)]
    above = [len(colours or ()) == 1 for colours in rows].index(False)
    usual = (table.height - as_picture(render_scorecard(two)).height) // 2
    assert above <= usual - 40


def test_a_scorecard_higher_than_the_tables_has_no_headline() -> None:
    told = replace(EIGHTEEN_HOLES, headline="Ana won by 8 points.")
    (plain, with_headline) = (
        shown(render_film([Frame(FOUR, 1), Frame(each, 1)]))[-1] for each in (EIGHTEEN_HOLES, told)
    )
    assert plain.tobytes() == with_headline.tobytes()
    (_, low) = shown(render_film([Frame(FOUR, 1), Frame(replace(NINE_HOLES, headline=told.headline), 1)]))
    assert low.tobytes() != shown(render_film([Frame(FOUR, 1), Frame(NINE_HOLES, 1)]))[-1].tobytes()


def test_no_frame_has_an_empty_band() -> None:
    """Tables with and without points have one layout, and the panel of a scorecard fills its frame."""
    begun = full(2)
    seats = tuple(replace(seat, points="hole 5 · total 9", column_points=(1, 2, 2)) for seat in begun.seats)
    begun = replace(begun, seats=tuple(replace(seat, points="") for seat in begun.seats))
    frames = shown(
        render_film([Frame(begun, 1), Frame(replace(begun, seats=seats), 1), Frame(NINE_HOLES, 1)])
    )
    assert as_picture(render(begun)).height < frames[0].height
    for frame in frames:
        rows = [frame.crop((0, y, 800, y + 1)).getcolors(800) for y in range(frame.height)]
        empty = [len(colours or ()) == 1 for colours in rows]
        assert empty.index(False) <= 8
        assert empty[::-1].index(False) <= 8


@pytest.mark.parametrize("count", [5, 6])
def test_a_film_too_large_leaves_frames_out_but_not_the_ends(count: int) -> None:
    pictures = moving(count)
    whole = render_film([Frame(picture, 1) for picture in pictures])
    film = render_film([Frame(picture, 1) for picture in pictures], largest=len(whole) - 1)
    frames = shown(film)
    assert len(film) < len(whole)
    assert len(frames) < count
    for frame, picture in ((frames[0], pictures[0]), (frames[-1], pictures[-1])):
        assert frame.tobytes() == as_picture(render(picture)).tobytes()
    assert sum(seconds(film)) == count


def test_a_match_of_eighteen_holes_and_eight_players_is_small_enough() -> None:
    ends: Sequence[TablePicture] = [replace(full(8), heading=f"Hole {hole} of 18") for hole in range(1, 19)]
    assert len(render_film([*(Frame(end, 2) for end in ends), Frame(EIGHTEEN_HOLES, 5)])) <= LARGEST


def test_a_sentence_stands_in_a_strip_below_each_picture() -> None:
    texts = ("Ana drew 4♠ and replaced 9♥.", "", "Ben is out!")
    frames = shown(render_film([Frame(FOUR, 1, text) for text in texts]))
    without = as_picture(render(FOUR))
    strips = []
    for frame in frames:
        assert frame.size == (800, without.height + CAPTION_HEIGHT)
        assert frame.crop((0, 0, *without.size)).tobytes() == without.tobytes()
        strips.append(frame.crop((0, without.height, *frame.size)).tobytes())
    assert len(set(strips)) == len(texts)


def test_frames_left_out_keep_the_sentence_of_the_picture_that_is_shown() -> None:
    frames = [Frame(picture, 1, f"Move {number}.") for number, picture in enumerate(moving(5))]
    film = render_film(frames, largest=len(render_film(frames)) - 1)
    last = shown(render_film(frames[-1:]))[0]
    assert shown(film)[-1].tobytes() == last.tobytes()


def test_a_film_without_frames_is_refused() -> None:
    with pytest.raises(ValueError, match="frames"):
        render_film([])
