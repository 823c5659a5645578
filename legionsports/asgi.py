"""The site as a server runs it: static files, the door, and the pages behind it."""

import gc
import os
import sys

from django import setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
setup()

from asgiref.sync import sync_to_async  # noqa: E402 -- the apps have to be there
from django.conf import settings  # noqa: E402 -- likewise
from servestatic import ServeStaticASGI  # noqa: E402 -- likewise

from legionsports.backups.services.ages import refusal_of_database  # noqa: E402 -- likewise
from legionsports.connections import raise_open_files, streams_that_fit  # noqa: E402 -- likewise
from legionsports.door import Door, Receive, Scope, Send, read_ahead  # noqa: E402 -- likewise
from legionsports.statics import OPTIONS  # noqa: E402 -- likewise
from legionsports.storage import keep_readable  # noqa: E402 -- likewise
from legionsports.version import VERSION  # noqa: E402 -- likewise
from scoring.board.pages.event_stream import EventStream  # noqa: E402 -- likewise
from scoring.board.pages.render_cache import RenderCache  # noqa: E402 -- likewise

kept_open = keep_readable()
door = Door(most_streams=streams_that_fit(raise_open_files()))
collected = settings.STATIC_ROOT if settings.STATIC_ROOT.is_dir() else None
files = ServeStaticASGI(door, root=collected, prefix=settings.STATIC_URL, **OPTIONS)
EventStream.is_saving = door.is_saving
if settings.REDIS_URL:
    EventStream.making = RenderCache(VERSION)
read_ahead()
# Who saves waits for the interpreter after every answer of the database: at the usual 5 ms, a long practice game that
# is reckoned beside it makes a save seven times slower (benchmarks/flood.py).
sys.setswitchinterval(0.0005)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await receive()
        if refusal := await sync_to_async(refusal_of_database, thread_sensitive=False)():
            await send({"type": "lifespan.startup.failed", "message": refusal})
            return
        # A thousand boards are half a million objects: to look through them took a quarter of a second every ten
        # seconds, and whoever saved a result then waited for it.
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 10, 5)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    await files(scope, receive, send)
