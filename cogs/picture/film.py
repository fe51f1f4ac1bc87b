"""Films: animated pictures of tables and scorecards. They are GIFs, which every Discord app shows moving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops

from cogs.picture.caption import CAPTION_HEIGHT, paint_caption
from cogs.picture.cloths import cloth_palette
from cogs.picture.scorecard import ScorecardPicture
from cogs.picture.scorecard_painter import paint_scorecard
from cogs.picture.table_painter import common_layout, paint_table_by
from cogs.picture.table_picture import TablePicture
from engine.drawing.canvas import CORNER, GAP, WIDTH, blank, panel
from engine.drawing.palette import PALETTE, Colour
from engine.language import ENGLISH, speaking

LARGEST: Final = 2_000_000
"""Largest size of a film in bytes. A larger film loses every second frame."""


_UNCHANGED: Final = 255
"""Palette index of transparent pixels. The palette has no colour with this index."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture, shown for `seconds`, with the sentence `text` below the picture."""

    picture: TablePicture | ScorecardPicture
    seconds: float
    text: str = ""


def render_film(frames: Sequence[Frame], language: str = ENGLISH, largest: int = LARGEST) -> bytes:
    """Paint a film that repeats after its last frame, with words in a `language`. Takes about a second.

    All frames are as high as the tables, plus a strip for sentences if any frame has one. A film of more than
    `largest` bytes loses frames between the first and the last, and the other frames stand longer. Raises
    `ValueError` without frames.
    """
    if not frames:
        raise ValueError("A film has frames.")
    with speaking(language):
        film = _gif(frames)
        while len(film) > largest and len(frames) > 2:
            frames = _thinned(frames)
            film = _gif(frames)
    return film


def _thinned(frames: Sequence[Frame]) -> list[Frame]:
    """Return the first frame, the last, and every second frame between. The total time stays the same."""
    first, *others = frames
    thinned = [others[0]] if len(others) % 2 else []
    for before, after in zip(others[len(others) % 2 :: 2], others[len(others) % 2 + 1 :: 2], strict=True):
        thinned.append(replace(after, seconds=before.seconds + after.seconds))
    return [first, *thinned]


def _gif(frames: Sequence[Frame]) -> bytes:
    """Return the film of all `frames`. Each frame after the first holds only the pixels that change."""
    tables = [frame.picture for frame in frames if isinstance(frame.picture, TablePicture)]
    palette = cloth_palette(tables[0].cloth, two_colours=tables[0].two_colours) if tables else PALETTE
    places = common_layout(tables) if tables else None
    drawn = {each: paint_table_by(each, places) for each in tables} if places else {}
    height = max((canvas.height for canvas in drawn.values()), default=0)
    painted = [
        drawn[frame.picture] if isinstance(frame.picture, TablePicture) else _card(frame.picture, height)
        for frame in frames
    ]
    whole = [_fitted(canvas, height or painted[0].height, palette) for canvas in painted]
    if any(frame.text for frame in frames):
        whole = [_captioned(canvas, frame.text) for canvas, frame in zip(whole, frames, strict=True)]
    changes = [_changed(before, after) for before, after in pairwise(whole)]
    images = [whole[0], *changes]
    for image in images:
        image.putpalette(palette)
    file = BytesIO()
    images[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=images[1:],
        duration=[round(1000 * frame.seconds) for frame in frames],
        loop=0,
        optimize=False,
        disposal=1,
        transparency=_UNCHANGED,
    )
    return file.getvalue()


def _card(card: ScorecardPicture, height: int) -> Image.Image:
    """Return the canvas of a scorecard; the headline is left out if the canvas would exceed `height`."""
    whole = paint_scorecard(card, height=height)
    if whole.height <= height:
        return whole
    return paint_scorecard(replace(card, headline="", cards=()), height=height)


def _fitted(canvas: Image.Image, height: int, palette: tuple[int, ...]) -> Image.Image:
    """Return an image `height` pixels high with `canvas` in its middle.

    A higher `canvas` is scaled down. A lower `canvas` is a scorecard, whose panel is extended to `height`.
    """
    if canvas.height > height:
        canvas.putpalette(palette)
        size = (round(canvas.width * height / canvas.height), height)
        smaller = canvas.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        shades = Image.new("P", (1, 1))
        shades.putpalette(palette)
        canvas = smaller.quantize(palette=shades, dither=Image.Dither.NONE)
        canvas = Image.frombytes("L", size, canvas.tobytes())
    image = blank((WIDTH, height), Colour.TABLE)
    left, top = (WIDTH - canvas.width) // 2, (height - canvas.height) // 2
    if top:
        panel(image, (GAP, GAP, WIDTH - GAP, height - GAP), Colour.PANEL)
        # The round corners are cut off.
        for across, down in ((GAP + CORNER, GAP), (GAP, GAP + CORNER)):
            inside = canvas.crop((across, down, WIDTH - across, canvas.height - down))
            image.paste(inside, (across, top + down))
        return image
    image.paste(canvas, (left, top))
    return image


def _captioned(canvas: Image.Image, text: str) -> Image.Image:
    longer = blank((WIDTH, canvas.height + CAPTION_HEIGHT), Colour.TABLE)
    longer.paste(canvas, (0, 0))
    longer.paste(paint_caption(text), (0, canvas.height))
    return longer


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return `after`, with `_UNCHANGED` for each pixel that is the same in `before`."""
    same = ImageChops.difference(before, after).point(lambda shade: 0 if shade else 255)
    changed = after.copy()
    changed.paste(_UNCHANGED, mask=same)
    return changed
