"""The hall of an event: people who play in two draws, and the page of the hall."""

from __future__ import annotations

import datetime
import uuid
from collections import Counter

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.models import PlayoffSetAside
from scoring.sheets.services.sheets import submit
from tests import cast
from tests.page import html_of
from tests.scoring.sheets.conftest import WON
from tests.tournaments.draws.hall import draw, publish, refusal, tables
from tests.tournaments.draws.test_hall import ends_of
from tournaments.draws.engine import draw as drawn_of
from tournaments.draws.engine.around import Busy, fit_around
from tournaments.draws.engine.holding import Hold, held_twice
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.sharing import DrawPart
from tournaments.draws.queries.people import people_in_two_places
from tournaments.draws.queries.tables import double_uses
from tournaments.draws.queries.ways import in_the_way
from tournaments.draws.services import timetable, ways
from tournaments.draws.services.hall import describe, say_hall
from tournaments.draws.services.second_final import write_second_final
from tournaments.draws.services.tables import assign_free_stations
from tournaments.entries.services.departures import depart
from tournaments.halls.services import Details
from tournaments.models import Departure, HallTable, RosterPlace, Stage, SubMatch


def play_in_both(one, two, *numbers: int) -> None:
    for number in numbers:
        captain = RosterPlace.objects.get(entry__competition=one, entry__number=number, position=1)
        theirs = RosterPlace.objects.filter(entry__competition=two, entry__number=number, position=1)
        theirs.update(member=captain.member)


# --- people -------------------------------------------------------------------------------------------


def test_all_who_would_be_in_two_places_are_named_at_once_and_one_act_solves_it(make_competition, by):
    one, two, three = (
        make_competition(category, entries=6, stations=3)
        for category in ("darts-legion", "darts-mixed", "darts-mixed-seniors")
    )
    play_in_both(one, three, 1, 2)
    play_in_both(two, three, 4)
    for competition in (one, two):
        publish(draw(competition, by), by)
    stage = draw(three, by)

    said = refusal(lambda: publish(stage, by))
    assert "2 people would have to play in Darts Legion and in Darts Mixed Seniors" in said
    assert said.count("J. Surname") == 2

    found = in_the_way(three)
    assert [len(both.people) for both in found.people] == [2, 1]
    ways.take_way(competition=three, way=found.ways[0].value, by=by)

    assert not in_the_way(three)
    stage = Stage.objects.get(competition=three)
    publish(stage, by)
    assert people_in_two_places(three.event) == []
    assert Counter(match.home_id for match in stage.matches.all()).total() == 15
    moved = timetable.replan(competition=three)
    assert moved == []


@given(
    teams=st.lists(st.integers(3, 6), min_size=2, max_size=3),
    stations=st.lists(st.integers(1, 3), min_size=3, max_size=3),
    wanted=st.lists(st.sampled_from(["", "1-3", "2-4"]), min_size=3, max_size=3),
    together=st.integers(0, 2),
    minutes=st.sampled_from([None, 25, 70]),
)
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_published_no_table_and_nobody_is_in_two_places(
    org, by, teams, stations, wanted, together, minutes
):
    categories = ("darts-legion", "darts-mixed", "darts-mixed-seniors")
    event = cast.make_event(org, slug=f"e{cast.Event.objects.count()}")
    competitions = [
        cast.make_competition(event, category, entries=count, stations=boards)
        for category, count, boards in zip(categories, teams, stations, strict=False)
    ]
    competitions[0].minutes_expected = competitions[0].minutes_longest = minutes
    competitions[0].save()
    for number in range(1, together + 1):
        play_in_both(competitions[0], competitions[1], number)
    for competition, text in zip(competitions, wanted, strict=False):
        try:
            if text:
                ways.set_tables(competition=competition, tables=text, by=by)
            stage = draw(competition, by)
            publish(stage, by)
        except DrawError:
            ways.plan_around(competition=competition, by=by)
            stage = draw(competition, by)
            publish(stage, by)
    assert double_uses(event) == []
    assert people_in_two_places(event) == []
    held, people = [], []
    lasts = {c.pk: c.minutes_expected or timetable.minutes_of(c).expected for c in competitions}
    for sheet in SubMatch.objects.filter(match__stage__competition__event=event).select_related("match__stage"):
        pk, starts = sheet.match.stage.competition_id, int(sheet.match.starts_at.timestamp()) // 60
        held.append(Hold(sheet.station, starts, starts + lasts[pk], pk, pk))
        on = RosterPlace.objects.filter(entry__in=[sheet.match.home_id, sheet.match.away_id])
        people += [Hold(member, starts, starts + lasts[pk], pk, pk) for member in on.values_list("member", flat=True)]
    assert held_twice(held) == []
    assert held_twice(people) == []


def test_a_draw_around_others_leaves_out_turns_and_keeps_its_rounds():
    part = DrawPart(meetings=drawn_of("ABCD", stations=2, seed="poppy").meetings)
    busy = [Busy(1, 1, frozenset()), Busy(2, 0, frozenset(["Ann"])), Busy(3, 2, frozenset(["Ann"]))]
    people = {"A": ["Ann"]}

    placed = fit_around(part, 2, people, busy)

    assert {(m.round, m.home, m.away) for m in placed} == {(m.round, m.home, m.away) for m in part.meetings}
    assert max(Counter((m.slot, m.station) for m in placed).values()) == 1
    assert not {(m.slot, m.station) for m in placed} & {(1, 1), (3, 2)}
    assert not {m.slot for m in placed if "A" in (m.home, m.away)} & {2, 3}


def free_of(stage) -> None:
    """Take all but its first match out of a draw, as the play-off that it stands in for would have one."""
    stage.matches.filter(slot__gt=1).delete()


@pytest.mark.parametrize("second_final", [False, True])
def test_a_play_off_waits_for_who_plays_elsewhere(make_competition, by, second_final):
    one, two = (make_competition(key, entries=4, stations=2) for key in ("darts-legion", "darts-mixed"))
    first = publish(draw(one, by), by)
    ways.put(competition=two, tables=[3, 4], begins_at=ends_of(one), by=by)
    playoff = publish(draw(two, by), by)
    free_of(playoff)
    play_in_both(one, two, 1, 2, 3, 4)
    begins = first.matches.earliest("starts_at").starts_at
    last = first.matches.latest("starts_at")
    if second_final:
        final = playoff.matches.order_by("pk").first()
        playoff.matches.exclude(pk=final.pk).delete()
        final.starts_at = last.starts_at - datetime.timedelta(minutes=timetable.minutes_of(two).expected)
        final.save()
        last_hour = write_second_final(final).starts_at
        playoff.matches.filter(pk=final.pk).update(starts_at=None)
    else:
        playoff.matches.update(starts_at=begins)
        assign_free_stations(playoff)
        last_hour = playoff.matches.latest("starts_at").starts_at

    assert people_in_two_places(one.event) == []
    assert last_hour == last.starts_at + datetime.timedelta(minutes=timetable.minutes_of(one).expected)
    assert tables(two) <= {3, 4}


def test_finals_count_and_what_is_over_or_set_aside_does_not(make_competition, by):
    one, two = (make_competition(key, entries=4, stations=2) for key in ("darts-legion", "darts-mixed"))
    first = publish(draw(one, by), by)
    ways.put(competition=two, tables=[3, 4], begins_at=ends_of(one), by=by)
    playoff = publish(draw(two, by), by)
    Stage.objects.filter(pk=playoff.pk).update(kind=Stage.Kind.SINGLE_MATCH, plan_data={})
    free_of(playoff)
    play_in_both(one, two, 1, 2, 3, 4)
    playoff.matches.update(starts_at=first.matches.earliest("starts_at").starts_at)

    (both,) = people_in_two_places(one.event)
    assert len(both.clashes) == 4
    for entry in two.entries.filter(number__lte=2):
        depart(entry=entry, kind="withdrawn", policy="annul", reason="The flu", by=by)
    assert len(people_in_two_places(one.event)[0].clashes) < 4
    PlayoffSetAside.objects.create(stage=playoff, reason="No tie any more", made_by=by)
    assert people_in_two_places(one.event) == []
    PlayoffSetAside.objects.all().delete()
    Departure.objects.all().delete()
    assert people_in_two_places(one.event)
    for sheet in SubMatch.objects.filter(match__stage=playoff):
        submit(sub_match=sheet, legs=WON[two.game], by=by, expected_version=0, idempotency_key=uuid.uuid4())
    assert people_in_two_places(one.event) == []


MAY = {"alice": 200, "carl": 200, "dora": 403, "sam": 403, None: 302}


# --- the page -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "status"), MAY.items())
def test_only_those_who_draw_see_and_change_the_hall(signed_in, users, pairs, name, status):
    client, address = signed_in(name), reverse("draws:hall", args=[pairs[0].event_id])

    assert client.get(address).status_code == status
    client.post(address, {"what": "line", "line": "27 tables"})
    assert HallTable.objects.exists() is (status == 200)


def test_the_page_says_what_is_needed_and_what_there_is(signed_in, users, pairs):
    client, address = signed_in("carl"), reverse("draws:hall", args=[pairs[0].event_id])

    assert 'value="6 tables"' in html_of(client.get(address))
    client.post(address, {"what": "line", "line": "4 tables, 1 spare"})

    shown = html_of(client.get(address))
    assert "6 tables are needed when all play at once" in shown
    assert "there are 3. Draw the second competition into the free times" in shown
    assert "can&#x27;t be read" in html_of(client.post(address, {"what": "line", "line": "lots"}))


@pytest.mark.parametrize(
    ("day", "says"),
    [("2026-02-06", "Choose one of its days, or change them first"), ("9999-12-31", "Was the year cut short?")],
)
def test_another_year_is_no_hour_to_begin_at(signed_in, pairs, day, says):
    page = reverse("draws:hall", args=[pairs[0].event_id])
    prefix = f"c{pairs[0].pk}"

    answer = signed_in("carl").post(page, {"what": prefix, f"{prefix}-begins_at": f"{day}T23:59"})

    assert says in html_of(answer)


def test_the_page_of_the_draw_offers_what_helps_and_does_it_with_the_draw(signed_in, users, pairs):
    client, by = signed_in("carl"), users["carl"]
    say_hall(event=pairs[0].event, line="5 tables")
    draw(pairs[0], by)
    address = reverse("draws:competition", args=[pairs[1].pk])

    refused = client.post(address, {"seed": "poppy", "stations": "3"})
    assert "Use tables 4 and 5, which are free" in html_of(refused)
    assert html_of(refused).count("A table or board holds one match at a time") == 1

    client.post(address, {"seed": "poppy", "stations": "3", "settle": "tables 4-5"})
    assert tables(pairs[1]) == {4, 5}
    assert Stage.objects.get(competition=pairs[1]).seed == "poppy"


def test_page_of_the_hall_asks_as_often_for_three_competitions_as_for_two(
    signed_in, users, pairs, make_competition, django_assert_num_queries
):
    client, address = signed_in("carl"), reverse("draws:hall", args=[pairs[0].event_id])
    client.get(address)
    with django_assert_num_queries(QUERIES):
        client.get(address)
    make_competition("darts-legion", entries=3, stations=2)
    with django_assert_num_queries(QUERIES):
        client.get(address)


QUERIES = 13


def test_the_plan_is_typed_row_by_row_and_refused_where_it_is_not_the_hall(signed_in, users, pairs):
    client, address = signed_in("carl"), reverse("draws:hall", args=[pairs[0].event_id])
    client.post(address, {"what": "line", "line": "4 tables"})
    assert "1 2 3 4" in html_of(client.get(address))

    client.post(address, {"what": "plan", "plan": "4 . 3\n1 2"})
    assert set(HallTable.objects.values_list("number", "row", "column")) == {
        (4, 1, 1),
        (3, 1, 3),
        (1, 2, 1),
        (2, 2, 2),
    }
    assert "a table in the hall. Write one row" in html_of(client.post(address, {"what": "plan", "plan": "9"}))
    assert "is on the plan twice" in html_of(client.post(address, {"what": "plan", "plan": "1 1"}))

    kind = {
        "what": "details-card table",
        "card-table-spare": "4",
        "card-table-near": "1-2",
        "card-table-names": "3 Stage",
    }
    client.post(address, kind)
    assert HallTable.objects.get(number=3).name == "Stage"
    assert set(HallTable.objects.filter(is_near=True).values_list("number", flat=True)) == {1, 2}
    refused = html_of(client.post(address, {**kind, "card-table-spare": "7"}))
    assert "no number 7 in the hall" in refused


def test_fewer_tables_than_asked_for_are_said_in_words(signed_in, users, pairs):
    ways.set_tables(competition=pairs[0], tables="3-4", by=users["carl"])

    page = reverse("draws:competition", args=[pairs[0].pk])
    sent = {"seed": "poppy", "form": "round_robin", "stations": 3, "early": "on"}
    answer = signed_in("carl").post(page, sent, follow=True)

    assert "Drawn on tables 3 and 4 instead of 3, because no more are set aside for this" in html_of(answer)


@pytest.mark.parametrize("line", [",", "and"])
def test_a_line_that_says_nothing_leaves_the_hall_as_it_is(pairs, line):
    say_hall(event=pairs[0].event, line="8 tables")

    assert "can't be read" in refusal(lambda: say_hall(event=pairs[0].event, line=line))
    assert HallTable.objects.count() == 8


def test_the_name_of_a_table_stands_wherever_its_number_sends_somebody(signed_in, client, pairs, by):
    event = pairs[0].event
    say_hall(event=event, line="tables 1-3")
    describe(event=event, equipment="card table", details=Details(names={1: "By the stage"}))
    publish(draw(pairs[0], by), by)
    sheet = SubMatch.objects.filter(station=1).order_by("match__slot").select_related("match")[0]

    team = html_of(client.get(reverse("board:team", args=[event.slug, sheet.match.home_id])))
    assert "1 (By the stage)" in team
    assert "1 (By the stage)" in html_of(client.get(reverse("progress:public", args=[event.slug])))
    assert "table 1 (By the stage)" in html_of(signed_in("carl").get(reverse("desk:sheet", args=[sheet.code])))
    told = client.get(f"/api/v1/sheets/{sheet.code}/").json()
    assert (told["station"], told["station_name"]) == (1, "1 (By the stage)")

    describe(event=event, equipment="card table", details=Details())
    assert "By the stage" not in html_of(client.get(reverse("board:team", args=[event.slug, sheet.match.home_id])))
