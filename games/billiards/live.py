"""English billiards on the referee's table: the plain scores in one tap, everything else told as facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.base import GameRules, Side
from games.billiards.engine import events as e
from games.billiards.engine import play
from games.billiards.engine.events import EVENTS, Ball, Choose, How, Limit, Offence, Option, Stroke, Strung
from games.billiards.engine.rules import RULES
from games.billiards.engine.state import BilliardsOptions, BilliardsState, Phase, more_allowed
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
    CONDUCT_WORDS,
    LIMIT_WORDS,
    MESSAGES,
    OPTION_WORDS,
    PUT_BACK,
    QUESTIONS,
    RUN_WORDS,
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
from games.cue.words import choice_words
from games.live import Figure, Key, Line, Question, Setup, Turn
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, listed
from kit.pure.violations import RuleViolation

State = BilliardsState

BEGIN = who_begins(
    "begin",
    gettext_lazy("Who plays first?"),
    gettext_lazy("As both agree. After stringing, the page asks the winner for turn and ball."),
    ("stringing", gettext_lazy("Stringing decides")),
)
TARGET = points_that_win(25, 50, 100, 200, default=50, untimed=(("0", gettext_lazy("On time")),))
TWO_POINTS, THREE_POINTS = gettext_lazy("2 points"), gettext_lazy("3 points")
_PLAIN = (
    Entry(read="cannon", label=gettext_lazy("Cannon"), hotkey="1", hint=TWO_POINTS),
    Entry(read="pot_white", label=gettext_lazy("Pot white"), hotkey="2", hint=TWO_POINTS),
    Entry(read="in_off_white", label=gettext_lazy("In-off white"), hotkey="3", hint=TWO_POINTS),
    Entry(read="pot_red", label=gettext_lazy("Pot red"), hotkey="4", hint=THREE_POINTS),
    Entry(read="in_off_red", label=gettext_lazy("In-off red"), hotkey="5", hint=THREE_POINTS),
    Entry(read="hit_red", label=gettext_lazy("Hit the red, nothing scored"), hotkey="n"),
    Entry(read="hit_white", label=gettext_lazy("Hit the other white, nothing scored"), hotkey="m"),
)


class BilliardsLive(StrokeLive[BilliardsOptions, State, e.Event]):
    """A game of English billiards, ruled stroke by stroke."""

    key = "billiards"
    rule_set = "billiards"
    rules = RULES
    leg_word = gettext_lazy("game")
    about = gettext_lazy("One tap for each plain score. The page keeps the limits of cannons and hazards.")
    engine = play
    events = EVENTS
    messages = MESSAGES
    questions_of_facts = QUESTIONS
    added = ("points", "turns", "fouls", "misses", "cannons", "pots", "in_offs")
    statistics = (
        ("points", gettext_lazy("Points scored"), gettext_lazy("without points from fouls")),
        ("best", gettext_lazy("Highest break"), gettext_lazy("most points in one turn")),
        ("cannons", gettext_lazy("Cannons"), ""),
        ("pots", gettext_lazy("Pots"), ""),
        ("in_offs", gettext_lazy("In-offs"), ""),
        ("fouls", gettext_lazy("Fouls"), ""),
        ("misses", gettext_lazy("Misses"), gettext_lazy("that were not fouls")),
    )
    people_title = gettext_lazy("Time, conceding, conduct")
    people_hint = gettext_lazy(
        "Wasting time gets one warning. The second time, and any other misconduct, loses the game."
    )

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
            raise RuleViolation("unknown_form")
        return stroke

    def note(self, state: State, side: Side) -> str:
        """Return what stands under a score: the running break, and the points that are needed."""
        running = state.run.points if state.turn is side and state.phase is Phase.STROKE else 0
        notes = [_("break %d") % running] if running else []
        if state.options.target and state.phase is not Phase.OVER:
            notes.append(_("needs %d") % (state.options.target - state.points(side)))
        return ", ".join(notes)

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.OVER:
            return Turn(text=over_words(state, setup), side=state.winner)
        if state.phase in (Phase.STRINGING, Phase.TIED):
            return Turn(text=_("Both sides string") if state.phase is Phase.STRINGING else _("Tied: both sides string"))
        if state.choice is not None:
            chooser = person(setup, state.choice.side, state.choice.player)
            return Turn(text=_("%(player)s to choose") % {"player": chooser}, side=state.choice.side)
        to_play = _("%(player)s to play, in hand") if state.in_hand(state.turn) else _("%(player)s to play")
        return Turn(text=to_play % {"player": person(setup, state.turn, state.player)}, side=state.turn)

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
            return replace(shown, chooser=_("Whose ball came closer to the bottom cushion?"), choices=strung)
        if state.choice is not None:
            options = options_of(state.choice.side, state.choice.options, Choose, OPTION_WORDS)
            offered = self.choosing(state, setup, options)
            return replace(shown, chooser=offered.chooser, choices=offered.choices)
        return replace(
            shown,
            cue=_("In hand, from the D") if state.in_hand(state.turn) else "",
            keys=tuple(self._announcement(state)),
            quick=(*(self.entry_for(state, entry, PLAIN[entry.read]) for entry in _PLAIN), NO_BALL),
            facts=stroke_facts(state, not_at_the_table(state, setup)),
            entries=(WHOLE,),
            sections=(without_a_stroke(state), *shown.sections),
        )

    def _announcement(self, state: State) -> list[Key]:
        if state.due is None:
            return []
        label = _("Announced: %(call)s") % {"call": LIMIT_WORDS[state.due]}
        return [
            self.key_for(state, label, e.Announce(state.due), hotkey="a", look="primary", hint=_("5 more may follow"))
        ]

    def describe(self, before: State, event: e.Event, after: State, setup: Setup) -> Line:
        if isinstance(event, (Stroke, Offence)):
            assert after.verdict is not None
            return self.ruled(after.verdict, ruling_of(after.verdict, after, setup), setup)
        end = f" {over_words(after, setup)}" if after.phase is Phase.OVER else ""
        if isinstance(event, Choose):
            rule = before.choice.section if before.choice else ""
            chosen = choice_words(setup.name(event.side), OPTION_WORDS[event.option])
            return Line(text=f"{chosen}{end}", rule=rule)
        text, rule = _plain_words(event, after, setup)
        return Line(text=f"{text}{end}", rule=rule, tone="good" if end else "")

    def averages(self, counts: Mapping[str, int]) -> Iterator[Figure]:
        if counts.get("turns"):
            average = counts.get("points", 0) / counts["turns"]
            yield Figure(label=_("Average"), text=f"{average:.2f}", hint=_("points per turn"))


# --- words ---------------------------------------------------------------------------------------------


def _offered(state: State, setup: Setup) -> list[Offered[e.Event]]:
    """Return what is not play: time, conceding, conduct."""
    some: list[Offered[e.Event]] = []
    if not state.options.target and state.phase in (Phase.STROKE, Phase.CHOICE):
        some += [
            (_("TIME: the game ends"), e.Time()),
            (_("TIME: end of a session; the game continues later"), e.Time(last=False)),
        ]
    if state.phase is Phase.STROKE:
        some += [(_("%(side)s concedes the game") % {"side": setup.name(state.turn)}, Concede(state.turn))]
    if state.options.players == 2 and state.strokes < 2 and state.phase is Phase.STROKE:
        some += orders(setup)
    return [*some, *sanctions(setup, e.Misconduct, CONDUCT_WORDS), *giving_up(setup)]


def _lying(state: State) -> set[Ball]:
    own = set() if state.in_hand(state.turn) else {Ball.CUE}
    return {*state.object_balls(state.turn), *own}


def _figures(state: State, setup: Setup) -> tuple[Figure, ...]:
    run = state.run
    some = [Figure(label=_("This break"), text=str(run.points))]
    both = [state.records(side) for side in Side]
    best = [max(record.best for record in side) for side in both]
    turns = [sum(record.turns for record in side) for side in both]
    scored = [sum(record.points for record in side) for side in both]
    some.append(Figure(label=_("Highest break"), text=home_first(best), hint=_("home first")))
    for limit, count in ((Limit.HAZARDS, run.hazards), (Limit.CANNONS, run.cannons)):
        if count:
            left = more_allowed(run, limit)
            hint = _("%d more allowed") % left if left is not None else ""
            some.append(Figure(label=str(RUN_WORDS[limit]), text=str(count), hint=hint))
    if state.phase is not Phase.OVER:
        some.append(
            Figure(
                label=_("Red"),
                text=_("on %(spot)s") % {"spot": SPOT_WORDS[state.red]} if state.red else _("off its spot"),
            )
        )
        some += [
            Figure(
                label=_("White of %(side)s") % {"side": setup.name(side)},
                text=_("on %(spot)s") % {"spot": SPOT_WORDS[spot]},
            )
            for side in Side
            if (spot := state.spot_of(side))
        ]
        gone = [setup.name(side) for side in Side if state.in_hand(side)]
        some.append(Figure(label=_("In hand"), text=listed(gone) or _("nobody")))
    averages = [f"{points / count:.2f}" if count else "0" for points, count in zip(scored, turns, strict=True)]
    some.append(Figure(label=_("Average per turn"), text=home_first(averages), hint=_("home first")))
    return tuple(some)


def _plain_words(event: e.Event, after: State, setup: Setup) -> tuple[str, str]:
    """Return what an event was that needs no ruling, and the rule."""
    if isinstance(event, Order):
        return order_words(event, setup), "BILLIARDS R17"
    if isinstance(event, Strung):
        return _("%(side)s won the stringing.") % {"side": setup.name(event.winner)}, "BILLIARDS R2"
    if isinstance(event, e.Announce):
        rule = "BILLIARDS R9" if event.limit is Limit.CANNONS else "BILLIARDS R10"
        return _("The referee called %(call)s: 5 more may follow.") % {"call": LIMIT_WORDS[event.limit]}, rule
    if isinstance(event, e.Time):
        return _time_words(event, after), "BILLIARDS R5"
    if isinstance(event, e.BallFell):
        return str(PUT_BACK[event.ball]), "BILLIARDS R11 a"
    if isinstance(event, Concede):
        return _("%(side)s offers to concede the game.") % {"side": setup.name(event.side)}, "BILLIARDS S4 R6"
    if isinstance(event, e.Misconduct):
        warned = _(" This is a warning: the next time loses the game.") if after.phase is not Phase.OVER else ""
        first = event.conduct is e.Conduct.TIME_WASTING
        rule = "BILLIARDS S4 R1" if first and warned else "BILLIARDS S4 R2"
        said = CONDUCT_WORDS[event.conduct] % {"side": setup.name(event.side)}
        return f"{said}.{warned}", rule
    assert isinstance(event, Default)
    return _("%(side)s concedes.") % {"side": setup.name(event.side)}, ""


def _time_words(event: e.Time, after: State) -> str:
    if not event.last:
        return _("TIME: the end of a session. The position is noted, and the game continues from it.")
    if after.phase is Phase.TIED:
        return _("TIME: the scores are tied. Stringing decides.")
    tied = _("TIME: the scores are tied, so an extra period is played.")
    return tied if after.phase is not Phase.OVER else _("TIME.")


LIVE = BilliardsLive()
