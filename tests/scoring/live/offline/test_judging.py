"""What a device says about a leg is what the game says: for every game of the rule book, and any two numbers."""

from __future__ import annotations

import json
import random

import pytest
from django.conf import settings

from games import rulebook
from games.base import Ending, LegResult
from games.legs import NOT_PLAYED
from games.registry import get
from kit.pure.refusals import sentence
from scoring.live.pages.judging import judging_of

BOOK = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
CATEGORIES = ["cribbage-pairs", "euchre-legion", "darts-mixed", "shuffleboard-mens", "eightball-singles"]


def told(judging, ending: Ending, home: int, away: int) -> str | None:
    """Read a verdict as the script of the page does; None where only the server judges."""
    low, most = judging["lowest"], judging["most"]
    home, away = (max(low, min(number, most) if judging["is_whole"] else number) for number in (home, away))
    if max(home, away) > most:
        return None
    verdict = [verdict for start, verdict in judging["verdicts"][ending][home - low] if start <= away][-1]
    return judging["sentences"][verdict - 1][1] if verdict else ""


@pytest.mark.parametrize("playoff", [False, True])
@pytest.mark.parametrize("category", CATEGORIES)
def test_the_device_says_what_the_game_says(category: str, playoff: bool) -> None:
    category = BOOK.category(category)
    game, rules = get(category.game), category.rules
    judging = judging_of(category.game, rules, playoff=playoff)
    rng = random.Random(f"{category.game} {playoff}")
    rest = (NOT_PLAYED,) * (judging["legs"] - 1)
    for _ in range(300):
        home, away = (rng.choice([rng.randint(-3, 25), rng.randint(0, 9999), 121, 10, 21, 1]) for _ in range(2))
        ending = rng.choice([Ending(word) for word in judging["verdicts"]])
        leg = LegResult(home=home, away=away, ending=ending)
        faults = [
            fault for fault in game.faults((leg, *rest), rules, playoff=playoff) if fault.field.startswith("legs.0")
        ]
        said = told(judging, ending, home, away)
        if said is not None:
            assert said == (sentence(faults[0]) if faults else ""), (home, away, ending)


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_pack_stays_small_and_is_json(category: str) -> None:
    rules = BOOK.category(category)
    judging = judging_of(rules.game, rules.rules, playoff=False)
    assert len(json.dumps(judging)) < 10_000
    assert len(judging["sentences"]) < 12


def test_what_the_form_fills_in_is_filled_in_without_a_server() -> None:
    cribbage = BOOK.category("cribbage-pairs")
    completes = judging_of("cribbage", cribbage.rules, playoff=False)["completes"]
    assert (completes[88 + 1], completes[121 + 1]) == (121, None)
