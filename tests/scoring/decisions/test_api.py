"""Open decisions over JSON: listed, decided once, and taken back, as the page does it."""

from __future__ import annotations

import uuid

import pytest

from scoring.decisions.models import DecisionMade
from tests.scoring.decisions.conftest import kinds
from tests.scoring.decisions.test_results import fifth_before_fourth, finals  # noqa: F401
from tests.scoring.grouped import play_finals

pytestmark = pytest.mark.django_db


def test_a_program_decides_as_the_page_does(finals, users, api) -> None:  # noqa: F811
    competition = finals.competition
    play_finals(finals, by=users["sam"])
    fifth_before_fourth(finals)
    url = f"/api/v1/events/{competition.event.slug}/decisions/"
    listed = api("sam").get(url).json()
    (decision,) = listed["open"]
    assert (decision["kind"], listed["made"]) == ("finals", [])
    assert [each["choice"] for each in decision["choices"]] == ["stands", "again"]
    at, key = f"{url}{decision['kind']}/{decision['key']}/", str(uuid.uuid4())

    def decide(who: str = "carl", *, key: str = key, **other: str):
        said = {"choice": "stands", "reason": "Agreed", "mark": decision["mark"], **other}
        return api(who).post(at, said, format="json", headers={"Idempotency-Key": key})

    assert decide("sam").status_code == 403
    assert decide(key=str(uuid.uuid4()), mark="other").json()["code"] == "changed"
    first = decide()
    assert (first.status_code, first.json()["choice"], kinds(competition)) == (201, "stands", [])
    assert decide().json() == first.json()
    assert decide("sam").status_code == 403  # also of a repeat the right is asked first
    assert DecisionMade.objects.count() == 1

    taken = api("carl").post(f"/api/v1/decisions/{first.json()['id']}/take-back/")
    assert (taken.status_code, taken.json()["revoked_at"] is None, kinds(competition)) == (200, False, ["finals"])


def test_an_unknown_kind_or_competition_is_not_found(finals, api) -> None:  # noqa: F811
    for at in ("other/darts-legion:2", "finals/euchre-legion:2"):
        said = {"choice": "stands", "reason": "Agreed", "mark": "1"}
        url = f"/api/v1/events/{finals.competition.event.slug}/decisions/{at}/"
        answer = api("carl").post(url, said, format="json", headers={"Idempotency-Key": str(uuid.uuid4())})
        assert answer.status_code == 404
