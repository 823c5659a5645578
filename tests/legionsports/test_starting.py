"""What a server does before its first request, and what it does not do to whoever only reads the code of the site."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from legionsports.starting import SettledAtStart
from tests.legionsports.small_site import Site, ask


@pytest.fixture
def threshold() -> Iterator[tuple[int, int, int]]:
    """How often Python looks for what nobody holds; as it was again afterwards."""
    before = gc.get_threshold()
    yield before
    gc.set_threshold(*before)


@pytest.mark.django_db(transaction=True)
def test_python_looks_less_often_once_a_server_has_started_and_not_before(threshold):
    said = []

    async def scene():
        started, ends = asyncio.Event(), asyncio.Event()
        told = iter([started, ends])

        async def receive():
            await next(told).wait()
            return {}

        async def send(message):
            said.append(message["type"])

        app = SettledAtStart(Site())
        server = asyncio.create_task(app({"type": "lifespan"}, receive, send))
        assert await ask(app) == (200, b"1")
        assert gc.get_threshold() == threshold
        started.set()
        while not said and not server.done():
            await asyncio.sleep(0)
        assert gc.get_threshold() == (10_000, 10, 5)
        ends.set()
        await server

    asyncio.run(scene())
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
