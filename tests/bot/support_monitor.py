"""Ask a running bot for its health and its metrics."""

from __future__ import annotations

import socket
from contextlib import closing
from typing import Any

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

Sample = tuple[str, frozenset[tuple[str, str]]]


def free_port() -> int:
    """A port of loopback on which nobody listens now."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        return int(server.getsockname()[1])


async def health(port: int) -> tuple[int, dict[str, Any]]:
    """Return the status and the body that `/healthz` answers."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/healthz") as answer,
    ):
        body = await answer.json()
        assert isinstance(body, dict)
        return answer.status, body


class Figures:
    """Metrics in the text of an answer of `/metrics`."""

    def __init__(self, text: str) -> None:
        self._samples: dict[Sample, float] = {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def __call__(self, name: str, **labels: str) -> float:
        """Return the value of a metric. Raises `KeyError` if it is not among them."""
        return self._samples[name, frozenset(labels.items())]

    def total(self, name: str, **labels: str) -> float:
        """Return the sum of a metric over its samples with these labels among theirs."""
        wanted = set(labels.items())
        return sum(value for (known, of), value in self._samples.items() if known == name and wanted <= of)

    def labels(self, name: str) -> dict[str, str]:
        """Return the labels of a metric that has one sample."""
        (found,) = [labels for known, labels in self._samples if known == name]
        return dict(found)

    @property
    def names(self) -> set[str]:
        """The names of all figures."""
        return {name for name, _ in self._samples}


async def figures(port: int) -> Figures:
    """Ask `/metrics`."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        return Figures(await answer.text())
