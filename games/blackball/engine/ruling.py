"""The ruling on one shot or offence: facts in, one verdict out. Nothing here changes the frame."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from games.base import Side
from games.blackball.engine.events import Group, Offence
from games.blackball.engine.settings import Foul, Weight
from games.blackball.engine.shot import BETWEEN_SHOTS, BY_THE_OTHER, Act, Shot, check_shot
from games.blackball.engine.state import BlackballState, How, Phase, Verdict
from games.cue.engine.choices import Choice, CuePlace, Option, check_not_in_hand, place_after
from games.cue.engine.shot import CUE_BALL
from games.cue.engine.state import CLOCK_RUNS, EIGHT
from games.cue.engine.steps import missing
from kit.pure.violations import RuleViolation

State = BlackballState

_ORDER = {foul: place for place, foul in enumerate([*Foul, *Act])}
_SEVERITY = {weight: degree for degree, weight in enumerate(Weight)}


def rule_on(state: State, shot: Shot) -> Verdict:
    """Return the verdict on `shot`. Raises RuleViolation for impossible facts, and for a fact that is missing."""
    on_break = state.phase is Phase.BREAK
    check_shot(shot, state.on_table, on_break=on_break)
    if shot.unnamed is not (state.phase is Phase.NAME):
        raise RuleViolation("name_first" if not shot.unnamed else "nothing_to_name", _section(state, "naming"))
    acts = [act for act in shot.acts if act in state.rules.acts]
    if any(_weight(state, act) is Weight.FRAME for act in acts):
        return _lost(state, How.GRAVE_FOUL, acts, **_places(state, shot))
    if any(_weight(state, act) is Weight.SERIOUS for act in acts):
        return _serious(state, state.turn, acts, shot.restorable, eight=EIGHT in shot.fallen and not on_break)
    if shot.fell_by_itself:
        return _all_back(state, shot, acts, on_break=on_break)
    return _on_break(state, shot, acts) if on_break else _in_play(state, shot, acts)


def _all_back(state: State, shot: Shot, acts: list[Act], *, on_break: bool) -> Verdict:
    """Return the verdict on a shot that a ball has spoiled which fell untouched: every ball goes back.

    The shot is played again (WPA 1.7); WEPF keeps a foul that was made in it (U 3).
    """
    fouls: list[Foul | Act] = []
    if state.rules.fall_keeps_fouls and not on_break:
        fouls = [*acts, *_fouls_of_the_balls(state, shot)]
    if not fouls:
        again = {"next": state.turn, "visits": state.visits, "free_shot": state.free_shot, "cue": state.cue}
        return _verdict(state, (), ("fell",), replaced=True, replay=True, **again)
    verdict = _standard(state, fouls, shot)
    back: dict[str, Any] = {"down": (), "spotted": (), "replaced": True, "cue": state.cue}
    return replace(verdict, **back, sections=(*verdict.sections, _section(state, "fell")))


def _section(state: State, topic: str) -> str:
    return state.rules.sections.get(topic, "")


def _weight(state: State, foul: Foul | Act) -> Weight:
    return state.rules.weights.get(foul, Weight.STANDARD) if isinstance(foul, Act) else Weight.STANDARD


def _cites(state: State, fouls: Iterable[Foul | Act]) -> tuple[str, ...]:
    rules = state.rules
    return tuple(rules.acts[foul] if isinstance(foul, Act) else rules.fouls[foul] for foul in fouls)


def _waived(state: State, shot: Shot) -> tuple[str, ...]:
    """Return the topics that lift something of a legal shot: a touching ball counts as hit, a snooker needs no rail."""
    touched = shot.touching and not set(shot.first or ()) & state.on
    return ("touching",) * bool(touched) + ("snooker",) * (shot.snookered and not shot.rail and not shot.fallen)


def _sorted_fouls(fouls: Iterable[Foul | Act]) -> tuple[Foul | Act, ...]:
    return tuple(sorted(set(fouls), key=_ORDER.__getitem__))


def _places(state: State, shot: Shot) -> dict[str, tuple[int, ...]]:
    """Return which balls stay down and which come back; a ball driven off is always spotted."""
    return {"down": tuple(sorted(shot.fallen)), "spotted": _in_spotting_order(state, shot.driven_off)}


def _in_spotting_order(state: State, balls: Iterable[int]) -> tuple[int, ...]:
    """Return `balls` as they are spotted: the 8, then one group and the other (WPA 5.11, WEPF T 2 e).

    Blackball begins with the group of who plays next; a ball off the table is a foul, so that is the other side.
    """
    following = state.group(state.turn.other) if state.rules.spots_next_group_first else None
    earlier = (following or Group.LOW).balls
    return tuple(sorted(balls, key=lambda ball: (ball != EIGHT, ball not in earlier, ball)))


def _verdict(state: State, fouls: Iterable[Foul | Act] = (), topics: Iterable[str] = (), **what: Any) -> Verdict:
    fouls = _sorted_fouls(fouls)
    sections = (*(_section(state, topic) for topic in topics), *_cites(state, fouls))
    what.setdefault("shooter", state.turn)
    return Verdict(fouls=fouls, sections=tuple(dict.fromkeys(filter(None, sections))), **what)


def _lost(state: State, how: How, fouls: Iterable[Foul | Act], *topics: str, **what: Any) -> Verdict:
    loser = what.pop("shooter", state.turn)
    return _verdict(state, fouls, topics, shooter=loser, weight=Weight.FRAME, winner=loser.other, how=how, **what)


# --- fouls ---------------------------------------------------------------------------------------------


def _standard(state: State, fouls: Collection[Foul | Act], shot: Shot | None, by: Side | None = None) -> Verdict:
    """Return the standard penalty: two visits, or a free shot with the choice of baulk."""
    rules, offender = state.rules, by or state.turn
    in_off = shot is not None and shot.in_off
    timed = Foul.TIME in fouls
    racked = shot is None and state.phase is Phase.BREAK  # nobody has broken yet
    cue = CuePlace.BAULK if in_off else place_after(state.cue, struck=shot is not None)
    chooses = cue is CuePlace.POSITION and (rules.free_shot or timed)
    topic = "time" if timed and not rules.free_shot else "penalty"
    section = _section(state, topic)
    choice = _choice(state, offender.other, (Option.ACCEPT, Option.FROM_BAULK), section) if chooses else None
    return _verdict(
        state,
        fouls,
        (topic, *(("spotting",) * bool(shot and shot.driven_off))),
        shooter=offender,
        weight=Weight.STANDARD,
        next=offender.other,
        visits=rules.visits,
        free_shot=rules.free_shot and not racked,
        cue=cue,
        choice=choice,
        rerack=racked,
        must_name=shot is None and state.phase is Phase.NAME and offender is not state.turn,
        **(_places(state, shot) if shot is not None else {}),
    )


def _choice(state: State, side: Side, options: tuple[Option, ...], section: str) -> Choice:
    player = state.player_of(side) if side is state.turn else state.came(side) % state.options.players
    return Choice(side, player, options, section)


def _serious(
    state: State, by: Side, acts: Iterable[Act], restorable: bool | None, *, eight: bool, accidental: bool = False
) -> Verdict:
    """Return what a serious foul costs: the balls are put back; the second one, or a table in ruins, the frame."""
    if eight:
        return _lost(state, How.FOUL_WITH_EIGHT, acts, "eight_foul", shooter=by)
    if restorable is None:
        raise missing("restorable", _section(state, "serious"))
    if state.serious(by) + 1 >= state.rules.serious_lose_at:
        return _lost(state, How.TWO_SERIOUS, acts, "two_serious", shooter=by)
    if not restorable and not accidental:
        return _lost(state, How.NOT_RESTORED, acts, "not_restored", shooter=by)
    choice = None
    if not restorable:
        choice = _choice(state, by.other, (Option.ACCEPT, Option.REPLAY), _section(state, "out_of_turn"))
    return _verdict(
        state,
        acts,
        ("serious",),
        shooter=by,
        weight=Weight.SERIOUS,
        next=by.other,
        visits=state.rules.visits,
        replaced=restorable,
        choice=choice,
        cue=state.cue if restorable else CuePlace.POSITION,
        rerack=state.phase is Phase.BREAK,
    )


# --- the break -----------------------------------------------------------------------------------------


def _on_break(state: State, shot: Shot, acts: list[Act]) -> Verdict:
    rules = state.rules
    if EIGHT in shot.fallen:
        return _verdict(
            state, (), ("eight_on_break",), next=state.turn, visits=state.visits, cue=CuePlace.BAULK, rerack=True
        )
    fouls: list[Foul | Act] = list(acts)
    if _is_unfair(state, shot):
        fouls.append(Foul.UNFAIR_BREAK)
        if rules.unfair_break_reracks:
            return _verdict(
                state, [Foul.UNFAIR_BREAK], ("break",), weight=Weight.STANDARD, next=state.turn.other,
                visits=rules.visits, cue=CuePlace.BAULK, rerack=True,
            )  # fmt: skip
    jumped = CUE_BALL in shot.off_table and rules.break_in_off == "turn"  # only a potted cue ball is let off (F4 c)
    if shot.driven_off or jumped:
        fouls.append(Foul.BALL_OFF)
    if shot.in_off and not fouls and rules.break_in_off == "turn":
        passed = _verdict(
            state,
            [Foul.IN_OFF],
            (),
            weight=Weight.TURN,
            next=state.turn.other,
            cue=CuePlace.BAULK,
            **_places(state, shot),
        )
        return replace(passed, sections=(_section(state, "break_in_off"),))  # K1 leaves a fair break out
    if shot.in_off and not jumped:
        fouls.append(Foul.IN_OFF)
    if fouls:
        return _standard(state, fouls, shot)
    if not shot.fallen:
        return _visit_over(state, shot)
    return _verdict(
        state, (), ("naming" if rules.naming else "open",), next=state.turn, visits=state.visits,
        must_name=rules.naming, **_places(state, shot),
    )  # fmt: skip


def _is_unfair(state: State, shot: Shot) -> bool:
    rules = state.rules
    if rules.unfair_break_reracks and Act.JUMPED in shot.acts:
        return True
    if shot.fallen:
        return False
    told: int | None = getattr(shot, rules.break_needs)
    if told is None:
        if shot.first == ():
            return True
        raise missing(rules.break_needs, _section(state, "break"))
    return told < rules.break_least


# --- in play -------------------------------------------------------------------------------------------


def _in_play(state: State, shot: Shot, acts: list[Act]) -> Verdict:
    fouls: list[Foul | Act] = [*acts, *_fouls_of_the_balls(state, shot)]
    if not fouls and _has_no_rail(state, shot):
        fouls.append(Foul.NO_RAIL)
    if EIGHT in shot.fallen:
        return _eight(state, shot, fouls)
    if fouls:
        return _standard(state, fouls, shot)
    return _legal(state, shot)


def _fouls_of_the_balls(state: State, shot: Shot) -> list[Foul]:
    fouls = [Foul.IN_OFF] if shot.in_off else []
    if shot.driven_off:
        fouls.append(Foul.BALL_OFF)
    if not set(shot.touching) & state.on or Act.INTO_TOUCHING_BALL in shot.acts:
        if shot.first is None:
            raise missing("first", _section(state, "penalty"))
        if not shot.first:
            fouls.append(Foul.NO_CONTACT)
        elif not set(shot.first) & state.on:
            fouls.append(Foul.WRONG_BALL_FIRST)
    if _sank_the_opponents(state, shot):
        fouls.append(Foul.OPPONENTS_BALL)
    if shot.unnamed:
        fouls.append(Foul.NO_NOMINATION)
    return fouls


def _sank_the_opponents(state: State, shot: Shot) -> bool:
    group = state.group(state.turn)
    if group is None:
        return False
    theirs = set(shot.fallen) & group.other.balls - {state.nominated}
    if not theirs:
        return False
    own = set(shot.fallen) & group.balls
    if own and state.rules.opponent_with_own == "allowed":
        return False
    return not (state.free_shot and state.options.free_shot_other == "allowed")


def _has_no_rail(state: State, shot: Shot) -> bool:
    """Return whether nothing was potted that counts, and no ball reached a cushion."""
    counts = set(shot.fallen) & state.on if state.rules.naming else set(shot.fallen)
    if counts or shot.snookered:
        return False
    if shot.rail is None:
        raise missing("rail", _section(state, "penalty"))
    return not shot.rail


def _eight(state: State, shot: Shot, fouls: list[Foul | Act]) -> Verdict:
    """Return who has won with the 8, or lost by it."""
    side = state.turn
    before = state.left(side)
    if fouls:
        return _lost(state, How.FOUL_WITH_EIGHT, fouls, "eight_foul", **_places(state, shot))
    left = before - set(shot.fallen)
    if left and state.group(side) is None and state.options.open_eight == "foul":
        verdict = _standard(state, [Foul.WRONG_BALL_FIRST], shot)
        back = (EIGHT, *verdict.spotted)
        return replace(verdict, down=tuple(ball for ball in verdict.down if ball != EIGHT), spotted=back)
    if left:
        return _lost(state, How.EIGHT_EARLY, (), "eight_early", **_places(state, shot))
    if before and state.rules.last_and_eight == "loses":
        return _lost(state, How.EIGHT_WITH_LAST, (), "eight_with_last", **_places(state, shot))
    return _verdict(state, (), ("eight",), winner=side, how=How.EIGHT_POTTED, **_places(state, shot))


def _legal(state: State, shot: Shot) -> Verdict:
    """Return the verdict on a shot without a foul: on with the visit, a group, or the end of the visit."""
    own = set(shot.fallen) & _counted(state)
    if not own:
        return _visit_over(state, shot)
    group, must_name = _decided(state, own)
    topics = ("open",) if group else ("naming",) if must_name else ("continue",)
    return _verdict(
        state,
        (),
        topics,
        next=state.turn,
        visits=state.visits,
        group=group,
        must_name=must_name,
        **_places(state, shot),
    )


def _counted(state: State) -> frozenset[int]:
    """Return the balls that let the player go on: own ones, a nominated one, and any where a free shot may sink it."""
    if state.free_shot and state.options.free_shot_other == "allowed":
        return state.on_table - {EIGHT}
    own = state.left(state.turn)
    return own | {state.nominated} if state.nominated is not None else own


def _decided(state: State, own: set[int]) -> tuple[Group | None, bool]:
    """Return the group that this shot gives its player, and whether the player has to name one."""
    if state.group(state.turn) is not None or state.free_shot:
        return None, False
    fallen = {group for group in Group if own & group.balls}
    if state.provisional in fallen:
        return state.provisional, False
    if len(fallen) == 1:
        return fallen.pop(), False
    return None, state.rules.naming


def _visit_over(state: State, shot: Shot) -> Verdict:
    places = _places(state, shot)
    if state.visits > 1:
        topics = ("penalty", *_waived(state, shot))
        return _verdict(state, (), topics, next=state.turn, visits=state.visits - 1, second_visit=True, **places)
    return _verdict(state, (), ("continue", *_waived(state, shot)), next=state.turn.other, **places)


# --- without a shot ------------------------------------------------------------------------------------


def rule_on_offence(state: State, event: Offence) -> Verdict:
    """Return the verdict on something that was done while nobody shot."""
    known = BETWEEN_SHOTS if event.side is state.turn else BY_THE_OTHER
    if event.act not in known:
        raise RuleViolation("only_during_a_shot", field="act", act=event.act.value)
    if event.act not in state.rules.acts:
        raise RuleViolation("not_in_these_rules", field="act")
    if event.act is Act.CUE_BALL_TOUCHED:
        check_not_in_hand(state.cue, state.rules.acts[event.act])
    weight = _weight(state, event.act)
    if weight is Weight.FRAME:
        return _lost(state, How.GRAVE_FOUL, [event.act], shooter=event.side)
    if weight is Weight.SERIOUS:
        return _serious(
            state, event.side, [event.act], event.restorable, eight=False, accidental=bool(event.accidental)
        )
    return _standard(state, [event.act], None, event.side)


def rule_on_time(state: State) -> Verdict:
    """Return the verdict on a player who was too slow: asked, put on a clock, and then a foul."""
    if not state.rules.clock and state.pace < CLOCK_RUNS:
        return _verdict(
            state, (), ("clock",), next=state.turn, visits=state.visits, free_shot=state.free_shot, cue=state.cue,
            warning=True,
        )  # fmt: skip
    return _standard(state, [Foul.TIME], None)


def rule_on_conduct(state: State, side: Side, *, frame: bool) -> Verdict:
    """Return what a referee made of unsporting conduct."""
    if frame:
        return _lost(state, How.CONDUCT, (), "conduct", shooter=side)
    verdict = _standard(state, (), None, side)
    return replace(verdict, sections=(_section(state, "conduct"), *verdict.sections))
