"""Show the film of a match or a hole."""

from __future__ import annotations

from cogs.kit.attachments import FILM_NAME, Attachment
from cogs.kit.ids.past import FilmId
from cogs.kit.screen import Button, Row, Screen
from cogs.past.film_frames import Film
from cogs.past.match_screen import match_button
from engine.language import say


def film_screen(film: Film, gif: bytes) -> Screen:
    """Return the message with a film, without buttons."""
    return Screen(
        title=say("Film · {game}", game=film.game),
        text=film.about,
        footer=say("Match {match}", match=film.match),
        attachments=(Attachment(FILM_NAME, film.alt_text, lambda: gif),),
    )


def film_buttons(film: Film, *, shared: bool) -> tuple[Row, ...]:
    """Return the buttons below a film that one person looks at: to share it, and the way to its match."""
    share = Button(
        say("Shared") if shared else say("Share"),
        str(FilmId(film.match, film.hole, "share")),
        "primary",
        disabled=shared,
    )
    return ((share, match_button(film.match)),)
