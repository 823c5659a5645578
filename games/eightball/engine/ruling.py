"""The ruling on one shot or offence: facts in, one verdict out. Nothing here changes the rack.

A fact is asked for by name (``fact_missing``) only when the ruling depends on it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.base import RuleViolation
from games.cue.engine.fouls import FOUL_OF, Foul, Loss, Penalty
from games.cue.engine.pool.events import Conduct, OutOfTurn, Sanction
from games.cue.engine.settings import RuleSet
from games.cue.engine.shot import Shot, check_shot
from games.eightball.engine.breaking import rule_on_break
from games.eightball.engine.events import How, Offence, SlowPlay
from games.eightball.engine.judging import Judged, acts_of, contact_of, judge, missing, refuse_idle_call
from games.eightball.engine.state import EIGHT, SOLIDS, EightballState, Group, Phase, Verdict, rules_of
from games.eightball.engine.verdicts import foul_in_play, lost, places, verdict, won

State = EightballState
CLOCK_RUNS = 2


def rule_on(state: State, shot: Shot) -> Verdict:
    """Return the verdict on `shot`. Raises RuleViolation for impossible or missing facts.

    >>> from games.base import Side
    >>> from games.eightball.engine.state import EightballOptions
    >>> rack = EightballState(options=EightballOptions(), phase=Phase.BREAK, breaker=Side.HOME, turn=Side.HOME)
    >>> [option.value for option in rule_on(rack, Shot(to_rail=3)).choice.options]
    ['accept', 'rerack_and_break', 'rerack_offender_breaks']
    >>> rule_on(rack, Shot())
    Traceback (most recent call last):
    games.base.RuleViolation: ('fact_missing', '8 BALL POOL BREAK SHOT ii', {'fact': 'to_rail'})
    """
    if shot.shooter not in (None, state.turn) or shot.player not in (None, state.player):
        section = rules_of(state.options).sections["continue"]
        raise RuleViolation("not_your_turn", section, side=state.turn.value, player=state.player)
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


def rule_on_slow_play(state: State, event: SlowPlay) -> Verdict:
    """Return the verdict on slow play: a warning, then fouls, then the rack (AMB-P3)."""
    rules = rules_of(state.options)
    section = rules.sections["clock"]
    times = state.slow(state.turn) + 1
    if rules.clock is None:
        raise RuleViolation("no_clock", section)
    if (state.pace < CLOCK_RUNS) if rules.clock.imposed else times == 1:
        return _same_player(state, rules, Judged(), warning=True, sections=(section,))
    if event.seconds is None:
        raise missing("seconds", section)
    if event.seconds <= rules.clock.seconds:
        raise RuleViolation("in_time", section, field="seconds", seconds=rules.clock.seconds)
    if not rules.clock.imposed and times >= rules.clock.loses_at:
        return lost(state, rules, Judged(standing=(Foul.SLOW_PLAY, Loss.SLOW_PLAY)))
    return foul_in_play(state, rules, Judged(standing=(Foul.SLOW_PLAY,)))


def rule_out_of_turn(state: State, event: OutOfTurn) -> Verdict:
    """Return the verdict on a shot by the side that is not at the table (WPA 6.13)."""
    rules, shot = rules_of(state.options), Shot(potted=event.potted, off_table=event.off_table)
    if Foul.OUT_OF_TURN not in rules.fouls:
        raise RuleViolation("not_in_these_rules", "")
    check_shot(shot, state.table)
    offender = replace(state, turn=state.turn.other)
    judged = Judged(standing=(Foul.OUT_OF_TURN, *acts_of(rules, shot, on_break=False)))
    if EIGHT in (*shot.fallen, *shot.driven_off):
        gone = Loss.EIGHT_OFF if EIGHT in shot.driven_off else Loss.FOUL_WITH_EIGHT
        return lost(offender, rules, judged.adding(gone), **places(rules, shot, over=True))
    return replace(foul_in_play(offender, rules, judged, **places(rules, shot)), player=state.player)


def rule_on_conduct(state: State, event: Conduct) -> Verdict:
    """Return what the referee made of unsporting conduct: a warning, a foul or the rack (WPA 6.17)."""
    rules = rules_of(state.options)
    section = rules.sections["conduct"]
    if not section:
        raise RuleViolation("not_in_these_rules", "")
    offender = replace(state, turn=event.side)
    if event.sanction is Sanction.WARNING:
        return replace(_same_player(state, rules, Judged(), warning=True, sections=(section,)), shooter=event.side)
    judged = Judged(standing=(Foul.CONDUCT,))
    if event.sanction is Sanction.SERIOUS:
        found = verdict(offender, rules, judged, winner=event.side.other, how=How.CONDUCT, sections=(section,))
        return replace(found, penalty=Penalty.RACK)
    found = foul_in_play(offender, rules, judged)
    return found if event.side is state.turn else replace(found, player=state.player)


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
    counted = _called_ball(rules, shot, fallen)
    group = _group_of(counted) if counted is not None and state.home_group is None else None
    if counted is not None or (fallen and rules.wrong_ball == "continue"):
        section = rules.sections["group" if group else "continue"]
        return verdict(state, rules, judged, next=state.turn, group=group, sections=(section,), **stay)
    section = rules.sections["call" if fallen else "turn_ends"]
    return verdict(state, rules, judged, next=state.turn.other, sections=(section,), **stay)


def _called_ball(rules: RuleSet, shot: Shot, own: frozenset[int]) -> int | None:
    """Return the own ball that was called, or was plain to see, and fell where it should.

    A ball that another ball sent in is a combination, and never plain.
    """
    if shot.call is not None:
        if shot.call.ball not in own:
            return None
        as_called = shot.fell_as_called
        if as_called is None:
            raise missing("as_called", rules.sections["call"])
        return shot.call.ball if as_called else None
    plain = own.intersection(shot.first or ())
    if not plain:
        return None
    if shot.obvious is None:
        raise missing("obvious", rules.sections["call"])
    return min(plain) if shot.obvious else None


def _group_of(ball: int) -> Group:
    return Group.SOLIDS if ball in SOLIDS else Group.STRIPES
