"""The operator's documents name all settings, exit codes and metrics, and no others."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot import process
from bot.client import GolfBot
from bot.monitor import Gauges
from bot.settings import Settings
from bot.storage import StorageGauges
from data import metrics
from tests.bot.support_process import ROOT, SETTINGS
from tests.databases import new_store

HOSTING = (ROOT / "bot" / "README.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


def test_every_setting_is_described() -> None:
    assert set(re.findall(r"^\| `((?:GOLF|DISCORD)_\w+)` \|", HOSTING, re.MULTILINE)) == set(SETTINGS)
    assert set(re.findall(r"^(\w+)=", EXAMPLE, re.MULTILINE)) == set(SETTINGS)


def test_the_example_is_what_is_chosen_without_it() -> None:
    chosen = dict(line.split("=", 1) for line in EXAMPLE.splitlines() if "=" in line and line[0] != "#")
    assert Settings.read(chosen) == Settings()


def test_every_exit_code_is_described() -> None:
    (table,) = re.findall(r"\| code \| meaning \|\n\|---\|---\|\n((?:\|.*\n)+)", HOSTING)
    described = {int(row.split("|")[1]) for row in table.splitlines()}
    names = ("FINE", "UNEXPECTED", "BAD_SETTING", "BAD_DATABASE", "BAD_TOKEN", "UNREACHABLE", "BAD_COPY")
    assert described == {getattr(process, name) for name in names}


@pytest.fixture
async def served(tmp_path: Path) -> set[str]:
    """The names of all metrics of ours, as they are described."""
    store = await new_store(tmp_path / "golf.db")
    registry = CollectorRegistry()
    try:
        registry.register(Gauges(GolfBot(store, pause=0)))
        registry.register(StorageGauges(store.database, tmp_path / "golf.db", tmp_path))
        for instrument in vars(metrics).values():
            if isinstance(instrument, Counter | Gauge | Histogram):
                registry.register(instrument)
    finally:
        await store.close()
    families = text_string_to_metric_families(generate_latest(registry).decode())
    return {family.name + ("_total" if family.type == "counter" else "") for family in families}


def test_every_metric_is_described(served: set[str]) -> None:
    (table,) = re.findall(r"\| metric \| what \|\n\|---\|---\|\n((?:\|.*\n)+)", HOSTING)
    described = set(re.findall(r"golf_\w+", table))
    assert described == served


def test_the_dashboard_shows_every_metric_and_no_other(served: set[str]) -> None:
    dashboard = json.loads((ROOT / "bot" / "deploy" / "dashboard.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked += [variable["query"] for variable in dashboard["templating"]["list"]]
    shown = {re.sub("_(bucket|count)$", "", name) for text in asked for name in re.findall(r"golf_\w+", text)}
    assert shown == served
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])


def test_the_service_and_the_container_start_the_bot_as_the_package_is_called() -> None:
    service = (ROOT / "bot" / "deploy" / "golf.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/golf/.venv/bin/python -m bot\n" in service
    containerfile = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert containerfile.endswith('CMD [".venv/bin/python", "-m", "bot.container"]\n')
    copied = set(re.findall(r"^COPY (\w+) \1$", containerfile, re.MULTILINE))
    assert copied == {path.parent.name for path in ROOT.glob("[a-z]*/__init__.py")} - {"tests"}
    assert {"engine/lab", "tests", ".env"} <= set((ROOT / ".dockerignore").read_text().splitlines())
