"""Euchre for practice: cards that the program deals, one device for all, and hands that it plays itself."""

from __future__ import annotations

import random
import re

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from games import rulebook, series
from games.euchre import card_words, words
from games.euchre.engine import events as on
from games.euchre.engine.play import legal
from games.euchre.engine.ranking import is_no_ace_no_face_no_trump
from games.euchre.engine.state import SEATS, Phase
from games.euchre.live import LIVE
from games.live import Setup
from games.log import NextLeg, Undo
from kit.pure.codec import dump_event, load_event
from kit.pure.violations import RuleViolation
from tests.page import in_one_line

BOOK = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
YOU = SEATS[0]


def practice(seed: str = "seed", **answers: str) -> Setup:
    return LIVE.practice({"form": "cards", **answers}, BOOK, seed)


def played_by_chance(setup: Setup, seed: int, most: int = 3000) -> tuple[list, series.Series]:
    """Play what people may do with dealt cards until the leg is over, or `most` events have happened."""
    rng = random.Random(seed)
    log: list = []
    match = series.start(LIVE, setup)
    while not match.leg_is_over and len(log) < most:
        usual = (on.Pass, on.OrderUp, on.Name, on.Discard, on.Play, on.Count)
        event = rng.choice([legal_event for legal_event in legal(match.leg) if isinstance(legal_event, usual)])
        match = series.apply(LIVE, setup, match, event)
        log.append(event)
    return log, match


@examples(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_dealt_leg_ends_and_replays_equal_without_its_deals_in_the_log(seed):
    setup = practice(seed=str(seed))
    log, match = played_by_chance(setup, seed)

    assert match.leg_is_over
    assert max(match.leg.home, match.leg.away) == 10
    text = [dump_event(event) for event in log]
    assert series.replay(LIVE, setup, [load_event(LIVE.events, line) for line in text]) == match
    assert series.replay(LIVE, setup, log[:-1]) == series.replay(LIVE, setup, [*log, Undo()])


def test_other_seeds_other_legs_and_other_hands_have_other_cards():
    setup = practice(length="2")
    first = series.start(LIVE, setup).leg
    log, _ = played_by_chance(setup, 3)
    second = series.replay(LIVE, setup, [*log, NextLeg()]).leg

    assert first.table.held != series.start(LIVE, practice("another")).leg.table.held
    assert first.table.held != second.table.held
    passes = [on.Pass(first.to_act + number) for number in range(4 - first.to_act)]
    passes += [on.Pass(number % 4) for number in range(8 - len(passes))]
    assert series.replay(LIVE, setup, passes).leg.table.held != first.table.held


def test_draw_for_the_deal_always_decides():
    dealers = {series.start(LIVE, practice(str(number))).leg.dealer for number in range(60)}

    assert dealers == set(SEATS)


def test_practice_with_own_cards_waits_for_people():
    setup = LIVE.practice({}, BOOK, "seed")

    assert series.start(LIVE, setup).leg.phase is Phase.DRAW
    assert (setup.official, setup.rules.legs, LIVE.options(setup, ()).time_limit_minutes) == (False, 1, 30)


@pytest.mark.parametrize(
    ("people", "names"),
    [
        ("4", ("Home 1", "Visitor 1", "Home 2", "Visitor 2")),
        ("2", ("Home, first hand", "Visitor, first hand", "Home, second hand", "Visitor, second hand")),
        ("3", ("Home 1", "Visitor, first hand", "Home 2", "Visitor, second hand")),
        ("1", ("Home 1 (you)", "Visitor 1", "Home 2", "Visitor 2")),
        ("9", ("Home 1", "Visitor 1", "Home 2", "Visitor 2")),
    ],
)
def test_up_to_four_people_share_a_device(people, names):
    setup = practice(people=people)
    players = LIVE.view(series.start(LIVE, setup).leg, setup)["players"]

    assert tuple(player["name"] for player in players) == names


def test_only_the_hand_of_the_player_to_act_is_on_the_page():
    setup = practice()
    log, _ = played_by_chance(setup, 5, most=60)
    for length in range(len(log)):
        state = series.replay(LIVE, setup, log[:length]).leg
        page = in_one_line(
            render_to_string("games/euchre/_live.html", {"view": LIVE.view(state, setup), "state": state})
        )
        for seat in SEATS:
            for card in state.table.held[seat]:
                shown = card_words.card_name(card) in page
                assert shown == (seat == state.to_act) or state.table.turn_up is card


def trump_made(setup: Setup) -> series.Series:
    match = series.start(LIVE, setup)
    while match.leg.phase is not Phase.PLAY:
        kinds = (on.OrderUp, on.Name, on.Discard)
        some = [event for event in legal(match.leg) if isinstance(event, kinds)]
        some += [event for event in legal(match.leg) if isinstance(event, on.Pass)]
        match = series.apply(LIVE, setup, match, some[0])
    return match


def test_trump_is_shown_in_word_and_sign_and_the_left_bower_is_named():
    bowers = 0
    for number in range(40):
        setup = practice(str(number))
        state = trump_made(setup).leg
        view = LIVE.view(state, setup)
        word, sign = view["trump"].split()
        assert (word, sign) in {("clubs", "♣"), ("diamonds", "♦"), ("hearts", "♥"), ("spades", "♠")}
        bowers += sum(f"left bower: {word}" in key.hint for key in view["cards"])
    assert bowers > 0


def test_card_that_does_not_follow_says_why():
    seen = False
    for number in range(30):
        setup = practice(str(number))
        match = trump_made(setup)
        match = series.apply(LIVE, setup, match, next(e for e in legal(match.leg) if isinstance(e, on.Play)))
        for key in LIVE.view(match.leg, setup)["cards"]:
            if key.reason:
                seen = True
                assert key.reason.startswith("Follow suit: ")
                assert key.rule == "EUCHRE RULES OF PLAY viii"
    assert seen


def test_no_ace_no_face_is_proven_by_the_cards():
    setup = practice()
    match = trump_made(setup)
    held = match.leg.table.held
    poor = [seat for seat in SEATS if is_no_ace_no_face_no_trump(held[seat], match.leg.table.suit)]

    assert LIVE.view(match.leg, setup)["may_call"]
    for seat in set(SEATS) - set(poor):
        with pytest.raises(RuleViolation):
            series.apply(LIVE, setup, match, on.NoAceNoFace(seat))


def test_one_person_plays_a_leg_against_the_program():
    setup = practice(people="1")
    match, pressed = series.start(LIVE, setup), 0
    while not match.leg_is_over:
        view = LIVE.view(match.leg, setup)
        mine = match.leg.to_act == YOU
        assert ("mine" in view) == (match.leg.to_act not in (YOU, None))
        if not mine and match.leg.to_act is not None:
            (key,) = view["keys"]
            assert key.label in {f"{words.player(setup, match.leg.to_act)} {does}" for does in PROGRAM_DOES}
        keys = [key for key in keys_of(view) if not key.reason]
        match = series.apply(LIVE, setup, match, keys[-1].event)
        pressed += 1

    assert pressed > 50
    assert max(match.leg.home, match.leg.away) == 10


PROGRAM_DOES = ("bids", "leads", "plays", "discards")


def test_who_plays_alone_sees_the_own_hand_and_no_other():
    setup = practice(people="1")
    match = series.start(LIVE, setup)
    for _ in range(30):
        hand = match.leg.table
        page = in_one_line(render_to_string("games/euchre/_live.html", {"view": LIVE.view(match.leg, setup)}))
        text = re.sub(r'value="[^"]*"', "", page)  # what a key enters is played in a moment
        on_table = {hand.turn_up, *(laid.card for laid in hand.trick)}
        for seat in SEATS if match.leg.to_act is not None else ():
            for card in set(hand.held[seat]) - on_table:
                assert (card_words.card_name(card) in text) == (seat == YOU)
        keys = [key for key in keys_of(LIVE.view(match.leg, setup)) if not key.reason]
        match = series.apply(LIVE, setup, match, keys[0].event)


def keys_of(view):
    return (*view.get("cards", ()), *view.get("keys", ()))


def test_every_event_of_a_dealt_leg_is_described():
    setup = practice()
    log, _ = played_by_chance(setup, 11)
    match = series.start(LIVE, setup)
    for event in log:
        after = series.apply(LIVE, setup, match, event)
        line = LIVE.describe(match.leg, event, after.leg, setup)
        assert line.text.endswith(".")
        assert line.rule.startswith("EUCHRE")
        match = after
