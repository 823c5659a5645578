"""Styles and scripts as a phone in a hall gets them: short on the way, before every crowd, and asked for once."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator

import pytest
from django.contrib.staticfiles.finders import get_finder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

from legionsports import settings as shipped
from legionsports.middleware import POLICY
from legionsports.statics import StaticFiles

STYLE = b".board { color: black }\n" * 200


@pytest.fixture
def address(settings, tmp_path) -> Iterator[str]:
    """The address of a style of a site that has no other, served as the shipped settings say."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "board.css").write_bytes(STYLE)
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = shipped.STORAGES
    get_finder.cache_clear()
    call_command("collectstatic", verbosity=0, interactive=False)
    yield staticfiles_storage.url("board.css")
    get_finder.cache_clear()


def asked(path: str, *headers: tuple[bytes, bytes], method: str = "GET"):
    """Return what the site's door answers: status, headers and body; the site behind it says "site"."""
    messages = []

    async def site(_scope, _receive, send) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b"site"})

    async def receive():
        return {"type": "http.request", "body": b""}

    async def send(message) -> None:
        messages.append(message)

    scope = {"type": "http", "method": method, "scheme": "http", "path": path, "query_string": b"", "headers": headers}
    asyncio.run(StaticFiles(site)(scope, receive, send))
    said = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
    return messages[0]["status"], said, b"".join(message.get("body", b"") for message in messages)


def test_a_style_is_compressed_where_the_browser_asks_for_it_and_kept_by_it(address) -> None:
    status, said, body = asked(address, (b"accept-encoding", b"gzip"))
    assert (status, said["content-encoding"]) == (200, "gzip")
    assert "Accept-Encoding" in said["vary"]
    assert gzip.decompress(body) == STYLE
    assert len(body) < len(STYLE) / 10
    assert "immutable" in said["cache-control"]
    assert (said["content-security-policy"], said["x-content-type-options"]) == (POLICY, "nosniff")

    status, said, body = asked(address)
    assert "content-encoding" not in said
    assert (status, body) == (200, STYLE)
    assert asked(address, (b"if-none-match", said["etag"].encode()))[0] == 304


def test_nothing_else_is_given_out_and_nothing_is_taken_in(address) -> None:
    outside = (
        "/",
        "/static/",
        "/static/other.css",
        "/static/../secret-key",
        f"{address}.gz",
        "/static/staticfiles.json",
    )
    assert {asked(path)[2] for path in outside} == {b"site"}
    assert asked(address, method="POST")[0] == 405
