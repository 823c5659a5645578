"""A person who has nothing but what is on the page and a keyboard: presses what can be read, and fills in by labels.

No address is typed but that of the site, nothing is found by anything that cannot be seen, and nothing is reached but
by Tab: what the keyboard does not come to, or where it cannot be seen, fails the walk. What a task costs is counted: a
click is a press of a link or a button, a box to tick, a choice, a file; a page is one that is loaded. Whoever reads in
another language finds what a walk names in English by the words of that language.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils import translation
from django.utils.translation import gettext, ngettext
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from kit.pure.money import dollars
from kit.pure.translation import category_name, numbered
from tests.browser.steps import HERE, tab_to

Words = str | re.Pattern[str]
MOST_ANSWERS = 20
PUT_IN = re.compile(r"(?:<\w+>)?(?:%\(\w+\)[sd]|\{\w+\})(?:</\w+>)?")
NOT_HERE = "(element) => element !== document.activeElement"
# Where the keyboard is has a line around it, is on the screen, and nothing lies over it.
SEEN = """() => {
  const here = document.activeElement;
  const box = here.getBoundingClientRect();
  const shown = [here, here.closest("label"), here.nextElementSibling].filter(Boolean).some((each) => {
    const style = getComputedStyle(each);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  });
  return shown && box.bottom > 0 && box.top < innerHeight;
}"""


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

    def __init__(self, page: Page, *, language: str = "en-ca") -> None:
        self.page, self.language = page, language
        self.clicks = self.pages = self.boxes = 0

    @property
    def is_on_a_phone(self) -> bool:
        size = self.page.viewport_size
        return size is not None and size["width"] < 500

    def words(self, text: str, **values: object) -> str:
        """Return a sentence of the site, or the name of a branch, as this person reads it, with what is put into it."""
        with translation.override(self.language):
            said = gettext(text)
            return str(numbered(said % values if values else said))

    def category(self, name: str) -> str:
        """Return the name of a category of a rule book as this person reads it."""
        with translation.override(self.language):
            return str(category_name(name))

    def counted(self, one: str, several: str, number: int) -> str:
        """Return a sentence of the site in which something is counted, under the name `shown` or `count`."""
        with translation.override(self.language):
            return ngettext(one, several, number) % {"shown": intcomma(number), "count": number}

    def number(self, number: int) -> str:
        """Return a number as this person reads it: 1,500 or 1 500."""
        with translation.override(self.language):
            return str(intcomma(number))

    def money(self, cents: int) -> str:
        """Return an amount as this person reads it: $50.00 or 50,00 $."""
        with translation.override(self.language):
            return dollars(cents)

    def like(self, text: str, several: str = "") -> re.Pattern[str]:
        """Return a pattern of a sentence of the site as this person reads it, whatever is put into it."""
        with translation.override(self.language):
            parts = PUT_IN.split(ngettext(text, several, 2) if several else gettext(text))
        return re.compile(".+?".join(r"\s+".join(map(re.escape, re.split(r"\s+", part))) for part in parts))

    def task_is_done(self) -> Cost:
        """Return what it took, and count the next task from nothing."""
        cost = Cost(self.clicks, self.pages, self.boxes)
        self.clicks = self.pages = self.boxes = 0
        return cost

    def press(self, words: Words, *, of_form: bool = False) -> None:
        """Press the link or the button that reads so, and wait for the page that follows."""
        self._reach(self._named(words, of_form=of_form))
        self.clicks += 1
        self.pages += 1
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def press_here(self, words: Words) -> None:
        """Press what changes the page that is open."""
        self._reach(self._named(words))
        self.clicks += 1
        self.page.keyboard.press("Enter")

    def open(self, words: Words) -> None:
        """Open what is folded away under these words."""
        self._reach(self.page.locator("summary").filter(has_text=self._said(words), visible=True).first)
        self.clicks += 1
        self.page.keyboard.press("Enter")

    def tick(self, label: Words) -> None:
        """Tick a box by Space, or go to one of several answers by the arrows."""
        self.clicks += 1
        box = self.page.get_by_label(self._said(label), exact=True).first
        if box.get_attribute("type") != "radio":
            self._reach(box)
            self.page.keyboard.press("Space")
            return
        self._reach(box, among="(element) => document.activeElement.name === element.name")
        for _ in range(MOST_ANSWERS):
            if box.is_checked():
                return
            self.page.keyboard.press("ArrowDown" if box.evaluate(NOT_HERE) else "Space")
        raise AssertionError(f"the arrows never come to {label}")

    def write(self, label: Words, text: str) -> None:
        self.boxes += 1
        box = self._box(label)
        self._reach(box)
        if box.get_attribute("type") == "date":  # which part of it comes first is the browser's own business
            box.fill(text)
            return
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def choose(self, label: Words, words: str) -> None:
        """Choose of a list the first entry in which `words` stand, by the arrows."""
        self.clicks += 1
        box = self._box(label)
        if box.evaluate("box => box.tagName") == "INPUT":  # a long list is a box that searches
            self._reach(box)
            self.page.keyboard.type(words)
            return
        entry = box.locator("option").filter(has_text=self.words(words)).first
        self._reach(box)
        wanted = entry.get_attribute("value")
        self.page.keyboard.press("Home")
        for _ in range(box.locator("option").count()):
            if box.input_value() == wanted:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows never come to {words}")

    def give(self, label: Words, file: Path) -> None:
        """Choose a file of one's own."""
        self.clicks += 1
        box = self._box(label)
        self._reach(box)
        self.pages += 1
        with self.page.expect_navigation():  # it is sent as soon as it is chosen
            box.set_input_files(file)  # the window that Enter opens is the system's; on a busy machine it came unseen

    def read(self, words: Words) -> None:
        """Wait until it can be read on the page."""
        expect(self.page.locator("main")).to_contain_text(self._said(words))

    def found(self, pattern: str) -> str:
        """Return what stands on the page in the form of `pattern`."""
        self.read(re.compile(pattern))
        hit = re.search(pattern, self.page.locator("main").inner_text())
        assert hit is not None
        return hit[0]

    def paper(self) -> PdfReader:
        """Open the paper that was made, when it is ready."""
        opens = self.page.get_by_role("link", name=self.like("Open %(file_name)s"))
        link = opens.filter(has_text=re.compile(r"\.pdf$")).first
        self._reach(link)
        self.clicks += 1
        answer = self.page.request.get(str(link.get_attribute("href")))
        return PdfReader(io.BytesIO(answer.body()))

    def _reach(self, place: Locator, *, among: str = HERE) -> None:
        """Go to `place` by Tab from where the keyboard is, and see that it is there."""
        tab_to(place, among=among)
        assert self.page.evaluate(SEEN), f"nothing shows that the keyboard is at {place}"

    def _box(self, label: Words) -> Locator:
        boxes = self.page.locator("input, select, textarea")
        return boxes.and_(self.page.get_by_label(self._said(label))).filter(visible=True).first

    def _unfold(self, said: Words) -> None:
        """Open the menu of a small screen in which this is folded away; that is a click, too."""
        folded = self.page.locator(".folds").filter(has_text=said)
        for menu in folded.all():
            toggle = self.page.locator(f'[aria-controls="{menu.get_attribute("id")}"]').filter(visible=True)
            if toggle.count():
                self._reach(toggle)
                self.clicks += 1
                self.page.keyboard.press("Enter")
                return

    def _said(self, words: Words) -> Words:
        return self.words(words) if isinstance(words, str) else words

    def _named(self, words: Words, *, of_form: bool = False) -> Locator:
        said = self._said(words)
        place = self.page.get_by_role("button", name=said, exact=True)
        if not of_form:
            place = self.page.get_by_role("link", name=said, exact=True).or_(place)
        if not place.filter(visible=True).count():
            self._unfold(said)
        expect(place.filter(visible=True).first).to_be_visible()
        return place.filter(visible=True).first
