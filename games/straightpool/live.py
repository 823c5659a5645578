"""14.1 on the referee's table: points, racks and opening breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from games.base import GameRules, Side
from games.cue import facts
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import CUE_BALL, Potted, Shot
from games.cue.pool.live import PoolLive, shared_figures, yes_no_groups
from games.cue.pool.ticking import SAFETY, fell_as_called, safety_of, what_went_wrong
from games.cue.pool.words import next_words, row_words
from games.cue.questions import PLAYERS, points_that_win, whose_rules
from games.cue.reading import Fields, parse_tristate
from games.cue.scoring import CueRules
from games.cue.table import Entry, Group, Ruling, TableView
from games.live import Figure, Question, Score, Setup
from games.straightpool.engine import play
from games.straightpool.engine.events import EVENTS, Event, Lag, OwnEvent, Rerack
from games.straightpool.engine.reracking import Placement, Spot
from games.straightpool.engine.rules import RULES
from games.straightpool.engine.settings import STRAIGHT, WPA14, StraightRules
from games.straightpool.engine.state import StraightOptions, StraightState, rules_of
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy

State = StraightState

TARGET = points_that_win(15, 25, 50, 75, 100, 150, default=50)
POT = Entry(read="pot", label=gettext_lazy("Ticked balls pocketed as called"), hotkey="p", look="primary")
IN_THE_WAY = ("cue_interferes", "ball_interferes", "behind_head", "head_spot_blocked")
BALL_GOES: Mapping[Spot, str] = {
    Spot.RACK: gettext_lazy("all 15 are racked"),
    Spot.HEAD_SPOT: gettext_lazy("the last ball goes on the head spot"),
    Spot.CENTRE_SPOT: gettext_lazy("the last ball goes on the centre spot"),
    Spot.STAYS: gettext_lazy("the last ball stays where it lies"),
}
CUE_GOES: Mapping[Spot, str] = {
    Spot.BEHIND_HEAD: gettext_lazy("cue ball in hand behind the head string"),
    Spot.HEAD_SPOT: gettext_lazy("the cue ball goes on the head spot"),
    Spot.CENTRE_SPOT: gettext_lazy("the cue ball goes on the centre spot"),
    Spot.STAYS: gettext_lazy("the cue ball stays where it lies"),
}


class StraightLive(PoolLive[StraightOptions, State, OwnEvent]):
    """14.1: a point for each called ball, and everything that falls with it."""

    key = "straightpool"
    rules = RULES
    about = gettext_lazy("Points, racks and safeties. The page knows opening breaks and three fouls in a row.")
    engine = play
    events = EVENTS
    leg_word = gettext_lazy("leg")
    whose_rules = whose_rules((key, rules.name) for key, rules in STRAIGHT.items())

    def practice_questions(self) -> tuple[Question, ...]:
        return (self.whose_rules, TARGET, PLAYERS)

    def practice_rules(self, rules: GameRules, answers: Mapping[str, str]) -> CueRules:
        rules = super().practice_rules(rules, answers)
        assert isinstance(rules, CueRules)
        return replace(rules, legs=1, target=int(TARGET.answer_in(answers)))

    def options(self, setup: Setup, legs: Sequence[State]) -> StraightOptions:
        rules = setup.rules_as(CueRules)
        return StraightOptions(**self.shared_options(setup, legs), target=rules.target)

    def rules_of(self, state: State) -> StraightRules:
        return rules_of(state.options)

    # --- what is shown -----------------------------------------------------------------------------------

    def score(self, state: State, setup: Setup) -> Score:
        notes = []
        for side in Side:
            row, needs = row_words(state, side), state.needs(side)
            notes.append(", ".join(filter(None, (_("needs %(number)d") % {"number": needs} if needs else "", row))))
        return Score(home=str(state.home), away=str(state.away), home_note=notes[0], away_note=notes[1])

    def at_the_table(self, state: State, setup: Setup) -> TableView:
        every, there = sorted(state.balls), state.on_table
        on_break = state.phase is Phase.BREAK
        balls = replace(facts.pocketed(every, there), label=_("Tick the balls pocketed"), hint="")
        if on_break:
            cushions: tuple[Group, ...] = (
                facts.cushions(self.rules_of(state).break_rails),
                *yes_no_groups("cue_rail"),
            )
        else:
            cushions = (facts.yes_or_no("rail"), *facts.frozen(every, there))
        return TableView(
            balls=balls,
            quick=_BREAK_ENTRIES if on_break else (POT, *_PLAY_ENTRIES),
            facts=(
                facts.called(every, there),
                facts.as_called(),
                facts.yes_or_no("obvious"),
                facts.announced(safety=True),
                facts.first_contact(every, there, ()),
                facts.nothing_hit(),
                *cushions,
                *what_went_wrong(state, self.rules_of(state)),
                *facts.pockets(),
            ),
        )

    def last_ruling(self, state: State, setup: Setup) -> Ruling | None:
        racked = state.verdict is not None and state.verdict.waits_for is Phase.RERACK and state.placed
        if racked and state.phase is Phase.SHOT:
            return Ruling(text=placement_words(racked), follows=(next_words(state, setup),), rule=racked.section)
        return super().last_ruling(state, setup)

    def waiting(self, state: State, setup: Setup) -> TableView:
        if state.phase is Phase.LAG:
            breaks = {side: _("%(side)s breaks") % {"side": setup.name(side)} for side in Side}
            keys = [self.key_for(state, label, Lag(side), look="primary") for side, label in breaks.items()]
            return TableView(keys=tuple(keys))
        nothing = _("Nothing is in the way: rack 14") if state.on_table else _("Rack all 15, cue ball is clear")
        asked = IN_THE_WAY if state.on_table else IN_THE_WAY[:1]
        return TableView(
            keys=(self.key_for(state, nothing, Rerack(False, False), look="primary", hotkey="r"),),
            facts=yes_no_groups(*asked),
            entries=(
                Entry(read="rerack", label=gettext_lazy("Say where the balls go"), hotkey="Enter", look="primary"),
            ),
            opened=True,
        )

    def own_figures(self, state: State, setup: Setup) -> tuple[Figure, ...]:
        if state.phase is Phase.OVER:
            return shared_figures(state)
        more = (
            Figure(label=gettext_lazy("Rack"), text=str(state.racked)),
            Figure(label=gettext_lazy("Left before racking again"), text=str(state.left_in_rack)),
        )
        return (*more, *shared_figures(state))

    def plain_words(self, before: State, event: Event, setup: Setup) -> tuple[str, str]:
        if isinstance(event, Rerack):
            placed = play.apply(before, event).placed
            return placement_words(placed) if placed else "", "rerack"
        if isinstance(event, Lag):
            return _("Lagged again: %(side)s breaks.") % {"side": setup.name(event.breaker)}, "stalemate"
        return super().plain_words(before, event, setup)

    # --- what is read ------------------------------------------------------------------------------------

    def read_shot(self, name: str, fields: Fields, state: State) -> Shot | Rerack | None:
        if name == "rerack":
            answers = {fact: parse_tristate(fields, fact) for fact in IN_THE_WAY}
            return Rerack(**answers)
        if name not in _READ:
            return None
        return _READ[name](facts.read_shot(fields))

    # --- statistics --------------------------------------------------------------------------------------

    def more_figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        return (Figure(label=gettext_lazy("Points lost by fouls"), text=str(counts.get("penalty", 0))),)


def placement_words(placed: Placement) -> str:
    """Return where the balls go, in words.

    >>> placement_words(Placement(14, Spot.HEAD_SPOT, Spot.STAYS, "WPA 4.8 c"))
    'Racked again: the last ball goes on the head spot, the cue ball stays where it lies.'
    """
    return _("Racked again: %(ball)s, %(cue)s.") % {"ball": BALL_GOES[placed.ball], "cue": CUE_GOES[placed.cue]}


def uncalled(shot: Shot) -> Shot:
    """Return a shot of which an entry says that no called ball fell."""
    return shot if shot.call or shot.obvious is not None else replace(shot, obvious=False)


_BREAK_ENTRIES = (
    POT,
    Entry(
        read="break_good", label=gettext_lazy("No called ball pocketed, cue ball and two more to a cushion"), hotkey="m"
    ),
    Entry(
        read="break_weak",
        label=gettext_lazy("No called ball pocketed, too few to a cushion"),
        hint=gettext_lazy("a breaking foul"),
        hotkey="n",
    ),
    facts.NO_CONTACT,
)
_PLAY_ENTRIES = (
    Entry(read="miss", label=gettext_lazy("Missed, a cushion was reached"), hotkey="m"),
    SAFETY,
    Entry(read="short", label=gettext_lazy("Nothing pocketed, no cushion"), hotkey="n"),
    Entry(read="scratch", label=gettext_lazy("Cue ball pocketed"), hotkey="s"),
    facts.NO_CONTACT,
)
_READ: Mapping[str, Callable[[Shot], Shot]] = {
    "shot": lambda shot: shot,
    "pot": fell_as_called,
    "miss": lambda shot: replace(uncalled(shot), rail=True),
    "short": lambda shot: replace(shot, rail=False),
    "safety": safety_of,
    "scratch": lambda shot: shot if shot.scratch else replace(shot, potted=(*shot.potted, Potted(CUE_BALL))),
    "missed": lambda shot: replace(shot, first=()),
    "break_good": lambda shot: replace(uncalled(shot), to_rail=WPA14.break_rails, cue_rail=True),
    "break_weak": lambda shot: replace(uncalled(shot), to_rail=0, cue_rail=False),
}

LIVE = StraightLive()
