"""Who makes up a team: numbers, men and women, spares, branches, hosts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import rulebook
from tests.games.rulebook.conftest import MANUAL
from tests.tournaments.entries.engine.builders import (
    AREA_NORTH,
    AREA_SOUTH,
    DISTRICT_1,
    DISTRICT_2,
    NEIGHBOUR,
    OURS,
    book,
    one,
    person,
    rules,
    says,
    team,
    verdict,
)
from tournaments.entries.engine import RULES, Branch, Rival, TeamFacts

MET = [("met", "met", None)]


def people(players: str, spares: str = "") -> tuple:
    """Return people by sex: "MF" are a man and a woman; "?" is somebody whose sex nobody knows."""
    sexes = [(sex, False) for sex in players] + [(sex, True) for sex in spares]
    return tuple(
        person(number, sex=sex.replace("?", ""), is_spare=spare) for number, (sex, spare) in enumerate(sexes, start=1)
    )


def said(category: str, players: str, spares: str, rule: str, **changes: object) -> list:
    return says(verdict(replace(team(), people=people(players, spares)), rules(category, **changes)), rule)


# --- how many --------------------------------------------------------------------------------------------


@pytest.mark.rule("SPORTING EVENTS BY CATEGORY")
@pytest.mark.parametrize("category", sorted(book().categories))
def test_side_has_as_many_players_as_its_category_says(category) -> None:
    sides = book().category(category).sides
    size, least = sides.size, sides.min_size

    assert said(category, "M" * size, "", "side-size") == MET
    assert said(category, "M" * (size + 1), "", "side-size") == [("not_met", "too_many_players", None)]
    assert said(category, "M" * (least - 1), "", "side-size") == [("not_met", "too_few_players", None)]


@pytest.mark.rule("SPORTING EVENTS BY CATEGORY")
def test_three_of_four_play_legion_darts_with_a_warning() -> None:
    found = verdict(team(*people("MMM")), rules("darts-legion"))

    assert says(found, "side-size") == [("met", "short_side", None)]
    assert [finding.rule for finding in found.warnings] == ["side-size"]
    assert said(
        "darts-legion", "MMM", "", "side-size", **{"categories__darts-legion__sides__short_side": "refuse"}
    ) == [("not_met", "short_side", None)]


@pytest.mark.rule("ELIGIBILITY vi")
@pytest.mark.parametrize(
    ("category", "limit"),
    [
        ("cribbage-pairs", 1),
        ("cribbage-legion", 2),
        ("darts-legion", 2),
        ("darts-mixed", 2),
        ("shuffleboard-mens", 1),
        ("shuffleboard-mixed", 2),
        ("shuffleboard-senior", 1),
        ("eightball-singles", 0),
        ("eightball-doubles", 1),
        ("euchre-legion", 1),
    ],
)
def test_spares_are_counted(category, limit) -> None:
    size = book().category(category).sides.size

    assert said(category, "M" * size, "M" * limit, "spares-number") == MET
    assert said(category, "M" * size, "M" * (limit + 1), "spares-number") == [("not_met", "too_many_spares", None)]


# --- men and women ---------------------------------------------------------------------------------------


@pytest.mark.rule("SPORTING EVENTS BY CATEGORY")
@pytest.mark.parametrize(
    ("category", "players", "expected"),
    [
        ("darts-mixed", "MFMF", MET),
        ("darts-mixed", "MMMF", [("not_met", "wrong_men_women", None)]),
        ("darts-mixed", "MMFFF", [("not_met", "wrong_men_women", None)]),
        ("darts-mixed", "MF", [("not_met", "wrong_men_women", None)]),
        ("darts-mixed", "MFM?", [("needs_decision", "sex_unknown", 4)]),
        ("darts-mixed", "MFMX", [("needs_decision", "sex_is_x", 4)]),
        ("darts-mixed", "MMM?", [("not_met", "wrong_men_women", None)]),
        ("shuffleboard-mens", "MM", MET),
        ("shuffleboard-mens", "MF", [("not_met", "wrong_men_women", None)]),
        ("shuffleboard-ladies", "FF", MET),
        ("shuffleboard-ladies", "FM", [("not_met", "wrong_men_women", None)]),
        ("shuffleboard-mixed", "MF", MET),
        ("shuffleboard-mixed", "FF", [("not_met", "wrong_men_women", None)]),
        ("shuffleboard-senior", "FF", []),
        ("darts-legion", "MFFF", []),
        ("cribbage-pairs", "??", []),
    ],
)
def test_men_and_women_are_those_of_the_category(category, players, expected) -> None:
    assert said(category, players, "", "side-men-women") == expected


@pytest.mark.rule("ELIGIBILITY vi")
@pytest.mark.parametrize(
    ("category", "players", "spares", "expected"),
    [
        ("darts-mixed", "MFMF", "MF", MET),
        ("darts-mixed", "MFMF", "MM", [("not_met", "too_many_spares_alike", 6)]),
        ("darts-mixed", "MFMF", "FF", [("not_met", "too_many_spares_alike", 6)]),
        ("darts-mixed", "MFMF", "M?", [("needs_decision", "sex_unknown", 6)]),
        ("darts-mixed", "MFMF", "MX", [("needs_decision", "sex_is_x", 6)]),
        ("shuffleboard-mixed", "MF", "FM", MET),
        ("shuffleboard-mens", "MM", "M", MET),
        ("shuffleboard-mens", "MM", "F", [("not_met", "spare_cannot_replace", 3)]),
        ("shuffleboard-ladies", "FF", "M", [("not_met", "spare_cannot_replace", 3)]),
        ("cribbage-pairs", "MM", "F", []),
        ("darts-mixed", "MFMF", "", []),
    ],
)
def test_spare_can_take_a_place_without_breaking_the_category(category, players, spares, expected) -> None:
    assert said(category, players, spares, "spares-men-women") == expected


@given(spares=st.text("MF", max_size=2))
def test_any_swap_by_an_accepted_spare_keeps_two_men_and_two_women_possible(spares: str) -> None:
    accepted = said("darts-mixed", "MFMF", spares, "spares-men-women") in (MET, [])

    assert accepted is (spares.count("M") <= 1 and spares.count("F") <= 1)


@pytest.mark.rule("ELIGIBILITY vi, note")
def test_no_spares_at_dominion() -> None:
    by = rules(level="dominion")

    assert says(verdict(team(*people("MF", "M")), by), "spares-level") == [("not_met", "no_spares_here", 3)]
    assert says(verdict(team(*people("MF")), by), "spares-level") == MET
    assert says(verdict(team(*people("MF", "M"))), "spares-level") == []


@pytest.mark.rule("SPORTING EVENTS BY CATEGORY")
@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ("AABB", MET),
        ("ABAB", MET),
        ("AAAB", [("not_met", "pairs_uneven", None)]),
        ("AAB ", [("needs_decision", "pairs_open", None)]),
        ("    ", [("needs_decision", "pairs_open", None)]),
    ],
)
def test_legion_cribbage_says_who_plays_in_which_pair(pairs, expected) -> None:
    four = tuple(person(number, pair=pair.strip()) for number, pair in enumerate(pairs, start=1))

    assert says(verdict(team(*four), rules("cribbage-legion")), "pairs") == expected


# --- branches ---------------------------------------------------------------------------------------------


def composite(partner: Branch = NEIGHBOUR, branch: Branch = OURS, **facts: object) -> TeamFacts:
    both = (person(1, branch_id=branch.id), person(2, branch_id=partner.id, branch_name=partner.name))
    return team(*both, branch=branch, partner=partner, **facts)


@pytest.mark.rule("ELIGIBILITY vii.a")
def test_everybody_belongs_to_the_branch() -> None:
    mixed = team(person(1), person(2, branch_id=NEIGHBOUR.id, branch_name=NEIGHBOUR.name))

    found = verdict(mixed)

    assert says(found, "same-branch") == [("not_met", "other_branch", 2)]
    assert one(found, "same-branch").params["own"] == "Grande Prairie"


@pytest.mark.rule("ELIGIBILITY vii.a")
def test_spare_belongs_to_the_branch_too() -> None:
    found = verdict(team(person(1), person(2), person(3, is_spare=True, branch_id=9)))

    assert says(found, "same-branch") == [("not_met", "other_branch", 3)]


@pytest.mark.rule("ELIGIBILITY vii.a")
def test_composite_team_joins_exactly_one_other_branch() -> None:
    third = composite()
    third = replace(third, people=(*third.people, person(3, branch_id=9, branch_name="Banff")))

    assert says(verdict(composite(), rules(level="district")), "same-branch") == MET
    assert says(verdict(third, rules(level="district")), "same-branch") == [("not_met", "other_branch", 3)]


def test_legion_cribbage_takes_composite_teams_unless_the_rule_book_says_no() -> None:
    by = rules("cribbage-legion", level="district")
    strict = rules("cribbage-legion", level="district", eligibility__composite_is_one_branch=False)

    assert says(verdict(composite(), by), "same-branch") == MET
    assert says(verdict(composite(), strict), "same-branch") == [("not_met", "composite_not_allowed", None)]


@pytest.mark.rule("ELIGIBILITY vii.a")
@pytest.mark.parametrize(
    ("ours", "theirs", "small", "expected"),
    [
        (99, 99, "one", ("met", "met", None)),
        (99, 100, "one", ("met", "composite_one_small", None)),
        (100, 99, "one", ("met", "composite_one_small", None)),
        (100, 100, "one", ("not_met", "branches_too_large", None)),
        (99, None, "one", ("met", "composite_one_small", None)),
        (100, None, "one", ("needs_decision", "members_unknown", None)),
        (None, None, "one", ("needs_decision", "members_unknown", None)),
        (99, 99, "both", ("met", "met", None)),
        (99, 100, "both", ("not_met", "branches_too_large", None)),
        (99, None, "both", ("needs_decision", "members_unknown", None)),
        (100, None, "both", ("not_met", "branches_too_large", None)),
    ],
)
def test_composite_needs_a_branch_with_fewer_than_a_hundred(ours, theirs, small, expected) -> None:
    both = composite(replace(NEIGHBOUR, member_count=theirs), replace(OURS, member_count=ours))
    by = rules(level="district", eligibility__composite_small=small)

    assert says(verdict(both, by), "composite-size") == [expected]


@pytest.mark.rule("ELIGIBILITY vii.a")
@pytest.mark.parametrize(
    ("units", "level", "expected"),
    [
        ({"district": DISTRICT_1, "area": AREA_NORTH}, "district", ("met", "met", None)),
        ({"district": DISTRICT_1, "area": AREA_SOUTH}, "district", ("met", "met", None)),
        ({"district": DISTRICT_1, "area": AREA_SOUTH}, "area", ("not_met", "not_neighbours", None)),
        ({"district": DISTRICT_1, "area": AREA_NORTH}, "area", ("met", "met", None)),
        ({"district": DISTRICT_1}, "district", ("met", "met", None)),
        ({"district": DISTRICT_2}, "district", ("not_met", "not_neighbours", None)),
        ({"district": DISTRICT_2}, "command", ("not_met", "not_neighbours", None)),
        ({}, "command", ("needs_decision", "place_unknown", None)),
    ],
)
def test_composite_branches_are_neighbours(units, level, expected) -> None:
    both = composite(replace(NEIGHBOUR, units=units))

    assert says(verdict(both, rules(level=level)), "composite-place") == [expected]


@pytest.mark.rule("ELIGIBILITY vii.a")
@pytest.mark.parametrize(
    ("level", "on_record", "expected"),
    [
        ("branch", False, ("not_met", "formed_too_low", None)),
        ("area", False, ("met", "formed_here", None)),
        ("district", False, ("met", "formed_here", None)),
        ("command", True, ("met", "met", None)),
        ("command", False, ("needs_decision", "formed_unknown", None)),
        ("dominion", False, ("needs_decision", "formed_unknown", None)),
    ],
)
def test_composite_is_formed_at_area_or_district(level, on_record, expected) -> None:
    assert says(verdict(composite(formed_below=on_record), rules(level=level)), "composite-level") == [expected]


@pytest.mark.rule("ELIGIBILITY vii.a")
def test_composite_without_anybody_of_a_branch_needs_a_decision() -> None:
    alone = replace(composite(), people=(person(1), person(2)))

    assert says(verdict(alone, rules(level="district")), "composite-people") == [
        ("needs_decision", "branch_without_people", None)
    ]
    assert says(verdict(composite(), rules(level="district")), "composite-people") == MET


def test_team_of_one_branch_hears_nothing_about_composites() -> None:
    assert [finding.rule for finding in verdict(team()).findings if finding.rule.startswith("composite")] == []


# --- how many from where, and the host --------------------------------------------------------------------


@pytest.mark.rule("ELIGIBILITY vii.b")
@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ((), ("met", "met", None)),
        (("1 A",), ("met", "met", None)),
        (("1 A", "2 B"), ("not_met", "too_many_from_unit", None)),
    ],
)
def test_district_sends_two_teams(before, expected) -> None:
    third = team(before_in_unit=tuple(Rival(name=name) for name in before))

    assert says(verdict(third), "teams-each") == [expected]
    assert says(verdict(third, rules(level="district")), "teams-each") == []


@pytest.mark.rule("ELIGIBILITY vii.b")
def test_as_many_may_come_as_advance_in_that_category() -> None:
    """New Brunswick sends 6 teams of a District, but 15 pairs."""
    other = rulebook.load(MANUAL.with_name("nb-2027.toml"))
    full = team(before_in_unit=tuple(Rival(name=f"{n} A") for n in range(6)))

    for key, expected in (("cribbage-team", ("not_met", "too_many_from_unit", None)), ("cribbage-pairs", *MET)):
        by = replace(rules(), book=other, category=other.category(key))
        assert says(verdict(full, by), "teams-each") == [expected]


@pytest.mark.rule("ELIGIBILITY vii.b")
def test_host_comes_on_top_of_the_two() -> None:
    rivals = (Rival(name="1 A"), Rival(name="2 Host", is_host=True))
    third = team(before_in_unit=rivals)
    inside = rules(eligibility__host_is_extra=False)
    host = team(before_in_unit=(Rival(name="1 A"), Rival(name="2 B")), is_host=True, branch_hosts_event=True)

    assert says(verdict(third), "teams-each") == MET
    assert says(verdict(third, inside), "teams-each") == [("not_met", "too_many_from_unit", None)]
    assert says(verdict(host), "teams-each") == []
    assert says(verdict(host, inside), "teams-each") == [("not_met", "too_many_from_unit", None)]


def test_team_from_nowhere_cannot_be_counted() -> None:
    lost = team(branch=replace(OURS, units={}))

    assert says(verdict(lost), "teams-each") == [("needs_decision", "unit_unknown", None)]


@pytest.mark.rule("ALLOCATION ii")
@pytest.mark.parametrize("level", ["area", "district"])
def test_host_of_the_command_event_stays_out_below(level) -> None:
    host = team(hosts=("Cribbage Pairs, Command Cribbage 2027",))

    assert says(verdict(host, rules(level=level)), "host-barred") == [("not_met", "hosts_command_event", None)]
    assert says(verdict(team(), rules(level=level)), "host-barred") == MET
    assert says(verdict(host), "host-barred") == []


@pytest.mark.rule("ALLOCATION iv")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, []),
        ({"is_host": True, "branch_hosts_event": True}, MET),
        ({"is_host": True, "branch_hosts_event": True, "hosts_before": 1}, [("not_met", "too_many_host_teams", None)]),
        ({"is_host": True}, [("not_met", "not_the_host", None)]),
        ({"branch_hosts_event": True}, [("not_met", "host_came_by_district", None)]),
    ],
)
def test_host_enters_one_team(facts, expected) -> None:
    assert says(verdict(team(**facts)), "host-team") == expected


@pytest.mark.rule("ALLOCATION iv")
def test_host_may_come_by_its_district_where_no_level_keeps_it_out() -> None:
    free = rules(eligibility__host_barred_levels=())

    assert says(verdict(team(branch_hosts_event=True), free), "host-team") == []
    assert says(verdict(team(branch_hosts_event=True, is_host=True), free), "host-team") == MET


@pytest.mark.rule("ELIGIBILITY vii.b")
def test_branch_that_sends_its_teams_itself_sends_no_more_than_the_book_says() -> None:
    """In Nova Scotia a branch sends three teams to its zone."""
    other = rulebook.load(MANUAL.with_name("ns-2027.toml"))
    by = replace(rules(level="district"), book=other, category=other.category("darts-team"))
    rivals = tuple(Rival(name=f"{n} A") for n in range(3))

    assert says(verdict(team(before_in_unit=rivals[:2]), by), "teams-each") == MET
    assert says(verdict(team(before_in_unit=rivals), by), "teams-each") == [("not_met", "too_many_from_unit", None)]


def test_branch_that_hosts_its_district_plays_there_like_others() -> None:
    assert says(verdict(team(branch_hosts_event=True), rules(level="district")), "host-team") == []


@pytest.mark.parametrize("category", ["darts-legion", "euchre-legion", "shuffleboard-mens", "eightball-doubles"])
def test_one_branch_is_cited_from_the_own_sport(category: str) -> None:
    assert rules(category).section(RULES["same-branch"]) == "ELIGIBILITY vii.a"
    assert rules("cribbage-legion").section(RULES["same-branch"]) == "CRIBBAGE Reg. i.b; ELIGIBILITY vii.a"
