"""A hall board as those who sit farthest from it see it: measured from what the browser has laid out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

LIVE = re.compile("^(Live|En direct)")
PAUSED = re.compile("^(Paused|En pause)")
OF_PAGES = re.compile(r"(?:of|sur)\s(\d+)\.?$")
MM = 55 * 25.4  # the diagonal of the television for which the plain board is made
FLOOR = 24.7  # millimetres, a whole number of dots below the 25 that are read at 10 m
_CAPITALS = """() => {
  const draws = document.createElement("canvas").getContext("2d");
  const texts = [...document.querySelectorAll("#hall-title, .hall-page.shown *:not(.visually-hidden, h2)")].filter(
    (element) => element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return texts.map((element) => {
    const style = getComputedStyle(element);
    draws.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return [draws.measureText("H").actualBoundingBoxAscent / Math.hypot(innerWidth, innerHeight), element.textContent];
  });
}"""
_CUT = """() => [...document.querySelectorAll(".hall-page")].flatMap((page) => {
  const room = page.getBoundingClientRect();
  const rows = "[data-rows] > *, h3, .hall-note, .bracket-name, .hall-poster :is(li, p, th, td)";
  return [...page.querySelectorAll(rows)].filter((row) => {
    const box = row.getBoundingClientRect();
    const outside = box.bottom > room.bottom + 1 || box.right > room.right + 1;
    return outside || (row.matches(".bracket-name") && row.scrollHeight > 1.25 * row.clientHeight);
  }).map((row) => row.textContent);
})"""


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
    said = page.locator("#hall-count")
    expect(said).to_have_text(PAUSED)
    several = OF_PAGES.search(said.inner_text())
    pages = int(several[1]) if several else 1
    faults: list[str] = []
    for _ in range(pages):
        capitals = page.evaluate(_CAPITALS)
        faults += [
            f"{round(height * MM, 1)} mm: {text.strip()[:60]}" for height, text in capitals if height * MM < FLOOR
        ]
        page.keyboard.press("ArrowRight")
    return faults + [f"cut: {text.strip()[:60]}" for text in page.evaluate(_CUT)]
