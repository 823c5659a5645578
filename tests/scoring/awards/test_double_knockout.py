"""Awards and the next level after a double knockout: nothing before the match that decides."""

from __future__ import annotations

import pytest

from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.queries.placings import placings_of
from scoring.awards.services import move_award
from scoring.standings.queries.standings import standings_of
from tests.scoring.double import double_knockout, up_to_the_final, win

pytestmark = pytest.mark.django_db


def test_awards_wait_for_the_second_final_and_follow_it(make_competition, users):
    competition = make_competition("nineball-singles", entries=5)
    stage, by = double_knockout(competition, by=users["carl"]), users["sam"]
    assert placings_of(competition).waits_for == "8 of 8 matches are still to be played."
    final = up_to_the_final(stage, by)
    assert placings_of(competition).waits_for == "1 of 8 matches are still to be played."
    win(final, by, home=False)

    waiting = placings_of(competition)
    assert waiting.waits_for == "1 of 9 matches are still to be played."
    assert (waiting.awards, waiting.champion) == ((), None)
    with pytest.raises(RuleViolation) as refused:
        move_award(entry=final.away, reason="conduct", by=users["carl"])
    assert refused.value.code == "not_final"
    win(stage.matches.get(wing="second_final"), by, home=False)

    found = placings_of(competition)
    standings = standings_of(competition)
    order = [standings.teams[row.entry].number for row in standings.table.rows]
    assert order[:2] == [final.away.number, final.home.number]
    assert found.champion.number == final.away.number
    assert [team.number for award in found.awards for team in award.teams] == order[: len(found.awards)]
    assert found.waits_for == ""


def test_the_champion_of_a_double_knockout_goes_to_the_next_level(make_competition, users):
    competition = make_competition("darts-legion", entries=4)
    double_knockout(competition, by=users["carl"])
    (before,) = advancement_of(competition.event)
    assert before.lines == ()
    list(play_competition(competition=competition, seed="a rehearsal", by=users["sam"], verifier=users["sue"]))

    (going,) = advancement_of(competition.event)
    standings = standings_of(competition)
    first = standings.teams[standings.table.rows[0].entry].number
    assert ([line.team.number for line in going.going], going.waits_for) == ([first], "")


def test_who_wins_the_only_final_is_champion(make_competition, users):
    competition = make_competition("nineball-singles", entries=4)
    final = up_to_the_final(double_knockout(competition, by=users["carl"]), users["sam"])
    win(final, users["sam"], home=True)

    found = placings_of(competition)
    assert (found.champion.number, found.waits_for) == (final.home.number, "")
