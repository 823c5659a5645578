"""Matches of the described sports of chance, in the engine and in the second implementation side by side."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from typing import Any

import pytest

from games.described import shelf
from games.described.engine import play
from games.described.engine.checking import read
from games.described.engine.events import Default, EndPlayed
from games.described.engine.scoring import DescribedRules, DescribedScoring
from games.described.engine.sport import Counting, Points, Sport
from games.described.engine.state import Options, State
from kit.pure.violations import RuleViolation
from tests.games.second import described as plain_described
from tests.games.second.chance import SIDES, some_seeds

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(shelf.FOLDER.glob("*.toml"))]
COUNTINGS = (
    {"what": "total", "ends": 3, "scorers": "both", "most": 4, "draws": True},
    {"what": "total", "ends": 2, "scorers": "both", "least": 1, "most": 3, "low": True},
    {"what": "total", "ends": 4, "scorers": "both", "most": 2, "shared": 2, "draws": True},
    {"what": "total", "ends": 3, "most": 3},
    {"what": "target", "target": 7, "scorers": "both", "most": 4},
    {"what": "target", "target": 5, "most": 3, "low": True},
    {"what": "wins", "draws": True},
    {"what": "wins"},
)
POINTS = ({"win": 2, "draw": 1}, {"win": 3, "draw": 1, "loss": 1, "total": 2}, {"win": 1, "total": 1})


@pytest.mark.parametrize("seeds", some_seeds(250))
def test_matches_of_described_sports_go_the_same_way(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        text = rng.choice(TEXTS)
        sport, tables = read(text), tomllib.loads(text)
        if rng.random() < 0.6:
            tables |= {"counting": rng.choice(COUNTINGS), "points": rng.choice(POINTS)}
            sport = replace(sport, counting=Counting(**tables["counting"]), points=Points(**tables["points"]))
        legs = [_leg(rng, sport.counting, tables["counting"], seed) for _ in range(rng.randint(1, 3))]
        plain = [leg for _, leg in legs]
        results = [play.outcome(state) for state, _ in legs]
        rules = _rules(sport, len(legs))
        scoring = DescribedScoring("a-sport", sport)
        assert not list(scoring.faults(results, rules, playoff=False)) or _unusual(plain), seed
        tallies = scoring.tally(results, rules, playoff=False)
        assert [tally.points for tally in tallies] == plain_described.worth(plain, tables["points"]), seed


def _rules(sport: Sport, legs: int) -> DescribedRules:
    counting, points = sport.counting, sport.points
    return DescribedRules(
        legs=legs,
        forfeit_for=0,
        forfeit_against=0,
        target=counting.target,
        ends=counting.ends,
        win_points=points.win,
        draw_points=points.draw,
        loss_points=points.loss,
        total_points=points.total,
    )


def _unusual(legs: list[plain_described.Leg]) -> bool:
    """Whether a sheet may be refused: a side gave up, a leg that may be tied was not left so, or very many ends."""
    return any(
        leg.given_up_by >= 0
        or (leg.needs_winner and leg.counting.get("draws", False))
        or len(leg.ends) > leg.counting.get("ends", 0) + 9
        for leg in legs
    )


def _leg(rng: random.Random, told: Counting, counting: dict[str, Any], seed: int) -> tuple[State, plain_described.Leg]:
    """Play a leg in both; now and then ends that cannot be are tried, or a side gives up."""
    plain = plain_described.Leg(counting, needs_winner=rng.random() < 0.2)
    state = play.start(Options(counting=told, needs_winner=plain.needs_winner))
    while not plain.over:
        end = rng.randint(-1, counting.get("most", 1) + 1), rng.randint(0, counting.get("most", 1))
        end = rng.choice([end, (end[0], 0), (0, end[1])])
        if rng.random() < 0.01:
            side = rng.randrange(2)
            plain.given_up_by, state = side, play.apply(state, Default(SIDES[side]))
        elif plain.may_be(end):
            plain.ends.append(end)
            state = play.apply(state, EndPlayed(*end))
        else:
            with pytest.raises(RuleViolation):
                play.apply(state, EndPlayed(*end))
        assert ([state.home, state.away], state.is_over) == (plain.score, plain.over), seed
    winner = play.outcome(state).winner
    assert (SIDES.index(winner) if winner else -1) == plain.winner, seed
    return state, plain
