"""The referee's table: what every cue game shares when it is scored as it is played.

A game gives `table` (a `TableView`) and `entered` (the event that was ticked); ruling, facts and figures are
drawn by one page for all of them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.base import RuleViolation, Side
from games.cue.engine.choices import Choice
from games.cue.table import Entry, TableView
from games.cue.words import MESSAGES, OPTION_WORDS, QUESTIONS
from games.live import AnyLiveGame, Book, Key, LiveGame, Question, Setup, rules_in
from games.ruled import Chapter, cited

Fields = Mapping[str, Sequence[str]]

PLAYERS = Question(
    name="players",
    label="Players on each side",
    choices=(("1", "One"), ("2", "Two")),
    default="1",
)


class CueLive(LiveGame[Any, Any, Any]):
    """A cue game on the live scorer. `questions_of_facts` are asked for facts that an engine misses, by their name."""

    stylesheet = "games/cue/table.css"
    script = "games/cue/clock.js"
    messages: ClassVar[Mapping[str, str]] = MESSAGES
    questions_of_facts: ClassVar[Mapping[str, str]] = QUESTIONS
    general: ClassVar[tuple[Chapter, ...]] = ()  # rules of the same document that are listed with another game

    def wording(self, citation: str) -> tuple[tuple[str, str], ...]:
        """Return the rules that `citation` names, the general ones among them, each with what it says."""
        own = super().wording(citation)
        general = ((rule.id, rule.says) for rule in cited(citation, self.general))
        return (*own, *(told for told in general if told not in own))

    def rule_sets(self) -> tuple[tuple[str, Mapping[str, str]], ...]:
        """Return the rule sets to practise: a name, and the answers that choose it; nothing where the game is one."""
        return ()

    def practice_rules(self, rules: Any, answers: Mapping[str, str]) -> Any:
        """Return the rules of a practice match: those of the rule book, with what was answered in them."""
        return rules

    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        """Return a practice match between two sides of one player or two."""
        shipped = rules_in(book, self.key)
        count = int(PLAYERS.answer_in(answers))
        return Setup(
            rules=self.practice_rules(shipped, answers),
            home_name="Home",
            away_name="Visitor",
            home=tuple(f"Home {number + 1}" for number in range(count)) if count > 1 else (),
            away=tuple(f"Visitor {number + 1}" for number in range(count)) if count > 1 else (),
            official=False,
            play=book.play[self.key],
            answers=dict(answers),
        )

    @abstractmethod
    def table(self, state: Any, setup: Setup) -> TableView:
        """Return what the referee sees."""

    def view(self, state: Any, setup: Setup) -> Mapping[str, Any]:
        return {"table": self.table(state, setup)}

    def refilled(self, view: Mapping[str, Any], fields: Fields, refusal: RuleViolation) -> Mapping[str, Any]:
        """Return the table with everything still ticked; a fact that was missing is asked for alone."""
        table: TableView = view["table"].filled(fields)
        read = fields["read"][-1] if fields.get("read") else ""
        if refusal.code == "fact_missing" and read:
            table = table.asking(str(refusal.params["fact"]), read)
        return {**view, "table": table}

    def entry_for(self, state: Any, entry: Entry, event: Any) -> Entry:
        """Return `entry`, with the reason on it when the rules refuse now the `event` that it tells by itself."""
        try:
            self.engine.verify(state, event)
        except RuleViolation as refusal:
            if refusal.code != "fact_missing":
                return replace(entry, reason=self.sentence(refusal), rule=refusal.rule)
        return entry

    def sentence(self, refusal: RuleViolation) -> str:
        """Return why something was refused; a missing fact is asked for."""
        fact = str(refusal.params.get("fact", ""))
        question = self.questions_of_facts.get(fact, f"This is needed for the ruling: {fact.replace('_', ' ')}.")
        return self.messages[refusal.code].format(**{"question": question, **refusal.params})


def person(setup: Setup, side: Side, player: int = 0) -> str:
    """Return who is at the table: the player where the sheet names players, else the side."""
    players = setup.players(side)
    return players[player] if player < len(players) else setup.name(side)


def choice_keys(game: AnyLiveGame, state: Any, choice: Choice, event: Any) -> tuple[Key, ...]:
    """Return a key for each option of `choice`; `event` makes the event of a side and an option."""
    return tuple(
        game.key_for(state, OPTION_WORDS[option], event(choice.side, option), look="primary", hotkey=str(number))
        for number, option in enumerate(choice.options, start=1)
    )


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
