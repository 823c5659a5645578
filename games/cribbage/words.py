"""Cribbage in words: cards as they look, what counted and why, where a side stands on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.base import Side
from games.cards import RANK_NAMES, Card, Suit
from games.cribbage.engine.counting import Combination, Why
from games.cribbage.engine.scoring import CribbageRules
from games.cribbage.engine.state import CribbageState, Pegged, Phase, side_of
from games.live import Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy

# U+FE0E keeps phones from drawing the suit as a coloured picture that does not scale with the type.
SUITS = {Suit.CLUBS: "\N{BLACK CLUB SUIT}\ufe0e", Suit.DIAMONDS: "\N{BLACK DIAMOND SUIT}\ufe0e",
         Suit.HEARTS: "\N{BLACK HEART SUIT}\ufe0e", Suit.SPADES: "\N{BLACK SPADE SUIT}\ufe0e"}  # fmt: skip
SUIT_NAMES = {
    Suit.CLUBS: gettext_lazy("clubs"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.SPADES: gettext_lazy("spades"),
}
RANKS = {1: gettext_lazy("ace"), 11: gettext_lazy("jack"), 12: gettext_lazy("queen"), 13: gettext_lazy("king")}
HOLES_OF_A_STREET = 30

_WHY = {
    Why.FIFTEEN: gettext_lazy("fifteen"),
    Why.FLUSH: gettext_lazy("flush"),
    Why.NOBS: gettext_lazy("jack of the suit turned up"),
    Why.HEELS: gettext_lazy("jack turned up"),
    Why.THIRTY_ONE: gettext_lazy("31"),
    Why.GO: gettext_lazy("go"),
    Why.LAST_CARD: gettext_lazy("last card"),
    Why.PENALTY: gettext_lazy("penalty"),
}
_SAME = {2: gettext_lazy("pair"), 3: gettext_lazy("pair royal"), 4: gettext_lazy("double pair royal")}

WAITS_FOR = {
    Phase.CUT_FOR_DEAL: gettext_lazy("first cut for the deal"),
    Phase.DEAL: gettext_lazy("first the cards are dealt"),
    Phase.DISCARD: gettext_lazy("first everybody lays away to the crib"),
    Phase.CUT: gettext_lazy("first the starter is turned up"),
    Phase.ANSWER_FLASH: gettext_lazy("first the dealer's side says whether it deals again"),
    Phase.PLAY: gettext_lazy("the cards are being played"),
    Phase.SHOW: gettext_lazy("the hands are being counted"),
    Phase.OVER: gettext_lazy("the leg is over"),
}


def card(card: Card) -> str:
    """Return a card as it looks: ``5`` and a heart."""
    return f"{RANK_NAMES[card.rank - 1]}{SUITS[card.suit]}"


def spoken(card: Card) -> str:
    """Return a card as it is read out.

    >>> spoken(Card("JD"))
    'jack of diamonds'
    """
    return _("%(rank)s of %(suit)s") % {"rank": RANKS.get(card.rank, card.rank), "suit": SUIT_NAMES[card.suit]}


def cards(some: Sequence[Card]) -> str:
    return " ".join(map(card, some))


def why(combination: Combination) -> str:
    """Return what a combination is called."""
    if combination.why is Why.RUN:
        return _("run of %(count)d") % {"count": len(combination.cards)}
    return str(_SAME[len(combination.cards)] if combination.why is Why.PAIR else _WHY[combination.why])


def called(combinations: Sequence[Combination], *, with_cards: bool = False) -> str:
    """Return combinations as players call them, with the points running up; empty for none.

    >>> called([Combination(Why.FIFTEEN, (), 2), Combination(Why.LAST_CARD, (), 1)])
    'fifteen 2, last card 3'
    >>> called([Combination(Why.GO, (), 1)])
    'go'
    """
    if len(combinations) == 1 and not with_cards:
        return why(combinations[0])
    calls, total = [], 0
    for combination in combinations:
        total += combination.points
        shown = f" {cards(combination.cards)}" if with_cards else ""
        calls.append(f"{why(combination)}{shown} {total}")
    return ", ".join(calls)


def pegged(some: Pegged, setup: Setup) -> str:
    """Return whose pegs moved, by how many, and what for."""
    if some.points < 0:
        return _("%(side)s goes back %(pegs)d") % {"side": setup.name(some.side), "pegs": -some.points}
    values = {"side": setup.name(some.side), "pegs": some.points, "what": called(some.combinations)}
    return (
        _("%(side)s pegs %(pegs)d (%(what)s)") % values if some.combinations else _("%(side)s pegs %(pegs)d") % values
    )


def player(seat: int, state: CribbageState, setup: Setup) -> str:
    side = side_of(seat)
    players = setup.players(side)
    if seat // 2 < len(players):
        return players[seat // 2]
    if state.options.seats == 2:
        return setup.name(side)
    return _("%(side)s, player %(number)d") % {"side": setup.name(side), "number": seat // 2 + 1}


def to_go(state: CribbageState, side: Side) -> str:
    """Return how far `side` is from the end, and on which street of the board."""
    score = state.score(side)
    street = max(0, score - 1) // HOLES_OF_A_STREET + 1
    return _("%(holes)d to go, street %(street)d") % {"holes": state.options.winning_score - score, "street": street}


def skunk(state: CribbageState, loser: Side, rules: CribbageRules) -> str:
    """Return "skunk" or "double skunk" for a leg that was pegged out, else nothing."""
    if state.forfeited_by is not None:
        return ""
    score = state.score(loser)
    if score <= rules.double_skunk_at_most:
        return _("double skunk")
    return _("skunk") if score <= rules.skunk_at_most else ""


def parse(text: str) -> tuple[Card, ...]:
    """Return the cards that were typed: ``5h 10D, jc``. Raises ValueError for what is no card.

    >>> [str(card) for card in parse("5h 10D, jc")]
    ['5H', '10D', 'JC']
    """
    return tuple(Card(word) for word in text.upper().replace(",", " ").split())


@dataclass(frozen=True, slots=True)
class Pick:
    """A card to be chosen on a page."""

    value: str
    label: str
    spoken: str
    is_red: bool


def pick(offered: Card) -> Pick:
    return Pick(str(offered), card(offered), spoken(offered), offered.suit in (Suit.DIAMONDS, Suit.HEARTS))
