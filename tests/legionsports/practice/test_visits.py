"""A rehearsal over HTTP: whose it is, what is out of bounds, streams, and the session that is of one world."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.urls import reverse

from kit.files.reading import largest_file, open_book
from kit.pure.table.columns import FileError
from kit.worlds import inside, world
from legionsports import storage
from legionsports.practice.pages.parts import PARTS
from legionsports.practice.pages.visit import visiting
from legionsports.practice.queries import bounds
from legionsports.practice.services import places, weekend
from scoring.sheets.models import Submission
from tests.addresses import pages
from tests.forms import press
from tests.legionsports.practice.dump import rows
from tests.page import html_of
from tournaments.models import Event, Organization, Session, SubMatch

DESK = "/rehearsal/scorekeeper/"


def test_a_person_sees_a_rehearsal_of_their_own(begin, signed_in, users) -> None:
    begin("alice")
    assert html_of(signed_in("alice").get(DESK)).count("Practice: nothing here is real") == 1
    answer = signed_in("beth").get(DESK)
    assert answer.url == reverse("rehearsal:parts")
    assert signed_in(None).get(DESK).url.startswith(reverse("login"))


def test_a_result_that_is_practised_changes_nothing_real(begin, signed_in, event) -> None:
    mine, client = begin("alice"), signed_in("alice")
    with visiting(mine, PARTS["scorekeeper"]):
        open_sheet = SubMatch.objects.filter(match__stage__competition__category=weekend.SHUFFLEBOARD, result=None)
        url = reverse("desk:sheet", args=[open_sheet.order_by("pk")[0].code])
    before = rows()
    press(client, url, "Save", leg1_home=21, leg1_away=14, agreed="both")
    client.get("/rehearsal/scorekeeper/office/events/1/results/lists/")
    assert rows() == before
    with inside(mine):
        assert Session.objects.count() == 1
        assert Submission.objects.filter(entered_by__username=weekend.SCOREKEEPER).latest("pk").sub_match.result


def test_an_error_in_a_rehearsal_leaves_the_next_request_on_the_real_site(begin, signed_in, event, monkeypatch) -> None:
    begin("alice")
    client = signed_in("alice")
    client.raise_request_exception = False

    def broken(*args: object, **more: object) -> None:
        Organization.objects.update(name="Broken")
        raise ZeroDivisionError

    before = rows()
    monkeypatch.setattr("scoring.overview.views.public.front_of", broken)
    assert client.get(DESK).status_code == 500
    monkeypatch.undo()
    assert world() is None
    assert event.name in html_of(client.get(reverse("overview:public_event", args=[event.slug])))
    assert rows() == before


def test_a_streamed_list_is_read_to_its_end_inside(begin, signed_in, monkeypatch) -> None:
    monkeypatch.setattr("kit.files.answers.LONG", -1)
    begin("alice")
    answer = signed_in("alice").get(f"/rehearsal/chair{reverse('lists:check-in', args=[1, 'csv'])}")
    assert answer.streaming
    assert world() is None
    assert "Lakeview" in answer.getvalue().decode()


def test_a_stream_ends_at_once(begin, signed_in) -> None:
    begin("alice")
    assert signed_in("alice").get(f"/rehearsal/chair/e/{weekend.NOW}/stream/").status_code == 204


def test_nobody_else_gets_a_page_of_a_rehearsal(begin, signed_in) -> None:
    begin("alice")
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
    begin("alice")
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


@pytest.mark.parametrize("part", PARTS)
def test_all_roles_work_in_one_weekend(signed_in, users, part) -> None:
    client, home = signed_in("nora"), reverse("rehearsal:parts")
    client.post(home, {"part": "scorekeeper"})
    with inside(places.world_of(users["nora"])):
        Event.objects.filter(slug=weekend.NOW).update(name="The weekend of all")
    first = client.post(home, {"part": part}).url
    assert first.startswith(f"/rehearsal/{part}/")
    page = html_of(client.get(first))
    assert "Practice: nothing here is real" in page
    assert "The weekend of all" in html_of(client.get(f"/rehearsal/{part}{reverse('overview:first_page')}"))


def test_a_rehearsal_that_cannot_be_read_is_begun_anew(begin, signed_in) -> None:
    mine, client, home = begin("alice"), signed_in("alice"), reverse("rehearsal:parts")
    mine.database.write_bytes(b"the power went " * 1000)
    assert "Continue" in html_of(client.get(home))
    assert client.get(client.post(home, {"part": "chair", "do": "begin"}).url).status_code == 200


def test_lists_of_a_country_are_not_read_in_a_rehearsal(begin, tmp_path) -> None:
    large = tmp_path / "members.csv"
    large.write_bytes(b"number,surname\n" + b"1,a\n" * 600_000)
    assert largest_file() == 60
    with inside(begin("alice")):
        assert largest_file() == 2
        with pytest.raises(FileError, match="larger than 2 MB"), open_book(large, ()):
            pass


def test_nothing_is_practised_on_a_disk_that_is_nearly_full(begin, signed_in, monkeypatch) -> None:
    mine = begin("alice")
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
