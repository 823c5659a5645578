"""English billiards on the referee's table: the plain scores in one tap, everything else told as facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.base import GameRules, RuleViolation, Side
from games.billiards.engine import events as e
from games.billiards.engine import play
from games.billiards.engine.events import EVENTS, Ball, Choose, How, Limit, Offence, Option, Stroke, Strung
from games.billiards.engine.rules import RULES
from games.billiards.engine.state import (
    BilliardsOptions,
    BilliardsState,
    Phase,
    more_allowed,
)
from games.billiards.ticking import (
    OBJECT_BALLS,
    PLAIN,
    balls,
    read_offence,
    read_stroke,
    stroke_facts,
    ticked_balls,
    without_a_stroke,
)
from games.billiards.words import (
    BALL_WORDS,
    CONDUCT_WORDS,
    LIMIT_WORDS,
    MESSAGES,
    OPTION_WORDS,
    QUESTIONS,
    SPOT_WORDS,
    over_words,
    ruling_of,
)
from games.cue.engine.events import Concede, Default, Order
from games.cue.live import Offered, giving_up, home_first, options_of, person, sanctions
from games.cue.questions import PLAYERS, by_name, points_that_win, who_begins
from games.cue.reading import Fields
from games.cue.scoring import CueRules
from games.cue.strokes import NO_BALL, WHOLE, StrokeLive, not_at_the_table, order_words, orders, the_ball
from games.cue.table import Entry, TableView
from games.live import Figure, Key, Line, Question, Setup, Turn

State = BilliardsState

BEGIN = who_begins(
    "begin",
    "Who plays first?",
    "As both agree. After stringing, the page asks the winner for turn and ball.",
    ("stringing", "Stringing decides"),
)
TARGET = points_that_win(25, 50, 100, 200, default=50, untimed=(("0", "On time"),))
_PLAIN = (
    Entry(read="cannon", label="Cannon", hotkey="1", hint="2 points"),
    Entry(read="pot_white", label="Pot white", hotkey="2", hint="2 points"),
    Entry(read="in_off_white", label="In-off white", hotkey="3", hint="2 points"),
    Entry(read="pot_red", label="Pot red", hotkey="4", hint="3 points"),
    Entry(read="in_off_red", label="In-off red", hotkey="5", hint="3 points"),
    Entry(read="hit_red", label=f"Hit the {BALL_WORDS[Ball.RED]}, nothing scored", hotkey="n"),
    Entry(read="hit_white", label=f"Hit the {BALL_WORDS[Ball.WHITE]}, nothing scored", hotkey="m"),
)


class BilliardsLive(StrokeLive[BilliardsOptions, State, e.Event]):
    """A game of English billiards, ruled stroke by stroke."""

    key = "billiards"
    rule_set = "billiards"
    rules = RULES
    leg_word = "game"
    about = "Plain scores are one tap; the page keeps the limits of cannons and hazards."
    engine = play
    events = EVENTS
    messages = MESSAGES
    questions_of_facts = QUESTIONS
    added = ("points", "turns", "fouls", "misses", "cannons", "pots", "in_offs")
    statistics = (
        ("points", "Points scored", "without those from fouls"),
        ("best", "Highest break", "most points in one turn"),
        ("cannons", "Cannons", ""),
        ("pots", "Pots", ""),
        ("in_offs", "In-offs", ""),
        ("fouls", "Fouls", ""),
        ("misses", "Misses", "that were no fouls"),
    )
    people_title = "Time, conceding, conduct"
    people_hint = "Wasting time is warned once; the second time, and everything else, loses the game."

    # --- before a game -----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        return (by_name(BEGIN, setup),)

    def practice_questions(self) -> tuple[Question, ...]:
        return (TARGET, PLAYERS, BEGIN)

    def practice_rules(self, rules: GameRules, answers: Mapping[str, str]) -> CueRules:
        assert isinstance(rules, CueRules)
        return replace(rules, legs=1, target=int(TARGET.answer_in(answers)))

    def options(self, setup: Setup, legs: Sequence[State]) -> BilliardsOptions:
        rules = setup.rules_as(CueRules)
        begin = BEGIN.answer_in(setup.answers)
        first = Side.HOME if begin == "stringing" else Side(begin)
        forfeited = (leg for leg in legs if leg.how is How.FORFEITED and leg.options.match_goes_too)
        return BilliardsOptions(
            **self.of_the_match(setup),
            target=rules.target,
            begin="stringing" if begin == "stringing" else "agreed",
            first=first.other if len(legs) % 2 else first,
            level_at_time=setup.play.get("level_at_time", "extra_period"),  # type: ignore[arg-type]
            match_lost=next((leg.at_fault for leg in forfeited), None),
        )

    # --- during a game -----------------------------------------------------------------------------------

    def automatic(self, state: State, setup: Setup) -> e.Event | None:
        """Return what nobody has to enter: a match that is lost, and in practice what a referee would announce."""
        if state.options.match_lost is not None and state.phase in (Phase.STROKE, Phase.STRINGING):
            return Default(state.options.match_lost)
        if not setup.official and state.due is not None:
            return e.Announce(state.due)
        return None

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> e.Event:
        if name == "offence":
            return read_offence(fields)
        if name == "fell":
            return e.BallFell(the_ball(ticked_balls(fields, "fell")))
        stroke = read_stroke(name, fields)
        if stroke is None:
            raise RuleViolation("unknown_form", "")
        return stroke

    def note(self, state: State, side: Side) -> str:
        """Return what stands under a score: the running break, and the points that are needed."""
        running = state.run.points if state.turn is side and state.phase is Phase.STROKE else 0
        notes = [f"break {running}"] if running else []
        if state.options.target and state.phase is not Phase.OVER:
            notes.append(f"needs {state.options.target - state.points(side)}")
        return ", ".join(notes)

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.OVER:
            return Turn(text=over_words(state, setup), side=state.winner)
        if state.phase in (Phase.STRINGING, Phase.TIED):
            return Turn(text="Both sides string" if state.phase is Phase.STRINGING else "Tied: both sides string")
        if state.choice is not None:
            chooser = person(setup, state.choice.side, state.choice.player)
            return Turn(text=f"{chooser} to choose", side=state.choice.side)
        in_hand = ", in hand" if state.in_hand(state.turn) else ""
        return Turn(text=f"{person(setup, state.turn, state.player)} to play{in_hand}", side=state.turn)

    def table(self, state: State, setup: Setup) -> TableView:
        asked = state.choice is not None and Option.AS_THEY_LIE not in state.choice.options
        verdict = None if asked else state.verdict
        shown = TableView(ruling=ruling_of(verdict, state, setup) if verdict else None, figures=_figures(state, setup))
        if state.phase is Phase.OVER:
            return shown
        settled = state.phase in (Phase.STROKE, Phase.CHOICE)
        fallen = balls((*OBJECT_BALLS, Ball.CUE), there=_lying(state)) if settled else ()
        shown = replace(shown, sections=(self.people(state, _offered(state, setup), fallen),))
        if state.phase in (Phase.STRINGING, Phase.TIED):
            strung = self.numbered_keys(state, [(setup.name(side), Strung(side)) for side in Side])
            return replace(shown, chooser="Whose ball came closer to the bottom cushion?", choices=strung)
        if state.choice is not None:
            options = options_of(state.choice.side, state.choice.options, Choose, OPTION_WORDS)
            offered = self.choosing(state, setup, options)
            return replace(shown, chooser=offered.chooser, choices=offered.choices)
        return replace(
            shown,
            cue="In hand, from the D" if state.in_hand(state.turn) else "",
            keys=tuple(self._announcement(state)),
            quick=(*(self.entry_for(state, entry, PLAIN[entry.read]) for entry in _PLAIN), NO_BALL),
            facts=stroke_facts(state, not_at_the_table(state, setup)),
            entries=(WHOLE,),
            sections=(without_a_stroke(state), *shown.sections),
        )

    def _announcement(self, state: State) -> list[Key]:
        if state.due is None:
            return []
        label = f"Announced: {LIMIT_WORDS[state.due]}"
        return [
            self.key_for(state, label, e.Announce(state.due), hotkey="a", look="primary", hint="five more may follow")
        ]

    def describe(self, before: State, event: e.Event, after: State, setup: Setup) -> Line:
        if isinstance(event, (Stroke, Offence)):
            assert after.verdict is not None
            return self.ruled(after.verdict, ruling_of(after.verdict, after, setup), setup)
        end = f" {over_words(after, setup)}" if after.phase is Phase.OVER else ""
        if isinstance(event, Choose):
            rule = before.choice.section if before.choice else ""
            return Line(text=f"{setup.name(event.side)}: {OPTION_WORDS[event.option]}.{end}", rule=rule)
        text, rule = _plain_words(event, after, setup)
        return Line(text=f"{text}{end}", rule=rule, tone="good" if end else "")

    def averages(self, counts: Mapping[str, int]) -> Iterator[Figure]:
        if counts.get("turns"):
            average = counts.get("points", 0) / counts["turns"]
            yield Figure(label="Average", text=f"{average:.2f}", hint="points a turn")


# --- words ---------------------------------------------------------------------------------------------


def _offered(state: State, setup: Setup) -> list[Offered[e.Event]]:
    """Return what is not play: time, conceding, conduct."""
    some: list[Offered[e.Event]] = []
    if not state.options.target and state.phase in (Phase.STROKE, Phase.CHOICE):
        some += [
            ("TIME: the game ends", e.Time()),
            ("TIME: end of a session, the game goes on later", e.Time(last=False)),
        ]
    if state.phase is Phase.STROKE:
        some += [(f"{setup.name(state.turn)} concedes the game", Concede(state.turn))]
    if state.options.players == 2 and state.strokes < 2 and state.phase is Phase.STROKE:
        some += orders(setup)
    return [*some, *sanctions(setup, e.Misconduct, CONDUCT_WORDS, "{side} {words}"), *giving_up(setup)]


def _lying(state: State) -> set[Ball]:
    own = set() if state.in_hand(state.turn) else {Ball.CUE}
    return {*state.object_balls(state.turn), *own}


def _figures(state: State, setup: Setup) -> tuple[Figure, ...]:
    run = state.run
    some = [Figure(label="This break", text=str(run.points))]
    both = [state.records(side) for side in Side]
    best = [max(record.best for record in side) for side in both]
    turns = [sum(record.turns for record in side) for side in both]
    scored = [sum(record.points for record in side) for side in both]
    some.append(Figure(label="Highest break", text=home_first(best), hint="home first"))
    for limit, count in ((Limit.HAZARDS, run.hazards), (Limit.CANNONS, run.cannons)):
        if count:
            left = more_allowed(run, limit)
            hint = f"{left} more allowed" if left is not None else ""
            some.append(Figure(label=f"{limit.value.capitalize()} in a row", text=str(count), hint=hint))
    if state.phase is not Phase.OVER:
        some.append(Figure(label="Red", text=f"on {SPOT_WORDS[state.red]}" if state.red else "off its spot"))
        some += [
            Figure(label=f"White of {setup.name(side)}", text=f"on {SPOT_WORDS[spot]}")
            for side in Side
            if (spot := state.spot_of(side))
        ]
        gone = [setup.name(side) for side in Side if state.in_hand(side)]
        some.append(Figure(label="In hand", text=" and ".join(gone) or "nobody"))
    averages = [f"{points / count:.2f}" if count else "0" for points, count in zip(scored, turns, strict=True)]
    some.append(Figure(label="Average of a turn", text=home_first(averages), hint="home first"))
    return tuple(some)


def _plain_words(event: e.Event, after: State, setup: Setup) -> tuple[str, str]:
    """Return what an event was that needs no ruling, and the rule."""
    if isinstance(event, Order):
        return order_words(event, setup), "BILLIARDS R17"
    if isinstance(event, Strung):
        return f"{setup.name(event.winner)} won the stringing.", "BILLIARDS R2"
    if isinstance(event, e.Announce):
        rule = "BILLIARDS R9" if event.limit is Limit.CANNONS else "BILLIARDS R10"
        return f"The referee called {LIMIT_WORDS[event.limit]}: five more may follow.", rule
    if isinstance(event, e.Time):
        return _time_words(event, after), "BILLIARDS R5"
    if isinstance(event, e.BallFell):
        return f"The {BALL_WORDS[event.ball]} ball fell by itself and was put back.", "BILLIARDS R11 a"
    if isinstance(event, Concede):
        return f"{setup.name(event.side)} would concede the game.", "BILLIARDS S4 R6"
    if isinstance(event, e.Misconduct):
        warned = " A warning: the next time the game is lost." if after.phase is not Phase.OVER else ""
        first = event.conduct is e.Conduct.TIME_WASTING
        rule = "BILLIARDS S4 R1" if first and warned else "BILLIARDS S4 R2"
        return f"{setup.name(event.side)} {CONDUCT_WORDS[event.conduct]}.{warned}", rule
    assert isinstance(event, Default)
    return f"{setup.name(event.side)} concedes.", ""


def _time_words(event: e.Time, after: State) -> str:
    if not event.last:
        return "TIME: the end of a session. The position is noted, and the game goes on from it."
    if after.phase is Phase.TIED:
        return "TIME: the scores are tied, and stringing decides."
    return "TIME: the scores are tied, so an extra period is played." if after.phase is not Phase.OVER else "TIME."


LIVE = BilliardsLive()
