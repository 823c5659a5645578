"""A page of HTML as PDF: for the worker alone, since what draws it takes half a second and 60 MB to load."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.conf import settings
from fontTools.ttLib import woff2
from weasyprint import HTML
from weasyprint.urls import URLFetcher, URLFetcherResponse


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


def laid_out_html(text: str) -> HTML:
    """Return HTML as WeasyPrint lays it out, with the fonts of the site and nothing from elsewhere."""
    return HTML(string=text, base_url=settings.BASE_DIR.as_uri() + "/", url_fetcher=_OwnFiles())


def render(html: str) -> bytes:
    """Return an HTML page as PDF; for papers that are made one at a time."""
    return bytes(laid_out_html(html).write_pdf())
