"""The referee's table: what every cue game shares when it is scored as it is played.

A game gives `table` (a `TableView`) and `entered` (the event that was ticked); ruling, facts and figures are
drawn by one page for all of them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from games.base import GameRules, Side
from games.cue.engine.editions import EDITIONS, Edition
from games.cue.engine.events import Default
from games.cue.engine.play import EventT, OptionsT, StateT
from games.cue.legs import LEG_WORDS
from games.cue.questions import PLAYERS
from games.cue.reading import Fields
from games.cue.table import Entry, TableView
from games.cue.words import MESSAGES, QUESTIONS
from games.live import Book, Figure, Key, LiveGame, Question, Setup, View, rules_in
from games.ruled import Chapter, cited
from kit.pure.translation import gettext as _
from kit.pure.violations import RuleViolation

ValueT = TypeVar("ValueT")
Offered: TypeAlias = tuple[str, EventT]  # the words on a key, and the event that it enters


class CueLive(LiveGame[OptionsT, StateT, EventT]):
    """A cue game on the live scorer. `questions_of_facts` are asked for facts that an engine misses, by their name."""

    stylesheet = "games/cue/table.css"
    script = "games/cue/clock.js"
    messages: ClassVar[Mapping[str, str]] = MESSAGES
    questions_of_facts: ClassVar[Mapping[str, str]] = QUESTIONS
    general: ClassVar[tuple[Chapter, ...]] = ()  # rules of the same document that are listed with another game
    whose_rules: ClassVar[Question | None] = None  # where the game has several rule sets
    rule_set: ClassVar[str] = ""  # the key of its rule set, where it has one
    how_long: ClassVar[Question | None] = None  # where practice may be more than one leg
    waits_for: ClassVar[Mapping[str, str]] = {}  # what comes first, by the phase that an engine names

    def wording(self, citation: str) -> tuple[tuple[str, str], ...]:
        """Return the rules that `citation` names, the general ones among them, each with what it says."""
        own = super().wording(citation)
        general = ((rule.id, rule.says) for rule in cited(citation, self.general))
        return (*own, *(told for told in general if told not in own))

    def rule_sets(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        """Return the rule sets to practise: a name, and the answers that choose it; nothing where the game is one."""
        asked = self.whose_rules
        return tuple((name, {asked.name: key}) for key, name in asked.choices) if asked else ()

    def edition(self, answers: Mapping[str, str]) -> Edition:
        """Return the edition of the text whose rules practice with these answers is played by."""
        return EDITIONS[self.whose_rules.answer_in(answers) if self.whose_rules else self.rule_set]

    def practice_rules(self, rules: GameRules, answers: Mapping[str, str]) -> GameRules:
        """Return the rules of a practice match: those of the rule book, with what was answered in them."""
        if self.whose_rules:
            asked: dict[str, Any] = {self.whose_rules.name: self.whose_rules.answer_in(answers)}
            rules = replace(rules, **asked)
        return replace(rules, legs=int(self.how_long.answer_in(answers))) if self.how_long else rules

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        """Return a practice match between two sides of one player or two."""
        shipped = rules_in(book, self.key)
        count = int(PLAYERS.answer_in(answers))
        return Setup(
            rules=self.practice_rules(shipped, answers),
            home_name=_("Home"),
            away_name=_("Visitor"),
            home=tuple(_("Home %d") % (number + 1) for number in range(count)) if count > 1 else (),
            away=tuple(_("Visitor %d") % (number + 1) for number in range(count)) if count > 1 else (),
            official=False,
            play=book.play[self.key],
            answers=dict(answers),
        )

    def of_the_match(self, setup: Setup) -> dict[str, Any]:
        """Return the options that every leg of a match has."""
        rules = setup.rules
        players = 2 if len(setup.home) > 1 else 1
        return {"players": players, "forfeit_for": rules.forfeit_for, "forfeit_against": rules.forfeit_against}

    @abstractmethod
    def table(self, state: StateT, setup: Setup) -> TableView:
        """Return what the referee sees."""

    def view(self, state: StateT, setup: Setup) -> View:
        return {"table": self.table(state, setup)}

    def refilled(self, view: View, fields: Fields, refusal: RuleViolation) -> View:
        """Return the table with everything still ticked; a fact that was missing is asked for alone."""
        shown = view["table"]
        assert isinstance(shown, TableView)
        table = shown.filled(fields)
        read = fields["read"][-1] if fields.get("read") else ""
        if refusal.code == "fact_missing" and read:
            table = table.asking(str(refusal.params["fact"]), read)
        return {**view, "table": table}

    def entry_for(self, state: StateT, entry: Entry, event: EventT) -> Entry:
        """Return `entry`, with the reason on it when the rules refuse now the `event` that it tells by itself."""
        try:
            self.engine.verify(state, event)
        except RuleViolation as refusal:
            if refusal.code != "fact_missing":
                return replace(entry, reason=self.sentence(refusal), rule=refusal.rule)
        return entry

    def quiet_keys(self, state: StateT, offered: Iterable[Offered[EventT]]) -> tuple[Key, ...]:
        """Return a key for each of the words with their events, of which none is the usual thing to do."""
        return tuple(self.key_for(state, label, event, look="quiet") for label, event in offered)

    def numbered_keys(self, state: StateT, offered: Iterable[Offered[EventT]]) -> tuple[Key, ...]:
        """Return a key for each of the words with their events, of which one has to be taken."""
        return tuple(
            self.key_for(state, label, event, look="primary", hotkey=str(number))
            for number, (label, event) in enumerate(offered, start=1)
        )

    def choosing(self, state: StateT, setup: Setup, offered: Iterable[Offered[EventT]]) -> TableView:
        """Return a table on which somebody takes one of the options that are `offered`."""
        assert state.choice is not None
        who = person(setup, state.choice.side, state.choice.player)
        return TableView(chooser=_("%(player)s, choose:") % {"player": who}, choices=self.numbered_keys(state, offered))

    def format_params(self, refusal: RuleViolation) -> Mapping[str, object]:
        """Return what the sentence of a refusal names; a missing fact is asked for."""
        fact, phase = str(refusal.params.get("fact", "")), str(refusal.params.get("waits_for", ""))
        question = self.questions_of_facts.get(fact, "")
        return {"question": question, **refusal.params, "waits_for": self.waits_for.get(phase, "")}


def person(setup: Setup, side: Side, player: int = 0) -> str:
    """Return who is at the table: the player where the sheet names players, else the side."""
    players = setup.players(side)
    return players[player] if player < len(players) else setup.name(side)


def options_of(
    side: Side, options: Iterable[ValueT], event: Callable[[Side, ValueT], EventT], words: Mapping[ValueT, str]
) -> list[Offered[EventT]]:
    """Return the words and the event of each option; `event` makes it of the `side` that chooses and an option."""
    return [(words[option], event(side, option)) for option in options]


def sanctions(
    setup: Setup, event: Callable[[Side, ValueT], EventT], words: Mapping[ValueT, str]
) -> list[Offered[EventT]]:
    """Return the words, with a place for the %(side)s, and the event of all that a referee can make of conduct."""
    return [(text % {"side": setup.name(side)}, event(side, what)) for side in Side for what, text in words.items()]


def giving_up(setup: Setup) -> list[Offered[Default]]:
    """Return the words and the event by which each side is out of the leg."""
    return [(_("%(side)s concedes") % {"side": setup.name(side)}, Default(side)) for side in Side]


class BreakerOptions(Protocol):
    """Options that say who breaks."""

    @property
    def breaker(self) -> Side: ...


class Broken(Protocol):
    """A leg of which it is known who broke it, and who has won it."""

    @property
    def options(self) -> BreakerOptions: ...
    @property
    def winner(self) -> Side | None: ...


def next_breaker(setup: Setup, legs: Sequence[Broken], first: Question) -> Side:
    """Return who breaks next, as the rule book has it: the sides in turn, the last winner, or the last loser.

    `first` is the question who breaks the first leg.
    """
    if not legs:
        return Side(first.answer_in(setup.answers))
    habit, winner = setup.play.get("next_break", "alternate"), legs[-1].winner
    if habit == "alternate" or winner is None:
        return legs[-1].options.breaker.other
    return winner if habit == "winner" else winner.other


def legs_won(counts: Mapping[str, int], leg: str, *, counted_as: str = "") -> list[Figure]:
    """Return how many of the legs that were counted a side has won: of each `leg`, ``racks`` and ``racks_won``.

    `counted_as` is the name of the count where it is another one.
    """
    name = counted_as or LEG_WORDS[leg].counts
    return [won_of(leg, counts.get(f"{name}_won", 0), counts[name])] if counts.get(name) else []


def won_of(leg: str, won: int, played: int) -> Figure:
    """Return how many of the legs that were `played` a side has `won`."""
    text = _("%(won)d of %(played)d") % {"won": won, "played": played}
    return Figure(label=str(LEG_WORDS[leg].several_won), text=text)


def statistics(counts: Mapping[str, int], table: Iterable[tuple[str, str, str]]) -> list[Figure]:
    """Return the lines of `table`: the name of a count, its label, and how it is counted."""
    return [Figure(label=str(label), text=str(counts.get(name, 0)), hint=str(hint)) for name, label, hint in table]


def home_first(both: Iterable[object]) -> str:
    """Return the numbers of both sides in one.

    >>> home_first([3, 1])
    '3 – 1'
    """
    return " \N{EN DASH} ".join(map(str, both))
