"""What every page has to offer to people who see little, use no mouse, or read on a small screen."""

from __future__ import annotations

from dataclasses import dataclass

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.colours import ways_of_text

_STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_CONTROL = 48  # px: buttons, fields and lines of a menu, as --target of base.css says
_TEXT = 18
_SMALL_SCREEN = 320


@dataclass(frozen=True)
class Look:
    """How a page is looked at: on a screen of this size, in the dark or not, and which of axe's rules are asked."""

    width: int
    height: int
    dark: bool
    rules: tuple[str, ...]  # all of them where none is named


# What another theme can break, and what another width can: all other rules ask the document and not how it looks.
_OF_COLOURS = ("color-contrast", "link-in-text-block")
_OF_WIDTH = (*_OF_COLOURS, "target-size", "scrollable-region-focusable", "label-content-name-mismatch")
# A laptop at 400 %, at 200 %, as it is, and a projector, each light and dark. All rules are asked where the page is
# narrow and where it is wide, as each of them leaves something out.
LOOKS = (
    Look(320, 640, False, ()),
    Look(320, 640, True, _OF_COLOURS),
    Look(640, 480, True, _OF_WIDTH),
    Look(640, 480, False, _OF_COLOURS),
    Look(1280, 720, False, _OF_COLOURS),
    Look(1280, 720, True, ()),
    Look(1920, 1080, True, _OF_WIDTH),
    Look(1920, 1080, False, _OF_COLOURS),
)
# Another state of a page that was looked at: what stands in it may be wrong, its frame is not.
BRIEF = tuple(look for look in LOOKS if not look.rules)

# axe's rules, the size of type, and of what is tapped, in one call: a page is asked some ten times.
_LOOK = """
async ({ only, without, ways, measured, control, text: least }) => {
  const controls =
    "button, .button, select, input:not([type=hidden]), .tabs a, .menu a, .link-list a, .results > li > a, summary";
  const silent = "script, style, svg, noscript";
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 1;
  const faults = [];
  // What axe finds large enough whatever is around it: to measure each against its neighbours took it half of its time.
  const largeTargets = () => {
    const targets = "a, area, audio, button, iframe, input, label, select, summary, textarea, video";
    const all = [...document.querySelectorAll(`${targets}, [tabindex], [role], [contenteditable]`)];
    const placed = all.map((element) => ({ element, at: box(element) })).filter(({ at }) => at.width && at.height);
    const meet = (one, other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const alone = ({ element, at }) => placed.every((other) => other.element === element || !meet(at, other.at));
    const roomy = placed.filter(({ at }) => at.width >= 24 && at.height >= 24);
    return roomy.filter(alone).map(({ element }) => element);
  };
  // What stays at the foot of the screen covers what one scrolls to; axe takes that for a target that is too small.
  const strips = [...document.querySelectorAll(".waiting")];
  for (const strip of strips) strip.style.position = "static";
  // Of what is right a single place is enough: the list of all of it takes longer than finding what is wrong.
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  // Its measuring of colours is asked about what looks in one of these ways, and else about all there is.
  const links = "a[href], [role=link]";
  const asks = (text, link) =>
    axe.configure({ rules: [{ id: "color-contrast", selector: text }, { id: "link-in-text-block", selector: link }] });
  const marked = ways ? window.inWays(ways) : [];
  for (const element of marked) element.setAttribute("data-in-way", "");
  if (ways) asks("[data-in-way]", `:is(${links})[data-in-way]`);
  const large = measured ? largeTargets() : [];
  for (const element of large) element.setAttribute("data-large", "");
  axe.configure({ rules: [{ id: "target-size", selector: ":not([data-large])" }] });
  const found = await axe.run({ runOnly: only, rules, resultTypes: ["violations"] });
  if (ways) asks("*", links);
  for (const element of marked) element.removeAttribute("data-in-way");
  for (const element of large) element.removeAttribute("data-large");
  for (const strip of strips) strip.style.position = "";
  for (const { id, help, nodes } of found.violations) {
    for (const { html, failureSummary } of nodes) {
      faults.push(`${id}: ${help} (${html.slice(0, 120)}) ${(failureSummary ?? "").slice(0, 300)}`);
    }
  }
  if (!measured) return faults;
  for (const element of document.querySelectorAll(controls)) {
    const height = Math.round(box(element.closest("label") ?? element).height);
    if (shown(element) && height < control) faults.push(`${element.outerHTML.slice(0, 90)}: ${height} px`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const parent = walker.currentNode.parentElement;
    if (!text || !parent || parent.closest(silent) || !shown(parent)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < least) faults.push(`“${text.slice(0, 40)}” is ${size} px`);
  }
  return [...new Set(faults)];
}
"""


def assert_accessible(page: Page, *, narrow: bool = True) -> None:
    """Fail with a list of what is wrong on the open page: axe's rules, type, targets, and a 320 px screen.

    `narrow=False` is for pages that are made for paper or a projector only.
    """
    page.wait_for_load_state()
    # A page of the board that is just turning is half transparent, and axe would measure its colours.
    page.emulate_media(reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):  # its half a megabyte is read by a page once, however often it is asked
        page.evaluate(AXE_SCRIPT)
    faults = _faults_of(page)
    if narrow:
        faults += _overflow(page)
    assert not faults, f"{page.url}\n" + "\n".join(faults)


def look_at(page: Page, look: Look) -> None:
    """Give the open page a size and colours."""
    if page.viewport_size != {"width": look.width, "height": look.height}:  # the same size again takes as long
        page.set_viewport_size({"width": look.width, "height": look.height})
    page.evaluate(
        "(dark) => [document.documentElement, document.body].forEach((each) => each.classList.toggle('dark', dark))",
        look.dark,
    )


def faults_seen(page: Page, look: Look, asked: set[str] | None = None) -> list[str]:
    """Return what is wrong on the open page, which has axe, when it is looked at so.

    `asked` are the ways of text that axe was asked about before, and is not asked about again; new ones are added.
    """
    new = None if asked is None else ways_of_text(page) - asked
    without = () if new is None or new else _OF_COLOURS
    found = _faults_of(page, look.rules, without, sorted(new) if new else None)
    if asked is not None and new:
        asked |= new
    if look.rules != _OF_COLOURS:  # another theme makes nothing wider
        found = too_wide(page, look.width) + found
    return [f"at {look.width} px{' in the dark' if look.dark else ''}: {fault}" for fault in found]


def _faults_of(
    page: Page, rules: tuple[str, ...] = (), without: tuple[str, ...] = (), ways: list[str] | None = None
) -> list[str]:
    """Return what is wrong on the open page, which has axe: its rules, the size of type, and of what is tapped.

    Colours are asked of text that looks in one of these `ways`, where some are named.
    """
    left = [rule for rule in rules if rule not in without]
    if rules and not left:
        return []
    only = {"type": "rule", "values": left} if rules else {"type": "tag", "values": _STANDARDS}
    measured = rules != _OF_COLOURS  # another theme makes nothing larger
    asked = {"only": only, "without": [] if rules else without, "ways": ways, "measured": measured}
    faults: list[str] = page.evaluate(_LOOK, {**asked, "control": _CONTROL, "text": _TEXT})
    return faults


def bring_axe(page: Page) -> None:
    """Let every page that opens in the window have axe, which is quicker than to send it to each of many."""
    page.add_init_script(AXE_SCRIPT)


def too_wide(page: Page, screen: int) -> list[str]:
    """Return whether the page is wider than the screen is now.

    It is measured once it is drawn at its new width, and what listens to the width has answered.
    """
    width = page.evaluate(
        "() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame("
        "() => told(document.documentElement.scrollWidth))))"
    )
    return [f"the page is {width} px wide on a screen of {screen}"] if width > screen else []


def _overflow(page: Page) -> list[str]:
    """Return what is wider than a small phone; a table may scroll inside its own frame."""
    before = page.viewport_size
    page.set_viewport_size({"width": _SMALL_SCREEN, "height": 640})
    faults = too_wide(page, _SMALL_SCREEN)
    if before:
        page.set_viewport_size(before)
    return faults


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
