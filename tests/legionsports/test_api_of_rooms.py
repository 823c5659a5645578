"""The doors of the API for those who write: members, the tree, draws, rounds, pins, who advances, and the screens."""

from __future__ import annotations

import pytest

from scoring.board.models.announcing import Announcement, Thanks
from tests import cast
from tests.keys import keyed
from tests.scoring.board.play import draw
from tournaments.models import Member, Organization, Stage, Suspension

pytestmark = pytest.mark.postgresql
EVENT = "events/cribbage-2027"


@pytest.fixture
def ask(api):
    """Return a function that sends JSON as one of the cast: method, address, what is said."""

    def send(who, method, address, said=None):
        return getattr(api(who), method)(f"/api/v1/{address}", said or {}, format="json", headers=keyed({}))

    return send


def test_a_member_is_added_changed_barred_and_let_play(ask, org):
    card = {
        "number": "90210", "branch": org.grande_prairie.number, "surname": "Gagnon", "given_names": "Anne", "sex": "F",
        "birth_date": "1950-05-17", "membership_type": "ordinary", "dues_paid_year": 2027,
    }  # fmt: skip
    assert [ask(who, "post", "members/", card).status_code for who in (None, "sam")] == [401, 403]
    assert set(ask("beth", "post", "members/", {**card, "branch": org.calgary.number}).json()["errors"]) == {"branch"}
    added = ask("beth", "post", "members/", card)
    assert (added.status_code, added.json()["number"]) == (201, "90210"), added.json()
    assert ask("beth", "post", "members/", card).status_code == 422
    assert ask("beth", "patch", "members/90210/", {"declared_on": "2027-01-09"}).json()["declared_on"] == "2027-01-09"
    assert ask("oscar", "patch", "members/90210/", {"surname": "?"}).status_code == 404
    assert set(ask("beth", "patch", "members/90210/", {"name": "?"}).json()["errors"]) == {"name"}

    at, said = "members/90210/suspensions/", {"sport": "darts", "season": 2027, "reason": "Stayed away"}
    assert ask("beth", "post", at, said).status_code == 403  # never the branch itself
    barred = ask("alice", "post", at, said).json()
    assert [line["id"] for line in ask("beth", "get", at).json()] == [barred["id"]]
    waived = ask("alice", "post", f"suspensions/{barred['id']}/waive/", {"reason": "Was ill"}).json()
    assert (waived["is_waived"], waived["waived_reason"]) == (True, "Was ill")
    assert Suspension.objects.get().member == Member.objects.get(number="90210")


def test_a_branch_is_added_moved_and_removed(ask, org):
    said = {"parent": org.district_1.pk, "level": "branch", "name": "Edson", "number": "51", "town": "Edson"}
    assert [ask(who, "post", "organization/", said).status_code for who in (None, "sam", "beth")] == [401, 403, 403]
    added = ask("alice", "post", "organization/", said)
    assert added.status_code == 201, added.json()
    at = f"organization/{added.json()['id']}/"
    assert ask("alice", "patch", at, {"name": "Edson West"}).json()["name"] == "Edson West"
    assert ask("alice", "patch", at, {"parent": org.area.pk}).json()["parent"] == org.area.pk
    assert ask("beth", "patch", at, {"name": "?"}).status_code == 403
    assert set(ask("alice", "patch", at, {"city": "Edson"}).json()["errors"]) == {"city"}
    assert ask("alice", "delete", at).status_code == 204
    assert not Organization.objects.filter(number="51").exists()
    assert ask("alice", "delete", f"organization/{org.calgary.pk}/").status_code in (204, 422)


def test_a_draw_is_taken_back_and_thrown_away(ask, make_competition):
    stage = draw(make_competition("cribbage-pairs", entries=4))
    at = f"stages/{stage.pk}/"
    assert ask("sam", "post", f"{at}take-back/", {"reason": "?"}).status_code == 403
    assert ask("carl", "delete", at).json()["code"] == "already_published"
    assert ask("carl", "post", f"{at}take-back/", {"reason": "A team is missing"}).status_code == 200
    assert ask("carl", "delete", at).status_code == 204
    assert not Stage.objects.exists()


def test_pins_come_in_and_screens_are_told(ask, event, make_competition):
    make_competition("darts-mixed", entries=2)
    assert ask("dell", "post", f"{EVENT}/pins/stock/", {"quantity": 12, "note": "By mail"}).json()["stock"] == 12
    nobody = ask("dell", "post", f"{EVENT}/pins/take-back/", {"member": "0"})
    assert (nobody.status_code, set(nobody.json()["errors"])) == (400, {"member"})

    said = {"kind": "message", "text": "Lunch is served"}
    assert ask("nora", "post", f"{EVENT}/messages/", said).status_code == 403
    assert ask("sam", "post", f"{EVENT}/messages/", said).json() == {**said, "until": None}
    assert ask("sam", "delete", f"{EVENT}/messages/message/").status_code == 204
    assert Announcement.objects.get().taken_off_at is not None
    assert ask("sam", "put", f"{EVENT}/screens/now/", {"theme": "dark"}).status_code == 204
    assert ask("carl", "put", f"{EVENT}/thanks/", {"words": "Thank you all"}).status_code == 204
    assert Thanks.objects.get().words == "Thank you all"


def test_what_cannot_be_is_refused_with_its_sentence(ask, make_competition):
    stage = draw(make_competition("cribbage-pairs", entries=4))
    competition = stage.competition_id
    entry = stage.competition.entries.first().pk
    for who, method, at, said in (
        ("carl", "put", f"competitions/{competition}/rounds/", {"rounds": 5}),
        ("carl", "post", f"competitions/{competition}/rounds/take-back/", {}),
        ("dell", "put", f"entries/{entry}/advancement/", {"accepts": True}),
        ("dell", "put", f"competitions/{competition}/announced/1/", {}),
    ):
        answer = ask(who, method, at, said)
        assert answer.status_code == 422, (at, answer.json())
        assert answer.json()["detail"].endswith((".", ")")), at


def test_officers_of_another_branch_read_no_suspensions(ask, org):
    member = cast.make_member(org.grande_prairie)
    assert ask("oscar", "get", f"members/{member.number}/suspensions/").status_code == 404
