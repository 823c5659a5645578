"""Members that a list calls by name alone: found where one and only one card is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from kit.pure.table import marks
from kit.pure.table.rows import ReadRow, RowProblem
from kit.pure.text import as_heard
from tournaments.imports.services.kind import number_said
from tournaments.imports.words import message
from tournaments.members.models import Member
from tournaments.organization.queries.numbers import BranchNumbers

KEY = "membership_number"


class MemberFinder:
    """Finds the members whom a list calls by name; those of its branches are read once, for all of its rows."""

    def __init__(self, branches: BranchNumbers) -> None:
        self.branches = branches

    @cached_property
    def _known(self) -> Mapping[str, Sequence[Member]]:
        at = [branch.pk for branch in self.branches.all]
        known: dict[str, list[Member]] = {}
        for member in Member.objects.filter(branch__in=at, left_on=None).only(
            "number", "surname", "given_names", "branch", "birth_date"
        ):
            known.setdefault(_name(member.surname, member.given_names), []).append(member)
        return known

    def with_numbers(self, rows: Sequence[ReadRow]) -> Sequence[ReadRow]:
        """Return rows with the numbers of the members whom they name, where the list has no numbers.

        The name has to fit, the branch, and the birth date where there is one. Whoever is none or several of the
        members is refused, and named.
        """
        return [row if KEY in row.raw else self._found(row) for row in rows]

    def _found(self, row: ReadRow) -> ReadRow:
        said = row.values
        branch, born = self.branches.find(number_said(row)), said.get("birth_date")
        alike = self._known.get(_name(said.get("surname") or "", said.get("given_names") or ""), [])
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


def _name(surname: str, given_names: str) -> str:
    return as_heard(f"{marks.without_part(surname)}, {marks.without_part(given_names)}")
