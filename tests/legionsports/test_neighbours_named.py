"""Neighbours named in a form: whoever sends another Command's number from their own page is told and joins nothing.

Each field of every form, and each property and parameter of every endpoint, that names a thing is sent once with the
number of the neighbour's; all else in it is one's own.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.core.cache import caches
from django.db import connection, models, transaction
from django.test import Client

from tests.addresses import addresses
from tests.forms import forms_of
from tests.legionsports.neighbours import Neighbour, make_neighbour
from tests.legionsports.personal import says
from tests.legionsports.reading import content_of
from tests.legionsports.test_every_page import is_page
from tests.legionsports.test_neighbours import (
    OF_NOBODY,
    OWN,
    UUID,
    Asked,
    about,
    client_for,
    described,
    encoded,
    meant_by,
    sample,
)

APART = 100_000_000  # from here on the keys of the neighbour's rows, a million for each table: none means two things
Named = dict[str, list[object]]


@pytest.mark.slow
@pytest.mark.usefixtures("org")
def test_nobody_is_told_or_joins_what_they_name_of_anothers(request):
    caches["local"].clear()
    own = make_neighbour("Own", whose="our")
    set_keys_apart()
    theirs = make_neighbour(beside=own)
    named, keys = names_of(theirs), keys_of_rows()
    client, wrong = client_for("our-alice"), []
    sent = [
        *to_endpoints(own, named),
        *in_forms(client, own, named, every=1 if request.config.getoption("--long") else 4),
    ]
    for method, at, kind, body in {str(each): each for each in sent if not each[1].startswith(OWN)}.values():
        joined: list[str] = []
        with transaction.atomic():
            with connection.execute_wrapper(joining(keys, joined)):
                response = client.generic(
                    method.upper(), at, *encoded(client, kind, body), headers={"Idempotency-Key": UUID}
                )
            transaction.set_rollback(True)
        content = content_of(response)
        secrets = theirs.secrets.found.items()
        told = [what for word, (what, _) in secrets if word not in f"{at} {body}" and says(content, word)]
        if joined or told or response.status_code >= 500:
            wrong.append((method, at, body, response.status_code, joined, told))
    caches["local"].clear()
    assert not wrong, "\n".join(map(str, wrong))


def set_keys_apart() -> None:
    """Let the rows of each table begin at a number that no row of another table has."""
    tables = [model._meta for model in apps.get_models() if isinstance(model._meta.pk, models.AutoField)]
    with connection.cursor() as cursor:
        for number, meta in enumerate(tables):
            first = APART + number * 1_000_000
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [meta.db_table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [meta.db_table, first])
            else:
                of = [meta.db_table, meta.pk.column, first]
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", of)


def keys_of_rows() -> frozenset[int]:
    """Return the keys of all rows of the neighbour's."""
    found: set[int] = set()
    for model in apps.get_models():
        if isinstance(model._meta.pk, models.AutoField):
            found |= set(model._default_manager.filter(pk__gte=APART).values_list("pk", flat=True))
    return frozenset(found)


def names_of(theirs: Neighbour) -> Named:
    """Return what a form may call the neighbour's things by: their keys, and the numbers of branches and members."""
    return {name: meant for name, meant in theirs.values().items() if name not in OF_NOBODY}


def joining(keys: frozenset[int], joined: list[str]):
    """Return a wrapper that notes every write in which one of `keys` stands."""

    def wrapper(execute, sql, params, many, context):
        rows = params if many else [params or ()]
        named = any(isinstance(value, int) and value in keys for row in rows for value in row)
        if named and sql.split(" ", 1)[0] in {"INSERT", "UPDATE", "DELETE"}:
            joined.append(" ".join(sql.split()[:3]))
        return execute(sql, params, many, context)

    return wrapper


def to_endpoints(own: Neighbour, named: Named) -> Iterator[Asked]:
    """Yield what is sent to endpoints about one's own, each with one name of the neighbour's in it."""
    values = own.values()
    for at, operations in described()["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            schema = content.get("schema", {})
            whole, least = sample(schema, values), sample(schema, values, least=True)
            bodies = [*with_names(whole, named), *with_names(least, named)]
            if isinstance(whole, dict) and isinstance(least, dict):
                more = {key: part for key, part in whole.items() if key not in least}
                bodies += [{**least, key: each} for key in more for each in with_names(more[key], named, key)]
            keys = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"]
            for where in addresses(at.replace("{", "<").replace("}", ">"), values):
                if method != "get":
                    yield from ((method, where[1:], "application/json", each) for each in bodies)
                yield from (("get", at, "", {}) for at in queried(where[1:], dict.fromkeys(keys, ""), named))


def in_forms(client: Client, own: Neighbour, named: Named, *, every: int) -> Iterator[Asked]:
    """Yield the same for the forms of one's own pages, or of `every` second or fourth page alone."""
    for _name, at, _ in [*about(own)][::every]:
        response = client.get(at)
        if response.status_code != 200 or at.startswith("/api/") or not is_page(response):
            continue
        for form in forms_of(response):
            values, action = form.values, form.action or at
            values.pop("csrfmiddlewaretoken", "")
            ticked = ({**values, name: meant} for name in form.unticked for meant in meant_by(name, named))
            named_in = [*with_names(values, named), *ticked]
            if form.method.casefold() == "get":
                yield from (("get", f"{action.partition('?')[0]}?{urlencode(each)}", "", {}) for each in named_in)
                continue
            for _words, name, value in form.buttons or [("", "", "")]:
                yield from (("post", action, "", each | ({name: value} if name else {})) for each in named_in)


def queried(at: str, values: dict[str, object], named: Named) -> Iterator[str]:
    for each in with_names(values, named):
        yield f"{at.partition('?')[0]}?{urlencode(each)}"


def with_names(body: object, named: Named, name: str = "") -> Iterator[object]:
    """Yield copies of `body`, in each of which one value is one of the neighbour's."""
    parts = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, part in parts:
        for changed in with_names(part, named, name if isinstance(body, list) else str(key)):
            whole = copy.copy(body)
            whole[key] = changed
            yield whole
    if not isinstance(body, (dict, list)):
        yield from meant_by(name, named)
