"""Rulings where they reach further: a play-off match, a sheet that is scored live, a competition that is final."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.base import Side
from games.legs import NOT_PLAYED
from kit.pure.violations import RuleViolation
from scoring.cases.models import Ruling
from scoring.cases.queries.cases import open_cases
from scoring.cases.services.deciding import appeal, carry_out
from scoring.cases.services.effects import Details
from scoring.sheets.queries.sheets import fresh_sheet
from tests.scoring.cases.ruling import rule, ruled
from tests.scoring.live.conftest import open_live  # noqa: F401
from tests.scoring.sheets.conftest import WON, leg
from tournaments.models import Competition, Stage

pytestmark = pytest.mark.django_db
Effect = Ruling.Effect

HOME_WINS = [leg(21, 3), leg(21, 3), NOT_PLAYED]


@pytest.fixture
def knockout(draw, playoff) -> Stage:
    """Four shuffleboard teams: two matches, then a final."""
    competition = draw("shuffleboard-mens", entries=4).competition
    return playoff(competition, list(competition.entries.all()), kind=Stage.Kind.KNOCKOUT)


def test_a_play_off_match_that_is_played_again_empties_the_next_one_until_an_appeal(
    knockout, enter, bring, rita, users
):
    first, _, final = knockout.matches.order_by("number")
    sheet = first.sub_matches.get()
    enter(sheet, HOME_WINS)
    final.refresh_from_db()
    assert final.home == first.home
    case = bring(sub_match=sheet)

    ruled(case, users["carl"], Effect.REPLAYED)
    final.refresh_from_db()
    assert (final.home, fresh_sheet(sheet.pk).current) == (None, None)

    appeal(case=case, claimed_by="The winner", reason="It was fair", by=users["sam"])
    ruled(case, rita)
    final.refresh_from_db()
    assert (final.home, fresh_sheet(sheet.pk).legs) == (first.home, tuple(HOME_WINS))


def test_a_play_off_match_is_not_played_again_once_the_next_one_was(knockout, enter, bring, rita):
    first, second, final = knockout.matches.order_by("number")
    for match in (first, second, final):
        enter(match.sub_matches.get(), HOME_WINS)
    with pytest.raises(RuleViolation, match="later_match_played"):
        rule(bring(sub_match=first.sub_matches.get()), rita, Effect.REPLAYED)
    assert not Ruling.objects.exists()
    assert fresh_sheet(first.sub_matches.get().pk).current is not None


@pytest.mark.rule("A91")
def test_a_leg_is_ruled_on_while_the_sheet_is_scored_live(draw, bring, rita, open_live):  # noqa: F811
    sheet = draw("darts-legion", entries=3).matches.order_by("number").first().sub_matches.get()
    open_live(sheet)
    case = bring(sub_match=sheet, leg=1)
    ruling = rule(case, rita, Effect.LEG_GIVEN, details=Details(side=Side.AWAY, leg=1))
    assert [line.is_open for line in open_cases(sheet.match.stage.competition)] == [True]
    with pytest.raises(RuleViolation, match="scored_live"):
        carry_out(ruling=ruling, by=rita)


def test_no_ruling_changes_the_sheet_of_a_competition_that_is_final(sheet, enter, bring, rita):
    enter(sheet, WON["cribbage"])
    Competition.objects.update(closed_at=timezone.now())
    case = bring(sub_match=sheet)
    for effect, details in ((Effect.REPLAYED, Details()), (Effect.MATCH_GIVEN, Details(side=Side.AWAY))):
        with pytest.raises(RuleViolation, match="competition_is_final"):
            rule(case, rita, effect, details=details)
    assert rule(case, rita, Effect.WARNING).number == 1
