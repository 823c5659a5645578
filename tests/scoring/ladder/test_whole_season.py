"""A season of twelve branches, played from the first level to Command: nobody is lost, and nobody is there twice."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest

from scoring.ladder.engine.rungs import State
from scoring.ladder.queries import ladder_of
from tests.season_of_twelve import CATEGORY, DAYS, GAME, build
from tournaments.models import Entry, RosterPlace
from tournaments.seasons.queries import steps_of

pytestmark = pytest.mark.slow


def test_everybody_at_a_level_came_from_the_level_below_or_was_named(db):
    twelve = build()
    twelve.play("vimy")
    fields = {level: len(competitions) for level, competitions in twelve.played.items()}
    assert fields == {"branch": 4, "area": 2, "district": 2, "command": 1}
    for level, competitions in twelve.played.items():
        people = Counter(
            RosterPlace.objects.filter(entry__competition__in=competitions).values_list("member", flat=True)
        )
        assert set(people.values()) == {1}, level
    above = Entry.objects.exclude(competition__event__level="branch").select_related("qualification__source")
    assert {entry.qualification.kind for entry in above} == {"placed", "named"}
    for entry in above.filter(qualification__kind="placed"):
        source = entry.qualification.source
        assert [place.member_id for place in entry.roster.all()] == [place.member_id for place in source.roster.all()]
    steps = steps_of(twelve.season)[GAME]
    ladder = ladder_of(
        twelve.season, GAME, steps, names={CATEGORY: "Singles"}, sport="8-Ball", user=twelve.officer,
        today=DAYS["command"] + datetime.timedelta(days=1),
    )  # fmt: skip
    places = {place.name: place for place in ladder.places}
    sent = {name: len(place.sent) for name, place in places.items()}
    assert [sent[name] for name in ("District 1", "District 2", "Area A", "Area B")] == [2, 2, 2, 2]
    assert sum(sent[str(branch)] for branch in twelve.branches) == 12
    assert {place.state for place in places.values() if place.event} == {State.FINAL}
