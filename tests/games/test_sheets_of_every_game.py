"""What holds for a sheet of any game: it adds up, or it is refused in words."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.base import Ending, LegResult, Side, Tally
from games.ended import Ended, ended
from games.rulebook import parts
from kit.pure import refusals
from kit.pure.violations import RuleViolation
from tests.games.manual import RULES
from tests.games.rulebook.conftest import MANUAL

GAMES = sorted(RULES)
numbers = st.one_of(st.integers(-3, 14), st.sampled_from([20, 21, 36, 37, 60, 61, 90, 91, 120, 121, 122]))
legs_as_typed = st.builds(
    LegResult,
    home=numbers,
    away=numbers,
    ending=st.sampled_from(Ending),
    at_fault=st.sampled_from([None, *Side]),
)
sheets = st.lists(legs_as_typed, max_size=4)


def plausible(game, rules) -> st.SearchStrategy[list[LegResult]]:
    """Sheets near the border: legs as played, some of them changed a little or forfeited."""

    def mend(seed: int, playoff: bool, edits: list[tuple[int, LegResult]]) -> list[LegResult]:
        legs = list(game.random_legs(random.Random(seed), rules, playoff=playoff))
        for place, other in edits:
            legs[place % len(legs)] = other
        return legs

    forfeits = st.sampled_from([None, *Side]).map(lambda side: game.forfeited_leg(side, rules))
    edits = st.lists(st.tuples(st.integers(0, 5), st.one_of(forfeits, legs_as_typed)), max_size=2)
    return st.builds(mend, st.integers(0, 10**6), st.booleans(), edits)


def check_that_it_adds_up(game, rules, legs, *, playoff: bool) -> None:
    home, away = game.tally(legs, rules, playoff=playoff)
    assert (home.legs_won, home.legs_lost) == (away.legs_lost, away.legs_won)
    assert (home.scored, home.conceded) == (away.conceded, away.scored)
    decided = sum(leg.winner is not None for leg in legs)
    assert home.legs_won + away.legs_won == decided
    for tally in (home, away):
        numbers = tally.to_json()
        shown = [numbers.pop("scored"), numbers.pop("conceded")]  # fouls take a player of 14.1 below nothing
        assert min(numbers.values()) >= 0
        assert min(shown) >= min(0, game.lowest(rules)) * len(legs)
    winner = game.winner(legs, rules, playoff=playoff)
    if playoff and ended(legs) is Ended.NOBODY:
        assert home.points == away.points == decided == 0
    elif playoff:
        assert home.points == away.points == 0
        assert (home.legs_won if winner is Side.HOME else away.legs_won) == rules.playoff_wins
    elif winner is not None:
        assert (home.points > away.points) is (winner is Side.HOME)
    else:
        assert home.points == away.points
    singly = [game.tally([leg], rules, playoff=playoff)[0] for leg in legs]
    assert sum(singly, Tally()) == home


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data(), playoff=st.booleans())
def test_any_sheet_adds_up_or_is_refused_in_words(key: str, data, playoff: bool) -> None:
    game, rules = registry.get(key), RULES[key]
    legs = data.draw(st.one_of(sheets, plausible(game, rules)))
    faults = list(game.faults(legs, rules, playoff=playoff))
    if not faults:
        check_that_it_adds_up(game, rules, legs, playoff=playoff)
        return
    for fault in faults:
        sentence = game.messages[fault.code].format(**fault.params)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert fault.rule
        assert fault.field.startswith("legs")
        assert fault.room == key
        assert refusals.sentence(fault).startswith(sentence)
    with pytest.raises(RuleViolation) as refusal:
        game.check_legs(legs, rules, playoff=playoff)
    assert (refusal.value.room, refusal.value.code) == (key, faults[0].code)


@pytest.mark.parametrize("key", GAMES)
@given(seed=st.integers(0, 10**9), playoff=st.booleans())
def test_a_simulated_sheet_is_allowed_and_repeatable(key: str, seed: int, playoff: bool) -> None:
    game, rules = registry.get(key), RULES[key]
    legs = game.random_legs(random.Random(seed), rules, playoff=playoff)
    assert list(game.faults(legs, rules, playoff=playoff)) == []
    assert game.random_legs(random.Random(seed), rules, playoff=playoff) == legs


def at_both_ends(key: str) -> Iterator[dict[str, int]]:
    """Yield each number of the rules of a game as low and as high as a rule book may set it."""
    settings = parts.with_other_games(tomllib.loads(MANUAL.read_text(encoding="utf-8")))["games"][key]
    for name, setting in settings.items():
        if isinstance(setting, dict) and type(setting.get("value")) is int and hasattr(RULES[key], name):
            yield from ({name: setting[end]} for end in ("low", "high") if end in setting)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("playoff", [False, True])
def test_a_simulated_sheet_is_allowed_by_the_smallest_and_the_largest_numbers(key: str, playoff: bool) -> None:
    game, ends = registry.get(key), list(at_both_ends(key))
    assert ends
    for number in ends:
        rules = replace(RULES[key], **number)
        sheets = [game.random_legs(random.Random(seed), rules, playoff=playoff) for seed in range(40)]
        assert [list(game.faults(legs, rules, playoff=playoff)) for legs in sheets] == [[]] * 40, number


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("playoff", [False, True])
@pytest.mark.parametrize("at_fault", list(Side))
def test_a_forfeited_match_is_a_whole_sheet_that_the_other_side_wins(key: str, playoff: bool, at_fault: Side) -> None:
    game, rules = registry.get(key), RULES[key]
    legs = game.forfeit(at_fault, rules, playoff=playoff)
    assert list(game.faults(legs, rules, playoff=playoff)) == []
    assert game.winner(legs, rules, playoff=playoff) is at_fault.other
    check_that_it_adds_up(game, rules, legs, playoff=playoff)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("playoff", [False, True])
def test_a_match_to_which_neither_side_came_is_a_whole_sheet_that_nobody_wins(key: str, playoff: bool) -> None:
    game, rules = registry.get(key), RULES[key]
    legs = game.forfeit(None, rules, playoff=playoff)
    assert list(game.faults(legs, rules, playoff=playoff)) == []
    assert (ended(legs), game.winner(legs, rules, playoff=playoff)) == (Ended.NOBODY, None)
    assert game.score_line(legs) == "neither side came"
    check_that_it_adds_up(game, rules, legs, playoff=playoff)
    if playoff and len(legs) > 1:
        legs = (*game.forfeit(Side.HOME, rules, playoff=True)[:1], *legs[1:])
        assert "playoff_needs_winner" in [fault.code for fault in game.faults(legs, rules, playoff=True)]


@pytest.mark.parametrize("key", GAMES)
def test_an_expulsion_counts_the_same_against_every_opponent(key: str) -> None:
    game, rules = registry.get(key), RULES[key]
    home, away = game.expulsion(Side.AWAY, rules)
    assert game.expulsion(Side.HOME, rules) == (away, home)
    assert away.points == 0
    assert home.points > 0


@pytest.mark.parametrize("key", GAMES)
def test_the_table_shows_numbers_of_the_tally(key: str) -> None:
    game = registry.get(key)
    shown = {column.key for column in game.columns}
    assert shown <= {"played", *Tally().to_json(), *game.counts}
    assert set(game.counts) <= shown


@pytest.mark.parametrize("key", GAMES)
def test_the_boxes_of_a_leg_fill_the_line_beside_the_names(key: str) -> None:
    block = registry.get(key).leg_block(RULES[key])
    assert block.columns[0] == registry.get(key).score_word
    assert sum(float(share.rstrip("%")) for _, share in block.shares) == pytest.approx(75, abs=0.3)


@given(leg=legs_as_typed)
def test_a_leg_comes_back_from_json_as_it_was(leg: LegResult) -> None:
    assert LegResult.from_json(leg.to_json()) == leg
