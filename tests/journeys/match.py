"""Play a match with several people, and check the end of every hole."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import discord

from cogs.kit.card_text import face
from tests.journeys import table_text
from tests.journeys.player import Player
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, words_of


def gathered(world: World, people: int, seed: int = 0) -> list[Player]:
    """Return the first `people` people of the world, each with random choices of their own."""
    return [Player(world, person, Random(f"{seed} {person.name}")) for person in world.people[:people]]


async def seated(world: World, people: int, seed: int = 0, **options: object) -> list[Player]:
    """Open a lobby and let all `people` join; `options` are those of `/golf start`."""
    players = gathered(world, people, seed)
    await world.slash(players[0].person, "start", **options)
    for player in players[1:]:
        await player.press("Join")
    return players


async def started(world: World, people: int, seed: int = 0, **options: object) -> list[Player]:
    """Open a lobby, let all `people` join, and begin the match."""
    players = await seated(world, people, seed, **options)
    await players[0].press("Start")
    return players


async def past_opening(world: World, people: int, seed: int = 0, **options: object) -> list[Player]:
    """Begin a match and let everybody turn up the first cards. Then the first person is on turn."""
    players = await started(world, people, seed, **options)
    for player in players:
        while player.name in table_text.choosing(world.table_message()):
            await player.step()
    return players


async def play_hole(players: Sequence[Player], random: Random) -> None:
    """Play until the table message says that the hole is over. Check the messages after every press."""
    while (player := awaited(players, random)) is not None:
        await player.step()
        compare_with_table(players)


async def finish_hole(players: Sequence[Player]) -> None:
    """Play to the end of the hole quickly: everybody only replaces cards that lie face down."""
    while (player := awaited(players, players[0].random)) is not None:
        if table_text.choosing(player.world.table_message()):
            await player.step()
        else:
            await player.press("Draw")
            await player.slot(player.cards.index("🎴") if "🎴" in player.cards else 0)


def awaited(players: Sequence[Player], random: Random) -> Player | None:
    """Return the player whom the table message waits for, or a random player while everybody chooses."""
    message = players[0].world.table_message()
    names = {*table_text.choosing(message), table_text.on_turn(message)}
    waiting = [player for player in players if player.name in names]
    return random.choice(waiting) if waiting else None


def compare_with_table(players: Sequence[Player]) -> None:
    """Check that everybody sees exactly what they may know, and the newest state."""
    world = players[0].world
    if world.bot.house.tables.in_channel(world.channel.id) is None:
        return
    table = world.live().table
    shown = table_text.grids(world.table_message())
    assert list(shown.values()) == list(table.view(None).grids), "the picture's alt text is not the table"
    assert table_text.alt_text(world.table_message()).count("(last move)") <= 1
    for player in players:
        view = table.view(player.person.id)
        assert view.seat is not None
        expected = ["🎴" if card is None else face(card) for card in view.grids[view.seat]]
        assert player.cards == expected, f"{player.name}'s cards are not those on the table"


async def details(player: Player) -> discord.Message:
    """Press the button that shows the details, beside the rules in a lobby, and return the answer."""
    message = player.world.table_message()
    found = [each for each in buttons(message) if each.word == "details"]
    if not found:
        message = private(await player.press("Rules"))
        found = [each for each in buttons(message) if each.word == "details"]
    return private(await player.granted(found[0], message))


def summary(players: Sequence[Player], preset: str) -> dict[str, int]:
    """Return the scores of the hole that has just ended, each checked against the cards in the alt text."""
    message = players[0].world.table_message()
    last = "scorecard.png" in {each.filename for each in message.attachments}
    grids, scores = table_text.grids(message), table_text.hole_scores(message)
    assert set(grids) == set(scores) >= {player.name for player in players}
    for name, score in scores.items():
        assert score.total == table_text.worth(preset, grids[name]) == sum(score.parts)
    assert sum(score.out for score in scores.values()) == (1 if preset == "classic" else 0)
    for player in [] if last else players:
        score = scores[player.name]
        own = f"You scored **{score.total}**".replace("-", "−") + " and went out" * score.out + "."
        assert own in player.hand_words.splitlines(), "My cards tells another story than the table"
    return {name: score.total for name, score in scores.items()}


async def everyone_ready(players: Sequence[Player], random: Random) -> None:
    """Let everybody press Ready in random order, on the table or in their own cards, so that the next hole
    begins.
    """
    for count, player in enumerate(random.sample(players, len(players))):
        message = player.world.table_message()
        alone = len(players) == 1
        label = "Next hole" if alone else f"Ready ({count} of {len(players)})"
        assert label in [button.label for button in buttons(message)]
        assert "· done" in words_of(message)
        await player.press("Next hole" if alone else "Ready", random.choice([message, player.hand]))
    assert "· done" not in words_of(players[0].world.table_message())


def check_final(world: World, totals: dict[str, int], holes: int) -> None:
    """Check the final scorecard: every hole, the totals, and the named winners."""
    message = world.table_message()
    assert "· final" in words_of(message)
    rows = table_text.scorecard(message)
    assert {name: row[-1] for name, row in rows.items()} == totals
    assert all(len(row) == holes + 1 and sum(row[:-1]) == row[-1] for row in rows.values())
    best = min(totals.values())
    assert table_text.winners(message) == ([name for name, total in totals.items() if total == best], best)
