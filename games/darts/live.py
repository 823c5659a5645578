"""Darts scored as it is thrown: the marker types what a throw scored, and the leg keeps itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import ClassVar

from games.base import Engine, Side
from games.darts import words
from games.darts.engine import play
from games.darts.engine.board import FELL, MISS, advice, finishing_darts, visit_scores
from games.darts.engine.events import EVENTS, Bust, Default, Event, OneDart, ToeLine, Toss, Total
from games.darts.engine.rules import RULES
from games.darts.engine.scoring import DartsRules
from games.darts.engine.state import DartsOptions, DartsState, Phase
from games.darts.engine.statistics import Figures, figures, figures_of_a_side
from games.darts.marking import (
    BULL,
    COMMON_TOTALS,
    DOUBLES,
    ENTRY,
    FORMS,
    LEGS,
    OFTEN_HIT,
    PLAYERS,
    PLAYERS_OF_A_SIDE,
    TIMES,
    darts_of,
    field_pressed,
)
from games.live import (
    Ahead,
    Book,
    Fields,
    Figure,
    Key,
    Line,
    LiveGame,
    Question,
    Score,
    Setup,
    Turn,
    View,
    typed_number,
)
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, ngettext
from kit.pure.violations import RuleViolation

State = DartsState


class DartsLive(LiveGame[DartsOptions, State, Event]):
    """The marker's page of darts."""

    key = "darts"
    rules = RULES
    about = gettext_lazy("Type what each throw scored, or enter it dart by dart; the page shows ways to finish.")
    engine: Engine[DartsOptions, State, Event] = play
    events = EVENTS
    stylesheet = "games/darts/live.css"
    order_hint = gettext_lazy(
        "Players throw in this order. Leg 2 continues with the next player. Leg 3 starts at the top again."
    )
    greatest = frozenset({"high_finish"})
    high_score = "hundred_eighties"
    asks = frozenset({"how_many_darts"})
    readings: ClassVar[Mapping[str, str]] = {
        "AMB-D2": N_("What goes past the finish, leaves 1, or ends on no double where one is needed does not count."),
        "AMB-G32": N_("Scoring machines are not allowed, and a screen for single darts counts as one."),
    }
    messages: ClassVar[Mapping[str, str]] = {
        "leg_over": N_("This leg is over."),
        "not_now": N_("Not now: {waits_for}."),
        "unknown_event": N_("That isn't a darts entry."),
        "not_a_number": N_("Type what the throw scored, in digits."),
        "darts_of_a_throw": N_("That cannot be: at most {darts} darts were thrown."),
        "impossible_total": N_("{darts} darts cannot score {points}."),
        "impossible_opening": N_("{darts} darts cannot score {points} before the score is opened."),
        "cannot_finish": N_("{left} cannot be finished with {darts} darts."),
        "no_single_darts": N_("At this event the marker enters whole throws, not single darts."),
        "no_such_field": N_("The bull has no triple."),
        "throw_begun": N_("You began this throw dart by dart. Enter its other darts, or take them back."),
        "throw_is_three_darts": N_("A throw has {darts} darts, unless it ends the leg."),
        "would_bust": N_("{points} from {left} is a bust. Press Bust if that is what happened."),
        "throw_was_over": N_("The throw was over after dart {darts}."),
        "no_bust_from_here": N_("Nobody can go bust with {left} left."),
        "how_many_darts": N_("{left} ends the leg. Press below with how many darts it was finished."),
    }

    # --- before a leg ----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        return (ENTRY, DOUBLES) if _may_enter_darts(setup) else (DOUBLES,)

    def practice_questions(self) -> tuple[Question, ...]:
        return (FORMS, PLAYERS, LEGS, ENTRY, DOUBLES)

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        start, into, out = FORMS.answer_in(answers).split("-")
        legs = LEGS.answer_in(answers)
        best_of = int(legs.removeprefix("best"))
        rules = DartsRules(
            legs=best_of, playoff_wins=best_of // 2 + 1, forfeit_for=1, forfeit_against=0,
            start=int(start), into=into, out=out, points_leg=1,  # type: ignore[arg-type]
        )  # fmt: skip
        count = int(PLAYERS.answer_in(answers))
        return Setup(
            rules=rules,
            home_name=_("Home"),
            away_name=_("Visitor"),
            home=tuple(_("Home %(number)d") % {"number": number} for number in range(1, count + 1)),
            away=tuple(_("Visitor %(number)d") % {"number": number} for number in range(1, count + 1)),
            playoff=legs.startswith("best"),
            official=False,
            play=book.play["darts"],
            answers=dict(answers),
            seed=seed,
        )

    def options(self, setup: Setup, legs: Sequence[State]) -> DartsOptions:
        if legs:
            return play.next_options(legs[-1].options, legs[-1], len(legs) + 1)
        rules = setup.rules_as(DartsRules)
        return DartsOptions(
            start=rules.start,
            into=rules.into,
            out=rules.out,
            home_players=len(setup.home) or PLAYERS_OF_A_SIDE,
            away_players=len(setup.away) or PLAYERS_OF_A_SIDE,
            dart_by_dart=_may_enter_darts(setup),
            forfeit_for=rules.forfeit_for,
            forfeit_against=rules.forfeit_against,
        )

    # --- during a leg ----------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> Event:
        """Return the total that was typed, the dart of a field, or a key with the darts at a double beside it.

        What ends the leg may have taken fewer than three darts, and has a key of its own for each.
        """
        if name.startswith("field-"):
            return OneDart(field_pressed(name.removeprefix("field-"), fields))
        if name == "bust":
            return Bust(doubles=_doubles(fields))
        points = typed_number({"points": [name.removeprefix("total-")]} if name != "total" else fields, "points")
        if state.turn is not None and _has_to_say_darts(state, setup, points):
            raise RuleViolation("how_many_darts", "DARTS Reg. xii", field="points", left=points)
        return Total(points, doubles=_doubles(fields))

    def score(self, state: State, setup: Setup) -> Score:
        left = {side: state.left(side) for side in Side}
        if state.turn is not None:
            left[state.turn] = play.left_now(state)
        return Score(
            home=str(left[Side.HOME]),
            away=str(left[Side.AWAY]),
            home_note=words.note(state, Side.HOME),
            away_note=words.note(state, Side.AWAY),
            unit=_("left"),
        )

    def turn(self, state: State, setup: Setup) -> Turn:
        if state.phase is Phase.TOSS:
            return Turn(text=_("Toss a coin: who throws first?"))
        if state.turn is None:
            text = _("%(name)s won the leg") % {"name": setup.name(_winner(state))}
            return Turn(text=text, side=state.winner)
        who = words.player(state.turn, state.thrower(state.turn), setup)
        return Turn(text=_("%(name)s to throw") % {"name": who}, side=state.turn)

    def view(self, state: State, setup: Setup) -> View:
        common = {
            "phase": state.phase.value,
            "sides": [_side_view(state, side, setup) for side in Side],
            "gives_up": [
                self.key_for(state, _("%(name)s concedes") % {"name": setup.name(side)}, Default(side), look="quiet")
                for side in Side
            ],
        }
        if state.phase is Phase.TOSS:
            toss = [(_("%(name)s throws first") % {"name": setup.name(side)}, Toss(side)) for side in Side]
            return {**common, "toss": [self.key_for(state, label, event, look="primary") for label, event in toss]}
        if state.turn is None:
            return {**common, "gives_up": []}
        left, out = play.left_now(state), state.options.out
        return {
            **common,
            "left": left,
            "is_in": state.is_in(state.turn),
            "by_dart": self._fields(state) if _enters_darts(setup) else None,
            "common": [(f"total-{points}", self._total_key(state, setup, points)) for points in COMMON_TOTALS],
            "finish": self._finishing_keys(state, setup, left),
            "other": self._other_keys(state, setup),
            "asks_doubles": _asks_doubles(state, setup),
            "advice": " ".join(map(words.dart_words, advice(left, play.DARTS_EACH - len(state.thrown), out))),
            "advice_open": not setup.official,
        }

    def ahead(self, state: State, setup: Setup) -> Ahead | None:
        if state.turn is None or _enters_darts(setup):
            return None
        return Ahead(
            read="total",
            box="points",
            possible=tuple(sorted(visit_scores(play.DARTS_EACH))),
            impossible=_(self.messages["impossible_total"]).format(darts=play.DARTS_EACH, points="{number}"),
            again=("Total", "Bust", "ToeLine"),  # not shown
            score=(state.home, state.away),
            least=1 if state.options.out == "single" else 2,
            past=_(
                "{number} from {left} ends the leg or is a bust. That can only be ruled with the network, which also"
                " asks how many darts were needed. Type the finished sheet, or wait for the network."
            ),
            turn=state.turn,
        )

    def refilled(self, view: View, fields: Fields, refusal: RuleViolation) -> View:
        return {**view, "typed": "".join(fields.get("points", ()))[:4]}

    def _total_key(self, state: State, setup: Setup, points: int) -> Key:
        """Return the key of a common total; one that ends the leg leads to the keys that say with how many darts."""
        key = self.key_for(state, str(points), Total(points))
        if key.reason or not _has_to_say_darts(state, setup, points):
            return key
        return replace(key, reason=_(self.messages["how_many_darts"]).format(left=points), rule="DARTS Reg. xii")

    def _fields(self, state: State) -> View:
        """Return the board for a marker who enters every dart."""
        often = [(words.dart_words(dart), OneDart(dart)) for dart in OFTEN_HIT]
        beside = [(_("Missed"), OneDart(MISS), "m"), (_("Fell out"), OneDart(FELL), "f")]
        return {
            "times": TIMES,
            "numbers": (*range(1, 21), BULL),
            "often": [self.key_for(state, label, event) for label, event in often],
            "beside": [self.key_for(state, label, event, hotkey=key) for label, event, key in beside],
            "thrown": [words.dart_words(dart) for dart in state.thrown],
            "number": len(state.thrown) + 1,
        }

    def _other_keys(self, state: State, setup: Setup) -> list[tuple[str, Key]]:
        """Return the keys of throws that score nothing, each with its name where darts at a double go with it."""
        bust = ("bust", self.key_for(state, _("Bust"), Bust(), look="bad", hotkey="b"))
        nothing = ("total-0", self.key_for(state, _("No score"), Total(0), hotkey="n"))
        toe_line = ("", self.key_for(state, _("Toe line"), ToeLine(), look="quiet", hotkey="l"))
        if _enters_darts(setup):
            return [toe_line] if state.thrown else [nothing, toe_line]
        return [bust, nothing, toe_line]

    def _finishing_keys(self, state: State, setup: Setup, left: int) -> list[Key]:
        """Return a key for each number of darts that can finish `left`, and of darts at a double where they count."""
        fewest = finishing_darts(left, state.options.out)
        if fewest is None or _enters_darts(setup) or not state.is_in(_thrower(state)):
            return []
        keys = []
        for darts in range(fewest, play.DARTS_EACH + 1):
            label = ngettext("%(count)d dart", "%(count)d darts", darts) % {"count": darts}
            if not _counts_doubles(setup):
                keys.append(self.key_for(state, label, Total(left, darts), look="primary"))
                continue
            keys += [
                self.key_for(
                    state,
                    label,
                    Total(left, darts, at),
                    hint=_("%(count)d at a double") % {"count": at},
                    look="primary",
                )
                for at in range(1, darts - fewest + 2)
            ]
        return keys

    def describe(self, before: State, event: Event, after: State, setup: Setup) -> Line:
        if isinstance(event, Toss):
            text = _("The coin: %(name)s throws first.") % {"name": setup.name(event.first)}
            return Line(text=text, rule="DARTS Reg. ix, x")
        if isinstance(event, Default):
            sides = {"name": setup.name(event.side), "other": setup.name(event.side.other)}
            text = _("%(name)s concedes. The leg goes to %(other)s.") % sides
            return Line(text=text, rule="DARTS Reg. xviii", tone="bad")
        side = _thrower(before)
        who = words.player(side, before.thrower(side), setup)
        if isinstance(event, ToeLine):
            text = _("%(name)s: over the toe line, nothing counts.") % {"name": who}
            return Line(text=text, rule="DARTS Reg. vi", tone="bad")
        if isinstance(event, OneDart) and len(after.visits) == len(before.visits):
            values = {
                "name": who,
                "number": len(after.thrown),
                "dart": words.dart_words(event.dart),
                "left": play.left_now(after),
            }
            return Line(text=_("%(name)s: dart %(number)d %(dart)s, %(left)d left.") % values)
        return words.throw_line(who, darts_of(before, event), after, setup)

    # --- after a leg -----------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        if player is None:
            return asdict(figures_of_a_side(state.visits, side))
        return asdict(figures(visit for visit in state.visits if visit.side is side and visit.player == player))

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        return words.figure_lines(_sums(counts))

    def average(self, counts: Mapping[str, int]) -> float | None:
        return _sums(counts).average

    def format_params(self, refusal: RuleViolation) -> Mapping[str, object]:
        params = dict(refusal.params)
        if "waits_for" in params:
            params["waits_for"] = str(words.WAITS_FOR[Phase(str(params["waits_for"]))])
        return params


def _sums(counts: Mapping[str, int]) -> Figures:
    return Figures(**{name: counts.get(name, 0) for name in Figures.__slots__})


def _asks_doubles(state: State, setup: Setup) -> bool:
    """Return whether darts at a double are counted, and there may be some in the next throw."""
    left = state.left(_thrower(state))
    return _counts_doubles(setup) and not _enters_darts(setup) and finishing_darts(left, state.options.out) is not None


def _counts_doubles(setup: Setup) -> bool:
    return DOUBLES.answer_in(setup.answers) == "yes"


def _has_to_say_darts(state: State, setup: Setup, points: int) -> bool:
    """Return whether `points` end the leg and more than the total has to be known."""
    if points != state.left(_thrower(state)):
        return False
    fewest = finishing_darts(points, state.options.out)
    return fewest is not None and (fewest < play.DARTS_EACH or _counts_doubles(setup))


def _doubles(fields: Fields) -> int | None:
    """Return how many darts were thrown at a double, None where nobody said."""
    text = "".join(fields.get("doubles", ()))
    return int(text) if text in ("0", "1", "2", "3") else None


def _thrower(state: State) -> Side:
    assert state.turn is not None
    return state.turn


def _winner(state: State) -> Side:
    assert state.winner is not None
    return state.winner


def _enters_darts(setup: Setup) -> bool:
    return _may_enter_darts(setup) and ENTRY.answer_in(setup.answers) == "darts"


def _may_enter_darts(setup: Setup) -> bool:
    """Return whether single darts may be marked: always in practice, else where the rule book says so (AMB-G32)."""
    return not setup.official or setup.play.get("score_screens") == "allow"


def _side_view(state: State, side: Side, setup: Setup) -> View:
    """Return the figures of a side, and who throws in which order."""
    sums = figures_of_a_side(state.visits, side)
    order = [words.player(side, place, setup) for place in range(len(setup.players(side)))]
    return {"name": setup.name(side), "figures": words.figure_lines(sums), "order": order, "next": state.thrower(side)}


LIVE = DartsLive()
