"""A competition that is final: no door changes what was played, and each says where to reopen it."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.utils import timezone

from games.base import Side
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.awards.services import give_back_award, move_award
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.services.making import preview
from scoring.models import AwardDecision, PlaceDecision, PlayoffSetAside, Result, SetAside, Submission, Verification
from scoring.playoffs.services import playoffs
from scoring.playoffs.services.finals import make_finals
from scoring.sheets.services import sheets
from scoring.standings.engine.methods import Method
from tests.scoring import small
from tests.scoring.sheets.conftest import leg
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.entries.services.departures import admit_late, depart, revoke_departure
from tournaments.models import Competition, Departure, Entry, Match

pytestmark = pytest.mark.django_db

WIN, EVEN = "10-4 10-4", "10-4 4-10"


@pytest.fixture
def played(make_competition, users) -> Competition:
    """Four teams of euchre, all in: 1 and 2 are tied for first, a play-off was made and set aside, 4 withdrew."""
    competition = make_competition("euchre-legion", entries=4)
    small.enter(
        small.round_robin(competition),
        {(1, 2): EVEN, (1, 3): WIN, (2, 3): WIN, (1, 4): WIN, (2, 4): WIN, (3, 4): WIN},
        by=users["sam"],
    )
    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "10-3", by=users["sam"])
    PlayoffSetAside.objects.create(stage=stage, reason="Played at the wrong time", made_by=users["carl"])
    last = competition.entries.get(number=4)
    Departure.objects.create(
        entry=last, kind="withdrawn", policy="keep_if_half", reason="Went home", decided_by=users["carl"]
    )
    AwardDecision.objects.create(entry=last, reason="Not there", decided_by=users["carl"])
    decision = PlaceDecision.objects.create(
        competition=competition, place=1, method="other", agreement="Agreed", made_by=users["carl"]
    )
    decision.lines.create(entry=competition.entries.get(number=1), rank=1)
    return competition


@pytest.fixture
def final(played) -> Competition:
    """The same, closed."""
    Competition.objects.filter(pk=played.pk).update(closed_at=timezone.now())
    played.refresh_from_db()
    return played


def submit(competition: Competition, users) -> None:
    result = Result.objects.filter(sub_match__match__stage__kind="round_robin").first()
    sheets.submit(
        sub_match=result.sub_match,
        legs=[leg(10, 5), leg(10, 5)],
        by=users["alice"],
        expected_version=1,
        idempotency_key=uuid.uuid4(),
        reason="Mistyped",
    )


def verify(competition: Competition, users) -> None:
    sheets.verify(submission=Submission.objects.order_by("pk").first(), by=users["sue"])


def set_sheets_aside(competition: Competition, users) -> None:
    sheets.set_aside(sub_matches=[Result.objects.first().sub_match], reason="Again", by=users["carl"])


def count_again(competition: Competition, users) -> None:
    sheets.let_count_again(submissions=[Submission.objects.first().pk])


def give_away(competition: Competition, users) -> None:
    match = Match.objects.filter(stage__competition=competition).first()
    Result.objects.filter(sub_match__match=match).delete()
    Submission.objects.filter(sub_match__match=match).delete()
    sheets.forfeit_match(
        match=match, at_fault=Side.HOME, by=users["carl"], reason="Absent", idempotency_key=uuid.uuid4()
    )


def entry(competition: Competition, number: int) -> Entry:
    return competition.entries.select_related("branch", "competition__event").get(number=number)


def aside(competition: Competition):
    return PlayoffSetAside.objects.select_related("stage__competition").get(stage__competition=competition).stage


def admit(competition: Competition, users) -> None:
    Entry.objects.filter(pk=entry(competition, 3).pk).update(state=Entry.State.DRAFT)
    admit_late(entry=entry(competition, 3), by=users["carl"])


def play_off(competition: Competition, users) -> None:
    both = [entry(competition, 1), entry(competition, 2)]
    asked = {"place": 1, "method": Method.SINGLE_MATCH, "seed": "maple leaf", "agreement": "", "by": users["carl"]}
    playoffs.start_playoff(competition=competition, entries=both, **asked)


def decide(competition: Competition, users) -> None:
    both = [entry(competition, 1), entry(competition, 2)]
    asked = {"place": 1, "method": Method.OTHER, "agreement": "Agreed", "by": users["carl"]}
    playoffs.record_decision(competition=competition, order=both, **asked)


def change_late(competition: Competition, users) -> None:
    stage = competition.stages.select_related("competition__event").get(kind="round_robin")
    preview(stage=stage, asked=ChangeRequest(kind=ChangeKind.REPLAY, round=1, until=1), by=users["carl"])


DOORS: dict[str, Callable[[Competition, dict], object]] = {
    "a correction": submit,
    "a second reading": verify,
    "results set aside": set_sheets_aside,
    "results that count again": count_again,
    "a match given away": give_away,
    "a departure": lambda final, users: depart(
        entry=entry(final, 3), kind="withdrawn", reason="Went home", by=users["carl"]
    ),
    "a return": lambda final, users: revoke_departure(departure=Departure.objects.get(), by=users["carl"]),
    "a late team": admit,
    "a play-off": play_off,
    "a play-off set aside": lambda final, users: playoffs.set_aside(
        stage=aside(final), reason="Again", by=users["carl"]
    ),
    "a play-off restored": lambda final, users: playoffs.restore(stage=aside(final), by=users["carl"]),
    "a decision": decide,
    "a decision revoked": lambda final, users: playoffs.revoke_decision(
        decision=PlaceDecision.objects.get(), by=users["carl"]
    ),
    "finals": lambda final, users: make_finals(competition=final, by=users["carl"]),
    "another draw": lambda final, users: draw_round_robin(competition=final, seed="maple leaf", by=users["carl"]),
    "an award moved": lambda final, users: move_award(entry=entry(final, 1), reason="Conduct", by=users["alice"]),
    "an award given back": lambda final, users: give_back_award(
        decision=AwardDecision.objects.get(), by=users["alice"]
    ),
    "a late change": change_late,
}


@pytest.mark.parametrize("door", DOORS.values(), ids=[name.replace(" ", "_") for name in DOORS])
def test_nothing_changes_in_a_competition_that_is_final(final, users, door) -> None:
    before = [model.objects.count() for model in (PlaceDecision, SetAside, Verification, AwardDecision, Departure)]

    with pytest.raises(RuleViolation) as refusal:
        door(final, users)

    assert refusal.value.code == "competition_is_final"
    assert sentence(refusal.value) == (
        "Euchre Legion is final: it was closed on Saturday, November 21. "
        "To change anything, reopen it first, under “Final results”."
    )
    assert before == [
        model.objects.count() for model in (PlaceDecision, SetAside, Verification, AwardDecision, Departure)
    ]


def test_another_competition_of_the_event_goes_on(final, make_competition, users) -> None:
    other = make_competition("shuffleboard-mens", entries=2)
    small.play(small.round_robin(other), 1, 2, "21-3", by=users["sam"])
    assert Result.objects.filter(sub_match__match__stage__competition=other).count() == 1


def test_a_repeat_of_what_was_saved_before_gets_its_first_answer(played, users) -> None:
    first = Submission.objects.filter(sub_match__match__stage__kind="round_robin").first()
    Competition.objects.filter(pk=played.pk).update(closed_at=timezone.now())
    again = sheets.submit(
        sub_match=first.sub_match,
        legs=sheets.legs_of(first),
        by=users["sam"],
        expected_version=0,
        idempotency_key=first.idempotency_key,
    )
    assert again == first
