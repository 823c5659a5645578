"""Connections that ask for nothing are dropped by the site itself; real sockets, and a real uvicorn."""

from __future__ import annotations

import asyncio
import math
import os
import socket
import subprocess
from collections.abc import Callable

import pytest
import uvicorn
from django.conf import settings

from legionsports.connections import PatientProtocol, streams_that_fit
from tests.installed import SITE_PYTHON

GET = b"GET / HTTP/1.1\r\nHost: hall\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 5\r\n\r\n"


class Impatient(PatientProtocol):
    HEAD = 1.0  # longer than a busy machine takes to hear what is there already


async def site(scope, receive, send) -> None:
    """Answer with what was sent; to a question without a body for longer than a visitor may take to ask."""
    body = b""
    while (message := await receive())["type"] == "http.request":
        body += message["body"]
        if not message["more_body"]:
            break
    else:
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for part in (body,) if body else (b"a board ", b"that ", b"stays"):
        await asyncio.sleep(0 if body else 0.6)
        await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body"})


def answers_to(*visitors: Callable) -> list[bytes]:
    """Return what each visitor had got when its connection was closed, or when it went."""

    async def serve() -> list[bytes]:
        with socket.create_server(("127.0.0.1", 0)) as door:
            config = uvicorn.Config(site, http=Impatient, lifespan="off", log_level="error", timeout_keep_alive=2)
            server = uvicorn.Server(config)
            running = asyncio.create_task(server.serve([door]))
            port = door.getsockname()[1]
            try:
                return await asyncio.gather(*(asyncio.wait_for(visit(visitor, port), 20) for visitor in visitors))
            finally:
                server.should_exit = True
                await running

    async def visit(visitor: Callable, port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            await visitor(writer)
            return await reader.read()
        except ConnectionError:
            return b""
        finally:
            writer.close()

    return asyncio.run(serve())


async def says_nothing(writer) -> None:
    pass


async def stops_in_the_head(writer) -> None:
    writer.write(GET[:20])


async def writes_a_letter_now_and_then(writer) -> None:
    for place in range(40):
        writer.write(GET[:2] + b"X" * place)
        await asyncio.sleep(0.1)
        if writer.is_closing():
            return


async def asks_for_the_board(writer) -> None:
    writer.write(GET)


async def asks_again_and_then_stops(writer) -> None:
    writer.write(POST + b"first")
    await asyncio.sleep(0.1)
    writer.write(POST + b"again")
    await asyncio.sleep(0.1)
    writer.write(GET[:20])


def test_who_says_nothing_is_dropped_and_who_waits_for_an_answer_is_not() -> None:
    silent, half, slow, board, again = answers_to(
        says_nothing, stops_in_the_head, writes_a_letter_now_and_then, asks_for_the_board, asks_again_and_then_stops
    )

    assert (silent, half, slow) == (b"", b"", b"")
    assert all(part in board for part in (b"board", b"that", b"stays"))
    assert all(part in again for part in (b"first", b"again"))


@pytest.mark.parametrize(
    ("files", "fit"), [(256, 64), (1_024, 768), (4_096, 3_072), (1_048_576, 786_432), (math.inf, math.inf)]
)
def test_as_many_follow_live_as_leaves_files_for_pages(files, fit):
    assert streams_that_fit(files) == fit


@pytest.mark.skipif(os.name == "nt", reason="Windows sets no such limit")
def test_a_server_takes_all_the_files_that_it_may_have():
    reads = "from legionsports.connections import raise_open_files; import resource; print(raise_open_files(), "
    ask = f"{reads} *resource.getrlimit(resource.RLIMIT_NOFILE))"
    limited = ["sh", "-c", f'ulimit -Sn 256; exec "$0" -c "{ask}"', SITE_PYTHON]
    said = subprocess.run(limited, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True).stdout.split()
    assert len(set(said)) == 1
    assert said != ["256"] * 3
