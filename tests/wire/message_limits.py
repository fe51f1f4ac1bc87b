"""Limits on the body of a message: its text, embeds and components."""

from __future__ import annotations

from collections.abc import Iterator

from tests.wire.pieces import Piece, count, length, objects, text, unique

ACTION_ROW, BUTTON, STRING_SELECT = 1, 2, 3
SELECTS = (3, 5, 6, 7, 8)
PREMIUM = 6  # the style of a button that shows a product, and no label
UPLOAD = "attachment://"


def message_problems(body: Piece, where: str, *, is_new: bool) -> Iterator[str]:
    """Yield the faults of the message body at pointer `where` of a request.

    A new message (`is_new`) has no attachments but those in its body; an edited one may have kept others.
    """
    yield from length(f"{where}/content", text(body, "content"), 2000)
    yield from _embeds_problems(body, where)
    yield from _components_problems(body, where)
    if is_new or "attachments" in body:
        yield from _picture_problems(body, where)


def _embeds_problems(body: Piece, where: str) -> Iterator[str]:
    embeds = objects(body, "embeds")
    yield from count(f"{where}/embeds", "embeds", len(embeds), 10)
    yield from count(f"{where}/embeds", "characters together", sum(map(_characters, embeds)), 6000)
    for index, embed in enumerate(embeds):
        yield from _embed_problems(embed, f"{where}/embeds/{index}")


def _embed_problems(embed: Piece, where: str) -> Iterator[str]:
    yield from length(f"{where}/title", text(embed, "title"), 256)
    yield from length(f"{where}/description", text(embed, "description"), 4096)
    yield from length(f"{where}/footer/text", text(_part(embed, "footer"), "text"), 2048)
    yield from length(f"{where}/author/name", text(_part(embed, "author"), "name"), 256)
    fields = objects(embed, "fields")
    yield from count(f"{where}/fields", "fields", len(fields), 25)
    for index, field in enumerate(fields):
        yield from length(f"{where}/fields/{index}/name", text(field, "name"), 256, least=1)
        yield from length(f"{where}/fields/{index}/value", text(field, "value"), 1024, least=1)


def _characters(embed: Piece) -> int:
    """Count the characters towards the 6,000 that all embeds of a message share."""
    fields = objects(embed, "fields")
    return (
        len(text(embed, "title"))
        + len(text(embed, "description"))
        + len(text(_part(embed, "footer"), "text"))
        + len(text(_part(embed, "author"), "name"))
        + sum(len(text(field, "name")) + len(text(field, "value")) for field in fields)
    )


def _part(owner: Piece, key: str) -> Piece:
    part = owner.get(key)
    return part if isinstance(part, dict) else {}


def _components_problems(body: Piece, where: str) -> Iterator[str]:
    rows = [item for item in objects(body, "components") if item.get("type") == ACTION_ROW]
    yield from count(f"{where}/components", "action rows", len(rows), 5)
    components = list(_nested(body, where))
    yield from unique(
        f"{where}/components",
        "custom_id",
        [text(item, "custom_id") for _, item in components if item.get("custom_id")],
    )
    for at, component in components:
        yield from length(f"{at}/custom_id", text(component, "custom_id"), 100)
        kind = component.get("type")
        if kind == ACTION_ROW:
            yield from _row_problems(component, at)
        elif kind == BUTTON:
            yield from _button_problems(component, at)
        elif kind == STRING_SELECT:
            yield from select_problems(component, at)


def _nested(owner: Piece, where: str) -> Iterator[tuple[str, Piece]]:
    """All components below `owner` with their pointers, outer ones first."""
    for index, component in enumerate(objects(owner, "components")):
        at = f"{where}/components/{index}"
        yield at, component
        yield from _nested(component, at)


def _row_problems(row: Piece, where: str) -> Iterator[str]:
    kinds = [item.get("type") for item in objects(row, "components")]
    yield from count(where, "components in a row", len(kinds), 5)
    if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
        yield f"{where}: a select shares its row"


def _button_problems(button: Piece, where: str) -> Iterator[str]:
    yield from length(f"{where}/label", text(button, "label"), 80)
    if button.get("style") != PREMIUM and not text(button, "label").strip() and not button.get("emoji"):
        yield f"{where}: neither label nor emoji"


def select_problems(select: Piece, where: str) -> Iterator[str]:
    """Yield the faults of the select menu at pointer `where`."""
    options = objects(select, "options")
    yield from length(f"{where}/placeholder", text(select, "placeholder"), 150)
    yield from count(f"{where}/options", "options", len(options), 25)
    yield from unique(f"{where}/options", "value", [text(option, "value") for option in options])
    for index, option in enumerate(options):
        yield from length(f"{where}/options/{index}/label", text(option, "label"), 100, least=1)
        yield from length(f"{where}/options/{index}/value", text(option, "value"), 100)
        yield from length(f"{where}/options/{index}/description", text(option, "description"), 100)
    most = select.get("max_values")
    if isinstance(most, int):
        chosen = [option for option in options if option.get("default") is True]
        yield from count(f"{where}/options", "chosen at once", len(chosen), most)
        yield from count(f"{where}/max_values", "to be chosen", most, len(options))


def _picture_problems(body: Piece, where: str) -> Iterator[str]:
    """An embed that shows an upload which the message does not have is shown without a picture."""
    names = {text(upload, "filename") for upload in objects(body, "attachments")}
    for index, embed in enumerate(objects(body, "embeds")):
        for part in ("image", "thumbnail"):
            address = text(_part(embed, part), "url")
            if address.startswith(UPLOAD) and address.removeprefix(UPLOAD) not in names:
                yield f"{where}/embeds/{index}/{part}: {address} is not among the attachments"
