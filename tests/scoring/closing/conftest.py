"""A competition that only waits for somebody to close it."""

from __future__ import annotations

import uuid

import pytest

from games.base import Side
from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import appeal
from scoring.cases.services.opening import Claim, open_case
from scoring.closing.queries.touched import standing_closing, touched_by_reopening
from scoring.closing.services import close, reopen
from scoring.consequences.services import Consequences
from scoring.models import Closing, Result, Submission
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.queries.sheets import fresh_sheet, legs_of
from scoring.sheets.services.sheets import submit, verify
from tests.cast import make_member
from tests.scoring import small
from tests.scoring.cases.ruling import rule
from tournaments.models import Competition, RosterPlace, SubMatch

WIN = "10-4 10-4"
CLAIM, SECRET = "Leg 2 was miscounted", "He threw a chair"


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


@pytest.fixture
def sheet(played) -> SubMatch:
    competition = played(checked=False, agreed=False)
    return SubMatch.objects.filter(match__stage__competition=competition).order_by("pk").first()


def bring(competition, users, **about) -> Case:
    return open_case(event=competition.event, claim=Claim(**about), by=users["sam"])


@pytest.fixture
def told(sheet, users):
    """A competition that is closed: somebody came in, a protest was ruled on and appealed, a complaint was decided."""
    home, competition = sheet.match.home, sheet.match.stage.competition
    spare = make_member(home.branch, surname="Spare")
    RosterPlace.objects.create(entry=home, member=spare, position=9, part="spare")
    first = home.roster.order_by("position").first()
    submit(
        sub_match=sheet,
        legs=legs_of(fresh_sheet(sheet.pk).current),
        by=users["carl"],
        expected_version=1,
        idempotency_key=uuid.uuid4(),
        reason="The spare came in",
        line_up=[Substitution(side=Side.HOME, comes_in=spare.pk, goes_out=first.member_id)],
    )
    protest = bring(competition, users, kind=Case.Kind.PROTEST, claim=CLAIM, sub_match=sheet, leg=2)
    rule(protest, users["carl"], decision="The paper is right", exception="Nobody else is here")
    appeal(case=protest, claimed_by="The captain", reason="Nobody asked us", by=users["sam"])
    rule(protest, users["rita"], effect=Ruling.Effect.CONFIRMED)
    conduct = bring(competition, users, kind=Case.Kind.COMPLAINT, claim=SECRET, entry=home, member=first.member)
    rule(conduct, users["carl"], effect=Ruling.Effect.WARNING, decision=SECRET, reason=SECRET)
    sign(competition)
    check(competition, users["sue"])
    return close(competition=competition, by=users["carl"])
