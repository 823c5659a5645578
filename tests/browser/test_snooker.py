"""Snooker and billiards on the practice page, as a referee enters them: ticks, keys, questions, choices and rulings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible
from tests.browser.steps import follow
from tests.browser.table import phone_at


@pytest.fixture
def page(browser, newcomer_site):
    yield from phone_at(browser, newcomer_site)


def begin(page: Page, game: str, *answers: str) -> None:
    page.goto(f"/practice/{game}/")
    for label in answers:
        few, many = page.get_by_label(label, exact=True), page.locator(f"select:has(option:text-is('{label}'))")
        if many.count():
            many.select_option(label=label)
        else:
            few.check()
    follow(page.get_by_role("button", name="Begin"))


def press(page: Page, label: str) -> None:
    """Press a key of the table and wait for what follows."""
    panel = page.locator("#live-panel")
    page.locator(".live-form").get_by_role("button", name=label, exact=True).first.click()
    expect(panel).not_to_have_attribute("aria-busy", "true")


def unfold(page: Page, title: str) -> None:
    """Open what is folded away under `title`, where it is not open already."""
    if page.locator("details:not([open]) > summary", has_text=title).count():
        page.locator("summary", has_text=title).click()


def tick(page: Page, fact: str, *values: str) -> None:
    for value in values:
        page.locator(f"label:has(> input[name={fact}][value='{value}'])").first.click()


def answer(page: Page, question: str, words: str) -> None:
    """Answer the question that the ruling waits for."""
    asked = page.locator(".table-asked")
    expect(asked.locator("legend")).to_have_text(question)
    asked.get_by_role("button", name=words, exact=True).click()


def ruling(page: Page, text: str, *follows: str) -> None:
    expect(page.locator(".ruling-text")).to_have_text(text)
    for line in follows:
        expect(page.locator(".ruling")).to_contain_text(line)


def scores(page: Page, home: int, away: int) -> None:
    sides = page.locator(".live-side")
    expect(sides.nth(0)).to_contain_text(str(home))
    expect(sides.nth(1)).to_contain_text(str(away))


def test_frame_with_a_miss_and_a_free_ball(page):
    begin(page, "snooker", "Six-red snooker", "1")
    turn = page.locator("#live-turn")
    expect(turn).to_have_text("Home to play: red is on")
    assert_accessible(page)

    # The black is hit in place of a red that lay open: the cue ball is put back.
    tick(page, "first", "black")
    press(page, "Hit the ticked ball first, nothing pocketed")
    answer(page, "Could a ball on be reached in a straight line?", "Yes")
    answer(page, "Could it be hit full, in the centre?", "Yes")
    answer(page, "Is the next player snookered? (Then there is a free ball.)", "No")
    ruling(page, "Foul and a miss: a ball was hit first that was not on. 7 points to Visitor.", "To choose: Visitor.")
    expect(page.locator(".table-quick")).to_have_count(0)  # nothing else can be entered
    assert_accessible(page)
    press(page, "Cue ball back: Home plays it again")
    expect(turn).to_have_text("Home to play: red is on")

    # What was seen from there is known; only whether the next player is snookered is new.
    tick(page, "first", "blue")
    press(page, "Hit the ticked ball first, nothing pocketed")
    answer(page, "Is the next player snookered? (Then there is a free ball.)", "Yes")
    ruling(page, "Foul and a miss: a ball was hit first that was not on. 5 points to Visitor.", "Free ball")
    press(page, "Play on as the balls lie")
    expect(turn).to_have_text("Visitor to play: red is on, or a free ball")

    press(page, "Ticked ball as a free ball: pocketed")
    expect(page.get_by_text("First tick the ball that the cue ball hit first.").first).to_be_visible()
    tick(page, "first", "green")
    press(page, "Ticked ball as a free ball: pocketed")
    ruling(page, "1 point for Visitor.", "Spotted: green.", "Next: Visitor, a colour is on.")
    for label in ("Potted: black, 7", "Potted: red", "Potted: black, 7"):
        press(page, label)
    expect(turn).to_have_text("Visitor to play: yellow is on")
    for colour in ("yellow", "green", "brown", "blue", "pink", "black"):
        press(page, f"Potted: {colour}")

    expect(page.locator(".live-over")).to_be_visible()
    scores(page, 0, 12 + 16 + 27)
    expect(page.locator(".live-lines li").first).to_contain_text("Visitor wins the frame: played to the end.")
    page.get_by_role("button", name="Undo").click()
    expect(turn).to_have_text("Visitor to play: black is on")


def test_frame_that_is_conceded_and_the_concession_refused_first(page):
    begin(page, "snooker")
    press(page, "Potted: red")
    for words in ("Refuse: play continues", "Accept: the frame is over"):
        unfold(page, "Conceding, stalemate, conduct")
        press(page, "Home concedes the frame")
        expect(page.locator("#live-turn")).to_have_text("Visitor to choose")
        press(page, words)

    expect(page.locator(".live-lines li").first).to_contain_text("Visitor wins the frame: conceded.")


def test_break_of_billiards_with_a_stroke_of_ten_after_a_foul(page):
    begin(page, "billiards", "25")
    expect(page.get_by_role("button", name="Cannon")).to_be_disabled()  # the other white is not on the table yet
    assert_accessible(page)

    unfold(page, "What happened")
    tick(page, "first", "red")
    tick(page, "acts", "push")
    press(page, "Rule on this stroke")
    ruling(page, "Foul: push. 2 points to Visitor.", "To choose: Visitor.")
    press(page, "Play from the D: red on the Spot, other white on the Centre Spot")
    expect(page.locator("#live-turn")).to_have_text("Visitor to play, in hand")

    page.get_by_role("button", name="Cannon").click()
    ruling(page, "2 points for Visitor: cannon.")
    page.get_by_role("button", name="Pot red").click()
    ruling(page, "3 points for Visitor: red potted.", "Red on the Spot.")
    unfold(page, "What happened")
    tick(page, "first", "red")
    tick(page, "contact", "both")
    tick(page, "potted", "red", "white", "cue")
    press(page, "Rule on this stroke")
    ruling(page, "10 points for Visitor: cannon, red potted, other white potted and in-off the red.", "in hand")
    scores(page, 0, 17)

    for total in (20, 23):
        page.get_by_role("button", name="In-off red").click()
        scores(page, 0, total)
        ruling(page, "3 points for Visitor: in-off the red.")
    page.get_by_role("button", name="In-off red").click()
    expect(page.locator(".live-over")).to_be_visible()  # a game that is over shows its last ruling in the list
    scores(page, 0, 25)
    last = "3 points for Visitor: in-off the red. Visitor wins the game: all points made."
    expect(page.locator(".live-lines li").first).to_contain_text(last)
