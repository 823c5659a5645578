"""How a verdict is written down once it is known what counts."""

from __future__ import annotations

from typing import Any

from games.base import Side
from games.cue.engine.choices import PLACE_AFTER, Choice, CuePlace, Option
from games.cue.engine.fouls import Penalty, most_severe
from games.cue.engine.pool.judging import CUE_AFTER
from games.cue.engine.pool.state import Phase
from games.cue.engine.pool.verdicts import next_player
from games.cue.engine.settings import RuleSet
from games.cue.engine.shot import Shot
from games.cue.engine.state import EIGHT
from games.eightball.engine.events import How
from games.eightball.engine.judging import Judged
from games.eightball.engine.state import EightballState, Verdict

State = EightballState


def places(rules: RuleSet, shot: Shot, *, over: bool = False) -> dict[str, tuple[int, ...]]:
    """Return which balls stay down and which are spotted, in numerical order; the 8 stays down when it ends the rack.

    >>> from games.cue.engine.settings import LEG8
    >>> places(LEG8, Shot(off_table=(12, 3)))
    {'down': (), 'spotted': (3, 12)}
    """
    gone = {*shot.fallen, *shot.driven_off}
    spotted = set(shot.driven_off) if rules.spot_driven_off else set()
    spotted = spotted - {EIGHT} if over else spotted | (gone & {EIGHT})
    return {"down": tuple(sorted(gone - spotted)), "spotted": tuple(sorted(spotted))}


def verdict(state: State, rules: RuleSet, judged: Judged, **what: Any) -> Verdict:
    """Return a verdict with its fouls, what they cost, and the sections that decide; `sections` go in front.

    ``shot=False`` says that nobody shot, so that nobody's turn is over by it.
    """
    fouls = judged.fouls
    on_break = state.phase is Phase.BREAK
    penalty = most_severe(rules.penalty_of(foul, on_break=on_break) for foul in fouls)
    if judged.losses and what.get("winner") is not None:
        penalty = Penalty.RACK
    sections = (*what.pop("sections", ()), *(rules.fouls[foul] for foul in fouls))
    following, shot = what.get("next"), what.pop("shot", True)
    return Verdict(
        shooter=state.turn,
        fouls=fouls,
        disputed=judged.disputed,
        overlooked=judged.overlooked,
        penalty=penalty,
        player=next_player(state, following, shot=shot) if following else 0,
        sections=tuple(dict.fromkeys(filter(None, sections))),
        **what,
    )


def foul_in_play(state: State, rules: RuleSet, judged: Judged, **what: Any) -> Verdict:
    """Return the verdict on fouls after the break: the turn, and the cue ball for the opponent."""
    cost = most_severe(rules.penalty_of(foul, on_break=False) for foul in judged.fouls)
    cue = CUE_AFTER.get(cost, CuePlace.POSITION)
    return verdict(state, rules, judged, next=state.turn.other, cue=cue, sections=(rules.sections["penalty"],), **what)


def lost(state: State, rules: RuleSet, judged: Judged, **what: Any) -> Verdict:
    losses = judged.losses
    sections = tuple(rules.losses[loss] for loss in losses)
    how = How(losses[0].value)
    return verdict(state, rules, judged, winner=state.turn.other, how=how, sections=sections, **what)


def won(state: State, rules: RuleSet, judged: Judged, section: str, **what: Any) -> Verdict:
    return verdict(state, rules, judged, winner=state.turn, how=How.EIGHT_POTTED, sections=(section,), **what)


def offer(
    state: State, rules: RuleSet, judged: Judged, side: Side, options: tuple[Option, ...], section: str, **what: Any
) -> Verdict:
    """Return a verdict that leaves options to `side`; a single option is no choice."""
    if len(options) == 1:
        cue = PLACE_AFTER[options[0]]
        return verdict(state, rules, judged, next=side, cue=cue, sections=(section,), **what)
    choice = Choice(side, next_player(state, side, shot=False), options, section)
    return verdict(state, rules, judged, next=side, choice=choice, shot=False, sections=(section,), **what)
