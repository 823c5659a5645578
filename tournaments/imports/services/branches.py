"""A file of branches, and the levels above them, on its way into the tree."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure.table import values
from kit.pure.table.columns import CellError, Column
from kit.pure.table.layout import Shape
from kit.pure.table.messages import message as not_read
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import fold, heading_in_french
from tournaments.imports.services.kind import BRANCH_IN_FRENCH, CameIn, Scope, branch_number, changes_between
from tournaments.imports.words import IS_NEW, NOTHING, message
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import commands_of, parse_number
from tournaments.organization.queries.permissions import Right
from tournaments.organization.services import (
    DEFAULT_LEVELS,
    Level,
    add_command,
    add_organization,
    change_organization,
    move_organization,
)

# What French lists call the levels of the tree: headings as they are read, in any language.
_FRENCH = {
    "command": ("Direction provinciale", "Direction"),  # not shown
    "district": ("District", "Numéro de district", "Nom du district"),  # not shown
    "area": ("Secteur", "Numéro de secteur", "Nom du secteur", "Zone"),  # not shown
}


_NUMBER_WORD = re.compile(r"(?:no\.?|n[°º]|numéro)\s*(?=\d)", re.IGNORECASE)


@dataclass(slots=True)
class _Tree:
    """The tree as it is, for looking places up by what a file calls them."""

    root: Organization | None
    levels: list[Level]
    steps: list[Level]  # between the top and the branch
    branches: dict[tuple[int | None, str], Organization] = field(default_factory=dict)  # by Command and number
    places: dict[tuple[int, str, str], Organization] = field(default_factory=dict)  # (parent, level, name or number)
    by_id: dict[int, Organization] = field(default_factory=dict)

    def add(self, organization: Organization) -> None:
        self.by_id[organization.pk] = organization
        if organization.level == Organization.BRANCH:
            self.branches[organization.command_id, organization.number.lstrip("0")] = organization
        elif organization.parent_id is not None:
            for name in (organization.name, organization.number):
                if name:
                    self.places[organization.parent_id, organization.level, fold(name)] = organization

    def branch_of(self, row: ReadRow) -> Organization | None:
        """Return the branch that a row is about: of the Command that the row names, or else of the one at the top."""
        _code, number = parse_number(row.values.get("branch_number") or "")
        top = self.command_of(row)
        return self.branches.get((top.pk, number)) if top is not None else None

    def command_of(self, row: ReadRow) -> Organization | None:
        step = next((step for step in self.steps if step["key"] == Organization.COMMAND), None)
        if step is None or self.root is None:
            return self.root.command if self.root is not None else None
        text = row.values.get(step["key"])
        return self.find(self.root, step, text) if text is not None else None

    def find(self, parent: Organization, step: Level, text: str) -> Organization | None:
        """Return the place below `parent` that a cell means: "1", "District 1" and "district 1" are one."""
        bare = _bare(step, text)
        names = map(fold, (text, bare, f"{step['name']} {text}", f"{step['name']} {bare}"))
        return next(filter(None, (self.places.get((parent.pk, step["key"], name)) for name in names)), None)


def _own_number(text: str) -> str:
    """Return the number that a branch is to have; a name is none."""
    if not re.search(r"\d", text):
        raise CellError(not_read("not_digits", said=text))
    return branch_number(text)


_OF_A_BRANCH = (
    Column("branch_number", N_("Branch number"), _own_number, needed=True, filled=True,
           other_names=("Branch", "Branch no", "Number", "No", "Br no", "Branch #"),
           french=(*BRANCH_IN_FRENCH, "Numéro"), bare=("N°",), example="54"),
    Column("branch_name", N_("Branch name"), values.up_to(120, N_("Branch name")), needed=True, filled=True,
           other_names=("Name",), french=("Nom de la filiale", "Nom"), example="Grande Prairie"),
    Column("town", N_("Town"), values.up_to(80, N_("Town")), may_be_left_out=True, other_names=("City", "Place"),
           french=("Ville", "Localité", "Municipalité", "Lieu"), example="Grande Prairie"),
    Column("member_count", N_("Member count"), values.whole_number, may_be_left_out=True,
           other_names=("Members", "Membership", "Number of members", "# of members"),
           french=("Nombre de membres", "Membres", "Effectif", "Effectifs"),
           hint=N_("Decides whether a branch may join another one for a team (fewer than 100)."), example="649"),
)  # fmt: skip


class Branches:
    """One row a branch: where it stands, its number, name, town and size."""

    key = shape = "branches"
    title = gettext_lazy("Import branches")
    thing = gettext_lazy("Branch")
    explanation = gettext_lazy(
        "The Command office's list of branches, each with the places above it. New places are added."
        " Branches that are not in the file stay as they are. An empty cell changes nothing."
    )
    right = Right.MANAGE_ORGANIZATION
    at: Literal["organization", "event"] = "organization"
    rows_at_once = 10_000  # all at once: a district that one row adds is not new to the next
    way_back = None
    once = "branch_number"  # of one Command
    people = Shape()

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        top, *steps, _branch = _levels(scope)
        example = str(scope.organization) if scope.organization else "Alberta-NWT"
        return (
            Column(top["key"], top["name"], values.up_to(120, top["name"]), french=_FRENCH.get(top["key"], ()),
                   hint=gettext("Optional. If the column is there, it must name this one."), example=example),
            *map(_column_of, steps),
            *_OF_A_BRANCH,
        )  # fmt: skip

    def open(self, scope: Scope) -> _Tree:
        root = scope.organization
        levels = _levels(scope)
        tree = _Tree(root, levels, levels[1:-1])
        for organization in Organization.objects.order_by("path"):
            if root is not None and root.covers(organization):
                tree.add(organization)
        return tree

    def check(self, rows: Sequence[ReadRow], context: Any, *, lock: bool = False) -> Sequence[RowOutcome]:
        if lock:
            # Locks what is compared; an import of branches is small, and two at a time would fight over places.
            list(Organization.objects.select_for_update().values_list("pk"))
        return [self._check(row, context) for row in rows]

    def _check(self, row: ReadRow, tree: _Tree) -> RowOutcome:
        said = row.values
        code, number = parse_number(said.get("branch_number") or "")
        label = f"{said.get('branch_name') or '?'} No. {number or '?'}"  # not shown: a name
        problems = _wrong_command(tree, row)
        command = tree.command_of(row)
        is_its_name = set(code.split()) <= set(fold(f"{said.get('branch_name')} {said.get('town')}").split())
        if code and command is not None and not commands_of(code, [command]) and not is_its_name:
            sentence = message("number_of_another_command", number=said["branch_number"], place=command.name)
            problems.append(RowProblem("branch_number", sentence))
        if problems or row.problems:
            return RowOutcome(Action.REFUSED, label, problems=tuple(problems))
        branch = tree.branch_of(row)
        if branch is None:
            return RowOutcome(Action.NEW, label)
        changes = self._changes(row, tree, branch)
        return RowOutcome(Action.CHANGED if changes else Action.UNCHANGED, label, changes)

    def _changes(self, row: ReadRow, tree: _Tree, branch: Organization) -> Mapping[str, tuple[str, str]]:
        before = {"branch_name": branch.name, "town": branch.town, "member_count": branch.member_count}
        said = {key: row.values[key] for key in before if row.values.get(key) is not None}
        return changes_between(before, said) | _moves(row, tree, branch)

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: Any, *, by: User, file_name: str) -> CameIn:
        for row, outcome in rows:
            parent = _place_for(context, row)
            said = row.values
            town, count = said.get("town") or "", said.get("member_count")
            facts = {"name": said["branch_name"], "town": town, "member_count": count}
            _code, number = parse_number(said["branch_number"])
            if outcome.action is Action.NEW:
                context.add(add_organization(parent=parent, level=Organization.BRANCH, number=number, **facts))
                continue
            branch = context.branch_of(row)
            if parent.pk != branch.parent_id:
                branch = move_organization(organization=branch, parent=parent)
            changed = {key: value or None for key, value in facts.items()}
            context.add(change_organization(organization=branch, **changed))
        return {}


def _column_of(level: Level) -> Column:
    name, is_needed = level["name"], not level["optional"]
    optional = gettext("Number or name of the %(level)s. Optional.")
    hint = (gettext("Number or name of the %(level)s.") if is_needed else optional) % {"level": gettext(name)}
    return Column(
        level["key"], name, values.up_to(80, name), needed=is_needed, filled=is_needed,
        other_names=(f"{name} number", f"{name} name"), french=_FRENCH.get(level["key"], ()), hint=hint, example="1",
    )  # fmt: skip


def _levels(scope: Scope) -> list[Level]:
    return list((scope.organization and scope.organization.levels) or DEFAULT_LEVELS)


def _bare(step: Level, text: str) -> str:
    """Return "1" for "District 1" and for "District no 1", and "3" for "Secteur 3"."""
    for name in (step["name"], *_FRENCH.get(step["key"], ())):
        if text.casefold().startswith(f"{name.casefold()} "):
            return _NUMBER_WORD.sub("", text[len(name) :].strip())
    return text


def _wrong_command(tree: _Tree, row: ReadRow) -> list[RowProblem]:
    top = tree.levels[0]
    text = row.values.get(top["key"])
    if text is None or tree.root is None:
        return []
    own = {fold(tree.root.name), fold(tree.root.name.removesuffix(top["name"]))}
    in_french = heading_in_french(text).removeprefix("direction ").removeprefix("provinciale ")
    if own & {fold(text), fold(text.removesuffix(top["name"])), in_french}:
        return []
    return [RowProblem(top["key"], message("not_this_command", said=text, command=tree.root.name))]


def _moves(row: ReadRow, tree: _Tree, branch: Organization) -> dict[str, tuple[str, str]]:
    """Return the levels at which the file has a branch somewhere else than the tree has it."""
    above = {place.level: place for pk in branch.path_ids[1:-1] if (place := tree.by_id.get(pk)) is not None}
    moves: dict[str, tuple[str, str]] = {}
    parent = tree.root
    for step in tree.steps:
        text, now = row.values.get(step["key"]), above.get(step["key"])
        if text is None:
            continue  # the file says nothing about it
        meant = tree.find(parent, step, text) if parent is not None else None
        if meant is None or now is None or meant.pk != now.pk:
            moves[step["key"]] = (str(now) if now else NOTHING, str(meant) if meant else f"{text}{IS_NEW}")
        parent = meant
    return moves


def _place_for(tree: _Tree, row: ReadRow) -> Organization:
    """Return the place that a branch of the file belongs under, adding the steps that are not there yet."""
    if tree.root is None:
        name = row.values.get(tree.levels[0]["key"]) or "Command"  # not shown
        tree.root = add_command(name=name, levels=tree.levels)
        tree.add(tree.root)
    place = tree.root
    branch = tree.branch_of(row)
    above = {tree.by_id[pk].level: tree.by_id[pk] for pk in branch.path_ids[1:-1]} if branch is not None else {}
    for step in tree.steps:
        text = row.values.get(step["key"])
        if text is None:
            now = above.get(step["key"])
            place = now if now is not None and now.parent_id == place.pk else place
            continue
        below = tree.find(place, step, text)
        if below is None:
            bare = _bare(step, text)
            number = bare if len(bare) <= 12 and " " not in bare else ""
            below = add_organization(
                parent=place, level=step["key"], name=f"{step['name']} {bare}" if number else bare, number=number
            )
            tree.add(below)
        place = below
    return place


KIND = Branches()
