"""Open events by pages alone: the door by keyboard, and every game as an own list of who met whom has it."""

from __future__ import annotations

import random
import re
import time
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.branch_office import BUILD
from tests.browser.steps import follow, sign_in

TOTAL = "For"
SECONDS_A_LINE = 25  # seventy pairs in half an hour


@pytest.fixture
def host(installation, new_context) -> Page:
    return sign_in(new_context(base_url=installation(BUILD).url).new_page(), "beth")


def begin(page: Page, kind: str, games: int) -> None:
    """Begin an open event, and come to its door."""
    page.goto("/open-events/new/")
    page.get_by_label(kind).check()
    follow(page.get_by_role("button", name="Go on"))
    page.get_by_label("Games", exact=True).fill(str(games))
    page.get_by_label("Fee a person").fill("5")
    page.get_by_label("Tables or boards in the hall").fill("40")
    follow(page.get_by_role("button", name="Save", exact=True))
    expect(page.get_by_role("heading", name="Door")).to_be_visible()


def person(at: int) -> str:
    """Return a name of which first name and initial are nobody else's."""
    letter = chr(97 + at % 26)
    return f"{'BCDFGHJKLM'[at // 26]}an{letter} {letter.upper()}{'uvwxyzabcd'[at // 26]}olt"


def type_door(page: Page, lines: list[list[str]]) -> float:
    """Type lines by keyboard alone, and return the seconds a line."""
    page.get_by_label("Name", exact=True).focus()
    began = time.monotonic()
    for names in lines:
        for name in names:
            page.keyboard.type(name)
            page.keyboard.press("Enter")
    expect(page.locator("ul.door > li")).to_have_count(len(lines))
    return (time.monotonic() - began) / len(lines)


def begin_play(page: Page) -> None:
    page.locator("summary", has_text="Begin play").click()
    page.get_by_label("Words spoken in the hall").fill("rain on the roof")
    follow(page.get_by_role("button", name="Begin play"))


def slips(page: Page) -> list[tuple[str, ...]]:
    """Return who meets whom on the page of a game, as it says."""
    found = page.locator("ul.slips > li").all()
    return [
        tuple(text.strip() for text in row.locator("label:not(.slip-note label)").all_inner_texts()) for row in found
    ]


def bare(name: str) -> str:
    """Return a name without the number of its line."""
    return name.strip().lstrip("0123456789 ")


def sitting_out(page: Page) -> list[str]:
    found = re.search(r"Sits out: (.+)", page.locator("main").inner_text())
    return found[1].strip().split(", ") if found else []


def totals(page: Page) -> dict[str, int]:
    """Return the total of each name as the standings have it, and come back to the game."""
    here = page.url
    follow(page.get_by_role("link", name="Standings", exact=True).last)
    table = page.locator("table.standings").first
    heads = [text.strip() for text in table.locator("thead th").all_text_contents()]
    column = heads.index(TOTAL)
    rows = table.locator("tbody tr").all()
    found = {
        row.locator(".standings-name").inner_text(): int(
            (row.locator("td, th").nth(column).text_content() or "").strip().replace("–", "0")
        )
        for row in rows
    }
    page.goto(here)
    return found


@pytest.mark.parametrize(("pairs", "games"), [(11, 3), pytest.param(69, 9, marks=pytest.mark.long)])
def test_nobody_meets_twice_in_an_afternoon_of_movers_and_sitters(host, pairs, games):
    begin(host, "Cribbage, movers and sitters", games)
    assert type_door(host, [[person(2 * at), person(2 * at + 1)] for at in range(pairs)]) < SECONDS_A_LINE
    begin_play(host)
    met: Counter[frozenset[str]] = Counter()
    out: Counter[str] = Counter()
    for game in range(1, games + 1):
        follow(host.get_by_role("navigation", name="Games").get_by_role("link", name=str(game), exact=True))
        here = slips(host)
        everybody = [name for sides in here for name in sides] + sitting_out(host)
        assert len(here) == pairs // 2
        assert len(everybody) == len(set(everybody)) == pairs
        met.update(map(frozenset, here))
        out.update(sitting_out(host))
    assert set(met.values()) == {1}
    assert set(out.values()) == {1}


@pytest.mark.parametrize("kind", ["Euchre, everybody with everybody", "Euchre, progressive"])
@pytest.mark.parametrize(("people", "games"), [(9, 3), pytest.param(29, 8, marks=pytest.mark.long)])
def test_sit_outs_are_even_in_an_evening_of_people(host, kind, people, games):
    begin(host, kind, games)
    assert type_door(host, [[person(at)] for at in range(people)]) < SECONDS_A_LINE
    begin_play(host)
    lot = random.Random(29)
    out: Counter[str] = Counter()
    scored: Counter[str] = Counter()
    for game in range(1, games + 1):
        here = slips(host)
        players = [bare(name) for sides in here for side in sides for name in side.split("&")]
        players += map(bare, sitting_out(host))
        assert len(players) == len(set(players)) == people
        out.update(map(bare, sitting_out(host)))
        for sides in here:
            boxes = host.locator("form.slip").first.locator("input[inputmode=numeric]")
            scores = [10, lot.randrange(9)]
            lot.shuffle(scores)
            for side, box, points in zip(sides, boxes.all(), scores, strict=True):
                box.fill(str(points))
                scored.update({bare(name): points for name in side.split("&")})
            follow(host.locator("form.slip").first.get_by_role("button", name="Save"))
        # Whoever sat out is given the average of the games that he or she played.
        own = {name: scored[name] + scored[name] * out[name] // max(1, game - out[name]) for name in players}
        assert totals(host) == own
        if game < games and host.get_by_role("button", name="Next game").count():
            follow(host.get_by_role("button", name="Next game"))
        elif game < games:
            follow(host.get_by_role("navigation", name="Games").get_by_role("link", name=str(game + 1), exact=True))
    assert max(out.values()) == 1
