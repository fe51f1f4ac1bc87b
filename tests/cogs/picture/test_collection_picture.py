"""The picture of a collection: what is owned looks as it is, the rest is a shape, and all of it is said."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from PIL import Image

from cogs.picture import BACKS, CLOTHS
from cogs.picture.collection_picture import CollectionPicture, Near, describe_collection, render_collection
from engine.language import speaking
from tests.cogs.picture.goldens import COLLECTION


def colours(picture: CollectionPicture) -> set[object]:
    """The colours in a picture."""
    image = Image.open(BytesIO(render_collection(picture))).convert("RGB")
    found = image.getcolors(image.width * image.height)
    assert found is not None
    return {rgb for _, rgb in found}


def test_all_of_it_is_said_what_is_nearest_first() -> None:
    assert describe_collection(COLLECTION).split("\n") == [
        "Up next: Walnut (finish 50 matches), 37 of 50.",
        "Up next: Flag (finish the daily hole 7 days in a row), 4 of 7.",
        "Card backs: Lattice and Dots*.",
        "Locked: Stripes, Waves, Checks, Flag and Star.",
        "Table cloths: Green* and Blue.",
        "Locked: Burgundy, Slate, Violet and Walnut.",
        "Achievements: 3 of 17.",
        "* chosen.",
    ]


def test_what_is_locked_shows_no_colours() -> None:
    everything = replace(COLLECTION, owned=frozenset([*BACKS, *CLOTHS]))
    for name, back in BACKS.items():
        assert (back.field.value in colours(COLLECTION)) is (name in COLLECTION.owned), name
        assert back.field.value in colours(everything)
    for name, cloth in CLOTHS.items():
        assert (cloth.panel in colours(COLLECTION)) is (name in COLLECTION.owned), name
        assert cloth.panel in colours(everything)


def test_each_part_is_drawn() -> None:
    others = [
        replace(COLLECTION, near=()),
        replace(COLLECTION, near=(replace(COLLECTION.near[0], done=38), COLLECTION.near[1])),
        replace(COLLECTION, back="lattice"),
        replace(COLLECTION, cloth="blue"),
        replace(COLLECTION, earned=4),
    ]
    with speaking("de"):
        german = render_collection(COLLECTION)
    assert len({german, *(render_collection(each) for each in (COLLECTION, *others))}) == 7


def test_long_words_stay_in_the_picture() -> None:
    long = replace(COLLECTION, near=(Near("x" * 400, "y" * 600, 1, 2),) * 3)
    assert Image.open(BytesIO(render_collection(long))).width == 800
