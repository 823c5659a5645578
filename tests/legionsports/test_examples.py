"""The programs that the guide of the API shows, run against a site as their readers would."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from tests import cast
from tests.scoring.board.play import draw
from tests.scoring.small import fill
from tournaments.models import Competition, Event

EXAMPLES = Path(settings.BASE_DIR) / "docs" / "examples"

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture
def stage():
    event = cast.make_event(cast.build_org())
    drawn = draw(cast.make_competition(event, "cribbage-pairs", entries=4))
    fill(drawn, "121-90 121-100")
    return drawn


def run(name: str, *arguments: str) -> str:
    asked = [sys.executable, EXAMPLES / name, *arguments]
    done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_hall_board_shows_what_is_played_where(live_server, stage):
    stage.matches.filter(round=3).first().sub_matches.get().result.delete()
    event, team, *matches = run("hall_board.py", live_server.url, "cribbage-2027", "--once").splitlines()
    assert event == "Command Cribbage 2027, Grande Prairie No. 54"
    assert team.startswith("Table  1  now: Branch")
    assert matches == []


def test_roll_up_has_a_line_for_each_team_of_what_is_final(live_server, stage):
    head, *none = run("roll_up.py", "2027", live_server.url).splitlines()
    assert (head, none) == ("season,command,event,category,place,team,points", [])

    Competition.objects.update(closed_at=timezone.now())
    lines = run("roll_up.py", "2027", live_server.url, live_server.url).splitlines()[1:]
    assert len(lines) == 8
    assert lines[0].startswith("2027,Alberta-NWT Command,Command Cribbage 2027,cribbage-pairs,1,Branch")

    Event.objects.update(standings_hidden=True)
    assert run("roll_up.py", "2027", live_server.url).count("\n") == 1


def test_examples_are_as_short_as_the_guide_says():
    guide = (EXAMPLES.parent / "api.md").read_text()
    for file in EXAMPLES.glob("*.py"):
        (about,) = [line for line in guide.splitlines() if f"examples/{file.name}" in line]
        told = re.search(r"in (\d+) lines", about)
        assert len(file.read_text().splitlines()) <= (int(told[1]) if told else 50)
