"""Where a leg of euchre stands. Immutable: every event makes a new state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from games.base import Side
from games.cards import Card, Suit
from games.euchre.engine.ranking import strongest, suit_in_play

SEATS = range(4)
TRICKS = 5


class Phase(StrEnum):
    """What the leg waits for."""

    DRAW = "draw"
    DEAL = "deal"
    ORDER = "order"  # first round: the card turned up
    DISCARD = "discard"
    NAME = "name"  # second round: another suit
    PLAY = "play"
    COUNT = "count"  # all tricks are played, a renege can still be claimed
    HAND = "hand"  # a hand that is played with real cards
    OVER = "over"


class Why(StrEnum):
    """How a hand ended."""

    MADE = "made"
    MARCH = "march"  # all five tricks
    LONE_MADE = "lone_made"
    LONE_MARCH = "lone_march"
    EUCHRED = "euchred"
    LONE_EUCHRED = "lone_euchred"
    RENEGE = "renege"
    EXPOSED_HAND = "exposed_hand"
    LOSS_OF_DEAL = "loss_of_deal"  # an exposed hand, without points
    NO_ACE_NO_FACE = "no_ace_no_face"
    THROWN_IN = "thrown_in"  # everybody passed twice


class Question(StrEnum):
    """A choice that belongs to a person."""

    RENEGE = "renege"  # the penalty, or the hand as played
    EXPOSED_HAND = "exposed_hand"  # the points, or the loss of the deal
    INDICATION = "indication"  # whether a team is expelled


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreOptions:
    """How a leg is played. `cards`: every card is entered; `hands`: people play, and each hand is counted here.

    A `time_limit_minutes` of 0 is a leg without a clock, as in a play-off. `warned` are the sides that were
    warned for a sign earlier in the event, `hesitated` those that hesitated in a leg before. Where the program deals
    it makes the deals from `seed`, for which no rule asks. The other options answer what the texts leave open; see
    `rules`.
    """

    version: Literal[1] = 1
    mode: Literal["cards", "hands"] = "cards"
    winning_score: int = 10
    time_limit_minutes: int = 30
    capped: bool = True
    makers_three_or_four: int = 1
    makers_all: int = 2
    lone_three_or_four: int = 1
    lone_all: int = 4
    euchred: int = 2
    lone_euchred: int = 2
    renege: int = 2
    renege_lone: int = 4
    renege_lone_by: Literal["anybody", "defenders"] = "anybody"
    exposed_hand: int = 2
    exposed_hand_is: Literal["chosen_by_opponents", "points", "loss_of_deal"] = "chosen_by_opponents"
    penalties: Literal["renege_given_exposed_taken", "renege_taken_exposed_given"] = "renege_given_exposed_taken"
    partner_of_dealer_alone: bool = True
    natural_trump: bool = True
    no_ace_no_face: bool = True
    stick_the_dealer: bool = False
    forfeit_for: int = 10
    forfeit_against: int = 0
    warned: frozenset[Side] = field(default_factory=frozenset)
    hesitated: frozenset[Side] = field(default_factory=frozenset)
    first_dealer: int | None = None
    seed: str = ""

    def __post_init__(self) -> None:
        if self.first_dealer is not None and self.first_dealer not in SEATS:
            raise ValueError("first_dealer is a seat from 0 to 3")


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table, and who played it."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that is quitted, and who won it."""

    laid: tuple[Laid, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Reneged:
    """A renege that nobody has claimed yet: by whom, in which trick, counted from 0."""

    seat: int
    trick: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """The hand that is being played.

    `held` are the cards not yet played, by seat; `buried` is the dealer's discard; `barred` are the seats that may
    not make trump, `passed` those whose pass stands for this round before their turn; `due` is who should have led,
    while a lead out of turn can be taken back. A trick stays on the table, and is not quitted, until the next one
    is led to. `exposed` keeps its cards when they are played.
    """

    held: tuple[tuple[Card, ...], ...]
    turn_up: Card
    barred: frozenset[int] = field(default_factory=frozenset)
    passed: frozenset[int] = field(default_factory=frozenset)
    maker: int | None = None
    trump: Suit | None = None
    alone: bool = False
    buried: Card | None = None
    trick: tuple[Laid, ...] = ()
    tricks: tuple[Trick, ...] = ()
    due: int | None = None
    exposed: frozenset[Card] = field(default_factory=frozenset)
    reneges: tuple[Reneged, ...] = ()

    @property
    def sitting_out(self) -> int | None:
        """The partner of a player who plays alone."""
        return partner_of(self.maker) if self.alone and self.maker is not None else None

    @property
    def is_complete(self) -> bool:
        """Whether everybody has played to the trick on the table."""
        return len(self.trick) == (3 if self.alone else 4)

    @property
    def leading(self) -> bool:
        """Whether the next card is a lead."""
        return not self.trick or self.is_complete

    @property
    def begun(self) -> bool:
        """Whether the first lead has been made."""
        return bool(self.trick or self.tricks)

    @property
    def winner(self) -> int:
        """Who wins the trick on the table as it lies."""
        return self.trick[strongest([laid.card for laid in self.trick], self.suit)].seat

    @property
    def suit(self) -> Suit:
        """Trump, once it is made."""
        assert self.trump is not None
        return self.trump

    def after(self, seat: int) -> int:
        """Return who plays after `seat`: the next to the left who does not sit out."""
        left = (seat + 1) % 4
        return (left + 1) % 4 if left == self.sitting_out else left

    def following(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of `seat` that follow the suit led; none at a lead."""
        if self.leading:
            return ()
        led = suit_in_play(self.trick[0].card, self.suit)
        return tuple(card for card in self.held[seat] if suit_in_play(card, self.suit) is led)

    def playable(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that `seat` may play: of those that follow, else of all, the exposed ones first."""
        fitting = self.following(seat) or self.held[seat]
        return tuple(card for card in fitting if card in self.exposed) or fitting

    def tricks_of(self, side: Side) -> int:
        """Return how many tricks `side` has won, with the one on the table once it is complete."""
        won = [trick.winner for trick in self.tricks] + ([self.winner] if self.is_complete else [])
        return sum(side_of(seat) is side for seat in won)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A hand that is over, as it counted. `points` are those of `side`, below 0 where a penalty took some."""

    number: int
    dealer: int
    why: Why
    maker: int | None
    trump: Suit | None
    alone: bool
    tricks: int | None
    side: Side | None
    points: int
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that is open. Nothing else may happen before it is made.

    `points` is the penalty at stake, `hand` who made trump and whether alone, where that is known.
    """

    question: Question
    offender: Side
    points: int = 0
    maker: int | None = None
    alone: bool = False

    @property
    def owed_by(self) -> Side | None:
        """The side that chooses; None where it is for the officials."""
        return None if self.question is Question.INDICATION else self.offender.other


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreState:
    """`to_act` is the player whose turn it is, `choice` what somebody must answer before anything else happens.

    `hesitations` and `indications` are the seats they were ruled against, in their order.
    """

    options: EuchreOptions
    phase: Phase
    home: int = 0
    away: int = 0
    dealer: int | None = None
    to_act: int | None = None
    hand: Hand | None = None
    choice: Choice | None = None
    time_up: bool = False
    forfeited_by: Side | None = None
    counted: tuple[Counted, ...] = ()
    hesitations: tuple[int, ...] = ()
    indications: tuple[int, ...] = ()

    def score(self, side: Side) -> int:
        return self.home if side is Side.HOME else self.away

    @property
    def dealing(self) -> int:
        """The seat of the dealer, once there is one."""
        assert self.dealer is not None
        return self.dealer

    @property
    def table(self) -> Hand:
        """The hand in play, once it is dealt."""
        assert self.hand is not None
        return self.hand


def side_of(seat: int) -> Side:
    """Return the side of a seat; partners sit opposite (RULES OF PLAY i).

    >>> [side_of(seat).value for seat in SEATS]
    ['home', 'away', 'home', 'away']
    """
    return Side.HOME if seat % 2 == 0 else Side.AWAY


def partner_of(seat: int) -> int:
    """Return the seat across the table.

    >>> [partner_of(seat) for seat in SEATS]
    [2, 3, 0, 1]
    """
    return (seat + 2) % 4


def left_of(seat: int) -> int:
    """Return the next seat in turn.

    >>> left_of(3)
    0
    """
    return (seat + 1) % 4
