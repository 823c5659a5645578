"""8-ball on the referee's table: the Legion's game, shot by shot or a whole rack at once.

`EightballLive` rules by whatever rule set its options name; `games.eightrace` is the same table under the
rule sets of other associations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, ClassVar

from games.base import Side
from games.cue import facts
from games.cue.engine.choices import CuePlace
from games.cue.engine.events import BallFell, Choose, SlowPlay
from games.cue.engine.pool.events import Conduct, OutOfTurn
from games.cue.engine.pool.state import Phase
from games.cue.engine.settings import RULE_SETS
from games.cue.engine.shot import Potted, Shot
from games.cue.legs import LEG_WORDS
from games.cue.live import CueLive, home_first, legs_won, options_of, person, statistics
from games.cue.pool.words import TURN_WORDS
from games.cue.questions import ENTRY, PLAYERS, by_name, who_begins
from games.cue.reading import Fields, number
from games.cue.table import TableView
from games.cue.words import CUE_WORDS, MESSAGES, OPTION_WORDS, choice_words, group_note
from games.eightball.beside import beside, clock_of, people
from games.eightball.engine import play
from games.eightball.engine.events import EVENTS, Event, Offence, Rack, Ruling
from games.eightball.engine.rules import RULES
from games.eightball.engine.scoring import EightballRules
from games.eightball.engine.state import EightballOptions, EightballState, rules_of
from games.eightball.protests import PROTEST, open_protest, protest_on, read_protest, without_rulings
from games.eightball.ticking import (
    GOOD_BREAK,
    RACK,
    SHORT_BREAK,
    SHOT_ENTRIES,
    break_entries,
    first,
    one_ball,
    rack_groups,
    read_break,
    read_offence,
    read_rack,
    shot_facts,
)
from games.eightball.words import GROUP_WORDS, HOW_WORDS, names_a_side, plain_words, ruling_of
from games.live import Figure, Line, Played, Question, Score, Setup, Turn, View
from games.log import OnLeg
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, labelled
from kit.pure.violations import RuleViolation

State = EightballState

FIRST_BREAK = who_begins(
    "first_break",
    gettext_lazy("Who breaks the first rack?"),
    gettext_lazy("The side named first, unless the coin toss says otherwise."),
)
LENGTH = Question(
    name="legs",
    label=gettext_lazy("How long"),
    choices=(("1", gettext_lazy("One rack")), ("2", gettext_lazy("Two racks"))),
    default="1",
)


class EightballLive(CueLive[EightballOptions, State, Event]):
    """The Legion's game of 8-ball, ten for the winner and the balls for the loser."""

    key = "eightball"
    rule_set = "leg8"
    rules = RULES
    about = gettext_lazy("Enter what happened on each shot and the page rules on it, or enter a whole rack at once.")
    engine = play
    events = EVENTS
    rulings = (Ruling,)
    greatest = frozenset({"best_run"})
    how_long: ClassVar[Question] = LENGTH
    waits_for: ClassVar[Mapping[str, str]] = {
        Phase.RACK: gettext_lazy("only the result of a rack is entered on this sheet"),
        Phase.BREAK: gettext_lazy("the rack has not been broken yet"),
        Phase.SHOT: gettext_lazy("a shot comes next"),
        Phase.CHOICE: gettext_lazy("the open choice comes first"),
        Phase.OVER: gettext_lazy("the rack is over"),
    }
    messages: ClassVar[Mapping[str, str]] = {
        **MESSAGES,
        "not_now": N_("Not now: {waits_for}."),
        "no_foul_in_the_facts": N_("A foul was called, but nothing entered is a foul. Tick what happened."),
        "no_clock": N_("These rules have no shot clock."),
        "nothing_to_acknowledge": N_("There is no foul to admit now."),
        "no_stalemate": N_("Not yet. {turns} turns in a row must end with a foul on purpose; there were {counted}."),
        "already_protested": N_("There is already a protest on this rack."),
        "already_ruled": N_("The protest on this rack has been ruled on."),
        "no_protest": N_("There is no protest on this rack."),
        "nothing_to_rewrite": N_("Winner and balls are only needed when the result is rewritten."),
        "too_many_balls": N_("The loser can have {balls} at most. The winner has {out}."),
        "already_announced": N_("This has already been announced. Turns are being counted."),
        "not_announced": N_("The referee must first announce that there is no progress."),
        "turns_left": N_("Not yet. Each side first has {turns} turns with no ball pocketed; there were {counted}."),
        "no_such_ending": N_("A rack can't end that way under these rules."),
        "loser_had_all_balls": N_("When a rack ends that way, all of the loser's balls are down: {balls}."),
        "loser_had_balls_left": N_("When the 8 is pocketed too early, the loser still has balls: {balls} is too many."),
    }

    # --- before a rack -----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        return (by_name(FIRST_BREAK, setup), ENTRY)

    def rule_sets(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        return ((RULE_SETS["leg8"].name, {}),)

    def practice_questions(self) -> tuple[Question, ...]:
        return (ENTRY, PLAYERS, self.how_long)

    def options(self, setup: Setup, legs: Sequence[State]) -> EightballOptions:
        rules = setup.rules_as(EightballRules)
        given: Mapping[str, Any] = setup.play
        own: dict[str, Any] = {name: given[name] for name in _FROM_PLAY if name in given}
        if "shot_minutes" in given:
            own["shot_seconds"] = given["shot_minutes"] * 60
        return EightballOptions(
            **self.shared_options(setup, legs),
            **own,
            winner_points=rules.winner_points,
            max_loser=rules.max_loser,
            loser_counts=rules.loser_counts,
            first_break=Side(FIRST_BREAK.answer_in(setup.answers)),
            slow_warning_counts=given.get("slow_play_warning"),
        )

    def shared_options(self, setup: Setup, legs: Sequence[State]) -> dict[str, Any]:
        """Return the options that no rule book calls otherwise."""
        return {
            **self.of_the_match(setup),
            "mode": ENTRY.answer_in(setup.answers),
            "leg": len(legs) + 1,
            "doubles_order": setup.play.get("doubles_order", "turns"),
        }

    # --- during a rack -----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> Event | OnLeg[Event]:
        shot = facts.read_quick(name, fields, calls=True)
        if shot is not None:
            return shot
        if name in (GOOD_BREAK, SHORT_BREAK):
            return read_break(fields, rules_of(state.options), good=name == GOOD_BREAK)
        if name == "offence":
            return read_offence(fields)
        if name == "slow":
            return SlowPlay(number(fields, "seconds"))
        if name == "out_of_turn":
            return OutOfTurn(tuple(Potted(ball) for ball in facts.numbers(fields, "wrong_potted")))
        if name == "fell":
            return BallFell(one_ball(fields, "fell"))
        if name.startswith(PROTEST):
            return read_protest(name, fields)
        if name == "rack":
            return read_rack(fields, state)
        raise RuleViolation("unknown_form")

    def score(self, state: State, setup: Setup) -> Score:
        result = play.outcome(state)
        if result is not None:
            return Score(home=str(result.home), away=str(result.away))
        down = {side: state.balls_down(side) for side in Side}
        return Score(
            home=str(down[Side.HOME]),
            away=str(down[Side.AWAY]),
            home_note=group_note(state, Side.HOME, GROUP_WORDS) if state.phase is not Phase.RACK else "",
            away_note=group_note(state, Side.AWAY, GROUP_WORDS) if state.phase is not Phase.RACK else "",
        )

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.RACK:
            return Turn(
                text=_("%(side)s to break. Enter the rack when it is over.") % {"side": setup.name(state.breaker)},
                side=state.breaker,
            )
        if state.phase is Phase.OVER:
            won = LEG_WORDS["rack"].side_won % {"side": setup.name(state.winner or Side.HOME)}
            return Turn(text=won, side=state.winner)
        side, player = (state.choice.side, state.choice.player) if state.choice else (state.turn, state.player)
        return Turn(text=TURN_WORDS[state.phase] % {"player": person(setup, side, player)}, side=side)

    def table(self, state: State, setup: Setup) -> TableView:
        ruling = ruling_of(state.verdict, setup, now=state) if state.verdict else None
        figures = _table_figures(state, setup)
        if state.phase is Phase.RACK:
            return TableView(
                facts=rack_groups(state, setup),
                entries=(facts.WHOLE_RACK,),
                sections=(people(self, state, setup),),
                opened=True,
            )
        if state.choice is not None:
            options = options_of(state.choice.side, state.choice.options, Choose, OPTION_WORDS)
            offered = self.choosing(state, setup, options)
            return replace(offered, ruling=ruling, sections=(people(self, state, setup),), figures=figures)
        if state.phase is Phase.OVER:
            return TableView(ruling=ruling, figures=figures)
        rules = rules_of(state.options)
        on_break = state.phase is Phase.BREAK
        return TableView(
            ruling=ruling,
            cue="" if state.cue is CuePlace.POSITION else CUE_WORDS[state.cue],
            balls=facts.pocketed(RACK, state.on_table) if on_break else first(state, rules),
            quick=break_entries(rules) if on_break else SHOT_ENTRIES,
            facts=shot_facts(state, rules),
            entries=(facts.WHOLE_SHOT,),
            sections=beside(self, state, setup),
            figures=figures,
            clock=clock_of(state, rules),
        )

    def earlier(self, series: Played[State], setup: Setup) -> View:
        """Return protests on racks that are over, and what was decided on them (PROTEST i)."""
        over = [place for place, leg in enumerate(series.legs, start=1) if leg.phase is Phase.OVER]
        known = [protest_on(place, series.legs[place - 1], setup) for place in over]
        sections = tuple(section for section in known if section)
        return {"sections": sections} if sections else {}

    def without_rulings(self, view: View) -> View:
        shown = dict(view)
        if isinstance(table := view.get("table"), TableView):
            shown["table"] = replace(table, sections=without_rulings(table.sections))
        if isinstance(sections := view.get("sections"), tuple):
            shown["sections"] = without_rulings(sections)
        return shown

    def open_protest(self, state: State, setup: Setup) -> str:
        return open_protest(state, setup)

    def describe(self, before: State, event: Event, after: State, setup: Setup) -> Line:
        if isinstance(event, (Shot, Offence, SlowPlay, OutOfTurn, Conduct)) and after.verdict is not None:
            ruling = ruling_of(after.verdict, setup)
            side = after.verdict.shooter
            who = person(setup, side, before.player_of(side))
            text = ruling.text if names_a_side(after.verdict) else labelled(who, ruling.text)
            return Line(text=" ".join((text, *ruling.follows)), rule=ruling.rule, tone=ruling.tone)
        rules = rules_of(before.options)
        if isinstance(event, Choose):
            rule = before.choice.section if before.choice else ""
            return Line(text=choice_words(setup.name(event.side), OPTION_WORDS[event.option]), rule=rule)
        if isinstance(event, Rack):
            won = {"side": setup.name(event.winner), "how": HOW_WORDS[event.how]}
            return Line(text=LEG_WORDS["rack"].wins % won, tone="good")
        text, topic = plain_words(event, setup)
        return Line(text=text, rule=rules.sections.get(topic, ""))

    # --- after a rack ------------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        record = state.record(side, player)
        counted = asdict(record)
        if player is not None:
            return counted
        over = state.phase is Phase.OVER
        return {
            **counted,
            "racks": int(over),
            "racks_won": int(over and state.winner is side),
            "breaks": int(state.breaker is side),
        }

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        played = counts.get("shots") or counts.get("racks")
        return (*legs_won(counts, "rack"), *(statistics(counts, _FIGURES) if played else ()))


# What the rule book and the engine call by one name.
_FROM_PLAY = (
    "break_cushions",
    "slow_play_infractions",
    "stalemate_turns",
    "eight_off_on_break",
    "wrong_ball",
    "safety",
)
_FIGURES = (
    ("breaks", gettext_lazy("Breaks"), gettext_lazy("racks opened")),
    ("innings", gettext_lazy("Innings"), gettext_lazy("visits with a shot")),
    ("balls", gettext_lazy("Balls pocketed"), gettext_lazy("in legal shots")),
    ("best_run", gettext_lazy("Best run"), gettext_lazy("most balls in one visit")),
    ("fouls", gettext_lazy("Fouls"), ""),
)


# --- words ---------------------------------------------------------------------------------------------


def _table_figures(state: State, setup: Setup) -> tuple[Figure, ...]:
    some = []
    if state.phase is not Phase.RACK:
        some.append(Figure(label=_("Balls in this visit"), text=str(state.run)))
        for side in Side:
            best = state.record(side).best_run
            some.append(Figure(label=_("Best run, %(side)s") % {"side": setup.name(side)}, text=str(best)))
        records = [state.record(side) for side in Side]
        some.append(Figure(label=_("Innings"), text=home_first(record.innings for record in records)))
        fouls = home_first(record.fouls for record in records)
        some.append(Figure(label=_("Fouls"), text=fouls, hint=_("any number, with no loss")))
    if state.protest is not None:
        some.append(Figure(label=_("Protest"), text=setup.name(state.protest.side), hint=_("ruled on later")))
    return tuple(some)


LIVE = EightballLive()
