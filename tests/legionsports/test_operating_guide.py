"""The guide for those who run the site names everything that a machine may set, and nothing that is not read."""

from __future__ import annotations

import re
from pathlib import Path

import yaml
from django.conf import settings

from legionsports.management.commands import serve

ROOT = Path(settings.BASE_DIR)
# Of the image, of the proxy that compose brings, and of those who work on the program.
NOT_UNDER_COMPOSE = {
    "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "STATICFILES_BACKEND", "VAR_DIR", "VENV"
}  # fmt: skip
READ_BY_UVICORN = {"FORWARDED_ALLOW_IPS", "WEB_CONCURRENCY"}


def _rows(heading: str) -> set[str]:
    """Return the variables in the tables of a section of the guide."""
    guide = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    section = guide.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `([A-Z_]+)` \|", section, re.MULTILINE))


def _of_the_start() -> set[str]:
    """Return the variables that `manage.py serve` reads."""
    return set(re.findall(r'environ\.get\("([A-Z_]+)"', Path(serve.__file__).read_text(encoding="utf-8")))


def test_every_environment_variable_is_in_the_guide_and_no_other():
    of_the_site = set(re.findall(r'env\.\w+\("([A-Z_]+)"', (ROOT / "legionsports" / "settings.py").read_text()))
    of_the_ground = set(re.findall(r"\$\{([A-Z_]+):-", (ROOT / "script" / "_ground.sh").read_text()))

    assert len(of_the_site) > 10
    assert _rows("Environment variables") == of_the_site | of_the_ground | _of_the_start() | READ_BY_UVICORN


def test_compose_hands_on_what_the_guide_says_a_server_may_set():
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    given = set(compose["services"]["web"]["environment"])

    assert _rows("Environment variables") - given - _of_the_start() == NOT_UNDER_COMPOSE


def test_what_compose_asks_for_is_in_the_guide():
    asked = set(re.findall(r"\$\{([A-Z_]+):\?", (ROOT / "compose.yaml").read_text()))
    guide = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")

    assert asked == {name for name in asked if f"\n{name}=" in guide}
