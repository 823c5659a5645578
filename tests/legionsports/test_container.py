"""What the container has and how its services start, as far as it can be seen without building it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
SERVICES: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]


def test_it_has_the_packages_that_a_laptop_gets_and_what_a_backup_of_postgresql_needs() -> None:
    ground = (ROOT / "script" / "_ground.sh").read_text(encoding="utf-8")
    of_a_laptop = re.search(r"^PACKAGES_SERVER=\((.*)\)$", ground, re.MULTILINE)
    of_the_image = re.search(r"apt-get install (.*)", DOCKERFILE)
    assert of_a_laptop
    assert of_the_image
    installed = {word for word in of_the_image[1].split() if word[0] not in "-\\"}
    assert installed == {*of_a_laptop[1].split(), "postgresql-client"}


def test_it_answers_as_the_web_server_of_a_laptop_does() -> None:
    from_ = (ROOT / "legionsports" / "management" / "commands" / "serve.py").read_text(encoding="utf-8")
    for words in (("--http", "legionsports.connections:PatientProtocol"), ("--timeout-graceful-shutdown", "2")):
        assert " ".join(words) in DOCKERFILE
        assert '", "'.join(words) in from_


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_started_again_with_the_machine(name) -> None:
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", SERVICES)
def test_no_service_starts_before_what_it_needs_answers(name) -> None:
    for needed, how in SERVICES[name].get("depends_on", {}).items():
        assert how == {"condition": "service_healthy"}
        assert SERVICES[needed]["healthcheck"]["test"]


def test_the_passwords_of_the_server_go_neither_into_the_image_nor_into_the_repository() -> None:
    for file in (".dockerignore", ".gitignore"):
        assert ".env" in (ROOT / file).read_text(encoding="utf-8").split()


def test_postgresql_is_of_the_version_whose_tools_the_image_has() -> None:
    """Debian 12 has 15: an older pg_dump does not save a newer database."""
    assert re.search(r"^FROM python:\S+-bookworm$", DOCKERFILE, re.MULTILINE)
    assert SERVICES["database"]["image"] == "postgres:15"


def test_who_asks_for_the_hall_by_its_number_gets_the_certificate_of_the_hall() -> None:
    """A browser says no name then, and the proxy sees the number of its container instead."""
    proxy = (ROOT / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"^\tdefault_sni \{\$HALL_ADDRESS\}$", proxy, re.MULTILINE)
    assert re.search(r"^https://\{\$HALL_ADDRESS\} \{$", proxy, re.MULTILINE)
    assert "HALL_ADDRESS" in SERVICES["proxy"]["environment"]
