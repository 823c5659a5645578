"""The hall in one line, as people type it in English and in French, and as it is shown to be typed again."""

from __future__ import annotations

import pytest
from django.utils import translation

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from legionsports.languages.services import catalogue
from tournaments.draws.forms.hall import HallForm
from tournaments.halls.engine.line import Stand, read_line
from tournaments.halls.engine.numbers import read_numbers
from tournaments.halls.words import line_of, ways_to_say

EVERYTHING = ("card table", "dart board", "pool table", "snooker table", "shuffleboard")


def read(text: str, there=("card table", "dart board", "shuffleboard")) -> dict[str, str]:
    """Return the numbers of each kind, those of spare ones in brackets."""
    return {
        stand.equipment: f"{stand.numbers[0]}-{stand.numbers[-1]}" + (f" ({len(stand.spare)})" if stand.spare else "")
        for stand in read_line(text, ways_to_say(there))
    }


@pytest.fixture
def french():
    catalogue.compile_all()
    with translation.override("fr-ca"):
        yield


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("18 tables", "18 tables"),
        ("18 tables", "18\u00a0TABLES"),
        ("boards 1-9", "cibles 1 à 9"),
        ("boards 1-9", "cibles 1 a\u0300 9"),  # the accent as a Mac types it
        ("boards 1 to 9", "Cibles 1 au 9"),
        ("dart boards 1 to 9", "cibles de fléchettes de 1 à 9"),
        ("12 dart boards", "12 jeux de fléchettes"),
        ("2 shuffleboards", "2 jeux de palets"),
        ("shuffleboards 3-4", "jeux de palets 3 et 4"),
        ("1 shuffleboard", "1 jeu de palets"),
        ("27 tables and 12 boards", "27 tables et 12 cibles"),
        ("27 tables, numbered 31 to 57", "27 tables, numérotées de 31 à 57"),
        ("27 tables numbered 31 to 57", "27 tables numérotées 31 à 57"),
        ("27 tables numbers 31 to 57", "27 tables (nos 31 à 57)"),
        ("tables 31 to 57", "tables n° 31 à 57"),
        ("tables 31 to 57", "tables no 31 à 57"),
        ("tables 31 to 57", "tables du 31 au 57"),
        ("27 tables, 2 spare, 12 boards", "27 tables, 2 de réserve, 12 cibles"),
        ("27 tables, 2 spare", "27 tables dont 2 de rechange"),
        ("27 tables, 2 spare", "27 tables (dont 2 en réserve)"),
        ("27 tables", "27 tables de cartes"),
        ("27 euchre tables", "27 tables d'euchre"),
    ],
)
def test_line_is_read_alike_in_both_languages(english: str, french: str) -> None:
    assert read(french) == read(english)


@pytest.mark.parametrize(
    ("text", "there", "equipment"),
    [
        ("3 tables de billard", EVERYTHING, "pool table"),
        ("3 billards", EVERYTHING, "pool table"),
        ("3 tables de snooker", EVERYTHING, "snooker table"),
        ("3 billards", ("card table", "snooker table"), "snooker table"),
        ("3 tables", EVERYTHING, "card table"),
        ("3 tables", ("pool table",), "pool table"),
        ("3 jeux", ("shuffleboard",), "shuffleboard"),
        ("3 cibles", ("shuffleboard",), "shuffleboard"),  # there is nothing else that it could be
    ],
)
def test_french_word_means_what_stands_there(text: str, there: tuple[str, ...], equipment: str) -> None:
    assert read(text, there) == {equipment: "1-3"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("12 cibles", "no_such_thing"),
        ("2 chaises", "no_such_thing"),
        ("tables 1 à x", "line_unreadable"),
        ("dix-huit tables", "line_unreadable"),
        ("27 tables, nos 31 à 56", "count_differs"),
        ("27 tables, 27 de réserve", "all_spare"),
        ("3 tables et 4 tables de cartes", "said_twice"),
    ],
)
def test_french_line_that_says_something_else_is_refused(text: str, code: str, french) -> None:
    with pytest.raises(RuleViolation) as refused:
        read(text, ("card table",) if code != "no_such_thing" else ("card table", "shuffleboard"))

    assert refused.value.code == code
    assert sentence(refused.value)


def test_numbers_are_read_alike_in_both_languages() -> None:
    assert read_numbers("1 à 4, 9 et 11 au 12") == read_numbers("1-4, 9 and 11 to 12") == (1, 2, 3, 4, 9, 11, 12)
    for wrong in ("1 à x", "4 à 1", "à 4", "1 à", "1,5 à"):
        with pytest.raises(ValueError, match=wrong):
            read_numbers(wrong)


STANDS = (
    Stand("card table", tuple(range(1, 28)), (26, 27)),
    Stand("dart board", (*range(4, 16), 20)),
    Stand("pool table", (1,)),
    Stand("snooker table", (2, 3)),
    Stand("shuffleboard", (1, 2), (2,)),
)


def test_hall_that_is_shown_in_french_is_read_again(french) -> None:
    line = line_of(STANDS, EVERYTHING)

    assert line == (
        "27 tables de cartes, 2 de réserve, 13 cibles nos 4-15, 20, 1 table de billard, 2 tables de snooker nos 2-3,"
        " 2 jeux de palets, 1 de réserve"
    )
    assert read_line(line, ways_to_say(EVERYTHING)) == STANDS


def test_hall_that_is_shown_in_english_is_read_again() -> None:
    line = line_of(STANDS, EVERYTHING)

    assert line.startswith("27 card tables, 2 spare, 13 dart boards numbered 4-15, 20, 1 pool table,")
    assert read_line(line, ways_to_say(EVERYTHING)) == STANDS


def test_examples_of_the_page_are_read_in_both_languages(french) -> None:
    """What the page gives as an example can be typed as it stands there."""
    texts = {HallForm.base_fields["line"].help_text, HallForm.base_fields["line"].error_messages["required"]}
    for language in ("fr-ca", "en-ca"):
        with translation.override(language):
            for text in map(str, texts):
                for example in text.rstrip(".").split(": " if language == "en-ca" else "\u00a0: ")[1:]:
                    line = example.partition(". ")[0]
                    assert len(read(line)) == 2, line
