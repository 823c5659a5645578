"""Styles and scripts as a phone in a hall gets them: short on the way, before every crowd, and asked for once."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import get_finder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from servestatic import ServeStaticASGI

from legionsports import settings as shipped
from legionsports.middleware import POLICY
from legionsports.statics import OPTIONS
from tests.legionsports.asking import ask

STYLE = b".board { color: black }\n" * 200


@pytest.fixture
def site(settings, tmp_path) -> Iterator[None]:
    """A site that has one style and no other file, served as the shipped settings say; it was not collected yet."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "board.css").write_bytes(STYLE)
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = shipped.STORAGES
    settings.STATIC_ROOT = tmp_path / "collected"
    get_finder.cache_clear()
    yield
    get_finder.cache_clear()


@pytest.fixture
def address(site) -> str:
    """The address of the style after it was collected."""
    call_command("collectstatic", verbosity=0, interactive=False)
    return staticfiles_storage.url("board.css")


async def page(scope, receive, send) -> None:
    """Answer for all that is no file."""
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"1"})


def asked(path: str, *headers: tuple[bytes, bytes], method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """Return what the server answers: status, headers and body."""

    async def answered():
        app = ServeStaticASGI(page, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL, **OPTIONS)
        return await ask(app, path, *headers, method=method)

    answer = asyncio.run(answered())
    return answer.status, answer.headers, answer.body


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
    )
    assert {asked(path)[2] for path in outside} == {b"1"}
    assert asked(address, method="POST")[0] == 405


def test_a_page_does_not_fail_for_a_file_that_was_not_collected(site) -> None:
    assert staticfiles_storage.url("board.css") == "/static/board.css"
