"""A page as tests read it: without the white space that shows nowhere, so that none follows from a line's end."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.test import Client

BLOCKS = (
    "address|article|aside|blockquote|body|br|caption|circle|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|"
    "footer|form|g|h[1-6]|head|header|hr|html|legend|li|line|link|main|meta|nav|ol|optgroup|option|p|path|polyline|rect|"
    "section|style|summary|svg|table|tbody|td|template|tfoot|th|thead|title|tr|ul"
)
AS_TYPED = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)", re.DOTALL)
BESIDE_A_BLOCK = re.compile(rf" ?(</?(?:{BLOCKS})(?:\s[^<>]*)?>) ?")
CLASSES = re.compile(r' class=" ?([^"<>]*?) ?"')
INSIDE_A_BUTTON = re.compile(r"(<button\b[^<>]*>) | (</button>)")
END_OF_A_TAG = re.compile(r"(<[a-zA-Z][^<>]*?) (/?>)")


def html_of(response: HttpResponse) -> str:
    """The HTML of an answer in one line; what is no HTML (a file, JSON) as it is."""
    text = response.getvalue().decode()
    return in_one_line(text) if response.headers.get("Content-Type", "").startswith("text/html") else text


def words_of(response: HttpResponse) -> str:
    """The words of a page in one line, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html_of(response)))


def in_one_line(html: str) -> str:
    """Every run of white space as one space, and none at the edge of a block, where a browser shows none."""
    parts = AS_TYPED.split(html)
    kept = ("".join((_squeezed(text), typed)) for text, typed in zip(parts[::3], [*parts[1::3], ""], strict=True))
    return "".join(kept).strip()


def _squeezed(html: str) -> str:
    html = CLASSES.sub(r' class="\1"', END_OF_A_TAG.sub(r"\1\2", re.sub(r"[ \t\n\r\f]+", " ", html)))
    return INSIDE_A_BUTTON.sub(r"\1\2", BESIDE_A_BLOCK.sub(r"\1", html))


def say_yes(client: Client, address: str, data: dict[str, object] | None = None, **more: object) -> HttpResponse:
    """Send a form, and say yes where the page asks first about what that moves."""
    response = client.post(address, data or {}, **more)
    if response.status_code != 409 or "consequences" not in (response.context or {}):
        return response
    accepted = {"accept_consequences": response.context["consequences"].fingerprint}
    return client.post(address, {**(data or {}), **accepted}, **more)
