"""People may call themselves what they like: everything looks as it does with ordinary names."""

from __future__ import annotations

import asyncio
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

import pytest
import simcord
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.names import clean_name
from cogs.table.screens.text_scorecard import NAME_WIDTH
from engine.names.search_key import likeness
from tests.journeys import mentions
from tests.journeys.channels import move_once, play_out
from tests.journeys.examples import fewer_examples
from tests.journeys.hostile_text import HOSTILE_NAMES, hostile_text
from tests.journeys.markdown import Piece, blocks, marked_texts, plain_texts, read, shape, strong
from tests.journeys.pages import about_match
from tests.journeys.world import World, world

ORDINARY: Final = ("Una", "Vic", "Wim", "Xia")
LONGEST: Final = 32
"""Characters that Discord allows a name."""


class Look:
    """The look of a visit: the `shapes` of its texts, the `kinds` of their parts, its bold parts, the
    scorecards, and all `texts`.
    """

    def __init__(self, here: World) -> None:
        self.shapes: Counter[object] = Counter()
        self.kinds: set[str] = set()
        self.bold: Counter[str] = Counter()
        self.cards: set[str] = set()
        self.texts: list[str] = []
        for request in here.env.http_requests:
            for text in marked_texts(request):
                pieces = read(text)
                self.shapes[shape(pieces)] += 1
                self.kinds |= set(_kinds(pieces))
                self.bold.update(each.replace("\u200b", "") for each in strong(pieces))
                self.cards |= set(blocks(pieces))
                self.texts.append(text)
            self.texts += plain_texts(request)
        self.fired = mentions.fired(here)
        self.unbound = mentions.unbound(here)


def people_called(here: World, names: Sequence[str]) -> list[simcord.MemberActor]:
    """Let people of these names join the server."""
    return [
        here.guild.add_member(here.env.create_user(f"u{number}", global_name=name))
        for number, name in enumerate(names)
    ]


async def visit(names: Sequence[str]) -> Look:
    """An evening on which people of these names see everything in which a name can stand."""
    async with world(deals="names") as here:
        people = people_called(here, names)
        await _lobby(here, people)
        await _match(here, people[:3])
        await _afterwards(here, people)
        here.leaks.found.clear()  # names may be those of cards
        return Look(here)


async def _lobby(here: World, people: Sequence[simcord.MemberActor]) -> None:
    host, guest, third, stranger = people
    await here.slash(host, "start", preset="four-card", holes=2)
    for person in (guest, third, stranger):
        await here.press(person, "Join")
    await here.leave(stranger)
    await here.press(guest, "Rules")
    await here.press(guest, "Start")
    await here.add_computer(stranger, "easy")
    await here.press(host, "Rules")
    await here.press(host, "Start")


async def _match(here: World, people: Sequence[simcord.MemberActor]) -> None:
    _, guest, third = people
    for person in people:
        await here.press(person, "My cards")
        await move_once(here, [person])
    await here.press(third, "Draw")
    await here.slash(guest, "end")
    await here.slash(third, "start")
    await here.wait(60)
    await play_out(here, people)
    for person in people:
        await here.press(person, "Ready")
    await play_out(here, people)


async def _afterwards(here: World, people: Sequence[simcord.MemberActor]) -> None:
    host, guest, _, stranger = people
    final = here.table_message()
    for command in ("leaderboard", "history"):
        await here.slash(stranger, command)
    for word in ("replay", "verify", "export"):
        await about_match(here, stranger, word)
    await here.slash(stranger, "history", player=guest)
    await here.offered(stranger, "history", "match", "")
    for person in (guest, host):
        await here.press(person, "Rematch", final)
    await here.slash(host, "start")
    await here.press(guest, "Start")
    await here.leave(host)
    asked = await here.slash(guest, "leave")
    assert asked.response is not None
    await here.press(guest, "End match", asked.response.message)


def _kinds(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        yield piece.kind
        yield from _kinds(piece.inside)


def harmless(names: Sequence[str], look: Look, ordinary: Look) -> None:
    """Nothing that can't be seen is shown, nobody is mentioned but by id, and no name is a link, a heading or
    any other part that there is none of with ordinary names.
    """
    known = [clean_name(name) for name in names]
    for text in look.texts:
        strange = {character for character in text if unicodedata.category(character)[0] == "C"}
        spelled = set("".join(known))
        assert strange <= {"\n", "\u200b"} | spelled, f"{text!r} has characters that can't be seen"
    assert not look.unbound
    assert all(mention[2:-1].isdigit() for mention in look.fired), "more than the awaited is mentioned"
    assert look.kinds <= ordinary.kinds, look.kinds - ordinary.kinds


def compare(names: Sequence[str], look: Look, ordinary: Look) -> None:
    """Both visits looked alike but for the names themselves."""
    harmless(names, look, ordinary)
    known = [*ORDINARY, *map(clean_name, names)]  # “10♥︎” is bold elsewhere, too
    assert look.fired == ordinary.fired
    assert look.shapes == ordinary.shapes, _strange(look, ordinary)
    assert _without(known, look.bold) == _without(known, ordinary.bold)
    for card in look.cards:
        assert any(_same_columns(card, each) for each in ordinary.cards), card


def _without(names: Sequence[str], bold: Counter[str]) -> Counter[str]:
    """Return the bold parts with the same word for every name, cut or whole."""
    cut = tuple(each for each in bold if each.endswith("…") and any(n.startswith(each[:-1]) for n in names))
    return Counter("a name" if each in cut or each in names else each for each in bold.elements())


def _same_columns(card: str, ordinary: str) -> bool:
    """Whether two scorecards say the same, each player in one line, the numbers behind the name."""
    lines, usual = card.splitlines(), ordinary.splitlines()
    pairs = zip(lines, usual, strict=False)
    return len(lines) == len(usual) and all(line.endswith(other[NAME_WIDTH:]) for line, other in pairs)


def _strange(look: Look, ordinary: Look) -> list[str]:
    """Some texts that look like none with an ordinary name, or like too many of them."""
    odd = look.shapes - ordinary.shapes
    return [text for text in look.texts if shape(read(text)) in odd][:3]


@cache
def usual() -> Look:
    """Look of a visit of people with ordinary names."""
    return asyncio.run(visit(ORDINARY))


def different(names: Sequence[str]) -> bool:
    """Whether no two are marked, as they are alike, which `test_same_names` is about; “My cards” is bold
    elsewhere.
    """
    shown = [clean_name(name) for name in names]
    return "My cards" not in shown and len(set(map(likeness, shown))) == len(names)


def names_of_four(each: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    """Strategy for the names of four people, of whom no two are taken for each other."""
    return st.lists(each, min_size=4, max_size=4).filter(different)


@pytest.mark.long
@fewer_examples(12)
@given(names_of_four(st.sampled_from(HOSTILE_NAMES) | hostile_text(LONGEST)))
def test_no_name_changes_how_anything_looks(names: list[str]) -> None:
    look_twice(names)


def look_twice(names: Sequence[str]) -> None:
    """Compare a visit of people with these names with one of people with ordinary names."""
    compare(names, asyncio.run(visit(names)), usual())
