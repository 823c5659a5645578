"""Who is who between a file and this site: what has one number is the same, is asked about, or is refused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import FieldError, ValidationError
from django.db import DataError

from scoring.archives import words
from tournaments.models import Event, Member, Organization

Row = Mapping[str, Any]
Tables = Mapping[str, Sequence[Row]]
Known = Mapping[int, Any]  # number in the file to the key here
_CHUNK = 500
_COMMAND = "command"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something that has one number here and in a file, and two names. `key` is what an answer names.

    Nobody is asked about a card of somebody of the same birth date: people change their names.
    """

    key: str
    text: str
    is_asked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What of a file is here already, by its number in the file. Nothing is imported while something is refused."""

    places: Mapping[int, int] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    tops: tuple[str, ...] = ()  # sentences: a Command that has another name here
    new_tops: tuple[Question, ...] = ()  # a Command that would stand beside the one that is here

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(question.key for question in self.questions)


def identity_of(tables: Tables, event: Event | None) -> Identity:
    """Return who is who in a file, for a page; `event` is the event of the file, where it is here already."""
    known = event.passport.rows if event is not None else {}
    places, cards = (
        {int(ref): int(key) for ref, key in known.get(model._meta.label, {}).items()}
        for model in (Organization, Member)
    )
    try:
        return identify(tables, places, cards)
    except (TypeError, ValueError, LookupError, AttributeError, FieldError, ValidationError, DataError):
        return Identity()  # a file that is odd there is refused when it is imported


def identify(tables: Tables, places: Known, cards: Known) -> Identity:
    """Return who is who in a file. `places` and `cards` came here before: they are what they were then."""
    found = _Places(tables.get(Organization._meta.label, ()), places)
    return Identity(
        places=found.keys,
        questions=(*found.questions, *_cards(tables.get(Member._meta.label, ()), cards)),
        tops=tuple(found.tops),
        new_tops=tuple(found.new_tops),
    )


class _Places:
    """The places of a file, from the top down: a branch is known by its Command and its number, others by name."""

    def __init__(self, rows: Iterable[Row], known: Known) -> None:
        self._rows = {row["ref"]: row for row in rows}
        self._organizations = Organization.objects.in_bulk(list(known.values()))
        self.keys = dict(known)
        self.questions: list[Question] = []
        self.tops: list[str] = []
        self.new_tops: list[Question] = []
        for row in sorted(self._rows.values(), key=lambda row: len(self._above(row))):
            if row["ref"] not in self.keys:
                self._find(row)

    def _above(self, row: Row) -> list[Row]:
        """Return the rows above a row, the nearest first. Raises ValueError where places lie below each other."""
        above: list[Row] = []
        while row["parent"] is not None:
            row = self._rows[row["parent"]]
            if row in above:
                raise ValueError("places that lie below each other")
            above.append(row)
        return above

    def _find(self, row: Row) -> None:
        parent = self.keys.get(row["parent"])
        if row["level"] == Organization.BRANCH:
            self._find_branch(row)
        elif row["parent"] is None or row["level"] == _COMMAND:
            self._find_top(row)
        elif parent is not None:
            self._find_below(row, parent)

    def _find_branch(self, row: Row) -> None:
        """Find a branch by its number in the Command above it; where that is new here, so is the branch."""
        top = next((self.keys[each["ref"]] for each in self._above(row) if each["ref"] in self.keys), None)
        if top is not None:
            command = self._organizations[top].command_id
            here = Organization.objects.branches().filter(command=command, number=row["number"]).first()
            if here is not None:
                self._same(row, here, f"branch-{here.full_number}", str(here))

    def _find_below(self, row: Row, parent: int) -> None:
        same = Organization.objects.filter(level=row["level"], parent=parent)
        here = same.filter(number=row["number"]).first() if row["number"] else same.filter(name=row["name"]).first()
        if here is not None:
            self._same(row, here, f"place-{row['ref']}", str(here))

    def _find_top(self, row: Row) -> None:
        """Find a top by the code that Dominion gives it, by its name, or by its branches.

        Two sites may call one Command differently. The top of one site stands below another top elsewhere: a Command
        on the site of Dominion.
        """
        code = row["number"].lstrip("0") if row["level"] == _COMMAND else ""
        same_level = Organization.objects.filter(level=row["level"])
        # What has another code is another Command, whatever it is called and whichever numbers its branches have.
        possible = [each for each in same_level if not (code and each.number) or each.number.lstrip("0") == code]
        by_code = [each for each in possible if code and each.number]
        named = [each for each in possible if each.name == row["name"]]
        of_branches, matched = self._top_of_branches(row, possible)
        here = next(iter(by_code), of_branches if of_branches in named or not named else named[0])
        if here is None:
            tops = [str(organization) for organization in Organization.objects.filter(parent=None).order_by("pk")]
            if tops:
                self.new_tops.append(Question(key=f"top-{row['ref']}", text=words.new_top(str(row["name"]), tops)))
            return
        self._keep(row, here)
        if here.name != row["name"]:
            if matched > 1:
                self.tops.append(words.other_top(here.name, str(row["name"])))
            else:
                text = words.other_name(here.name, str(row["name"]))
                self.questions.append(Question(key=f"place-{row['ref']}", text=text))
        elif of_branches != here and row["level"] != _COMMAND:  # every Command has a District 1
            assert here.command is not None
            text = words.without_command(str(here), str(here.command))
            self.questions.append(Question(key=f"place-{row['ref']}", text=text))

    def _top_of_branches(self, row: Row, possible: Iterable[Organization]) -> tuple[Organization | None, int]:
        """Return the place of this level above the branches of a file, where all that its Command has here have their
        names too, and how many these are.
        """
        below = [
            each for each in self._rows.values() if each["level"] == Organization.BRANCH and row in self._above(each)
        ]
        names = {each["number"]: each["name"].casefold() for each in below}
        if len(names) < len(below):
            return None, 0  # several Commands lie below it
        of_command: dict[int | None, list[Organization]] = defaultdict(list)
        for branch in Organization.objects.branches().filter(number__in=names):
            of_command[branch.command_id].append(branch)
        fits = [
            here for here in of_command.values() if all(names[each.number] == each.name.casefold() for each in here)
        ]
        above = {pk for here in fits for branch in here for pk in branch.path_ids}
        tops = [each for each in possible if each.pk in above]
        return (tops[0], sum(map(len, fits))) if len(tops) == 1 else (None, 0)

    def _same(self, row: Row, here: Organization, key: str, shown: str) -> None:
        self._keep(row, here)
        if here.name.casefold() != str(row["name"]).casefold():
            self.questions.append(Question(key=key, text=words.other_name(shown, named(row))))

    def _keep(self, row: Row, here: Organization) -> None:
        self.keys[row["ref"]] = here.pk
        self._organizations[here.pk] = here


def named(row: Row) -> str:
    """Return how a place of a file is called, as `str` of a place of this site."""
    called = row.get("level_name") or row["level"].title()  # an archive of the version before does not say it
    return str(Organization(level=row["level"], level_name=called, name=row["name"], number=row["number"]))


def _cards(rows: Iterable[Row], known: Known) -> list[Question]:
    """Return the cards that belong here to somebody of another name. One that came before is whose it was then."""
    cards = {str(row["number"]): row for row in rows if row["ref"] not in known}
    numbers = list(cards)
    questions = []
    for at in range(0, len(numbers), _CHUNK):
        for member in Member.everybody.filter(number__in=numbers[at : at + _CHUNK]).select_related("branch"):
            row = cards[member.number]
            there = (str(row["surname"]).casefold(), str(row["given_names"]).casefold())
            if there != (member.surname.casefold(), member.given_names.casefold()):
                named = f"{row['given_names']} {row['surname']}"
                renamed = member.birth_date is not None and member.birth_date.isoformat() == row["birth_date"]
                text = (
                    words.renamed(member.number, member.name, named)
                    if renamed
                    else words.other_card(member.number, f"{member.name}, {member.branch}", named)
                )
                questions.append(Question(key=f"card-{member.number}", text=text, is_asked=not renamed))
    return questions
