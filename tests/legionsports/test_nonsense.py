"""Every address answers nonsense with what is wrong with it, and never with an error of ours."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import cast
from tests.addresses import SKIPPED, pages
from tests.legionsports.test_pages_for_everybody import address, weekend  # noqa: F401 -- a fixture

HUGE = "9" * 40
NAMES = ("competition", "limit", "offset", "event", "stage", "kind", "season", "branch", "round", "below")
QUERIES = [*(dict.fromkeys(names, HUGE) for names in [(name,) for name in NAMES]), dict.fromkeys(NAMES, "\x00")]
DEEP = "[" * 5_000 + "]" * 5_000
BODIES = ["[]", "7", DEEP, '{"username": [[]], "password": {}}']
LEGS = ["[[]]", "[[{}]]", "[[[1]]]", "{}", '{"0": {}}', '[{"home": []}]', '[{"home": {"home": 1}, "away": 1e400}]', "7"]


@pytest.fixture
def asking(weekend, users):  # noqa: F811
    """Return a client that takes errors as answers: signed in as the Command's officer, on pages and in the API."""
    client = Client(raise_request_exception=False)
    answer = client.post("/api/v1/token/", {"username": "alice", "password": cast.PASSWORD}, "application/json")
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    client.defaults["HTTP_AUTHORIZATION"] = f"Token {answer.json()['token']}"
    return client


def api(weekend):  # noqa: F811
    return {
        route: address(route, weekend) for name, route in pages() if route.startswith("api/") and name not in SKIPPED
    }


@pytest.mark.slow
def test_ids_that_are_none(asking, weekend) -> None:  # noqa: F811
    failed = []
    for route, good in api(weekend).items():
        for value in ("abc", HUGE):
            at = _with(route, good, value)
            failed += [(method, at, status) for method, status in _asked(asking, at) if status >= 500]
    assert not failed, "\n".join(map(str, failed))


@pytest.mark.slow
def test_questions_that_are_none(asking, weekend) -> None:  # noqa: F811
    lists = [at for route, at in api(weekend).items() if "(?P" not in route and "<" not in route]
    failed = [(at, query) for at in lists for query in QUERIES if asking.get(at, query).status_code >= 500]
    assert not failed, "\n".join(map(str, failed))


@pytest.mark.slow
def test_bodies_that_are_none(asking, weekend) -> None:  # noqa: F811
    failed = [
        (at, body[:40])
        for at in api(weekend).values()
        for body in BODIES
        if asking.post(at, body, "application/json").status_code >= 500
    ]
    assert not failed, "\n".join(map(str, failed))


@pytest.mark.parametrize("legs", LEGS)
def test_legs_that_are_none(asking, weekend, legs) -> None:  # noqa: F811
    code = weekend.matches.first().sub_matches.first().code
    body = f'{{"legs": {legs}, "expected_version": 0}}'

    headers = {"Idempotency-Key": "6f1f3f5e-6d5a-4f0e-9a53-0d3b8f6ad001"}
    answer = asking.post(f"/api/v1/sheets/{code}/", body, "application/json", headers=headers)

    assert answer.status_code == 400


def _with(route: str, good: str, value: str) -> str:
    """Return the address with `value` in the place of its last id."""
    parts, shape = good.split("/"), ("/" + route.lstrip("/")).split("/")
    for index in range(len(parts) - 1, -1, -1):
        if index < len(shape) and any(sign in shape[index] for sign in "<("):
            return "/".join([*parts[:index], value, *parts[index + 1 :]])
    return good


def _asked(client: Client, at: str) -> list[tuple[str, int]]:
    return [("get", client.get(at).status_code), ("post", client.post(at, "{}", "application/json").status_code)]
