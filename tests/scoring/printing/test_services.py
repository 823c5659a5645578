from __future__ import annotations

import datetime
import uuid

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from games.base import LegResult
from kit.pure.codec import dump, load_known
from kit.pure.violations import RuleViolation
from legionsports.languages.services import catalogue
from scoring.printing.engine.selection import Selection, SheetSize
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.score_sheets import fill_sheets
from scoring.printing.queries import entries_by_id, printed_before, round_counts, sheets_of
from scoring.printing.services import ask_for_document, ask_for_sheets, record_printed
from scoring.printing.tasks import print_document, print_sheets
from scoring.printing.tasks.production import desk_for
from scoring.sheets.models import PrintRun
from scoring.sheets.services.sheets import submit
from tests import cast
from tournaments.draws.models import SubMatch
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.entries.services.departures import depart
from tournaments.jobs.services import KEPT_FOR, clear_old_jobs, finish_job
from tournaments.models import Job
from tournaments.organization.queries.permissions import Right


def hand_in(sheet: SubMatch, by) -> None:
    legs = [LegResult(home=121, away=100), LegResult(home=121, away=100)]
    submit(sub_match=sheet, legs=legs, by=by, expected_version=0, idempotency_key=uuid.uuid4())


def test_a_selection_travels_through_the_queue_unchanged() -> None:
    wanted = Selection(competition=3, round=2, copies=2, size=SheetSize.FULL, base_url="http://x")

    assert load_known(Selection, {**dump(wanted), "from_an_older_release": 1}) == wanted


def test_asking_makes_a_job_and_says_what_it_is_about(drawn, event, users) -> None:
    competition = drawn(entries=4)

    job = ask_for_sheets(
        event=event, selection=Selection(competition=competition.pk, round=2), by=users["sam"], task=print_sheets
    )

    run = PrintRun.objects.get(job=job)
    assert job.label == "2 score sheets, Cribbage Pairs, round 2"
    assert (job.event, job.asked_by) == (event, users["sam"])
    assert (run.document, run.competition, run.round) == ("sheets", competition, 2)


@pytest.mark.parametrize("asked_in", ["en-ca", "fr-ca"])
def test_what_a_job_is_called_is_read_in_the_language_of_the_reader(asked_in, drawn, event, users, signed_in) -> None:
    catalogue.compile_all()
    competition = drawn(entries=4)
    with translation.override(asked_in):
        of_sheets = ask_for_sheets(
            event=event, selection=Selection(competition=competition.pk, round=2), by=users["sam"], task=print_sheets
        )
        of_table = ask_for_document(
            event=event,
            document="standings",
            title=CATALOGUE["standings"].title,
            right=Right.PRINT,
            by=users["sam"],
            task=print_document,
        )
    titles = {
        "en-ca": ["2 score sheets, Cribbage Pairs, round 2", "Standings"],
        "fr-ca": ["2 feuilles de pointage, Cribbage, paires, ronde 2", "Classement"],
    }
    alice = signed_in("alice")
    for reader, (sheets, table) in titles.items():
        with translation.override(reader):
            assert [str(Job.objects.get(pk=job.pk)) for job in (of_sheets, of_table)] == [sheets, table]
        headers = {"accept-language": reader}
        page = alice.get(reverse("jobs:job", args=[of_sheets.pk]), headers=headers).content.decode()
        assert f"<h1>{sheets}</h1>" in page
        log = alice.get(reverse("chronicle:log", args=[event.pk]), headers=headers).content.decode()
        assert sheets in log
        assert titles["fr-ca" if reader == "en-ca" else "en-ca"][0] not in log


@pytest.mark.parametrize(
    ("selection", "code"),
    [
        (Selection(code="5142293"), "no_such_sheet"),
        (Selection(round=99), "nothing_to_print"),
        (Selection(blanks=5), "choose_a_competition"),
    ],
)
def test_asking_for_nothing_is_refused_and_makes_no_job(selection, code, drawn, event, users) -> None:
    with pytest.raises(RuleViolation) as refusal:
        ask_for_sheets(event=event, selection=selection, by=users["carl"], task=print_sheets)

    assert refusal.value.code == code
    assert Job.objects.count() == 0


def test_more_blank_sheets_than_anybody_needs_are_refused(make_competition, event, users) -> None:
    with pytest.raises(RuleViolation) as refusal:
        ask_for_sheets(
            event=event,
            selection=Selection(competition=make_competition().pk, blanks=201),
            by=users["carl"],
            task=print_sheets,
        )

    assert (refusal.value.code, refusal.value.field) == ("too_many_blanks", "blanks")


def test_a_draft_has_no_sheets(make_competition, event, users) -> None:
    competition = make_competition(entries=4)
    draw_round_robin(competition=competition, seed="x", by=users["alice"])

    assert SubMatch.objects.count() == 6
    assert list(sheets_of(event, Selection())) == []


def test_sheets_of_another_event_are_not_printed(drawn, event, org) -> None:
    drawn(entries=4)
    other = cast.make_event(org, slug="other")

    assert list(sheets_of(other, Selection(code=SubMatch.objects.first().code))) == []
    assert list(sheets_of(other, Selection())) == []


def test_sheets_whose_result_is_in_are_left_out_unless_asked_for(drawn, event, users) -> None:
    drawn(entries=3)
    played = SubMatch.objects.first()
    hand_in(played, users["sam"])

    assert played not in sheets_of(event, Selection())
    assert played in sheets_of(event, Selection(with_results=True))
    assert list(sheets_of(event, Selection(code=played.code))) == [played]


def test_a_team_that_left_is_not_called_again(drawn, event, users) -> None:
    competition = drawn(entries=4)
    gone = competition.entries.get(number=2)
    depart(entry=gone, kind="withdrawn", policy="annul", reason="Ill", by=users["carl"])

    left = sheets_of(event, Selection())

    assert [sheet for sheet in left if gone.pk in (sheet.match.home_id, sheet.match.away_id)] == []
    assert len(left) == 3


def test_counts_tell_how_many_sheets_are_out_in_the_hall(drawn, event, users) -> None:
    drawn(entries=4)
    job = Job.objects.create(label="x", asked_by=users["sam"], event=event)
    sheets = list(sheets_of(event, Selection(round=1)))
    record_printed(job_id=str(job.pk), sheets=sheets, copies=1)
    hand_in(sheets[0], users["sam"])

    counts = [(count.round, count.total, count.open, count.printed, count.out) for count in round_counts(event)]

    assert counts == [(1, 2, 1, 2, 1), (2, 2, 2, 0, 0), (3, 2, 2, 0, 0)]


def test_what_was_printed_stays_when_its_job_is_cleared_away(drawn, event, users) -> None:
    drawn(entries=4)
    job = Job.objects.create(label="x", asked_by=users["sam"], event=event)
    sheet = SubMatch.objects.first()
    record_printed(job_id=str(job.pk), sheets=[sheet], copies=1)
    finish_job(job.pk, content=b"pdf", file_name="sheets.pdf")
    Job.objects.update(finished_at=timezone.now() - KEPT_FOR - datetime.timedelta(hours=1))

    clear_old_jobs(event=event)

    assert not Job.objects.exists()
    assert sheet not in sheets_of(event, Selection(only_new=True), job_id=str(job.pk))
    assert printed_before([sheet], job_id=str(job.pk)) == {sheet.pk}


@pytest.mark.parametrize("entries", [3, 7])
def test_the_queries_for_sheets_do_not_grow_with_the_field(entries, drawn, event, django_assert_num_queries) -> None:
    competition = drawn(entries=entries)
    wanted = Selection(competition=competition.pk)
    with django_assert_num_queries(6):
        sheets = list(sheets_of(event, wanted))
        fill_sheets(desk_for(event, wanted, sheets, str(Job().pk), entries_by_id(event)), sheets)
