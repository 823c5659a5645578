"""The API asked as its own description allows, and beyond it, as every role: it answers, and as it says it does."""

from __future__ import annotations

import json
from functools import cache
from io import StringIO
from urllib.parse import urlencode

import pytest
import schemathesis
import yaml
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from knox.models import AuthToken
from schemathesis import Case, GenerationMode

from tests.addresses import values_in
from tests.legionsports.test_pages_for_everybody import weekend  # noqa: F401 -- a fixture

pytestmark = pytest.mark.slow

READERS = (
    *(None, "carl", "alice"),
    *(pytest.param(name, marks=pytest.mark.long) for name in ("nora", "oscar", "beth", "dora", "dell", "sam", "rita")),
)


@cache
def description() -> dict:
    out = StringIO()
    call_command("spectacular", stdout=out)
    return yaml.safe_load(out.getvalue())


@cache
def components() -> dict:
    return with_nulls(description()["components"])


@cache
def operations() -> list:
    schema = schemathesis.openapi.from_dict(description())
    return [found.ok() for found in schema.get_all_operations() if "/token/" not in found.ok().path]


@st.composite
def cases(draw, known: dict[str, object]) -> Case:
    """Draw a question to the API; what is in the address is mostly of the weekend, so that it finds something."""
    operation = draw(st.sampled_from(operations()))
    names = values_in(operation.path.replace("{", "<").replace("}", ">"))
    there = {name: known[name] for name in names if name in known}
    mode = draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
    real = {"path_parameters": there} if there and len(there) == len(names) and draw(st.integers(0, 3)) else {}
    return draw(operation.as_strategy(generation_mode=mode, **real))


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_answer_is_one_of_the_description(weekend, users, name, data):  # noqa: F811
    known = {
        "slug": weekend.competition.event.slug,
        "id": 1,
        "competition_id": weekend.competition_id,
        "stage_id": weekend.pk,
        "change_id": 1,
        "entry_id": weekend.competition.entries.get(number=1).pk,
        "place_id": 1,
        "case_id": 1,
        "number": "77441199",
        "code": weekend.matches.first().sub_matches.first().code,
    }
    asked = data.draw(cases(known))
    with transaction.atomic():
        response = answer_to(asked, users[name] if name else None)
        transaction.set_rollback(True)

    assert response.status_code < 500, asked.as_curl_command()
    said = asked.operation.definition.raw["responses"].get(str(response.status_code), {})
    schema = said.get("content", {}).get("application/json", {}).get("schema")
    if schema is not None and response.status_code < 300:
        whole = {**with_nulls(schema), "components": components()}
        faults = [fault.message for fault in Draft202012Validator(whole).iter_errors(response.json())]
        assert faults == [], asked.as_curl_command()


def with_nulls(schema):
    """Return a schema of OpenAPI 3.0 as JSON Schema says the same: there null is a type of its own."""
    if isinstance(schema, list):
        return [with_nulls(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: with_nulls(part) for name, part in schema.items() if name != "nullable"}
    return {"anyOf": [plain, {"type": "null"}]} if schema.get("nullable") is True else plain


def answer_to(asked: Case, user):
    sent = asked.as_transport_kwargs(base_url="http://testserver")
    headers = {name: value for name, value in (asked.headers or {}).items() if name != "Authorization"}
    if user is not None:
        headers["Authorization"] = f"Token {AuthToken.objects.create(user)[1]}"
    body = {"data": json.dumps(sent["json"]), "content_type": "application/json"} if "json" in sent else {}
    query = urlencode(sent.get("params") or {}, doseq=True)
    client = Client(raise_request_exception=False)
    return client.generic(sent["method"], f"{sent['url']}{'?' if query else ''}{query}", headers=headers, **body)
