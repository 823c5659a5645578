"""Cards that the program deals, for those who practise without a pack of their own."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from games.cards import Card
from games.euchre.engine.events import Deal, DrawForDeal
from games.euchre.engine.ranking import PACK, height
from games.euchre.engine.state import SEATS

CARDS_EACH = 5


def shuffled(seed: str, what: str) -> tuple[Card, ...]:
    """Return the pack in an order that is the same on every machine.

    >>> [str(card) for card in shuffled("spoken in the hall", "deal 1")[:3]]
    ['9D', 'KH', 'JS']
    """
    return tuple(sorted(PACK, key=lambda card: hashlib.sha256(f"{seed}\n{what}\n{card}".encode()).digest()))


def draw_for_deal(seed: str) -> DrawForDeal:
    """Return a draw that decides who deals: tied ones were drawn again."""
    number = 1
    while True:
        drawn = shuffled(seed, f"draw {number}")[: len(SEATS)]  # not shown
        if _decides(drawn):
            return DrawForDeal(drawn)
        number += 1


def deal(seed: str, number: int) -> Deal:
    """Return deal `number` of a leg, counted from 1."""
    pack = shuffled(seed, f"deal {number}")  # not shown
    hands = tuple(pack[seat * CARDS_EACH : (seat + 1) * CARDS_EACH] for seat in SEATS)
    return Deal(hands, pack[len(SEATS) * CARDS_EACH])


def _decides(drawn: Sequence[Card]) -> bool:
    heights = [height(card) for card in drawn]
    return heights.count(max(heights)) == 1
