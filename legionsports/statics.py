"""Styles, scripts and letters, given out at the door of the site: they need no turn, no thread and no table."""

from __future__ import annotations

from wsgiref.headers import Headers
from wsgiref.types import WSGIApplication

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from servestatic import ServeStatic
from servestatic.asgi import FileServerASGI
from servestatic.middleware import ServeStaticMiddleware

from legionsports.crowd import App, Message, Receive, Scope, Send
from legionsports.middleware import POLICY

# What every other answer of the site says, too.
SAID = {"content-security-policy": POLICY, "x-content-type-options": "nosniff"}


class StaticFiles:
    """An application that gives out the static files itself, and leaves all else to the site.

    Inside the site each was a request like any other: it waited for its turn among the pages of a crowd, and every
    phone that comes asks for a dozen of them.
    """

    def __init__(self, site: App) -> None:
        known = ServeStaticMiddleware(_nothing)  # knows which there are, by the settings
        self._site, self._found = site, known.find_file if known.autorefresh else known.files.get

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self._found(scope["path"]) if scope["type"] == "http" else None
        if file is None:
            await self._site(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = ((name.encode(), value.encode()) for name, value in SAID.items())
                message = {**message, "headers": [*message["headers"], *said]}
            await send(message)

        await FileServerASGI(file)(scope, receive, sent)


def without_asgi(site: WSGIApplication) -> WSGIApplication:
    """Return the same for a server without ASGI."""
    door: WSGIApplication = ServeStatic(
        site, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL, add_headers_function=_say
    )
    return door


def _say(headers: Headers, path: str, url: str) -> None:
    for name, value in SAID.items():
        headers[name] = value


async def _nothing(request: HttpRequest) -> HttpResponse:
    """Stand behind what knows the files, which will not be made without: it is asked for them, and never answers."""
    raise NotImplementedError
