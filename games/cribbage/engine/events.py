"""What can happen in a leg of cribbage. Seats are numbered from 0 to the left; even seats are the home side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, get_args

from games.base import Side
from games.cards import Card


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Each side cuts a card; the lower one deals, ace low (THE DEAL ii). Tied cards are cut again."""

    home: Card
    away: Card


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The cut was made at the table: who deals first."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals; `hands` in the order of the seats."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The deal is void; the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A player lays cards away to the crib (THE DEAL v)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Flash:
    """Whoever cut the pack let its bottom card be seen (THE CUT i.b)."""


@dataclass(frozen=True, slots=True)
class AnswerFlash:
    """The dealer's side says whether the flashed cut is a misdeal, besides the two points."""

    misdeal: bool


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The starter is turned up (THE CUT i.a)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Go:
    """A player cannot play a card without passing 31."""

    seat: int


@dataclass(frozen=True, slots=True)
class FalseGo:
    """A player passed, or stopped after a go, although a card could be played; found too late (THE GO i-iii)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """The next hand is counted: left of the dealer first, the dealer last, then the crib (THE COUNT v)."""


@dataclass(frozen=True, slots=True)
class UpsetBoard:
    """A player confused the count on purpose: the leg is lost whatever the score (THE COUNT vi)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Default:
    """A side does not go on; the leg is the other side's (CRIBBAGE Reg. v)."""

    side: Side


# --- when people play with real cards and only peg here ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnUpSeen:
    """The starter was turned up at the table: a jack, or not."""

    jack: bool


@dataclass(frozen=True, slots=True)
class Peg:
    """A side pegs during the play."""

    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class PlayOver:
    """All cards are played; the hands are counted now."""


@dataclass(frozen=True, slots=True)
class ShowPoints:
    """The next hand was counted at the table. With `cards` and `starter` the count is checked."""

    points: int
    cards: tuple[Card, ...] = ()
    starter: Card | None = None


Event: TypeAlias = (
    CutForDeal
    | FirstDealer
    | Deal
    | Misdeal
    | Discard
    | Flash
    | AnswerFlash
    | TurnUp
    | Play
    | Go
    | FalseGo
    | Show
    | UpsetBoard
    | Default
    | TurnUpSeen
    | Peg
    | PlayOver
    | ShowPoints
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
