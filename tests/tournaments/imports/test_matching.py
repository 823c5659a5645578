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
# The same in French.
OFFICE |= {
    ("Cribbage", "Paires"): "cribbage-pairs",
    ("Cribbage", "Paires aînées"): "cribbage-senior-pairs",
    ("Cribbage", "Paires d'aînés"): "cribbage-senior-pairs",
    ("Euchre", "Équipe"): "euchre-legion",
    ("Fléchettes", "Équipe"): "darts-legion",
    ("Fléchettes", "Mixte"): "darts-mixed",
    ("Fléchettes", "Mixte aînés"): "darts-mixed-seniors",
    ("Jeu de palets", "Doubles messieurs"): "shuffleboard-mens",
    ("Jeux de palets", "Double hommes"): "shuffleboard-mens",
    ("Palets", "Doubles dames"): "shuffleboard-ladies",
    ("Jeu de palets", "Doubles femmes"): "shuffleboard-ladies",
    ("Jeu de palets", "Doubles mixtes"): "shuffleboard-mixed",
    ("Jeu de palets", "Doubles des aînés"): "shuffleboard-senior",
    ("Billard à 8", "Simples"): "eightball-singles",
    ("Billard 8", "Doubles"): "eightball-doubles",
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


@pytest.mark.parametrize(
    "said", [("Darts", "Singles"), ("Curling", "Mixed"), ("", ""), ("Cribbage", ""), ("Cribbage", "H")]
)
def test_words_that_fit_nothing_name_nothing(by_words, said) -> None:
    assert by_words.get(category_words(*said)) is None
