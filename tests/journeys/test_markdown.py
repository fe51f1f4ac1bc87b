"""The checks of names and mentions: markdown is read as Discord reads it, and both checks can fail."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from unittest.mock import patch

import pytest
import simcord

from cogs.kit.names import plain
from cogs.table.screens import turns
from tests.journeys import mentions
from tests.journeys.markdown import Piece, blocks, read, shape, strong
from tests.journeys.test_hostile_names import ORDINARY, compare, usual, visit
from tests.journeys.world import World, world

MESSAGE = "/channels/1/messages"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain text, 2 × 3 = 6", ()),
        ("**Ana**’s turn · time’s up <t:5:R>", ("strong", "time")),
        ("**A\\*\\*B** won", ("strong",)),
        ("*It is **Ana**’s turn.*", (("em", "strong"),)),
        ("snake_case_name", ()),
        ("_a_ and __b__", ("em", "underline")),
        ("~~a~~ ||b||", ("strike", "spoiler")),
        ("`a` and ``b`c``", ("code", "code")),
        ("```\n  1 2\nAna 3\n```", ("block",)),
        ("# a\n-# b\n> c\n- d\n1. e", ("heading", "subtext", "quote", "list", "list")),
        ("\\# a\n\\> b\n1\\. c", ()),
        ("<@1> <@!2> <@&3> <#4> @everyone @here", ("user", "user", "role", "channel", *["everyone"] * 2)),
        ("\\<@1> @\u200beveryone", ()),
        ("https://example.org [a](https://b.c) https\\://d.e", ("link", "named link")),
        ("<:a:1> </golf start:1>", ("emoji", "command")),
    ],
)
def test_a_text_is_read_as_discord_reads_it(text: str, expected: tuple[object, ...]) -> None:
    assert _kinds(read(text)) == expected


def _kinds(pieces: Sequence[Piece]) -> tuple[object, ...]:
    found: list[object] = []
    for piece in pieces:
        if piece.kind != "text":
            inside = _kinds(piece.inside)
            found.append((piece.kind, *inside) if inside else piece.kind)
    return tuple(found)


def test_what_is_bold_and_what_stands_in_a_block_is_read() -> None:
    pieces = read("**A\\*b** *and **c***\n```\nrow\n```")
    assert list(strong(pieces)) == ["A*b", "c"]
    assert list(blocks(pieces)) == ["row"]
    assert shape(pieces) != shape(read("**A** *and c*\n```\nrow\n```"))


@pytest.mark.long
def test_a_name_that_is_not_made_harmless_is_found() -> None:
    names = ("a**b", *ORDINARY[1:])
    with patch.object(turns, "bold", lambda name: f"**{name}**"):
        look = asyncio.run(visit(names))
    with pytest.raises(AssertionError):
        compare(names, look, usual())


def test_a_name_that_can_not_be_seen_through_is_found() -> None:
    names = ("\u202eana", *ORDINARY[1:])
    with patch("cogs.table.opening.start.clean_name", lambda name: name):
        look = asyncio.run(visit(names))
    with pytest.raises(AssertionError, match="can't be seen"):
        compare(names, look, usual())


def planted(here: World, body: dict[str, object]) -> None:
    """Record a message as if the bot had sent it."""
    here.env.http_requests.append(simcord.HttpLogEntry("POST", MESSAGE, {}, body, None))


@pytest.mark.parametrize(
    ("content", "allowed", "fired"),
    [
        ("<@1> and @everyone", {"parse": []}, []),
        ("<@1> and <@2>", {"parse": [], "users": ["1"]}, ["<@1>"]),
        ("<@&1> and <@1>", {"parse": ["roles"]}, ["<@&1>"]),
        ("@here", {"parse": ["everyone"]}, ["@here"]),
        ("@here <@1>", None, ["@here", "<@1>"]),
        ("nobody", None, []),
    ],
)
async def test_a_mention_that_fires_is_found(
    content: str, allowed: dict[str, object] | None, fired: list[str]
) -> None:
    async with world() as here:
        body: dict[str, object] = {"content": content}
        if allowed is not None:
            body["allowed_mentions"] = allowed
        planted(here, body)
        assert mentions.fired(here) == fired
        assert mentions.unbound(here) == ([content] if allowed is None else [])
        here.env.http_requests.pop()


def test_nothing_is_left_of_markdown_in_a_text_made_plain() -> None:
    assert (
        shape(read(plain("**a** _b_ ~~c~~ `d` ||e|| <@1> # f https://g.h [i](https://j.k) @everyone"))) == ()
    )
