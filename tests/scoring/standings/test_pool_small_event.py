"""Small events of 9-ball, 10-ball and 14.1: drawn, entered, ranked, played off, simulated, and scored live."""

from __future__ import annotations

import uuid

import pytest

from games import registry
from games.base import LegResult, RuleViolation, Side
from games.cue.engine.choices import Option
from games.cue.engine.events import Choose
from games.cue.engine.rotation.play import Rack
from games.cue.engine.shot import Call, Potted, Shot
from games.log import NextLeg
from games.straightpool.engine.events import Rerack
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

NINE = {
    (1, 2): "1-0 0-1 1-0 1-0 -",  # 3 - 1
    (1, 3): "0-1 0-1 0-1 - -",  # 0 - 3
    (2, 3): "1-0 1-0 0-1 0-1 0-1",  # 2 - 3
}


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a competition of three."""

    def make(category: str):
        competition = make_competition(category, entries=3)
        stage = draw_round_robin(competition=competition, seed="rack them", by=users["carl"])
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make


@pytest.mark.parametrize("category", ["nineball-singles", "tenball-doubles"])
def test_races_are_drawn_entered_and_ranked(drawn, category):
    stage = drawn(category)
    small.enter(stage, NINE)

    # 3: two matches, six racks. 1: one match, three racks. 2: none, three racks.
    assert small.places(stage.competition) == [(1, 3, 6), (2, 1, 3), (3, 2, 3)]


def test_legs_of_straight_pool_are_ranked_with_scores_below_nothing(drawn):
    stage = drawn("straightpool-singles")
    small.hand_in(sheet_of(stage, 1, 2), oriented(stage, 1, 2, 50, -3))
    small.hand_in(sheet_of(stage, 1, 3), oriented(stage, 1, 3, 51, 44))
    small.hand_in(sheet_of(stage, 2, 3), oriented(stage, 2, 3, 50, 12))

    assert small.places(stage.competition) == [(1, 1, 2), (2, 2, 1), (3, 3, 0)]
    second = standings_of(stage.competition).table.rows[1].tally
    assert (second.scored, second.conceded) == (47, 62)


def test_sheet_that_does_not_add_up_is_refused_at_the_door(drawn, users):
    stage = drawn("nineball-singles")
    with pytest.raises(RuleViolation, match="leg_not_needed"):
        submit(
            sub_match=sheet_of(stage, 1, 2),
            legs=small.legs_of("1-0 1-0 1-0 0-1 -"),
            by=users["sam"],
            expected_version=0,
            idempotency_key=uuid.uuid4(),
        )
    assert not Submission.objects.exists()


@pytest.mark.parametrize("category", ["nineball-doubles", "tenball-singles", "straightpool-doubles"])
def test_whole_competition_can_be_rehearsed(drawn, users, category):
    stage = drawn(category)
    lines = list(play_competition(competition=stage.competition, seed="one", by=users["sam"], verifier=users["sue"]))

    assert any("3 sheets entered" in line for line in lines)
    assert Result.objects.filter(sub_match__match__stage=stage).count() == 3


# --- scored live ---------------------------------------------------------------------------------------


def test_rack_with_a_push_out_is_scored_live_and_handed_in(drawn, users):
    sheet = SubMatch.objects.filter(match__stage=drawn("nineball-singles")).first()
    nine_on_the_break = Shot(first=(1,), potted=(Potted(9),))
    with_a_push_out = [
        Shot(first=(1,), potted=(Potted(2),)),
        Shot(push_out=True),
        Choose(Side.AWAY, Option.HAND_BACK),
        nine_on_the_break,
    ]
    others = [line for _ in range(4) for line in (NextLeg(), nine_on_the_break)]  # the sides break in turn
    log = play(sheet, users["sam"], {}, [*with_a_push_out, *others])

    submission = hand_in(log, users["sam"])

    winners = [LegResult.from_json(leg).winner for leg in submission.legs]
    assert winners == [Side.HOME, Side.AWAY, Side.HOME, Side.AWAY, Side.HOME]


def test_leg_of_straight_pool_is_scored_live_and_handed_in(drawn, users):
    sheet = SubMatch.objects.filter(match__stage=drawn("straightpool-singles")).first()
    rack = [Shot(call=Call(ball), potted=(Potted(ball),), as_called=True) for ball in range(1, 15)]
    again = Rerack(False, False)
    log = play(sheet, users["sam"], {}, [*rack, again, *rack, again, *rack, again, *rack[:8]])

    submission = hand_in(log, users["sam"])

    assert [LegResult.from_json(leg) for leg in submission.legs] == [LegResult(home=50, away=0)]


def test_race_of_whole_racks_is_handed_in_with_the_racks_that_were_not_needed(drawn, users):
    sheet = SubMatch.objects.filter(match__stage=drawn("tenball-singles")).first()
    won = Rack(Side.AWAY)
    log = play(sheet, users["sam"], {"answer-entry": "rack"}, [won, NextLeg(), won, NextLeg(), won])

    submission = hand_in(log, users["sam"])

    assert [LegResult.from_json(leg).winner for leg in submission.legs] == [Side.AWAY] * 3 + [None] * 2


# --- helpers -------------------------------------------------------------------------------------------


def sheet_of(stage, first: int, second: int) -> SubMatch:
    both = (first, second)
    return SubMatch.objects.get(match__stage=stage, match__home__number__in=both, match__away__number__in=both)


def oriented(stage, first: int, second: int, own: int, other: int) -> list[LegResult]:
    turned = sheet_of(stage, first, second).match.home.number == second
    return [LegResult(home=other, away=own) if turned else LegResult(home=own, away=other)]


def play(sub_match: SubMatch, by, answers, lines):
    """Open the log of a sheet and enter `lines`."""
    found = sheet_by_code(sub_match.code)
    game = registry.live(found.game.key)
    setup, people = opening.base_setup(found, game, opening.line_ups(found))
    setup = opening.answered(setup, game.questions(setup), answers)
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
