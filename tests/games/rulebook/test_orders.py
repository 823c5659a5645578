"""Whatever a sheet of a game counts can put its teams in order, and nothing else can."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.base import FewestWins
from games.ranking import EVERY_SHEET, HIGHER_IS_BETTER
from games.rulebook import RuleBook, RuleBookError, loads
from games.rulebook.writing import Edit, written

GAMES = registry.every_key()


def keys_of(key: str) -> tuple[str, ...]:
    game = registry.get(key)
    never = {*HIGHER_IS_BETTER} if game.leg_class is FewestWins else {"fewest"}
    return tuple(name for name in (*EVERY_SHEET, *game.own_keys) if name not in never)


@pytest.mark.parametrize("game", GAMES)
def test_every_count_of_a_game_can_be_written_in_a_book_and_is_read_back(book: RuleBook, game: str) -> None:
    path = f"sports.{game}.ranking"
    text = written(book.text, {path: Edit(value=keys_of(game), section="", why="")})
    again = loads(text)
    assert {each.ranking for each in again.offered.values() if each.game == game} == {keys_of(game)}
    assert loads(again.text).setting(path).value == keys_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_key_is_refused_with_those_that_there_are(book: RuleBook, game: str) -> None:
    with pytest.raises(RuleBookError) as refused:
        book.override({f"sports.{game}.ranking": ["points", "beauty"]})
    assert refused.value.code == "not_counted"
    assert all(key in refused.value.problem for key in keys_of(game))


def test_what_one_game_counts_puts_no_other_in_order(book: RuleBook) -> None:
    changed = book.override({"sports.cribbage.lower_ties": ["skunks"]})
    assert changed.category("cribbage-pairs").lower_ties == ("skunks",)
    with pytest.raises(RuleBookError, match="“skunks” is not counted on a sheet of"):
        book.override({"defaults.lower_ties": ["skunks"]})
    with pytest.raises(RuleBookError, match="must name what puts the teams in order"):
        book.override({"defaults.ranking": []})


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_says_that_it_counts_is_counted_on_its_sheets(book: RuleBook, game: str) -> None:
    spec, chance = registry.get(game), random.Random(game)
    rules = next(each.rules for each in book.offered.values() if each.game == game)
    legs = [spec.random_legs(chance, rules, playoff=False) for _ in range(300)]
    counted = {name for sheet in legs for side in spec.tally(sheet, rules, playoff=False) for name in side.counts}
    assert counted <= {*spec.counts}
