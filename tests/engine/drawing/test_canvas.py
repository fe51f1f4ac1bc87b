"""What is kept of a mask from one picture to the next paints just as the mask itself."""

from __future__ import annotations

from random import Random

from PIL import Image

from engine.drawing.canvas import blank, rounded, stamp, surface
from engine.drawing.palette import RAMPS, TOUCHED, Colour, index

PAIRS = (Colour.PANEL, Colour.WHITE), (Colour.PANEL, Colour.ACCENT), (Colour.ACCENT, Colour.INK)
SIDES = 1, 17, 122, 123, 200
"""Up to 122 pixels in a square the shades are kept."""


def mask_of(side: int, random: Random) -> Image.Image:
    return Image.frombytes("L", (side, side), random.randbytes(side * side))


def painted(mask: Image.Image, ground: Colour, ink: Colour) -> bytes:
    """The pixels of a square of `ground` under `mask`, one after another."""
    ramp, shut = RAMPS[ground, ink], index(ground)
    return bytes(ramp[each] if TOUCHED[each] else shut for each in mask.tobytes())


def test_a_mask_paints_the_same_however_often() -> None:
    random = Random(1)
    for mask in [mask_of(side, random) for side in SIDES]:
        for ground, ink in PAIRS * 2:
            canvas = blank(mask.size, ground)
            stamp(canvas, mask, (0, 0), ground, ink)
            assert canvas.tobytes() == painted(mask, ground, ink)


def test_a_mask_is_not_taken_for_one_before_it() -> None:
    """Python may put a new mask where one was that nobody uses any more."""
    random, (ground, ink) = Random(2), PAIRS[0]
    for _ in range(2_000):
        mask = mask_of(9, random)
        canvas = blank(mask.size, ground)
        stamp(canvas, mask, (0, 0), ground, ink)
        assert canvas.tobytes() == painted(mask, ground, ink)


def test_a_surface_is_what_its_mask_paints_on_bare_ground() -> None:
    for width, height in ((60, 40), (380, 260)):
        for ground, colour in PAIRS:
            stamped, pasted = blank((400, 300), ground), blank((400, 300), ground)
            stamp(stamped, rounded(width, height, 14), (7, 9), ground, colour)
            surface(pasted, (7, 9, 7 + width, 9 + height), 14, ground, colour)
            assert pasted.tobytes() == stamped.tobytes()
