"""Pictures as they should look, and how far another drawing is from them.

`uv run python -m tests.cogs.picture.goldens` draws the files in `golden` anew. Look at them before you keep
them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from cogs.picture import (
    BACKS,
    CLOTHS,
    Avatar,
    CardBeside,
    OwnCards,
    ScorecardPicture,
    SeatPicture,
    render,
    render_own_cards,
    render_scorecard,
)
from cogs.picture.avatars import AVATAR_PIXELS
from cogs.picture.collection_picture import CollectionPicture, Near, render_collection
from cogs.picture.emojis import emojis
from cogs.picture.own_table import OwnTable, render_own_table
from cogs.picture.player_card import Figure, PlayerCard, render_player_card
from engine.drawing.charts.rendering import render_chart
from engine.game.cards import card
from engine.game.rules import Rules
from tests.cogs.picture.tables import LONG_NAME, cards, table
from tests.engine.drawing.charts.samples import SAMPLES

FOLDER: Final = Path(__file__).parent / "golden"

TOLERANCE: Final = 50
"""Largest difference, of 255 in any colour, between the means of two squares of 4 × 4 pixels.

Another version of Pillow or FreeType may move an edge by a part of a pixel; a wrong sign changes whole
squares.
"""

TWO: Final = replace(
    table(
        SeatPicture("Ana", cards("7S KH . 7C . ."), marked=3, cancelled=frozenset({0, 3}), points="total 12"),
        SeatPicture("Ben", cards(". . TD . *1 ."), on_turn=True, label="computer", points="total −3"),
    ),
    held="drawn",
)
THREE: Final = replace(
    table(
        SeatPicture("Ana", cards("6S QS JC 6D"), cancelled=frozenset({0, 3}), points="hole 10 · total 22"),
        SeatPicture(
            "Щукин", cards("7D 5S 5H 7C"), cancelled=frozenset({0, 1, 2, 3}), out=True, points="total 9"
        ),
        SeatPicture("李明", cards("AS 2H 2C KD"), cancelled=frozenset({1, 2}), points="total 31"),
        columns=2,
    ),
    heading="Hole 9 of 9",
)
FOUR: Final = replace(
    table(
        SeatPicture("Ana", cards("7S KH 3D 7C 4S ."), cancelled=frozenset({0, 3}), points="total 12"),
        SeatPicture(
            "Zoë", cards("9D 8C AS 9S QD JH"), cancelled=frozenset({0, 3}), out=True, points="total 7"
        ),
        SeatPicture("Ben", cards("2H TC . 5D . ."), on_turn=True, label="last turn", points="total 40"),
        SeatPicture("🎉 Bo", cards(". . KC . 6H 3C"), marked=4, label="last turn", points="total 0"),
    ),
    held="taken",
    taken=card("QC"),
    last_turn=True,
)
SIX: Final = table(
    SeatPicture("Ana", cards("7S KH . 7C . . 7D AS ."), cancelled=frozenset({0, 3, 6}), points="total 12"),
    SeatPicture("Ben", cards(". . . 3S 3H . . . ."), marked=4, points="total 2"),
    SeatPicture(LONG_NAME, cards(". . TD . *1 . . . ."), on_turn=True, label="away", points="total −3"),
    SeatPicture("Dan", cards("2C . . . . . . . 9H"), points="total 61"),
    SeatPicture("Eve", cards("4D 5C . . . . . . ."), points="total 5"),
    SeatPicture("Cpu", cards(". JS QH . . . . . ."), label="computer", points="total 130"),
    rows=3,
)
EIGHT: Final = replace(
    table(
        SeatPicture("Ana", cards("AS 2S . AC . 3S"), cancelled=frozenset({0, 3}), points="total 12"),
        SeatPicture("Ben", cards("4H 5H . 6H 7H ."), points="total 2"),
        SeatPicture("Chloe", cards("8D 9D TD . . ."), points="total 33"),
        SeatPicture(
            "Dan", cards("JC QC KC JS QS KS"), cancelled=frozenset(range(6)), out=True, points="total 4"
        ),
        SeatPicture(LONG_NAME, cards(". 4C . . *2 ."), on_turn=True, label="last turn", points="total 18"),
        SeatPicture("Eve", cards("5C . . 5D . ."), cancelled=frozenset({0, 3}), points="total 5"),
        SeatPicture("Fay", cards(". 6C . . 6S ."), marked=4, cancelled=frozenset({1, 4}), points="total 99"),
        SeatPicture("Cpu", cards("2D . 3C . . 8S"), label="last turn", points="total 130"),
    ),
    held="drawn",
    last_turn=True,
)
FOUR_AT_THE_END: Final = replace(
    table(
        SeatPicture(
            *("Ana", cards("7S KH 3D 7C 4S TD")),
            *(None, frozenset({0, 3})),
            out=True,
            avatar=Avatar("Ana"),
            points="hole 12 · total 24",
            card_points=(0, 0, 3, 0, 4, 10),
            column_points=(0, 4, 13),
            bonuses="knock bonus −5",
        ),
        SeatPicture(
            *("Zoë", cards("9D 8C AS 2S QD JH")),
            label="ready",
            points="hole 28 · total 7",
            card_points=(9, 8, 1, -2, 10, 10),
            column_points=(7, 18, 11),
        ),
        SeatPicture(
            *("Ben", cards("2H TC 5S 5D *1 QC")),
            points="hole 21 · total −40",
            card_points=(-2, 10, 5, 5, -2, 10),
            column_points=(3, 8, 15),
        ),
        SeatPicture(
            *("Bo", cards("8H KD KC 8S KS KH")),
            *(None, frozenset(range(6))),
            points="hole 0 · total 0",
            card_points=(0,) * 6,
            column_points=(0,) * 3,
        ),
    )
)
FOUR_COLUMNS: Final = table(
    SeatPicture("Ana", cards("AS 2S 3S 4S . . . ."), on_turn=True),
    SeatPicture("Ben", cards("AH . . . AD . . ."), cancelled=frozenset({0, 4}), marked=4),
    columns=4,
    stock=0,
)
OWN_PEEK: Final = OwnCards(2, 2, cards(". . 8S 6D"), only_now=frozenset({2, 3}))
OWN_TWO_BY_TWO: Final = OwnCards(
    2, 2, cards(". . 8S ."), choosable=frozenset({0, 1, 3}), beside=CardBeside(card("TD"), "drawn")
)
OWN_TWO_BY_THREE: Final = OwnCards(
    2, 3, cards("7S KH . 7C . ."), cancelled=frozenset({0, 3}), best=2, beside=CardBeside(card("4H"), "drawn")
)
OWN_TWO_BY_FOUR: Final = OwnCards(
    *(2, 4, cards("7S TH . 7C 2D . . .")),
    points=(7, 10, None, 7, -2, None, None, None),
    beside=CardBeside(card("KS"), "taking"),
)
OWN_THREE_BY_THREE: Final = OwnCards(
    *(3, 3, cards("AS . *1 AD 5H . AC QH .")),
    cancelled=frozenset({0, 3, 6}),
    beside=CardBeside(card("9C"), "discard"),
)
OWN_TABLE: Final = OwnTable(replace(TWO, held="drawn"), CardBeside(card("TH"), "drawn"))
NINE_HOLES: Final = ScorecardPicture(
    ("Ana", "Ben", "Щукин"),
    ((4, 12, 9), (-1, 3, 3), (7, 7, 20), (11, 0, 5), (6, 9, -2)),
    9,
    "Golf · classic",
)
SKINS_WITH_STROKES: Final = ScorecardPicture(
    ("Ana", "Ben", "Chloe"),
    ((5, 12, 9), (4, 7, 8), (-2, 6, 31), (8, 3, 17), (6, 10, 15), (1, 9, 8)),
    9,
    "Golf · classic · skins",
    rules=Rules(format="skins", handicap_strokes=True),
    strokes=(0, 14, 41),
)
TWO_UP: Final = ScorecardPicture(
    ("Ana", "Ben"),
    ((5, 7), (4, 4), (3, 9), (6, 2), (0, 8), (7, 7), (1, 5)),
    9,
    "Golf · classic · match play",
    rules=Rules(format="match_play"),
)
EIGHTEEN_HOLES: Final = ScorecardPicture(
    ("Ana", "Ben", LONG_NAME, "Cpu"),
    tuple((hole % 7, (3 * hole) % 8 - 2, (5 * hole) % 11, 24 - hole) for hole in range(18)),
    18,
    "Golf · house, modified",
)
RESULT: Final = replace(
    NINE_HOLES,
    results=(*NINE_HOLES.results, (1, 8, 2), (7, 0, 12), (3, 3, 9), (4, 6, 0)),
    avatars=(Avatar("Ana"), Avatar("Ben", image=bytes((200, 80, 40)) * AVATAR_PIXELS**2), Avatar("Щукин")),
    headline="The move that won it: Ana’s 5♦ for K♠, saving 12 points.",
    cards=(card("5D"), card("KS")),
    rivalry="Ana leads Ben 7:4.",
)
RESULT_OF_ONE_HOLE: Final = ScorecardPicture(
    ("Birdie", "Ana"),
    ((20, 12),),
    1,
    "Golf · classic",
    avatars=(Avatar("Birdie", person=False), Avatar("Ana Bell")),
    headline="Ana won by 8 points.",
)
PLAYER_CARD: Final = PlayerCard(
    "Ana Bell",
    Avatar("Ana Bell"),
    ("Hot Hand", "The Clubhouse"),
    Figure("1537?", "skill rating"),
    (
        Figure("12–1–7", "won – shared – lost"),
        Figure("−4", "best hole"),
        Figure("4.25", "best match, a hole"),
    ),
    (12.0, 7.5, 16.0, 11.0, 9.0, 8.0, 14.5, 6.0, 7.0),
    ("Teed Off", "On the Board", "Around the World"),
    (
        Figure("4.10", "23 daily holes"),
        Figure("5 days", "daily streak"),
        Figure("1512", "7 puzzles"),
        Figure("4.5 points", "3 events"),
    ),
)
COLLECTION: Final = CollectionPicture(
    near=(
        Near("Walnut", "finish 50 matches", 37, 50),
        Near("Flag", "finish the daily hole 7 days in a row", 4, 7),
    ),
    backs=tuple(BACKS),
    cloths=tuple(CLOTHS),
    owned=frozenset({"lattice", "dots", "green", "blue"}),
    back="dots",
    cloth="green",
    earned=3,
    achievements=17,
)


def emoji_sheet() -> bytes:
    """All emojis at a quarter of their size, on a dark ground."""
    small = 32
    sheet = Image.new("RGB", (11 * small, 5 * small), (49, 51, 56))
    for number, png in enumerate(emojis().values()):
        image = Image.open(BytesIO(png)).reduce(4)
        sheet.paste(image, (number % 11 * small, number // 11 * small), image)
    file = BytesIO()
    sheet.save(file, "PNG", optimize=True)
    return file.getvalue()


GOLDENS: Final[dict[str, Callable[[], bytes]]] = {
    "two": lambda: render(TWO),
    "three": lambda: render(THREE),
    "four": lambda: render(FOUR),
    "four-at-the-end": lambda: render(FOUR_AT_THE_END),
    "six": lambda: render(SIX),
    "eight": lambda: render(EIGHT),
    "four-columns": lambda: render(FOUR_COLUMNS),
    "own-peek": lambda: render_own_cards(OWN_PEEK),
    "own-2x2": lambda: render_own_cards(OWN_TWO_BY_TWO),
    "own-2x3": lambda: render_own_cards(OWN_TWO_BY_THREE),
    "own-2x4": lambda: render_own_cards(OWN_TWO_BY_FOUR),
    "own-3x3": lambda: render_own_cards(OWN_THREE_BY_THREE),
    "own-table": lambda: render_own_table(OWN_TABLE),
    "scorecard-9": lambda: render_scorecard(NINE_HOLES),
    "scorecard-18": lambda: render_scorecard(EIGHTEEN_HOLES),
    "scorecard-skins": lambda: render_scorecard(SKINS_WITH_STROKES),
    "scorecard-match-play": lambda: render_scorecard(TWO_UP),
    "result": lambda: render_scorecard(RESULT),
    "result-one-hole": lambda: render_scorecard(RESULT_OF_ONE_HOLE),
    "player-card": lambda: render_player_card(PLAYER_CARD),
    "collection": lambda: render_collection(COLLECTION),
    "emojis": emoji_sheet,
    **{f"chart-{name}": partial(render_chart, chart) for name, chart in SAMPLES.items()},
}


def difference(one: bytes, other: bytes) -> float:
    """Largest difference between two squares, from 0 to 255; infinite if the sizes differ."""
    images = squares(one), squares(other)
    if images[0].size != images[1].size:
        return float("inf")
    apart = ImageChops.difference(*images).histogram()
    return max(level % 256 for level, count in enumerate(apart) if count)


@lru_cache(maxsize=256)
def squares(png: bytes) -> Image.Image:
    """Return a picture with the mean of each square as one pixel. Shared: never draw on it."""
    return Image.open(BytesIO(png)).convert("RGB").reduce(4)


def golden(name: str) -> bytes:
    """The picture as it was kept."""
    return (FOLDER / f"{name}.png").read_bytes()


def main() -> None:
    """Draw all files anew."""
    for name, draw in GOLDENS.items():
        (FOLDER / f"{name}.png").write_bytes(draw())


if __name__ == "__main__":
    main()
