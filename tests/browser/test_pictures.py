"""The pictures of docs/images: made in every run, and put there when that is asked for (CONTRIBUTING.md)."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.hall_board import expect_live, stop_at
from tests.browser.scenes_hall import BUILD
from tests.browser.site import ROOT
from tests.browser.steps import sign_in

FOLDER = ROOT / "docs" / "images"
EVENT = "/e/cribbage-2027"
PHONE, LAPTOP, PROJECTOR = (390, 844), (1280, 800), (1920, 1080)
WIDEST = 1280  # a picture is no wider than a page that shows it
MOST = 150_000  # bytes of one: who takes the project over a poor line takes them all
ADDRESS = "scores.example.ca"  # where a site like this would be; that of a test is another one each time
AT_HOME = f"""() => {{
  const told = document.querySelector(".hall-phone span");
  if (told) told.textContent = told.textContent.replace(location.host, "{ADDRESS}");
}}"""
# name: who is signed in, the page, the size of the window, what has to be there
PAGES = {
    "home": ("", "/", LAPTOP, "h1"),
    "event": ("", f"{EVENT}/", LAPTOP, "#find-my-team"),
    "standings": ("", f"{EVENT}/nineball-singles/standings/", LAPTOP, "table"),
    "bracket": ("", f"{EVENT}/nineball-singles/bracket/", LAPTOP, ".bracket-name"),
    "team-on-a-phone": ("", "team", PHONE, ".next-match"),
    "desk": ("sam", "/office/events/1/results/", LAPTOP, "#code"),
    "print": ("carl", "/office/events/1/print/", LAPTOP, ".due"),
    "screens-on-a-phone": ("carl", "/office/events/1/screens/", PHONE, ".screen-keys"),
}
# name: the event, what its screen shows, and the page on it
BOARDS = {
    "board-standings": ("banquet-2027", "hall", "podium"),
    "board-now": ("cribbage-2027", "hall", "now"),
    "board-bracket": ("cribbage-2027", "hall", "bracket"),
    "board-awards": ("banquet-2027", "awards", "awards"),
}


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def test_pictures_of_the_main_pages(hall, new_context) -> None:
    for name, (who, address, size, there) in PAGES.items():
        page = opened(new_context, hall, size)
        if who:
            sign_in(page, who)
        page.goto(team_of(page) if address == "team" else address)
        expect(page.locator(there).first).to_be_visible()
        keep(page, name)


def test_pictures_of_the_board(hall, new_context) -> None:
    for name, (event, screen, key) in BOARDS.items():
        page = opened(new_context, hall, PROJECTOR)
        page.goto(f"/e/{event}/board/{hall.ids[event][screen]}/")
        expect_live(page)
        stop_at(page, key)
        keep(page, name)


def test_every_picture_is_made_here() -> None:
    drawn = {path.stem for path in FOLDER.glob("*.png")}
    assert drawn == PAGES.keys() | BOARDS.keys()


def opened(new_context, hall, size: tuple[int, int]) -> Page:
    viewport = {"width": size[0], "height": size[1]}
    page: Page = new_context(base_url=hall.url, viewport=viewport, reduced_motion="reduce").new_page()
    return page


def team_of(page: Page) -> str:
    page.goto(f"{EVENT}/euchre-legion/schedule/")
    return page.locator(f"a[href*='{EVENT}/team/']").first.get_attribute("href") or ""


def keep(page: Page, name: str) -> None:
    """Take the picture of an open page as small as it can be, and keep it where PICTURES is set."""
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(AT_HOME)
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    picture.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
    file = io.BytesIO()
    picture.quantize(192, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    assert len(picture.getcolors(picture.width * picture.height) or ()) > 16, f"{name} is empty"
    assert file.tell() < MOST, f"{name}: {file.tell()} bytes"
    if os.environ.get("PICTURES"):
        Path(FOLDER / f"{name}.png").write_bytes(file.getvalue())
