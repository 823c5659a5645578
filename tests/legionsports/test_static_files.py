"""Styles and scripts as a phone in a hall gets them: short on the way, and never asked for again."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from asgiref.sync import async_to_sync
from django.contrib.staticfiles.finders import get_finder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import AsyncClient

from legionsports import settings as shipped

STYLE = b".board { color: black }\n" * 200


@pytest.fixture
def address(settings, tmp_path) -> Iterator[str]:
    """The address of a style of a site that has no other, served as the shipped settings say."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "board.css").write_bytes(STYLE)
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES, settings.MIDDLEWARE = shipped.STORAGES, shipped.MIDDLEWARE
    get_finder.cache_clear()
    call_command("collectstatic", verbosity=0, interactive=False)
    yield staticfiles_storage.url("board.css")
    get_finder.cache_clear()


@pytest.mark.django_db
def test_a_style_is_compressed_where_the_browser_asks_for_it_and_kept_by_it(address) -> None:
    async def asked(**headers: str):
        answer = await AsyncClient().get(address, headers=headers)
        return answer, b"".join([part async for part in answer.streaming_content])

    short, body = async_to_sync(asked)(**{"accept-encoding": "gzip"})
    assert short.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in short.headers["Vary"]
    assert gzip.decompress(body) == STYLE
    assert len(body) < len(STYLE) / 10
    assert "immutable" in short.headers["Cache-Control"]

    plain, body = async_to_sync(asked)()
    assert "Content-Encoding" not in plain.headers
    assert body == STYLE
