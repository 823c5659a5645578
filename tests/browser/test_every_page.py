"""Every page that links lead to, as wide as a screen is at 400 %: nothing moves, all is read in the order it is seen.

axe looks at each of them twice: there, in the light, and as wide as a laptop, in the dark. In French, whose words are
longer, the same pages are opened once more: axe would say the same of them.

A page of each kind is opened once, as the public and as the Command's officer: where the address differs only in
numbers and names of events, teams and days, it is the same kind.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from urllib.parse import urldefrag, urlsplit

import pytest
from playwright.sync_api import Error, Page

from tests.browser.accessibility import faults_of
from tests.browser.scenes_hall import BUILD
from tests.browser.steps import sign_in

SMALL = {"width": 320, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
# Made for a screen of the hall, for paper, for programs; or left by going there.
NOT_READ = re.compile(r"/board/\d+/|/admin/|/api/|/sign-out/|/static/|/save/|\.\w+$")
NAMES = re.compile(r"/(?:[a-z0-9]+-)*2027(?=/)|/[a-z0-9]+-(?:legion|pairs|singles|doubles|mixed)(?=/)|/\d[\d-]*(?=/)")

# What is wider than the screen, what moves, and what stands above something that is read before it.
FAULTS = """
(width) => {
  const faults = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > width) faults.push(`the page is ${wide} px wide`);
  for (const moving of document.getAnimations()) {
    if (moving.playState === "running" && moving.effect.getComputedTiming().activeDuration > 20) {
      faults.push(`${moving.effect.target?.outerHTML.slice(0, 80)} moves`);
    }
  }
  for (const ahead of document.querySelectorAll("[tabindex]")) {
    if (ahead.tabIndex > 0) faults.push(`${ahead.outerHTML.slice(0, 80)} is ahead of its place for the keyboard`);
  }
  const read = "main h1, main h2, main h3, main p, main li, main label, main button, main a.button, main table";
  let before = null;
  for (const here of document.querySelectorAll(read)) {
    const box = here.getBoundingClientRect();
    const placed = getComputedStyle(here).position;
    if (!here.checkVisibility({ visibilityProperty: true }) || box.width < 2 || placed !== "static") continue;
    if (here.closest("table, svg, .visually-hidden, [popover], dialog, .row, .actions")) continue;
    if (before && box.bottom <= before.top) {
      faults.push(`“${here.innerText.trim().slice(0, 40)}” is read after “${before.text}” and stands above it`);
    }
    before = { top: box.top, text: here.innerText.trim().slice(0, 40) };
  }
  return faults;
}
"""


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def kind(path: str) -> str:
    """Return what addresses of one kind have in common.

    >>> kind("/e/cribbage-2027/euchre-legion/schedule/") == kind("/e/banquet-2027/nineball-singles/schedule/")
    True
    """
    return NAMES.sub("/-", path)


def in_the_dark(page: Page) -> list[str]:
    """Return what is wrong on the open page on a laptop, where somebody has chosen dark colours."""
    page.set_viewport_size(LAPTOP)
    page.evaluate("document.documentElement.classList.add('dark')")
    faults = [f"in the dark: {fault}" for fault in faults_of(page)]
    page.set_viewport_size(SMALL)
    return faults


def measured(page: Page) -> list[str]:
    """Return what cannot be read on the open page, or not in the order it is seen."""
    faults: list[str] = page.evaluate(FAULTS, SMALL["width"])
    return faults


def measured_in_french(page: Page) -> list[str]:
    language = page.locator("html").get_attribute("lang")
    return measured(page) + ([] if language == "fr-CA" else [f"it is in {language}"])


def looked_at_from_all_sides(page: Page) -> list[str]:
    return measured(page) + faults_of(page) + in_the_dark(page)


def every_page(page: Page, start: str, look: Callable[[Page], list[str]]) -> dict[str, list[str]]:
    """Return the faults that `look` finds on a page of each kind that links lead to from `start`, by address."""
    waiting, known, found = deque([start]), {kind(start)}, {}
    while waiting:
        path = waiting.popleft()
        try:
            answer = page.goto(path)
        except Error as error:
            if "Download is starting" not in error.message:
                raise
            continue
        assert answer is not None
        if answer.status != 200 or "html" not in answer.headers.get("content-type", ""):
            continue
        found[path] = look(page)
        for link in page.locator("a[href]").evaluate_all("(all) => all.map((each) => each.href)"):
            there = urlsplit(urldefrag(link)[0])
            if there.netloc == urlsplit(page.url).netloc and kind(there.path) not in known:
                known.add(kind(there.path))
                if not NOT_READ.search(there.path):
                    waiting.append(there.path)
    return found


READERS = [("", "/", 30), ("alice", "/office/", 90)]  # who, from where, and how many pages at least


@pytest.mark.parametrize(("name", "start", "least"), READERS)
def test_every_page_can_be_read_at_400_percent(hall, new_context, name, start, least) -> None:
    page = at_400_percent(hall, new_context, name)
    hold(every_page(page, start, looked_at_from_all_sides), least)


@pytest.mark.parametrize(("name", "start", "least"), READERS)
def test_every_page_in_french_can_be_read_at_400_percent(hall, new_context, name, start, least) -> None:
    page = at_400_percent(hall, new_context, name, locale="fr-CA")
    hold(every_page(page, start, measured_in_french), least)


def at_400_percent(hall, new_context, name: str, **more: str) -> Page:
    page: Page = new_context(base_url=hall.url, viewport=SMALL, reduced_motion="reduce", **more).new_page()
    return sign_in(page, name) if name else page


def hold(pages: dict[str, list[str]], least: int) -> None:
    """Fail with every fault of `pages`, or where they are fewer than there have been."""
    faults = [f"{path}: {fault}" for path, of_page in pages.items() for fault in of_page]
    assert not faults, "\n".join(faults)
    assert len(pages) >= least, sorted(pages)
