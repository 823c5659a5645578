"""Draws: play-offs, what is read of a draw, and its hours."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from django.utils import timezone

from games.base import Side
from kit.pure.refusals import sentence
from scoring.playoffs.services import playoffs
from scoring.sheets.engine.outcome import Outcome, Progress
from scoring.sheets.services import following
from tests.tournaments.draws.drawn import drawn, refusal, submit
from tournaments.draws.engine import DrawError, is_code
from tournaments.draws.queries import draws as queries
from tournaments.draws.queries.timetable import require_first_day
from tournaments.draws.services import publishing, timetable
from tournaments.events.services.programme import reset_programme
from tournaments.models import Match, Stage, SubMatch


def playoff(competition, by, count, kind, **more) -> Stage:
    entries = list(competition.entries.order_by("number"))[:count]
    options = {"place": 1, "seed": "cut of the cards", **more}
    return playoffs.create_playoff(competition=competition, entries=entries, kind=kind, by=by, **options)


# --- play-offs --------------------------------------------------------------------------------------


@pytest.mark.rule("CRIBBAGE Reg. vi")
def test_playoff_of_two_is_one_match(make_competition, by):
    stage = playoff(make_competition(entries=4), by, 2, Stage.Kind.SINGLE_MATCH, agreement="As the manual says")

    match = stage.matches.get()
    assert {match.home.number, match.away.number} == {1, 2}
    assert (stage.title, stage.settles_place, stage.agreement) == ("Play-off for first place", 1, "As the manual says")
    assert stage.published_at is not None
    assert match.sub_matches.count() == 1


def test_playoffs_are_planned_one_after_the_other_when_everything_drawn_is_over(make_competition, by):
    competition = make_competition(entries=4)
    robin = publishing.publish(stage=drawn(competition, by), by=by)

    first = playoff(competition, by, 3, Stage.Kind.MINI_ROUND_ROBIN)
    second = playoff(competition, by, 2, Stage.Kind.SINGLE_MATCH, place=2)

    turns = [sorted({match.slot for match in stage.matches.all()}) for stage in (robin, first, second)]
    assert [turn for stage in turns for turn in stage] == list(range(1, 8))
    starts = [match.starts_at for stage in (robin, first, second) for match in stage.matches.order_by("slot")]
    assert None not in starts
    assert starts == sorted(starts)


def test_playoff_of_three_by_knock_out_has_a_drawn_bye_and_a_fed_final(make_competition, by):
    stage = playoff(make_competition(entries=4), by, 3, Stage.Kind.KNOCKOUT)
    first, final = stage.matches.all()

    assert stage.byes.get().entry_id == final.home_id
    assert (final.away_id, final.away_from_id, final.home_from_id) == (None, first.pk, None)
    assert [seat.seat for seat in stage.seats.all()] == [1, 2, 3]

    following.follow(match=first, outcome=Outcome(progress=Progress.WON, winner=Side.HOME))
    final.refresh_from_db()
    assert final.away == first.home

    assert following.follow(match=first, outcome=Outcome(progress=Progress.WON, winner=Side.HOME)) == []
    following.follow(match=first, outcome=Outcome(progress=Progress.WON, winner=Side.AWAY))
    final.refresh_from_db()
    assert final.away == first.away

    following.follow(match=first, outcome=Outcome(progress=Progress.TO_PLAY))
    final.refresh_from_db()
    assert final.away is None


def test_correction_never_gives_a_result_to_another_team(make_competition, by):
    stage = playoff(make_competition(entries=4), by, 3, Stage.Kind.KNOCKOUT)
    first, final = stage.matches.all()
    following.follow(match=first, outcome=Outcome(progress=Progress.WON, winner=Side.HOME))
    submit(final.sub_matches.get(), by)

    code = refusal(lambda: following.follow(match=first, outcome=Outcome(progress=Progress.TO_PLAY)))
    assert code == "next_match_has_result"
    code = refusal(lambda: following.follow(match=first, outcome=Outcome(progress=Progress.WON, winner=Side.AWAY)))
    assert code == "next_match_has_result"
    assert following.follow(match=first, outcome=Outcome(progress=Progress.WON, winner=Side.HOME)) == []
    final.refresh_from_db()
    assert final.away == first.home


@pytest.mark.rule("EUCHRE Reg. vi")
def test_mini_round_robin_meets_everybody_once(make_competition, by):
    stage = playoff(make_competition("euchre-legion", entries=4), by, 3, Stage.Kind.MINI_ROUND_ROBIN)

    pairs = {frozenset((m.home.number, m.away.number)) for m in stage.matches.all()}
    assert pairs == {frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})}
    assert stage.byes.count() == 3


@pytest.mark.parametrize("count", range(2, 10))
def test_knock_out_of_any_number_fits_the_stations(make_competition, by, count):
    stage = playoff(make_competition("cribbage-legion", entries=count, stations=4), by, count, Stage.Kind.KNOCKOUT)

    assert stage.matches.count() == count - 1
    tables = Counter((s.match.slot, s.station) for s in SubMatch.objects.select_related("match"))
    assert max(tables.values()) == 1
    assert max(station for _, station in tables) <= 4


def test_knock_out_played_through_ends_with_one_winner(make_competition, by):
    stage = playoff(make_competition(entries=7), by, 7, Stage.Kind.KNOCKOUT)

    for number in range(1, 7):
        match = Match.objects.get(stage=stage, number=number)
        assert match.home_id is not None
        assert match.away_id is not None
        following.follow(match=match, outcome=Outcome(progress=Progress.WON, winner=Side.HOME))


def test_decider_exists_only_when_needed_and_once(make_competition, by):
    stage = playoff(make_competition("cribbage-legion", entries=4), by, 2, Stage.Kind.SINGLE_MATCH)
    match = stage.matches.get()
    assert [s.pair for s in match.sub_matches.all()] == ["A", "B"]

    decider = following.add_decider(match=match)

    assert following.add_decider(match=match) == decider
    assert [s.pair for s in match.sub_matches.all()] == ["A", "B", "D"]
    assert is_code(decider.code)
    following.remove_decider(match=match)
    assert match.sub_matches.count() == 2
    submit(following.add_decider(match=match), by)
    assert refusal(lambda: following.remove_decider(match=match)) == "decider_has_result"


def test_match_of_one_sheet_has_no_decider(make_competition, by):
    stage = playoff(make_competition(entries=4), by, 2, Stage.Kind.SINGLE_MATCH)

    assert refusal(lambda: following.add_decider(match=stage.matches.get())) == "no_decider"


def test_second_playoff_for_the_same_place_says_so(make_competition, by):
    competition = make_competition(entries=4)
    names = [playoff(competition, by, 2, Stage.Kind.SINGLE_MATCH, seed=s, place=2).title for s in "ab"]

    assert names == ["Play-off for second place", "Play-off for second place, again"]


@pytest.mark.parametrize(("count", "kind"), [(1, Stage.Kind.KNOCKOUT), (3, Stage.Kind.SINGLE_MATCH)])
def test_playoff_of_the_wrong_size_is_refused(make_competition, by, count, kind):
    competition = make_competition(entries=4)

    assert refusal(lambda: playoff(competition, by, count, kind)) == "playoff_size"
    assert not Stage.objects.exists()


# --- reading ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [3, 9])
def test_schedule_takes_three_queries_whatever_the_size(make_competition, by, entries, django_assert_num_queries):
    stage = drawn(make_competition(entries=entries, stations=2), by)

    with django_assert_num_queries(3):
        schedule = queries.schedule_of(stage)
        for number in schedule.rounds:
            for match in number.matches:
                assert match.home.team_name != match.away.team_name
                assert [s.station for s in match.sub_matches.all()] in ([1], [2])
            assert [bye.team_name for bye in number.byes] != []
    assert sum(len(r.matches) for r in schedule.rounds) == entries * (entries - 1) // 2
    assert len(schedule.rounds) == entries


def local_starts(stage) -> dict[int, str]:
    return {m.round: f"{timezone.localtime(m.starts_at):%a %H:%M}" for m in stage.matches.all()}


# --- hours --------------------------------------------------------------------------------------------


@pytest.mark.rule("FORMAT OF PLAY i")
def test_rounds_are_planned_four_on_friday_and_the_rest_on_saturday(make_competition, by):
    stage = drawn(make_competition(entries=7, stations=3), by)

    assert local_starts(stage) == {
        1: "Fri 18:15", 2: "Fri 18:50", 3: "Fri 19:25", 4: "Fri 20:00", 5: "Sat 09:00", 6: "Sat 09:35", 7: "Sat 10:10",
    }  # fmt: skip


def first_leg_at(event, hour: int) -> None:
    reset_programme(event=event)
    event.programme.filter(title="First leg").update(starts_at=datetime.time(hour))


@pytest.fixture
def short_first_day(make_competition, event, by) -> Stage:
    first_leg_at(event, 22)
    return drawn(make_competition(entries=7, stations=3), by)


@pytest.mark.rule("AMB-G25")
def test_short_first_day_is_only_warned_about(short_first_day, by):
    assert publishing.publish(stage=short_first_day, by=by).published_at is not None


@pytest.mark.rule("AMB-G25")
def test_short_first_day_keeps_the_draw_from_being_published_where_the_rule_book_refuses_it(short_first_day, event, by):
    event.overrides = {"programme.first_day_short": "refuse"}
    event.save()

    with pytest.raises(DrawError) as refused:
        publishing.publish(stage=Stage.objects.get(pk=short_first_day.pk), by=by)

    assert sentence(refused.value).startswith("On Friday, February 5 there is time for 1 of the 4 rounds")
    assert Stage.objects.get(pk=short_first_day.pk).published_at is None


@pytest.mark.rule("AMB-G25")
def test_where_no_hours_are_planned_the_refusal_says_so(short_first_day, event):
    event.overrides = {"programme.first_day_short": "refuse"}
    event.save()
    short_first_day.matches.update(starts_at=None)

    with pytest.raises(DrawError) as refused:
        require_first_day(Stage.objects.get(pk=short_first_day.pk))

    assert sentence(refused.value).startswith("The program has no hours of play")


@pytest.mark.rule("AMB-G25")
def test_field_with_fewer_rounds_than_the_first_day_should_have_is_published(make_competition, event, by):
    event.overrides = {"programme.first_day_short": "refuse"}
    event.save()

    assert publishing.publish(stage=drawn(make_competition(entries=4, stations=2), by), by=by).published_at is not None


def test_programme_that_the_office_wrote_goes_first(make_competition, event, by):
    first_leg_at(event, 19)

    assert local_starts(drawn(make_competition(entries=4, stations=2), by))[1] == "Fri 19:00"


def test_draw_that_does_not_fit_has_times_until_five(make_competition, by):
    stage = drawn(make_competition("euchre-legion", entries=13, stations=1), by)

    starts = [m.starts_at and timezone.localtime(m.starts_at) for m in stage.matches.order_by("slot")]
    last = max(filter(None, starts))
    assert f"{last:%a %H:%M}" == "Sun 03:45"
    assert starts[:6] == sorted(starts[:6])
    assert starts[-1] is None


def test_four_rounds_are_over_on_friday_where_a_turn_has_two_rounds(make_competition, by):
    stage = drawn(make_competition(entries=10, stations=3), by)

    friday = [m for m in stage.matches.all() if timezone.localtime(m.starts_at).day == 5]
    assert sum(m.round <= 4 for m in friday) == 20


def test_break_of_the_programme_is_kept_free(make_competition, event, by):
    event.programme.create(
        day=event.ends_on,
        starts_at=datetime.time(9, 30),
        ends_at=datetime.time(10, 15),
        title="Memorial",
        stops_play=True,
    )
    event.programme.create(
        day=event.ends_on, starts_at=datetime.time(11), ends_at=datetime.time(14), title="Food is served"
    )

    starts = local_starts(drawn(make_competition(entries=8, stations=4), by))
    assert [starts[number] for number in (5, 6, 7)] == ["Sat 10:15", "Sat 10:50", "Sat 11:25"]


def test_minutes_of_the_office_go_before_those_of_the_rule_book(make_competition, by):
    competition = make_competition(entries=4, stations=2)
    competition.minutes_expected = 50
    competition.save()

    assert local_starts(drawn(competition, by)) == {1: "Fri 18:15", 2: "Fri 19:05", 3: "Fri 19:55"}


def test_day_without_hours_is_refused_in_a_sentence_and_nothing_is_written(make_competition, event, by):
    event.programme.create(day=event.ends_on, starts_at=datetime.time(8), title="Banquet")

    with pytest.raises(DrawError) as refused:
        drawn(make_competition(entries=4), by)

    assert sentence(refused.value) == (
        "On Saturday, February 6 play would begin at 9:00 a.m. although it has to end by 8:00 a.m.: change the hours"
        " in the program of the event first."
    )
    assert not Stage.objects.exists()


def test_publishing_plans_again_when_the_programme_has_changed_since(make_competition, event, by):
    stage = drawn(make_competition(entries=4, stations=2), by)
    first_leg_at(event, 19)

    publishing.publish(stage=stage, by=by)

    assert local_starts(stage)[1] == "Fri 19:00"


def test_replan_moves_what_is_not_played_and_counts_the_moves(make_competition, event, by):
    competition = make_competition(entries=4, stations=2)
    stage = drawn(competition, by)
    publishing.publish(stage=stage, by=by)
    for sheet in SubMatch.objects.filter(match__round=1):
        submit(sheet, by)
    late = timezone.make_aware(datetime.datetime(2027, 2, 5, 19, 20))  # noqa: DTZ001 -- the site's time zone

    moved = timetable.replan(competition=competition, not_before=late)

    assert {m.round for m in moved} == {2, 3}
    assert local_starts(stage) == {1: "Fri 18:15", 2: "Fri 19:20", 3: "Fri 19:55"}
    assert {(m.round, m.times_moved) for m in stage.matches.all()} == {(1, 0), (2, 1), (3, 1)}
    assert timetable.replan(competition=competition, not_before=late) == []


def test_replan_after_the_last_hour_goes_on_from_now(make_competition, by):
    competition = make_competition(entries=4, stations=2)
    stage = drawn(competition, by)
    publishing.publish(stage=stage, by=by)
    late = timezone.make_aware(datetime.datetime(2027, 2, 6, 19, 0))  # noqa: DTZ001 -- the site's time zone

    timetable.replan(competition=competition, not_before=late)

    assert local_starts(stage) == {1: "Sat 19:00", 2: "Sat 19:35", 3: "Sat 20:10"}
