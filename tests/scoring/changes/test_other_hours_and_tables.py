"""Late changes of tables and hours: what is left begins elsewhere or at another time, beside what others play."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from scoring.board.services.progress import plan_the_rest
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.services.making import preview
from scoring.changes.services.undoing import take_back
from scoring.consequences.services import NotAcceptedError
from tests.scoring.changes.asked import make_as_seen
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.teams_of_change import refused
from tournaments.draws.queries.now import draw_now
from tournaments.draws.queries.people import people_in_two_places
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.publishing import take_back as unpublish
from tournaments.draws.services.sharing import let_share
from tournaments.draws.services.timetable import plan_everything_again, replan
from tournaments.draws.services.ways import begin_at
from tournaments.models import Competition, Match, RosterPlace, Stage


def test_what_is_left_is_played_at_other_tables_from_another_hour_on(draw, play, change, users):
    stage = draw(entries=6, stations=3)
    play(stage, 1)
    before = whole(stage)
    begins = timezone.make_aware(datetime.datetime(2027, 2, 6, 13, 30))  # noqa: DTZ001

    late_change = change(stage, ChangeKind.MOVED, stations=(11, 12, 13), begins=begins.isoformat(), until=2)

    now = draw_now(Stage.objects.get(pk=stage.pk))
    assert {match.stations[0] for match in now.matches if match.slot <= 2} == {1, 2, 3}
    assert {match.stations[0] for match in now.matches if match.slot > 2} == {11, 12, 13}
    late = [match for match in now.matches if match.slot > 2]
    assert min(timezone.localtime(match.starts_at).strftime("%d %H:%M") for match in late) == "06 13:30"
    assert (
        late_change.report_in_words["headline"]
        == "What is left is played at tables 11 to 13 from 1:30 p.m. on Saturday on"
    )
    assert late_change.report["numbers"]["moved"] == len(late)
    take_back(change=late_change, by=users["carl"])
    assert whole(stage) == before


def test_a_late_change_does_not_take_the_tables_of_others(draw, change, make_competition, users):
    stage = draw(entries=6, stations=3)
    other = make_competition("cribbage-senior-pairs", entries=4, stations=2)
    drawn = draw_round_robin(competition=other, seed="poppy", by=users["carl"])
    publish(stage=drawn, by=users["carl"], despite_open_rules=True)

    assert refused(lambda: change(stage, ChangeKind.MOVED, stations=(4, 5, 6))) == "tables_held_twice"
    assert refused(lambda: change(stage, ChangeKind.MOVED, stations=(11, 12))) == "too_few_to_move_to"
    assert refused(lambda: change(stage, ChangeKind.MOVED)) == "say_where_or_when"
    assert refused(lambda: change(stage, ChangeKind.BOARD_DOWN, station=1, replacement=4)) == "tables_held_twice"


def test_who_shares_boards_is_moved_together_and_comes_back_together(make_competition, event, play, change, users):
    two = [make_competition(key, entries=4, stations=4) for key in ("cribbage-pairs", "cribbage-senior-pairs")]
    let_share(event=event, competitions=two, stations=4, by=users["carl"])
    stages = [
        draw_round_robin(competition=Competition.objects.get(pk=one.pk), seed="words", by=users["carl"]) for one in two
    ]
    for stage in stages:
        publish(stage=stage, by=users["carl"], despite_open_rules=True)
    play(stages[1], 1)
    before = hours_of_all()

    late_change = change(stages[0], ChangeKind.MOVED, begins=at(6, 13).isoformat())

    planned = {slot: {begins for _, of, begins in hours_of_all() if of == slot} for _, slot, _ in before}
    assert min(min(begins) for slot, begins in planned.items() if slot > 1) == at(6, 13)
    assert [len(begins) for begins in planned.values()] == [1] * len(planned)
    assert planned[1] == {begins for _, slot, begins in before if slot == 1}
    take_back(change=late_change, by=users["carl"])
    assert hours_of_all() == before


def test_what_is_left_can_begin_earlier_than_it_was_planned_from(draw, change, users):
    stage = draw(entries=4, stations=2)
    unpublish(stage=stage, by=users["carl"], reason="Snow")
    begin_at(competition=stage.competition, begins_at=at(6, 15), by=users["carl"])
    stage = publish(stage=Stage.objects.get(), by=users["carl"], despite_open_rules=True)

    change(stage, ChangeKind.MOVED, begins=at(6, 13).isoformat())

    assert stage.matches.earliest("starts_at").starts_at == at(6, 13)


def test_planning_everything_again_keeps_the_hour_that_a_late_change_said(draw, play, change, users):
    stage = draw(entries=6, stations=3)
    play(stage, 1)
    late_change = change(stage, ChangeKind.MOVED, begins=at(6, 13).isoformat(), until=2)
    moved = hours_of_all()

    plan_everything_again(event=stage.competition.event, by=users["carl"])
    assert hours_of_all() == moved

    take_back(change=late_change, by=users["carl"])
    assert plan_everything_again(event=stage.competition.event, by=users["carl"]) == 0


def two_with_one_captain(make_competition, by, *hours: int) -> list[Stage]:
    """Publish two competitions of which the captain of one team plays in both, from the hours of Saturday on."""
    stages = []
    for category, hour in zip(("darts-legion", "darts-mixed"), hours, strict=True):
        competition = make_competition(category, entries=4, stations=2)
        begin_at(competition=competition, begins_at=at(6, hour), by=by)
        stages.append(draw_round_robin(competition=competition, seed="words", by=by))
    captains = RosterPlace.objects.filter(entry__number=1, position=1)
    captains.update(member=captains.get(entry__competition=stages[0].competition).member)
    return [publish(stage=stage, by=by, despite_open_rules=True) for stage in stages]


def test_nobody_is_moved_into_two_places(make_competition, change, users):
    stages = two_with_one_captain(make_competition, users["carl"], 10, 18)

    assert refused(lambda: change(stages[1], ChangeKind.MOVED, begins=at(6, 10).isoformat())) == "person_twice"


def test_a_broken_board_says_who_would_be_in_two_places_and_waits_for_a_yes(make_competition, event, users):
    first, second = two_with_one_captain(make_competition, users["carl"], 10, 13)
    begins = first.matches.latest("starts_at").starts_at + datetime.timedelta(minutes=60)
    Competition.objects.filter(pk=second.competition_id).update(begins_at=begins)
    plan_everything_again(event=event, by=users["carl"])
    assert people_in_two_places(event) == []
    asked = ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=1)

    seen = preview(stage=first, asked=asked, by=users["carl"])
    (line,) = [line for line in seen["consequences"] if line["kind"] == "people"]
    assert "would have to play in Darts Legion and in Darts Mixed at the same time (Saturday" in line["sentence"]
    with pytest.raises(NotAcceptedError):
        make_as_seen(first, asked, None, by=users["carl"])
    assert people_in_two_places(event) == []

    late_change = make_as_seen(first, asked, seen, by=users["carl"])
    assert len(people_in_two_places(event)) == 1
    take_back(change=late_change, by=users["carl"])  # frees somebody, which nobody has to accept
    assert people_in_two_places(event) == []


def test_taking_a_change_back_asks_who_would_be_in_two_places_then(make_competition, event, change, users):
    first, second = two_with_one_captain(make_competition, users["carl"], 10, 18)
    late_change = change(first, ChangeKind.MOVED, begins=at(6, 22).isoformat())
    change(second, ChangeKind.MOVED, begins=at(6, 10).isoformat())

    with pytest.raises(NotAcceptedError) as asks:
        take_back(change=late_change, by=users["carl"])

    assert [difference.code for difference in asks.value.consequences.differences] == ["person_twice"]
    take_back(change=late_change, by=users["carl"], accepted=asks.value.consequences.fingerprint)
    (both,) = people_in_two_places(event)
    assert len(both.people) == 1


def test_planning_again_puts_nobody_into_two_places_who_was_not_before(make_competition, event, users):
    first, second = two_with_one_captain(make_competition, users["carl"], 10, 18)
    before = hours_of_all()
    Competition.objects.filter(pk=second.competition_id).update(begins_at=at(6, 10))

    assert refused(lambda: plan_everything_again(event=event, by=users["carl"])) == "person_twice"
    assert refused(lambda: replan(competition=Competition.objects.get(pk=second.competition_id))) == "person_twice"
    assert hours_of_all() == before
    first.matches.filter(slot__gt=1).update(starts_at=None)
    Match.objects.filter(stage=second, slot=1).update(starts_at=at(6, 10))  # one is so, however it came
    assert len(people_in_two_places(event)[0].clashes) == 1
    again = replan(competition=Competition.objects.get(pk=first.competition_id), not_before=at(6, 22))
    assert again
    assert people_in_two_places(event) == []


def test_a_hall_that_runs_late_puts_nobody_into_two_places(make_competition, event, users):
    first, second = two_with_one_captain(make_competition, users["carl"], 10, 18)
    ends = first.matches.latest("starts_at").starts_at + datetime.timedelta(minutes=60)
    Competition.objects.filter(pk=second.competition_id).update(begins_at=ends)
    plan_everything_again(event=event, by=users["carl"])
    before = hours_of_all()

    assert refused(lambda: plan_the_rest(event=event, now=at(6, 12))) == "person_twice"
    assert hours_of_all() == before


def hours_of_all() -> list[tuple[int, int, datetime.datetime | None]]:
    return list(Match.objects.order_by("pk").values_list("pk", "slot", "starts_at"))


def at(day: int, hour: int) -> datetime.datetime:
    return timezone.make_aware(datetime.datetime(2027, 2, day, hour))  # noqa: DTZ001
