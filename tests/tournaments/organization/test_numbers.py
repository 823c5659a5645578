"""A branch by its number, where several Commands number theirs from 1."""

from __future__ import annotations

from tests import cast
from tournaments.models import Organization
from tournaments.organization.queries.numbers import BranchNumbers, find_branch, is_number_of


def test_a_bare_number_is_never_guessed_where_no_command_has_a_code(db) -> None:
    for name in ("Alberta-NWT Command", "Saskatchewan Command"):
        command = cast.add_organization(None, "command", name, levels=cast.LEVELS)
        cast.add_organization(command, "branch", "Legion", "33")
    numbers = BranchNumbers(Organization.objects.branches().select_related("command"))
    assert numbers.find("33") is None
    found = numbers.find("Saskatchewan Command-033")
    assert found is not None
    assert found.command.name == "Saskatchewan Command"
    assert found.full_name == "Legion (Saskatchewan) No. 33"


def test_whoever_asks_takes_the_code_and_the_name_of_a_command_alike(org) -> None:
    assert org.command.number == ""
    for code in ("", "07"):  # a Command alone that has no code takes any: another site knows it
        Organization.objects.filter(pk=org.command.pk).update(number=code)
        branch = Organization.objects.select_related("command").get(pk=org.calgary.pk)
        among = Organization.objects.branches()
        for text in ("285", "0285", "07-285", "7-285", "Alberta-NWT Command-285", "alberta-nwt - 285"):
            asked = (is_number_of(text, branch), BranchNumbers([branch]).find(text), find_branch(text, among, field=""))
            assert asked == (True, branch, branch), (code, text)
    assert not is_number_of("06-285", branch)
    other = cast.add_organization(None, "command", "Saskatchewan Command", levels=cast.LEVELS)
    there = cast.add_organization(other, "branch", "Regina", "1")
    assert not is_number_of("07-001", Organization.objects.select_related("command").get(pk=there.pk))
    assert find_branch("06-285", among, field="") is BranchNumbers([branch]).find("06-285") is None


def test_a_branch_is_found_by_a_name_that_it_alone_has(org) -> None:
    numbers = BranchNumbers(Organization.objects.branches().select_related("command"))
    assert [numbers.find(text) for text in ("peace river", "Centennial Calgary Branch", "Legion", "Nowhere")] == [
        org.peace_river, org.calgary, None, None,
    ]  # fmt: skip
    assert is_number_of("Banff", org.banff)
    Organization.objects.filter(pk=org.banff.pk).update(town="Peace River")
    assert BranchNumbers(Organization.objects.branches().select_related("command")).find("Peace River") is None
