"""Games of Behind the 8 Ball laid out as a test wants them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.behind_the_8_ball.engine import play
from games.behind_the_8_ball.engine.events import (
    Shot,
    Trick,
)  # fmt: skip
from games.behind_the_8_ball.engine.pack import Joker, Playable
from games.behind_the_8_ball.engine.state import HIGH, LOW, BehindOptions, BehindState, Down, Phase
from games.cards import PACK, Card
from kit.pure.violations import RuleViolation

JOKER = Joker.RED


def hand(text: str) -> tuple[Playable, ...]:
    """Return cards from a line: ``7C 6D KH``, and ``JO`` for a joker."""
    return tuple(JOKER if word == "JO" else Card(word) for word in text.split())


def game(*hands: str, begun: bool = True, turn: int = 0, **options: Any) -> BehindState:
    """Return a game in which the players hold `hands`, after the break unless it has not `begun`."""
    held = [hand(text) for text in hands]
    used = {card for cards in held for card in cards}
    state = play.start(BehindOptions(players=len(hands), seed="a test", **options))  # type: ignore[arg-type]
    return replace(
        state,
        hands=tuple(held),
        pack=tuple(card for card in PACK if card not in used),
        discard=(),
        turn=turn,
        breaking=not begun,
        phase=Phase.SHOT if begun else Phase.BREAK,
    )


def with_groups(state: BehindState, low: int = 0) -> BehindState:
    """Return the game with 1 to 7 for player `low` and 9 to 15 for the other."""
    return replace(state, groups=(LOW, HIGH) if low == 0 else (HIGH, LOW))


def without(state: BehindState, *balls: int, by: int = 0) -> BehindState:
    """Return the game with `balls` off the table."""
    left = tuple(ball for ball in state.balls if ball not in balls)
    return replace(state, balls=left, down=(*state.down, *(Down(ball, by) for ball in balls)))


def shot(text: str, *, minus: bool = False) -> Shot:
    """Return a shot from a line: two cards, then tricks, a face card with ``-`` in front where it takes away."""
    one, two, *tricks = text.split()
    return Shot(
        (Card(one), Card(two)),
        minus=minus,
        tricks=tuple(Trick(Card(word.lstrip("-")), minus=word.startswith("-")) for word in tricks),
    )


rule = pytest.mark.rule


def refused(state, event):
    with pytest.raises(RuleViolation) as violation:
        play.apply(state, event)
    return violation.value.code
