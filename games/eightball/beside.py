"""What can be entered beside shots of 8-ball: slow play, protests, stalemates, and what a referee does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from games.base import Side
from games.cue import facts
from games.cue.engine.events import Interference, SlowPlay
from games.cue.engine.pool.events import AnnounceStalemate, Conduct, Sanction, Stalemate
from games.cue.engine.pool.state import Phase
from games.cue.engine.settings import RuleSet
from games.cue.engine.shot import CUE_BALL
from games.cue.engine.state import CLOCK_RUNS
from games.cue.live import CueLive, Offered, giving_up, sanctions
from games.cue.questions import SEATED_REFEREE
from games.cue.table import Clock, Entry, Group, Section
from games.eightball.engine.events import AgreeStalemate, Decision, Event, Protest, Ruling
from games.eightball.engine.state import EightballOptions, EightballState, rules_of
from games.eightball.ticking import RACK, between_shots
from games.live import Key, Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, ngettext

State = EightballState
Table: TypeAlias = CueLive[EightballOptions, EightballState, Event]

_SANCTIONS = {
    Sanction.WARNING: gettext_lazy("%(side)s, unsporting: warned"),
    Sanction.FOUL: gettext_lazy("%(side)s, unsporting: a foul"),
    Sanction.SERIOUS: gettext_lazy("%(side)s, unsporting: loses the rack"),
}
_FASTER = (gettext_lazy("Ask the player at the table to speed up"), gettext_lazy("Start a shot clock for both sides"))
_STALEMATE: Mapping[str, tuple[Offered[Event], ...]] = {
    "agreed": ((gettext_lazy("Stalemate: both agree"), AgreeStalemate()),),
    "judged": ((gettext_lazy("Stalemate: the referee's judgement"), Stalemate()),),
    "announced": (
        (gettext_lazy("No progress: %(turns)d more turns each"), AnnounceStalemate()),
        (gettext_lazy("Stalemate after these turns"), Stalemate()),
        (gettext_lazy("Stalemate: both agree"), Stalemate(agreed=True)),
    ),
}


def beside(game: Table, state: State, setup: Setup) -> tuple[Section, ...]:
    """Return everything that can be entered beside the next shot."""
    rules, sections = rules_of(state.options), []
    if state.phase is Phase.SHOT:
        between = between_shots(state, rules)
        sections.append(replace(between, hint=SEATED_REFEREE) if rules.seated_referee else between)
        if rules.clock is not None:
            sections.append(_slow_play(game, state, rules))
        if rules.sections["conduct"]:
            sections.append(_referee(game, state, setup))
    return (*sections, people(game, state, setup))


def _slow_play(game: Table, state: State, rules: RuleSet) -> Section:
    clock = rules.clock
    assert clock is not None
    times = state.pace if clock.imposed else state.slow(state.turn)
    if times < (CLOCK_RUNS if clock.imposed else 1):
        label = _FASTER[times] if clock.imposed else _("Warn the player at the table")
        key = game.key_for(state, label, SlowPlay(), look="quiet")
        return Section(title=_("Slow play"), keys=(key,), hint=_("A warning comes before any foul."))
    loses = not clock.imposed and times + 1 >= clock.loses_at
    limit = _("More than %d seconds is too slow.") % clock.seconds
    counted = ngettext("Already slow %d time in this rack.", "Already slow %d times in this rack.", times) % times
    return Section(
        title=_("Slow play"),
        groups=(Group(name="seconds", label=_("Seconds since all balls stopped")),),
        entries=(
            Entry(read="slow", label=_("Too slow"), hint=_("loses the rack") if loses else _("a foul"), look="bad"),
        ),
        hint=limit if clock.imposed else f"{counted} {limit}",
    )


def people(game: Table, state: State, setup: Setup) -> Section:
    """Return what is not play: protests, a stalemate, a side that gives up."""
    rules, some = rules_of(state.options), list[Offered[Event]]()
    if state.phase is Phase.SHOT:
        some = [(label % {"turns": rules.stalemate_turns}, event) for label, event in _STALEMATE[rules.stalemate]]
    protests = _protests(game, state, rules, setup)
    keys = (*game.quiet_keys(state, some), *protests, *game.quiet_keys(state, giving_up(setup)))
    title = _("Protest, stalemate, conceding") if rules.sections["protest"] else _("Stalemate, conceding")
    return Section(title=title, keys=keys)


def _protests(game: Table, state: State, rules: RuleSet, setup: Setup) -> list[Key]:
    if not rules.sections["protest"]:
        return []
    if state.protest is not None:
        return [
            game.key_for(state, _("Protest decided: the result stands"), Ruling(Decision.STANDS)),
            game.key_for(state, _("Protest decided: rack again"), Ruling(Decision.REPLAYED)),
        ]
    return [
        game.key_for(state, _("Protest by %(side)s") % {"side": setup.name(side)}, Protest(side), look="quiet")
        for side in Side
    ]


def _referee(game: Table, state: State, setup: Setup) -> Section:
    """Return what the general rules leave to a referee."""
    some: list[Offered[Event]] = [
        (_("Outside interference: played again"), Interference()),
        (_("Outside interference: the balls can't be restored"), Interference(restored=False)),
        *sanctions(setup, Conduct, _SANCTIONS),
    ]
    there = {*state.on_table, CUE_BALL}
    balls = facts.balls((*RACK, CUE_BALL), there=there)
    fell = Group(name="wrong_potted", label=_("Balls pocketed on that shot"), items=balls, many=True)
    return Section(
        title=_("Out of turn, conduct, interference"),
        groups=(fell,),
        entries=(
            Entry(
                read="out_of_turn",
                label=_("%(side)s shot out of turn") % {"side": setup.name(state.turn.other)},
                look="bad",
            ),
        ),
        keys=game.quiet_keys(state, some),
    )


def clock_of(state: State, rules: RuleSet) -> Clock | None:
    """Return the shot clock where one counts: after a warning, or once a referee has set it."""
    clock = rules.clock
    if clock is None or not (state.pace >= CLOCK_RUNS if clock.imposed else state.slow(state.turn)):
        return None
    return Clock(seconds=clock.seconds, call_at=clock.seconds // 4, rule=rules.sections["clock"])
