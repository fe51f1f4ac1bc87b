"""Forgetting a person at live tables, in the database and in messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from cogs.answering.services import Services
from cogs.kit.unix_time import now
from cogs.privacy.forget_elsewhere import ForgetElsewhere, forget_at
from cogs.table.live.freeze import Freeze
from cogs.table.live.tables import Tables
from data.errors import NotForgotten, ReadFailed
from data.people.named_places import NamedPlaces
from data.people.privacy import Forgotten
from data.statistics.trophies import GivenRole
from data.store import Store
from engine.game.errors import StorageFailed

TakeRoles = Callable[[Iterable[GivenRole]], Awaitable[None]]
"""Takes the roles for trophies from people. Raises `StorageFailed`."""


async def forget(
    tables: Tables,
    freeze: Freeze,
    elsewhere: ForgetElsewhere,
    services: Services,
    store: Store,
    take_roles: TakeRoles,
    user: int,
    named: Callable[[NamedPlaces], NamedPlaces],
) -> Forgotten:
    """Let the user leave every table, forget them, and return the traces removed.

    The user's roles for trophies are taken, too. Places where messages name the user are saved, so that the
    name can be removed there later; `named` adds places that the database doesn't know.

    All tables are frozen meanwhile, in other processes too: a press of `user` either counts before they are
    gone, or comes too late. Older matches are changed afterwards, when tables go on. Raises `NotForgotten` if
    saving fails; by then `user` may have left some tables.
    """
    shown = {live.table.id: live for live in tables.all()}
    try:
        async with elsewhere.left(user) as traces, freeze.all_tables() as known:
            for table in known:
                await table.send_off(user)
            places = await store.places_of_people.of(user)
            given = await store.given_roles.of_person(user)
            forgotten = await store.privacy.forget(user, now(), named(places))
            traces.stand_ins.update(forgotten.stand_ins)
            services.preferences.forget(user)
            services.blocks.forget(user)
            services.newcomers.forget(user)
            services.avatars.forget(user)
            for live in shown.values():
                live.spectators.forget(user)
            for table in known:
                forget_at(table, shown.get(table.id), user, forgotten)
        services.processes.changed()
    except (StorageFailed, ReadFailed) as failure:
        raise NotForgotten from failure
    await take_roles(given)
    older = await store.privacy.forget_older(user)
    return replace(forgotten, stand_ins={**forgotten.stand_ins, **older})
