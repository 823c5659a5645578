"""A rehearsal reaches nothing real, and nothing real reaches it: rows, caches, files, sessions, threads and streams."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from asgiref.testing import ApplicationCommunicator
from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.handlers.asgi import ASGIHandler
from django.db import connection, transaction
from django.template.loader import render_to_string
from django.test import Client
from django.urls import get_script_prefix, reverse

from games.base import RuleViolation
from games.rulebook import RuleBookError
from legionsports import storage
from legionsports.celery import ROOMS
from legionsports.crowd import Crowd
from legionsports.rehearsal.pages.parts import PARTS
from legionsports.rehearsal.pages.visit import asked_for, visiting
from legionsports.rehearsal.queries import bounds
from legionsports.rehearsal.services import places, template, weekend
from scoring.live.queries.kept import Kept
from tests.addresses import pages
from tests.forms import press
from tests.page import html_of
from tournaments.editions.models import Book, Edition
from tournaments.editions.queries import text_of
from tournaments.events.services import add_competition
from tournaments.files.engine.columns import FileProblem
from tournaments.files.queries import largest_file, open_table
from tournaments.jobs.queries import note_path
from tournaments.models import Event, Node, User
from tournaments.worlds.queries import World, world, world_name
from tournaments.worlds.services import inside

DESK = "/rehearsal/scorekeeper/"
CHAIR = PARTS["chair"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What all tests copy is made once."""
    return tmp_path_factory.mktemp("rehearsals")


@pytest.fixture(autouse=True)
def own_folder(settings, folder):
    settings.VAR_DIR = folder
    yield
    shutil.rmtree(folder / "rehearsal" / "people", ignore_errors=True)


@pytest.fixture
def begin(users):
    """Return a function that begins a rehearsal for one of the cast, and returns where it is."""

    def begun(name: str, part: str = "chair") -> World:
        place = places.world_of(users[name], part)
        places.begin(place)
        return place

    return begun


def rows() -> dict[str, list[tuple]]:
    """Return every row of every table of the database in use."""
    with connection.cursor() as cursor:
        dump = {}
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            dump[table] = sorted(map(repr, cursor.fetchall()))
    return dump


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


def test_after_an_error_the_real_site_is_back_and_nothing_is_half_written(begin) -> None:
    mine, before = begin("alice"), rows()

    def half() -> None:
        with visiting(mine, CHAIR), transaction.atomic():
            Node.objects.update(name="Half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    assert (world(), get_script_prefix()) == (None, "/")
    with inside(mine):
        assert not Node.objects.filter(name="Half").exists()
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
                Node.objects.filter(parent=None).update(name=f"{place.name} {number}")
                others_name = Node.objects.get(parent=None).name
                seen.add(f"{world_name()}/{others_name.split()[0]}")
        return seen

    with ThreadPoolExecutor(3) as pool:
        seen = list(pool.map(work, here))
    assert seen == [*({f"{place.name}/{place.name}"} for place in here[:2]), {""}]


@pytest.mark.django_db(transaction=True)
def test_requests_of_a_loop_do_not_meet(begin, event, users, settings) -> None:
    """As uvicorn runs them, beside each other in one loop and one after the other in the same threads."""
    names, sessions = {"alice": "Weekend of Alice", "beth": "Weekend of Beth"}, {}
    for name, title in names.items():
        with inside(begin(name)):
            Event.objects.filter(slug=weekend.NOW).update(name=title)
        client = Client()
        client.force_login(users[name], backend=settings.AUTHENTICATION_BACKENDS[-1])
        sessions[name] = b"sessionid=" + client.cookies["sessionid"].value.encode()
    before = rows()
    site, titles = Crowd(ASGIHandler()), [*names.values(), event.name]

    async def told(path: str, *headers: tuple[bytes, bytes]) -> set[str]:
        pages = [await ask(site, path, *headers) for _ in range(4)]
        return {title for page in pages for title in titles if title in page}

    async def all_at_once() -> list[set[str]]:
        practised = [told(f"/rehearsal/chair/e/{weekend.NOW}/", (b"cookie", cookie)) for cookie in sessions.values()]
        return await asyncio.gather(*practised, told(f"/e/{event.slug}/"))

    assert asyncio.run(all_at_once()) == [{title} for title in titles]
    assert rows() == before


async def ask(site: Crowd, path: str, *headers: tuple[bytes, bytes]) -> str:
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
        book = Book.objects.create(command=Node.objects.get(parent=None), name="practice")
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


# --- over HTTP ----------------------------------------------------------------------------------------------


def test_a_person_sees_a_rehearsal_of_their_own(begin, signed_in, users) -> None:
    begin("alice", "scorekeeper")
    assert html_of(signed_in("alice").get(DESK)).count("Practice: nothing here is real") == 1
    answer = signed_in("beth").get(DESK)
    assert answer.url == reverse("rehearsal:parts")
    assert signed_in(None).get(DESK).url.startswith(reverse("login"))


def test_a_result_that_is_practised_changes_nothing_real(begin, signed_in, event) -> None:
    mine, client = begin("alice", "scorekeeper"), signed_in("alice")
    with visiting(mine, PARTS["scorekeeper"]) as visit:
        url = next(line.url for line in visit.progress.lines if line.step.key == "correct")
    before = rows()
    press(client, url, "Save the correction", leg1_home=21, leg1_away=14, agreed="both", reason="Typed wrongly")
    client.get("/rehearsal/scorekeeper/office/events/1/results/lists/")
    assert rows() == before
    with inside(mine):
        assert Session.objects.count() == 1


def test_an_error_in_a_rehearsal_leaves_the_next_request_on_the_real_site(begin, signed_in, event, monkeypatch) -> None:
    begin("alice", "scorekeeper")
    client = signed_in("alice")
    client.raise_request_exception = False

    def broken(*args: object, **more: object) -> None:
        Node.objects.update(name="Broken")
        raise ZeroDivisionError

    before = rows()
    monkeypatch.setattr("scoring.overview.views.public.front_of", broken)
    assert client.get(DESK).status_code == 500
    monkeypatch.undo()
    assert world() is None
    assert event.name in html_of(client.get(reverse("overview:public_event", args=[event.slug])))
    assert rows() == before


def test_a_streamed_list_is_read_to_its_end_inside(begin, signed_in) -> None:
    begin("alice")
    answer = signed_in("alice").get(f"/rehearsal/chair{reverse('lists:check-in', args=[1, 'csv'])}")
    assert answer.streaming
    assert world() is None
    assert "Lakeview" in answer.getvalue().decode()


def test_a_stream_ends_at_once(begin, signed_in) -> None:
    begin("alice")
    assert signed_in("alice").get(f"/rehearsal/chair/e/{weekend.NOW}/stream/").status_code == 204


def test_nobody_else_gets_a_page_of_a_rehearsal(begin, signed_in) -> None:
    begin("alice", "player")
    answer = signed_in("alice").get(f"/rehearsal/player/e/{weekend.NOW}/")
    assert "no-store" in answer["Cache-Control"]
    assert "s-maxage" not in answer["Cache-Control"]


def test_a_form_of_a_rehearsal_is_not_taken_by_the_real_site(begin, signed_in, event) -> None:
    client, before = signed_in("alice"), Event.objects.count()
    here = {"HTTP_REFERER": "http://testserver/rehearsal/chair/office/events/1/"}
    answer = client.post(reverse("events:create"), {}, **here)
    assert (answer.status_code, Event.objects.count()) == (409, before)
    assert client.post(reverse("rehearsal:parts"), {"part": "chair", "do": "begin"}, **here).status_code == 302


def test_what_is_real_is_out_of_bounds(begin, signed_in) -> None:
    begin("alice", "chair")
    client = signed_in("alice")
    for path in (
        "sign-out/",
        "office/backups/",
        "office/roles/",
        "rehearsal/",
        "api/v1/events/",
        "office/events/1/travel/",
    ):
        assert client.get(f"/rehearsal/chair/{path}").status_code == 403, path
    assert client.get(reverse("overview:office")).status_code == 200  # still signed in


@pytest.mark.parametrize(
    ("part", "category"), [("chair", "cribbage-senior-pairs"), ("scorekeeper", "shuffleboard-senior")]
)
def test_another_competition_of_a_game_breaks_no_page(begin, signed_in, part, category) -> None:
    with inside(begin("alice", part)):
        add_competition(event=Event.objects.get(slug=weekend.NOW), category_key=category, stations=1)
    for page in (reverse("rehearsal:parts"), f"/rehearsal/{part}/office/"):
        assert signed_in("alice").get(page).status_code == 200


def test_a_step_whose_place_is_gone_is_passed_over(begin, signed_in) -> None:
    mine = begin("alice", "officer")
    with visiting(mine, PARTS["officer"]) as visit:
        for step in ("entries", "rule"):
            visit.skip(step)
        visit.notes.save()
        Node.objects.filter(level="district", number="3").update(number="33")
    assert "Step 4 of 7" in html_of(signed_in("alice").get("/rehearsal/officer/office/"))
    assert signed_in("alice").get(reverse("rehearsal:parts")).status_code == 200


def test_a_rehearsal_that_cannot_be_read_is_begun_anew(begin, signed_in) -> None:
    mine, client, home = begin("alice", "chair"), signed_in("alice"), reverse("rehearsal:parts")
    mine.database.write_bytes(b"the power went " * 1000)
    assert "Continue" in html_of(client.get(home))
    assert client.get(client.post(home, {"part": "chair", "do": "begin"}).url).status_code == 200


def test_lists_of_a_country_are_not_read_in_a_rehearsal(begin, tmp_path) -> None:
    large = tmp_path / "members.csv"
    large.write_bytes(b"number,surname\n" + b"1,a\n" * 600_000)
    assert largest_file() == 60
    with inside(begin("alice")):
        assert largest_file() == 2
        with pytest.raises(FileProblem, match="larger than 2 MB"), open_table(large, ()):
            pass


def test_nothing_is_practised_on_a_disk_that_is_nearly_full(begin, signed_in, monkeypatch) -> None:
    mine = begin("alice", "chair")
    monkeypatch.setattr(storage, "free_bytes", lambda: storage.LOW - 1)
    caches["local"].delete("free-bytes")
    answer = signed_in("alice").post("/rehearsal/chair/office/events/create/", {})
    caches["local"].delete("free-bytes")
    assert answer.status_code == 507
    assert mine.folder.exists()


def test_every_room_is_inside_or_outside() -> None:
    rooms = {name.split(":")[0] if ":" in name and "<" not in name else "" for name, _ in pages()}
    assert rooms <= bounds.INSIDE | bounds.OUTSIDE
    assert not bounds.INSIDE & bounds.OUTSIDE


# --- beginning, skipping, leaving, clearing ---------------------------------------------------------------


def test_it_is_left_and_gone_on_with_skipped_and_begun_anew(signed_in, users) -> None:
    client, home = signed_in("nora"), reverse("rehearsal:parts")
    first = client.post(home, {"part": "chair", "do": "begin"}).url
    assert asked_for(first) == (CHAIR, page_of(first))
    page = html_of(client.get(first))
    assert "Step 1 of 8" in page
    for words in ("Skip this step", "Start over", "Leave practice"):
        assert words in page
    second = client.post(home, {"part": "chair", "do": "skip", "step": "check-in"}).url
    assert "Step 2 of 8" in html_of(client.get(second))
    assert "0 of 8 steps done" in html_of(client.get(home))
    assert client.post(home, {"part": "chair", "do": "begin"}).url == second
    assert client.post(home, {"part": "chair", "do": "again"}).url == first


def test_a_page_to_look_at_is_not_opened_by_skipping_the_step_before(begin, signed_in) -> None:
    begin("alice")
    client, home = signed_in("alice"), reverse("rehearsal:parts")
    here = "/rehearsal/chair/office/events/1/print/"
    for step in ("check-in", "draw", "publish"):
        client.post(home, {"part": "chair", "do": "skip", "step": step, "from": here})
    skipped = {"part": "chair", "do": "skip", "step": "print"}
    assert client.post(home, {**skipped, "from": here}).url == here
    for elsewhere in ("https://example.org/rehearsal/chair/", "//example.org/", "/rehearsal/player/", "/office/"):
        assert client.post(home, {**skipped, "from": elsewhere}).url.startswith("/rehearsal/chair/office/")


def page_of(address: str) -> str:
    return "/" + address.split("/", 3)[3]


def test_a_rehearsal_of_another_version_begins_anew(begin, signed_in) -> None:
    mine = begin("alice")
    (mine.folder / places.MARK).write_text("older tables")
    assert signed_in("alice").get("/rehearsal/chair/").url == reverse("rehearsal:parts")


def test_what_nobody_goes_on_with_is_removed(begin) -> None:
    old, new = begin("alice"), begin("beth")
    long_ago = time.time() - places.KEPT_FOR.total_seconds() - 60
    os.utime(old.folder, (long_ago, long_ago))
    assert places.clear_old() == 1
    assert not old.folder.exists()
    assert new.folder.exists()


def test_the_oldest_makes_room_and_nobody_who_is_at_it(begin, monkeypatch) -> None:
    monkeypatch.setattr(places, "MOST", 1)
    old = begin("alice")
    with pytest.raises(RuleViolation, match="too_many"):
        begin("beth")
    hours_ago = time.time() - 2 * places.IN_USE
    os.utime(old.folder, (hours_ago, hours_ago))
    begin("beth")
    assert not old.folder.exists()


def test_whoever_presses_twice_has_one_rehearsal(begin, users, monkeypatch) -> None:
    """Somebody else is always a step ahead: what was there is gone, and what is to be put is there already."""
    mine, rename = begin("alice"), Path.rename
    ahead = [lambda: shutil.rmtree(mine.folder), lambda: places.begin(mine)]

    def renamed(path: Path, target: Path) -> Path:
        if ahead and not path.name.endswith(".old"):
            ahead.pop(0)()
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", renamed)
    places.begin(mine)
    assert places.has_begun(mine)
    assert [folder.name for folder in mine.folder.parent.iterdir()] == [mine.name]


def test_the_worker_knows_everything_that_it_is_asked_to_do(settings) -> None:
    rooms = {
        f"{path.parts[-3]}.{path.parts[-2]}"
        for top in ("legionsports", "scoring", "tournaments")
        for path in (settings.BASE_DIR / top).glob("*/tasks*")
    }
    assert set(ROOMS) == rooms
    assert {entry["task"].split(".tasks.")[0] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= rooms


def test_the_template_is_made_once_a_day(begin) -> None:
    begin("alice")
    made = template.ready().stat().st_mtime_ns
    begin("beth")
    assert template.ready().stat().st_mtime_ns == made
