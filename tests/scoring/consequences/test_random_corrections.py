"""Random corrections over random finished weekends: what the preview said is what happened, exactly."""

from __future__ import annotations

import random
import uuid
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import registry
from games.base import RuleViolation
from scoring.awards.queries.placings import placings_of
from scoring.consequences.engine.comparing import Kind
from scoring.consequences.services import NotAccepted, hand_in, weigh
from scoring.models import Moved, Submission
from scoring.sheets.queries.sheets import rules_for, sheet_by_code
from scoring.sheets.services.sheets import submit
from scoring.simulation.services import play_competition
from scoring.standings.queries.standings import standings_of
from tests.scoring.grouped import in_groups
from tournaments.draws.services.drawing import draw_knock_out, publish
from tournaments.events.queries import category_for
from tournaments.models import Match, SubMatch

pytestmark = pytest.mark.django_db


@contextmanager
def undone():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(params=["table", "pairs", "knock-out", "groups"])
def weekend(request, make_competition, users):
    """A competition that is drawn and not played yet: one table, pairs of two, a knock-out, groups and finals."""
    if request.param == "table":
        return make_competition("euchre-legion", entries=4)
    if request.param == "pairs":
        return make_competition("cribbage-legion", entries=3)
    if request.param == "knock-out":
        competition = make_competition("shuffleboard-mens", entries=5)
        publish(
            stage=draw_knock_out(competition=competition, seed="maple", by=users["carl"]),
            by=users["carl"],
            despite_open_rules=True,
        )
        return competition
    competition = make_competition("cribbage-pairs", entries=6)
    in_groups(competition, by=users["carl"], count=2, advance=2)
    return competition


def seen(competition):
    """Return what people see of a competition, read without the pictures that the preview compares."""
    standings = standings_of(competition)
    names = {entry: team.name for entry, team in standings.teams.items()}
    tables = {"": standings, **{part.name: part for part in standings.parts}}
    return {
        "places": {
            (name, names[row.entry]): (row.place, bool(row.tied_with))
            for name, table in tables.items()
            for row in table.table.rows
        },
        "idle": {record.stage.name for record in standings.idle_playoffs if record.stage},
        "awards": {award.number: [team.name for team in award.teams] for award in placings_of(competition).awards}
        if standings.table.is_final
        else {},
        "sides": {
            (match.stage.position, match.number): [names.get(match.home_id, ""), names.get(match.away_id, "")]
            for match in Match.objects.filter(stage__competition=competition).select_related("stage")
            if match.stage.is_playoff
        },
    }


def told(differences, kind):
    return [difference.told for difference in differences if difference.kind is kind]


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), chosen=st.integers(0, 10_000))
def test_what_the_preview_says_is_what_happens(weekend, users, seed, chosen):
    carl = users["carl"]
    with undone():
        list(play_competition(competition=weekend, seed=str(seed), by=users["sam"], verifier=users["sue"]))
        sheets = SubMatch.objects.filter(match__stage__competition=weekend, result__isnull=False).order_by("pk")
        picked = sheets[chosen % len(sheets)]
        sheet = sheet_by_code(picked.code)
        game, category = registry.get(weekend.game), category_for(weekend)
        rng = random.Random(chosen)
        legs = game.random_legs(rng, rules_for(picked, category), playoff=sheet.playoff)
        paper = {"legs": legs, "reason": "random", "expected_version": sheet.version}
        before = seen(weekend)

        def correct():
            return submit(sub_match=picked, by=carl, idempotency_key=uuid.uuid4(), **paper)

        try:
            preview = weigh(competition=weekend, act=correct, by=carl)
        except RuleViolation as refused:
            with pytest.raises(RuleViolation, match=refused.code):
                hand_in(sheet=sheet, by=carl, idempotency_key=uuid.uuid4(), **paper)
            return
        assert seen(weekend) == before
        assert not Submission.objects.filter(sub_match=picked, entered_by=carl).exists()
        if preview.moves:
            with pytest.raises(NotAccepted) as asked:
                hand_in(sheet=sheet, by=carl, idempotency_key=uuid.uuid4(), **paper)
            assert asked.value.consequences == preview
        hand_in(sheet=sheet, by=carl, idempotency_key=uuid.uuid4(), accepted=preview.fingerprint, **paper)

        after = seen(weekend)
        moved = Moved.objects.first()
        assert tuple(moved.sentences if moved else ()) == preview.sentences
        _compare(before, after, preview.differences)


def _compare(before, after, differences):
    """Assert that these differences are all that is different between what people saw before and see after."""
    one_table = len({name for name, _ in after["places"]}) == 1
    places = {
        (line["table"], line["team"]): (line["after"], line["after_shared"])
        for line in told(differences, Kind.PLACES) + told(differences, Kind.SO_FAR)
        if "team" in line
    }
    complete = {line["table"] for line in told(differences, Kind.PLACES) if "team" not in line}
    if not complete:
        changed = {key: place for key, place in after["places"].items() if before["places"].get(key) != place}
        assert places == changed or not one_table
        assert {team for _, team in places} == {team for _, team in changed}
    for code, names in (
        ("playoff_set_aside", after["idle"] - before["idle"]),
        ("playoff_counts", before["idle"] - after["idle"]),
    ):
        assert {difference.told["name"] for difference in differences if difference.code == code} == names
    awards = {line["award"]: (line["before"], line["after"]) for line in told(differences, Kind.AWARDS)}
    assert awards == {
        number: (before["awards"].get(number, []), after["awards"].get(number, []))
        for number in {*before["awards"], *after["awards"]}
        if before["awards"].get(number, []) != after["awards"].get(number, [])
    }
    sides = sorted((line["number"], line["before"], line["after"]) for line in told(differences, Kind.SIDES))
    assert sides == sorted(
        (number, before["sides"][position, number], now)
        for (position, number), now in after["sides"].items()
        if before["sides"].get((position, number)) != now
    )
