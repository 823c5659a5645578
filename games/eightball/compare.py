"""8-ball's rule sets on the page that compares them: positions, the shots played from them, and settings in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from games.base import RuleViolation, Side
from games.cue.compare import Column, between, offered
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import SlowPlay
from games.cue.engine.fouls import Foul, Loss
from games.cue.engine.pool.state import Phase
from games.cue.engine.settings import RULE_SETS, RuleSet
from games.cue.engine.shot import CUE_BALL, Act, Call, Down, FoulCall, Potted, Shot
from games.cue.table import Ruling
from games.cue.words import COST_WORDS, OPTION_WORDS, REFEREE_WORDS, TOUCHED_WORDS
from games.eightball.engine import play
from games.eightball.engine.state import EightballOptions, EightballState, Group
from games.eightball.live import LIVE
from games.eightball.words import ruling_of
from games.translation import apart, gettext_lazy
from games.translation import gettext as _

State = EightballState
OWN = (1, 2, 3, 4, 5, 6, 7)


def at_break(options: EightballOptions) -> State:
    """Return a rack before its break, by the shooter."""
    return play.start(options)


def on_table(options: EightballOptions, *, down: tuple[int, ...] = (), is_open: bool = False) -> State:
    """Return a rack in play: the shooter has the solids, unless the table is open, and `down` are gone."""
    return replace(
        play.start(options),
        phase=Phase.SHOT,
        broken=True,
        cue=CuePlace.POSITION,
        home_group=None if is_open else Group.SOLIDS,
        gone=tuple(Down(ball, Side.HOME, True) for ball in down),
    )


def open_table(options: EightballOptions) -> State:
    return on_table(options, is_open=True)


def on_last(options: EightballOptions) -> State:
    return on_table(options, down=OWN[:-1])


def on_eight(options: EightballOptions) -> State:
    return on_table(options, down=OWN)


def after_two_fouls(options: EightballOptions) -> State:
    """Return the rack after the shooter missed every ball in two turns, and the opponent played safe between."""
    state = on_table(options)
    for _time in range(2):
        state = play.apply(state, _admitted(state, Shot(first=())))
        state = play.apply(state, Shot(first=(9,), rail=True))
    return state


def _called(ball: int, *others: int, first: int = 0, as_called: bool = True) -> Shot:
    fell = tuple(Potted(number) for number in (ball, *others))
    return Shot(call=Call(ball), first=(first or ball,), potted=fell, as_called=as_called)


_SCRATCH = Potted(CUE_BALL)
_TOUCHED = Shot(first=(3,), rail=True, acts=frozenset({Act.BALL_TOUCHED}))
# Situation: the position, and what is done from it.
_SHOTS: Mapping[str, tuple[Callable[[EightballOptions], State], Shot | SlowPlay]] = {
    "dry_break": (at_break, Shot(to_rail=3)),
    "eight_on_break": (at_break, Shot(potted=(Potted(8),))),
    "eight_and_scratch_on_break": (at_break, Shot(potted=(Potted(8), _SCRATCH))),
    "ball_and_scratch_on_break": (at_break, Shot(potted=(Potted(12), _SCRATCH))),
    "off_on_break": (at_break, Shot(off_table=(12,), to_rail=5)),
    "eight_off_on_break": (at_break, Shot(off_table=(8,), to_rail=5)),
    "open_eight_first": (open_table, _called(9, first=8)),
    "open_other_group_first": (open_table, _called(9, first=1)),
    "other_pocket": (on_table, _called(3, as_called=False)),
    "own_and_other": (on_table, _called(3, 9)),
    "only_other": (on_table, Shot(first=(3,), potted=(Potted(9),))),
    "last_and_eight": (on_last, _called(7, 8)),
    "scratch_on_eight": (on_eight, Shot(first=(8,), potted=(_SCRATCH,))),
    "eight_and_scratch": (on_eight, Shot(call=Call(8), first=(8,), potted=(Potted(8), _SCRATCH), as_called=True)),
    "eight_other_pocket": (on_eight, _called(8, as_called=False)),
    "no_rail": (on_table, Shot(first=(3,), rail=False)),
    "no_rail_snookered": (on_table, Shot(first=(3,), rail=False)),
    "third_foul": (after_two_fouls, Shot(first=())),
    "jump": (on_table, Shot(first=(3,), rail=True, acts=frozenset({Act.JUMPED}))),
    "slow": (on_table, SlowPlay(61)),
    "both_groups": (open_table, _called(3, 12)),
    "wrong_first": (on_table, Shot(first=(9,), rail=True)),
    "off_in_play": (on_table, Shot(first=(3,), off_table=(3,), rail=True)),
    "touched": (on_table, _TOUCHED),
    "scratch": (on_table, Shot(first=(3,), potted=(_SCRATCH,))),
    "nothing_hit": (on_table, Shot(first=())),
    "double_hit": (on_table, Shot(first=(3,), rail=True, acts=frozenset({Act.DOUBLE_HIT}))),
}


def situation(key: str, rule_set: str) -> tuple[State, Shot | SlowPlay] | None:
    """Return the position and the event of a situation under a rule set; None where 8-ball has none such."""
    if key not in _SHOTS:
        return None
    position, event = _SHOTS[key]
    state = position(EightballOptions(rule_set=rule_set))  # type: ignore[arg-type]
    return state, _admitted(state, event)


def rule(key: str, rule_set: str) -> Ruling | None:
    """Return what a rule set makes of a situation."""
    state_and_shot = situation(key, rule_set)
    if state_and_shot is None:
        return None
    if (key, rule_set) in _SILENT:
        return Ruling(
            text=_("The chapter on 8-ball doesn't say."), follows=(_("The association's general rules decide."),)
        )
    try:
        verdict = play.apply(*state_and_shot).verdict
    except RuleViolation as refusal:
        return Ruling(text=LIVE.sentence(refusal), rule=refusal.rule)
    assert verdict is not None
    ruling = ruling_of(verdict, between(None))
    options = verdict.choice.options if verdict.choice else ()
    text = ruling.text[0].upper() + ruling.text[1:]
    return replace(ruling, text=text, follows=(*ruling.follows, *offered(OPTION_WORDS[option] for option in options)))


def _admitted(state: State, event: Shot | SlowPlay) -> Shot | SlowPlay:
    """Return the event with the answer that players give at the table, where the ruling asks for one."""
    try:
        play.verify(state, event)
    except RuleViolation as refusal:
        if isinstance(event, Shot) and refusal.params.get("fact") == "foul_call":
            return replace(event, foul_call=FoulCall.ACKNOWLEDGED)
    return event


# The BCA's chapter builds on general rules that are not part of it.
_SILENT = {("double_hit", "bca8"), ("double_hit", "ebac8")}


# --- settings in words ---------------------------------------------------------------------------------


def settings(rules: RuleSet) -> Mapping[str, str]:
    """Return the settings of a rule set as people ask about them."""
    off_on_break = rules.break_options.get(Foul.OBJECT_BALL_OFF, rules.break_foul_options)
    return {
        "good_break": _("%(number)d balls to a cushion") % {"number": rules.break_rails},
        "bad_break": _("a foul") if Foul.ILLEGAL_BREAK in rules.fouls else _("not a foul"),
        "after_bad_break": _options(rules.illegal_break),
        "off_on_break": _options(off_on_break),
        "foul_on_break": _options(rules.break_foul_options),
        "eight_on_break": _options(rules.eight_on_break) if rules.eight_on_break else _("wins the rack"),
        "eight_off_on_break": _EIGHT_OFF[rules.eight_off_on_break],
        "open_eight": _("may be hit first") if rules.open_eight_first else _("may not be hit first"),
        "off_in_play": _("is spotted") if rules.spot_driven_off else _("stays out"),
        "eight_pocket": _("is always marked") if rules.mark_eight else _("is called unless it is obvious"),
        "foul_on_eight": _("loses the rack") if Loss.FOUL_ON_EIGHT in rules.losses else _("costs the turn"),
        "foul_costs": COST_WORDS[rules.penalty],
        "three_fouls": _("cost nothing more"),
        "ball_touched": _("is a foul") if Foul.BALL_TOUCHED in rules.fouls else _("is not a foul"),
        "foul_counts": _counts(rules),
        "cue_ball_only": TOUCHED_WORDS[rules.every_ball],
        "no_referee": REFEREE_WORDS[rules.seated_referee],
        "slow_play": _clock(rules),
        "stalemate": _STALEMATE[rules.stalemate] % {"turns": rules.stalemate_turns},
    }


_EIGHT_OFF = {
    "loss": gettext_lazy("loses the rack"),
    "spot": gettext_lazy("is spotted"),
    "foul": gettext_lazy("is a foul, and it is spotted"),
}
_STALEMATE = {
    "agreed": gettext_lazy("%(turns)d turns each that end with a foul on purpose, and both agree"),
    "judged": gettext_lazy("%(turns)d turns each, and the referee's judgement"),
    "announced": gettext_lazy("announced, then %(turns)d turns each, or both agree"),
}


def _options(options: tuple[Option, ...]) -> str:
    return apart(OPTION_WORDS[option] for option in options)


def _counts(rules: RuleSet) -> str:
    if not rules.answer_needed:
        return _("when it is seen")
    if rules.admission_needed:
        return _("when it is called and admitted; a scratch always")
    return _("when it is called; a scratch always")


def _clock(rules: RuleSet) -> str:
    if rules.clock is None:
        return _("no rule")
    if rules.clock.imposed:
        return _("a word, then a clock for both; over it a foul")
    return _("a warning, then fouls over %(seconds)d seconds; number %(number)d loses") % {
        "seconds": rules.clock.seconds,
        "number": rules.clock.losing_infraction,
    }


def _column(rules: RuleSet) -> Column:
    return Column(
        key=rules.key,
        name=rules.name,
        game="8-ball",
        rule=lambda key: rule(key, rules.key),
        asked=lambda: settings(rules),
        edition=rules.edition,
    )


COLUMNS = tuple(_column(rules) for rules in RULE_SETS.values())
