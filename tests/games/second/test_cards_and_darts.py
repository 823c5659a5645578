"""Legs of chance, played by the engine and by the second implementation side by side: they agree after every event.

A few seeds are played in every run; `script/test long` plays some thousands.
"""

from __future__ import annotations

import random

import pytest

from games.base import accepts
from games.cards import PACK, Card
from games.cribbage.engine import counting
from games.cribbage.engine import events as pegged
from games.cribbage.engine import play as cribbage
from games.cribbage.engine.state import CribbageOptions
from games.cribbage.engine.state import Phase as Crib
from games.darts.engine import play as darts
from games.darts.engine.board import FIELDS, MISS
from games.darts.engine.board import Dart as Field
from games.darts.engine.events import Bust, Throw, Total
from games.darts.engine.state import DartsOptions
from games.euchre.engine import events as tricks
from games.euchre.engine import play as euchre
from games.euchre.engine.ranking import PACK as EUCHRE_PACK
from games.euchre.engine.state import EuchreOptions
from games.euchre.engine.state import Phase as Deal
from games.shuffleboard.engine import play as shuffleboard
from games.shuffleboard.engine.events import Colour, Frame, Offence, Penalty, Rock, Toss
from games.shuffleboard.engine.state import Phase as Board
from games.shuffleboard.engine.state import ShuffleboardOptions
from kit.pure.violations import RuleViolation
from tests.games.second import cribbage as plain_cribbage
from tests.games.second import darts as plain_darts
from tests.games.second import euchre as plain_euchre
from tests.games.second import shuffleboard as plain_shuffleboard
from tests.games.second.chance import SEEDS, SIDES


def text(card: Card) -> str:
    return card.value


# --- cribbage --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", SEEDS)
def test_cribbage_hands_and_piles_count_the_same(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        for _ in range(40):
            five = rng.sample(PACK, 5)
            for crib in (False, True):
                ours = counting.count(five[:4], five[4], crib=crib)
                assert ours == plain_cribbage.hand_points([*map(text, five[:4])], text(five[4]), crib=crib), five
            # Low cards, so that piles are long and runs and pairs meet.
            low = [card for card in PACK if card.rank <= rng.choice((4, 7, 13))]
            pile = rng.sample(low, rng.randint(1, 7))
            while sum(card.pips for card in pile) > 31:
                pile.pop()
            points = sum(combination.points for combination in counting.count_played(pile))
            assert points == plain_cribbage.pile_points([*map(text, pile)]), pile


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seeds", SEEDS)
def test_legs_of_cribbage_go_the_same_way(seeds: range, seats: int) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state = cribbage.start(CribbageOptions(seats=seats, first_dealer=seed % seats))
        plain = plain_cribbage.Leg(seats, seed % seats)
        while state.phase is not Crib.OVER:
            state = _cribbage_step(rng, state, plain)
            if state.phase is not Crib.SHOW:  # one counts hand by hand, the other all of them
                assert [state.home, state.away] == plain.pegs, seed
                assert (state.phase is Crib.OVER) == plain.over
        result = cribbage.outcome(state)
        assert [result.home, result.away] == plain.pegs


def _cribbage_step(rng: random.Random, state, plain: plain_cribbage.Leg):
    """Let one thing happen in both legs."""
    seats = state.options.seats
    if state.phase is Crib.DEAL:
        assert state.dealer == plain.dealer
        pack, each = rng.sample(PACK, len(PACK)), state.options.cards_each
        hands = tuple(tuple(pack[seat * each : (seat + 1) * each]) for seat in range(seats))
        plain.deal([[*map(text, hand)] for hand in hands])
        return cribbage.apply(state, pegged.Deal(hands))
    if state.phase is Crib.DISCARD:
        seat = next(seat for seat in range(seats) if len(state.held[seat]) > 4)
        away = tuple(rng.sample(state.held[seat], state.options.cards_each - 4))
        plain.lay_away(seat, [*map(text, away)])
        return cribbage.apply(state, pegged.Discard(seat, away))
    if state.phase is Crib.CUT:
        known = {card for hand in state.held for card in hand} | set(state.crib)
        card = rng.choice([card for card in PACK if card not in known])
        plain.turn_up(text(card))
        return cribbage.apply(state, pegged.TurnUp(card))
    if state.phase is Crib.PLAY:
        assert state.to_act == plain.turn
        seat = plain.turn
        if not plain.fits(seat):
            assert not accepts(cribbage.verify, state, pegged.Play(seat, state.held[seat][0]))
            plain.go(seat)
            return cribbage.apply(state, pegged.Go(seat))
        assert not accepts(cribbage.verify, state, pegged.Go(seat))
        total = sum(map(plain_cribbage.value_of, plain.pile))
        card = rng.choice([held for held in plain.left[seat] if total + plain_cribbage.value_of(held) <= 31])
        plain.play(seat, card)
        return cribbage.apply(state, pegged.Play(seat, Card(card)))
    assert state.phase is Crib.SHOW
    assert not any(plain.left)
    while state.phase is Crib.SHOW:
        state = cribbage.apply(state, pegged.Show())
    plain.show()
    return state


# --- darts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("into", ["fly", "double", "master"])
@pytest.mark.parametrize("out", ["single", "double", "master"])
@pytest.mark.parametrize("seeds", SEEDS)
def test_legs_of_darts_go_the_same_way(seeds: range, into: str, out: str) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        start, first = rng.choice((101, 301, 501, 701)), rng.randrange(2)
        options = DartsOptions(start=start, into=into, out=out, starter=SIDES[first])
        state, plain = darts.start(options), plain_darts.Leg(start, into, out, first)
        for _ in range(400):
            three = [rng.choice((*FIELDS, MISS)) if rng.random() < 0.6 else _wanted(plain) for _ in range(3)]
            before, side = state, plain.side
            used, points, bust = plain.throw([(dart.number, dart.times) for dart in three])
            state = darts.apply(before, Throw(tuple(three[:used])))
            assert [state.home, state.away] == plain.left, seed
            assert [state.home_in, state.away_in] == plain.begun
            visit = state.visits[-1]
            assert (SIDES.index(visit.side), visit.points, visit.bust) == (side, points, bust)
            assert visit.darts == (3 if bust else used)
            assert visit.player == (plain.throws[side] - 1) % 4
            _others_say_the_same(before, state, three, used=used, bust=bust)
            if plain.winner >= 0:
                break
            assert SIDES.index(state.turn) == plain.side
        assert (state.winner is None) == (plain.winner < 0)
        assert state.winner is None or SIDES.index(state.winner) == plain.winner


def _wanted(plain: plain_darts.Leg) -> Field:
    """Return a dart that a player would want: one that ends the leg, or opens it."""
    left = plain.left[plain.side]
    if left <= 40 and left % 2 == 0:
        return Field(left // 2, 2)
    return Field(20, 2 if not plain.begun[plain.side] else 3)


def _others_say_the_same(before, after, three, *, used: int, bust: bool) -> None:
    """A throw of more darts than were needed is refused, and the total leads to the same score."""
    if used < 3:
        with pytest.raises(RuleViolation):
            darts.verify(before, Throw(tuple(three)))
    points = after.visits[-1].points
    typed = darts.apply(before, Bust(used) if bust else Total(points, used))
    assert (typed.home, typed.away, typed.turn, typed.winner) == (after.home, after.away, after.turn, after.winner)
    assert typed.visits[-1].darts == after.visits[-1].darts


# --- shuffleboard ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", SEEDS)
def test_games_of_shuffleboard_go_the_same_way(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        red = rng.randrange(2)
        state = shuffleboard.apply(shuffleboard.start(ShuffleboardOptions()), Toss(SIDES[red], Colour.RED))
        plain = plain_shuffleboard.Game(red)
        while state.phase is not Board.OVER:
            if rng.random() < 0.3:
                side, end, what = rng.randrange(2), rng.randrange(2), rng.choice(list(Offence))
                state = shuffleboard.apply(state, Penalty(SIDES[side], end, what))
                plain.offence(side, end, what.value)
            else:
                sides = rng.sample([0] * 4 + [1] * 4, rng.randint(0, 8))
                zones = sorted((rng.randint(0, 4) for _ in sides), reverse=True)
                rocks = list(zip(sides, zones, strict=True))
                state = shuffleboard.apply(state, Frame(tuple(Rock(SIDES[side], zone) for side, zone in rocks)))
                plain.frame(rocks)
            assert [state.home, state.away] == plain.score, seed
            assert (state.phase is Board.OVER) == plain.over
            assert state.phase is Board.OVER or SIDES.index(state.first) == plain.first


# --- euchre ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", SEEDS)
def test_hands_of_euchre_go_the_same_way(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        state = euchre.start(EuchreOptions(first_dealer=seed % 4, time_limit_minutes=0))
        while state.phase is not Deal.OVER:
            state = _euchre_hand(rng, state)


def _euchre_hand(rng: random.Random, state):
    """Deal, make trump by lot, and play the hand in both; return the leg after it was counted."""
    pack = rng.sample(list(EUCHRE_PACK), len(EUCHRE_PACK))
    dealer = state.dealer
    state = euchre.apply(state, tricks.Deal(tuple(tuple(pack[5 * seat : 5 * seat + 5]) for seat in range(4)), pack[20]))
    bids = (tricks.Pass, tricks.OrderUp, tricks.Name, tricks.Discard)
    while state.phase in (Deal.ORDER, Deal.NAME, Deal.DISCARD):
        state = euchre.apply(state, rng.choice([event for event in euchre.legal(state) if isinstance(event, bids)]))
    if state.phase is not Deal.PLAY:
        return state  # everybody passed twice
    hand, score = state.table, [state.home, state.away]
    held = [[text(card) for card in of_player] for of_player in hand.held]
    plain = plain_euchre.Hand(held, hand.trump.letter, hand.maker, alone=hand.alone, lead=(dealer + 1) % 4)
    for _ in range(5 * (3 if hand.alone else 4)):
        seat = plain.turn
        assert state.to_act == seat
        fair = {card for card in held[seat] if Card(card) in state.table.playable(seat)}
        assert fair & set(plain.held[seat]) == plain.allowed()
        card = rng.choice(sorted(plain.allowed()))
        plain.play(card)
        state = euchre.apply(state, tricks.Play(seat, Card(card)))
    assert state.phase is Deal.COUNT
    state = euchre.apply(state, tricks.Count())
    side, points = plain.points()
    score[side] = min(10, score[side] + points)
    assert [state.home, state.away] == score
    return state
