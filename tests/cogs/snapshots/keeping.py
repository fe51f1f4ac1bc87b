"""The files in `kept`, a folder for each language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.language import speaking
from tests.cogs.snapshots.shown import SCREENS
from tests.cogs.snapshots.writing import written

FOLDER: Final = Path(__file__).parent / "kept"
LANGUAGES: Final = ("en", "de")
COMMAND: Final = "uv run python -m tests.cogs.snapshots"


def present(language: str, name: str) -> str:
    """The screen called `name` as it is now, in words."""
    with speaking(language):
        return written(SCREENS[name]())


def path(language: str, name: str) -> Path:
    """Where that is kept."""
    return FOLDER / language / f"{name}.txt"


def kept(language: str, name: str) -> str:
    """The screen as it was kept; empty if it was not."""
    file = path(language, name)
    return file.read_text("utf-8") if file.exists() else ""


def keep() -> None:
    """Write all files anew, and remove those of screens that there are no more."""
    for old in FOLDER.glob("*/*.txt"):
        old.unlink()
    for language in LANGUAGES:
        (FOLDER / language).mkdir(parents=True, exist_ok=True)
        for name in SCREENS:
            path(language, name).write_text(present(language, name), "utf-8", newline="\n")
