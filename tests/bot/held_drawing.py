"""`tests.bot.without_pauses` with pictures that are held up, or that can't be drawn.

While the file `HELD_BY` exists, the picture of no table gets finished. The names in `FAILING` are those of
pictures that can't be drawn: `table.png`, `cards.png`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, ParamSpec
from unittest.mock import patch

from bot import process
from bot.__main__ import main
from cogs.answering.limits import UNBOUNDED
from cogs.kit.attachments import CARDS_NAME, TABLE_NAME
from cogs.picture import picture_attachments
from cogs.picture.own_cards import render_own_cards
from cogs.picture.table_painter import render
from tests.bot.without_pauses import BotWithoutPauses

LONGEST: Final = 30.0
"""Seconds after which a held picture can't be drawn any more, so that a blocked event loop is noticed."""

P = ParamSpec("P")


def held(draw: Callable[P, bytes], by: Path) -> Callable[P, bytes]:
    """Return `draw`, which ends only once the file `by` is gone."""

    def drawing(*arguments: P.args, **options: P.kwargs) -> bytes:
        end = time.monotonic() + LONGEST
        while by.exists():
            if time.monotonic() > end:
                raise TimeoutError("The picture was held too long.")
            time.sleep(0.01)
        return draw(*arguments, **options)

    return drawing


def failing(*arguments: object) -> bytes:
    """Draw nothing, as if a font were missing."""
    raise OSError("cannot open resource")


if __name__ == "__main__":
    fails = os.environ.get("FAILING", "").split()
    table = held(render, Path(os.environ.get("HELD_BY", os.devnull + "/nothing")))
    cards = render_own_cards
    with (
        patch.object(process, "DISCORDS_OWN", UNBOUNDED),
        patch.object(process, "GolfBot", BotWithoutPauses),
        patch.object(picture_attachments, "render", failing if TABLE_NAME in fails else table),
        patch.object(picture_attachments, "render_own_cards", failing if CARDS_NAME in fails else cards),
    ):
        sys.exit(main(sys.argv[1:]))
