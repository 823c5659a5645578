"""Every address answers nonsense with what is wrong with it, and never with an error of ours."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import Resolver404, resolve
from drf_spectacular.generators import SchemaGenerator

from legionsports.problems import NoSuchEndpoint
from tests.addresses import SKIPPED, addresses, pages, values_in
from tests.legionsports.reading import client_of
from tests.legionsports.test_pages_for_everybody import address, values_of, weekend  # noqa: F401 -- a fixture

HUGE = "9" * 40
LONG = "9" * 5_000  # more digits than Python reads as a number
# Beside the Command's officer nobody and the chair; the others are asked before every release.
OTHERS = ("anybody", "carl")
MORE = ("nora", "sam", "oscar", "beth", "dora", "dell", "rita")
NAMES = (
    "competition", "limit", "offset", "event", "stage", "kind", "season", "branch", "round", "below", "ordering",
    "changed_since", "search",
)  # fmt: skip
QUERIES = [
    *(dict.fromkeys(names, HUGE) for names in [(name,) for name in NAMES]),
    dict.fromkeys(NAMES, "\x00"),
    dict.fromkeys(NAMES, LONG),
]
MOMENTS = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59"]
DEEP = "[" * 5_000 + "]" * 5_000
BODIES = ["[]", "7", DEEP, '{"username": [[]], "password": {}}']
TURNED_AWAY = {401, 403, 404, 405}
NONE = ["abc", "\u00b2", "1e400"]  # of numbers, days, and the words of a list
NO_NUMBER = "\u00b2"  # though a digit to Python
# Pages that open, or lead to one: a link of a letter, a table without sheets, an entry elsewhere.
SAYING_SO = ("/e/cribbage-2027/board/", "/office/events/1/entries/1/", "/sign-in/forgotten/")
SENT = (
    *NAMES,
    "after",
    "by",
    "member",
    "organization",
    "only",
    "page",
    "payer",
    "saved",
    "show",
    "station",
    "target",
    "team",
)
LEGS = ["[[]]", "[[{}]]", "[[[1]]]", "{}", '{"0": {}}', '[{"home": []}]', '[{"home": {"home": 1}, "away": 1e400}]', "7"]


@cache
def described() -> dict[str, dict]:
    """Return every endpoint of the API as its description has it."""
    return SchemaGenerator().get_schema(public=True)["paths"]


@pytest.fixture
def asking(weekend, users):  # noqa: F811
    """The browser of the Command's officer, before whom no door is closed."""
    return client_of("alice")


def everywhere(weekend, *, all_pages: bool = False) -> dict[str, str]:  # noqa: F811
    """Return every address of the API by its route, or every address of the site."""
    values = values_of(weekend)
    return {
        route: address(route, values)
        for name, route in pages()
        if name not in SKIPPED and (all_pages or route.startswith("api/"))
    }


def api(weekend):  # noqa: F811
    return everywhere(weekend)


EVERYBODY = pytest.mark.parametrize(
    "name",
    [
        "alice",
        *OTHERS,
        *(pytest.param(name, marks=pytest.mark.long) for name in MORE),
    ],
)


@pytest.mark.slow
@EVERYBODY
def test_ids_that_are_none(users, weekend, name) -> None:  # noqa: F811
    asking, failed, nowhere = client_of(name), [], set()
    for route, good in everywhere(weekend, all_pages=name == "alice").items():
        values = ("abc", HUGE, LONG) if name == "alice" else ("abc", HUGE)
        values = tuple(value for value in values if comes_to_the_database(value))
        at = {_with(route, good, value) for value in values} - {good}
        nowhere |= {url for url in at if not is_on_the_map(url)}
        answers = ((method, url, status) for url in at - nowhere for method, status in _asked(asking, url))
        failed += [answer for answer in answers if not is_refused(*answer)]
    assert not failed, "\n".join(map(str, failed))
    # What is not on the map is answered before anybody asks who is there, how and for what: one stands for each length
    for url in {len(url): url for url in nowhere}.values() if name == "alice" else ():
        assert asking.get(url).status_code == 404, url[:80]


@pytest.mark.slow
def test_questions_that_are_none(asking, weekend) -> None:  # noqa: F811
    lists = [at for route, at in api(weekend).items() if "(?P" not in route and "<" not in route]
    failed = [(at, query) for at in lists for query in QUERIES if asking.get(at, query).status_code >= 500]
    assert not failed, "\n".join(map(str, failed))


@pytest.mark.slow
@EVERYBODY
def test_what_is_a_number_a_day_or_one_of_some_is_refused_when_it_is_none(users, weekend, name) -> None:  # noqa: F811
    """For every endpoint and everything that one may ask it, as the description of the API has them."""
    asking, values, answered = client_of(name), values_of(weekend), []
    for at, operations in described().items():
        for parameter in operations.get("get", {}).get("parameters", []):
            if parameter["in"] == "query" and is_of_few(parameter["schema"]):
                where = re.sub(r"{(\w+)}", lambda found: str(values.get(found[1], 1)), at)
                answered += [
                    (where, parameter["name"], asking.get(where, {parameter["name"]: said}).status_code)
                    for said in NONE
                ]
    assert len(answered) > 50
    assert not [answer for answer in answered if not 400 <= answer[2] < 500]


@pytest.mark.slow
@EVERYBODY
def test_no_list_passes_over_a_word_that_it_does_not_know(users, weekend, name) -> None:  # noqa: F811
    """Who may read is told the word; every word of the description is known; nobody else learns more by asking."""
    asking, values, failed, refused = client_of(name), values_of(weekend), [], 0
    for at, operations in described().items():
        where = re.sub(r"{(\w+)}", lambda found: str(values.get(found[1], 1)), at)
        if "get" not in operations or at.endswith("/stream/") or asking.get(where).status_code != 200:
            continue
        answer, refused = asking.get(where, {"nonsense": "1"}), refused + 1
        known = [one["name"] for one in operations["get"].get("parameters", []) if one["in"] == "query"]
        if (answer.status_code, set(answer.json().get("errors", {}))) != (400, {"nonsense"}):
            failed.append((where, answer.status_code))
        for word in known:
            passed = asking.get(where, {word: "1"}).json()
            failed += [(where, word)] if "does not know" in str(passed) or "Nothing can be" in str(passed) else []
    assert not failed, "\n".join(map(str, failed))
    assert refused > 15


@pytest.mark.slow
def test_numbers_that_are_none_on_pages(asking, weekend) -> None:  # noqa: F811
    queries = [dict.fromkeys(SENT, value) for value in (NO_NUMBER, HUGE, LONG) if comes_to_the_database(value)]
    failed, reading = [], set()
    for route, at in everywhere(weekend, all_pages=True).items():
        for query in queries if not route.startswith("api/") else ():
            response = asking.get(at, query)
            failed += [(at, query["page"][:9])] if response.status_code >= 500 else []
            # Django takes a question apart when a page first looks at it: who did not look is asked no other.
            if "GET" not in vars(response.wsgi_request):
                break
            reading.add(at)
    assert not failed, "\n".join(map(str, failed))
    assert len(reading) > 50


@pytest.mark.slow
@EVERYBODY
def test_bodies_that_are_none(users, weekend, name) -> None:  # noqa: F811
    """Words that nobody has asked for may be passed over; what is no object, or too deep, is none anywhere.

    Who is turned away whatever is in the body, with the body that most would trip over, is so with the others.
    """
    asking, answered = client_of(name), []
    for at in api(weekend).values():
        for body in BODIES if at != "/api/v1/" else ():  # that leads to the description, whatever is asked
            answered.append((at, body[:40], asking.post(at, body, "application/json").status_code))
            if answered[-1][2] in TURNED_AWAY:
                break
    failed = [answer for answer in answered if not (200 if answer[1].startswith("{") else 400) <= answer[2] < 500]
    assert not failed, "\n".join(map(str, failed))


@pytest.mark.slow
def test_forms_that_are_none(asking, weekend) -> None:  # noqa: F811
    """What is pressed without saying anything may do what is pressed, and is taken back here."""
    failed = []
    for route, at in everywhere(weekend, all_pages=True).items():
        if not route.startswith("api/"):
            with transaction.atomic():
                status = asking.post(at, {"nonsense": "\x00"}).status_code
                transaction.set_rollback(True)
            failed += [(at, status)] if status >= 500 else []
    assert not failed, "\n".join(map(str, failed))


@pytest.mark.django_db
@pytest.mark.parametrize("at", ["events", "competitions", "stages", "sheets"])
def test_moments_that_are_none_in_utc(client, at) -> None:
    for moment in MOMENTS:
        assert client.get(f"/api/v1/{at}/", {"changed_since": moment}).status_code == 400, moment


@pytest.mark.parametrize("legs", LEGS)
def test_legs_that_are_none(asking, weekend, legs) -> None:  # noqa: F811
    code = weekend.matches.first().sub_matches.first().code
    body = f'{{"legs": {legs}, "expected_version": 0}}'

    headers = {"Idempotency-Key": "6f1f3f5e-6d5a-4f0e-9a53-0d3b8f6ad001"}
    answer = asking.post(f"/api/v1/sheets/{code}/", body, "application/json", headers=headers)

    assert answer.status_code == 400


def is_refused(method: str, at: str, status: int) -> bool:
    """Return whether an answer says that there is no such thing; what was pressed may lead to a page that says so."""
    says_so = method == "post" and not at.startswith("/api/")
    return status < 500 and (status >= 400 or says_so or at.startswith(SAYING_SO))


def comes_to_the_database(value: str) -> bool:
    """Return whether a value is worth asking here: what Python reads as no number is the same on PostgreSQL."""
    return connection.vendor == "sqlite" or value == HUGE


def is_of_few(schema: dict[str, object]) -> bool:
    """Return whether most words are none of what is asked for."""
    return schema.get("type") in {"integer", "number", "boolean"} or bool({"format", "enum"} & schema.keys())


def is_on_the_map(at: str) -> bool:
    try:
        resolve(at)
    except Resolver404:
        return False
    return True


def _with(route: str, good: str, value: str) -> str:
    """Return the address with `value` in the place of its last id."""
    parts, shape = good.split("/"), ("/" + route.lstrip("/")).split("/")
    for index in range(len(parts) - 1, -1, -1):
        if index < len(shape) and any(sign in shape[index] for sign in "<("):
            nonsense = value if "(" in shape[index] else re.sub(r"<[^>]*>", value, shape[index])
            return "/".join([*parts[:index], nonsense, *parts[index + 1 :]])
    return good


def _asked(client: Client, at: str) -> list[tuple[str, int]]:
    return [("get", client.get(at).status_code), ("post", client.post(at, "{}", "application/json").status_code)]


def test_no_address_takes_a_sign_of_control_for_a_word() -> None:
    """PostgreSQL refuses to look for one, and answers with an error."""
    for _name, route in pages():
        for name in {"slug", "code", "number"} & set(values_in(route)) if route.startswith("api/") else ():
            for at in addresses(route, {name: ["a\x00"]}):
                assert resolve(at).func.cls is NoSuchEndpoint, at
