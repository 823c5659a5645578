"""The second halves of the lines on who may play: spares, both directions, the day itself, and what a line leaves free.

Each case is one half of a line that the other files here do not show.
"""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

import pytest

from tests.tournaments.entries.engine.builders import (
    AREA_SOUTH,
    DISTRICT_1,
    EDMONTON,
    NEIGHBOUR,
    person,
    rules,
    says,
    team,
    verdict,
    with_one,
)
from tournaments.entries.engine import RULES, Applied, Below, Qualified, Rules, TeamFacts

Day = datetime.date
MET = ("met", "met", None)
BELOW = Below(event="District 1", on=Day(2026, 12, 5), is_final=True, entry=9)


def half(rule: str, name: str, facts: TeamFacts, *found: tuple[str, str, int | None], by: Rules | None = None) -> Any:
    """Return a case: what `rule` finds about a team by the half called `name`."""
    return pytest.param(rule, facts, by or rules(), list(found), id=f"{rule}: {name}")


def with_spare(category: str = "cribbage-pairs", **facts: object) -> TeamFacts:
    """Return a whole team, with a spare who differs in `facts`."""
    whole = team(category=category)
    number = len(whole.people) + 1
    return replace(whole, people=(*whole.people, person(number, is_spare=True, **facts)))


def composite(*branches: int, spare: bool = False) -> TeamFacts:
    people = tuple(person(n, branch_id=branch, is_spare=spare and n > 2) for n, branch in enumerate(branches, start=1))
    return team(*people, partner=NEIGHBOUR)


def at(day: int, hour: int, minute: int) -> TeamFacts:
    """Return a team that came in at this minute of January 2027."""
    return team(received_at=datetime.datetime(2027, 1, day, hour, minute, tzinfo=EDMONTON))


AGED = {"categories__cribbage-pairs__age_from": 19}
CLOSED = {"categories__cribbage-pairs__members": ["ladies_auxiliary"]}
NEW_YEARS_EVE = replace(rules(), starts_on=Day(2026, 12, 31))
NOON = rules(deadlines__time=datetime.time(12, 0))
TWO_DATES = rules(levels__command__teams_due_days=28)  # January 8
CATEGORY = [
    half("auxiliary", "may be all of a category", with_one(is_auxiliary=True), MET),
    half("membership", "a member of the Auxiliary is of a kind too",
         team(person(1, membership_type="Ladies Auxiliary"), person(2, membership_type="Life")),
         ("not_met", "other_kind", 2), by=rules(**CLOSED)),
    half("category-age", "spares too", with_spare(birth_date=Day(2008, 1, 1)), ("not_met", "not_old_enough", 3),
         by=rules(**AGED)),
    half("category-age", "spares where they need not fit", with_spare(birth_date=Day(2008, 1, 1)), MET,
         by=rules(eligibility__spares_meet_category=False, **AGED)),
    half("spares-number", "none is no mistake", team(), MET),
    half("spares-men-women", "two men where one man can be replaced",
         replace(team(category="shuffleboard-mixed"),
                 people=(*team(category="shuffleboard-mixed").people, person(3, is_spare=True),
                         person(4, is_spare=True))),
         ("not_met", "too_many_spares_alike", 4), by=rules("shuffleboard-mixed")),
    half("spares-level", "they play at the District's", with_spare(), by=rules(level="district")),
    half("side-size", "a spare is none of the players", with_spare(), MET),
    half("side-men-women", "a spare is none of the players", with_spare("darts-mixed", sex="M"), MET,
         by=rules("darts-mixed")),
    half("pairs", "a spare is in no pair", with_spare("cribbage-legion"), MET, by=rules("cribbage-legion")),
]  # fmt: skip
CARD = [
    half("card-year", "spares too", with_spare(dues_paid_year=2026), ("not_met", "dues_unpaid", 3)),
    half("privileges", "a player", with_one(has_privileges=False), ("not_met", "no_privileges", 1)),
    half("privileges", "a book that asks for none", with_one(has_privileges=False),
         by=rules(eligibility__privileges_needed=False)),
    half("card-seen", "the card, below Dominion", with_one(card_seen=True), MET),
    half("card-seen", "the card at Dominion", with_one(card_seen=True), MET, by=rules(level="dominion")),
    half("card-seen", "the card beside a Declaration", with_one(card_seen=True, declaration_seen=True), MET,
         by=rules(level="dominion")),
    half("new-member", "joined in the year before the event's first day", with_one(joined_on=Day(2025, 1, 1)),
         ("needs_decision", "declaration_missing", 1), by=NEW_YEARS_EVE),
    half("new-member", "joined two years before that day", with_one(joined_on=Day(2024, 12, 31)), MET,
         by=NEW_YEARS_EVE),
    half("new-member", "spares too", with_spare(joined_on=Day(2026, 6, 1)),
         ("needs_decision", "declaration_missing", 3)),
    half("reinstated", "at once", with_one(reinstated_on=Day(2027, 2, 5)), MET),
    half("card-year", "reinstated, and in good standing all the same",
         with_one(reinstated_on=Day(2027, 2, 5), dues_paid_year=2026), ("not_met", "dues_unpaid", 1)),
    half("transfer", "spares too", with_spare(transferred_on=Day(2026, 2, 1)), ("not_met", "transferred_later", 3),
         by=rules(level="dominion", eligibility__transfer_by="01-31")),
    half("dues-day", "spares too",
         with_spare(dues_paid_on=Day(2027, 2, 1)), ("needs_decision", "day_unknown", 1),
         ("needs_decision", "day_unknown", 2), ("needs_decision", "dues_late", 3),
         by=rules(level="dominion", eligibility__dues_by="01-31")),
    half("senior-age", "the age is a setting", with_one("cribbage-senior-pairs", birth_date=Day(1972, 1, 1)),
         ("not_met", "too_young", 1), by=rules("cribbage-senior-pairs", eligibility__senior_age=55)),
    half("name-on-card", "spares too", with_spare(name="Lorne O'Brien", entered_as="Larry O'Brien"),
         ("not_met", "name_differs", 3)),
    half("fee", "the player at the table", with_one(fee_paid=False, card_seen=True), ("not_met", "fee_missing", 1)),
    half("fee", "the book decides", with_one(fee_paid=False, card_seen=True), ("needs_decision", "fee_missing", 1),
         by=rules(registration__unpaid="decide")),
    half("fee", "the book notes it", with_one(fee_paid=False, card_seen=True), ("met", "fee_missing", 1),
         by=rules(registration__unpaid="warn")),
    half("fee", "a spare who played, where only players pay",
         with_spare(fee_paid=False, has_played=True, card_seen=True),
         ("not_met", "fee_missing", 3), by=rules(registration__spares_pay="played")),
]  # fmt: skip
ENTRY = [
    half("composite-size", "the number is a setting", composite(1, 2), ("not_met", "branches_too_large", None),
         by=rules(level="district", eligibility__composite_below=70)),
    half("composite-place", "one District and two Areas, at Command",
         replace(composite(1, 2), partner=replace(NEIGHBOUR, units={"district": DISTRICT_1, "area": AREA_SOUTH})), MET),
    half("composite-level", "the level is a setting", composite(1, 2), ("met", "formed_here", None),
         by=rules(level="branch", eligibility__composite_from_level="branch")),
    half("same-branch", "a spare of the partner branch", composite(1, 1, 2, spare=True), MET,
         by=rules(level="district")),
    half("composite-people", "nobody of the team's own branch", composite(2, 2),
         ("needs_decision", "branch_without_people", None), by=rules(level="district")),
    half("composite-people", "a spare is somebody", composite(1, 1, 2, spare=True), MET, by=rules(level="district")),
    half("qualified", "named though a play-off was held",
         team(qualified=Qualified(note="District executive"), held_below=BELOW), ("met", "named", None)),
    half("same-people", "a spare who is new", replace(with_spare(is_new_to_team=True),
         qualified=Qualified(place=1, below=BELOW)), ("not_met", "new_to_team", 3)),
    half("same-people", "a spare of the team that qualified", replace(with_spare(),
         qualified=Qualified(place=1, below=BELOW)), MET),
    half("deadline", "the hour is a setting", at(22, 12, 0), MET, by=NOON),
    half("deadline", "the minute after it", at(22, 12, 1), ("needs_decision", "late", None),
         by=NOON),
    half("number-of-teams", "the first date, late in the evening", at(8, 23, 59),
         by=TWO_DATES),
    half("number-of-teams", "the morning after it", at(9, 0, 0),
         ("needs_decision", "not_said", None), by=TWO_DATES),
    half("suspension", "spares too", with_spare(suspended_for="Stayed away"), ("not_met", "suspended", 3)),
    half("suspension", "not at Dominion", with_one(suspended_for="Stayed away"), by=rules(level="dominion")),
    half("host-barred", "not below Area", team(hosts=("Command Cribbage",)), by=rules(level="branch")),
    half("host-team", "a second one where the book allows two",
         team(is_host=True, branch_hosts_event=True, hosts_before=1), MET, by=rules(eligibility__host_teams=2)),
    half("host-team", "no third one", team(is_host=True, branch_hosts_event=True, hosts_before=2),
         ("not_met", "too_many_host_teams", None), by=rules(eligibility__host_teams=2)),
    half("teams-each", "as many as the book allows", team(), MET, by=rules(levels__command__teams_each=1)),
    half("one-team", "spares too", with_spare(other_teams=("7 Banff",)), ("not_met", "in_two_teams", 3)),
    half("one-competition", "spares too", with_spare(other_competitions=("Legion Cribbage",)),
         ("needs_decision", "in_two_competitions", 3)),
]  # fmt: skip


def test_every_ruled_line_has_a_case_here() -> None:
    ruled = {rule.id for rule in RULES.values() if rule.status is Applied.RULED}

    assert {case.values[0] for case in (*CATEGORY, *CARD, *ENTRY)} == ruled


@pytest.mark.parametrize(("rule", "facts", "by", "expected"), [*CATEGORY, *CARD, *ENTRY])
def test_each_half_of_a_line_is_ruled(rule: str, facts: TeamFacts, by: Rules, expected: list) -> None:
    assert says(verdict(facts, by), rule) == expected


def test_card_that_is_not_shown_yet_is_counted_and_refused_to_nobody() -> None:
    found = verdict(with_one(card_seen=True)).of("card-seen")

    assert found is not None
    assert dict(found.params) == {"seen": 1, "people": 2}


def _is_auxiliary(facts: TeamFacts) -> TeamFacts:
    return replace(facts, people=tuple(replace(who, is_auxiliary=True) for who in facts.people))


@pytest.mark.rule("ELIGIBILITY")
@pytest.mark.parametrize(("rule", "facts", "by", "expected"), [*CARD, *ENTRY])
def test_every_condition_is_the_same_for_the_auxiliary(rule: str, facts: TeamFacts, by: Rules, expected: list) -> None:
    assert says(verdict(_is_auxiliary(facts), by), rule) == expected
