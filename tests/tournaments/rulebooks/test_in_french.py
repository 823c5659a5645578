"""A rule book in French: what it says is translated where it is shown, and the book itself stays as it was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import translation

from games.rulebook import load, loads
from games.rulebook.sections import sections_of
from games.rulebook.writing import fields_of, others_of
from legionsports.languages.services import catalogue
from tests.games.rulebook.conftest import MANUAL
from tests.legionsports.french import ENGLISH, has_no_french_yet, in_english, read
from tests.page import html_of
from tests.tournaments.rulebooks.test_pages import TEXT, alice, at, book, filled  # noqa: F401 -- a fixture
from tournaments.events import services
from tournaments.rulebooks.models import Book

BOOKS = sorted(MANUAL.parent.glob("*.toml"))
FRENCH = {"accept-language": "fr-CA,fr;q=0.9"}
CATEGORIES = ("cribbage-pairs", "euchre-legion", "darts-mixed", "shuffleboard-mixed", "eightball-doubles",
              "snooker-sixred-singles", "behind_the_8_ball-singles", "curling")  # fmt: skip


@pytest.fixture(autouse=True)
def _compiled():
    catalogue.compile_all()
    yield
    translation.deactivate()  # a page leaves its language to whatever comes next in the same thread


@pytest.mark.parametrize("file", BOOKS, ids=lambda file: file.stem)
def test_no_setting_of_a_shipped_book_has_english_words(file: Path) -> None:
    book = load(file)  # noqa: F811
    settings = [*book.settings(), *(setting for key in book.offered for setting in book.settings_of(key))]
    settings += [field.setting for section in sections_of(book) for field in others_of(book, section).values()]
    settings += [field.setting for field in fields_of(book).values()]
    with translation.override("fr-ca"):
        told = {words for setting in settings for words in (setting.label, setting.why)}
        told |= {
            setting.in_words
            for setting in settings
            # A key that no page shows, and where a Command's book was read.
            if not setting.path.endswith((".game", "text_of"))
        }
    names = {category.name for category in book.offered.values()} | {book.title, "Billiard Congress of America"}
    left = [words for words in told if ENGLISH.search(_without(words, names)) and not has_no_french_yet(words)]
    assert not left


def _without(words: str, names: set[str]) -> str:
    """Return a sentence without the titles and names that people gave."""
    for name in names:
        words = words.replace(name, "")
    return words


def test_numbers_and_words_of_people_in_french() -> None:
    text = TEXT.replace('label = "How many people the hall must hold"', 'label = "Seats of our own hall"', 1)
    raw = loads(text)
    assert raw.setting("eligibility.senior_age").label == "Age of a senior"
    with translation.override("fr-ca"):
        assert raw.setting("eligibility.senior_age").in_words == "50 ans"
        assert raw.setting("deadlines.allocation_months").label == "Compétition attribuée à un district"
        assert raw.setting("play.darts.throw_distance_cm").in_words.endswith("cm (7 pi 9,25 po)")
        assert raw.category("darts-legion").sport == "Darts"
        assert f"{raw.category('darts-legion').sport}, {raw.level('branch').name}" == "Fléchettes, Filiale"
        assert "Seats of our own hall" in {setting.label for setting in raw.settings()}


def test_a_book_is_the_same_text_in_every_language() -> None:
    english = load(MANUAL)
    loads.cache_clear()
    with translation.override("fr-ca"):
        french = load(MANUAL)
        changed = french.override({"eligibility.senior_age": 55})
        assert french.text == english.text
        assert json.dumps([french.level("branch").name, french.category("darts-legion").sport]) == '["Branch", "Darts"]'
        assert french.copy_for(["darts"]) == english.copy_for(["darts"])
    assert french == english
    assert changed.text == english.override({"eligibility.senior_age": 55}).text


def test_a_file_is_the_same_in_every_language(signed_in) -> None:
    address = reverse("rulebooks:export", args=["ab-nwt-2027"])
    assert signed_in("alice").get(address, headers=FRENCH).getvalue().decode() == TEXT


def test_a_book_saved_in_french_as_it_was_does_not_change(alice, book) -> None:  # noqa: F811
    page = alice.get(at("book"), headers=FRENCH)
    assert alice.post(at("book"), filled(page), headers=FRENCH).status_code == 302
    assert Book.objects.get().version == 1


def test_the_rules_of_an_event_have_no_english_words(event, make_competition, client) -> None:
    for category in CATEGORIES:
        make_competition(category)
    services.change_settings(event=event, changes={"eligibility.senior_age": 55})
    html = html_of(client.get(reverse("events:rules", args=[event.slug]), headers=FRENCH))
    assert "<b>55 ans</b>" in html
    assert "plutôt que 50 ans" in html or "au lieu de 50 ans" in html
    assert "6:15 p.m." not in html
    assert not _left(html)


def test_the_settings_of_an_event_have_no_english_words(event, make_competition, signed_in) -> None:
    for category in CATEGORIES:
        make_competition(category)
    html = html_of(signed_in("alice").get(reverse("events:settings", args=[event.pk]), headers=FRENCH))
    assert "(habituel)" in html
    assert not _left(html)


def _left(html: str) -> list[str]:
    """Return what is left in English, apart from the game that is called so in every language."""
    return [piece for piece in in_english(read(html).pieces) if ENGLISH.search(piece.replace("Behind the 8 Ball", ""))]
