"""Commands as neighbours: nobody of one Command is told what is another's, or changes it, at any address of the site.

Everybody of the cast asks every address about a Command that stands beside theirs, as a place of its own and below one
Dominion; and sends there what the neighbour's own officer would send.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.client import MULTIPART_CONTENT as MULTIPART
from drf_spectacular.generators import SchemaGenerator

from tests import cast
from tests.addresses import SKIPPED, addresses, pages, values_in
from tests.forms import forms_of
from tests.legionsports.neighbours import Neighbour, hang_below, make_neighbour
from tests.legionsports.personal import says
from tests.legionsports.reading import client_of, content_of
from tests.legionsports.test_every_page import is_page
from tournaments.models import Role, User
from tournaments.people.models import PASSWORD_AT

SAMPLE = ("alice", "dawn")  # the officers of one Command, and of Dominion above both
CAST = (*SAMPLE, "dora", "beth", "oscar", "carl", "rita", "dell", "sam", "nora")
# They say something of a season, of a kind of list or of the whole site, and nothing of any one Command.
OF_NOBODY = {"game", "season", "year", "ending", "kind", "level", "category", "key", "name", "role", "ceremony", "rule"}
# Whoever asks there changes what is their own; a calendar is public; a word of a table opens it to whoever has it; the
# first rehearsal of a site gives it its series of codes.
OWN = (
    *("/language/", "/sign-out/", "/api/v1/token/", "/office/my-letters/", "/office/signed-in/", "/office/two-steps/"),
    *("/office/imports/members/forget-columns/", "/office/calendar/2027/print/", "/t/", "/rehearsal/"),
)
Fault = tuple[object, ...]
Asked = tuple[str, str, str, object]  # method, address, type of the body, body


@pytest.fixture(params=["beside", "below Dominion"])
def neighbour(request, org, users) -> Iterator[Neighbour]:
    caches["local"].clear()
    made = make_neighbour()
    if request.param == "below Dominion":
        dominion = cast.add_organization(None, "dominion", "Dominion", levels=cast.LEVELS)
        hang_below(dominion, org.command, made.command)
        Role.objects.create(user=cast.make_user("dawn", "Dawn"), kind=Role.Kind.COMMAND_OFFICER, organization=dominion)
    yield made
    caches["local"].clear()


@pytest.mark.slow
@pytest.mark.usefixtures("client")
def test_nobody_is_told_or_changes_what_is_anothers(neighbour, request):
    theirs, told = what_they_send(neighbour)
    nobody, wrong = client_of("anybody"), []
    public = {at for _, at, _ in about(neighbour) if nobody.get(at).status_code == 200}
    assert told == {what for what, readers in neighbour.secrets.found.values() if "alice" in readers}
    readers = CAST if request.config.getoption("--long") else SAMPLE
    for name in User.objects.filter(username__in=readers).values_list("username", flat=True):
        wrong += [(name, *fault) for fault in faults_of(client_for(name), neighbour, theirs, public)]
    assert not wrong, "\n".join(map(str, wrong))


def client_for(name: str) -> Client:
    client = client_of(name)
    session = client.session
    session[PASSWORD_AT] = time.time()
    session.save()
    return client


def about(neighbour: Neighbour) -> Iterator[tuple[str, str, bool]]:
    """Yield (name, address, whether it names something of the neighbour's) of every address."""
    values = neighbour.values()
    for name, route in pages():
        if name not in SKIPPED:
            for at in addresses(route, values):
                yield name, at, bool(set(values_in(route)) & values.keys() - OF_NOBODY)


def what_they_send(neighbour: Neighbour) -> tuple[list[Asked], set[str]]:
    """Return what the officer of the neighbour may send, and which of the secrets that officer is told."""
    client, sent, told = client_for("their-alice"), list(to_the_api(neighbour)), set()
    for _name, at, _is_theirs in about(neighbour):
        response = client.get(at)
        if response.status_code == 200:
            content = content_of(response)
            told |= {what for word, (what, _) in neighbour.secrets.found.items() if says(content, word)}
            if is_page(response) and not at.startswith("/api/"):
                sent += pressed(at, response)
        if not at.startswith("/api/"):
            sent.append(("post", at, "", {}))
    return [*{str(asked): asked for asked in sent}.values()], told


def pressed(at: str, response: HttpResponse) -> Iterator[Asked]:
    for form in forms_of(response):
        if form.method.casefold() == "post":
            for _words, name, value in form.buttons or [("", "", "")]:
                yield "post", form.action or at, "", form.values | ({name: value} if name else {})


def to_the_api(neighbour: Neighbour) -> Iterator[Asked]:
    """Yield for every endpoint that writes a body that its description allows, about things of the neighbour's."""
    values = neighbour.values()
    for at, operations in described()["paths"].items():
        for method in operations.keys() & {"post", "put", "patch", "delete"}:
            content = operations[method].get("requestBody", {}).get("content", {}).get("application/json", {})
            for where in addresses(at.replace("{", "<").replace("}", ">"), values):
                yield method, where[1:], "application/json", sample(content.get("schema", {}), values)


@cache
def described() -> dict:
    return SchemaGenerator().get_schema(public=True)


def sample(schema: dict, values: dict[str, list[object]], name: str = "", *, least: bool = False) -> object:
    """Return something that a schema allows, or the `least` of it.

    What is called as things of the neighbour's are is one of them.
    """
    if "$ref" in schema:
        named = described()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return sample(named, values, name, least=least)
    for union in ("oneOf", "anyOf", "allOf"):
        if union in schema:
            return sample(schema[union][0], values, name, least=least)
    if "enum" in schema:
        return schema["enum"][0]
    meant = meant_by(name, values) if schema.get("type") != "array" else []
    if meant:
        return meant[-1 if schema.get("type") == "string" else 0]  # a branch and a member by number, as lists say them
    if schema.get("type") == "array":
        return [sample(schema.get("items", {}), values, name, least=least)]
    if schema.get("type") == "object":
        parts, needed = schema.get("properties", {}), schema.get("required", ())
        return {key: sample(parts[key], values, key, least=least) for key in parts if key in needed or not least}
    of_format = {"date": "2026-11-02", "date-time": "2027-02-05T12:00:00Z", "time": "09:00", "uuid": UUID}
    return {"integer": 1, "number": 1, "boolean": True}.get(
        schema.get("type", ""), of_format.get(schema.get("format", ""), "A reason of ours"[: schema.get("maxLength")])
    )


def meant_by(name: str, values: dict[str, list[object]]) -> list[object]:
    """Return what there is for a field of this name: a key, and for a branch and a member the number as well."""
    keys = (name, f"{name}_id", f"{name.removesuffix('s')}_id", ALIASES.get(name, ""))
    key = next((key for key in keys if key in values), "")
    numbers = {"branch_id": "branch_full_number", "member_id": "member_number"}
    return [*values.get(key, [])[:1], *values.get(numbers.get(key, ""), [])]


UUID = "6f1f3f5e-6d5a-4f0e-9a53-0d3b8f6ad001"
KEY = {"Idempotency-Key": UUID}
ALIASES = {
    "event": "slug",
    "host_branch": "branch_id",
    "partner_branch": "branch_id",
    "team": "entry_id",
    "home": "entry_id",
    "away": "entry_id",
    "member": "member_id",
    "captain": "member_id",
    "replacement": "member_id",
    "to": "branch_id",
    "parent": "organization_id",
    "owner": "organization_id",
    "command": "organization_id",
    "district": "organization_id",
    "payer": "branch_id",
    "where": "organization_id",
}


def faults_of(
    client: Client, neighbour: Neighbour, theirs: list[Asked], public: set[str]
) -> Iterator[tuple[object, ...]]:
    """Yield what somebody of another Command is told or does that they should not."""
    for name, at, is_theirs in about(neighbour):
        response = client.get(at)
        content = content_of(response) if response.status_code == 200 else b""
        for word, (what, _) in neighbour.secrets.found.items():
            if says(content, word):
                yield "told", at, what
        if is_theirs and at.startswith("/office/") and response.status_code == 200:
            yield "opened", at, name
        if at in public - {"/readyz"} and response.status_code != 200:  # it tells of the machine
            yield "closed", at, name
    for method, at, kind, body in theirs:
        if at.startswith(OWN):
            continue
        with transaction.atomic():
            wrote: list[str] = []
            with connection.execute_wrapper(written(wrote)):
                response = client.generic(
                    method.upper(), at, *encoded(client, kind, body), headers={"Idempotency-Key": UUID}
                )
            transaction.set_rollback(True)
        if wrote:
            yield "changed", method, at, response.status_code, sorted(set(wrote))
        if response.status_code >= 500:
            yield "failed", method, at, body


def encoded(client: Client, kind: str, body: object) -> tuple[object, str]:
    if kind:
        return client._encode_json(body, kind), kind
    return client._encode_data(body, MULTIPART), MULTIPART


def written(wrote: list[str]):
    def wrapper(execute, sql, params, many, context):
        verb, _, rest = sql.partition(" ")
        if verb in {"INSERT", "UPDATE", "DELETE"}:
            wrote.append(f"{verb} {rest.replace('INTO ', '').replace('FROM ', '').split()[0]}")
        return execute(sql, params, many, context)

    return wrapper
