"""Closing and reopening a competition, and the record that stays."""

from __future__ import annotations

import hashlib
import json

import pytest
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import check_and_close
from scoring.cases.models import Case
from scoring.cases.queries.cases import open_cases
from scoring.cases.services.opening import Claim, open_case
from scoring.closing.engine.public import public_part
from scoring.closing.engine.record import canonical, differences
from scoring.closing.queries.missing import readiness_of, readiness_of_event
from scoring.closing.queries.touched import standing_closing, touched_by_reopening
from scoring.closing.services import close, rebuild_closings
from scoring.models import Closing, PrintRun, Result, Submission
from scoring.playoffs.services.playoffs import set_aside, start_playoff
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.final import final_record
from tests.page import in_one_line
from tests.scoring import small
from tests.scoring.closing.conftest import WIN, check, reopened, sign
from tournaments.entries.services.departures import depart
from tournaments.models import Competition, Event, Job

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

EVEN = "10-4 4-10"


def missing(competition: Competition) -> list[str]:
    return [line.sentence for line in readiness_of(competition).missing]


def refused(competition: Competition, by, **more) -> str:
    with pytest.raises(RuleViolation) as refusal:
        close(competition=competition, by=by, **more)
    competition.refresh_from_db()
    assert competition.closed_at is None
    assert not Closing.objects.exists()
    return sentence(refusal.value)


# --- what is missing ----------------------------------------------------------------------------------


def test_a_competition_that_is_not_drawn_waits_for_its_draw(make_competition, users) -> None:
    competition = make_competition("euchre-legion", entries=3)
    assert missing(competition) == ["It is not drawn yet."]
    assert refused(competition, users["carl"]) == (
        "It is not drawn yet. Until that is done, Euchre Legion can't be closed."
    )


def test_every_open_thing_is_named(make_competition, users) -> None:
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): WIN, (1, 3): WIN}, by=users["sam"])
    Submission.objects.filter(pk=Submission.objects.first().pk).update(protest="A card was seen")
    assert missing(competition) == [
        "1 of 3 matches are still to be played.",
        "2 sheets have not been checked by a second person.",
        "1 protest or complaint is waiting for a ruling, or for its ruling to be carried out.",
    ]


def test_a_tie_that_matters_waits_for_its_play_off(make_competition, users) -> None:
    competition = make_competition("euchre-legion", entries=3)
    results = {(1, 2): EVEN, (1, 3): WIN, (2, 3): WIN}
    small.enter(small.round_robin(competition), results, by=users["sam"])
    sign(competition)
    check(competition, users["sue"])
    (line,) = missing(competition)
    assert "a play-off for first place is needed" in line

    stage = small.start(competition, by=users["carl"])
    assert len(missing(competition)) == 1  # it is made, and not played
    small.play(stage, 1, 2, "10-3", by=users["sam"])
    assert missing(competition) == ["1 sheet has not been checked by a second person."]
    check(competition, users["sue"])
    assert missing(competition) == []


def test_a_complaint_about_a_person_waits_in_every_competition_that_the_person_plays(played, event, users) -> None:
    competition, other = played(), played("eightball-singles", win="10-3 10-3")
    member = competition.entries.get(number=1).roster.first().member
    complaint = Claim(kind=Case.Kind.COMPLAINT, claim="Shouted at the scorekeeper", member=member)
    case = open_case(event=event, claim=complaint, by=users["sam"])
    open_case(event=event, claim=Claim(kind=Case.Kind.QUESTION, claim="May a spare peg?"), by=users["sam"])

    waits = "1 protest or complaint is waiting for a ruling, or for its ruling to be carried out."
    assert (missing(competition), missing(other)) == ([waits], [])
    assert [line.case for line in open_cases(competition)] == [case]
    assert waits in refused(competition, users["carl"])

    entry = other.entries.get(number=2)
    entry.roster.create(member=member, position=99)
    assert missing(other) == [waits]


def test_a_play_off_that_was_set_aside_waits_for_nobody(played, users) -> None:
    competition = played()
    close(competition=competition, by=users["carl"])
    assert readiness_of(competition).closing is not None


@pytest.mark.parametrize("more", [(), (("euchre-legion", WIN), ("eightball-singles", "10-3 10-3"))])
def test_readiness_takes_the_same_number_of_queries_for_any_number_of_competitions(
    played, event, more, django_assert_num_queries
) -> None:
    played("darts-legion", win="1-0 1-0 1-0", agreed=False)
    for category, win in more:
        played(category, win=win)
    with django_assert_num_queries(21):
        readiness_of_event(event)


# --- closing ------------------------------------------------------------------------------------------


def test_closing_keeps_what_stands_with_time_name_and_fingerprint(played, users) -> None:
    competition = played()

    closing = close(competition=competition, by=users["carl"])

    competition.refresh_from_db()
    assert competition.closed_at == closing.closed_at
    assert closing.fingerprint == hashlib.sha256(closing.record.encode()).hexdigest()
    record = json.loads(closing.record)
    assert canonical(record) == closing.record
    assert [(line["place"], line["number"], line["points"]) for line in record["placings"]] == [
        (1, 1, 40), (2, 2, 28), (3, 3, 16),
    ]  # fmt: skip
    assert all(line["reason"] for line in record["placings"])
    assert [(sheet["home"], sheet["away"], sheet["version"]) for sheet in record["sheets"]]
    assert {sheet["checked"]["by"] for sheet in record["sheets"]} == {"Sue Tester"}
    assert [(award["award"], award["number"]) for award in record["awards"]] == [(1, 1), (2, 2)]
    assert record["closed"]["by"] == "Carl Tester"
    assert record["rule_book"]["key"] == "ab-nwt-2027"
    assert record["draws"][0]["seed"] == "small"


def test_a_record_holds_play_offs_and_departures(make_competition, users) -> None:
    competition = make_competition("euchre-legion", entries=4)
    results = {(1, 2): EVEN, (1, 3): WIN, (2, 3): WIN, (1, 4): WIN, (2, 4): WIN, (3, 4): WIN}
    small.enter(small.round_robin(competition), results, by=users["sam"])
    depart(entry=competition.entries.get(number=4), kind="withdrawn", reason="Went home", by=users["carl"])
    stage = start_playoff(
        competition=competition,
        place=1,
        entries=list(competition.entries.filter(number__in=(1, 2)).select_related("branch")),
        method=small.Method.SINGLE_MATCH,
        seed="maple leaf",
        agreement="",
        by=users["carl"],
    )
    small.play(stage, 1, 2, "10-3", by=users["sam"])
    sign(competition)
    check(competition, users["sue"])

    record = json.loads(close(competition=competition, by=users["carl"]).record)

    assert [(line["place"], line["order"]) for line in record["play_offs"]] == [(1, [[1], [2]])]
    assert [(line["number"], line["reason"]) for line in record["departures"]] == [(4, "Went home")]


def test_a_play_off_that_was_set_aside_stays_on_record_and_does_not_count(make_competition, users) -> None:
    competition = make_competition("euchre-legion", entries=3)
    results = {(1, 2): EVEN, (1, 3): WIN, (2, 3): WIN}
    small.enter(small.round_robin(competition), results, by=users["sam"])
    first = small.start(competition, by=users["carl"])
    small.play(first, 1, 2, "3-10", by=users["sam"])
    set_aside(stage=first, reason="The wrong table", by=users["carl"])
    small.play(small.start(competition, by=users["carl"], seed="poppy"), 1, 2, "10-3", by=users["sam"])
    sign(competition)
    check(competition, users["sue"])

    closing = close(competition=competition, by=users["carl"])

    record = json.loads(closing.record)
    lines = [(line["counts"], line["order"], line["set_aside"]) for line in record["play_offs"]]
    assert lines[0] == (True, [[1], [2]], None)
    assert lines[1][:2] == (False, [[2], [1]])
    assert lines[1][2]["why"] == "The wrong table"
    public = public_part(record)["play_offs"][1]
    assert (public["counts"], "set_aside" in public) == (False, False)
    old = {**record, "play_offs": [{k: v for k, v in record["play_offs"][0].items() if k != "counts"}]}
    assert differences(old, record) == []

    paper = final_record(PrintRequest(event=competition.event, competitions=[competition]))
    assert [line["counts"] for line in paper.context["records"][0]["play_offs"]] == [True, False]
    html = render_to_string("scoring/printing/papers/final_record.html", {**paper.context, "asked": {}})
    assert in_one_line(html).count("Set aside, so it doesn't count.</b> The wrong table") == 1


def test_sheets_without_initials_need_a_reason_which_stays_on_record(played, users) -> None:
    competition = played(agreed=False)
    assert missing(competition) == []
    assert "both initials" in refused(competition, users["carl"])
    assert "both initials" in refused(competition, users["carl"], why_not_agreed="  ")

    closing = close(competition=competition, by=users["carl"], why_not_agreed=" The captain had left ")

    stored = json.loads(closing.record)["not_agreed"]
    assert (len(stored["sheets"]), stored["why"]) == (3, "The captain had left")


def test_nobody_closes_twice(played, users) -> None:
    competition = played()
    close(competition=competition, by=users["carl"])
    with pytest.raises(RuleViolation) as refusal:
        close(competition=competition, by=users["carl"])
    assert refusal.value.code == "competition_is_final"
    assert Closing.objects.count() == 1


def test_the_board_is_told(played, users, event) -> None:
    competition = played()
    before = Event.objects.get(pk=event.pk).board_version
    close(competition=competition, by=users["carl"])
    closed = Event.objects.get(pk=event.pk).board_version
    reopened(competition=competition, reason="An appeal", by=users["alice"])
    assert before < closed < Event.objects.get(pk=event.pk).board_version


def test_a_rehearsal_reads_what_is_left_and_closes(played, users) -> None:
    competition = played(checked=False)
    line = check_and_close(competition=competition, by=users["carl"], verifier=users["sue"])
    assert line == f"Euchre Legion: final, fingerprint {Closing.objects.get().short_fingerprint}"
    assert problems() == []


# --- reopening ----------------------------------------------------------------------------------------


def test_both_closings_stay_on_record(played, users) -> None:
    competition = played()
    first = close(competition=competition, by=users["carl"])

    reopened(competition=competition, reason=" Ruling on an appeal ", by=users["alice"])
    competition.refresh_from_db()
    assert competition.closed_at is None
    second = close(competition=competition, by=users["carl"])

    first.refresh_from_db()
    assert (first.number, first.reopened_by, first.reopen_reason) == (1, users["alice"], "Ruling on an appeal")
    assert (second.number, second.is_standing) == (2, True)
    assert [closing.number for closing in readiness_of(competition).reopened] == [1]


def test_a_reopening_names_what_people_have_read_hold_or_were_promised_and_nothing_else(
    played, make_competition, users, event
) -> None:
    competition = played()
    closing = close(competition=competition, by=users["carl"])
    codes = [difference.code for difference in touched_by_reopening(closing)]
    assert codes == ["award_read", "award_read", "not_final"]

    Event.objects.filter(pk=event.pk).update(standings_hidden=True)
    hidden = standing_closing(Competition.objects.get(pk=competition.pk))
    assert [difference.code for difference in touched_by_reopening(hidden)] == ["not_final"]
    job = Job.objects.create(event=event, label="Awards", asked_by=users["carl"], state=Job.State.DONE)
    PrintRun.objects.create(job=job, document="awards", competition=competition)
    assert [difference.code for difference in touched_by_reopening(hidden)] == ["not_final", "paper_out"]
    other = make_competition("shuffleboard-mens", entries=3)
    Competition.objects.filter(pk=other.pk).update(closed_at=closing.closed_at)
    assert "event_not_final" in [difference.code for difference in touched_by_reopening(hidden)]


def test_reopening_needs_a_reason_and_something_to_reopen(played, users) -> None:
    competition = played()
    for expected, reason in (("not_final", "An appeal"), ("reason_needed", "  ")):
        if expected == "reason_needed":
            close(competition=competition, by=users["carl"])
        with pytest.raises(RuleViolation) as refusal:
            reopened(competition=competition, reason=reason, by=users["alice"])
        assert refusal.value.code == expected


def test_the_database_keeps_one_standing_closing_and_no_reopening_without_a_reason(played, users) -> None:
    closing = close(competition=played(), by=users["carl"])
    with pytest.raises(IntegrityError), transaction.atomic():
        Closing.objects.filter(pk=closing.pk).update(reopened_at=closing.closed_at)
    closing.pk, closing.number = None, 2
    with pytest.raises(IntegrityError), transaction.atomic():
        closing.save(force_insert=True)


# --- proving it ---------------------------------------------------------------------------------------


def problems() -> list[str]:
    return [difference.problem for difference in rebuild_closings(write=False)]


def test_what_is_kept_is_true_after_closing_and_after_reopening(played, users) -> None:
    competition = played()
    assert problems() == []
    close(competition=competition, by=users["carl"])
    assert problems() == []
    reopened(competition=competition, reason="An appeal", by=users["alice"])
    assert problems() == []


def test_a_record_that_was_changed_is_found(played, users) -> None:
    closing = close(competition=played(), by=users["carl"])
    Closing.objects.filter(pk=closing.pk).update(record=closing.record.replace("Carl", "Cora"))
    assert problems() == ["the record of closing 1 doesn't match its fingerprint"]


def test_a_competition_that_is_final_without_a_closing_is_found(played, users) -> None:
    competition = played()
    close(competition=competition, by=users["carl"])
    Competition.objects.filter(pk=competition.pk).update(closed_at=None)
    assert problems() == ["it is final without a valid closing, or it has a valid closing and is not final"]


def test_a_result_that_was_changed_behind_the_record_is_found(played, users) -> None:
    competition = played()
    close(competition=competition, by=users["carl"])
    result = Result.objects.select_related("submission").first()
    Submission.objects.filter(pk=result.submission_id).update(
        legs=[{**leg, "home": 9} for leg in result.submission.legs]
    )
    assert problems() == ["the record of closing 1 differs from the tables in “sheets”"]


def test_a_name_that_is_spelled_better_makes_no_record_untrue(played, users) -> None:
    competition = played()
    close(competition=competition, by=users["carl"])
    member = competition.entries.first().roster.first().member
    member.surname = "Renamed"
    member.save()
    assert problems() == []
