"""Everything a person can do wrong, as types that carry the sentence to show that person."""

from __future__ import annotations

from engine.language import mark, say


class GolfError(Exception):
    """Base of all refusals. `sentence` is written for the player who is refused."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        """What the player is told, in the language that was spoken when it was refused."""
        return self._sentence


class Failure(GolfError):
    """What is nobody's fault and may be several people's at once. It is given a marked text.

    It may arise where no language is spoken, as where all wait for one write to disk.
    """

    @property
    def sentence(self) -> str:
        """What the player is told, in the language that is spoken now."""
        return say(self._sentence)


class BadNotation(GolfError):
    """A text that is not a card or an action."""


class BadRules(GolfError):
    """Rules that contradict themselves or lie outside what can be played."""


class BadRecord(GolfError):
    """A text that is not the record of a match. The sentence names the place."""


class NotFinished(GolfError):
    """A match that is not over: it must not be recorded, as the record would show hidden cards."""


class BadChoice(GolfError):
    """A word or number of a command line that can't be used."""


class IllegalAction(GolfError):
    """An action that the rules do not allow in this position."""


class NotYourTurn(GolfError):
    """An action of a seat that has nothing to do right now."""


class StaleVersion(GolfError):
    """A press on a button of an earlier moment."""

    def __init__(self) -> None:
        super().__init__(say("That moment has passed. Here is the table now."))


class NoSeat(GolfError):
    """The person has no seat at this table."""


class SeatRefused(GolfError):
    """The person can't sit down, or the computer can't."""


class LimitReached(GolfError):
    """There are as many of something as there may be."""


class NotHost(GolfError):
    """Only the host may do this."""


class WrongStage(GolfError):
    """The table is not in the stage that this needs (lobby, playing, between holes, over)."""


class StorageFailed(Failure):
    """The move could not be written to disk, so it does not count."""

    def __init__(self) -> None:
        super().__init__(
            mark("Your move could not be saved, so it does not count. Please try again in a moment.")
        )
