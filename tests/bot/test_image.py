"""The bot and the command line with what the image copies, and without the packages of the lab."""

from __future__ import annotations

import re
import shutil
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.bot.support_people import Party
from tests.bot.support_process import PATIENCE, ROOT, bot_on, running_in
from tests.standin import DiscordStandIn, buttons
from tests.test_house import LAB_PACKAGES


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the container file copies, and `tests.bot.without_pauses` to start it."""
    folder = tmp_path_factory.mktemp("image")
    containerfile = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for name in re.findall(r"^COPY (\w+) \1$", containerfile, re.MULTILINE):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for package in (*LAB_PACKAGES, "numpy"):
        missing = f"raise ModuleNotFoundError(\"No module named '{package}'\", name={package!r})\n"
        (folder / f"{package}.py").write_text(missing)
    (folder / "tests" / "bot").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "bot" / "without_pauses.py", folder / "tests" / "bot")
    return folder


def ignored(folder: str, names: Sequence[str]) -> list[str]:
    """Return those of `names` in `folder` that `.dockerignore` leaves out."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    within = Path(folder).relative_to(ROOT)
    return [name for name in names if str(within / name) in lines or f"**/{name}" in lines]


async def test_a_match_is_played_and_what_the_lab_measured_is_shown(image: Path, tmp_path: Path) -> None:
    assert not (image / "engine" / "lab").exists()
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
        party = Party(discord)
        async with bot_on(discord, tmp_path / "golf.db", image) as bot:
            await party.begin(holes=1)
            await party.opening()
            await party.play()
            assert "final" in party.title()
            rules = (await discord.slash(party.host, party.channel, "golf rules")).message
            assert rules is not None
            [numbers] = [each for each in buttons(rules) if each.label == "In numbers"]
            await discord.press(party.host, rules, numbers.custom_id)
            bot.signal(
                signal.SIGTERM
            )  # killed, its worker processes could complain that nobody tells them what to do
            await bot.ended()
        complaints = [line for line in bot.err if " INFO " not in line]
        assert not complaints, "\n".join(complaints)


async def test_the_command_line_says_that_the_lab_is_not_there(image: Path) -> None:
    async with running_in(image, "engine", "rules") as process:
        assert await process.ended() == 0
    async with running_in(image, "engine", "lab", "games") as process:
        assert await process.ended() == 2
    assert process.err == ["The lab is not part of this installation. Run this where the whole project is."]
