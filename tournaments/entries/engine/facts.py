"""What a verdict is made from, and the verdict: frozen values without a database behind them.

``None`` and ``""`` mean that nobody knows. A rule that needs such a fact asks for a decision; it is never
met and never refused on a guess.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache

from games.rulebook import Category, RuleBook, RuleBookError
from kit.pure.sentences import Kept, Sentence
from tournaments.entries.engine.rules import Rule

Fact = str | Sentence | int | datetime.date | datetime.datetime | None
_BRANCH = "branch"  # the last level of every Command


class Status(StrEnum):
    """What a rule says about a team or a person."""

    MET = "met"
    NOT_MET = "not_met"
    NEEDS_DECISION = "needs_decision"
    OVERRIDDEN = "overridden"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One place of the organization above a branch: a District, an Area."""

    id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A branch, and the units above it by the key of their level; the Command itself is not among them."""

    id: int
    name: str
    member_count: int | None = None
    units: Mapping[str, Unit] = field(default_factory=dict)

    def unit(self, level: str) -> Unit | None:
        """Return what sends its teams to an event that takes them from `level`: a branch may do that itself.

        >>> Branch(id=7, name="Edson").unit("branch"), Branch(id=7, name="Edson").unit("district")
        (Unit(id=7, name='Edson'), None)
        """
        return Unit(id=self.id, name=self.name) if level == _BRANCH else self.units.get(level)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardChange:
    """A fact of a card that was changed once the team was in, by somebody who does not keep the whole list."""

    field: str  # of Person
    before: Fact
    on: datetime.date
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One place of the roster with what the registry knows about its member."""

    id: int
    name: str  # as it is on the card
    branch_id: int  # on the first day of the event; 0 for one that this site does not know
    branch_name: str = ""
    sex: str = ""  # "M", "F", "X"
    birth_date: datetime.date | None = None
    is_auxiliary: bool = False
    membership_type: str = ""  # as the registry says it
    joined_on: datetime.date | None = None
    reinstated_on: datetime.date | None = None
    dues_paid_year: int | None = None
    dues_paid_on: datetime.date | None = None
    transferred_on: datetime.date | None = None  # to the branch that the person is of at the event
    has_undated_transfer: bool = False
    has_privileges: bool = True
    declared_on: datetime.date | None = None
    is_spare: bool = False
    pair: str = ""
    entered_as: str = ""  # the name on the entry form; empty when picked from the registry
    received_on: datetime.date | None = None
    fee_paid: bool = False
    fee_is_said: bool = False  # ticked as paid, and no receipt says so
    fee_paid_on: datetime.date | None = None  # the day of the last payment for it, where the day matters
    has_played: bool = False  # a spare who came in
    card_seen: bool = False
    declaration_seen: bool = False
    suspended_for: Kept = ""  # why the person is barred from this sport in this season
    other_teams: tuple[str, ...] = ()  # in the same competition
    other_competitions: tuple[str, ...] = ()  # at the same event
    is_new_to_team: bool = False  # not in the roster of the entry by whose place the team qualified
    changes: tuple[CardChange, ...] = ()  # the latest of each field, with what was there when the team came in

    def changed(self, field: str) -> CardChange | None:
        """Return how this fact of the card was changed since the team is in."""
        return next((change for change in self.changes if change.field == field), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleDecision:
    """What an officer decided about what a rule found, and the facts it was decided on."""

    id: int
    rule: str
    person: int | None
    facts: str  # Finding.facts at that time
    leads_to: Status | None = Status.OVERRIDDEN  # None: the branch is asked, and the finding stays what it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """Another team of the same competition."""

    name: str
    is_host: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Below:
    """An event of a lower level of the season, and the entry that a team had there (0: none that is known)."""

    event: str
    on: datetime.date  # its last day
    is_final: bool = False
    entry: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualified:
    """What is on record of how a team qualified: its place at an event below, or a body that named it.

    `question` says what became of the place since, `record` is the fingerprint of the final record there, and `by` is
    who noted it, `on` which day.
    """

    place: int | None = None
    below: Below | None = None
    note: str = ""
    question: str = ""
    record: str = ""
    by: str = ""
    on: datetime.date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFacts:
    """One entry.

    `before_in_unit` are the teams of the same District (or other sending unit) with a lower number,
    `hosts_before` how many of the host branch. `formed_below` says whether this pair of branches is on
    record at an event of a lower level of the season. `hosts` are the Command events that keep the branch
    out of play-offs below (A32). Without `qualified`, `played_below` is where people of the team played the category
    at a lower level of the season, and `held_below` the event there that the branch could have come by.
    """

    branch: Branch
    people: tuple[Person, ...]
    partner: Branch | None = None
    is_host: bool = False
    received_at: datetime.datetime | None = None
    branch_hosts_event: bool = False
    before_in_unit: tuple[Rival, ...] = ()
    hosts_before: int = 0
    formed_below: bool = False
    hosts: tuple[str, ...] = ()
    said_teams: int | None = None  # how many teams the branch said in time that it sends; None: it has not said
    before_in_branch: int = 0  # teams of the same branch with a lower number
    fee_was_due: datetime.date | None = None  # the day by which the fee had to be in, once it is over
    qualified: Qualified | None = None
    played_below: Below | None = None
    held_below: Below | None = None
    decisions: tuple[RuleDecision, ...] = ()

    @property
    def players(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if not person.is_spare)

    @property
    def spares(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.is_spare)


@dataclass(frozen=True)
class Rules:
    """What the rule book says for one competition: the book, the category, the level and the first day."""

    book: RuleBook
    category: Category
    level: str
    starts_on: datetime.date
    due_on: datetime.date | None  # the last day for entries (AMB-G26); None: the organizer says
    zone: datetime.tzinfo
    root_level: str = "command"  # where the tree of the organization begins; levels above it only send teams on
    teams_due_on: datetime.date | None = None  # for how many teams come, where it is said before the names

    @property
    def year(self) -> int:
        """The year in which the event is held: the year of the card, and of senior age."""
        return self.starts_on.year

    @property
    def side_size(self) -> int:
        """How many play on a side: of pairs that come as one team, all of them (A89)."""
        level = next(level for level in self.book.levels if level.key == self.level)
        if self.category.advance_as.get(level.entries_from) != "joined":
            return self.category.sides.size
        return self.category.sides.size * max(1, self.category.advances.get(level.entries_from, 1))

    @cached_property
    def level_keys(self) -> tuple[str, ...]:
        """The levels, lowest first."""
        return tuple(level.key for level in self.book.levels)

    @property
    def senior_before(self) -> datetime.date:
        """The day before which a senior has reached the age (AMB-G1)."""
        when = self.book.eligibility.senior_before
        if when == "event":
            return self.starts_on
        return datetime.date(self.year, *map(int, when.split("-")))

    def section(self, rule: Rule) -> str:
        """Return the section that the rule book names for `rule`, or the one that we know.

        What we know is of one manual: a book that cites nothing under its heading is of another, and names none.
        """
        path = rule.setting.format(level=self.level, category=self.category.key)
        named = _section(self.book, path) if path else ""
        if named or not rule.section:
            return named or self.category.section
        return rule.section if _heading(rule.section) in _headings(self.book) else ""


def facts_text(facts: Mapping[str, Fact]) -> str:
    """Return facts as text, without names of people, and without the number of an entry, which each site gives anew.

    >>> facts_text({"entry": 7, "code": "not_sent"})
    '{"code": "not_sent"}'
    """
    params = {key: value for key, value in facts.items() if key not in ("by", "entry")}
    return json.dumps(params, sort_keys=True, default=str, ensure_ascii=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one rule says: about one person, or (person None) about the team. The sentence is made from `code`.

    A finding that is met with `warning` deserves a look all the same.
    """

    rule: str
    status: Status
    code: str
    section: str
    person: int | None = None
    params: Mapping[str, Fact] = field(default_factory=dict)
    warning: bool = False
    decision: int | None = None

    @property
    def facts(self) -> str:
        """What the finding rests on, as text that can be kept and compared; nobody's name is among it."""
        return facts_text({"code": self.code, **self.params})

    @property
    def is_problem(self) -> bool:
        return self.status in {Status.NOT_MET, Status.NEEDS_DECISION}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamVerdict:
    """Everything that the rules say about one team, in the order of the table of rules.

    `lapsed` are the decisions whose facts are no longer what they were: they decide nothing any more.
    """

    findings: tuple[Finding, ...]
    lapsed: tuple[RuleDecision, ...] = ()

    @property
    def status(self) -> Status:
        """The worst of all findings; overridden when a decision is what lets the team play."""
        for status in (Status.NOT_MET, Status.NEEDS_DECISION, Status.OVERRIDDEN):
            if any(finding.status is status for finding in self.findings):
                return status
        return Status.MET

    @property
    def may_play(self) -> bool:
        return self.status in {Status.MET, Status.OVERRIDDEN}

    @property
    def problems(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.is_problem)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.warning)

    def of(self, rule: str, person: int | None = None) -> Finding | None:
        """Return the finding of `rule` about this person (or the team); None when the rule says nothing there."""
        for finding in self.findings:
            if finding.rule == rule and finding.person == person:
                return finding
        return None


def _heading(section: str) -> str:
    """Return the part of the manual that a section is in, such as ELIGIBILITY of "ELIGIBILITY vii.a"."""
    return section.strip().partition(" ")[0].rstrip(",")


@lru_cache(maxsize=16)
def _headings(book: RuleBook) -> frozenset[str]:
    return frozenset(_heading(section) for setting in book.settings() for section in setting.source.section.split(";"))


def _section(book: RuleBook, path: str) -> str:
    try:
        return book.source(path).section
    except RuleBookError:  # a book without this setting
        return ""
