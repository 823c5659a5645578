"""What can happen in Behind the 8 Ball. Drawing is no event: nobody has a choice in it, with one exception."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, get_args

from games.base import Side
from games.behind_the_8_ball.engine.pack import Joker
from games.cards import Card


@dataclass(frozen=True, slots=True)
class Trick:
    """A face card on a shot: a jack or queen adds one or two, or takes them away with `minus`; a king doubles."""

    card: Card
    minus: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two equal number cards on the break: the ball of that number goes down (THE BREAK)."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Shot:
    """Two number cards, added or with `minus` one from the other, and the tricks in the order they act (THE SHOT)."""

    cards: tuple[Card, Card]
    minus: bool = False
    tricks: tuple[Trick, ...] = ()


@dataclass(frozen=True, slots=True)
class FourFaces:
    """All four face cards of a hand at once: any one ball goes down (THE PLAY)."""

    ball: int


@dataclass(frozen=True, slots=True)
class DrawOn:
    """A hand of four face cards is kept, and cards are drawn until a shot can be made."""


@dataclass(frozen=True, slots=True)
class Redraw:
    """An empty hand is filled to four, or not: where that is a choice."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Negate:
    """A joker: the shot just announced does not count (Rank Amateurs)."""

    player: int
    card: Joker


@dataclass(frozen=True, slots=True)
class LetFall:
    """Who holds a joker lets the shot count."""

    player: int


@dataclass(frozen=True, slots=True)
class Scratch:
    """A card of the value of the missed shot: the cue ball went down too (SCRATCHES)."""

    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class LetStand:
    """Who could call a scratch does not."""

    player: int


@dataclass(frozen=True, slots=True)
class ReturnBall:
    """Who scratched brings one of the own balls back."""

    ball: int


@dataclass(frozen=True, slots=True)
class PlacePosition:
    """The next player says from which Position Value to go on."""

    value: int


@dataclass(frozen=True, slots=True)
class Default:
    """A side does not go on; the game is the other side's."""

    side: Side


Event: TypeAlias = (
    Pair
    | Shot
    | FourFaces
    | DrawOn
    | Redraw
    | Negate
    | LetFall
    | Scratch
    | LetStand
    | ReturnBall
    | PlacePosition
    | Default
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
Answer: TypeAlias = Negate | LetFall | Scratch | LetStand
