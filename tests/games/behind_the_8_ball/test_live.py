"""The card game on its page: what is shown, what is read, and what the computer answers."""

from __future__ import annotations

import random

import pytest
from django.conf import settings

from games import series
from games.base import Side
from games.behind_the_8_ball.engine.events import Default, FourFaces, PlacePosition
from games.behind_the_8_ball.live import LIVE
from games.rulebook import load
from kit.pure.violations import RuleViolation
from tests.games.behind_the_8_ball.table import game, shot, with_groups

ANSWERS = [
    {"who": who, "variation": variation}
    for who in ("easy", "strong", "person", "three")
    for variation in ("plain", "bank_shots", "pros", "amateurs", "nine_ball")
]


def setup_of(seed="x", **answers):
    return LIVE.practice(
        {"who": "person", "variation": "plain", **answers}, load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml"), seed
    )


@pytest.mark.parametrize("answers", ANSWERS, ids=lambda answers: "-".join(answers.values()))
def test_every_form_can_be_played_on_the_page_to_its_end(answers):
    chance = random.Random(str(answers))
    setup = setup_of(**answers)
    match = series.start(LIVE, setup)
    for _ in range(60):
        assert LIVE.view(match.leg, setup)["name"]
        assert LIVE.turn(match.leg, setup).text
        assert LIVE.score(match.leg, setup).home.isdecimal()
        if match.leg_is_over:
            break
        before = match.leg
        if answers["who"] in ("easy", "strong"):
            assert before.who == 0, "the computer's turn is never left to people"
        event = chance.choice([event for event in LIVE.engine.legal(before) if not isinstance(event, Default)])
        match = series.apply(LIVE, setup, match, event)
        assert LIVE.describe(before, event, match.leg, setup).text


def test_answers_become_options():
    setup = setup_of(who="three", variation="bank_shots", groups_fixed="break", place_from="1", hand_cap="5")
    options = LIVE.options(setup, ())

    assert (options.players, options.bank_shots, options.nine_ball) == (3, True, False)
    assert (options.groups_fixed, options.place_from, options.hand_cap) == ("break", 1, 5)
    assert LIVE.options(setup_of(groups_fixed="nonsense"), ()).groups_fixed == "first_pot"


def test_each_game_of_a_match_has_cards_of_its_own():
    setup = setup_of()
    first = LIVE.engine.start(LIVE.options(setup, ()))

    assert LIVE.engine.start(LIVE.options(setup, (first,))).hands != first.hands


def test_ticked_cards_and_boxes_become_a_shot():
    state, setup = with_groups(game("2C 9D KH", "9C 2S")), setup_of()
    fields = {"card": ["2C", "9D"], "sign": ["minus"], "trick": ["KH", ""]}

    assert LIVE.read("shot", fields, state, setup) == shot("2C 9D KH", minus=True)
    assert LIVE.read("shot", {**fields, "sign": ["turned"]}, state, setup) == shot("9D 2C KH", minus=True)
    assert LIVE.read("place", {"place": ["7"]}, state, setup) == PlacePosition(7)
    assert LIVE.read("four", {"four": ["3"]}, state, setup) == FourFaces(3)


@pytest.mark.parametrize(
    ("name", "fields", "code"),
    [
        ("shot", {}, "two_cards"),
        ("shot", {"card": ["2C", "9D", "KH"]}, "two_cards"),
        ("shot", {"card": ["2C", "ZZ"]}, "no_such_card"),
        ("place", {"place": ["seven"]}, "nothing_chosen"),
        ("unheard", {}, "nothing_chosen"),
    ],
)
def test_what_is_no_shot_is_refused_in_words(name, fields, code):
    with pytest.raises(RuleViolation) as refused:
        LIVE.read(name, fields, game("2C 9D KH", "9C 2S"), setup_of())

    assert refused.value.code == code
    assert LIVE.sentence(refused.value)


def test_keys_say_what_a_shot_would_sink_and_that_the_eight_loses():
    view = LIVE.view(with_groups(game("10C 2D 4H 3S", "9C 2S")), setup_of())
    hints = {key.hint for key in view["reach"]}

    assert {"sinks your 7", "the 8: loses", "sinks the 12 for the other side"} <= hints


def test_story_names_what_the_computer_played():
    setup = setup_of(who="strong", seed="story")
    match = series.start(LIVE, setup)
    while not match.leg_is_over:
        before = match.leg
        event = next(event for event in LIVE.engine.legal(before) if not isinstance(event, Default))
        match = series.apply(LIVE, setup, match, event)
        words = LIVE.describe(before, event, match.leg, setup).text
        assert words.startswith("You")
        if any(told.player == 1 for told in match.leg.story[len(before.story) :]):
            assert "Computer: " in words
            return
    pytest.fail("the computer never came to the table")


def test_page_tells_how_it_was_rolled_who_begins_until_play_has_begun():
    setup = setup_of(who="strong")
    begun = game("2C 9D KH 3S", "9C 2S 4D 5H", rolls=((7, 7), (1, 4)))
    assert LIVE.view(begun, setup)["rolled"] == (
        "Rolled: You 7, Computer 7. Rolled again: You 1, Computer 4. Computer begins."
    )

    match = series.start(LIVE, setup)
    while not match.leg_is_over:
        event = next(event for event in LIVE.engine.legal(match.leg) if not isinstance(event, Default))
        match = series.apply(LIVE, setup, match, event)
    assert LIVE.view(match.leg, setup)["rolled"] == ""


def test_counts_of_both_sides_are_those_of_the_story():
    setup = setup_of(who="strong")
    match = series.start(LIVE, setup)
    chance = random.Random(4)
    while not match.leg_is_over:
        events = [event for event in LIVE.engine.legal(match.leg) if not isinstance(event, Default)]
        match = series.apply(LIVE, setup, match, chance.choice(events))
    home, away = (LIVE.counts(match.leg, side, None, setup) for side in Side)

    assert home["shots"] + away["shots"] == sum(
        told.shot is not None and told.what != "negated" for told in match.leg.story
    )
    assert LIVE.figures(home)
    assert LIVE.figures({}) == ()
