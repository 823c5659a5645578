"""The ruling on one shot of 14.1: facts in, one verdict out. Nothing here changes the leg.

A fact is asked for by name (``fact_missing``) only when the ruling depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.base import Side
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.fouls import Foul, Penalty, sorted_fouls
from games.cue.engine.pool.judging import acts_of, called_ball, cue_after, is_serious, rail_of, row_after
from games.cue.engine.pool.state import How, Phase, Verdict, in_order
from games.cue.engine.pool.verdicts import goes_on, offers, passes, verdict
from games.cue.engine.shot import CUE_BALL, Shot
from games.cue.engine.steps import missing
from games.straightpool.engine.settings import StraightRules
from games.straightpool.engine.state import StraightState, rules_of

State = StraightState


def rule_on(state: State, shot: Shot) -> Verdict:
    """Return the verdict on facts that can be true together. Raises RuleViolation ``fact_missing``.

    >>> from games.straightpool.engine.state import StraightOptions
    >>> leg = StraightState(options=StraightOptions(), phase=Phase.BREAK, breaker=Side.HOME, turn=Side.HOME)
    >>> weak = rule_on(leg, Shot(to_rail=1, cue_rail=True))
    >>> weak.points, [option.value for option in weak.choice.options]
    (-2, ['accept', 'rerack_offender_breaks'])
    """
    rules = rules_of(state.options)
    fouls = acts_of(rules, shot)
    if state.phase is Phase.BREAK:
        if not _is_good_break(rules, shot):
            return _breaking_foul(state, rules, shot)
    else:
        contact, fact = _contact_of(shot)
        fouls += contact
        if fact and not fouls:
            raise missing(fact, rules.fouls[Foul.NO_RAIL])
    if fouls:
        return penalize(state, state.turn, fouls, shot=shot)
    return _rule_on_legal_shot(state, rules, shot)


def penalize(state: State, offender: Side, fouls: Sequence[Foul], *, shot: Shot | None = None) -> Verdict:
    """Return the verdict on standard fouls: a point, and with the third in a row fifteen more (WPA 4.9, 4.11)."""
    rules, fouls = rules_of(state.options), sorted_fouls(fouls)
    own_shot = shot is not None and offender is state.turn  # a shot out of turn ends nobody's turn
    row = row_after(state, rules, offender, fouls)
    what = {"shooter": offender, "fouls": fouls, "shot": own_shot, **spotted(shot)}
    sections = tuple(rules.fouls[foul] for foul in fouls)
    if is_serious(rules, row):
        why = (rules.sections["serious"], rules.sections["three_fouls"], *sections)
        return serious(state, offender, *why, **{**what, "points": -rules.standard - rules.serious})
    penalty, cue = cue_after(state, rules, fouls, shot=shot is not None)
    costs = {"points": -rules.standard, "penalty": penalty, "cue": cue, **row}
    return verdict(state, *sections, rules.sections["penalty"], next=offender.other, **costs, **what)


def serious(state: State, offender: Side, *sections: str, **what: object) -> Verdict:
    """Return the verdict on a serious foul: all fifteen are racked, and the offender shoots an opening break."""
    rules = rules_of(state.options)
    again = {"next": offender, "waits_for": Phase.BREAK, "cue": CuePlace.HEAD, "count": 0, "serious": True}
    return verdict(
        state, *sections, **{"points": -rules.serious, "shooter": offender, "penalty": Penalty.HEAD, **what, **again}
    )


def spotted(shot: Shot | None) -> dict[str, tuple[int, ...]]:
    """Return the balls of a shot that does not count: all of them come back (WPA 4.6)."""
    return {"spotted": in_order((*shot.fallen, *shot.driven_off))} if shot else {}


# --- the opening break -----------------------------------------------------------------------------------


def _is_good_break(rules: StraightRules, shot: Shot) -> bool:
    """Return whether a called ball fell, or cue ball and two object balls reached a cushion (WPA 4.3 b, 8.4).

    A ball that fell or left the table counts among those that reached one.
    """
    if shot.first == ():
        return False
    if not shot.safety and called_ball(rules, shot, shot.fallen) is not None:
        return True
    section = rules.sections["legal_break"]
    gone = len(shot.fallen) + len(shot.driven_off)
    if gone < rules.break_rails:
        if shot.to_rail is None:
            raise missing("to_rail", section)
        if gone + shot.to_rail < rules.break_rails:
            return False
    if shot.scratch or CUE_BALL in shot.off_table:
        return True
    if shot.cue_rail is None:
        raise missing("cue_rail", section)
    return shot.cue_rail


def _breaking_foul(state: State, rules: StraightRules, shot: Shot) -> Verdict:
    """Two points, none of three in a row, and the other side may ask for another opening break (WPA 4.3, 4.10)."""
    gone = shot.scratch or CUE_BALL in shot.off_table
    options = (Option.FROM_HEAD if gone else Option.ACCEPT, Option.RERACK_OFFENDER_BREAKS)
    costs = {"points": -rules.breaking, "penalty": Penalty.HEAD if gone else Penalty.TURN}
    sections = (rules.sections["legal_break"], rules.sections["breaking"])
    return offers(state, options, *sections, fouls=(Foul.BREAKING,), **costs, **spotted(shot))


# --- every other shot ------------------------------------------------------------------------------------


def _contact_of(shot: Shot) -> tuple[list[Foul], str]:
    """Return what is wrong with contact and cushion; any ball may be hit first (WPA 4.9 has no 6.2)."""
    if shot.first == ():
        return [Foul.NO_CONTACT], ""
    return rail_of(shot)


def _rule_on_legal_shot(state: State, rules: StraightRules, shot: Shot) -> Verdict:
    """A called ball brings everything that falls with it; without one all of it is spotted (WPA 4.5 to 4.7)."""
    if shot.safety:
        return passes(state, rules.sections["safety"], safety=True, **spotted(shot))
    if called_ball(rules, shot, shot.fallen) is None:
        spotting = rules.sections["spotting"] if shot.fallen else ""
        return passes(state, spotting, rules.sections["turn_ends"], **spotted(shot))
    counted = {"points": len(shot.fallen), "down": shot.fallen}
    scoring = rules.sections["scoring"]
    if state.score(state.turn) + len(shot.fallen) >= state.options.target:
        ending = {"winner": state.turn, "how": How.TARGET, "waits_for": Phase.OVER, "count": 0}
        return verdict(state, rules.sections["end"], scoring, **ending, **counted)
    left = len(state.on_table) - len(shot.fallen)
    waits_for = Phase.RERACK if left <= 1 else Phase.SHOT
    return goes_on(state, scoring, rules.sections["continue"], waits_for=waits_for, **counted)
