"""A parser of Discord's markdown, with the rules of Discord's apps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from simcord import HttpLogEntry

_INLINE: Final = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("escape", r"\\([^0-9A-Za-z\s])"),
        ("block", r"```(?:[a-z0-9_+\-.#]+?\n)?\n*([^\n][\s\S]*?)\n*```"),
        ("code", r"(`+)(?P<inside>[\s\S]*?[^`])\1(?!`)"),
        ("time", r"<t:-?\d+(?::[tTdDfFRsS])?>"),
        ("user", r"<@!?\d+>"),
        ("role", r"<@&\d+>"),
        ("everyone", r"@(?:everyone|here)"),
        ("channel", r"<#\d+>"),
        ("command", r"</[^:>\n]+:\d+>"),
        ("emoji", r"<a?:\w+:\d+>"),
        ("named link", r"\[[^\]\n]+\]\(\s*<?[^\s)]+>?[^)\n]*\)"),
        ("link", r"<?https?://[^\s<>]+>?"),
        ("strong", r"\*\*(?P<inside>(?:\\[\s\S]|[^\\])+?)\*\*(?!\*)"),
        ("underline", r"__(?P<inside>(?:\\[\s\S]|[^\\])+?)__(?!_)"),
        ("em", r"\*(?=\S)(?P<inside>(?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)"),
        ("em", r"(?<!\w)_(?P<inside>(?:__|\\[\s\S]|[^\\_])+?)_\b"),
        ("strike", r"~~(?P<inside>[\s\S]+?)~~(?!_)"),
        ("spoiler", r"\|\|(?P<inside>[\s\S]+?)\|\|"),
    )
)
_LINE: Final = re.compile(
    r"(?P<heading>#{1,3}\s+(?=\S))|(?P<subtext>-# +(?=\S))|(?P<quote>>>> |> )"
    r"|(?P<list>\s*(?:[-*]|\d+\.) +(?=\S))"
)
_NESTED: Final = ("strong", "underline", "em", "strike", "spoiler")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text: `text` without its markup, and `inside` with its nested parts."""

    kind: str
    text: str
    inside: tuple[Piece, ...] = ()

    @property
    def shape(self) -> object:
        """Return the kinds of the pieces and of their nested pieces, without their words."""
        return (self.kind, *shape(self.inside)) if self.inside else self.kind


def read(text: str, *, begins_line: bool = True) -> tuple[Piece, ...]:
    """Return the parts of a text."""
    return tuple(_read(text, begins_line))


def _read(text: str, begins_line: bool) -> Iterator[Piece]:
    at = 0
    while at < len(text):
        begins_line = begins_line if at == 0 else text[at - 1] == "\n"
        if begins_line and (line := _LINE.match(text, at)):
            yield Piece(line.lastgroup or "", "")
            at = line.end()
            continue
        kind, end, inside = _next(text, at)
        if kind in _NESTED:
            parts = read(inside, begins_line=False)
            yield Piece(kind, "".join(part.text for part in parts), parts)
        else:
            yield Piece(kind, inside)
        at = end


def _next(text: str, at: int) -> tuple[str, int, str]:
    """Return the kind of the part that begins at `at`, its end, and its content."""
    for kind, pattern in _INLINE:
        if found := pattern.match(text, at):
            inside = found["inside"] if "inside" in pattern.groupindex else found[pattern.groups]
            return ("text" if kind == "escape" else kind), found.end(), inside
    return "text", at + 1, text[at]


def shape(pieces: tuple[Piece, ...]) -> tuple[object, ...]:
    """Return the kinds of the pieces and of their nested pieces, without their words."""
    return tuple(piece.shape for piece in pieces if piece.kind != "text")


def strong(pieces: tuple[Piece, ...]) -> Iterator[str]:
    """Yield every bold text."""
    for piece in pieces:
        if piece.kind == "strong":
            yield piece.text
        yield from strong(piece.inside)


def blocks(pieces: tuple[Piece, ...]) -> Iterator[str]:
    """Yield the contents of all code blocks."""
    return (piece.text for piece in pieces if piece.kind == "block")


def marked_texts(request: HttpLogEntry) -> Iterator[str]:
    """Yield the texts of a request that Discord's apps read as markdown."""
    for body in _bodies(request):
        yield str(body.get("content") or "")
        for embed in body.get("embeds") or ():
            yield str(embed.get("title") or "")
            yield str(embed.get("description") or "")
            for field in embed.get("fields") or ():
                yield str(field["name"])
                yield str(field["value"])


def plain_texts(request: HttpLogEntry) -> Iterator[str]:
    """Yield the texts of a request shown literally: labels, choices, footers, alt texts, names of files and
    threads.
    """
    for body in _bodies(request):
        yield str(body.get("name") or "")
        for embed in body.get("embeds") or ():
            yield str((embed.get("footer") or {}).get("text") or "")
        for file in body.get("attachments") or ():
            yield from (str(file.get("description") or ""), str(file.get("filename") or ""))
        for choice in body.get("choices") or ():
            yield str(choice["name"])
        yield from _labels(body.get("components") or ())
        yield str(body.get("title") or "")


def _labels(components: Any) -> Iterator[str]:
    for component in components:
        for key in ("label", "placeholder", "description"):
            yield str(component.get(key) or "")
        yield from _labels(component.get("components") or ())
        yield from _labels(component.get("options") or ())


def _bodies(request: HttpLogEntry) -> Iterator[dict[str, Any]]:
    if isinstance(request.json, dict) and not request.path.startswith("/applications"):
        yield request.json.get("data") or request.json
