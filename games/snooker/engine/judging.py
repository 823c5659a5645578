"""Which fouls the facts of a stroke show, and what the dearest of them costs (Rules 6, 8, 10 and 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.cue.engine.steps import missing
from games.snooker.engine.balls import POINTS, Ball
from games.snooker.engine.events import Act, Offence, Stroke
from games.snooker.engine.fouls import ASKS_FOR_BALLS, FOUL_OF, SECTION, WORTH, Foul, Worth
from games.snooker.engine.settings import LEAST_PENALTY, SEVEN
from games.snooker.engine.state import On, SnookerState
from kit.pure.violations import RuleViolation

State = SnookerState
_ORDER = {foul: place for place, foul in enumerate(Foul)}


@dataclass(frozen=True, slots=True)
class Target:
    """What a stroke is played at: the ball on, None where no colour was named, and the free ball that stands for it."""

    on: Ball | None
    free: Ball | None = None

    def worth(self, ball: Ball) -> int:
        """Return what `ball` counts in this stroke: a free ball counts as the ball on (R12 a)."""
        return POINTS[self.on if ball is self.free and self.on else ball]

    def is_on(self, ball: Ball) -> bool:
        return ball is self.on or ball is self.free


def target_of(state: State, stroke: Stroke) -> Target:
    """Return what `stroke` was played at.

    After a red a colour that was hit first, and nothing else, was indicated by that (Definition 12) unless
    another was named.
    """
    if state.on is On.RED:
        return Target(Ball.RED, stroke.free)
    if state.on is On.SEQUENCE:
        return Target(state.colours[0], stroke.free)
    first = stroke.first or ()
    shown = len(first) == 1 and not stroke.touching and Act.BEFORE_NOMINATION not in stroke.acts
    if stroke.nominated is None and shown and first[0] is not Ball.RED:
        return Target(first[0])
    return Target(stroke.nominated)


def fouls_of(state: State, stroke: Stroke, target: Target) -> tuple[Foul, ...]:
    """Return every foul that the facts show, in the order of the catalogue. Raises ``fact_missing``."""
    fouls = set(_at_first(stroke, target))
    if stroke.acts:
        fouls.update(FOUL_OF[act] for act in stroke.acts if act in FOUL_OF)
        if Act.BEFORE_SPOTTED in stroke.acts:
            fouls.add(_before_spotted(state))
    for ball in stroke.potted:
        if ball is Ball.WHITE:
            fouls.add(Foul.WHITE_POTTED)
        elif not target.is_on(ball):
            fouls.add(Foul.POTTED_NOT_ON)
    if stroke.off_table:
        fouls.add(Foul.OFF_TABLE)
    if state.on is On.COLOUR:
        _check_nomination(stroke, fouls)
    return tuple(sorted(fouls, key=_ORDER.__getitem__)) if fouls else ()


def _at_first(stroke: Stroke, target: Target) -> Iterator[Foul]:
    """Yield what was wrong with the first contact; a touching ball on has been hit already (R8 c)."""
    if stroke.touching and any(target.is_on(ball) for ball in stroke.touching):
        return
    first = stroke.first
    if first is None:
        raise missing("first", "SNOOKER R3 e")
    if not first:
        yield Foul.MISSED_ALL
    elif not all(map(target.is_on, first)):
        if len(first) > 1:
            yield Foul.TWO_AT_ONCE
        elif target.on is not None or first[0] is Ball.RED:
            yield Foul.HIT_NOT_ON
    elif target.free is not None and target.free not in first:
        yield Foul.HIT_NOT_ON  # the named ball has to be hit first, or together with the ball on (R12 b)


def _before_spotted(state: State) -> Foul:
    put_back = state.verdict
    free = put_back is not None and put_back.free is not None and put_back.points > 0
    return Foul.BEFORE_FREE_BALL_SPOTTED if free else Foul.BEFORE_SPOTTED


def _check_nomination(stroke: Stroke, fouls: set[Foul]) -> None:
    """After a red a foul costs what was named, or seven when nothing was (R10 d vi)."""
    if Act.BEFORE_NOMINATION in stroke.acts:
        if not fouls or stroke.nominated is not None:
            raise RuleViolation("no_foul_before_nomination", "SNOOKER R10 d vi", field="acts")
        fouls.add(Foul.BEFORE_NOMINATION)
    elif stroke.nominated is None and (stroke.touching - {Ball.RED} if not fouls else not _costs_seven(fouls)):
        raise missing("nominated", "SNOOKER R10 d vi" if fouls else "SNOOKER R8 a")


def _costs_seven(fouls: Iterable[Foul]) -> bool:
    """Return whether one of `fouls` costs seven, whatever colour was named."""
    return any(WORTH[foul] is Worth.SEVEN for foul in fouls)


def failed_to_hit(stroke: Stroke, target: Target, fouls: Iterable[Foul]) -> bool:
    """Return whether the cue ball failed to hit a ball on first, which may be a miss (Definition 21)."""
    if target.on is None:
        return False
    if Foul.TWO_AT_ONCE in fouls:
        return (target.free or target.on) not in (stroke.first or ())  # a ball named as free has to be hit (R12 b)
    return Foul.MISSED_ALL in fouls or Foul.HIT_NOT_ON in fouls


def penalty_of(state: State, stroke: Stroke, target: Target, fouls: tuple[Foul, ...]) -> int:
    """Return what the dearest of `fouls` costs, four at least (R10, R11 g). Raises ``fact_missing``."""
    cost = max(LEAST_PENALTY, POINTS[target.on] if target.on else 0)
    if _costs_seven(fouls):
        return SEVEN
    for foul in fouls:
        if WORTH[foul] is Worth.HIGHER:
            cost = max(cost, _concerned(state, stroke, target, foul, cost))
    return cost


def _concerned(state: State, stroke: Stroke, target: Target, foul: Foul, cost: int) -> int:
    """Return what the dearest ball concerned by `foul` is worth."""
    balls: Iterable[Ball]
    if foul in ASKS_FOR_BALLS:
        if not stroke.concerned and cost < SEVEN:
            raise missing("concerned", SECTION[foul])
        balls = stroke.concerned
    elif foul is Foul.OFF_TABLE:
        balls = stroke.off_table
    elif foul is Foul.POTTED_NOT_ON:
        balls = (ball for ball in stroke.potted if not target.is_on(ball))
    elif foul is Foul.BEFORE_SPOTTED:
        balls = (placed.ball for placed in state.verdict.spotted) if state.verdict else ()
    else:
        balls = stroke.first or ()
    return max((target.worth(ball) for ball in balls), default=0)


def cost_of_offence(state: State, offence: Offence) -> tuple[tuple[Foul, ...], int]:
    """Return the fouls of an offence without a stroke, and their cost. Raises ``fact_missing``."""
    fouls: tuple[Foul, ...] = (FOUL_OF[offence.act],)
    if state.on is On.COLOUR and offence.nominated is None and offence.by in (None, state.turn):
        if not offence.none_named and not _costs_seven(fouls):
            raise missing("nominated", "SNOOKER R10 d vi")
        fouls = (*fouls, Foul.BEFORE_NOMINATION) if offence.none_named else fouls
    told = Stroke(concerned=offence.concerned)
    return fouls, penalty_of(state, told, Target(_on_without_stroke(state, offence)), fouls)


def _on_without_stroke(state: State, offence: Offence) -> Ball | None:
    if state.on is On.COLOUR:
        return offence.nominated
    return Ball.RED if state.on is On.RED else state.lowest
