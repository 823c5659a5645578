"""8-ball by racks on the referee's table: the Legion's table, under the rule set that the category names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.base import Side
from games.cue.engine.pool.rules import GENERAL
from games.cue.engine.settings import RULE_SETS
from games.cue.live import PLAYERS
from games.eightball.engine.state import EightballOptions, EightballState
from games.eightball.live import ENTRY, FIRST_BREAK, EightballLive
from games.eightrace.engine.rules import RULES
from games.live import Question, Setup

RULE_SET = Question(
    name="rule_set",
    label="Whose rules",
    choices=tuple((key, RULE_SETS[key].name) for key in ("wpa8", "bca8", "ebac8")),
    default="wpa8",
)
LENGTH = Question(
    name="legs",
    label="How long",
    choices=(("1", "One rack"), ("3", "Best of three"), ("5", "Best of five")),
    default="1",
)


class EightRaceLive(EightballLive):
    """8-ball for racks: a rack is won, and its balls count for nothing more."""

    key = "eightrace"
    rules = RULES
    leg_word = "rack"
    general = GENERAL
    questions_of_facts: ClassVar[Mapping[str, str]] = {
        **EightballLive.questions_of_facts,
        "foul_call": "Was the foul called before the next shot?",
    }
    about = "Racks as a race or over all of them, under the rules of the WPA, the BCA or the EBAC."

    def practice_questions(self) -> tuple[Question, ...]:
        return (RULE_SET, ENTRY, PLAYERS, LENGTH)

    def rule_sets(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        return tuple((name, {RULE_SET.name: key}) for key, name in RULE_SET.choices)

    def practice_rules(self, rules: Any, answers: Mapping[str, str]) -> Any:
        return replace(rules, legs=int(LENGTH.answer_in(answers)), rule_set=RULE_SET.answer_in(answers))

    def options(self, setup: Setup, legs: Sequence[EightballState]) -> EightballOptions:
        rules: Any = setup.rules
        breaker = next_breaker(setup, legs)
        shared = self.shared_options(setup, legs)
        given: Mapping[str, Any] = setup.play
        return EightballOptions(
            **shared,
            shot_seconds=given.get("shot_seconds"),
            stalemate_turns=given.get("stalemate_turns"),
            rule_set=rules.rule_set,
            winner_points=1,
            max_loser=0,
            pace=legs[-1].pace if legs else 0,
            first_break=breaker if shared["leg"] % 2 else breaker.other,
        )


def next_breaker(setup: Setup, legs: Sequence[EightballState]) -> Side:
    """Return who breaks the next rack, as the rule book has it: in turn, the last winner, or the last loser."""
    if not legs:
        return Side(FIRST_BREAK.answer_in(setup.answers))
    last, habit = legs[-1], setup.play.get("next_break", "alternate")
    if habit == "alternate" or last.winner is None:
        return last.options.breaker.other
    return last.winner if habit == "winner" else last.winner.other


LIVE = EightRaceLive()
