"""What every page has to offer to people who see little, use no mouse, or read on a small screen."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_CONTROL = 44  # px: buttons, fields and lines of a menu; 48 by design, less a border
_SMALL_SCREEN = 320

_SIZES = """
(limits) => {
  const controls = "button, .button, select, input:not([type=hidden]), .tabs a, .menu a, summary";
  const silent = "script, style, svg, noscript";
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 1;
  const faults = [];
  for (const element of document.querySelectorAll(controls)) {
    const height = Math.round(box(element.closest("label") ?? element).height);
    if (shown(element) && height < limits.control) faults.push(`${element.outerHTML.slice(0, 90)}: ${height} px`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const parent = walker.currentNode.parentElement;
    if (!text || !parent || parent.closest(silent) || !shown(parent)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < limits.text) faults.push(`“${text.slice(0, 40)}” is ${size} px`);
  }
  return [...new Set(faults)];
}
"""

# A page is measured once it is drawn at its new width, and what listens to the width has answered.
_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"

# What stays at the foot of the screen covers what one scrolls to; axe takes that for a target that is too small.
_STRIP = "(position) => document.querySelectorAll('.waiting').forEach((strip) => { strip.style.position = position; })"


def assert_accessible(page: Page, *, narrow: bool = True) -> None:
    """Fail with a list of what is wrong on the open page: axe's rules, type, targets, and a 320 px screen.

    `narrow=False` is for pages that are made for paper or a projector only.
    """
    faults = faults_of(page)
    if narrow:
        faults += _overflow(page)
    assert not faults, f"{page.url}\n" + "\n".join(faults)


def faults_of(page: Page) -> list[str]:
    """Return what is wrong on the open page as it is: axe's rules, the size of type, and of what is tapped."""
    page.wait_for_load_state()
    # A page of the board that is just turning is half transparent, and axe would measure its colours.
    page.emulate_media(reduced_motion="reduce")
    # Of what is right a single place is enough: the list of all of it takes longer than finding what is wrong.
    options = {"runOnly": {"type": "tag", "values": _STANDARDS}, "resultTypes": ["violations"]}
    page.evaluate(_STRIP, "static")
    found = Axe().run(page, options=options)
    page.evaluate(_STRIP, "")
    faults = [
        f"{violation['id']}: {violation['help']} ({node['html'][:120]}) {node.get('failureSummary', '')[:300]}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]
    return faults + page.evaluate(_SIZES, {"control": _CONTROL, "text": 18})


def _overflow(page: Page) -> list[str]:
    """Return what is wider than a small phone; a table may scroll inside its own frame."""
    before = page.viewport_size
    page.set_viewport_size({"width": _SMALL_SCREEN, "height": 640})
    page.evaluate(_DRAWN)
    width = page.evaluate("document.documentElement.scrollWidth")
    if before:
        page.set_viewport_size(before)
    return [f"the page is {width} px wide on a screen of {_SMALL_SCREEN}"] if width > _SMALL_SCREEN else []
