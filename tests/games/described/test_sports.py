"""The shipped sports as games: what is entered end by end is a sheet that the rules allow, and low totals win where
they should."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry, rulebook
from games.base import Ending, FewestWins, LegResult, Side
from games.described import shelf
from games.described.engine import play
from games.described.engine.events import EVENTS, Default, EndPlayed, Honoured
from games.described.engine.scoring import DescribedRules
from games.described.engine.state import State
from games.live import Setup
from games.log import Undo
from games.series import NextLeg, add_line, play_back
from kit.pure.codec import dump, dump_event, load, load_event
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation

BOOK = rulebook.load(Path(shelf.FOLDER).parent / "rulebooks" / "ab-nwt-2027.toml")
KEYS = shelf.shipped()


def rules_of(key: str) -> DescribedRules:
    rules = BOOK.category(key).rules
    assert isinstance(rules, DescribedRules)
    return rules


def setup_of(key: str, *, playoff: bool = False) -> Setup:
    return Setup(rules=rules_of(key), home_name="Leduc", away_name="Jasper", playoff=playoff)


def some_end(rng: random.Random, state: State) -> EndPlayed:
    """Return an end that can be, one of all."""
    counting = state.options.counting
    while True:
        event = EndPlayed(*(rng.randint(counting.least, counting.most) for _ in Side))
        if counting.scorers == "one":
            event = EndPlayed(event.home, 0) if rng.random() < 0.5 else EndPlayed(0, event.away)
        try:
            play.verify(state, event)
        except RuleViolation:
            continue
        return event


def test_a_book_ranks_by_the_lower_total_where_that_one_wins_and_only_there():
    assert BOOK.override({"categories.golf.ranking": ["fewest", "points"]}).category("golf").ranking[0] == "fewest"
    with pytest.raises(rulebook.RuleBookError, match="puts the lower total first"):
        BOOK.override({"categories.curling.ranking": ["points", "fewest"]})


def test_ties_are_not_separated_by_the_higher_total_where_the_lower_one_wins():
    province = rulebook.load(Path(__file__).parents[1] / "rulebook" / "province.toml")
    assert province.category("curling").lower_ties == ("difference",)
    assert province.category("golf").lower_ties == ()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("playoff", [False, True])
def test_what_is_entered_end_by_end_is_a_sheet_that_the_rules_allow(key, playoff):
    game, live, setup = registry.get(key), registry.live(key), setup_of(key, playoff=playoff)
    assert live is not None
    for seed in range(12):
        rng = random.Random(seed)
        tape = play_back(live, setup, ())
        while not tape.now.decided:
            tape = add_line(live, setup, tape, NextLeg() if tape.now.leg_is_over else some_end(rng, tape.now.leg))
        legs = live.sheet(tape.now.results, setup)
        assert [sentence(fault) for fault in game.faults(legs, setup.rules, playoff=playoff)] == []
        assert game.winner(legs, setup.rules, playoff=playoff) is not None or not playoff


@pytest.mark.parametrize("key", KEYS)
def test_an_end_can_be_taken_back_and_a_log_is_read_as_it_was_written(key):
    live, setup, rng = registry.live(key), setup_of(key), random.Random(7)
    assert live is not None
    tape = play_back(live, setup, ())
    before = tape.now.leg
    event = some_end(rng, before)
    tape = add_line(live, setup, tape, event)
    assert tape.now.leg != before or event == EndPlayed(0, 0)
    assert load_event(EVENTS, dump_event(event)) == event
    assert load(State, dump(tape.now.leg)) == tape.now.leg
    assert live.describe(before, event, tape.now.leg, setup).text
    assert add_line(live, setup, tape, Undo()).now.leg == before


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("playoff", [False, True])
def test_sheets_of_a_simulated_weekend_are_allowed(key, playoff):
    game, rules = registry.get(key), rules_of(key)
    for seed in range(40):
        legs = game.random_legs(random.Random(seed), rules, playoff=playoff)
        assert [sentence(fault) for fault in game.faults(legs, rules, playoff=playoff)] == []
        assert [LegResult.from_json(leg.to_json()) for leg in legs] == list(legs)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("side", list(Side))
def test_a_side_that_was_not_there_gives_its_legs_away(key, side):
    game, rules = registry.get(key), rules_of(key)
    for playoff in (False, True):
        legs = game.forfeit(side, rules, playoff=playoff)
        assert list(game.faults(legs, rules, playoff=playoff)) == []
        assert game.winner(legs, rules, playoff=playoff) is side.other


def refused(key: str, home: int, away: int, *, playoff: bool = False) -> str:
    """Return what is said to a sheet whose first leg has these numbers; empty where it is allowed."""
    game, rules = registry.get(key), rules_of(key)
    leg = game.leg_class(home=home, away=away)
    faults = game.faults((leg,) * rules.most_legs(playoff=playoff), rules, playoff=playoff)
    return next((sentence(fault) for fault in faults if fault.field.startswith("legs.0")), "")


def test_what_cannot_be_on_a_sheet_is_refused_in_a_sentence():
    assert refused("horseshoes", 21, 20) == ""
    assert refused("horseshoes", 26, 20) == ""
    assert "more than 26" in refused("horseshoes", 27, 20)
    assert "until one side has 21" in refused("horseshoes", 20, 3)
    assert "Only one side can have 21" in refused("horseshoes", 22, 21)
    assert refused("curling", 7, 6) == ""
    assert "no draw here" in refused("curling", 6, 6)
    assert refused("ten_pin", 1200, 0) == ""
    assert "from 0 to 1200" in refused("ten_pin", 1201, 700)
    assert refused("ten_pin", 700, 700) == ""
    assert refused("golf", 40, 40) == ""
    assert "no draw here" in refused("golf", 40, 40, playoff=True)
    assert "from 18 to 180" in refused("golf", 17, 40)
    assert refused("crokinole", 5, 3) == ""
    assert refused("crokinole", 4, 4) == ""
    assert "together have 8" in refused("crokinole", 5, 5 + 1)
    assert "together have 8" in refused("crokinole", 4, 3)


def test_the_lower_total_wins_in_golf_and_a_tie_is_a_draw():
    game, rules = registry.get("golf"), rules_of("golf")
    home, away = game.tally((FewestWins(home=38, away=41),), rules, playoff=False)
    assert (home.points, away.points, home.legs_won, away.legs_lost) == (2, 0, 1, 1)
    plain = game.tally((LegResult(home=38, away=41),), rules, playoff=False)  # of a ruling, or another program
    assert plain == (home, away)
    draw = game.tally((FewestWins(home=38, away=38),), rules, playoff=False)
    assert [(tally.points, tally.counts["draws"]) for tally in draw] == [(1, 1), (1, 1)]
    assert game.winner((FewestWins(home=38, away=38),), rules, playoff=False) is None
    given = game.forfeited_leg(Side.HOME, rules)
    assert given.winner is Side.AWAY
    assert game.tally((given,), rules, playoff=False)[1].points == 2


def test_the_better_total_of_a_match_is_worth_points_besides_in_bowling():
    game, rules = registry.get("five_pin"), rules_of("five_pin")
    legs = [LegResult(home=900, away=1100), LegResult(home=1000, away=990), LegResult(home=1000, away=1000)]
    home, away = game.tally(legs, rules, playoff=False)
    assert (home.points, away.points) == (3, 5)
    assert (home.scored, away.scored) == (2900, 3090)


def test_an_extra_end_is_played_after_a_tie_where_there_is_no_draw():
    live = registry.live("curling")
    assert live is not None
    setup = setup_of("curling")
    ends = [EndPlayed(2, 0), EndPlayed(0, 2), *(EndPlayed(0, 0),) * 6]
    tape = play_back(live, setup, ends)
    assert not tape.now.leg_is_over
    assert "one more end decides" in live.turn(tape.now.leg, setup).text
    tape = add_line(live, setup, tape, EndPlayed(0, 1))
    assert tape.now.results == (LegResult(home=2, away=3),)


def test_a_draw_stands_in_golf_but_not_in_its_play_off():
    live, holes = registry.live("golf"), [EndPlayed(4, 4)] * 9
    assert live is not None
    assert play_back(live, setup_of("golf"), holes).now.results == (FewestWins(home=36, away=36),)
    deciding = play_back(live, setup_of("golf", playoff=True), holes)
    assert not deciding.now.leg_is_over
    won = add_line(live, setup_of("golf", playoff=True), deciding, EndPlayed(4, 5))
    assert won.now.results[0].winner is Side.HOME


@pytest.mark.parametrize(
    ("key", "event", "code"),
    [
        ("curling", EndPlayed(9, 0), "no_such_number"),
        ("curling", EndPlayed(1, 1), "one_side_scores"),
        ("curling", EndPlayed(-1, 0), "no_such_number"),
        ("crokinole", EndPlayed(2, 1), "not_shared"),
        ("golf", EndPlayed(1, 4), "no_such_number"),
    ],
)
def test_an_end_that_cannot_be_is_refused(key, event, code):
    live = registry.live(key)
    assert live is not None
    leg = play.start(live.options(setup_of(key), ()))
    with pytest.raises(RuleViolation) as refusal:
        play.apply(leg, event)
    assert refusal.value.code == code
    assert live.sentence(refusal.value)


def test_who_concedes_a_leg_gives_it_away_and_nothing_comes_after():
    live = registry.live("horseshoes")
    assert live is not None
    setup = setup_of("horseshoes")
    leg = play.replay(live.options(setup, ()), [EndPlayed(6, 0), Default(Side.HOME)])
    assert play.outcome(leg) == LegResult(home=0, away=21, ending=Ending.FORFEIT, at_fault=Side.HOME)
    with pytest.raises(RuleViolation, match="leg_over"):
        play.apply(leg, EndPlayed(0, 1))


def test_what_is_honoured_is_counted_for_the_statistics():
    live = registry.live("horseshoes")
    assert live is not None
    setup = setup_of("horseshoes")
    leg = play.replay(live.options(setup, ()), [EndPlayed(3, 0), Honoured(Side.HOME), EndPlayed(0, 1)])
    counts = live.counts(leg, Side.HOME, None, setup)
    assert counts == {"ends": 2, "ends_won": 1, "points": 3, "honours": 1}
    assert [(figure.label, figure.text) for figure in live.figures(counts)] == [
        ("Innings won", "1 of 2"),
        ("Points for each inning", "1.5"),
        ("Ringer", "1"),
    ]


@given(st.sampled_from(KEYS), st.randoms(use_true_random=False))
def test_both_sides_turned_around_is_the_same_with_the_sides_turned(key, rng):
    game, rules = registry.get(key), rules_of(key)
    legs = game.random_legs(rng, rules, playoff=False)
    turned = [game.leg_class(home=leg.away, away=leg.home) for leg in legs]
    assert game.tally(legs, rules, playoff=False) == game.tally(turned, rules, playoff=False)[::-1]
