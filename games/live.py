"""What a game offers to be scored as it is played: the frame around its engine.

Pure. The live scorer, practice, the hall board and the statistics know a game only through `LiveGame`; each
game has one, as ``LIVE`` in its ``live.py``, beside a template ``games/<key>/_live.html`` that shows what
`LiveGame.view` returns. The page posts either a whole event (a key was pressed) or a few fields and the
name of what they are (a number was typed), which `LiveGame.read` turns into an event.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from games.base import Engine, GameRules, LegResult, Side
from games.legs import NOT_PLAYED
from games.log import OnLeg
from games.ruled import Chapter, cited
from kit.pure.codec import dump_event
from kit.pure.translation import gettext, gettext_lazy
from kit.pure.violations import RuleViolation

Scalar = int | float | str | bool
View: TypeAlias = Mapping[str, object]  # what a template shows, by the names that it knows
Fields: TypeAlias = Mapping[str, Sequence[str]]  # a posted form

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
RulesT = TypeVar("RulesT", bound=GameRules)
StateT_co = TypeVar("StateT_co", covariant=True)
EventT = TypeVar("EventT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)
EventT_contra = TypeVar("EventT_contra", contravariant=True)

LONGEST_NUMBER = 4  # digits; no game knows a longer one
UNWRITTEN = gettext_lazy("Not in the manual")  # how people are told of a reading
YOU = gettext_lazy("You")  # the name of who plays against the program


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something to settle before the first leg: who deals, which form of the game. `choices` are (value, words).

    What is `seldom` answered otherwise stays folded away.
    """

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    default: str
    hint: str = ""
    seldom: bool = False

    def answer_in(self, answers: Mapping[str, str]) -> str:
        """Return what was answered, or the default for what is no answer.

        >>> length = Question(name="length", label="How long?", choices=(("1", "One leg"), ("2", "Two")), default="1")
        >>> length.answer_in({"length": "2"}), length.answer_in({"length": "for ever"}), length.answer_in({})
        ('2', '1', '1')
        """
        given = answers.get(self.name, "")
        return given if given in dict(self.choices) else self.default


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """All that is settled before the first leg of a match.

    `home` and `away` are the players in their order of play, `play` the rule book's table ``[play.<game>]``,
    `answers` what was answered to the questions. `official` is False in practice; `seed` is what chance is
    made from where the program shuffles.
    """

    rules: GameRules
    home_name: str
    away_name: str
    home: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    playoff: bool = False
    official: bool = True
    play: Mapping[str, Scalar] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""

    def rules_as(self, kind: type[RulesT]) -> RulesT:
        """Return the rules as those of the game that asks; a sheet has the rules of its own game."""
        assert isinstance(self.rules, kind)
        return self.rules

    def name(self, side: Side) -> str:
        return self.home_name if side is Side.HOME else self.away_name

    def players(self, side: Side) -> tuple[str, ...]:
        """Return the players of `side` in their order of play."""
        return self.home if side is Side.HOME else self.away


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A button: what stands on it, the event it enters, and why it cannot be pressed now (`reason`; empty: it can).

    `hotkey` is the key of the keyboard that presses it, `look` a
    class of the style sheet: ``primary``, ``quiet``, ``bad``.
    """

    label: str
    event: object
    reason: str = ""
    rule: str = ""
    hotkey: str = ""
    look: str = ""
    hint: str = ""

    @property
    def json(self) -> str:
        """The event as the page posts it."""
        return json.dumps(dump_event(self.event), separators=(",", ":"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The score of the running leg in large type, and a few words under each: "needs 121", "stripes"."""

    home: str
    away: str
    home_note: str = ""
    away_note: str = ""
    unit: str = ""  # what the large number is, for those who only hear it: "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Who has to do what now: "Jane Doe to throw". `side` is None where it is nobody's turn in particular."""

    text: str
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What happened, for the list of last events, and the rule that decided it. `tone`: "", "good" or "bad"."""

    text: str
    rule: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of statistics: "Average", "64.2", and how it is counted."""

    label: str
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """What a device may take of a page while nobody can ask the engine after each entry: ranges and totals, no rules.

    The number of form `read` is typed into `box`; `possible` are those that can be at all, and `impossible` says so of
    another one, with {number}. Entries of the kinds `again` leave the page as it is. Where totals are known, `score` is
    what both sides have, and a leg is over when `goal` is reached: downwards from more, or upwards from less. A number
    that leaves less than `least` to go ends the leg or is a bust; `past` refuses it where only the engine knows which.
    `turn` is whose number comes next, where the sides take turns; else it is said in `side_box`.
    """

    read: str
    box: str
    possible: tuple[int, ...]
    impossible: str
    again: tuple[str, ...] = ()
    score: tuple[int, int] | None = None
    goal: int = 0
    least: int = 1
    past: str = ""
    turn: Side | None = None
    side_box: str = ""


class Offer(Protocol):
    """A category of a rule book: the game, and its rules there."""

    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> GameRules: ...


class Book(Protocol):
    """What practice reads of the games.rulebook.RuleBook that the site ships."""

    @property
    def play(self) -> Mapping[str, Mapping[str, Scalar]]: ...
    @property
    def offered(self) -> Mapping[str, Offer]: ...


def rules_in(book: Book, game: str) -> GameRules:
    """Return the rules of the first category of `game`: the Command's own where it has one."""
    return next(category.rules for category in book.offered.values() if category.game == game)


class Played(Protocol[StateT_co]):
    """What a game reads of a whole match (games.series.Series): the states of its legs."""

    @property
    def legs(self) -> tuple[StateT_co, ...]: ...


class KeyFor(Protocol[StateT_contra, EventT_contra]):
    """`LiveGame.key_for`, for the files that show a part of a page."""

    def __call__(self, state: StateT_contra, label: str, event: EventT_contra, **more: str) -> Key: ...


class Teller(Protocol[StateT_contra, EventT_contra]):
    """What says in words what an event of one kind was: `LiveGame.describe` for that kind."""

    def __call__(self, before: StateT_contra, event: EventT_contra, after: StateT_contra, setup: Setup, /) -> Line: ...


class LiveGame(ABC, Generic[OptionsT, StateT, EventT]):
    """A game on the live scorer. Sub-classes give the class attributes and the abstract methods; all are pure.

    The three types are those of its engine, so that an event of another game is found before anything runs.
    """

    key: ClassVar[str]
    engine: Engine[OptionsT, StateT, EventT]  # the module games.<key>.engine.play
    events: tuple[type[EventT], ...]  # every kind of event that its engine takes
    rulings: tuple[type[EventT], ...] = ()  # those that decide a protest: not for who scores, but for who may rule
    messages: ClassVar[Mapping[str, str]]  # RuleViolation.code of the engine -> sentence with {params}
    rules: ClassVar[tuple[Chapter, ...]] = ()  # RULES of games.<key>.engine.rules
    about: ClassVar[str] = ""  # how it is scored here, in a sentence
    stylesheet: ClassVar[str] = ""  # a static file that the page loads besides its own
    script: ClassVar[str] = ""
    leg_word: ClassVar[str] = gettext_lazy(
        "leg"
    )  # what people at the table call one: "rack", "frame"; a leg in the Legion's sports
    order_hint: ClassVar[str] = ""  # what the order of play decides, for those who settle it
    greatest: ClassVar[frozenset[str]] = frozenset()  # counts that add up to their greatest, not to their sum
    high_score: ClassVar[str] = ""  # the count that the sheet lists by name: a 180 in darts
    asks: ClassVar[frozenset[str]] = frozenset({"fact_missing"})  # refusals that only ask for one thing more
    readings: ClassVar[Mapping[str, str]] = {}  # AMB id -> what is read into what the manual leaves open

    # --- before a leg ----------------------------------------------------------------------------------

    def questions(self, setup: Setup) -> tuple[Question, ...]:
        """Return what has to be settled before the first leg of a sheet; nothing in most games."""
        return ()

    @abstractmethod
    def practice_questions(self) -> tuple[Question, ...]:
        """Return what somebody chooses who plays without an event: the form of the game, how many players."""

    @abstractmethod
    def practice(self, answers: Mapping[str, str], book: Book, seed: str) -> Setup:
        """Return the setup of a practice game by the rules of `book`."""

    @abstractmethod
    def options(self, setup: Setup, legs: Sequence[StateT]) -> OptionsT:
        """Return the engine's options for the leg after `legs`, the states of the legs that are over."""

    # --- during a leg ----------------------------------------------------------------------------------

    @abstractmethod
    def read(self, name: str, fields: Fields, state: StateT, setup: Setup) -> EventT | OnLeg[EventT]:
        """Return the event that was typed into the fields of form `name`.

        Raises RuleViolation, with `field` where one is at fault, for what cannot be an event.
        """

    @abstractmethod
    def score(self, state: StateT, setup: Setup) -> Score:
        """Return the score of the leg as page and hall board show it."""

    @abstractmethod
    def turn(self, state: StateT, setup: Setup) -> Turn:
        """Return who has to do what now."""

    @abstractmethod
    def view(self, state: StateT, setup: Setup) -> View:
        """Return what the template ``games/<key>/_live.html`` shows besides score and turn: keys, numbers, cards."""

    def earlier(self, series: Played[StateT], setup: Setup) -> View:
        """Return what ``games/<key>/_earlier.html`` shows of legs that are over and may yet change; nothing mostly.

        `series` is the whole match; what is entered there is a `games.log.OnLeg`.
        """
        return {}

    def without_rulings(self, view: View) -> View:
        """Return what `view` or `earlier` returned without the keys that enter `rulings`, for who may not rule."""
        return view

    def ahead(self, state: StateT, setup: Setup) -> Ahead | None:
        """Return what a device may take without the engine on the page of `state`; None: only the engine knows."""
        return None

    def open_protest(self, state: StateT, setup: Setup) -> str:
        """Return in words the protest on a leg that nobody has ruled on; empty mostly."""
        return ""

    def refilled(self, view: View, fields: Fields, refusal: RuleViolation) -> View:
        """Return `view` with what was typed into its form before it was refused, so that nothing is typed twice."""
        return view

    @abstractmethod
    def describe(self, before: StateT, event: EventT, after: StateT, setup: Setup) -> Line:
        """Return in words what `event` was, what it led to, and the rule that decided it."""

    def automatic(self, state: StateT, setup: Setup) -> EventT | None:
        """Return the event that the program itself has to enter now, None when it is people's turn.

        It is a function of state and setup alone, so it is not part of the log: cards that the program
        deals, and what a computer plays.
        """
        return None

    # --- after a leg -----------------------------------------------------------------------------------

    def is_decided(self, results: Sequence[LegResult], setup: Setup) -> bool:
        """Return whether no leg is left to play after `results`."""
        wins, enough = [result.winner for result in results], setup.rules.wins_that_end(playoff=setup.playoff)
        won = enough is not None and any(wins.count(side) >= enough for side in Side)
        return won or len(results) >= setup.rules.most_legs(playoff=setup.playoff)

    def sheet(self, results: Sequence[LegResult], setup: Setup) -> tuple[LegResult, ...]:
        """Return the legs of a decided match as its sheet has them, with those that were not needed."""
        return (*results, *(NOT_PLAYED,) * (setup.rules.most_legs(playoff=setup.playoff) - len(results)))

    def counts(self, state: StateT, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        """Return what statistics count of one leg for a side, or for one player of it: whole numbers that add up.

        Those in `greatest` are compared instead: the highest finish of two legs is the higher one.
        """
        return {}

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        """Return added up counts as people read them; an average of nothing is left out."""
        return ()

    def average(self, counts: Mapping[str, int]) -> float | None:
        """Return the one figure that players compare over a season; None where the game has none, or nothing counts."""
        return None

    def key_for(self, state: StateT, label: str, event: EventT, **more: str) -> Key:
        """Return the key that enters `event`, with the reason on it when the rules refuse it now."""
        try:
            self.engine.verify(state, event)
        except RuleViolation as refusal:
            return Key(label=label, event=event, reason=self.sentence(refusal), rule=refusal.rule, **more)
        return Key(label=label, event=event, **more)

    def sentence(self, refusal: RuleViolation) -> str:
        """Return why something was refused, in words."""
        return gettext(self.messages[refusal.code]).format(**self.format_params(refusal))

    def format_params(self, refusal: RuleViolation) -> Mapping[str, object]:
        """Return what the sentence of a refusal names, in words: the phase that is waited for, a card."""
        return refusal.params

    def wording(self, citation: str) -> tuple[tuple[str, str], ...]:
        """Return the rules that `citation` names, each with what it says in our words."""
        written = [(rule.id, gettext(rule.says)) for rule in cited(citation, self.rules)]
        return (*written, *((UNWRITTEN, gettext(says)) for name, says in self.readings.items() if name in citation))


# A game of which nothing is known but that it is one: the frame pairs it with states and events of its own.
AnyLiveGame: TypeAlias = LiveGame[Any, Any, Any]


def teller(kind: type[EventT], tell: Teller[StateT, EventT]) -> tuple[type[object], Teller[StateT, Any]]:
    """Return a row of the table that tells every kind of event; `tell` takes events of `kind`."""
    return kind, tell


def typed_number(fields: Fields, name: str) -> int:
    """Return the number that was typed into field `name`. Raises RuleViolation ``not_a_number`` at that field.

    >>> typed_number({"points": ["60 "]}, "points")
    60
    """
    text = "".join(fields.get(name, ())).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise RuleViolation("not_a_number", field=name)
    return int(text)
