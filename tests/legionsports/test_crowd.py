"""A crowd at the door: what is worked on at once, who waits, and what is made once for all who ask."""

from __future__ import annotations

import asyncio

import pytest
from django.conf import settings
from django.urls import NoReverseMatch, reverse

from legionsports import crowd
from legionsports.crowd import SAME_FOR_ALL, Crowd
from legionsports.versions import Versions
from tests.legionsports.small_site import SHARED, Site, ask, settle, until
from tests.scoring.board.play import draw

METHODS = ("GET", "POST")


async def never(slugs):
    """Read no version: the database is gone."""
    await asyncio.Event().wait()


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


def test_who_asks_whether_the_site_is_ready_does_not_wait_behind_a_crowd_and_asks_for_no_version():
    async def scene():
        site = Site()
        site.go_on.clear()
        app = Crowd(site, versions=Versions(never), looks=1, saves=1)
        crowd = [
            asyncio.create_task(ask(app, f"/{n}", (b"cookie", b"a=b"), method=method))
            for n in range(3)
            for method in METHODS
        ]
        await settle()
        assert site.inside == 2
        asked = [asyncio.create_task(ask(app, "/readyz")) for _ in range(2)]
        await settle()
        assert site.inside == 3
        site.go_on.set()
        await asyncio.gather(*asked, *crowd)

    asyncio.run(scene())


def test_who_asks_whether_the_process_lives_is_answered_at_the_door_whoever_hangs_inside():
    async def scene():
        site = Site()
        site.go_on.clear()
        app = Crowd(site, versions=Versions(never), looks=1, saves=1)
        hanging = [asyncio.create_task(ask(app, path)) for path in ("/readyz", "/office/", "/calendar/")]
        await settle()
        inside = site.inside
        for method in ("GET", "HEAD"):
            assert await ask(app, "/healthz", (b"cookie", b"sessionid=of-an-officer"), method=method) == (200, b"ok\n")
        assert site.inside == inside
        for task in hanging:
            task.cancel()

    asyncio.run(scene())


def test_a_board_too_many_is_told_so_and_all_else_goes_on():
    async def scene():
        site = Site()
        site.go_on.clear()
        app = Crowd(site, looks=9, saves=9, most_streams=2)
        boards = [asyncio.create_task(ask(app, f"/e/{slug}/stream/")) for slug in ("one", "two")]
        await settle()
        assert site.inside == 2
        for path in ("/e/three/stream/", "/api/v1/events/one/stream/", "/rehearsal/chair/e/one/stream/"):
            status, sentence = await ask(app, path)
            assert (status, b"Too many people" in sentence) == (503, True)
        assert site.inside == 2
        boards[0].cancel()
        await settle()
        others = [asyncio.create_task(ask(app, path)) for path in ("/e/three/stream/", "/", "/e/one/board/")]
        await settle()
        assert site.asked == 5
        site.go_on.set()
        assert [status for status, _ in await asyncio.gather(boards[1], *others)] == [200] * 4

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


@pytest.fixture
def grows_old_at_once(monkeypatch):
    monkeypatch.setattr(crowd, "STILL_FOR", 0.0)
    monkeypatch.setattr(crowd, "RENEWED_WITHIN", 60.0)


@pytest.mark.usefixtures("grows_old_at_once")
def test_nobody_waits_for_a_page_that_is_made_again_and_it_is_once_for_all_who_ask():
    async def scene():
        site = Site(SHARED)
        app = Crowd(site, looks=1)
        assert await ask(app, "/calendar/") == (200, b"1")
        site.go_on.clear()
        assert {await ask(app, "/calendar/") for _ in range(5)} == {(200, b"1")}
        await settle()
        assert site.inside == 1
        site.go_on.set()
        await settle()
        assert await ask(app, "/calendar/") == (200, b"2")
        assert site.asked == 2

    asyncio.run(scene())


@pytest.mark.usefixtures("grows_old_at_once")
def test_what_is_made_again_waits_for_who_saves_and_comes_one_page_after_the_other():
    async def scene():
        site = Site(SHARED)
        app = Crowd(site, looks=2)
        addresses = ("/calendar/", "/calendar/?season=2027")
        for address in addresses:
            await ask(app, address)
        site.go_on.clear()
        saving = asyncio.create_task(ask(app, "/s/", method="POST"))
        await settle()
        for address in addresses:
            await ask(app, address)
        await settle()
        assert site.inside == 1  # who saves, and nobody else
        site.go_on.set()
        await saving
        site.go_on.clear()
        await until(lambda: site.inside)
        await settle()
        assert site.inside == 1
        site.go_on.set()
        await until(lambda: site.asked == 5)

    asyncio.run(scene())


@pytest.mark.usefixtures("grows_old_at_once")
def test_what_is_made_again_waits_for_who_looks_at_what_there_is_not_yet():
    async def scene():
        site = Site(SHARED)
        app = Crowd(site, looks=1)
        await ask(app, "/calendar/")
        site.go_on.clear()
        looking = asyncio.create_task(ask(app, "/e/new/"))
        await settle()
        assert await ask(app, "/calendar/") == (200, b"1")
        also_looking = asyncio.create_task(ask(app, "/e/newer/"))
        await settle()
        site.go_on.set()
        assert await asyncio.gather(looking, also_looking) == [(200, b"2"), (200, b"3")]
        await until(lambda: site.asked == 4)

    asyncio.run(scene())


@pytest.mark.usefixtures("grows_old_at_once")
def test_what_is_too_old_or_not_true_any_more_is_given_to_nobody(monkeypatch):
    async def scene():
        app = Crowd(Site(SHARED))
        assert await ask(app, "/calendar/") == (200, b"1")
        await ask(app, method="POST")
        assert await ask(app, "/calendar/") == (200, b"3")
        monkeypatch.setattr(crowd, "RENEWED_WITHIN", 0.0)
        await ask(app, method="POST")
        assert [await ask(app, "/calendar/") for _ in range(2)] == [(200, b"5"), (200, b"6")]

    asyncio.run(scene())


def test_a_page_that_is_fresh_is_not_made_again():
    async def scene():
        site = Site(SHARED)
        app = Crowd(site)
        assert {await ask(app, "/calendar/") for _ in range(5)} == {(200, b"1")}
        await settle()
        assert site.asked == 1

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
