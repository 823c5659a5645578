"""What a stranger installs: `requirements.txt` alone, in which everything is pinned that anything in it needs."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.installed import SITE_PYTHON

DEPLOYED = Path(settings.BASE_DIR) / "requirements.txt"
DEVELOPED = Path(settings.BASE_DIR) / "requirements-dev.txt"
# Where people run the site: a package may ask for another one on one of these alone.
SYSTEMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))
VERSIONS = ("3.11.2", "3.11.14", "3.12.12", "3.13.9")
HERE = {name: str(value) for name, value in default_environment().items()}
NEEDS_OF_INSTALLED = """
import json
from importlib.metadata import distributions
print(json.dumps({found.name: found.requires or [] for found in distributions()}))
"""
BROUGHT_BY_PYTHON = {"pip", "setuptools", "wheel"}


def _pins(file: Path) -> list[Requirement]:
    lines = (line.partition("#")[0].strip() for line in file.read_text().splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("-r ")]


@cache
def _needs() -> dict[str, list[Requirement]]:
    """What each installed package needs, by its name, where the site runs."""
    told = subprocess.run([SITE_PYTHON, "-c", NEEDS_OF_INSTALLED], capture_output=True, check=True).stdout
    return {canonicalize_name(name): [Requirement(need) for need in needs] for name, needs in json.loads(told).items()}


def _missing(pins: list[Requirement], where: dict[str, str]) -> set[str]:
    """Every package that something pinned needs there, and that is not pinned there."""
    pinned = {canonicalize_name(pin.name) for pin in pins if pin.marker is None or pin.marker.evaluate(where)}
    asked = [(canonicalize_name(pin.name), extra) for pin in pins for extra in ("", *pin.extras)]
    needed: set[str] = set()
    seen: set[tuple[str, str]] = set()
    while asked:
        package, extra = asked.pop()
        if (package, extra) in seen:
            continue
        seen.add((package, extra))
        for need in _needs().get(package, []):
            if need.marker is None or need.marker.evaluate(where | {"extra": extra}):
                needed.add(canonicalize_name(need.name))
                asked += [(canonicalize_name(need.name), each) for each in ("", *need.extras)]
    return needed - pinned


@pytest.mark.parametrize(("system", "version"), [*product(SYSTEMS, VERSIONS)])
def test_everything_that_the_site_needs_is_pinned_for_every_machine(system, version):
    names = dict(zip(("sys_platform", "platform_system", "os_name"), system, strict=True))
    where = (
        default_environment()
        | names
        | {
            "python_full_version": version,
            "python_version": version.rpartition(".")[0],
        }
    )

    assert _missing(_pins(DEPLOYED), where) == set()


def test_a_package_that_only_an_extra_asks_for_is_missed():
    without = [pin for pin in _pins(DEPLOYED) if pin.name != "packaging"]

    assert _missing(without, HERE) == {"packaging"}, "kombu needs it to speak to Redis"


def test_every_requirement_names_one_version_and_stands_once():
    pins = _pins(DEPLOYED) + _pins(DEVELOPED)

    assert [str(pin) for pin in pins if [one.operator for one in pin.specifier] != ["=="]] == []
    names = [canonicalize_name(pin.name) for pin in pins]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


@pytest.mark.skipif(sys.executable == SITE_PYTHON, reason="script/test makes the environment of requirements.txt")
def test_where_the_site_runs_nothing_else_is_installed():
    pinned = {canonicalize_name(pin.name) for pin in _pins(DEPLOYED)}

    assert set(_needs()) - pinned - BROUGHT_BY_PYTHON == set()
