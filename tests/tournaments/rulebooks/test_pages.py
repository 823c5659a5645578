"""The pages of rule books, and who may open them."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.games.rulebook.conftest import MANUAL
from tests.page import html_of
from tests.tournaments.rulebooks.bocce import BOCCE
from tournaments.models import Organization
from tournaments.rulebooks.models import Book, Edition
from tournaments.rulebooks.services.sports import describe

TEXT = MANUAL.read_text(encoding="utf-8")


@pytest.fixture
def alice(signed_in):
    return signed_in("alice")


@pytest.fixture
def book(alice, org) -> Book:
    posted = {
        "source": "ab-nwt-2027", "title": "Provincial sports", "name": "on-2028", "command": org.command.pk,
    }  # fmt: skip
    assert alice.post(reverse("rulebooks:new"), posted)["Location"] == reverse("rulebooks:book", args=["on-2028"])
    return Book.objects.get()


def at(page: str, *more: str) -> str:
    return reverse(f"rulebooks:{page}", args=["on-2028", *more])


def filled(response) -> dict[str, object]:
    """Return what the form of a page would post, as it was opened."""
    posted: dict[str, object] = {}
    for field in response.context["form"]:
        value = field.value()
        if hasattr(field.field, "fields"):  # several boxes
            for number, part in enumerate(field.field.widget.decompress(value)):
                posted[f"{field.html_name}_{number}"] = part
        elif value is not None and value is not False:
            prepared = field.field.prepare_value(value)
            posted[field.html_name] = f"{prepared:%H:%M}" if hasattr(prepared, "hour") else prepared
    return posted


def file_of(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("on.toml", text.encode())


def test_book_is_copied_changed_by_a_file_compared_and_published(alice, book, org):
    page = reverse("rulebooks:book", args=["on-2028"])
    assert "Publish the draft" in html_of(alice.get(page))
    changed = TEXT.replace("value = 50\nunit", "value = 55\nunit")
    taken = alice.post(reverse("rulebooks:take_file", args=["on-2028"]), {"file": file_of(changed), "seen": 1})
    assert taken["Location"] == page
    shown = html_of(alice.get(page))
    assert "Age of a senior" in shown
    assert "<b>55 years</b>" in shown
    posted = {"seen": 2, "remark": "Seniors at 55", "for_new_events": "on"}
    assert alice.post(reverse("rulebooks:publish", args=["on-2028"]), posted).status_code == 302
    assert "The draft is edition 1" in html_of(alice.get(page))
    edition = Edition.objects.get()
    assert Organization.objects.get(pk=org.command.pk).rulebook_key == edition.key
    compared = html_of(alice.get(reverse("rulebooks:compare"), {"left": "ab-nwt-2027", "right": edition.key}))
    assert "<b>50 years</b>" in compared
    assert "<b>55 years</b>" in compared
    asked = {"left": "draft:on-2028.1", "right": "draft:on-2028.2", "words_too": "on"}
    assert "Age of a senior" in html_of(alice.get(reverse("rulebooks:compare"), asked))
    assert "Version 2: " in html_of(alice.get(page))
    assert html_of(alice.get(reverse("rulebooks:export", args=[edition.key]))) == edition.text
    assert alice.get(reverse("rulebooks:export", args=["ab-nwt-2027"])).getvalue().decode() == TEXT


def test_books_are_compared_by_their_values_and_by_their_words_where_somebody_asks(alice, org):
    url, asked = reverse("rulebooks:compare"), {"left": "ab-nwt-2027", "right": "on-2027"}
    assert "How long a new member waits before playing" not in html_of(alice.get(url, asked))
    assert "How long a new member waits before playing" in html_of(alice.get(url, {**asked, "words_too": "on"}))


def test_mistakes_of_a_file_are_shown_at_their_line_and_nothing_is_saved(alice, book):
    wrong = TEXT.replace("good_standing =", "god_standing =")
    url = reverse("rulebooks:take_file", args=["on-2028"])
    response = alice.post(url, {"file": file_of(wrong), "seen": 1})
    line = wrong[: wrong.index("god_standing")].count("\n") + 1
    assert response.status_code == 422
    shown = html_of(response)
    assert "The file has 2 mistakes. Nothing was saved." in shown
    assert f">{line}</td>" in shown
    assert "Is not a setting; did you mean “good_standing”?" in shown
    assert Book.objects.get().version == 1
    assert "This file isn&#x27;t text" in html_of(
        alice.post(url, {"file": SimpleUploadedFile("on.toml", b"\xff\xfe\x00"), "seen": 1})
    )


def test_new_book_comes_from_a_file(alice, org):
    url = reverse("rulebooks:new")
    posted = {"file": file_of(TEXT), "source": "on-2027", "title": "Ours", "name": "ours", "command": org.command.pk}
    assert alice.post(url, posted)["Location"] == reverse("rulebooks:book", args=["ours"])
    assert "There already is a rule book called ours" in html_of(
        alice.post(url, {**posted, "file": file_of(TEXT.replace("season = 2027", "season = 2028"))})
    )


def test_who_publishes_what_another_has_changed_is_told(alice, book):
    posted, url = {"seen": 0, "remark": ""}, reverse("rulebooks:publish", args=["on-2028"])
    told = alice.post(url, posted)
    assert "saved version 1 while you were looking" in html_of(told)
    assert not Edition.objects.exists()
    # The page shows the newest draft now: what is published from it is what was read.
    assert alice.post(url, {**posted, "seen": told.context["publish"]["seen"].value()}).status_code == 302
    page = html_of(alice.get(reverse("rulebooks:book", args=["on-2028"])))
    assert "Use edition 1 for new events" in page
    later = alice.post(url, {"seen": 1, "for_new_events": "on"}, follow=True)
    assert "Edition 1 is published and used for new events." in html_of(later)
    assert "Use edition" not in html_of(later)


@pytest.mark.parametrize("name", ["dora", "beth", "carl", "sam"])
def test_others_neither_see_nor_write_a_rule_book(signed_in, book, name):
    client = signed_in(name)
    for url in (
        reverse("rulebooks:list"),
        reverse("rulebooks:new"),
        reverse("rulebooks:compare"),
        reverse("rulebooks:book", args=["on-2028"]),
        reverse("rulebooks:export", args=["draft:on-2028"]),
    ):
        assert client.get(url).status_code == 403
    assert client.post(reverse("rulebooks:publish", args=["on-2028"]), {"seen": 1}).status_code == 403
    for url in (at("setting", "eligibility.senior_age"), at("others", "sports.darts"), at("take_file")):
        assert client.get(url).status_code == 403


def test_list_has_the_same_number_of_queries_with_more_books(alice, book, org, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        assert "Provincial sports" in html_of(alice.get(reverse("rulebooks:list")))


def test_a_sport_described_by_the_command_comes_into_its_book(alice, book, org, users):
    bocce = describe(owner=org.command, text=BOCCE, by=users["alice"])
    page = alice.get(at("book"))
    assert f"sports.{bocce.key}" in html_of(page)
    assert alice.post(at("book"), filled(page) | {"like": f"sports.{bocce.key}"}).status_code == 302
    assert "Bocce" in {part.title for part in alice.get(at("book")).context["form"].parts()}
