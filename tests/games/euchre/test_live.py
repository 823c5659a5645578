"""Euchre on the live scorer: what the page offers, reads and says, and whole legs from their logs."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from games import rulebook, series
from games.base import Ending, LegResult, RuleViolation, Side
from games.cards import Card
from games.codec import MalformedError, dump, load, load_event
from games.euchre import words
from games.euchre.engine import events as on
from games.euchre.engine.play import legal, outcome, replay
from games.euchre.engine.state import SEATS, EuchreOptions, EuchreState, Why
from games.euchre.live import LIVE
from games.euchre.spec import SPEC
from games.live import Setup
from games.log import NextLeg, Redo, Undo
from tests.games.euchre.recorded import FINAL, first_dealer, play_through
from tests.games.euchre.table import PICKED_UP
from tests.games.euchre.test_random_legs import OFTEN, random_leg
from tests.games.live_play import assert_refused_in_words
from tests.games.manual import EUCHRE
from tests.page import in_one_line

BOOK = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
SETUP = Setup(
    rules=EUCHRE,
    home_name="Branch 1",
    away_name="Branch 2",
    home=("Ann", "Bob"),
    away=("Cy", "Dee"),
    play=BOOK.play["euchre"],
)
ANN, CY, BOB, DEE = SEATS
DEE_DEALS = on.FirstDealer(DEE)
MARCH_ALONE = on.HandPlayed(ANN, 5, alone=True)


def leg(*events, setup: Setup = SETUP) -> EuchreState:
    return series.replay(LIVE, setup, [DEE_DEALS, *events]).leg


def described(events: list, event, setup: Setup = SETUP) -> str:
    before = leg(*events, setup=setup)
    return LIVE.describe(before, event, LIVE.engine.apply(before, event), setup).text


def read(name: str, state: EuchreState | None = None, **fields: str):
    return LIVE.read(name, {field: [value] for field, value in fields.items()}, state or leg(), SETUP)


# --- whole legs ----------------------------------------------------------------------------------------------


def test_recorded_final_counted_hand_by_hand_ends_ten_to_eight():
    played = play_through(EuchreOptions(first_dealer=first_dealer(FINAL), natural_trump=False), FINAL)
    log: list = [on.FirstDealer(first_dealer(FINAL))]
    for hand in played.counted:
        log.append(on.HandPlayed(hand.maker, hand.tricks, hand.alone))
        state = series.replay(LIVE, SETUP, log).leg
        assert (state.home, state.away) == (hand.home, hand.away)

    match = series.replay(LIVE, SETUP, log)
    assert match.results == (LegResult(home=8, away=10),)
    assert not match.decided  # a match is two legs
    assert LIVE.counts(match.leg, Side.AWAY, None, SETUP) == {
        "hands": 13,
        "made": 3,
        "euchred": 1,
        "marches": 0,
        "lone": 1,
        "lone_marches": 0,
        "euchres": 4,
        "reneges": 0,
    }


def test_two_legs_make_a_match_and_undo_reaches_back_across_a_leg():
    won = [DEE_DEALS, MARCH_ALONE, MARCH_ALONE, MARCH_ALONE]
    match = series.replay(LIVE, SETUP, [*won, NextLeg(), on.FirstDealer(CY), on.Forfeit(Side.HOME)])

    assert match.decided
    assert [(one.home, one.away, one.ending) for one in LIVE.sheet(match.results, SETUP)] == [
        (10, 0, Ending.PLAYED),
        (0, 10, Ending.FORFEIT),
    ]
    back = series.replay(LIVE, SETUP, [*won, NextLeg(), on.FirstDealer(CY), Undo(), Undo(), Undo()])
    assert (back.number, back.leg.home, back.leg_is_over) == (1, 8, False)
    again = series.replay(LIVE, SETUP, [*won, NextLeg(), Undo(), Undo(), Redo(), Redo()])
    assert (again.number, again.leg.home) == (2, 0)


def test_log_cut_off_anywhere_is_a_leg_that_goes_on():
    log = [
        DEE_DEALS,
        on.ThrownIn(),
        on.HandPlayed(CY, 2),
        on.RenegeProven(BOB, DEE),
        on.AnswerRenege(take_penalty=True),
    ]
    log += [on.HandPlayed(CY, 4), on.TimeUp(between_hands=False), on.HandPlayed(ANN, 5)]

    for length in range(len(log)):
        cut = series.replay(LIVE, SETUP, log[:length])
        assert cut.results == ()
        assert LIVE.turn(cut.leg, SETUP).text
        assert LIVE.view(cut.leg, SETUP)["phase"] in ("draw", "hand", "choice")
    whole = series.replay(LIVE, SETUP, log)
    assert whole.results == (LegResult(home=4, away=3, ending=Ending.TIME),)


def test_leader_has_won_when_time_is_up_and_level_sides_play_on():
    late = leg(on.HandPlayed(ANN, 3), on.TimeUp(between_hands=False), on.HandPlayed(CY, 3))
    assert outcome(late) is None  # one each
    assert LIVE.turn(late, SETUP).text == "Time is up. This hand decides, unless it ends tied. Cy deals hand 3"

    over = LIVE.engine.apply(late, on.HandPlayed(ANN, 3))
    assert outcome(over) == LegResult(home=2, away=1, ending=Ending.TIME)


def test_points_past_ten_are_not_counted():
    nearly = [on.HandPlayed(ANN, 5, alone=True)] * 2 + [on.HandPlayed(ANN, 3)]
    state = leg(*nearly, MARCH_ALONE)

    assert (state.home, outcome(state)) == (10, LegResult(home=10, away=0))


@examples(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_match_of_chance_makes_a_sheet_that_the_desk_would_take(seed, playoff):
    setup, rng = replace(SETUP, playoff=playoff), random.Random(seed)
    match = series.start(LIVE, setup)
    while not match.decided:
        match = series.apply(LIVE, setup, match, NextLeg() if match.leg_is_over else some_event(match.leg, rng))

    assert list(SPEC.faults(LIVE.sheet(match.results, setup), EUCHRE, playoff=playoff)) == []


def some_event(state: EuchreState, rng: random.Random):
    """A hand, most of the time; now and then what else can happen at a table."""
    legal_now = legal(state)
    hands = [event for event in legal_now if isinstance(event, (on.HandPlayed, on.FirstDealer))]
    return rng.choice(hands if hands and rng.random() < 0.8 else legal_now)


# --- the rule book -------------------------------------------------------------------------------------------


def test_options_come_from_the_rule_book():
    book = BOOK.override(
        {
            "games.euchre.capped": False,
            "games.euchre.winning_score": 12,
            "games.euchre.time_limit_minutes": 45,
            "play.euchre.lone_euchred": 4,
            "play.euchre.makers_all": 3,
            "play.euchre.penalties": "renege_taken_exposed_given",
        }
    )
    setup = replace(SETUP, rules=book.category("euchre-legion").rules, play=book.play["euchre"])
    options = LIVE.options(setup, ())

    assert (options.winning_score, options.time_limit_minutes, options.capped) == (12, 45, False)
    assert leg(on.HandPlayed(ANN, 1, alone=True), setup=setup).away == 4
    assert leg(on.HandPlayed(ANN, 5), setup=setup).home == 3
    renege = [on.HandPlayed(ANN, 5), on.RenegeProven(ANN, CY), on.AnswerRenege(take_penalty=True)]
    assert leg(*renege, setup=setup).home == 1


def test_plain_options_are_those_of_the_manual_and_a_playoff_has_no_clock():
    assert LIVE.options(SETUP, ()) == EuchreOptions(mode="hands")
    assert LIVE.options(replace(SETUP, playoff=True), ()).time_limit_minutes == 0


def test_official_leg_is_played_with_real_cards_whatever_was_answered():
    assert LIVE.options(replace(SETUP, answers={"form": "cards"}, seed="x"), ()).mode == "hands"


def test_sign_in_the_first_leg_counts_in_the_second():
    first = leg(on.Indication(ANN), MARCH_ALONE, MARCH_ALONE, MARCH_ALONE)

    assert LIVE.options(SETUP, (first,)).warned == frozenset({Side.HOME})
    log = [DEE_DEALS, on.Indication(ANN), *[MARCH_ALONE] * 3, NextLeg(), DEE_DEALS, on.Indication(BOB)]
    assert LIVE.view(series.replay(LIVE, SETUP, log).leg, SETUP)["phase"] == "choice"


# --- what is read --------------------------------------------------------------------------------------------


def test_hand_that_was_chosen_becomes_an_event():
    assert read("hand 3", maker="2") == on.HandPlayed(BOB, 3, alone=False)
    assert read("hand 5", maker="0", alone="1") == on.HandPlayed(ANN, 5, alone=True)
    assert read("renege", reneged="1", renege_maker="0", renege_alone="1") == on.RenegeProven(CY, ANN, alone=True)


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("no-ace", on.NoAceNoFace(DEE)),
        ("exposed", on.ExposeHand(DEE)),
        ("hesitated", on.Hesitation(DEE)),
        ("sign", on.Indication(DEE)),
    ],
)
def test_what_one_player_did_becomes_an_event(name, event):
    assert read(name, player="3") == event


@pytest.mark.parametrize(
    ("name", "fields", "code", "field"),
    [
        ("hand 3", {}, "who_made_trump", "maker"),
        ("hand 3", {"maker": "4"}, "who_made_trump", "maker"),
        ("hand 3", {"maker": "-1"}, "who_made_trump", "maker"),
        ("renege", {"renege_maker": "1"}, "which_player", "reneged"),
        ("renege", {"reneged": "1"}, "who_made_trump", "renege_maker"),
        ("sign", {"player": "x"}, "which_player", "player"),
        ("hand 6", {"maker": "1"}, "unknown_form", ""),
        ("hand", {"maker": "1"}, "unknown_form", ""),
        ("total", {"points": "3"}, "unknown_form", ""),
    ],
)
def test_what_is_no_hand_is_refused_at_its_field(name, fields, code, field):
    with pytest.raises(RuleViolation) as refusal:
        read(name, **fields)

    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert LIVE.sentence(refusal.value)


def test_refused_form_keeps_what_was_chosen():
    refusal = RuleViolation("who_made_trump", "", field="maker")
    view = LIVE.refilled(LIVE.view(leg(), SETUP), {"alone": ["1"], "player": ["2"]}, refusal)
    page = in_one_line(render_to_string("games/euchre/_live.html", {"view": view}))

    assert 'name="alone" value="1" checked' in page
    assert 'name="player" value="2" checked' in page


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
        (RuleViolation("must_follow", "", cards="JD AH"), "Follow suit: jack of diamonds, ace of hearts."),
        (RuleViolation("not_in_the_pack", "", card="2C"), "A euchre deck doesn't have 2C."),
        (RuleViolation("one_card_each", "", cards=3), "Each of the four draws one card."),
        (
            RuleViolation("no_natural_trump", "", seat=1, suit="H"),
            "Without hearts in the hand, this card can't be taken. The left bower isn't trump yet.",
        ),
        (
            RuleViolation("choice_open", "", question="renege", owed_by="home"),
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
    worth = [one["worth"] for one in LIVE.view(leg(), SETUP)["tricks"]]

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
