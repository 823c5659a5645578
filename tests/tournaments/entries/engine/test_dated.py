"""Where a day decides: the transfer to the branch, and the dues (CODE OF CONDUCT v, the Dominion Guide)."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from tests.tournaments.entries.engine.builders import rules, team, verdict, with_one
from tournaments.entries.engine import Status

pytestmark = [pytest.mark.rule("CODE OF CONDUCT v")]
Day = datetime.date
BY_JANUARY = {"eligibility__transfer_by": "01-31", "level": "dominion"}


@pytest.mark.parametrize(
    ("facts", "status", "code"),
    [
        ({}, Status.MET, "met"),
        ({"transferred_on": Day(2026, 1, 31)}, Status.MET, "met"),
        ({"transferred_on": Day(2026, 2, 1)}, Status.NOT_MET, "transferred_later"),
        ({"has_undated_transfer": True}, Status.NEEDS_DECISION, "day_unknown"),
        ({"joined_on": None, "declared_on": Day(2027, 1, 1)}, Status.NEEDS_DECISION, "since_unknown"),
        ({"joined_on": Day(2026, 11, 1), "declared_on": Day(2027, 1, 1)}, Status.MET, "met"),
        ({"reinstated_on": Day(2026, 2, 1)}, Status.MET, "met"),
    ],
)
def test_transfer_has_to_be_of_the_january_before(facts, status, code) -> None:
    finding = verdict(with_one(**facts), rules(**BY_JANUARY)).of("transfer", None if code == "met" else 1)

    assert (finding.status, finding.code) == (status, code)


def test_day_holds_at_its_levels_alone_and_is_off_where_the_manual_is_silent() -> None:
    late = with_one(transferred_on=Day(2026, 6, 1))

    assert verdict(late, rules(eligibility__transfer_by="01-31")).of("transfer") is None
    assert verdict(late, rules(level="dominion")).of("transfer") is None


def test_reinstated_members_wait_where_the_rule_book_says_so() -> None:
    late = with_one(reinstated_on=Day(2026, 2, 1))

    finding = verdict(late, rules(**BY_JANUARY, eligibility__transfer_reinstated=True)).of("transfer", 1)

    assert (finding.status, finding.code) == (Status.NOT_MET, "reinstated_later")


@pytest.mark.parametrize(
    ("facts", "late", "said"),
    [
        ({"dues_paid_on": Day(2027, 1, 31)}, "refuse", None),
        ({"dues_paid_on": Day(2027, 2, 1)}, "refuse", (Status.NOT_MET, "dues_late", False)),
        ({"dues_paid_on": Day(2027, 2, 1)}, "warn", (Status.MET, "dues_late", True)),
        ({}, "refuse", (Status.NEEDS_DECISION, "day_unknown", False)),
        ({"dues_paid_year": 2026}, "refuse", None),  # the card of the year says it
    ],
)
def test_dues_have_to_be_in_by_the_day(facts, late, said) -> None:
    asked = rules(level="dominion", eligibility__dues_by="01-31", eligibility__dues_late=late)
    one, *others = with_one(**facts).people
    whole = team(one, *(replace(other, dues_paid_on=Day(2026, 12, 1)) for other in others))

    finding = verdict(whole, asked).of("dues-day", 1)

    assert (finding and (finding.status, finding.code, finding.warning)) == said
