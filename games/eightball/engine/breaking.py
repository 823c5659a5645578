"""The ruling on the break: what is legal, what is a foul, and what is offered to whom."""

from __future__ import annotations

from games.cue.engine.choices import Option
from games.cue.engine.fouls import Foul, Loss
from games.cue.engine.settings import RuleSet
from games.cue.engine.shot import CUE_BALL, Act, Shot
from games.cue.engine.state import EIGHT
from games.cue.engine.steps import missing
from games.eightball.engine.judging import Judged, acts_of, judge, refuse_idle_call
from games.eightball.engine.state import EightballState, Verdict, rules_of
from games.eightball.engine.verdicts import lost, offer, places, verdict, won

State = EightballState

_SECTION_OF = {Foul.SCRATCH: "break_scratch", Foul.OBJECT_BALL_OFF: "off_on_break"}


def rule_on_break(state: State, shot: Shot) -> Verdict:
    """Return the verdict on a break shot. Raises RuleViolation ``fact_missing``."""
    rules = rules_of(state.options)
    seen = acts_of(rules, shot, on_break=True)
    seen += [Foul.NO_CONTACT] * (shot.first == () and Foul.NO_CONTACT not in rules.free_on_break)
    eight_off = EIGHT in shot.driven_off
    if eight_off and rules.eight_off_on_break == "loss":
        judged = judge(rules, shot.foul_call, seen, decides=False).adding(Loss.EIGHT_OFF)
        return lost(state, rules, judged, **places(rules, shot, over=True))
    judged = judge(rules, shot.foul_call, seen)
    legal = Foul.DEFLECTED_BREAK in judged.fouls or is_legal_break(rules, shot)
    refuse_idle_call(rules, shot.foul_call, seen)
    if not legal and Foul.ILLEGAL_BREAK in rules.fouls:
        judged = judged.adding(Foul.ILLEGAL_BREAK)
    if EIGHT in shot.fallen and (not judged.fouls or rules.every_foul_with_eight or shot.scratch):
        return _eight_on_break(state, rules, shot, judged)
    if eight_off and rules.eight_off_on_break == "spot":
        return _eight_on_break(state, rules, shot, judged)
    if judged.fouls or not legal:
        return _options(state, rules, shot, judged, illegal=not legal)
    following, topic = (state.turn, "continue") if shot.fallen else (state.turn.other, "dry_break")
    return verdict(state, rules, judged, next=following, sections=(rules.sections[topic],), **places(rules, shot))


def is_legal_break(rules: RuleSet, shot: Shot) -> bool:
    """Return whether a ball fell or enough of them reached a cushion."""
    if shot.fallen:
        return True
    if shot.first == ():
        return False
    if shot.to_rail is None:
        raise missing("to_rail", rules.sections["legal_break"])
    return shot.to_rail >= rules.break_rails


def breaks_the_rack(shot: Shot) -> bool:
    """Return whether a break shot reached the rack; where it did not, the next shot is a break again.

    >>> breaks_the_rack(Shot(to_rail=6)), breaks_the_rack(Shot(first=()))
    (True, False)
    """
    if shot.first is None:
        return bool(shot.fallen or shot.driven_off) or Act.CUE_BALL_DEFLECTED not in shot.acts
    return shot.first != ()


def _eight_on_break(state: State, rules: RuleSet, shot: Shot, judged: Judged) -> Verdict:
    section = rules.sections["eight_on_break"]
    options = rules.eight_on_break_foul if judged.fouls else rules.eight_on_break
    if not options:
        return won(state, rules, judged, rules.sections["eight_wins_on_break"], **places(rules, shot, over=True))
    chooser = state.turn.other if judged.fouls else state.turn
    return offer(state, rules, judged, chooser, options, section, **places(rules, shot))


def _options(state: State, rules: RuleSet, shot: Shot, judged: Judged, *, illegal: bool) -> Verdict:
    """Offer what every foul and an illegal break offer together; a cue ball that is gone does not lie in position."""
    offered = {option for foul in judged.fouls for option in rules.break_options.get(foul, rules.break_foul_options)}
    if illegal:
        offered.update(rules.illegal_break)
    if shot.scratch or CUE_BALL in shot.off_table:
        offered.discard(Option.ACCEPT)
    topic = next((_SECTION_OF[foul] for foul in judged.fouls if foul in _SECTION_OF), "penalty")
    section = rules.sections["legal_break" if illegal else topic]
    options = tuple(option for option in Option if option in offered)
    return offer(state, rules, judged, state.turn.other, options, section, illegal_break=illegal, **places(rules, shot))
