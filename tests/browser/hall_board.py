"""A hall board as those who sit farthest from it see it: measured from what the browser has laid out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

LIVE = re.compile("^(Live|En direct)")
PAUSED = re.compile("^(Paused|En pause)")
OF_PAGES = re.compile(r"(?:of|sur)\s(\d+)\.?$")
MM = 55 * 25.4  # the diagonal of the television for which the plain board is made
FLOOR = 24.9  # millimetres: 25 are read at 10 m
_CAPITALS = """() => {
  const texts = [...document.querySelectorAll(
    "#hall-title, #hall-clock, #hall-count, .hall-name, .hall-page.shown *:not(.visually-hidden, h2)")].filter(
    (element) => element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const high = (element) => 0.668 * parseFloat(getComputedStyle(element).fontSize);
  return texts.map((element) => [high(element) / Math.hypot(innerWidth, innerHeight), element.textContent]);
}"""
_CUT = """() => [...document.querySelectorAll(".hall-page.shown")].flatMap((page) => {
  const room = page.getBoundingClientRect();
  const rows = "[data-rows] > *, h3, .hall-note, .bracket-name, .hall-poster :is(li, p, th, td)";
  return [...page.querySelectorAll(rows)].filter((row) => {
    const box = row.getBoundingClientRect();
    const outside = box.bottom > room.bottom + 1 || box.right > room.right + 1;
    return outside || (row.matches(".bracket-name") && row.scrollHeight > 1.25 * row.clientHeight);
  }).map((row) => row.textContent);
})"""


# Names, stations and scores that reach out of their box, or into another one.
_TOUCHES = """() => {
  const parts = ".hall-side > :not(.visually-hidden), .hall-who, .hall-hour, .hall-station, .hall-places :is(th, td)";
  const boxes = [...document.querySelectorAll(`.hall-page.shown :is(${parts})`)].filter((one) => one.checkVisibility())
    .map((one) => [one.getBoundingClientRect(), one]);
  const apart = (box, other) => box.left > other.right - 1 || other.left > box.right - 1 ||
    box.top > other.bottom - 1 || other.top > box.bottom - 1;
  return boxes.filter(([box, one], at) => one.scrollWidth > one.clientWidth + 1 ||
    boxes.slice(at + 1).some(([other]) => !apart(box, other))).map(([, one]) => one.textContent);
}"""


def expect_live(page: Page) -> None:
    expect(page.locator("#hall-state")).to_have_text(LIVE)


def stop_at(board: Page, key: str) -> None:
    """Stop a board, which turns its pages by itself, and turn it to a page whose key begins like this."""
    board.keyboard.press("Space")
    for _ in range(board.locator(".hall-page").count()):
        if (board.locator(".hall-page.shown").get_attribute("data-key") or "").startswith(key):
            return
        board.keyboard.press("ArrowRight")
    pytest.fail(f"No page of {key} on the board")


def too_small_or_cut(page: Page) -> list[str]:
    """Return what the farthest chair cannot read on the pages of an open board: stop it, and look at each."""
    page.keyboard.press("Space")
    expect(page.locator("#hall-count")).to_have_text(PAUSED)
    return faults_of(page)


def faults_of(page: Page) -> list[str]:
    """Return what is too small, cut or over something else on any page of an open board."""
    faults: list[str] = []
    for _ in range(page.locator(".hall-page").count()):
        capitals = page.evaluate(_CAPITALS)
        # Lists of names are read from 2.5 m, where capitals of half of 12.5 mm are the least.
        names = (page.locator(".hall-page.shown").get_attribute("data-key") or "").startswith("names")
        floor = FLOOR / 2 if names else FLOOR
        faults += [f"{round(high * MM, 1)} mm: {text.strip()[:60]}" for high, text in capitals if high * MM < floor]
        faults += [f"cut: {text.strip()[:60]}" for text in page.evaluate(_CUT)]
        faults += [f"touch: {text.strip()[:60]}" for text in page.evaluate(_TOUCHES)]
        page.keyboard.press("ArrowRight")
    return faults
