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

TOTAL = "Total"
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


# --- an afternoon by cards ------------------------------------------------------------------------------

PURSE = {
    "share-1-name": "House", "share-1": "10%", "prize-1": "50%", "prize-2": "30.05%", "prize-3": "15%",
    "draw-1-name": "50/50", "draw-1-sold": "10.51", "draw-1": "50", "draw-1-winner": "Lou L.",
}  # fmt: skip
Cards = dict[tuple[str, int], tuple[str, int, int]]  # name and game: against whom, own points, theirs


def read_games(page: Page, games: int) -> list[tuple[list[tuple[str, ...]], list[str]]]:
    """Return who meets whom and who sits out in each game, as its page says."""
    found = []
    for game in range(1, games + 1):
        follow(page.get_by_role("navigation", name="Games").get_by_role("link", name=str(game), exact=True))
        found.append((slips(page), sitting_out(page)))
    return found


def legal_cards(met: list[tuple[list[tuple[str, ...]], list[str]]], seed: int) -> Cards:
    lot, cards = random.Random(seed), Cards()
    for game, (tables, _out) in enumerate(met, start=1):
        for sides in tables:
            winner, loser = lot.sample(sides, 2)
            pegs = lot.randrange(91, 121)
            cards[winner, game], cards[loser, game] = (loser, 121, pegs), (winner, pegs, 121)
    return cards


def order_of(met: list[tuple[list[tuple[str, ...]], list[str]]], cards: Cards) -> list[tuple[tuple[int, ...], str]]:
    """Return points, wins and spread of each name, best first; a game sat out counts the average, rounded down."""
    lines = []
    for name in {name for name, _game in cards}:
        own = [card[1:] for (whose, _game), card in cards.items() if whose == name]
        out, wins = sum(name in sits for _tables, sits in met), sum(points == 121 for points, _theirs in own)
        scored, conceded = (sum(side) + out * (sum(side) // len(own)) for side in zip(*own, strict=True))
        lines.append(((2 * wins + out * (2 * wins // len(own)), wins, scored - conceded), name))
    return sorted(lines, reverse=True)


def has_tie_for_second(order: list[tuple[tuple[int, ...], str]]) -> bool:
    first, second, third, fourth = (line for line, _name in order[:4])
    return first > second == third > fourth


def type_lines(page: Page, lines: list[tuple[int, int, int]]) -> None:
    """Type lines of the card that is open: the game, own points, theirs."""
    for game, *points in lines:
        number = page.locator(".slip-table", has_text=re.compile(f"^{game}$"))
        boxes = page.locator("form ul.slips > li").filter(has=number).locator("input[inputmode=numeric]")
        for box, point in zip(boxes.all(), points, strict=True):
            box.fill(str(point))
    follow(page.get_by_role("button", name="Save the score card"))


def cents(text: str) -> int:
    return int(re.sub(r"[^0-9]", "", text))


@pytest.mark.parametrize(("pairs", "games", "last"), [(11, 3, 2), pytest.param(70, 9, 5, marks=pytest.mark.long)])
def test_an_afternoon_by_cards_is_paid_out_to_the_cent(host, pairs, games, last):
    begin(host, "Cribbage, movers and sitters", games)
    lines = [["Lorne O'Brien", "Jo Wrong"], *([person(2 * at), person(2 * at + 1)] for at in range(1, pairs - 1))]
    assert type_door(host, lines) < SECONDS_A_LINE
    follow(host.locator("ul.door > li").filter(has_text="Jo Wrong").get_by_role("link", name="Change"))
    host.get_by_label("Partner", exact=True).fill("Jo Right")
    follow(host.get_by_role("button", name="Save", exact=True))
    door = host.url
    begin_play(host)
    play = host.url

    host.goto(door)  # one comes late, and one goes
    host.get_by_label("Name", exact=True).fill("Lou Late")
    host.get_by_label("Partner", exact=True).fill("Lee Later")
    host.get_by_label("Plays from game").select_option("2")
    host.get_by_role("button", name="Save the line").click()
    expect(host.locator("ul.door > li").filter(has_text="Lou Late")).to_contain_text("from game 2")
    goes = person(4)
    follow(host.locator("ul.door > li").filter(has_text=goes).get_by_role("link", name="Change"))
    host.get_by_label("Leaves after game").select_option(str(last))
    follow(host.get_by_role("button", name="It leaves"))
    expect(host.locator("ul.door > li").filter(has_text=goes)).to_contain_text(f"left after game {last}")

    host.goto(play)
    met = read_games(host, games)
    everybody = [[name for sides in tables for name in sides] + out for tables, out in met]
    inside = [pairs - (game == 1) - (game > last) for game in range(1, games + 1)]
    assert [len(names) for names in everybody] == [len(set(names)) for names in everybody] == inside
    assert set(Counter(frozenset(sides) for tables, _out in met for sides in tables).values()) == {1}
    cards = next(cards for seed in range(20_000) if has_tie_for_second(order_of(met, cards := legal_cards(met, seed))))
    order = order_of(met, cards)

    follow(host.get_by_role("navigation", name="This event").get_by_role("link", name="Cards"))
    numbers = {
        link.inner_text().strip(): int((link.get_attribute("href") or "").rpartition("=")[2])
        for link in host.locator("ul.card-list a").all()
    }
    assert len(numbers) == pairs
    wrong, right = next((who, card) for who, card in cards.items() if card[1] == 121)
    for name, number in numbers.items():
        host.get_by_label("Number on the card").fill(str(number))
        follow(host.get_by_role("button", name="Open the card"))
        own = [
            (game, points, theirs - ((name, game) == wrong))
            for (who, game), (_, points, theirs) in cards.items()
            if who == name
        ]
        type_lines(host, own)
    expect(host.locator("#differ")).to_contain_text("the cards do not agree")
    name, game = wrong
    row = host.locator("#differ form").filter(has_text=f"Card of {name}")
    follow(row.get_by_role("link", name="Correct this card"))
    type_lines(host, [(game, *right[1:])])
    expect(host.locator("#differ")).to_contain_text("None.")
    expect(host.locator("ul.card-list li.is-open")).to_have_count(0)

    follow(host.get_by_role("navigation", name="This event").get_by_role("link", name="Money", exact=True))
    for label, text in PURSE.items():
        host.locator(f"[name={label}]").fill(text)
    follow(host.get_by_role("button", name="Save the purse"))
    fees = pairs * 2 * 500
    pot = fees - fees // 10
    first, second, third = (pot * part // 10_000 for part in (5000, 3005, 1500))
    tied = sorted((name for _line, name in order[1:3]), key=lambda name: numbers[name])
    shared = [(second + third + 1) // 2, (second + third) // 2]
    due = [("House", "", fees // 10), ("1st", bare(order[0][1]), first)]
    due += [
        *(("2nd", bare(name), part) for name, part in zip(tied, shared, strict=True)),
        ("50/50", "Lou L.", 1051 // 2),
    ]
    rows = (
        host.locator("section")
        .filter(has=host.get_by_role("heading", name="Who gets how much"))
        .locator("tbody tr")
        .all()
    )
    shown = [[row.locator("th, td").nth(at).inner_text().strip() for at in range(3)] for row in rows]
    assert [(what, who, cents(amount)) for what, who, amount in shown] == due
    came_in, out = fees + 1051, sum(part for *_who, part in due)
    sums = host.locator("dl.totals dd").all_inner_texts()
    assert [cents(each) for each in sums] == [fees, 1051, came_in, out, came_in - out, pot]
    host.get_by_role("button", name="Print the payout sheet").click()
    host.wait_for_url(re.compile("/print/.job="))

    host.goto(play)
    follow(host.get_by_role("link", name="Standings", exact=True).last)
    rows = host.locator("table.standings tbody tr").all()
    names = [row.locator(".standings-name").inner_text() for row in rows]
    points = [int(row.locator("td.standings-points").inner_text()) for row in rows]
    assert sorted(zip(points, names, strict=True)) == sorted((line[0], bare(name)) for line, name in order)
