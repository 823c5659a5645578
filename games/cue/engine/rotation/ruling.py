"""The ruling on one shot of 9-ball or 10-ball: facts in, one verdict out. Nothing here changes the rack.

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
from games.cue.engine.rotation.settings import RotationRules
from games.cue.engine.rotation.state import RotationState, rules_of
from games.cue.engine.shot import Shot
from games.cue.engine.steps import missing

State = RotationState
HAND_BACK = (Option.ACCEPT, Option.HAND_BACK)


def rule_on(state: State, shot: Shot) -> Verdict:
    """Return the verdict on facts that can be true together. Raises RuleViolation ``fact_missing``.

    >>> from games.cue.engine.rotation.state import NineballOptions
    >>> rack = RotationState(options=NineballOptions(), phase=Phase.BREAK, breaker=Side.HOME, turn=Side.HOME)
    >>> verdict = rule_on(rack, Shot(first=(1,), to_rail=3))
    >>> verdict.next.value, verdict.cue.value, verdict.sections
    ('away', 'anywhere', ('WPA 2.3 b', 'WPA 2.7'))
    >>> rule_on(rack, Shot(first=(1,)))
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('fact_missing', 'WPA 2.3', {'fact': 'to_rail'})
    """
    if state.phase is Phase.BREAK:
        return _rule_on_break(state, shot)
    if shot.push_out:
        return _rule_on_push_out(state, shot)
    return _rule_in_play(state, shot)


def penalize(state: State, offender: Side, fouls: Sequence[Foul], *, shot: Shot | None = None) -> Verdict:
    """Return the verdict on standard fouls: the turn and cue ball in hand, and the third in a row the rack."""
    rules, fouls = rules_of(state.options), sorted_fouls(fouls)
    balls = places(rules, shot) if shot else {}
    own_shot = shot is not None and offender is state.turn  # a shot out of turn ends nobody's turn
    row = row_after(state, rules, offender, fouls)
    penalty, cue = cue_after(state, rules, fouls, shot=shot is not None)
    what = {"shooter": offender, "fouls": fouls, "shot": own_shot, **row, **balls}
    sections = tuple(rules.fouls[foul] for foul in fouls)
    if is_serious(rules, row):
        why = (rules.sections["serious"], rules.sections["three_fouls"], *sections)
        return lost(offender, How.THREE_FOULS, state, *why, **what)
    waits_for = Phase.SHOT
    if state.phase is Phase.BREAK and shot and not reaches_the_rack(rules, shot):
        waits_for, cue = Phase.BREAK, CuePlace.HEAD  # the balls are still racked
    return verdict(
        state,
        *sections,
        rules.sections["penalty"],
        next=offender.other,
        penalty=penalty,
        cue=cue,
        waits_for=waits_for,
        **what,
    )


def lost(offender: Side, how: How, state: State, *sections: str, **what: object) -> Verdict:
    """Return the verdict that `offender` has lost the rack by a serious foul."""
    ending = {"winner": offender.other, "how": how, "waits_for": Phase.OVER, "penalty": Penalty.RACK, "serious": True}
    return verdict(state, *sections, **{**what, "shooter": offender, **ending})


def places(rules: RotationRules, shot: Shot, *, won: bool = False) -> dict[str, tuple[int, ...]]:
    """Return which balls stay down and whether the one that wins is spotted; no other ever is (WPA 2.6, 9.9).

    >>> from games.cue.engine.rotation.settings import NINE_BALL
    >>> places(NINE_BALL, Shot(off_table=(9, 3)))
    {'down': (3,), 'spotted': (9,)}
    """
    gone = {*shot.fallen, *shot.driven_off}
    spotted = set() if won else gone & {rules.money}
    return {"down": in_order(gone - spotted), "spotted": in_order(spotted)}


def reaches_the_rack(rules: RotationRules, shot: Shot) -> bool:
    """Return whether a break touched the balls; where it did not, the next shot is a break again."""
    if shot.first is not None:
        return shot.first != ()
    if shot.fallen or shot.driven_off or shot.to_rail:
        return True
    raise missing("first", rules.sections["legal_break"])


# --- the break, and the shot after it --------------------------------------------------------------------


def _rule_on_break(state: State, shot: Shot) -> Verdict:
    rules = rules_of(state.options)
    fouls = acts_of(rules, shot) + _first_of(state, shot)
    if shot.first is None and not fouls:
        raise missing("first", rules.fouls[Foul.WRONG_BALL_FIRST])
    if not shot.fallen and shot.first != ():
        if shot.to_rail is None and not fouls:
            raise missing("to_rail", rules.sections["legal_break"])
        fouls += [Foul.ILLEGAL_BREAK] * (shot.to_rail is not None and shot.to_rail < rules.break_rails)
    if fouls:
        return penalize(state, state.turn, fouls, shot=shot)
    if rules.money in shot.fallen:
        return _money_on_break(state, rules, shot)
    if shot.fallen:
        return goes_on(state, rules.sections["continue"], **places(rules, shot))
    return _rule_on_dry_break(state, rules, shot)


def _money_on_break(state: State, rules: RotationRules, shot: Shot) -> Verdict:
    section = rules.sections["money_on_break"]
    if rules.money_on_break == "wins":
        return _won(state, rules, shot, section)
    return goes_on(state, section, rules.sections["spotting"], **places(rules, shot))


def _rule_on_dry_break(state: State, rules: RotationRules, shot: Shot) -> Verdict:
    if rules.across_head:
        section = rules.sections["head_string"]
        if shot.across_head is None:
            raise missing("across_head", section)
        if shot.across_head < rules.across_head:
            return offers(state, HAND_BACK, section, count=0)
    return passes(state, rules.sections["turn_ends"])


def _rule_on_push_out(state: State, shot: Shot) -> Verdict:
    """Neither the ball that is hit first nor a cushion matters; the other side says who goes on (WPA 2.4, 9.4)."""
    rules = rules_of(state.options)
    fouls = acts_of(rules, shot)
    if fouls:
        return penalize(state, state.turn, fouls, shot=shot)
    section = rules.sections["push_out"]
    return offers(state, HAND_BACK, section, count=0, push_out=True, **places(rules, shot))


# --- every other shot ------------------------------------------------------------------------------------


def _rule_in_play(state: State, shot: Shot) -> Verdict:
    rules = rules_of(state.options)
    fouls, fact = acts_of(rules, shot), "first"
    if shot.first is not None:
        fouls += _first_of(state, shot)
        rail, fact = rail_of(shot) if shot.first else ([], "")
        fouls += rail
    if fact and not fouls:
        raise missing(fact, rules.fouls[Foul.WRONG_BALL_FIRST if fact == "first" else Foul.NO_RAIL])
    if fouls:
        return penalize(state, state.turn, fouls, shot=shot)
    return _rule_on_called(state, rules, shot) if rules.called else _rule_on_any(state, rules, shot)


def _first_of(state: State, shot: Shot) -> list[Foul]:
    """Return what is wrong with the first contact, as far as it was told."""
    if shot.first is None:
        return []
    if not shot.first:
        return [Foul.NO_CONTACT]
    return [Foul.WRONG_BALL_FIRST] * (state.lowest not in shot.first)


def _rule_on_any(state: State, rules: RotationRules, shot: Shot) -> Verdict:
    """Whatever falls legally counts, and the 9 wins at any time (WPA 2.5)."""
    if rules.money in shot.fallen:
        return _won(state, rules, shot, rules.sections["money"])
    if shot.fallen:
        return goes_on(state, rules.sections["continue"], **places(rules, shot))
    return passes(state, rules.sections["turn_ends"])


def _rule_on_called(state: State, rules: RotationRules, shot: Shot) -> Verdict:
    """Only the called ball lets a player go on; what fell otherwise may be handed back (WPA 9.5 to 9.8)."""
    if shot.safety:
        return _after_uncalled(state, rules, shot, rules.sections["safety"], safety=True)
    counted = called_ball(rules, shot, shot.fallen)
    if counted is None:
        return _after_uncalled(state, rules, shot, rules.sections["wrong_ball"])
    last = state.on_table == {rules.money}
    if counted == rules.money and (last or rules.money_early):
        return _won(state, rules, shot, rules.sections["money"])
    spotting = rules.sections["spotting"] if rules.money in shot.fallen else ""
    return goes_on(state, rules.sections["continue"], spotting, **places(rules, shot))


def _after_uncalled(state: State, rules: RotationRules, shot: Shot, section: str, *, safety: bool = False) -> Verdict:
    if not shot.fallen:
        return passes(state, section if safety else rules.sections["turn_ends"], safety=safety)
    spotting = rules.sections["spotting"] if rules.money in shot.fallen else ""
    wrong = rules.sections["wrong_ball"]
    return offers(state, HAND_BACK, section, wrong, spotting, count=0, safety=safety, **places(rules, shot))


def _won(state: State, rules: RotationRules, shot: Shot, section: str) -> Verdict:
    ending = {"winner": state.turn, "how": How.MONEY_BALL, "waits_for": Phase.OVER, "count": 0}
    return verdict(state, section, **ending, **places(rules, shot, won=True))
