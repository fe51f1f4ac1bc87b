"""Arguments that several commands share, and the rules that they choose."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from engine.game.changes import merge, parse_setting
from engine.game.explain import modifications
from engine.game.presets import PRESETS, Preset, preset
from engine.game.rules import Rules
from engine.language import plural

SEEDS: Final = (0, 2**63 - 1)
_NUMBER: Final = re.compile("-?[0-9]{1,19}")


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `low` to `high` for argparse."""

    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"it must be a whole number, {low} to {high}")
        return int(text)

    return read


def seconds(low: float, high: float) -> Callable[[str], float]:
    """Return a reader of numbers of seconds from `low` to `high` for argparse."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if low <= float(text) <= high:  # not so for nan, either
                return float(text)
        raise argparse.ArgumentTypeError(f"it must be a number of seconds, {low:g} to {high:g}")

    return read


def add_number(
    parser: argparse.ArgumentParser,
    option: str,
    numbers: tuple[int, int],
    default: int | None,
    words: str = "",
    letter: str = "N",
) -> None:
    """Add an option that takes a whole number from the first to the second of `numbers`.

    The option's help is `words`, followed by the default unless that is None. It calls the number `letter`.
    """
    told = words if default is None else f"{words} (default: %(default)s)".strip()
    parser.add_argument(option, type=whole(*numbers), default=default, metavar=letter, help=told)


def add_rules(parser: argparse.ArgumentParser, seats: str) -> None:
    """Add `--preset`, `--set` and `--players`; `seats` describes the default number of players."""
    parser.add_argument(
        "--preset",
        default="classic",
        metavar="NAME",
        help=f"the rule set: {', '.join(PRESETS)} (default: %(default)s)",
    )
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="change a field of the rules, such as super_kings=true, columns=4 or values.K=-2; repeatable",
    )
    add_number(parser, "--players", (1, 99), None, f"how many play (default: {seats})")


def chosen_preset(options: argparse.Namespace) -> Preset:
    """Return the preset that `--preset` names. Raises `BadRules` for an unknown name."""
    return preset(options.preset)


def chosen_changes(options: argparse.Namespace) -> dict[str, Any]:
    """Return the changes of `--set`. Raises `BadRules` with a sentence that says which change is wrong."""
    changes: dict[str, Any] = {}
    for setting in options.settings:
        merge(changes, *parse_setting(setting))
    return changes


def chosen_rules(options: argparse.Namespace, seats: int, holes: int | None = None) -> Rules:
    """Return the rules of `--preset` and `--set`, for `seats` players. If `holes` is None, the preset
    decides.

    Raises `BadRules` with a sentence that says which option is wrong.
    """
    changes = chosen_changes(options)
    base = chosen_preset(options)
    if holes is not None:
        changes["holes"] = holes
    return base.rules_for(seats, base.rules.holes, changes)


def rules_name(rules: Rules, seats: int) -> str:
    """Name rules for `seats` by their preset and all changes: `classic, changed: super kings, 3 decks`.

    The number of holes is left out.
    """
    changed = [*modifications(rules)]
    if rules.decks != preset(rules.preset).decks_for(rules, seats):
        changed.append(plural("{count} deck", "{count} decks", count=rules.decks))
    return f"{rules.preset}, changed: {', '.join(changed)}" if changed else rules.preset
