"""A page of HTML as PDF: for the worker alone, since what draws it takes half a second and 60 MB to load."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.conf import settings
from fontTools.ttLib import woff2
from weasyprint import HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from kit.fonts import readable_html

TAGGED = "pdf/ua-1"


class _OwnFiles(URLFetcher):
    """Fonts and pictures from the site's own folder; nothing on paper is fetched from anywhere else."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols={"file", "data"})

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("file:") and url.endswith(".woff2"):
            return URLFetcherResponse(url, _unpacked(url2pathname(urlsplit(url).path)))
        return super().fetch(url, headers)


@lru_cache(maxsize=16)
def _unpacked(path: str) -> bytes:
    """Return a packed font as it is before packing: WeasyPrint would unpack it for every paper, half of its work."""
    unpacked = BytesIO()
    woff2.decompress(path, unpacked)
    return unpacked.getvalue()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Look for rubbish seldom while a paper is drawn.

    A page is ten thousand objects that all live until the paper is written, and looking through them again and again
    takes a third of the time. What is left over is found in the end, so that a long paper does not fill the memory.
    """
    before = gc.get_threshold()
    gc.set_threshold(200_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def lay_out(html: str, fonts: FontConfiguration | None = None) -> Document:
    """Return HTML as WeasyPrint lays it out, in letters that paper has and with nothing from elsewhere."""
    with undisturbed():
        page = HTML(string=readable_html(html), base_url=settings.BASE_DIR.as_uri() + "/", url_fetcher=_OwnFiles())
        return page.render(font_config=fonts)


def render(html: str) -> bytes:
    """Return an HTML page as PDF, tagged for screen readers."""
    document = lay_out(html)
    with undisturbed():
        return bytes(document.write_pdf(pdf_variant=TAGGED))
