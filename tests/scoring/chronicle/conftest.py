"""A weekend of two teams at which something of every kind has happened."""

from __future__ import annotations

import datetime
import uuid

import pytest
from auditlog.context import set_actor

from games.base import LegResult
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import sheet_by_code
from scoring.sheets.services.sheets import submit, verify
from tests.scoring.small import round_robin
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.decisions import override_rule
from tournaments.events.services import change_event
from tournaments.events.services.programme import ProgrammeEntry, set_programme
from tournaments.members.services import change_member
from tournaments.models import Role, SubMatch
from tournaments.people.services import grant_role, revoke_role


@pytest.fixture
def save(users):
    """Return a function that enters or corrects a sheet: legs as pairs of numbers."""

    def save(sub_match: SubMatch, *legs: tuple[int, int], by: str = "sam", reason: str = "", **more) -> Submission:
        sheet = sheet_by_code(sub_match.code)
        return submit(
            sub_match=sub_match,
            legs=[LegResult(home=home, away=away) for home, away in legs],
            by=users[by],
            expected_version=sheet.version,
            idempotency_key=uuid.uuid4(),
            reason=reason,
            **more,
        )

    return save


@pytest.fixture
def weekend(make_competition, users, event, save):
    """A competition of three teams: drawn, a sheet entered, checked and corrected, and much else."""
    competition = make_competition("cribbage-pairs", entries=3)
    entry = competition.entries.get(number=1)
    with set_actor(users["alice"]):
        stage = round_robin(competition)
        sub_match = SubMatch.objects.filter(match__stage=stage).order_by("match__number").first()
        first = save(sub_match, (121, 100), (90, 121))
        verify(submission=first, by=users["sue"])
        save(sub_match, (121, 100), (95, 121), by="carl", reason="Sides exchanged")
        place = entry.roster.get(position=2)
        check_in(place=place, card_seen=True, by=users["carl"])
        change_member(member=place.member, by=users["beth"], dues_paid_year=2026)
        override_rule(entry=entry, rule="card-year", member=place.member, reason="Receipt seen", by=users["alice"])
        role = grant_role(user=users["nora"], kind=Role.Kind.SCOREKEEPER, where=event, by=users["alice"])
        revoke_role(role=role, by=users["alice"])
        change_event(event=event, name="Command Cribbage at the coast", standings_hidden=True)
        set_programme(
            event=event,
            lines=[ProgrammeEntry(day=event.starts_on, starts_at=datetime.time(9), ends_at=None, title="=Coffee")],
        )
    return competition
