"""The page of whoever keeps the pegs: what it offers, what it reads, what it says, with real cards and without."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.conf import settings

from games import rulebook, series
from games.base import Ending, LegResult, Side
from games.cards import PACK, Card, cards
from games.cribbage.engine.counting import count
from games.cribbage.engine.events import (
    AnswerFlash,
    CutForDeal,
    Deal,
    Default,
    Discard,
    FalseGo,
    FirstDealer,
    Flash,
    Peg,
    Play,
    PlayOver,
    Show,
    ShowPoints,
    TurnUp,
    TurnUpSeen,
    UpsetBoard,
)
from games.cribbage.engine.state import Phase
from games.cribbage.live import LIVE
from games.live import Setup
from games.log import Undo
from kit.pure.violations import RuleViolation
from tests.games.manual import CRIBBAGE

HAND = "5C 5D 5S 10C"
LAST_CARD = Peg(Side.AWAY, 1)
PICK_FOUR = "Pick the four cards of the hand and the card turned up."
NO_CARD = "“5X” isn't a card. Write 5H for the five of hearts, 10S, JD, AC."
NO_HAND = "A hand is four cards, and none of them is the card turned up."


def setup(**more) -> Setup:
    names = {"home_name": "Leduc", "away_name": "Ponoka", "home": ("Ann", "Bob"), "away": ("Cy", "Dot")}
    return Setup(**{"rules": CRIBBAGE, **names, **more})


def practice(**answers: str) -> Setup:
    return LIVE.practice(answers, rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml"), "seed")


def played(match: Setup, *lines) -> series.Series:
    return series.replay(LIVE, match, lines)


def counting(match: Setup, *, jack: bool = False):
    """Return a leg in which Dot has dealt and Ann's hand is counted."""
    return played(match, FirstDealer(3), TurnUpSeen(jack), LAST_CARD, PlayOver()).leg


def read(name: str, state, match: Setup, **fields: str | list[str]):
    lists = {field: value if isinstance(value, list) else [value] for field, value in fields.items()}
    return LIVE.read(name, lists, state, match)


def refused(name: str, state, match: Setup, **fields: str | list[str]) -> str:
    with pytest.raises(RuleViolation) as refusal:
        LIVE.engine.verify(state, read(name, state, match, **fields))
    return LIVE.sentence(refusal.value)


# --- with real cards --------------------------------------------------------------------------------------


def test_leg_at_an_event_is_played_with_real_cards_whatever_was_answered():
    options = LIVE.options(setup(answers={"form": "dealt"}), ())

    assert (options.mode, options.seats, options.shuffle, options.first_dealer) == ("table", 4, "", None)


@pytest.mark.parametrize(
    ("play", "penalty"),
    [({}, "opponents_peg"), ({"penalty_points": "offender_back"}, "offender_goes_back")],
)
def test_numbers_of_the_rule_book_reach_the_leg(play, penalty):
    numbers = {"penalty_flash": 3, "penalty_go": 4, "jack_turned": 1}
    match = setup(play={**play, **numbers}, rules=replace(CRIBBAGE, winning_score=61))
    options = LIVE.options(match, ())

    assert (options.penalty, options.penalty_flash, options.penalty_go) == (penalty, 3, 4)
    assert (options.jack_turned, options.winning_score) == (1, 61)


def test_turn_names_who_deals_cuts_leads_and_is_counted():
    match = setup()
    lines = [FirstDealer(3), TurnUpSeen(False), LAST_CARD, PlayOver(), *[ShowPoints(2)] * 5]

    assert [LIVE.turn(played(match, *lines[:number]).leg, match).text for number in range(len(lines) + 1)] == [
        "Cut for the deal: the low card deals first, and the ace is low",
        "Dot deals, Bob cuts",
        "Ann leads; peg what the cards bring",
        "Ann leads; peg what the cards bring",
        "Count the hand of Ann",
        "Count the hand of Cy",
        "Count the hand of Bob",
        "Count the hand of Dot",
        "Count the crib of Dot",
        "Ann deals, Dot cuts",
    ]


def test_hand_that_is_picked_is_counted_pegged_and_explained():
    match = setup()
    state = counting(match)
    event = read("count", state, match, cards=HAND.split(), starter="4D")
    after = LIVE.engine.apply(state, event)

    assert event == ShowPoints(14, cards(HAND), Card("4D"))
    assert after.home == 14
    assert LIVE.describe(state, event, after, match).text.startswith("The hand of Ann counts 14 (fifteen ")
    said, calls = LIVE.view(after, match)["explained"][0]
    assert said == "Leduc pegs 14"
    assert sum(points for _, _, points in calls) == 14
    assert [why for why, _, _ in calls] == ["fifteen"] * 4 + ["pair"] * 3


def test_card_turned_up_is_asked_once_a_deal():
    match = setup()
    state = counting(match)
    state = LIVE.engine.apply(state, read("count", state, match, cards=HAND.split(), starter="4D"))

    assert read("count", state, match, cards=["6C", "7D", "8H", "9C"]).starter is Card("4D")
    gone = {pick.value for pick, was_shown in LIVE.view(state, match)["pack"] if was_shown}
    assert gone == {*HAND.split(), "4D"}


def test_jack_is_only_offered_as_starter_where_one_was_seen():
    match = setup()

    for jack in (True, False):
        offered = {pick.value[:-1] for pick in LIVE.view(counting(match, jack=jack), match)["starters"]}
        assert ("J" in offered) == jack


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("show", {"points": ""}, "Type the points in digits."),
        ("show", {"points": "19"}, "No hand counts 19."),
        ("count", {"cards": HAND.split()[:3], "starter": "4D"}, PICK_FOUR),
        ("count", {"cards": HAND.split()}, PICK_FOUR),
        ("count", {"cards": HAND.split(), "starter": "5C"}, NO_HAND),
        ("count", {"cards": HAND.split(), "starter": "JD"}, "J♦\ufe0e is not what was turned up in this deal."),
        ("count", {"cards": ["5X"], "starter": "4D"}, NO_CARD),
        ("peg", {"points": "3"}, "Say which side pegs."),
        ("peg", {"points": "3", "side": "north"}, "Say which side pegs."),
        ("peg", {"points": "3", "side": "home"}, "Not now: the hands are being counted."),
        ("turn_up", {"card": "5H"}, "This leg is scored another way: this entry is not part of it."),
        ("fly", {}, "That isn't a cribbage entry."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words(name, fields, said):
    match = setup()

    assert refused(name, counting(match), match, **fields) == said


def test_what_was_picked_is_kept_when_it_is_refused():
    match = setup()
    fields = {"cards": ["5C", "5D"], "starter": ["4D"]}
    view = LIVE.refilled(LIVE.view(counting(match), match), fields, RuleViolation("pick_four"))

    assert (view["picked"], view["picked_starter"]) == (("5C", "5D"), "4D")


def test_cards_that_were_typed_stand_there_again_when_they_are_refused():
    match = practice(form="cards")
    state = series.start(LIVE, match).leg
    view = LIVE.refilled(LIVE.view(state, match), {"home": ["5h"], "away": ["9x"]}, RuleViolation("no_such_card"))

    assert [(name, typed) for name, _, typed in view["boxes"]] == [("home", "5h"), ("away", "9x")]


def test_pegs_that_no_key_has_are_typed():
    match = setup()
    state = played(match, FirstDealer(0), TurnUpSeen(False)).leg

    assert read("peg", state, match, points="14", side="away") == Peg(Side.AWAY, 14)
    assert refused("peg", state, match, points="16", side="away") == "One card pegs 1 to 15."


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([FirstDealer(2)], "Bob cut the low card and deals."),
        ([FirstDealer(3), Flash()], "Bob let the bottom card be seen. Ponoka pegs 2 (penalty)."),
        ([FirstDealer(3), Flash(), AnswerFlash(True)], "The cards are dealt again by Dot."),
        ([FirstDealer(3), TurnUpSeen(True)], "A jack is turned up. Ponoka pegs 2 (jack turned up)."),
        ([FirstDealer(3), TurnUpSeen(False), Peg(Side.HOME, 3)], "Leduc pegs 3: 3."),
        ([FirstDealer(3), TurnUpSeen(False), FalseGo(0)], "Ann held a card back. Ponoka pegs 2 (penalty)."),
        (
            [FirstDealer(3), TurnUpSeen(False), LAST_CARD, PlayOver(), ShowPoints(29)],
            "The hand of Ann counts 29. Leduc: 29.",
        ),
        ([FirstDealer(3), UpsetBoard(1)], "Cy upset the board on purpose. The leg goes to Leduc."),
        ([FirstDealer(3), Default(Side.AWAY)], "Ponoka concedes. The leg goes to Leduc."),
    ],
)
def test_events_are_told_in_words(lines, said):
    match = setup()
    before, after = played(match, *lines[:-1]), played(match, *lines)

    assert LIVE.describe(before.leg, lines[-1], after.leg, match).text == said


# --- the end of a leg -------------------------------------------------------------------------------------


def pegged_out(home: int) -> list:
    """Return a leg that Ponoka pegs out while Leduc has `home` pegs."""
    away = [Peg(Side.AWAY, 15)] * 8 + [Peg(Side.AWAY, 1)]
    return [FirstDealer(0), TurnUpSeen(False), *[Peg(Side.HOME, 1)] * home, *away]


@pytest.mark.rule("CRIBBAGE Reg. iii")
@pytest.mark.parametrize(
    ("home", "ending", "note"),
    [
        (91, "Ponoka won the leg", ""),
        (90, "Ponoka won the leg: skunk", "skunk"),
        (60, "Ponoka won the leg: double skunk", "double skunk"),
    ],
)
def test_skunk_is_shown_at_the_end_of_the_leg(home, ending, note):
    match = setup()
    series_now = played(match, *pegged_out(home))

    assert LIVE.turn(series_now.leg, match).text == ending
    assert LIVE.score(series_now.leg, match).home_note == note
    assert series_now.results == (LegResult(home=home, away=121),)


def test_score_says_how_far_it_is_and_on_which_street():
    match = setup()
    notes = [LIVE.score(played(match, *pegged_out(home)[:-9]).leg, match).home_note for home in (0, 30, 31, 120)]

    assert notes == ["121 to go, street 1", "91 to go, street 1", "90 to go, street 2", "1 to go, street 4"]


def test_undo_reaches_back_across_the_end_of_a_leg():
    match = setup()
    lines = [*pegged_out(70), series.NextLeg(), FirstDealer(1)]

    back = played(match, *lines, Undo(), Undo(), Undo())
    assert (back.number, back.results, back.leg.away) == (1, (), 120)


@pytest.mark.parametrize(("answer", "decided"), [("leg_in_progress", False), ("whole_match", True)])
def test_upset_board_costs_the_leg_or_the_match_as_the_rule_book_says(answer, decided):
    match = setup(play={"upset_board": answer})
    after = played(match, FirstDealer(0), UpsetBoard(0))

    assert after.decided == decided
    lost = LegResult(home=0, away=1, ending=Ending.FORFEIT, at_fault=Side.HOME)
    if decided:
        assert LIVE.sheet(after.results, match) == (lost, lost)


def test_figures_tell_of_hands_cribs_pegs_and_skunks():
    match = setup()
    lines = [FirstDealer(3), TurnUpSeen(True), Peg(Side.HOME, 4), PlayOver(), *map(ShowPoints, (12, 8, 4, 6, 10))]
    leg = played(match, *lines).leg
    home, away = (LIVE.counts(leg, side, None, match) for side in Side)
    ann, dot = LIVE.counts(leg, Side.HOME, 0, match), LIVE.counts(leg, Side.AWAY, 1, match)

    assert (home["hands"], home["hand_points"], home["high_hand"], home["played"]) == (2, 16, 12, 4)
    assert (away["high_crib"], away["crib_points"], away["played"]) == (10, 10, 2)
    assert (ann["hand_points"], dot["hand_points"], dot["crib_points"]) == (12, 6, 10)
    over = played(match, *pegged_out(60)).leg
    counts = LIVE.counts(over, Side.AWAY, None, match)
    assert (counts["legs"], counts["pegs"], counts["skunks"], counts["double_skunks"]) == (1, 121, 0, 1)
    assert ("Double skunks", "1") in [(figure.label, figure.text) for figure in LIVE.figures(counts)]


# --- where the program deals, and where every card is entered ---------------------------------------------


@pytest.mark.parametrize("players", ["2", "4"])
def test_program_deals_the_same_cards_from_the_same_seed_and_others_in_the_next_leg(players):
    match = practice(form="dealt", players=players)
    one, again = series.start(LIVE, match).leg, series.start(LIVE, match).leg
    other = series.start(LIVE, replace(match, seed="another")).leg
    second = LIVE.automatic(LIVE.engine.start(LIVE.options(match, [one])), match)

    assert one == again
    assert (one.phase, {len(hand) for hand in one.held}) == (Phase.DISCARD, {6 if players == "2" else 5})
    dealt = [card for hand in one.held for card in hand]
    assert len(set(dealt)) == len(dealt)
    assert other.held != one.held
    assert second.hands != one.held


def test_dealt_cards_are_covered_until_the_player_has_the_screen():
    match = practice(form="dealt")
    view = LIVE.view(series.start(LIVE, match).leg, match)

    assert view["hidden"]
    assert len(view["hand"]) == 6


def test_screen_goes_round_to_the_crib_from_the_left_of_the_dealer():
    match = practice(form="dealt", players="4")
    now = series.start(LIVE, match)
    dealer, order = now.leg.dealer, []
    while now.leg.phase is Phase.DISCARD:
        seat = LIVE.view(now.leg, match)["seat"]
        order.append(seat)
        card = str(now.leg.held[seat][0])
        now = series.apply(LIVE, match, now, read("discard", now.leg, match, seat=str(seat), cards=card))

    assert order == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert now.leg.phase is Phase.PLAY  # the program has turned a card up
    dealt = {*now.leg.crib, *(card for hand in now.leg.hands for card in hand)}
    assert now.leg.starter in set(PACK) - dealt


def test_every_card_may_be_typed():
    match = practice(form="cards")
    lines = []
    for name, fields in [
        ("cut", {"home": "ac", "away": "KD"}),
        ("deal", {"hand0": "5c 10D js, 4h 9c AC", "hand1": "5D 10H QS 3H 9D AD"}),
        ("discard", {"seat": "1", "cards": ["9D", "AD"]}),
        ("discard", {"seat": "0", "cards": ["9C", "AC"]}),
        ("turn_up", {"card": "2c"}),
    ]:
        state = played(match, *lines).leg
        lines.append(read(name, state, match, **fields))
        told = LIVE.describe(state, lines[-1], played(match, *lines).leg, match)
        assert told.text

    assert lines[0] == CutForDeal(Card("AC"), Card("KD"))
    assert isinstance(lines[1], Deal)
    assert lines[2] == Discard(1, cards("9D AD"))
    assert lines[4] == TurnUp(Card("2C"))
    state = played(match, *lines).leg
    assert LIVE.turn(state, match).text == "Visitor 1 to play"
    keys = LIVE.view(state, match)["hand"]
    assert [key.event for key in keys] == [Play(1, card) for card in cards("3H 5D 10H QS")]
    assert LIVE.view(state, match)["go"].reason.startswith("No go yet: a card still fits")


def test_hands_that_are_shown_are_counted_by_the_engine():
    match = practice(form="dealt")
    now = series.start(LIVE, match)
    while now.leg.phase is not Phase.SHOW:
        legal = [event for event in LIVE.engine.legal(now.leg) if isinstance(event, Discard | Play)]
        legal = legal or [event for event in LIVE.engine.legal(now.leg) if type(event).__name__ == "Go"]
        now = series.apply(LIVE, match, now, legal[0])
    seat = now.leg.showing
    worth = count(now.leg.hands[seat], now.leg.starter)
    after = series.apply(LIVE, match, now, Show())

    assert after.leg.counted[-1].points == worth
