"""A part of a page that follows by itself at a site that is busy, and what is typed and chosen in it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Route, expect

import legionsports

SCRIPT = (Path(legionsports.__file__).parent / "static/legionsports/js/scores.js").read_text(encoding="utf-8")
PART = '<div data-version="{0}" data-event="1"><input id="team"> <a href="/e/">version {0}</a></div>'
PAGE = f"""<!DOCTYPE html><title>Part</title><div data-scores="/stream/" data-event="1"></div>
<div data-again="/part/">{PART.format(1)}</div><script>{SCRIPT}</script>"""


def test_a_part_is_asked_for_until_it_comes_and_keeps_what_was_typed_and_chosen(new_context) -> None:
    asked = {"/stream/": 0, "/part/": 0}

    def answer(route: Route) -> None:
        path = "/" + "/".join(route.request.url.split("/")[3:])
        if path not in asked:
            route.fulfill(body=PAGE, content_type="text/html")
            return
        asked[path] += 1
        if path == "/stream/" and asked[path] == 1:  # it is the only one that ever comes
            route.fulfill(body="retry: 100\n\nevent: version\ndata: 2\n\n", content_type="text/event-stream")
        elif path == "/part/" and asked[path] == 1:
            route.fulfill(status=503, body="The site is busy.")
        elif path == "/part/":
            route.fulfill(body=PART.format(2), content_type="text/html")

    page = new_context().new_page()
    page.route("**/*", answer)
    page.goto("http://hall.example/")
    page.fill("#team", "Ponoka")
    page.focus("a")
    expect(page.locator("a")).to_have_text("version 2")
    expect(page.locator("a")).to_be_focused()
    expect(page.locator("#team")).to_have_value("Ponoka")
    assert asked["/part/"] == 2
