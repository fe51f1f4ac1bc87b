"""The palette fits a PNG's, and ramps go from ground to ink."""

from __future__ import annotations

from PIL import Image

from engine.drawing.canvas import blank, stamp
from engine.drawing.palette import PALETTE, Colour


def test_the_palette_fits_a_png() -> None:
    assert len(PALETTE) <= 3 * 255, "films need one for pixels that do not change"
    assert all(0 <= part <= 255 for part in PALETTE)


def test_a_stamp_goes_from_ground_to_ink_in_even_steps() -> None:
    canvas = blank((256, 1), Colour.FACE)
    mask = Image.new("L", (256, 1))
    mask.putdata(range(256))
    stamp(canvas, mask, (0, 0), Colour.FACE, Colour.SPADE)
    canvas.putpalette(PALETTE)
    row = canvas.convert("RGB")
    reds = [row.crop((x, 0, x + 1, 1)).tobytes()[0] for x in range(256)]
    assert reds[0] == Colour.FACE.value[0]
    assert reds[255] == Colour.SPADE.value[0]
    assert reds == sorted(reds, reverse=True)
    assert len(set(reds)) == 6
