"""Small events of the cue games, as one table: drawn, entered, ranked, refused where they do not add up, rehearsed."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition
from scoring.models import Result, Submission
from scoring.sheets.services.sheets import submit
from scoring.standings.queries.standings import standings_of
from tests.scoring import small
from tournaments.models import SubMatch

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, kw_only=True)
class SmallEvent:
    """An event of three in some `categories`: what was entered, and the places (place, number, points) it leads to.

    `scored` is what each number has scored and conceded, where that is shown. `wrong` are sheets that do not add up,
    with why.
    """

    categories: tuple[str, ...]
    results: small.Results
    places: tuple[tuple[int, int, int], ...]
    scored: Mapping[int, tuple[int, int]]
    wrong: Mapping[str, str]


# Each side has won a match; 2 has three frames, 1 and 3 have two each and share a place.
ONE_MATCH_EACH = ((1, 2, 3), (2, 1, 2), (2, 3, 2))
IN_ORDER = ((1, 1, 2), (2, 2, 1), (3, 3, 0))
BEST_OF_THREE = {(1, 2): "1-0 0-1 1-0", (1, 3): "0-1 0-1 -", (2, 3): "1-0 1-0 -"}  # 2-1, 0-2, 2-0
EVENTS = (
    SmallEvent(
        categories=("blackball-singles", "blackball-doubles", "blackball-wepf-singles", "blackball-wepf-doubles"),
        results=BEST_OF_THREE,
        places=ONE_MATCH_EACH,
        scored={},
        wrong={"1-0 1-0 0-1": "leg_not_needed"},
    ),
    SmallEvent(
        categories=("eightrace-wpa-singles", "eightrace-bca-doubles"),
        results=BEST_OF_THREE,
        places=ONE_MATCH_EACH,
        scored={},
        wrong={"1-0 0-1 -": "leg_still_needed"},
    ),
    SmallEvent(
        categories=("nineball-singles", "nineball-doubles", "tenball-singles", "tenball-doubles"),
        results={(1, 2): "1-0 0-1 1-0 1-0 -", (1, 3): "0-1 0-1 0-1 - -", (2, 3): "1-0 1-0 0-1 0-1 0-1"},
        places=((1, 3, 6), (2, 1, 3), (3, 2, 3)),  # 3: two matches, six racks. 1: one match. 2: none, three racks.
        scored={},
        wrong={"1-0 1-0 1-0 0-1 -": "leg_not_needed"},
    ),
    SmallEvent(
        categories=("straightpool-singles", "straightpool-doubles"),
        results={(1, 2): "50--3", (1, 3): "51-44", (2, 3): "50-12"},  # fouls can take a score below 0
        places=IN_ORDER,
        scored={1: (101, 41), 2: (47, 62)},
        wrong={"50-50": "tied", "49-12": "short_of_target"},
    ),
    SmallEvent(
        categories=("snooker-singles", "snooker-doubles", "snooker-sixred-singles", "snooker-sixred-doubles"),
        results={(1, 2): "65-40 30-71 80-12", (1, 3): "22-60 41-66 -", (2, 3): "57-50 63-9 -"},
        places=ONE_MATCH_EACH,
        scored={1: (65 + 30 + 80 + 22 + 41, 40 + 71 + 12 + 60 + 66)},
        wrong={
            "50-50 60-40 60-40": "tied",
            "60-40 60-40 60-40": "leg_not_needed",
            "60-40 40-60 -": "leg_still_needed",
        },
    ),
    SmallEvent(
        categories=("billiards-singles", "billiards-doubles"),
        results={(1, 2): "100-40", (1, 3): "100-99", (2, 3): "100-7"},
        places=IN_ORDER,
        scored={},
        wrong={"90-40": "short_of_target"},
    ),
)


@pytest.mark.parametrize(
    ("of", "category"),
    [pytest.param(event, category, id=category) for event in EVENTS for category in event.categories],
)
def test_legs_are_drawn_entered_and_ranked(drawn, of, category):
    stage = drawn(category)
    small.enter(stage, of.results)

    assert tuple(small.places(stage.competition)) == of.places
    table = standings_of(stage.competition)
    tally = {table.teams[row.entry].number: row.tally for row in table.table.rows}
    assert {number: (tally[number].scored, tally[number].conceded) for number in of.scored} == of.scored


@pytest.mark.parametrize(
    ("category", "legs", "code"),
    [
        pytest.param(event.categories[0], legs, code, id=f"{event.categories[0]}: {legs}")
        for event in EVENTS
        for legs, code in event.wrong.items()
    ],
)
def test_sheet_that_does_not_add_up_is_refused_at_the_door(drawn, users, category, legs, code):
    stage = drawn(category)
    with pytest.raises(RuleViolation, match=code):
        submit(
            sub_match=SubMatch.objects.filter(match__stage=stage).first(),
            legs=small.legs_of(legs),
            by=users["sam"],
            expected_version=0,
            idempotency_key=uuid.uuid4(),
        )
    assert not Submission.objects.exists()


@pytest.mark.parametrize("category", [event.categories[-1] for event in EVENTS])
def test_whole_competition_can_be_rehearsed(drawn, users, category):
    stage = drawn(category)
    lines = list(play_competition(competition=stage.competition, seed="one", by=users["sam"], verifier=users["sue"]))

    assert any("3 sheets entered" in line for line in lines)
    assert Result.objects.filter(sub_match__match__stage=stage).count() == 3
    assert standings_of(stage.competition).table.all_in
