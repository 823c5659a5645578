"""What a screen reader reads of the main pages is what is seen on them, in the same order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page

from tests.browser.scenes_hall import BUILD
from tests.browser.steps import sign_in

PLAYING = "/e/cribbage-2027"
BANQUET = "/e/banquet-2027"
PUBLIC = (
    "/",
    f"{PLAYING}/",
    f"{PLAYING}/?team=king#find-my-team",
    f"{PLAYING}/now/",
    f"{PLAYING}/euchre-legion/schedule/",
    f"{PLAYING}/nineball-singles/standings/",
    f"{PLAYING}/nineball-singles/bracket/",
    f"{BANQUET}/",
    f"{BANQUET}/euchre-legion/standings/",
    "/honours/",
    f"{PLAYING}/rules/",
)
OFFICE = (
    "/office/",
    "/office/events/1/",
    "/office/events/1/entries/",
    "/office/events/1/results/",
    "/office/events/1/print/",
    "/office/events/1/host/information/",
    "/office/events/1/remote/",
    "/office/rule-books/",
    "/office/rule-books/new/",
    "/office/rule-books/compare/",
)
MORE = (
    f"{PLAYING}/nineball-singles/cross-table/",
    f"{BANQUET}/euchre-legion/cross-table/",
    "/practice/",
    "/help/",
    "/calendar/",
)
# The text of a page where it is seen. Pictures have a name of their own, as have the leaf of a calendar (its date
# stands beside it) and the number of a match in a bracket; a list to choose from is opened by whoever reads it.
SEEN = """
() => {
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const box = parent.getBoundingClientRect();
    const left = "script, style, svg, select, .visually-hidden, .leaf, .bracket-number";
    if (parent.closest(left) || box.width < 2) continue;
    if (parent.checkVisibility({ visibilityProperty: true })) texts.push(walker.currentNode.textContent);
  }
  return texts;
}
"""
NAME = re.compile(r'"((?:[^"\\]|\\.)*)"')


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def words(texts: list[str]) -> list[str]:
    return [word for text in texts for word in re.findall(r"\w+", text)]


def read(node: Any) -> Iterator[str]:
    """Yield what is read of a part of the tree: what stands in it, or its name where nothing does."""
    if isinstance(node, list):
        for each in node:
            yield from read(each)
        return
    key, inside = next(iter(node.items())) if isinstance(node, dict) else (node, None)
    if key.startswith("/"):
        return
    parts = inside if isinstance(inside, list) else []
    below = [each for each in parts if not (isinstance(each, dict) and next(iter(each)).startswith("/"))]
    if not below:
        yield from NAME.findall(key)
    yield from read(below)
    if isinstance(inside, str):
        yield inside


def first_not_read(page: Page) -> str:
    """Return the words around the first one that is seen and is not read where it stands; empty where there is none."""
    tree = words(list(read(yaml.load(page.locator("main").aria_snapshot(), Loader=yaml.BaseLoader))))
    seen, at = words(page.evaluate(SEEN)), 0
    for number, word in enumerate(seen):
        if word not in tree[at:]:
            return f"“{' '.join(seen[max(0, number - 4) : number + 4])}”, after “{' '.join(tree[max(0, at - 4) : at])}”"
        at = tree.index(word, at) + 1
    return ""


@pytest.mark.parametrize(("name", "addresses"), [("", (*PUBLIC, *MORE)), ("alice", OFFICE)])
def test_what_is_seen_is_read_in_its_order(hall, new_context, name, addresses) -> None:
    page = new_context(base_url=hall.url, viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    if name:
        sign_in(page, name)
    faults = []
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        found = first_not_read(page)
        faults += [f"{address}: {found}"] if found else []
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>First</p><p>Second</p>", ""),
        ("<p>First</p><p aria-hidden='true'>Second</p>", "“First Second”, after “First”"),
        (
            "<p aria-owns='third'>First</p><p>Second</p><p id='third'>Third</p>",
            "“First Second Third”, after “First Third Second”",
        ),
    ],
)
def test_the_comparison_sees_what_is_not_read(page: Page, html: str, found: str) -> None:
    page.set_content(f"<main>{html}</main>")
    assert first_not_read(page) == found
