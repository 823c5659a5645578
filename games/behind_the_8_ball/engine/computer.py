"""What the computer plays. It looks at its own cards and at what lies open, never at a hand or the draw pile."""

from __future__ import annotations

from itertools import combinations
from typing import Literal

from games.behind_the_8_ball.engine import events as e
from games.behind_the_8_ball.engine.pack import HAND, Joker, Playable, numbers_in
from games.behind_the_8_ball.engine.shots import rebounded, shots_of, value_of
from games.behind_the_8_ball.engine.state import EIGHT, NINE, BehindState, Phase
from games.cards import PACK

Strength = Literal["easy", "strong"]

# What a result of a shot is worth to the player at the table; only their order and distance matter.
_WIN, _OWN, _NEXT, _MISS, _GIVEN, _LOSS = 10_000, 100, 40, 0, -60, -10_000
_A_TRICK, _A_SCRATCH = 6, 50


def reply(state: BehindState, strength: Strength) -> e.Event:
    """Return the event that a computer of this strength enters when it is its turn, or it is asked.

    The easy one knows no tricks, never calls a scratch and keeps its jokers. A function of the state alone.
    """
    player = state.who
    if state.phase is Phase.JOKER:
        return _joker(state, player, strength)
    if state.phase is Phase.SCRATCH:
        card = next(card for card in numbers_in(state.hands[player]) if card.rank == state.position)
        return e.Scratch(player, card) if strength == "strong" else e.LetStand(player)
    if state.phase is Phase.RETURN:
        return e.ReturnBall(min(_returnable(state, player)))
    if state.phase is Phase.PLACE:
        return e.PlacePosition(_best_position(state, player, strength))
    if state.phase is Phase.REDRAW:
        return e.Redraw(yes=True)
    return _at_the_table(state, player, strength)


def _at_the_table(state: BehindState, player: int, strength: Strength) -> e.Event:
    if state.phase is Phase.BREAK:
        pair = _pair(state, player)
        if pair is not None:
            return pair
    if state.has_four_faces(player):
        ball = _wanted_ball(state, player)
        if ball is not None:
            return e.FourFaces(ball)
        if not state.can_shoot(player):
            return e.DrawOn()
    shots = shots_of(state, player, tricks=strength == "strong")
    return max(shots, key=lambda shot: _worth(state, player, shot))


def _pair(state: BehindState, player: int) -> e.Pair | None:
    """Return a pair for the break, but no eights where they lose."""
    loses = state.options.players == 2 and not state.options.nine_ball
    for card, other in combinations(numbers_in(state.hands[player]), 2):
        if card.rank == other.rank and not (loses and card.rank == EIGHT and state.options.break_pairs == "optional"):
            return e.Pair((card, other))
    return None


def _wanted_ball(state: BehindState, player: int) -> int | None:
    left = state.left(player)
    if state.options.nine_ball:
        # The 9 wins, whenever it goes down.
        return NINE if state.options.four_faces_ball == "any" else min(left)
    if left:
        return left[0]
    return EIGHT if EIGHT in state.balls else None


def _worth(state: BehindState, player: int, shot: e.Shot) -> int:
    """Return what a shot is worth to `player`, less what its tricks and an open scratch may cost."""
    options = state.options
    value = value_of(shot, state.position, options)
    cost = _A_TRICK * len(shot.tricks)
    if state.breaking:
        return _MISS - cost - _risk(state, player, rebounded(value, options))
    if options.bank_shots:
        value = rebounded(value, options)
    if value not in state.balls or (options.nine_ball and value != min(state.balls)):
        return _MISS - cost - _risk(state, player, rebounded(value, options))
    if options.nine_ball:
        return (_WIN if value == NINE else _OWN) - cost
    left = state.left(player)
    if value == EIGHT and options.players == 2:
        return _WIN if state.groups and not left else _LOSS
    if value not in left:
        return _GIVEN - cost
    if options.players == 3 and len(left) == 1:
        return _WIN
    return _OWN + _NEXT * _goes_on(state, player, shot, left, value) - cost


def _goes_on(state: BehindState, player: int, shot: e.Shot, left: tuple[int, ...], value: int) -> bool:
    """Return whether the cards that stay in the hand reach another own ball from 0, without tricks."""
    stay = [card.rank for card in numbers_in(state.hands[player]) if card not in shot.cards]
    wanted = {ball for ball in left if ball != value} or {EIGHT}
    return any(rank + other in wanted or abs(rank - other) in wanted for rank, other in combinations(stay, 2))


def _risk(state: BehindState, player: int, position: int) -> int:
    """Return what a scratch may cost: how likely somebody holds a card of `position`, times a ball."""
    if not _returnable(state, player) and not state.breaking:
        return 0
    seen: set[Playable] = {*state.usable(player), *state.discard}
    unseen = sum(card.rank == position for card in _ALL_NUMBERS if card not in seen)
    others = HAND * (state.options.players - 1)
    return _A_SCRATCH * unseen * others // 52


def _returnable(state: BehindState, player: int) -> tuple[int, ...]:
    if state.options.nine_ball:
        return tuple(down.ball for down in state.down if down.by == player)
    return tuple(down.ball for down in state.down if state.groups and down.ball in state.own(player))


def _best_position(state: BehindState, player: int, strength: Strength) -> int:
    """Return the Position Value from which the own cards do best; without a shot in hand, the lowest."""
    options = state.options
    values = range(options.place_from, options.limit + 1)
    ranks = [card.rank for card in numbers_in(state.hands[player])]
    if strength == "easy" or len(ranks) < 2:
        return values[0]
    left = state.left(player)
    wanted = {min(state.balls)} if options.nine_ball else set(left) or {EIGHT}
    reach = {rank + other for rank, other in combinations(ranks, 2)} | {abs(a - b) for a, b in combinations(ranks, 2)}
    return next((value for value in values if any(value + step in wanted for step in reach)), values[0])


def _joker(state: BehindState, player: int, strength: Strength) -> e.Event:
    """Negate what would win, or take one of the last two balls; the easy one lets everything count."""
    joker = next(card for card in state.hands[player] if isinstance(card, Joker))
    if strength == "strong" and _is_dangerous(state):
        return e.Negate(player, joker)
    return e.LetFall(player)


def _is_dangerous(state: BehindState) -> bool:
    pending = state.pending
    if pending is None or state.breaking:
        return False
    ball = value_of(pending, state.position, state.options) if isinstance(pending, e.Shot) else pending.ball
    if state.options.nine_ball:
        return ball == NINE and (isinstance(pending, e.FourFaces) or min(state.balls) == NINE)
    left = state.left(state.turn)
    if ball == EIGHT and state.options.players == 2:
        return bool(state.groups) and not left
    return ball in left and len(left) <= 2


_ALL_NUMBERS = numbers_in(PACK)
