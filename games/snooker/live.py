"""Snooker and six-red on the referee's table: a ball in one tap, and every fact where a foul has to be ruled on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.base import GameRules, Side
from games.cue.engine.events import Default
from games.cue.live import person
from games.cue.questions import PLAYERS, best_of, by_name, who_begins, whose_rules
from games.cue.reading import Fields
from games.cue.strokes import WHOLE, StrokeLive, not_at_the_table, the_ball
from games.cue.table import Entry, TableView
from games.cue.words import choice_words
from games.live import Book, Key, Line, Question, Setup, Turn
from games.snooker.engine import play
from games.snooker.engine.balls import COLOURS, Ball
from games.snooker.engine.events import EVENTS, BallFell, Choose, Event, How, Lot, MissWarning, Offence, Option, Stroke
from games.snooker.engine.misses import warning_due
from games.snooker.engine.rules import RULES
from games.snooker.engine.settings import RULE_SETS
from games.snooker.engine.state import CuePlace, On, Phase, SnookerOptions, SnookerState
from games.snooker.figures import figures_of, note_of
from games.snooker.people import entries_of_people, plain_words
from games.snooker.spec import SnookerRules
from games.snooker.ticking import (
    OBJECT_BALLS,
    PLAIN,
    POT,
    WITH_WHITE,
    balls,
    hit_first,
    read_offence,
    read_stroke,
    stroke_entries,
    stroke_facts,
    ticked_balls,
    without_a_stroke,
)
from games.snooker.words import (
    BALL_WORDS,
    CUE_WORDS,
    MESSAGES,
    QUESTIONS,
    WARNED,
    ball_on,
    option_words,
    over_words,
    ruling_of,
    value_words,
)
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

State = SnookerState

FIRST = who_begins(
    "first_opening",
    gettext_lazy("Who plays first?"),
    gettext_lazy("By draw, or as both agree. After that the sides begin frames in turn."),
)
REDS = Question(
    name="reds",
    label=gettext_lazy("Red balls in six-red"),
    choices=tuple((number, number) for number in ("1", "3", "6", "10", "15")),
    default="6",
    hint=gettext_lazy("Six-red may be played with any number of reds."),
)
FORM = whose_rules(((key, rules.name) for key, rules in RULE_SETS.items()), gettext_lazy("Which game"))


class SnookerLive(StrokeLive[SnookerOptions, State, Event]):
    """A frame of snooker, ruled stroke by stroke."""

    key = "snooker"
    rules = RULES
    leg_word = gettext_lazy("frame")
    about = gettext_lazy(
        "One tap for each ball. Enter fouls, free balls and misses as they happened; the page rules on them."
    )
    engine = play
    events = EVENTS
    messages = MESSAGES
    questions_of_facts = QUESTIONS
    whose_rules = FORM
    how_long = best_of("frame", 3, 5)
    added = ("points", "pots", "fouls")
    statistics = (
        ("points", gettext_lazy("Points potted"), gettext_lazy("without points from fouls")),
        ("best", gettext_lazy("Highest break"), gettext_lazy("most points in one visit")),
        ("pots", gettext_lazy("Balls potted"), ""),
        ("fouls", gettext_lazy("Fouls"), ""),
    )
    people_title = gettext_lazy("Conceding, stalemate, conduct")
    people_hint = gettext_lazy("Wasting time is conduct: first a warning, then the frame, then the match.")

    # --- before a frame ----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        return (by_name(FIRST, setup),)

    def practice_questions(self) -> tuple[Question, ...]:
        return (FORM, REDS, PLAYERS, self.how_long)

    def practice_rules(self, rules: GameRules, answers: Mapping[str, str]) -> SnookerRules:
        rules = super().practice_rules(rules, answers)
        assert isinstance(rules, SnookerRules)
        return replace(rules, reds=int(REDS.answer_in(answers)) if rules.rule_set == "sixred" else 0)

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        """Return a practice frame, which may be conceded at any time."""
        setup = super().practice(answers, book, seed)
        return replace(setup, play={**setup.play, "concede": "any_time"})

    def options(self, setup: Setup, legs: Sequence[State]) -> SnookerOptions:
        rules = setup.rules_as(SnookerRules)
        given: Mapping[str, Any] = setup.play
        lost = tuple(leg.at_fault for leg in legs if leg.how is How.AWARDED and leg.at_fault is not None)
        return SnookerOptions(
            rule_set=rules.rule_set,
            **self.of_the_match(setup),
            frame=len(legs) + 1,
            first_opening=Side(FIRST.answer_in(setup.answers)),
            reds=rules.reds or None if rules.rule_set == "sixred" else None,
            frame_lost=lost,
            game_lost=next((leg.at_fault for leg in legs if leg.how is How.GAME_AWARDED), None),
            third_miss_loses=given.get("third_miss_loses"),
            warning_needed=bool(given.get("third_miss_warning", False)),
            concede=given.get("concede", "snookers_required"),
            stalemate_strokes=given.get("stalemate_strokes", 3),
        )

    # --- during a frame ----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> Event:
        if name == "fell":
            return BallFell(the_ball(ticked_balls(fields, "fell")))
        if state.phase is not Phase.STROKE:  # an old page: the frame has gone on since
            play.verify(state, Stroke())
        if name == "offence":
            return read_offence(fields, state)
        stroke = read_stroke(name, fields, state)
        if stroke is None:
            raise RuleViolation("unknown_form")
        return stroke

    def note(self, state: State, side: Side) -> str:
        return note_of(state, side)

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.OVER:
            return Turn(text=over_words(state, setup), side=state.winner)
        if state.phase is Phase.LOT:
            return Turn(text=_("Draw for the black"))
        if state.choice is not None:
            chooser = person(setup, state.choice.side, state.choice.player)
            return Turn(text=_("%(player)s to choose") % {"player": chooser}, side=state.choice.side)
        return Turn(
            text=_("%(player)s to play: %(what)s")
            % {"player": person(setup, state.turn, state.player), "what": ball_on(state)},
            side=state.turn,
        )

    def table(self, state: State, setup: Setup) -> TableView:
        verdict = state.aside or state.verdict
        shown = TableView(
            ruling=ruling_of(verdict, state, setup) if verdict and _last_is_ruled(state) else None,
            figures=figures_of(state, setup),
        )
        if state.phase is Phase.OVER:
            return shown
        fallen = () if state.phase is Phase.LOT else balls(WITH_WHITE, there={*state.balls, Ball.WHITE})
        shown = replace(shown, sections=(self.people(state, entries_of_people(state, setup), fallen),))
        if state.phase is Phase.LOT:
            lots = self.numbered_keys(
                state, [(_("%(side)s may choose") % {"side": setup.name(side)}, Lot(side)) for side in Side]
            )
            return replace(shown, chooser=_("Who won the draw?"), choices=lots)
        if state.choice is not None:
            offered = self.choosing(state, setup, _choices(state, setup))
            return replace(shown, chooser=offered.chooser, choices=offered.choices)
        return replace(
            shown,
            cue=_before_the_stroke(state),
            balls=hit_first(state),
            keys=self._warning(state, setup),
            quick=(*self._pots(state), *stroke_entries(state)),
            facts=stroke_facts(state, not_at_the_table(state, setup)),
            entries=(WHOLE,),
            sections=(
                without_a_stroke(state, person(setup, state.turn, state.player), setup.name(state.turn.other)),
                *shown.sections,
            ),
        )

    def _warning(self, state: State, setup: Setup) -> tuple[Key, ...]:
        """Return the key of the warning while it is due; without it a third miss does not lose the frame."""
        if not warning_due(state):
            return ()
        who = {"player": person(setup, state.turn, state.player)}
        label = _("Warn %(player)s: a third miss from here loses the frame") % who
        hint = _("Without the warning, the frame is not lost.")
        return (self.key_for(state, label, MissWarning(), hotkey="w", hint=hint, look="primary"),)

    def _pots(self, state: State) -> list[Entry]:
        """Return an entry for each fair pot of one ball, and for the stroke that scores nothing; ticks count too."""
        on = {On.RED: (Ball.RED,), On.COLOUR: COLOURS}.get(state.on) or (state.lowest,)
        entries = []
        for ball in on:
            pot = Entry(
                read=f"{POT}{ball.value}",
                label=_("Potted: %(ball)s") % {"ball": value_words(ball) if len(on) > 1 else BALL_WORDS[ball]},
                hotkey=str(OBJECT_BALLS.index(ball) + 1),
                look="" if len(on) > 1 else "primary",
            )
            entries.append(self.entry_for(state, pot, Stroke(first=(ball,), potted=(ball,))))
        if len(on) == 1:
            label = _("Hit: %(ball)s, nothing pocketed") % {"ball": BALL_WORDS[on[0]]}
            nothing = Entry(read=PLAIN, label=label, hotkey="n")
            entries.append(self.entry_for(state, nothing, Stroke(first=on)))
        return entries

    def automatic(self, state: State, setup: Setup) -> Event | None:
        """Return that a side concedes which has lost the whole match for its conduct (S4 R2 b)."""
        lost = state.options.game_lost
        return Default(lost) if lost is not None and state.phase is Phase.STROKE else None

    def describe(self, before: State, event: Event, after: State, setup: Setup) -> Line:
        if isinstance(event, (Stroke, Offence)):
            verdict = after.aside or after.verdict
            assert verdict is not None
            return self.ruled(verdict, ruling_of(verdict, after, setup), setup)
        if isinstance(event, Choose):
            rule = before.choice.section if before.choice else ""
            words = option_words(before, event.option, setup)
            told = [choice_words(setup.name(event.side), words)]
            if event.reds_back is not None:
                told.append(_("Reds put back: %d.") % event.reds_back)
            if after.misses.warned and not before.misses.warned:
                told.append(str(WARNED))
            if after.phase is Phase.OVER:
                told.append(over_words(after, setup))
            return Line(text=" ".join(told), rule=rule)
        text, rule = plain_words(event, after, setup)
        return Line(text=text, rule=rule, tone="good" if after.phase is Phase.OVER else "")


# --- words ---------------------------------------------------------------------------------------------


def _choices(state: State, setup: Setup) -> list[tuple[str, Choose]]:
    """Return the options that are open; with a cue ball that is put back go as many reds as the players say."""
    choice, gone = state.choice, state.before.reds_gone if state.before else 0
    assert choice is not None
    offered = []
    for option in choice.options:
        label = option_words(state, option, setup)
        if option is Option.REPLACE and gone:
            offered += [
                (
                    _("%(choice)s; reds put back: %(number)d") % {"choice": label, "number": back},
                    Choose(choice.side, option, back),
                )
                for back in range(gone + 1)
            ]
        else:
            offered.append((label, Choose(choice.side, option)))
    return offered


def _before_the_stroke(state: State) -> str:
    """Return where the cue ball is played from, and of what the player has to be warned."""
    place = "" if state.cue is CuePlace.POSITION else f"{CUE_WORDS[state.cue]}."
    return " ".join(filter(None, (place, WARNED if state.misses.warned else "")))


def _last_is_ruled(state: State) -> bool:
    """Whether the last verdict still is what people look at: not when a concession is to be answered."""
    return state.choice is None or Option.ACCEPT not in state.choice.options


LIVE = SnookerLive()
