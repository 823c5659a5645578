"""Small events of snooker, six-red and billiards: drawn, entered, ranked, rehearsed, and scored live."""

from __future__ import annotations

import uuid

import pytest

from games import registry
from games.base import LegResult, RuleViolation, Side
from games.billiards.engine import events as billiards
from games.log import NextLeg
from games.snooker.engine.balls import COLOURS, Ball
from games.snooker.engine.events import Choose, Concede, Option, Stroke
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.services import scorer as services
from scoring.models import Result, Submission
from scoring.sheets.queries.sheets import sheet_by_code
from scoring.sheets.services.sheets import submit
from scoring.simulation.services import play_competition
from scoring.standings.queries.standings import standings_of
from tests.scoring import small
from tournaments.draws.services.drawing import draw_round_robin, publish
from tournaments.models import SubMatch

pytestmark = pytest.mark.django_db

RED, BLACK = Ball.RED, Ball.BLACK
FRAMES = {
    (1, 2): "65-40 30-71 80-12",  # 2 - 1
    (1, 3): "22-60 41-66 -",  # 0 - 2
    (2, 3): "57-50 63-9 -",  # 2 - 0
}
MISSED = {"clear_path": False, "good_attempt": True, "snookered": False}


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a competition of three."""

    def make(category: str):
        competition = make_competition(category, entries=3)
        stage = draw_round_robin(competition=competition, seed="chalk up", by=users["carl"])
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make


@pytest.mark.parametrize(
    "category", ["snooker-singles", "snooker-doubles", "snooker-sixred-singles", "snooker-sixred-doubles"]
)
def test_frames_are_drawn_entered_and_ranked(drawn, category):
    stage = drawn(category)
    small.enter(stage, FRAMES)

    # 2: a match won, three frames. 3: a match won, two frames. 1: a match won, two frames.
    places = small.places(stage.competition)
    assert places[0] == (1, 2, 3)
    assert {(number, points) for _, number, points in places[1:]} == {(1, 2), (3, 2)}
    table = standings_of(stage.competition)
    tally = {table.teams[row.entry].number: row.tally for row in table.table.rows}
    assert (tally[1].scored, tally[1].conceded) == (65 + 30 + 80 + 22 + 41, 40 + 71 + 12 + 60 + 66)


@pytest.mark.parametrize("category", ["billiards-singles", "billiards-doubles"])
def test_games_of_billiards_are_ranked_and_played_to_their_points(drawn, category):
    stage = drawn(category)
    with pytest.raises(RuleViolation, match="short_of_target"):
        small.enter(stage, {(1, 2): "90-40"})
    small.enter(stage, {(1, 2): "100-40", (1, 3): "100-99", (2, 3): "100-7"})

    assert small.places(stage.competition) == [(1, 1, 2), (2, 2, 1), (3, 3, 0)]


@pytest.mark.parametrize("legs", ["50-50 60-40 60-40", "60-40 60-40 60-40", "60-40 40-60 -"])
def test_sheet_of_frames_that_does_not_add_up_is_refused(drawn, users, legs):
    stage = drawn("snooker-singles")
    with pytest.raises(RuleViolation):
        submit(
            sub_match=SubMatch.objects.filter(match__stage=stage).first(),
            legs=small.legs_of(legs),
            by=users["sam"],
            expected_version=0,
            idempotency_key=uuid.uuid4(),
        )
    assert not Submission.objects.exists()


@pytest.mark.parametrize("category", ["snooker-singles", "snooker-sixred-doubles", "billiards-singles"])
def test_whole_competition_can_be_rehearsed(drawn, users, category):
    stage = drawn(category)
    lines = list(play_competition(competition=stage.competition, seed="one", by=users["sam"], verifier=users["sue"]))

    assert any("3 sheets entered" in line for line in lines)
    assert Result.objects.filter(sub_match__match__stage=stage).count() == 3


# --- scored live ---------------------------------------------------------------------------------------


def test_match_of_six_red_is_scored_live_and_handed_in(drawn, users):
    sheet = SubMatch.objects.filter(match__stage=drawn("snooker-sixred-singles")).first()
    cleared = [*[pot(RED), pot(BLACK)] * 6, *(pot(colour) for colour in COLOURS)]
    # Away opens the second frame, fouls, and home clears the table again.
    fouled = Stroke(first=(BLACK,), **MISSED)
    log = play(sheet, users["sam"], [*cleared, NextLeg(), fouled, Choose(Side.HOME, Option.PLAY), *cleared])

    submission = hand_in(log, users["sam"])

    legs = [LegResult.from_json(leg) for leg in submission.legs]
    assert [(leg.home, leg.away) for leg in legs] == [(75, 0), (82, 0), (0, 0)]


def test_frame_is_not_conceded_at_an_event_before_snookers_are_needed(drawn, users):
    sheet = SubMatch.objects.filter(match__stage=drawn("snooker-singles")).first()
    log = play(sheet, users["sam"], [pot(RED)])

    with pytest.raises(RuleViolation, match="snookers_not_required"):
        enter(log, users["sam"], Concede(Side.HOME))


def test_game_of_billiards_is_scored_live_with_its_announcement_and_handed_in(drawn, users):
    sheet = SubMatch.objects.filter(match__stage=drawn("billiards-singles")).first()
    in_off = billiards.Stroke(first=(billiards.Ball.RED,), potted=(billiards.Ball.CUE,))
    nothing = billiards.Stroke(first=(billiards.Ball.RED,))
    cannon = billiards.Stroke(both=True)
    announced = billiards.Announce(billiards.Limit.HAZARDS)
    run = [*[in_off] * 10, announced, *[in_off] * 5]
    log = play(sheet, users["sam"], [nothing, *run, cannon, *run, cannon, *[in_off] * 2])

    submission = hand_in(log, users["sam"])

    assert [LegResult.from_json(leg) for leg in submission.legs] == [LegResult(home=0, away=100)]


# --- helpers -------------------------------------------------------------------------------------------


def pot(ball: Ball) -> Stroke:
    return Stroke(first=(ball,), potted=(ball,))


def play(sub_match: SubMatch, by, lines):
    """Open the log of a sheet with the usual answers, and enter `lines`."""
    found = sheet_by_code(sub_match.code)
    game = registry.live(found.game.key)
    setup, people = opening.base_setup(found, game, opening.line_ups(found))
    setup = opening.answered(setup, game.questions(setup), {})
    log = services.open_live(sheet=found, game=game, setup=setup, people=people, by=by, device="phone")
    for line in lines:
        log = enter(log, by, line)
    return log


def enter(log, by, line):
    log = queries.logs().get(pk=log.pk)
    services.enter(log=log, read=lambda match: line, by=by, device="phone", seen=log.lines, key=uuid.uuid4())
    return queries.logs().get(pk=log.pk)


def hand_in(log, by) -> Submission:
    log = queries.logs().get(pk=log.pk)
    return services.hand_in(log=log, by=by, device="phone", seen=log.lines, key=uuid.uuid4())
