"""What a web server has done once before its first request: pages are read, and what is there is not looked through."""

from __future__ import annotations

import gc

from asgiref.sync import sync_to_async
from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver

from legionsports.backups.services.ages import refusal_of_database
from legionsports.crowd import App, Receive, Scope, Send


def read_ahead() -> None:
    """Read every page's code and template: where all phones come back after a start, none waits for the first ones."""
    get_resolver().url_patterns  # noqa: B018
    folder = settings.BASE_DIR / "templates"
    for template in folder.rglob("*.html"):
        get_template(str(template.relative_to(folder)))


class SettledAtStart:
    """An application in whose server Python looks through its objects less often, from the server's start on.

    Python looks through all of them for what nobody holds any more. A thousand open boards are half a million objects:
    that took a quarter of a second, every ten seconds, and whoever saved a result then waited for it. What is here
    before the first request stays; the rest is looked through a tenth as often (benchmarks/board_viewers.py), and all
    of it often enough that what it finds leaves no large holes behind.
    """

    def __init__(self, site: App) -> None:
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._site(scope, receive, send)
            return
        await receive()
        if refusal := await sync_to_async(refusal_of_database, thread_sensitive=False)():
            await send({"type": "lifespan.startup.failed", "message": refusal})
            return
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 10, 5)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
