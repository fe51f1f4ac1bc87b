"""The host chooses the rules in the lobby: a choice counts immediately, and a refused one changes nothing."""

from __future__ import annotations

from cogs.table.screens.rules_desk import PAGE_WORDS
from tests.journeys.channels import play_out
from tests.journeys.match import seated
from tests.journeys.rules_desk import Desk, desk_of, private
from tests.journeys.world import buttons, menus, words_of, world


def is_desk(desk: Desk) -> bool:
    return bool(menus(desk.message))


async def test_each_choice_counts_at_once_and_everyone_sees_it() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        desk = await desk_of(here, ana.person)
        assert "**classic**" in desk.words
        assert desk.offered("page") == [f"Page: {name}" for name, _ in PAGE_WORDS.values()]
        choices = [
            ("match", "holes", ["holes=3"], "3 holes · 2 min a turn"),
            ("match", "clock", ["clock=none"], "3 holes · no turn clock"),
            (
                "cards",
                "values",
                ["super_kings", "lucky_swing"],
                "changed the rules: super kings, lucky swing.",
            ),
            ("flips", "grid", ["rows=2 columns=4"], "4 columns"),
            ("flips", "opening", ["opening=flip initial_flips=0"], "0 opening flips"),
            ("turns", "actions", ["flip_as_action"], "flip as a turn, 4 columns, no reshuffle"),
            ("turns", "ending", ["ending=immediate -turns"], "immediate end"),
            ("scoring", "bonuses", ["knock_bonus"], "knock bonus"),
        ]
        for page, menu, values, told in choices:
            await (await desk.page(page)).choose(menu, *values)
            assert told in words_of(here.table_message())
            assert "**Ana** just changed the rules: " in words_of(here.table_message())
        assert "Golf · classic, modified" in words_of(here.table_message())
        rules = here.live().table.state.rules
        assert (rules.holes, rules.columns, rules.initial_flips, rules.jokers) == (3, 4, 0, 1)
        assert not rules.reshuffle
        assert desk.chosen("bonuses") == ["Knock bonus"]
        assert desk.words.startswith(
            "\nChange rules · classic, changed: super kings, lucky swing, 0 opening flips and 5 more"
        )


async def test_a_contradiction_is_answered_with_its_sentence_and_nothing_is_lost() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        await desk.choose("bonuses", "wolfpack", "blackjack")
        written, shown = await here.journal(), words_of(here.table_message())
        ids = [menu.custom_id for menu in menus(desk.message)]
        await desk.choose("pairs", "pairs=anywhere")
        assert "*“Wolfpack” doesn’t go with “Pairs” anywhere" in desk.words
        assert await here.journal() == written
        assert words_of(here.table_message()) == shown
        assert desk.chosen("bonuses") == ["Blackjack", "Wolfpack"]
        assert desk.chosen("pairs") == ["Pairs in columns"]
        assert not set(ids) & {menu.custom_id for menu in menus(desk.message)}, "apps would go on showing it"
        await desk.choose("bonuses", "blackjack")
        await desk.choose("pairs", "pairs=anywhere")
        assert "doesn’t go with" not in desk.words
        assert desk.chosen("pairs") == ["Pairs anywhere"]


async def test_points_are_typed_and_a_refusal_names_the_card_and_the_closest_points() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        desk = await (await desk_of(here, ana.person)).page("cards")
        await desk.points(K="-2", J="0")
        assert "*Changed: J worth 0, K worth −2.*" in desk.words
        assert "jack 0, queen 10, king −2" in desk.words
        before = here.live().table.state.changes
        for typed, told in (
            ({"K": "5", "J": "lots"}, "Jack: “lots” is not a number of points, such as -2 or 10."),
            ({"K": "99"}, "King: “99” can’t be points. The closest is 30."),
            ({"2": "*3*"}, "Two: “\\*3\\*” can’t be points. The closest is 3."),
        ):
            await desk.points(**typed)
            assert told in desk.words
            assert here.live().table.state.changes == before
        await desk.choose_points("T", "1")
        assert here.live().table.state.changes == {"values": {"J": 0, "K": -2, "T": 1}}
        await desk.points(K="", J="")
        assert here.live().table.state.changes == {"values": {"T": 1}}


async def test_the_rules_in_words_and_back() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        desk = await (await desk_of(here, ana.person)).page("turns")
        await desk.press("Full rules")
        assert "• When all your cards are face up, you’re out" in desk.words
        assert not is_desk(desk)
        await desk.press("Back")
        assert desk.chosen("page") == ["Page: Turns and ending"]


async def test_others_read_the_rules_in_words() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        await (await (await desk_of(here, ana.person)).page("cards")).choose("values", "super_kings")
        for person in (ben.person, here.people[3]):
            read = await desk_of(here, person)
            assert "Rules · classic, changed: super kings" in read.words
            assert "king −2" in read.words
            assert not is_desk(read)
            assert buttons(read.message)[0].label == "Details"


async def test_who_is_not_the_host_any_more_is_told_so() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        await here.leave(ana.person)
        assert not is_desk(desk.again()), "it is brought up to date without a press"
        written = await here.journal()
        assert "*Ask the host, Ben, to change the rules.*" in desk.words
        assert not is_desk(desk)
        assert await here.journal() == written
        assert is_desk(await desk_of(here, ben.person))


async def test_a_form_that_was_open_when_the_match_began_changes_nothing() -> None:
    async with world() as here:
        ana, _ = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("cards")
        asked = await here.press(ana.person, "Points…", desk.message)
        await here.restart()
        await ana.press("Start")
        await desk.send_off(asked, K="-2")
        assert "the match has started" in desk.words
        assert here.live().table.state.changes == {}


async def test_desk_and_form_live_through_a_restart() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        asked = await here.press(ana.person, "Points…", (await desk.page("cards")).message)
        await here.restart()
        await desk.page("scoring")
        await desk.choose("bonuses", "tied_shame")
        assert desk.chosen("bonuses") == ["Tied shame"]
        await desk.send_off(asked, J="0")
        assert "Rules changed: tied shame, J worth 0." in words_of(here.table_message())
        await here.restart()
        assert "Rules changed: tied shame, J worth 0." in words_of(here.table_message())
        await here.leave(ben.person)
        await desk.page("cards")
        assert "jack 0" in desk.words


async def test_a_preset_for_fewer_than_sit_here_is_refused() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1, preset="club", computers=6)
        desk = await desk_of(here, ana.person)
        await desk.choose("preset", "classic")
        assert "*7 players are here, but “classic” is for up to 6.*" in desk.words
        assert desk.chosen("preset") == ["club"]
        await (await desk.page("flips")).choose("grid", "rows=3 columns=4")
        assert here.live().table.state.rules.decks == 2
        await (await desk.page("match")).choose("decks", "decks=1")
        assert "*“Decks” is too small to deal 7 grids of 12.*" in desk.words
        assert desk.chosen("decks") == ["Decks: automatic"]


async def test_the_rules_can_be_read_in_the_lobby_and_during_the_match() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        await desk.choose("bonuses", "blackjack", "knock_bonus", "underdog_bonus", "tied_shame", "wolfpack")
        title = "Rules · classic, changed: blackjack, knock bonus, underdog bonus and 2 more"
        assert title in words_of(private(await here.slash(ben.person, "rules")))
        await ana.press("Start")
        assert title in words_of(private(await here.slash(here.people[4], "rules")))
        assert "Rules · four-card" in words_of(
            private(await here.slash(ben.person, "rules", preset="four-card"))
        )


async def test_a_rematch_keeps_the_rules() -> None:
    async with world() as here:
        players = await seated(here, 2, holes=1)
        ana, ben = players
        desk = await (await desk_of(here, ana.person)).page("turns")
        await desk.choose("ending", "ending=turns turns=3")
        await (await desk.page("scoring")).choose("bonuses", "blackjack")
        await ana.press("Start")
        await play_out(here, here.people[:2])
        await ben.press("Rematch")
        assert "Rules changed: blackjack, 3 turns each." in words_of(here.table_message())
        await ana.press("Rematch", here.public()[0])
        state = here.live().table.state
        assert [seat.name for seat in state.seats] == ["Ben", "Ana"]
        assert state.changes == {"ending": "turns", "turns": 3, "blackjack": True}
