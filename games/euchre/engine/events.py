"""What can happen in a leg of euchre. Seats are numbered from 0 to the left; even seats are the home side."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args

from games.base import Side
from games.cards import Card, Suit


class Fault(StrEnum):
    """Why a deal is void (IRREGULARITIES i)."""

    EXPOSED = "exposed"  # a card was exposed in dealing
    FACED = "faced"  # a card lay face up in the pack


class Exposure(StrEnum):
    """How a card came to be exposed (IRREGULARITIES v). A card led out of turn is `LeadOutOfTurn`."""

    OUT_OF_TURN = "out_of_turn"  # played out of turn
    DROPPED = "dropped"  # dropped face up on the table
    WITH_ANOTHER = "with_another"  # played together with the card that was meant
    NAMED = "named"  # the player said that it is in the hand


# --- the deal ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawForDeal:
    """Each player draws a card, in the order of the seats; the highest deals, ace high. Tied ones draw again."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The draw was made at the table: this player deals first."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Five cards to each, `hands` in the order of the seats, and the card turned up."""

    hands: tuple[tuple[Card, ...], ...]
    turn_up: Card


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The deal is void; the same dealer deals again (IRREGULARITIES i)."""

    why: Fault


@dataclass(frozen=True, slots=True)
class DealOutOfTurn:
    """The wrong player dealt: stopped before a card was turned up, or noticed later, when the deal stands."""

    seat: int
    stopped: bool


# --- making trump --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pass:
    """A player does not make trump in this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class OrderUp:
    """A player accepts the card turned up as trump: orders it up, accepts for the dealer, or picks it up."""

    seat: int
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """The dealer lays a card face down under the pack, and takes the card turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Name:
    """A player names trump in the second round."""

    seat: int
    suit: Suit
    alone: bool = False


@dataclass(frozen=True, slots=True)
class NameTurnedDown:
    """A player named the suit that was turned down: void, and the team may not make trump (IRREGULARITIES ii)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclareOutOfTurn:
    """A player declared trump out of turn: void, and the partner may not make trump (IRREGULARITIES iii)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassOutOfTurn:
    """A player passed before the turn: no penalty, and the pass stands (IRREGULARITIES iii)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hesitation:
    """It was ruled that a player hesitated unduly; in the bidding it may cost the team its bid (IRREGULARITIES vii)."""

    seat: int
    loses_bid: bool = True


@dataclass(frozen=True, slots=True)
class NoAceNoFace:
    """A player calls "no ace, no face, no trump" before the first lead and proves it (RULES OF PLAY vii)."""

    seat: int


# --- the play ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """A player leads, or plays to the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class LeadOutOfTurn:
    """A player led although another one has the lead (IRREGULARITIES iv)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TakeBackLead:
    """A player demands that the lead out of turn be taken back, before everybody has played to it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Expose:
    """A card of a player is exposed: it stays face up and must be played at the first chance."""

    seat: int
    card: Card
    how: Exposure


@dataclass(frozen=True, slots=True)
class ExposeHand:
    """A player exposed the whole hand (SCORING viii)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Renege:
    """A player did not follow suit although able to, and nobody has said so yet (IRREGULARITIES vi)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CorrectRenege:
    """The renege of a player is put right before the trick is quitted: the card is exposed."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimRenege:
    """The opponents of a player claim a renege after the trick was quitted, and prove it.

    `tricks_mixed`: the side of that player has mixed the tricks, so the claim counts as proven.
    """

    seat: int
    tricks_mixed: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """All tricks are played, nobody claims anything, and the hand is counted."""


# --- when people play with real cards and only count here ------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A hand as it was played at the table: who made trump, alone or not, and the tricks of the makers."""

    maker: int
    tricks: int
    alone: bool = False


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Everybody passed twice."""


@dataclass(frozen=True, slots=True)
class RenegeProven:
    """A renege of a player was proven at the table, in a hand made by `maker`."""

    seat: int
    maker: int
    alone: bool = False


# --- choices, the clock, and the end ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnswerRenege:
    """The side that did not renege takes the penalty, or lets the hand count as it is played."""

    take_penalty: bool


@dataclass(frozen=True, slots=True)
class AnswerExposedHand:
    """The side that did not expose the hand takes the points, or has the deal lost."""

    take_points: bool


@dataclass(frozen=True, slots=True)
class Indication:
    """The referee found that a player gave a sign (IRREGULARITIES viii)."""

    seat: int


@dataclass(frozen=True, slots=True)
class AnswerIndication:
    """The officials say whether the team is expelled after a repeated sign."""

    expelled: bool


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time limit is reached, during a hand or between two hands; a hand in play is finished (AMB-E2)."""

    between_hands: bool = False


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side was absent at the call, or does not go on; the leg is the other side's (Reg. v)."""

    side: Side


Event: TypeAlias = (
    DrawForDeal
    | FirstDealer
    | Deal
    | Misdeal
    | DealOutOfTurn
    | Pass
    | OrderUp
    | Discard
    | Name
    | NameTurnedDown
    | DeclareOutOfTurn
    | PassOutOfTurn
    | Hesitation
    | NoAceNoFace
    | Play
    | LeadOutOfTurn
    | TakeBackLead
    | Expose
    | ExposeHand
    | Renege
    | CorrectRenege
    | ClaimRenege
    | Count
    | HandPlayed
    | ThrownIn
    | RenegeProven
    | AnswerRenege
    | AnswerExposedHand
    | Indication
    | AnswerIndication
    | TimeUp
    | Forfeit
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
