"""What documents say is so: links, paths, commands, dependencies and presets."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from engine.game.presets import PRESETS
from engine.language import LANGUAGES
from engine.language.languages import ENGLISH

ROOT: Final = Path(__file__).parent.parent
ROOMS: Final = ("bot", "cogs", "data", "engine", "tests")
DOCUMENTS: Final = sorted(
    [*ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md")]
    + [path for room in ROOMS for path in (ROOT / room).rglob("*.md")]
)
README: Final = ROOT / "README.md"
CONTRIBUTING: Final = ROOT / ".github" / "CONTRIBUTING.md"
RULES: Final = ROOT / "engine" / "game" / "README.md"
TESTS: Final = ROOT / "tests"
COMMANDS: Final = TESTS / "bot" / "golden_commands.json"
"""What Discord is told about the commands; another test holds it against the bot."""

DECISIONS: Final = ROOT / ".github" / "decisions"

RUNTIME: Final = "runtime"
"""What a package is for that the running bot loads."""

LONGEST_README: Final = 120
SHORTEST_DECISION, LONGEST_DECISION = 15, 40

FENCE: Final = re.compile(r"^```.*?^```\n", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*?\ssrc=\"([^\"]+)\"", re.DOTALL)
IMAGE: Final = re.compile(r"<img\s[^>]*>", re.DOTALL)
CODE: Final = re.compile(r"`([^`\n]+)`")
HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
MODULE: Final = re.compile(r"python3? -m ([a-z_.]+)")
ENDINGS: Final = (".py", ".md", ".sql", ".toml", ".po", ".json", ".yml")
NOT_OURS: Final = frozenset(("my_player.py",))
"""Files that a document makes up."""


def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def prose_of(document: Path) -> str:
    """A document without its blocks of code."""
    return FENCE.sub("", text_of(document))


def anchors(document: Path) -> set[str]:
    """What a link can lead to inside `document`, made of its headings as GitHub does."""
    headings = HEADING.findall(prose_of(document))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(document: Path) -> list[str]:
    """Every link to a file or a heading that doesn't exist."""
    dead = []
    for link, image in LINK.findall(prose_of(document)):
        target = link or image
        if re.match(r"\w+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = document.parent / name if name else document
        if not path.exists() or (anchor and anchor not in anchors(path)):
            dead.append(target)
    return dead


def dead_paths(document: Path) -> list[str]:
    """Every text in backticks that looks like a file or a folder of ours and is none."""
    return [
        text
        for text in CODE.findall(prose_of(document))
        if _looks_like_a_path(text, document) and not _exists(text, document)
    ]


def _looks_like_a_path(text: str, document: Path) -> bool:
    if not re.fullmatch(r"\.?[\w-][\w./*-]*", text) or text in NOT_OURS:
        return False
    first, slash, _ = text.partition("/")
    inside = (ROOT / first).is_dir() or (document.parent / first).is_dir()
    return text.endswith(ENDINGS) or bool(slash and inside)


def _exists(text: str, document: Path) -> bool:
    """Whether a path leads somewhere from `document` or the root; a bare name, from anywhere below."""
    below = document.parent.rglob(text) if "/" not in text else ()
    return any(True for found in (document.parent.glob(text), ROOT.glob(text), below) for _ in found)


def dead_modules(document: Path) -> list[str]:
    """Every `python -m` of ours that can't be run."""
    named = {name.rstrip(".") for name in MODULE.findall(text_of(document))}
    return sorted(name for name in named if name.split(".")[0] in ROOMS and not _can_be_run(name))


def _can_be_run(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


def _name(document: Path) -> str:
    return str(document.relative_to(ROOT))


@pytest.fixture(params=DOCUMENTS, ids=_name)
def document(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_all_documents_are_looked_at() -> None:
    found = set(map(_name, DOCUMENTS))
    assert {"README.md", ".github/CONTRIBUTING.md", "engine/game/README.md", "CHANGELOG.md"} <= found


def test_links_lead_somewhere(document: Path) -> None:
    assert dead_links(document) == []


def test_paths_exist(document: Path) -> None:
    assert dead_paths(document) == []


def test_modules_can_be_run(document: Path) -> None:
    assert dead_modules(document) == []


def test_pictures_are_described(document: Path) -> None:
    for image in IMAGE.findall(text_of(document)):
        assert re.search(r'\salt="[^"]{10,}"', image), image


@pytest.mark.parametrize(
    ("text", "links", "paths", "modules"),
    [
        ("[a](there.md)", [], [], []),
        ("[a](gone.md)", ["gone.md"], [], []),
        ("[a](there.md#a-heading)", [], [], []),
        ("[a](there.md#no-heading)", ["there.md#no-heading"], [], []),
        ('<img src="gone.png" alt="nothing at all">', ["gone.png"], [], []),
        ("[a](https://example.com/gone)", [], [], []),
        ("`there.md` `engine/game/hole.py` `engine/game`", [], [], []),
        (
            "`gone.py` `engine/game/gone.py` `engine/gone`",
            [],
            ["gone.py", "engine/game/gone.py", "engine/gone"],
            [],
        ),
        ("`1/2` `/opt/golf` `Hole.apply`", [], [], []),
        ("```\n[a](gone.md) `gone.py`\n```\n", [], [], []),
        ("`uv run python -m bot check`, `python -m tests.tools.chaos`", [], [], []),
        ("`python -m engine.gone`, `python -m bot.settings`", [], [], ["engine.gone"]),
    ],
)
def test_what_is_wrong_is_found(
    tmp_path: Path, text: str, links: list[str], paths: list[str], modules: list[str]
) -> None:
    (tmp_path / "there.md").write_text("# A heading\n", encoding="utf-8")
    document = tmp_path / "README.md"
    document.write_text(text, encoding="utf-8")
    assert dead_links(document) == links
    assert dead_paths(document) == paths
    assert dead_modules(document) == modules


# README


def test_the_readme_is_short() -> None:
    assert len(text_of(README).splitlines()) <= LONGEST_README


def test_the_commands_at_the_top_are_those_that_are_run() -> None:
    top = text_of(README).partition("\n## ")[0]
    start, test = re.findall(r"^```sh\n(.*?)\n```$", top, re.MULTILINE | re.DOTALL)
    assert start == "pip install uv && uv run python -m bot"
    run = text_of(ROOT / ".ci" / "run").splitlines()
    assert test == "uv run pytest"
    assert test in run
    assert "      - run: .ci/run" in text_of(ROOT / ".github" / "workflows" / "ci.yml").splitlines()


def test_the_hooks_run_what_is_run_before_a_change_lands() -> None:
    hooks = re.findall(r"^ +entry: (.*)$", text_of(ROOT / ".pre-commit-config.yaml"), re.MULTILINE)
    run = text_of(ROOT / ".ci" / "run").splitlines()
    checks = [line.removesuffix(" .") for line in run if re.match("uv run (ruff|mypy)", line)]
    assert [hook.removesuffix(" --force-exclude") for hook in hooks] == checks


def test_every_command_is_described() -> None:
    (table,) = re.findall(r"^\| you type \|.*\n\|---.*\n((?:\|.*\n)+)", text_of(README), re.MULTILINE)
    told = [
        name for row in table.splitlines() for name in re.findall(r"`/golf ([a-z -]+)`", row.split("|")[1])
    ]
    (golf,) = (each for each in json.loads(text_of(COMMANDS)) if each["name"] == "golf")
    assert sorted(told) == sorted(_commands(golf["options"]))


def _commands(options: list[dict[str, Any]], before: str = "") -> list[str]:
    """The names of all commands of a group, those of a group in it as `season start`."""
    groups = {
        each["name"]: _commands(each["options"], f"{each['name']} ") for each in options if each["type"] == 2
    }
    return [name for each in options for name in groups.get(each["name"], [before + each["name"]])]


def test_every_benchmark_has_its_row() -> None:
    (table,) = re.findall(
        r"^\| name \| what is measured .*\n\|---.*\n((?:\|.*\n)+)", text_of(TESTS / "README.md"), re.MULTILINE
    )
    told = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    there = re.findall(
        r'^    "(\w+)": \w+\.main,$', text_of(TESTS / "tools" / "benchmarks" / "__main__.py"), re.MULTILINE
    )
    assert there
    assert sorted(told) == sorted([*there, "load"])  # which is run by itself


def test_every_dependency_has_its_reason() -> None:
    loaded = _dependencies(README)
    assert {kind for _, kind in loaded} == {RUNTIME}, "the README has what the running bot loads"
    others = _dependencies(CONTRIBUTING)
    assert not loaded & others
    assert loaded | others == _declared()


def _dependencies(document: Path) -> set[tuple[str, str]]:
    """The packages in a document's table, with what for."""
    (table,) = re.findall(r"^\| package \|.*\n\|---.*\n((?:\|.*\n)+)", text_of(document), re.MULTILINE)
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]
    assert all(all(cells) for cells in rows)
    return {
        (name.lower(), kind or RUNTIME)
        for names, *_ in rows
        for listed, kind in re.findall(r"^(.*?)(?: \((extra `lab`|development)\))?$", names)
        for name in listed.split(", ")
    }


def _declared() -> set[tuple[str, str]]:
    """Every package that the project asks for, with what for."""
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    extra = _names(project["project"]["optional-dependencies"]["lab"])
    return {
        *((name, RUNTIME) for name in _names(project["project"]["dependencies"])),
        *((name, "extra `lab`") for name in extra),
        *((name, "development") for name in _names(project["dependency-groups"]["dev"]) - extra),
    }


def _names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=]", requirement)[0].lower() for requirement in requirements}


def test_the_demo_s_languages_are_those_that_there_are() -> None:
    (told,) = re.findall(r"python -m bot demo\s(\w+)` \(or ([^)]+)\)", text_of(README))
    assert {told[0], *re.findall(r"`(\w+)`", told[1])} == {*LANGUAGES} - {ENGLISH}


# the rules


def test_every_preset_is_described() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (\d)×(\d) \| (\d)–(\d) \|", text_of(RULES), re.MULTILINE)
    assert [(name, *map(int, numbers)) for name, *numbers in rows] == [
        (preset.name, preset.rules.rows, preset.rules.columns, preset.fewest, preset.most)
        for preset in PRESETS.values()
    ]


# releases


def test_the_newest_release_of_the_changelog_is_the_project_s_version() -> None:
    newest = re.findall(r"^## (\S+)", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)[0]
    assert newest in {"Unreleased", tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]["version"]}


# decisions


@pytest.mark.parametrize("page", sorted(DECISIONS.glob("[a-z]*.md")), ids=lambda page: page.stem)
def test_a_decision_says_why(page: Path) -> None:
    text = text_of(page)
    assert SHORTEST_DECISION <= len(text.splitlines()) <= LONGEST_DECISION
    parts = re.findall(r"^\*\*(.*?)\.\*\*", text, re.MULTILINE)
    assert parts == ["Question", "Decision", "Why", "What it costs", "What would change it"]
    assert f"]({page.name})" in text_of(DECISIONS / "README.md")
