"""A darts match of two teams that is scored live, and short ways to enter what happens."""

from __future__ import annotations

import uuid

import pytest
from django.utils import timezone

from games import registry
from games.base import Side
from games.log import Redo, Undo
from games.series import NextLeg, load_line
from scoring.live.models import LiveLine, LiveLog
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.services import scorer as services
from scoring.sheets.queries.sheets import sheet_by_code
from tests.scoring.small import round_robin
from tournaments.entries.queries.team_words import words_by_entry
from tournaments.entries.services.team_words import give_words
from tournaments.models import SubMatch

PHONE, TABLET = "phone", "tablet"
# 501, any dart to start, a double to end. Home throws first and wins in four throws.
HOME_WINS = [180, 60, 180, 60, 100, 60, 41]


@pytest.fixture
def sheet(make_competition) -> SubMatch:
    """The first sheet of a published match of two teams of darts: three legs of 501."""
    stage = round_robin(make_competition("darts-mixed-seniors", entries=2))
    return SubMatch.objects.filter(match__stage=stage).order_by("match__round", "match__number").first()


@pytest.fixture
def words(sheet) -> dict[Side, str]:
    """The words of both teams of `sheet`, by side."""
    give_words(competition=sheet.match.stage.competition)
    known = words_by_entry([sheet.match.home_id, sheet.match.away_id])
    return {Side.HOME: known[sheet.match.home_id], Side.AWAY: known[sheet.match.away_id]}


@pytest.fixture
def open_live(users):
    """Return a function that opens the log of a sheet as its entry has it."""

    def make(sub_match: SubMatch, *, by: str = "sam", device: str = PHONE):
        found = sheet_by_code(sub_match.code)
        game = registry.live(found.game.key)
        setup, people = opening.base_setup(found, game, opening.line_ups(found))
        setup = opening.answered(setup, game.questions(setup), {})
        return services.open_live(sheet=found, game=game, setup=setup, people=people, by=users[by], device=device)

    return make


@pytest.fixture
def log(sheet, open_live):
    """The open log of `sheet`, held by Sam's phone."""
    return open_live(sheet)


@pytest.fixture
def enter(users):
    """Return a function that enters a line given as JSON, an Undo, or the points of a throw."""

    def add(log, what, *, by: str = "sam", device: str = PHONE, seen: int | None = None, key=None):
        log = queries.logs().get(pk=log.pk)
        return services.enter(
            log=log,
            read=lambda match: line_of(match, what),
            by=users[by],
            device=device,
            seen=log.lines if seen is None else seen,
            key=key or uuid.uuid4(),
        )

    return add


def line_of(match, what):
    if isinstance(what, (Undo, Redo, NextLeg)):
        return what
    if isinstance(what, int):
        last = what == match.now.leg.left(match.now.leg.turn)
        darts = {"darts": 3} if last else {}
        return load_line(match.game, {"event": "Total", "points": what, **darts})
    return load_line(match.game, what)


TOSS = {"event": "Toss", "first": "home"}


@pytest.fixture
def play_leg(enter):
    """Return a function that plays a whole leg, won by the side that begins it."""

    def play(log, *, toss: bool = True, **more):
        if toss:
            enter(log, TOSS, **more)
        for points in HOME_WINS:
            enter(log, points, **more)

    return play


@pytest.fixture
def played(log, users):
    """`log` of a match of three legs that is over: home, away, home. Written as it stands in the table."""
    leg = [{"event": "Total", "points": points, "darts": 3, "doubles": None} for points in HOME_WINS]
    toss, following = {**TOSS}, {"event": "NextLeg"}
    lines = [toss, *leg, following, *leg, following, toss, *leg]
    LiveLine.objects.bulk_create(
        LiveLine(log=log, number=number, data=data, entered_by=users["sam"], key=uuid.uuid4())
        for number, data in enumerate(lines, start=1)
    )
    LiveLog.objects.filter(pk=log.pk).update(lines=len(lines), moved_at=timezone.now())
    return queries.logs().get(pk=log.pk)


@pytest.fixture
def url(sheet) -> str:
    return f"/s/{sheet.code}/live/"


@pytest.fixture
def scorer(signed_in, log, url):
    """Sam's phone, which holds the log."""
    client = signed_in("sam")
    client.cookies["live-device"] = PHONE
    return client
