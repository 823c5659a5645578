"""What a rule leaves to a person: options offered to somebody by name, and no shot until one is taken."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.base import Side
from kit.pure.violations import RuleViolation


class CuePlace(StrEnum):
    """Where the next shot is played from."""

    POSITION = "position"  # as the cue ball lies
    HEAD = "head"  # in hand, behind the head string
    ANYWHERE = "anywhere"  # in hand
    BAULK = "baulk"  # in hand, in baulk


class Option(StrEnum):
    """Everything that some rule offers."""

    ACCEPT = "accept"  # play on as the balls lie
    FROM_HEAD = "from_head"  # in hand there, the table as it lies
    RERACK_AND_BREAK = "rerack_and_break"  # the one who chooses breaks
    RERACK_OFFENDER_BREAKS = "rerack_offender_breaks"
    HAND_BACK = "hand_back"  # the other side plays on as the balls lie
    SPOT_EIGHT = "spot_eight"  # the 8 is spotted; the one who chooses plays on
    SPOT_EIGHT_FROM_HEAD = "spot_eight_from_head"
    FROM_BAULK = "from_baulk"
    REPLAY = "replay"  # the frame, with the same breaker


RERACKS = frozenset({Option.RERACK_AND_BREAK, Option.RERACK_OFFENDER_BREAKS})
PLACE_AFTER = {
    Option.ACCEPT: CuePlace.POSITION,
    Option.FROM_HEAD: CuePlace.HEAD,
    Option.HAND_BACK: CuePlace.POSITION,
    Option.RERACK_AND_BREAK: CuePlace.HEAD,
    Option.RERACK_OFFENDER_BREAKS: CuePlace.HEAD,
    Option.SPOT_EIGHT: CuePlace.POSITION,
    Option.SPOT_EIGHT_FROM_HEAD: CuePlace.HEAD,
    Option.FROM_BAULK: CuePlace.BAULK,
    Option.REPLAY: CuePlace.BAULK,
}


def place_after(place: CuePlace, *, struck: bool) -> CuePlace:
    """Return where the cue ball is played from where no rule moves it: as it lies, in hand until it has been struck.

    >>> place_after(CuePlace.BAULK, struck=False).value, place_after(CuePlace.BAULK, struck=True).value
    ('baulk', 'position')
    """
    return CuePlace.POSITION if struck else place


def check_not_in_hand(place: CuePlace, section: str) -> None:
    """Raise RuleViolation ``in_hand`` where the cue ball may be touched, because it is still being placed."""
    if place is not CuePlace.POSITION:
        raise RuleViolation("in_hand", section, field="act")


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """Options that wait for an answer: whose they are (side, and which partner), and the section that gives them.

    A game says in `options` what its own are.
    """

    side: Side
    player: int
    options: tuple[StrEnum, ...]
    section: str


@dataclass(frozen=True, slots=True)
class Choice(OpenChoice):
    """What is offered at a table with numbered balls."""

    options: tuple[Option, ...]


def check_choice(choice: OpenChoice | None, side: Side, option: StrEnum) -> None:
    """Raise RuleViolation unless `side` may take `option` now.

    >>> offered = Choice(Side.AWAY, 0, (Option.ACCEPT,), "")
    >>> check_choice(offered, Side.HOME, Option.ACCEPT)
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('not_your_choice', '', {'side': 'away'})
    """
    if choice is None:
        raise RuleViolation("nothing_to_choose")
    if side is not choice.side:
        raise RuleViolation("not_your_choice", choice.section, side=choice.side.value)
    if option not in choice.options:
        raise RuleViolation("not_offered", choice.section, option=option.value)
