"""What is told by colours alone elsewhere is told by a fill, a line or a mark where the system chooses all colours.

The parts stand on a page of their own, with the styles of the site: every page is looked at in test_every_page.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.accessibility import lost_without_colours
from tests.browser.site import ROOT

CSS = ROOT / "legionsports/static/legionsports/css"
OF_PAGES = ("base", "layout", "components", "help", "entries", "screens", "progress", "standings")
STYLES = [
    *(CSS / f"{name}.css" for name in OF_PAGES),
    *(ROOT / f"games/{game}/static/games/{game}/live.css" for game in ("darts", "euchre")),
    ROOT / "games/cue/static/games/cue/table.css",
]
FORCED = CSS / "forced.css"
BUTTON = "<a class='button' href='/' {}>A</a>"
HIDDEN = "<label><input type='radio' name='one' style='opacity: 0' {}>A</label>"
BALL = "<label class='ball-key'><input type='checkbox' name='one' {}>1</label>"
# What stands around two parts, a part, and the mark that the first of them has.
CHOSEN = {
    "where one is in the menu": ("<ul class='menu'>{}</ul>", "<li><a href='/' {}>A</a></li>", "aria-current='page'"),
    "the tab of a page": (
        "<nav class='tabs'><ul>{}</ul></nav>",
        "<li><a href='/' {}>A</a></li>",
        "aria-current='page'",
    ),
    "a page of a few": ("<p class='row'>{}</p>", BUTTON, "aria-current='page'"),
    "a size that is chosen": ("<p class='row'>{}</p>", "<button class='button' {}>A</button>", "aria-pressed='true'"),
    "a role whose help is read": ("<ul class='row help-roles'>{}</ul>", f"<li>{BUTTON}</li>", "aria-current='true'"),
    "a hand of darts": ("<div class='darts-radios'>{}</div>", HIDDEN, "checked"),
    "a player of euchre": ("<fieldset class='pick'>{}</fieldset>", HIDDEN, "checked"),
    "a ball": ("<div>{}</div>", BALL, "checked"),
}
APART = {
    "the team itself": ("<table class='cross'><tr>{}</tr></table>", "<td class='cross-cell {}'>1</td>", "cross-self"),
    "a board at play": ("<ul class='boards'>{}</ul>", "<li class='board {}'>1</li>", "board-playing"),
    "a board that waits": ("<ul class='boards'>{}</ul>", "<li class='board {}'>1</li>", "board-waiting"),
    "somebody who is here": ("<ul class='people'>{}</ul>", "<li class='person {}'>A</li>", "here"),
    "teams that are tied": (
        "<table class='standings'>{}</table>",
        "<tr class='{}'><td class='standings-place'>1</td></tr>",
        "is-tied",
    ),
}
LOOKS = """
() => [...document.querySelectorAll("td, li")].slice(0, 2).map((each) => {
  const style = getComputedStyle(each);
  return [style.backgroundColor, style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor].join(" ");
})
"""


def show(page: Page, parts: tuple[str, str, str], *, forced: bool = True) -> None:
    """Show two parts of which the first is marked."""
    frame, part, mark = parts
    styles: list[Path] = [*STYLES, FORCED] if forced else STYLES
    css = "\n".join(path.read_text(encoding="utf-8") for path in styles)
    both = frame.format(part.format(mark) + part.format(""))
    page.set_content(f"<!doctype html><html lang='en'><style>{css}</style><main>{both}</main></html>")


@pytest.mark.parametrize("what", CHOSEN)
def test_what_is_chosen_is_told_without_colours(page: Page, what: str) -> None:
    show(page, CHOSEN[what])
    assert lost_without_colours(page) == []


@pytest.mark.parametrize("what", APART)
def test_states_are_told_apart_without_colours(page: Page, what: str) -> None:
    show(page, APART[what])
    page.emulate_media(forced_colors="active")
    first, second = page.evaluate(LOOKS)
    assert first != second


def test_a_fill_of_our_own_does_not_help(page: Page) -> None:
    show(page, CHOSEN["a page of a few"], forced=False)
    assert len(lost_without_colours(page)) == 1
