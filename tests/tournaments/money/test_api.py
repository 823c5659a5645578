"""Money over JSON: whose it is to see and write, and what is repeated."""

from __future__ import annotations

import json
import uuid

import pytest
from knox.models import AuthToken

from tests import cast
from tournaments.money.models import Forwarding, Payment, Refund


@pytest.fixture
def ask(client, users):
    """Return a function that reads, or sends what it is given, as somebody."""

    def send(who: str, address: str, data: object = None, *, key: str = ""):
        headers = {"Authorization": f"Token {AuthToken.objects.create(users[who])[1]}"}
        if data is None:
            return client.get(f"/api/v1/{address}", headers=headers)
        headers["Idempotency-Key"] = key or str(uuid.uuid4())
        return client.post(f"/api/v1/{address}", json.dumps(data), content_type="application/json", headers=headers)

    return send


@pytest.fixture
def cheque(org):
    def make(cents: int, /, *entries, **more) -> dict[str, object]:
        values = {"cents": cents, "method": "cheque", "number": "118", "on": "2026-11-20", "payer": org.peace_river.pk}
        return {**values, "entries": [entry.pk for entry in entries], **more}

    return make


def test_a_cheque_is_recorded_once_and_answers_with_its_receipt(event, team, ask, cheque) -> None:
    entry, key = team(), str(uuid.uuid4())
    address = f"events/{event.slug}/payments/"
    first = ask("alice", address, cheque(6000, entry), key=key)
    assert first.status_code == 201
    assert first.json()["teams"] == [{"entry": entry.pk, "cents": 5000}]
    assert (first.json()["receipt"], first.json()["not_assigned"]) == (1, 1000)
    assert ask("alice", address, cheque(6000, entry), key=key).json()["id"] == first.json()["id"]
    other = ask("alice", address, cheque(7000, entry), key=key)
    assert (other.status_code, other.json()["code"]) == (409, "key_used")
    assert Payment.objects.count() == 1

    money = ask("alice", f"events/{event.slug}/money/").json()
    assert money["total"] == {"owed": 5000, "paid": 5000, "ticked": 0, "outstanding": 0, "too_much": 0}
    assert (money["cash"]["received"], money["cash"]["not_assigned"], money["cash"]["on_hand"]) == (6000, 1000, 6000)
    assert [(line["what"], line["count"], line["cents"]) for line in money["accounts"][0]["charges"]] == [
        ("players", 2, 5000)
    ]


def test_what_is_too_much_is_paid_back_or_given_on_and_voids_keep_their_number(event, team, ask, cheque) -> None:
    entry, later = team(), team()
    payment = ask("alice", f"events/{event.slug}/payments/", cheque(8000, entry)).json()["id"]
    back = {"cents": 1000, "method": "cash", "on": "2026-11-20"}
    assert ask("alice", f"payments/{payment}/refunds/", back).json()["receipt"] == 2
    assert ask("alice", f"payments/{payment}/refunds/", {**back, "cents": 9000}).json()["code"] == "refund_too_large"
    given = ask("alice", f"payments/{payment}/teams/", {"entries": [later.pk]}).json()
    assert given["teams"] == [{"entry": entry.pk, "cents": 5000}, {"entry": later.pk, "cents": 2000}]
    assert ask("alice", f"payments/{payment}/void/", {"reason": "Came back"}).json()["code"] == "already_refunded"
    refund = Refund.objects.get()
    assert ask("alice", f"refunds/{refund.pk}/void/", {"reason": "Never sent"}).json()["void"]
    assert ask("alice", f"payments/{payment}/void/", {"reason": "Came back"}).json()["void"]
    again = ask("alice", f"events/{event.slug}/payments/", cheque(5000, entry)).json()
    assert again["receipt"] == 3

    on = {"cents": 5000, "method": "cheque", "number": "118", "on": "2026-11-20", "receiver": "Command"}
    assert ask("alice", f"events/{event.slug}/forwardings/", on).status_code == 201
    assert ask("alice", f"events/{event.slug}/forwardings/", on).json()["code"] == "forward_too_large"
    passed_on = Forwarding.objects.get()
    assert ask("alice", f"forwardings/{passed_on.pk}/void/", {"reason": "Lost"}).json()["void"]


@pytest.mark.parametrize(
    ("more", "field"),
    [({"payer": 99999}, "payer"), ({"entries": [99999]}, "entries"), ({"cents": 0}, "cents"), ({"on": "soon"}, "on")],
)
def test_what_cannot_be_used_is_named(event, team, ask, cheque, more, field) -> None:
    refused = ask("alice", f"events/{event.slug}/payments/", cheque(5000, team(), **more))
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    assert ask("alice", f"events/{event.slug}/payments/", cheque(5000), key="7").status_code == 400


def test_a_branch_sees_its_own_and_writes_nothing(event, team, ask, cheque, org, users) -> None:
    cast.Role.objects.filter(user=users["oscar"]).update(organization=org.peace_river)
    mine, others = team(), team(org.calgary)
    payment = ask("alice", f"events/{event.slug}/payments/", cheque(5000, mine)).json()["id"]
    theirs = cheque(5000, others, payer=org.calgary.pk)
    of_others = ask("alice", f"events/{event.slug}/payments/", theirs).json()["id"]

    seen = ask("oscar", f"events/{event.slug}/money/").json()
    assert ([account["entry"] for account in seen["accounts"]], seen["cash"]) == ([mine.pk], None)
    assert ask("oscar", f"payments/{payment}/").status_code == 200
    assert ask("oscar", f"payments/{of_others}/").status_code == 403
    writes = (
        (f"events/{event.slug}/payments/", cheque(5000, mine)),
        (f"events/{event.slug}/forwardings/", {}),
        (f"payments/{payment}/teams/", {"entries": [mine.pk]}),
        (f"payments/{payment}/refunds/", {}),
        (f"payments/{payment}/void/", {"reason": "No"}),
    )
    assert {ask("oscar", *write).status_code for write in writes} == {403}
    assert ask("sam", f"events/{event.slug}/money/").status_code == 403
