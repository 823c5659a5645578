"""A competition that only waits for somebody to close it."""

from __future__ import annotations

import pytest

from scoring.closing.queries.touched import standing_closing, touched_by_reopening
from scoring.closing.services import reopen
from scoring.consequences.services import Consequences
from scoring.models import Closing, Result, Submission
from scoring.sheets.services.sheets import verify
from tests.scoring import small
from tournaments.models import Competition

WIN = "10-4 10-4"


@pytest.fixture
def played(make_competition, users):
    """Return a function that makes a competition of three teams of euchre, all in, agreed and checked: 1, 2, 3."""

    def make(
        category: str = "euchre-legion", *, win: str = WIN, checked: bool = True, agreed: bool = True
    ) -> Competition:
        competition = make_competition(category, entries=3)
        results = dict.fromkeys([(1, 2), (1, 3), (2, 3)], win)
        small.enter(small.round_robin(competition), results, by=users["sam"])
        if agreed:
            sign(competition)
        if checked:
            check(competition, users["sue"])
        return competition

    return make


def reopened(*, competition: Competition, reason: str, by) -> Closing:
    """Reopen a competition, with a yes to whatever it touches."""
    closing = standing_closing(competition)
    touched = Consequences(touched_by_reopening(closing) if closing else ())
    return reopen(competition=competition, reason=reason, by=by, accepted=touched.fingerprint)


def sign(competition: Competition) -> None:
    """Put both initials on every sheet."""
    sheets = Submission.objects.filter(sub_match__match__stage__competition=competition)
    sheets.update(initials_home=True, initials_away=True)


def check(competition: Competition, by) -> None:
    counting = Submission.objects.filter(pk__in=Result.objects.values("submission"), verification=None)
    for submission in counting.filter(sub_match__match__stage__competition=competition):
        verify(submission=submission, by=by)
