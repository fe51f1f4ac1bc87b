"""Knocking and turning a card up, by buttons in one's own cards: offers, messages, scores and replay."""

from __future__ import annotations

from engine.record import read, verify
from tests.journeys import table_text
from tests.journeys.match import compare_with_table, seated, started
from tests.journeys.pages import about_match
from tests.journeys.player import Player, find
from tests.journeys.replay_viewer import file_of, watching
from tests.journeys.world import World, buttons, words_of, world

AS_TEXT = "\N{VARIATION SELECTOR-15}"


def offers(player: Player) -> set[str]:
    """The words of the buttons in the player's own cards that are no cards, without the one for tips."""
    return {each.word for each in buttons(player.hand) if each.slot is None} - {"untip"}


def face_down(player: Player) -> list[int]:
    """The slots of the player's own cards that lie face down."""
    return [slot for slot, label in enumerate(player.cards) if label == "🎴"]


def told(here: World) -> str:
    """Return the text of the table message."""
    return words_of(here.table_message()).replace(AS_TEXT, "")


async def watched(here: World, player: Player) -> list[str]:
    """The whole match once more, judged moment by moment; returns the moves in words."""
    name, data = await file_of(await about_match(here, player.person, "export"))
    record = read(data)
    assert name.endswith(f"{record.match}.json")
    assert verify(record).holds
    viewer = await watching(here, player.person, record)
    moves = []
    while "Next" in viewer.pressable():
        await viewer.press("Next")
        moves.append(words_of(viewer.message).replace(AS_TEXT, "").splitlines()[3])
    return moves


async def test_a_knock_leaves_the_cards_as_they_lie_until_the_hole_ends() -> None:
    async with world() as here:
        ana, ben = players = await started(here, 2, preset="knock-four", holes=1)
        for player in players:
            assert "Your bottom row" in player.hand_words
            await player.press("Got it", player.hand)
        assert "Or knock: **My cards**." in words_of(here.table_message())

        before = await here.journal()
        await ana.press("Knock", ana.hand)
        assert "Knock? Your cards stay as they are" in ana.hand_words
        assert offers(ana) == {"knock", "back"}
        await ana.press("Back", ana.hand)
        assert offers(ana) == {"draw", "choose", "knocking"}
        assert await here.journal() == before, "nothing has happened yet"

        await ana.press("Knock", ana.hand)
        await ana.press("Knock and go out", ana.hand)
        compare_with_table(players)
        assert "Ana knocked. Ana is out: everyone else gets one more turn!" in told(here)
        assert "**Ben**’s turn · **last turn**" in told(here)
        assert table_text.grids(here.table_message())["Ana"] == (None,) * 4
        assert "knocking" not in offers(ben), "once someone is out a knock changes nothing"

        await ben.turn()
        scores = table_text.hole_scores(here.table_message())
        assert [name for name, score in scores.items() if score.out] == ["Ana"]
        assert None not in table_text.grids(here.table_message())["Ana"]
        moves = await watched(here, ben)
        assert moves[0] == "Ana knocked. Ana is out: everyone else gets one more turn!"
        assert moves[1].startswith("Ben drew ")


async def test_a_knock_that_came_too_late_changes_nothing() -> None:
    """The same message on another device still shows the question, when a card is drawn already."""
    async with world() as here:
        ana, ben = await started(here, 2, preset="knock-four", holes=1)
        for player in (ana, ben):
            await player.press("Got it", player.hand)
        await ana.press("Knock", ana.hand)
        asked = ana.hand
        await ana.press("Back", ana.hand)
        await ana.press("Draw", ana.hand)
        refused = await ana.refused_id(find(asked, "Knock and go out").id, asked)
        assert refused == "Too late for that. Here’s the table now."


async def house_table(here: World, people: int) -> list[Player]:
    """A match of one hole by house rules, past its opening; the first person is on turn."""
    players = await seated(here, people, preset="house", holes=1)
    host = players[0].person
    desk = (await here.press(host, "Rules")).response
    assert desk is not None
    for page, menu, chosen in (
        ("turns", "actions", ["flip_as_action", "knock_early", "reshuffle"]),
        ("scoring", "bonuses", ["knock_bonus"]),
    ):
        for control, values in (("page", [page]), (menu, chosen)):
            shown = next(each for each in here.visible(host) if each.id == desk.id)
            await here.choose(host, control, values, shown)
    await players[0].press("Start")
    for player in players:
        for slot in (0, 1):
            await player.slot(slot)
    return players


async def test_a_card_is_turned_up_instead_of_drawing_and_a_knock_turns_up_the_last() -> None:
    async with world() as here:
        ana, ben = players = await house_table(here, 2)
        assert "Or flip a card: **My cards**." in words_of(here.table_message())
        assert "knocking" not in offers(ana), "four cards lie face down"

        before = await here.journal()
        await ana.press("Flip a card", ana.hand)
        assert "Pick a card to flip instead of drawing." in ana.hand_words
        assert [each.slot for each in buttons(ana.hand) if not each.disabled] == [2, 3, 4, 5, None]
        await ana.press("Back", ana.hand)
        assert await here.journal() == before, "nothing has happened yet"

        for turn in range(4):
            player = players[turn % 2]
            await player.press("Flip a card", player.hand)
            slot = face_down(player)[0]
            await player.slot(slot)
            compare_with_table(players)
            shown = table_text.grids(here.table_message())[player.name][slot]
            assert f"{player.name} flipped {shown} instead of drawing." in told(here)

        last = face_down(ana)
        await ana.press("Knock", ana.hand)
        assert "Knock? All your cards flip, and you’re out." in ana.hand_words
        await ana.press("Knock and go out", ana.hand)
        compare_with_table(players)
        grid = table_text.grids(here.table_message())["Ana"]
        assert f"Ana knocked and flipped {grid[last[0]]} and {grid[last[1]]}." in told(here)
        assert "(last move)" not in table_text.alt_text(here.table_message()), "a knock leaves no mark"

        await ben.press("Flip a card", ben.hand)
        await ben.slot(face_down(ben)[0])
        assert "knock bonus −5" in table_text.alt_text(here.table_message())
        score = table_text.hole_scores(here.table_message())["Ana"]
        assert score.total == sum(score.parts)
        assert score.parts[-1] == -5
        moves = await watched(here, ben)
        assert sum("instead of drawing" in move for move in moves) == 5
        assert sum("Ana knocked and flipped" in move for move in moves) == 1
