"""What is met only since a branch changed a card of its team waits for a decision."""

from __future__ import annotations

import datetime

import pytest

from tests.tournaments.entries.engine.builders import person, rules, says, team, verdict
from tournaments.entries.engine import CardChange, RuleDecision, Status

Day = datetime.date
ON = Day(2027, 1, 20)


def changed(field: str, before: object) -> tuple[CardChange, ...]:
    return (CardChange(field=field, before=before, on=ON, by="Beth Tester"),)


@pytest.mark.parametrize(
    ("category", "rule", "field", "before", "now"),
    [
        ("cribbage-pairs", "card-year", "dues_paid_year", 2026, 2027),
        ("cribbage-pairs", "card-year", "dues_paid_year", None, 2027),
        ("cribbage-pairs", "privileges", "has_privileges", False, True),
        ("cribbage-pairs", "new-member", "joined_on", Day(2027, 3, 1), Day(1995, 3, 1)),
        ("cribbage-pairs", "reinstated", "reinstated_on", Day(2027, 3, 1), Day(2020, 3, 1)),
        ("cribbage-senior-pairs", "senior-age", "birth_date", Day(1990, 5, 17), Day(1950, 5, 17)),
        ("shuffleboard-mens", "side-men-women", "sex", "F", "M"),
    ],
)
def test_what_a_change_made_met_waits_for_a_decision(category, rule, field, before, now) -> None:
    player = person(1, **{field: now}, changes=changed(field, before))
    found = verdict(team(player, person(2), category=category), rules(category))

    assert ("needs_decision", "changed_since", 1) in says(found, rule)


def test_what_was_met_before_a_change_needs_nobody() -> None:
    player = person(1, birth_date=Day(1950, 5, 17), changes=changed("birth_date", Day(1950, 5, 18)))

    found = verdict(team(player, person(2), category="cribbage-senior-pairs"), rules("cribbage-senior-pairs"))

    assert says(found, "senior-age") == [("met", "met", None)]


def test_what_is_not_met_stays_so_beside_what_was_changed() -> None:
    player = person(1, dues_paid_year=2027, changes=changed("dues_paid_year", 2026))

    found = verdict(team(player, person(2, dues_paid_year=2025)))

    assert says(found, "card-year") == [("not_met", "dues_unpaid", 2), ("needs_decision", "changed_since", 1)]
    assert found.status is Status.NOT_MET


def test_a_team_made_whole_by_one_card_is_held_for_the_one_whose_card_it_was() -> None:
    player = person(1, sex="M", changes=changed("sex", "F"))

    found = verdict(team(player, person(2), category="shuffleboard-mens"), rules("shuffleboard-mens"))

    assert says(found, "side-men-women") == [("needs_decision", "changed_since", 1)]


def test_decision_settles_it_until_the_card_is_changed_again() -> None:
    player = person(1, dues_paid_year=2027, changes=changed("dues_paid_year", 2026))
    facts = verdict(team(player, person(2))).problems[0].facts
    decided = (RuleDecision(id=5, rule="card-year", person=1, facts=facts),)

    settled = verdict(team(player, person(2), decisions=decided))
    again = person(1, dues_paid_year=2028, changes=changed("dues_paid_year", 2026))

    assert (settled.status, settled.lapsed) == (Status.OVERRIDDEN, ())
    assert verdict(team(again, person(2), decisions=decided)).status is Status.NEEDS_DECISION


def test_decision_stays_when_the_officer_who_changed_it_takes_another_name() -> None:
    player = person(1, dues_paid_year=2027, changes=changed("dues_paid_year", 2026))
    renamed = CardChange(field="dues_paid_year", before=2026, on=ON, by="Beth Married")

    before, after = (verdict(team(who, person(2))).problems[0].facts for who in (player, person(1, changes=(renamed,))))

    assert before == after
