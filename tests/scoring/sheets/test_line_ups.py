"""Who played: the named team unless the sheet says who came in for whom, and only those who may."""

from __future__ import annotations

import uuid

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import Side
from kit.pure.violations import RuleViolation
from scoring.board.pages.team import weekend_of
from scoring.models import Submission, Substitution
from scoring.sheets.engine.line_up import Substitution as Sub
from scoring.sheets.engine.line_up import between, playing
from scoring.sheets.queries.line_ups import came_in_at, substitutions_of
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.sheets import SheetKeyReusedError, let_count_again, set_aside, submit
from tests.cast import make_member
from tests.scoring.sheets.conftest import WON, sheets_of
from tournaments.events.queries import rulebook_for
from tournaments.models import PutOut, RosterPlace, Suspension

pytestmark = pytest.mark.django_db


def refused(code: str, rule: str | None = None):
    return pytest.raises(
        RuleViolation, check=lambda error: error.code == code and (rule is None or error.rule.startswith(rule))
    )


def people(sheet, side: str = "home", *, spares: bool = False) -> list[int]:
    """Return the members of a side, in their order."""
    places = RosterPlace.objects.filter(entry=getattr(sheet.match, side)).order_by("position")
    return [place.member_id for place in places if (place.part == "spare") == spares]


def name_spare(entry) -> int:
    """Put one spare more on a roster and return the member."""
    member = make_member(entry.branch)
    RosterPlace.objects.create(entry=entry, member=member, position=entry.roster.count() + 1, part="spare")
    return member.pk


@pytest.fixture
def sheet(draw):
    """The first sheet of teams of darts, each with a spare."""
    first = sheets_of(draw("darts-legion"))[0]
    name_spare(first.match.home), name_spare(first.match.away)
    return first


@pytest.fixture
def spare(sheet) -> int:
    return people(sheet, spares=True)[0]


@pytest.fixture
def between_legs(sheet):
    """Let the rule book of the event send spares in between legs."""
    event = sheet.match.stage.competition.event
    event.frozen_rulebook = rulebook_for(event).override({"registration.substitution": "leg"}).copy_for({"darts"})
    event.save()


def comes(member: int | None, out: int | None, *, leg: int = 1, side: Side = Side.HOME) -> Sub:
    return Sub(side=side, leg=leg, comes_in=member, goes_out=out)


# --- what is kept ---------------------------------------------------------------------------------------


def test_nothing_is_written_when_the_named_team_played(sheet, enter) -> None:
    enter(sheet, WON["darts"])
    assert not Substitution.objects.exists()


def test_a_spare_who_came_in_is_kept_with_the_version(sheet, enter, spare) -> None:
    out = people(sheet)[2]
    submission = enter(sheet, WON["darts"], line_up=[comes(spare, out)])
    assert substitutions_of(submission) == (comes(spare, out),)


def test_a_correction_keeps_who_played_unless_it_says_otherwise(sheet, enter, spare) -> None:
    out = people(sheet)[0]
    enter(sheet, WON["darts"], line_up=[comes(spare, out)])
    same = enter(sheet, WON["darts"], expected=1, reason="The protest is ruled")
    assert substitutions_of(same) == (comes(spare, out),)
    none = enter(sheet, WON["darts"], expected=2, reason="The spare was only there", line_up=[])
    assert substitutions_of(none) == ()
    assert Substitution.objects.count() == 2


def test_saying_who_came_in_costs_few_queries_and_saying_nothing_none(sheet, users, spare) -> None:
    def saving(**more) -> int:
        with CaptureQueriesContext(connection) as queries:
            submit(sub_match=sheet, legs=WON["darts"], by=users["carl"], idempotency_key=uuid.uuid4(), **more)
        return len([query for query in queries if "SAVEPOINT" not in query["sql"]])

    plain = saving(expected_version=0)
    assert plain <= 7
    assert saving(expected_version=1, reason="x", line_up=[]) <= plain + 2
    assert saving(expected_version=2, reason="x", line_up=[comes(spare, people(sheet)[0])]) <= plain + 8


def test_the_same_key_with_another_line_up_is_told(sheet, enter, spare) -> None:
    key, (first, second, *_) = uuid.uuid4(), people(sheet)
    kept = enter(sheet, WON["darts"], key=key, line_up=[comes(spare, first)])
    assert enter(sheet, WON["darts"], key=key, line_up=[comes(spare, first)]) == kept
    for other in ([], None, [comes(spare, second)]):
        with pytest.raises(SheetKeyReusedError):
            enter(sheet, WON["darts"], key=key, line_up=other)


def test_the_database_keeps_nobody_twice_in_one_leg(sheet, enter, spare) -> None:
    submission = enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0])])
    with pytest.raises(IntegrityError), transaction.atomic():
        Substitution.objects.create(submission=submission, side="home", comes_in_id=spare)
    with pytest.raises(IntegrityError), transaction.atomic():
        Substitution.objects.create(submission=submission, side="home", leg=2)


# --- who may --------------------------------------------------------------------------------------------


def test_nobody_comes_in_who_is_not_on_the_roster(sheet, enter, org) -> None:
    out = people(sheet)[0]
    with refused("not_of_the_team", "ELIGIBILITY vi"):
        enter(sheet, WON["darts"], line_up=[comes(make_member(org.grande_prairie).pk, out)])
    with refused("of_the_other_team", "ELIGIBILITY vi"):
        enter(sheet, WON["darts"], line_up=[comes(people(sheet, "away", spares=True)[0], out)])
    assert not Submission.objects.exists()


def test_a_refusal_names_the_line_and_the_box(sheet, enter, spare) -> None:
    first, second, *_ = people(sheet)
    with pytest.raises(RuleViolation) as told:
        enter(sheet, WON["darts"], line_up=[comes(spare, first), comes(None, spare, side=Side.AWAY)])
    assert (told.value.code, told.value.field) == ("not_of_the_team", "line_up.1.goes_out")
    with pytest.raises(RuleViolation) as told:
        enter(sheet, WON["darts"], line_up=[comes(second, first)])
    assert (told.value.code, told.value.field) == ("plays_already", "line_up.0.comes_in")


def test_a_barred_person_does_not_come_in_until_the_bar_is_waived(sheet, enter, spare, users) -> None:
    event = sheet.match.stage.competition.event
    bar = Suspension.objects.create(
        member_id=spare, sport="darts", season=event.season, reason="Did not come.", made_by=users["alice"]
    )
    with refused("may_not_play", "CODE OF CONDUCT i.e"):
        enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0])])
    bar.waived_by = users["alice"]
    bar.save()
    enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0])])


def test_who_is_put_out_does_not_come_in(sheet, enter, spare, users) -> None:
    event = sheet.match.stage.competition.event
    PutOut.objects.create(event=event, member_id=spare, reason="Struck a referee.", decided_by=users["alice"])
    with refused("may_not_play", "CODE OF CONDUCT i.c"):
        enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0])])


def test_a_spare_comes_in_between_matches_unless_the_rule_book_says_between_legs(sheet, enter, spare) -> None:
    with refused("between_matches", "ELIGIBILITY vi"):
        enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0], leg=2)])


def test_between_legs_a_spare_comes_in_from_a_leg_on_and_goes_out_again(sheet, enter, spare, between_legs) -> None:
    out = people(sheet)[0]
    enter(sheet, WON["darts"], line_up=[comes(spare, out, leg=2), comes(out, spare, leg=3)])
    with refused("no_such_leg"):
        enter(sheet, WON["darts"], expected=1, reason="x", by="carl", line_up=[comes(spare, out, leg=4)])


def test_a_side_has_no_more_players_than_its_category(sheet, enter, spare) -> None:
    with refused("one_too_many"):
        enter(sheet, WON["darts"], line_up=[comes(spare, None)])
    with refused("nobody_comes_in"):
        enter(sheet, WON["darts"], line_up=[comes(None, None)])
    short = enter(sheet, WON["darts"], line_up=[comes(None, people(sheet)[0])])
    assert substitutions_of(short) == (comes(None, people(sheet)[0]),)


def test_in_two_pairs_nobody_plays_on_both_sheets(draw, enter) -> None:
    match = draw("cribbage-legion", entries=3).matches.order_by("number").first()
    a, b = match.sub_matches.order_by("pair")
    spare, players = name_spare(match.home), RosterPlace.objects.filter(entry=match.home).exclude(part="spare")
    of_a, of_b = ([place.member_id for place in players if place.pair == pair] for pair in "AB")
    with refused("of_the_other_pair"):
        enter(a, WON["cribbage"], line_up=[comes(of_b[0], of_a[0])])
    enter(a, WON["cribbage"], line_up=[comes(spare, of_a[0])])
    with refused("plays_in_other_pair"):
        enter(b, WON["cribbage"], line_up=[comes(spare, of_b[0])])
    with refused("not_playing"):
        enter(b, WON["cribbage"], line_up=[comes(None, of_a[0])])


@pytest.mark.rule("AMB-C4")
def test_spare_does_not_come_in_for_both_pairs_at_once_where_each_has_its_own_opponent(draw, enter, event) -> None:
    event.overrides = {"categories.cribbage-legion.sides.pairs_meet": "independent"}
    event.save()
    sheets = sheets_of(draw("cribbage-legion", entries=4))
    a = next(sheet for sheet in sheets if sheet.pair == "A")
    team = a.match.home
    of_b = [sheet for sheet in sheets if sheet.pair == "B" and team in (sheet.match.home, sheet.match.away)]
    now, later = (next(sheet for sheet in of_b if (sheet.match.slot == a.match.slot) is same) for same in (True, False))
    spare, players = name_spare(team), RosterPlace.objects.filter(entry=team).exclude(part="spare")
    out = {place.pair: place.member_id for place in players}

    def come_in(sheet):
        side = Side.HOME if sheet.match.home == team else Side.AWAY
        return enter(sheet, WON["cribbage"], line_up=[comes(spare, out[sheet.pair], side=side)])

    come_in(a)
    with refused("plays_in_other_pair"):
        come_in(now)
    come_in(later)


def test_a_correction_is_not_refused_for_what_was_decided_about_a_player_since(sheet, enter, spare, users) -> None:
    line_up = [comes(spare, people(sheet)[0])]
    enter(sheet, WON["darts"], line_up=line_up)
    event = sheet.match.stage.competition.event
    PutOut.objects.create(event=event, member_id=spare, reason="Struck a referee.", decided_by=users["alice"])
    enter(sheet, WON["darts"], expected=1, reason="A digit was mistyped", by="carl")
    with refused("may_not_play"):
        other = [comes(spare, people(sheet)[1])]
        enter(sheet, WON["darts"], expected=2, reason="x", by="carl", line_up=other)


# --- who has played: the fee ----------------------------------------------------------------------------


def has_played(member: int) -> bool:
    return RosterPlace.objects.get(member=member).has_played


@pytest.mark.rule("REGISTRATION i")
def test_a_spare_who_came_in_has_played_until_nothing_that_counts_says_so(sheet, enter, spare, users) -> None:
    submission = enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0])])
    assert has_played(spare)
    assert "Spare, has played" in [part for _, part, *_ in weekend_of(sheet.match.home).roster]
    set_aside(sub_matches=[sheet], reason="Played again", by=users["carl"])
    assert not has_played(spare)
    let_count_again(submissions=[submission.pk])
    assert has_played(spare)
    enter(sheet, WON["darts"], expected=1, by="carl", reason="Only there", line_up=[])
    assert not has_played(spare)


def test_a_spare_owes_the_fee_when_present_or_once_it_has_played(sheet, enter, spare) -> None:
    place = RosterPlace.objects.get(member=spare)
    assert (place.owes_fee("present"), place.owes_fee("played")) == (True, False)
    enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0])])
    place.refresh_from_db()
    assert place.owes_fee("played")
    place.fee_paid = True
    assert not place.owes_fee("present")


def test_where_a_spare_came_in_is_known_by_team_and_person(sheet, enter, spare) -> None:
    out, competition = people(sheet)[0], sheet.match.stage.competition
    assert came_in_at([competition]) == {}
    submission = enter(sheet, WON["darts"], line_up=[comes(spare, out)])
    ((key, lines),) = came_in_at([competition]).items()
    assert key == (sheet.match.home_id, spare)
    assert [(line.submission, line.goes_out_id) for line in lines] == [(submission, out)]


def test_the_check_finds_line_ups_that_cannot_be_and_spares_noted_wrongly(sheet, enter, spare) -> None:
    submission = enter(sheet, WON["darts"], line_up=[comes(spare, people(sheet)[0])])
    assert rebuild_results(write=False) == (1, [])
    RosterPlace.objects.filter(member=spare).update(has_played=False)
    (noted,) = rebuild_results(write=False)[1]
    assert noted.problem == "1 spare noted wrongly as having played, or not"
    rebuild_results()
    assert has_played(spare)
    Substitution.objects.filter(submission=submission).update(comes_in=people(sheet, "away")[0])
    problems = [result.problem for result in rebuild_results(write=False)[1]]
    assert problems[0] == "has a line-up that cannot be: of_the_other_team"


# --- any line-up ----------------------------------------------------------------------------------------


@given(
    named=st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True),
    played=st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True),
)
@settings(max_examples=60, deadline=None)
def test_what_turns_the_named_team_into_those_who_played_gives_those_who_played(named, played) -> None:
    lines = between(named, played, Side.AWAY)
    assert sorted(playing(named, lines, Side.AWAY, 1)) == sorted(played)
    assert sorted(playing(named, lines, Side.HOME, 1)) == sorted(named)
    assert len({line.comes_in for line in lines if line.comes_in}) == len(set(played) - set(named))


# --- 180s -----------------------------------------------------------------------------------------------


def test_only_somebody_who_played_throws_a_180(sheet, enter, spare, between_legs) -> None:
    out = RosterPlace.objects.get(entry=sheet.match.home, member=people(sheet)[0]).member
    thrower = RosterPlace.objects.get(entry=sheet.match.home, member=spare).member
    with refused("did_not_play"):
        enter(sheet, WON["darts"], high_scores=[HighScoreLine(member=thrower, leg=1)])
    from_leg_2 = [comes(spare, out.pk, leg=2)]
    for member, leg in ((thrower, 1), (out, 2)):
        with refused("did_not_play"):
            enter(sheet, WON["darts"], line_up=from_leg_2, high_scores=[HighScoreLine(member=member, leg=leg)])
    lines = [HighScoreLine(member=out, leg=1), HighScoreLine(member=thrower, leg=2), HighScoreLine(member=thrower)]
    assert enter(sheet, WON["darts"], line_up=from_leg_2, high_scores=lines).high_scores.count() == 3
