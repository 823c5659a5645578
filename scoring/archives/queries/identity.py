"""Who is who between a file and this site: what has one number is the same, is asked about, or is refused."""

from __future__ import annotations

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
    refused: tuple[str, ...] = ()  # branches whose number belongs here to another Command's
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
        refused=tuple(found.refused),
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
        self.refused: list[str] = []
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
        if row["level"] == Organization.BRANCH:
            self._find_branch(row)
            return
        parent = self.keys.get(row["parent"])
        if parent is not None:
            self._find_below(row, parent)
        elif row["parent"] is None or row["level"] == _COMMAND:
            self._find_top(row)

    def _find_branch(self, row: Row) -> None:
        here = Organization.objects.branches().filter(number=row["number"]).first()
        if here is None:
            return
        top = next((self.keys[each["ref"]] for each in self._above(row) if each["ref"] in self.keys), None)
        if top is None or self._command_of(self._organization(top)) != self._command_of(here):
            there = self._command_in(row)
            self.refused.append(words.other_command(str(here), str(self._command_of(here)), named(row), there["name"]))
        else:
            self._same(row, here, f"branch-{row['number']}", str(here))

    def _find_below(self, row: Row, parent: int) -> None:
        same = Organization.objects.filter(level=row["level"], parent=parent)
        here = same.filter(number=row["number"]).first() if row["number"] else same.filter(name=row["name"]).first()
        if here is not None:
            self._same(row, here, f"place-{row['ref']}", str(here))

    def _find_top(self, row: Row) -> None:
        """Find a top by its name, or by its branches: two sites may call one Command differently.

        The top of one site stands below another top elsewhere: a Command on the site of Dominion.
        """
        named = list(Organization.objects.filter(level=row["level"], name=row["name"]))
        of_branches = self._top_of_branches(row)
        here = of_branches if of_branches in named or not named else named[0]
        if here is None:
            tops = [str(organization) for organization in Organization.objects.filter(parent=None).order_by("pk")]
            if tops:
                self.new_tops.append(Question(key=f"top-{row['ref']}", text=words.new_top(str(row["name"]), tops)))
            return
        self._keep(row, here)
        if here.name != row["name"]:
            self.tops.append(words.other_top(here.name, str(row["name"])))
        elif of_branches != here and row["level"] != _COMMAND:  # every Command has a District 1
            command = self._command_of(here)
            text = words.without_command(str(here), str(command))
            self.questions.append(Question(key=f"place-{row['ref']}", text=text))

    def _top_of_branches(self, row: Row) -> Organization | None:
        """Return the place of this level above the branches of a file, where all that are here have its names too."""
        below = [
            each for each in self._rows.values() if each["level"] == Organization.BRANCH and row in self._above(each)
        ]
        names = {each["number"]: each["name"] for each in below}
        here = list(Organization.objects.branches().filter(number__in=names))
        if not here or any(names[branch.number].casefold() != branch.name.casefold() for branch in here):
            return None
        tops = Organization.objects.filter(pk__in={pk for branch in here for pk in branch.path_ids}, level=row["level"])
        return tops[0] if len(tops) == 1 else None

    def _same(self, row: Row, here: Organization, key: str, shown: str) -> None:
        self._keep(row, here)
        if here.name.casefold() != str(row["name"]).casefold():
            self.questions.append(Question(key=key, text=words.other_name(shown, named(row))))

    def _keep(self, row: Row, here: Organization) -> None:
        self.keys[row["ref"]] = here.pk
        self._organizations[here.pk] = here

    def _organization(self, pk: int) -> Organization:
        return self._organizations[pk]

    def _command_of(self, organization: Organization) -> Organization:
        above = {each.level: each for each in Organization.objects.filter(pk__in=organization.path_ids)}
        root = min(above.values(), key=lambda each: len(each.path_ids))
        return above.get(_COMMAND, root)

    def _command_in(self, row: Row) -> Row:
        above = self._above(row) or [row]
        return next((each for each in above if each["level"] == _COMMAND), above[-1])


def named(row: Row) -> str:
    """Return how a place of a file is called, as `str` of a place of this site."""
    return str(Organization(level=row["level"], name=row["name"], number=row["number"]))


def _cards(rows: Iterable[Row], known: Known) -> list[Question]:
    """Return the cards that belong here to somebody of another name. One that came before is whose it was then."""
    cards = {str(row["number"]): row for row in rows if row["ref"] not in known}
    numbers = list(cards)
    questions = []
    for at in range(0, len(numbers), _CHUNK):
        for member in Member.objects.filter(number__in=numbers[at : at + _CHUNK]).select_related("branch"):
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
