"""Blackball and WEPF 8-ball on the page that compares rule sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from games.base import Side
from games.blackball.engine import play
from games.blackball.engine.events import Event, Group, TimeUp
from games.blackball.engine.settings import RULE_SETS, PubRules
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import BlackballOptions, BlackballState, Phase
from games.blackball.words import ruling_of
from games.cue.compare import Column, between, offered
from games.cue.engine.choices import CuePlace
from games.cue.engine.editions import EDITIONS
from games.cue.engine.shot import Down
from games.cue.table import Ruling
from games.cue.words import OPTION_WORDS
from games.translation import gettext as _
from games.translation import gettext_lazy

State = BlackballState
OWN = (1, 2, 3, 4, 5, 6, 7)


def at_break(rule_set: str) -> State:
    """Return a frame before its break, by the shooter."""
    return play.start(BlackballOptions(rule_set=rule_set))  # type: ignore[arg-type]


def on_table(rule_set: str, *, down: tuple[int, ...] = (), is_open: bool = False) -> State:
    """Return a frame in play: the shooter has 1 to 7, unless the table is open, and `down` are gone."""
    return replace(
        at_break(rule_set),
        phase=Phase.SHOT,
        cue=CuePlace.POSITION,
        home_group=None if is_open else Group.LOW,
        gone=tuple(Down(ball, Side.HOME) for ball in down),
    )


def open_table(rule_set: str) -> State:
    return on_table(rule_set, is_open=True)


def on_last(rule_set: str) -> State:
    return on_table(rule_set, down=OWN[:-1])


def on_eight(rule_set: str) -> State:
    return on_table(rule_set, down=OWN)


def after_two_fouls(rule_set: str) -> State:
    """Return the frame with the shooter at the table after two turns that met no ball."""
    return replace(on_table(rule_set), barren_home=2)


_JUMP = Shot(first=(3,), rail=True, acts=frozenset({Act.JUMPED}))
# Situation: the position, and what is done from it. Breaks tell cushions and the middle, as each rule set asks.
_SHOTS: Mapping[str, tuple[Callable[[str], State], Event]] = {
    "dry_break": (at_break, Shot(to_rail=3, across_centre=0)),
    "eight_on_break": (at_break, Shot(potted=(8,))),
    "eight_and_scratch_on_break": (at_break, Shot(potted=(8, 0))),
    "ball_and_scratch_on_break": (at_break, Shot(potted=(12, 0))),
    "off_on_break": (at_break, Shot(off_table=(12,), to_rail=5, across_centre=2)),
    "eight_off_on_break": (at_break, Shot(off_table=(8,), to_rail=5, across_centre=2)),
    "open_eight_first": (open_table, Shot(first=(8,), potted=(9,))),
    "open_other_group_first": (open_table, Shot(first=(1,), potted=(9,))),
    "other_pocket": (on_table, Shot(first=(3,), potted=(3,))),
    "own_and_other": (on_table, Shot(first=(3,), potted=(3, 9))),
    "only_other": (on_table, Shot(first=(3,), potted=(9,))),
    "last_and_eight": (on_last, Shot(first=(7,), potted=(7, 8))),
    "scratch_on_eight": (on_eight, Shot(first=(8,), potted=(0,), rail=True)),
    "eight_and_scratch": (on_eight, Shot(first=(8,), potted=(8, 0))),
    "eight_other_pocket": (on_eight, Shot(first=(8,), potted=(8,))),
    "no_rail": (on_table, Shot(first=(3,), rail=False)),
    "no_rail_snookered": (on_table, Shot(first=(3,), rail=False, snookered=True)),
    "third_foul": (after_two_fouls, Shot(first=(), rail=False)),
    "jump": (on_table, _JUMP),
    "slow": (on_table, TimeUp()),
    "both_groups": (open_table, Shot(first=(3,), potted=(3, 12))),
    "wrong_first": (on_table, Shot(first=(9,), rail=True)),
    "off_in_play": (on_table, Shot(first=(3,), off_table=(3,), rail=True)),
    "touched": (on_table, Shot(first=(3,), rail=True, acts=frozenset({Act.BALL_TOUCHED}))),
    "scratch": (on_table, Shot(first=(3,), potted=(0,), rail=True)),
    "nothing_hit": (on_table, Shot(first=(), rail=False)),
    "double_hit": (on_table, Shot(first=(3,), rail=True, acts=frozenset({Act.DOUBLE_HIT}))),
}


def situation(key: str, rule_set: str) -> tuple[State, Event] | None:
    """Return the position and the event of a situation; None where this game has none such."""
    if key not in _SHOTS:
        return None
    position, event = _SHOTS[key]
    return position(rule_set), event


def rule(key: str, rule_set: str) -> Ruling | None:
    """Return what a rule set makes of a situation."""
    state_and_shot = situation(key, rule_set)
    if state_and_shot is None:
        return None
    verdict = play.apply(*state_and_shot).verdict
    assert verdict is not None
    ruling = ruling_of(verdict, between(None))
    options = verdict.choice.options if verdict.choice else ()
    text, *follows = (line[0].upper() + line[1:] for line in (ruling.text, *ruling.follows))
    return replace(ruling, text=text, follows=(*follows, *offered(OPTION_WORDS[option] for option in options)))


def settings(rules: PubRules) -> Mapping[str, str]:
    """Return the settings of a rule set as people ask about them."""
    mine_first = _("is spotted; the 8 first, then the next player's balls")
    return {
        "good_break": _BREAK_NEEDS[rules.break_needs] % {"number": rules.break_least},
        "bad_break": _("a foul; racked again") if rules.unfair_break_reracks else _("a foul"),
        "eight_on_break": _("racked again, same player to break"),
        "open_eight": _("may not be hit first"),
        "off_in_play": mine_first if rules.spots_next_group_first else _("is spotted; the 8 first, then 1 to 7"),
        "foul_costs": _("two visits") if rules.visits > 1 else _("a free shot, as it lies or from baulk"),
        "three_fouls": _("cost nothing more"),
        "ball_touched": _("is a foul"),
        "foul_counts": _("when it is seen"),
        "last_and_eight": _LAST_AND_EIGHT[rules.last_and_eight],
        "own_and_other": _("is a foul") if rules.opponent_with_own == "foul" else _("is not a foul"),
        "serious_fouls": _("the second loses") if rules.serious_lose_at else _("no such rule"),
        "slow_play": _("%(seconds)d seconds a shot") % {"seconds": rules.clock}
        if rules.clock
        else _("a word, then a clock for both; over it a foul"),
        "stalemate": _("%(turns)d turns each that hit no ball") % {"turns": rules.stalemate_turns}
        if rules.stalemate_turns
        else _("the referee's judgement"),
    }


_LAST_AND_EIGHT = {"wins": gettext_lazy("wins"), "loses": gettext_lazy("loses")}
_BREAK_NEEDS = {
    "across_centre": gettext_lazy("%(number)d balls over the middle of the table"),
    "to_rail": gettext_lazy("%(number)d balls to a cushion"),
}


def _column(key: str, rules: PubRules) -> Column:
    return Column(
        key=key,
        name=rules.name,
        game="8-ball",
        rule=lambda situation: rule(situation, key),
        asked=lambda: settings(rules),
        edition=EDITIONS[key],
    )


COLUMNS = tuple(_column(key, rules) for key, rules in RULE_SETS.items())
