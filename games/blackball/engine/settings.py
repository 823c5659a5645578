"""Blackball and WEPF 8-ball side by side: every difference between the two is a value here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from games.blackball.engine.shot import Act


class Foul(StrEnum):
    """What the facts of a shot can be besides an act, in the order in which fouls are listed."""

    IN_OFF = "in_off"
    BALL_OFF = "ball_off"
    NO_CONTACT = "no_contact"
    WRONG_BALL_FIRST = "wrong_ball_first"
    NO_RAIL = "no_rail"
    OPPONENTS_BALL = "opponents_ball"
    UNFAIR_BREAK = "unfair_break"
    NO_NOMINATION = "no_nomination"
    TIME = "time"


class Weight(StrEnum):
    """What a foul weighs, from the lightest: the turn alone, the standard penalty, a serious foul, the frame."""

    TURN = "turn"
    STANDARD = "standard"
    SERIOUS = "serious"
    FRAME = "frame"


@dataclass(frozen=True, slots=True, kw_only=True)
class PubRules:
    """What one of the two rule sets makes of a shot.

    `fouls` and `acts` give the section of what is a foul at all; acts weigh `weights`, or are standard. `visits`
    are those of the player after a standard foul; with `free_shot` the first of them may begin on any ball.
    `clock`: seconds for every shot; 0 where a referee has to ask for speed and set a clock first. An
    `opponent_with_own` ball is the opponent's, potted together with an own one. Of balls to be spotted the 8 is the
    first; with `spots_next_group_first` those of who plays next follow, else 1 to 7.
    """

    key: str
    name: str
    sections: Mapping[str, str]
    fouls: Mapping[Foul, str]
    acts: Mapping[Act, str]
    weights: Mapping[Act, Weight]

    visits: int
    free_shot: bool
    break_needs: Literal["across_centre", "to_rail"]
    break_least: int
    unfair_break_reracks: bool
    break_in_off: Literal["standard", "turn"]
    naming: bool  # a colour is named after the break, and when balls of both fall
    foul_snookers: bool
    opponent_with_own: Literal["foul", "allowed"]
    spots_next_group_first: bool
    fall_keeps_fouls: bool  # a ball that fell by itself voids the shot, but not a foul in it
    last_and_eight: Literal["wins", "loses"]
    serious_lose_at: int
    clock: int
    stalemate_turns: int  # of each side without a contact; 0 where the referee judges


BLACKBALL = PubRules(
    key="blackball",
    name="Blackball (WPA)",
    sections=MappingProxyType(
        {
            "break": "WPA 5.5", "eight_on_break": "WPA 5.5 c", "open": "WPA 5.6", "continue": "WPA 5.7",
            "touching": "WPA 5.9", "snooker": "WPA 5.10", "spotting": "WPA 5.11",
            "stalemate": "WPA 5.12", "penalty": "WPA 5.13", "eight": "WPA 5.14", "eight_foul": "WPA 5.14 a",
            "eight_early": "WPA 5.14 b", "conduct": "WPA 6.17", "clock": "WPA 6.15", "time": "WPA 6.15",
            "interference": "WPA 1.9", "fell": "WPA 1.7", "break_turn": "WPA 5.3", "result": "WPA 5",
        }
    ),
    fouls=MappingProxyType(
        {
            Foul.IN_OFF: "WPA 6.1", Foul.BALL_OFF: "WPA 6.5", Foul.NO_CONTACT: "WPA 6.2",
            Foul.WRONG_BALL_FIRST: "WPA 6.2", Foul.NO_RAIL: "WPA 6.3", Foul.OPPONENTS_BALL: "WPA 5.13.1",
            Foul.UNFAIR_BREAK: "WPA 5.5 b", Foul.TIME: "WPA 6.15",
        }
    ),
    acts=MappingProxyType(
        {
            Act.NO_FOOT: "WPA 6.4", Act.CUE_BALL_TOUCHED: "WPA 6.6", Act.BALL_TOUCHED: "WPA 6.6",
            Act.DOUBLE_HIT: "WPA 6.7", Act.PUSH: "WPA 6.8", Act.INTO_TOUCHING_BALL: "WPA 5.9",
            Act.BALLS_MOVING: "WPA 6.9", Act.OUTSIDE_BAULK: "WPA 6.10", Act.NOT_SPOTTED: "WPA 5.13.2",
            Act.JUMPED: "WPA 5.13.3", Act.JUMPED_ON_PURPOSE: "WPA 5.13.3", Act.CUE_ON_TABLE: "WPA 6.12",
            Act.TEMPLATE: "WPA 6.16", Act.OUT_OF_TURN: "WPA 6.13", Act.WRONG_ON_PURPOSE: "WPA 5.14 c",
            Act.NO_ATTEMPT: "WPA 5.14 d",
        }
    ),
    weights=MappingProxyType({Act.WRONG_ON_PURPOSE: Weight.FRAME, Act.NO_ATTEMPT: Weight.FRAME}),
    visits=1,
    free_shot=True,
    break_needs="across_centre",
    break_least=2,
    unfair_break_reracks=False,
    break_in_off="standard",
    naming=False,
    foul_snookers=False,
    opponent_with_own="allowed",
    spots_next_group_first=True,
    fall_keeps_fouls=False,
    last_and_eight="wins",
    serious_lose_at=0,
    clock=0,
    stalemate_turns=0,
)  # fmt: skip

_SERIOUS = {
    Act.OUT_OF_TURN: "WEPF M1", Act.TIP_ON_OTHER_BALL: "WEPF M2", Act.MOVED_ON_PURPOSE: "WEPF M3",
    Act.CUE_BALL_OTHERWISE: "WEPF M4", Act.JUMPED_ON_PURPOSE: "WEPF M5", Act.DISRUPTED: "WEPF M6",
}  # fmt: skip

WEPF = PubRules(
    key="wepf",
    name="8-ball (WEPF)",
    sections=MappingProxyType(
        {
            "break": "WEPF F4", "eight_on_break": "WEPF F5", "open": "WEPF H1, H3", "naming": "WEPF H2, H3",
            "continue": "WEPF C5, G1", "touching": "WEPF S", "snooker": "WEPF G3",
            "spotting": "WEPF T", "stalemate": "WEPF X", "penalty": "WEPF K", "serious": "WEPF M",
            "eight": "WEPF D1", "eight_foul": "WEPF N1", "eight_early": "WEPF N2", "eight_with_last": "WEPF N3",
            "two_serious": "WEPF N4", "not_restored": "WEPF N5", "conduct": "WEPF A, N7", "clock": "WEPF I",
            "time": "WEPF I4", "foul_snooker": "WEPF Q3, R", "interference": "WEPF V", "fell": "WEPF U",
            "out_of_turn": "WEPF M1 b", "break_in_off": "WEPF F4 c, L3", "break_turn": "WEPF F2", "result": "WEPF D1",
        }
    ),
    fouls=MappingProxyType(
        {
            Foul.IN_OFF: "WEPF K1", Foul.BALL_OFF: "WEPF K20", Foul.NO_CONTACT: "WEPF K4",
            Foul.WRONG_BALL_FIRST: "WEPF K4", Foul.NO_RAIL: "WEPF K16", Foul.OPPONENTS_BALL: "WEPF K3",
            Foul.UNFAIR_BREAK: "WEPF L1", Foul.NO_NOMINATION: "WEPF K14", Foul.TIME: "WEPF L2",
        }
    ),
    acts=MappingProxyType(
        {
            Act.NO_FOOT: "WEPF K18", Act.CUE_BALL_TOUCHED: "WEPF K5", Act.BALL_TOUCHED: "WEPF K6, K21",
            Act.DOUBLE_HIT: "WEPF K15", Act.PUSH: "WEPF K15", Act.INTO_TOUCHING_BALL: "WEPF K19",
            Act.BALLS_MOVING: "WEPF K7", Act.OUTSIDE_BAULK: "WEPF K2", Act.NOT_SPOTTED: "WEPF K8",
            Act.JUMPED: "WEPF K22", Act.DRINK: "WEPF K9", Act.TOUCHED_TABLE: "WEPF K10", Act.STAYED: "WEPF K11",
            Act.COACHED: "WEPF K12", Act.LEFT_AREA: "WEPF K13", Act.PREVENTED_EIGHT: "WEPF N6", **_SERIOUS,
        }
    ),
    weights=MappingProxyType({**dict.fromkeys(_SERIOUS, Weight.SERIOUS), Act.PREVENTED_EIGHT: Weight.FRAME}),
    visits=2,
    free_shot=False,
    break_needs="to_rail",
    break_least=4,
    unfair_break_reracks=True,
    break_in_off="turn",
    naming=True,
    foul_snookers=True,
    opponent_with_own="foul",
    spots_next_group_first=False,
    fall_keeps_fouls=True,
    last_and_eight="loses",
    serious_lose_at=2,
    clock=60,
    stalemate_turns=3,
)  # fmt: skip

RULE_SETS: Mapping[str, PubRules] = MappingProxyType({rules.key: rules for rules in (BLACKBALL, WEPF)})
