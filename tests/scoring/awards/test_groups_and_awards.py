"""Awards and the next level after groups: out of the whole field, and nothing before the finals are decided."""

from __future__ import annotations

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.queries.placings import placings_of
from scoring.awards.services import move_award
from scoring.playoffs.services.finals import make_finals
from tests.page import html_of
from tests.scoring.grouped import WON, in_groups, lower_wins, of_group, play_finals
from tests.scoring.small import hand_in, legs_of
from tournaments.models import Stage


@pytest.fixture
def stage(make_competition, users) -> Stage:
    return in_groups(make_competition("darts-legion", entries=8), by=users["carl"])


def test_what_is_waited_for_is_said_at_every_step(stage, users):
    competition = stage.competition
    assert placings_of(competition).waits_for == "12 of 12 matches are still to be played before the finals."
    lower_wins(of_group(stage, 1), by=users["sam"])
    assert placings_of(competition).waits_for == "6 of 12 matches are still to be played before the finals."
    lower_wins(of_group(stage, 2), by=users["sam"])
    assert placings_of(competition).waits_for == "Every match is in. Make the finals next."
    finals = make_finals(competition=competition, by=users["carl"])
    assert placings_of(competition).waits_for == "The finals are being played: 3 matches are still to be played."
    play_finals(finals, by=users["sam"], until_round=1)
    assert placings_of(competition).waits_for == "The finals are being played: 1 match is still to be played."
    play_finals(finals, by=users["sam"])
    assert placings_of(competition).waits_for == ""


def test_a_tie_that_decides_who_goes_on_is_named_with_its_group(stage, users):
    lower_wins(of_group(stage, 1), by=users["sam"])
    numbers = sorted({match.home.number for match in of_group(stage, 2)} | {m.away.number for m in of_group(stage, 2)})
    _, *level = numbers
    for match in of_group(stage, 2):
        home, away = match.home.number, match.away.number
        turned = home > away
        if home in level and away in level and {home, away} == {level[0], level[2]}:
            turned = not turned  # the three below the first beat each other in a circle
        for sheet in match.sub_matches.all():
            hand_in(sheet, legs_of(WON["darts"], turned=turned), by=users["sam"])
    found = placings_of(stage.competition)
    assert found.waits_for == "Settle the tie for second place in group B before you make the finals."
    assert (found.awards, found.champion) == ((), None)


def test_awards_and_those_who_go_on_come_out_of_the_whole_field(stage, users, signed_in):
    competition, event = stage.competition, stage.competition.event
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    (before,) = advancement_of(event)
    assert before.lines == ()
    with pytest.raises(RuleViolation) as refused:
        move_award(entry=competition.entries.get(number=1), reason="conduct", by=users["carl"])
    assert refused.value.code == "not_final"
    page = html_of(signed_in("carl").get(reverse("awards:office", args=[event.pk])))
    assert reverse("playoffs:office", args=[competition.pk]) in page
    play_finals(make_finals(competition=competition, by=users["carl"]), by=users["sam"])
    found = placings_of(competition)
    assert found.champion is not None
    assert found.champion.number == 1
    assert [team.number for team in found.awards[0].teams] == [1]
    (after,) = advancement_of(event)
    assert [line.team.number for line in after.going] == [1]
    assert after.waits_for == ""
