"""Every page that there is, from as wide as a screen is at 400 % to a projector, light, dark and without colours.

Nothing moves, nothing is wider than the screen, no table is wider than its box, a screen reader reads all that is seen
in the order in which it stands, and axe finds nothing wrong. Every page is opened once: it is resized and its colours
are changed where it stands. Those of axe's rules that ask how a page looks are asked at all four widths, light and
dark; the others, whose answer neither changes, where the page is narrow and where it is wide (accessibility.LOOKS).
What axe was asked about on a page before, text of the same colours and size, it is not asked about again (colours.py).
In French, whose words are longer, the same pages are opened once more and measured: axe would say the same of them.

A page of each kind is opened once, by the public and then by the Command's officer, who has all that the others have:
where the addresses lead to the same view, it is the same kind. Those that are there only once somebody has made what
they are about are looked at on a site where it is made (made_hall.py), and so are those that no link leads to, or that
look otherwise while something waits or was decided (states_hall.py). A kind of page that is opened nowhere fails the
test, unless page_kinds.py says why.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from urllib.parse import urldefrag, urlsplit

import pytest
from django.urls import resolve
from playwright.sync_api import Error, Page, Response, Route

from tests.browser.accessibility import BRIEF, LOOKS, bring_axe, faults_seen, look_at, lost_without_colours, too_wide
from tests.browser.made_hall import BUILD as MADE
from tests.browser.page_kinds import ELSEWHERE, NO_PAGES, kinds_of_pages
from tests.browser.read_aloud import first_not_read
from tests.browser.scenes_hall import BUILD
from tests.browser.site import Site
from tests.browser.states_hall import DEVICE
from tests.browser.steps import give_password, sign_in

Kinds = set[tuple[str, str]]
Found = dict[str, list[str]]
# What is wrong on the open page; in short where another page of its kind was looked at.
Look = Callable[[Page, bool], list[str]]
SMALL = {"width": 320, "height": 640}
OF_THE_PUBLIC = 45  # pages, or more
NOT_THERE = "/nothing/"
GOES_ON = "/help/booklets/"
# Pages that look otherwise than those of their kind that come first, somebody being found or all played; and what no
# link of the public leads to: the code of a sheet, and a page that is not there.
ALSO = (
    "/e/cribbage-2027/?team=king",
    "/e/banquet-2027/",
    "/e/banquet-2027/euchre-legion/standings/",
    "/s/",
    f"{NOT_THERE}here/",
)
# Made for a screen of the hall, for paper, for programs; or left by going there.
NOT_READ = re.compile(r"/board/\d+/|/admin/|/api/|/sign-out/|/static/|/save/|\.\w+$")

# A table that is scrolled sideways in its box, and is no cross-table and no plan.
WIDE_TABLES = """
() => {
  for (const part of document.querySelectorAll("details.part, details.more")) part.open = true;
  const own = ".cross, .draw-grid, .hall-plan, .standings";
  const faults = [];
  for (const table of document.querySelectorAll(`table:not(${own})`)) {
    const box = table.closest(".table-scroll") ?? table.parentElement;
    const [inner, outer] = [table, box].map((each) => Math.ceil(each.getBoundingClientRect().width));
    if (!table.checkVisibility() || inner <= outer) continue;
    faults.push(`a table (${table.className}) is ${inner} px in a box of ${outer}: ${table.innerText.slice(0, 40)}`);
  }
  return faults;
}
"""

# What moves, and what stands above something that is read before it; and a page that has not one title.
FAULTS = """
() => {
  const faults = [];
  const titles = document.querySelectorAll("h1").length;
  if (titles !== 1) faults.push(`it has ${titles} first headings`);
  const ids = document.body.textContent.match(/AMB-[A-Z]+/);
  if (ids && !location.pathname.startsWith("/office/rule-books/")) faults.push(`${ids[0]} tells nobody anything`);
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
    // What stands higher beside it is the next column.
    if (before && box.bottom <= before.top && box.left < before.right) {
      faults.push(`“${here.innerText.trim().slice(0, 40)}” is read after “${before.text}” and stands above it`);
    }
    before = { top: box.top, right: box.right, text: here.innerText.trim().slice(0, 40) };
  }
  return faults;
}
"""


PHONE = {"width": 390, "height": 844}
BEGINS_BY = 250  # px from the top of a phone's screen
# Where the content begins; what is said above the heading for once (notices, that this is practice) is taken off.
BEGINS = """
() => {
  const head = document.querySelector("main .page-head");
  const seen = (element) => element.getBoundingClientRect().height > 8 && element.getBoundingClientRect().width > 8;
  const first = [...document.querySelectorAll("main .page-content *")].find(seen);
  if (!head || !first) return 0;
  const above = ".rehearsal-sign, main > .wrap > :not(.where, .page-head, .page-content)";
  const isBefore = (element) => element.compareDocumentPosition(head) & Node.DOCUMENT_POSITION_FOLLOWING;
  const before = [...document.querySelectorAll(above)].filter(isBefore);
  const said = before.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
  return Math.round(first.getBoundingClientRect().top + scrollY - said);
}
"""


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture(scope="module")
def made(installation):
    return installation(MADE)


@pytest.fixture
def empty(installation):
    return installation("")  # for each test, since it is given to somebody


@pytest.fixture
def hold(hall, made, empty, new_context) -> Callable[..., None]:
    """Return a function that fails with the faults that `look` finds on a page of each kind, or without one."""

    def opened(site: Site, *, axe: bool, **more: str) -> Page:
        page: Page = new_context(base_url=site.url, viewport=SMALL, reduced_motion="reduce", **more).new_page()
        page.context.add_cookies([{**DEVICE, "url": site.url}])
        if axe:
            bring_axe(page)
        return page

    def held(look: Look, *, axe: bool = False, **more: str) -> None:
        seen: Kinds = set()
        page = opened(hall, axe=axe, **more)
        found = faults_from(page, ["/"], look, seen)
        assert len(found) >= OF_THE_PUBLIC, sorted(found)
        found |= faults_at(page, ALSO, look, seen)
        sign_in(page, "alice")
        found |= faults_from(page, ["/office/"], look, seen)
        page = opened(made, axe=axe, **more)
        found |= faults_from(page, made.ids["public"], look, seen)
        sign_in(page, "alice")
        found |= faults_from(page, made.ids["office"], look, seen)
        for who, addresses in made.ids["states"].items():
            page = opened(made, axe=axe, **more)
            if who:
                sign_in(page, who)
            found |= faults_at(page, addresses, look, seen)
        found |= faults_of_two_steps(opened(made, axe=axe, **more), made.ids["codes"].pop(), look, seen)
        found |= faults_of_the_beginning(opened(empty, axe=axe, **more), empty, look, seen)
        names = {name for name, _game in seen}
        assert not kinds_of_pages() - names - set(ELSEWHERE), "no such page is opened, and nothing says why not"
        assert not names & (NO_PAGES | set(ELSEWHERE)), "these are opened after all"
        assert not any(found.values()), "\n".join(f"{path}: {fault}" for path in found for fault in found[path])

    return held


def kind(path: str) -> tuple[str, str]:
    """Return what addresses of one kind have in common: the view, and the game where one practises it.

    >>> kind("/e/cribbage-2027/euchre-legion/schedule/") == kind("/e/banquet-2027/nineball-singles/schedule/")
    True
    """
    match = resolve(path)
    return match.view_name, match.kwargs["game"] if match.view_name == "live:practice" else ""


def at_every_size() -> Look:
    """Return what finds all that is wrong on a page, which stands in the narrow window."""
    asked: set[str] = set()

    def look(page: Page, in_short: bool) -> list[str]:
        faults: list[str] = page.evaluate(FAULTS)
        if page.url.endswith("/design/"):  # every component in every state
            page.evaluate("document.querySelectorAll('details.part').forEach((part) => { part.open = true; })")
        for each in BRIEF if in_short else LOOKS:
            look_at(page, each)
            faults += faults_seen(page, each, asked)
        faults += lost_without_colours(page)
        not_read = first_not_read(page)
        page.set_viewport_size(SMALL)
        return faults + ([f"is seen and not read where it stands: {not_read}"] if not_read else [])

    return look


def measured_in_french(page: Page, in_short: bool) -> list[str]:
    """Return what is wrong on the open page for who reads it in French in the narrow window."""
    faults: list[str] = page.evaluate(FAULTS) + too_wide(page, SMALL["width"]) + begins_late(page)
    faults += page.evaluate(WIDE_TABLES)
    language = page.locator("html").get_attribute("lang")
    return faults + ([] if language == "fr-CA" else [f"it is in {language}"])


def begins_late(page: Page) -> list[str]:
    """Return what is wrong with a page whose content a phone does not show at once below the head."""
    page.set_viewport_size(PHONE)
    begins = page.evaluate(BEGINS)
    page.set_viewport_size(SMALL)
    return [f"its content begins at {begins} of a phone's {PHONE['height']} px"] if begins > BEGINS_BY else []


def go_to(page: Page, path: str) -> Response | None:
    """Open an address, and stay there where the page would go on by itself.

    While an answer is looked at on its way the browser keeps no file of any page, so that it is done for these alone.
    """
    if GOES_ON not in path:
        return page.goto(path)
    page.route(f"**{GOES_ON}**", _stays)
    answer = page.goto(path)
    page.unroute(f"**{GOES_ON}**")
    return answer


def _stays(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={k: v for k, v in answer.headers.items() if k != "refresh"})


def faults_from(page: Page, starts: list[str], look: Look, seen: Kinds) -> Found:
    """Return by address what `look` finds on a page of each kind that links lead to from `starts`, but those `seen`."""
    waiting, asked, found = deque(starts), set(seen), {}
    while waiting:
        path = waiting.popleft()
        try:
            answer = go_to(page, path)
        except Error as error:
            if path in starts or "Download is starting" not in error.message:
                raise
            continue
        assert answer is not None
        if answer.status != 200 or "html" not in answer.headers.get("content-type", ""):
            assert path not in starts, f"{path}: {answer.status}"
            continue
        here = kind(urlsplit(page.url).path)  # whoever has not signed in is led elsewhere
        if here not in seen:
            seen.add(here)
            found[path] = look(page, False)
        for link in page.locator("a[href]").evaluate_all("(all) => all.map((each) => each.href)"):
            there = urlsplit(urldefrag(link)[0])
            if there.netloc != urlsplit(page.url).netloc or NOT_READ.search(there.path):
                continue
            if kind(there.path) not in asked:
                asked.add(kind(there.path))
                waiting.append(there.path)
    return found


def faults_at(page: Page, addresses: Iterable[str], look: Look, seen: Kinds) -> Found:
    """Return by address what `look` finds on these pages, in short where one of the kind was `seen`."""
    found = {}
    for path in addresses:
        go_to(page, path)
        found[path] = faults_here(page, look, seen)
        there = urlsplit(page.url).path
        assert path.startswith(NOT_THERE) or kind(there) == kind(urlsplit(path).path), f"{path} led to {there}"
    return found


def faults_here(page: Page, look: Look, seen: Kinds) -> list[str]:
    """Return what `look` finds on the open page, which is of a kind that is `seen` now."""
    path = urlsplit(page.url).path
    if path.startswith(NOT_THERE):
        return look(page, False)
    here = kind(path)
    faults = look(page, here in seen)
    seen.add(here)
    return faults


def faults_of_two_steps(page: Page, code: str, look: Look, seen: Kinds) -> Found:
    """Return what `look` finds where somebody signs in with a recovery code, and on their page of the second step."""
    give_password(page, "tess")
    page.wait_for_url("**/sign-in/code/")
    found = {"the code": faults_here(page, look, seen)}
    page.goto("/sign-in/code/?recovery")
    found["a recovery code"] = faults_here(page, look, seen)
    page.fill("#id_code", code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/office/")
    page.goto("/office/two-steps/")
    found["the second step"] = faults_here(page, look, seen)
    return found


def faults_of_the_beginning(page: Page, site: Site, look: Look, seen: Kinds) -> Found:
    """Return what `look` finds at the door of an empty site: to sign in, to be given it, a mistake, and given."""
    found = faults_at(page, ["/sign-in/", "/begin/"], look, seen)
    boxes = {"name": "Ontario Command", "first_name": "Pat", "last_name": "Hill", "username": "pat", "code": "no"}
    for name, text in boxes.items():
        page.fill(f"#id_{name}", text)
    for what in ("a wrong code", "the site is given"):
        with page.expect_navigation():
            page.keyboard.press("Enter")
        found[what] = faults_here(page, look, seen)
        if what == "a wrong code":
            page.fill("#id_code", (site.folder / "begin-code.txt").read_text())
    return found


def test_every_page_can_be_used_by_everybody(hold) -> None:
    hold(at_every_size(), axe=True)


def test_every_page_in_french_can_be_read_at_400_percent(hold) -> None:
    hold(measured_in_french, locale="fr-CA")


WRONG = """<!doctype html><html lang="en"><title>Wrong</title><style>
  body { font: 20px sans-serif; color: black; background: white; }
  body.dark { color: #555; background: #444; }
  button { height: 44px; }
  p { width: 700px; }
  .tiny { width: 16px; height: 16px; padding: 0; overflow: hidden; }
  .under { width: 60px; height: 60px; }
  .over { width: 60px; height: 60px; margin-left: -50px; }
</style><main><h1>Wrong</h1><p>Too wide</p><button>Too low</button>
<div><button class="tiny">A</button><button class="tiny">B</button></div>
<div><button class="under">C</button><button class="over">D</button></div></main></html>"""


def test_what_is_wrong_is_found_at_its_size_and_in_its_colours(page: Page) -> None:
    bring_axe(page)
    page.goto("about:blank")
    page.set_content(WRONG)
    wide, low, pale, tiny, under = set(), set(), set(), set(), set()
    for look in LOOKS:
        look_at(page, look)
        found = "\n".join(faults_seen(page, look))
        wide |= {look.width} if "the page is 7" in found else set()
        low |= {look.width} if "44 px" in found else set()
        small = [fault for fault in found.splitlines() if "target-size" in fault]
        tiny |= {look.width} if any('class="tiny"' in fault for fault in small) else set()
        under |= {look.width} if any('class="under"' in fault for fault in small) else set()
        pale |= {(look.width, look.dark)} if "color-contrast" in found else set()
    assert wide == {320, 640}
    assert low == tiny == under == {320, 640, 1280, 1920}
    assert pale == {(width, True) for width in low}
