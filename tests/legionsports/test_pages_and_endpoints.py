"""Every page that writes beside the endpoint that does the same, or why there is none."""

from __future__ import annotations

import pytest
from django.db import transaction

from tests.addresses import SKIPPED, pages
from tests.legionsports.pages_and_endpoints import LIST, OF_THE_API_ALONE, WITHOUT
from tests.legionsports.reading import client_of
from tests.legionsports.test_nonsense import described
from tests.legionsports.test_pages_for_everybody import TOKEN, address, values_of, weekend  # noqa: F401 -- a fixture


@pytest.mark.postgresql
@pytest.mark.slow
def test_every_page_that_writes_is_on_the_list_once(weekend, users):  # noqa: F811
    values, writing = {**values_of(weekend), "token": TOKEN}, set()
    for name, route in pages():
        if name in SKIPPED or route.startswith("api/"):
            continue
        with transaction.atomic():
            status = client_of("alice").post(address(route, values)).status_code  # a new one: a page signs out
            transaction.set_rollback(True)
        if status != 405:
            writing.add(name)
    without = [name for names in WITHOUT.values() for name in names.split()]
    assert writing == {*LIST, *without}
    assert len(LIST) + len(without) == len(writing)


def test_every_endpoint_that_writes_stands_beside_a_page() -> None:
    writing = {
        operation["operationId"]
        for operations in described().values()
        for method, operation in operations.items()
        if method in {"post", "put", "patch", "delete"}
    }
    named = {name for names in LIST.values() for name in names}
    assert writing == named | OF_THE_API_ALONE
