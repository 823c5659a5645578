"""Eligibility: decisions, what is not known, and the table of rules."""

from __future__ import annotations

import datetime
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import rulebook
from tests.games.rulebook.conftest import MANUAL
from tests.tournaments.entries.engine.builders import (
    OURS,
    person,
    rules,
    says,
    team,
    verdict,
    with_one,
)
from tournaments.entries.engine import RULES, Applied, RuleDecision, Status
from tournaments.entries.engine.eligibility import _CHECKS

HERE = Path(__file__).parent


Day = datetime.date


def _allowed(team_, rule: str, person_id: int | None = None):
    found = verdict(team_).of(rule, person_id)
    assert found is not None
    return replace(team_, decisions=(RuleDecision(id=5, rule=rule, person=person_id, facts=found.facts),))


# --- decisions ------------------------------------------------------------------------------------------


def test_decision_lets_the_team_play() -> None:
    found = verdict(_allowed(with_one(dues_paid_year=2026), "card-year", 1))

    assert says(found, "card-year") == [("overridden", "dues_unpaid", 1)]
    assert found.status is Status.OVERRIDDEN
    assert found.may_play
    assert found.lapsed == ()


def test_decision_is_for_one_person_alone() -> None:
    both = team(person(1, dues_paid_year=2026), person(2, dues_paid_year=2026))

    found = verdict(_allowed(both, "card-year", 1))

    assert says(found, "card-year") == [("overridden", "dues_unpaid", 1), ("not_met", "dues_unpaid", 2)]
    assert found.status is Status.NOT_MET


def test_decision_lapses_when_the_facts_change() -> None:
    decided = _allowed(with_one(dues_paid_year=2026), "card-year", 1)

    worse = verdict(replace(decided, people=(person(1, dues_paid_year=2024), person(2))))
    better = verdict(replace(decided, people=(person(1), person(2))))

    assert says(worse, "card-year") == [("not_met", "dues_unpaid", 1)]
    assert [decision.id for decision in worse.lapsed] == [5]
    assert says(better, "card-year") == [("met", "met", None)]
    assert [decision.id for decision in better.lapsed] == [5]


# --- what is not known -----------------------------------------------------------------------------------


@given(
    missing=st.sets(st.sampled_from(["birth_date", "joined_on", "dues_paid_year", "sex"]), min_size=1),
    known=st.sampled_from(["darts-mixed-seniors"]),
)
def test_what_nobody_knows_is_never_met_and_never_refused(missing: set[str], known: str) -> None:
    blank = {name: "" if name == "sex" else None for name in missing}

    found = verdict(with_one(known, **blank), rules(known))

    assert found.status is Status.NEEDS_DECISION
    assert len([problem for problem in found.problems if problem.person == 1]) == len(missing)


def test_empty_team_has_a_verdict() -> None:
    found = verdict(replace(team(), people=()))

    assert says(found, "side-size") == [("not_met", "too_few_players", None)]


# --- the table of rules -----------------------------------------------------------------------------------


def test_every_ruled_line_has_a_check_and_a_marked_test() -> None:
    marked = set()
    for file in HERE.glob("test_*.py"):
        marked |= set(re.findall(r'pytest\.mark\.rule\("([^"]*)"\)', file.read_text(encoding="utf-8")))

    ruled = {rule.id: rule.section for rule in RULES.values() if rule.status is Applied.RULED}

    assert set(ruled) == set(_CHECKS)
    assert {
        rule for rule, section in ruled.items() if (section or "SPORTING EVENTS BY CATEGORY") not in marked
    } == set()
    assert [rule.id for rule in RULES.values() if rule.status is not Applied.RULED and not rule.reason] == []


@pytest.mark.parametrize("name", ["on-2027", "mb-2027", "ns-2027", "nb-2027", "sk-2027", "dominion-2027"])
def test_book_of_another_command_never_cites_the_manual_of_this_one(name: str) -> None:
    """A section that the book does not name is left out; one that it names is cited as it says it."""
    other = rulebook.load(MANUAL.with_name(f"{name}.toml"))
    own = {setting.source.section for setting in other.settings()} | {""}
    for category in other.categories.values():
        by = replace(rules(), book=other, category=category)
        assert {by.section(rule) for rule in RULES.values()} <= own | {category.section}


def test_nova_scotia_names_the_section_of_what_is_known_and_none_for_the_rest() -> None:
    other = rulebook.load(MANUAL.with_name("ns-2027.toml"))
    by = replace(rules(), book=other, category=other.category("darts-team"))

    assert by.section(RULES["teams-each"]) == "ns.legion.ca, Darts, 2024"
    assert by.section(RULES["card-year"]) == ""
    assert verdict(team(person(1, dues_paid_year=2026)), by).of("card-year", 1).section == ""


def test_section_is_the_one_that_the_rule_book_names() -> None:
    by = rules("darts-mixed")
    found = verdict(team(category="darts-mixed"), by)

    assert found.of("host-barred") is None
    assert found.of("card-year").section == "ELIGIBILITY i"
    assert found.of("side-men-women").section == "DARTS Reg. v.b, vii.b"
    assert found.of("teams-each").section == "ELIGIBILITY vii.b"
    assert found.of("same-branch").params["branch"] == OURS.name


@pytest.mark.rule("REGISTRATION i")
@pytest.mark.parametrize(("unpaid", "status"), [("refuse", "not_met"), ("decide", "needs_decision"), ("warn", "met")])
def test_fee_that_is_not_in_when_it_is_due_counts_as_the_rule_book_says(unpaid: str, status: str) -> None:
    by = rules(registration__fee_due="entries", registration__unpaid=unpaid)
    owing = team(person(1), person(2, fee_paid=False))

    assert says(verdict(owing, by), "fee") == [("met", "fee_open", 2)]
    assert says(verdict(replace(owing, fee_was_due=Day(2027, 1, 22)), by), "fee") == [(status, "fee_late", 2)]
    late = verdict(replace(owing, fee_was_due=Day(2027, 1, 22)), by).of("fee", 2)
    assert late.facts == '{"code": "fee_late", "due": "2027-01-22"}'  # as decisions that stand have kept it
    paid = replace(
        owing, people=tuple(replace(person, fee_paid=True, fee_paid_on=Day(2027, 1, 23)) for person in owing.people)
    )
    came_late = says(verdict(replace(paid, fee_was_due=Day(2027, 1, 22)), by), "fee")
    assert came_late == [("met", "fee_came_late", person.id) for person in paid.people]
    assert says(verdict(replace(paid, fee_was_due=Day(2027, 1, 23)), by), "fee") == [("met", "met", None)]
    assert says(verdict(replace(team(), fee_was_due=Day(2027, 1, 22)), by), "fee") == [("met", "met", None)]
