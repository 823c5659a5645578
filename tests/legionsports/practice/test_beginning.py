"""A rehearsal is begun, left, begun anew and cleared away."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from kit.worlds import inside
from legionsports.celery import ROOMS
from legionsports.practice.pages.parts import PARTS
from legionsports.practice.pages.visit import asked_for
from legionsports.practice.services import places, template, weekend
from tests.page import html_of
from tournaments.models import Event


def test_it_is_left_and_gone_on_with_and_begun_anew(signed_in, users) -> None:
    client, home = signed_in("nora"), reverse("rehearsal:parts")
    assert "Start over" not in html_of(client.get(home))
    first = client.post(home, {"part": "chair"}).url
    assert asked_for(first) == (PARTS["chair"], reverse("overview:office"))
    page = html_of(client.get(first))
    for words in ("Practise another role", "Leave practice"):
        assert words in page
    place = places.world_of(users["nora"])
    with inside(place):
        Event.objects.filter(slug=weekend.NOW).update(name="Changed")
    assert client.post(home, {"part": "chair"}).url == first
    with inside(place):
        assert Event.objects.filter(name="Changed").exists()
    assert "Continue" in html_of(client.get(home))
    assert client.post(home, {"do": "again"}).url == home
    with inside(place):
        assert not Event.objects.filter(name="Changed").exists()
    assert client.post(home, {"part": "cook"}).status_code == 404


def test_a_rehearsal_of_another_version_begins_anew(begin, signed_in) -> None:
    mine = begin("alice")
    (mine.folder / places.MARK).write_text("older tables")
    assert signed_in("alice").get("/rehearsal/chair/").url == reverse("rehearsal:parts")


def test_what_nobody_goes_on_with_is_removed(begin) -> None:
    old, new = begin("alice"), begin("beth")
    long_ago = time.time() - places.KEPT_FOR.total_seconds() - 60
    os.utime(old.folder, (long_ago, long_ago))
    assert places.clear_old() == 1
    assert not old.folder.exists()
    assert new.folder.exists()


def test_the_oldest_makes_room_and_nobody_who_is_at_it(begin, monkeypatch) -> None:
    monkeypatch.setattr(places, "MOST", 1)
    old = begin("alice")
    with pytest.raises(RuleViolation, match="too_many"):
        begin("beth")
    hours_ago = time.time() - 2 * places.IN_USE
    os.utime(old.folder, (hours_ago, hours_ago))
    begin("beth")
    assert not old.folder.exists()


def test_whoever_presses_twice_has_one_rehearsal(begin, users, monkeypatch) -> None:
    """Somebody else is always a step ahead: what was there is gone, and what is to be put is there already."""
    mine, rename = begin("alice"), Path.rename
    ahead = [lambda: shutil.rmtree(mine.folder), lambda: places.begin(mine)]

    def renamed(path: Path, target: Path) -> Path:
        if ahead and not path.name.endswith(".old"):
            ahead.pop(0)()
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", renamed)
    places.begin(mine)
    assert places.has_begun(mine)
    assert [folder.name for folder in mine.folder.parent.iterdir()] == [mine.name]


def test_the_worker_knows_everything_that_it_is_asked_to_do(settings) -> None:
    rooms = {
        f"{path.parts[-3]}.{path.parts[-2]}"
        for top in ("legionsports", "scoring", "tournaments")
        for path in (settings.BASE_DIR / top).glob("*/tasks*")
    }
    assert set(ROOMS) == rooms
    assert {entry["task"].split(".tasks.")[0] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= rooms


def test_the_template_is_made_once_a_day(begin) -> None:
    begin("alice")
    made_at = template.ready().stat().st_mtime_ns
    begin("beth")
    assert template.ready().stat().st_mtime_ns == made_at
