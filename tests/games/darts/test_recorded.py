"""A match of darts as its marker entered it, corrections included, played back to its known result."""

from __future__ import annotations

import json
from pathlib import Path

from games import series
from games.base import Side
from games.darts.engine.scoring import DartsRules
from games.darts.live import LIVE
from games.log import effective

RECORD = json.loads((Path(__file__).parent / "golden" / "match.json").read_text(encoding="utf-8"))
SETUP = series.load_setup(RECORD["setup"], DartsRules)
LINES = [series.load_line(LIVE, line) for line in RECORD["lines"]]


def test_recorded_match_plays_back_to_its_known_result():
    match = series.replay(LIVE, SETUP, LINES)

    assert match.decided
    assert [[result.home, result.away] for result in match.results] == RECORD["results"]


def test_recorded_match_adds_up_to_the_figures_on_its_card():
    match = series.replay(LIVE, SETUP, LINES)
    legs = [LIVE.counts(leg, Side.HOME, None, SETUP) for leg in match.legs]

    for name, figure in RECORD["home"].items():
        counts = [leg[name] for leg in legs]
        assert (max(counts) if name in LIVE.greatest else sum(counts)) == figure, name


def test_recorded_match_subtracts_to_nothing_by_hand():
    """Take every total off as on a blackboard, sides in turn, with what was taken back crossed out."""
    board, turn, starter, finishes = {"home": 501, "away": 501}, "", "", []
    for line in map(series.dump_line, effective(LINES)):
        if line["event"] == "NextLeg":
            board, turn = {"home": 501, "away": 501}, starter
            continue
        if line["event"] == "Toss":
            turn = line["first"]
            continue
        board[turn] -= line["points"] if line["event"] == "Total" else 0
        other = "away" if turn == "home" else "home"
        if board[turn] == 0:
            finishes.append(turn)
            starter = other
        turn = other

    assert finishes == ["home", "away", "home"]


def test_order_of_throwing_goes_on_into_leg_two_and_begins_again_in_leg_three():
    match = series.replay(LIVE, SETUP, LINES)
    first = {side: [[v.player for v in leg.visits if v.side is side][:3] for leg in match.legs] for side in Side}

    # Leg 1 took eight throws of home, two rounds, and seven of away, whose fourth player is next.
    assert first[Side.HOME] == [[0, 1, 2], [0, 1, 2], [0, 1, 2]]
    assert first[Side.AWAY] == [[0, 1, 2], [3, 0, 1], [0, 1, 2]]
