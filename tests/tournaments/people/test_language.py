"""The language of pages: by the browser, by the switch, by the person."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client

from legionsports.languages.services import catalogue
from tests import cast
from tests.page import html_of
from tournaments.letters.models import Letter, LetterKind
from tournaments.letters.queries import of_user
from tournaments.letters.services import tell
from tournaments.letters.words import later, unnamed_officer


@pytest.fixture(autouse=True)
def compiled():
    catalogue.compile_all()


def language_of(page: str) -> str:
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("asked", "language"),
    [("fr", "fr-CA"), ("fr-FR,en;q=0.5", "fr-CA"), ("en-US", "en-CA"), ("de", "en-CA"), ("", "en-CA")],
)
def test_a_browser_says_which_language_it_wants(client, event, asked, language):
    page = client.get("/", headers={"accept-language": asked})
    assert language_of(html_of(page)) == language
    assert "accept-language" in page["Vary"].lower()


@pytest.mark.parametrize("language", ["en-CA", "fr-CA"])
def test_an_address_is_the_same_in_both_languages_and_says_in_which_it_was_answered(client, event, language):
    page = client.get("/help/", headers={"accept-language": language})
    assert page["Content-Language"] == language.lower()
    other = {"en-CA": "fr-ca", "fr-CA": "en-ca"}[language]
    assert f'value="{other}" lang="{other}"' in html_of(page)
    assert "hreflang" not in html_of(page)  # no address leads to the other language


def test_a_link_to_a_page_that_is_english_in_every_language_says_so(event, signed_in):
    page = signed_in("alice").get("/office/organization/", headers={"accept-language": "fr-CA"})
    link = html_of(page).partition('href="/api/docs/"')[2].partition(">")[0]
    assert 'hreflang="en-CA"' in link


def test_a_program_gets_problems_and_labels_in_the_language_that_it_asks_for(client, event):
    def asked(language: str, **query: str):
        return client.get("/api/v1/events/", query, headers={"accept-language": language})

    assert "in order by" in asked("en-CA", ordering="colour").content.decode()
    french = asked("fr-CA", ordering="colour")
    assert (french.status_code, french["Content-Language"]) == (400, "fr-ca")
    assert "Cette liste peut être" in french.json()["errors"]["ordering"][0]


def test_the_switch_keeps_the_place_and_needs_no_token(event):
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/language/", {"language": "fr-ca", "next": "/help/?q=draw"})
    assert (answer.status_code, answer["Location"]) == (302, "/help/?q=draw")
    assert language_of(html_of(client.get("/help/"))) == "fr-CA"
    assert 'name="language" value="en-ca"' in html_of(client.get("/help/"))


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example.org/", "//elsewhere.example.org/", "javascript:alert(1)", "x", "login", ""]
)
def test_the_switch_leads_nowhere_else(client, back):
    assert client.post("/language/", {"language": "fr-ca", "next": back})["Location"] == "/"


def test_a_language_that_is_not_offered_changes_nothing(client, event):
    assert client.post("/language/", {"language": "xx", "next": "/"}).status_code == 400
    assert client.get("/language/").status_code == 405
    assert language_of(html_of(client.get("/"))) == "en-CA"


def test_what_somebody_has_chosen_is_there_on_another_device_after_signing_in(client, signed_in, users):
    signed_in("alice").post("/language/", {"language": "fr-ca", "next": "/office/"})
    users["alice"].refresh_from_db()
    assert users["alice"].language == "fr-ca"

    other = Client()
    other.post("/sign-in/", {"username": "alice", "password": cast.PASSWORD})
    assert language_of(html_of(other.get("/help/"))) == "fr-CA"


def test_a_letter_is_in_the_language_of_each_who_gets_it(event, users, settings, mailoutbox):
    users["beth"].language = "fr-ca"
    tell(
        kind=LetterKind.ENTRY_RECEIVED,
        to=[of_user(users["beth"]), of_user(users["carl"])],
        subject=later(unnamed_officer),
        text=later(unnamed_officer),
        key="one",
        by=users["alice"],
    )
    said = dict(Letter.objects.values_list("user__username", "subject"))
    assert said == {"beth": "Responsable des sports", "carl": "The Sports Officer"}
    assert mail.outbox == []
