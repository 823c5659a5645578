"""Which fouls the facts of a shot show, and which of them count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.cue.engine.fouls import Foul, Loss, sorted_fouls
from games.cue.engine.pool import judging as pool
from games.cue.engine.settings import RuleSet
from games.cue.engine.shot import FoulCall, Shot
from games.cue.engine.state import EIGHT
from games.cue.engine.steps import missing
from games.eightball.engine.state import EightballState
from kit.pure.violations import RuleViolation

State = EightballState


@dataclass(frozen=True, slots=True)
class Judged:
    """Fouls and losses split into called, disputed and unnoticed."""

    standing: tuple[Foul | Loss, ...] = ()
    disputed: tuple[Foul | Loss, ...] = ()
    overlooked: tuple[Foul | Loss, ...] = ()

    @property
    def fouls(self) -> tuple[Foul, ...]:
        """The fouls that count, in the order of the catalogue."""
        return sorted_fouls(fault for fault in self.standing if isinstance(fault, Foul))

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The losses that count, in the order of the catalogue."""
        return tuple(loss for loss in Loss if loss in self.standing)

    def adding(self, *more: Foul | Loss) -> Judged:
        """Return the same with `more` that count without being called."""
        return replace(self, standing=(*self.standing, *more))


def judge(rules: RuleSet, call: FoulCall | None, seen: Iterable[Foul | Loss], *, decides: bool = True) -> Judged:
    """Return what counts: what has to be called counts when it is, and a foul, where that is needed, when admitted.

    Nobody has to admit a loss. Raises ``fact_missing`` when the call was not told, unless it does not decide.

    >>> from games.cue.engine.settings import LEG8
    >>> judge(LEG8, FoulCall.REFUSED, [Foul.SCRATCH, Foul.PUSH])
    Judged(standing=(<Foul.SCRATCH: 'scratch'>,), disputed=(<Foul.PUSH: 'push'>,), overlooked=())
    >>> judge(LEG8, FoulCall.REFUSED, [Loss.WRONG_POCKET]).losses
    (<Loss.WRONG_POCKET: 'wrong_pocket'>,)
    """
    everything = tuple(seen)
    asked = tuple(fault for fault in everything if rules.answer_needed and fault not in rules.no_answer_needed)
    plain = tuple(fault for fault in everything if fault not in asked)
    if asked and call is None and decides:
        raise missing("foul_call", rules.sections["answer"])
    if call is FoulCall.ACKNOWLEDGED or (call is FoulCall.REFUSED and not rules.admission_needed):
        return Judged(standing=everything)
    if call is FoulCall.REFUSED:
        disputed = tuple(fault for fault in asked if isinstance(fault, Foul))
        return Judged(standing=tuple(fault for fault in everything if fault not in disputed), disputed=disputed)
    return Judged(standing=plain, overlooked=asked)


def refuse_idle_call(rules: RuleSet, call: FoulCall | None, seen: Iterable[Foul | Loss]) -> None:
    """Raise RuleViolation when a foul was called and the facts show none."""
    if call in (FoulCall.ACKNOWLEDGED, FoulCall.REFUSED) and not tuple(seen):
        raise RuleViolation("no_foul_in_the_facts", rules.sections["answer"], field="foul_call")


def acts_of(rules: RuleSet, shot: Shot, *, on_break: bool) -> list[Foul]:
    """Return the fouls that need no look at what the cue ball touched first.

    The 8 driven off is a foul like any other on the break only; later it loses the rack.
    """
    if on_break:
        return [foul for foul in pool.acts_of(rules, shot) if foul not in rules.free_on_break]
    return pool.acts_of(rules, shot, apart=frozenset({EIGHT}))


def contact_of(state: State, rules: RuleSet, shot: Shot) -> tuple[list[Foul], str]:
    """Return the fouls of a shot that is not legal, as far as facts were told, and the first fact that was not."""
    contact_is_enough = shot.safety and rules.safety == "contact"
    if shot.first is None:
        return [], "first"
    if shot.first == ():
        if contact_is_enough:  # then the cue ball may have reached a cushion instead (AMB-P7)
            return [Foul.NO_CONTACT] * (shot.rail is False), "rail" if shot.rail is None else ""
        return [Foul.NO_CONTACT], ""
    if contact_is_enough:
        return [], ""
    fouls = [Foul.WRONG_BALL_FIRST] * (not legal_balls(state, rules).intersection(shot.first))
    rail, fact = pool.rail_of(shot)
    return fouls + rail, fact


def legal_balls(state: State, rules: RuleSet) -> frozenset[int]:
    """Return the balls that the cue ball may touch first."""
    left = state.left(state.turn)
    if not left or (state.home_group is None and rules.open_eight_first):
        return left | {EIGHT}
    return left
