"""Public pages are made once for all who ask the same, and nobody gets what is not true any more."""

from __future__ import annotations

import gzip

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client
from django.urls import NoReverseMatch, reverse

from legionsports.shared_pages import SAME_FOR_ALL
from tests.scoring.board.play import draw
from tournaments.events.services import bump_board
from tournaments.models import Event

pytestmark = pytest.mark.django_db
BROWSER = {"accept-encoding": "gzip, br"}


@pytest.fixture
def drawn(make_competition):
    return draw(make_competition("darts-mixed", entries=4)).competition


@pytest.fixture
def public():
    """A page that tells how its event is called, on a site that keeps none yet."""
    caches["pages"].clear()
    return Client(headers=BROWSER)


def read(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, path
    return gzip.decompress(answer.content).decode() if "Content-Encoding" in answer.headers else answer.content.decode()


def rename(event: Event, name: str) -> None:
    """Give an event another name behind the back of the site."""
    Event.objects.filter(pk=event.pk).update(name=name)


def test_a_page_is_made_once_until_its_event_changes(drawn, public) -> None:
    event, page = drawn.event, reverse("overview:public_event", args=[drawn.event.slug])
    before = read(public, page)
    rename(event, "Another Name")
    assert read(public, page) == before
    bump_board(event_id=event.pk)
    assert "Another Name" in read(public, page)


def test_a_write_that_no_version_tells_ends_what_was_made(drawn, public, signed_in) -> None:
    event, page = drawn.event, f"{reverse('seasons:calendar')}?season={drawn.event.season}"
    assert event.name in read(public, page)
    rename(event, "Another Name")
    assert "Another Name" not in read(public, page)
    signed_in("carl").post(reverse("logout"))
    assert "Another Name" in read(public, page)


def test_who_carries_something_or_reads_another_language_has_a_page_of_their_own(drawn, public, signed_in) -> None:
    event, page = drawn.event, reverse("overview:public_event", args=[drawn.event.slug])
    read(public, page)
    rename(event, "Another Name")
    assert "Another Name" in read(signed_in("carl"), page, **BROWSER)
    assert "Another Name" in read(public, page, **{"accept-language": "fr-ca"})
    assert "Another Name" in read(public, page + "?again")
    assert "Another Name" in read(Client(), page)  # who takes nothing packed
    assert "Another Name" not in read(public, page)


def test_who_has_the_page_already_is_told_so_and_leaves_it_for_the_others(drawn, public) -> None:
    page = reverse("overview:public_event", args=[drawn.event.slug])
    tag = public.get(page)["ETag"]
    caches["pages"].clear()
    for _ in range(2):
        again = public.get(page, headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
    assert drawn.event.name in read(public, page)


def test_what_is_not_there_is_kept_for_nobody(public, event) -> None:
    page = reverse("overview:public_event", args=["of-nobody"])
    assert public.get(page).status_code == 404
    Event.objects.filter(pk=event.pk).update(slug="of-nobody")
    assert event.name in read(public, page)


def test_pages_that_are_shared_are_the_same_for_all_and_set_no_cookie(make_competition) -> None:
    stage = draw(make_competition("darts-mixed", entries=4))
    values = {"slug": stage.competition.event.slug, "category": stage.competition.category,
              "entry_id": stage.competition.entries.get(number=1).pk, "match_id": stage.matches.first().pk,
              "competition_id": stage.competition.pk, "stage_id": stage.pk}  # fmt: skip
    for name in sorted(SAME_FOR_ALL):
        answer = Client().get(address := _address(name, values))
        assert (answer.status_code, answer.streaming, {**answer.cookies}) == (200, False, {}), address


def _address(name: str, values: dict) -> str:
    for chosen in ((), ("slug",), ("slug", "category"), ("slug", "entry_id"), ("slug", "match_id"),
                   ("slug", "competition_id"), ("slug", "category", "stage_id"), ("stage_id",)):  # fmt: skip
        try:
            return reverse(name, kwargs={key: values[key] for key in chosen})
        except NoReverseMatch:
            continue
    raise AssertionError(f"no address for {name}")


def test_a_page_that_is_shared_is_named_as_every_answer_is_and_comes_packed() -> None:
    first = settings.MIDDLEWARE[:2]
    assert first == ["legionsports.watching.views.requests.name_request",
                     "legionsports.shared_pages.share_public_pages"]  # fmt: skip
