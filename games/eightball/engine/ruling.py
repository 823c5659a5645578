"""The ruling on one shot or offence: facts in, one verdict out. Nothing here changes the rack.

A fact is asked for by name (``fact_missing``) only when the ruling depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.base import Side
from games.cue.engine.fouls import FOUL_OF, Foul, Loss, Penalty
from games.cue.engine.pool.judging import called_ball, check_shooter
from games.cue.engine.pool.state import Phase
from games.cue.engine.settings import RuleSet
from games.cue.engine.shot import Shot, check_shot
from games.cue.engine.state import EIGHT
from games.cue.engine.steps import missing
from games.eightball.engine.breaking import rule_on_break
from games.eightball.engine.events import How, Offence
from games.eightball.engine.judging import Judged, acts_of, contact_of, judge, refuse_idle_call
from games.eightball.engine.state import EightballState, Group, Verdict, rules_of
from games.eightball.engine.verdicts import foul_in_play, lost, places, verdict, won

State = EightballState


def rule_on(state: State, shot: Shot) -> Verdict:
    """Return the verdict on `shot`. Raises RuleViolation for impossible or missing facts.

    >>> from games.eightball.engine.state import EightballOptions
    >>> rack = EightballState(options=EightballOptions(), phase=Phase.BREAK, breaker=Side.HOME, turn=Side.HOME)
    >>> [option.value for option in rule_on(rack, Shot(to_rail=3)).choice.options]
    ['accept', 'rerack_and_break', 'rerack_offender_breaks']
    >>> rule_on(rack, Shot())
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('fact_missing', '8 BALL POOL BREAK SHOT ii', {'fact': 'to_rail'})
    """
    check_shooter(state, rules_of(state.options), shot)
    check_shot(shot, state.table)
    return rule_on_break(state, shot) if state.phase is Phase.BREAK else _rule_in_play(state, shot)


def rule_on_offence(state: State, offence: Offence) -> Verdict:
    """Return the verdict on what the player at the table did while nobody was shooting."""
    rules = rules_of(state.options)
    foul = FOUL_OF[offence.act]
    seen = [foul] if foul in rules.fouls else []
    refuse_idle_call(rules, offence.foul_call, seen)
    judged = judge(rules, offence.foul_call, seen)
    if judged.fouls:
        return foul_in_play(state, rules, judged)
    return _same_player(state, rules, judged)


def penalize(state: State, offender: Side, fouls: Sequence[Foul], shot: Shot | None) -> Verdict:
    """Return the verdict on fouls that need not be called: the 8 gone by it loses, whoever is next keeps the table."""
    rules, at_fault = rules_of(state.options), replace(state, turn=offender)
    judged = Judged(standing=tuple(fouls))
    if shot and EIGHT in (*shot.fallen, *shot.driven_off):
        gone = Loss.EIGHT_OFF if EIGHT in shot.driven_off else Loss.FOUL_WITH_EIGHT
        return lost(at_fault, rules, judged.adding(gone), **places(rules, shot, over=True))
    ruled = foul_in_play(at_fault, rules, judged, **(places(rules, shot) if shot else {}))
    return ruled if offender is state.turn else replace(ruled, player=state.player)


def rack_for_conduct(state: State, offender: Side, *sections: str) -> Verdict:
    """Return the verdict that unsporting conduct has cost the rack (WPA 6.17)."""
    judged, ending = Judged(standing=(Foul.CONDUCT,)), {"winner": offender.other, "how": How.CONDUCT}
    ruled = verdict(replace(state, turn=offender), rules_of(state.options), judged, sections=sections, **ending)
    return replace(ruled, penalty=Penalty.RACK)


def warned(state: State, side: Side, section: str) -> Verdict:
    """Return the verdict of a warning, which leaves everything as it is."""
    ruled = _same_player(state, rules_of(state.options), Judged(), warning=True, sections=(section,))
    return replace(ruled, shooter=side)


def _same_player(state: State, rules: RuleSet, judged: Judged, **what: Any) -> Verdict:
    return verdict(state, rules, judged, next=state.turn, cue=state.cue, shot=False, **what)


def _rule_in_play(state: State, shot: Shot) -> Verdict:
    """Fouls first, then the 8, then what stays down, groups, and who goes on."""
    rules = rules_of(state.options)
    seen = acts_of(rules, shot, on_break=False)
    gone_early = _eight_gone_early(state, shot)
    if gone_early:
        known = [*seen, *contact_of(state, rules, shot)[0]]
        judged = judge(rules, shot.foul_call, known, decides=False).adding(gone_early)
        return lost(state, rules, judged, **places(rules, shot, over=True))
    contact, fact = contact_of(state, rules, shot)
    seen += contact
    judged = judge(rules, shot.foul_call, seen)
    if fact and not judged.fouls:
        raise missing(fact, rules.sections["legal_shot"])
    if EIGHT in shot.fallen:
        return _rule_on_eight(state, rules, shot, judged, seen)
    refuse_idle_call(rules, shot.foul_call, seen)
    if judged.fouls:
        if rules.foul_on_eight_loses and state.on_eight(state.turn):
            return lost(state, rules, judged.adding(Loss.FOUL_ON_EIGHT), **places(rules, shot, over=True))
        return foul_in_play(state, rules, judged, **places(rules, shot))
    return _rule_legal_shot(state, rules, shot, judged)


def _eight_gone_early(state: State, shot: Shot) -> Loss | None:
    """Return how the rack is lost when the 8 is gone while it could not be, or is off the table."""
    if EIGHT in shot.driven_off:
        return Loss.EIGHT_OFF
    if EIGHT not in shot.fallen or state.on_eight(state.turn):
        return None
    last_ones = state.home_group is not None and state.left(state.turn) <= set(shot.fallen)
    return Loss.EIGHT_WITH_LAST if last_ones else Loss.EIGHT_EARLY


def _rule_on_eight(state: State, rules: RuleSet, shot: Shot, judged: Judged, seen: list[Foul]) -> Verdict:
    """The 8 fell while it was the legal ball: won, unless a foul, the wrong pocket or no mark loses it."""
    wrong = [] if judged.fouls else _pocket_faults(rules, shot)
    refuse_idle_call(rules, shot.foul_call, [*seen, *wrong])
    judged = judge(rules, shot.foul_call, [*seen, *wrong])
    if judged.fouls:
        judged = judged.adding(Loss.FOUL_WITH_EIGHT)
    if judged.losses:
        return lost(state, rules, judged, **places(rules, shot, over=True))
    return won(state, rules, judged, rules.sections["eight"], **places(rules, shot, over=True))


def _pocket_faults(rules: RuleSet, shot: Shot) -> list[Loss]:
    """Return what was wrong with the mark or the pocket of an 8 that fell."""
    if shot.call is None and not shot.safety and not rules.mark_eight:
        if shot.obvious is None:
            raise missing("obvious", rules.sections["call"])
        return [Loss.NOT_MARKED] * (not shot.obvious)
    if shot.call is None or shot.call.ball != EIGHT:
        return [Loss.NOT_MARKED]
    as_called = shot.fell_as_called
    if as_called is None:
        raise missing("as_called", rules.sections["eight"])
    return [Loss.WRONG_POCKET] * (not as_called)


def _rule_legal_shot(state: State, rules: RuleSet, shot: Shot, judged: Judged) -> Verdict:
    """Groups are decided by a called ball; a player goes on with an own one; a declared safety ends the turn."""
    stay = places(rules, shot)
    if shot.safety:
        section = rules.sections["safety"]
        return verdict(state, rules, judged, next=state.turn.other, sections=(section,), **stay)
    fallen = state.left(state.turn).intersection(shot.fallen)
    counted = called_ball(rules, shot, fallen)
    group = _group_of(counted) if counted is not None and state.home_group is None else None
    if counted is not None or (fallen and rules.wrong_ball == "continue"):
        section = rules.sections["group" if group else "continue"]
        return verdict(state, rules, judged, next=state.turn, group=group, sections=(section,), **stay)
    section = rules.sections["call" if fallen else "turn_ends"]
    return verdict(state, rules, judged, next=state.turn.other, sections=(section,), **stay)


def _group_of(ball: int) -> Group:
    return next(group for group in Group if ball in group.balls)
