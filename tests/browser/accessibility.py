"""What every page has to offer to people who see little, use no mouse, or read on a small screen."""

from __future__ import annotations

import json
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

_STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_CONTROL = 44  # px: buttons, fields and lines of a menu; 48 by design, less a border
_SMALL_SCREEN = 320
# What another theme can break, and what another width can: all other rules ask the document and not how it looks.
OF_COLOURS = ("color-contrast", "link-in-text-block")
OF_WIDTH = (*OF_COLOURS, "target-size", "scrollable-region-focusable", "label-content-name-mismatch")

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


def faults_of(page: Page, *, rules: tuple[str, ...] = ()) -> list[str]:
    """Return what is wrong on the open page as it is: axe's rules, the size of type, and of what is tapped.

    `rules` leaves out all others: of a page that was looked at already, in other colours or at another width.
    """
    page.wait_for_load_state()
    # A page of the board that is just turning is half transparent, and axe would measure its colours.
    page.emulate_media(reduced_motion="reduce")
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": _STANDARDS}
    page.evaluate(_STRIP, "static")
    found = _ask_axe(page, only)
    page.evaluate(_STRIP, "")
    faults = [
        f"{violation['id']}: {violation['help']} ({node['html'][:120]}) {node.get('failureSummary', '')[:300]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
    return faults + page.evaluate(_SIZES, {"control": _CONTROL, "text": 18})


def _ask_axe(page: Page, only: dict[str, Any]) -> dict[str, Any]:
    """Return what axe says. Its half a megabyte is read by a page once, however often it is asked."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # Of what is right a single place is enough: the list of all of it takes longer than finding what is wrong.
    options = json.dumps({"runOnly": only, "resultTypes": ["violations"]})
    answer: dict[str, Any] = page.evaluate(f"axe.run({options})")
    return answer


def _overflow(page: Page) -> list[str]:
    """Return what is wider than a small phone; a table may scroll inside its own frame."""
    before = page.viewport_size
    page.set_viewport_size({"width": _SMALL_SCREEN, "height": 640})
    page.evaluate(_DRAWN)
    width = page.evaluate("document.documentElement.scrollWidth")
    if before:
        page.set_viewport_size(before)
    return [f"the page is {width} px wide on a screen of {_SMALL_SCREEN}"] if width > _SMALL_SCREEN else []


# What is chosen, pressed or open here, and looks like a neighbour that is not: it was told by a colour alone. Where the
# system chooses the colours, backgrounds and shadows are gone, so that a fill of our own does not help.
_LOST = """
() => {
  const chosen = '[aria-pressed="true"], [aria-current]:not([aria-current="false"]), [aria-selected="true"]';
  const features = ["content", "fontWeight", "textDecorationLine", "backgroundColor", "outlineStyle", "outlineWidth"];
  for (const side of ["Top", "Right", "Bottom", "Left"]) {
    features.push(...["Width", "Style", "Color"].map((kind) => `border${side}${kind}`));
  }
  const look = (element) => ["", "::before", "::after"].map((part) => {
    const style = getComputedStyle(element, part || undefined);
    return features.map((feature) => style[feature]).join(" ");
  }).join("|");
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const faults = [];
  const compare = (here, others) => {
    if (!shown(here)) return;
    const same = others.find((other) => other !== here && shown(other) && look(other) === look(here));
    if (same) faults.push(`${here.outerHTML.slice(0, 100)} looks as ${same.outerHTML.slice(0, 60)} does`);
  };
  for (const here of document.querySelectorAll(chosen)) {
    const group = here.closest("ul, ol, nav, form, [role=group], .row, tr") ?? here.parentElement;
    compare(here, [...group.querySelectorAll(here.tagName)].filter((other) => !other.matches(chosen)));
  }
  for (const box of document.querySelectorAll("label input:checked")) {
    if (getComputedStyle(box).opacity !== "0") continue;
    const others = [...document.getElementsByName(box.name)].filter((one) => !one.checked && one.closest("label"));
    compare(box.closest("label"), others.map((other) => other.closest("label")));
  }
  return faults;
}
"""


def lost_without_colours(page: Page) -> list[str]:
    """Return what cannot be told apart where the system chooses all colours (Windows: high contrast)."""
    page.emulate_media(forced_colors="active")
    lost: list[str] = page.evaluate(_LOST)
    page.emulate_media(forced_colors="none")
    return [f"without colours: {fault}" for fault in lost]
