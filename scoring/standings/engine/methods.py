"""What the rule book asks for when entries are tied where it matters."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rulebook.model import PlayoffRules


class Method(StrEnum):
    """How a tie is settled. The first three are played and have the same names as the kinds of a stage."""

    SINGLE_MATCH = "single_match"
    KNOCKOUT = "knockout"
    MINI_ROUND_ROBIN = "mini_round_robin"
    CUT_CARDS = "cut_cards"  # recorded, not played
    OTHER = "other"  # what captains and Command Representative agreed, recorded

    @property
    def is_played(self) -> bool:
        return self in (Method.SINGLE_MATCH, Method.KNOCKOUT, Method.MINI_ROUND_ROBIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What is offered: the rule book's own way first, the other ways that may be agreed on after it."""

    method: Method
    alternatives: tuple[Method, ...] = ()
    best_of: int = 1
    needs_agreement: bool = False
    repeat: int = 0  # how often this has been tried before


def offer(rules: PlayoffRules, *, place: int, tied: int, tried: int = 0) -> Offer:
    """Return how `tied` entries at `place` settle it, after `tried` play-offs that left them tied.

    Two play one match (CRIBBAGE Reg. vi, EUCHRE Reg. vi, DARTS Reg. xvi, AMB-G23). Three or more do
    what the captains and the Command Representative agree on, where the book says so (AMB-G21), else
    what the book names. A play-off that leaves them tied is repeated, `rules.repeats` times at most,
    then comes the book's last resort (AMB-E4).
    """
    if tried > rules.repeats:
        last = Method.KNOCKOUT if rules.then == "drawn_knockout" else Method.CUT_CARDS
        return Offer(method=last, alternatives=(Method.OTHER,), best_of=rules.best_of, repeat=tried)
    if tied == 2:
        return Offer(method=Method.SINGLE_MATCH, alternatives=(Method.OTHER,), best_of=rules.best_of, repeat=tried)
    own = rules.more_tied
    if place > 1 and rules.more_tied_second != "as_first":
        own = rules.more_tied_second
    method = Method(own)
    others = tuple(
        m for m in (Method.KNOCKOUT, Method.MINI_ROUND_ROBIN, Method.CUT_CARDS, Method.OTHER) if m is not method
    )
    return Offer(
        method=method, alternatives=others, best_of=rules.best_of, needs_agreement=rules.agreement, repeat=tried
    )
