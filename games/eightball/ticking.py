"""What can be ticked on the referee's table of 8-ball, and how it is read."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.cue import facts
from games.cue.engine.fouls import FOUL_OF, Loss
from games.cue.engine.pool.state import Phase
from games.cue.engine.settings import RuleSet
from games.cue.engine.shot import BETWEEN_SHOTS, ONLY_BEHIND_HEAD_STRING, ONLY_IN_HAND, Act, FoulCall, Shot
from games.cue.engine.state import FIFTEEN
from games.cue.engine.steps import missing
from games.cue.reading import Fields, known, last, number, one_of
from games.cue.table import Entry, Group, Item, Section
from games.cue.words import ACT_WORDS
from games.eightball.engine.events import How, Offence, Rack
from games.eightball.engine.judging import legal_balls
from games.eightball.engine.state import EightballState, rules_of
from games.eightball.words import HOW_LABELS
from games.live import Setup
from kit.pure.translation import gettext as _
from kit.pure.violations import RuleViolation

State = EightballState
RACK = tuple(sorted(FIFTEEN))
GOOD_BREAK, SHORT_BREAK = "break_good", "break_short"
SHOT_ENTRIES = (facts.POT, facts.MISS, facts.SHORT, facts.SCRATCH, facts.NO_CONTACT)


def first(state: State, rules: RuleSet) -> Group:
    return facts.first_contact(RACK, state.on_table, legal_balls(state, rules))


def break_entries(rules: RuleSet) -> tuple[Entry, ...]:
    return (
        Entry(
            read=GOOD_BREAK,
            label=_("Nothing pocketed, %d or more balls to a cushion") % rules.break_rails,
            hotkey="m",
        ),
        Entry(read="shot", label=_("The ticked balls were pocketed"), hotkey="p", look="primary"),
        Entry(
            read=SHORT_BREAK,
            label=_("Nothing pocketed, fewer than %d to a cushion") % rules.break_rails,
            hotkey="n",
        ),
    )


def shot_facts(state: State, rules: RuleSet) -> tuple[Group, ...]:
    """Return everything that can be told of the next shot under these rules."""
    there, on_break = state.on_table, state.phase is Phase.BREAK
    calls = (facts.foul_call(admission=rules.admission_needed),) if rules.answer_needed else ()
    last = (facts.off_the_table(RACK, there), facts.acts(_acts(state, rules, during=True)), *calls)
    if on_break:
        return (facts.cushions(rules.break_rails), facts.nothing_hit(), *last)
    return (
        facts.nothing_hit(),
        facts.pocketed(RACK, there),
        facts.called(RACK, there),
        facts.as_called(),
        facts.yes_or_no("obvious"),
        facts.announced(safety=True),
        facts.yes_or_no("rail"),
        *facts.frozen(RACK, there),
        *last,
        facts.on_purpose(),
        *facts.pockets(),
    )


def _acts(state: State, rules: RuleSet, *, during: bool) -> list[Act]:
    """Return the acts that these rules call a foul and that can have happened, during a shot or between two."""
    behind, in_hand = state.table.behind_head, state.table.in_hand
    known = [act for act in Act if FOUL_OF[act] in rules.fouls]
    if not during:
        known = [act for act in known if act in BETWEEN_SHOTS]
        known = [act for act in known if act is not Act.BEFORE_ANSWER or state.to_admit]
    else:
        free = rules.free_on_break if state.phase is Phase.BREAK else frozenset()
        known = [act for act in known if act is not Act.BEFORE_ANSWER and FOUL_OF[act] not in free]
        known = [act for act in known if act is not Act.CUE_BALL_DEFLECTED or state.phase is Phase.BREAK]
    return [
        act for act in known if (in_hand or act not in ONLY_IN_HAND) and (behind or act not in ONLY_BEHIND_HEAD_STRING)
    ]


def between_shots(state: State, rules: RuleSet) -> Section:
    items = tuple(Item(value=act.value, label=ACT_WORDS[act]) for act in _acts(state, rules, during=False))
    groups = [Group(name="act", label=_("The player at the table"), items=items)]
    if rules.answer_needed:
        groups.append(facts.foul_call("act_call", admission=rules.admission_needed))
    groups.append(facts.fell_by_itself(RACK, state.on_table))
    return Section(
        title=_("Between two shots"),
        groups=tuple(groups),
        entries=(Entry(read="offence", label=_("Enter what the player did"), look="bad"), facts.PUT_BACK),
    )


def rack_groups(state: State, setup: Setup) -> tuple[Group, ...]:
    rules = rules_of(state.options)
    ways = (How.EIGHT_POTTED, *(How(loss.value) for loss in Loss if loss in rules.losses))
    groups = [*facts.whole_rack(setup, {how: HOW_LABELS[how] for how in ways})]
    if state.options.max_loser:
        most = range(state.options.max_loser + 1)
        items = tuple(Item(value=str(balls), label=str(balls)) for balls in most)
        groups.append(Group(name="balls", label=_("Balls of the loser"), items=items))
    return tuple(groups)


# --- reading what was ticked ---------------------------------------------------------------------------


def read_break(fields: Fields, rules: RuleSet, *, good: bool) -> Shot:
    """Return a break on which nothing fell; how many too few reached a cushion only counts where it is ticked."""
    shot = facts.nothing_fell(fields)
    if good:
        return replace(shot, to_rail=rules.break_rails)
    counted = rules.break_rails - 1 if shot.to_rail is None else shot.to_rail
    if counted >= rules.break_rails:
        raise RuleViolation("ticked_otherwise", field="to_rail")
    return shot if shot.first == () else replace(shot, to_rail=counted)


def read_offence(fields: Fields) -> Offence:
    call = one_of(FoulCall, fields, "act_call") or one_of(FoulCall, fields, "foul_call")
    return Offence(known(Act, last(fields, "act"), "act"), call)


def read_rack(fields: Fields, state: State) -> Rack:
    winner = known(Side, last(fields, "winner"), "winner", "who_won")
    how = known(How, last(fields, "how"), "how", "how_it_ended")
    balls = number(fields, "balls")
    if balls is None and state.options.max_loser:
        raise missing("balls", "")
    return Rack(winner, how, balls or 0)


def one_ball(fields: Fields, name: str) -> int:
    ticked = facts.numbers(fields, name)
    if not ticked:
        raise RuleViolation("not_a_ball", field=name)
    return ticked[0]
