"""Euchre on the live scorer: bad input, what the page says, statistics."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from games import series
from games.base import Side
from games.cards import Card
from games.euchre import words
from games.euchre.engine import events as on
from games.euchre.engine.play import replay
from games.euchre.engine.state import EuchreOptions, Why
from games.euchre.live import LIVE
from games.live import Setup
from kit.pure.codec import MalformedError, dump, load, load_event
from kit.pure.violations import RuleViolation
from tests.games.euchre.live_leg import ANN, BOB, CY, DEE, DEE_DEALS, MARCH_ALONE, SETUP, leg
from tests.games.euchre.table import PICKED_UP
from tests.games.euchre.test_random_legs import OFTEN, random_leg
from tests.games.live_play import assert_refused_in_words
from tests.page import in_one_line


def described(events: list, event, setup: Setup = SETUP) -> str:
    before = leg(*events, setup=setup)
    return LIVE.describe(before, event, LIVE.engine.apply(before, event), setup).text


# --- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        {"event": "HandPlayed", "maker": 0},
        {"event": "HandPlayed", "maker": "0", "tricks": 3, "alone": False},
        {"event": "HandPlayed", "maker": 0, "tricks": 3.0, "alone": False},
        {"event": "HandPlayed", "maker": 0, "tricks": 3, "alone": 1},
        {"event": "HandPlayed", "maker": 0, "tricks": 3, "alone": False, "version": 2},
        {"event": "TimeUp", "between_hands": "no"},
        {"event": "Forfeit", "side": "both"},
        {"event": "Bluff"},
        [],
        None,
    ],
)
def test_malformed_line_is_refused(line):
    with pytest.raises(MalformedError):
        load_event(LIVE.events, line)


@pytest.mark.parametrize(
    ("events", "event", "code"),
    [
        ([], DEE_DEALS, "not_now"),  # a second draw
        ([], on.Play(ANN, Card("AH")), "wrong_mode"),
        ([], on.AnswerRenege(take_penalty=True), "nothing_to_answer"),
        ([on.RenegeProven(ANN, CY)], on.HandPlayed(ANN, 3), "choice_open"),
        ([on.RenegeProven(ANN, CY)], on.RenegeProven(ANN, CY), "choice_open"),
        ([on.RenegeProven(ANN, CY)], on.AnswerExposedHand(take_points=True), "choice_open"),
        ([], on.RenegeProven(BOB, ANN, alone=True), "sits_out"),
        ([on.TimeUp(between_hands=False)], on.TimeUp(between_hands=False), "time_is_up_already"),
        ([], on.HandPlayed(ANN, 6), "no_such_count_of_tricks"),
        ([], on.HandPlayed(4, 3), "no_such_seat"),
        ([], on.DealOutOfTurn(DEE, stopped=True), "it_is_the_turn"),
        ([MARCH_ALONE] * 3, on.HandPlayed(ANN, 3), "leg_over"),
    ],
)
def test_contradiction_is_refused_with_a_sentence_and_changes_nothing(events, event, code):
    assert_refused_in_words(LIVE, SETUP, [DEE_DEALS, *events], event, code)


def test_options_of_another_version_are_refused():
    data = {**dump(EuchreOptions()), "version": 2}

    with pytest.raises(MalformedError) as refusal:
        load(EuchreOptions, data)
    assert refusal.value.place == "version"


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (RuleViolation("must_follow", cards="JD AH"), "Follow suit: jack of diamonds, ace of hearts."),
        (RuleViolation("not_in_the_pack", card="2C"), "A euchre deck doesn't have 2C."),
        (RuleViolation("one_card_each", cards=3), "Each of the four draws one card."),
        (
            RuleViolation("no_natural_trump", seat=1, suit="H"),
            "Without hearts in the hand, this card can't be taken. The left bower isn't trump yet.",
        ),
        (
            RuleViolation("choice_open", question="renege", owed_by="home"),
            "Answer this first: the penalty for the renege, or the hand as played.",
        ),
    ],
)
def test_refusals_are_said_in_words(refusal, text):
    assert LIVE.sentence(refusal) == text


# --- what the page says --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (on.HandPlayed(ANN, 3), "Ann made trump and took 3 tricks. 1 point for Branch 1. 1–0."),
        (on.HandPlayed(CY, 5), "Cy made trump and took all five tricks. 2 points for Branch 2. 0–2."),
        (on.HandPlayed(CY, 5, alone=True), "Cy played alone and took all five tricks. 4 points for Branch 2. 0–4."),
        (on.HandPlayed(BOB, 0), "Bob made trump, took no tricks and is euchred. 2 points for Branch 2. 0–2."),
        (on.ThrownIn(), "Everybody passed twice: no points. 0–0."),
        (on.NoAceNoFace(BOB), "No ace, no face, no trump: the deal is lost, no points. 0–0."),
        (on.RenegeProven(CY, ANN), "Cy reneged. Branch 1 chooses."),
        (on.ExposeHand(CY), "Cy exposed the whole hand. Branch 1 chooses."),
        (on.Misdeal(on.Fault.FACED), "Misdeal: a card was face up in the deck. Dee deals again."),
        (on.DealOutOfTurn(ANN, stopped=True), "Ann dealt out of turn. Dee deals."),
        (on.DealOutOfTurn(ANN, stopped=False), "Ann dealt out of turn and nobody stopped it. The deal stands."),
        (on.Hesitation(ANN), "Ann hesitated too long. It is noted for the officials."),
        (on.Indication(ANN), "Ann gave a sign to the partner. This is a warning."),
        (on.TimeUp(between_hands=False), "Time is up. The hand in play is finished."),
        (on.TimeUp(between_hands=True), "Time is up and the score is tied. One more hand is played."),
        (on.Forfeit(Side.AWAY), "Branch 2 is absent or concedes. The leg goes to Branch 1."),
    ],
)
def test_what_happens_is_described(event, text):
    assert described([], event) == text


@pytest.mark.rule("EUCHRE IRREGULARITIES vii")
def test_officials_are_told_of_hesitation_that_goes_on():
    again = "hesitated too long. It is noted, and it is not the first time: tell the officials."

    assert described([on.Hesitation(ANN)], on.Hesitation(CY)) == "Cy hesitated too long. It is noted for the officials."
    assert described([on.Hesitation(ANN), on.ThrownIn()], on.Hesitation(BOB)) == f"Bob {again}"


@pytest.mark.parametrize(
    ("events", "event", "text"),
    [
        (
            [on.RenegeProven(CY, ANN, alone=True)],
            on.AnswerRenege(take_penalty=True),
            "Renege: the penalty is taken. 4 points for Branch 1. 4–0.",
        ),
        (
            [on.RenegeProven(CY, ANN)],
            on.AnswerRenege(take_penalty=False),
            "Branch 1 lets the hand count as played.",
        ),
        (
            [on.HandPlayed(CY, 5), on.ExposeHand(CY)],
            on.AnswerExposedHand(take_points=True),
            "A hand was exposed. Branch 2 loses 2 points. 0–0.",
        ),
        (
            [on.Indication(ANN), on.Indication(BOB)],
            on.AnswerIndication(expelled=True),
            "Branch 1 is expelled. The leg goes to Branch 2. "
            "Tell the tournament chair, who removes the team from the event.",
        ),
        (
            [on.HandPlayed(ANN, 3)],
            on.TimeUp(between_hands=True),
            "Time is up. Branch 1 won the leg 1–0. It counts 10 for Branch 1 and 0 for the others.",
        ),
        (
            [MARCH_ALONE] * 2,
            MARCH_ALONE,
            "Ann played alone and took all five tricks. 4 points for Branch 1. Branch 1 won the leg 10–0.",
        ),
    ],
)
def test_choices_and_ends_are_described(events, event, text):
    assert described(events, event) == text


@pytest.mark.rule("EUCHRE Reg. iv")
def test_leg_that_the_clock_ended_says_what_it_counts_on_the_sheet():
    setup = replace(SETUP, rules=replace(SETUP.rules, leader_takes_winning_score=False))
    state = series.replay(LIVE, setup, [on.FirstDealer(CY), on.HandPlayed(ANN, 3)]).leg
    event = on.TimeUp(between_hands=True)
    after = LIVE.engine.apply(state, event)
    assert LIVE.describe(state, event, after, setup).text == "Time is up. Branch 1 won the leg 1–0."
    credited = LIVE.describe(state, event, after, SETUP).text
    assert credited.endswith("It counts 10 for Branch 1 and 0 for the others.")


def test_choice_is_asked_of_the_side_that_did_not_offend():
    state = leg(on.RenegeProven(CY, ANN, alone=True))
    turn = LIVE.turn(state, SETUP)

    assert turn.side is Side.HOME
    assert turn.text == "Branch 1 chooses: the penalty for the renege, or the hand as played"
    labels = [key.label for key in LIVE.view(state, SETUP)["keys"]]
    assert labels == ["Take the penalty: 4 points for Branch 1", "Count the hand as played"]
    exposed = [key.label for key in LIVE.view(leg(on.ExposeHand(CY)), SETUP)["keys"]]
    assert exposed == ["Points: Branch 2 loses 2 points", "The deal is lost: Ann deals"]


def test_keys_of_tricks_say_what_they_bring():
    worth = [trick["worth"] for trick in LIVE.view(leg(), SETUP)["tricks"]]

    assert worth == [*["2 for the others"] * 3, *["1 point"] * 2, "2, alone 4"]


def test_score_says_what_is_missing_and_who_won():
    score = LIVE.score(leg(on.HandPlayed(ANN, 5)), SETUP)
    assert (score.home, score.away, score.home_note, score.away_note) == ("2", "0", "needs 8", "needs 10")
    over = LIVE.score(leg(*[MARCH_ALONE] * 3), SETUP)
    assert (over.home_note, over.away_note) == ("won the leg", "")


def test_sides_without_named_players_are_numbered():
    setup = replace(SETUP, home=(), away=())

    assert described([], on.HandPlayed(BOB, 3), setup).startswith("Branch 1, player 2 made trump")


# --- statistics ----------------------------------------------------------------------------------------------


def test_statistics_say_who_made_what():
    state = leg(
        on.HandPlayed(ANN, 3),
        on.HandPlayed(BOB, 1, alone=True),
        on.HandPlayed(BOB, 5, alone=True),
        on.HandPlayed(CY, 5),
        on.ThrownIn(),
        on.RenegeProven(DEE, ANN),
        on.AnswerRenege(take_penalty=True),
    )
    home, away = (LIVE.counts(state, side, None, SETUP) for side in Side)
    ann, bob = (LIVE.counts(state, Side.HOME, place, SETUP) for place in (0, 1))

    assert (home["hands"], home["made"], home["euchred"], home["lone"], home["lone_marches"]) == (4, 3, 1, 2, 1)
    assert (away["made"], away["marches"], away["euchres"], away["reneges"], home["reneges"]) == (1, 1, 1, 1, 0)
    for name in ("made", "euchred", "marches", "lone", "lone_marches"):
        assert ann[name] + bob[name] == home[name]
    assert {figure.label: figure.text for figure in LIVE.figures(bob)} == {
        "Trump made": "2 of 4 hands",
        "Made good": "1 of 2",
        "Euchred": "1",
        "Euchred the others": "0",
        "Marches": "1",
        "Lone hands": "2, 1 with all five tricks",
    }
    assert LIVE.figures({}) == ()
    assert LIVE.figures(LIVE.counts(state, Side.HOME, 2, SETUP)) == ()  # a third of a team did not play


def test_renege_is_put_down_to_its_side_however_its_points_move():
    taken = replace(SETUP, play={**SETUP.play, "penalties": "renege_taken_exposed_given"})
    renege = [on.HandPlayed(CY, 5), on.RenegeProven(DEE, ANN), on.AnswerRenege(take_penalty=True)]
    state = leg(*renege, setup=taken)

    assert state.away == 0
    assert LIVE.counts(state, Side.AWAY, None, taken)["reneges"] == 1
    assert LIVE.counts(state, Side.HOME, None, taken)["reneges"] == 0


# --- every state has its page --------------------------------------------------------------------------------


def test_form_shows_every_state_of_a_counted_leg():
    states = [series.start(LIVE, SETUP).leg, leg(), leg(on.RenegeProven(CY, ANN)), leg(on.TimeUp(between_hands=False))]
    expect = ["Who deals first?", "Who made trump?", "Take the penalty", "Time is up"]

    for state, text in zip(states, expect, strict=True):
        view = LIVE.view(state, SETUP)
        page = in_one_line(
            render_to_string("games/euchre/_live.html", {"view": view, "setup": SETUP, "state": state, "number": 1})
        )
        assert text in page


def test_leg_that_was_entered_card_by_card_is_described_whatever_happened_in_it():
    kinds = set()
    events: list = [*PICKED_UP, on.LeadOutOfTurn(BOB, Card("AS")), on.TakeBackLead(CY)]
    events += [on.Play(ANN, Card("AH")), on.Renege(CY, Card("AC")), on.CorrectRenege(CY)]
    legs = [(EuchreOptions(first_dealer=DEE), events)]
    legs += [(EuchreOptions(), random_leg(seed, EuchreOptions(), OFTEN)[0]) for seed in range(10)]
    for options, some in legs:
        state = replay(options, [])
        for event in some:
            after = LIVE.engine.apply(state, event)
            assert LIVE.describe(state, event, after, SETUP).text.endswith(".")
            kinds.add(type(event))
            state = after
    seen_above = {on.FirstDealer, on.HandPlayed, on.ThrownIn, on.RenegeProven, on.Forfeit, on.NoAceNoFace}
    assert set(on.EVENTS) - kinds <= seen_above


def test_ways_a_hand_ends_all_have_their_rule():
    assert set(words.SCORING_RULE) == set(Why)
