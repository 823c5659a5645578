"""The JSON API as a whole: signing in, who may write, what errors look like, and its own description."""

from __future__ import annotations

import datetime
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse
from knox.models import AuthToken

from tests import cast
from tests.keys import keyed
from tests.scoring.board.play import draw, play, sheets
from tournaments.models import Event, Stage
from tournaments.rulebooks.services import books as rulebooks

PROBLEM = "application/problem+json"
PHONES = "/api/v1/events/{slug}/teams/{entry_id}/phones/"  # a visitor asks for calls
WRITTEN_BY_ALL = {("post", "/api/v1/token/"), ("post", PHONES), ("delete", PHONES)}
# What the rules say about a team names birth dates and dues, and a complaint names people: the office alone reads them.
READ_BY_OFFICERS = {
    *("/api/v1/events/{slug}/sign-up-links/", "/api/v1/events/{slug}/sign-ups/"),
    "/api/v1/entries/{entry_id}/verdict/",
    "/api/v1/events/{slug}/advancement/",
    "/api/v1/events/{slug}/late-sheets/",
    "/api/v1/events/{slug}/moved/",
    "/api/v1/events/{slug}/settings/",
    "/api/v1/events/{slug}/to-check/",
    "/api/v1/competitions/{competition_id}/entries/",
    "/api/v1/competitions/{competition_id}/orders/",
    "/api/v1/members/{number}/suspensions/",
    "/api/v1/members/{number}/transfers/",
    "/api/v1/member-lists/{batch_id}/",
    "/api/v1/competitions/{competition_id}/proposals/",
    "/api/v1/events/{slug}/coming/",
    "/api/v1/proposals/",
    "/api/v1/events/{slug}/cases/",
    "/api/v1/events/{slug}/changes/",
    "/api/v1/events/{slug}/check-in/",
    "/api/v1/events/{slug}/pins/",
    "/api/v1/events/{slug}/programme/",
    "/api/v1/events/{slug}/forwardings/",
    "/api/v1/events/{slug}/money/",
    "/api/v1/events/{slug}/numbers/",
    "/api/v1/events/{slug}/payments/",
    "/api/v1/payments/{payment_id}/",
    "/api/v1/competitions/{competition_id}/ties/",
    "/api/v1/members/",
    "/api/v1/members/gone/",
    "/api/v1/members/{number}/",
    "/api/v1/cases/{case_id}/",
    "/api/v1/competitions/{competition_id}/closing/",
    "/api/v1/competitions/{competition_id}/records/{number}/",
    "/api/v1/sheets/{code}/live/answers/",
    "/api/v1/competitions/{competition_id}/draw/",
    "/api/v1/competitions/{competition_id}/ways/",
    "/api/v1/events/{slug}/attendance/",
    "/api/v1/events/{slug}/days/",
    "/api/v1/events/{slug}/decisions/",
    "/api/v1/events/{slug}/duties/",
    "/api/v1/events/{slug}/envelopes/",
    "/api/v1/events/{slug}/financial/",
    "/api/v1/events/{slug}/hall/",
    "/api/v1/events/{slug}/information/",
    "/api/v1/events/{slug}/prizes/",
    "/api/v1/events/{slug}/said-paid/",
    "/api/v1/events/{slug}/screens/",
    "/api/v1/events/{slug}/shared-boards/",
    "/api/v1/events/{slug}/sponsors/",
}

CODES = {400: "invalid", 401: "not_authenticated", 404: "not_found", 405: "method_not_allowed"}

pytestmark = pytest.mark.postgresql


@pytest.fixture
def token(client, users):
    """Return a function that gives the headers of one of the cast."""

    def get(name: str) -> dict[str, str]:
        answer = client.post("/api/v1/token/", {"username": name, "password": cast.PASSWORD}, "application/json")
        assert answer.status_code == 201
        return {"Authorization": f"Token {answer.json()['token']}"}

    return get


@pytest.fixture
def everything(make_competition, users):
    """A drawn competition with a result in it."""
    stage = draw(make_competition("cribbage-pairs", entries=4))
    play(sheets(stage, 1)[0], by=users["sam"])
    return stage


# --- signing in -----------------------------------------------------------------------------------------


def test_new_password_ends_every_token_of_that_person_at_once(client, users, token):
    old, other = [token("sam"), token("sam")], token("carl")

    users["sam"].set_password("seven-tall-spruces")
    users["sam"].save(update_fields=["password"])

    assert [client.delete("/api/v1/token/", headers=headers).status_code for headers in old] == [401, 401]
    assert client.delete("/api/v1/token/", headers=other).status_code == 204


def test_closed_account_has_no_tokens_even_when_it_is_opened_again(client, users, token):
    headers = token("sam")
    for is_active in (False, True):
        users["sam"].is_active = is_active
        users["sam"].save()
        assert client.delete("/api/v1/token/", headers=headers).status_code == 401


def test_sign_in_and_a_new_name_leave_the_tokens(client, users, token):
    headers = token("sam")
    client.post("/sign-in/", {"username": "sam", "password": cast.PASSWORD})
    users["sam"].last_name = "Other"
    users["sam"].save()

    assert client.delete("/api/v1/token/", headers=headers).status_code == 204


def test_token_is_given_for_name_and_password_and_expires(client, users):
    answer = client.post("/api/v1/token/", {"username": "sam", "password": cast.PASSWORD}, "application/json")
    assert answer.status_code == 201
    assert set(answer.json()) == {"token", "expires_at"}
    assert answer["Cache-Control"] == "no-store"
    row = AuthToken.objects.get()
    assert row.user == users["sam"]
    assert row.expiry - row.created > datetime.timedelta(days=2)
    assert answer.json()["token"] not in {row.digest, row.token_key}  # only its digest is kept


def test_wrong_password_gives_no_token(client, users):
    answer = client.post("/api/v1/token/", {"username": "sam", "password": "no"}, "application/json")
    assert (answer.status_code, answer["Content-Type"]) == (401, PROBLEM)
    assert answer.json()["detail"] == "Wrong user name or password."
    assert not AuthToken.objects.exists()


def test_somebody_who_was_signed_out_for_good_gets_no_token(client, users):
    users["sam"].is_active = False
    users["sam"].save()
    answer = client.post("/api/v1/token/", {"username": "sam", "password": cast.PASSWORD}, "application/json")
    assert answer.status_code == 401


def test_too_many_wrong_passwords_lock_the_door_for_a_while(client, users):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = client.post("/api/v1/token/", {"username": "sam", "password": "no"}, "application/json")
    assert (answer.status_code, answer["Content-Type"]) == (429, PROBLEM)
    assert answer["Retry-After"] == "900"
    right = client.post("/api/v1/token/", {"username": "sam", "password": cast.PASSWORD}, "application/json")
    assert right.status_code == 429
    page = client.post(reverse("login"), {"username": "sam", "password": cast.PASSWORD})
    assert page.status_code == 429
    assert "Wait 15 minutes" in page.content.decode()


def test_token_can_be_thrown_away(client, token):
    headers = token("sam")
    assert client.delete("/api/v1/token/", headers=headers).status_code == 204
    assert client.delete("/api/v1/token/", headers=headers).status_code == 401


def test_session_of_the_site_is_no_token(signed_in, make_competition):
    """A page elsewhere could send a form with the reader's cookie: the API does not look at cookies."""
    competition = make_competition(entries=3)
    answer = signed_in("alice").post(f"/api/v1/competitions/{competition.pk}/draw/", {"seed": "x"}, "application/json")
    assert answer.status_code == 401


# --- errors ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/api/v1/nothing/here/", 404),
        ("post", "/api/v1/nothing/here/", 404),
        ("get", "/api/v1/nothing/", 404),
        ("get", "/api/v1/events/nothing/", 404),
        ("get", "/api/v1/events/nothing/results/", 404),
        ("put", "/api/v1/events/", 401),
        ("delete", "/api/v1/competitions/", 401),
        ("post", "/api/v1/events/", 401),
        ("get", "/api/v1/token/", 405),
        ("get", "/api/v1/events/?season=x", 400),
    ],
)
def test_every_error_is_a_problem_document(client, db, method, path, status):
    answer = getattr(client, method)(path)
    assert (answer.status_code, answer["Content-Type"]) == (status, PROBLEM)
    body = answer.json()
    assert (body["type"], body["status"]) == ("about:blank", status)
    assert body["title"]
    assert body["code"] == CODES[status]
    assert body["detail"].count(" ") > 1
    assert body["detail"].endswith(".")


def test_who_may_not_is_told_what_the_role_would_have_to_allow(client, token, event, users):
    url, body = f"/api/v1/events/{event.slug}/competitions/", {"category": "cribbage-legion", "stations": 18}
    refused = client.post(url, body, "application/json", headers=token("sam")).json()
    assert (refused["code"], refused["right"]) == ("no_right", "manage_event")
    assert refused["detail"] == (
        "Your role does not allow this: Set up an event: dates, competitions, program. "
        "Ask the Command sports officer or the tournament chair."
    )
    headers = token("carl")
    users["carl"].must_change_password = True
    users["carl"].save()
    assert client.post(url, body, "application/json", headers=headers).json()["code"] == "password_first"


def test_what_is_not_there_is_said_without_the_names_of_tables(client, event):
    event.standings_hidden = True
    event.save()
    competition = cast.make_competition(event, "cribbage-pairs", entries=2)
    draw(competition)
    hidden = client.get(f"/api/v1/competitions/{competition.pk}/standings/")
    assert (hidden.status_code, hidden.json()["code"]) == (403, "results_hidden")
    nothing = client.get("/api/v1/competitions/999999/standings/")
    assert nothing.json()["detail"] == "There is nothing here, or it is not yours to see."


def test_body_that_is_no_json_is_a_problem(client, db):
    answer = client.post("/api/v1/token/", "{", content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM)


def test_missing_fields_are_named(client, db):
    answer = client.post("/api/v1/token/", {"username": "sam"}, "application/json")
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"password": ["This field is required."]}


def test_method_that_is_not_offered_is_a_problem(client, token):
    answer = client.put("/api/v1/events/", headers=token("alice"))
    assert (answer.status_code, answer["Content-Type"]) == (405, PROBLEM)


def test_refusal_of_the_rules_names_code_and_sentence(client, token, event):
    body = {"category": "nothing", "stations": 4}
    url = f"/api/v1/events/{event.slug}/competitions/"
    answer = client.post(url, body, "application/json", headers=keyed(token("alice")))
    assert (answer.status_code, answer["Content-Type"]) == (422, PROBLEM)
    problem = answer.json()
    assert problem["code"] == "no_such_category"
    assert problem["field"] == "category"
    assert problem["detail"].startswith("The rule book does not offer this category.")


def test_error_of_ours_is_a_problem_too(client, event, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("django.conf.settings.REST_FRAMEWORK", {})
    Event.objects.filter(pk=event.pk).update(rulebook_key="no-such-file")
    make = cast.make_competition(event, "cribbage-pairs", entries=2)
    draw(make)
    answer = client.get(f"/api/v1/events/{event.slug}/results/")
    assert (answer.status_code, answer["Content-Type"]) == (500, PROBLEM)


# --- events and competitions ----------------------------------------------------------------------------


def test_events_and_competitions_can_be_read_by_anybody(client, everything):
    events = client.get("/api/v1/events/").json()
    assert [event["slug"] for event in events["results"]] == ["cribbage-2027", "darts-2027"]
    event = client.get("/api/v1/events/cribbage-2027/").json()
    assert event["host_branch"]["full_name"] == "Grande Prairie No. 54"
    assert [(c["category"], c["has_draw"]) for c in event["competitions"]] == [("cribbage-pairs", True)]
    assert client.get("/api/v1/competitions/?event=darts-2027").json()["count"] == 0
    assert client.get("/api/v1/competitions/?event=cribbage-2027&game=cribbage").json()["count"] == 1


@pytest.mark.parametrize(("rows", "path"), [(1, "events"), (3, "events"), (1, "competitions"), (3, "competitions")])
def test_lists_ask_a_constant_number_of_questions(client, org, django_assert_num_queries, rows, path):
    for number in range(rows):
        event = cast.make_event(org, slug=f"e-{number}")
        cast.make_competition(event, "cribbage-pairs")
    with django_assert_num_queries(3 if path == "events" else 2):
        assert client.get(f"/api/v1/{path}/").json()["count"] == rows


@pytest.mark.parametrize(
    ("name", "status"),
    [("alice", 201), ("dora", 403), ("beth", 403), ("carl", 403), ("sam", 403), ("nora", 403)],
)
def test_command_event_is_created_by_the_command(client, token, name, status):
    body = {
        "name": "Command Euchre 2027", "level": "command", "season": 2027, "host_branch": "54",
        "starts_on": "2027-04-09", "rulebook_key": "ab-nwt-2027",
    }  # fmt: skip
    answer = client.post("/api/v1/events/", body, "application/json", headers=keyed(token(name)))
    assert answer.status_code == status
    events = Event.objects.filter(slug="command-euchre-2027")
    assert events.exists() is (status == 201)
    if status == 201:
        assert answer.json()["ends_on"] == "2027-04-10"
        assert answer.json()["programme"]


def test_event_takes_no_edition_of_another_command(client, token, org, users):
    """Their own edition is taken; the key of another Command's is answered like a key that there is none of."""
    text = (Path(settings.RULEBOOK_DIR) / "ab-nwt-2027.toml").read_text(encoding="utf-8")
    other = cast.add_organization(None, "command", "Saskatchewan Command", levels=org.command.levels)
    facts = {"title": "Provincial sports", "season": 2027, "text_of": "Manual"}
    answers = {}
    for command, name in ((org.command, "ours"), (other, "theirs")):
        book = rulebooks.begin_book(command=command, text=text, name=name, facts=facts, by=users["alice"])
        edition = rulebooks.publish(book=book, seen=book.version, remark="", for_new_events=False, by=users["alice"])
        answers[name] = _new_event(client, token, name, edition.key)
        theirs = edition.key
    nowhere = _new_event(client, token, "nowhere", "no-such-book")
    assert answers["ours"].status_code == 201
    assert answers["theirs"].status_code == nowhere.status_code == 422
    assert answers["theirs"].content.decode().replace(theirs, "KEY") == (
        nowhere.content.decode().replace("no-such-book", "KEY")
    )
    assert set(Event.objects.filter(name__in=["ours", "theirs", "nowhere"]).values_list("name", flat=True)) == {"ours"}


def _new_event(client, token, name, key):
    body = {
        "name": name, "level": "command", "season": 2027, "host_branch": "54",
        "starts_on": "2027-04-09", "rulebook_key": key,
    }  # fmt: skip
    return client.post("/api/v1/events/", body, "application/json", headers=keyed(token("alice")))


@pytest.mark.parametrize(("name", "status"), [("alice", 201), ("carl", 201), ("sam", 403), ("oscar", 403)])
def test_competition_is_added_by_who_manages_the_event(client, token, event, name, status):
    body = {"category": "cribbage-legion", "stations": 18}
    url = f"/api/v1/events/{event.slug}/competitions/"
    answer = client.post(url, body, "application/json", headers=keyed(token(name)))
    assert answer.status_code == status
    assert event.competitions.count() == (status == 201)


def test_organization_is_read_from_the_top_down(client, org):
    rows = client.get(f"/api/v1/organization/?level=branch&below={org.district_1.pk}").json()["results"]
    assert [(row["full_name"], row["parent"]) for row in rows] == [
        ("Grande Prairie No. 54", org.area.pk),
        ("Peace River No. 62", org.area.pk),
    ]
    assert set(rows[0]) == {
        "id", "parent", "command", "level", "number", "full_number", "name", "full_name", "town", "zone",
    }  # fmt: skip
    assert client.get("/api/v1/organization/?below=99999").json()["results"] == []
    assert client.post("/api/v1/organization/", {}, "application/json").status_code == 401


# --- draws and results ----------------------------------------------------------------------------------


def test_draft_is_in_no_public_answer(client, make_competition):
    stage = draw(make_competition(entries=4), published=False)
    assert client.get("/api/v1/stages/").json()["count"] == 0
    assert client.get(f"/api/v1/stages/{stage.pk}/").status_code == 404
    assert client.get("/api/v1/events/cribbage-2027/results/").json() == []
    assert client.get("/api/v1/competitions/").json()["results"][0]["has_draw"] is False


def test_published_draw_is_read_round_by_round(client, everything):
    body = client.get(f"/api/v1/stages/{everything.pk}/").json()
    assert body["stage"]["event"] == "cribbage-2027"
    assert [r["number"] for r in body["rounds"]] == [1, 2, 3]
    assert [len(r["matches"]) for r in body["rounds"]] == [2, 2, 2]
    match = body["rounds"][0]["matches"][0]
    places = {"best_place", "worst_place"}
    assert set(match) == {"id", "number", "slot", "group", "wing", "starts_at", "home", "away", "sheets", *places}
    assert match["sheets"] == [{"pair": "", "station": 1}]


def test_results_are_read_by_competition(client, everything):
    (group,) = client.get("/api/v1/events/cribbage-2027/results/").json()
    assert group["category"] == "cribbage-pairs"
    (match,) = group["rounds"][0]["matches"]
    assert (match["home_score"], match["away_score"]) == (3, 1)


@pytest.mark.parametrize(
    ("name", "status"), [("alice", 201), ("carl", 201), ("sam", 403), ("nora", 403), ("beth", 403)]
)
def test_draw_is_made_by_who_may_draw(client, token, make_competition, name, status):
    competition = make_competition("cribbage-pairs", entries=4)
    url = f"/api/v1/competitions/{competition.pk}/draw/"
    answer = client.post(url, {"seed": "poppy"}, "application/json", headers=keyed(token(name)))
    assert answer.status_code == status
    assert competition.stages.count() == (status == 201)


def test_draw_is_published_once(client, token, make_competition):
    competition = make_competition("cribbage-pairs", entries=4)
    headers = token("carl")
    url = f"/api/v1/competitions/{competition.pk}/draw/"
    drawn = client.post(url, {"seed": "poppy"}, "application/json", headers=keyed(headers)).json()
    assert [len(r["matches"]) for r in drawn["rounds"]] == [2, 2, 2]
    url = f"/api/v1/stages/{drawn['stage']['id']}/publish/"
    assert client.post(url, headers=token("sam")).status_code == 403
    assert Stage.objects.published().count() == 0
    first = client.post(url, {"despite_open_rules": True}, "application/json", headers=headers)
    assert first.status_code == 200
    assert first.json()["published_at"]
    again = client.post(url, {}, "application/json", headers=headers)
    assert (again.status_code, again.json()["code"]) == (422, "already_published")
    assert again.json()["detail"].startswith("This draw is published.")


# --- the description ------------------------------------------------------------------------------------


def test_description_of_the_api_is_valid_and_complete():
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    schema = yaml.safe_load(out.getvalue())
    assert schema["openapi"].startswith("3.")
    for path, operations in schema["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in operations.items():
            assert "4XX" in operation["responses"], (method, path)
            security = operation.get("security")
            open_to_all = security is None or {} in security
            signed_write = method in {"post", "put", "patch", "delete"} and (method, path) not in WRITTEN_BY_ALL
            needs_token = signed_write or path in READ_BY_OFFICERS
            assert open_to_all is not needs_token, (method, path)


def test_description_is_shown_to_people(client, db):
    page = client.get(reverse("api-docs"))
    assert page.status_code == 200
    assert "cdn" not in page.content.decode()
