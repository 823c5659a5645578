"""The threads in which requests are worked on: who has one, who gets it next, and when it ends."""

from __future__ import annotations

import asyncio
import threading

import pytest
from asgiref.sync import sync_to_async

from legionsports.crowd import Crowd
from tests.legionsports.small_site import ask, until


def site_that_works(kind: bytes, hold: asyncio.Event, threads: list[int]):
    """An application that works in a thread, begins its answer, and ends it when it is let go on."""

    async def site(_scope, receive, send) -> None:
        await receive()
        threads.append(await sync_to_async(threading.get_ident)())
        await send({"type": "http.response.start", "status": 200, "headers": [(b"Content-Type", kind)]})
        await hold.wait()
        threads.append(await sync_to_async(threading.get_ident)())
        await send({"type": "http.response.body"})

    return site


@pytest.mark.parametrize(("kind", "needed"), [(b"text/event-stream", 1), (b"text/html", 3)])
def test_a_stream_holds_no_thread_and_an_answer_keeps_its_own(kind, needed):
    async def scene():
        hold, threads = asyncio.Event(), []
        app = Crowd(site_that_works(kind, hold, threads))
        many = []
        for _ in range(3):  # one after the other, as they come
            many.append(asyncio.create_task(ask(app)))
            await until(lambda: len(threads) == len(many))
        assert len(set(threads)) == needed
        hold.set()
        await asyncio.gather(*many)
        return threads

    threads = asyncio.run(scene())
    if needed > 1:
        assert sorted(threads[:3]) == sorted(threads[3:])


def test_a_thread_in_which_something_may_still_run_is_not_given_to_another():
    async def scene():
        began, go_on, threads = threading.Event(), threading.Event(), []

        def slow() -> None:
            began.set()
            go_on.wait(10)

        async def site(scope, receive, send) -> None:
            await receive()
            if scope["path"] == "/slow/":
                await sync_to_async(slow)()
            threads.append(await sync_to_async(threading.get_ident)())
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body"})

        app = Crowd(site)
        left = asyncio.create_task(ask(app, "/slow/"))
        await until(began.is_set)
        left.cancel()
        status, _ = await asyncio.wait_for(ask(app), 5)
        go_on.set()
        await asyncio.gather(left, return_exceptions=True)
        return status

    assert asyncio.run(scene()) == 200


@pytest.mark.parametrize("leaves", [True, False])
def test_the_thread_of_a_failed_request_and_of_a_reader_who_left_ends(leaves):
    async def scene():
        began, go_on, threads = threading.Event(), threading.Event(), []

        def work() -> None:
            threads.append(threading.current_thread())
            began.set()
            go_on.wait(10)
            raise ZeroDivisionError

        async def site(_scope, receive, _send) -> None:
            await receive()
            await sync_to_async(work)()

        asking = asyncio.create_task(ask(Crowd(site)))
        await until(began.is_set)
        if leaves:
            asking.cancel()
        go_on.set()
        # What went wrong is kept, and with it every frame: nothing is ended by being forgotten.
        (kept,) = await asyncio.gather(asking, return_exceptions=True)
        await asyncio.wait_for(until(lambda: not threads[0].is_alive()), 5)
        return type(kept)

    assert asyncio.run(scene()) is (asyncio.CancelledError if leaves else ZeroDivisionError)
