"""What an office and a host do on pages before and after play, by the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from knox.models import AuthToken

from tests.keys import keyed
from tests.scoring import by_log
from tests.scoring.board.play import draw, sheets
from tournaments.models import Event, RosterPlace, SharedBoards

API = "/api/v1/"
EVENT = f"{API}events/cribbage-2027/"


@pytest.fixture
def ask(client, users) -> Callable[..., Any]:
    """Return what asks as carl, who chairs the event: the JSON of the answer, or its number where that is another."""

    def send(method: str, at: str, body: object = None, *, by: str = "carl", status: int = 200, **headers: str) -> Any:
        token = {"Authorization": f"Token {AuthToken.objects.create(users[by])[1]}", **headers}
        data = {} if method == "get" else {"data": body or {}, "content_type": "application/json"}
        answer = getattr(client, method)(at, headers=keyed(token), **data)
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    return send


def test_the_hall_is_written_and_read_back(ask, make_competition):
    competition = make_competition("cribbage-pairs")
    table = {"equipment": "card table", "number": 2, "name": "By the stage", "is_near": True, "is_spare": False}
    said = {"line": "4 tables", "plan": "1 2\n3 4", "tables": [table]}
    hall = ask("patch", f"{EVENT}hall/", said)
    assert (hall["plan"].split(), hall["tables"][1], len(hall["tables"])) == (["1", "2", "3", "4"], table, 4)
    assert ask("patch", f"{EVENT}hall/", ask("get", f"{EVENT}hall/")) == hall
    place = f"{API}competitions/{competition.pk}/place/"
    assert ask("patch", place, {"tables": [2, 3, 3]})["tables"] == [2, 3]
    competition.refresh_from_db()
    assert competition.stations == 2
    assert ask("patch", place, {"around": True}) == {"tables": [2, 3], "begins_at": None, "around": True}
    refused = ask("patch", place, {"begins_at": "2027-03-05T09:00:00-07:00"}, status=422)
    assert (refused["code"], refused["field"]) == ("begins_off_the_days", "begins_at")
    assert "begins_at" in ask("patch", place, {"begins_at": "0001-01-01T10:00:00Z"}, status=400)["errors"]


def test_hours_and_shared_boards(ask, make_competition):
    pairs, seniors = (make_competition(key, entries=4) for key in ("cribbage-pairs", "cribbage-senior-pairs"))
    minutes = f"{API}competitions/{pairs.pk}/minutes/"
    assert ask("put", minutes, {"expected": 25, "longest": 40}) == {"expected": 25, "longest": 40}
    assert ask("put", minutes, {"expected": None, "longest": None})["expected"] != 25
    for longest in (None, 20):
        assert ask("put", minutes, {"expected": 25, "longest": longest}, status=422)["field"] == "longest"

    at = f"{API}competitions/{pairs.pk}/draw/"
    kept = pairs.entries.get(number=1).pk
    ask("get", at, status=404)
    drawn = ask("post", at, {"seed": "poppy", "early": False, "fixed": [{"entry": kept, "station": 2}]}, status=201)
    assert ask("get", at) == drawn
    stations = {
        sheet["station"] for turn in drawn["rounds"] for match in turn["matches"] for sheet in match["sheets"]
        if kept in (match["home"]["id"], match["away"]["id"])
    }  # fmt: skip
    assert stations == {2}

    shared = {"stations": 3, "competitions": [pairs.pk, seniors.pk]}
    made = ask("post", f"{EVENT}shared-boards/", shared, status=201)
    assert ask("get", f"{EVENT}shared-boards/") == [made] == [{**shared, "id": made["id"]}]
    ask("delete", f"{API}shared-boards/{made['id']}/", status=204)
    assert not SharedBoards.objects.exists()
    assert ask("post", f"{EVENT}plan-again/") == {"count": 0}


def test_ways_out_of_two_draws_on_the_same_tables(ask, make_competition):
    pairs, seniors = (make_competition(key, entries=4, stations=2) for key in ("cribbage-pairs", "euchre-legion"))
    ask("patch", f"{EVENT}hall/", {"line": "2 tables"})
    ask("post", f"{API}competitions/{pairs.pk}/draw/", {"seed": "poppy"}, status=201)
    ask("post", f"{API}competitions/{seniors.pk}/draw/", {"seed": "poppy"}, status=422)
    at = f"{API}competitions/{seniors.pk}/ways/"
    ways = {way["way"] for way in ask("get", at)}
    assert ask("post", at, {"way": "nothing"}, status=422)["code"] == "no_such_way"
    assert "around" in ways
    assert ask("post", at, {"way": "around"})["around"] is True


def test_other_days_are_looked_at_then_set_then_taken_back(ask, event, make_competition):
    draw(make_competition("cribbage-pairs", entries=4))
    at, before = f"{EVENT}days/", ["2027-02-05", "2027-02-06"]
    said = {"starts_on": "2027-02-12", "ends_on": "2027-02-13"}
    said |= {"expected_starts_on": before[0], "expected_ends_on": before[1]}
    assert ask("put", at, said, status=422)["code"] == "move_needs_reason"
    said["reason"] = "Snow"
    assert ask("put", at, {**said, "look": True})["before"] == before
    assert ask("get", at)["starts_on"] == before[0]
    assert ask("put", at, said)["after"] == ["2027-02-12", "2027-02-13"]
    assert ask("put", at, said, status=409)["code"] == "move_changed_meanwhile"
    (move,) = ask("get", at)["moves"]
    assert ask("post", f"{API}moves/{move['id']}/take-back/")["after"] == before
    assert ask("post", f"{at}plan/") == {"count": 0}


@pytest.mark.parametrize(("day", "status"), [("0001-01-01", 400), ("9999-12-31", 400), ("1931-04-02", 200)])
def test_day_of_another_age_is_refused_in_the_sentence_of_a_form(ask, make_competition, day, status):
    member = make_competition("cribbage-pairs", entries=1).entries.get().roster.first().member
    refused = ask("patch", f"{API}members/{member.number}/", {"birth_date": day}, by="alice", status=status)
    assert status == 200 or "Write a day between 1900 and 2100. Was the year cut short?" in str(refused)
    lines = {"programme": [{"day": day, "starts_at": "09:00", "title": "Play"}]}
    assert "Was the year cut short?" in str(ask("put", f"{EVENT}programme/", lines, status=400))
    tried = {"starts_on": day, "ends_on": day, "expected_starts_on": "2027-02-05", "expected_ends_on": "2027-02-06"}
    assert set(ask("put", f"{EVENT}days/", tried, status=400)["errors"]) == {"starts_on", "ends_on"}


def test_what_a_host_writes_is_kept_until_it_is_sent(ask, event):
    at = f"{EVENT}information/"
    ask("put", f"{at}sent/", status=422)
    said = {"version": 0, "hall": "Legion Hall", "hotels": [{"name": "Poppy Inn"}, {"name": "Other Inn"}]}
    sheet = ask("put", at, said)
    kept = {**sheet, "hotels": sheet["hotels"][:1]}
    assert ask("put", at, {name: kept[name] for name in kept if name != "sent_on"})["hotels"] == kept["hotels"]
    assert ask("put", at, {**said, "version": 1}, status=409)["code"] == "changed_meanwhile"
    ask("put", f"{at}sent/", status=204)
    assert ask("put", at, {**said, "version": 2}, status=422)["code"] == "paper_is_sent"
    ask("delete", f"{at}sent/", status=204)

    line = {"heading": "lunch", "cents": 4500, "note": "Soup", "receipt": "7", "receipt_attached": True}
    money = ask("put", f"{EVENT}financial/", {"version": 0, "lines": [line]})
    assert money["lines"] == [{**line, "id": money["lines"][0]["id"]}]
    assert ask("put", f"{EVENT}financial/", {"version": 1, "lines": []})["lines"] == []
    ask("put", f"{EVENT}financial/sent/", status=204)
    assert ask("get", f"{EVENT}financial/")["sent_on"]


def test_people_and_ceremonies(ask, make_competition):
    make_competition("cribbage-pairs", entries=2)
    duty = ask("post", f"{EVENT}duties/", {"kind": "volunteer", "name": "Pat Poppy", "task": "Coffee"}, status=201)
    ask("post", f"{EVENT}duties/", {"kind": "representative", "name": "A. Guest"}, by="beth", status=403)
    assert ask("get", f"{EVENT}duties/") == [duty]
    ask("delete", f"{API}duties/{duty['id']}/", status=204)
    one, other = RosterPlace.objects.values_list("pk", flat=True)[:2]
    for there, missing in (([one, other], []), ([one], [other])):
        said = {"ceremony": "opening", "there": there, "missing": missing}
        assert ask("put", f"{EVENT}attendance/", said) == {"count": len(there)}
    assert ask("get", f"{EVENT}attendance/") == [{"ceremony": "opening", "roster_place": one}]


def test_screens_and_sponsors(ask, event):
    screen = ask("post", f"{EVENT}screens/", {"name": "Bar", "languages": "fr-ca", "shows": "names"}, status=201)
    at = f"{API}screens/{screen['id']}/"
    assert ask("patch", at, {"diagonal": 40}) == {**screen, "diagonal": 40}
    assert ask("get", f"{EVENT}screens/") == [{**screen, "diagonal": 40}]
    ask("delete", at, status=204)
    sponsor = ask("post", f"{EVENT}sponsors/", {"name": "Poppy Motors"}, status=201)
    assert ask("get", f"{EVENT}sponsors/") == [sponsor]
    ask("delete", f"{API}sponsors/{sponsor['id']}/", status=204)


def test_prizes_receipts_for_what_is_said_and_what_is_not_held(ask, make_competition, event):
    competition = make_competition("cribbage-pairs", entries=2)
    at = f"{EVENT}prizes/"
    prizes = [{"competition": competition.pk, "place": place, "cents": cents} for place, cents in ((1, 5000), (2, 100))]
    read = ask("get", at)
    told = ask("put", at, {**read, "prizes": prizes})
    assert (told["prizes"], ask("get", at)) == (prizes, told)
    assert ask("put", at, read, status=409)["code"] == "changed_meanwhile"

    ask("patch", EVENT, {"fee_cents": 2500})
    lines = ask("get", f"{EVENT}said-paid/")
    said = {"lines": [line["line"] for line in lines], "on": "2026-11-20", "method": "cash"}
    payments = ask("post", f"{EVENT}said-paid/", said, status=201)
    assert sum(payment["cents"] for payment in payments) == sum(line["cents"] for line in lines) > 0
    assert ask("get", f"{EVENT}said-paid/") == []

    ask("put", f"{API}competitions/{competition.pk}/not-held/", status=422)
    seniors = make_competition("cribbage-senior-pairs")
    for method in ("put", "delete"):
        ask(method, f"{API}competitions/{seniors.pk}/not-held/", status=204)
        seniors.refresh_from_db()
        assert bool(seniors.not_held_at) is (method == "put")


def test_an_envelope_is_sent_without_what_is_missing_and_received(ask, event):
    Event.objects.filter(pk=event.pk).update(starts_on="2026-02-05", ends_on="2026-02-06")
    at = f"{EVENT}envelopes/"
    first = ask("get", at)[0]
    said = {"receiver": first["receiver"], "how": "mail", "sent_on": "2026-02-09"}
    assert ask("post", at, said, status=422)["field"] == "without_missing"
    sent = ask("post", at, {**said, "without_missing": True}, status=201)
    assert ask("get", at)[0]["sent"] == [sent]
    receive = f"{API}envelopes/{sent['id']}/receive/"
    ask("post", receive, {"received_on": "2026-02-12"}, status=403)
    assert ask("post", receive, {"received_on": "2026-02-12"}, by="alice")["received_on"] == "2026-02-12"


def test_a_log_is_closed_to_score_its_sheet_again(ask, make_competition, users):
    sheet = sheets(draw(make_competition("darts-mixed", entries=2)), 1)[0]
    by_log.play(sheet, [], by=users["sam"])
    at = f"{API}sheets/{sheet.code}/live/"
    ask("post", f"{at}take-over/", by="sam", **{"Live-Device": "one"})
    ask("delete", at, by="sam", status=409, **{"Live-Device": "other"})
    ask("delete", at, by="sam", status=204, **{"Live-Device": "one"})
    ask("get", at, status=404)
