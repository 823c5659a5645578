"""English billiards on the referee's table: the plain scores in one tap, everything else told as facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Literal

from games.base import RuleViolation, Side
from games.billiards.engine import play
from games.billiards.engine.events import (
    EVENTS,
    Announce,
    Ball,
    BallFell,
    Choose,
    Conduct,
    How,
    Limit,
    Misconduct,
    Offence,
    Option,
    Stroke,
    Strung,
    Time,
)
from games.billiards.engine.state import (
    BilliardsOptions,
    BilliardsState,
    Phase,
    Verdict,
    more_allowed,
)
from games.billiards.ticking import (
    NO_BALL,
    OBJECT_BALLS,
    PLAIN,
    WHOLE,
    balls,
    read_fell,
    read_offence,
    read_stroke,
    stroke_facts,
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
from games.cue.live import PLAYERS, CueLive, Fields, person
from games.cue.table import Entry, Group, Section, TableView
from games.live import Figure, Key, Line, Question, Score, Setup, Turn

State = BilliardsState

BEGIN = Question(
    name="begin",
    label="Who plays first?",
    choices=((Side.HOME.value, "Home"), (Side.AWAY.value, "Visitor"), ("stringing", "Stringing decides")),
    default=Side.HOME.value,
    hint="As both agree. After stringing, the page asks the winner for turn and ball.",
)
TARGET = Question(
    name="target",
    label="Points that win",
    choices=(*((number, number) for number in ("25", "50", "100", "200")), ("0", "On time")),
    default="50",
)
_PLAIN = (
    Entry(read="cannon", label="Cannon", hotkey="1", hint="2 points"),
    Entry(read="pot_white", label="Pot white", hotkey="2", hint="2 points"),
    Entry(read="in_off_white", label="In-off white", hotkey="3", hint="2 points"),
    Entry(read="pot_red", label="Pot red", hotkey="4", hint="3 points"),
    Entry(read="in_off_red", label="In-off red", hotkey="5", hint="3 points"),
    Entry(read="hit_red", label=f"Hit the {BALL_WORDS[Ball.RED]}, nothing scored", hotkey="n"),
    Entry(read="hit_white", label=f"Hit the {BALL_WORDS[Ball.WHITE]}, nothing scored", hotkey="m"),
)


class BilliardsLive(CueLive):
    """A game of English billiards, ruled stroke by stroke."""

    key = "billiards"
    leg_word = "game"
    about = "Plain scores are one tap; the page keeps the limits of cannons and hazards."
    engine: ClassVar[Any] = play
    events = EVENTS
    messages = MESSAGES
    questions_of_facts = QUESTIONS
    greatest = frozenset({"best"})

    # --- before a game -----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        names = tuple((side.value, setup.name(side)) for side in Side)
        return (replace(BEGIN, choices=(*names, BEGIN.choices[-1])),)

    def practice_questions(self) -> tuple[Question, ...]:
        return (TARGET, PLAYERS, BEGIN)

    def practice_rules(self, rules: Any, answers: Mapping[str, str]) -> Any:
        return replace(rules, legs=1, target=int(TARGET.answer_in(answers)))

    def options(self, setup: Setup, legs: Sequence[State]) -> BilliardsOptions:
        rules: Any = setup.rules
        begin = BEGIN.answer_in(setup.answers)
        first = Side.HOME if begin == "stringing" else Side(begin)
        forfeited = (leg for leg in legs if leg.how is How.FORFEITED and leg.options.match_goes_too)
        return BilliardsOptions(
            rule_set=rules.rule_set,
            players=2 if len(setup.home) > 1 else 1,
            target=rules.target,
            begin="stringing" if begin == "stringing" else "agreed",
            first=first.other if len(legs) % 2 else first,
            level_at_time=setup.play.get("level_at_time", "extra_period"),  # type: ignore[arg-type]
            forfeit_for=rules.forfeit_for,
            forfeit_against=rules.forfeit_against,
            match_lost=next((leg.at_fault for leg in forfeited), None),
        )

    # --- during a game -----------------------------------------------------------------------------------

    def automatic(self, state: State, setup: Setup) -> Any | None:
        """Return what nobody has to enter: a match that is lost, and in practice what a referee would announce."""
        if state.options.match_lost is not None and state.phase in (Phase.STROKE, Phase.STRINGING):
            return Default(state.options.match_lost)
        if not setup.official and state.due is not None:
            return Announce(state.due)
        return None

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> Any:
        if name == "offence":
            return read_offence(fields)
        if name == "fell":
            return read_fell(fields)
        stroke = read_stroke(name, fields)
        if stroke is None:
            raise RuleViolation("unknown_form", "")
        return stroke

    def score(self, state: State, setup: Setup) -> Score:
        notes = [_note(state, side) for side in Side]
        return Score(home=str(state.home), away=str(state.away), home_note=notes[0], away_note=notes[1])

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.OVER:
            return Turn(text=over_words(state, setup), side=state.winner)
        if state.phase in (Phase.STRINGING, Phase.LEVEL):
            return Turn(text="Both sides string" if state.phase is Phase.STRINGING else "Level: both sides string")
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
        people = self._people(state, setup)
        if state.phase in (Phase.STRINGING, Phase.LEVEL):
            strung = tuple(
                self.key_for(state, setup.name(side), Strung(side), look="primary", hotkey=str(number))
                for number, side in enumerate(Side, start=1)
            )
            return replace(
                shown, chooser="Whose ball came closer to the bottom cushion?", choices=strung, sections=(people,)
            )
        if state.choice is not None:
            choice = state.choice
            keys = tuple(
                self.key_for(
                    state, OPTION_WORDS[option], Choose(choice.side, option), look="primary", hotkey=str(number)
                )
                for number, option in enumerate(choice.options, start=1)
            )
            chooser = f"{person(setup, choice.side, choice.player)}, choose:"
            return replace(shown, chooser=chooser, choices=keys, sections=(people,))
        return replace(
            shown,
            cue="In hand, from the D" if state.in_hand(state.turn) else "",
            keys=tuple(self._announcement(state)),
            quick=(*(self.entry_for(state, entry, PLAIN[entry.read]) for entry in _PLAIN), NO_BALL),
            facts=stroke_facts(state, _others(state, setup)),
            entries=(WHOLE,),
            sections=(without_a_stroke(state), people),
        )

    def _announcement(self, state: State) -> list[Key]:
        if state.due is None:
            return []
        label = f"Announced: {LIMIT_WORDS[state.due]}"
        return [
            self.key_for(state, label, Announce(state.due), hotkey="a", look="primary", hint="five more may follow")
        ]

    def _people(self, state: State, setup: Setup) -> Section:
        """Return what is not play: time, conceding, conduct."""
        name = setup.name
        some: list[tuple[str, Any]] = []
        if not state.options.target and state.phase in (Phase.STROKE, Phase.CHOICE):
            some += [
                ("TIME: the game ends", Time()),
                ("TIME: end of a session, the game goes on later", Time(last=False)),
            ]
        if state.phase is Phase.STROKE:
            some += [(f"{name(state.turn)} concedes the game", Concede(state.turn))]
        if state.options.players == 2 and state.strokes < 2 and state.phase is Phase.STROKE:
            some += [
                (f"{person(setup, side, first)} plays first for {name(side)}", Order(side, first))
                for side in Side
                for first in _PARTNERS
            ]
        for side in Side:
            some += [(f"{name(side)} {words}", Misconduct(side, what)) for what, words in CONDUCT_WORDS.items()]
        some += [(f"{name(side)} does not go on", Default(side)) for side in Side]
        fell = Group(
            name="fell",
            label="A ball fell by itself, and is put back",
            items=balls((*OBJECT_BALLS, Ball.CUE), there=_lying(state)),
        )
        by_itself = state.phase in (Phase.STROKE, Phase.CHOICE)
        return Section(
            title="Time, conceding, conduct",
            groups=(fell,) if by_itself else (),
            entries=(Entry(read="fell", label="The ticked ball is put back", look="quiet"),) if by_itself else (),
            keys=tuple(self.key_for(state, label, event, look="quiet") for label, event in some),
            hint="Wasting time is warned once; the second time, and everything else, loses the game.",
        )

    def describe(self, before: State, event: Any, after: State, setup: Setup) -> Line:
        if isinstance(event, (Stroke, Offence)):
            assert after.verdict is not None
            ruling = ruling_of(after.verdict, after, setup)
            text = " ".join((_who_did(after.verdict, setup), ruling.text, *ruling.follows)).strip()
            return Line(text=text, rule=ruling.rule, tone=ruling.tone)
        end = f" {over_words(after, setup)}" if after.phase is Phase.OVER else ""
        if isinstance(event, Choose):
            rule = before.choice.section if before.choice else ""
            return Line(text=f"{setup.name(event.side)}: {OPTION_WORDS[event.option]}.{end}", rule=rule)
        text, rule = _plain_words(event, after, setup)
        return Line(text=f"{text}{end}", rule=rule, tone="good" if end else "")

    # --- after a game ------------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        records = state.records(side)
        if player is not None:
            records = records[player : player + 1]
        counted = {name: sum(getattr(one, name) for one in records) for name in _ADDED}
        counted["best"] = max((one.best for one in records), default=0)
        if player is not None:
            return counted
        over = state.phase is Phase.OVER
        return {**counted, "games": int(over), "games_won": int(over and state.winner is side)}

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        some = []
        if counts.get("games"):
            some.append(Figure(label="Games won", text=f"{counts.get('games_won', 0)} of {counts['games']}"))
        if counts.get("turns"):
            average = counts.get("points", 0) / counts["turns"]
            some.append(Figure(label="Average", text=f"{average:.2f}", hint="points a turn"))
        if counts:
            some += [Figure(label=label, text=str(counts.get(name, 0)), hint=hint) for name, label, hint in _STATISTICS]
        return tuple(some)


_PARTNERS: tuple[Literal[0, 1], ...] = (0, 1)
_ADDED = ("points", "turns", "fouls", "misses", "cannons", "pots", "in_offs")
_STATISTICS = (
    ("points", "Points scored", "without those from fouls"),
    ("best", "Highest break", "most points in one turn"),
    ("cannons", "Cannons", ""),
    ("pots", "Pots", ""),
    ("in_offs", "In-offs", ""),
    ("fouls", "Fouls", ""),
    ("misses", "Misses", "that were no fouls"),
)


# --- words ---------------------------------------------------------------------------------------------


def _who_did(verdict: Verdict, setup: Setup) -> str:
    """Return who played, unless the ruling names the same people anyway."""
    who = person(setup, verdict.side, verdict.player)
    return "" if verdict.points and who == setup.name(verdict.side) else f"{who}:"


def _note(state: State, side: Side) -> str:
    """Return what stands under a score: the running break, and the points that are needed."""
    running = state.run.points if state.turn is side and state.phase is Phase.STROKE else 0
    notes = [f"break {running}"] if running else []
    if state.options.target and state.phase is not Phase.OVER:
        notes.append(f"needs {state.options.target - state.points(side)}")
    return ", ".join(notes)


def _others(state: State, setup: Setup) -> dict[str, str]:
    """Return who could play out of turn, by what the page posts."""
    players = range(state.options.players)
    return {
        f"{side.value}-{player}": person(setup, side, player)
        for side in Side
        for player in players
        if (side, player) != (state.turn, state.player)
    }


def _lying(state: State) -> set[Ball]:
    own = set() if state.in_hand(state.turn) else {Ball.CUE}
    return {*state.object_balls(state.turn), *own}


def _figures(state: State, setup: Setup) -> tuple[Figure, ...]:
    run = state.run
    some = [Figure(label="This break", text=str(run.points))]
    both = [state.records(side) for side in Side]
    best = [max(one.best for one in side) for side in both]
    turns = [sum(one.turns for one in side) for side in both]
    scored = [sum(one.points for one in side) for side in both]
    some.append(Figure(label="Highest break", text=_pair(best), hint="home first"))
    for limit, made in ((Limit.HAZARDS, run.hazards), (Limit.CANNONS, run.cannons)):
        if made:
            left = more_allowed(run, limit)
            hint = f"{left} more allowed" if left is not None else ""
            some.append(Figure(label=f"{limit.value.capitalize()} in a row", text=str(made), hint=hint))
    if state.phase is not Phase.OVER:
        some.append(Figure(label="Red", text=f"on {SPOT_WORDS[state.red]}" if state.red else "off its spot"))
        gone = [setup.name(side) for side in Side if state.in_hand(side)]
        some.append(Figure(label="In hand", text=" and ".join(gone) or "nobody"))
    averages = [f"{points / count:.2f}" if count else "0" for points, count in zip(scored, turns, strict=True)]
    some.append(Figure(label="Average of a turn", text=_pair(averages), hint="home first"))
    return tuple(some)


def _pair(both: Sequence[Any]) -> str:
    return " \N{EN DASH} ".join(map(str, both))


def _plain_words(event: Any, after: State, setup: Setup) -> tuple[str, str]:
    """Return what an event was that needs no ruling, and the rule."""
    if isinstance(event, Order):
        return f"{person(setup, event.side, event.first)} plays first for {setup.name(event.side)}.", "BILLIARDS R17"
    if isinstance(event, Strung):
        return f"{setup.name(event.winner)} won the stringing.", "BILLIARDS R2"
    if isinstance(event, Announce):
        rule = "BILLIARDS R9" if event.limit is Limit.CANNONS else "BILLIARDS R10"
        return f"The referee called {LIMIT_WORDS[event.limit]}: five more may follow.", rule
    if isinstance(event, Time):
        return _time_words(event, after), "BILLIARDS R5"
    if isinstance(event, BallFell):
        return f"The {BALL_WORDS[event.ball]} ball fell by itself and was put back.", "BILLIARDS R11 a"
    if isinstance(event, Concede):
        return f"{setup.name(event.side)} would concede the game.", "BILLIARDS S4 R6"
    if isinstance(event, Misconduct):
        warned = " A warning: the next time the game is lost." if after.phase is not Phase.OVER else ""
        first = event.conduct is Conduct.TIME_WASTING
        rule = "BILLIARDS S4 R1" if first and warned else "BILLIARDS S4 R2"
        return f"{setup.name(event.side)} {CONDUCT_WORDS[event.conduct]}.{warned}", rule
    return f"{setup.name(event.side)} does not go on.", ""


def _time_words(event: Time, after: State) -> str:
    if not event.last:
        return "TIME: the end of a session. The position is noted, and the game goes on from it."
    if after.phase is Phase.LEVEL:
        return "TIME: the scores are level, and stringing decides."
    return "TIME: the scores are level, so an extra period is played." if after.phase is not Phase.OVER else "TIME."


LIVE = BilliardsLive()
