"""A rehearsal reaches nothing real, and nothing real reaches it: rows, caches, files and threads."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.testing import ApplicationCommunicator
from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connections, transaction
from django.template.loader import render_to_string
from django.test import Client
from django.urls import get_script_prefix, reverse

from games.rulebook import RuleBookError
from kit.worlds import World, inside, world, world_name
from legionsports.door import Door
from legionsports.practice.pages.parts import PARTS
from legionsports.practice.pages.visit import visiting
from legionsports.practice.services import weekend
from scoring.live.queries.kept import Kept
from tests.legionsports.practice.dump import rows
from tests.page import html_of
from tournaments.draws.engine.codes import COUNT, code_for
from tournaments.jobs.queries import note_path
from tournaments.models import CodeCounter, Event, Organization, SubMatch, User
from tournaments.rulebooks.models import Book, Edition
from tournaments.rulebooks.queries.texts import text_of

# --- one world at a time ----------------------------------------------------------------------------------


def test_what_is_written_in_a_rehearsal_is_in_it_alone(begin) -> None:
    mine, other = begin("alice"), begin("beth")
    before = rows()
    with inside(mine):
        assert world() == mine
        with transaction.atomic():
            Event.objects.filter(slug=weekend.NOW).update(name="Changed")
        assert Event.objects.filter(name="Changed").exists()
    with inside(other):
        assert not Event.objects.filter(name="Changed").exists()
    assert world() is None
    assert rows() == before


def test_sheets_of_a_rehearsal_have_codes_that_the_site_never_gives(begin) -> None:
    with inside(begin("alice")):
        counter, codes = CodeCounter.objects.get(), {*SubMatch.objects.values_list("code", flat=True)}
        assert codes
        assert codes <= {code_for(number, counter.key) for number in range(COUNT // 2, counter.given)}


def test_after_an_error_the_real_site_is_back_and_nothing_is_half_written(begin) -> None:
    mine, before = begin("alice"), rows()

    def half() -> None:
        with visiting(mine, PARTS["chair"]), transaction.atomic():
            Organization.objects.update(name="Half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    assert (world(), get_script_prefix()) == (None, "/")
    with inside(mine):
        assert not Organization.objects.filter(name="Half").exists()
    assert rows() == before


def test_nobody_rehearses_within_a_rehearsal(begin) -> None:
    mine, other = begin("alice"), begin("beth")
    with inside(mine), pytest.raises(RuntimeError), inside(other):
        pass
    assert world() is None


def test_what_waits_for_the_end_of_a_transaction_waits_for_its_own(begin) -> None:
    mine, seen = begin("alice"), []
    with inside(mine), transaction.atomic():
        transaction.on_commit(lambda: seen.append(world_name()))
    assert seen == [mine.name]


def test_threads_in_different_worlds_do_not_meet(begin) -> None:
    """Two people in rehearsals take turns with somebody on the real site, statement by statement."""
    here, others = [begin("alice"), begin("beth"), None], threading.Barrier(3, timeout=20)

    def work(place: World | None) -> set[str]:
        seen = set()
        for number in range(20):
            others.wait()
            if place is None:
                seen.add(world_name())
                continue
            with inside(place), transaction.atomic():
                Organization.objects.filter(parent=None).update(name=f"{place.name} {number}")
                others_name = Organization.objects.get(parent=None).name
                seen.add(f"{world_name()}/{others_name.split()[0]}")
        return seen

    with ThreadPoolExecutor(3) as pool:
        seen = list(pool.map(work, here))
    assert seen == [*({f"{place.name}/{place.name}"} for place in here[:2]), {""}]


@pytest.mark.django_db(transaction=True)
def test_requests_of_a_loop_do_not_meet(begin, event, users, settings, monkeypatch) -> None:
    """As uvicorn runs them, beside each other in one loop and one after the other in the same threads."""
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)  # its threads outlive this test
    names, sessions = {"alice": "Weekend of Alice", "beth": "Weekend of Beth"}, {}
    for name, title in names.items():
        with inside(begin(name)):
            Event.objects.filter(slug=weekend.NOW).update(name=title)
        client = Client()
        client.force_login(users[name], backend=settings.AUTHENTICATION_BACKENDS[-1])
        sessions[name] = b"sessionid=" + client.cookies["sessionid"].value.encode()
    before = rows()
    site, titles = Door(), [*names.values(), event.name]

    async def told(path: str, *headers: tuple[bytes, bytes]) -> set[str]:
        pages = [await ask(site, path, *headers) for _ in range(4)]
        return {title for page in pages for title in titles if title in page}

    async def all_at_once() -> list[set[str]]:
        practised = [told(f"/rehearsal/chair/e/{weekend.NOW}/", (b"cookie", cookie)) for cookie in sessions.values()]
        return await asyncio.gather(*practised, told(f"/e/{event.slug}/"))

    assert asyncio.run(all_at_once()) == [{title} for title in titles]
    assert rows() == before


async def ask(site: Door, path: str, *headers: tuple[bytes, bytes]) -> str:
    """Return the body of a page."""
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b"", "headers": headers}
    visitor = ApplicationCommunicator(site, scope)
    await visitor.send_input({"type": "http.request"})
    parts = [await visitor.receive_output(timeout=60)]
    while parts[-1]["type"] == "http.response.start" or parts[-1].get("more_body"):
        parts.append(await visitor.receive_output(timeout=60))
    await visitor.wait(timeout=60)
    return b"".join(part.get("body", b"") for part in parts).decode()


# --- what a process remembers, and what lies on the disk --------------------------------------------------


def test_caches_know_the_worlds_apart(begin) -> None:
    mine = begin("alice")
    for cache in (caches["local"], caches["default"]):
        cache.set("front", "real", 60)
        with inside(mine):
            assert cache.get("front") is None
            cache.set("front", "made up", 60)
        assert cache.get("front") == "real"
        cache.delete("front")


def test_matches_that_are_kept_know_the_worlds_apart(begin) -> None:
    kept, mine = Kept(), begin("alice")
    kept.put(1, 3, "real")
    with inside(mine):
        assert kept.get(1, 3) is None
        kept.put(1, 3, "made up")
    assert kept.get(1, 3) == "real"


def test_rule_books_that_are_kept_know_the_worlds_apart(begin) -> None:
    mine, key = begin("alice"), "practice-edition-1"
    with inside(mine):
        book = Book.objects.create(command=Organization.objects.get(parent=None), name="practice")
        Edition.objects.create(book=book, number=1, version=1, key=key, title="Practice", text="made up")
        assert text_of(key) == "made up"
        Edition.objects.update(text="as in a rehearsal that was begun anew")
        assert text_of(key) == "as in a rehearsal that was begun anew"
    with pytest.raises(RuleBookError):
        text_of(key)


def test_what_is_said_on_the_next_page_waits_for_one_of_the_same_world(begin, signed_in) -> None:
    begin("alice")
    client, page, said = signed_in("alice"), "/rehearsal/chair/office/my-letters/", "Your choice is saved."
    assert client.post(page, {"chosen": "1"}).status_code == 302
    assert said not in html_of(client.get(reverse("letters:my_choices")))
    assert said in html_of(client.get(page))


def test_files_of_a_rehearsal_lie_beside_its_database(begin, settings) -> None:
    mine, job = begin("alice"), "a" * 32
    with inside(mine):
        name = default_storage.save("jobs/paper.pdf", ContentFile(b"made up"))
        assert (mine.files / name).read_bytes() == b"made up"
        assert note_path(job).is_relative_to(mine.files)
    assert not default_storage.exists(name)
    assert note_path(job).is_relative_to(settings.MEDIA_ROOT)


def test_papers_of_a_rehearsal_say_so(begin) -> None:
    style = "scoring/printing/_paper.css"
    assert "practice-paper.svg" not in render_to_string(style)
    with inside(begin("alice")):
        assert "practice-paper.svg" in render_to_string(style)


def test_kinds_of_rows_have_the_numbers_of_the_real_site(begin) -> None:
    """A process remembers them, so that another number would be written into the real history."""
    real = dict(ContentType.objects.values_list("pk", "model"))
    with inside(begin("alice")):
        assert dict(ContentType.objects.values_list("pk", "model")) == real


def test_nobody_real_is_named_in_a_rehearsal(begin, users) -> None:
    with inside(begin("alice")):
        assert {user.username for user in User.objects.all()} == set(weekend.PEOPLE)
        assert not any(user.has_usable_password() for user in User.objects.all())
        assert not LogEntry.objects.exclude(actor=None).exists()
