"""How long a public page is kept: as long as its event stays as it is, and nothing is written that all pages show."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest
from django.db import OperationalError
from django.urls import reverse

from legionsports import crowd
from legionsports import versions as versions_module
from legionsports.crowd import Crowd
from legionsports.versions import NO_EVENT, Versions, note_write, read_versions
from tests.legionsports.small_site import SHARED, Site, ask, settle
from tournaments.events.queries import versions_of
from tournaments.events.services import bump_board


class Events:
    """The versions of events as a database has them, and how often somebody asked for them."""

    def __init__(self, **versions) -> None:
        self.versions, self.asked = versions, 0
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def __call__(self, slugs):
        self.asked += 1
        found = {slug: self.versions[slug] for slug in slugs if slug in self.versions}
        await self.go_on.wait()
        return found


def test_a_page_of_an_event_is_made_again_only_when_its_event_has_moved():
    async def scene():
        events = Events(here=1, there=1)
        app = Crowd(Site(SHARED), versions=Versions(events, every=0))
        assert await ask(app, "/e/here/") == (200, b"1")
        assert await ask(app, "/e/there/") == (200, b"2")
        events.versions["here"] = 2  # saved in this process
        assert await ask(app, "/s/", method="POST") == (200, b"3")
        assert await ask(app, "/e/here/") == (200, b"4")
        assert await ask(app, "/e/there/") == (200, b"2")
        events.versions["there"] = 2  # saved in another one
        assert await ask(app, "/e/there/") == (200, b"5")
        assert await ask(app, "/e/here/") == (200, b"4")
        assert await ask(app, "/calendar/") == (200, b"6")

    asyncio.run(scene())


def test_after_a_write_that_moves_no_event_all_pages_are_made_again():
    async def scene():
        app = Crowd(Site(SHARED), versions=Versions(Events(here=1)))
        assert await ask(app, "/e/here/") == (200, b"1")
        await ask(app, "/office/", method="POST")
        assert await ask(app, "/e/here/") == (200, b"3")
        assert await ask(app, "/e/here/") == (200, b"3")

    asyncio.run(scene())


def test_after_a_write_beside_results_in_another_process_all_pages_are_made_again():
    async def scene():
        events = Events(here=1)
        app = Crowd(Site(SHARED), versions=Versions(events, every=0))
        addresses = ("/e/here/", "/calendar/", "/")
        assert [await ask(app, at) for at in addresses] == [(200, b"1"), (200, b"2"), (200, b"3")]
        events.versions[NO_EVENT] = "a mark"
        assert [await ask(app, at) for at in addresses] == [(200, b"4"), (200, b"5"), (200, b"6")]
        assert [await ask(app, at) for at in addresses] == [(200, b"4"), (200, b"5"), (200, b"6")]

    asyncio.run(scene())


def test_what_is_scored_live_or_seen_before_its_answer_is_sent_ends_no_page_of_another_event():
    async def scene():
        events = Events(here=1, there=1)
        app = Crowd(Site(SHARED), versions=Versions(events, every=0))
        assert await ask(app, "/e/there/") == (200, b"1")
        await ask(app, "/s/1234567/live/record/", method="POST")
        assert await ask(app, "/e/there/") == (200, b"1")
        events.versions["here"] = 2  # saved, and the answer is on its way
        assert await ask(app, "/e/here/") == (200, b"3")
        await ask(app, "/s/1234567/", method="POST")
        assert [await ask(app, f"/e/{slug}/") for slug in ("here", "there")] == [(200, b"3"), (200, b"1")]

    asyncio.run(scene())


def test_a_result_at_the_same_moment_hides_no_write_that_moves_no_event():
    async def scene():
        events = Events(here=1, there=1)
        app = Crowd(Site(SHARED), versions=Versions(events, every=60))
        assert [await ask(app, f"/e/{slug}/") for slug in ("here", "there")] == [(200, b"1"), (200, b"2")]
        await ask(app, "/office/members/1/", method="POST")  # a name is withheld, everywhere
        events.versions["here"] = 2
        await ask(app, "/s/1234567/", method="POST")
        assert [await ask(app, f"/e/{slug}/") for slug in ("here", "there")] == [(200, b"5"), (200, b"6")]

    asyncio.run(scene())


def test_a_result_leaves_the_first_page_for_its_second_and_any_other_write_ends_it():
    async def scene():
        events = Events(here=1)
        app = Crowd(Site(SHARED), versions=Versions(events))
        assert await ask(app, "/") == (200, b"1")
        for at in ("/s/1234567/", "/t/word/1234567/result/", "/api/v1/sheets/1234567/"):
            await ask(app, at, method="POST")
        assert await ask(app, "/") == (200, b"1")
        await ask(app, "/office/events/1/settings/", method="POST")  # standings are kept back from now on
        assert await ask(app, "/") == (200, b"6")

    asyncio.run(scene())


def test_the_calendar_outlives_a_second_and_the_first_page_does_not():
    async def scene():
        app = Crowd(Site((b"Cache-Control", b"public, max-age=0, s-maxage=0")), versions=Versions(Events()))
        passing = Crowd(Site((b"Cache-Control", b"public, max-age=0, s-maxage=1")), versions=Versions(Events()))
        for at, wanted in (("/calendar/", 1), ("/calendar/2027/", 1), ("/", 2)):
            before = passing._app.asked
            await ask(passing, at)
            passing._answers = {key: replace(kept, until=kept.until - 1) for key, kept in passing._answers.items()}
            await ask(passing, at)
            assert passing._app.asked - before == wanted, at
        assert [await ask(app, "/calendar/2027.ics") for _ in range(2)] == [(200, b"1"), (200, b"2")]

    asyncio.run(scene())


def test_pages_without_a_clock_are_kept_longest_and_a_match_that_is_scored_live_for_no_more_than_it_says():
    async def kept_for(path):
        app = Crowd(Site((b"Cache-Control", b"public, s-maxage=1")), versions=Versions(Events()))
        began = time.monotonic()
        await ask(app, path)
        (answer,) = app._answers.values()
        return answer.until - began

    async def scene():
        still, moving, live = crowd.STILL_FOR + crowd.RENEWED_WITHIN, crowd.KEPT_FOR + crowd.RENEWED_WITHIN, 1
        for path, seconds in {
            **dict.fromkeys(("/e/here/", "/e/here/results/", "/calendar/", "/calendar/2027/"), still),
            **dict.fromkeys(("/e/here/now/", "/e/here/team/1/", "/e/here/darts-mixed/schedule/"), moving),
            **dict.fromkeys(("/e/here/match/1/", "/"), live),
        }.items():
            assert seconds <= await kept_for(path) < seconds + 10, path

    asyncio.run(scene())


def test_versions_are_read_once_for_many_who_ask_and_again_after_a_write_that_came_meanwhile():
    async def scene():
        events = Events(here=1)
        versions = Versions(events, every=60)
        assert len({await versions.of("here") for _ in range(5)}) == 1
        assert events.asked == 1
        events.go_on.clear()
        versions.doubt()
        many = [asyncio.create_task(versions.of("here")) for _ in range(5)]
        await settle()
        events.versions["here"] = 2
        versions.doubt()
        late = asyncio.create_task(versions.of("here"))
        events.go_on.set()
        assert {version for *_, version in await asyncio.gather(*many)} == {1}  # they asked before it
        assert (await late)[-1] == 2

    asyncio.run(scene())


def test_events_that_there_are_not_fill_nothing(monkeypatch):
    async def scene():
        monkeypatch.setattr(versions_module, "MOST", 2)
        versions = Versions(Events(here=1))
        assert await versions.of("here") == await versions.of("here")
        await versions.of("none")
        assert await versions.of("more") != await versions.of("more")

    asyncio.run(scene())


def test_events_that_nobody_asks_for_any_more_make_room(monkeypatch):
    async def scene():
        monkeypatch.setattr(versions_module, "MOST", 2)
        versions = Versions(Events(here=1))
        for stranger in ("none", "more"):
            await versions.of(stranger)
        assert await versions.of("here") != await versions.of("here")
        monkeypatch.setattr(versions_module, "ASKED_WITHIN", 0)
        assert versions._has_room_for("here")

    asyncio.run(scene())


def test_whoever_waited_long_for_a_version_hears_it(monkeypatch):
    async def scene():
        monkeypatch.setattr(versions_module, "ASKED_WITHIN", 0.05)
        events = Events(here=1, there=1)
        versions = Versions(events)
        events.go_on.clear()
        both = [asyncio.create_task(versions.of(slug)) for slug in ("here", "there")]
        await asyncio.sleep(0.1)
        events.go_on.set()
        assert [version for *_, version in await asyncio.wait_for(asyncio.gather(*both), 20)] == [1, 1]

    asyncio.run(scene())


def test_an_event_that_is_asked_for_while_others_are_read_is_read_itself():
    async def scene():
        events = Events(here=1, there=1)
        versions = Versions(events, every=60)
        events.go_on.clear()
        both = [asyncio.create_task(versions.of(slug)) for slug in ("here", "there")]
        await settle()
        events.go_on.set()
        assert [version for *_, version in await asyncio.gather(*both)] == [1, 1]

    asyncio.run(scene())


def test_whoever_waits_too_long_for_a_version_is_told_to_try_again():
    async def scene():
        events = Events(here=1)
        events.go_on.clear()
        app = Crowd(Site(SHARED), versions=Versions(events), patience=0.01)
        assert (await ask(app, "/e/here/"))[0] == 503
        events.go_on.set()
        assert await ask(app, "/e/here/") == (200, b"1")

    asyncio.run(scene())


def test_a_database_that_does_not_answer_shares_nothing_and_stops_no_page():
    async def broken(_slugs):
        raise OperationalError

    async def scene():
        app = Crowd(Site(SHARED), versions=Versions(broken))
        assert [body for _, body in [await ask(app, "/e/here/"), await ask(app, "/e/here/")]] == [b"1", b"2"]

    asyncio.run(scene())


@pytest.mark.django_db
def test_every_write_but_a_result_leaves_a_mark_for_the_other_processes(client):
    def mark():
        return asyncio.run(read_versions([])).get(NO_EVENT)

    before = mark()
    for address in ("/s/1234567/", "/t/word/1234567/result/", "/api/v1/sheets/1234567/"):
        client.post(address)
    client.get("/calendar/")
    assert mark() == before
    client.post(reverse("login"), {"username": "nobody", "password": "wrong"})
    assert mark() != before


@pytest.mark.django_db
def test_without_redis_a_write_is_saved_and_versions_are_read(settings):
    backend = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = settings.CACHES | {"default": backend}
    note_write()
    assert asyncio.run(read_versions([])) == {}


@pytest.mark.django_db
def test_an_event_has_another_version_when_its_public_pages_differ(make_competition):
    event = make_competition("darts-mixed", entries=4).event
    seen = [versions_of([event.slug, "none"])]
    assert set(seen[0]) == {event.slug}
    bump_board(event_id=event.pk)
    seen.append(versions_of([event.slug]))
    type(event).objects.filter(pk=event.pk).update(standings_hidden=True)
    seen.append(versions_of([event.slug]))
    assert len({version[event.slug] for version in seen}) == 3
