"""How many tables there may be, counted with those that are just being opened."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

import pytest

from cogs.answering.gate.quota import Hosting, Quota
from cogs.answering.limits import DISCORDS_OWN, UNBOUNDED, Limits
from data.no_server import NO_SERVER
from engine.game.errors import SeatRefused

HERE, ELSEWHERE = 1, 2
ANA, BEN = 11, 12


def test_a_host_of_three_tables_is_told_where_they_are() -> None:
    live: list[Hosting] = [(HERE, ANA, channel) for channel in (5, 6, 7)]
    where = pytest.raises(SeatRefused, match=r"You already host 3 tables .* <#5>, <#6> and <#7>.*/golf end")
    with where, Quota(DISCORDS_OWN).taken(HERE, ANA, 8, live):
        pass


def test_where_the_bot_is_no_member_a_host_is_told_so_and_others_do_not_count() -> None:
    live: list[Hosting] = [(NO_SERVER, ANA, channel) for channel in (5, 6, 7)]
    quota = Quota(replace(DISCORDS_OWN, tables=3))
    where = pytest.raises(SeatRefused, match="You already host 3 tables where I’m not on a server")
    with where, quota.taken(NO_SERVER, ANA, 8, live):
        pass
    with quota.taken(NO_SERVER, BEN, 8, live):
        pass


def test_others_and_other_servers_do_not_count() -> None:
    quota = Quota(Limits(hosted=1))
    with quota.taken(HERE, ANA, 8, [(HERE, BEN, 5), (ELSEWHERE, ANA, 6), (HERE, None, 7)]):
        pass


def test_tables_that_are_just_being_opened_count_too() -> None:
    quota = Quota(DISCORDS_OWN)
    with ExitStack() as opening:
        for channel in range(3):
            opening.enter_context(quota.taken(HERE, ANA, channel, []))
        with pytest.raises(SeatRefused, match="You already host 3 tables"):
            opening.enter_context(quota.taken(HERE, ANA, 9, []))
    with quota.taken(HERE, ANA, 9, []):
        pass


def test_a_table_that_could_not_be_opened_does_not_count() -> None:
    quota = Quota(Limits(hosted=1))
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), quota.taken(HERE, ANA, 5, []):
            raise ZeroDivisionError


def test_a_server_has_fifty_tables_and_no_more() -> None:
    live: list[Hosting] = [(HERE, 100 + channel, channel) for channel in range(49)]
    with Quota(DISCORDS_OWN).taken(HERE, ANA, 60, live):
        pass
    live.append((HERE, BEN, 49))
    full = pytest.raises(SeatRefused, match="50 tables is my limit here")
    with full, Quota(DISCORDS_OWN).taken(HERE, ANA, 60, live):
        pass


def test_without_bounds_there_is_always_room() -> None:
    with Quota(UNBOUNDED).taken(HERE, ANA, 1000, [(HERE, ANA, channel) for channel in range(200)]):
        pass
