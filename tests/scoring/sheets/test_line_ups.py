"""Who played: the named team unless the sheet says who came in for whom, and only those who may."""

from __future__ import annotations

import uuid

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.base import RuleViolation, Side
from scoring.models import Submission, Substitution
from scoring.sheets.engine.line_up import Substitution as Sub
from scoring.sheets.queries.line_ups import substitutions_of
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import SaidOtherwise, submit
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
    assert plain <= 8
    assert saving(expected_version=1, reason="x", line_up=[]) <= plain + 1
    assert saving(expected_version=2, reason="x", line_up=[comes(spare, people(sheet)[0])]) <= plain + 6


def test_the_same_key_with_another_line_up_is_told(sheet, enter, spare) -> None:
    key, (first, second, *_) = uuid.uuid4(), people(sheet)
    kept = enter(sheet, WON["darts"], key=key, line_up=[comes(spare, first)])
    assert enter(sheet, WON["darts"], key=key, line_up=[comes(spare, first)]) == kept
    for other in ([], None, [comes(spare, second)]):
        with pytest.raises(SaidOtherwise):
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
