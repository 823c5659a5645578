"""Who decides a case and who does not, each half by itself (CODE OF CONDUCT ii, v; DARTS Reg. xix; AMB-G13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.cases.engine.deciders import Bar, Concerned, Decider, bar_of, claimants

ANN = Decider(user=1, name="Ann Smith", member=7, branches=frozenset({54}))
OFFICER = replace(ANN, is_sports_officer=True)
NOBODY = Concerned()
EVERYTHING = Concerned(
    branches=frozenset({54}),
    players=frozenset({7}),
    people=frozenset({7}),
    claimants=claimants("Ann Smith"),
    ruled_by=frozenset({1}),
    took_part=frozenset({1}),
)


@pytest.mark.rule("A25", "A80", "AMB-G13")
@pytest.mark.parametrize(
    ("decider", "concerned", "bar"),
    [
        (ANN, NOBODY, None),
        (OFFICER, NOBODY, Bar.SPORTS_OFFICER),
        (ANN, Concerned(people=frozenset({7})), Bar.OWN_CASE),
        (ANN, Concerned(people=frozenset({8})), None),
        (ANN, Concerned(claimants=claimants("ANN  smith")), Bar.OWN_CASE),  # brought it, as somebody typed the name
        (ANN, Concerned(claimants=claimants("Ann Smythe", "")), None),
        (replace(ANN, name=""), Concerned(claimants=claimants("", " ")), None),  # no name is nobody's name
        (ANN, Concerned(ruled_by=frozenset({1})), Bar.OWN_RULING),
        (ANN, Concerned(ruled_by=frozenset({7})), None),  # the number of a user, not of a member
        (ANN, Concerned(players=frozenset({7})), Bar.OWN_TEAM),
        (ANN, Concerned(took_part=frozenset({1})), Bar.PART_OF_IT),
        (ANN, Concerned(branches=frozenset({54, 62})), Bar.OWN_BRANCH),
        (ANN, Concerned(branches=frozenset({62})), None),
        (replace(ANN, member=None), Concerned(players=frozenset({7}), people=frozenset({7})), None),
    ],
)
def test_each_reason_bars_by_itself(decider: Decider, concerned: Concerned, bar: Bar | None) -> None:
    assert bar_of(decider, concerned) is bar


@pytest.mark.rule("AMB-G13")
def test_the_strictest_reason_comes_first_and_two_of_them_are_final() -> None:
    assert [bar for bar in Bar if bar.is_final] == [Bar.SPORTS_OFFICER, Bar.OWN_CASE]
    assert bar_of(OFFICER, EVERYTHING) is Bar.SPORTS_OFFICER
    # Where a book lets that officer decide, the own case still bars.
    assert bar_of(OFFICER, EVERYTHING, sports_officer_decides=True) is Bar.OWN_CASE
    assert bar_of(OFFICER, NOBODY, sports_officer_decides=True) is None
    others = replace(EVERYTHING, people=frozenset(), claimants=frozenset())
    assert bar_of(ANN, others) is Bar.OWN_RULING
    assert bar_of(ANN, replace(others, ruled_by=frozenset())) is Bar.OWN_TEAM
