"""The deployment files start the bot as it can be started, and everything in them fits together."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bot.settings import Settings
from data.place import Server
from tests.bot.support_process import PATIENCE, ROOT, SETTINGS
from tests.postgresql import used_database

DEPLOY: Final = ROOT / "bot" / "deploy"
HOSTING: Final = (ROOT / "bot" / "README.md").read_text(encoding="utf-8")
PAGE: Final = (DEPLOY / "README.md").read_text(encoding="utf-8")
CONTAINERFILE: Final = (ROOT / "Containerfile").read_text(encoding="utf-8")
SERVICE: Final = (DEPLOY / "golf.service").read_text(encoding="utf-8")
WORKFLOWS: Final = ROOT / ".github" / "workflows"
FLOWS: Final = ("ci.yml", "release.yml")
WITHOUT_DIGEST: Final = "ghcr.io/germanoeich/nirn-proxy:v1.3.3"
"""The one image of others whose digest could not be looked up; the files say how to."""

SECRETS: Final = ("DISCORD_TOKEN", "GOLF_DATABASE")


def read(name: str) -> Any:
    """The only document in the file `name`."""
    return yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))


COMPOSE: Final = read("compose.yaml")["services"]
PROMETHEUS: Final = {each["job_name"]: each for each in read("prometheus.yaml")["scrape_configs"]}
ALERTS: Final = read("alerts.yaml")["groups"][0]["rules"]
DOCUMENTS: Final = {name: yaml.safe_load((WORKFLOWS / name).read_text(encoding="utf-8")) for name in FLOWS}
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
def test_images_are_named_by_version_and_digest(image: str) -> None:
    own = re.fullmatch(r"(registry\.example\.com/)?golf:[\d.]+", image)
    digest = "" if own or image == WITHOUT_DIGEST else "@sha256:[0-9a-f]{64}"
    assert re.search(rf":v?\d+\.\d+(\.\d+)?{digest}$", image)


def test_the_image_s_python_is_named_by_version_and_digest() -> None:
    assert re.search(r"^FROM python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}$", CONTAINERFILE, re.MULTILINE)


def test_uv_is_of_one_version_everywhere() -> None:
    texts = [CONTAINERFILE, (ROOT / ".ci" / "run").read_text(encoding="utf-8")]
    texts += [(WORKFLOWS / name).read_text(encoding="utf-8") for name in FLOWS]
    installed = [version for text in texts for version in re.findall(r"pip install .*\buv(\S*)", text)]
    assert len(installed) >= 3
    assert len(set(installed)) == 1
    assert re.fullmatch(r"==\d+\.\d+\.\d+", installed[0])


@pytest.mark.parametrize("name", FLOWS)
def test_actions_are_pinned_by_commit(name: str) -> None:
    text = (WORKFLOWS / name).read_text(encoding="utf-8")
    for used in re.findall(r"uses: (.*)", text):
        assert used.startswith("./") or re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used), used


def test_the_lock_file_is_audited_outside_of_what_runs_without_network() -> None:
    commands = [step.get("run", "") for step in DOCUMENTS["ci.yml"]["jobs"]["audit"]["steps"]]
    assert "uv audit --locked" in commands
    assert DOCUMENTS["ci.yml"][True]["schedule"]  # YAML reads the key `on` as true
    assert "audit" not in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(COMPOSE))
def test_each_container_has_limits_and_no_rights(name: str) -> None:
    service = COMPOSE[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    assert service["restart"] == "unless-stopped"
    assert "/tmp" in service["tmpfs"]  # noqa: S108 - a mount in a container


@pytest.mark.parametrize("name", ["golf", "golf-proxy"])
def test_each_pod_has_limits_and_no_rights(name: str) -> None:
    found = container(name)
    assert found["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert pod(name)["securityContext"]["runAsNonRoot"] is True
    assert pod(name)["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert found["resources"]["limits"]["memory"]
    labels = KUBERNETES["Deployment", name]["selector"]["matchLabels"]
    budget = KUBERNETES["PodDisruptionBudget", name]
    assert (budget["maxUnavailable"], budget["selector"]["matchLabels"]) == (1, labels)
    assert budget["maxUnavailable"] < KUBERNETES["Deployment", name]["replicas"]
    policy = KUBERNETES["NetworkPolicy", name]
    assert policy["podSelector"]["matchLabels"] == labels
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    declared = {port["containerPort"] for port in found["ports"]}
    assert {port["port"] for rule in policy["ingress"] for port in rule["ports"]} == declared


def test_the_bot_may_reach_what_it_needs() -> None:
    rules = KUBERNETES["NetworkPolicy", "golf"]["egress"]
    ports = {port["port"] for rule in rules for port in rule["ports"]}
    assert ports == {53, 8080, 5432, 443}
    assert "port 5432" in PAGE


def test_two_proxies_know_of_each_other() -> None:
    environment = environment_of(container("golf-proxy"))
    nodes = KUBERNETES["Service", environment["CLUSTER_DNS"]]
    assert (nodes["clusterIP"], nodes["publishNotReadyAddresses"]) == ("None", True)
    assert nodes["selector"] == KUBERNETES["Deployment", "golf-proxy"]["selector"]["matchLabels"]
    assert {str(port["port"]) for port in nodes["ports"]} == {environment["CLUSTER_PORT"]}
    assert KUBERNETES["Deployment", "golf-proxy"]["replicas"] == 2


def test_the_image_waits_where_a_new_start_does_not_help() -> None:
    for found in (COMPOSE["golf"], container("golf")):
        assert not {"command", "args", "entrypoint"} & set(found), "the image's own command is used"


def test_backups_are_made_where_their_age_is_looked_up() -> None:
    (mount,) = (each for each in COMPOSE["golf"]["volumes"] if each["source"] == "backups")
    assert Settings.read(COMPOSED).backups == Path(mount["target"])
    assert mount["read_only"] is True
    assert "backups:/backups" in COMPOSE["backup"]["volumes"]
    assert COMPOSE["backup"]["image"] == COMPOSE["postgres"]["image"]
    assert COMPOSE["backup"]["environment"]["PGDATABASE"] == COMPOSE["postgres"]["environment"]["POSTGRES_DB"]
    assert re.search(r"install -d -o golf -m 700 .*/backups", CONTAINERFILE)


@pytest.mark.needs_postgresql
@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="the programs of PostgreSQL are not here")
async def test_a_server_is_dumped_and_old_dumps_go(tmp_path: Path) -> None:
    old, unfinished = tmp_path / "golf-2020-01-01T000000Z.dump", tmp_path / "golf-2020.dump.partial"
    for path in (old, unfinished):
        path.touch()
        os.utime(path, (0, 0))
    with used_database() as server:
        url = server.url
        around = {"PGHOST": url.host, "PGPORT": url.port, "PGUSER": url.username, "PGDATABASE": url.database}
        given = {name: str(value) for name, value in around.items() if value is not None}
        process = await asyncio.create_subprocess_exec(
            "sh",
            str(DEPLOY / "backup.sh"),
            env={**os.environ, **given, "PGPASSWORD": url.password or "", "BACKUPS": str(tmp_path)},
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        assert (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).startswith(b"backed up to ")
        process.terminate()
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
    check_the_only_dump(tmp_path)


def check_the_only_dump(folder: Path) -> None:
    (dump,) = folder.iterdir()
    assert re.fullmatch(r"golf-\d{4}-\d\d-\d\dT\d{6}Z\.dump", dump.name)
    assert dump.stat().st_mode & 0o077 == 0
    assert dump.read_bytes().startswith(b"PGDMP")


def test_alerts_ask_for_what_hosting_names() -> None:
    assert read("prometheus.yaml")["rule_files"] == ["alerts.yaml"]
    assert "./alerts.yaml:/etc/prometheus/alerts.yaml:ro" in COMPOSE["prometheus"]["volumes"]
    asked = " ".join(rule["expr"] for rule in ALERTS)
    (named,) = re.findall(r"^Worth waking up for: (.*?)\n\n", HOSTING, re.MULTILINE | re.DOTALL)
    for condition in re.findall(r"golf_\w+(?:\{.*?\})?", named):
        assert condition in asked
    assert "time() - golf_settings_read_timestamp_seconds > 180" in asked
    table = set(re.findall(r"golf_\w+", HOSTING))
    assert {re.sub("_count$", "", name) for name in re.findall(r"golf_\w+", asked)} <= table
    assert len({rule["alert"] for rule in ALERTS}) == len(ALERTS)
    for rule in ALERTS:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "description"}


def test_failures_of_several_features_are_one_alert() -> None:
    (failing,) = [rule["expr"] for rule in ALERTS if "golf_interaction_seconds" in rule["expr"]]
    assert failing.startswith("sum without (feature) (")


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
    assert COMPOSE["proxy"]["environment"].items() <= environment_of(proxy).items()
    assert proxy["image"] == COMPOSE["proxy"]["image"]
    assert DEPLOYED["DISCORD_API_URL"] == f"http://golf-proxy:{port}/api/v10"
    ports = [each["port"] for each in KUBERNETES["Service", "golf-proxy"]["ports"]]
    assert ports == [each["containerPort"] for each in proxy["ports"] if "cluster" not in each["name"]]
    assert {str(each) for each in ports} == {port, environment_of(proxy)["METRICS_PORT"]}
    assert proxy["livenessProbe"]["httpGet"]["port"] == int(port)


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
    for figure in [*told, "245", "seven", "50 a second"]:
        assert figure in measured, figure


def test_a_tag_publishes_the_image_once_the_tests_have_passed() -> None:
    ci, release = (DOCUMENTS[name] for name in FLOWS)
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
