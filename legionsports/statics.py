"""Styles, scripts and letters, given out at the door of the site: they need no turn, no thread and no table.

What `collectstatic` collected has a fingerprint in its name, is compressed and is kept by a browser for good. What was
not collected is given out from where it stands, under its own name: a page never waits for that command.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.http import HttpRequest, HttpResponse
from servestatic.asgi import FileServerASGI
from servestatic.middleware import ServeStaticMiddleware
from servestatic.responders import Redirect, StaticFile
from servestatic.storage import CompressedManifestStaticFilesStorage
from servestatic.utils import decode_path_info
from servestatic.wsgi import FileServerWSGI

from legionsports.crowd import App, Message, Receive, Scope, Send
from legionsports.middleware import POLICY

# What every other answer of the site says, too.
SAID = {"content-security-policy": POLICY, "x-content-type-options": "nosniff"}


class FilesWithFingerprints(CompressedManifestStaticFilesStorage):
    """Where files are collected, each under a name with its fingerprint; a file that was not has its own name."""

    def stored_name(self, name: str) -> str:
        """Return the name with the fingerprint, or `name` where the file was not collected."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            return name


class FoundFiles(ServeStaticMiddleware):
    """Every static file there is: the collected ones and, where one was not collected, its source."""

    def __init__(self) -> None:
        super().__init__(_nothing)
        if not self.use_finders:  # with DEBUG each file is looked for when it is asked for
            self.add_files_from_finders()

    def add_file_to_dictionary(
        self,
        url: str,
        path: str,
        root: str | os.PathLike[str] | None = None,
        stat_cache: dict[str, os.stat_result] | None = None,
    ) -> None:
        """Take in a file, unless a collected one has its address."""
        if url not in self.files:
            super().add_file_to_dictionary(url, path, root=root, stat_cache=stat_cache)

    def at(self, path: str) -> StaticFile | Redirect | None:
        """Return the file at an address."""
        return self.find_file(path) if self.autorefresh else self.files.get(path)


class StaticFiles:
    """An application that gives out the static files itself, and leaves all else to the site.

    Inside the site each was a request like any other: it waited for its turn among the pages of a crowd, and every
    phone that comes asks for a dozen of them.
    """

    def __init__(self, site: App) -> None:
        self._site, self._files = site, FoundFiles()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self._files.at(scope["path"]) if scope["type"] == "http" else None
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
    """Return the same for a server without ASGI, such as `runserver`."""
    files = FoundFiles()

    def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        file = files.at(decode_path_info(environ.get("PATH_INFO", "")))
        if file is None:
            return site(environ, start_response)

        def start(status: str, headers: list[tuple[str, str]]) -> object:
            return start_response(status, [*headers, *SAID.items()])

        return FileServerWSGI(file)(environ, start)

    return application


async def _nothing(request: HttpRequest) -> HttpResponse:
    """Stand behind what knows the files, which will not be made without: it is asked for them, and never answers."""
    raise NotImplementedError
