"""One hand for all pages: sizes come from one scale, and every game has its picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from games import registry
from tests.page import html_of

ROOT = Path(__file__).resolve().parents[2]
STYLES = sorted([*ROOT.glob("legionsports/static/**/*.css"), *ROOT.glob("games/*/static/**/*.css")])
MANUAL = ["cribbage", "euchre", "darts", "shuffleboard", "eightball"]
STEPS = re.compile(r"--(?:type|space)-\d+:")
# A size that grows with the screen begins and ends at a step of the scale; what is between is its own.
GROWS = re.compile(r"clamp\((.*?),.*,(.*?)\)")
SIZE = re.compile(r"(?<![-\w])(?:font-size|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?): ([^;}]+)")
FREE = re.compile(r"\d*\.?\d+rem")
# As large as there is room for: a score that is read across a table, and the room of a line's buttons beside it.
LARGE = (".live-number", ".live-last", ".tree-line", ".ladder-")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.parent.parent.name + "-" + path.stem)
def test_sizes_are_steps_of_the_scale(path: Path) -> None:
    stray = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if STEPS.search(line) or any(name in line for name in LARGE):
            continue
        for size in SIZE.findall(line):
            ends = GROWS.sub(r"\1 \2", size)
            stray += [line.strip()] if FREE.search(ends) else []
    assert not stray


@pytest.mark.parametrize("game", registry.keys())
def test_game_has_a_picture_among_the_static_files(game: str) -> None:
    picture = registry.get(game).picture
    assert picture or game not in MANUAL
    found = finders.find(picture)
    assert found, picture
    assert 'id="picture"' in Path(found).read_text(encoding="utf-8")


def test_each_sport_of_the_manual_has_a_picture_of_its_own() -> None:
    assert len({registry.get(game).picture for game in MANUAL}) == len(MANUAL)


@pytest.mark.django_db
@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("carl", 403), ("sam", 403)])
def test_page_of_components_opens_for_who_looks_after_the_site(signed_in, who: str, status: int) -> None:
    assert signed_in(who).get(reverse("design:page")).status_code == status


@pytest.mark.django_db
def test_page_of_components_shows_each_in_the_light_and_in_the_dark_and_asks_the_database_nothing(
    client, settings, django_assert_num_queries
) -> None:
    assert client.get(reverse("design:page"))["Location"].startswith("/sign-in/")
    settings.DEBUG = True
    with django_assert_num_queries(0):
        page = html_of(client.get(reverse("design:page")))
    for tone in ("good", "info", "warn", "bad"):
        assert page.count(f"notice notice-{tone}") == 2
    assert len(set(re.findall(r'\bid="([^"]+)"', page))) == len(re.findall(r'\bid="([^"]+)"', page))
