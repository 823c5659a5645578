"""What a screen reader reads of a page, beside what is seen on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from playwright.sync_api import Page

# The text of a page where it is seen. Pictures have a name of their own, as have the leaf of a calendar (its date
# stands beside it), the number of a match in a bracket and the letters of a streak, which are words to whoever hears
# them; a list to choose from is opened by whoever reads it.
SEEN = """
() => {
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const box = parent.getBoundingClientRect();
    const left = "script, style, svg, select, .visually-hidden, .leaf, .bracket-number, .streak";
    if (parent.closest(left) || box.width < 2) continue;
    if (parent.checkVisibility({ visibilityProperty: true })) texts.push(walker.currentNode.textContent);
  }
  return texts;
}
"""
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the one in C where it is there: a twentieth of the time
NAME = re.compile(r'"((?:[^"\\]|\\.)*)"')


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
    seen, tree = _as_it_stands(page)
    at = 0
    for number, word in enumerate(seen):
        if word not in tree[at:]:
            return f"“{' '.join(seen[max(0, number - 4) : number + 4])}”, after “{' '.join(tree[max(0, at - 4) : at])}”"
        at = tree.index(word, at) + 1
    return ""


def _as_it_stands(page: Page) -> tuple[list[str], list[str]]:
    """Return the words that are seen and those that are read of one state of the page, which may say something new."""
    before: list[str] | None = None
    tree: list[str] = []
    while (seen := words(page.evaluate(SEEN))) != before:
        before, tree = seen, words(list(read(yaml.load(page.locator("main").aria_snapshot(), Loader=LOADER))))
    return seen, tree
