"""What a shot is worth, and every value that a hand can reach (THE SHOT, TRICKS, MISSING)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.behind_the_8_ball.engine.events import Shot, Trick
from games.behind_the_8_ball.engine.pack import JACK, KING, QUEEN, faces_in, numbers_in
from games.behind_the_8_ball.engine.state import BehindOptions, BehindState
from games.cards import Card

SPIN = {JACK: 1, QUEEN: 2}


def value_of(shot: Shot, position: int, options: BehindOptions) -> int:
    """Return the value of a shot from `position`, before any rebound.

    >>> value_of(Shot((Card("6C"), Card("4D")), minus=True), 13, BehindOptions())
    15
    >>> value_of(Shot((Card("3C"), Card("4D")), tricks=(Trick(Card("KS")), Trick(Card("JS")))), 0, BehindOptions())
    15
    """
    value = _two_cards(shot, options)
    whole = options.trick_scope == "whole"
    if whole:
        value += position
    for trick in shot.tricks:
        value = _after(trick, value)
    return value if whole else value + position


def _two_cards(shot: Shot, options: BehindOptions) -> int:
    first, second = (card.rank for card in shot.cards)
    if not shot.minus:
        return first + second
    return first - second if options.difference == "signed" else abs(first - second)


def _after(trick: Trick, value: int) -> int:
    if trick.card.rank == KING:
        return value * 2
    return value - SPIN[trick.card.rank] if trick.minus else value + SPIN[trick.card.rank]


def rebounded(value: int, options: BehindOptions) -> int:
    """Return the Position Value that a missed shot of `value` leaves (MISSING).

    >>> [rebounded(value, BehindOptions()) for value in (15, 16, 30, 34, -2)]
    [15, 1, 15, 4, 0]
    """
    if value <= 0:
        return 0
    if options.rebound == "once":
        return value - options.limit if value > options.limit else value
    return (value - 1) % options.limit + 1


def shots_of(state: BehindState, player: int, *, tricks: bool = True) -> Iterator[Shot]:
    """Yield shots of `player`: every two cards, added and taken away, and every value that `tricks` can make of them.

    Of ways that use the same ranks to the same value it is one.
    """
    faces = faces_in(state.usable(player)) if tricks else ()
    if state.breaking and state.options.break_tricks == "refused":
        faces = ()
    for card, other in combinations(numbers_in(state.hands[player]), 2):
        yield from _with_tricks(state, Shot((card, other)), faces)
        if card is not other:
            yield from _with_tricks(state, Shot((card, other), minus=True), faces)
        if state.options.difference == "signed":
            yield from _with_tricks(state, Shot((other, card), minus=True), faces)


def _with_tricks(state: BehindState, plain: Shot, faces: Sequence[Card]) -> Iterator[Shot]:
    """Yield `plain` and, level by level, what one more trick makes of it."""
    most = state.options.most_tricks or len(faces)
    seen = set()
    level = [plain]
    yield plain
    for _ in range(most):
        following = []
        for shot in level:
            for trick in _tricks_left(shot, faces):
                more = Shot(shot.cards, shot.minus, (*shot.tricks, trick))
                ranks = tuple(sorted(trick.card.rank for trick in more.tricks))
                way = (value_of(more, state.position, state.options), ranks)
                if way not in seen:
                    seen.add(way)
                    following.append(more)
                    yield more
        level = following


def _tricks_left(shot: Shot, faces: Sequence[Card]) -> Iterator[Trick]:
    used = {trick.card for trick in shot.tricks}
    ranks = set()
    for card in faces:
        if card in used or card.rank in ranks:
            continue
        ranks.add(card.rank)  # another jack would do the same
        yield Trick(card)
        if card.rank != KING:
            yield Trick(card, minus=True)
