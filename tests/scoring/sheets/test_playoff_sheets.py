"""Play-off sheets: no points, a deciding leg, winners that go on, and corrections that would move somebody."""

from __future__ import annotations

import uuid

import pytest

from games.base import Ending, LegResult, Side
from games.legs import NOT_PLAYED
from kit.pure.violations import RuleViolation
from scoring.models import Result, SetAside, Submission
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.sheets import SheetKeyReusedError, forfeit_match, set_aside
from tests.scoring.sheets.conftest import AWAY, HOME, WON, leg, sheets_of
from tests.scoring.sheets.test_services import refused
from tournaments.models import Departure, Match, Stage, SubMatch

pytestmark = pytest.mark.django_db

HOME_WINS = [leg(21, 3), leg(21, 3), NOT_PLAYED]
ABSENT = LegResult(home=0, away=0, ending=Ending.FORFEIT)
AWAY_WINS = [leg(3, 21), leg(3, 21), NOT_PLAYED]


@pytest.fixture
def knockout(draw, playoff) -> Stage:
    """Four shuffleboard teams: two matches, then a final."""
    competition = draw("shuffleboard-mens", entries=4).competition
    return playoff(competition, list(competition.entries.all()), kind=Stage.Kind.KNOCKOUT)


def matches_of(stage: Stage) -> list[Match]:
    return list(stage.matches.order_by("number"))


@pytest.mark.rule("AMB-G24")
def test_a_playoff_result_gives_no_points(draw, playoff, enter) -> None:
    competition = draw("cribbage-pairs").competition
    sheet = sheets_of(playoff(competition, list(competition.entries.all()[:2])))[0]
    enter(sheet, [leg(121, 50), leg(121, 50), NOT_PLAYED])
    result = Result.objects.get(sub_match=sheet)
    assert (result.home_tally["points"], result.home_tally["legs_won"]) == (0, 2)


@pytest.mark.rule("EUCHRE Reg. vi")
def test_a_euchre_playoff_is_one_game(draw, playoff, enter) -> None:
    competition = draw("euchre-legion").competition
    sheet = sheets_of(playoff(competition, list(competition.entries.all()[:2])))[0]
    with refused("leg_count"):
        enter(sheet, WON["euchre"])
    assert enter(sheet, [leg(10, 9)]).version == 1


def test_the_final_waits_for_its_sides_and_then_knows_them(knockout, enter) -> None:
    first, second, final = matches_of(knockout)
    with refused("sides_unknown"):
        enter(final.sub_matches.get(), HOME_WINS)
    enter(first.sub_matches.get(), HOME_WINS)
    enter(second.sub_matches.get(), AWAY_WINS)
    final.refresh_from_db()
    assert {final.home, final.away} == {first.home, second.away}
    assert enter(final.sub_matches.get(), HOME_WINS).version == 1


def test_a_correction_that_changes_no_winner_moves_nobody(knockout, enter) -> None:
    first, second, final = matches_of(knockout)
    enter(first.sub_matches.get(), HOME_WINS)
    enter(second.sub_matches.get(), HOME_WINS)
    final.refresh_from_db()
    enter(final.sub_matches.get(), HOME_WINS)
    enter(first.sub_matches.get(), [leg(21, 4), leg(21, 3), NOT_PLAYED], expected=1, reason="mistyped")
    final.refresh_from_db()
    assert {final.home, final.away} == {first.home, second.home}


def test_a_correction_before_the_next_match_sends_the_right_team_on(knockout, enter) -> None:
    first, _, final = matches_of(knockout)
    enter(first.sub_matches.get(), HOME_WINS)
    enter(first.sub_matches.get(), AWAY_WINS, expected=1, reason="The sides were swapped")
    final.refresh_from_db()
    assert first.away in {final.home, final.away}
    assert first.home not in {final.home, final.away}


def test_a_correction_that_would_move_a_result_to_another_team_is_refused(knockout, enter) -> None:
    first, second, final = matches_of(knockout)
    enter(first.sub_matches.get(), HOME_WINS)
    enter(second.sub_matches.get(), HOME_WINS)
    enter(final.sub_matches.get(), HOME_WINS)
    with pytest.raises(RuleViolation) as refusal:
        enter(first.sub_matches.get(), AWAY_WINS, expected=1, reason="The sides were swapped")
    assert (refusal.value.code, refusal.value.params["match"]) == ("later_match_played", final.number)
    final.refresh_from_db()
    assert {final.home, final.away} == {first.home, second.home}
    assert first.sub_matches.get().result.submission.version == 1
    assert Submission.objects.filter(sub_match__match=first).count() == 1


def test_once_the_final_is_emptied_the_match_before_it_is_corrected(knockout, enter, users) -> None:
    first, second, final = matches_of(knockout)
    for match in (first, second, final):
        enter(match.sub_matches.get(), HOME_WINS)
    final.refresh_from_db()
    played = (final.home.team_name, final.away.team_name)
    set_aside(sub_matches=[final.sub_matches.get()], reason="Wrong team", by=users["carl"])

    enter(first.sub_matches.get(), AWAY_WINS, expected=1, reason="The sides were swapped")

    final.refresh_from_db()
    assert {final.home, final.away} == {first.away, second.home}
    aside = SetAside.objects.get()
    assert str(aside.sides) == "It was played between {} and {}.".format(*played)
    enter(final.sub_matches.get(), HOME_WINS, expected=fresh_sheet(final.sub_matches.get().pk).version)
    with refused("later_match_played"):
        enter(first.sub_matches.get(), HOME_WINS, expected=2, reason="Swapped back")


def assert_it_gives_away(first, final, enter) -> None:
    """The home side of the first match can win it no more, only give it away: then the other side is in the final."""
    with refused("departed_forfeits"):
        enter(first.sub_matches.get(), HOME_WINS)
    given_away = LegResult(home=0, away=21, ending=Ending.FORFEIT, at_fault=HOME)
    enter(first.sub_matches.get(), [given_away, given_away, NOT_PLAYED])
    final.refresh_from_db()
    assert first.away in {final.home, final.away}


def test_a_departed_team_can_only_give_its_playoff_away(knockout, enter, users) -> None:
    first, _, final = matches_of(knockout)
    Departure.objects.create(
        entry=first.home, kind="withdrawn", policy="annul", reason="had to drive home", decided_by=users["carl"]
    )
    assert_it_gives_away(first, final, enter)


def test_where_both_sides_left_neither_was_there_and_the_bracket_ends(knockout, enter, users) -> None:
    first, second, final = matches_of(knockout)
    for gone in (first.home, first.away):
        Departure.objects.create(entry=gone, kind="withdrawn", policy="annul", reason="Snow", decided_by=users["carl"])
    given_away = LegResult(home=0, away=21, ending=Ending.FORFEIT, at_fault=HOME)
    with refused("both_departed"):
        enter(first.sub_matches.get(), [given_away, given_away, NOT_PLAYED])
    enter(first.sub_matches.get(), [ABSENT] * 3)
    enter(second.sub_matches.get(), HOME_WINS)
    final.refresh_from_db()
    assert {final.home, final.away} == {None, second.home}
    assert final.home_empty is not final.away_empty
    with refused("no_opponent"):
        enter(final.sub_matches.get(), HOME_WINS)


# --- teams of two pairs -------------------------------------------------------------------------------


@pytest.fixture
def team_playoff(draw, playoff) -> Match:
    competition = draw("cribbage-legion", entries=3).competition
    return matches_of(playoff(competition, list(competition.entries.all()[:2])))[0]


A_WINS = [leg(121, 100), leg(121, 100), NOT_PLAYED]
B_LOSES = [leg(100, 121), leg(121, 100), leg(90, 121)]


def pair(match: Match, letter: str) -> SubMatch:
    return match.sub_matches.get(pair=letter)


@pytest.mark.rule("AMB-C7")
def test_pairs_at_one_each_play_a_deciding_leg(team_playoff, enter) -> None:
    enter(pair(team_playoff, "A"), A_WINS)
    assert not team_playoff.sub_matches.filter(pair="D").exists()
    enter(pair(team_playoff, "B"), B_LOSES)
    decider = pair(team_playoff, "D")
    with refused("leg_count"):
        enter(decider, A_WINS)
    assert enter(decider, [leg(121, 119)]).version == 1


@pytest.mark.rule("AMB-C7")
def test_pairs_of_one_team_that_both_win_need_no_deciding_leg(team_playoff, enter) -> None:
    enter(pair(team_playoff, "A"), A_WINS)
    enter(pair(team_playoff, "B"), A_WINS)
    assert [sub.pair for sub in team_playoff.sub_matches.all()] == ["A", "B"]


def test_a_correction_takes_a_deciding_leg_away_that_is_no_longer_needed(team_playoff, enter) -> None:
    enter(pair(team_playoff, "A"), A_WINS)
    enter(pair(team_playoff, "B"), B_LOSES)
    enter(pair(team_playoff, "B"), A_WINS, expected=1, reason="The sides were swapped")
    assert [sub.pair for sub in team_playoff.sub_matches.all()] == ["A", "B"]


def test_a_deciding_leg_that_was_played_stays_on_record(team_playoff, enter) -> None:
    enter(pair(team_playoff, "A"), A_WINS)
    enter(pair(team_playoff, "B"), B_LOSES)
    enter(pair(team_playoff, "D"), [leg(121, 119)])
    enter(pair(team_playoff, "B"), A_WINS, expected=1, reason="The sides were swapped")
    assert Result.objects.filter(sub_match=pair(team_playoff, "D")).exists()


# --- nobody came --------------------------------------------------------------------------------------


@pytest.mark.rule("CRIBBAGE Reg. v")
def test_an_absent_team_gives_away_every_sheet_that_is_not_in(draw, enter, users) -> None:
    match = matches_of(draw("cribbage-legion", entries=3))[0]
    enter(pair(match, "A"), WON["cribbage"])
    key = uuid.uuid4()
    submissions = forfeit_match(
        match=match, at_fault=Side.HOME, by=users["sam"], reason="did not come", idempotency_key=key
    )
    assert [(submission.sub_match.pair, submission.reason) for submission in submissions] == [("B", "did not come")]
    assert pair(match, "B").result.away_tally["points"] == 2
    assert pair(match, "A").result.submission.version == 1
    absent = {"match": match, "at_fault": Side.HOME, "by": users["sam"], "idempotency_key": key}
    assert forfeit_match(**absent, reason="did not come") == submissions
    with pytest.raises(SheetKeyReusedError):
        forfeit_match(**absent, reason="ruled out")


def test_neither_side_came(draw, users) -> None:
    match = matches_of(draw("euchre-legion"))[0]
    forfeit_match(match=match, at_fault=None, by=users["sam"], reason="storm", idempotency_key=uuid.uuid4())
    result = match.sub_matches.get().result
    assert (result.home_tally["points"], result.away_tally["points"]) == (0, 0)
    assert (result.home_tally["forfeits"], result.away_tally["forfeits"]) == (2, 2)
    assert (HOME.value, AWAY.value) == ("home", "away")
