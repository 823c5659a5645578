"""The results are a cache: they can be discarded, and a command proves that they are right."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from scoring.models import Result
from scoring.sheets.services.rebuilding import rebuild_results
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def entered(draw, enter):
    sheets = sheets_of(draw())[:3]
    for sheet in sheets:
        enter(sheet, WON["cribbage"])
    enter(sheets[0], [leg(121, 60), leg(121, 60)], expected=1, reason="mistyped")
    return sheets


def run(*args: str) -> str:
    out = StringIO()
    call_command("rebuild_results", *args, stdout=out)
    return out.getvalue()


def test_right_results_are_proven_right(entered) -> None:
    assert run("--check") == "3 sheets read, 0 different\n"


def test_lost_and_wrong_results_come_back_as_they_were(entered) -> None:
    before = list(Result.objects.order_by("sub_match").values("sub_match", "submission", "home_tally", "away_tally"))
    first, second, third = entered
    Result.objects.filter(sub_match=first).update(submission=first.submissions.get(version=1))
    Result.objects.filter(sub_match=second).update(home_tally={**before[1]["home_tally"], "points": 99})
    Result.objects.filter(sub_match=third).delete()
    with pytest.raises(CommandError):
        run("--check")
    assert Result.objects.count() == 2
    assert "3 sheets read, 3 different" in run()
    assert (
        list(Result.objects.order_by("sub_match").values("sub_match", "submission", "home_tally", "away_tally"))
        == before
    )
    assert run("--check") == "3 sheets read, 0 different\n"


def test_a_submission_that_the_rules_refuse_is_named_and_not_counted(entered) -> None:
    sheet = entered[1]
    sheet.submissions.update(legs=[leg(121, 121).to_json(), leg(121, 3).to_json()])
    count, differences = rebuild_results()
    assert (count, [(difference.code, difference.problem) for difference in differences]) == (
        3,
        [(sheet.code, "version 1 is not allowed: both_won")],
    )


def test_one_event_alone(entered, users) -> None:
    other = Event.objects.exclude(pk=entered[0].match.stage.competition.event_id).first()
    assert run(other.slug, "--check") == "0 sheets read, 0 different\n"
    with pytest.raises(CommandError):
        run("nowhere")
