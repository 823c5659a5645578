"""What a scorer's page posts back: its marks, and what somebody chose on it."""

from __future__ import annotations

import re

from tests.page import html_of


def hidden_of(response) -> dict[str, str]:
    """Return the marks that a page posts back."""
    return dict(re.findall(r'<input type="hidden" name="(key|seen|carried)" value="([^"]*)"', html_of(response)))


def post(client, url, page=None, **fields):
    page = page or client.get(url)
    return client.post(url, {**hidden_of(page), **fields})


def match_url(sheet) -> str:
    return f"/e/cribbage-2027/match/{sheet.match_id}/"
