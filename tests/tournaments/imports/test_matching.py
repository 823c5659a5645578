"""Which competition a spreadsheet means."""

from __future__ import annotations

import pytest

from tests import cast
from tournaments.events.queries import category_for
from tournaments.imports.services.matching import category_words, competition_words

# Sport and category as a Command office writes them.
OFFICE = {
    ("Cribbage", "Pairs"): "cribbage-pairs",
    ("Cribbage", "Senior Pairs"): "cribbage-senior-pairs",
    ("Cribbage", "Legion"): "cribbage-legion",
    ("Euchre", "Legion"): "euchre-legion",
    ("Darts", "Legion"): "darts-legion",
    ("Darts", "Mixed"): "darts-mixed",
    ("Darts", "Mixed Seniors"): "darts-mixed-seniors",
    ("Shuffleboard", "Men's Doubles"): "shuffleboard-mens",
    ("Shuffleboard", "Ladies Doubles"): "shuffleboard-ladies",
    ("Shuffleboard", "Mixed Doubles"): "shuffleboard-mixed",
    ("Shuffleboard", "Senior Doubles"): "shuffleboard-senior",
    ("8-Ball", "Singles"): "eightball-singles",
    ("8-Ball", "Doubles"): "eightball-doubles",
    ("8 Ball Pool", "single"): "eightball-singles",
    ("SHUFFLEBOARD", "Ladies' Doubles"): "shuffleboard-ladies",
    ("Shuffleboard", "Womens Doubles"): "shuffleboard-ladies",
    ("darts", "mixed senior"): "darts-mixed-seniors",
    ("", "Senior Cribbage Pairs"): "cribbage-senior-pairs",
    ("Cribbage", "cribbage-legion"): "cribbage-legion",
    ("Cribbage", "Team"): "cribbage-legion",
}


@pytest.fixture
def by_words(event):
    found = {}
    for category in cast.ROSTERS:
        competition = cast.make_competition(event, category)
        for words in competition_words(competition, category_for(competition)):
            assert found.setdefault(words, category) == category  # no two competitions have the same words
    return found


@pytest.mark.parametrize(("said", "category"), OFFICE.items())
def test_words_of_an_office_name_one_competition(by_words, said, category) -> None:
    assert by_words.get(category_words(*said)) == category


@pytest.mark.parametrize("said", [("Darts", "Singles"), ("Curling", "Mixed"), ("", ""), ("Cribbage", "")])
def test_words_that_fit_nothing_name_nothing(by_words, said) -> None:
    assert by_words.get(category_words(*said)) is None
