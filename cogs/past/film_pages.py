"""Buttons that show the film of a match or a hole to one person, or share it with everybody."""

from __future__ import annotations

from dataclasses import replace

from cogs.answering.messages.sharing import share
from cogs.answering.reply import Reply
from cogs.kit.attachments import FILM_NAME, Attachment
from cogs.kit.ids.past import FilmId
from cogs.kit.screen import Button, Row, Screen
from cogs.past.film_frames import Film
from cogs.past.films import Films, Painted
from cogs.past.match_screen import tabs
from cogs.reviews.finished_matches import Asker, FinishedMatches
from data.people.preferences import LOOK
from engine.language import say


async def show_film(
    films: Films, finished: FinishedMatches, place: FilmId, reply: Reply, *, shared: bool = False
) -> None:
    """Answer in private with the film at `place`. `shared`: this message has shared the film already."""
    film, gif = await _film(films, finished, place, reply)
    await reply.show(replace(_screen(film, gif), rows=_buttons(film, shared=shared)))


async def share_film(films: Films, finished: FinishedMatches, place: FilmId, reply: Reply) -> None:
    """Post the film that `place` names for everybody to see; each message can share it once."""

    async def show(*, shared: bool) -> None:
        await show_film(films, finished, place, reply, shared=shared)

    async def post() -> Screen:
        return _screen(*await _film(films, finished, place, reply))

    await share(post, films.shares.once(reply), reply, show)


async def _film(films: Films, finished: FinishedMatches, place: FilmId, reply: Reply) -> Painted:
    """Raises what `FinishedMatches.entries` and `Films.of` raise."""
    looks = reply.interaction.client.services.preferences.chosen(LOOK)
    asker = Asker.of(reply.interaction)
    entries = await reply.during(finished.entries(asker, place.match))
    return await reply.during(films.of(asker.user, place.match, place.hole, entries, looks))


def _screen(film: Film, gif: bytes) -> Screen:
    return Screen(
        title=say("Film · {game}", game=film.game),
        text=film.about,
        attachments=(Attachment(FILM_NAME, film.alt_text, lambda: gif),),
    )


def _buttons(film: Film, *, shared: bool) -> tuple[Row, ...]:
    """Return the buttons below a film in a private message: Share, and the tabs of the match."""
    sharing = Button(
        say("Shared") if shared else say("Share"),
        str(FilmId(film.match, film.hole, "share")),
        disabled=shared,
    )
    return ((sharing,), tabs(film.match, "film", film.hole))
