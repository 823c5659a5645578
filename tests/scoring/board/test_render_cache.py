"""A board that several processes of a site show is made by one of them."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from redis import RedisError

from scoring.board.pages import event_stream as streams
from scoring.board.pages import render_cache
from scoring.board.pages.event_stream import Watched
from scoring.board.pages.render_cache import RenderCache, RenderPendingError
from tests import cast
from tests.scoring.board.play import bump
from tournaments.models import Event

BROKEN = ("get", "add", "set")


@pytest.fixture
def version(worker_id, request) -> str:
    """What no other test and no other worker has kept anything under."""
    return f"{worker_id}-{request.node.name}"


@pytest.fixture
def one(version):
    return RenderCache(version)


@pytest.fixture
def other(version):
    return RenderCache(version)


def never() -> bytes:
    pytest.fail("it was made twice")


def test_what_one_has_made_the_other_does_not_make(one, other):
    assert one("a-board", lambda: b"made") == b"made"
    assert other("a-board", never) == b"made"
    assert other("another-board", lambda: b"another") == b"another"


def test_nobody_begins_what_another_one_is_at(one, other):
    asked = []

    def make() -> bytes:
        with pytest.raises(RenderPendingError):
            other("a-board", never)
        asked.append("a-board")
        return b"made"

    assert one("a-board", make) == b"made"
    assert asked
    assert other("a-board", never) == b"made"


def test_another_version_of_the_program_makes_its_own(one, version):
    one("a-board", lambda: b"made")
    assert RenderCache(f"{version}+1")("a-board", lambda: b"newer") == b"newer"


def test_what_was_begun_and_never_made_is_made_by_another_one(one, other, monkeypatch):
    monkeypatch.setattr(render_cache, "MADE_WITHIN", 0.0)  # it is over at once: whoever began was killed

    def killed() -> bytes:
        raise SystemExit

    with pytest.raises(SystemExit):
        one("a-board", killed)
    assert other("a-board", lambda: b"made") == b"made"


@pytest.mark.parametrize("broken", BROKEN)
def test_without_redis_each_makes_its_own_and_does_not_ask_again_at_once(one, monkeypatch, broken):
    asked = []

    def gone(*_about):
        asked.append(broken)
        raise RedisError

    monkeypatch.setattr(cache, broken, gone)
    answers = [one(f"{broken}-{number}", lambda: b"made") for number in range(3)]
    assert answers == [b"made"] * 3
    assert len(asked) == (3 if broken == "set" else 1)


@pytest.mark.django_db
def test_a_look_takes_a_board_that_another_process_has_made(org, one, other, monkeypatch):
    event = cast.make_event(org)
    asked = frozenset({Watched(event.pk, ("en-ca",))})
    first, _ = streams._look(asked, {}, making=one)
    monkeypatch.setattr(streams, "hall_pages", lambda *_about, **_more: never())
    second, waiting = streams._look(asked, {}, making=other)
    assert (second, waiting) == (first, frozenset())


@pytest.mark.django_db
def test_a_board_is_shown_as_it_was_until_another_process_has_made_it(org, monkeypatch):
    monkeypatch.setattr(streams, "LONG_ENOUGH", 60)
    events = [cast.make_event(org, slug=f"event-{number}") for number in range(2)]
    moving, other = (Watched(event.pk, ("en-ca",)) for event in events)
    known, _ = streams._look(frozenset({moving, other}), {})
    for event in events:
        bump(event)
    monkeypatch.setattr(streams, "LONG_ENOUGH", 0.5)

    def begun_elsewhere(key: str, make) -> bytes:
        if key.startswith(f"board/en-ca/{moving.event_id}/"):
            raise RenderPendingError
        return make()

    news, waiting = streams._look(frozenset({moving, other}), known, making=begun_elsewhere)
    assert ({watched: board.version for watched, board in news.items()}, waiting) == (
        {moving: 0, other: 1},
        frozenset(),
    )
    news, _ = streams._look(frozenset({moving, other}), news)
    assert news[moving].version == Event.objects.get(pk=moving.event_id).board_version


@pytest.mark.django_db
def test_a_new_board_that_another_process_makes_is_waited_for(org, monkeypatch):
    monkeypatch.setattr(streams, "LONG_ENOUGH", 60)
    asked = Watched(cast.make_event(org).pk, ("en-ca",))
    refusals = [RenderPendingError(), RenderPendingError()]

    def soon(_key: str, make) -> bytes:
        if refusals:
            raise refusals.pop()
        return make()

    news, waiting = streams._look(frozenset({asked}), {}, making=soon)
    assert (news.keys(), waiting) == ({asked}, frozenset())
    assert refusals == []
