"""Open pages that stand below a command: those of finished matches, of rules, settings and one's data."""

from __future__ import annotations

import simcord

from data.people.preferences import TURN_MESSAGES
from tests.journeys.channels import said
from tests.journeys.world import World, buttons, menus


async def pressed(
    here: World, person: simcord.MemberActor, word: str, answered: simcord.InteractionResult
) -> simcord.InteractionResult:
    """Press the button with `word` in its id below an answer; whatever the button is called.

    What replays, reviews and films show is for their own tests to judge.
    """
    assert answered.response is not None, "nothing was answered"
    message = answered.response.message
    found = [each.id for each in buttons(message) if word in each.id]
    assert found, f"{person.name} sees no {word} below {said(answered)}"
    if word in ("replay", "review", "film"):
        return await person.click(message, custom_id=found[0])
    return await here.press_id(person, found[0], message)


async def match_page(
    here: World, person: simcord.MemberActor, match: str | None = None
) -> simcord.InteractionResult:
    """Open the page of a match by its id, or that of the newest in the history; or return the refusal."""
    if match is not None:
        return await here.slash(person, "history", match=match)
    listed = await here.slash(person, "history")
    assert listed.response is not None
    found = menus(listed.response.message)
    if not found:
        return listed
    newest = found[0].options[0].value
    return await here.choose(person, "open", [newest], listed.response.message)


async def about_match(
    here: World, person: simcord.MemberActor, word: str, match: str | None = None
) -> simcord.InteractionResult:
    """Press `replay`, `review`, `film`, `verify` or `export` on a match’s page; or return the refusal."""
    page = await match_page(here, person, match)
    if page.response is None or not buttons(page.response.message):
        return page
    if word != "export":
        return await pressed(here, person, word, page)
    proof = await pressed(here, person, "verify", page)
    below = [] if proof.response is None else buttons(proof.response.message)
    return await pressed(here, person, word, proof) if below else proof


async def my_data(here: World, person: simcord.MemberActor) -> simcord.InteractionResult:
    """Press My data below `/golf privacy`."""
    return await pressed(here, person, "data", await here.slash(person, "privacy"))


async def forget_me(here: World, person: simcord.MemberActor) -> simcord.InteractionResult:
    """Press Forget me below `/golf privacy`, which asks once more."""
    return await pressed(here, person, "ask", await here.slash(person, "privacy"))


async def in_numbers(
    here: World, person: simcord.MemberActor, **options: object
) -> simcord.InteractionResult:
    """Press In numbers below `/golf rules`."""
    return await pressed(here, person, "golflab", await here.slash(person, "rules", **options))


async def direct_messages(
    here: World, person: simcord.MemberActor, *, wanted: bool
) -> simcord.InteractionResult:
    """Ask for direct messages in `/golf settings`, or for none."""
    word = f":{'on' if wanted else 'off'}:{TURN_MESSAGES.kind}"
    return await pressed(here, person, word, await here.slash(person, "settings"))
