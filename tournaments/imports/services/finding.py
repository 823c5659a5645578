"""Members that a list calls by name alone: found where one and only one card is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.pure.table import marks
from kit.pure.table.rows import ReadRow, RowProblem
from kit.pure.text import as_heard
from tournaments.imports.services.kind import number_said
from tournaments.imports.words import message
from tournaments.members.models import Member
from tournaments.organization.queries.numbers import BranchNumbers

KEY = "membership_number"


def with_numbers(rows: Sequence[ReadRow], branches: BranchNumbers) -> Sequence[ReadRow]:
    """Return rows with the numbers of the members whom they name, where the list has no numbers.

    The name has to fit, the branch, and the birth date where there is one. Whoever is none or several of the members
    is refused, and named.
    """
    wanted = [row for row in rows if KEY not in row.raw]
    if not wanted:
        return rows
    at = [branch.pk for branch in branches.all]
    known: dict[str, list[Member]] = {}
    for member in Member.objects.filter(branch__in=at, left_on=None).only(
        "number", "surname", "given_names", "branch", "birth_date"
    ):
        known.setdefault(_name(member.surname, member.given_names), []).append(member)
    return [_found(row, known, branches) if KEY not in row.raw else row for row in rows]


def _name(surname: str, given_names: str) -> str:
    return as_heard(f"{marks.without_part(surname)}, {marks.without_part(given_names)}")


def _found(row: ReadRow, known: dict[str, list[Member]], branches: BranchNumbers) -> ReadRow:
    said = row.values
    branch, born = branches.find(number_said(row)), said.get("birth_date")
    alike = known.get(_name(said.get("surname") or "", said.get("given_names") or ""), [])
    found = [
        member
        for member in alike
        if (branch is None or member.branch_id == branch.pk) and (born is None or member.birth_date in (None, born))
    ]
    if len(found) == 1 and (branch or born):
        number = found[0].number
        return replace(row, raw={**row.raw, KEY: number}, values={**said, KEY: number})
    numbers = [member.number for member in found]
    why = message("several_of_this_name", numbers=numbers) if found else message("nobody_of_this_name")
    return replace(row, problems=(*row.problems, RowProblem(KEY, why)))
