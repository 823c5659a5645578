"""What is played at, in the words of each game: a board is not the same thing in all of them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from django.utils import translation

from games import rulebook
from kit.pure import nouns
from legionsports.languages.services import catalogue

BOOK = rulebook.load(Path(__file__).resolve().parents[2] / "fixtures" / "rulebooks" / "ab-nwt-2027.toml")
SAID = {
    "darts": ("cible 2", "2 cibles", "cibles"),
    "shuffleboard": ("table 2", "2 tables", "tables"),
    "crokinole": ("planche 2", "2 planches", "planches"),
}


@pytest.mark.parametrize("game", SAID)
def test_a_board_is_what_the_players_of_the_game_call_it(game) -> None:
    catalogue.compile_all()
    word = nouns.played_on("board", game)
    assert nouns.numbered(word, ["2"]) == "board 2"
    with translation.override("fr-ca"):
        assert (nouns.numbered(word, ["2"]), nouns.counted(word, 2), nouns.several(word)) == SAID[game]
        assert str(pickle.loads(pickle.dumps(word))) == SAID[game][0].split()[0]


def test_the_rule_book_says_it_of_every_category() -> None:
    catalogue.compile_all()
    with translation.override("fr-ca"):
        said = {category.game: str(category.stations_are) for category in BOOK.categories.values()}
    assert (said["darts"], said["shuffleboard"], said["cribbage"]) == ("cible", "table", "table")
