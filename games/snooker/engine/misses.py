"""Foul and a miss: whether the referee has to call it (Rule 14), from what was seen and from the scores."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.cue.engine.steps import missing
from games.snooker.engine.events import Stroke
from games.snooker.engine.state import NO_MISSES, Misses, SnookerState, left_on_table, remaining, rules_of

State = SnookerState


def misses_after(state: State, stroke: Stroke, offender: Side, penalty: int, reds: int) -> tuple[Misses, str]:
    """Return the count of misses after a stroke that failed to hit a ball on first, and the rule that decides.

    `penalty` is what the stroke cost, `reds` how many are left. The count is none where no miss is called, and as it
    was where no more may be called in a row (six-red). Raises RuleViolation ``fact_missing``.
    """
    before = state.misses
    if state.only_black:
        return NO_MISSES, "SNOOKER R14"
    if before.called == rules_of(state.options).most_misses:
        return before, "SIX-RED 1"
    clear = before.clear_path if stroke.clear_path is None else stroke.clear_path
    if clear is None:
        raise missing("clear_path", "SNOOKER R14 b")
    if not clear:
        return _without_clear_path(state, stroke, offender, penalty, reds, before)
    if not before.full and not _must_be_called(state, stroke, offender, penalty, reds):
        return NO_MISSES, "SNOOKER R14 b"
    full = before.full_ball if stroke.full_ball is None else stroke.full_ball
    if full is None:
        raise missing("full_ball", "SNOOKER R14 c")
    counted = before.full + int(full or before.full > 0)
    section = "SNOOKER R14 c" if before.full else "SNOOKER R14 b"
    called = before.called + 1
    return replace(before, called=called, full=counted, replaced=False, clear_path=True, full_ball=full), section


def from_another_place(state: State) -> Misses:
    """Return what is left of the count when the offender plays again, but not from where the misses were (R14 c iii).

    In six-red the calls in a row are counted all the same.
    """
    counted = rules_of(state.options).most_misses is not None
    return Misses(called=state.misses.called) if counted else NO_MISSES


def is_third(state: State, after: Misses) -> bool:
    """Return whether this was a third failure with a full ball in sight, or one more (R14 c)."""
    return rules_of(state.options).third_miss_loses and state.misses.full >= 2 and after.full > state.misses.full


def warning_due(state: State) -> bool:
    """Return whether the next failure from here would be the third, and the player was not told so (R14 c ii)."""
    here = state.misses
    return rules_of(state.options).third_miss_loses and here.replaced and here.full >= 2 and not here.warned


def points_decide(state: State, offender: Side, penalty: int, reds: int) -> tuple[bool, bool]:
    """Return whether somebody needs penalty points, and whether points left equal the difference, before or after."""
    lead, left = state.lead(offender), remaining(state)
    lead_after, left_after = lead - penalty, left_on_table(reds, state.colours)
    needed = abs(lead) > left or abs(lead_after) > left_after
    return needed, abs(lead) == left or abs(lead_after) == left_after


def _must_be_called(state: State, stroke: Stroke, offender: Side, penalty: int, reds: int) -> bool:
    """Return whether a miss with a clear path is called: always, but for scores that take its point away (b i, ii)."""
    if not any(points_decide(state, offender, penalty, reds)):
        return True
    if stroke.intended is None:
        raise missing("intended", "SNOOKER R14 b")
    return stroke.intended


def _without_clear_path(
    state: State, stroke: Stroke, offender: Side, penalty: int, reds: int, before: Misses
) -> tuple[Misses, str]:
    """The referee judges the attempt, unless the points left equal the difference (e); hitting may be impossible."""
    if points_decide(state, offender, penalty, reds)[1]:
        return NO_MISSES, "SNOOKER R14 e"
    if stroke.good_attempt is None:
        raise missing("good_attempt", "SNOOKER R14")
    if stroke.good_attempt:
        return NO_MISSES, "SNOOKER R14"
    called = replace(before, called=before.called + 1, replaced=False, clear_path=False, full_ball=False)
    return called, "SNOOKER R14 e"
