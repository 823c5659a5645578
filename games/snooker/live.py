"""Snooker and six-red on the referee's table: a ball in one tap, and every fact where a foul has to be ruled on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.base import RuleViolation, Side
from games.cue.engine.events import Default
from games.cue.live import PLAYERS, CueLive, Fields, person
from games.cue.table import Entry, Group, Section, TableView
from games.live import Figure, Key, Line, Question, Score, Setup, Turn
from games.snooker.engine import play
from games.snooker.engine.balls import COLOURS, Ball
from games.snooker.engine.events import EVENTS, Choose, How, Lot, Offence, Option, Stroke
from games.snooker.engine.settings import RULE_SETS
from games.snooker.engine.state import (
    CuePlace,
    On,
    Phase,
    SnookerOptions,
    SnookerState,
    Verdict,
)
from games.snooker.figures import figures_of, note_of
from games.snooker.people import entries_of_people, plain_words
from games.snooker.ticking import (
    OBJECT_BALLS,
    PLAIN,
    POT,
    WHOLE,
    balls,
    hit_first,
    read_fell,
    read_offence,
    read_stroke,
    stroke_entries,
    stroke_facts,
    without_a_stroke,
)
from games.snooker.words import (
    BALL_WORDS,
    CUE_WORDS,
    MESSAGES,
    QUESTIONS,
    THIRD_MISS,
    ball_on,
    option_words,
    over_words,
    ruling_of,
    value_words,
)

State = SnookerState

FIRST = Question(
    name="first_opening",
    label="Who plays first?",
    choices=((Side.HOME.value, "Home"), (Side.AWAY.value, "Visitor")),
    default=Side.HOME.value,
    hint="By lot, or as both agree; after that the sides begin frames in turn.",
)
FORM = Question(
    name="rule_set",
    label="Which game",
    choices=tuple((key, rules.name) for key, rules in RULE_SETS.items()),
    default="snooker",
)
REDS = Question(
    name="reds",
    label="Red balls in six-red",
    choices=tuple((number, number) for number in ("1", "3", "6", "10", "15")),
    default="6",
    hint="Six-red may be played with any number of reds.",
)
LENGTH = Question(
    name="legs",
    label="How long",
    choices=(("1", "One frame"), ("3", "Best of three"), ("5", "Best of five")),
    default="1",
)


class SnookerLive(CueLive):
    """A frame of snooker, ruled stroke by stroke."""

    key = "snooker"
    leg_word = "frame"
    about = "A ball is one tap; fouls, free balls and misses are told as facts and ruled on."
    engine: ClassVar[Any] = play
    events = EVENTS
    messages = MESSAGES
    questions_of_facts = QUESTIONS
    greatest = frozenset({"best"})

    # --- before a frame ----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        names = tuple((side.value, setup.name(side)) for side in Side)
        return (replace(FIRST, choices=names),)

    def practice_questions(self) -> tuple[Question, ...]:
        return (FORM, REDS, PLAYERS, LENGTH)

    def rule_sets(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        return tuple((name, {FORM.name: key}) for key, name in FORM.choices)

    def practice_rules(self, rules: Any, answers: Mapping[str, str]) -> Any:
        rule_set = FORM.answer_in(answers)
        reds = int(REDS.answer_in(answers)) if rule_set == "sixred" else 0
        return replace(rules, legs=int(LENGTH.answer_in(answers)), rule_set=rule_set, reds=reds)

    def practice(self, answers: Mapping[str, str], book: Any, seed: str) -> Setup:
        """Return a practice frame, which may be conceded at any time."""
        setup = super().practice(answers, book, seed)
        return replace(setup, play={**setup.play, "concede": "any_time"})

    def options(self, setup: Setup, legs: Sequence[State]) -> SnookerOptions:
        rules: Any = setup.rules
        given: Mapping[str, Any] = setup.play
        lost = tuple(leg.at_fault for leg in legs if leg.how is How.AWARDED and leg.at_fault is not None)
        return SnookerOptions(
            rule_set=rules.rule_set,
            players=2 if len(setup.home) > 1 else 1,
            frame=len(legs) + 1,
            first_opening=Side(FIRST.answer_in(setup.answers)),
            reds=rules.reds or None if rules.rule_set == "sixred" else None,
            forfeit_for=rules.forfeit_for,
            forfeit_against=rules.forfeit_against,
            frame_lost=lost,
            game_lost=next((leg.at_fault for leg in legs if leg.how is How.GAME_AWARDED), None),
            third_miss_loses=given.get("third_miss_loses"),
            concede=given.get("concede", "snookers_required"),
            stalemate_strokes=given.get("stalemate_strokes", 3),
        )

    # --- during a frame ----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> Any:
        if name == "fell":
            return read_fell(fields)
        if state.phase is not Phase.STROKE:  # an old page: the frame has gone on since
            play.verify(state, Stroke())
        if name == "offence":
            return read_offence(fields, state)
        stroke = read_stroke(name, fields, state)
        if stroke is None:
            raise RuleViolation("unknown_form", "")
        return stroke

    def score(self, state: State, setup: Setup) -> Score:
        notes = [note_of(state, side) for side in Side]
        return Score(home=str(state.home), away=str(state.away), home_note=notes[0], away_note=notes[1])

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.OVER:
            return Turn(text=over_words(state, setup), side=state.winner)
        if state.phase is Phase.LOT:
            return Turn(text="Draw lots for the black")
        if state.choice is not None:
            chooser = person(setup, state.choice.side, state.choice.player)
            return Turn(text=f"{chooser} to choose", side=state.choice.side)
        return Turn(text=f"{person(setup, state.turn, state.player)} to play: {ball_on(state)}", side=state.turn)

    def table(self, state: State, setup: Setup) -> TableView:
        verdict = state.aside or state.verdict
        shown = TableView(
            ruling=ruling_of(verdict, state, setup) if verdict and _last_is_ruled(state) else None,
            figures=figures_of(state, setup),
        )
        if state.phase is Phase.OVER:
            return shown
        people = self._people(state, setup)
        if state.phase is Phase.LOT:
            lots = [
                self.key_for(state, f"{setup.name(side)} may choose", Lot(side), look="primary", hotkey=str(number))
                for number, side in enumerate(Side, start=1)
            ]
            return replace(shown, chooser="Who won the lot?", choices=tuple(lots), sections=(people,))
        if state.choice is not None:
            chooser = person(setup, state.choice.side, state.choice.player)
            keys = tuple(self._choices(state, setup))
            return replace(shown, chooser=f"{chooser}, choose:", choices=keys, sections=(people,))
        return replace(
            shown,
            cue=_before_the_stroke(state),
            balls=hit_first(state),
            quick=(*self._pots(state), *stroke_entries(state)),
            facts=stroke_facts(state, _others(state, setup)),
            entries=(WHOLE,),
            sections=(
                without_a_stroke(state, person(setup, state.turn, state.player), setup.name(state.turn.other)),
                people,
            ),
        )

    def _pots(self, state: State) -> list[Entry]:
        """Return an entry for each fair pot of one ball, and for the stroke that scores nothing; ticks count too."""
        on = {On.RED: (Ball.RED,), On.COLOUR: COLOURS}.get(state.on) or (state.lowest,)
        entries = []
        for ball in on:
            pot = Entry(
                read=f"{POT}{ball.value}",
                label=f"Potted the {value_words(ball)}" if len(on) > 1 else f"Potted {_article(ball)}",
                hotkey=str(OBJECT_BALLS.index(ball) + 1),
                look="" if len(on) > 1 else "primary",
            )
            entries.append(self.entry_for(state, pot, Stroke(first=(ball,), potted=(ball,))))
        if len(on) == 1:
            nothing = Entry(read=PLAIN, label=f"Hit {_article(on[0])}, nothing fell", hotkey="n")
            entries.append(self.entry_for(state, nothing, Stroke(first=on)))
        return entries

    def _choices(self, state: State, setup: Setup) -> list[Key]:
        choice, gone = state.choice, state.before.reds_gone if state.before else 0
        assert choice is not None
        keys = []
        for option in choice.options:
            label = option_words(state, option, setup)
            if option is Option.REPLACE and gone:
                keys += [
                    (f"{label}; {_reds_back(back)}", Choose(choice.side, option, reds_back=back))
                    for back in range(gone + 1)
                ]
            else:
                keys.append((label, Choose(choice.side, option)))
        return [
            self.key_for(state, label, event, look="primary", hotkey=str(number))
            for number, (label, event) in enumerate(keys, start=1)
        ]

    def _people(self, state: State, setup: Setup) -> Section:
        """Return what is not play: the end of a frame by words, a new start, conduct."""
        offered = entries_of_people(state, setup)
        keys = tuple(self.key_for(state, label, event, look="quiet") for label, event in offered)
        fell = Group(
            name="fell",
            label="A ball fell by itself, and is put back",
            items=balls((*OBJECT_BALLS, Ball.WHITE), there={*state.balls, Ball.WHITE}),
        )
        entry = Entry(read="fell", label="The ticked ball is put back", look="quiet")
        by_itself = state.phase is not Phase.LOT
        return Section(
            title="Conceding, stalemate, conduct",
            groups=(fell,) if by_itself else (),
            entries=(entry,) if by_itself else (),
            keys=keys,
            hint="Time wasting is conduct: first a warning, then the frame, then the match.",
        )

    def automatic(self, state: State, setup: Setup) -> Any | None:
        """Return that a side does not go on which has lost the whole match for its conduct (S4 R2 b)."""
        lost = state.options.game_lost
        return Default(lost) if lost is not None and state.phase is Phase.STROKE else None

    def describe(self, before: State, event: Any, after: State, setup: Setup) -> Line:
        if isinstance(event, (Stroke, Offence)):
            verdict = after.aside or after.verdict
            assert verdict is not None
            ruling = ruling_of(verdict, after, setup)
            text = " ".join((_who_did(verdict, setup), ruling.text, *ruling.follows)).strip()
            return Line(text=text, rule=ruling.rule, tone=ruling.tone)
        if isinstance(event, Choose):
            rule = before.choice.section if before.choice else ""
            words = option_words(before, event.option, setup)
            back = f" {_reds_back(event.reds_back).capitalize()}." if event.reds_back is not None else ""
            warned = f" {THIRD_MISS}" if after.misses.warned and not before.misses.warned else ""
            end = f" {over_words(after, setup)}" if after.phase is Phase.OVER else ""
            return Line(text=f"{setup.name(event.side)}: {words}.{back}{warned}{end}", rule=rule)
        text, rule = plain_words(event, after, setup)
        return Line(text=text, rule=rule, tone="good" if after.phase is Phase.OVER else "")

    # --- after a frame -----------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        records = state.records(side)
        if player is not None:
            records = records[player : player + 1]
        counted = {
            "points": sum(one.points for one in records),
            "pots": sum(one.pots for one in records),
            "fouls": sum(one.fouls for one in records),
            "best": max((one.best for one in records), default=0),
        }
        if player is not None:
            return counted
        over = state.phase is Phase.OVER
        return {**counted, "frames": int(over), "frames_won": int(over and state.winner is side)}

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        some = []
        if counts.get("frames"):
            some.append(Figure(label="Frames won", text=f"{counts.get('frames_won', 0)} of {counts['frames']}"))
        if counts:
            some += [Figure(label=label, text=str(counts.get(name, 0)), hint=hint) for name, label, hint in _STATISTICS]
        return tuple(some)


_STATISTICS = (
    ("points", "Points potted", "without those from fouls"),
    ("best", "Highest break", "most points in one visit"),
    ("pots", "Balls potted", ""),
    ("fouls", "Fouls", ""),
)


# --- words ---------------------------------------------------------------------------------------------


def _who_did(verdict: Verdict, setup: Setup) -> str:
    """Return who played, unless the ruling names the same people anyway."""
    who = person(setup, verdict.side, verdict.player)
    return "" if verdict.points and who == setup.name(verdict.side) else f"{who}:"


def _article(ball: Ball) -> str:
    return "a red" if ball is Ball.RED else f"the {BALL_WORDS[ball]}"


def _reds_back(count: int | None) -> str:
    if not count:
        return "no red is put back"
    return "one red is put back" if count == 1 else f"{count} reds are put back"


def _before_the_stroke(state: State) -> str:
    """Return where the cue ball is played from, and of what the player has to be warned."""
    place = "" if state.cue is CuePlace.POSITION else f"{CUE_WORDS[state.cue]}."
    return " ".join(filter(None, (place, THIRD_MISS if state.misses.warned else "")))


def _last_is_ruled(state: State) -> bool:
    """Whether the last verdict still is what people look at: not when a concession is to be answered."""
    return state.choice is None or Option.ACCEPT not in state.choice.options


def _others(state: State, setup: Setup) -> dict[str, str]:
    """Return who could play out of turn, by what the page posts."""
    players = range(state.options.players)
    return {
        f"{side.value}-{player}": person(setup, side, player)
        for side in Side
        for player in players
        if (side, player) != (state.turn, state.player)
    }


LIVE = SnookerLive()
