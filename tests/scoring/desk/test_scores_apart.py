"""Nowhere does a score stand beside the number of a branch: "No. 57 3" is heard as one number."""

from __future__ import annotations

import re

import pytest
from django.urls import resolve

from tests.page import BLOCKS, html_of
from tests.scoring.sheets.conftest import WON, sheets_of

pytestmark = pytest.mark.django_db

GLUED = re.compile(r"[^|]{0,30}\b(?:No\.|no) \d+ +\d[^|]{0,20}")
LINK = re.compile(r'href="(/[^"#?.]*/)"')


def texts_of(html: str) -> str:
    """The words of a page; between two blocks, cells of a table among them, is a bar."""
    apart = re.sub(
        rf"</?(?:{BLOCKS})\b[^>]*>", "|", re.sub(r"<(script|style|svg)\b.*?</\1>", "|", html, flags=re.DOTALL)
    )
    return re.sub(r"[\s\N{NO-BREAK SPACE}]+", " ", re.sub(r"<[^>]+>", " ", apart))


@pytest.mark.parametrize("who", [None, "carl"])
def test_no_page_of_an_event_has_a_score_beside_a_branch_number(signed_in, draw, enter, event, who) -> None:
    for sheet in sheets_of(draw("darts-legion"))[:4]:
        enter(sheet, WON["darts"], initials_home=True, initials_away=True)
    client = signed_in(who)
    waiting, kinds, glued = (
        [event.get_absolute_url(), f"/office/events/{event.pk}/results/", f"/s/{sheet.code}/"],
        set(),
        {},
    )
    while waiting:
        address = waiting.pop()
        kind = resolve(address).view_name
        if kind in kinds or "out" in kind.split(":")[-1].split("_"):
            continue
        kinds.add(kind)
        answer = client.get(address)
        if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
            continue
        html = html_of(answer)
        glued |= {kind: found} if (found := GLUED.findall(texts_of(html))) else {}
        waiting += [
            link
            for link in LINK.findall(html)
            if str(event.slug) in link or link.startswith(("/s/", "/office/events/"))
        ]
    assert "board:results" in kinds
    assert glued == {}
