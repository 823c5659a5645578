"""Blackball and WEPF 8-ball on the referee's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from games.base import Side
from games.blackball.engine import events as e
from games.blackball.engine import play
from games.blackball.engine.rules import RULES
from games.blackball.engine.settings import RULE_SETS
from games.blackball.engine.state import BlackballOptions, BlackballState, Phase
from games.blackball.spec import BlackballRules
from games.blackball.ticking import (
    BREAK_ENTRIES,
    FAIR_BREAK,
    RACK,
    SHOT_ENTRIES,
    between_shots,
    fair_break,
    first_ball,
    in_colours,
    read_ball,
    read_offence,
    read_shot,
    shot_facts,
)
from games.blackball.words import GROUP_WORDS, MESSAGES, QUESTIONS, event_words, ruling_of, turn_words
from games.cue import facts
from games.cue.engine.choices import CuePlace
from games.cue.engine.events import BallFell, Choose, Interference
from games.cue.engine.pool.rules import GENERAL
from games.cue.legs import LEG_WORDS
from games.cue.live import CueLive, Offered, giving_up, legs_won, options_of, person, sanctions, won_of
from games.cue.questions import PLAYERS, best_of, by_name, who_begins, whose_rules
from games.cue.reading import Fields
from games.cue.table import Clock, Entry, Group, Section, TableView
from games.cue.words import CUE_WORDS, OPTION_WORDS, group_note
from games.live import Figure, Key, Line, Question, Score, Setup, Turn
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, labelled, ngettext
from kit.pure.violations import RuleViolation

State = BlackballState

FIRST_BREAK = who_begins(
    "first_break",
    gettext_lazy("Who breaks the first frame?"),
    gettext_lazy("The winner of the toss or the lag decides."),
)


class BlackballLive(CueLive[BlackballOptions, State, e.Event]):
    """One table for both rule sets: what they differ in is in their settings."""

    key = "blackball"
    rules = RULES
    leg_word = gettext_lazy("frame")
    general = GENERAL
    about = gettext_lazy("Shot by shot: free shots, or two visits, foul snookers and naming colours.")
    engine = play
    events = e.EVENTS
    greatest = frozenset({"best_run"})
    whose_rules = whose_rules((key, rules.name) for key, rules in RULE_SETS.items())
    how_long = best_of("frame", 3, 5)
    messages: ClassVar[Mapping[str, str]] = MESSAGES
    questions_of_facts: ClassVar[Mapping[str, str]] = QUESTIONS

    # --- before a frame ----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        return (by_name(FIRST_BREAK, setup),)

    def practice_questions(self) -> tuple[Question, ...]:
        return (self.whose_rules, PLAYERS, self.how_long)

    def options(self, setup: Setup, legs: Sequence[State]) -> BlackballOptions:
        """Return the next frame; the sides break in turn (WPA 5.3, WEPF F2)."""
        rules = setup.rules_as(BlackballRules)
        first = Side(FIRST_BREAK.answer_in(setup.answers))
        given = {name: setup.play[name] for name in ("free_shot_other", "open_eight") if name in setup.play}
        return BlackballOptions(
            rule_set=rules.rule_set,
            **self.of_the_match(setup),
            breaker=first if len(legs) % 2 == 0 else first.other,
            **given,  # type: ignore[arg-type]
        )

    # --- during a frame ----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> e.Event:
        if name == FAIR_BREAK.read:
            return fair_break(fields, state)
        shot = read_shot(name, fields)
        if shot is not None:
            return shot
        if name in ("offence_turn", "offence_other"):
            return read_offence(name, fields, state)
        if name in ("nominate", "fell"):
            return read_ball(name, fields)
        raise RuleViolation("unknown_form")

    def score(self, state: State, setup: Setup) -> Score:
        down = {side: state.balls_down(side) for side in Side}
        return Score(
            home=str(down[Side.HOME]),
            away=str(down[Side.AWAY]),
            home_note=group_note(state, Side.HOME, GROUP_WORDS),
            away_note=group_note(state, Side.AWAY, GROUP_WORDS),
        )

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.OVER:
            won = LEG_WORDS["frame"].side_won % {"side": setup.name(state.winner or Side.HOME)}
            return Turn(text=won, side=state.winner)
        return Turn(text=turn_words(state, setup), side=state.choice.side if state.choice else state.turn)

    def table(self, state: State, setup: Setup) -> TableView:
        ruling = ruling_of(state.verdict, setup) if state.verdict else None
        figures = _figures_of(state, setup)
        if state.phase is Phase.OVER:
            return TableView(ruling=ruling, figures=figures)
        if state.choice is not None:
            offered = options_of(state.choice.side, state.choice.options, Choose, OPTION_WORDS)
            return replace(self.choosing(state, setup, offered), ruling=ruling, figures=figures)
        on_break = state.phase is Phase.BREAK
        view = TableView(
            ruling=ruling,
            cue="" if state.cue is CuePlace.POSITION else CUE_WORDS[state.cue],
            balls=facts.pocketed(RACK, state.on_table) if on_break else first_ball(state),
            quick=BREAK_ENTRIES if on_break else SHOT_ENTRIES,
            keys=tuple(self._keys(state)),
            facts=shot_facts(state),
            entries=(facts.WHOLE_SHOT,),
            sections=tuple(self._sections(state, setup)),
            figures=figures,
            clock=Clock(seconds=state.rules.clock, call_at=30, time_out=True, rule="WEPF I")
            if state.rules.clock
            else None,
        )
        return in_colours(view)

    def _keys(self, state: State) -> list[Key]:
        """Return the keys that stand by themselves: a colour to name, a foul snooker."""
        if state.phase is Phase.NAME:
            named = [(group, _("Named: %(group)s") % {"group": words}) for group, words in GROUP_WORDS.items()]
            return [self.key_for(state, label, e.NameColour(group), look="primary") for group, label in named]
        if state.after_foul and state.rules.foul_snookers and not state.foul_snooker:
            return [self.key_for(state, _("Referee: a foul snooker"), e.FoulSnooker())]
        return []

    def _sections(self, state: State, setup: Setup) -> list[Section]:
        sections = []
        if state.foul_snooker:
            others = state.on_table - state.left(state.turn)
            balls = facts.balls(RACK, there=others)
            group = Group(name="nominate", label=_("Counts as the shooter's ball for this shot"), items=balls)
            entry = Entry(read="nominate", label=_("Nominate it"))
            sections.append(Section(title=_("Nominate a ball"), groups=(group,), entries=(entry,)))
        if state.phase is not Phase.BREAK:
            sections.append(between_shots(state))
        slow = _("Time is up") if state.rules.clock or state.pace > 1 else _("Too slow: warn, then start a clock")
        some: list[Offered[e.Event]] = [(slow, e.TimeUp())]
        if state.phase is Phase.SHOT:
            some += [
                (_("Stalemate"), e.Stalemate()),
                (_("Outside interference: balls put back"), Interference()),
                (_("Outside interference: the balls can't be restored"), Interference(restored=False)),
                *sanctions(setup, e.Conduct, _SANCTIONS),
            ]
        keys = self.quiet_keys(state, [*some, *giving_up(setup)])
        return [*sections, Section(title=_("Time, stalemate, conduct, conceding"), keys=keys)]

    def describe(self, before: State, event: e.Event, after: State, setup: Setup) -> Line:
        ruled = after.verdict is not None and after.verdict is not before.verdict
        if ruled and after.verdict is not None:
            ruling = ruling_of(after.verdict, setup)
            who = person(setup, after.verdict.shooter, before.player_of(after.verdict.shooter))
            text = ruling.text if after.verdict.winner is not None else labelled(who, ruling.text)
            return Line(text=" ".join((text, *ruling.follows)), rule=ruling.rule, tone=ruling.tone)
        return Line(text=event_words(event, setup), rule=before.rules.sections.get(_TOPICS.get(type(event), ""), ""))

    # --- after a frame -----------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        """Return what a side did; partners are not told apart."""
        done = state.tally(side)
        over = state.winner is not None and state.forfeited_by is None
        return {
            "frames": int(over),
            "frames_won": int(over and state.winner is side),
            "shots": done.shots,
            "balls": done.balls,
            "fouls": done.fouls,
            "visits": done.visits,
            "best_run": done.best_run,
        }

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        if not counts.get("shots"):
            return ()
        return (
            *(legs_won(counts, "frame") or [won_of("frame", 0, 0)]),
            Figure(label=_("Balls per visit"), text=f"{counts['balls'] / max(1, counts['visits']):.1f}"),
            Figure(
                label=_("Best visit"),
                text=ngettext("%d ball", "%d balls", counts["best_run"]) % counts["best_run"],
                hint=_("most balls in one visit"),
            ),
            Figure(label=_("Fouls"), text=str(counts["fouls"])),
        )


_SANCTIONS = {
    e.Sanction.WARNING: gettext_lazy("%(side)s, unsporting: a warning"),
    e.Sanction.FOUL: gettext_lazy("%(side)s, unsporting: a foul"),
    e.Sanction.FRAME: gettext_lazy("%(side)s, unsporting: loses the frame"),
}
_TOPICS: Mapping[type[object], str] = {
    e.NameColour: "naming",
    e.FoulSnooker: "foul_snooker",
    e.NominateBall: "foul_snooker",
    BallFell: "fell",
    Interference: "interference",
    e.Stalemate: "stalemate",
    e.Conduct: "conduct",
    Choose: "penalty",
}


def _figures_of(state: State, setup: Setup) -> tuple[Figure, ...]:
    figures = [
        Figure(label=_("%(side)s, visits") % {"side": setup.name(side)}, text=str(state.tally(side).visits))
        for side in Side
    ]
    if state.rules.serious_lose_at:
        figures += [
            Figure(
                label=_("%(side)s, serious fouls") % {"side": setup.name(side)},
                text=str(state.serious(side)),
                hint=_("the second loses"),
            )
            for side in Side
            if state.serious(side)
        ]
    return tuple(figures)


LIVE = BlackballLive()
