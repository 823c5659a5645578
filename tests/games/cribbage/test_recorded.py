"""A match of cribbage recorded card by card, played back to its known result and pegged a second time from scratch."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from games import series
from games.base import LegResult, Side
from games.cards import PACK, Card
from games.cribbage.engine.events import CutForDeal, Deal, Go, Show, TurnUp
from games.cribbage.engine.play import apply, legal, start
from games.cribbage.engine.scoring import CribbageRules
from games.cribbage.engine.state import CribbageOptions, Phase
from games.cribbage.live import LIVE
from kit.pure.codec import dump_event

RECORD = json.loads((Path(__file__).parent / "golden" / "match.json").read_text(encoding="utf-8"))


class Pegging:
    """A leg pegged by the book from its raw lines, with nothing of the engine: slow, plain, and its own."""

    def __init__(self, seats: int) -> None:
        self.seats, self.score = seats, [0, 0]
        self.dealer, self.shown, self.last = -1, 0, -1
        self.hands: list[list[str]] = []
        self.held: list[list[str]] = []
        self.crib: list[str] = []
        self.pile: list[str] = []
        self.starter = ""

    def add(self, seat: int, points: int) -> None:
        if max(self.score) < 121:
            self.score[seat % 2] = min(121, self.score[seat % 2] + points)

    def take(self, line: dict) -> None:
        getattr(self, line["event"].lower(), lambda line: None)(line)

    def cutfordeal(self, line: dict) -> None:
        home, away = rank(line["home"]), rank(line["away"])
        self.dealer = 0 if home < away else 1 if away < home else -1

    def deal(self, line: dict) -> None:
        self.hands = [list(hand) for hand in line["hands"]]
        self.crib, self.shown, self.last = [], 0, -1

    def discard(self, line: dict) -> None:
        for card in line["cards"]:
            self.hands[line["seat"]].remove(card)
            self.crib.append(card)

    def turnup(self, line: dict) -> None:
        self.starter, self.held, self.pile = line["card"], [list(hand) for hand in self.hands], []
        if self.starter[0] == "J":
            self.add(self.dealer, 2)

    def play(self, line: dict) -> None:
        self.held[line["seat"]].remove(line["card"])
        self.pile.append(line["card"])
        self.last = line["seat"]
        self.add(self.last, played(self.pile))
        total = sum(map(pips, self.pile))
        if not any(total + pips(card) <= 31 for hand in self.held for card in hand):
            self.add(self.last, total != 31)
            self.pile = []

    def show(self, line: dict) -> None:
        seat = (self.dealer + 1 + self.shown) % self.seats
        is_crib = self.shown == self.seats
        cards = self.crib if is_crib else self.hands[seat]
        self.add(self.dealer if is_crib else seat, counted(cards, self.starter, is_crib))
        self.shown += 1
        if is_crib:
            self.dealer = (self.dealer + 1) % self.seats


def rank(card: str) -> int:
    return {"A": 1, "J": 11, "Q": 12, "K": 13}.get(card[:-1]) or int(card[:-1])


def pips(card: str) -> int:
    return min(10, rank(card))


def played(pile: list[str]) -> int:
    ranks, total = [rank(card) for card in pile], sum(map(pips, pile))
    points = 2 * (total in (15, 31))
    same = next((size for size in (4, 3, 2) if len(ranks) >= size and len(set(ranks[-size:])) == 1), 1)
    points += same * (same - 1)
    tails = [sorted(ranks[-size:]) for size in range(3, len(ranks) + 1)]
    runs = [len(tail) for tail in tails if tail == list(range(tail[0], tail[0] + len(tail)))]
    return points + max(runs, default=0)


def counted(hand: list[str], starter: str, crib: bool) -> int:
    five = [*hand, starter]
    points = sum(2 for size in (2, 3, 4, 5) for some in combinations(five, size) if sum(map(pips, some)) == 15)
    times = Counter(map(rank, five))
    points += sum(times[of_rank] * (times[of_rank] - 1) for of_rank in times)
    for size in (5, 4, 3):
        ways = sum(times[low] and _ways(times, low, size) for low in range(1, 14 - size + 1))
        if ways:
            points += size * ways
            break
    suits = {card[-1] for card in hand}
    if len(suits) == 1:
        points += 5 if starter[-1] in suits else 0 if crib else 4
    return points + (f"J{starter[-1]}" in hand)


def _ways(times: Counter[int], low: int, size: int) -> int:
    ways = 1
    for of_rank in range(low, low + size):
        ways *= times[of_rank]
    return ways


def test_recorded_match_plays_back_to_its_known_result():
    setup = series.load_setup(RECORD["setup"], CribbageRules)
    match = series.replay(LIVE, setup, [series.load_line(LIVE, line) for line in RECORD["lines"]])

    assert match.decided
    assert [[result.home, result.away] for result in match.results] == RECORD["results"]
    for side in Side:
        high = max(LIVE.counts(leg, side, None, setup)["high_hand"] for leg in match.legs)
        assert high == RECORD["high_hand"][side.value]


def test_recorded_match_is_pegged_alike_by_the_book():
    results, leg = [], Pegging(seats=2)
    for line in RECORD["lines"]:
        leg.take(line)
        if max(leg.score) == 121:
            results.append(leg.score)
            leg = Pegging(seats=2)

    assert results == RECORD["results"]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(6))
def test_leg_of_chance_is_pegged_alike_by_the_book(seed, seats):
    rng = random.Random(seed)
    state, leg = start(CribbageOptions(seats=seats)), Pegging(seats)
    while state.phase is not Phase.OVER:
        event = some_event(state, rng)
        state = apply(state, event)
        leg.take(dump_event(event))
        # The book gives a go as soon as nobody can play, the engine when the last of the others has said it.
        if not isinstance(event, Go) and not (state.phase is Phase.PLAY and state.pile):
            assert [state.home, state.away] == leg.score, event

    assert LegResult(home=leg.score[0], away=leg.score[1]) == LegResult(home=state.home, away=state.away)


def some_event(state, rng: random.Random):
    """Return anything that may happen in a leg without mishaps."""
    if state.phase is Phase.CUT_FOR_DEAL:
        return CutForDeal(*rng.sample(PACK, 2))
    if state.phase is Phase.DEAL:
        each, seats = state.options.cards_each, state.options.seats
        pack = rng.sample(PACK, each * seats)
        return Deal(tuple(tuple(pack[seat * each : (seat + 1) * each]) for seat in range(seats)))
    if state.phase is Phase.CUT:
        gone = {*state.crib, *(card for hand in state.hands for card in hand)}
        return TurnUp(rng.choice([card for card in Card if card not in gone]))
    if state.phase is Phase.SHOW:
        return Show()
    return rng.choice([event for event in legal(state) if type(event).__name__ in ("Discard", "Play", "Go")])
