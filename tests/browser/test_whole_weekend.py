"""A whole Command weekend in a browser, from the files of an office to the printed awards.

One competition of each sport, four teams each. Cribbage, shuffleboard and 8-ball have a plain winner; in
darts two teams end tied for first, in euchre three do. Everything is done by pages and printed codes:
the test never looks into the database.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.site import PATIENCE, Site
from tests.browser.steps import follow

DATA = Path(__file__).resolve().parents[2] / "fixtures" / "demo"
FIRST_DAY = "2027-05-21"
HOST = "281"
# category in the entry list -> how the pages call it, its address, boards or tables
COMPETITIONS = {
    ("Cribbage", "Pairs"): ("Cribbage Pairs", "cribbage-pairs"),
    ("Euchre", "Legion"): ("Legion Euchre", "euchre-legion"),
    ("Darts", "Mixed"): ("Mixed Darts", "darts-mixed"),
    ("Shuffleboard", "Men's Doubles"): ("Men's Doubles Shuffleboard", "shuffleboard-mens"),
    ("8-Ball", "Singles"): ("8-Ball Singles", "eightball-singles"),
}
# Who wins against whom, by team number, and the keys for each leg as (winner's number, loser's number).
LEGS = {
    "cribbage-pairs": [(121, 100), (121, 95)],
    "shuffleboard-mens": [(21, 12)],
    "eightball-singles": [(10, 4), (10, 2)],
}

# What the standings must say after the round robin, best first.
POINTS = {
    "cribbage-pairs": [6, 4, 2, 0],
    "euchre-legion": [50, 50, 50, 30],
    "darts-mixed": [6, 6, 4, 2],
    "shuffleboard-mens": [3, 2, 1, 0],
    "eightball-singles": [60, 46, 32, 18],
}


def darts_legs(one: int, two: int) -> list[int]:
    """Return who wins each leg. Team 1 takes 2, 2, 2 legs, team 2 takes 1, 2, 3: six each."""
    wins = {
        (1, 2): [1, 2, 1],
        (1, 3): [1, 3, 1],
        (1, 4): [1, 4, 1],
        (2, 3): [2, 3, 2],
        (2, 4): [2, 2, 2],
        (3, 4): [3, 4, 3],
    }
    return wins[one, two]


# 1 beats 2, 2 beats 3, 3 beats 1, always 10-5: 30 points among the three. All beat 4: 50 points each.
EUCHRE_WINNER = {(1, 2): 1, (2, 3): 2, (1, 3): 3, (1, 4): 1, (2, 4): 2, (3, 4): 3}


def entry_list(folder: Path) -> Path:
    """Write the entry list of this weekend: teams 1 to 4 of each category, as an office would send it."""
    path = folder / "entries.csv"
    with (DATA / "entries.csv").open(encoding="utf-8") as source, path.open("w", encoding="utf-8") as target:
        rows = csv.DictReader(source)
        writer = csv.DictWriter(target, rows.fieldnames)
        writer.writeheader()
        for row in rows:
            if (row["sport"], row["category"]) in COMPETITIONS and int(row["entry_number"]) <= 4:
                writer.writerow({**row, "event_start": FIRST_DAY, "host_branch": HOST})
    return path


class Weekend:
    """What a person does, in the words of the pages."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page, self.site = page, site
        self.event = ""
        self.teams: dict[str, dict[str, int]] = {}

    def open(self, address: str) -> None:
        response = self.page.goto(self.site.url + address)
        assert response is not None
        assert response.status == 200, f"{address}: {response.status}"

    def sign_in(self, name: str, password: str) -> None:
        self.open("/sign-in/")
        self.page.fill("#id_username", name)
        self.page.fill("#id_password", password)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(re.compile("/office/"))

    def bring_in(self, address: str, file: Path, rows: int) -> None:
        """Upload a file, look at the preview, write it; and see that a second time changes nothing."""
        for time in (1, 2):
            self.open(address)
            self.page.set_input_files("input[type=file]", file)
            self.page.wait_for_url(re.compile(r"/imports/batch/\d+/"))
            count = f"{rows:,}"
            if time == 1:
                self.page.get_by_role("button", name=re.compile(f"Save {count} rows?")).click()
                saved = re.compile(rf"Saved\..*{count} new, 0 changed", re.DOTALL)
                expect(self.page.get_by_text(saved)).to_be_visible()
            else:
                known = self.page.locator(".figures .card", has_text="Already on record")
                expect(known).to_contain_text(re.compile(rf"record\s*{count}\s*$"))
                expect(self.page.get_by_role("button", name=re.compile("^\\s*Save"))).to_have_count(0)

    def make_pdf(self, button) -> PdfReader:
        """Press a button that makes paper, wait for the worker, and read what it made."""
        button.click()
        link = self.page.locator("#job a[href*='/file/']")
        expect(link).to_be_visible()
        answer = self.page.request.get(self.site.url + str(link.get_attribute("href")))
        assert answer.headers["content-type"] == "application/pdf"
        return PdfReader(io.BytesIO(answer.body()))

    def sheets(self, name: str) -> list[str]:
        """Print the score sheets of a competition and return their codes, as they stand on the paper."""
        self.open(f"{self.event}print/")
        choice = self.page.locator("select[name$=what]")
        value = choice.locator("option", has_text=name).first.get_attribute("value")
        choice.select_option(value)
        pdf = self.make_pdf(self.page.get_by_role("button", name="Make the PDF"))
        text = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
        codes = [re.sub(r"\s", "", code) for code in re.findall(r"\b\d{3} \d{3} \d", text)]
        assert codes, text[:400]
        return sorted(set(codes))

    def enter(self, code: str, legs) -> None:
        """Type a code and its numbers at the desk; `legs(home, away)` gives the numbers, home first."""
        self.open(f"{self.event}results/")
        expect(self.page.locator("#code")).to_be_focused()
        self.page.keyboard.type(code)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(re.compile(rf"/s/{code}/"))
        home, away = self.teams_on_page()
        for number, (left, right) in enumerate(legs(home, away), start=1):
            self.page.fill(f"[name=leg{number}-home]", str(left))
            self.page.fill(f"[name=leg{number}-away]", str(right))
        self.page.keyboard.press("y")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(re.compile(r"/results/\?saved="))

    def teams_on_page(self) -> tuple[str, str]:
        expect(
            self.page.locator("form.sheet-form [name=leg1-home]"), self.page.locator("main").inner_text()
        ).to_be_visible()
        heads = self.page.locator("form.sheet-form table").first.locator("thead th").all_inner_texts()
        home, away = (head.strip().splitlines()[0].strip() for head in heads if head.strip())
        return home, away


@pytest.fixture
def weekend(site, tmp_path_factory, browser):
    output = site.manage("create_officer", "rose", "--first", "Rose", "--last", "Whitford", "--new-command",
                         "Alberta-NWT Command", "--rulebook", "ab-nwt-2027")  # fmt: skip
    password = re.search(r"\b([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})\b", output)
    assert password is not None, output
    page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
    page.set_default_timeout(PATIENCE * 1000)  # files are read and papers made by the worker
    weekend = Weekend(page, site)
    weekend.sign_in("rose", password[1])
    weekend.folder = tmp_path_factory.mktemp("office")
    return weekend


def the_files_of_the_office_come_in(weekend):
    weekend.bring_in("/office/imports/branches/", DATA / "branches.csv", 39)
    weekend.bring_in("/office/imports/members/", DATA / "members.csv", 1500)

    weekend.open("/office/members/?q=Wójcik")
    expect(weekend.page.locator("main")).to_contain_text("Wójcik")


def the_event_is_made_from_the_rule_book(weekend):
    page = weekend.page
    weekend.open("/office/events/new/")
    page.get_by_label("Name of the event").fill("Command Sports 2027")
    page.get_by_label("Level").select_option(label="Command")
    page.get_by_label("Host branch").fill("281")
    page.get_by_label("First day").fill(FIRST_DAY)
    page.get_by_label("Last day").fill("2027-05-22")
    page.get_by_role("button", name="Create the event").click()
    page.wait_for_url(re.compile(r"/office/events/\d+/"))
    found = re.search(r"(/office/events/\d+/)", page.url)
    assert found is not None
    weekend.event = found[1]
    weekend.open(f"{weekend.event}competitions/")
    for name, _ in COMPETITIONS.values():
        page.get_by_role("checkbox", name=name, exact=True).check()
    follow(page.get_by_role("button", name=re.compile("Save|Keep")))
    weekend.open(weekend.event)
    for name, _ in COMPETITIONS.values():
        expect(page.locator("main")).to_contain_text(name)


def entries_come_in_and_an_officer_decides_about_a_card(weekend):
    page = weekend.page
    file = entry_list(weekend.folder)
    number = int(weekend.event.rstrip("/").split("/")[-1])
    weekend.bring_in(
        f"/office/imports/entries/?event={number}", file, len(file.read_text(encoding="utf-8").splitlines()) - 1
    )

    weekend.open(f"{weekend.event}entries/?show=not_met")
    expect(page.locator("main")).to_contain_text("has paid dues only for 2026. The card must be for 2027")
    follow(page.get_by_role("link", name=re.compile(r"Vermilion No\. 11")))
    decide = page.locator("details:has(button:text-is('Allow'))").first
    decide.locator("summary").click()
    decide.locator("textarea, input[type=text]").last.fill("The branch showed the receipt of the dues.")
    follow(decide.get_by_role("button", name="Allow", exact=True))
    expect(page.locator("main")).to_contain_text("The branch showed the receipt of the dues.")
    weekend.open(f"{weekend.event}entries/?show=not_met")
    expect(page.get_by_role("link", name=re.compile(r"Vermilion No\. 11"))).to_have_count(0)


def every_competition_is_drawn_and_published(weekend):
    page = weekend.page
    for name, category in COMPETITIONS.values():
        weekend.open(f"{weekend.event}draws/")
        follow(page.get_by_role("row", name=re.compile(name)).get_by_role("link").first)
        weekend.teams[category] = {}
        page.fill("[name=seed]", f"lest we forget {name}")
        follow(page.get_by_role("button", name="Draw now (only the office sees it)"))
        page.wait_for_selector("#the-draw")
        # A draft is nobody's business yet.
        public = page.request.get(f"{weekend.site.url}/e/command-sports-2027/{category}/schedule/")
        assert "Vermilion" not in public.text()
        assert "Hay River" not in public.text()
        despite = page.locator("[name=despite_open_rules]")
        if despite.count():  # players who are entered in two competitions: named, and taken on by the officer
            expect(page.locator("section:has(#publish) .notice")).to_contain_text("is also entered in")
            despite.check()
        follow(page.get_by_role("button", name="Publish the draw"))
        expect(page.locator("main")).to_contain_text(re.compile("[Pp]ublished"))
    weekend.open(f"{weekend.event}entries/")
    for name, category in COMPETITIONS.values():
        page.locator("summary").filter(has_text=name).click()
        table = page.get_by_role("region", name=name).locator("tbody tr")
        for row in table.all():
            weekend.teams[category][row.locator("th").inner_text().strip()] = int(row.locator("td").first.inner_text())
        assert sorted(weekend.teams[category].values()) == [1, 2, 3, 4]


def in_order(weekend: Weekend, category: str, winner_of):
    """Return a function that gives the legs of a sheet, home side first, from who wins each leg."""

    def legs(home: str, away: str):
        numbers = weekend.teams[category]
        one, two = numbers[home], numbers[away]
        for winner, high, low in winner_of(min(one, two), max(one, two)):
            yield (high, low) if winner == one else (low, high)

    return legs


def plan(category: str):
    if category == "darts-mixed":
        return lambda one, two: [(winner, 1, 0) for winner in darts_legs(one, two)]
    if category == "euchre-legion":
        return lambda one, two: [(EUCHRE_WINNER[one, two], 10, 5)] * 2
    return lambda one, two: [(one, high, low) for high, low in LEGS[category]]


def sheets_are_printed_and_their_results_typed(weekend, name, category):
    codes = weekend.sheets(name)
    assert len(codes) == 6

    for code in codes:
        weekend.enter(code, in_order(weekend, category, plan(category)))
    places(weekend, category)
    assert points_of(weekend) == POINTS[category]


def two_level_for_first_play_the_best_of_three(weekend):
    settle(weekend, "Mixed Darts", re.compile("Two teams are tied for first place"))

    codes = weekend.sheets("Mixed Darts")
    for code in codes:
        weekend.open(f"/s/{code}/")
        if "play-off" in weekend.page.locator("main").inner_text().lower():
            weekend.enter(code, in_order(weekend, "darts-mixed", lambda one, two: [(2, 1, 0), (2, 1, 0)]))
    first = places(weekend, "darts-mixed")
    assert [weekend.teams["darts-mixed"][team] for team in first] == [2, 1, 3, 4]
    assert points_of(weekend) == POINTS["darts-mixed"]  # a play-off adds nothing


def three_level_for_first_play_a_mini_round_robin(weekend):
    settle(weekend, "Legion Euchre", re.compile("(3|Three) teams are tied for first place"))

    for code in weekend.sheets("Legion Euchre"):
        weekend.open(f"/s/{code}/")
        if "play-off" in weekend.page.locator("main").inner_text().lower():
            weekend.enter(code, in_order(weekend, "euchre-legion", lambda one, two: [(two, 10, 7)]))
    first = places(weekend, "euchre-legion")
    assert [weekend.teams["euchre-legion"][team] for team in first] == [3, 2, 1, 4]


def settle(weekend: Weekend, name: str, heading: re.Pattern[str]) -> None:
    """Go from the standings to the open tie of a competition and make the play-off that is offered."""
    weekend.open(f"{weekend.event}standings/")
    links = weekend.page.locator("a[href*='/playoffs/']")
    links.first.wait_for()
    for href in sorted({str(link.get_attribute("href")) for link in links.all()}):
        weekend.open(href)
        if name in weekend.page.locator("h1").inner_text():
            break
    expect(weekend.page.get_by_role("heading", name=heading)).to_be_visible()
    weekend.page.locator("[name$=seed]").first.fill("spoken in the hall")
    agreement = weekend.page.locator("[name$=-agreement]").locator("visible=true")
    if agreement.count():
        agreement.first.fill("Agreed by the captains.")
    follow(weekend.page.get_by_role("button", name=re.compile("Make the play-off")).first)
    expect(weekend.page.locator("main")).to_contain_text("play-off")


def places(weekend: Weekend, category: str) -> list[str]:
    weekend.open(f"/e/command-sports-2027/{category}/standings/")
    return [name.strip() for name in weekend.page.locator(".standings-name").all_inner_texts()]


def points_of(weekend: Weekend) -> list[int]:
    return [int(cell) for cell in weekend.page.locator("td.standings-points").all_inner_texts()]


def awards_are_printed(weekend):
    page = weekend.page
    weekend.open(f"{weekend.event}awards/")
    for name, _ in COMPETITIONS.values():
        expect(page.get_by_role("region", name=name)).to_contain_text("Champion")
    weekend.open(f"{weekend.event}print/")
    for paper in ("Awards", "Certificates"):
        weekend.open(f"{weekend.event}print/")
        page.get_by_text("Awards and the next level").click()
        button = page.get_by_role("button", name=re.compile(rf"Print\s*:?\s*{paper}", re.IGNORECASE)).first
        pdf = weekend.make_pdf(button)
        text = " ".join(sheet.extract_text() for sheet in pdf.pages)
        winner = next(team for team, number in weekend.teams["cribbage-pairs"].items() if number == 1)
        assert winner.split(" No.")[0] in text


def test_whole_weekend_from_the_files_of_an_office_to_the_printed_awards(weekend):
    the_files_of_the_office_come_in(weekend)
    the_event_is_made_from_the_rule_book(weekend)
    entries_come_in_and_an_officer_decides_about_a_card(weekend)
    every_competition_is_drawn_and_published(weekend)
    for name, category in COMPETITIONS.values():
        sheets_are_printed_and_their_results_typed(weekend, name, category)
    two_level_for_first_play_the_best_of_three(weekend)
    three_level_for_first_play_a_mini_round_robin(weekend)
    awards_are_printed(weekend)
