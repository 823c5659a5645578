"""Games of Behind the 8 Ball of chance, in the engine and in the second implementation side by side.

Two and three players, *Bank Shots*, *In the Pros* and *9-Ball*; the jokers, and other answers to what the rules leave
open, have tests of their own.
"""

from __future__ import annotations

import random

import pytest

from games.behind_the_8_ball.engine import events as told
from games.behind_the_8_ball.engine import play as behind
from games.behind_the_8_ball.engine.pack import shuffled
from games.behind_the_8_ball.engine.state import BehindOptions, BehindState, Phase
from games.cards import Card
from tests.games.second import behind as plain_behind
from tests.games.second.chance import some_seeds

FORMS = {
    "two": {"players": 2},
    "three": {"players": 3},
    "bank": {"players": 2, "bank_shots": True},
    "pros": {"players": 3, "pros": True},
    "nine": {"players": 2, "nine_ball": True},
}
OFTEN = (told.Scratch, told.FourFaces, told.Pair)
LOOKED_AT = 25  # so many shots, to find one that pockets a ball


@pytest.mark.parametrize("seeds", some_seeds(8))
@pytest.mark.parametrize("form", FORMS)
def test_games_of_behind_the_8_ball_go_the_same_way(seeds: range, form: str) -> None:
    won = 0
    for seed in seeds:
        rng = random.Random(seed)
        state = behind.start(BehindOptions(seed=str(seed), **FORMS[form]))
        plain = _plain(state)
        _assert_same(state, plain, seed)
        for _ in range(400):
            if plain.winner >= 0:
                break
            event = _an_event(rng, state)
            state = behind.apply(state, event)
            _play(plain, event)
            _assert_same(state, plain, seed)
        won += plain.winner >= 0
    assert won, "games of chance are to come to their end"


def _plain(state: BehindState) -> plain_behind.Game:
    """Return the same game: what was dealt, and the pile that is drawn from and shuffled."""
    shuffles = iter(range(2, 1000))
    return plain_behind.Game(
        [[card.value for card in hand] for hand in state.hands],
        [[card.value for card in row] for row in state.aside] or [[] for _ in state.hands],
        [card.value for card in state.pack],
        state.turn,
        lambda cards: [card.value for card in shuffled(list(map(Card, cards)), state.options.seed, next(shuffles))],
        nine=state.options.nine_ball,
        bank=state.options.bank_shots,
    )


def _an_event(rng: random.Random, state: BehindState) -> told.Event:
    """Return something that may happen: what is seldom possible is often done, and a ball that falls is looked for."""
    possible = [event for event in behind.legal(state) if not isinstance(event, told.Default)]
    seldom = [event for event in possible if isinstance(event, OFTEN)]
    if seldom and rng.random() < 0.6:
        return rng.choice(seldom)
    some = rng.sample(possible, min(LOOKED_AT if rng.random() < 0.7 else 1, len(possible)))
    return min(some, key=lambda event: len(behind.apply(state, event).balls) if len(some) > 1 else 0)


def _play(plain: plain_behind.Game, event: told.Event) -> None:
    match event:
        case told.Pair(cards):
            plain.pair([card.value for card in cards])
        case told.Shot(cards, minus, tricks):
            some = [(trick.card.value, trick.minus) for trick in tricks]
            plain.shot([card.value for card in cards], minus=minus, tricks=some)
        case told.FourFaces(ball):
            plain.four_faces(ball)
        case told.DrawOn():
            plain.draw_on()
        case told.Scratch(_, card):
            plain.scratch(card.value)
        case told.LetStand():
            plain.let_stand()
        case told.ReturnBall(ball):
            plain.bring_back(ball)
        case told.PlacePosition(value):
            plain.place(value)
        case _:
            raise AssertionError(event)


def _assert_same(state: BehindState, plain: plain_behind.Game, seed: int) -> None:
    assert (-1 if state.winner is None else state.winner) == plain.winner, seed
    assert sorted(state.balls) == plain.balls, seed
    if state.phase is Phase.OVER:
        return
    assert (state.phase.value, state.who) == (plain.waits, plain.who), seed
    assert state.position == plain.position, seed
    assert [list(group) for group in state.groups] == plain.groups or state.options.nine_ball, seed
    assert [sorted(card.value for card in hand) for hand in state.hands] == [sorted(hand) for hand in plain.hands], seed
