"""Games that a manual does not name bring their own part of the rule book, and give way to a manual that does."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from games import registry, rulebook
from games.rulebook import RuleBook, RuleBookError
from tests.games.rulebook.conftest import MANUAL

PACKAGED = sorted(file.parent.name for file in Path(registry.__file__).parent.glob("*/rulebook.toml"))
PARTS = [*PACKAGED, *registry.described()]


def test_other_games_are_offered_apart_from_the_sports_of_the_manual(book: RuleBook) -> None:
    assert {category.game for category in book.others.values()} == set(PARTS)
    assert not set(book.others) & set(book.categories)
    assert list(book.offered) == [*book.categories, *book.others]
    assert book.category("eightrace-bca-singles").rules.rule_set == "bca8"


@pytest.mark.parametrize("game", PACKAGED)
def test_a_game_can_be_held_for_one_and_for_two_players_and_nobody_goes_on(book: RuleBook, game: str) -> None:
    categories = [other for other in book.others.values() if other.game == game]
    # The card game is played by one against one: a hand of cards is nobody else's.
    sizes = {1} if game == "behind_the_8_ball" else {1, 2}
    assert {category.sides.size for category in categories} == sizes
    for category in categories:
        assert isinstance(category.rules, registry.get(game).rules_class)
        assert set(category.advances.values()) == {0}
        assert category.section
        assert category.rules.forfeit_for > category.rules.forfeit_against
    assert game in book.play


@pytest.mark.parametrize("game", PARTS)
def test_every_setting_of_another_game_can_be_printed(book: RuleBook, game: str) -> None:
    mine = [setting for setting in book.settings() if game in setting.path.replace("-", ".").split(".")]
    assert mine != []
    for setting in mine:
        assert setting.source.section, setting.path
        assert setting.label
        assert setting.in_words


def test_another_command_is_offered_them_too(other_book: RuleBook) -> None:
    assert set(PARTS) <= {category.game for category in other_book.others.values()}


def test_an_event_may_change_the_length_of_a_match(book: RuleBook) -> None:
    changed = book.override({"games.eightrace.legs": 7, "categories.eightrace-wpa-singles.rules.match": "all_legs"})
    assert changed.category("eightrace-wpa-doubles").rules.race_to == 4
    assert changed.category("eightrace-wpa-singles").rules.wins_that_end(playoff=False) is None
    assert changed.source("games.eightrace.legs").changed_from == 3


def test_a_copy_says_everything_itself(book: RuleBook) -> None:
    """A later edition of a game's part must not reach into a weekend that has begun."""
    raw = tomllib.loads(book.text)
    assert "eightrace" in raw["sports"]
    raw_text = book.text.replace('name = "8-Ball (WPA rules) Singles"', 'name = "As it was then"')
    assert rulebook.loads(raw_text).category("eightrace-wpa-singles").name == "As it was then"


def test_a_copy_for_an_event_leaves_out_what_is_not_played(book: RuleBook) -> None:
    text = book.override({"games.eightrace.legs": 9}).copy_for(["cribbage", "eightrace"])
    raw = tomllib.loads(text)
    assert {*raw["sports"]} == {*(category.game for category in book.categories.values()), "eightrace"}
    assert {category["game"] for category in raw["categories"].values()} <= set(raw["sports"])
    assert len(text) < len(book.text)
    again = rulebook.loads(text)
    assert again.category("eightrace-wpa-singles").rules.legs == 9
    assert set(again.offered) == set(book.offered)  # from their packages, as they are by then


def test_a_manual_that_has_the_sport_is_not_completed() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    own = text.replace("[sports.eightball]", "[sports.eightrace]").replace("[games.eightball", "[games.eightrace")
    with pytest.raises(RuleBookError) as refusal:
        rulebook.loads(own.replace('game = "eightball"', 'game = "eightrace"'))
    assert refusal.value.path.startswith("games.eightrace")  # 8-ball's settings, and nothing came in between
