"""What is written again is what was made, and a test cannot tell the difference."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection, transaction

from tests import again, cast
from tournaments.draws.services.drawing import draw_round_robin, publish
from tournaments.models import Competition, Event, Stage

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="only there are the numbers of rows the same")


@again.once
def drawn(competition: Competition, *, words: str = "a spoken phrase") -> Stage:
    by = cast.make_user("drawer", "Ann")
    return publish(stage=draw_round_robin(competition=competition, seed=words, by=by), by=by, despite_open_rules=True)


def everything() -> dict[str, list]:
    """Return every row of the database."""
    return {model.__name__: list(model._base_manager.order_by("pk").values()) for model in apps.get_models()}


def seen_from(event: Event, competition: Competition, stage: Stage) -> list:
    """Return what a test has in its hands: which rows its rows know without asking, and all that they say."""
    rows = (event, competition, stage)
    return [(sorted(row._state.fields_cache), {**vars(row), "_state": None}) for row in rows]


def world() -> tuple[dict, list]:
    """Return everything, made anew and then undone; and what it looked like in the hands of a test."""
    with transaction.atomic(), again.watching():
        event = cast.make_event(cast.build_org())
        competition = cast.make_competition(event, "cribbage-pairs", entries=5)
        stage = drawn(competition)
        seen = everything(), seen_from(event, competition, stage)
        transaction.set_rollback(True)
    return seen


@pytest.mark.django_db
def test_rows_that_are_written_again_are_those_that_were_made():
    made = world()
    known = len(again._known)
    assert known
    assert world() == made
    assert len(again._known) == known


@pytest.mark.django_db
def test_what_was_written_before_or_asked_for_otherwise_is_made_anew(event):
    competition = cast.make_competition(event, "cribbage-pairs", entries=4)
    with transaction.atomic():
        first = drawn(competition, words="one phrase").seed
        transaction.set_rollback(True)
    assert (first, drawn(competition, words="another phrase").seed) == ("one phrase", "another phrase")
