"""A person who has nothing but what is on the page: presses what can be read, and writes in boxes by their labels.

No address is typed but that of the site, and nothing is found by anything that cannot be seen. What a task costs is
counted: a click is a press of a link or a button, a box to tick, a choice, a file; a page is one that is loaded.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

Words = str | re.Pattern[str]


@dataclass(frozen=True)
class Cost:
    """What a task took."""

    clicks: int
    pages: int
    boxes: int

    @classmethod
    def sum(cls, costs: Iterable[Cost]) -> Cost:
        every = list(costs)
        return cls(
            sum(each.clicks for each in every), sum(each.pages for each in every), sum(each.boxes for each in every)
        )


class Person:
    """Somebody before a page of their own, which is loaded."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.pages = self.boxes = 0

    def task_is_done(self) -> Cost:
        """Return what it took, and count the next task from nothing."""
        cost = Cost(self.clicks, self.pages, self.boxes)
        self.clicks = self.pages = self.boxes = 0
        return cost

    def press(self, words: Words, *, of_form: bool = False) -> None:
        """Press the link or the button that reads so, and wait for the page that follows."""
        place = self._named(words, of_form=of_form)
        self.clicks += 1
        self.pages += 1
        with self.page.expect_navigation():
            place.click()

    def press_here(self, words: Words) -> None:
        """Press what changes the page that is open."""
        place = self._named(words)
        self.clicks += 1
        place.click()

    def open(self, words: Words) -> None:
        """Open what is folded away under these words."""
        self.clicks += 1
        self.page.locator("summary").filter(has_text=words, visible=True).first.click()

    def tick(self, label: str) -> None:
        self.clicks += 1
        self.page.get_by_label(label, exact=True).first.check()

    def write(self, label: Words, text: str) -> None:
        self.boxes += 1
        self._box(label).fill(text)

    def choose(self, label: Words, words: str) -> None:
        """Choose of a list the first entry in which `words` stand."""
        self.clicks += 1
        box = self._box(label)
        box.select_option(label=next(text for text in box.locator("option").all_inner_texts() if words in text))

    def give(self, label: Words, file: Path) -> None:
        """Choose a file of one's own."""
        self.clicks += 1
        self._box(label).set_input_files(file)

    def read(self, words: Words) -> None:
        """Wait until it can be read on the page."""
        expect(self.page.locator("main")).to_contain_text(words)

    def found(self, pattern: str) -> str:
        """Return what stands on the page in the form of `pattern`."""
        self.read(re.compile(pattern))
        hit = re.search(pattern, self.page.locator("main").inner_text())
        assert hit is not None
        return hit[0]

    def paper(self) -> PdfReader:
        """Open the paper that was made, when it is ready."""
        link = self.page.get_by_role("link", name=re.compile(r"^Open .*\.pdf$")).first
        expect(link).to_be_visible()
        self.clicks += 1
        answer = self.page.request.get(str(link.get_attribute("href")))
        return PdfReader(io.BytesIO(answer.body()))

    def _box(self, label: Words) -> Locator:
        boxes = self.page.locator("input, select, textarea")
        return boxes.and_(self.page.get_by_label(label)).filter(visible=True).first

    def _named(self, words: Words, *, of_form: bool = False) -> Locator:
        place = self.page.get_by_role("button", name=words, exact=True)
        if not of_form:
            place = self.page.get_by_role("link", name=words, exact=True).or_(place)
        expect(place.filter(visible=True).first).to_be_visible()
        return place.filter(visible=True).first
