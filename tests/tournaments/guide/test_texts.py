"""The texts of the help: every page has a topic, and what a topic says is there to be found."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from legionsports.languages.services.catalogue import read
from tests.addresses import pages
from tournaments.guide.engine.marks import pieces
from tournaments.guide.engine.search import search
from tournaments.guide.engine.topics import EVERYBODY, FaultyHelpError, library_of
from tournaments.guide.queries import library, library_in
from tournaments.guide.words import ROLES

HELP = Path(settings.HELP_DIR)
TOPICS = library_in("en").topics


def names_of_pages() -> set[str]:
    """Every page of the site by the name of its address: not the help, the API, the words of scripts, the switch."""
    return {name for name, route in pages() if not route.startswith(("api/v1/", "help/", "words/", "language/"))}


@cache
def what_pages_say() -> str:
    """Everything that stands on a page or comes out of the program, in one line, with the HTML and without it."""
    folders = [settings.BASE_DIR / name for name in ("templates", "tournaments", "scoring", "legionsports")]
    files = [file for folder in folders for ending in ("*.html", "*.py") for file in sorted(folder.rglob(ending))]
    text = " ".join(file.read_text(encoding="utf-8") for file in files if "guide" not in file.parts)
    return " ".join(text.split()) + " ".join(re.sub(r"<[^>]*>", " ", text).split())


# --- pages ----------------------------------------------------------------------------------------------


def test_every_page_has_a_topic():
    assert sorted(name for name in names_of_pages() if library().topic_of(name) is None) == []


def test_topics_name_pages_that_there_are():
    names = names_of_pages()
    rooms = {name.rpartition(":")[0] for name in names}
    named = {route for topic in TOPICS.values() for route in topic.routes}
    assert sorted(route for route in named if route not in names and route.removesuffix(":*") not in rooms) == []


# --- what a topic says ----------------------------------------------------------------------------------


def test_what_the_help_quotes_stands_on_a_page():
    texts = {key: list(topic.texts()) for key, topic in TOPICS.items()}
    texts |= {trouble.key: list(trouble.steps) for trouble in library().troubles}
    quoted = {(key, piece.text) for key in texts for text in texts[key] for piece in pieces(text) if piece.said}
    assert sorted((key, text) for key, text in quoted if text not in what_pages_say()) == []


def test_sections_of_the_manual_are_cited_by_the_rule_book_or_by_a_page():
    files = sorted(Path(settings.RULEBOOK_DIR).glob("*.toml"))
    cited = " ".join(file.read_text(encoding="utf-8") for file in files)
    wrong = {section for topic in TOPICS.values() for section in topic.manual if section not in cited}
    assert sorted(section for section in wrong if section not in what_pages_say()) == []


# --- booklets -------------------------------------------------------------------------------------------


def test_every_topic_is_in_a_booklet_and_every_booklet_in_the_order_of_a_weekend():
    roles = {role for topic in TOPICS.values() for role in topic.roles}
    assert roles - {EVERYBODY} == set(ROLES)
    for role in ROLES:
        keys = [topic.key for chapter in library().of(role) for topic in chapter.topics]
        assert keys == [key for key in TOPICS if TOPICS[key].is_for(role)]
        assert len(keys) > 5, role


# --- search ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("forgot password", "sign-in"),
        ("How do I print a sheet again?", "print"),
        ("no-show", "late-changes"),
        ("wifi", "offline"),
        ("tied", "ties"),
        ("cheque", "money"),
        ("Équipe captain word", ""),
        ("televisions", "screens"),
    ],
)
def test_people_find_a_topic_in_their_own_words(typed, key):
    found = [hit.topic.key for hit in search(TOPICS.values(), typed)]
    assert (key in found[:2]) if key else found == []


def test_search_leads_to_the_question_that_was_asked():
    best = search(TOPICS.values(), "lost phone codes")[0]
    assert best.topic.key == "sign-in"
    assert "phone" in best.topic.questions[best.question - 1].asked


# --- files that cannot be used --------------------------------------------------------------------------


def told_of(key: str) -> dict:
    return tomllib.loads((HELP / f"{key}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"questions": []}, "0 questions"),
        ({"steps": ["One."]}, "1 steps"),
        ({"what": "See [there](nowhere)."}, "no topic nowhere"),
        ({"see": ["nowhere"]}, "no topic nowhere"),
        ({"colour": "red"}, "nobody knows what colour is"),
    ],
)
def test_faulty_file_is_refused_by_its_name(change, why):
    contents = {"chapters": [{"title": "All", "topics": ["fair"]}], "troubles": [], "first": ""}
    with pytest.raises(FaultyHelpError, match=f"fair: .*{why}"):
        library_of(contents, {"fair": {**told_of("fair"), "see": [], **change}})


def test_topic_that_the_contents_leave_out_is_refused():
    with pytest.raises(FaultyHelpError, match="fair"):
        library_of({"chapters": [], "troubles": [], "first": ""}, {"fair": told_of("fair")})


# --- other languages ------------------------------------------------------------------------------------


def test_words_of_another_language_stand_beside_and_what_is_missing_stays_english(tmp_path):
    (tmp_path / "fair.toml").write_text((HELP / "fair.toml").read_text().replace('["draw", "spectators"]', "[]"))
    (tmp_path / "fair.fr.toml").write_text('title = "Le tirage est-il juste?"\nroutes = ["login"]\n')
    (tmp_path / "contents.toml").write_text(
        'first = "Keep calm."\ntroubles = []\n[[chapters]]\ntitle = "All"\ntopics = ["fair"]\n'
    )
    french = library_in("fr", tmp_path).topics["fair"]
    assert french.title == "Le tirage est-il juste?"
    assert french.steps == TOPICS["fair"].steps
    assert french.routes == TOPICS["fair"].routes


def test_every_topic_is_said_in_french():
    missing = [file.name for file in HELP.glob("*.toml") if "." not in file.stem and not in_french(file).exists()]
    assert missing == []
    french = library_in("fr")
    assert [chapter.title for chapter in french.chapters] != [chapter.title for chapter in library_in("en").chapters]
    assert [trouble.key for trouble in french.troubles] == [trouble.key for trouble in library_in("en").troubles]
    for key, topic in french.topics.items():
        assert len(topic.steps) == len(TOPICS[key].steps), key
        assert len(topic.questions) == len(TOPICS[key].questions), key
        assert list(french.topics) == list(TOPICS)


def test_what_the_french_help_quotes_stands_on_a_page_in_french():
    said = {form for message in read("fr_CA") for form in forms_of(message)}
    texts = {key: list(topic.texts()) for key, topic in library_in("fr").topics.items()}
    texts |= {trouble.key: list(trouble.steps) for trouble in library_in("fr").troubles}
    quoted = {(key, piece.text) for key in texts for text in texts[key] for piece in pieces(text) if piece.said}
    everything = " ".join(said)
    assert sorted((key, text) for key, text in quoted if text not in everything) == []


def in_french(file: Path) -> Path:
    return file.with_suffix(".fr.toml")


def forms_of(message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)
