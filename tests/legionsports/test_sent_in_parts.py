"""What is sent in parts goes as it comes, to its end or not as a whole; all else is packed once."""

from __future__ import annotations

import gzip

import pytest
from asgiref.sync import async_to_sync
from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.test import AsyncRequestFactory, RequestFactory

from legionsports.middleware import Compressed, send_in_parts

PARTS = [b"\xef\xbb\xbf", b"Team,Place\r\n" * 100, b"Camrose,1\r\n" * 100]
GZIP = {"accept-encoding": "gzip, deflate, br, zstd"}


def answered(factory, response):
    """Return the response as it leaves the site, to a browser that takes compressed answers."""
    return Compressed(send_in_parts(lambda _request: response))(factory.get("/", headers=GZIP))


def in_parts(response) -> list[bytes]:
    async def parts() -> list[bytes]:
        assert response.is_async
        return [part async for part in response]

    return async_to_sync(parts)()


def test_a_stream_goes_as_it_comes_and_is_read_as_it_is_sent():
    read = []

    def rows():
        for part in PARTS:
            read.append(part)
            yield part

    response = answered(AsyncRequestFactory(), StreamingHttpResponse(rows()))
    assert "Content-Encoding" not in response.headers
    assert read == []
    assert in_parts(response) == PARTS


def test_a_file_goes_in_parts_with_its_length(tmp_path):
    (file := tmp_path / "backup.zip").write_bytes(bytes(300_000))
    with file.open("rb") as opened:
        response = answered(AsyncRequestFactory(), FileResponse(opened, as_attachment=True))
        parts = in_parts(response)
    assert b"".join(parts) == bytes(300_000)
    assert len(parts) > 1
    assert (response["Content-Length"], "Content-Encoding" in response.headers) == ("300000", False)


def test_a_stream_that_breaks_does_not_end_as_if_it_were_whole():
    def rows():
        yield from PARTS
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_parts(answered(AsyncRequestFactory(), StreamingHttpResponse(rows())))


def test_a_server_for_one_reader_at_a_time_gets_the_same():
    response = answered(RequestFactory(), StreamingHttpResponse(iter(PARTS)))
    assert not response.is_async
    assert [*response] == PARTS


def test_what_is_whole_is_packed_once_and_what_is_packed_already_never():
    text = b"".join(PARTS)
    packed = answered(RequestFactory(), HttpResponse(text, content_type="text/csv"))
    assert (packed["Content-Encoding"], packed["Content-Length"]) == ("gzip", str(len(packed.content)))
    assert gzip.decompress(packed.content) == text
    for kind in ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "image/png"):
        assert answered(RequestFactory(), HttpResponse(text, content_type=kind)).content == text
