"""Limits on a form: its title, labels and texts."""

from __future__ import annotations

from collections.abc import Iterator

from tests.wire.message_limits import STRING_SELECT, select_problems
from tests.wire.pieces import Piece, count, length, objects, text, unique

TEXT_INPUT, LABEL = 4, 18


def form_problems(form: Piece, where: str) -> Iterator[str]:
    """Yield the faults of the form at pointer `where` of an answer."""
    yield from length(f"{where}/title", text(form, "title"), 45)
    yield from length(f"{where}/custom_id", text(form, "custom_id"), 100)
    parts = objects(form, "components")
    yield from count(f"{where}/components", "components", len(parts), 5)
    names = [text(_inside(part), "custom_id") for part in parts]
    yield from unique(f"{where}/components", "custom_id", names)
    for index, part in enumerate(parts):
        if part.get("type") == LABEL:
            yield from _label_problems(part, f"{where}/components/{index}")


def _label_problems(label: Piece, where: str) -> Iterator[str]:
    yield from length(f"{where}/label", text(label, "label"), 45, least=1)
    yield from length(f"{where}/description", text(label, "description"), 100)
    inside, at = _inside(label), f"{where}/component"
    yield from length(f"{at}/custom_id", text(inside, "custom_id"), 100)
    if inside.get("type") == TEXT_INPUT:
        yield from length(f"{at}/placeholder", text(inside, "placeholder"), 100)
        yield from length(f"{at}/value", text(inside, "value"), 4000)
    elif inside.get("type") == STRING_SELECT:
        yield from select_problems(inside, at)


def _inside(label: Piece) -> Piece:
    inside = label.get("component")
    return inside if isinstance(inside, dict) else {}
