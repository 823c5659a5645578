"""The version stands in one place and is read on every page, in the API, and in the list of changes."""

from __future__ import annotations

import re
import tomllib
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse
from django.utils.html import strip_tags

from legionsports.version import VERSION


def test_version_is_the_one_of_the_project():
    project = tomllib.loads(Path(settings.BASE_DIR, "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["version"] == VERSION
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


@pytest.mark.parametrize("name", ["login", "overview:first_page", "seasons:calendar", "live:practice_index"])
def test_every_page_shows_the_version_at_its_foot(client, event, name):
    assert f"Version {VERSION}" in foot_of(client.get(reverse(name)))


def test_pages_of_the_office_and_missing_pages_show_it_too(signed_in, event):
    client = signed_in("oscar")

    for path, status in ((reverse("overview:office"), 200), ("/no-such-page/", 404)):
        answer = client.get(path)
        assert answer.status_code == status
        assert f"Version {VERSION}" in foot_of(answer)


def foot_of(answer) -> str:
    return " ".join(strip_tags(answer.content.decode().partition('<footer class="foot')[2]).split())


def test_description_of_the_api_says_the_version():
    out = StringIO()
    call_command("spectacular", stdout=out)

    assert yaml.safe_load(out.getvalue())["info"]["version"] == VERSION


def test_changes_begin_with_this_version():
    changes = Path(settings.BASE_DIR, "CHANGELOG.md").read_text(encoding="utf-8")

    assert re.findall(r"^## (\S+), (?:unreleased|\w+ \d+, \d{4})$", changes, re.MULTILINE)[0] == VERSION
