"""Avatars of players: round pictures of people, or their initials.

Pictures are painted in a palette's colours. People's images are added at the end, which needs true colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image

from cogs.picture.shapes import suit
from engine.drawing.canvas import Pixel, as_png, png, rounded, stamp, write_centred
from engine.drawing.lettering import drawable, fitted
from engine.drawing.palette import Colour

AVATAR_PIXELS: Final = 96
"""Width and height of the image of an avatar."""

MOST_BYTES: Final = 300_000
"""Most bytes of a file that is read as an avatar."""

_LARGEST: Final = 512  # width and height of a file that is read
_LETTERS: Final = 0.5  # size of initials, as a part of the disc


@dataclass(frozen=True, slots=True)
class Avatar:
    """The avatar of a player called `name`: an `image`, or initials if there is none.

    `image` has the red, green and blue bytes of `AVATAR_PIXELS` rows. `person`: not a computer player.
    """

    name: str
    person: bool = True
    image: bytes | None = None


class Photo(NamedTuple):
    """An avatar's `image`, to be pasted as a disc `across` pixels wide, with its top left corner `at`."""

    image: bytes
    at: Pixel
    across: int


def read_avatar(file: bytes) -> bytes:
    """Return the content of a PNG `file` as an `image` for `Avatar`.

    Raises `ValueError` if the file isn't a small PNG.
    """
    if len(file) > MOST_BYTES:
        raise ValueError(f"An avatar of {len(file)} bytes is too large.")
    try:
        with Image.open(BytesIO(file), formats=("PNG",)) as image:
            if max(image.size) > _LARGEST:
                raise ValueError(f"An avatar of {image.width}×{image.height} pixels is too large.")
            whole = image.convert("RGBA")
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError("An avatar is no PNG.") from error
    ground = Image.new("RGBA", whole.size, (*Colour.TABLE.value, 255))
    ground.alpha_composite(whole)
    return ground.convert("RGB").resize((AVATAR_PIXELS, AVATAR_PIXELS), Image.Resampling.LANCZOS).tobytes()


def initials(name: str) -> str:
    """Return the first letters of the first and last word of `name`; "" if no letter can be drawn."""
    words = [word for word in drawable(name).split() if word[0].isalnum()]
    return "".join(word[0].upper() for word in (words[:1] + words[1:][-1:]))


def paint_avatar(
    canvas: Image.Image, avatar: Avatar, at: Pixel, across: int, ground: Colour, photos: list[Photo]
) -> None:
    """Paint a disc with the player's initials, or with a star if there are none.

    `at`: the disc's top left corner. `ground`: `PANEL` or `ACCENT`. If the avatar has an image, the image is
    added to `photos`, not painted.
    """
    disc, ink = Colour.WHITE, Colour.INK
    if ground is Colour.ACCENT:
        disc, ink = Colour.INK, Colour.WHITE
    elif not avatar.person:
        disc, ink = Colour.TABLE, Colour.MUTED
    stamp(canvas, rounded(across, across, across // 2), at, ground, disc)
    letters = initials(avatar.name)
    if not letters:
        star = suit("", round(_LETTERS * across))
        aside = (across - star.width) // 2
        stamp(canvas, star, (at[0] + aside, at[1] + aside), disc, ink)
    text, size = fitted(letters, round(_LETTERS * across), across - 6, least=8)
    write_centred(canvas, text, size, (at[0] + across // 2, at[1] + across // 2), (disc, ink))
    if avatar.image is not None:
        photos.append(Photo(avatar.image, at, across))


def with_photos(canvas: Image.Image, palette: tuple[int, ...], photos: Sequence[Photo]) -> bytes:
    """Return a PNG of `canvas`, which has indexes of `palette`, with `photos` on top."""
    if not photos:
        return png(canvas, palette)
    canvas.putpalette(palette)
    whole = canvas.convert("RGB")
    for photo in photos:
        image = Image.frombytes("RGB", (AVATAR_PIXELS, AVATAR_PIXELS), photo.image)
        size = (photo.across, photo.across)
        if size != image.size:
            image = image.resize(size, Image.Resampling.LANCZOS)
        whole.paste(image, photo.at, rounded(*size, photo.across // 2))
    return as_png(whole)
