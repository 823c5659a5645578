"""The hall of an event: no table is held twice at one hour, nobody is in two places, and what helps is one act."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.page import html_of
from tests.scoring.sheets.test_concurrency import at_once
from tests.tournaments.draws.hall import draw, publish, refusal, shift_event, tables
from tournaments.draws.queries.shared_timetable import look
from tournaments.draws.queries.tables import double_uses, tables_for
from tournaments.draws.queries.timetable import Minutes
from tournaments.draws.queries.ways import WayOut, clashes_in_hall, in_the_way, ways_among_all
from tournaments.draws.services import timetable, ways
from tournaments.draws.services.hall import describe, say_hall
from tournaments.draws.services.sharing import let_share
from tournaments.draws.services.tables import assign_free_stations
from tournaments.entries.services.departures import depart
from tournaments.halls.services import Details
from tournaments.models import Departure, HallTable, Match, Stage, SubMatch

pytestmark = pytest.mark.postgresql


def on_the_same(pairs, by) -> None:
    """Draw both on the same tables, whatever anybody says: as events were drawn before the hall was known."""
    for competition in pairs:
        stage = draw(competition, by)
        numbers = sorted(tables(competition))
        for sheet in SubMatch.objects.filter(match__stage=stage):
            sheet.station = numbers.index(sheet.station) + 1
            sheet.save()
        Stage.objects.filter(pk=stage.pk).update(tables="")


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


@pytest.mark.parametrize("page", ["draws:competition", "overview:competitions"])
def test_it_fits_is_said_of_the_whole_hall_and_not_of_each_as_if_it_were_alone(pairs, by, signed_in, page):
    client, event = signed_in("carl"), pairs[0].event
    address = reverse(page, args=[pairs[1].pk if page == "draws:competition" else event.pk])
    first = html_of(client.get(address))
    assert ("It fits." in first) is (page == "draws:competition")
    assert ("Alone in the hall it would end at" in first) is (page == "overview:competitions")
    assert "is to be played at" not in first
    say_hall(event=event, line="4 tables")
    for is_drawn in (False, True):
        if is_drawn:
            draw(pairs[0], by)
        said = html_of(client.get(address))
        assert "Alone in the hall it would end at" in said
        assert f"{pairs[0].name} is to be played at tables 1 to 3 too." in said
        assert "It fits." not in said or is_drawn
    say_hall(event=event, line="8 tables")
    draw(pairs[1], by)
    assert "Alone in the hall" not in html_of(client.get(address))


def test_a_draft_does_not_fit_on_tables_that_the_hall_has_no_more(pairs, by, signed_in):
    draw(pairs[0], by)
    draw(pairs[1], by)
    address = reverse("draws:competition", args=[pairs[1].pk])
    assert "It fits." in html_of(signed_in("carl").get(address))

    say_hall(event=pairs[0].event, line="4 tables")

    said = html_of(signed_in("carl").get(address))
    assert "and the hall does not have that" in said
    assert "It fits." not in said


def test_who_begins_on_another_day_is_not_at_the_tables_too(pairs, by):
    event = pairs[0].event
    say_hall(event=event, line="4 tables")
    assert clashes_in_hall(event)[pairs[1].pk]
    pairs[0].begins_at = timezone.make_aware(datetime.datetime.combine(event.ends_on, datetime.time(13)))
    pairs[0].save()
    assert not clashes_in_hall(event)[pairs[1].pk]

    draw(pairs[0], by)
    assert not clashes_in_hall(event)[pairs[1].pk]


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
    shift_event(
        event=event,
        to_day=event.starts_on + datetime.timedelta(days=7),
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

    assign_free_stations(finals)

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
