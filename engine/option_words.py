"""What a changed field of rules is called among other words: `super kings`, `no reshuffle`, `4 columns`."""

from __future__ import annotations

from typing import Final

from engine.language import mark, plural, say

_WORDS: Final = {
    ("super_kings", True): mark("super kings"),
    ("super_kings", False): mark("no super kings"),
    ("ten_penny", True): mark("ten penny"),
    ("ten_penny", False): mark("no ten penny"),
    ("one_eyed_jacks", True): mark("one-eyed jacks"),
    ("one_eyed_jacks", False): mark("no one-eyed jacks"),
    ("use_jokers", True): mark("jokers"),
    ("use_jokers", False): mark("no jokers"),
    ("lucky_swing", True): mark("lucky swing"),
    ("lucky_swing", False): mark("no lucky swing"),
    ("eagle_eye", True): mark("eagle eye"),
    ("eagle_eye", False): mark("no eagle eye"),
    ("blackjack", True): mark("blackjack"),
    ("blackjack", False): mark("no blackjack"),
    ("knock_penalty", True): mark("knock penalty"),
    ("knock_penalty", False): mark("no knock penalty"),
    ("knock_bonus", True): mark("knock bonus"),
    ("knock_bonus", False): mark("no knock bonus"),
    ("underdog_bonus", True): mark("underdog bonus"),
    ("underdog_bonus", False): mark("no underdog bonus"),
    ("tied_shame", True): mark("tied shame"),
    ("tied_shame", False): mark("no tied shame"),
    ("negative_pairs_keep_value", True): mark("negative pairs"),
    ("negative_pairs_keep_value", False): mark("no negative pairs"),
    ("wolfpack", True): mark("wolfpack"),
    ("wolfpack", False): mark("no wolfpack"),
    ("four_of_a_kind", True): mark("four of a kind"),
    ("four_of_a_kind", False): mark("no four of a kind"),
    ("lock_face_up", True): mark("lock face-up cards"),
    ("lock_face_up", False): mark("no lock face-up cards"),
    ("flip_as_action", True): mark("flip as a turn"),
    ("flip_as_action", False): mark("no flip as a turn"),
    ("knock_early", True): mark("knock early"),
    ("knock_early", False): mark("no knock early"),
    ("knock_anytime", True): mark("knock any time"),
    ("knock_anytime", False): mark("no knock any time"),
    ("reshuffle", True): mark("reshuffle"),
    ("reshuffle", False): mark("no reshuffle"),
    ("discard_flip", "never"): mark("no flip after a discard"),
    ("discard_flip", "optional"): mark("may flip after a discard"),
    ("discard_flip", "required"): mark("must flip after a discard"),
    ("discard_flip", "endgame"): mark("flip after a discard in the endgame"),
    ("opening", "peek"): mark("peek"),
    ("pairs", "column"): mark("pairs in columns"),
    ("pairs", "anywhere"): mark("pairs anywhere"),
    ("ending", "last_turn"): mark("last turn for all"),
    ("ending", "immediate"): mark("immediate end"),
}


def changed(field: str, value: bool | int | str) -> str:
    """What is said of a field that has this value and not its usual one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _number(field, value)
    return say(_WORDS[field, value])


def _number(field: str, value: int) -> str:
    match field:
        case "initial_flips":
            return plural("{count} opening flip", "{count} opening flips", count=value)
        case "turns":
            return plural("{count} turn each", "{count} turns each", count=value)
        case "turn_cap":
            return say("{number} turn cap", number=value)
        case "rows":
            return plural("{count} row", "{count} rows", count=value)
        case "jokers":
            return plural("{count} joker a deck", "{count} jokers a deck", count=value)
    return plural("{count} column", "{count} columns", count=value)


def worth(rank: str, points: int) -> str:
    """What is said of a rank that is worth these points and not its usual ones: `8 worth 0`."""
    number = str(points).replace("-", "−")
    if rank == "*":
        return say("joker worth {points}", points=number)
    return say("{rank} worth {points}", rank=rank.replace("T", "10"), points=number)
