"""Making play-offs, recording decisions, setting either aside."""

from __future__ import annotations

import pytest

from kit.pure.violations import RuleViolation
from scoring.models import PlaceDecision, PlayoffSetAside
from scoring.playoffs.services.playoffs import record_decision, restore, revoke_decision, set_aside, start_playoff
from scoring.standings.engine.methods import Method
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.scoring import small
from tournaments.models import Departure, Stage

EVEN, WIN = "10-4 4-10", "10-4 10-4"


@pytest.fixture
def two(make_competition):
    """Three entries of euchre, 1 and 2 tied for first: 14 + 20, 14 + 20, 8 + 8."""
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): EVEN, (1, 3): WIN, (2, 3): WIN})
    return competition


@pytest.fixture
def three(make_competition):
    """Three entries of shuffleboard that beat each other in a circle: 1 point each."""
    competition = make_competition("shuffleboard-mens", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "21-3", (2, 3): "21-3", (3, 1): "21-3"})
    return competition


def entries(competition, *numbers):
    return list(competition.entries.filter(number__in=numbers).select_related("branch").order_by("number"))


def ask(competition, numbers, by, **more):
    values = {"place": 1, "method": Method.SINGLE_MATCH, "seed": "maple leaf", "agreement": "", "by": by} | more
    return start_playoff(competition=competition, entries=entries(competition, *numbers), **values)


def refused(code, competition, *args, **more):
    with pytest.raises(RuleViolation) as refusal:
        ask(competition, *args, **more)
    assert refusal.value.code == code
    assert not competition.stages.filter(settles_place__isnull=False).exists()
    return refusal.value


# --- open ties ----------------------------------------------------------------------------------------


def test_no_tie_is_open_while_a_match_is(make_competition):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): EVEN, (1, 3): WIN})

    assert open_ties(competition) == []


def test_no_tie_is_open_when_there_is_none(make_competition):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): WIN, (1, 3): WIN, (2, 3): WIN})

    assert open_ties(competition) == []
    assert standings_of(competition).table.is_final


@pytest.mark.rule("EUCHRE Reg. vi")
def test_an_open_tie_says_who_what_and_by_which_section(two):
    (tie,) = open_ties(two)

    numbers = [team.branch for team in tie.teams]
    assert tie.sentence == (
        f"{numbers[0]} and {numbers[1]} are tied on 34 points: "
        "a play-off for first place is needed (EUCHRE Reg. vi, vii)."
    )
    assert tie.asks == (
        "They play one match, a single game (EUCHRE Reg. vi, vii). The winner is first, the loser second."
    )


@pytest.mark.rule("CRIBBAGE Reg. vi", "AMB-C7")
def test_a_tie_of_cribbage_teams_explains_the_two_pairs(make_competition):
    competition = make_competition("cribbage-legion", entries=2)
    small.fill(small.round_robin(competition), "121-100 100-121")

    (tie,) = open_ties(competition)

    assert tie.asks == (
        "They play one match, best of three legs (CRIBBAGE Reg. vi, vii). The winner is first, the loser second. "
        "Both pairs play; at one each, one more leg between a pair named by each side decides."
    )


# --- making -------------------------------------------------------------------------------------------


def test_the_play_off_is_out_at_once_and_the_tie_is_under_way(two, users):
    version = two.event.board_version

    stage = ask(two, [1, 2], users["carl"])

    assert (stage.kind, stage.settles_place, stage.made_by) == (Stage.Kind.SINGLE_MATCH, 1, users["carl"])
    assert stage.published_at is not None
    two.event.refresh_from_db()
    assert two.event.board_version > version
    (tie,) = open_ties(two)
    assert tie.under_way.stage == stage
    assert not standings_of(two).table.is_final


def test_a_second_click_makes_no_second_play_off(two, users):
    ask(two, [1, 2], users["carl"])

    with pytest.raises(RuleViolation) as refusal:
        ask(two, [1, 2], users["carl"])

    assert refusal.value.code == "under_way"
    assert two.stages.filter(settles_place=1).count() == 1


def test_without_a_phrase_two_teams_use_the_one_of_the_first_draw(two, users):
    assert ask(two, [1, 2], users["carl"], seed=" ").seed == "small, play-off for first place"


def test_only_those_who_are_level_play(two, users):
    refused("not_level", two, [1, 3], users["carl"])
    refused("not_level", two, [1, 2, 3], users["carl"], method=Method.KNOCKOUT)
    refused("not_level", two, [1, 2], users["carl"], place=2)


def test_nothing_is_made_while_matches_are_open(make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): EVEN})

    assert refused("not_all_in", competition, [1, 2], users["carl"]).params == {"count": 2}


def test_two_teams_cannot_play_a_knock_out(two, users):
    refused("not_offered", two, [1, 2], users["carl"], method=Method.KNOCKOUT)
    refused("not_a_play_off", two, [1, 2], users["carl"], method=Method.CUT_CARDS)


@pytest.mark.rule("AMB-G21")
def test_more_than_two_need_an_agreement_and_a_phrase(three, users):
    who = [1, 2, 3], users["carl"]
    assert refused("agreement_needed", three, *who, method=Method.KNOCKOUT).field == "agreement"
    assert refused("phrase_needed", three, *who, method=Method.KNOCKOUT, agreement="All", seed="").field == "seed"

    stage = ask(three, *who, method=Method.KNOCKOUT, agreement=" All three with J. Boyle ")

    assert stage.agreement == "All three with J. Boyle"
    assert stage.kind == Stage.Kind.KNOCKOUT
    assert stage.matches.count() == 2
    assert stage.byes.count() == 1


@pytest.mark.rule("EUCHRE Reg. vi")
def test_euchre_needs_no_agreement(make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.fill(small.round_robin(competition), EVEN)

    stage = ask(competition, [1, 2, 3], users["carl"], method=Method.MINI_ROUND_ROBIN)

    assert stage.kind == Stage.Kind.MINI_ROUND_ROBIN
    assert stage.matches.count() == 3


# --- decided without play -----------------------------------------------------------------------------


def decide(competition, numbers, by, **more):
    found = {entry.number: entry for entry in competition.entries.all()}
    values = {"place": 1, "method": Method.CUT_CARDS, "agreement": "Cut at table 1 before J. Boyle.", "by": by} | more
    return record_decision(competition=competition, order=[found[number] for number in numbers], **values)


@pytest.mark.rule("AMB-E4")
def test_after_two_repeats_they_cut_and_the_outcome_is_recorded(make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.fill(small.round_robin(competition), EVEN)
    for attempt in range(3):  # the first one and two repeats, a circle each time
        assert open_ties(competition)[0].offer.method is Method.MINI_ROUND_ROBIN
        stage = small.start(competition, by=users["carl"], seed=f"attempt {attempt}")
        for winner, loser in ((1, 2), (2, 3), (3, 1)):
            small.play(stage, winner, loser, "10-4", by=users["sam"])
    (tie,) = open_ties(competition)
    assert tie.offer.method is Method.CUT_CARDS
    assert len(tie.tried) == 3

    decide(competition, [3, 1, 2], users["carl"])

    assert [row[:2] for row in small.places(competition)] == [(1, 3), (2, 1), (3, 2)]
    assert small.why(competition)[3] == "1st: came first when Branch 1, Branch 2 and Branch 3 cut for the high card."
    assert open_ties(competition) == []


def test_a_decision_names_exactly_those_who_are_level_and_says_how(two, users):
    for numbers, more, code in (
        ([1, 3], {}, "not_level"),
        ([1], {}, "not_level"),
        ([1, 2], {"agreement": " "}, "agreement_needed"),
        ([1, 2], {"method": Method.KNOCKOUT}, "is_played"),
    ):
        with pytest.raises(RuleViolation) as refusal:
            decide(two, numbers, users["carl"], **more)
        assert refusal.value.code == code
    assert not PlaceDecision.objects.exists()


def test_a_decision_can_be_revoked(two, users):
    decision = decide(two, [2, 1], users["carl"], method=Method.OTHER)
    assert small.why(two)[2] == "1st: came first of Branch 1 and Branch 2 as was agreed."

    revoke_decision(decision=decision, by=users["alice"])
    revoke_decision(decision=decision, by=users["carl"])  # again changes nothing

    assert [tie.place for tie in open_ties(two)] == [1]
    decision.refresh_from_db()
    assert decision.revoked_by == users["alice"]


# --- set aside ----------------------------------------------------------------------------------------


def test_a_play_off_without_a_result_goes_away_whole(two, users):
    stage = ask(two, [1, 2], users["carl"])

    assert set_aside(stage=stage, reason="Wrong table", by=users["carl"]) is None

    assert not two.stages.filter(settles_place=1).exists()
    assert open_ties(two)[0].under_way is None


def test_a_play_off_with_a_result_stays_on_record_and_can_come_back(two, users):
    stage = ask(two, [1, 2], users["carl"])
    small.play(stage, 1, 2, "4-10", by=users["sam"])
    assert small.places(two)[0][1] == 2

    aside = set_aside(stage=stage, reason="Played with a wrong spare", by=users["carl"])

    assert aside.reason == "Played with a wrong spare"
    assert open_ties(two)[0].under_way is None
    assert [record.stage for record in standings_of(two).idle_playoffs] == [stage]

    restore(stage=stage, by=users["carl"])
    assert not PlayoffSetAside.objects.exists()
    assert small.places(two)[0][1] == 2


def test_setting_aside_needs_a_reason_and_a_play_off(two, users):
    stage = ask(two, [1, 2], users["carl"])
    for target, reason, code in ((stage, " ", "reason_needed"), (two.stages.first(), "No", "not_a_play_off")):
        with pytest.raises(RuleViolation) as refusal:
            set_aside(stage=target, reason=reason, by=users["carl"])
        assert refusal.value.code == code
    assert two.stages.count() == 2


def test_setting_aside_a_play_off_with_a_result_needs_a_reason_too(two, users):
    stage = ask(two, [1, 2], users["carl"])
    small.play(stage, 1, 2, "4-10", by=users["sam"])

    with pytest.raises(RuleViolation) as refusal:
        set_aside(stage=stage, reason=" ", by=users["carl"])

    assert (refusal.value.code, refusal.value.field) == ("reason_needed", "reason")
    assert not PlayoffSetAside.objects.exists()


def test_a_correction_that_ends_the_tie_sets_the_play_off_aside_and_undoing_it_brings_it_back(two, users):
    stage = ask(two, [1, 2], users["carl"])
    small.play(stage, 1, 2, "4-10", by=users["sam"])
    robin = two.stages.get(settles_place=None)

    small.enter(robin, {(1, 2): "10-3 4-10"})  # 14 - 13: 1 has 34, 2 has 33

    assert small.places(two)[:2] == [(1, 1, 34), (2, 2, 33)]
    assert [record.stage for record in standings_of(two).idle_playoffs] == [stage]
    assert standings_of(two).table.is_final

    small.enter(robin, {(1, 2): EVEN})
    assert small.places(two)[:2] == [(1, 2, 34), (2, 1, 34)]
    assert standings_of(two).idle_playoffs == ()


def test_a_correction_that_adds_a_third_opens_the_tie_again(two, users):
    stage = ask(two, [1, 2], users["carl"])
    small.play(stage, 1, 2, "4-10", by=users["sam"])

    small.enter(two.stages.get(settles_place=None), {(1, 3): EVEN, (2, 3): EVEN})  # 28, 28, 28

    assert small.tied(two) == [(1, [1, 2, 3])]
    assert [record.stage for record in standings_of(two).idle_playoffs] == [stage]
    again = small.start(two, by=users["carl"], seed="once more")
    assert again.pk != stage.pk


def test_a_team_that_leaves_after_the_tie_settles_it(two, users):
    ask(two, [1, 2], users["carl"])
    Departure.objects.create(
        entry=two.entries.get(number=2), kind="withdrawn", policy="annul", reason="Ill", decided_by=users["carl"]
    )

    assert [row[:2] for row in small.places(two)] == [(1, 1), (2, 3), (None, 2)]
    assert small.tied(two) == []
