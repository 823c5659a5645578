"""Where a leg of cribbage stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.cards import Card
from games.cribbage.engine.counting import Combination


class Phase(StrEnum):
    """What the leg waits for."""

    CUT_FOR_DEAL = "cut_for_deal"
    DEAL = "deal"
    DISCARD = "discard"
    CUT = "cut"
    ANSWER_FLASH = "answer_flash"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class CribbageOptions:
    """How a leg is played. `cards`: the cards are entered and the engine counts; `table`: people only peg.

    `penalty`: the opponents peg the points, or the offender goes back by them (AMB-C6). `shuffle` is what the
    program shuffles from where it deals; empty with real cards.
    """

    version: Literal[1] = 1
    seats: Literal[2, 4] = 4
    mode: Literal["cards", "table"] = "cards"
    winning_score: int = 121
    forfeit_for: int = 1
    forfeit_against: int = 0
    jack_turned: int = 2
    penalty_flash: int = 2
    penalty_go: int = 2
    penalty: Literal["opponents_peg", "offender_goes_back"] = "opponents_peg"
    first_dealer: int | None = None
    shuffle: str = ""

    @property
    def cards_each(self) -> int:
        """Five in doubles (THE DEAL iv), six in singles (THE CUT ii)."""
        return 5 if self.seats == 4 else 6


@dataclass(frozen=True, slots=True)
class Pegged:
    """Points of the last event: whose, for what, and by which hand ("crib", or the seat)."""

    side: Side
    combinations: tuple[Combination, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand, or the crib of `seat`, as it was counted; `pegged` is less than `points` where it ended the leg."""

    seat: int
    crib: bool
    points: int
    pegged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CribbageState:
    """`hands` are kept for the show, `held` are the cards not yet played, `dead` those that must not be.

    With real cards `hands` and `starter` are what was shown of this deal so far, `jack_seen` whether the
    starter was a jack, and `play_pegged` whether anything was pegged in its play.
    """

    options: CribbageOptions
    phase: Phase
    home: int = 0
    away: int = 0
    dealer: int | None = None
    deals: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    held: tuple[tuple[Card, ...], ...] = ()
    dead: frozenset[Card] = field(default_factory=frozenset)
    crib: tuple[Card, ...] = ()
    starter: Card | None = None
    pile: tuple[Card, ...] = ()
    passed: frozenset[int] = field(default_factory=frozenset)
    last_player: int | None = None
    to_act: int | None = None
    shown: int = 0
    jack_seen: bool | None = None
    play_pegged: bool = False
    forfeited_by: Side | None = None
    counted: tuple[Counted, ...] = ()
    pegged: tuple[Pegged, ...] = ()

    @property
    def total(self) -> int:
        """The running count of the cards on the table, at most 31."""
        return sum(card.pips for card in self.pile)

    @property
    def showing(self) -> int | None:
        """The seat whose hand is counted next; None for the crib, or when nothing is shown."""
        if self.phase is not Phase.SHOW or self.dealer is None or self.shown == self.options.seats:
            return None
        return (self.dealer + 1 + self.shown) % self.options.seats

    def score(self, side: Side) -> int:
        return self.home if side is Side.HOME else self.away

    def playable(self, seat: int) -> tuple[Card, ...]:
        return tuple(card for card in self.held[seat] if card not in self.dead and self.total + card.pips <= 31)


def side_of(seat: int) -> Side:
    """Return the side of a seat; partners sit opposite."""
    return Side.HOME if seat % 2 == 0 else Side.AWAY
