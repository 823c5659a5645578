"""Results that count no more and sheets that were withdrawn: nothing is erased, and every door knows."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from games.base import Side
from scoring.desk.queries.lists import counts_of, latest_results
from scoring.desk.queries.lookup import WrongCodeError, sheet_for_desk
from scoring.models import Result, SetAside, Submission, WithdrawnSheet
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.sheets import StaleSheetError, forfeit_match, let_count_again, set_aside
from scoring.standings.queries.standings import standings_of
from tests.page import html_of
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.draws.engine.codes import code_for, spoken
from tournaments.models import Event

pytestmark = pytest.mark.django_db
AGAIN = [leg(121, 60), leg(121, 60)]


@pytest.fixture
def entered(draw, enter):
    """Three sheets that are in."""
    sheets = sheets_of(draw())[:3]
    for sheet in sheets:
        enter(sheet, WON["cribbage"])
    return sheets


def test_what_is_set_aside_counts_nowhere_and_stays_on_record(entered, users, event) -> None:
    competition = entered[0].match.stage.competition
    counted = set_aside(sub_matches=entered[:1], reason="Wrong table", by=users["carl"])

    assert [submission.sub_match_id for submission in counted] == [entered[0].pk]
    assert len(standings_of(competition).table.open) == 4
    assert counts_of(event)[0].arrived == len(latest_results(event)) == 2
    assert Submission.objects.count() == 3
    assert SetAside.objects.get().made_by == users["carl"]


def test_it_counts_again_as_before(entered, users) -> None:
    before = Result.objects.get(sub_match=entered[0])
    counted = set_aside(sub_matches=entered[:1], reason="Wrong table", by=users["carl"])

    let_count_again(submissions=[submission.pk for submission in counted])

    after = Result.objects.get(sub_match=entered[0])
    assert (after.submission, after.home_tally, after.away_tally) == (
        before.submission,
        before.home_tally,
        before.away_tally,
    )
    assert not SetAside.objects.exists()


def test_it_does_not_count_again_over_a_newer_result(entered, users, enter) -> None:
    counted = set_aside(sub_matches=entered[:1], reason="Wrong table", by=users["carl"])
    newer = enter(entered[0], AGAIN, expected=2)

    let_count_again(submissions=[submission.pk for submission in counted])

    assert Result.objects.get(sub_match=entered[0]).submission == newer


def test_who_still_has_the_old_result_open_is_told(entered, users, enter) -> None:
    set_aside(sub_matches=entered[:1], reason="Wrong table", by=users["carl"])

    for expected in (0, 1):
        with pytest.raises(StaleSheetError) as stale:
            enter(entered[0], AGAIN, expected=expected, reason="mistyped")
        assert stale.value.current is None
    assert str(enter(entered[0], AGAIN, expected=2).reason) == "Played again"


def test_match_that_is_played_again_may_be_given_away(entered, users) -> None:
    set_aside(sub_matches=entered[:1], reason="Wrong table", by=users["carl"])
    match = entered[0].match

    submissions = forfeit_match(
        match=match, at_fault=Side.HOME, by=users["carl"], reason="Did not come", idempotency_key=uuid.uuid4()
    )

    assert [submission.version for submission in submissions] == [3]
    assert Result.objects.get(sub_match=entered[0]).submission == submissions[0]


def test_rebuilding_finds_what_counts_although_it_was_set_aside(entered, users, event) -> None:
    result = Result.objects.get(sub_match=entered[0])
    set_aside(sub_matches=entered[:1], reason="Wrong table", by=users["carl"])
    assert rebuild_results(event=event) == (2, [])
    Result.objects.create(
        sub_match=entered[0],
        submission=result.submission,
        home_tally=result.home_tally,
        away_tally=result.away_tally,
    )

    assert rebuild_results(event=Event.objects.exclude(pk=event.pk).get()) == (0, [])  # another event is left alone
    _, found = rebuild_results(event=event)

    assert [(problem.code, problem.problem) for problem in found] == [
        (entered[0].code, "counts although it was set aside")
    ]
    assert not Result.objects.filter(sub_match=entered[0]).exists()


def test_page_shows_the_old_result_as_set_aside_and_the_form_for_the_new_one(entered, users, signed_in) -> None:
    set_aside(sub_matches=entered[:1], reason="Wrong table", by=users["carl"])
    address = reverse("desk:sheet", args=[entered[0].code])

    public = html_of(signed_in(None).get(address))
    form = signed_in("sam").get(address)

    assert "To be played again" in public
    assert "121–88" not in public
    assert form.context["form"].paper["version"].value() == 2


# --- withdrawn sheets ---------------------------------------------------------------------------------


@pytest.fixture
def withdrawn(entered, event):
    return WithdrawnSheet.objects.create(
        code=code_for(999_001), event=event, replaced_by=entered[0], why="its match was moved."
    )


def test_page_of_a_withdrawn_sheet_leads_to_the_one_that_counts(withdrawn, entered, client, signed_in) -> None:
    address = reverse("desk:sheet", args=[withdrawn.code])

    for answer in (client.get(address), signed_in("sam").post(address, {"leg1-home": "121"})):
        assert answer.status_code == 410
        assert "This sheet was withdrawn" in html_of(answer)
        assert reverse("desk:sheet", args=[entered[0].code]) in html_of(answer)


def test_desk_says_that_a_sheet_was_withdrawn_and_offers_the_other(withdrawn, entered, event, signed_in) -> None:
    page = html_of(signed_in("sam").get(reverse("desk:desk", args=[event.pk]), {"code": withdrawn.code}))

    assert f"Sheet {spoken(withdrawn.code)} was withdrawn" in page
    assert f"Open sheet {spoken(entered[0].code)} of" in page
    assert "You are entering another competition" not in page


def test_sheet_that_nothing_replaces_is_thrown_away(withdrawn, event) -> None:
    withdrawn.replaced_by = None
    withdrawn.save()

    with pytest.raises(WrongCodeError, match=r"Throw the paper away\.$") as wrong:
        sheet_for_desk(withdrawn.code, event)

    assert wrong.value.sheet is None


def test_fresh_sheet_that_was_never_entered_has_version_zero(draw) -> None:
    sheet = fresh_sheet(sheets_of(draw())[0].pk)

    assert (sheet.version, sheet.is_played_again) == (0, False)
