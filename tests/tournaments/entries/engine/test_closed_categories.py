"""Categories that are closed: who may play there by the kind of membership and by age."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from games.rulebook import RuleBookError
from tests.tournaments.entries.engine.builders import person, rules, team, verdict
from tournaments.entries.engine import CardChange, Status
from tournaments.entries.words import sentence

MEMBERS = {"categories__cribbage-pairs__members": ["ordinary", "life", "associate"]}
NAMES = {1: "Lorne O'Brien", 2: "Peg Two", 3: "Sam Three"}


def found(rule, people, **limits):
    """Return status, person and sentence of each finding of `rule` about a team of these people."""
    judged = verdict(team(*people), rules(**limits))
    return [
        (finding.status, finding.person, sentence(finding, NAMES))
        for finding in judged.findings
        if finding.rule == rule
    ]


def test_open_category_asks_nobody_what_kind_of_member_or_how_old_they_are() -> None:
    young = [person(number, membership_type="", birth_date=None) for number in (1, 2)]
    assert found("membership", young) == found("category-age", young) == []


def test_closed_category_is_for_the_kinds_that_the_book_names() -> None:
    people = [person(1, membership_type="Affiliate Voting"), person(2, membership_type="Life Associate")]
    assert found("membership", people, **MEMBERS) == [
        (
            Status.NOT_MET, 1,
            "Lorne O'Brien is a member of another kind: Affiliate Voting."
            " This category is for: ordinary, life, associate.",
        )
    ]  # fmt: skip
    also = {"categories__cribbage-pairs__members": ["voting_affiliate", "associate"]}
    assert [status for status, *_ in found("membership", people, **also)] == [Status.MET]
    unknown = [person(1, membership_type=""), person(2, membership_type="Ordinary")]
    assert found("membership", unknown, **MEMBERS)[0][:2] == (Status.NEEDS_DECISION, 1)


def test_spare_has_to_be_of_the_kind_where_spares_have_to_fit_the_category() -> None:
    people = [person(number, membership_type="Ordinary") for number in (1, 2)]
    spare = person(3, membership_type="Friend", is_spare=True)
    assert found("membership", [*people, spare], **MEMBERS)[0][:2] == (Status.NOT_MET, 3)
    lenient = {**MEMBERS, "eligibility__spares_meet_category": False}
    assert [status for status, *_ in found("membership", [*people, spare], **lenient)] == [Status.MET]


def test_verdict_cites_the_section_of_the_category() -> None:
    people = [person(number, membership_type="Friend") for number in (1, 2)]
    judged = verdict(team(*people), rules(**MEMBERS))
    assert {finding.section for finding in judged.findings if finding.rule == "membership"} == {"ELIGIBILITY i"}


def test_card_that_a_branch_changed_since_waits_for_a_decision() -> None:
    change = CardChange(field="membership_type", before="Friend", on=datetime.date(2027, 1, 20), by="Bob")
    people = [person(1, membership_type="Ordinary", changes=(change,)), person(2, membership_type="Ordinary")]
    assert found("membership", people, **MEMBERS) == [
        (
            Status.NEEDS_DECISION, 1,
            "The type of member of Lorne O'Brien was changed on January 20, 2027 by Bob."
            " The registry said Friend before, and says Ordinary now.",
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("born", "limits", "status"),
    [
        ((2007, 12, 31), {"age_from": 19}, Status.MET),  # 19 before January 1, 2027
        ((2008, 1, 1), {"age_from": 19}, Status.NOT_MET),
        ((2008, 1, 1), {"age_under": 19}, Status.MET),
        ((2007, 12, 31), {"age_under": 19}, Status.NOT_MET),
        ((1990, 1, 1), {"age_from": 19, "age_under": 50}, Status.MET),
        ((1970, 1, 1), {"age_from": 19, "age_under": 50}, Status.NOT_MET),
    ],
)
def test_age_of_a_category_is_counted_on_the_day_of_seniors(born, limits, status) -> None:
    people = [replace(person(1), birth_date=datetime.date(*born)), person(2, birth_date=datetime.date(*born))]
    said = {f"categories__cribbage-pairs__{name}": age for name, age in limits.items()}
    assert {settled for settled, *_ in found("category-age", people, **said)} == {status}


def test_birth_date_that_nobody_knows_needs_a_decision() -> None:
    people = [person(1, birth_date=None), person(2)]
    found_about = found("category-age", people, **{"categories__cribbage-pairs__age_from": 19})
    assert found_about == [
        (Status.NEEDS_DECISION, 1, "The registry has no birth date of Lorne O'Brien, and this category has an age.")
    ]


def test_nobody_could_be_of_an_age_that_ends_before_it_begins() -> None:
    said = {"categories__cribbage-pairs__age_from": 50, "categories__cribbage-pairs__age_under": 50}
    with pytest.raises(RuleBookError, match="must be more than 50"):
        rules(**said)
