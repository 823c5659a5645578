"""What can be ticked on the referee's table of 9-ball, 10-ball and 14.1, and how it is read."""

from __future__ import annotations

from dataclasses import replace

from games.cue import facts
from games.cue.engine.events import BallFell, SlowPlay
from games.cue.engine.fouls import FOUL_OF
from games.cue.engine.pool.events import Offence, OutOfTurn
from games.cue.engine.pool.settings import PoolRules
from games.cue.engine.pool.state import PoolState
from games.cue.engine.shot import (
    BETWEEN_SHOTS,
    CUE_BALL,
    ONLY_BEHIND_HEAD_STRING,
    ONLY_BETWEEN_SHOTS,
    ONLY_IN_HAND,
    Act,
    Call,
    Potted,
    Shot,
)
from games.cue.engine.state import CLOCK_RUNS
from games.cue.reading import Fields, known, last, number
from games.cue.table import Entry, Group, Item, Section
from games.cue.words import ACT_WORDS
from games.live import Key
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

SAFETY = Entry(read="safety", label=gettext_lazy("Safety, a cushion was reached"), hotkey="f")


def what_went_wrong(state: PoolState, rules: PoolRules) -> tuple[Group, ...]:
    """Return balls that left the table, and what the shooter may have done."""
    return (
        facts.off_the_table(sorted(state.balls), state.on_table),
        facts.acts(_acts(state, rules, set(Act) - ONLY_BETWEEN_SHOTS)),
    )


def _acts(state: PoolState, rules: PoolRules, possible: set[Act]) -> list[Act]:
    """Return those of the acts that are fouls here and can have happened."""
    behind, in_hand = state.table.behind_head, state.table.in_hand
    return [
        act
        for act in Act
        if act in possible
        and FOUL_OF[act] in rules.fouls
        and (in_hand or act not in ONLY_IN_HAND)
        and (behind or act not in ONLY_BEHIND_HEAD_STRING)
    ]


def between_shots(state: PoolState, rules: PoolRules) -> Section:
    """Return what can happen while nobody shoots, or while the wrong side does."""
    every, there = sorted(state.balls), state.on_table
    possible = set(BETWEEN_SHOTS - ONLY_BETWEEN_SHOTS)
    if state.table.in_hand:
        possible.discard(Act.CUE_BALL_TOUCHED)
    items = tuple(Item(value=act.value, label=ACT_WORDS[act]) for act in _acts(state, rules, possible))
    with_cue_ball, all_there = (*every, CUE_BALL), {*there, CUE_BALL}
    return Section(
        title=_("Between two shots, or out of turn"),
        groups=(
            Group(name="act", label=_("The player at the table"), items=items),
            facts.fell_by_itself(every, there),
            Group(
                name="turn_potted",
                label=_("The other side shot by mistake: balls pocketed"),
                items=facts.balls(with_cue_ball, there=all_there),
                many=True,
            ),
            Group(
                name="turn_off",
                label=_("Balls that left the table"),
                items=facts.balls(with_cue_ball, there=all_there),
                many=True,
            ),
        ),
        entries=(
            Entry(read="offence", label=_("Enter what the player did"), look="bad"),
            facts.PUT_BACK,
            Entry(read="out_of_turn", label=_("The other side shot out of turn"), look="bad"),
        ),
    )


def slow_play(state: PoolState, key: Key | None) -> Section:
    """Return the steps of slow play: a word, a clock, and then its seconds (WPA 6.15)."""
    if state.pace < CLOCK_RUNS:
        hint = _("First a word to the player, then a shot clock for both sides. After that it is a foul each time.")
        return Section(title=_("Slow play"), keys=(key,) if key else (), hint=hint)
    limit = state.options.shot_seconds
    return Section(
        title=_("Slow play"),
        groups=(Group(name="seconds", label=_("Seconds since all balls stopped")),),
        entries=(Entry(read="slow", label=_("Too slow"), hint=_("a foul"), look="bad"),),
        hint=_("A shot clock runs for both sides. More than %d seconds is too slow.") % limit,
    )


# --- reading -------------------------------------------------------------------------------------------


def read_between(name: str, fields: Fields) -> Offence | BallFell | OutOfTurn | SlowPlay | None:
    """Return the event of one of the entries above; None for another name."""
    if name == "offence":
        return Offence(known(Act, last(fields, "act"), "act"))
    if name == "fell":
        ticked = facts.numbers(fields, "fell")
        if not ticked:
            raise RuleViolation("tick_what_fell", field="fell")
        return BallFell(ticked[0])
    if name == "out_of_turn":
        potted = tuple(Potted(ball) for ball in facts.numbers(fields, "turn_potted"))
        return OutOfTurn(potted=potted, off_table=facts.numbers(fields, "turn_off"))
    if name == "slow":
        return SlowPlay(number(fields, "seconds"))
    return None


def safety_of(shot: Shot) -> Shot:
    """Return a shot that was announced as a safety and reached a cushion."""
    return replace(shot, safety=True, call=None, as_called=None, rail=True if shot.rail is None else shot.rail)


def fell_as_called(shot: Shot) -> Shot:
    """Return a shot on which a ball that is ticked fell as it was called. Raises RuleViolation ``tick_what_fell``."""
    if not shot.fallen:
        raise RuleViolation("tick_what_fell", field="potted")
    call = shot.call or Call(shot.fallen[0])
    return replace(shot, call=call, as_called=shot.as_called if shot.as_called is not None else True)
