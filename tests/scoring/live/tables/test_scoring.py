"""What the link of a table opens, and what it does not."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from games.base import Side
from kit.pure.tokens import spelled
from scoring.live.models import LiveLine, LiveLog
from scoring.models import Result, Submission
from scoring.sheets.queries.rights import may_verify
from scoring.sheets.queries.sheets import sheet_by_code
from tests.page import html_of, words_of
from tests.scoring import by_log
from tests.scoring.live.tables.links import begin, here, posted
from tests.scoring.live.test_pages import hidden_of
from tests.scoring.small import hand_in, legs_of, round_robin
from tournaments.models import Departure, Event, SubMatch

pytestmark = pytest.mark.django_db


# --- what it opens --------------------------------------------------------------------------------------


def test_a_table_shows_what_is_played_there_now_and_next_in_four_queries(
    table, link, sheet, django_assert_num_queries
) -> None:
    page = words_of(table.get(here(link)))
    assert "Board 1" in page
    assert f"Now: {sheet.match.home.team_name} – {sheet.match.away.team_name}" in page
    with django_assert_num_queries(4):  # the link, what is played on darts boards, its sheets, their logs
        table.get(here(link))


def test_the_link_is_found_however_it_is_typed(table, link) -> None:
    assert table.get(f"/t/{spelled(link.token).upper()}/").status_code == 200


def test_the_form_of_a_sheet_holds_whatever_else_the_phone_fetches_meanwhile(link, sheet) -> None:
    phone, meanwhile = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    live = here(link, sheet.code)
    phone.get(here(link))
    meanwhile.cookies.load({name: cookie.value for name, cookie in phone.cookies.items()})
    page = phone.get(live)
    phone.cookies.update(meanwhile.get(live).cookies)  # its answer comes last
    (token,) = set(re.findall('name="csrfmiddlewaretoken" value="([^"]+)"', html_of(page)))
    assert phone.post(live, {"csrfmiddlewaretoken": token, "open": "1"}).status_code != 403


def test_a_match_is_scored_agreed_and_handed_in_without_an_account(table, link, sheet, words, users) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    assert "throws first" in words_of(table.get(live))
    posted(table, live, event='{"event": "Toss", "first": "home"}')
    log = LiveLog.objects.get()
    assert (str(log.opened_by), str(log.held_by), str(LiveLine.objects.get().entered_by)) == ("Board 1",) * 3
    by_log.finish_darts(log)
    assert f'href="{live}hand-in/"' in html_of(table.get(live))
    asked = table.get(f"{live}hand-in/")
    assert "on paper" not in words_of(asked).replace("paper sheet", "")
    for side in Side:
        posted(table, f"{live}hand-in/", do="answer", side=side.value, agrees="yes", word=words[side])
    page = table.get(f"{live}hand-in/")
    fields = {**hidden_of(page), "do": "hand_in"}
    assert table.post(f"{live}hand-in/", fields)["Location"] == f"{here(link)}?said=handed_in"
    submission = Submission.objects.get()
    assert (str(submission.entered_by), submission.source) == ("Board 1", "live")
    assert (submission.initials_home, submission.initials_away) == (True, True)
    assert "The sheet is handed in." in words_of(table.get(f"{here(link)}?said=handed_in"))
    # Sent again it is the same; with something else in it both are shown, and nothing is written.
    assert table.post(f"{live}hand-in/", fields)["Location"] == f"{here(link)}?said=handed_in"
    assert table.post(f"{live}hand-in/", {**fields, "remarks": "Cold"}).status_code == 409
    assert Submission.objects.count() == 1
    # The words of both captains leave no paper to read; where there is one, the desk may read it, the table may not.
    handed_in = sheet_by_code(sheet.code)
    assert not may_verify(users["sam"], handed_in)
    handed_in.current.by_words = False
    assert may_verify(users["sam"], handed_in)
    assert not may_verify(link.account, handed_in)


def test_the_initials_of_a_paper_are_for_the_desk_alone(table, link, sheet, words) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    posted(table, live, event='{"event": "Toss", "first": "home"}')
    by_log.finish_darts(LiveLog.objects.get())
    page = table.get(f"{live}hand-in/")
    assert posted(table, f"{live}hand-in/", page, do="paper", initials="both").status_code == 200
    assert posted(table, f"{live}hand-in/", page, do="hand_in", key=uuid.uuid4()).status_code == 422
    assert not Submission.objects.exists()


def test_one_device_scores_and_another_at_the_table_takes_over(table, link, sheet) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    other = Client()
    assert "Another device at this table scores this sheet" in words_of(other.get(live))
    assert posted(other, live, event="{}", key=uuid.uuid4(), seen=0).status_code == 409
    assert other.post(f"{live}take-over/")["Location"] == live
    assert posted(other, live, event='{"event": "Toss", "first": "home"}').status_code == 302
    assert "Another device" in words_of(table.get(live))


def test_a_scorekeeper_and_a_table_take_over_from_each_other(table, link, log, sheet) -> None:
    live = here(link, sheet.code)
    assert "Sam Tester scores this sheet since" in words_of(table.get(live))
    table.post(f"{live}take-over/")
    assert str(LiveLog.objects.get().held_by) == "Board 1"


# --- what it does not open ------------------------------------------------------------------------------


def test_a_link_reaches_no_sheet_of_another_table(table, link, sheet, make_competition, event_of, users) -> None:
    elsewhere = make_competition("shuffleboard-mixed", entries=2, stations=2)
    foreign = SubMatch.objects.filter(match__stage=round_robin(elsewhere)).first()  # at a table 1 of its own
    moved = SubMatch.objects.exclude(pk__in=[sheet.pk, foreign.pk]).first()
    for target in filter(None, (foreign, moved)):
        target.station = 2 if target is moved else 1
        target.save()
        for page in ("", "take-over", "hand-in", "again"):
            address = here(link, target.code, *filter(None, [page]))
            assert table.get(address).status_code in (404, 405), address
            assert table.post(address, {"open": "1"}).status_code == 404, address
    assert not LiveLog.objects.exists()


def test_a_draft_and_a_match_of_a_team_that_left_are_not_shown(table, link, sheet, users) -> None:
    stage = sheet.match.stage
    published, stage.published_at = stage.published_at, None
    stage.save()
    assert table.get(here(link, sheet.code)).status_code == 404
    stage.published_at = published
    stage.save()
    assert table.get(here(link, sheet.code)).status_code == 200
    Departure.objects.create(entry=sheet.match.home, kind="withdrawn", reason="Ill", decided_by=users["carl"])
    assert table.get(here(link, sheet.code)).status_code == 404
    assert "Everything at this table is played" in words_of(table.get(here(link)))


def test_a_sheet_that_is_in_is_not_touched_from_the_table(table, link, sheet) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    page = table.get(live)
    result = hand_in(sheet, legs_of("1-0 1-0 0-1"))
    entered = {**hidden_of(page), "event": '{"event": "Toss", "first": "home"}'}
    assert table.post(live, entered)["Location"] == f"{here(link)}?said=entered"
    swapped = table.post(live, entered, headers={"HX-Request": "true"})
    assert swapped.headers["HX-Redirect"] == f"{here(link)}?said=entered"
    assert table.post(f"{live}hand-in/", {"do": "hand_in"})["Location"] == f"{here(link)}?said=entered"
    assert Result.objects.get().submission_id == result.submission_id
    assert LiveLog.objects.get().lines == 0
    assert "it was entered at the desk" in words_of(table.get(f"{here(link)}?said=entered"))


def test_every_other_page_takes_a_table_for_nobody(table, link, sheet) -> None:
    table.get(here(link))
    code = sheet.code
    for address in (f"/s/{code}/live/", f"/s/{code}/live/record/", "/my-station/", "/office/"):
        assert table.get(address)["Location"].startswith("/sign-in/"), address
    for address in (f"/api/v1/sheets/{code}/live/", f"/api/v1/sheets/{code}/live/open/"):
        assert table.post(address, {}, content_type="application/json").status_code in (401, 404), address
    assert {name for name in table.cookies if table.cookies[name].value} <= {"live-device", "table", "csrftoken"}


def test_hidden_standings_stay_hidden_from_a_table(table, link, sheet) -> None:
    hand_in(sheet, legs_of("1-0 1-0 0-1"))
    Event.objects.filter(pk=link.event_id).update(standings_hidden=True)
    page = words_of(table.get(f"{here(link)}?said=handed_in"))
    assert "2–1" not in page
    assert "points" not in page
