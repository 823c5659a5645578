"""Competitions that share boards, as the database keeps them."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from django.utils import timezone

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.timetable import PlanOutlook
from tournaments.draws.queries.shared_timetable import look
from tournaments.draws.queries.timetable import Minutes
from tournaments.draws.services import drawing, publishing, sharing, timetable
from tournaments.events.services import change_stations
from tournaments.models import Match, RosterPlace, SharedBoards, Stage, SubMatch


@pytest.fixture
def darts(make_competition):
    """Legion and senior darts, eight and six teams; the first two captains of Legion play with the seniors too."""
    legion = make_competition("darts-legion", entries=8, stations=6)
    senior = make_competition("darts-mixed-seniors", entries=6, stations=6)
    for number in (1, 2):
        play_in_both(legion, senior, number)
    return legion, senior


def play_in_both(one, two, number: int) -> None:
    captain = RosterPlace.objects.get(entry__competition=one, entry__number=number, position=1)
    RosterPlace.objects.filter(entry__competition=two, entry__number=number, position=1).update(member=captain.member)


def draw(competition, by, **more) -> Stage:
    return drawing.draw_round_robin(competition=competition, seed="maple leaf", by=by, **more)


def shared(darts, by, stations=6) -> SharedBoards:
    return sharing.let_share(event=darts[0].event, competitions=darts, stations=stations, by=by)


def refusal(call) -> str:
    with pytest.raises(DrawError) as refused:
        call()
    return sentence(refused.value)


def assert_nobody_and_no_board_twice(event) -> None:
    """Whatever is drawn at the event, by the times that people see."""
    boards, people = Counter(), Counter()
    for sheet in SubMatch.objects.filter(match__stage__competition__event=event).select_related("match"):
        assert sheet.match.starts_at is not None
        boards[sheet.match.starts_at, sheet.station] += 1
    for match in Match.objects.filter(stage__competition__event=event):
        for place in RosterPlace.objects.filter(entry__in=[match.home_id, match.away_id]):
            people[match.starts_at, place.member_id] += 1
    assert set(boards.values()) == {1}
    assert set(people.values()) == {1}


@pytest.mark.rule("HOSTING iii")
def test_two_competitions_on_six_boards_are_one_timetable(darts, event, by):
    for competition in darts:
        draw(competition, by)
    group = shared(darts, by)

    stages = list(Stage.objects.order_by("competition"))
    assert_nobody_and_no_board_twice(event)
    assert {sheet.station for sheet in SubMatch.objects.all()} == {1, 2, 3, 4, 5, 6}
    assert [stage.stations for stage in stages] == [6, 6]
    assert [stage.plan.shared.others for stage in stages] == [("Darts Mixed Seniors",), ("Darts Legion",)]
    for stage in stages:
        ids = set(stage.competition.entries.values_list("pk", flat=True))
        assert {pk for m in stage.matches.all() for pk in (m.home_id, m.away_id)} == ids
    assert list(group.competitions.values_list("stations", flat=True)) == [6, 6]


def test_sharing_first_and_drawing_later_comes_to_the_same(darts, event, by):
    shared(darts, by)
    for competition in reversed(darts):
        draw(competition, by)

    def table():
        sheets = SubMatch.objects.select_related("match").order_by("match__stage__competition", "match__number")
        return [(s.match.round, s.match.slot, s.station, s.match.home_id, s.match.away_id) for s in sheets]

    assert_nobody_and_no_board_twice(event)
    first = table()
    for competition in darts:
        draw(competition, by)
    assert table() == first


@pytest.mark.parametrize(("stations", "drawn_for"), [(4, 4), (6, 3), (8, 4)])
def test_each_is_drawn_for_all_boards_where_that_costs_no_turn(make_competition, by, stations, drawn_for):
    both = [make_competition(name, entries=8) for name in ("darts-legion", "darts-mixed-seniors")]
    shared(both, by, stations=stations)
    stages = [draw(competition, by) for competition in both]

    assert [stage.plan.shared.drawn_for for stage in stages] == [drawn_for, drawn_for]
    turns = Match.objects.values("slot").distinct().count()
    assert turns == Stage.objects.get(pk=stages[1].pk).plan.shared.least


def test_who_is_published_first_does_not_move(darts, event, by):
    shared(darts, by)
    legion, senior = (draw(competition, by) for competition in darts)
    publishing.publish(stage=legion, by=by, despite_open_rules=True)
    before = list(SubMatch.objects.filter(match__stage=legion).values_list("code", "station", "match__slot"))

    draw(darts[1], by, early=False)
    publishing.publish(stage=Stage.objects.get(competition=darts[1]), by=by, despite_open_rules=True)

    assert list(SubMatch.objects.filter(match__stage=legion).values_list("code", "station", "match__slot")) == before
    assert_nobody_and_no_board_twice(event)
    assert not Stage.objects.filter(pk=senior.pk).exists()


def test_turns_of_both_begin_together_and_last_as_long_as_the_longer_match(darts, by):
    timetable.plan_with(event=darts[0].event, minutes={darts[1].pk: Minutes(50, 70)})
    shared(darts, by)
    for competition in darts:
        draw(competition, by)

    starts = dict(Match.objects.values_list("slot", "starts_at"))
    assert starts[2] - starts[1] == datetime.timedelta(minutes=50)
    assert Match.objects.values("slot", "starts_at").distinct().count() == len(starts)


def test_look_says_what_it_will_be_and_writes_nothing(darts, by):
    draw(darts[0], by)
    before = list(Match.objects.values_list("slot", "starts_at"))

    seen = look(darts, 6)

    assert (seen.matches, seen.shared.turns, seen.is_shortest) == (
        28 + 15,
        len(seen.turns),
        seen.shared.turns == seen.shared.least,
    )
    assert seen.plan.sentence.startswith("It fits. With 40 minutes a match it ends at ")
    assert [[entry.number for entry in entries] for _, entries in seen.in_two] == [[1, 1], [2, 2]]
    assert list(Match.objects.values_list("slot", "starts_at")) == before
    assert not SharedBoards.objects.exists()


def test_boards_that_are_said_to_help_do(darts):
    seen = look(darts, 2)
    assert seen.plan.outlook.verdict is PlanOutlook.DOES_NOT_FIT
    more = seen.plan.outlook.more_stations

    assert seen.plan.helps[0].sentence == f"{more} boards would do."
    assert look(darts, more).plan.outlook.expected.fits
    assert not look(darts, more - 1).plan.outlook.expected.fits


def test_pairs_of_legion_cribbage_share_tables_with_seniors(make_competition, event, by):
    both = [make_competition("cribbage-legion", entries=4), make_competition("cribbage-senior-pairs", entries=5)]
    shared(both, by, stations=6)
    for competition in both:
        draw(competition, by)

    assert_nobody_and_no_board_twice(event)
    for match in Match.objects.filter(stage__competition=both[0]):
        a, b = match.sub_matches.all()
        assert (a.station % 2, b.station) == (1, a.station + 1)


def test_team_that_cannot_walk_far_keeps_its_board(darts, event, by):
    shared(darts, by)
    kept = darts[1].entries.get(number=3)
    draw(darts[0], by)
    draw(darts[1], by, fixed={kept.pk: 5})

    assert {s.station for s in SubMatch.objects.filter(match__home=kept)} <= {5}
    assert {s.station for s in SubMatch.objects.filter(match__away=kept)} <= {5}
    assert_nobody_and_no_board_twice(event)


def test_drafts_have_boards_of_their_own_again_when_sharing_ends(darts, by):
    draw(darts[0], by)
    alone = list(SubMatch.objects.order_by("match__number").values_list("match__slot", "station", "code"))
    sharing.stop_sharing(shared=shared(darts, by), by=by)

    assert list(SubMatch.objects.order_by("match__number").values_list("match__slot", "station", "code")) == alone
    assert Stage.objects.get().plan.shared is None
    assert not SharedBoards.objects.exists()


def test_draft_that_is_thrown_away_makes_room_for_the_other(darts, by):
    shared(darts, by)
    legion, senior = (draw(competition, by) for competition in darts)
    publishing.discard(stage=legion, by=by)

    assert Match.objects.filter(stage=senior).order_by("-slot").first().slot < 15
    assert Stage.objects.get(pk=senior.pk).plan.shared.others == ()


# --- people in two places -------------------------------------------------------------------------------


def test_person_in_two_competitions_at_once_keeps_the_second_from_being_published(darts, by):
    legion, senior = (draw(competition, by) for competition in darts)
    publishing.publish(stage=legion, by=by, despite_open_rules=True)

    said = refusal(lambda: publishing.publish(stage=senior, by=by, despite_open_rules=True))

    assert "would have to play in Darts Legion and in Darts Mixed Seniors at the same time, first at " in said
    assert Stage.objects.get(pk=senior.pk).published_at is None


def test_person_in_two_games_at_once_is_left_to_the_officer_because_no_boards_could_be_shared(make_competition, by):
    one, two = make_competition(entries=2), make_competition("euchre-legion", entries=2)
    play_in_both(one, two, 1)
    for competition in (one, two):
        publishing.publish(stage=draw(competition, by), by=by, despite_open_rules=True)

    assert Stage.objects.published().count() == 2


def test_person_who_came_into_a_second_team_after_the_draft_is_found_and_a_new_draft_goes_around(darts, by):
    shared(darts, by)
    legion, senior = (draw(competition, by) for competition in darts)
    publishing.publish(stage=legion, by=by, despite_open_rules=True)
    for number in (3, 4, 5):
        play_in_both(*darts, number)

    said = refusal(lambda: publishing.publish(stage=senior, by=by, despite_open_rules=True))
    assert said.endswith("A team has changed since the draft was made: draw again, and the draft goes around it.")

    publishing.publish(stage=draw(darts[1], by), by=by, despite_open_rules=True)
    assert_nobody_and_no_board_twice(darts[0].event)


def test_number_of_shared_boards_is_not_changed_beside_the_others(darts, by):
    shared(darts, by)
    darts[0].refresh_from_db()
    with pytest.raises(RuleViolation) as refused:
        change_stations(competition=darts[0], stations=4)

    assert refused.value.code == "stations_are_shared"


def test_spare_of_another_team_is_in_nobodys_way(make_competition, by):
    one, two = make_competition(entries=2), make_competition("cribbage-senior-pairs", entries=2)
    play_in_both(one, two, 1)
    RosterPlace.objects.filter(entry__competition=two, entry__number=1, position=1).update(part="spare")
    for competition in (one, two):
        publishing.publish(stage=draw(competition, by), by=by, despite_open_rules=True)

    assert Stage.objects.published().count() == 2


# --- refusals -------------------------------------------------------------------------------------------


def test_what_cannot_share_is_refused_and_nothing_is_written(darts, make_competition, by):
    crib, empty = make_competition(entries=3), make_competition("darts-mixed", stations=6)
    publishing.publish(stage=draw(darts[0], by), by=by, despite_open_rules=True)

    assert refusal(lambda: shared(darts[:1], by)).startswith("The draw of Darts Legion is published.")
    assert refusal(lambda: shared([darts[1]], by)).startswith("Choose at least 2 competitions")
    assert "different games" in refusal(lambda: shared([darts[1], crib], by))
    assert "fewer than 2 teams" in refusal(lambda: shared([darts[1], empty], by))
    assert "at least one board" in refusal(lambda: shared([darts[1], empty], by, stations=0))
    assert not SharedBoards.objects.exists()


def test_competition_shares_once_and_stops_only_unpublished(darts, by):
    group = shared(darts, by)
    assert refusal(lambda: shared(darts, by)).startswith("Darts Legion shares its boards already.")
    publishing.publish(stage=draw(darts[0], by), by=by, despite_open_rules=True)

    assert "is published" in refusal(lambda: sharing.stop_sharing(shared=group, by=by))
    assert SharedBoards.objects.count() == 1


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(Minutes(0, 10), "from 1 to 300"), (Minutes(30, 900), "from 1 to 300"), (Minutes(40, 30), "as long as usual")],
)
def test_minutes_that_cannot_be_are_refused(darts, minutes, said):
    assert said in refusal(lambda: timetable.plan_with(event=darts[0].event, minutes={darts[0].pk: minutes}))
    darts[0].refresh_from_db()
    assert darts[0].minutes_expected is None


def test_minutes_move_drafts_at_once_and_what_is_published_when_somebody_says_so(darts, event, by):
    publishing.publish(stage=draw(darts[0], by), by=by, despite_open_rules=True)
    draw(darts[1], by)

    timetable.plan_with(event=event, minutes={competition.pk: Minutes(20, 30) for competition in darts})

    def second_turn(competition):
        starts = Match.objects.filter(stage__competition=competition, slot=2).first().starts_at
        return f"{timezone.localtime(starts):%H:%M}"

    assert [second_turn(competition) for competition in darts] == ["18:55", "18:35"]
    assert timetable.plan_everything_again(event=event, by=by) == 20  # Saturday begins at nine
    assert second_turn(darts[0]) == "18:35"


def test_knock_out_has_times_and_boards_of_its_own(make_competition, darts, by):
    alone = make_competition(entries=6, stations=3)
    stage = publishing.publish(stage=drawing.draw_knock_out(competition=alone, seed="poppy", by=by), by=by)
    starts = [timezone.localtime(m.starts_at) for m in stage.matches.order_by("slot")]

    assert f"{starts[0]:%a %H:%M}" == "Fri 18:15"
    assert len(set(starts)) == stage.matches.values("slot").distinct().count()
    shared(darts, by)
    darts[0].refresh_from_db()
    assert "can't be planned ahead" in refusal(
        lambda: drawing.draw_knock_out(competition=darts[0], seed="poppy", by=by)
    )
