from tests import cast
from tournaments.models import Entry, Organization
from tournaments.organization.queries.permissions import Right, may


def test_cast_makes_legal_entries_of_two_a_district(make_competition):
    competition = make_competition("cribbage-legion", entries=5)

    entries = list(Entry.objects.filter(competition=competition).select_related("branch__parent"))

    assert [entry.roster.count() for entry in entries] == [4, 4, 4, 4, 4]
    assert [entry.branch.parent.number for entry in entries] == ["101", "101", "102", "102", "103"]


def test_roles_reach_down_the_tree_and_not_across(users, org, event):
    assert may(users["alice"], Right.DRAW, event)
    assert may(users["dora"], Right.REGISTER, org.peace_river)
    assert not may(users["dora"], Right.REGISTER, org.calgary)
    assert not may(users["dora"], Right.DRAW, event)
    assert not may(users["nora"], Right.ENTER_RESULTS, event)
    assert may(users["sam"], Right.ENTER_RESULTS, event)
    assert not may(users["sam"], Right.DRAW, event)


def test_a_branch_may_register_its_team_and_not_rule_on_it(users, org, make_competition):
    entry = cast.make_entry(make_competition(), number=1, branch=org.calgary)

    assert may(users["oscar"], Right.REGISTER, entry)
    assert not may(users["oscar"], Right.OVERRIDE, entry)
    assert not may(users["oscar"], Right.RULE, entry)
    assert not may(users["beth"], Right.REGISTER, entry)


def test_tree_finds_everything_below_a_organization(org):
    below = Organization.objects.under(org.district_1).branches()

    assert [organization.name for organization in below] == ["Grande Prairie", "Peace River"]
