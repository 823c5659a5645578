"""`[play.<game>]` of a rule book: values have the type and range of the game's `play_class`, and can be played."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal, get_args, get_origin

import pytest

from games import registry, series
from games.live import Setup
from games.rulebook.checking import mistakes
from games.rulebook.problems import RuleBookError
from games.rulebook.reader import Reader, play_hints
from tests.games.live_play import GAMES, game_of, official, practised
from tests.games.rulebook.conftest import MANUAL

WRONG = (
    "two",
    2.5,
    -1,
    True,
    100_001,
    [2],
    datetime.date(2027, 1, 9),
    {"low": 1},
    {"value": "two", "choices": ["two"]},
)
SETTINGS = [
    (game.key, name, hint) for game in registry.all_games() for name, hint in play_hints(game.play_class).items()
]


def allowed(hint: Any) -> list[Any]:
    """The values at the ends of what a setting may say."""
    if hint is bool:
        return [True, False]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if hint in (int, str):
        return [{int: 0, str: "anything"}[hint]]
    within = get_args(hint)[1]
    return [within.low, within.high]


def fits(hint: Any, value: Any) -> bool:
    return (hint is str and isinstance(value, str)) or (hint is bool and isinstance(value, bool))


def read(key: str, name: str, value: Any) -> Any:
    return Reader(partial=True).read_play(registry.get(key).play_class, {name: value}, f"play.{key}")[name]


@pytest.mark.parametrize(("key", "name", "hint"), SETTINGS, ids=lambda part: part if isinstance(part, str) else "")
def test_value_of_another_type_or_range_is_refused_at_its_setting(key, name, hint):
    for value in WRONG:
        if fits(hint, value) or (hint is str and isinstance(value, dict) and "value" in value):
            continue
        with pytest.raises(RuleBookError) as refused:
            read(key, name, value)
        assert refused.value.path.startswith(f"play.{key}.{name}")
    for value in allowed(hint):
        assert read(key, name, value) == value


def test_file_cannot_widen_what_the_game_can_play():
    with pytest.raises(RuleBookError):
        read("eightball", "shot_minutes", {"value": 90, "low": 1, "high": 100})
    with pytest.raises(RuleBookError):
        read("cribbage", "penalty_points", {"value": "nobody", "choices": {"nobody": "are not pegged"}})


def test_setting_that_no_game_knows_is_refused_with_what_was_meant():
    with pytest.raises(RuleBookError) as refused:
        read("cribbage", "penalty_flush", 2)
    assert refused.value.path == "play.cribbage.penalty_flush"
    assert "penalty_flash" in str(refused.value)


def setups(key: str) -> Iterator[Setup]:
    yield practised(key, 0)
    yield from official(key)


@pytest.mark.parametrize("key", GAMES)
def test_every_value_that_is_allowed_can_be_played(key):
    game = game_of(key)
    for setup in setups(key):
        for name, hint in play_hints(registry.get(key).play_class).items():
            for value in allowed(hint):
                begun = series.start(game, replace(setup, play={**setup.play, name: value}))
                assert not begun.decided


def test_mistakes_in_the_play_of_a_file_are_told_at_their_lines():
    text = MANUAL.read_text(encoding="utf-8")
    changes = {
        "penalty_flash = { value = 2": 'penalty_flash = { value = "two"',
        "\neuchred = { value = 2": "\neuchred = { value = 2.5",
        "\nhanger = {": "\nhangar = {",
    }
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    lines = text.splitlines()
    wrong = {number for number, line in enumerate(lines, 1) for new in changes.values() if line.startswith(new.strip())}
    assert {mistake.line for mistake in mistakes(text)} == wrong
    assert len(wrong) == len(changes)
