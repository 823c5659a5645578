"""The stream that tells a board when to look again: quick, shared, and silent when it does not know."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import aclosing

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connection
from django.test import AsyncClient

from kit.worlds import let_go
from legionsports.languages.services import catalogue
from scoring.board.pages import event_stream as streams
from scoring.board.pages.event_stream import EventStream, News, Watched, event_stream
from tests import cast
from tests.scoring.board.play import bump, draw
from tournaments.models import Event

BEAT = 0.05
TRUSTED_FOR = 0.4

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


@pytest.fixture
def org():
    return cast.build_org()


@pytest.fixture
def event(org):
    return cast.make_event(org)


async def in_thread(action, *arguments):
    """Write as another process would: on a connection of its own."""

    def run():
        try:
            return action(*arguments)
        finally:
            connection.close()

    return await asyncio.get_running_loop().run_in_executor(None, run)


def watched(event: Event, *languages: str) -> Watched:
    return Watched(event.pk, languages or ("en-ca",))


def version_of(news: News | None) -> int | None:
    return news.version if news else None


async def until(condition) -> None:
    while not condition():
        await asyncio.sleep(BEAT / 5)


async def until_idle(beating: EventStream) -> None:
    await until(lambda: beating._task is None)
    await asyncio.get_running_loop().run_in_executor(beating._thread, lambda: None)


def run(scenario):
    async def whole():
        beating = EventStream(beat=BEAT, trusted_for=TRUSTED_FOR)
        result = await asyncio.wait_for(scenario(beating), timeout=90)
        await until_idle(beating)
        return result

    return asyncio.run(whole())


def test_stream_says_the_version_at_once_and_then_when_it_goes_up(event):
    async def scenario(beating: EventStream):
        heard = []
        async with aclosing(beating.news(event.pk)) as stories:
            heard.append(version_of(await anext(stories)))
            await in_thread(bump, event)
            heard.append(version_of(await anext(stories)))
        return heard

    assert run(scenario) == [0, 1]


def test_quiet_stream_gives_a_sign_of_life(event):
    async def scenario(beating: EventStream):
        async with aclosing(beating.news(event.pk, heartbeat=0)) as stories:
            return [version_of(await anext(stories)) for _ in range(3)]

    assert run(scenario) == [0, None, None]


def test_many_viewers_cost_one_look_a_beat(event):
    async def viewer(beating: EventStream):
        async with aclosing(beating.news(event.pk)) as stories:
            return [version_of(await anext(stories)), version_of(await anext(stories))]

    async def scenario(beating: EventStream):
        began = time.monotonic()
        viewers = [asyncio.create_task(viewer(beating)) for _ in range(50)]
        await asyncio.sleep(5 * BEAT)
        looks, beats = beating.looks, (time.monotonic() - began) / BEAT
        await in_thread(bump, event)
        return looks, beats, await asyncio.gather(*viewers)

    looks, beats, heard = run(scenario)
    assert looks <= beats + 3  # a busy machine sleeps longer than it was told to
    assert heard == [[0, 1]] * 50


def test_news_of_one_board_wake_nobody_who_watches_another(event, org):
    other = cast.make_event(org, slug="other")

    async def scenario(beating: EventStream):
        waits, wait = [], beating._next_beat
        beating._next_beat = lambda *about: waits.append(about[0]) or wait(*about)
        beating._trusted_for = 60.0  # a busy machine is slow
        looking = beating.news(other.pk, heartbeat=600)
        async with aclosing(beating.news(event.pk)) as stories, aclosing(looking) as quiet:
            for each in (stories, quiet):
                await anext(each)
            waits.clear()
            listener = asyncio.create_task(anext(quiet))
            await until(lambda: waits == [watched(other)])
            heard = []
            for _ in range(3):
                await in_thread(bump, event)
                heard.append(version_of(await anext(stories)))
            woken = waits.count(watched(other)) - 1
            await in_thread(bump, other)
            return heard, woken, version_of(await listener)

    assert run(scenario) == ([1, 2, 3], 0, 1)


def test_boards_wait_while_somebody_saves_but_not_for_ever(event, monkeypatch):
    monkeypatch.setattr(streams, "WAY", 1.0)
    saving = []

    async def scenario(beating: EventStream):
        beating.is_saving = lambda: bool(saving)
        beating._trusted_for = 60.0  # it is old by the time it is shown
        async with aclosing(beating.news(event.pk)) as stories:
            heard = [version_of(await anext(stories))]
            saving.append("a result")
            await in_thread(bump, event)
            board = asyncio.create_task(anext(stories))
            looks = beating.looks
            await asyncio.sleep(4 * BEAT)
            waits = not board.done() and beating.looks <= looks + 1  # one had begun
            heard.append(version_of(await board))  # though it is still saved
        return waits, heard

    assert run(scenario) == (True, [0, 1])


def test_what_is_made_is_shown_before_the_rest_is_and_a_board_that_moved_before_a_new_one(event, org, monkeypatch):
    monkeypatch.setattr(streams, "LONG_ENOUGH", -1)  # one board a look
    ids = frozenset(map(watched, [event, *(cast.make_event(org, slug=f"other-{n}") for n in range(2))]))
    news, waiting = streams._look(ids, {})
    assert (len(news), waiting) == (1, ids - news.keys())
    (first,) = news
    bump(Event.objects.get(pk=first.event_id))
    news, waiting = streams._look(ids, news)
    assert ({pk: board.version for pk, board in news.items()}, waiting) == ({first: 1}, ids - {first})
    news, waiting = streams._look(ids, news)
    news, waiting = streams._look(ids, news)
    assert (news.keys(), waiting) == (ids, frozenset())


def test_a_board_that_moves_all_the_time_keeps_no_other_one_waiting(event, org, monkeypatch):
    monkeypatch.setattr(streams, "LONG_ENOUGH", 60)
    both = [event, cast.make_event(org, slug="other")]
    news, _ = streams._look(frozenset(map(watched, both)), {})
    monkeypatch.setattr(streams, "LONG_ENOUGH", -1)  # one board a look
    for weekend in both:
        bump(weekend)
    news, _ = streams._look(news.keys(), news)
    first = next(weekend for weekend in both if news[watched(weekend)].version == 1)
    bump(first)
    news, _ = streams._look(news.keys(), news)
    assert [news[watched(weekend)].version for weekend in both] == [1, 1]


def test_one_event_is_watched_in_several_languages_and_none_is_told_another_ones_words(event, monkeypatch):
    monkeypatch.setattr(streams, "LONG_ENOUGH", 60)  # a busy machine takes longer than a look for three boards
    catalogue.compile_all()
    english, french, both = (watched(event, *tongues) for tongues in (("en-ca",), ("fr-ca",), ("fr-ca", "en-ca")))

    news, waiting = streams._look(frozenset({english, french, both}), {})

    assert not waiting
    said = {languages: news[languages].message.decode() for languages in (english, french, both)}
    for words, where in {"not published yet": (english, both), "pas encore publié": (french, both)}.items():
        assert [languages for languages in said if words in said[languages]] == list(where)
    assert said[both].index("pas encore publié") < said[both].index("not published yet")
    assert re.findall(r'<section class="hall-page" data-key="([^"]*)" lang="([^"]*)"', said[both]) == [
        ("program-fr-ca", "fr-CA"),
        ("program-en-ca", "en-CA"),
    ]


def test_stream_is_silent_while_the_database_does_not_answer(event):
    def broken(execute, sql, params, many, context):
        raise OperationalError("gone")

    def on_stream(beating: EventStream, action):
        return asyncio.get_running_loop().run_in_executor(beating._thread, action)

    async def listen(beating: EventStream, heard: list[int | None]):
        async with aclosing(beating.news(event.pk, heartbeat=0)) as stories:
            async for news in stories:
                heard.append(version_of(news))  # noqa: PERF401 -- heard is read in the meantime

    async def scenario(beating: EventStream):
        heard: list[int | None] = []
        listener = asyncio.create_task(listen(beating, heard))
        await until(lambda: len(heard) > 1)
        await on_stream(beating, lambda: connection.execute_wrappers.append(broken))
        await asyncio.sleep(TRUSTED_FOR + 2 * BEAT)
        before = len(heard)
        await asyncio.sleep(3 * BEAT)
        silent = len(heard) == before
        await on_stream(beating, connection_of_the_stream_heals)
        await until(lambda: len(heard) > before)
        listener.cancel()
        await asyncio.gather(listener, return_exceptions=True)
        return heard[0], silent

    def connection_of_the_stream_heals():
        connection.execute_wrappers.clear()

    assert run(scenario) == (0, True)


def test_stream_ends_when_the_event_is_gone(event):
    async def scenario(beating: EventStream):
        heard = []
        async with aclosing(beating.news(event.pk)) as stories:
            async for news in stories:
                heard.append(version_of(news))
                await in_thread(Event.objects.all().delete)
        return heard

    assert run(scenario) == [0]


def test_stream_stops_with_the_last_viewer_and_starts_again(event):
    async def scenario(beating: EventStream):
        async with aclosing(beating.news(event.pk)) as stories:
            assert version_of(await anext(stories)) == 0
        await until_idle(beating)
        looks = beating.looks
        await asyncio.sleep(2 * BEAT)
        assert beating.looks == looks
        await in_thread(bump, event)
        async with aclosing(beating.news(event.pk)) as stories:
            return version_of(await anext(stories))

    assert run(scenario) == 1


def read(event, count: int, *, query: str = "", headers: dict[str, str] | None = None, at=None):
    """Return the first `count` messages of the stream's page, with a change of the board after the second."""

    async def scenario(_: EventStream):
        response = await AsyncClient().get(f"{at or f'/e/{event.slug}'}/stream/{query}", headers=headers or {})
        await sync_to_async(let_go)()  # the view had a thread of its own
        lines = aiter(response.streaming_content)
        heard = [await anext(lines), await anext(lines)]
        await in_thread(bump, event)
        heard += [await anext(lines) for _ in range(count - 2)]
        await lines.aclose()
        await response._iterator.aclose()  # what the server does when the viewer goes away
        await until_idle(event_stream())
        return response, [line.decode() for line in heard]

    return run(scenario)


def test_stream_page_speaks_the_language_of_event_streams(event):
    response, heard = read(event, 3)
    assert response["Content-Type"] == "text/event-stream"
    assert response["Cache-Control"] == "no-cache, no-transform"
    assert heard[0] == "retry: 1500\n\n"
    for version, message in enumerate(heard[1:]):
        lines = message.removesuffix("\n\n").split("\n")
        assert lines[:2] == [f"id: {version}", "event: pages"]
        assert len(lines) == 3  # on one line: whoever reads it a thousand times takes as many lines apart
        assert lines[2].startswith('data: <div class="hall-pages"')
        assert f' data-version="{version}" ' in lines[2]


@pytest.mark.parametrize(("query", "headers"), [("?seen=0", None), ("?seen=7", {"Last-Event-ID": "0"})])
def test_board_that_is_up_to_date_is_not_sent_again(event, query, headers):
    _, heard = read(event, 3, query=query, headers=headers)
    assert re.fullmatch(r"event: alive\ndata: \d{13}\n\n", heard[1])  # the clock of the server, for the screen's
    assert heard[2].startswith("id: 1\nevent: pages\n")


def test_page_without_a_board_hears_which_version_there_is(event):
    _, heard = read(event, 3, query="?scores=1")
    assert heard[1:] == ["event: version\ndata: 0\n\n", "event: version\ndata: 1\n\n"]


def test_stream_ends_when_the_board_cannot_be_made(org, caplog):
    event = cast.make_event(org, rulebook_key="no-such-book")
    draw(cast.make_competition(event, "cribbage-pairs", entries=2))

    async def scenario(beating: EventStream):
        async with aclosing(beating.news(event.pk)) as stories:
            return [version_of(news) async for news in stories]

    assert run(scenario) == []
    assert "cannot be shown" in caplog.text


def test_programs_are_told_that_something_changed_as_json(event):
    response, heard = read(event, 3, at=f"/api/v1/events/{event.slug}")
    assert response["Content-Type"] == "text/event-stream"
    assert "Content-Encoding" not in response.headers
    assert [line.split("\n")[1:3] for line in heard[1:]] == [
        ["event: changed", f'data: {{"board_version": {version}}}'] for version in (0, 1)
    ]


def test_stream_of_no_event_is_not_found():
    async def scenario(_: EventStream):
        status = (await AsyncClient().get("/e/nothing/stream/")).status_code
        await sync_to_async(let_go)()
        return status

    assert run(scenario) == 404


def test_server_that_cannot_stream_says_so(client, event):
    assert client.get(f"/e/{event.slug}/stream/").status_code == 204


def test_a_board_gives_way_before_each_of_its_pages(event):
    draw(cast.make_competition(event, "cribbage-pairs", entries=2))
    event.refresh_from_db()
    stops: list[bool] = []

    def stop() -> None:
        stops.append(True)

    news, _ = streams._look(frozenset([watched(event)]), {}, stop)
    assert len(news) == 1
    assert len(stops) > 5  # each state that is read, and each page that is drawn


def test_a_thread_that_makes_boards_waits_while_somebody_saves_but_not_for_ever():
    beating = EventStream()
    beating._give_way_in_thread(time.monotonic() + 60)  # nobody saves
    left = [True, True, False]
    beating.is_saving = lambda: left.pop(0)
    beating._give_way_in_thread(time.monotonic() + 60)
    assert left == []
    beating.is_saving = lambda: True
    until = time.monotonic() + 0.05
    beating._give_way_in_thread(until)
    assert time.monotonic() >= until
