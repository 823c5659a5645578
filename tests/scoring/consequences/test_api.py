"""What moves results over JSON: the same acts as the pages, asked about before they count."""

from __future__ import annotations

import pytest

from scoring.models import Moved, Submission
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.standings.models import PlaceDecision
from tests.keys import keyed
from tests.scoring import small
from tests.scoring.consequences.conftest import EVEN, WON
from tests.scoring.consequences.test_services import sheet_of
from tournaments.entries.models import Departure

pytestmark = pytest.mark.postgresql


@pytest.fixture
def ask(api):
    """Return a function that sends JSON as one of the cast: method, address, what is said."""

    def send(who, method, address, said=None):
        return getattr(api(who), method)(f"/api/v1/{address}", said or {}, format="json", headers=keyed({}))

    return send


@pytest.fixture
def in_two_steps(ask):
    """Return a function that sends an act, reads what it moves, and says yes; nothing is written before that."""

    def send(who, address, said=None):
        asked = ask(who, "post", address, said)
        assert (asked.status_code, asked.json()["code"]) == (409, "consequences"), asked.json()
        assert not Moved.objects.exists()
        done = ask(who, "post", address, {**(said or {}), "accept_consequences": asked.json()["fingerprint"]})
        assert done.status_code < 300, done.json()
        assert Moved.objects.exists()
        Moved.objects.all().delete()
        return done

    return send


def test_a_team_leaves_and_comes_back(decided, ask, in_two_steps):
    entry = decided.entries.get(number=2)
    said = {"kind": "withdrawn", "reason": "Truck broke down"}
    refused = {who: ask(who, "post", f"entries/{entry.pk}/depart/", said).status_code for who in (None, "sam", "dora")}
    assert refused == {None: 401, "sam": 403, "dora": 403}
    assert in_two_steps("carl", f"entries/{entry.pk}/depart/", said).json()["has_left"] is True
    assert in_two_steps("carl", f"entries/{entry.pk}/return/").json()["has_left"] is False
    assert Departure.objects.get().revoked_at is not None
    assert ask("carl", "post", f"entries/{entry.pk}/return/").status_code == 404


def test_an_order_is_recorded_for_a_tie_and_taken_back(make_competition, users, ask, in_two_steps):
    competition = make_competition("cribbage-legion", entries=3)
    results = {(1, 2): f"{EVEN} | {EVEN}", (1, 3): f"{WON} | {WON}", (2, 3): f"{WON} | {WON}"}
    small.enter(small.round_robin(competition), results, by=users["sam"])
    at = f"competitions/{competition.pk}/orders/"
    tied = [competition.entries.get(number=number).pk for number in (2, 1)]
    said = {"place": 1, "entries": tied, "method": "cut_cards", "agreement": "Ace against two; both captains there"}
    strangers = ask("carl", "post", at, {**said, "entries": [tied[0], 2**62]})
    assert (strangers.status_code, set(strangers.json()["errors"])) == (400, {"entries"})
    assert ask("sam", "post", at, said).status_code == 403
    made = in_two_steps("carl", at, said).json()
    assert (made["entries"], made["is_standing"]) == (tied, True)
    assert [order["id"] for order in ask("sam", "get", at, None).json()] == [made["id"]]
    assert in_two_steps("carl", f"orders/{made['id']}/take-back/").json()["is_standing"] is False
    assert PlaceDecision.objects.get().revoked_by == users["carl"]


def test_a_play_off_is_set_aside_and_restored(decided, ask, in_two_steps):
    playoff = decided.stages.get(position=2)
    draw = decided.stages.get(position=1)
    assert ask("carl", "post", f"stages/{draw.pk}/set-aside/", {"reason": "?"}).status_code == 404
    assert in_two_steps("carl", f"stages/{playoff.pk}/set-aside/", {"reason": "Wrong teams"}).status_code == 204
    assert in_two_steps("carl", f"stages/{playoff.pk}/restore/").status_code == 204


def test_an_award_is_moved_and_given_back(decided, ask, in_two_steps):
    champion = decided.entries.get(number=2)
    at = f"entries/{champion.pk}/award"
    assert ask("sam", "post", f"{at}/move/", {"reason": "Left early"}).status_code == 403
    assert in_two_steps("dell", f"{at}/move/", {"reason": "Left early"}).status_code == 204
    assert in_two_steps("dell", f"{at}/give-back/").status_code == 204


def test_what_moved_is_read_and_seen(decided, ask, users):
    entry = decided.entries.get(number=2)
    said = {"kind": "withdrawn", "reason": "Ill"}
    asked = ask("carl", "post", f"entries/{entry.pk}/depart/", said).json()
    ask("carl", "post", f"entries/{entry.pk}/depart/", {**said, "accept_consequences": asked["fingerprint"]})
    at = f"events/{decided.event.slug}/moved/"
    (moved,) = ask("sam", "get", at, None).json()
    assert moved["sentences"] == [line["sentence"] for line in asked["consequences"]]
    assert ask("sam", "post", f"moved/{moved['id']}/seen/").json()["seen_at"]
    assert ask("sam", "get", at, None).json() == []


def test_a_sheet_is_read_again_by_somebody_else(decided, ask):
    sheet = sheet_of(decided, 1, 2)
    waiting = f"events/{decided.event.slug}/to-check/"
    assert sheet.code in [line["code"] for line in ask("sue", "get", waiting, None).json()]
    own = ask("sam", "post", f"sheets/{sheet.code}/check/", {"version": 1})
    assert own.status_code == 422
    assert ask("sue", "post", f"sheets/{sheet.code}/check/", {"version": 1}).json()["is_checked"] is True
    assert sheet.code not in [line["code"] for line in ask("sue", "get", waiting, None).json()]
    assert ask("sue", "post", f"sheets/{sheet.code}/check/", {"version": 9}).status_code == 404


def test_a_result_is_moved_to_its_sheet_and_a_sheet_emptied(decided, ask, in_two_steps):
    sheet, other = sheet_of(decided, 1, 2), sheet_of(decided, 1, 3)
    wrong = ask("carl", "post", f"sheets/{sheet.code}/move/", {"to": "1", "reason": "Typed on the wrong sheet"})
    assert (wrong.status_code, set(wrong.json()["errors"])) == (400, {"to"})
    moved = in_two_steps("carl", f"sheets/{sheet.code}/move/", {"to": other.code, "reason": "Typed on the wrong sheet"})
    assert moved.json()["code"] == other.code
    assert Submission.objects.filter(sub_match__in=(sheet, other)).count() == 4
    emptied = in_two_steps("carl", f"sheets/{sheet.code}/empty/", {"reason": "Not played"})
    assert (emptied.json()["legs"], fresh_sheet(sheet.pk).current) == (None, None)
    assert ask("sue", "post", f"sheets/{sheet.code}/check/", {"version": 1}).json()["code"] == "nothing_to_verify"


def test_who_typed_takes_the_last_entry_back(make_competition, users, ask):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 10-4"}, by=users["sam"])
    sheet = sheet_of(competition, 1, 2, pair="")
    assert ask("sue", "post", f"sheets/{sheet.code}/take-back/").json()["code"] == "not_your_last"
    assert ask("sam", "post", f"sheets/{sheet.code}/take-back/").json()["legs"] is None


@pytest.fixture
def twice(api):
    """Return a function that sends an act again with its key: a line may break off after the server has done it."""

    def send(address, said=None):
        at, headers = f"/api/v1/{address}", keyed({})
        sent = api("alice").post(at, said or {}, format="json", headers=headers)
        yes = {"accept_consequences": sent.json()["fingerprint"]} if sent.status_code == 409 else {}
        first, again = (
            api("alice").post(at, {**(said or {}), **yes}, format="json", headers=headers) for _time in range(2)
        )
        assert (first.status_code < 300, again.status_code, again.content) == (True, first.status_code, first.content)

    return send


def test_a_repeat_is_answered_as_it_was_first_whatever_the_act_removed(decided, twice):
    why = {"reason": "Asked for"}
    entry = decided.entries.get(number=2)
    twice(f"entries/{entry.pk}/award/move/", why)
    twice(f"entries/{entry.pk}/award/give-back/")
    twice(f"entries/{entry.pk}/depart/", {**why, "kind": "withdrawn"})
    twice(f"entries/{entry.pk}/return/")
    twice(f"sheets/{sheet_of(decided, 1, 2).code}/move/", {**why, "to": sheet_of(decided, 1, 3).code})
    twice(f"sheets/{sheet_of(decided, 1, 2).code}/empty/", why)


def test_a_play_off_without_a_result_is_gone_and_a_repeat_is_answered(make_competition, users, twice, ask):
    competition = make_competition("cribbage-legion", entries=3)
    results = {(1, 2): f"{EVEN} | {EVEN}", (1, 3): f"{WON} | {WON}", (2, 3): f"{WON} | {WON}"}
    small.enter(small.round_robin(competition), results, by=users["sam"])
    at, why = f"stages/{small.start(competition, by=users['carl']).pk}/set-aside/", {"reason": "Wrong teams"}
    assert ask("sam", "post", at, why).status_code == 403
    twice(at, why)
    assert competition.stages.count() == 1
    assert ask("alice", "post", at, why).status_code == 404
