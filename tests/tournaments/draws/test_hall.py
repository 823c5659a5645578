"""The hall of an event: no table is held twice at one hour, nobody is in two places, and what helps is one act."""

from __future__ import annotations

import datetime
from collections import Counter
from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.base import RuleViolation
from games.refusals import sentence
from tests import cast
from tests.page import html_of
from tests.scoring.sheets.test_concurrency import at_once
from tournaments.draws.engine import draw as drawn_of
from tournaments.draws.engine.around import Busy, fit_around
from tournaments.draws.engine.holding import Hold, held_twice
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.sharing import DrawPart
from tournaments.draws.queries.people import people_in_two_places
from tournaments.draws.queries.shared_timetable import look
from tournaments.draws.queries.tables import double_uses, tables_for
from tournaments.draws.queries.timetable import Minutes
from tournaments.draws.queries.ways import WayOut, in_the_way, ways_among_all
from tournaments.draws.services import drawing, moving, publishing, timetable, ways
from tournaments.draws.services.hall import describe, say_hall
from tournaments.draws.services.sharing import let_share
from tournaments.draws.services.tables import make_room
from tournaments.entries.services.departures import depart
from tournaments.halls.services import Details
from tournaments.models import Departure, HallTable, Match, RosterPlace, Stage, SubMatch, User


@pytest.fixture
def by(org) -> User:
    return cast.make_user("drew", "Drew")


@pytest.fixture
def pairs(make_competition):
    """Cribbage pairs and senior pairs of six each, on three tables each."""
    return tuple(
        make_competition(category, entries=6, stations=3) for category in ("cribbage-pairs", "cribbage-senior-pairs")
    )


def draw(competition, by, **more) -> Stage:
    return drawing.draw_round_robin(competition=competition, seed="maple leaf", by=by, **more)


def publish(stage, by) -> Stage:
    return publishing.publish(stage=stage, by=by, despite_open_rules=True)


def tables(competition) -> set[int]:
    return set(SubMatch.objects.filter(match__stage__competition=competition).values_list("station", flat=True))


def refusal(call) -> str:
    with pytest.raises(RuleViolation) as refused:
        call()
    return sentence(refused.value)


def on_the_same(pairs, by) -> None:
    """Draw both on the same tables, whatever anybody says: as events were drawn before the hall was known."""
    for competition in pairs:
        stage = draw(competition, by)
        numbers = sorted(tables(competition))
        for sheet in SubMatch.objects.filter(match__stage=stage):
            sheet.station = numbers.index(sheet.station) + 1
            sheet.save()
        Stage.objects.filter(pk=stage.pk).update(tables="")


def play_in_both(one, two, *numbers: int) -> None:
    for number in numbers:
        captain = RosterPlace.objects.get(entry__competition=one, entry__number=number, position=1)
        theirs = RosterPlace.objects.filter(entry__competition=two, entry__number=number, position=1)
        theirs.update(member=captain.member)


# --- tables -------------------------------------------------------------------------------------------


@pytest.mark.rule("A40")
def test_on_defaults_no_table_is_used_twice(pairs, by):
    for competition in pairs:
        publish(draw(competition, by), by)

    assert [tables(competition) for competition in pairs] == [{1, 2, 3}, {4, 5, 6}]
    assert double_uses(pairs[0].event) == []


def test_who_comes_before_in_the_programme_has_the_first_tables_whoever_is_drawn_first(pairs, by):
    draw(pairs[1], by)
    draw(pairs[0], by)

    assert [tables(competition) for competition in pairs] == [{1, 2, 3}, {4, 5, 6}]


def test_games_that_are_played_on_the_same_tables_do_not_get_the_same_ones(make_competition, by):
    cribbage, euchre = make_competition(entries=4, stations=2), make_competition("euchre-legion", entries=4, stations=2)
    darts = make_competition("darts-legion", entries=4, stations=2)
    for competition in (cribbage, euchre, darts):
        draw(competition, by)

    assert (tables(cribbage), tables(euchre), tables(darts)) == ({1, 2}, {3, 4}, {1, 2})


def test_pairs_a_and_b_stand_side_by_side_and_a_team_is_kept_at_a_number_of_the_hall(make_competition, by):
    make_competition(entries=4, stations=3)
    legion = make_competition("cribbage-legion", entries=4, stations=4)
    kept = legion.entries.get(number=2)

    stage = draw(legion, by, fixed={kept.pk: 6})

    at = SubMatch.objects.filter(match__stage=stage, match__home=kept) | SubMatch.objects.filter(
        match__stage=stage, match__away=kept
    )
    assert set(at.values_list("pair", "station")) == {("A", 6), ("B", 7)}
    assert "not 2" not in refusal(lambda: draw(legion, by, fixed={kept.pk: 2}))


def test_what_was_drawn_before_halls_were_known_keeps_its_tables_and_is_not_published_twice(pairs, by):
    on_the_same(pairs, by)
    first, second = Stage.objects.order_by("pk")
    publish(first, by)

    said = refusal(lambda: publish(second, by))

    assert "Cribbage Senior Pairs would be played at tables 1 to 3 on Friday, February 5" in said
    assert Stage.objects.published().get() == first
    assert tables(pairs[0]) == {1, 2, 3}


@pytest.mark.parametrize("kind", [WayOut.OTHER_TABLES, WayOut.AROUND, WayOut.AFTER])
def test_every_way_that_is_offered_helps(pairs, by, kind):
    on_the_same(pairs, by)
    publish(Stage.objects.order_by("pk")[0], by)

    found = in_the_way(pairs[1])
    way = next(way for way in found.ways if way.kind is kind)
    ways.take_way(competition=pairs[1], way=way.value, by=by)

    publish(Stage.objects.get(competition=pairs[1]), by)
    assert double_uses(pairs[0].event) == []


def test_the_hall_that_is_too_small_is_said_before_the_draw_and_refused_with_it(pairs, by):
    event = pairs[0].event
    say_hall(event=event, line="4 tables")
    draw(pairs[0], by)

    assert tables_for(pairs[1], 3) == (1, 2, 3)
    assert "tables 1 to 3" in refusal(lambda: draw(pairs[1], by))
    ways.put(competition=pairs[1], tables=[4], by=by)
    draw(pairs[1], by, stations=1)
    assert tables(pairs[1]) == {4}


def test_tables_are_set_aside_by_number_and_spare_ones_are_not_drawn_on(pairs, by):
    event = pairs[0].event
    say_hall(event=event, line="8 tables, 1 spare")
    ways.set_tables(competition=pairs[0], tables="5-7", by=by)

    draw(pairs[0], by)
    draw(pairs[1], by)

    assert [tables(competition) for competition in pairs] == [{5, 6, 7}, {1, 2, 3}]
    assert "The hall has no table 9" in refusal(lambda: ways.set_tables(competition=pairs[0], tables="9", by=by))
    say_hall(event=event, line="400 tables")
    odd = ",".join(map(str, range(1, 200, 2)))
    assert "too many single numbers" in refusal(lambda: ways.set_tables(competition=pairs[0], tables=odd, by=by))
    assert "numbers like these" in refusal(lambda: ways.set_tables(competition=pairs[0], tables="x", by=by))


def test_who_shares_is_shown_at_the_numbers_of_the_hall_and_not_on_more_than_it_has(pairs, by):
    event = pairs[0].event
    say_hall(event=event, line="tables 11-14")

    few = refusal(lambda: let_share(event=event, competitions=pairs, stations=6, by=by))
    let_share(event=event, competitions=pairs, stations=3, by=by)
    together = [*event.competitions.order_by("pk")]

    assert few == "The hall has 4 that they can share. Share so many, or add more to the hall first."
    assert look(together, 3).numbers == (11, 12, 13)
    draw(together[0], by)
    assert tables(together[0]) <= {11, 12, 13}
    assert look([*event.competitions.order_by("pk")], 3).numbers == (11, 12, 13)


def test_the_line_saved_again_leaves_the_spare_tables_that_were_chosen(pairs):
    event = pairs[0].event
    say_hall(event=event, line="8 tables")
    describe(event=event, equipment="card table", details=Details(spare=[3]))

    say_hall(event=event, line="9 tables, 1 spare")

    assert HallTable.objects.get(is_spare=True).number == 3


def test_a_table_of_a_published_draw_does_not_leave_the_hall(pairs, by):
    publish(draw(pairs[0], by), by)

    assert "played at table 3" in refusal(lambda: say_hall(event=pairs[0].event, line="2 tables"))
    assert not HallTable.objects.exists()


def test_nothing_is_drawn_or_published_at_a_table_that_the_hall_does_not_have(pairs, by):
    event = pairs[0].event
    drafts = [draw(pairs[0], by)]
    ways.set_tables(competition=pairs[1], tables="4-6", by=by)
    say_hall(event=event, line="2 tables")

    assert "This draft uses table 3" in refusal(lambda: publish(drafts[0], by))
    assert "The hall has no tables 4 to 6" in refusal(lambda: draw(pairs[1], by))
    publish(draw(pairs[0], by), by)
    assert tables(pairs[0]) == {1, 2}


def test_one_after_the_other_moves_with_the_storm_and_is_refused_when_the_first_takes_longer(pairs, by):
    event = pairs[0].event
    publish(draw(pairs[0], by), by)
    ways.put(competition=pairs[1], tables=[1, 2, 3], begins_at=ends_of(pairs[0]), by=by)
    publish(draw(pairs[1], by), by)
    begins = Match.objects.filter(stage__competition=pairs[1]).earliest("starts_at").starts_at

    with_longer = {pairs[0].pk: Minutes(90, 90)}
    assert "tables 1 to 3" in refusal(lambda: timetable.plan_with(event=event, minutes=with_longer))
    assert "tables 1 to 3" in refusal(lambda: timetable.replan(competition=pairs[0], not_before=begins))

    event.refresh_from_db()
    moving.move_event(
        event=event,
        to_day=event.starts_on + datetime.timedelta(days=7),
        expected=event.starts_on,
        reason="Snow",
        to=[],
        by=by,
    )
    pairs[1].refresh_from_db()
    assert Match.objects.filter(stage__competition=pairs[1]).earliest("starts_at").starts_at > begins
    assert timetable.replan(competition=pairs[1]) == []
    assert double_uses(event) == []


def test_what_is_left_of_a_draw_around_others_begins_when_it_is_said(pairs, by):
    competition = ways.plan_around(competition=pairs[0], by=by)
    stage = publish(draw(competition, by), by)
    played = stage.matches.filter(slot=1).values_list("pk", flat=True)
    late = timezone.make_aware(datetime.datetime(2027, 2, 6, 13))  # noqa: DTZ001

    timetable.plan_times(competition, not_before=late, playing=list(played))

    assert stage.matches.filter(slot=2).values_list("starts_at", flat=True).first() == late


def test_finals_wait_until_nobody_holds_their_tables_any_more(pairs, by):
    say_hall(event=pairs[0].event, line="3 tables")
    first = publish(draw(pairs[0], by), by)
    ways.put(competition=pairs[1], tables=[1, 2, 3], begins_at=ends_of(pairs[0]), by=by)
    finals = publish(draw(pairs[1], by), by)
    finals.matches.filter(slot__gt=1).delete()
    finals.matches.update(starts_at=first.matches.earliest("starts_at").starts_at)

    make_room(finals)

    assert double_uses(pairs[0].event) == []


def test_who_left_holds_no_table(pairs, by):
    first = publish(draw(pairs[0], by), by)
    for entry in pairs[0].entries.all():
        depart(entry=entry, kind=Departure.Kind.WITHDRAWN, policy=Departure.Policy.ANNUL, reason="The flu", by=by)

    ways.set_tables(competition=pairs[1], tables="1-3", by=by)
    publish(draw(pairs[1], by), by)

    assert first.matches.exists()
    assert double_uses(pairs[0].event) == []


def ends_of(competition) -> datetime.datetime:
    last = Match.objects.filter(stage__competition=competition).latest("starts_at").starts_at
    assert last is not None
    return timezone.localtime(last + datetime.timedelta(minutes=60))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_two_chairs_who_publish_at_once_one_is_refused(pairs, by):
    on_the_same(pairs, by)
    stages = list(Stage.objects.order_by("pk"))

    answers = at_once(*[lambda stage=stage: publish(Stage.objects.get(pk=stage.pk), by) for stage in stages])

    assert sorted(type(answer).__name__ for answer in answers) == ["DrawError", "Stage"], answers
    assert Stage.objects.published().count() == 1


def test_two_whose_draws_would_hold_the_same_tables_can_share_them_with_one_button(pairs, by):
    event = pairs[0].event
    say_hall(event=event, line="3 tables")
    draw(pairs[0], by)
    ways_out = {way.kind: way for way in ways_among_all(pairs[1])}

    assert ways_out[WayOut.SHARE].button == f"Share 3 tables with {pairs[0]}, in one timetable"
    chosen = ways.take_way(competition=pairs[1], way=ways_out[WayOut.SHARE].value, by=by)
    publish(draw(chosen, by), by)
    publish(Stage.objects.get(competition=pairs[0]), by)

    assert tables(pairs[0]) | tables(pairs[1]) == {1, 2, 3}
    assert double_uses(event) == []
    too_long = "9" * 5000
    for way in ("share x", f"share {too_long} {chosen.pk}", f"share 3 {too_long}", "after 2027-02-31T10:00:00+00:00"):
        assert refusal(lambda way=way: ways.take_way(competition=chosen, way=way, by=by))


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


# --- the page -----------------------------------------------------------------------------------------

MAY = {"alice": 200, "carl": 200, "dora": 403, "sam": 403, None: 302}


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
    assert "there are 3: share them" in shown
    assert "can&#x27;t be read" in html_of(client.post(address, {"what": "line", "line": "lots"}))


@pytest.mark.parametrize("day", ["2026-02-06", "9999-12-31"])
def test_another_year_is_no_hour_to_begin_at(signed_in, pairs, day):
    page = reverse("draws:hall", args=[pairs[0].event_id])
    prefix = f"c{pairs[0].pk}"

    answer = signed_in("carl").post(page, {"what": prefix, f"{prefix}-begins_at": f"{day}T23:59"})

    assert "The event begins on Friday, February 5, 2027" in html_of(answer)


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


def test_names_that_were_given_before_are_beside_the_event_after_the_migration(pairs):
    event = pairs[0].event
    HallTable.objects.create(event=event, equipment="card table", number=12, name="By the stage")
    HallTable.objects.create(event=event, equipment="card table", number=13)

    import_module("tournaments.migrations.0037_names_of_tables").copy_names(apps, None)

    event.refresh_from_db()
    assert event.table_names == {"card table": {"12": "By the stage"}}
