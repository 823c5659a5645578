"""Styles and scripts as a phone in a hall gets them: short on the way, before every crowd, and asked for once."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from wsgiref.headers import Headers
from wsgiref.util import setup_testing_defaults

import pytest
from django.contrib.staticfiles.finders import get_finder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

from legionsports import settings as shipped
from legionsports.middleware import POLICY
from legionsports.statics import StaticFiles, without_asgi
from tests.legionsports.small_site import Site, answer_of

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


def asked(path: str, *headers: tuple[bytes, bytes], method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """Return what the site's door answers: status, headers and body; the site behind it is asked once, and says "1"."""
    return asyncio.run(answer_of(StaticFiles(Site(status=404)), path, *headers, method=method))


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
    assert {asked(path)[2] for path in outside} == {b"1"}
    assert asked(address, method="POST")[0] == 405


def test_what_was_not_collected_is_given_out_under_its_own_name_and_kept_for_a_minute(site, tmp_path) -> None:
    assert staticfiles_storage.url("board.css") == "/static/board.css"
    status, said, body = asked("/static/board.css", (b"accept-encoding", b"gzip"))
    assert (status, body) == (200, STYLE)
    assert said["cache-control"] == "max-age=60, public"
    assert said["content-security-policy"] == POLICY
    assert {asked(path)[2] for path in ("/static/other.css", "/static/../secret-key", "/static/")} == {b"1"}
    assert not (tmp_path / "collected").exists()


def test_a_file_that_came_after_the_collecting_is_given_out_beside_the_collected_ones(address, tmp_path) -> None:
    (tmp_path / "source" / "new.css").write_bytes(STYLE[:100])

    assert staticfiles_storage.url("new.css") == "/static/new.css"
    assert asked("/static/new.css")[::2] == (200, STYLE[:100])
    assert "immutable" in asked(address)[1]["cache-control"]
    (tmp_path / "source" / "board.css").write_bytes(b"changed")
    assert asked("/static/board.css")[2] == STYLE  # as it was collected, until it is collected again


@pytest.mark.parametrize("is_collected", [True, False])
def test_a_server_without_asgi_says_the_same_of_a_style(site, is_collected) -> None:
    if is_collected:
        call_command("collectstatic", verbosity=0, interactive=False)
    address = staticfiles_storage.url("board.css")
    assert (address != "/static/board.css") is is_collected
    told = {}

    def site(_environ, start):
        start("404 Not Found", [])
        return [b"1"]

    def start(status, headers) -> None:
        told.update(status=status, headers=Headers(headers))

    def answer(path: str) -> bytes:
        environ = {"PATH_INFO": path}
        setup_testing_defaults(environ)
        body = without_asgi(site)(environ, start)
        try:
            return b"".join(body)
        finally:
            getattr(body, "close", list)()  # as a server does

    assert answer(address) == STYLE
    assert told["status"] == "200 OK"
    assert told["headers"]["Content-Security-Policy"] == POLICY
    assert told["headers"]["X-Content-Type-Options"] == "nosniff"
    assert (answer("/static/other.css"), told["status"]) == (b"1", "404 Not Found")
