"""Counting hands: known hands by hand, and every hand there is against the published table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import PACK, Card, Suit, cards
from games.cribbage.engine.counting import Why, count, count_played, explain

AT = {(card.rank, card.suit): card for card in PACK}
KNOWN = [
    # four cards, starter, in the hand, in the crib: every kind of hand worth twenty or more, counted by hand
    ("5C 5D 5S JH", "5H", 29, 29),  # 8 fifteens, double pair royal, nobs
    ("5C 5D 5S 5H", "JH", 28, 28),  # the same without nobs
    ("5C 5D 5S 5H", "10H", 28, 28),
    ("5C 5D 5S 5H", "KD", 28, 28),
    ("7C 7D 7S 7H", "AC", 24, 24),  # 6 fifteens, double pair royal
    ("3C 3D 3S 3H", "9C", 24, 24),
    ("6C 6D 6S 6H", "3C", 24, 24),
    ("4C 4D 4S 4H", "7C", 24, 24),
    ("4C 4D 5S 5H", "6C", 24, 24),  # 4 fifteens, 2 pairs, 4 runs of three
    ("4C 4D 5S 6H", "6C", 24, 24),
    ("4C 5D 5S 6H", "6C", 24, 24),
    ("6C 7D 7S 8H", "8C", 24, 24),
    ("7C 7D 8S 8H", "9C", 24, 24),
    ("5C 5D 5S JH", "QH", 21, 21),  # 7 fifteens, pair royal, and the jack is of the starter's suit
    ("5C 5D 5S JH", "QD", 20, 20),
    ("5C 5D 5S JD", "JH", 22, 22),  # 7 fifteens, pair royal, pair
    ("5C 5D 5S JH", "JD", 22, 22),
    ("5C 5D 5S 4H", "6C", 23, 23),  # 4 fifteens (one of three fives), pair royal, 3 runs of three
    ("3C 3D 3S 9H", "9C", 20, 20),  # 6 fifteens of 3, 3 and 9, pair royal, pair
    ("7C 7D 7S 8H", "8C", 20, 20),
    ("7C 7D 8S 8H", "6C", 24, 24),
    ("6C 6D 6S 9H", "9C", 20, 20),
    ("8C 8D 8S 7H", "7C", 20, 20),
    ("4C 4D 4S 7H", "7D", 20, 20),  # 6 fifteens of 4, 4 and 7
    ("2C 2D 2S 2H", "9C", 20, 20),  # 4 fifteens, double pair royal: the best hand with a deuce
    ("5C 5D JC JS", "JH", 20, 20),
    ("6C 6D 7S 8H", "8D", 20, 20),  # 2 fifteens, 2 pairs, 4 runs
    ("7C 7D 8S 9H", "9C", 20, 20),
    ("4C 5D 6S 6H", "6C", 21, 21),
    ("4C 4D 4S 5H", "6C", 21, 21),
    ("7C 7D 7S 8H", "9C", 21, 21),
    ("6C 7D 8S 8H", "8C", 21, 21),
    ("6C 6D 9S 9H", "9C", 20, 20),
    ("AC AD 7S 7H", "7C", 20, 20),
    ("2H 4H 6H 8H", "10H", 5, 5),
    ("2H 4H 6H 8H", "KS", 4, 0),  # a flush of four is none in the crib
    ("AC 3D 8S 10H", "KS", 0, 0),
    ("AC 2C 3C 4C", "5C", 12, 12),  # run of five, fifteen, flush of five
]


@pytest.mark.rule("THE COUNT i")
@pytest.mark.parametrize(("hand", "starter", "points", "in_crib"), KNOWN)
def test_known_hand_counts_what_it_should(hand, starter, points, in_crib):
    four, turned = cards(hand), Card(starter)

    assert count(four, turned) == points
    assert count(four, turned, crib=True) == in_crib


@given(st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True), st.booleans())
def test_explanation_adds_up_to_the_count_in_any_order(five, crib):
    *hand, starter = five

    assert sum(combination.points for combination in explain(hand, starter, crib=crib)) == count(
        hand, starter, crib=crib
    )
    assert count(hand[::-1], starter, crib=crib) == count(hand, starter, crib=crib)


@given(st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True), st.permutations(Suit), st.booleans())
def test_the_suits_are_alike(five, suits, crib):
    *hand, starter = (AT[card.rank, suits[card.suit]] for card in five)

    assert count(hand, starter, crib=crib) == count(five[:4], five[4], crib=crib)


def reference(hand: tuple[Card, ...], starter: Card) -> int:
    """Count a hand the slow way, without the table of ranks."""
    return sum(combination.points for combination in explain(hand, starter))


@pytest.mark.slow
@pytest.mark.parametrize("suits", [(Suit.HEARTS,), pytest.param(tuple(Suit), marks=pytest.mark.long)])
def test_every_hand_gives_the_published_table(suits):
    """All 12,994,800 hands and starters: 29 four times, 28 seventy-six times, and never 19, 25, 26 or 27.

    What is turned up in one suit stands for all four: that they are alike has its own test.
    """
    starters, alike = [card for card in PACK if card.suit in suits], len(Suit) // len(suits)
    hands: Counter[int] = Counter()
    no_points_in_crib = 0
    for hand in combinations(PACK, 4):
        dealt = set(hand)
        flush = len({card.suit for card in hand}) == 1
        for starter in starters:
            if starter in dealt:
                continue
            points = count(hand, starter)
            hands[points] += alike
            # The crib differs from a hand by the flush of four alone.
            if points == 0 or (flush and points == 4 and count(hand, starter, crib=True) == 0):
                no_points_in_crib += alike

    assert sum(hands.values()) == 12_994_800
    assert no_points_in_crib == 1_022_208
    assert [hands[points] for points in range(30)] == [
        1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236, 361_224,
        388_740, 51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708, 0,
        8_068, 2_496, 444, 356, 3_680, 0, 0, 0, 76, 4,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("pile", "pegs"),
    [
        ("5C 10D", [(Why.FIFTEEN, 2)]),
        ("10C 10D 10H AS", [(Why.THIRTY_ONE, 2)]),
        ("3C 3D", [(Why.PAIR, 2)]),
        ("3C 3D 3H", [(Why.PAIR, 6)]),
        ("3C 3D 3H 3S", [(Why.PAIR, 12)]),
        ("3C 3D 4H 3S", []),  # a pair over a gap is none
        ("4C 6D 5H", [(Why.FIFTEEN, 2), (Why.RUN, 3)]),
        ("4C 6D 5H 3S 7C", [(Why.RUN, 5)]),
        ("4C 5D 5H 6S", []),  # the second five breaks the run
        ("AC 2D", []),  # two cards are no run
        ("9C 10D JH", [(Why.RUN, 3)]),
        ("7C 8D 9H", [(Why.RUN, 3)]),
        ("10C 5D 10H 6S", [(Why.THIRTY_ONE, 2)]),
        ("9C 6D 8S 7H", [(Why.RUN, 4)]),
        ("JC QD KH AS", [(Why.THIRTY_ONE, 2)]),  # an ace is low: no run from the king
        ("10C 9D 8H 4S", [(Why.THIRTY_ONE, 2)]),
    ],
)
@pytest.mark.rule("THE COUNT i")
def test_played_card_pegs(pile, pegs):
    assert [(combination.why, combination.points) for combination in count_played(cards(pile))] == pegs


def test_thirty_one_that_makes_a_run_pegs_both():
    assert sum(combination.points for combination in count_played(cards("10C 7D 5H 4S 5C"))) == 2
    assert sum(combination.points for combination in count_played(cards("7C 9D 8H 7S"))) == 2 + 3
