"""Sports that are described, one of them by an officer on a page: chosen for an event, drawn, scored end by end on a
phone, handed in, shown on the board, ranked, and awarded."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from games.described import shelf
from tests.browser.accessibility import assert_accessible
from tests.browser.described_hall import BUILD
from tests.browser.live_sheet import assert_usable, expect_score, hand_in, open_sheet, phone, press, take_back
from tests.browser.steps import follow, sign_in

PROJECTOR = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


@pytest.fixture(scope="module")
def officer(hall, browser) -> Page:
    return sign_in(browser.new_context(base_url=hall.url).new_page(), "alice")


@pytest.fixture(scope="module")
def scorer(hall, browser) -> Page:
    return phone(browser, hall)


@pytest.fixture(scope="module")
def board(hall, entered, browser) -> Page:
    page = browser.new_context(base_url=hall.url, viewport=PROJECTOR).new_page()
    page.goto("/e/cribbage-2027/board/")
    return page


@pytest.fixture(scope="module")
def entered(hall, officer) -> dict[str, int]:
    """Describe a sport, choose it and all that are shipped, and draw each; return their competitions by name."""
    describe(officer)
    choose(officer, hall, "Bocce")
    choose(officer, hall, *(shelf.sport_of(key).about.name for key in shelf.shipped()))
    said = hall.manage("shell", "--command", "from tests.browser.described_hall import enter; enter()")
    competitions: dict[str, int] = json.loads(said.partition("ENTERED ")[2])
    for competition in competitions.values():
        draw(officer, competition)
    return competitions


def describe(page: Page) -> None:
    """Answer the questions about bocce, a mistake first."""
    page.goto("/office/organization/")
    follow(page.get_by_role("link", name="Sports of your own"))
    assert_accessible(page)
    follow(page.get_by_role("link", name="Describe a sport"))
    page.get_by_label("Name of the sport").fill("Bocce")
    page.get_by_label("Where its rules are from").fill("Our club's rules")
    page.get_by_label("Where it is played is called").fill("court")
    page.get_by_label("One turn of both sides is called").fill("frame")
    page.get_by_label("Players of a side").fill("2")
    page.get_by_label("The first side with enough points").check()
    expect(page.get_by_label("Turns of a game")).to_be_hidden()
    expect(page.get_by_label("The lower total wins")).to_be_hidden()
    page.get_by_label("Most that a side can have in a turn").fill("4")
    expect(page.get_by_label("Lowest a side can have in a turn")).to_be_hidden()
    page.get_by_label("Usual length of a match, in minutes").fill("40")
    page.get_by_label("Longest match, in minutes").fill("60")
    assert_accessible(page)
    follow(page.get_by_role("button", name="Save the sport"))
    expect(page.get_by_role("alert")).to_contain_text("It is played to")
    assert_accessible(page)
    page.get_by_label("It is played to").fill("7")
    follow(page.get_by_role("button", name="Save the sport"))
    expect(page.locator("main")).to_contain_text("Bocce, edition 1 is saved. Events can choose it.")
    assert_accessible(page)


def choose(page: Page, hall, *names: str) -> None:
    """Choose sports for the event, each played in one place."""
    page.goto(f"/office/events/{hall.ids['event']}/competitions/")
    open_others(page)
    for name in names:
        sport = page.get_by_role("group", name=name, exact=True)
        sport.get_by_role("checkbox", name=name).check()
        sport.get_by_label(f" for {name}").fill("1")
    follow(page.get_by_role("button", name="Save", exact=True))
    open_others(page)
    for name in names:
        expect(page.get_by_role("group", name=name, exact=True).get_by_role("checkbox", name=name)).to_be_checked()


def open_others(page: Page) -> None:
    """Show the sports that no manual names, where they are not shown yet."""
    others = page.locator("details", has_text="Other games, which the manual does not name")
    if others.get_attribute("open") is None:
        others.locator("summary").click()


def draw(page: Page, competition: int) -> None:
    """Draw a competition and publish it."""
    page.goto(f"/office/competitions/{competition}/draw/")
    page.locator("#id_seed").fill("lest we forget")
    follow(page.locator("#id_seed"), key="Enter")
    expect(page.locator("main")).to_contain_text("This is a draft.")
    despite = page.locator("[name=despite_open_rules]")
    if despite.count():
        despite.check()
    follow(page.get_by_role("button", name="Publish the draw"))
    expect(page.locator("body")).to_contain_text("Everybody can see it.")


def begin(page: Page, competition: int) -> str:
    """Begin the match that is played in the one place of a competition, and return the code of its sheet."""
    page.goto(f"/my-station/?competition={competition}&station=1")
    address = page.get_by_role("link", name="Score it as it is played").get_attribute("href") or ""
    code = address.split("/")[2]
    open_sheet(page, code)
    return code


def test_a_sport_is_described_chosen_scored_and_ranked(hall, entered, scorer, new_context) -> None:
    code = begin(scorer, entered["Bocce"])
    expect(scorer.locator("#live-turn")).to_contain_text("Frame 1")
    sides = scorer.locator("#live-panel [role=group]")
    sides.nth(0).get_by_role("button", name="4", exact=True).click()
    expect_score(scorer, "4", "0")
    assert_usable(scorer)
    sides.nth(1).get_by_role("button", name="2", exact=True).click()
    expect_score(scorer, "4", "2")
    press(scorer, "Nobody scores")
    take_back(scorer, shows="Frame 3")
    sides.nth(0).get_by_role("button", name="3", exact=True).click()
    expect(scorer.locator(".live-over")).to_contain_text("7–2")
    hand_in(scorer, code)

    spectator = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    spectator.goto("/e/cribbage-2027/")
    follow(spectator.locator("a[href*='/bocce-']", has_text="Standings").first)
    expect(spectator.locator("main")).to_contain_text("Bocce")
    expect(spectator.locator("tbody tr").first).to_contain_text("7")
    assert_accessible(spectator)


def play_an_end(page: Page, counting) -> None:
    """Let the home side have the better end, by the large buttons or by typing, and wait until it is saved."""
    panel, next_game = page.locator("#live-panel"), page.locator(".live-next button")
    if next_game.count():
        next_game.click()
        expect(next_game).to_have_count(0)
    lines = int(panel.get_attribute("data-lines") or 0)
    home = page.locator("#live-home")
    if home.count():
        better, worse = counting.least + 2, counting.least + 1
        home.fill(str(worse if counting.low else better))
        page.locator("#live-away").fill(str(better if counting.low else worse))
        page.locator("button[name=read]").click()
    else:
        keys = panel.locator(".key.primary")
        keys.nth(0 if counting.shared else counting.most - 1).click()  # the most that the home side can have
    expect(panel).to_have_attribute("data-lines", str(lines + 1))


@pytest.mark.parametrize("key", shelf.shipped())
def test_a_shipped_sport_goes_from_its_draw_to_its_champion(
    hall, entered, officer, scorer, board, new_context, key
) -> None:
    sport, hand_in_link = shelf.sport_of(key), "Hand in the sheet"
    name = sport.about.name
    code = begin(scorer, entered[name])
    assert_usable(scorer)
    play_an_end(scorer, sport.counting)
    press(scorer, "Undo")
    expect_score(scorer, "0", "0")
    for _ in range(sport.legs.match * max(sport.counting.ends, sport.counting.target)):
        if scorer.get_by_role("link", name=hand_in_link).count():
            break
        play_an_end(scorer, sport.counting)
    expect(scorer.locator(".live-over").last).to_be_visible()
    assert_usable(scorer)
    hand_in(scorer, code)

    # Nobody loads the board again.
    shown = board.locator(".hall-page", has_text=name).filter(has=board.locator(".hall-places"))
    expect(shown.first).to_be_attached()
    spectator = new_context(base_url=hall.url, viewport={"width": 390, "height": 844}).new_page()
    spectator.goto(f"/e/cribbage-2027/{key}/standings/")
    won = sport.points.win * sport.legs.match + sport.points.total
    expect(spectator.locator("tbody tr").first.locator("td").last).to_contain_text(f"1st: {won} point")
    assert_accessible(spectator)
    officer.goto(f"/office/events/{hall.ids['event']}/results/")
    expect(officer.get_by_role("region", name="Latest entries")).to_contain_text(name)
    officer.goto(f"/office/events/{hall.ids['event']}/awards/")
    expect(officer.get_by_role("region", name=name)).to_contain_text("Champion")
