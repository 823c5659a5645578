"""The doors of the API for those who run an event: boards, ties, finals, awards, pins, check-in, changes, members."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from drf_spectacular.generators import SchemaGenerator
from knox.models import AuthToken

from scoring.board.models.screens import Screen
from scoring.sheets.models import HighScore
from tests import cast
from tests.keys import keyed
from tests.legionsports.test_nonsense import described
from tests.scoring import by_log
from tests.scoring.board.play import draw, play, sheets
from tests.scoring.grouped import in_groups, lower_wins
from tests.scoring.small import enter, round_robin
from tournaments.models import Member, RosterPlace, SharedBoards

EVENT = "/api/v1/events/cribbage-2027"
WRITING = ("post", "put", "patch", "delete")
# What one who has no part in the event may do elsewhere: refused for what is said, and not for who says it.
OF_ONES_OWN = {
    "v1_events_create", "competitions_entries_create", "members_create", "events_numbers_create",
    "events_sign_up_links_give",
}  # fmt: skip
FOR_EVERYBODY = {"events_teams_phones_create", "events_teams_phones_destroy"}  # as the page of a team is
OF_OTHERS = {"stages_restore", "stages_set_aside", "sheets_protest_take_up"}  # a play-off, a protest: there is none


@pytest.fixture
def of(users):
    """Return a function that gives the headers of one of the cast; nobody's for None."""

    def headers(name: str | None) -> dict[str, str]:
        return {"Authorization": f"Token {AuthToken.objects.create(users[name])[1]}"} if name else {}

    return headers


@pytest.fixture
def weekend(make_competition, users):
    stage = draw(make_competition("darts-mixed", entries=4))
    for sheet in sheets(stage, 1):
        result = play(sheet, (2, 1), by=users["sam"])
    thrower = stage.competition.entries.get(number=1).roster.first()
    HighScore.objects.create(submission=result.submission, member=thrower.member, count=2, countersigned=True)
    return stage


@pytest.mark.parametrize(
    ("at", "readers"),
    [
        (f"{EVENT}/now/", {None, "nora", "beth", "dell", "sam", "carl", "alice"}),
        (f"{EVENT}/advancement/", {"dell", "carl", "alice"}),
        (f"{EVENT}/pins/", {"dell", "carl", "alice"}),
        (f"{EVENT}/changes/", {"carl", "alice"}),
        (f"{EVENT}/check-in/", {"carl", "alice"}),
        (f"{EVENT}/programme/", {"carl", "alice"}),
        ("/api/v1/competitions/{}/ties/", {"sam", "carl", "alice"}),
        ("/api/v1/members/", {"beth", "alice"}),
    ],
)
def test_doors_open_for_those_whose_work_it_is(client, weekend, of, at, readers):
    at = at.format(weekend.competition_id)
    opened = {
        name
        for name in (None, "nora", "beth", "dell", "sam", "carl", "alice")
        if client.get(at, headers=of(name)).status_code == 200
    }
    assert opened == readers


@pytest.mark.slow
@pytest.mark.parametrize("who", [None, "spectator", "oscar", "nora"])
def test_who_may_not_is_told_so_at_every_door_that_writes(client, weekend, users, of, who):
    """Before a word is said about what was sent: a branch officer, a scorekeeper of elsewhere, and who has no role."""
    users["spectator"] = cast.make_user("spectator", "Stan")
    headers, asked, wrong, sheet = of(who), 0, [], sheets(weekend, 2)[0]
    entry = weekend.competition.entries.get(number=1)
    by_log.play(sheet, [], by=users["sam"])
    values = {
        "slug": "cribbage-2027", "competition_id": weekend.competition_id, "stage_id": weekend.pk, "entry_id": entry.pk,
        "code": sheet.code, "organization_id": entry.branch_id, "place_id": entry.roster.first().pk,
        "screen_id": Screen.objects.create(event=weekend.competition.event, number=1, name="Bar").pk,
        "shared_id": SharedBoards.objects.create(event=weekend.competition.event, stations=2).pk,
        "number": entry.roster.first().member.number,
    }  # fmt: skip
    if who == "oscar":
        del values["number"]  # the list of another branch: to him nobody has this number
    for at, operations in described().items():
        names = re.findall(r"{(\w+)}", at)
        for method, operation in operations.items():
            name = operation["operationId"]
            if method not in WRITING or name in {"token_create", "token_destroy", *FOR_EVERYBODY}:
                continue
            where = re.sub(r"{(\w+)}", lambda found: str(values.get(found[1], 1)), at)
            answer = getattr(client, method)(where, {}, "application/json", headers=keyed(headers))
            is_there = all(one in values for one in names) and name not in OF_OTHERS
            asked += is_there
            allowed = {401} if who is None else {403} if is_there else {403, 404}
            if who == "oscar" and name in OF_ONES_OWN:
                allowed = {400}
            if answer.status_code not in allowed or not is_a_sentence(answer.json()):
                wrong.append((who, method, where, answer.status_code, answer.content[:200]))
    assert not wrong, "\n".join(map(str, wrong))
    assert asked > 80


def is_a_sentence(problem: dict[str, str]) -> bool:
    """Return whether it says in words what is wrong, and in one word for programs."""
    words, code = problem["detail"], problem["code"]
    return bool(re.fullmatch(r"[A-Z][^_`{}<>]+[.?)]", words)) and bool(re.fullmatch(r"[a-z_]+", code))


def test_every_refusal_of_the_description_has_a_code_and_a_sentence() -> None:
    schema = SchemaGenerator().get_schema(public=True)
    refused = [
        (operation["operationId"], number, content.get("schema", {}).get("$ref", ""))
        for operations in schema["paths"].values()
        for operation in operations.values()
        for number, response in operation["responses"].items()
        for content in (list(response.get("content", {}).values()) or [{}])
        if number.startswith("4")
    ]
    components = schema["components"]["schemas"]
    said = {ref: set(components[ref.rpartition("/")[2]]["properties"]) if ref else set() for _, _, ref in refused}
    assert [line for line in refused if not {"code", "detail"} <= said[line[2]]] == []
    assert len(refused) > 200


def test_what_is_on_the_boards_now_and_next(client, weekend):
    (room,) = client.get(f"{EVENT}/now/").json()["rooms"]
    assert (room["competitions"], room["stations_are"]) == ([weekend.competition_id], "board")
    (first, *_) = room["stations"]
    assert {"number", "phase", "now", "next", "on_deck", "waits_for", "minutes_behind"} == set(first)
    assert first["now"]["match"] == weekend.matches.filter(round=2).order_by("number").first().pk


@pytest.mark.parametrize("at", ["/now/", "/pins/", "/check-in/", "/advancement/"])
def test_doors_ask_a_constant_number_of_questions(client, make_competition, of, users, at):
    counts = []
    for category in ("darts-mixed", "shuffleboard-mens"):
        stage = draw(make_competition(category, entries=4))
        play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
        headers = of("alice")
        client.get(EVENT + at, headers=headers)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(EVENT + at, headers=headers).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_figures_of_a_team_are_told_as_long_as_results_are(client, weekend, event):
    entry = weekend.competition.entries.get(number=1)
    at = f"{EVENT}/teams/{entry.pk}/statistics/"
    assert client.get(at).json() == {"entry": entry.pk, "matches": 0, "rows": []}
    assert client.get(f"{EVENT}/teams/999999/statistics/").status_code == 404
    event.standings_hidden = True
    event.save()
    assert client.get(at).status_code == 403


def test_a_tie_is_read_and_its_play_off_made_once(client, make_competition, users, of):
    stage = round_robin(make_competition("cribbage-pairs", entries=3))
    enter(stage, {(1, 2): "121-90 90-121", (1, 3): "121-100 121-101", (2, 3): "121-100 121-101"}, by=users["sam"])
    at = f"/api/v1/competitions/{stage.competition_id}"
    (tie,) = client.get(f"{at}/ties/", headers=of("sam")).json()
    assert (tie["place"], [team["number"] for team in tie["teams"]], tie["is_under_way"]) == (1, [1, 2], False)
    body = {"place": 1, "entries": [team["id"] for team in tie["teams"]], "method": tie["method"]}

    refused = client.post(f"{at}/playoffs/", body, "application/json", headers=of("sam"))
    answer = client.post(f"{at}/playoffs/", body, "application/json", headers=keyed(of("carl")))
    again = client.post(f"{at}/playoffs/", body, "application/json", headers=keyed(of("carl")))

    assert (refused.status_code, answer.status_code, again.status_code) == (403, 201, 422)
    assert answer.json()["stage"]["settles_place"] == 1
    strangers = {**body, "entries": [1, 2**62]}
    assert client.post(f"{at}/playoffs/", strangers, "application/json", headers=keyed(of("carl"))).status_code == 400


def test_finals_are_made_when_the_groups_are_in(client, make_competition, users, of):
    groups = in_groups(make_competition("nineball-singles", entries=6), by=users["carl"])
    at, headers = f"/api/v1/competitions/{groups.competition_id}/finals/", of("carl")
    assert client.post(at, {}, "application/json", headers=keyed(headers)).status_code == 422

    lower_wins(list(groups.matches.select_related("home", "away", "stage__competition")), by=users["sam"])
    answer = client.post(at, {}, "application/json", headers=keyed(headers))
    assert (answer.status_code, answer.json()["stage"]["kind"]) == (201, "finals")


def test_a_pin_is_given_once(client, weekend, of):
    headers = of("dell")
    pins = client.get(f"{EVENT}/pins/", headers=headers).json()
    (line,) = pins["players"]
    assert (pins["due"], line["count"], line["is_due"]) == (1, 2, True)

    body = {"member": line["member"]}
    given = client.post(f"{EVENT}/pins/", body, "application/json", headers=keyed(headers))
    again = client.post(f"{EVENT}/pins/", body, "application/json", headers=keyed(headers))
    nobody = client.post(f"{EVENT}/pins/", {"member": "0"}, "application/json", headers=keyed(headers))

    assert (given.status_code, given.json()["due"]) == (201, 0)
    assert (again.status_code, nobody.status_code) == (422, 400)


def test_the_registration_table_notes_what_it_has_seen(client, weekend, of):
    headers = of("carl")
    people = client.get(f"{EVENT}/check-in/", headers=headers).json()
    assert len(people) == RosterPlace.objects.count()
    first = people[0]["id"]

    said = {"card_seen": True, "cheque_number": "17"}
    for _ in range(2):
        noted = client.post(f"{EVENT}/check-in/{first}/", said, "application/json", headers=headers)
        assert (noted.status_code, noted.json()["card_seen"], noted.json()["cheque_number"]) == (200, True, "17")
    assert client.post(f"{EVENT}/check-in/999999/", said, "application/json", headers=headers).status_code == 404


def test_officers_find_the_members_of_their_own_branches(client, org, of):
    own = cast.make_member(org.grande_prairie, surname="Gagnon")
    cast.make_member(org.calgary, surname="Gagnon")

    found = client.get("/api/v1/members/", {"search": "gagn"}, headers=of("beth")).json()["results"]
    assert [(member["number"], member["birth_date"]) for member in found] == [(own.number, "1950-05-17")]
    assert client.get("/api/v1/members/", {"search": "gagn"}, headers=of("alice")).json()["count"] == 2
    assert client.get(f"/api/v1/members/{own.number}/", headers=of("beth")).json()["branch"]["number"] == "54"
    stranger = Member.objects.get(branch=org.calgary)
    assert client.get(f"/api/v1/members/{stranger.number}/", headers=of("beth")).status_code == 404


def test_a_programme_is_written_whole_and_the_one_of_the_book_comes_back(client, event, of):
    at, headers = f"{EVENT}/programme/", of("carl")
    meeting = {"day": "2027-02-05", "starts_at": "17:50", "title": "Captains' meeting"}
    lunch = {"day": "2027-02-06", "starts_at": "12:00", "ends_at": "13:00", "title": "Lunch", "stops_play": True}

    def put(*lines):
        return client.put(at, {"programme": lines}, "application/json", headers=headers)

    for _ in range(2):
        written = put(lunch, meeting)
        assert [line["title"] for line in written.json()["programme"]] == ["Captains' meeting", "Lunch"]
    assert client.get(f"{EVENT}/").json()["programme"] == written.json()["programme"]
    outside, endless = {**meeting, "day": "2027-03-05"}, {**lunch, "ends_at": None}
    assert [put(meeting, wrong).status_code for wrong in (outside, endless, {"title": "?"})] == [422, 422, 400]
    assert put(*[meeting] * 61).status_code == 400
    assert event.programme.count() == 2
    assert client.put(at, {"programme": []}, "application/json", headers=of("sam")).status_code == 403
    assert len(client.delete(at, headers=headers).json()["programme"]) == 7
