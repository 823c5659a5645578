"""A branch by its number, where several Commands number theirs from 1."""

from __future__ import annotations

from tests import cast
from tournaments.models import Organization
from tournaments.organization.queries.numbers import BranchNumbers


def test_a_bare_number_is_never_guessed_where_no_command_has_a_code(db) -> None:
    for name in ("Alberta-NWT Command", "Saskatchewan Command"):
        command = cast.add_organization(None, "command", name, levels=cast.LEVELS)
        cast.add_organization(command, "branch", "Legion", "33")
    numbers = BranchNumbers(Organization.objects.branches().select_related("command"))
    assert numbers.find("33") is None
    found = numbers.find("Saskatchewan Command-033")
    assert found is not None
    assert found.command.name == "Saskatchewan Command"
