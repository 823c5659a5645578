"""What is written again is what was made, and a test cannot tell the difference."""

from __future__ import annotations

import datetime
from contextlib import suppress

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.utils import timezone

from tests import again, cast, clock
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Competition, Event, Stage


@pytest.fixture(autouse=True)
def _nothing_known(monkeypatch):
    monkeypatch.setattr(again, "_known", {})


@again.once
def drawn(competition: Competition, *, words: str = "a spoken phrase") -> Stage:
    by = cast.make_user("drawer", "Ann")
    return publish(stage=draw_round_robin(competition=competition, seed=words, by=by), by=by, despite_open_rules=True)


def everything() -> dict[str, list]:
    """Return every row of the database."""
    return {model.__name__: [*map(facts, model._base_manager.order_by("pk").values())] for model in apps.get_models()}


def facts(row: dict[str, object]) -> dict[str, object]:
    """Return what a row says, but for when in this run, and for the salt of a password."""
    return {name: "now" if is_of_now(value) else value for name, value in row.items() if name != "password"}


def is_of_now(value: object) -> bool:
    return isinstance(value, datetime.datetime) and clock.NOON <= value <= clock.now()


def seen_from(event: Event, competition: Competition, stage: Stage) -> list:
    """Return what a test has in its hands: which rows its rows know without asking, and all that they say."""
    rows = (event, competition, stage)
    return [(sorted(row._state.fields_cache), facts({**vars(row), "_state": None})) for row in rows]


def begun() -> tuple[Event, Competition]:
    """Return an event with people who have roles there, and a competition that is not drawn."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    return event, cast.make_competition(event, "cribbage-pairs", entries=5)


def world(make=drawn) -> tuple[dict, list]:
    """Return everything, made again and then undone; and what it looked like in the hands of a test."""
    with again.watching(), transaction.atomic():
        event, competition = begun()
        stage = make(competition)
        seen = everything(), seen_from(event, competition, stage)
        transaction.set_rollback(True)
    return seen


@pytest.mark.django_db
def test_rows_that_are_written_again_are_those_that_were_made():
    rows = world()
    known = len(again._known)
    assert known
    assert world() == rows
    assert len(again._known) == known


@pytest.mark.django_db
def test_what_was_written_before_or_asked_for_otherwise_is_made_anew(event):
    competition = cast.make_competition(event, "cribbage-pairs", entries=4)
    with transaction.atomic():
        first = drawn(competition, words="one phrase").seed
        transaction.set_rollback(True)
    assert (first, drawn(competition, words="another phrase").seed) == ("one phrase", "another phrase")


@pytest.mark.django_db
def test_what_is_written_again_is_of_now():
    world()
    known, begins = len(again._known), timezone.now()
    with again.watching(), transaction.atomic():
        _, competition = begun()
        published = drawn(competition).published_at
        assert begins < competition.entries.get(number=5).entered_at < published <= timezone.now()
        transaction.set_rollback(True)
    assert len(again._known) == known


@pytest.mark.django_db
def test_a_test_with_a_clock_of_its_own_neither_leaves_nor_gets_what_others_made(event, monkeypatch):
    later = clock.NOON + datetime.timedelta(days=80)
    known = dict(again._known)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert drawn(cast.make_competition(event, "cribbage-pairs", entries=3)).published_at == later
    assert again._known == known


@pytest.mark.django_db
def test_a_moment_that_a_test_chose_is_one_of_the_facts(event):
    for hour in (9, 10):
        with again.watching(), transaction.atomic():
            Event.objects.update(board_changed_at=datetime.datetime(2027, 2, 5, hour, tzinfo=datetime.UTC))
            known = len(again._known)
            cast.make_competition(event, "darts-mixed", entries=2)
            transaction.set_rollback(True)
        assert len(again._known) == known + 1


def _twice(monkeypatch, first, *, most: int | None = None) -> list[str]:
    """Return what was made by the services in two tests alike: a world, and one that follows it."""
    made: list[str] = []

    @again.once
    def before(event: Event) -> None:
        made.append("before")
        first(event)

    @again.once
    def after(event: Event) -> None:
        made.append("after")
        cast.make_competition(event, "darts-mixed")

    for run in range(2):
        with again.watching(), transaction.atomic():
            event, _ = begun()
            with monkeypatch.context() as here:
                if run == 0 and most is not None:
                    here.setattr(again, "MOST", len(again._known) + most)
                before(event)
                after(event)
            transaction.set_rollback(True)
    return made


@pytest.mark.django_db
def test_what_follows_a_world_is_written_again_only_where_that_world_is_kept(monkeypatch):
    def slips(event: Event) -> None:
        with suppress(ValueError), transaction.atomic():
            cast.make_competition(event, "euchre-legion")
            raise ValueError

    assert _twice(monkeypatch, lambda event: cast.make_competition(event, "euchre-legion")) == ["before", "after"]
    monkeypatch.setattr(again, "_known", {})
    kept = connection.vendor == "sqlite"  # PostgreSQL goes on counting rows where a world slipped
    assert _twice(monkeypatch, slips) == ["before", "after"] * (1 if kept else 2)


@again.once
def drawn_after_a_slip(competition: Competition) -> Stage:
    with suppress(ValueError), transaction.atomic():
        cast.make_competition(competition.event, "euchre-legion", entries=3)
        Competition.objects.filter(pk=competition.pk).update(name="Of a world that was undone")
        raise ValueError
    return drawn(competition)


@pytest.mark.django_db
def test_what_a_world_has_undone_is_not_written_again():
    made, written = (world(drawn_after_a_slip) for _ in range(2))
    assert connection.vendor == "postgresql" or written == made  # there it is made anew, with other words by lot
    assert [row["name"] for row in written[0]["Competition"] if row["category"] == "euchre-legion"] == []
    assert "Of a world that was undone" not in str(written[0]["Competition"])


@pytest.mark.django_db
def test_what_follows_a_world_is_made_anew_where_there_was_no_room_to_keep_it(monkeypatch):
    assert _twice(monkeypatch, lambda event: None, most=0) == ["before", "after"] * 2
