"""Every finding and every refusal has a sentence, and no sentence is left over."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

from kit.pure import refusals
from kit.pure.violations import RuleViolation
from tests.tournaments.entries.engine.builders import NEIGHBOUR, OURS, person, rules, team, verdict
from tournaments.entries import words
from tournaments.entries.engine import RULES, Applied, Finding, Status

ROOM = Path(words.__file__).parent.parent
ENGINE = "".join(
    (ROOM / "engine" / name).read_text()
    for name in ("eligibility.py", "composition.py", "dated.py", "changes.py", "qualifying.py")
)
SERVICES = "".join(path.read_text() for path in (*(ROOM / "services").glob("*.py"), ROOM / "forms.py"))


def test_every_finding_of_the_engine_has_a_sentence_and_the_other_way_round() -> None:
    said = set(re.findall(r'Status\.\w+, "(\w+)"', ENGINE)) | set(re.findall(r'code="(\w+)"', ENGINE))
    said |= (
        set(re.findall(r'status, "(\w+)"', ENGINE)) | {"composite_one_small"} | set(re.findall(r'else "(\w+)"', ENGINE))
    )
    said |= {"placed", "placed_so_far", "not_sent"}  # the other halves of a choice
    said -= {"played", "both"}
    written = {code for codes in words.FINDINGS.values() for code in codes}

    of_its_own = {code for code in written if code.endswith(("_partner", "_no_spares"))}  # chosen where it is said
    assert written - {"met"} - of_its_own == said - {"met"}
    assert set(words.FINDINGS) == {rule.id for rule in RULES.values() if rule.status is Applied.RULED}
    assert [rule for rule, codes in words.FINDINGS.items() if "met" not in codes] == []


def test_every_refusal_of_the_services_has_a_sentence() -> None:
    refused = set(re.findall(r'RuleViolation\(\s*"entries\.(\w+)"', SERVICES)) | {
        "changed_meanwhile",
        "already_decided",
        "nothing_to_override",
    }

    assert refused - set(words.REFUSALS) == set()
    assert set(words.REFUSALS) - refused == set()


def test_sentences_speak_of_people_by_name_and_of_days_in_words() -> None:
    found = verdict(team(person(7, birth_date=datetime.date(1980, 2, 29))), rules("cribbage-senior-pairs"))

    finding = found.of("senior-age", 7)

    assert words.sentence(finding, {7: "Lorne O'Brien"}) == (
        "Lorne O'Brien was born on February 29, 1980 and does not turn 50 before January 1, 2027."
    )


@pytest.mark.parametrize("level", ["branch", "area", "district", "command", "dominion"])
@pytest.mark.parametrize(
    "category", ["cribbage-legion", "darts-mixed-seniors", "shuffleboard-ladies", "eightball-singles"]
)
def test_no_sentence_waits_for_a_word_it_does_not_get(level, category) -> None:
    odd = team(
        person(1, branch_id=9, dues_paid_year=None, suspended_for="Stayed away", declaration_seen=True),
        person(2, sex="", birth_date=None, joined_on=None, entered_as="Somebody Else", other_teams=("1 A",)),
        person(3, is_spare=True, has_privileges=False, fee_paid=False, other_competitions=("B",), is_auxiliary=True),
        partner=NEIGHBOUR,
        hosts=("C",),
        received_at=None,
        is_host=True,
    )

    for whole in (odd, team(branch=OURS, branch_hosts_event=True)):
        for finding in verdict(whole, rules(category, level=level)).findings:
            text = words.sentence(finding, {1: "One", 2: "Two", 3: "Three"})
            assert text
            assert "{" not in text
            assert "None" not in text


def test_partner_branch_is_named_where_there_is_one() -> None:
    finding = Finding(
        rule="same-branch", status=Status.MET, code="met", section="", params={"branch": "Banff", "partner": "Calgary"}
    )

    assert words.sentence(finding, {}) == "Everybody belongs to Banff or to Calgary."


@pytest.mark.parametrize(
    ("code", "count", "limit", "said"),
    [
        ("met", 1, 2, "Spares named: 1. Spares allowed: 2."),
        ("met", 0, 0, "This category has no spares."),
        ("too_many_spares", 3, 2, "Too many spares: 3 are named. Spares allowed: 2."),
        ("too_many_spares", 1, 0, "This category has no spares. Name nobody as a spare."),
    ],
)
def test_a_category_without_spares_is_said_to_have_none(code: str, count: int, limit: int, said: str) -> None:
    finding = Finding(
        rule="spares-number", status=Status.MET, code=code, section="", params={"count": count, "limit": limit}
    )

    assert words.sentence(finding, {}) == said


def test_refusal_is_a_sentence() -> None:
    assert refusals.sentence(RuleViolation("entries.member_twice", name="Lorne")) == "Lorne is on the list twice."
