"""A published round robin of any size, played up to a round, and its whole state for comparing."""

from __future__ import annotations

import uuid

import pytest

from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.queries.changes import version_of
from scoring.changes.queries.report import fingerprint
from scoring.changes.services.making import make, preview
from scoring.consequences.services import NotAcceptedError
from scoring.models import Change, PrintedSheet, Result
from scoring.sheets.services.sheets import submit
from tests.cast import make_entry
from tests.scoring.sheets.conftest import WON
from tests.worlds import once
from tournaments.draws.services.drawing import draw_groups, draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.decisions import override_rule
from tournaments.jobs.models import Job
from tournaments.models import Bye, Departure, Entry, Match, Stage, StageEntry, SubMatch


@pytest.fixture
def draw(make_competition, users):
    """Return a function (category, entries=7, stations=10) that draws and publishes a round robin."""

    @once
    def make_draw(category: str = "cribbage-pairs", *, entries: int = 7, stations: int = 10, **more) -> Stage:
        competition = make_competition(category, entries=entries, stations=stations)
        stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"], **more)
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make_draw


@pytest.fixture
def draw_in_groups(make_competition, users):
    """Return a function (category, entries=8, count=2, stations=10) that draws and publishes a field in groups."""

    @once
    def make_draw(category: str = "cribbage-pairs", *, entries: int = 8, count: int = 2, stations: int = 10) -> Stage:
        competition = make_competition(category, entries=entries, stations=stations)
        words, carl = "a spoken phrase", users["carl"]
        stage = draw_groups(competition=competition, seed=words, by=carl, count=count, advance=1)
        return publish(stage=stage, by=carl, despite_open_rules=True)

    return make_draw


@pytest.fixture
def let_in(users):
    """Return a function that writes a team down as a draft that may play: what a late entry begins with."""

    def write_down(stage: Stage, number: int = 90) -> Entry:
        entry = make_entry(stage.competition, number=number, state=Entry.State.DRAFT, received_at=None)
        for line in verdicts_for([entry])[entry.pk].problems:
            override_rule(entry=entry, rule=line.rule.id, member=line.member, reason="Let in", by=users["alice"])
        return entry

    return write_down


@pytest.fixture
def play(users):
    """Return a function that enters every sheet of some turns, home side winning; returns the last submission."""

    @once
    def enter(stage: Stage, *slots: int):
        submission = None
        sheets = SubMatch.objects.filter(match__stage=stage, match__slot__in=slots, result__isnull=True)
        for sheet in sheets.order_by("match__slot", "match__number", "pair"):
            submission = submit(
                sub_match=sheet,
                legs=WON[stage.competition.game],
                by=users["sam"],
                expected_version=0,
                idempotency_key=uuid.uuid4(),
            )
        return submission

    return enter


@pytest.fixture
def print_all(event, users):
    """Return a function that notes every sheet of a draw as printed."""

    def note(stage: Stage) -> None:
        job = Job.objects.create(event=event, label="Score sheets", asked_by=users["sam"])
        sheets = SubMatch.objects.filter(match__stage=stage).order_by("pk")
        PrintedSheet.objects.bulk_create(PrintedSheet(sub_match=sheet, job=job) for sheet in sheets)

    return note


@pytest.fixture
def change(users):
    """Return a function (stage, kind, ...) that makes a change as the chair."""

    def make_change(
        stage: Stage,
        kind: ChangeKind,
        *,
        by: str = "carl",
        reason: str = "The car broke down",
        key=None,
        expected=None,
        **asked,
    ) -> Change:
        what = {"stage": stage, "asked": ChangeRequest(kind=kind, **asked), "by": users[by]}
        said = {
            "reason": reason,
            "idempotency_key": key or uuid.uuid4(),
            "expected_version": version_of(stage) if expected is None else expected,
        }
        try:
            return make(**what, **said)
        except NotAcceptedError:  # it moves what counts already: the chair has read so
            return make(**what, **said, expected_report=fingerprint(preview(**what)))

    return make_change


def whole(stage: Stage) -> dict[str, list]:
    """Return everything of a draw that a change may touch, and that taking it back has to restore."""
    stage.refresh_from_db()
    of_stage = {"match__stage": stage}
    return {
        "plan": [stage.plan, stage.stations, Stage.objects.get(pk=stage.pk).competition.stations],
        "matches": list(
            Match.objects.filter(stage=stage)
            .order_by("pk")
            .values_list("pk", "round", "slot", "number", "home", "away", "starts_at", "planned_at")
        ),
        "sheets": list(SubMatch.objects.filter(**of_stage).order_by("pk").values_list("pk", "station", "code")),
        "byes": sorted(Bye.objects.filter(stage=stage).values_list("pk", "round", "entry", "pair")),
        "seats": sorted(StageEntry.objects.filter(stage=stage).values_list("pk", "seat", "entry", "group")),
        "results": sorted(
            Result.objects.filter(sub_match__match__stage=stage).values_list(
                "sub_match", "submission", "home_tally__points", "away_tally__points"
            )
        ),
        "printed": sorted(
            PrintedSheet.objects.filter(sub_match__match__stage=stage).values_list(
                "pk", "sub_match", "copies", "printed_at"
            )
        ),
        "entries": sorted(Entry.objects.values_list("pk", "state", "received_at")),
        "gone": sorted(Departure.objects.filter(revoked_at=None).values_list("entry")),
    }


@pytest.fixture
def latecomer():
    def write_down(stage) -> Entry:
        return make_entry(stage.competition, number=90, state=Entry.State.DRAFT, received_at=None)

    return write_down
