"""A described sport scored as it is played: end by end, by large buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.base import Engine, Side
from games.described.engine import play
from games.described.engine.events import EVENTS, Default, EndPlayed, Event, Honoured
from games.described.engine.scoring import DescribedRules
from games.described.engine.state import Options, State
from games.described.spec import Described, chapters
from games.live import (
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
    rules_in,
    typed_number,
)
from kit.pure.marking import N_
from kit.pure.nouns import capital, several
from kit.pure.translation import gettext, labelled
from kit.pure.violations import RuleViolation

MOST_KEYS = 10  # of a side: where an end can bring more, the numbers are typed
HONOURS = "honours"


class DescribedLive(LiveGame[Options, State, Event]):
    """The scorekeeper's page of the sport that it is made for."""

    engine: Engine[Options, State, Event] = play
    events = EVENTS
    messages = {
        "leg_over": N_("This one is over."),
        "unknown_event": N_("That isn't an entry of this sport."),
        "unknown_form": N_("This page is out of date. Load it again."),
        "no_such_number": N_("A side has from {least} to {most} here."),
        "one_side_scores": N_("Only one side scores here. The other one has 0."),
        "not_shared": N_("Both sides together have {shared} here."),
        "needs_winner": N_("There is no draw here. Choose the side that won."),
        "too_many_honours": N_("A side can have {most} of these at most."),
        "not_a_number": N_("Type a number, in digits."),
    }

    def __init__(self, game: Described) -> None:
        about = game.sport.about
        self.game, self.about_sport = game, about
        self.key, self.leg_word = game.key, about.leg  # type: ignore[misc]
        self.high_score = HONOURS if game.sport.honour.name else ""  # type: ignore[misc]
        self.rules = chapters(game.key, game.sport)  # type: ignore[misc]

    @property
    def about(self) -> str:  # type: ignore[override]  # made of the words of the file
        return gettext("Enter each %(end)s as it is played.") % {"end": self.about_sport.end}

    # --- before a leg ------------------------------------------------------------------------------------

    def practice_questions(self) -> tuple[Question, ...]:
        return ()

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        return Setup(
            rules=replace(rules_in(book, self.key), legs=1),
            home_name=gettext("Home"),
            away_name=gettext("Visitor"),
            official=False,
            answers=dict(answers),
            seed=seed,
        )

    def options(self, setup: Setup, legs: Sequence[State]) -> Options:
        rules = setup.rules_as(DescribedRules)
        counting = self.game.counting(rules)
        return Options(
            counting=counting,
            needs_winner=setup.playoff or not counting.draws,
            most_honours=self.game.sport.honour.most,
            forfeit_for=rules.forfeit_for,
            forfeit_against=rules.forfeit_against,
        )

    # --- during a leg ------------------------------------------------------------------------------------

    def read(self, name: str, fields: Fields, state: State, setup: Setup) -> EndPlayed:
        """Return an end of which both numbers were typed."""
        if name != "end":
            raise RuleViolation("unknown_form")
        return EndPlayed(typed_number(fields, "home"), typed_number(fields, "away"))

    def refilled(self, view: View, fields: Fields, refusal: RuleViolation) -> View:
        return {**view, "given": {side.value: "".join(fields.get(side.value, ())) for side in Side}}

    def score(self, state: State, setup: Setup) -> Score:
        return Score(
            home=str(state.home),
            away=str(state.away),
            home_note=self._note(state, Side.HOME),
            away_note=self._note(state, Side.AWAY),
        )

    def _note(self, state: State, side: Side) -> str:
        counting, honours = state.options.counting, state.honours(side)
        parts = []
        if counting.what == "target" and not state.is_over:
            parts.append(gettext("needs %(points)d") % {"points": max(0, counting.target - state.score(side))})
        if honours:
            parts.append(labelled(self.game.sport.honour.name, honours))
        return ", ".join(parts)

    def turn(self, state: State, setup: Setup) -> Turn:
        about, counting, played = self.about_sport, state.options.counting, len(state.ends)
        words = {
            "leg": about.leg,
            "end": about.end,
            "what": about.end.capitalize(),
            "played": played,
            "number": played + 1,
            "ends": counting.ends,
        }
        if state.is_over:
            result = play.outcome(state)
            winner = result.winner if result else None
            if winner is None:
                return Turn(text=gettext("The %(leg)s is a draw") % words)
            return Turn(text=gettext("%(name)s won the %(leg)s") % {**words, "name": setup.name(winner)}, side=winner)
        if state.is_extra:
            return Turn(text=gettext("Tied after %(played)d: one more %(end)s decides") % words)
        if counting.what == "wins":
            return Turn(text=gettext("Who won the %(leg)s?") % words)
        text = gettext("%(what)s %(number)d of %(ends)d") if counting.ends else gettext("%(what)s %(number)d")
        return Turn(text=text % words)

    def view(self, state: State, setup: Setup) -> View:
        about, counting = self.about_sport, state.options.counting
        common: dict[str, object] = {
            "end_word": about.end,
            "leg": about.leg,
            "ends": self._ends(state),
            "names": self._names(setup),
        }
        common["honours"] = self._honour_keys(state, setup)
        if state.is_over:
            return {"phase": "over", **common}
        forfeit = f"{state.options.forfeit_for}\N{EN DASH}{state.options.forfeit_against}"
        gives_up = [
            self.key_for(state, gettext("%(name)s concedes") % {"name": setup.name(side)}, Default(side), look="bad")
            for side in Side
        ]
        return {
            **common,
            "phase": "end",
            "sides": [] if self._is_typed(counting.scorers, counting.most) else self._sides(state, setup),
            "both": self._both(state, setup),
            "typed": self._is_typed(counting.scorers, counting.most),
            "given": {},
            "gives_up": gives_up,
            "forfeit": forfeit,
        }

    def describe(self, before: State, event: Event, after: State, setup: Setup) -> Line:
        about = self.about_sport
        if isinstance(event, EndPlayed):
            values = {
                "what": about.end.capitalize(),
                "number": len(after.ends),
                "end": f"{event.home}\N{EN DASH}{event.away}",
                "score": f"{after.home}\N{EN DASH}{after.away}",
            }
            return Line(text=gettext("%(what)s %(number)d: %(end)s. Now %(score)s.") % values)
        if isinstance(event, Honoured):
            return Line(text=labelled(self.game.sport.honour.name, f"{setup.name(event.side)}."), tone="good")
        text = gettext("%(name)s concedes the %(leg)s.") % {"name": setup.name(event.side), "leg": about.leg}
        return Line(text=text, tone="bad")

    # --- the keys ----------------------------------------------------------------------------------------

    def _is_typed(self, scorers: str, most: int) -> bool:
        shared = self.game.sport.counting.shared
        return most > MOST_KEYS or (scorers == "both" and not 0 < shared <= MOST_KEYS)

    def _sides(self, state: State, setup: Setup) -> list[View]:
        """Return for each side the keys of what it can score in this end, where one side scores."""
        counting = state.options.counting
        if counting.shared:
            return []
        sides: list[View] = []
        for side in Side:
            keys = []
            for number in range(1, counting.most + 1):
                event = EndPlayed(number, 0) if side is Side.HOME else EndPlayed(0, number)
                label = gettext("Won") if counting.what == "wins" else f"{number}"
                keys.append(self.key_for(state, label, event, look="primary"))
            sides.append({"name": setup.name(side), "keys": keys})
        return sides

    def _both(self, state: State, setup: Setup) -> list[Key]:
        """Return the keys that are of neither side alone: nobody scored, or both share what there is."""
        counting = state.options.counting
        if counting.shared:
            low, high = max(counting.least, counting.shared - counting.most), min(counting.most, counting.shared)
            ends = [EndPlayed(home, counting.shared - home) for home in range(high, low - 1, -1)]
            return [self.key_for(state, _shared(end, setup), end, look="primary") for end in ends]
        if counting.what == "wins":
            return [] if state.options.needs_winner else [self.key_for(state, gettext("A draw"), EndPlayed(0, 0))]
        return [self.key_for(state, gettext("Nobody scores"), EndPlayed(0, 0))] if counting.scorers == "one" else []

    def _honour_keys(self, state: State, setup: Setup) -> list[Key]:
        name = self.game.sport.honour.name
        if not name:
            return []
        return [self.key_for(state, labelled(name, setup.name(side)), Honoured(side), look="quiet") for side in Side]

    def _names(self, setup: Setup) -> dict[str, str]:
        return {side.value: setup.name(side) for side in Side}

    def _ends(self, state: State) -> list[View]:
        """Return the ends so far with the score after each, the last one first."""
        rows: list[View] = []
        home = away = 0
        for number, end in enumerate(state.ends, start=1):
            home, away = home + end.home, away + end.away
            rows.append({"number": number, "home": end.home, "away": end.away, "sum": f"{home}\N{EN DASH}{away}"})
        return rows[::-1]

    # --- after a leg -------------------------------------------------------------------------------------

    def counts(self, state: State, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        """Return the ends of a side and what they brought; of one player nothing is known."""
        if player is not None:
            return {}
        scored = [end.home if side is Side.HOME else end.away for end in state.ends]
        lost = [end.away if side is Side.HOME else end.home for end in state.ends]
        better = [b < a if state.options.counting.low else b > a for a, b in zip(lost, scored, strict=True)]
        return {
            "ends": len(scored),
            "ends_won": sum(better),
            "points": sum(scored),
            HONOURS: state.honours(side),
        }

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        ends, about = counts.get("ends", 0), self.about_sport
        if not ends:
            return ()
        some = [
            Figure(
                label=gettext("%(ends)s won") % {"ends": capital(several(about.end))},
                text=gettext("%(won)d of %(ends)d") % {"won": counts.get("ends_won", 0), "ends": ends},
            ),
            Figure(
                label=gettext("%(score)s for each %(end)s") % {"score": about.score, "end": about.end},
                text=f"{counts.get('points', 0) / ends:.1f}",
            ),
        ]
        if self.game.sport.honour.name:
            some.append(Figure(label=self.game.sport.honour.name, text=str(counts.get(HONOURS, 0))))
        return tuple(some)


def _shared(end: EndPlayed, setup: Setup) -> str:
    if end.home == end.away:
        return gettext("Tied: %(score)s") % {"score": f"{end.home}\N{EN DASH}{end.away}"}
    winner = Side.HOME if end.home > end.away else Side.AWAY
    return labelled(setup.name(winner), f"{max(end.home, end.away)}\N{EN DASH}{min(end.home, end.away)}")
