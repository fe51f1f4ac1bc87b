"""The deployment files start the bot as it can be started, and everything in them fits together."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
import yaml

from bot.settings import Settings
from data.place import Server
from tests.bot.support_process import ROOT, SETTINGS

DEPLOY: Final = ROOT / "bot" / "deploy"
HOSTING: Final = (ROOT / "bot" / "README.md").read_text(encoding="utf-8")
PAGE: Final = (DEPLOY / "README.md").read_text(encoding="utf-8")
CONTAINERFILE: Final = (ROOT / "Containerfile").read_text(encoding="utf-8")
SERVICE: Final = (DEPLOY / "golf.service").read_text(encoding="utf-8")
SECRETS: Final = ("DISCORD_TOKEN", "GOLF_DATABASE")


def read(name: str) -> Any:
    """The only document in the file `name`."""
    return yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))


COMPOSE: Final = read("compose.yaml")["services"]
PROMETHEUS: Final = {each["job_name"]: each for each in read("prometheus.yaml")["scrape_configs"]}
KUBERNETES: Final = {
    (document["kind"], document["metadata"]["name"]): document["spec"]
    for document in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8"))
}


def pod(name: str) -> Any:
    """What the pods of the Deployment `name` are."""
    return KUBERNETES["Deployment", name]["template"]["spec"]


def container(name: str) -> Any:
    """The only container in each pod of the Deployment `name`."""
    (found,) = pod(name)["containers"]
    return found


def environment_of(found: Any) -> dict[str, str]:
    """The environment of a container of Kubernetes, without what comes from a Secret."""
    return {each["name"]: each["value"] for each in found["env"] if "value" in each}


def filled_in(environment: Mapping[str, str]) -> dict[str, str]:
    """An `environment` of the compose file, with a password in place of each variable."""
    return {name: re.sub(r"\$\{\w+:\?\}", "password", value) for name, value in environment.items()}


COMPOSED: Final = filled_in(COMPOSE["golf"]["environment"])
DEPLOYED: Final = {
    **environment_of(container("golf")),
    "DISCORD_TOKEN": "password",
    "GOLF_DATABASE": "postgresql://golf:password@host/golf",
}


@pytest.fixture(params=[(COMPOSED, COMPOSE["golf"]["deploy"]), (DEPLOYED, KUBERNETES["Deployment", "golf"])])
def planned(request: pytest.FixtureRequest) -> tuple[Settings, int]:
    """The settings of each process, and how many there are."""
    environment, around = request.param
    assert set(environment) <= set(SETTINGS)
    return Settings.read(environment), around["replicas"]


def test_each_process_shares_the_shards_on_postgresql(planned: tuple[Settings, int]) -> None:
    settings, processes = planned
    assert settings.token
    assert isinstance(settings.database, Server)
    assert settings.shards is not None
    assert settings.shards_here is not None
    assert settings.metrics_host == "0.0.0.0"  # noqa: S104  # others than the container ask there
    assert processes == 3
    needed = -(-settings.shards // settings.shards_here)
    assert needed == processes - 1, "one stands by, and the others have all shards"
    assert f"`GOLF_SHARDS_HERE` = {settings.shards_here} of the `GOLF_SHARDS` = {settings.shards}" in PAGE


def test_the_example_survives_the_failure_of_one_process() -> None:
    (shards,) = re.findall(r"^GOLF_SHARDS=(\d+)$", PAGE, re.MULTILINE)
    (here,) = re.findall(r"^GOLF_SHARDS_HERE=(\d+)$", PAGE, re.MULTILINE)
    assert "Start three. Two of them take" in PAGE
    assert 2 * int(here) >= int(shards)


def images() -> Iterator[str]:
    yield from (service["image"] for service in COMPOSE.values())
    yield from (container(name)["image"] for kind, name in KUBERNETES if kind == "Deployment")


@pytest.mark.parametrize("image", sorted(set(images())))
def test_images_are_named_by_version(image: str) -> None:
    assert re.search(r":v?\d+\.\d+(\.\d+)?$", image)


def test_the_bot_s_image_is_of_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert COMPOSE["golf"]["image"] == f"golf:{project['version']}"
    assert container("golf")["image"].endswith(f"/golf:{project['version']}")
    assert f":{project['version']}`, with owner and name of the repository" in HOSTING
    assert (DEPLOY / COMPOSE["golf"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / COMPOSE["golf"]["build"]["dockerfile"]).is_file()
    assert f"--uid {pod('golf')['securityContext']['runAsUser']} golf" in CONTAINERFILE


def test_no_secret_stands_in_the_files() -> None:
    own = COMPOSE["golf"]["environment"]
    assert own["GOLF_DATABASE"].startswith("postgresql://golf:${POSTGRES_PASSWORD:?}@postgres/")
    for service in COMPOSE.values():
        for name, value in service.get("environment", {}).items():
            kept_apart = re.fullmatch(r"\$\{\w+:\?\}", value) is not None
            assert kept_apart or not re.search("PASSWORD|TOKEN", name)
    secret = {each["name"]: each["valueFrom"] for each in container("golf")["env"] if "value" not in each}
    assert secret == {name: {"secretKeyRef": {"name": "golf", "key": name}} for name in SECRETS}
    assert "kubectl create secret generic golf " in PAGE


def test_all_that_is_asked_of_the_env_file_is_described() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) == set(re.findall(r"`([A-Z_]+)(?:=…)?`", PAGE)) & {
        "DISCORD_TOKEN",
        "POSTGRES_PASSWORD",
        "GRAFANA_PASSWORD",
    }


def test_the_bot_reaches_the_database_and_the_proxy() -> None:
    settings = Settings.read(COMPOSED)
    assert isinstance(settings.database, Server)
    assert COMPOSED["GOLF_DATABASE"].endswith(
        f"@postgres/{COMPOSE['postgres']['environment']['POSTGRES_DB']}"
    )
    assert f"//{COMPOSE['postgres']['environment']['POSTGRES_USER']}:" in COMPOSED["GOLF_DATABASE"]
    assert set(COMPOSE["golf"]["depends_on"]) == {"postgres", "proxy"}
    port = COMPOSE["proxy"]["environment"]["PORT"]
    assert settings.api_url == f"http://proxy:{port}/api/v10"
    assert f"`{settings.api_url}`" in PAGE

    proxy = container("golf-proxy")
    assert environment_of(proxy) == COMPOSE["proxy"]["environment"]
    assert proxy["image"] == COMPOSE["proxy"]["image"]
    assert DEPLOYED["DISCORD_API_URL"] == f"http://golf-proxy:{port}/api/v10"
    ports = [each["port"] for each in KUBERNETES["Service", "golf-proxy"]["ports"]]
    assert ports == [each["containerPort"] for each in proxy["ports"]]
    assert {str(each) for each in ports} == {port, environment_of(proxy)["METRICS_PORT"]}
    assert proxy["livenessProbe"]["httpGet"]["port"] == int(port)
    assert KUBERNETES["Deployment", "golf-proxy"]["replicas"] == 1


def test_prometheus_asks_each_process_and_the_proxy() -> None:
    (found,) = PROMETHEUS["golf"]["dns_sd_configs"]
    assert found["names"] == ["golf"]
    assert found["names"][0] in COMPOSE
    assert found["port"] == Settings.read(COMPOSED).metrics_port
    (proxy,) = PROMETHEUS["proxy"]["static_configs"]
    assert proxy["targets"] == [f"proxy:{COMPOSE['proxy']['environment']['METRICS_PORT']}"]


def test_health_is_asked_where_it_is_told() -> None:
    port = Settings.read(COMPOSED).metrics_port
    assert f"http://127.0.0.1:{port}/healthz" in COMPOSE["golf"]["healthcheck"]["test"][-1]
    compile(COMPOSE["golf"]["healthcheck"]["test"][-1], "healthcheck", "exec")

    found = container("golf")
    assert Settings.read(DEPLOYED).metrics_port == port
    assert [each["containerPort"] for each in found["ports"]] == [port]
    paths = {name: found[name]["httpGet"]["path"] for name in found if name.endswith("Probe")}
    assert paths == {"startupProbe": "/metrics", "livenessProbe": "/metrics", "readinessProbe": "/healthz"}
    assert {found[name]["httpGet"]["port"] for name in paths} == {port}
    service = KUBERNETES["Service", "golf-metrics"]
    assert [each["port"] for each in service["ports"]] == [port]
    assert service["selector"] == KUBERNETES["Deployment", "golf"]["selector"]["matchLabels"]
    assert f"`golf-metrics`, type `A`, port {port}" in PAGE


def test_grafana_is_given_its_source_and_the_dashboard() -> None:
    mounts = dict(each.split(":")[:2] for each in COMPOSE["grafana"]["volumes"] if each.startswith("./"))
    assert all((DEPLOY / name).is_file() for name in mounts)
    (source,) = read("grafana-source.yaml")["datasources"]
    assert source["url"] == "http://prometheus:9090"
    assert "127.0.0.1:9090:9090" in COMPOSE["prometheus"]["ports"]
    (provider,) = read("grafana-dashboards.yaml")["providers"]
    assert mounts["./dashboard.json"].startswith(provider["options"]["path"] + "/")


def test_only_this_machine_reaches_what_is_published() -> None:
    ports = [each for service in COMPOSE.values() for each in service.get("ports", [])]
    assert ports
    assert all(each.startswith("127.0.0.1:") for each in ports)


def test_the_bot_may_take_as_long_to_stop_as_a_service() -> None:
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", SERVICE, re.MULTILINE)
    assert COMPOSE["golf"]["stop_grace_period"] == f"{seconds}s"
    assert pod("golf")["terminationGracePeriodSeconds"] == int(seconds)


def test_what_to_take_is_told_by_what_was_measured() -> None:
    measured = (ROOT / "tests" / "README.md").read_text(encoding="utf-8") + HOSTING
    what_to_take, _, _ = PAGE.partition("\n## ")
    told = re.findall(r"[\d,.]+(?:%| MB| s| live tables)", what_to_take)
    for figure in [*told, "366", "seven", "50 a second"]:
        assert figure in measured, figure


def test_a_tag_publishes_the_image_once_the_tests_have_passed() -> None:
    workflows = ROOT / ".github" / "workflows"
    ci, release = (
        yaml.safe_load((workflows / name).read_text(encoding="utf-8")) for name in ("ci.yml", "release.yml")
    )
    assert release[True] == {"push": {"tags": ["v*"]}}  # YAML reads the key `on` as true
    assert release["jobs"]["ci"]["uses"] == "./.github/workflows/ci.yml"
    assert "workflow_call" in ci[True]
    publish = release["jobs"]["publish"]
    assert publish["needs"] == "ci"
    (build,) = (step["with"] for step in publish["steps"] if "build-push-action" in step.get("uses", ""))
    assert (ROOT / build["file"]).samefile(ROOT / "Containerfile")
    assert build["push"] is True
    built = [step["run"] for step in ci["jobs"]["image"]["steps"] if "run" in step]
    assert any("docker build --file Containerfile" in command for command in built)
    assert not any("push" in command for command in built)
