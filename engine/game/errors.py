"""Refusals: errors with a sentence for the person who is refused."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import Text, mark, say


class GolfError(Exception):
    """Base of all refusals: a text with its values.

    The text becomes a sentence when it is shown, in the language spoken then. `one` is the English text, with
    names of values in braces: `SeatRefused("… up to {most}.", most=4)`. With a plural, `many`, the value
    `count` decides between the two. A value may be a text itself (`Text`, `Listed`, `FieldName`).
    """

    # `args` stay as `BaseException.__new__` sets them, as the arguments of the call: unpickling needs these.
    def __init__(self, one: str, many: str | None = None, /, **values: object) -> None:
        self.text = Text(one, many, values)

    @property
    def sentence(self) -> str:
        """The text in the language spoken now."""
        return str(self.text)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class FieldName:
    """A field of rules, as a value in a refusal: “super_kings” in quotation marks.

    Screens show the option's name in the menus instead.
    """

    name: str

    def __str__(self) -> str:
        return say("“{name}”", name=self.name)


class BadNotation(GolfError):
    """A text that is not a card or an action."""


class BadRules(GolfError):
    """Rules that contradict themselves or can't be played."""


class BadRecord(GolfError):
    """A text that is no valid record of a match. The sentence names the place of the error."""


class NotARecord(BadRecord):
    """A file that holds no record. The sentence is always English: only the command line reads files."""


class NotFinished(GolfError):
    """A match that is not over, so its record would show hidden cards."""


class BadChoice(GolfError):
    """A word or number on a command line that can't be used. The sentence is always English."""


class IllegalAction(GolfError):
    """An action that the rules do not allow in this position."""


class NotYourTurn(GolfError):
    """An action of a seat that has nothing to do right now."""


class StaleVersion(GolfError):
    """A press of a button whose choice has passed. Other changes of the table don't make a press stale."""

    def __init__(self) -> None:
        super().__init__(mark("Too late for that. Here’s the table now."))


class NoSeat(GolfError):
    """The person has no seat at this table."""


class SeatRefused(GolfError):
    """The person can't sit down, or the computer can't."""


class LimitReached(GolfError):
    """The largest allowed number of something has been reached."""


class NotHost(GolfError):
    """Only the host may do this."""


class WrongStage(GolfError):
    """The table is not in the stage that this needs (lobby, playing, between holes, over)."""


class StorageFailed(GolfError):
    """The move could not be written to disk, so it does not count."""

    def __init__(self) -> None:
        super().__init__(mark("I couldn’t save your move. Please try again in a moment."))
