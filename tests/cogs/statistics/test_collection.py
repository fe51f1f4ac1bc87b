"""A person's collection: earned, chosen, seen by everybody at their tables; nothing before it is earned."""

from __future__ import annotations

from io import BytesIO

import discord
import simcord
from PIL import Image

from cogs.kit.ids.statistics import CollectionId
from cogs.picture import CLOTHS, DEFAULT_CLOTH
from cogs.statistics.collection import collection as collection_screen
from cogs.statistics.collection import nearest
from data.people.preferences import LOOK, Look
from data.statistics.rewards import RewardFigures
from engine.drawing.palette import Colour
from tests.data.run_sql import sql
from tests.journeys.match import finish_hole, seated, started
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, menus, words_of, world

FOUR = "Deck: Four colors"
BLUE, GREEN = CLOTHS["blue"], CLOTHS[DEFAULT_CLOTH]


async def colours(message: discord.Message) -> set[object]:
    """Return the colours in the one picture of a message."""
    (picture,) = message.attachments
    image = Image.open(BytesIO(await picture.read())).convert("RGB")
    found = image.getcolors(image.width * image.height)
    assert found is not None
    return {rgb for _, rgb in found}


async def collection(here: World, person: simcord.MemberActor) -> discord.Message:
    """Open the collection of a person from their stats."""
    stats = private(await here.slash(person, "stats"))
    return private(await here.press(person, "Collection", stats))


def now(here: World, person: simcord.MemberActor, message: discord.Message) -> discord.Message:
    """Return a message as the person sees it by now."""
    return next(each for each in here.visible(person) if each.id == message.id)


def chosen(here: World, person: simcord.MemberActor, message: discord.Message) -> list[str]:
    """Return the labels chosen in the menus of a collection."""
    shown = menus(now(here, person, message))
    return [option.label for menu in shown for option in menu.options if option.default]


def test_what_is_nearest_comes_first() -> None:
    record = RewardFigures(frozenset({"first-match"}), finished=20, days=5)
    assert [goal.gives for goal in nearest(record)[:3]] == ["flag", "walnut", "violet"]
    (picture,) = collection_screen(Look(), record, CollectionId(0, "show")).attachments
    assert picture.alt_text.startswith("Up next: Flag (finish the daily hole 7 days in a row), 5 of 7.\n")
    assert "\nTable cloths: Green* and Blue.\n" in picture.alt_text
    assert not [goal for goal in nearest(record) if goal.gives in ("blue", "early-bird")], "reached"


async def test_everybody_may_choose_a_deck_of_two_colours() -> None:
    async with world() as here:
        (ana,) = here.people[:1]
        page = await collection(here, ana)
        await here.choose(ana, "deck", ["two"], page)
        assert chosen(here, ana, page)[3] == "Deck: Two colors: red and black"
        assert here.bot.services.preferences.of(LOOK, ana.id) == Look(deck="two")
        await here.choose(ana, "deck", ["four"], page)
        assert here.bot.services.preferences.of(LOOK, ana.id) == Look()
        assert "no match that counts here yet" in words_of(private(await here.press(ana, "Stats", page)))


async def test_what_was_earned_is_chosen_and_seen_by_everybody_at_the_table() -> None:
    async with world() as here:
        ana, _, chloe = here.people[:3]
        await here.bot.services.newcomers.learn(ana.id, 1_000.0)
        players = await started(here, 2, holes=1)
        await finish_hole(players)
        page = await collection(here, ana)
        assert await colours(page) >= {GREEN.panel, Colour.LATTICE.value}
        players = await started(here, 2, holes=2)
        await players[1].press("My cards")
        spectator = private(await here.press(chloe, "Watch"))
        for menu, value in (("back", "dots"), ("cloth", "blue")):
            await here.choose(ana, menu, [value], page)
        assert chosen(here, ana, page) == [
            "Card back: Dots",
            "Table cloth: Blue",
            "No title",
            "Deck: Four colors",
        ]
        everywhere = {BLUE.table, BLUE.panel}
        assert await colours(now(here, ana, page)) >= {BLUE.panel, Colour.BRICK.value}
        assert await colours(here.table_message()) >= {*everywhere, Colour.BRICK.value, Colour.LATTICE.value}
        assert await colours(now(here, chloe, spectator)) >= {*everywhere, Colour.BRICK.value}
        hand = await colours(players[1].hand)
        assert BLUE.panel in hand, "the host's cloth"
        assert Colour.BRICK.value not in hand, "his own back"
        await here.restart()
        assert chosen(here, ana, await collection(here, ana))[:2] == ["Card back: Dots", "Table cloth: Blue"]
        await here.press(ana, "My cards")
        assert Colour.BRICK.value in await colours(players[0].hand)


async def test_a_choice_that_is_not_earned_is_refused() -> None:
    async with world() as here:
        ana = here.people[0]
        page = await collection(here, ana)
        await here.choose(ana, "back", ["star"], page)
        told = words_of(now(here, ana, page))
        wanted = "finish a season in the top 3 of 5 or more, no longer provisional."
        assert f"You don’t have that yet. To get it: {wanted}" in told
        assert chosen(here, ana, page) == [
            "Card back: Lattice",
            "Table cloth: Green",
            "No title",
            "Deck: Four colors",
        ]
        assert here.bot.services.preferences.chosen(LOOK) == {}


async def test_a_title_stands_beside_the_name_and_goes_with_the_person() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        award = (here.guild.id, ana.id, "hat-trick", "0123456789", 1.0)
        await here.store.database.write([sql("INSERT INTO achievements VALUES (?, ?, ?, ?, ?)", *award)])
        page = await collection(here, ana)
        await here.choose(ana, "title", ["hot-hand"], page)
        players = await seated(here, 2, holes=1)
        assert "**Ana** · host · *Hot Hand*" in words_of(here.table_message())
        await players[0].press("Start")
        (picture,) = here.table_message().attachments
        assert "Hot Hand" in (picture.description or "")
        await finish_hole(players)
        (card,) = private(await here.slash(ben, "stats", player=ana.user)).attachments
        assert str(card.description).startswith("Ana · Hot Hand.\n")
        board = words_of(private(await here.slash(ben, "leaderboard", by="best hole")))
        assert "**Ana** · *Hot Hand*" in board
        privacy = private(await here.slash(ana, "privacy"))
        question = private(await here.press(ana, "Forget me", privacy))
        await here.press(ana, "Forget me", question)
        assert here.bot.services.preferences.chosen(LOOK) == {}
        assert here.bot.services.preferences.of(LOOK, ana.id) == Look()


async def test_achievements_tell_how_far_somebody_has_come() -> None:
    async with world() as here:
        ana = here.people[0]
        await finish_hole(await started(here, 2, holes=1))
        stats = private(await here.slash(ana, "stats"))
        stats = private(await here.press(ana, "More", stats))
        page = private(await here.press(ana, "Achievements", stats))
        words = words_of(page)
        assert "✅ **Teed Off** · table cloth “Blue”\nfinish your first match" in words
        assert "🔒 **Regular** · table cloth “Walnut”\nfinish 50 matches on one server · 1 of 50" in words
        read = words
        while any(button.label == "Next" and not button.disabled for button in buttons(page)):
            page = private(await here.press(ana, "Next", page))
            read += words_of(page)
        assert read.count("✅") + read.count("🔒") == 17
        assert "finish the daily hole 7 days in a row · 0 of 7" in read
        again = private(await here.press(ana, "Collection", page))
        assert "Card back" in str(menus(again))
