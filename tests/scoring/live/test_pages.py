"""The scorer's page, as people in each role get it."""

from __future__ import annotations

import json
import re
import uuid

import pytest
from django.test import Client

from games.base import LegResult
from games.log import Redo, Undo
from scoring.live.models import LiveLog
from scoring.live.queries.kept import kept
from scoring.models import HighScore, Submission
from scoring.sheets.services.sheets import submit
from tests.page import html_of, words_of
from tests.scoring.live.conftest import PHONE, TOSS
from tests.scoring.live.forms import hidden_of, match_url, post
from tests.scoring.small import hand_in, legs_of, round_robin
from tournaments.models import RosterPlace, SubMatch

pytestmark = pytest.mark.django_db


# --- opening --------------------------------------------------------------------------------------------


def test_a_sheet_is_opened_from_its_own_page(signed_in, sheet, url) -> None:
    client = signed_in("sam")
    assert f'href="{url}"' in html_of(client.get(f"/s/{sheet.code}/"))
    page = client.get(url)
    assert "Order of play" in words_of(page)
    chosen = re.findall(r'<select[^>]* name="(\w+)">.*?<option value="(\d+)" selected', html_of(page), re.DOTALL)
    assert client.post(url, {**dict(chosen), "open": "1"}).status_code == 302
    log = LiveLog.objects.get()
    assert log.held_by.username == "sam"
    assert "throws first" in words_of(client.get(url))


def test_the_order_of_play_can_be_changed_and_names_nobody_twice(signed_in, sheet, url) -> None:
    client = signed_in("sam")
    home = [p.member_id for p in RosterPlace.objects.filter(entry=sheet.match.home).order_by("position")]
    away = [p.member_id for p in RosterPlace.objects.filter(entry=sheet.match.away).order_by("position")]
    fields = {f"away{n}": member for n, member in enumerate(away, start=1)}
    twice = client.post(url, {**fields, "home1": home[0], "home2": home[0], "open": "1"})
    assert twice.status_code == 422
    assert "is named twice" in words_of(twice)
    nobody = client.post(url, {**fields, "open": "1"})
    assert "Name at least one player" in words_of(nobody)
    assert not LiveLog.objects.exists()
    turned = {f"home{n}": member for n, member in enumerate(reversed(home), start=1)}
    client.post(url, {**fields, **turned, "open": "1"})
    assert LiveLog.objects.get().people["home"] == home[::-1]


def test_somebody_elses_member_is_not_taken_into_a_side(signed_in, sheet, url) -> None:
    client = signed_in("sam")
    home = RosterPlace.objects.filter(entry=sheet.match.home).first().member_id
    stranger = RosterPlace.objects.filter(entry=sheet.match.away).first().member_id
    client.post(url, {"home1": home, "home2": stranger, "away1": stranger, "open": "1"})
    assert LiveLog.objects.get().people == {"home": [home], "away": [stranger]}


@pytest.mark.parametrize(
    ("name", "status"),
    [(None, 302), ("alice", 200), ("carl", 200), ("sam", 200), ("nora", 403), ("oscar", 403)],
)
def test_only_those_who_enter_results_score(signed_in, log, url, name, status) -> None:
    client = signed_in(name)
    assert client.get(url).status_code == status
    if status != 200:
        assert client.post(url, {"event": json.dumps(TOSS), "seen": 0, "key": uuid.uuid4()}).status_code == status
        assert client.post(f"{url}take-over/").status_code == status
        assert client.post(f"{url}again/").status_code == status
        assert LiveLog.objects.get().device == PHONE
        assert LiveLog.objects.get().lines == 0


def test_a_sheet_that_is_in_is_not_scored(signed_in, sheet, url, users, play_leg, log, enter) -> None:
    LiveLog.objects.all().delete()
    hand_in(sheet, legs_of("1-0 1-0 0-1"))
    assert signed_in("sam").get(url)["Location"] == f"/s/{sheet.code}/"


@pytest.mark.parametrize(
    "category",
    [
        "cribbage-legion",
        "euchre-legion",
        "darts-legion",
        "shuffleboard-mixed",
        "eightball-singles",
        "eightball-doubles",
    ],
)
def test_a_sheet_of_every_sport_is_opened_and_shown_to_all(signed_in, make_competition, category) -> None:
    stage = round_robin(make_competition(category, entries=2))
    sub_match = SubMatch.objects.filter(match__stage=stage).order_by("pair").first()
    client, url = signed_in("sam"), f"/s/{sub_match.code}/live/"
    page = html_of(client.get(url))
    chosen = re.findall(r'<select[^>]* name="(\w+)">.*?<option value="(\d+)" selected', page, re.DOTALL)
    settled = re.findall(r'<input type="hidden" name="((?:home|away)\d)" value="(\d+)"', page)
    assert client.post(url, {**dict(chosen + settled), "open": "1"}).status_code == 302
    assert "data-live-form" in html_of(client.get(url))
    kept.clear()
    assert client.get(url).status_code == 200  # played back from what is stored
    assert Client().get(match_url(sub_match)).status_code == 200
    people = LiveLog.objects.get().people
    size = {"darts-legion": 4, "eightball-singles": 1}.get(category, 2)  # one pair of Legion cribbage
    assert (len(people["home"]), len(people["away"])) == (size, size)


# --- scoring --------------------------------------------------------------------------------------------


def test_a_key_and_a_typed_number_are_entered(scorer, url) -> None:
    post(scorer, url, event=json.dumps(TOSS))
    answer = post(scorer, url, read="total", points="100")
    assert (answer.status_code, answer["Location"]) == (302, url)
    page = words_of(scorer.get(url))
    assert "401" in page
    assert LiveLog.objects.get().lines == 2


def test_two_keys_pressed_on_one_page_the_second_is_told_that_it_was_not_entered(scorer, url) -> None:
    post(scorer, url, event=json.dumps(TOSS))
    page = scorer.get(url)
    post(scorer, url, page, read="total", points="100")
    for second in ({"read": "total", "points": "60"}, {"do": "undo"}):
        answer = post(scorer, url, page, **second)
        assert answer.status_code == 409
        assert "Two entries were sent from the same page. The first one counts:" in words_of(answer)
    assert post(scorer, url, page, read="total", points="100").status_code == 302
    assert LiveLog.objects.get().lines == 2


def test_a_browser_with_scripts_gets_the_panel_alone(scorer, url) -> None:
    answer = scorer.post(url, {**hidden_of(scorer.get(url)), "event": json.dumps(TOSS)}, headers={"HX-Request": "true"})
    body = html_of(answer)
    assert answer.status_code == 200
    assert 'id="live-panel"' in body
    assert "<html" not in body


def test_a_refusal_stands_above_the_form_with_its_rule(scorer, url) -> None:
    post(scorer, url, event=json.dumps(TOSS))
    answer = post(scorer, url, read="total", points="179")
    assert answer.status_code == 422
    assert "cannot score 179" in words_of(answer)
    assert "DARTS Reg." in words_of(answer)
    assert LiveLog.objects.get().lines == 1


def test_what_the_rule_behind_a_ruling_says_is_one_tap_away(scorer, url) -> None:
    post(scorer, url, event=json.dumps(TOSS))
    refused = words_of(post(scorer, url, read="total", points="179"))
    assert "Rule: DARTS Reg. vii, xii" in refused
    assert "A throw is three darts, unless the leg ends." in refused

    post(scorer, url, event=json.dumps({"event": "ToeLine"}))
    page = scorer.get(url)
    assert "DARTS Reg. vi A throw with a foot on the toe line does not count." in words_of(page)
    assert "AMB-" not in html_of(page)  # the id of an open question tells nobody anything
    assert 'data-rule="Not in the manual"' in html_of(page)  # of a bust, which nobody can throw yet


NO_ENTRY = [
    {},
    {"event": ""},
    {"event": "{"},
    {"event": "[" * 100_000},
    {"event": "null"},
    {"event": '{"event": "Undo"}'},
    {"event": '{"event": "Drop"}'},
    {"event": '{"event": "Toss", "first": "nobody"}'},
    {"read": "total", "points": "1e3"},
    {"do": "drop"},
]


def test_what_is_no_entry_is_refused_in_words(scorer, url) -> None:
    for fields in NO_ENTRY:
        answer = post(scorer, url, **fields)
        assert answer.status_code == 422, fields
        assert "notice-bad" in html_of(answer), fields
    assert LiveLog.objects.get().lines == 0


def test_a_post_without_its_marks_changes_nothing(scorer, url) -> None:
    for marks in ({"key": "no", "seen": "0"}, {"key": str(uuid.uuid4()), "seen": ""}, {}):
        answer = scorer.post(url, {**marks, "event": json.dumps(TOSS)})
        assert answer.status_code == 422
        assert "Part of the form was missing" in words_of(answer)
    assert LiveLog.objects.get().lines == 0


def test_sending_the_same_form_twice_enters_once(scorer, url) -> None:
    page = scorer.get(url)
    for _ in range(3):
        assert post(scorer, url, page, event=json.dumps(TOSS)).status_code == 302
    assert LiveLog.objects.get().lines == 1


def test_an_old_page_is_shown_what_came_meanwhile(scorer, url, log, enter) -> None:
    old = scorer.get(url)
    enter(log, TOSS)
    answer = post(scorer, url, old, event=json.dumps(TOSS))
    assert answer.status_code == 409
    assert "Something was entered in the meantime" in words_of(answer)
    assert hidden_of(answer)["seen"] == "1"


def test_undo_and_next_leg_are_on_the_page_when_they_can_be_used(scorer, url, log, play_leg) -> None:
    assert 'value="undo"' not in html_of(scorer.get(url))
    play_leg(log)
    page = scorer.get(url)
    assert "won leg 1" in words_of(page)
    assert 'value="next"' in html_of(page)
    post(scorer, url, page, do="next")
    assert "Leg 2 of 3" in words_of(scorer.get(url))
    post(scorer, url, do="undo")
    assert "won leg 1" in words_of(scorer.get(url))


def test_a_second_device_is_told_who_scores_and_takes_over(scorer, url, log, signed_in, users) -> None:
    other = Client()
    other.force_login(users["sue"], backend="django.contrib.auth.backends.ModelBackend")
    page = other.get(url)
    assert "Sam Tester scores this sheet since" in words_of(page)
    assert "data-live-form" not in html_of(page)
    refused = other.post(url, {"event": json.dumps(TOSS), "seen": 0, "key": uuid.uuid4()})
    assert refused.status_code == 409
    assert LiveLog.objects.get().lines == 0
    assert other.post(f"{url}take-over/").status_code == 302
    assert post(other, url, event=json.dumps(TOSS)).status_code == 302
    late = scorer.post(url, {"event": json.dumps(TOSS), "seen": 0, "key": uuid.uuid4()})
    assert late.status_code == 409
    assert "Sue Tester scores this sheet since" in words_of(late)
    assert "This was not entered" in words_of(late)
    assert LiveLog.objects.get().lines == 1


def test_the_desk_is_told_that_a_sheet_is_being_scored(scorer, sheet) -> None:
    page = words_of(scorer.get(f"/s/{sheet.code}/?door=desk"))
    assert "Sam Tester scores this sheet as it is played" in page
    assert "what you save counts" in page


def test_a_page_of_a_closed_log_leads_to_the_sheet(scorer, url, log, sheet) -> None:
    page = scorer.get(url)
    legs = [LegResult(home=1, away=0), LegResult(home=1, away=0), LegResult(home=0, away=1)]
    submit(sub_match=sheet, legs=legs, by=log.held_by, expected_version=0, idempotency_key=uuid.uuid4())
    fields = {**hidden_of(page), "event": json.dumps(TOSS)}
    assert scorer.post(url, fields)["Location"] == f"/s/{sheet.code}/"
    swapped = scorer.post(url, fields, headers={"HX-Request": "true"})
    assert swapped.status_code in (204, 302)


def test_a_damaged_log_shows_how_far_it_goes_and_the_way_out(scorer, url, log, enter, sheet) -> None:
    for points in (TOSS, 100, 60):
        enter(log, points)
    log.entries.filter(number=3).update(data={"event": "?"})
    kept.clear()
    page = scorer.get(url)
    assert "cannot be read" in words_of(page)
    assert f'href="/s/{sheet.code}/"' in html_of(page)
    assert post(scorer, url, page, do="undo").status_code == 302
    assert "cannot be read" not in words_of(scorer.get(url))


@pytest.mark.parametrize("damage", [{"setup": {}}, {"setup": {"rules": 7}}, {"lines": 1}], ids=str)
def test_a_log_of_which_nothing_can_be_played_leads_to_the_sheet(scorer, client, url, log, sheet, damage) -> None:
    LiveLog.objects.filter(pk=log.pk).update(**damage)
    if "lines" in damage:  # the only line takes back what is not there
        log.entries.create(number=1, data={"event": "Undo"}, entered_by=log.held_by, key=uuid.uuid4())
    kept.clear()
    page = scorer.get(url)
    assert page.status_code == 422
    assert f'href="/s/{sheet.code}/"' in html_of(page)
    assert scorer.post(url, {"do": "undo", "seen": 0, "key": uuid.uuid4()}).status_code in (409, 422)
    assert scorer.get(f"{url}hand-in/")["Location"] == url
    assert Client().get(match_url(sheet)).status_code == 200
    assert scorer.post(f"{url}again/").status_code == 302
    assert "Order of play" in words_of(scorer.get(url))


@pytest.mark.parametrize("entries", [1, 12])
def test_the_page_asks_as_many_questions_for_a_long_log(
    scorer, url, log, enter, entries, django_assert_num_queries
) -> None:
    enter(log, TOSS)
    for _ in range(entries - 1):
        enter(log, 10)
    scorer.get(url)
    with django_assert_num_queries(4):
        scorer.get(url)
    kept.clear()
    with django_assert_num_queries(5):
        scorer.get(url)


# --- handing in -----------------------------------------------------------------------------------------


def test_a_finished_match_is_handed_in_from_its_page(scorer, url, played, sheet) -> None:
    assert f"{url}hand-in/" in html_of(scorer.get(url))
    page = scorer.get(f"{url}hand-in/")
    assert "won leg 3" in words_of(page)
    assert "Whose initials are on the paper?" in words_of(page)
    assert " checked" not in html_of(page)
    marks = dict(re.findall(r'<input type="hidden" name="(key|seen)" value="([^"]*)"', html_of(page)))
    unsaid = scorer.post(f"{url}hand-in/", {**marks, "do": "paper"})
    assert unsaid.status_code == 422
    assert "Say whose initials are on the paper." in words_of(unsaid)
    answer = scorer.post(f"{url}hand-in/", {**marks, "do": "paper", "initials": "home"})
    assert answer["Location"] == f"/s/{sheet.code}/?saved=1"
    submission = Submission.objects.get()
    assert (submission.source, submission.initials_home, submission.initials_away) == ("live", True, False)
    assert HighScore.objects.count() == 6
    mine = {place.member_id for place in sheet.match.home.roster.all()}
    seen = {score.member_id for score in HighScore.objects.filter(countersigned=True)}
    assert seen
    assert not seen & mine  # home has put its initials to those of the other side
    assert "Saved." in words_of(scorer.get(f"/s/{sheet.code}/?saved=1"))


def test_a_page_that_hands_in_twice_is_told_what_was_not_saved_the_second_time(scorer, url, played, sheet) -> None:
    page = scorer.get(f"{url}hand-in/")
    marks = dict(re.findall(r'<input type="hidden" name="(key|seen)" value="([^"]*)"', html_of(page)))
    signed = {**marks, "do": "paper", "initials": "none"}
    for _ in range(2):
        assert scorer.post(f"{url}hand-in/", signed)["Location"] == f"/s/{sheet.code}/?saved=1"
    answer = scorer.post(f"{url}hand-in/", {**signed, "remarks": "A warning in leg 2", "initials": "away"})
    assert answer.status_code == 409
    assert "The change was not saved." in words_of(answer)
    assert "A warning in leg 2" in words_of(answer)
    assert f"/s/{sheet.code}/?correct" in html_of(answer)
    assert Submission.objects.count() == 1


def test_a_match_that_is_not_over_has_nothing_to_hand_in(scorer, url, log) -> None:
    assert scorer.get(f"{url}hand-in/")["Location"] == url
    assert scorer.post(f"{url}hand-in/", {"key": uuid.uuid4(), "seen": 0})["Location"] == url
    assert not Submission.objects.exists()


def test_a_match_that_was_changed_meanwhile_is_not_handed_in(scorer, url, played, enter) -> None:
    page = scorer.get(f"{url}hand-in/")
    marks = dict(re.findall(r'<input type="hidden" name="(key|seen)" value="([^"]*)"', html_of(page)))
    enter(played, Undo())
    assert scorer.post(f"{url}hand-in/", {**marks, "do": "paper", "initials": "both"})["Location"] == url
    assert not Submission.objects.exists()


# --- the record -----------------------------------------------------------------------------------------


def test_the_record_tells_who_entered_and_took_back_what(scorer, url, log, enter, django_assert_num_queries) -> None:
    for what in (TOSS, 100, Undo(), 140, Undo(), Redo()):
        enter(log, what)
    enter(log, 60, by="sue")
    log.entries.create(number=8, data={"event": "?"}, entered_by=log.held_by, key=uuid.uuid4())
    LiveLog.objects.filter(pk=log.pk).update(lines=8)
    with django_assert_num_queries(5):
        page = scorer.get(f"{url}record/")
    rows = re.findall(r"<tr.*?</tr>", html_of(page), re.DOTALL)[1:]
    said = [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)) for row in rows]
    assert [("taken back" in row) for row in said] == [False, True, False, False, False, False, False, False]
    assert "Taken back" in said[2]
    assert "140" in said[3]
    assert "Brought back" in said[5]
    assert "Sue Tester" in said[6]
    assert "does not count" in said[7]


def test_the_record_is_for_those_who_enter_results(signed_in, url, log) -> None:
    assert signed_in("nora").get(f"{url}record/").status_code == 403
    assert signed_in(None).get(f"{url}record/").status_code == 302
    assert signed_in("sam").get("/s/1234567/live/record/").status_code == 404
