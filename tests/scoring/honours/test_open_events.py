"""Open events of a branch to their end: finals, who won, points over the season, and what a person has played."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games import registry
from kit.pure.violations import RuleViolation
from scoring.closing.services import close
from scoring.honours.queries.branches import honours_of_branch
from scoring.honours.queries.final import latest_champions
from scoring.honours.queries.open_events import OpenSeason, points_of_season
from scoring.ladder.queries.above import ladder_of
from scoring.ladder.queries.envelopes import envelope_states
from scoring.overview.queries.calendar import calendar
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import start_playoff
from scoring.sheets.services.sheets import submit
from scoring.standings.engine.methods import Method
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import ties_in
from tests.scoring.afternoons.worlds import begun, come, open_event
from tests.scoring.closing.conftest import check, sign
from tests.scoring.small import legs_of
from tournaments.afternoons.services.door import Guest, enter, forget_guests
from tournaments.events.queries import category_for
from tournaments.members.queries import person_id, public_person
from tournaments.models import Event, Member, SubMatch
from tournaments.seasons.pages.calendar import season_calendar


def play_out(stage, by) -> None:
    """Hand in slips until no match with two sides is without one."""
    chance, category = random.Random(3), category_for(stage.competition)
    game = registry.get(category.game)
    known = {"match__stage": stage, "result": None, "match__home__isnull": False, "match__away__isnull": False}
    while (sheet := SubMatch.objects.filter(**known).order_by("match__number").first()) is not None:
        legs = game.random_legs(chance, category.rules, playoff=stage.is_playoff)
        submit(sub_match=sheet, legs=legs, by=by, expected_version=0, idempotency_key=uuid4())


@pytest.mark.parametrize("double", [False, True])
def test_after_the_games_the_first_four_play_for_the_places(org, users, double):
    afternoon = open_event(org.banff, "cribbage-field", games=5, finals=4)
    come(afternoon, 10, users["carl"])
    play_out(begun(afternoon, users["carl"]), users["sam"])
    before = [row.entry for row in standings_of(afternoon.competition).groups[0].table.rows]
    finals = make_finals(competition=afternoon.competition, by=users["carl"], double=double)
    assert set(finals.seats.values_list("entry", flat=True)) == set(before[:4])
    play_out(finals, users["sam"])
    assert finals.matches.count() in ((6, 7) if double else (3,))
    final = finals.matches.order_by("-number").first()
    result = final.sub_matches.get().result
    won = [final.away_id, final.home_id][result.home_tally["legs_won"] > result.away_tally["legs_won"]]
    table = standings_of(afternoon.competition).table
    assert table.all_in
    assert table.rows[0].entry == won
    assert [row.entry for row in table.rows][4:] == before[4:]


def test_a_tie_over_the_cut_is_played_off_before_the_finals(org, users):
    afternoon = open_event(org.banff, "cribbage-field", games=5, finals=3)
    come(afternoon, 10, users["carl"])
    stage = begun(afternoon, users["carl"])
    for sheet in SubMatch.objects.filter(match__stage=stage):
        submit(sub_match=sheet, legs=legs_of("121-100"), by=users["sam"], expected_version=0, idempotency_key=uuid4())
    (tie,) = ties_in(standings_of(afternoon.competition))
    with pytest.raises(RuleViolation, match="tie_in_group"):
        make_finals(competition=afternoon.competition, by=users["carl"])
    entries = list(afternoon.competition.entries.filter(pk__in=tie.tie.entries))
    terms = {"place": tie.place, "method": Method.KNOCKOUT, "seed": "a cut", "agreement": "as the book says"}
    playoff = start_playoff(competition=afternoon.competition, entries=entries, by=users["carl"], **terms)
    play_out(playoff, users["sam"])
    finals = make_finals(competition=afternoon.competition, by=users["carl"])
    assert finals.seats.count() == 3


def test_persons_whose_partners_change_have_no_finals(org):
    with pytest.raises(RuleViolation) as refused:
        open_event(org.banff, "euchre-rotating", finals=4)
    assert refused.value.field == "finals"


@pytest.fixture
def season(org, users):
    """Two afternoons that count, both final: a member and a guest who agreed are partners, all others are guests."""
    member = Member.objects.create(number="7", given_names="May", surname="Moss", branch=org.banff)
    held, stays = [], None
    for _ in range(2):
        afternoon = open_event(org.banff, "cribbage-field", games=3, counts_for_season=True, prizes="Half the pot")
        partner = Guest("Zoe", "Zed", True) if stays is None else stays
        pair = enter(afternoon=afternoon, people=[member, partner], paid=[True, True], by=users["carl"])
        stays = stays or Member.everybody.get(surname="Zed")
        come(afternoon, 5, users["carl"])
        play_out(begun(afternoon, users["carl"]), users["sam"])
        sign(afternoon.competition)
        check(afternoon.competition, users["sue"])
        close(competition=afternoon.competition, by=users["carl"])
        held.append((afternoon, pair))
    return held, member, stays


def test_points_of_a_season_go_to_each_partner_whose_name_stays(org, season):
    held, member, stays = season
    tables = [(standings_of(afternoon.competition).table, pair.pk) for afternoon, pair in held]
    places = [row.place for table, pair in tables for row in table.rows if row.entry == pair]
    worth = [[10, 8, 6, 5, 4, 3][place - 1] for place in places]
    points = points_of_season(org.banff, OpenSeason(kind="cribbage-field", season=2027))
    assert [list(line.points.values()) for line in points.lines] == [worth, worth]
    assert {(line.player.person, line.total) for line in points.lines} == {
        (person_id(one.pk), sum(worth)) for one in (member, stays)
    }
    assert points_of_season(org.banff, OpenSeason(kind="cribbage-movers", season=2027)) is None


def test_pages_name_who_agreed_and_nobody_else(org, season, users):
    held, _member, stays = season
    coming = open_event(org.banff, "euchre-progressive", prizes="A ham")
    Event.objects.filter(pk=coming.competition.event_id).update(starts_on="2099-01-02", ends_on="2099-01-02")
    client, number = Client(), org.banff.full_number
    branch = client.get(reverse("honours:branch", args=[number])).content.decode()
    assert branch.index("A ham") < branch.index("Won by")
    points = client.get(reverse("honours:season", args=[2027, "cribbage-field", number])).content.decode()
    own = client.get(reverse("honours:player", args=[person_id(stays.pk)])).content.decode()
    assert "Average of a game" in own
    for page in (branch, points, own):
        assert "Zyzzogeton" not in page
    assert "Zed" not in own
    on = held[0][0].competition.event.ends_on
    Member.everybody.filter(pk=stays.pk).update(forget_on=on)
    forget_guests(today=on)
    for guest in (stays, Member.everybody.filter(surname__startswith="Zyzzogeton").first()):
        guest.refresh_from_db()
        assert public_person(guest) == ""
        assert client.get(reverse("honours:player", args=[person_id(guest.pk)])).status_code == 404


def test_an_open_event_is_no_play_off(org, season):
    held, _member, _stays = season
    event = held[0][0].competition.event
    assert latest_champions() == []
    of = honours_of_branch(org.banff)
    assert (of.honours, of.hosted) == ((), ())
    assert len(of.open_events.past) == len(held)
    known = calendar(event.ends_on)
    assert {each.pk for each in known.now if each.is_open} == {afternoon.competition.event_id for afternoon, _ in held}
    assert not [each for each in [*calendar().coming, *calendar().over] if each.is_open]
    assert event.name not in {play_off.title for play_off in season_calendar(event.season).play_offs}
    assert ladder_of(event, [held[0][0].competition]).above == {}
    assert envelope_states([event]) == {}
