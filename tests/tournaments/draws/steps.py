"""Steps that tests of draws share."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.keys import keyed
from tournaments.draws.services import publishing
from tournaments.models import Stage


def page_of(competition) -> str:
    return reverse("draws:competition", args=[competition.pk])


def addresses(competition) -> list[str]:
    where = [competition.event.slug, competition.category]
    return [reverse("draws:certificate", args=where), reverse("draws:certificate_file", args=where)]


def posting(client, name: str = "carl"):
    """Return a function that posts to a page of a competition through the API; by itself it draws."""
    sign_in = {"username": name, "password": cast.PASSWORD}
    token = client.post("/api/v1/token/", sign_in, "application/json").json()["token"]

    def post(competition, page: str = "draw", **asked):
        url = f"/api/v1/competitions/{competition.pk}/{page}/"
        return client.post(url, asked, "application/json", headers=keyed({"authorization": f"Token {token}"}))

    return post


def assert_refused(client, competition, asked: dict[str, object], refused) -> None:
    """Each change of what is asked is refused beside its field, and nothing is drawn."""
    for more, errors in refused:
        answer = client.post(page_of(competition), {**asked, **more})
        assert answer.context["form"].errors == errors
    assert not Stage.objects.exists()


def published(stage, users) -> Stage:
    return publishing.publish(stage=stage, by=users["carl"], despite_open_rules=True)


def hours_of(stage) -> list[str]:
    """Return when each match begins, by the clock of the hall, in the order of play."""
    return [f"{timezone.localtime(match.starts_at):%a %H:%M}" for match in stage.matches.order_by("slot", "number")]
