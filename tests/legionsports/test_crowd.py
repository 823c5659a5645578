"""A crowd at the door: what is worked on at once, who waits, and what is made once for all who ask."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import OperationalError
from django.urls import NoReverseMatch, reverse

from legionsports import crowd
from legionsports import versions as versions_module
from legionsports.crowd import SAME_FOR_ALL, Crowd
from legionsports.versions import Versions
from tests.scoring.board.play import draw
from tournaments.events.queries import versions_of
from tournaments.events.services import bump_board

SHARED = (b"Cache-Control", b"public, max-age=0, s-maxage=60")


class Site:
    """An application that answers with how often it was asked, when it is let go on; and notes who is in it."""

    def __init__(self, *headers, status=200) -> None:
        self.asked, self.inside, self.most = 0, 0, 0
        self.headers, self.status = [*headers], status
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def __call__(self, scope, receive, send) -> None:
        while (await receive()).get("more_body"):
            pass
        self.asked += 1
        number = self.asked
        self.inside += 1
        self.most = max(self.most, self.inside)
        await self.go_on.wait()
        self.inside -= 1
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": str(number).encode(), "more_body": True})
        await send({"type": "http.response.body"})


async def ask(app, path="/", *headers, method="GET", query=b"", parts=(b"",)) -> tuple[int, bytes]:
    """Return the status and the body that a reader gets; None in `parts` is a part that never comes."""
    scope = {"type": "http", "method": method, "scheme": "http", "path": path, "query_string": query,
             "headers": [*headers]}  # fmt: skip
    waiting, got = list(parts), []

    async def receive():
        part = waiting.pop(0)
        if part is None:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    async def send(message) -> None:
        got.append(message)

    await app(scope, receive, send)
    return got[0]["status"], b"".join(message.get("body", b"") for message in got[1:])


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_only_a_few_are_worked_on_and_who_saves_does_not_wait_for_who_looks():
    async def scene():
        site = Site()
        site.go_on.clear()
        app = Crowd(site, looks=2, saves=1)
        looking = [asyncio.create_task(ask(app, f"/{n}")) for n in range(5)]
        await settle()
        assert site.inside == 2
        assert not app.is_saving()
        saving = [asyncio.create_task(ask(app, "/s/", method="POST")) for _ in range(3)]
        await settle()
        assert site.inside == 3
        assert app.is_saving()
        site.go_on.set()
        answers = await asyncio.gather(*looking, *saving)
        assert not app.is_saving()
        assert [status for status, _ in answers] == [200] * 8
        assert site.most == 3

    asyncio.run(scene())


def test_a_body_that_does_not_come_and_an_answer_that_is_read_slowly_hold_no_place():
    async def scene():
        site = Site()
        app = Crowd(site, looks=1, saves=1)
        slow = asyncio.create_task(ask(app, method="POST", parts=(b"a", None)))
        await settle()
        assert not app.is_saving()
        assert (await ask(app, method="POST"))[0] == 200
        lengths = (b"content-length", b"9"), (b"transfer-encoding", b"chunked")
        looks = [asyncio.create_task(ask(app, "/", length, parts=(b"a", None))) for length in lengths]
        await settle()
        assert (await ask(app))[0] == 200

        async def never(_message) -> None:
            await asyncio.Event().wait()

        async def receive():
            return {"type": "http.request", "body": b""}

        scope = {"type": "http", "method": "GET", "scheme": "http", "path": "/", "query_string": b"", "headers": []}
        reads_slowly = asyncio.create_task(app(scope, receive, never))
        await settle()
        assert (await ask(app))[0] == 200
        for task in (slow, *looks, reads_slowly):
            task.cancel()

    asyncio.run(scene())


def test_who_asks_whether_the_site_is_well_does_not_wait_behind_a_crowd():
    async def scene():
        site = Site()
        site.go_on.clear()
        app = Crowd(site, looks=1, saves=1)
        crowd = [asyncio.create_task(ask(app, f"/{n}", method=method)) for n in range(3) for method in ("GET", "POST")]
        await settle()
        assert site.inside == 2
        asked = asyncio.create_task(ask(app, "/healthz"))
        await settle()
        assert site.inside == 3
        site.go_on.set()
        await asyncio.gather(asked, *crowd)

    asyncio.run(scene())


def test_whoever_waits_too_long_is_told_to_try_again_and_the_place_of_who_fails_is_free():
    async def scene():
        site = Site()
        site.go_on.clear()
        app = Crowd(site, looks=1, patience=0.01)
        first = asyncio.create_task(ask(app))
        await settle()
        status, sentence = await ask(app)
        assert status == 503
        assert "try again" in sentence.decode()
        first.cancel()
        await settle()
        site.go_on.set()
        assert (await ask(app))[0] == 200

    asyncio.run(scene())


def test_many_who_ask_the_same_at_one_moment_get_one_answer():
    async def scene():
        site = Site(SHARED)
        site.go_on.clear()
        app = Crowd(site, looks=1)
        many = [asyncio.create_task(ask(app, "/calendar/")) for _ in range(50)]
        await settle()
        site.go_on.set()
        assert set(await asyncio.gather(*many)) == {(200, b"1")}
        assert await ask(app, "/calendar/", query=b"season=2027") == (200, b"2")
        assert await ask(app, "/calendar/", (b"accept-language", b"fr")) == (200, b"3")
        assert await ask(app, "/calendar/") == (200, b"1")

    asyncio.run(scene())


@pytest.mark.parametrize("own", [(b"cookie", b"sessionid=a"), (b"authorization", b"Token a"), (b"range", b"bytes=0-1")])
def test_who_is_known_neither_gets_nor_leaves_a_shared_answer(own):
    async def scene():
        app = Crowd(Site(SHARED))
        assert await ask(app, "/", own) == (200, b"1")
        assert await ask(app, "/") == (200, b"2")
        assert await ask(app, "/", own) == (200, b"3")

    asyncio.run(scene())


@pytest.mark.parametrize(
    "site",
    [
        Site,
        lambda: Site((b"cache-control", b"public, max-age=60")),
        lambda: Site(SHARED, (b"Set-Cookie", b"sessionid=a")),
        lambda: Site(SHARED, status=404),
    ],
)
def test_an_answer_that_does_not_say_that_it_may_be_shared_is_not(site):
    async def scene():
        app = Crowd(site())
        assert [body for _, body in [await ask(app), await ask(app)]] == [b"1", b"2"]

    asyncio.run(scene())


def test_after_a_write_nobody_gets_what_was_made_before_it_nor_during_it():
    async def scene():
        site = Site(SHARED)
        app = Crowd(site, looks=2)
        assert await ask(app) == (200, b"1")
        await ask(app, method="POST")
        assert await ask(app) == (200, b"3")
        await ask(app, method="POST")
        site.go_on.clear()
        reads = asyncio.create_task(ask(app))  # it has read what was true before the write
        await settle()
        site.go_on.set()
        await ask(app, method="POST")
        assert await reads == (200, b"5")
        assert await ask(app) == (200, b"7")

    asyncio.run(scene())


def test_whoever_hears_that_it_is_saved_gets_nothing_that_was_made_before():
    async def scene():
        app = Crowd(Site(SHARED))
        assert await ask(app) == (200, b"1")
        seen = []

        async def receive():
            return {"type": "http.request", "body": b""}

        async def send(message) -> None:
            if message["type"] == "http.response.start":
                seen.append(await ask(app))

        scope = {"type": "http", "method": "POST", "scheme": "http", "path": "/s/", "query_string": b"", "headers": []}
        await app(scope, receive, send)
        assert seen == [(200, b"3")]

    asyncio.run(scene())


def site_that_works(kind: bytes, hold: asyncio.Event, threads: list[int]):
    """An application that works in a thread, begins its answer, and ends it when it is let go on."""

    async def site(_scope, receive, send) -> None:
        await receive()
        threads.append(await sync_to_async(threading.get_ident)())
        await send({"type": "http.response.start", "status": 200, "headers": [(b"Content-Type", kind)]})
        await hold.wait()
        threads.append(await sync_to_async(threading.get_ident)())
        await send({"type": "http.response.body"})

    return site


@pytest.mark.parametrize(("kind", "needed"), [(b"text/event-stream", 1), (b"text/html", 3)])
def test_a_stream_holds_no_thread_and_an_answer_keeps_its_own(kind, needed):
    async def scene():
        hold, threads = asyncio.Event(), []
        app = Crowd(site_that_works(kind, hold, threads))
        many = []
        for _ in range(3):  # one after the other, as they come
            many.append(asyncio.create_task(ask(app)))
            await until(lambda: len(threads) == len(many))
        assert len(set(threads)) == needed
        hold.set()
        await asyncio.gather(*many)
        return threads

    threads = asyncio.run(scene())
    if needed > 1:
        assert sorted(threads[:3]) == sorted(threads[3:])


def test_a_thread_in_which_something_may_still_run_is_not_given_to_another():
    async def scene():
        began, go_on, threads = threading.Event(), threading.Event(), []

        def slow() -> None:
            began.set()
            go_on.wait(10)

        async def site(scope, receive, send) -> None:
            await receive()
            if scope["path"] == "/slow/":
                await sync_to_async(slow)()
            threads.append(await sync_to_async(threading.get_ident)())
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body"})

        app = Crowd(site)
        left = asyncio.create_task(ask(app, "/slow/"))
        await until(began.is_set)
        left.cancel()
        status, _ = await asyncio.wait_for(ask(app), 5)
        go_on.set()
        await asyncio.gather(left, return_exceptions=True)
        return status

    assert asyncio.run(scene()) == 200


@pytest.mark.parametrize("leaves", [True, False])
def test_the_thread_of_a_failed_request_and_of_a_reader_who_left_ends(leaves):
    async def scene():
        began, go_on, threads = threading.Event(), threading.Event(), []

        def work() -> None:
            threads.append(threading.current_thread())
            began.set()
            go_on.wait(10)
            raise ZeroDivisionError

        async def site(_scope, receive, _send) -> None:
            await receive()
            await sync_to_async(work)()

        asking = asyncio.create_task(ask(Crowd(site)))
        await until(began.is_set)
        if leaves:
            asking.cancel()
        go_on.set()
        # What went wrong is kept, and with it every frame: nothing is ended by being forgotten.
        (kept,) = await asyncio.gather(asking, return_exceptions=True)
        await asyncio.wait_for(until(lambda: not threads[0].is_alive()), 5)
        return type(kept)

    assert asyncio.run(scene()) is (asyncio.CancelledError if leaves else ZeroDivisionError)


async def until(condition) -> None:
    while not condition():
        await asyncio.sleep(0.001)


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
        assert {version for _, version in await asyncio.gather(*many)} == {1}  # they asked before it
        assert (await late)[1] == 2

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
        assert [version for _, version in await asyncio.wait_for(asyncio.gather(*both), 20)] == [1, 1]

    asyncio.run(scene())


def test_an_event_that_is_asked_for_while_others_are_read_is_read_itself():
    async def scene():
        events = Events(here=1, there=1)
        versions = Versions(events, every=60)
        events.go_on.clear()
        both = [asyncio.create_task(versions.of(slug)) for slug in ("here", "there")]
        await settle()
        events.go_on.set()
        assert [version for _, version in await asyncio.gather(*both)] == [1, 1]

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
def test_an_event_has_another_version_when_its_public_pages_differ(make_competition):
    event = make_competition("darts-mixed", entries=4).event
    seen = [versions_of([event.slug, "none"])]
    assert set(seen[0]) == {event.slug}
    bump_board(event_id=event.pk)
    seen.append(versions_of([event.slug]))
    type(event).objects.filter(pk=event.pk).update(standings_hidden=True)
    seen.append(versions_of([event.slug]))
    assert len({version[event.slug] for version in seen}) == 3


def test_what_is_kept_for_others_has_a_bound(monkeypatch):
    async def scene():
        app = Crowd(Site(SHARED))
        monkeypatch.setattr(crowd, "SPACE", 3)
        for number in range(4):
            await ask(app, f"/{number}")
        assert await ask(app, "/3") == (200, b"4")
        assert await ask(app, "/0") == (200, b"5")

    asyncio.run(scene())


@pytest.mark.django_db
def test_public_pages_are_shared_with_who_is_not_signed_in_alone(make_competition, signed_in):
    stage = draw(make_competition("darts-mixed", entries=4))
    values = {"slug": stage.competition.event.slug, "category": stage.competition.category,
              "entry_id": stage.competition.entries.get(number=1).pk, "match_id": stage.matches.first().pk,
              "competition_id": stage.competition.pk, "stage_id": stage.pk}  # fmt: skip
    for name in sorted(SAME_FOR_ALL):
        address = _address(name, values)
        answer = signed_in(None).get(address)
        assert answer.status_code == 200, address
        assert "s-maxage=1" in answer["Cache-Control"], address
        assert not answer.cookies, address
        own = signed_in("carl").get(address)
        assert "s-maxage" not in own.headers.get("Cache-Control", ""), address


def _address(name: str, values: dict) -> str:
    for chosen in ((), ("slug",), ("slug", "category"), ("slug", "entry_id"), ("slug", "match_id"),
                   ("slug", "competition_id"), ("slug", "category", "stage_id"), ("stage_id",)):  # fmt: skip
        try:
            return reverse(name, kwargs={key: values[key] for key in chosen})
        except NoReverseMatch:
            continue
    raise AssertionError(f"no address for {name}")


def test_what_is_outermost_is_first_named_and_then_shared():
    assert settings.MIDDLEWARE[:2] == ["legionsports.watching.views.requests.name_request", "legionsports.crowd.share"]
