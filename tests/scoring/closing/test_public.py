"""The public part of a final record: anybody may have it, it names nobody, and its bytes have the fingerprint shown."""

from __future__ import annotations

import hashlib
import json

import pytest
from django.urls import reverse

from scoring.closing.engine.public import PRIVATE, PUBLIC, public_fingerprint, public_part
from scoring.closing.engine.record import canonical, fingerprint
from scoring.closing.models import Closing
from scoring.closing.services import close, rebuild_closings
from scoring.standings.queries.standings import standings_of_all
from tests.page import html_of, words_of
from tests.scoring.closing.conftest import CLAIM, SECRET, reopened
from tournaments.models import Event, Member, User

pytestmark = pytest.mark.django_db


def address(competition) -> str:
    return f"/api/v1/competitions/{competition.pk}/record/"


def page(competition) -> str:
    return reverse("closing:public", args=[competition.event.slug, competition.category])


def test_every_key_of_a_record_is_public_or_private(told) -> None:
    record = json.loads(told.record)
    for name, value in record.items():
        assert (name in PUBLIC) + (name in PRIVATE and not PRIVATE[name]) == 1, name
        lines = value if isinstance(value, list) else [value]
        keys = {key for line in lines if isinstance(line, dict) for key in line}
        if PUBLIC.get(name):
            assert keys <= {*PUBLIC[name], *PRIVATE.get(name, ())}, name
            assert not set(PUBLIC[name]) & set(PRIVATE.get(name, ())), name


def test_it_names_nobody_and_has_no_typed_words(told) -> None:
    text = canonical(public_part(json.loads(told.record)))
    people = [name for member in Member.objects.all() for name in (member.surname, member.sheet_name)]
    users = [str(user) for user in User.objects.all()]
    typed = [CLAIM, SECRET, "The paper is right", "Nobody asked us", "The spare came in", "Nobody else is here"]
    typed.append("CODE OF CONDUCT v")
    assert [word for word in (*people, *users, *typed) if word and word in text] == []
    part = json.loads(text)
    assert [case["kind"] for case in part["cases"]] == ["protest"]
    assert part["cases"][0]["effects"]
    assert part["placings"][0].keys() >= {"place", "number", "branch", "points"}
    assert {sheet["checked"] for sheet in part["sheets"]} == {True}


def test_the_record_rests_on_its_public_part(told) -> None:
    record = json.loads(told.record)
    assert record["version"] == 3
    assert record["public"] == told.public_fingerprint == public_fingerprint(record)
    assert rebuild_closings(write=False) == []
    other = canonical({**record, "public": "0" * 64})
    Closing.objects.filter(pk=told.pk).update(record=other, fingerprint=fingerprint(other))
    (problem,) = rebuild_closings(write=False)
    assert "another public part" in problem.problem


def test_a_record_of_version_2_has_a_public_part_too(told) -> None:
    record = {key: value for key, value in json.loads(told.record).items() if key != "public"}
    record |= {"version": 2, "placings": [{**line, "branch": None} for line in record["placings"]]}
    old = canonical(
        {**record, "placings": [{k: v for k, v in line.items() if k != "branch"} for line in record["placings"]]}
    )
    Closing.objects.filter(pk=told.pk).update(record=old, fingerprint=fingerprint(old), public_fingerprint="")
    assert len(rebuild_closings(write=True)) == 1
    closing = Closing.objects.get(pk=told.pk)
    assert closing.public_fingerprint == public_fingerprint(json.loads(old))
    assert rebuild_closings(write=False) == []


def test_everybody_gets_the_bytes_of_the_fingerprint(told, client) -> None:
    competition = told.competition
    bodies = [
        client.get(where, headers=headers) for where in (address(competition), page(competition)) for headers in ({},)
    ]
    assert {hashlib.sha256(body.content).hexdigest() for body in bodies} == {told.public_fingerprint}
    assert bodies[0]["X-Record-Fingerprint"] == told.public_fingerprint
    assert bodies[0]["Content-Type"] == "application/json; charset=utf-8"
    written = json.dumps(bodies[0].json(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert written.encode() == bodies[0].content
    standings = client.get(f"/api/v1/competitions/{competition.pk}/standings/").json()["final_record"]
    assert standings == {"fingerprint": told.fingerprint, "public_fingerprint": told.public_fingerprint}
    for where in (
        reverse("standings:public", args=[competition.event.slug, competition.category]),
        f"/e/{competition.event.slug}/",
    ):
        text = html_of(client.get(where))
        assert told.public_fingerprint in text
        assert told.fingerprint in text
        assert page(competition) in text


def test_officers_get_the_whole_record_byte_for_byte(told, api) -> None:
    answer = api("carl").get(f"/api/v1/competitions/{told.competition_id}/records/1/")
    assert hashlib.sha256(answer.content).hexdigest() == told.fingerprint


def test_what_is_open_or_hidden_has_none(told, client, users, signed_in) -> None:
    competition = told.competition
    Event.objects.update(standings_hidden=True)
    assert client.get(address(competition)).status_code == 403
    assert client.get(page(competition)).status_code == 404
    assert told.public_fingerprint not in html_of(client.get(f"/e/{competition.event.slug}/"))
    office = html_of(signed_in("carl").get(reverse("standings:office", args=[competition.pk])))
    assert told.public_fingerprint in office
    assert page(competition) not in office
    Event.objects.update(standings_hidden=False)
    reopened(competition=competition, reason="A slip", by=users["alice"])
    assert client.get(address(competition)).status_code == 404
    assert client.get(page(competition)).status_code == 404
    assert client.get(f"/api/v1/competitions/{competition.pk}/standings/").json()["final_record"] is None
    again = close(competition=competition, by=users["carl"])
    assert client.get(address(competition))["X-Record-Fingerprint"] == again.public_fingerprint
    assert "Download the public record" in words_of(client.get(f"/e/{competition.event.slug}/"))


def test_records_of_a_list_are_read_at_once(told, played, users, django_assert_num_queries) -> None:
    close(competition=played("cribbage-pairs", win="121-100 121-100"), by=users["carl"])
    competitions = list(told.competition.event.competitions.select_related("event"))
    with django_assert_num_queries(9):
        found = [standings.final_record for standings in standings_of_all(competitions)]
    assert [closing.fingerprint for closing in found] == [
        closing.fingerprint for closing in Closing.objects.order_by("competition")
    ]
