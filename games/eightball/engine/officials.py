"""What officials and captains say about a rack of 8-ball: stalemates, protests, whole racks.

Each comes as two functions: one that refuses what may not be said now, and one that carries it out.
"""

from __future__ import annotations

from dataclasses import replace

from games.cue.engine.pool.state import Phase
from games.eightball.engine.events import AgreeStalemate, Decision, How, Protest, Rack, Ruling
from games.eightball.engine.racking import again
from games.eightball.engine.state import EightballState, rules_of
from kit.pure.violations import RuleViolation

State = EightballState


def section(state: State, topic: str) -> str:
    """Return where the rule set of a leg rules on a topic; empty where it does not."""
    return rules_of(state.options).sections[topic]


def check_agreed(state: State, event: AgreeStalemate) -> None:
    """Both sides may agree after enough turns in a row that ended with a foul on purpose (PLAY vii)."""
    rules = rules_of(state.options)
    if rules.stalemate != "agreed":
        raise RuleViolation("not_in_these_rules", rules.sections["stalemate"])
    if state.deliberate < 2 * rules.stalemate_turns:
        section = rules.sections["stalemate"]
        raise RuleViolation("no_stalemate", section, turns=2 * rules.stalemate_turns, counted=state.deliberate)


def check_protest(state: State, event: Protest) -> None:
    """One protest a rack, and none once it was ruled on."""
    if not section(state, "protest"):
        raise RuleViolation("not_in_these_rules")
    if state.protest is not None:
        raise RuleViolation("already_protested", section(state, "protest"), side=state.protest.side.value)
    if state.ruling is not None:
        raise RuleViolation("already_ruled", section(state, "protest"))


def protest(state: State, event: Protest, checked: None) -> State:
    """Return the rack, marked; it is played to its end."""
    return replace(state, protest=event)


def too_many_balls(state: State) -> RuleViolation:
    """Return the refusal of more balls than a loser can have."""
    most, out = state.options.max_loser, state.options.winner_points
    return RuleViolation("too_many_balls", section(state, "result"), field="balls", balls=most, out=out)


def check_ruling(state: State, event: Ruling) -> None:
    """A protest is ruled on; a result that is rewritten has its winner."""
    if state.protest is None:
        raise RuleViolation("no_protest", section(state, "protest"))
    rewritten = event.decision is Decision.REWRITTEN
    if rewritten and event.winner is None:
        raise RuleViolation("fact_missing", section(state, "protest"), field="winner", fact="winner")
    if not rewritten and (event.winner is not None or event.balls):
        raise RuleViolation("nothing_to_rewrite", section(state, "protest"), field="winner")
    if not 0 <= event.balls <= state.options.max_loser:
        raise too_many_balls(state)


def decide(state: State, event: Ruling, checked: None) -> State:
    state = replace(state, protest=None, ruling=event)
    if event.decision is Decision.STANDS:
        return state
    if event.decision is Decision.REPLAYED:
        return again(state)
    return replace(
        state,
        phase=Phase.OVER,
        choice=None,
        forfeited_by=None,
        winner=event.winner,
        how=How.RULED,
        loser_balls=event.balls,
    )


_LAST = frozenset({How.EIGHT_WITH_LAST, How.WRONG_POCKET, How.FOUL_WITH_EIGHT, How.FOUL_ON_EIGHT, How.NOT_MARKED})


def check_rack(state: State, event: Rack) -> None:
    """The balls of the loser fit the way in which the rack ended."""
    options = state.options
    known = {How.EIGHT_POTTED, *(How(loss.value) for loss in rules_of(options).losses)}
    if event.how not in known:
        raise RuleViolation("no_such_ending", section(state, "result"), field="how", how=event.how.value)
    if not 0 <= event.balls <= options.max_loser:
        raise too_many_balls(state)
    if options.loser_counts != "off_the_table" or not options.max_loser:  # without points for balls nobody counts them
        return
    if event.how in _LAST and event.balls != options.max_loser:
        raise RuleViolation("loser_had_all_balls", section(state, "result"), field="balls", balls=options.max_loser)
    if event.how is How.EIGHT_EARLY and event.balls == options.max_loser:
        raise RuleViolation("loser_had_balls_left", section(state, "result"), field="balls", balls=options.max_loser)


def enter_rack(state: State, event: Rack, checked: None) -> State:
    """Return a rack that nobody entered shot by shot, with its result."""
    return replace(state, phase=Phase.OVER, winner=event.winner, how=event.how, loser_balls=event.balls)
