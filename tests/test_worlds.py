"""A world that is copied is the one that was made, and a test cannot tell the difference."""

from __future__ import annotations

import datetime

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.utils import timezone

from tests import cast, clock, worlds
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Competition, Event, Stage

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL makes each anew"),
]


@pytest.fixture(autouse=True)
def made(monkeypatch) -> list[str]:
    """What was made by the services, with no world from earlier tests."""
    monkeypatch.setattr(worlds, "_kept", {})
    return MADE.clear() or MADE


MADE: list[str] = []


@worlds.once
def drawn(competition: Competition, *, words: str = "a spoken phrase") -> Stage:
    MADE.append(words)
    by = cast.make_user("drawer", "Ann")
    stage = draw_round_robin(competition=competition, seed=words, by=by)
    return publish(stage=stage, by=by, despite_open_rules=True)


def begun() -> tuple[Event, Competition]:
    worlds.begin()
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    return event, cast.make_competition(event, "cribbage-pairs", entries=5)


def rows() -> dict[str, list]:
    """Return every row of the database."""
    return {
        model.__name__: [{**row, "password": ""} for row in model._base_manager.order_by("pk").values()]
        for model in apps.get_models()
    }


def shape(values: object) -> str:
    """Return what stands in rows but for when in this run."""
    return str(
        [
            {name: "now" if isinstance(value, datetime.datetime) else value for name, value in row.items()}
            for row in values
        ]
    )


def test_rows_and_what_a_test_has_in_its_hands_are_the_same_when_they_are_copied(made):
    seen = []
    for _ in range(2):
        with transaction.atomic():
            event, competition = begun()
            stage = drawn(competition)
            assert competition.event is event
            in_hand = [sorted(row._state.fields_cache) for row in (event, competition, stage)]
            seen.append((in_hand, {name: shape(of_model) for name, of_model in rows().items()}))
            assert cast.make_competition(event, "darts-mixed").pk == competition.pk + 1
            transaction.set_rollback(True)
    assert seen[0] == seen[1]
    assert made == ["a spoken phrase"]


def test_what_was_written_before_or_asked_for_otherwise_is_made_anew(made):
    for words in ("one", "two", "one"):
        with transaction.atomic():
            event, competition = begun()
            if len(made) == 2:
                event.competitions.create(category="darts-mixed", name="Darts", game="darts")
            assert drawn(competition, words=words).seed == words
            transaction.set_rollback(True)
    assert made == ["one", "two", "one"]


def test_a_test_with_a_clock_of_its_own_neither_leaves_nor_gets_a_world(made, monkeypatch):
    later = clock.NOON + datetime.timedelta(days=80)
    monkeypatch.setattr(timezone, "now", lambda: later)
    _, competition = begun()
    assert drawn(competition).published_at == later
    assert worlds._kept == {}
