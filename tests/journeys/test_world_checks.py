"""The checks that end every journey can fail."""

from __future__ import annotations

import logging

import pytest
import simcord

from cogs.kit.card_text import face
from cogs.picture.alt_text import card_in_words
from engine.game.cards import Card
from tests.journeys import table_text
from tests.journeys.leaks import all_faces, cards_named
from tests.journeys.match import finish_hole, past_opening, seated, started
from tests.journeys.player import Player
from tests.journeys.world import World, world

PUBLIC = "/channels/1/messages/2"
BUTTON = {"type": 2, "style": 1, "label": "Draw", "custom_id": "golf:0:1:draw"}


def planted(here: World, path: str, body: object) -> list[str]:
    """The leaks that are found if the bot had made this request too; they are forgotten again."""
    table = here.live().table
    request = simcord.HttpLogEntry("PATCH", path, {}, body, None)
    requests = [*here.env.http_requests, request]
    here.leaks.look(requests, None, [person.id for person in here.people], [table])
    found, here.leaks.found = here.leaks.found, []
    here.env.http_requests.append(request)
    return found


def hidden(here: World, seat: int) -> Card:
    """A card that lies face down at a seat: no view has it, so it is taken from the hole itself."""
    hole = here.live().table.state.playing.hole
    return next(card for slot, card in enumerate(hole.grids[seat]) if hole.hidden[seat] >> slot & 1)


@pytest.mark.long
@pytest.mark.parametrize(
    "body",
    [
        {"content": "{sign}"},
        {"embeds": [{"title": "Golf", "description": "Ana’s turn, with {sign} under there"}]},
        {"embeds": [{"fields": [{"name": "Last moves", "value": "Ana turned up {sign}."}]}]},
        {"embeds": [{"footer": {"text": "Stock 33 · next {sign}"}}]},
        {"components": [{"type": 1, "components": [{**BUTTON, "label": "{sign}"}]}]},
        {"components": [{"type": 1, "components": [{**BUTTON, "custom_id": "golf:0:1:swap.{code}"}]}]},
        {"attachments": [{"id": 0, "description": "Ana: {words}, 5 face down."}]},
        {"attachments": [{"id": 0, "filename": "{code}.png"}]},
        {"attachments": [{"id": 0, "filename": "{words}.png"}]},
    ],
)
async def test_a_hidden_card_is_found_wherever_it_is_named(body: object) -> None:
    async with world() as here:
        await past_opening(here, 2)
        secret = hidden(here, 0)
        found = planted(here, PUBLIC, _filled(body, secret))
        assert len(found) == len(here.people), "a public message is received by everybody"
        assert all(str(secret) in line for line in found)


def _filled(body: object, card: Card) -> object:
    """`body` with the card written into its texts."""
    if isinstance(body, dict):
        return {key: _filled(value, card) for key, value in body.items()}
    if isinstance(body, list):
        return [_filled(each, card) for each in body]
    if isinstance(body, str):
        code = card.rank + card.suit
        return body.format(sign=face(card), code=code, words=card_in_words(card))
    return body


async def test_a_drawn_card_is_for_the_one_who_drew_it_and_nobody_else() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        await ben.press("My cards")
        others, _ = _paths_of_press(here, ben)
        await ana.press("Draw")
        own, pressed = _paths_of_press(here, ana)
        body = {"content": face(here.live().table.view(ana.person.id).drawn)}
        assert not planted(here, own, body)
        assert len(planted(here, others, body)) == 1
        assert len(planted(here, pressed, body)) == len(here.people) - 1
        by_id = pressed.replace("@original", str(here.table_message().id))
        assert len(planted(here, by_id, body)) == len(here.people) - 1
        assert len(planted(here, PUBLIC, body)) == len(here.people) - 1


def _paths_of_press(here: World, player: Player) -> tuple[str, str]:
    """Return the paths for edits of the cards beside the newest press, and of the table that was pressed."""
    answers = [each.path for each in here.env.http_requests if each.path.startswith("/interactions/")]
    messages = f"/webhooks/1/{answers[-1].split('/')[3]}/messages"
    return f"{messages}/{player.hand.id}", f"{messages}/@original"


@pytest.mark.long
@pytest.mark.parametrize("begun", [True, False], ids=["match", "lobby"])
async def test_what_the_deals_come_from_is_found(begun: bool) -> None:
    async with world() as here:
        await (started if begun else seated)(here, 2)
        secret = here.live().table.state.secret
        (found,) = planted(here, PUBLIC, {"embeds": [{"footer": {"text": f"secret {secret}"}}]})
        assert "secret" in found


async def test_after_the_match_what_the_deals_came_from_may_be_told() -> None:
    async with world() as here:
        players = await started(here, 2, holes=1)
        state = here.live().table.state
        await finish_hole(players)
        body = {"content": state.secret}
        here.env.http_requests.append(simcord.HttpLogEntry("PATCH", PUBLIC, {}, body, None))


async def test_a_match_that_was_ended_keeps_what_its_deals_came_from() -> None:
    with pytest.raises(AssertionError, match="the secret of match"):
        async with world() as here:
            players = await started(here, 2)
            state = here.live().table.state
            question = await here.slash(players[0].person, "end")
            assert question.response is not None
            await here.press(players[0].person, "End match", question.response.message)
            body = {"content": state.secret}
            here.env.http_requests.append(simcord.HttpLogEntry("PATCH", PUBLIC, {}, body, None))


async def test_cards_that_the_rules_name_are_no_secret() -> None:
    async with world() as here:
        await past_opening(here, 2)
        assert not planted(here, PUBLIC, {"content": "One-eyed jacks: J♥ and J♠ score 0."})


async def test_a_peeked_card_is_a_secret_again_once_it_has_been_seen() -> None:
    async with world() as here:
        ana, _ = await started(here, 2, preset="four-card")
        peeked = here.live().table.state.playing.hole.grids[0][3]
        assert len(planted(here, PUBLIC, {"content": face(peeked)})) == len(here.people) - 1
        await ana.press("Got it", ana.hand)
        assert len(planted(here, PUBLIC, {"content": face(peeked)})) == len(here.people)


async def test_what_was_seen_in_the_last_hole_is_no_excuse_in_the_next() -> None:
    async with world() as here:
        players = await started(here, 2, holes=2)
        await finish_hole(players)
        known = {card for grid in table_text.grids(here.table_message()).values() for card in grid}
        for player in players:
            await player.press("Ready")
        await players[0].press("My cards")
        hole = here.live().table.state.playing.hole
        secret = next(card for grid in hole.grids for card in grid if card in known)
        assert len(planted(here, PUBLIC, {"content": face(secret)})) == len(here.people)


def test_every_card_is_recognised_in_every_spelling() -> None:
    for card in all_faces():
        for spelling in (face(card), str(card), card_in_words(card), card.rank + card.suit):
            assert cards_named(f"…{spelling}, or so") == {card}
    assert not cards_named("Stock 33 · 2 min a turn · golf:0a1b2c3d4e:12:swap.4 · K = 0, 5 + 3 = 8")


async def test_an_unexpected_warning_fails_the_journey() -> None:
    with pytest.raises(AssertionError, match="something is odd"):
        async with world():
            logging.getLogger("cogs.table.public.message").warning("something is odd")


async def test_an_expected_warning_does_not() -> None:
    async with world() as here:
        here.expected_log.append("is odd")
        logging.getLogger("cogs.table.public.message").warning("something is odd")


async def test_a_leak_fails_the_journey() -> None:
    with pytest.raises(AssertionError, match="received"):
        async with world() as here:
            await past_opening(here, 2)
            secret = {"content": face(hidden(here, 1))}
            here.env.http_requests.append(simcord.HttpLogEntry("POST", PUBLIC, {}, secret, None))


async def test_a_request_that_discord_would_refuse_fails_the_journey() -> None:
    with pytest.raises(AssertionError, match="2000"):
        async with world() as here:
            message = simcord.HttpLogEntry("POST", "/channels/1/messages", {}, {"content": "a" * 2001}, None)
            here.env.http_requests.append(message)
