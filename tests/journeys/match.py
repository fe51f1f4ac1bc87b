"""Playing a match together, and what must be true of every hole's end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cogs.screens.words import face
from tests.journeys import reading
from tests.journeys.player import Player
from tests.journeys.world import World, buttons, words_of


def gathered(world: World, people: int, seed: int = 0) -> list[Player]:
    """The first `people` people of the world, each with their own seeded mind."""
    return [Player(world, person, Random(f"{seed} {person.name}")) for person in world.people[:people]]


async def seated(world: World, people: int, seed: int = 0, **options: object) -> list[Player]:
    """A lobby opened by the first of `people`, with the others in it; `options` as for `/golf start`."""
    players = gathered(world, people, seed)
    await world.slash(players[0].person, "start", **options)
    for player in players[1:]:
        await player.press("Join")
    return players


async def started(world: World, people: int, seed: int = 0, **options: object) -> list[Player]:
    """As `seated`, and the match has begun."""
    players = await seated(world, people, seed, **options)
    await players[0].press("Start")
    return players


async def past_opening(world: World, people: int, seed: int = 0, **options: object) -> list[Player]:
    """As `started`, and everybody has turned up the first cards; the first person is on turn."""
    players = await started(world, people, seed, **options)
    for player in players:
        while player.name in reading.choosing(world.board()):
            await player.step()
    return players


async def play_hole(players: Sequence[Player], random: Random) -> None:
    """Play until the table says that the hole is over, and compare what is shown after every press."""
    while (player := awaited(players, random)) is not None:
        await player.step()
        compare_with_table(players)


async def finish_hole(players: Sequence[Player]) -> None:
    """Play to the end of the hole as quickly as can be: everybody only replaces cards that lie face down."""
    while (player := awaited(players, players[0].random)) is not None:
        if reading.choosing(player.world.board()):
            await player.step()
        else:
            await player.press("Draw")
            await player.slot(player.cards.index("🎴") if "🎴" in player.cards else 0)


def awaited(players: Sequence[Player], random: Random) -> Player | None:
    """Whom the public table waits for; one of them by chance while everybody chooses."""
    board = players[0].world.board()
    names = {*reading.choosing(board), reading.on_turn(board)}
    waiting = [player for player in players if player.name in names]
    return random.choice(waiting) if waiting else None


def compare_with_table(players: Sequence[Player]) -> None:
    """What everybody sees is what they may know, neither more nor less, and up to date."""
    world = players[0].world
    if world.bot.tables.in_channel(world.channel.id) is None:
        return
    table = world.live().table
    shown = reading.grids(world.board())
    assert list(shown.values()) == list(table.view(None).grids), "the picture's alt text is not the table"
    assert reading.alt_text(world.board()).count("(last move)") <= 1
    for player in players:
        view = table.view(player.person.id)
        assert view.seat is not None
        expected = ["🎴" if card is None else face(card) for card in view.grids[view.seat]]
        assert player.cards == expected, f"{player.name}'s cards are not those on the table"


def summary(players: Sequence[Player], preset: str) -> dict[str, int]:
    """The scores of the hole that has just ended, each checked against the cards that the alt text names."""
    board = players[0].world.board()
    grids, scores = reading.grids(board), reading.hole_scores(board)
    assert set(grids) == set(scores) >= {player.name for player in players}
    for name, score in scores.items():
        assert score.total == reading.worth(preset, grids[name]) == sum(score.parts)
    assert [score.total for score in scores.values()] == sorted(score.total for score in scores.values())
    assert sum(score.out for score in scores.values()) == (1 if preset == "classic" else 0)
    for player in players:
        own = {player.name: scores[player.name]}
        assert reading.hole_scores(player.hand) == own, "My cards tells another story than the table"
    return {name: score.total for name, score in scores.items()}


async def everyone_ready(players: Sequence[Player], random: Random) -> None:
    """Ready by everyone, in any order, on the table or on their own cards; the last begins the next hole."""
    for count, player in enumerate(random.sample(players, len(players))):
        board = player.world.board()
        assert f"Ready ({count} of {len(players)})" in [button.label for button in buttons(board)]
        assert "is over" in words_of(board)
        await player.press("Ready", random.choice([board, player.hand]))
    assert "is over" not in words_of(players[0].world.board())


def check_final(world: World, totals: dict[str, int], holes: int) -> None:
    """The final scorecard: every hole, totals that are right, and the right winners named."""
    board = world.board()
    assert "final scorecard" in words_of(board)
    rows = reading.scorecard(board)
    assert {name: row[-1] for name, row in rows.items()} == totals
    assert all(len(row) == holes + 1 and sum(row[:-1]) == row[-1] for row in rows.values())
    best = min(totals.values())
    assert reading.winners(board) == ([name for name, total in totals.items() if total == best], best)
