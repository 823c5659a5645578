"""A sheet goes over to the desk as a pattern: read off a screen, by a camera, or pasted as a line."""

from __future__ import annotations

import base64
import io
import uuid

import pytest
import segno
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, expect

from scoring.live.engine.handover import LIMIT, Handover, TypedLeg, decode, encode
from tests.browser.accessibility import assert_accessible
from tests.browser.live_sheet import PHONE
from tests.browser.steps import sign_in
from tests.browser.weekend import BUILD
from tests.browser.without_network import desk_of, entered, is_ready, waits


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def test_a_pattern_is_read_off_the_screen_and_counts_once(hall, seat) -> None:
    code, phone, desk = hall.codes["euchre-legion"][5], seat("sue", viewport=PHONE), seat("sam")
    phone.goto(f"/s/{code}/")
    is_ready(phone)
    phone.context.set_offline(True)
    for name, value in {"leg1-home": "10", "leg1-away": "6", "leg2-home": "4", "leg2-away": "10"}.items():
        phone.fill(f"[name={name}]", value)
    phone.select_option("[name=agreed]", "home")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(phone.locator(".kept")).to_contain_text("10\N{EN DASH}6, 4\N{EN DASH}10")
    assert_accessible(phone)
    phone.get_by_role("button", name="Show as a pattern for the desk").click()
    picture = Image.open(io.BytesIO(phone.locator("dialog svg").screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    line = phone.locator(".handover-line").input_value()
    assert found.text == line
    assert len(line) <= LIMIT
    assert decode(line).by == "Sue Tester"
    assert_accessible(phone)

    desk.goto(f"{desk_of(hall)}take-in/")
    assert_accessible(desk)
    desk.keyboard.type(line)  # as a scanner does
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="Save the result")).to_be_focused()
    expect(desk.locator("main")).to_contain_text("Typed by Sue Tester")
    assert_accessible(desk)
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/results/?saved=*")
    phone.get_by_role("button", name="Close").click()
    phone.context.set_offline(False)
    waits(phone, 0)
    assert entered(desk, code)["version"] == 1


# --- the camera of the desk -----------------------------------------------------------------------------------------


@pytest.fixture
def filming(whole_browser, tmp_path):
    """Return a function that opens a browser whose camera looks at a picture."""

    def look_at(picture: Image.Image) -> Browser:
        film = tmp_path / "film.mjpeg"
        picture.convert("RGB").save(film, "JPEG", quality=95)
        return whole_browser("--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}")

    return look_at


# Chromium on this system has no reader of patterns; a phone has. What it is asked to look at is read by another one.
READER = """window.BarcodeDetector = class {
    async detect(film) {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [film.videoWidth, film.videoHeight];
        canvas.getContext("2d").drawImage(film, 0, 0);
        return (await readPatterns(canvas.toDataURL("image/png"))).map((rawValue) => ({ rawValue }));
    }
};"""


def test_the_camera_of_the_desk_reads_a_pattern(hall, filming) -> None:
    code = hall.codes["euchre-legion"][4]
    legs = (TypedLeg(home="10", away="6"), TypedLeg(home="4", away="10"))
    sheet = Handover(
        code=code, version=0, key=uuid.uuid4(), minute=29934720, by="Sue Tester", legs=legs, more=(("agreed", "both"),)
    )
    drawn = io.BytesIO()
    segno.make(encode(sheet), error="m").save(drawn, kind="png", scale=6, border=6)
    seen = Image.new("RGB", (640, 480), "grey")
    pattern = Image.open(drawn).convert("RGB")
    pattern.thumbnail((440, 440))
    seen.paste(pattern, (100, 20))
    page = filming(seen).new_context(base_url=hall.url, permissions=["camera"]).new_page()
    page.expose_function("readPatterns", _read)
    page.add_init_script(READER)
    sign_in(page, "sam")
    page.goto(f"{desk_of(hall)}take-in/")
    page.get_by_role("button", name="Use the camera").click()
    expect(page.locator("main")).to_contain_text("Typed by Sue Tester")
    page.get_by_role("button", name="Save the result").click()
    page.wait_for_url("**/results/?saved=*")
    assert [(leg["home"], leg["away"]) for leg in entered(page, code)["legs"][:2]] == [(10, 6), (4, 10)]


def _read(address: str) -> list[str]:
    """Return what stands in the patterns of a picture that a page sends."""
    picture = Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2])))
    return [found.text for found in zxingcpp.read_barcodes(picture)]


def test_a_camera_that_is_not_allowed_says_what_to_do(hall, seat) -> None:
    page = seat("sam", permissions=[])
    page.add_init_script(READER)
    page.goto(f"{desk_of(hall)}take-in/")
    page.get_by_role("button", name="Use the camera").click()
    expect(page.locator("[data-camera]")).to_contain_text("Allow it for this site, or paste the line.")


def test_a_browser_that_reads_no_patterns_says_so(hall, seat) -> None:
    page = seat("sam")
    page.goto(f"{desk_of(hall)}take-in/")
    expect(page.locator("[data-camera]")).to_contain_text("can't read patterns with a camera")
