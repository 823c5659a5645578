"""A request that makes something and comes twice: one thing is made, and the answer is the first one again."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.utils import timezone
from knox.models import AuthToken

from tests import cast
from tests.scoring.sheets.test_concurrency import at_once
from tournaments.models import Entry, Event, KeptAnswer, Role, User
from tournaments.organization.services.answers import answered_once

pytestmark = pytest.mark.postgresql
EVENT = {
    "name": "Command Euchre 2027", "level": "command", "season": 2027, "host_branch": "54",
    "starts_on": "2027-04-09", "rulebook_key": "ab-nwt-2027",
}  # fmt: skip


@pytest.fixture
def post(client, users):
    """Return a function that posts as one of the cast, with a key."""
    tokens = {}

    def send(name, address, body, key):
        if name not in tokens:
            tokens[name] = AuthToken.objects.create(users[name])[1]
        headers = {"Authorization": f"Token {tokens[name]}", **({"Idempotency-Key": str(key)} if key else {})}
        return client.post(f"/api/v1/{address}", body, "application/json", headers=headers)

    return send


def test_an_event_that_is_sent_twice_is_made_once(post):
    key = uuid.uuid4()
    first, again = (post("alice", "events/", EVENT, key) for _ in range(2))
    other = post("alice", "events/", {**EVENT, "name": "Another"}, key)
    elsewhere = post(
        "alice", f"events/{first.json()['slug']}/competitions/", {"category": "euchre", "stations": 1}, key
    )

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert [(answer.status_code, answer.json()["code"]) for answer in (other, elsewhere)] == [(409, "key_used")] * 2
    assert Event.objects.filter(name__in=["Command Euchre 2027", "Another"]).count() == 1


def test_what_makes_something_needs_a_key(post):
    without, wrong = (post("alice", "events/", EVENT, key) for key in (None, "seven"))
    for answer in (without, wrong):
        assert answer.status_code == 400
        assert answer.json()["errors"] == {"Idempotency-Key": ["Send a new UUID, and the same one when you repeat it."]}
    assert not Event.objects.filter(name=EVENT["name"]).exists()


def test_a_team_that_is_sent_twice_is_entered_once(post, make_competition, org):
    competition = make_competition("cribbage-pairs")
    roster = [{"member": cast.make_member(org.grande_prairie).number} for _ in range(2)]
    key, at = uuid.uuid4(), f"competitions/{competition.pk}/entries/"
    first, again = (post("beth", at, {"branch": "54", "roster": roster}, key) for _ in range(2))
    assert (first.status_code, again.status_code, again.json()) == (201, 201, first.json())
    assert Entry.objects.filter(competition=competition).count() == 1


def test_a_refusal_is_kept_nowhere_and_leaves_the_key_free(post, event):
    key, at = uuid.uuid4(), f"events/{event.slug}/competitions/"
    refused = post("alice", at, {"category": "nothing", "stations": 4}, key)
    assert refused.status_code == 422
    assert not KeptAnswer.objects.exists()
    assert post("alice", at, {"category": "cribbage-legion", "stations": 4}, key).status_code == 201


def test_a_key_is_that_of_one_person_and_an_answer_is_for_who_may_still_ask(post, event, users):
    key, at, body = uuid.uuid4(), f"events/{event.slug}/competitions/", {"category": "cribbage-legion", "stations": 4}
    assert post("alice", at, body, key).status_code == 201
    assert post("carl", at, body, key).status_code == 422  # another person's key: carl would add it a second time
    Role.objects.filter(user=users["alice"]).delete()
    users["alice"].refresh_from_db()
    assert post("alice", at, body, key).status_code == 403


def test_an_answer_is_kept_for_a_week(users):
    def make():
        return 201, "{}"

    old = uuid.uuid4()
    answered_once(by=users["alice"], key=old, asked="x", make=make)
    KeptAnswer.objects.update(made_at=timezone.now() - datetime.timedelta(days=8))
    answered_once(by=users["alice"], key=uuid.uuid4(), asked="x", make=make)
    assert not KeptAnswer.objects.filter(key=old).exists()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_two_at_once_make_one():
    user, made, key = User.objects.create(username="ann"), [], uuid.uuid4()

    def make():
        made.append(1)
        return 201, f"{len(made)}"

    def ask():
        return answered_once(by=user, key=key, asked="x", make=make)

    assert at_once(ask, ask) == [(201, "1"), (201, "1")]
    assert KeptAnswer.objects.count() == 1
