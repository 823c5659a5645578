"""9-ball, 10-ball and 14.1 on the referee's table: what they share when they are scored as they are played."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, ClassVar, Generic, TypeVar

from games.base import Side
from games.cue import facts
from games.cue.engine.choices import CuePlace
from games.cue.engine.events import BallFell, Choose, Default, Interference, SlowPlay
from games.cue.engine.play import OptionsT
from games.cue.engine.pool.events import AnnounceStalemate, Conduct, PoolEvent, Stalemate, TwoFoulWarning
from games.cue.engine.pool.rules import GENERAL
from games.cue.engine.pool.settings import PoolRules
from games.cue.engine.pool.state import Phase, PoolState, Record
from games.cue.engine.state import CLOCK_RUNS
from games.cue.legs import LEG_WORDS
from games.cue.live import (
    CueLive,
    Offered,
    giving_up,
    home_first,
    legs_won,
    next_breaker,
    options_of,
    person,
    sanctions,
    statistics,
)  # fmt: skip
from games.cue.pool.ticking import between_shots, read_between, slow_play
from games.cue.pool.words import (
    POOL_MESSAGES,
    POOL_QUESTIONS,
    SANCTION_WORDS,
    TURN_WORDS,
    WAITS_FOR,
    next_words,
    row_words,
    ruling_of,
)
from games.cue.questions import SEATED_REFEREE, by_name, who_begins
from games.cue.reading import Fields
from games.cue.table import Clock, Group, Ruling, Section, TableView
from games.cue.words import CUE_WORDS, OPTION_WORDS, choice_words
from games.live import Figure, Key, Line, Question, Score, Setup, Turn
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, labelled, ngettext
from kit.pure.violations import RuleViolation

State = PoolState
StateT = TypeVar("StateT", bound=PoolState)
OwnT = TypeVar("OwnT")  # what only this game has

FIRST_BREAK = who_begins(
    "first_break", gettext_lazy("Who breaks first?"), gettext_lazy("The winner of the lag says so.")
)
# What the rule book and the engine call by one name.
_FROM_PLAY = ("doubles_order", "shot_seconds", "stalemate_turns")


class PoolLive(CueLive[OptionsT, StateT, PoolEvent | OwnT], Generic[OptionsT, StateT, OwnT]):
    """A game of pool under the rules of the world association; it has events of its own besides those of all."""

    messages = POOL_MESSAGES
    questions_of_facts = POOL_QUESTIONS
    greatest = frozenset({"best"})
    leg_word: ClassVar[str] = gettext_lazy("rack")
    general = GENERAL
    waits_for = WAITS_FOR

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def rules_of(self, state: StateT) -> PoolRules:
        """Return the settings of the leg."""

    @abstractmethod
    def at_the_table(self, state: StateT, setup: Setup) -> TableView:
        """Return what can be entered of the next shot: balls, quick entries and facts."""

    @abstractmethod
    def waiting(self, state: StateT, setup: Setup) -> TableView:
        """Return the table where something else than a shot or a choice is waited for."""

    @abstractmethod
    def read_shot(self, name: str, fields: Fields, state: StateT) -> PoolEvent | OwnT | None:
        """Return the event of an entry that only this game has; None for another name."""

    @abstractmethod
    def own_figures(self, state: StateT, setup: Setup) -> tuple[Figure, ...]:
        """Return the figures under the table."""

    # --- before a leg ------------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        return (by_name(FIRST_BREAK, setup),)

    def shared_options(self, setup: Setup, legs: Sequence[StateT]) -> dict[str, Any]:
        """Return the options that every game of pool has, as rule book and answers say."""
        given = {name: setup.play[name] for name in _FROM_PLAY if name in setup.play}
        rule_set = getattr(setup.rules, "rule_set", "")
        return {
            **given,
            **({"rule_set": rule_set} if rule_set else {}),
            "warning_needed": bool(setup.play.get("two_foul_warning", True)),
            **self.of_the_match(setup),
            "breaker": next_breaker(setup, legs, FIRST_BREAK),
            "pace": CLOCK_RUNS if legs and legs[-1].pace >= CLOCK_RUNS else 0,
        }

    # --- during a leg ------------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: StateT, setup: Setup) -> PoolEvent | OwnT:
        for event in (self.read_shot(name, fields, state), read_between(name, fields)):
            if event is not None:
                return event
        raise RuleViolation("unknown_form")

    def score(self, state: StateT, setup: Setup) -> Score:
        balls = [sum(record.balls for record in records_of(state, side)) for side in Side]
        words = [ngettext("ball pocketed", "balls pocketed", number) for number in balls]
        notes = [
            ", ".join(filter(None, (said, row_words(state, side)))) for said, side in zip(words, Side, strict=True)
        ]
        return Score(home=str(balls[0]), away=str(balls[1]), home_note=notes[0], away_note=notes[1])

    def turn(self, state: StateT, setup: Setup) -> Turn:
        if state.phase is Phase.OVER:
            won = LEG_WORDS[self.leg_word].side_won % {"side": setup.name(state.winner or Side.HOME)}
            return Turn(text=won, side=state.winner)
        if state.phase is Phase.LAG:
            return Turn(text=_("Lag again: who breaks?"))
        if state.phase is Phase.RACK:
            text = _("%(side)s to break. Enter the rack when it is over.") % {"side": setup.name(state.breaker)}
            return Turn(text=text, side=state.breaker)
        side, player = (state.choice.side, state.choice.player) if state.choice else (state.turn, state.player)
        return Turn(text=TURN_WORDS[state.phase] % {"player": person(setup, side, player)}, side=side)

    def table(self, state: StateT, setup: Setup) -> TableView:
        table = self._table(state, setup)
        return replace(table, ruling=self.last_ruling(state, setup), figures=self.own_figures(state, setup))

    def _table(self, state: StateT, setup: Setup) -> TableView:
        """Return what can be entered now."""
        if state.phase is Phase.OVER:
            return TableView()
        if state.choice is not None:
            offered = options_of(state.choice.side, state.choice.options, Choose, OPTION_WORDS)
            return replace(self.choosing(state, setup, offered), sections=(self._people(state, setup),))
        if state.phase not in (Phase.BREAK, Phase.SHOT):
            return replace(self.waiting(state, setup), sections=(self._people(state, setup),))
        table = self.at_the_table(state, setup)
        return replace(
            table,
            cue="" if state.cue is CuePlace.POSITION else CUE_WORDS[state.cue],
            keys=(*self._warning(state, setup), *table.keys),
            entries=(facts.WHOLE_SHOT,),
            sections=tuple(self._sections(state, setup)),
            clock=Clock(seconds=state.options.shot_seconds, rule="WPA 6.15") if state.pace >= CLOCK_RUNS else None,
        )

    def last_ruling(self, state: StateT, setup: Setup) -> Ruling | None:
        """Return the ruling on the last shot, with what became of a choice that it left open."""
        if state.verdict is None:
            return None
        answered = state.verdict.choice is not None and state.choice is None
        return ruling_of(state.verdict, setup, taken=next_words(state, setup) if answered else "")

    def _warning(self, state: StateT, setup: Setup) -> tuple[Key, ...]:
        """Return the key of the warning while it is due; without it a third foul is only the second."""
        due = state.fouls(state.turn) == self.rules_of(state).fouls_in_a_row - 1
        if not (due and state.options.warning_needed) or state.warned:
            return ()
        who = person(setup, state.turn, state.player)
        hint = _("Without the warning, a third foul counts as the second.")
        label = _("Warn %(who)s: two fouls in a row") % {"who": who}
        return (self.key_for(state, label, TwoFoulWarning(), hotkey="w", hint=hint, look="primary"),)

    def _sections(self, state: StateT, setup: Setup) -> list[Section]:
        sections = []
        if state.phase is Phase.SHOT:
            label = _("Start a shot clock for both sides") if state.pace else _("Ask the player to speed up")
            key = self.key_for(state, label, SlowPlay(), look="quiet") if state.pace < CLOCK_RUNS else None
            rules = self.rules_of(state)
            between = between_shots(state, rules)
            between = replace(between, hint=SEATED_REFEREE) if rules.seated_referee else between
            sections += [between, slow_play(state, key), self._conduct(state, setup)]
        return [*sections, self._people(state, setup)]

    def _conduct(self, state: StateT, setup: Setup) -> Section:
        keys = self.quiet_keys(state, sanctions(setup, Conduct, SANCTION_WORDS))
        hint = _("The referee decides the penalty. A serious foul costs the same as a third foul in a row.")
        return Section(title=_("Unsporting conduct"), keys=keys, hint=hint)

    def _people(self, state: StateT, setup: Setup) -> Section:
        """Return what is not play: no progress, something from outside, a side that gives up."""
        some: list[Offered[PoolEvent | OwnT]] = []
        if state.phase is Phase.SHOT:
            some = [
                (_("No progress: announce a stalemate"), AnnounceStalemate()),
                (_("Stalemate: still no progress"), Stalemate()),
                (_("Stalemate: both agree"), Stalemate(agreed=True)),
                (_("Outside interference: play the shot again"), Interference()),
                (_("Outside interference: the balls can't be restored"), Interference(restored=False)),
            ]
        keys = self.quiet_keys(state, [*some, *giving_up(setup)])
        return Section(title=_("Stalemate, interference, conceding"), keys=keys)

    def describe(self, before: StateT, event: PoolEvent | OwnT, after: StateT, setup: Setup) -> Line:
        if after.verdict is not None and after.verdict is not before.verdict:
            ruling = ruling_of(after.verdict, setup)
            side = after.verdict.shooter
            who = person(setup, side, before.player_of(side))
            return Line(
                text=" ".join((labelled(who, ruling.text), *ruling.follows)), rule=ruling.rule, tone=ruling.tone
            )
        if isinstance(event, Choose):
            rule = before.choice.section if before.choice else ""
            return Line(text=choice_words(setup.name(event.side), OPTION_WORDS[event.option]), rule=rule)
        text, topic = self.plain_words(before, event, setup)
        return Line(text=text, rule=self.rules_of(before).sections.get(topic, ""))

    def plain_words(self, before: StateT, event: PoolEvent | OwnT, setup: Setup) -> tuple[str, str]:
        """Return what an event was that needs no ruling, and the topic of the rules that covers it."""
        if isinstance(event, TwoFoulWarning):
            return _("%(player)s is warned: two fouls in a row.") % {
                "player": person(setup, before.turn, before.player)
            }, "three_fouls"
        if isinstance(event, BallFell):
            return facts.put_back_words(event.ball), "fell_by_itself"
        if isinstance(event, Interference):
            again = _("Outside interference. The shot is played again.")
            return again if event.restored else _("Outside interference. The balls can't be restored."), "interference"
        if isinstance(event, AnnounceStalemate):
            turns = before.options.stalemate_turns
            told = ngettext("No progress: %d more turn each.", "No progress: %d more turns each.", turns) % turns
            return told, "stalemate"
        if isinstance(event, Stalemate):
            agreed = _("Stalemate: both agree. The balls are racked again.")
            return agreed if event.agreed else _("Stalemate. The balls are racked again."), "stalemate"
        assert isinstance(event, Default)
        sides = {"loser": setup.name(event.side), "winner": setup.name(event.side.other)}
        return LEG_WORDS[self.leg_word].conceded % sides, "concession"

    # --- after a leg -------------------------------------------------------------------------------------

    def counts(self, state: StateT, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        if player is not None:
            return asdict(state.record(side, player))
        records = [asdict(record) for record in records_of(state, side)]
        summed = {name: sum(record[name] for record in records) for name in records[0]}
        over = state.phase is Phase.OVER
        return {
            **summed,
            "best": max(record["best"] for record in records),
            "legs": int(over),
            "legs_won": int(over and state.winner is side),
            **self.own_counts(state, side),
        }

    def own_counts(self, state: StateT, side: Side) -> Mapping[str, int]:
        """Return what only this game counts of a side."""
        return {}

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        if not (counts.get("shots") or counts.get("legs")):
            return ()
        some = [*legs_won(counts, self.leg_word, counted_as="legs"), *statistics(counts, _FIGURES)]
        if counts.get("innings"):
            mean = counts.get("balls", 0) / counts["innings"]
            some.append(Figure(label=_("Balls per inning"), text=f"{mean:.1f}"))
        return (*some, *self.more_figures(counts))

    def more_figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return figures that only this game has."""
        return ()


_FIGURES = (
    ("innings", gettext_lazy("Innings"), gettext_lazy("visits to the table")),
    ("balls", gettext_lazy("Balls pocketed"), gettext_lazy("in shots that counted")),
    ("best", gettext_lazy("High run"), gettext_lazy("most balls in one visit")),
    ("fouls", gettext_lazy("Fouls"), ""),
    ("safeties", gettext_lazy("Safeties"), gettext_lazy("declared")),
)


def records_of(state: State, side: Side) -> tuple[Record, ...]:
    return tuple(state.record(side, player) for player in range(state.options.players))


def yes_no_groups(*names: str) -> tuple[Group, ...]:
    return tuple(facts.yes_or_no(name, str(POOL_QUESTIONS[name])) for name in names)


def shared_figures(state: State) -> tuple[Figure, ...]:
    """Return run, high runs, innings and fouls, home first."""
    both = [records_of(state, side) for side in Side]
    numbers = {
        _("High run"): [max(record.best for record in side) for side in both],
        _("Innings"): [sum(record.innings for record in side) for side in both],
        _("Fouls"): [sum(record.fouls for record in side) for side in both],
        _("Fouls in a row"): [state.fouls(side) for side in Side],
    }
    pairs = (Figure(label=label, text=home_first(some), hint=_("home first")) for label, some in numbers.items())
    return (Figure(label=_("Balls in this visit"), text=str(state.run)), *pairs)
