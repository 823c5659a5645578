"""No network, no loss: three devices keep what is entered, over reloads, closed pages and a server that stops.

Ten minutes without a network are told by a clock that is put forward; what a browser does in them takes no longer.
"""

from __future__ import annotations

import datetime
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Route, expect

from games import rulebook
from games.base import LegResult
from games.legs import NOT_PLAYED
from games.registry import get
from kit.pure.refusals import sentence
from scoring.live.engine.handover import decode
from scoring.live.pages.judging import judging_of
from tests import clock
from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import PLAIN
from tests.browser.live_sheet import PHONE, expect_score, open_sheet
from tests.browser.site import ROOT
from tests.browser.steps import drop_posts, follow, sign_in
from tests.browser.weekend import BUILD, CATEGORIES
from tests.browser.without_network import (
    TYPE,
    TYPED,
    begin_darts,
    desk_of,
    enter,
    entered,
    hand_in_at_table,
    is_ready,
    link_of,
    reload_alone,
    throw,
    throw_alone,
    thrown,
    waits,
)

TEN_MINUTES = datetime.timedelta(minutes=10)


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def test_forty_entries_on_three_devices_are_all_there_once_and_in_order(hall, seat, new_context) -> None:
    most = {"cribbage-pairs": 3, "euchre-legion": 4, "darts-mixed": 2, "shuffleboard-mens": 4, "eightball-singles": 3}
    sheets = [
        (code, TYPED[category](n))
        for category in CATEGORIES
        for n, code in enumerate(hall.codes[category][: most[category]])
    ]
    at_table, at_live = hall.codes["darts-mixed"][2], hall.codes["darts-mixed"][5]
    small = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    desk, phone = seat("sam"), seat("carl", **small)
    table, link = new_context(base_url=hall.url, **small).new_page(), link_of(hall, at_table)
    desk.goto(desk_of(hall))
    table.goto(link)
    begin_darts(table, at_table, address=f"{link}{at_table}/")
    begin_darts(phone, at_live)
    for page in (desk, table, phone):
        is_ready(page)
        page.context.set_offline(True)
    hall.stop_web()

    for number, (code, typed) in enumerate(sheets, start=1):
        enter(desk, code, typed)
        waits(desk, number)
        if number == 3:
            desk.reload()
        if number == 5:  # the browser is closed
            context = desk.context
            desk.close()
            desk = context.new_page()
            desk.goto(desk_of(hall))
    for number, points in enumerate(AT_TABLE, start=1):
        throw_alone(table, points, waiting=number)
        if points == "45":
            reload_alone(table, waiting=number)
    table.get_by_role("link", name="Type in the finished sheet").click()
    hand_in_at_table(table, hall.codes["words"][at_table], {"leg1-home": "1", "leg2-home": "1", "leg3-away": "1"})
    waits(table, len(AT_TABLE) + 1)
    for number, points in enumerate(AT_LIVE, start=1):
        throw_alone(phone, points, waiting=number)
        if points == "81":
            reload_alone(phone, waiting=number)
    assert len(sheets) + len(AT_TABLE) + 1 + len(AT_LIVE) == 40

    for page, number, home in ((desk, 16, desk_of(hall)), (table, 7, link), (phone, 17, f"/s/{at_live}/live/")):
        later = page.context.new_page()
        later.clock.install(time=clock.now() + TEN_MINUTES)
        later.goto(home)
        expect(later.locator(".waiting-line")).to_contain_text(f"Waiting ({number}) Oldest: 1")
        assert_accessible(later)
        later.close()

    hall.start_web()  # and it stops once more while everybody sends
    desk.context.set_offline(False)
    table.context.set_offline(False)
    expect(desk.locator(".waiting")).not_to_have_attribute("data-count", str(len(sheets)))
    hall.stop_web()
    phone.context.set_offline(False)
    hall.start_web()
    for page in (desk, table, phone):
        waits(page, 0)
    told = [entered(desk, code) for code, _ in sheets]
    assert {sheet["version"] for sheet in told} == {1}
    assert [sheet["entered_at"] for sheet in told] == sorted(sheet["entered_at"] for sheet in told)
    for sheet, (_, typed) in zip(told, sheets, strict=True):
        legs = {f"leg{n}-{side}": str(leg[side]) for n, leg in enumerate(sheet["legs"], 1) for side in ("home", "away")}
        assert typed.items() <= legs.items()
    result = entered(desk, at_table)
    assert (result["version"], [leg["home"] for leg in result["legs"]]) == (1, [1, 1, 0])
    expect(phone.locator("#live-panel")).to_have_attribute("data-lines", str(1 + len(AT_LIVE)))
    assert thrown(phone, at_live) == AT_LIVE
    assert thrown(phone, at_table) == AT_TABLE  # all of it before the result that ended the score


AT_TABLE = ["100", "60", "45", "26", "81", "41"]


AT_LIVE = ["100", "60", "45", "26", "81", "41", "85", "40", "21", "57", "36", "22", "59", "7", "19", "11", "30"]


def test_a_sheet_that_somebody_else_entered_is_shown_with_both_results(hall, seat) -> None:
    code, sam, sue = hall.codes["cribbage-pairs"][5], seat("sam"), seat("sue")
    for page in (sam, sue):
        page.goto(desk_of(hall))
        is_ready(page)
    sue.context.set_offline(True)
    enter(sue, code, {"leg1-home": "121", "leg1-away": "88", "leg2-home": "99"})
    waits(sue, 1)
    enter(sam, code, {"leg1-home": "121", "leg1-away": "80", "leg2-home": "99"})
    sue.context.set_offline(False)
    expect(sue.locator(".waiting-list")).to_contain_text("Someone else has already entered this sheet")
    assert_accessible(sue)
    sue.get_by_role("button", name="See both and decide").click()
    expect(sue.locator("h1")).to_contain_text("is in already")
    for number in ("88", "80"):
        expect(sue.locator("main")).to_contain_text(number)
    sue.reload()  # nothing is decided by that
    waits(sue, 1)
    sue.get_by_role("button", name="See both and decide").click()
    sue.get_by_role("link", name="Leave what is there").click()
    waits(sue, 0)
    assert entered(sue, code)["version"] == 1


def test_the_device_judges_a_leg_in_the_words_of_the_game(hall, seat) -> None:
    page = seat("sam")
    page.goto(desk_of(hall))
    book = rulebook.load(ROOT / "fixtures" / "rulebooks" / "ab-nwt-2027.toml")
    for category in CATEGORIES:
        game, rules = get(book.category(category).game), book.category(category).rules
        judging = judging_of(game.key, rules, playoff=False)
        pairs = [(home, away) for home in (-2, 0, 1, 7, 10, 21, 60, 121, 900) for away in (0, 1, 8, 20, 121, 130)]
        said = page.evaluate(JUDGE, [judging, pairs])
        for (home, away), text in zip(pairs, said, strict=True):
            sheet = (LegResult(home=home, away=away), *(NOT_PLAYED,) * (rules.legs - 1))
            first = [fault for fault in game.faults(sheet, rules, playoff=False) if fault.field.startswith("legs.0")][
                :1
            ]
            if judging["is_whole"] or max(home, away) <= judging["most"]:
                assert text == (sentence(first[0]) if first else ""), (category, home, away)


# The script of the page on a form of its own, with the first leg filled in.
JUDGE = """([judging, pairs]) => pairs.map(([home, away]) => {
    const form = document.createElement("form");
    for (let number = 1; number <= judging.legs; number += 1) for (const side of ["home", "away"]) {
        const box = document.createElement("input");
        box.name = `leg${number}-${side}`;
        box.value = number > 1 ? "" : side === "home" ? home : away;
        form.append(box);
    }
    return legionJudge.faults(form, judging).filter(([name]) => name.startsWith("leg1"))[0]?.[1] ?? "";
})"""


def test_what_is_kept_goes_with_whoever_signs_out_and_what_waits_stays(hall, seat) -> None:
    page, code = seat("sam"), hall.codes["shuffleboard-mens"][5]
    page.goto(desk_of(hall))
    is_ready(page)
    page.goto(desk_of(hall))  # by the service worker
    page.context.set_offline(True)
    enter(page, code, {"leg1-home": "21", "leg1-away": "3"})
    waits(page, 1)
    page.route(f"**/s/{code}/", lambda route: route.abort())  # of the next page on; one that is open may get past it
    page.goto("/office/")  # a page that is not on this device
    expect(page.locator("h1")).to_have_text("No network")
    page.get_by_role("link", name="Go to the page that is on this device").click()
    waits(page, 1)
    page.context.set_offline(False)
    expect(page.locator("body")).not_to_have_attribute(
        "data-kept-at", re.compile(".")
    )  # the desk is loaded again by itself
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(lambda url: "results" not in url)
    assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 1
    sign_in(page, "sue")
    page.context.set_offline(True)
    page.goto(desk_of(hall))  # Sam's desk, with names and scores, is not shown to Sue
    expect(page.locator("h1")).to_have_text("No network")
    page.context.set_offline(False)
    page.goto(desk_of(hall))
    waits(page, 1)
    expect(page.locator(".waiting-line")).to_contain_text("It is sent when Sam Tester signs in here")
    sign_in(page, "sam")
    page.unroute(f"**/s/{code}/")
    page.goto(desk_of(hall))
    waits(page, 0)
    assert entered(page, code)["version"] == 1


def test_a_page_that_was_loaded_before_the_service_worker_came_is_kept_too(hall, seat) -> None:
    page, code = seat("sam"), hall.codes["eightball-singles"][3]
    open_sheet(seat("sam"), code)
    scripts: list[Route] = []
    page.route("**/offline.*js", lambda route: scripts.append(route))  # noqa: PLW0108 -- one that can be written on
    page.goto(f"/s/{code}/live/", wait_until="commit")
    expect(page.locator("#live-panel")).to_be_visible()
    desk = page.context.new_page()
    desk.goto(desk_of(hall))  # the service worker that comes with it takes over the page that is open, too
    is_ready(desk)
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
    for script in scripts:
        script.continue_()
    is_ready(page)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-kept-at", re.compile("."))
    expect(page.locator("#live-panel")).to_be_visible()


def test_a_page_that_the_service_worker_keeps_is_not_loaded_twice(hall, seat) -> None:
    page, code = seat("sam"), hall.codes["eightball-singles"][3]
    page.goto(desk_of(hall))
    is_ready(page)
    page.add_init_script(REGISTER_ONCE_KEPT)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/s/{code}/")
    is_ready(page)
    assert asked.count(f"{hall.url}/s/{code}/") == 1


# The service worker writes the page down beside, sooner or later: here always before the page asks.
REGISTER_ONCE_KEPT = """
    const workers = navigator.serviceWorker, register = workers.register.bind(workers);
    workers.register = async (address) => {
        while (!await legionKeep.isKept()) await new Promise((again) => setTimeout(again, 50));
        return register(address);
    };
"""


def test_an_entry_that_is_refused_holds_up_those_that_were_tapped_after_it(hall, seat) -> None:
    page, code = seat("carl", viewport=PHONE), hall.codes["darts-mixed"][4]
    begin_darts(page, code)
    drop_posts(page, f"**/s/{code}/live/")  # the device does not know yet that it is alone
    page.reload()
    throw(page, "179")
    expect(page.locator("#live-waiting")).to_contain_text("1 entry is waiting")
    throw(page, "178")  # now it does: nobody can throw that
    expect(page.locator("#live-said")).to_contain_text("3 darts cannot score 178.")
    for points in ("60", "41"):
        throw(page, points)
    page.unroute(f"**/s/{code}/live/")
    waiting = page.locator("#live-waiting")
    expect(waiting).to_contain_text("2 entries are waiting. They were tapped before you saw this")
    expect(page.locator("#live-said")).to_contain_text("179")
    expect_score(page, "701", "701")
    assert_accessible(page)
    page.get_by_role("button", name="Send the entries now").click()
    expect_score(page, "641", "660")
    expect(page.locator("#live-panel")).to_have_attribute("data-lines", "3")


# --- at a table, without an account ---------------------------------------------------------------------------


def test_a_table_goes_on_without_a_network_and_comes_back_after_a_reload(hall, new_context) -> None:
    code = hall.codes["darts-mixed"][3]
    link = link_of(hall, code)
    page = new_context(base_url=hall.url, viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(link)
    is_ready(page)
    page.goto(f"{link}{code}/")
    follow(page.get_by_role("button", name="Begin", exact=True))
    page.goto("/e/cribbage-2027/")  # somebody looks at the schedule, and goes back
    page.goto(f"{link}{code}/")
    page.get_by_role("button", name="throws first").first.click()
    expect(page.locator("#live-points")).to_be_visible()
    is_ready(page)
    page.context.set_offline(True)
    hall.stop_web()
    throw_alone(page, "100", waiting=1)
    throw_alone(page, "60", waiting=2)
    reload_alone(page, waiting=2)  # somebody pulled the page down
    throw_alone(page, "45", waiting=3)
    context = page.context
    page.close()  # the battery is empty
    page = context.new_page()
    page.goto(link)
    expect(page.locator("h1")).to_contain_text("Board")
    waits(page, 3)
    assert_accessible(page)
    page.get_by_role("link", name="Help", exact=True).click()  # the phone carries it
    expect(page.get_by_role("dialog", name="Score at your table with its card")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"{link}{code}/")
    throw(page, "26")
    expect(page.locator("#live-waiting")).to_contain_text("4 entries are waiting")
    worked_out = re.compile(r"Score worked out on this device: 556 for .*, 615 for .*\.")
    expect(page.locator("#live-waiting")).to_contain_text(worked_out)
    page.goto(f"{link}{code}/hand-in/")  # without the server the finished sheet is typed, also as a pattern
    hand_in_at_table(page, ["secret", "words"], {"leg1-home": "1", "leg2-home": "1", "leg3-away": "1"})
    assert_accessible(page)
    page.get_by_role("button", name="Show as a pattern for the desk").click()
    told = decode(page.locator(".handover-line").input_value())
    more = dict(told.more)
    assert more.pop("written_by").isdecimal()  # the account of the table
    assert more == {"captain_home-agrees": "yes", "captain_away-agrees": "yes"}
    assert told.by.startswith("Board")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Continue to the next sheet").click()
    expect(page.locator("[data-sheet-here]").first).to_contain_text("Played:")
    assert_accessible(page)
    page.locator(".waiting-list").get_by_text("Show the entries").click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator(".waiting-list li").last.get_by_role("button", name="Delete").click()  # they play on
    waits(page, 4)
    page.goto(f"{link}{code}/")
    hall.start_web()
    page.context.set_offline(False)
    waits(page, 0)
    expect(page.locator("#live-panel")).to_have_attribute("data-lines", "5")
    expect_score(page, "556", "615")


def test_what_is_typed_at_a_table_whose_link_was_renewed_is_sent_by_the_new_one(hall, seat, new_context) -> None:
    code = hall.codes["shuffleboard-mens"][4]
    token = hall.codes["tables"]["shuffleboard-mens"][str(hall.codes["stations"][code])]
    table = new_context(base_url=hall.url, viewport=PHONE).new_page()
    table.goto(f"/t/{token}/{code}/result/")
    chair = seat("carl")
    chair.goto(f"/office/events/{hall.codes['event']}/tables/")
    row = chair.locator("tr", has=chair.locator(f"a[href*='/t/{token[:4]}']"))
    place = row.locator("th").inner_text()
    follow(row.get_by_role("button", name="Renew"))
    words = dict(zip(("captain_home-word", "captain_away-word"), hall.codes["words"][code], strict=True))
    table.evaluate(TYPE, {"leg1-home": "21", "leg1-away": "9", **words})
    for yes in table.get_by_label("Yes, this is right").all():
        yes.check()
    table.get_by_role("button", name="Hand in the result").click()
    expect(table.locator(".waiting-list")).to_contain_text("The link of this table was stopped")
    assert_accessible(table)
    row = chair.locator("section", has_text="Shuffleboard").locator("tr", has_text=place)
    table.goto(urlsplit(row.locator("a").get_attribute("href")).path)  # its address is that of the hall, not this one
    waits(table, 0)
    assert [(leg["home"], leg["away"]) for leg in entered(chair, code)["legs"]] == [(21, 9)]


# --- over a connection that is not safe ---------------------------------------------------------------------------


def test_without_https_an_open_page_keeps_entries_and_says_that_it_has_to_stay_open(hall, new_context) -> None:
    codes = hall.codes["eightball-singles"][4:6]
    page = new_context(base_url=f"http://{PLAIN}:{hall.port}").new_page()
    sign_in(page, "sam")
    page.goto(desk_of(hall))
    is_ready(page)
    assert not page.evaluate("isSecureContext || 'serviceWorker' in navigator")
    expect(page.locator("[data-pack-state]")).to_contain_text("keep this page open")
    page.context.set_offline(True)
    for number, code in enumerate(codes, start=1):
        enter(page, code, TYPED["eightball-singles"](number))
        waits(page, number)
    expect(page.locator(".waiting-line")).to_contain_text("Keep this page open")
    assert_accessible(page)
    page.fill("#code", codes[0])
    page.locator(".help-link").click()
    over = page.get_by_role("dialog")
    over.get_by_role("link", name="When the network is away").click()
    expect(over.get_by_role("heading", name="When the network is away")).to_be_visible()
    page.evaluate("document.querySelector('.help-link').href = '/help/'")  # as of a page without a topic
    over.get_by_role("button", name="Close").click()
    page.locator(".help-link").click()
    expect(over).to_contain_text("These topics are on this device")
    over.get_by_role("button", name="Close").click()
    expect(page.locator("#code")).to_have_value(codes[0])  # what is typed here is where it was
    with pytest.raises(PlaywrightError):  # the browser's own page: nothing brings this one back
        page.reload()
    page.context.set_offline(False)
    page.goto(desk_of(hall))  # and what was entered is still there, and goes out
    waits(page, 0)
    told = [page.request.get(f"{hall.url}/api/v1/sheets/{code}/").json() for code in codes]
    assert [sheet["version"] for sheet in told] == [1, 1]
