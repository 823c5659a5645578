"""9-ball and 10-ball on the referee's table; the settings of the engine are all that tells them apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from games.base import Side
from games.cue import facts
from games.cue.engine.pool.state import How, Phase
from games.cue.engine.rotation import play
from games.cue.engine.rotation.play import ENDINGS, EVENTS, Event, Rack
from games.cue.engine.rotation.settings import RotationRules
from games.cue.engine.rotation.state import NineballOptions, RotationState, TenballOptions, rules_of
from games.cue.engine.shot import Shot
from games.cue.pool.live import PoolLive, shared_figures
from games.cue.pool.ticking import SAFETY, safety_of, what_went_wrong
from games.cue.pool.words import HOW_WORDS, WAYS_TO_WIN
from games.cue.questions import ENTRY, PLAYERS, best_of
from games.cue.reading import Fields, known, last
from games.cue.table import Entry, TableView
from games.live import Figure, Question, Score, Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

State = RotationState


class RotationLive(PoolLive[NineballOptions | TenballOptions, State, Rack]):
    """A game in which the lowest ball is hit first. `options_class` names the rule set."""

    engine = play
    events = EVENTS
    whose_rules: ClassVar[Question]
    how_long = best_of("rack", 3, 5, 7)
    options_class: ClassVar[type[NineballOptions] | type[TenballOptions]]

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        return (*super().questions(setup), ENTRY)

    def practice_questions(self) -> tuple[Question, ...]:
        return (self.whose_rules, ENTRY, PLAYERS, self.how_long)

    def options(self, setup: Setup, legs: Sequence[State]) -> NineballOptions | TenballOptions:
        own = {name: setup.play[name] for name in ("out_of_turn", "three_point_break") if name in setup.play}
        mode = ENTRY.answer_in(setup.answers)
        return self.options_class(**self.shared_options(setup, legs), **own, mode=mode)  # type: ignore[arg-type]

    def rules_of(self, state: State) -> RotationRules:
        return rules_of(state.options)

    # --- what is shown -----------------------------------------------------------------------------------

    def score(self, state: State, setup: Setup) -> Score:
        if state.options.mode == "rack":
            won = [str(int(state.winner is side)) for side in Side]
            return Score(home=won[0], away=won[1])
        return super().score(state, setup)

    def at_the_table(self, state: State, setup: Setup) -> TableView:
        return _break_table(state) if state.phase is Phase.BREAK else self._shot_table(state)

    def _shot_table(self, state: State) -> TableView:
        rules, every, there = self.rules_of(state), sorted(state.balls), state.on_table
        lowest = facts.first_contact(every, there, {state.lowest}).filled({"first": [str(state.lowest)]})
        pot = facts.POT if rules.called else replace(facts.POT, label=_("It was pocketed"))
        safety = rules.called and rules.safety_called
        quick = [pot, facts.MISS, facts.SHORT, facts.SCRATCH, *([SAFETY] if safety else []), facts.NO_CONTACT]
        called = (facts.called(every, there), facts.as_called(), facts.yes_or_no("obvious")) if rules.called else ()
        said = facts.announced(safety=safety, push_out=state.push_out)
        return TableView(
            balls=replace(lowest, hint=_("The %d must be hit first. It is ticked.") % state.lowest),
            quick=(*([PUSH_OUT] if state.push_out else []), *quick),
            facts=(
                facts.nothing_hit(),
                facts.pocketed(every, there),
                *called,
                *((said,) if said.items else ()),
                facts.yes_or_no("rail"),
                *facts.frozen(every, there),
                *what_went_wrong(state, rules),
                *(facts.pockets() if rules.called else ()),
            ),
        )

    def waiting(self, state: State, setup: Setup) -> TableView:
        ways = {how: WAYS_TO_WIN[how] for how in ENDINGS}
        return TableView(facts=facts.whole_rack(setup, ways), entries=(facts.WHOLE_RACK,), opened=True)

    def own_figures(self, state: State, setup: Setup) -> tuple[Figure, ...]:
        return () if state.options.mode == "rack" else shared_figures(state)

    def plain_words(self, before: State, event: Event, setup: Setup) -> tuple[str, str]:
        if isinstance(event, Rack):
            told = {"side": setup.name(event.winner), "how": HOW_WORDS[event.how]}
            return _("Won by %(side)s: %(how)s.") % told, "end"
        return super().plain_words(before, event, setup)

    # --- what is read ------------------------------------------------------------------------------------

    def read_shot(self, name: str, fields: Fields, state: State) -> Shot | Rack | None:
        if name == "rack":
            return _read_rack(fields)
        if name == SAFETY.read:
            return safety_of(facts.read_shot(fields))
        if name == PUSH_OUT.read:
            return replace(facts.nothing_fell(fields), push_out=True)
        if name in (FELL.read, GOOD, WEAK):
            return _read_break(name, fields, state)
        return facts.read_quick(name, fields, calls=self.rules_of(state).called)

    # --- statistics --------------------------------------------------------------------------------------

    def own_counts(self, state: State, side: Side) -> Mapping[str, int]:
        return {
            "breaks": int(state.breaker is side),
            "break_and_run": int(state.broke_and_ran is side),
            "won_on_break": int(state.won_on_break is side),
        }

    def more_figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        if not counts.get("breaks"):
            return ()
        return (
            Figure(label=_("Breaks"), text=str(counts["breaks"]), hint=_("racks opened")),
            Figure(
                label=_("Break and run"), text=str(counts.get("break_and_run", 0)), hint=_("racks won without a miss")
            ),
            Figure(label=_("Won on the break"), text=str(counts.get("won_on_break", 0))),
        )


PUSH_OUT = Entry(
    read="push_out",
    label=gettext_lazy("Push-out, nothing pocketed"),
    hint=gettext_lazy("announced; only on this shot"),
    hotkey="u",
)

# --- the break -----------------------------------------------------------------------------------------

FELL = Entry(
    read="break_fell", label=gettext_lazy("The 1 hit first, ticked balls pocketed"), hotkey="p", look="primary"
)
GOOD, WEAK = "break_good", "break_weak"
_ACROSS = {
    "ball": gettext_lazy("Balls over the head string"),
    "base": gettext_lazy("Balls whose base reached the head string"),
}


def _break_table(state: State) -> TableView:
    rules, every, there = rules_of(state.options), sorted(state.balls), state.on_table
    rails = rules.break_rails
    across = replace(facts.cushions(rules.across_head), name="across_head", label=_ACROSS[rules.measured_at])
    racked = _("Racked with the %d on the foot spot. Tick the balls pocketed.") % rules.on_foot_spot
    return TableView(
        balls=replace(facts.pocketed(every, there), hint=racked),
        quick=(
            FELL,
            Entry(
                read=GOOD,
                label=_("The 1 hit first, nothing pocketed, %d or more to a cushion") % rails,
                hotkey="m",
            ),
            Entry(
                read=WEAK,
                label=_("The 1 hit first, nothing pocketed, fewer than %d to a cushion") % rails,
                hotkey="n",
            ),
            facts.NO_CONTACT,
        ),
        facts=(
            facts.first_contact(every, there, {state.lowest}),
            facts.nothing_hit(),
            facts.cushions(rails),
            *((across,) if rules.across_head else ()),
            *what_went_wrong(state, rules),
        ),
    )


def _read_break(name: str, fields: Fields, state: State) -> Shot:
    """Return the facts of a break that an entry states, with whatever is ticked besides."""
    shot, rails = facts.read_shot(fields), rules_of(state.options).break_rails
    if name == FELL.read and not shot.potted:
        raise RuleViolation("tick_what_fell", field="potted")
    shot = replace(shot, first=(state.lowest,))
    if name == FELL.read:
        return shot
    return replace(shot, to_rail=rails if name == GOOD else rails - 1)


def _read_rack(fields: Fields) -> Rack:
    winner = known(Side, last(fields, "winner"), "winner", "who_won")
    return Rack(winner, known(How, last(fields, "how"), "how", "how_it_ended"))
