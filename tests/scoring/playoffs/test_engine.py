"""Play-offs as pure functions: what is asked, who won, in which order, where the boxes go."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from games.base import Side
from games.rulebook import load
from scoring.playoffs.engine.layout import BOX_WIDTH, ON_A_PAGE, BracketNode, lay_out
from scoring.sheets.engine.outcome import (
    Outcome,
    PairSheet,
    PlayoffMatch,
    Progress,
    decide,
    knocked_out,
    ranked_by_wins,
)
from scoring.standings.engine.methods import Method, offer
from tournaments.draws.engine.knockout import knock_out


@pytest.fixture(scope="module")
def book():
    from django.conf import settings  # noqa: PLC0415 -- only this fixture knows where the file is

    return load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")


# --- one match ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("legs", "winner"), [((2, 0), Side.HOME), ((2, 1), Side.HOME), ((1, 2), Side.AWAY), ((0, 1), Side.AWAY)]
)
def test_more_legs_win_the_match(legs, winner):
    assert decide([PairSheet(legs=legs)]).winner is winner
    assert decide([PairSheet(legs=legs)]).score == legs


def test_a_match_without_a_sheet_has_no_score():
    outcome = decide([PairSheet()])

    assert (outcome.progress, outcome.winner, outcome.score) == (Progress.TO_PLAY, None, None)


@pytest.mark.rule("AMB-C7")
@pytest.mark.parametrize(
    ("a", "b", "d", "progress", "winner", "score"),
    [
        ((2, 0), None, None, Progress.UNDER_WAY, None, (1, 0)),
        ((2, 0), (2, 1), None, Progress.WON, Side.HOME, (2, 0)),
        ((0, 2), (1, 2), None, Progress.WON, Side.AWAY, (0, 2)),
        ((2, 0), (1, 2), None, Progress.NEEDS_DECIDER, None, (1, 1)),
        ((2, 0), (1, 2), (1, 0), Progress.WON, Side.HOME, (2, 1)),
        ((2, 0), (1, 2), (0, 1), Progress.WON, Side.AWAY, (1, 2)),
        # A deciding leg that a correction made superfluous decides nothing.
        ((2, 0), (2, 1), (0, 1), Progress.WON, Side.HOME, (2, 0)),
    ],
)
def test_both_pairs_play_and_a_leg_decides_at_one_each(a, b, d, progress, winner, score):
    sheets = [PairSheet(pair="A", legs=a), PairSheet(pair="B", legs=b)]
    if d is not None:
        sheets.append(PairSheet(pair="D", legs=d))

    outcome = decide(sheets)

    assert (outcome.progress, outcome.winner, outcome.score) == (progress, winner, score)


@pytest.mark.rule("AMB-C7")
def test_legs_of_both_pairs_may_be_added_or_one_pair_may_play():
    sheets = [PairSheet(pair="A", legs=(2, 0)), PairSheet(pair="B", legs=(1, 2))]

    assert decide(sheets, "sum_of_legs").score == (3, 2)
    assert decide(sheets, "sum_of_legs").winner is Side.HOME
    outcome = decide([PairSheet(pair="A"), PairSheet(pair="B", legs=(1, 2))], "one_pair")
    assert (outcome.progress, outcome.winner) == (Progress.WON, Side.AWAY)


# --- a whole play-off ---------------------------------------------------------------------------------


def played(number, in_round, winner, loser, scored=(0, 0)):
    outcome = Outcome(progress=Progress.WON, winner=Side.HOME, scored=scored)
    return PlayoffMatch(id=number, round=in_round, home=winner, away=loser, outcome=outcome)


def test_a_knock_out_of_four_leaves_the_losers_of_the_first_round_level():
    matches = [played(1, 1, 3, 1), played(2, 1, 2, 4), played(3, 2, 2, 3)]

    assert knocked_out([1, 2, 3, 4], matches) == ((2,), (3,), (1, 4))
    assert knocked_out([1, 2, 3, 4], matches, loser_takes_next_place=False) == ((2,), (1, 3, 4))


def test_a_knock_out_is_open_until_its_final_is_decided():
    final = PlayoffMatch(id=3, round=2, home=2, away=3, outcome=Outcome(progress=Progress.TO_PLAY))

    assert knocked_out([1, 2, 3, 4], [played(1, 1, 3, 1), played(2, 1, 2, 4), final]) is None
    assert knocked_out([1, 2], []) is None


def test_a_match_for_third_place_tells_third_from_fourth():
    semis = [played(1, 1, 1, 4), played(2, 1, 2, 3)]
    third = replace(played(3, 2, 4, 3), takes_losers=True)
    final = played(4, 2, 2, 1)

    assert knocked_out([1, 2, 3, 4], [*semis, third, final]) == ((2,), (1,), (4,), (3,))
    assert knocked_out([1, 2, 3, 4], [*semis, final]) == ((2,), (1,), (3, 4))
    still_open = replace(third, outcome=Outcome(progress=Progress.TO_PLAY))
    assert knocked_out([1, 2, 3, 4], [*semis, still_open, final]) is None


@pytest.mark.rule("EUCHRE Reg. vi")
def test_a_small_round_robin_is_ranked_by_matches_won():
    matches = [played(1, 1, 1, 2), played(2, 2, 1, 3), played(3, 3, 3, 2)]

    assert ranked_by_wins([1, 2, 3], matches) == ((1,), (3,), (2,))
    open_match = PlayoffMatch(id=3, round=3, home=3, away=2, outcome=Outcome(progress=Progress.TO_PLAY))
    assert ranked_by_wins([1, 2, 3], [*matches[:2], open_match]) is None


@pytest.mark.rule("AMB-E4")
def test_the_last_small_round_robin_may_be_separated_by_points_or_head_to_head():
    circle = [played(1, 1, 1, 2, (10, 9)), played(2, 2, 2, 3, (10, 1)), played(3, 3, 3, 1, (10, 4))]
    # 1: 10 + 4 = 14    2: 9 + 10 = 19    3: 1 + 10 = 11
    assert ranked_by_wins([1, 2, 3], circle) == ((1, 2, 3),)
    assert ranked_by_wins([1, 2, 3], circle, then="points_scored") == ((2,), (1,), (3,))
    assert ranked_by_wins([1, 2, 3], circle, then="head_to_head") == ((1, 2, 3),)


@given(st.integers(2, 19), st.randoms(use_true_random=False))
def test_every_entry_of_a_knock_out_has_one_place(size, rng):
    bracket = knock_out(list(range(1, size + 1)))
    winners: dict[int, int] = {}
    matches = []
    for tie in bracket.matches:
        home = tie.home or winners[tie.home_from]
        away = tie.away or winners[tie.away_from]
        winner, loser = rng.sample([home, away], 2)
        winners[tie.number] = winner
        matches.append(played(tie.number, tie.round, winner, loser))

    order = knocked_out(list(range(1, size + 1)), rng.sample(matches, len(matches)))

    assert sorted(entry for group in order for entry in group) == list(range(1, size + 1))
    assert order[0] == (winners[bracket.matches[-1].number],)
    assert len(order[1]) == 1


# --- what the rule book asks for ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "best_of"),
    [
        ("cribbage-pairs", 3),
        ("euchre-legion", 1),
        ("darts-mixed", 3),
        ("shuffleboard-mens", 3),
        ("eightball-singles", 3),
    ],
)
def test_two_level_play_one_match(book, category, best_of):
    asked = offer(book.category(category).playoff, place=1, tied=2)

    assert (asked.method, asked.best_of, asked.needs_agreement) == (Method.SINGLE_MATCH, best_of, False)


@pytest.mark.parametrize(
    ("category", "method", "needs_agreement"),
    [
        ("cribbage-legion", Method.KNOCKOUT, True),
        ("darts-legion", Method.KNOCKOUT, True),
        ("euchre-legion", Method.MINI_ROUND_ROBIN, False),
        ("shuffleboard-senior", Method.KNOCKOUT, True),
        ("eightball-doubles", Method.KNOCKOUT, True),
    ],
)
@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.rule("AMB-G20", "AMB-G21", "AMB-G23", "CRIBBAGE Reg. vi", "DARTS Reg. xvi")
def test_more_than_two_do_what_the_sport_says(book, category, method, needs_agreement, place):
    asked = offer(book.category(category).playoff, place=place, tied=3)

    assert (asked.method, asked.needs_agreement) == (method, needs_agreement)
    assert Method.OTHER in asked.alternatives


@pytest.mark.rule("AMB-E4")
@pytest.mark.parametrize(
    ("tried", "method"),
    [(0, Method.MINI_ROUND_ROBIN), (1, Method.MINI_ROUND_ROBIN), (2, Method.MINI_ROUND_ROBIN), (3, Method.CUT_CARDS)],
)
def test_a_small_round_robin_is_repeated_twice_and_then_they_cut(book, tried, method):
    assert offer(book.category("euchre-legion").playoff, place=1, tied=3, tried=tried).method is method


# --- the picture --------------------------------------------------------------------------------------


@given(st.integers(2, 40), st.booleans())
def test_boxes_of_a_bracket_never_overlap_and_every_match_has_one(size, third_place):
    bracket = knock_out(list(range(size)), third_place=third_place)
    nodes = [
        BracketNode(
            id=t.number, round=t.round, home_from=t.home_from, away_from=t.away_from, takes_losers=t.takes_losers
        )
        for t in bracket.matches
    ]

    layout = lay_out(nodes)

    assert sorted(box.match for box in layout.boxes) == [tie.number for tie in bracket.matches]
    columns: dict[int, list[int]] = {}
    for box in layout.boxes:
        columns.setdefault(box.x, []).append(box.y)
        assert 0 <= box.y <= layout.height - ON_A_PAGE.box
        assert box.x + BOX_WIDTH <= layout.width
    for tops in columns.values():
        assert all(below - above >= ON_A_PAGE.box for above, below in pairwise(tops))
    for_winners = [t for t in bracket.matches if not t.takes_losers]
    assert len(layout.links) == sum(bool(t.home_from) + bool(t.away_from) for t in for_winners)
    last = [box for box in layout.boxes if box.x == layout.rounds[-1]]
    assert [box.match for box in last] == [
        bracket.matches[-1].number,
        *(t.number for t in bracket.matches if t.takes_losers),
    ]


def test_five_rounds_fit_the_page_of_a_laptop():
    """1366 pixels less the edges of the page and its card leave 1243, at 18 pixels a rem."""
    bracket = knock_out(list(range(32)))
    nodes = [
        BracketNode(id=t.number, round=t.round, home_from=t.home_from, away_from=t.away_from) for t in bracket.matches
    ]
    style = (settings.BASE_DIR / "legionsports/static/legionsports/css/bracket.css").read_text()
    (least,) = re.findall(r"--u: clamp\(([0-9.]+)rem", style)

    layout = lay_out(nodes)

    assert len(layout.rounds) == 5
    assert layout.width * float(least) * 18 <= 1243
    assert BOX_WIDTH * float(least) * 18 >= 210  # a name still goes on two lines


def test_an_empty_bracket_has_no_size():
    layout = lay_out([])

    assert (layout.width, layout.boxes, layout.links) == (0, (), ())
