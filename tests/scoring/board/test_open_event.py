"""An open event on everybody's phone and on paper: people find themselves, and every card says where to go."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import translation

from scoring.printing.pages.open_events import movement_cards, score_cards, steps_of, stops_of
from scoring.printing.tasks.production import request_for
from tests.tournaments.afternoons.test_seating import by, come, hold, people_by_game  # noqa: F401
from tournaments.afternoons.services.seating import begin_play, leave
from tournaments.draws.queries.draws import schedule_of
from tournaments.models import RosterPlace, SubMatch


def test_a_movement_card_sends_everybody_to_where_they_play_next(hold, by):  # noqa: F811
    afternoon = hold("cribbage-movers", 11)
    stage = begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    leave(stage=stage, entry=afternoon.competition.entries.get(number=3), first=5)
    at = {}
    for sheet in SubMatch.objects.filter(match__stage=stage).select_related("match"):
        for side in (sheet.match.home_id, sheet.match.away_id):
            at[sheet.match.round, side] = sheet.station
    told = 0
    for table, stops in stops_of(schedule_of(stage)).items():
        for stop in stops:
            for entry, then in stop.sides:
                assert at[stop.game, entry.pk] == table
                assert then == (None if stop.game == 9 else at.get((stop.game + 1, entry.pk), 0))
                told += 1
    assert told == len(at)
    asked = request_for(afternoon.competition.event, {})
    with translation.override("fr-ca"):
        cards = movement_cards(asked).html(asked)
    assert "Ash" not in cards
    assert cards.count('class="card') == 6


def test_a_score_card_names_partner_and_opponents_of_every_game(hold, by):  # noqa: F811
    afternoon = hold("euchre-rotating", 9)
    stage = begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    steps = steps_of(schedule_of(stage))
    places = RosterPlace.objects.filter(entry__seats__stage=stage)
    entry_of = dict(places.values_list("member", "entry"))
    number_of = dict(places.values_list("member", "entry__number"))
    for match in stage.matches.prefetch_related("home__roster", "away__roster"):
        sides = [[place.member_id for place in side.roster.all()] for side in (match.home, match.away)]
        for own, other in (sides, sides[::-1]):
            for member in own:
                step = steps[entry_of[member]][match.round]
                named = {int(number) for number in re.findall(r"(?<!\w)\d+", step.against)}
                assert named == {number_of[one] for one in other}
                assert step.partner.split()[0] == str(next(number_of[one] for one in own if one != member))
    assert all(set(mine) == set(range(1, stage.plan.rounds + 1)) for mine in steps.values())
    assert sum(step.sits_out for mine in steps.values() for step in mine.values()) == stage.plan.rounds
    asked = request_for(afternoon.competition.event, {"base_url": "https://hall.example"})
    assert score_cards(asked).html(asked).count('class="card') == 9


@pytest.mark.parametrize("kind", ["cribbage-movers", "euchre-rotating", "euchre-progressive"])
def test_anybody_finds_the_own_game_by_number_or_name(client, hold, by, kind):  # noqa: F811
    afternoon = hold(kind, 9)
    begin_play(afternoon=afternoon, seed="maple leaf", by=by)
    competition = afternoon.competition
    slug, me = competition.event.slug, competition.entries.get(number=4)
    found = client.get(reverse("overview:public_event", args=[slug]), {"team": "4 Ann4"})
    assert reverse("board:team", args=[slug, me.pk]) in found.content.decode()
    page = client.get(reverse("board:team", args=[slug, me.pk])).content.decode()
    step = next(step for game, step in sorted(steps_of(schedule_of(competition.stages.get()))[me.pk].items()))
    if not step.sits_out:
        big = re.search(r'class="big-number">(.*?)</p>', page, re.DOTALL)[1]
        assert " ".join(re.sub("<.*?>", " ", big).split()) == f"Game {step.game}: Table {step.table}"
    schedule = client.get(
        reverse("board:schedule", args=[slug, competition.category]), {"team": me.pk}
    ).content.decode()
    assert f'value="{me.pk}" selected' in schedule
    assert "Game 1" in schedule
    certificate = client.get(reverse("draws:certificate", args=[slug, competition.category])).content.decode()
    assert "maple leaf" in certificate
    data = client.get(reverse("draws:certificate_file", args=[slug, competition.category]))
    assert data.status_code == found.status_code == 200
    for text in (page, schedule, certificate, data.content.decode(), found.content.decode()):
        assert not re.search(r"Ash\d|Birch\d", text)
