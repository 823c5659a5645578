"""What a device may take without a network: the engine of the game says the same of every number."""

from __future__ import annotations

import json

import pytest

from games import registry, rulebook
from games.base import Side
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import play, read_entry
from scoring.live.pages.panel import panel_of
from tests.browser.site import ROOT

BOOK = rulebook.load(ROOT / "fixtures" / "rulebooks" / "ab-nwt-2027.toml")
THROWN = [{"event": "Toss", "first": "home"}]


def match_of(game: str, answers: dict[str, str], lines: list[dict[str, object]]):
    live = registry.live(game)
    return play(live, live.practice(answers, BOOK, "seed"), lines)


def takes(match, fields: dict[str, str]) -> bool:
    try:
        match.add(read_entry({name: [value] for name, value in fields.items()}, match))
    except RuleViolation:
        return False
    return True


@pytest.mark.parametrize(
    ("game", "answers", "lines", "more"),
    [
        ("darts", {"form": "501-fly-double"}, THROWN, [{}]),
        ("darts", {"form": "501-fly-single"}, THROWN, [{}]),
        (
            "shuffleboard",
            {},
            [{"event": "Toss", "winner": "home", "colour": "red"}],
            [{"scorer": "home", "hangers": str(hangers)} for hangers in range(5)],
        ),
    ],
    ids=["darts", "darts, any dart out", "shuffleboard"],
)
def test_the_engine_takes_the_numbers_that_a_device_takes(game, answers, lines, more) -> None:
    match = match_of(game, answers, lines)
    ahead = match.game.ahead(match.now.leg, match.setup)
    assert ahead is not None
    for number in range(200):
        told = [takes(match, {"read": ahead.read, ahead.box: str(number), **fields}) for fields in more]
        assert any(told) is (number in ahead.possible), number


def test_the_page_carries_what_the_script_needs_and_the_legs_that_are_over() -> None:
    panel = panel_of(match_of("darts", {"form": "501-fly-double", "legs": "3"}, THROWN))
    told = json.loads(panel.ahead)
    assert (told["score"], told["turn"], told["least"]) == ([501, 501], Side.HOME, 2)
    assert json.loads(panel.legs) == [{}]
    before_the_toss = panel_of(match_of("darts", {"form": "501-fly-double"}, []))
    assert before_the_toss.ahead == ""


@pytest.mark.parametrize("game", sorted(registry.keys()))
def test_a_game_that_says_nothing_leaves_everything_to_the_server(game) -> None:
    live = registry.live(game)
    if live is None:
        return
    answers = {question.name: question.default for question in live.practice_questions()}
    panel = panel_of(play(live, live.practice(answers, BOOK, "seed"), []))
    assert panel.ahead == ""
