"""One table of settings for each rule set: every difference between rule sets is a value here.

A foul or loss that a rule set does not name in `fouls` or `losses` is none there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal, TypeVar

from games.cue.engine.choices import Option
from games.cue.engine.fouls import Foul, Loss, Penalty
from games.cue.engine.pool.settings import RackRules, general_fouls, revised_fouls


@dataclass(frozen=True, slots=True)
class Clock:
    """Slow play: a warning, then fouls at more than `seconds` between shots, and the infraction that loses the rack.

    `warning_counts`: whether the warning is the first infraction. `imposed`: a referee first asks for more speed,
    then sets a clock for both sides, and every time that it runs out is a foul; no number of them loses.
    """

    seconds: int
    losing_infraction: int = 0
    warning_counts: bool = False
    imposed: bool = False

    @property
    def loses_at(self) -> int:
        """The entry, the warning among them, at which the rack is lost."""
        return self.losing_infraction + (0 if self.warning_counts else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(RackRules):
    """What the 8-ball family rules on a shot.

    `losses` give the section that decides. `answer_needed`: whether a foul counts only when it was
    called, and `admission_needed`: when the shooter admits it, too; `no_answer_needed` are the exceptions.
    `free_on_break`: fouls that are none on the break. `break_options`: what a foul on the break offers,
    `break_foul_options` what any other foul does; an empty `eight_on_break` means that the 8 on the break wins.
    `every_foul_with_eight`: whether `eight_on_break_foul` is offered for the 8 with any foul, or with a scratch alone.
    Every shot that is not plain is called; `mark_eight`: the pocket of the 8 must be marked however plain it
    is. `clock`: None where nobody counts seconds.
    """

    losses: Mapping[Loss, str]

    answer_needed: bool
    admission_needed: bool = True
    no_answer_needed: frozenset[Foul | Loss] = frozenset()

    break_rails: int
    illegal_break: tuple[Option, ...]
    break_penalty: Penalty = Penalty.HEAD
    break_options: Mapping[Foul, tuple[Option, ...]]
    break_foul_options: tuple[Option, ...]
    free_on_break: frozenset[Foul] = frozenset()
    eight_on_break: tuple[Option, ...]
    eight_on_break_foul: tuple[Option, ...]
    every_foul_with_eight: bool = True
    eight_off_on_break: Literal["loss", "spot", "foul"]

    open_eight_first: bool
    mark_eight: bool
    wrong_ball: Literal["turn_ends", "continue"]
    safety: Literal["legal_shot", "contact"]
    spot_driven_off: bool
    foul_on_eight_loses: bool
    first_contacts: int = 1
    clock: Clock | None = None
    stalemate_turns: int

    def penalty_of(self, foul: Foul, *, on_break: bool = False) -> Penalty:
        return self.break_penalty if on_break else super(RuleSet, self).penalty_of(foul)


_Topic = TypeVar("_Topic", bound=str)


def _cited(document: str, numbers: Mapping[_Topic, str]) -> Mapping[_Topic, str]:
    """Return `numbers` with the document in front; what the document does not rule stays empty."""
    return MappingProxyType({topic: number and f"{document} {number}" for topic, number in numbers.items()})


_RULES = "8 BALL POOL"
_FOULING = f"{_RULES} FOULING"
_LOSS = f"{_RULES} LOSS OF GAME"

LEG8 = RuleSet(
    key="leg8",
    name="Legion 8-ball (VNEA)",
    fouls=MappingProxyType(
        {
            Foul.SCRATCH: f"{_FOULING} ii",
            Foul.CUE_BALL_OFF: f"{_FOULING} ii",
            Foul.OBJECT_BALL_OFF: f"{_FOULING} xiii",
            Foul.NO_CONTACT: f"{_FOULING} i",
            Foul.WRONG_BALL_FIRST: f"{_FOULING} i",
            Foul.NO_RAIL: f"{_FOULING} i",
            Foul.FROZEN_NO_RAIL: f"{_FOULING} vi",
            Foul.DEFLECTED_BREAK: f"{_FOULING} iii",
            Foul.NO_FOOT: f"{_FOULING} v",
            Foul.CUE_BALL_TOUCHED: f"{_FOULING} vii",
            Foul.MOVED_BALL_MET_CUE_BALL: f"{_FOULING} vii",
            Foul.REPLACED_BALL: f"{_FOULING} vii",
            Foul.DOUBLE_HIT: f"{_FOULING} x",
            Foul.PUSH: f"{_FOULING} ix",
            Foul.FROZEN_LINE: f"{_FOULING} ix",
            Foul.BALLS_MOVING: f"{_FOULING} viii",
            Foul.PLACING_STROKE: f"{_FOULING} iv",
            Foul.IN_HAND_TOUCH: f"{_FOULING} xi",
            Foul.BAD_PLACEMENT: f"{_FOULING} xiv",
            Foul.BEHIND_HEAD_STRING: f"{_RULES} BREAK SHOT vi",
            Foul.SCOOP: f"{_FOULING} xvi",
            Foul.SLOW_PLAY: f"{_FOULING} xii",
            Foul.UNACKNOWLEDGED: f"{_FOULING} xv",
        }
    ),
    losses=MappingProxyType(
        {
            Loss.EIGHT_EARLY: f"{_LOSS} i",
            Loss.EIGHT_WITH_LAST: f"{_LOSS} ii",
            Loss.EIGHT_OFF: f"{_LOSS} iii",
            Loss.WRONG_POCKET: f"{_LOSS} iv",
            Loss.FOUL_WITH_EIGHT: f"{_LOSS} v",
            Loss.SLOW_PLAY: f"{_LOSS} vi",
            Loss.NOT_MARKED: f"{_LOSS} vii",
        }
    ),
    sections=MappingProxyType(
        {
            "legal_shot": f"{_RULES} LEGAL SHOTS",
            "legal_break": f"{_RULES} BREAK SHOT ii",
            "break_scratch": f"{_RULES} BREAK SHOT v",
            "eight_on_break": f"{_RULES} BREAK SHOT viii",
            "dry_break": f"{_RULES} BREAK SHOT ix",
            "off_on_break": f"{_RULES} BREAK SHOT x",
            "continue": f"{_RULES} PLAY ii",
            "turn_ends": f"{_RULES} PLAY ii",
            "group": f"{_RULES} OPEN TABLE Note",
            "call": f"{_RULES} GAME 1",
            "eight": f"{_RULES} GAME 3",
            "safety": f"{_RULES} LEGAL SHOTS Safety",
            "answer": f"{_FOULING} preamble",
            "penalty": f"{_RULES} PENALTY i",
            "clock": f"{_RULES} PLAY vi",
            "stalemate": f"{_RULES} PLAY vii",
            "fell_by_itself": f"{_RULES} PLAY iv",
            "protest": f"{_RULES} PROTEST i",
            "result": f"{_RULES} Reg. viii",
            "conduct": "",
            "interference": "",
        }
    ),
    answer_needed=True,
    # A scratch is plain to everybody (FOULING preamble); without the 8 there is nothing left to play for.
    no_answer_needed=frozenset(
        {Foul.SCRATCH, Foul.CUE_BALL_OFF, Loss.EIGHT_EARLY, Loss.EIGHT_WITH_LAST, Loss.EIGHT_OFF, Loss.SLOW_PLAY}
    ),
    break_rails=4,
    illegal_break=(Option.ACCEPT, Option.RERACK_AND_BREAK, Option.RERACK_OFFENDER_BREAKS),
    break_options=MappingProxyType({Foul.OBJECT_BALL_OFF: (Option.ACCEPT, Option.FROM_HEAD)}),
    break_foul_options=(Option.FROM_HEAD,),
    free_on_break=frozenset({Foul.BAD_PLACEMENT, Foul.BEHIND_HEAD_STRING, Foul.NO_CONTACT}),
    eight_on_break=(Option.SPOT_EIGHT, Option.RERACK_AND_BREAK),
    eight_on_break_foul=(Option.SPOT_EIGHT_FROM_HEAD, Option.RERACK_AND_BREAK),
    eight_off_on_break="loss",
    open_eight_first=True,
    mark_eight=True,
    wrong_ball="turn_ends",
    safety="legal_shot",
    spot_driven_off=True,
    foul_on_eight_loses=False,
    clock=Clock(seconds=60, losing_infraction=3),
    stalemate="agreed",
    stalemate_turns=3,
)

_BCA_TOPICS = {
    "legal_shot": "4.11",
    "legal_break": "4.5",
    "break_scratch": "4.6",
    "eight_on_break": "4.8",
    "dry_break": "4.2",
    "off_on_break": "4.7",
    "continue": "4.13",
    "turn_ends": "4.13",
    "group": "4.10",
    "call": "4.2",
    "eight": "4.2",
    "safety": "4.12",
    "answer": "4.20 Note",
    "penalty": "4.14",
    "clock": "",
    "stalemate": "Stalemate",
    "fell_by_itself": "",
    "protest": "",
    "result": "4.1",
    "conduct": "",
    "interference": "",
}
_BCA_FOULS = {
    Foul.SCRATCH: "4.14",
    Foul.CUE_BALL_OFF: "4.14",
    Foul.OBJECT_BALL_OFF: "4.17",
    Foul.NO_CONTACT: "4.11",
    Foul.WRONG_BALL_FIRST: "4.11",
    Foul.NO_RAIL: "4.11",
    Foul.ILLEGAL_BREAK: "4.5",
    Foul.CUE_BALL_TOUCHED: "4.18",
    Foul.IMPEDING_BALL: "4.18",
    Foul.PLACING_STROKE: "4.14",
    Foul.BEHIND_HEAD_STRING: "4.6",
}
_BCA_LOSSES = {
    Loss.FOUL_WITH_EIGHT: "4.20.1",
    Loss.EIGHT_WITH_LAST: "4.20.2",
    Loss.EIGHT_OFF: "4.20.3",
    Loss.WRONG_POCKET: "4.20.4",
    Loss.NOT_MARKED: "4.20.4",
    Loss.EIGHT_EARLY: "4.20.5",
}

BCA8 = replace(
    LEG8,
    key="bca8",
    name="BCA 8-ball",
    fouls=_cited("BCA", _BCA_FOULS),
    losses=_cited("BCA", _BCA_LOSSES),
    sections=_cited("BCA", _BCA_TOPICS),
    admission_needed=False,
    no_answer_needed=LEG8.no_answer_needed - {Loss.SLOW_PLAY},
    break_options=MappingProxyType(
        {Foul.OBJECT_BALL_OFF: (Option.ACCEPT, Option.FROM_HEAD), Foul.ILLEGAL_BREAK: LEG8.illegal_break}
    ),
    free_on_break=frozenset({Foul.NO_CONTACT}),
    open_eight_first=False,
    mark_eight=False,
    spot_driven_off=False,
    clock=None,
    stalemate="judged",
)

# House notes to the BCA's rules: a note changes only what it names.
EBAC8 = replace(
    BCA8,
    key="ebac8",
    name="EBAC 8-ball",
    losses=MappingProxyType({**BCA8.losses, Loss.FOUL_ON_EIGHT: "EBAC note to 4.19"}),
    sections=MappingProxyType({**BCA8.sections, "eight_wins_on_break": "EBAC note to 4.8"}),
    eight_on_break=(),
    foul_on_eight_loses=True,
)

_WPA_TOPICS = {
    "legal_shot": "6.2",
    "legal_break": "3.3",
    "break_scratch": "3.3 h",
    "eight_on_break": "3.3 e, f",
    "dry_break": "3.3",
    "off_on_break": "3.3 g",
    "continue": "3.5",
    "turn_ends": "3.5",
    "group": "3.4",
    "call": "3.6",
    "eight": "3.8",
    "safety": "3.6",
    "answer": "6",
    "penalty": "3.9",
    "clock": "6.15",
    "stalemate": "3.11",
    "fell_by_itself": "1.7",
    "protest": "1.10",
    "result": "3.5",
    "conduct": "6.17",
    "interference": "1.9",
}
_WPA_LOSSES = {
    Loss.FOUL_WITH_EIGHT: "3.8 a",
    Loss.EIGHT_EARLY: "3.8 b",
    Loss.EIGHT_WITH_LAST: "3.8 b",
    Loss.WRONG_POCKET: "3.8 c",
    Loss.NOT_MARKED: "3.8 c",
    Loss.EIGHT_OFF: "3.8 d",
}

WPA8 = replace(
    BCA8,
    key="wpa8",
    name="WPA 8-ball 2016",
    fouls=general_fouls(wrong_ball_first="6.2", behind_head_string="6.11", stayed_behind="6.11"),
    losses=_cited("WPA", _WPA_LOSSES),
    sections=_cited("WPA", _WPA_TOPICS),
    answer_needed=False,
    no_answer_needed=frozenset(),
    break_options=MappingProxyType({}),
    break_foul_options=(Option.ACCEPT, Option.FROM_HEAD),
    free_on_break=frozenset(),
    every_foul_with_eight=False,
    eight_off_on_break="foul",
    clock=Clock(seconds=60, imposed=True),
    stalemate="announced",
)

WPA8_2025 = replace(
    WPA8,
    key="wpa8_2025",
    name="WPA 8-ball 2025",
    fouls=revised_fouls(WPA8.fouls),
    every_ball=True,
    seated_referee=True,
)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.key: rules for rules in (LEG8, BCA8, EBAC8, WPA8, WPA8_2025)}
)
