"""How a team qualified, and whether the people are those who did."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from tests.tournaments.entries.engine.builders import person, rules, says, team, verdict
from tournaments.entries import words
from tournaments.entries.engine import Below, Qualified, Status

DISTRICT = Below(event="District 8 Cribbage", on=datetime.date(2027, 3, 6), is_final=True, entry=9)
SO_FAR = replace(DISTRICT, is_final=False)


@pytest.mark.rule("REGISTRATION iii.a")
@pytest.mark.parametrize(
    ("facts", "status", "said"),
    [
        ({}, "met", "No event below is on this site. The body that sends the team answers for it."),
        (
            {"qualified": Qualified(place=2, below=DISTRICT)},
            "met",
            "Second at District 8 Cribbage, March 6, 2027. That result is final.",
        ),
        (
            {"qualified": Qualified(place=2, below=SO_FAR)},
            "met",
            "Second at District 8 Cribbage, March 6, 2027. That result is not final yet.",
        ),
        (
            {"qualified": Qualified(place=1, below=DISTRICT, question="It is third there now.")},
            "needs_decision",
            "First at District 8 Cribbage when it was proposed. It is third there now.",
        ),
        (
            {"qualified": Qualified(note="District 8 executive, March 6.")},
            "met",
            "Named by the body that sends it: District 8 executive, March 6.",
        ),
        (
            {"played_below": DISTRICT, "held_below": DISTRICT},
            "needs_decision",
            "It played at District 8 Cribbage, March 6, 2027. Nothing on record says that it advanced from there.",
        ),
        (
            {"played_below": SO_FAR},
            "needs_decision",
            "It played at District 8 Cribbage, March 6, 2027. That result is not final, and nothing says that it "
            "advances.",
        ),
        (
            {"held_below": DISTRICT},
            "needs_decision",
            "Nothing on record says that it came from District 8 Cribbage, March 6, 2027.",
        ),
    ],
)
def test_verdict_says_how_the_team_qualified(facts, status, said) -> None:
    found = verdict(team(**facts)).of("qualified")

    assert (found.status.value, words.sentence(found, {})) == (status, said)


@pytest.mark.rule("REGISTRATION iii.a")
def test_host_team_came_by_no_play_off_and_the_first_level_asks_nobody() -> None:
    host = team(is_host=True, branch_hosts_event=True, played_below=DISTRICT)

    assert says(verdict(host), "qualified") == [("met", "host", None)]
    assert says(verdict(team(), rules(level="branch")), "qualified") == []


@pytest.mark.rule("ELIGIBILITY vi")
def test_somebody_new_to_the_team_deviates_from_the_entry_and_a_spare_of_it_does_not() -> None:
    qualified = Qualified(place=1, below=DISTRICT)
    same = verdict(team(qualified=qualified))
    other = team(person(1), person(2, is_new_to_team=True), qualified=qualified)

    assert says(same, "same-people") == [("met", "met", None)]
    assert says(verdict(other), "same-people") == [("not_met", "new_to_team", 2)]
    decide = rules(eligibility__deviation="decide")
    assert says(verdict(other, decide), "same-people") == [("needs_decision", "new_to_team", 2)]
    assert says(verdict(team()), "same-people") == []  # nobody knows who qualified
    assert same.status is Status.MET
