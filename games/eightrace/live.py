"""8-ball by racks on the referee's table: the Legion's table, under the rule set that the category names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.cue.engine.pool.rules import GENERAL
from games.cue.engine.settings import RULE_SETS
from games.cue.live import CueLive, next_breaker
from games.cue.questions import ENTRY, PLAYERS, best_of, whose_rules
from games.eightball.engine.state import EightballOptions, EightballState
from games.eightball.live import FIRST_BREAK, EightballLive
from games.eightrace.engine.rules import RULES
from games.eightrace.spec import EightRaceRules
from games.live import Question, Setup
from kit.pure.translation import gettext_lazy


class EightRaceLive(EightballLive):
    """8-ball for racks: a rack is won, and its balls count for nothing more."""

    key = "eightrace"
    rules = RULES
    leg_word = gettext_lazy("rack")
    general = GENERAL
    questions_of_facts: ClassVar[Mapping[str, str]] = {
        **EightballLive.questions_of_facts,
        "foul_call": gettext_lazy("Was the foul called before the next shot?"),
    }
    about = gettext_lazy("Racks as a race or over all of them, under the rules of the WPA, the BCA or the EBAC.")

    whose_rules = whose_rules((key, RULE_SETS[key].name) for key in ("wpa8", "wpa8_2025", "bca8", "ebac8"))
    how_long = best_of("rack", 3, 5)

    def practice_questions(self) -> tuple[Question, ...]:
        return (self.whose_rules, ENTRY, PLAYERS, self.how_long)

    def rule_sets(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        return CueLive.rule_sets(self)

    def options(self, setup: Setup, legs: Sequence[EightballState]) -> EightballOptions:
        rules = setup.rules_as(EightRaceRules)
        breaker = next_breaker(setup, legs, FIRST_BREAK)
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


LIVE = EightRaceLive()
