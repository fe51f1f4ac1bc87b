"""`presets`: the stored figures of each preset, for the bot and the README."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.commands.arguments import add_number
from engine.commands.files import prepare_directory
from engine.cpu.levels import LADDER
from engine.figures import FORMAT
from engine.game.errors import BadRules
from engine.game.options import GROUPS, SWITCHES
from engine.game.presets import PRESETS, Preset, preset
from engine.game.rules import Rules
from engine.lab.experiments import games, scores, tournament
from engine.lab.experiments.common import USUAL_PLAYERS, add_common
from engine.lab.experiments.courses import GameAverages
from engine.lab.experiments.scores import LevelTable
from engine.lab.experiments.tournament import Standings
from engine.lab.measures import Mean
from engine.lab.result_files import write_json

HELP: Final = "the figures of every preset that are kept in engine/figures"
DESCRIPTION: Final = (
    "Measure every preset, and write the numbers that the bot shows of it to engine/figures/stored. Of "
    "each preset: games, scores and a tournament of the computer levels (see these commands), and what each "
    "option changes that is on or off (see compare). What is done lies in --out, where the other tables and "
    "charts can be made from it."
)

STORED: Final = Path(__file__).parent.parent.parent / "figures" / "stored"
COMMAND: Final = "python -m engine lab presets"
YARDSTICK: Final = "ev"
"""The level with which options, lengths of holes and seats are measured: the kernel plays it fast."""
TOURNAMENT_HOLES: Final = 9


class Found(NamedTuple):
    """Measurements of a preset. `options` has, by field, the changed value and the result with it."""

    courses: GameAverages
    tables: Sequence[LevelTable]
    standings: Standings
    base: LevelTable
    options: Mapping[str, tuple[bool, LevelTable]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_common(parser, rules=False, folder="lab/presets")
    parser.add_argument(
        "--only",
        action="append",
        metavar="NAME",
        help=f"make these alone, of {', '.join(PRESETS)}; repeatable",
    )
    parser.add_argument(
        "--stored",
        type=Path,
        default=STORED,
        metavar="DIR",
        help="folder of the figures (default: %(default)s)",
    )
    for name, usual, words in (
        ("random", 1000, "holes by chance"),
        ("search", 100, "holes of players who search"),
        ("holes", 60, "holes of each level at its own table, in plain Python"),
        ("fast", 100_000, "holes of levels in the kernel"),
        ("matches", 40, "matches of each pair of levels"),
        ("options", 20_000, "holes by the rules and by those with each option changed, in the kernel"),
    ):
        add_number(parser, f"--{name}", (2, 100_000_000), usual, words)


def run(options: argparse.Namespace) -> int:
    names = [preset(name).name for name in options.only or PRESETS]
    prepare_directory(options.stored)
    for name in names:
        print(name, flush=True)
        folder = options.out / name
        found = measure(name, folder, options)
        write_json(options.stored / f"{name}.json", stored(name, options, found))
    print(f"The figures are in {options.stored}.")
    return 0


def measure(name: str, folder: Path, options: argparse.Namespace) -> Found:
    base = preset(name)
    players = min(USUAL_PLAYERS, base.most)
    rules = base.rules_for(players, holes=1)
    ladder = [each.name for each in LADDER]
    courses = games.measure(
        games.study_of(rules, players, options.seed, options.random, options.search, games.PLAYOUTS, "ev"),
        folder,
        options.processes,
    )
    tables = scores.measure(
        scores.study_of(
            "scores",
            rules,
            players,
            options.seed,
            ["random", *ladder, YARDSTICK],
            options.holes,
            options.fast,
        ),
        folder,
        options.processes,
    )
    standings = tournament.measure(
        tournament.study_of(
            base.rules_for(tournament.PLAYERS, TOURNAMENT_HOLES),
            tournament.PLAYERS,
            options.seed,
            ladder,
            options.matches,
        ),
        folder,
        options.processes,
    )
    return Found(courses, tables, standings, *_options(base, players, folder, options))


def _options(
    base: Preset, players: int, folder: Path, options: argparse.Namespace
) -> tuple[LevelTable, dict[str, tuple[bool, LevelTable]]]:
    """Measure a preset's own rules, and its rules with each option changed, over the same deals.

    Returns the first result, and for each option its new value with the result.
    """

    def table(name: str, rules: Rules) -> LevelTable:
        study = scores.study_of(
            f"options-{name}", rules, players, options.seed, [YARDSTICK], options.options, options.options
        )
        return scores.measure(study, folder, options.processes)[0]

    rules = base.rules_for(players, holes=1)
    return table("none", rules), {
        field: (getattr(changed, field), table(field, changed))
        for field, changed in changes(base, rules, players).items()
    }


def changes(base: Preset, rules: Rules, players: int) -> dict[str, Rules]:
    """Return by switch the `rules` with it changed, without switches of a match and impossible rules."""
    of_match = {option.field for option in GROUPS["format"]}
    found = {}
    for field in SWITCHES:
        if field in of_match:
            continue
        with suppress(BadRules):
            found[field] = base.rules_for(players, 1, {field: not getattr(rules, field)})
    return found


def stored(name: str, options: argparse.Namespace, found: Found) -> dict[str, Any]:
    """Return what is stored of a preset (see `engine.figures`)."""
    courses, usual = found.courses, _usual(found.tables)
    side, standings = courses.random, found.standings
    return {
        "format": FORMAT,
        "preset": name,
        "players": len(usual.wins),
        "seed": options.seed,
        "games": courses.search.games,
        "command": COMMAND if options.seed == 1 else f"{COMMAND} --seed {options.seed}",
        "levels": [
            {"level": table.level, "holes": table.holes, "points": table.mean, "turns": table.length}
            for table in found.tables
        ],
        "seats": [
            {"points": points, "wins": won} for points, won in zip(usual.beyond, usual.wins, strict=True)
        ],
        "branching": {
            "decisions": side.decisions.value,
            "fewest": side.fewest,
            "most": side.most,
            "mean": side.branching,
        },
        "progress": courses.progress,
        "leads": [[mean.value for mean in lead] for lead in courses.leads],
        "tournament": {
            "players": standings.players,
            "holes": standings.holes,
            "matches": standings.matches,
            "wins": standings.wins,
            "ratings": standings.ratings,
        },
        "comparison": {
            "level": found.base.level,
            "holes": found.base.holes,
            "base": _measures(found.base),
            "options": [
                {"option": field, "on": on, **_measures(table)}
                for field, (on, table) in found.options.items()
            ],
        },
    }


def _measures(table: LevelTable) -> dict[str, Mean]:
    return {"points": table.mean, "turns": table.length, "wins": table.wins[0]}


def _usual(tables: Sequence[LevelTable]) -> LevelTable:
    return next(table for table in tables if table.level == YARDSTICK)
