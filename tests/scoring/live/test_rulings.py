"""Protests of 8-ball that is scored live: who scores marks them, who may rule decides; what is open is a case."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from rest_framework.test import APIClient

from games import registry
from games.log import Redo, Undo
from kit.pure.violations import RuleViolation
from scoring.cases.queries.cases import open_cases
from scoring.closing.queries.missing import readiness_of
from scoring.live.models import LiveLog, TableLink
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.services import scorer, tables
from scoring.models import Result
from scoring.sheets.queries.sheets import sheet_by_code
from tests.page import html_of, words_of
from tests.scoring.live.conftest import PHONE
from tests.scoring.live.test_pages import hidden_of
from tests.scoring.small import round_robin
from tournaments.models import Competition, SubMatch

pytestmark = pytest.mark.django_db

RACK = {"event": "Rack", "winner": "home", "how": "eight_potted", "balls": 3}
NEXT = {"event": "NextLeg"}
PROTEST = {"event": "OnLeg", "leg": 1, "on": {"event": "Protest", "side": "away", "about": ""}}
RULING = {"event": "OnLeg", "leg": 1, "on": {"event": "Ruling", "decision": "stands", "winner": None, "balls": 0}}
NOW = {"event": "Ruling", "decision": "stands", "winner": None, "balls": 0}  # on the rack at the table


@pytest.fixture
def sheet(make_competition) -> SubMatch:
    """The first sheet of 8-ball singles: two racks."""
    stage = round_robin(make_competition("eightball-singles", entries=2, stations=1))
    return SubMatch.objects.filter(match__stage=stage).order_by("match__round", "match__number").first()


@pytest.fixture
def log(sheet, users, enter) -> LiveLog:
    """The log of `sheet`, on which racks are entered whole; the visitors protest on the first."""
    found, game = sheet_by_code(sheet.code), registry.live("eightball")
    setup, people = opening.base_setup(found, game, opening.line_ups(found))
    setup = opening.answered(setup, game.questions(setup), {"answer-entry": "rack"})
    log = scorer.open_live(sheet=found, game=game, setup=setup, people=people, by=users["sam"], device=PHONE)
    for line in (RACK, NEXT, PROTEST):
        enter(log, line)
    return log


@pytest.fixture
def link(sheet, users) -> TableLink:
    """The link of the table at which `sheet` is played."""
    tables.make_links(event=sheet.match.stage.competition.event, by=users["carl"])
    return TableLink.objects.get(stopped_at=None)


def hand_in(log, by, **more):
    log = queries.logs().get(pk=log.pk)
    return scorer.hand_in(log=log, by=by, device=PHONE, **{"seen": log.lines, "key": uuid.uuid4(), **more})


def on_page(client, log, address: str):
    """Take the log over from a page, and return the page."""
    client.post(f"{address}take-over/")
    return client.get(address)


# --- who may ---------------------------------------------------------------------------------------------


def test_who_scores_does_not_rule(log, enter) -> None:
    with pytest.raises(RuleViolation, match="not_yours_to_rule"):
        enter(log, RULING)
    assert queries.logs().get(pk=log.pk).lines == 3


def test_a_ruling_on_the_rack_at_the_table_is_one_too(log, enter) -> None:
    enter(log, PROTEST["on"])
    with pytest.raises(RuleViolation, match="not_yours_to_rule"):
        enter(log, NOW)
    enter(log, NOW, by="carl")


@pytest.mark.parametrize("name", ["carl", "rita"])
def test_who_may_rule_enters_the_ruling(log, enter, name) -> None:
    _, match = enter(log, RULING, by=name)
    assert match.open_protests == ()


def test_who_scores_takes_no_ruling_back_and_brings_none_again(log, enter) -> None:
    enter(log, RULING, by="carl")
    with pytest.raises(RuleViolation, match="not_yours_to_rule"):
        enter(log, Undo())
    enter(log, Undo(), by="carl")
    with pytest.raises(RuleViolation, match="not_yours_to_rule"):
        enter(log, Redo())
    enter(log, Undo())  # the protest itself, marked by mistake
    enter(log, Redo())


@pytest.mark.parametrize(("name", "status"), [("sam", 422), ("carl", 200)])
def test_the_page_offers_a_ruling_to_who_may_rule_alone(signed_in, log, sheet, name, status) -> None:
    client, address = signed_in(name), f"/s/{sheet.code}/live/"
    page = on_page(client, log, address)
    assert "on leg 1 It awaits a ruling" in words_of(page)
    for words in ("The result stands", "Rewrite it as ticked", "Balls of the loser", "The rack is played again"):
        assert (words in words_of(page).split("on leg 1 It awaits")[1]) is (status == 200), words
    ruled = client.post(address, {**hidden_of(page), "read": "protest:1:stands"}, headers={"HX-Request": "true"})
    assert ruled.status_code == status
    assert ("those who decide on protests: the chair or the Representative" in words_of(ruled)) is (status == 422)


def test_a_table_does_not_rule_and_is_told_so(log, sheet, link) -> None:
    table, address = Client(), f"/t/{link.token}/{sheet.code}/"
    page = on_page(table, log, address)
    assert "The result stands" not in html_of(page)
    refused = table.post(address, {**hidden_of(page), "read": "protest:1:replayed"})
    assert (refused.status_code, LiveLog.objects.get().lines) == (422, 3)
    assert "those who decide on protests: the chair or the Representative" in words_of(refused)


def test_the_key_that_takes_back_a_ruling_says_why_it_does_not(signed_in, log, sheet, enter) -> None:
    enter(log, RULING, by="carl")
    why = "Only those who decide on protests take it back"
    assert why in html_of(on_page(signed_in("sam"), log, f"/s/{sheet.code}/live/"))
    assert why not in html_of(on_page(signed_in("carl"), log, f"/s/{sheet.code}/live/"))


@pytest.mark.parametrize(("name", "status"), [("sam", 422), ("rita", 200)])
def test_the_api_takes_a_ruling_of_who_may_rule_alone(users, log, sheet, name, status) -> None:
    client = APIClient()
    client.force_authenticate(users[name])
    headers = {"Idempotency-Key": str(uuid.uuid4()), "Live-Device": PHONE}
    address, sent = f"/api/v1/sheets/{sheet.code}/live/", {"seen": 3, "event": RULING}
    assert client.post(f"{address}take-over/", headers=headers).status_code == 200
    assert client.post(address, sent, format="json", headers=headers).status_code == status


def test_who_practises_is_the_referee_too(client) -> None:
    address = "/practice/eightball/"
    page = client.post(address, {"start": "1", "answer-entry": "rack"})
    page = client.post(address, {**hidden_of_practice(page), "event": '{"event":"Protest","side":"home","about":""}'})
    assert "Protest decided: the result stands" in words_of(page)
    ruling = '{"event":"Ruling","decision":"stands","winner":null,"balls":0}'
    assert client.post(address, {**hidden_of_practice(page), "event": ruling}).status_code == 200


def hidden_of_practice(page) -> dict[str, str]:
    return {"carried": page.context["carried"]}


# --- what nobody has ruled on ----------------------------------------------------------------------------


def test_a_protest_that_nobody_has_ruled_on_is_a_case_and_closing_waits_for_it(log, sheet, enter, users) -> None:
    enter(log, RACK)
    submission = hand_in(log, users["sam"], initials_home=True, initials_away=True, protest="A ball was moved")
    said = f"Leg 1: Protest by {queries.match_of(queries.logs().get(pk=log.pk)).setup.away_name}."
    assert submission.protest == f"A ball was moved\n{said}"
    competition = Competition.objects.get(pk=sheet.match.stage.competition_id)
    assert [line.claim for line in open_cases(competition)] == [submission.protest]
    waits = "1 protest or complaint is waiting for a ruling, or for its ruling to be carried out."
    assert waits in [line.sentence for line in readiness_of(competition).missing]


def test_handing_in_twice_with_an_open_protest_is_one_sheet(log, enter, users) -> None:
    enter(log, RACK)
    key, seen = uuid.uuid4(), 4
    first = hand_in(log, users["sam"], key=key, seen=seen)
    again = hand_in(log, users["sam"], key=key, seen=seen)
    assert (again.pk, again.is_repeat, Result.objects.count()) == (first.pk, True, 1)


def test_what_was_ruled_on_is_no_protest_of_the_sheet(log, enter, users) -> None:
    enter(log, RULING, by="carl")
    enter(log, RACK)
    assert hand_in(log, users["sam"]).protest == ""


def test_the_page_that_hands_in_names_what_nobody_has_ruled_on(signed_in, log, sheet, enter) -> None:
    enter(log, RACK)
    client = signed_in("sam")
    on_page(client, log, f"/s/{sheet.code}/live/")
    page = words_of(client.get(f"/s/{sheet.code}/live/hand-in/"))
    assert "Nobody has ruled on this yet." in page
    assert "Leg 1: Protest by" in page
