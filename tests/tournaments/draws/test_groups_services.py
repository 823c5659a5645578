"""Groups with finals as the database keeps them: seats, matches, refusals, publishing, times."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from kit.pure.refusals import sentence
from scoring.playoffs.services.finals import create_finals
from tests import cast
from tournaments.draws.engine import DrawError
from tournaments.draws.pages import schedule as display
from tournaments.draws.queries import draws as queries
from tournaments.draws.services import drawing, publishing, sharing
from tournaments.models import Match, RosterPlace, Stage, SubMatch


def drawn(competition, by, seed="maple leaf", **more) -> Stage:
    return drawing.draw_groups(competition=competition, seed=seed, by=by, **{"count": 2, "advance": 2, **more})


def groups_of(stage) -> list[list[int]]:
    """Return the numbers of the teams of each group."""
    groups: dict[int, list[int]] = {}
    for seat in stage.seats.select_related("entry").order_by("seat"):
        groups.setdefault(seat.group, []).append(seat.entry.number)
    return [groups[number] for number in sorted(groups)]


def refusal(call) -> DrawError:
    with pytest.raises(DrawError) as refused:
        call()
    return refused.value


# --- drafts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entries", "count", "stations"), [(9, 2, 4), (9, 3, 1), (10, 4, 5)])
def test_everybody_meets_everybody_of_the_own_group_once_and_nobody_else(
    make_competition, by, entries, count, stations
):
    stage = drawn(make_competition(entries=entries, stations=stations), by, count=count, advance=1)

    groups = groups_of(stage)
    assert sorted(number for group in groups for number in group) == list(range(1, entries + 1))
    assert max(map(len, groups)) - min(map(len, groups)) <= 1
    met = Counter(frozenset(sides) for sides in stage.matches.values_list("home__number", "away__number"))
    assert met == Counter(frozenset(pair) for group in groups for pair in combinations(group, 2))
    busy = Counter((slot, side) for slot, *sides in stage.matches.values_list("slot", "home", "away") for side in sides)
    assert max(busy.values()) == 1
    used = Counter(SubMatch.objects.values_list("match__slot", "station"))
    assert max(used.values()) == 1
    assert {station for _, station in used} <= set(range(1, stations + 1))
    assert (stage.kind, stage.is_draw, stage.is_playoff, stage.published_at) == ("groups", True, False, None)


def test_pairs_of_two_teams_play_side_by_side(make_competition, by):
    stage = drawn(make_competition("cribbage-legion", entries=6, stations=4), by, advance=1)

    sheets = [list(match.sub_matches.order_by("pair")) for match in stage.matches.all()]
    assert all((a.pair, b.pair, b.station) == ("A", "B", a.station + 1) for a, b in sheets)
    assert {a.station for a, _ in sheets} == {1, 3}


def test_seeded_groups_get_one_of_the_first_numbers_each(make_competition, by):
    groups = groups_of(drawn(make_competition(entries=9), by, count=3, seeded=True))

    for band in ({1, 2, 3}, {4, 5, 6}, {7, 8, 9}):
        assert [len(band & set(group)) for group in groups] == [1, 1, 1]


def test_two_of_each_district_are_in_different_groups_and_it_is_said(make_competition, by):
    stage = drawn(make_competition(entries=8), by)

    schedule = queries.schedule_of(stage)
    assert all((one + 1) // 2 != (two + 1) // 2 for group in groups_of(stage) for one, two in combinations(group, 2))
    assert [group.mates for group in display.groups_of(schedule)] == [(), ()]
    assert display.mates_of(schedule) == "no two of them are in one group"


def test_relatives_in_one_group_are_named_and_counted(make_competition, by):
    competition = make_competition(entries=2)
    district = competition.entries.get(number=1).branch.parent
    for number in (3, 4, 5, 6):
        branch = cast.add_organization(district, "branch", f"Branch {number}", str(8000 + number), member_count=200)
        cast.make_entry(competition, number=number, branch=branch)
    cast.make_entry(competition, number=7)
    cast.make_entry(competition, number=8)

    schedule = queries.schedule_of(drawn(competition, by))

    # Six of eight are from one district: three in each group.
    mates = [[entry.number for entry in found] for group in display.groups_of(schedule) for found in group.mates]
    assert sorted(number for found in mates for number in found) == [1, 2, 3, 4, 5, 6]
    assert [len(found) for found in mates] == [3, 3]
    assert (
        display.mates_of(schedule)
        == "6 pairs of them are in one group, the fewest possible with so many from one place"
    )


def test_somebody_who_cannot_walk_far_stays_at_one_board(make_competition, by):
    competition = make_competition(entries=8, stations=4)
    entry = competition.entries.get(number=5)

    drawn(competition, by, fixed={entry.pk: 3})

    mine = SubMatch.objects.filter(match__home=entry) | SubMatch.objects.filter(match__away=entry)
    assert {sheet.station for sheet in mine} == {3}


def test_same_words_draw_the_same_groups_again_and_the_codes_are_used_again(make_competition, by):
    competition = make_competition(entries=7)
    first = drawn(competition, by)
    before = groups_of(first), set(SubMatch.objects.values_list("code", flat=True))

    second = drawn(competition, by)

    assert (groups_of(second), set(SubMatch.objects.values_list("code", flat=True))) == before
    assert list(Stage.objects.values_list("pk", flat=True)) == [second.pk]
    assert groups_of(drawn(competition, by, seed="other words")) != before[0]


def test_draft_of_another_kind_is_replaced(make_competition, by):
    competition = make_competition(entries=6)
    for make in (drawing.draw_round_robin, drawing.draw_knock_out):
        make(competition=competition, seed="x", by=by)
        stage = drawn(competition, by)
        assert list(Stage.objects.all()) == [stage]


# --- refusals -----------------------------------------------------------------------------------------


REFUSED = [
    ({"count": 0}, "no_group", "groups"),
    ({"count": 9}, "too_many_groups", "groups"),
    ({"count": 5}, "groups_too_small", "groups"),
    ({"advance": 4}, "too_many_go_on", "advance"),
    ({"advance": 0}, "too_many_go_on", "advance"),
    ({"advance": 1, "third_place": True}, "no_third_place", "third_place"),
    ({"seed": "  "}, "no_phrase", "seed"),
    ({"stations": 0}, "no_station", "stations"),
]


def test_what_cannot_be_is_refused_and_the_draft_stays(make_competition, by):
    competition = make_competition(entries=8)
    before = groups_of(drawn(competition, by))

    for asked, code, field in REFUSED:
        refused = refusal(lambda asked=asked: drawn(competition, by, **asked))
        assert (refused.code, refused.field) == (code, field)
        assert sentence(refused)
    assert groups_of(Stage.objects.get()) == before


def test_final_group_needs_no_match_for_third_place(make_competition, by):
    kind = Stage.Kind.FINAL_GROUP
    stage = drawn(make_competition(entries=6), by, advance=1, finals=kind, third_place=True)

    assert (stage.plan.grouping.final_group, stage.plan.third_place) == (True, False)


def test_groups_need_boards_of_their_own(make_competition, event, by):
    both = [make_competition("darts-legion", entries=6), make_competition("darts-mixed-seniors", entries=4)]
    sharing.let_share(event=event, competitions=both, stations=4, by=by)

    refused = refusal(lambda: drawn(both[0], by))

    assert (refused.code, refused.field) == ("share_no_groups", "form")
    assert not Stage.objects.exists()


@pytest.mark.parametrize(("kind", "words"), [("groups", "groups with finals"), ("knock_out", "a knockout")])
def test_draft_of_groups_or_of_a_knock_out_is_not_put_on_shared_boards(make_competition, event, by, kind, words):
    both = [make_competition("darts-legion", entries=6), make_competition("darts-mixed-seniors", entries=4)]
    stage = drawn(both[0], by) if kind == "groups" else drawing.draw_knock_out(competition=both[0], seed="x", by=by)

    refused = refusal(lambda: sharing.let_share(event=event, competitions=both, stations=4, by=by))

    assert sentence(refused) == (
        f"Darts Legion is drawn as {words}, and that needs its own boards, because nobody knows ahead who plays at"
        " the end. Discard its draft first, and draw a round robin."
    )
    assert list(Stage.objects.all()) == [stage]
    assert not event.shared_boards.exists()


# --- publishing ---------------------------------------------------------------------------------------


def test_groups_are_published_and_taken_back_as_any_draw(make_competition, event, by):
    competition = make_competition("cribbage-legion", entries=6)
    letters = dict(RosterPlace.objects.values_list("pk", "pair"))
    stage = drawn(competition, by)

    publishing.publish(stage=stage, by=by)
    competition.refresh_from_db()
    assert competition.entries_frozen_at is not None
    assert dict(RosterPlace.objects.values_list("pk", "pair")) != letters
    assert refusal(lambda: drawn(competition, by)).code == "already_published"
    publishing.take_back(stage=stage, by=by, reason="Edson was missing")

    assert dict(RosterPlace.objects.values_list("pk", "pair")) == letters
    assert Stage.objects.get().plan.publication.taken_back[0].reason == "Edson was missing"
    publishing.discard(stage=Stage.objects.get(), by=by)
    assert not Stage.objects.exists()
    assert not Match.objects.exists()


def test_groups_with_a_result_stay(make_competition, by):
    stage = publishing.publish(stage=drawn(make_competition(entries=6), by), by=by)
    SubMatch.objects.first().submissions.create(version=1, legs=[], entered_by=by)

    assert refusal(lambda: publishing.take_back(stage=stage, by=by, reason="x")).code == "has_results"


# --- times --------------------------------------------------------------------------------------------


def test_turns_follow_each_other_and_the_finals_come_after_them(make_competition, by):
    competition = make_competition("nineball-singles", entries=8, stations=4)
    stage = publishing.publish(stage=drawn(competition, by, third_place=True), by=by, despite_open_rules=True)
    groups = queries.schedule_of(stage).groups
    begins = sorted(set(stage.matches.values_list("slot", "starts_at")))
    assert [slot for slot, _ in begins] == sorted({slot for slot, _ in begins})
    assert [at for _, at in begins] == sorted({at for _, at in begins})

    finals = create_finals(competition=competition, groups=[group.entries[:2] for group in groups], by=by)

    later = sorted(set(finals.matches.values_list("slot", "starts_at")))
    assert [slot for slot, _ in later] == [begins[-1][0] + 1, begins[-1][0] + 2]
    assert begins[-1][1] < later[0][1] < later[1][1]


# --- reading ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 4])
def test_schedule_of_groups_takes_one_query_more_however_many(make_competition, by, count, django_assert_num_queries):
    stage = drawn(make_competition(entries=9), by, count=count, advance=1)

    with django_assert_num_queries(4):
        schedule = queries.schedule_of(stage)
        groups = display.groups_of(schedule)
        names = [str(entry) for group in groups for entry in group.entries]

    assert len(names) == 9
    assert [group.group.name for group in groups] == ["Group A", "Group B", "Group C", "Group D"][:count]
    for match in schedule.matches:
        assert match.home in schedule.groups[match.group - 1].entries
        assert match.away in schedule.groups[match.group - 1].entries


def test_match_of_a_round_robin_is_of_no_group(make_competition, by):
    stage = drawing.draw_round_robin(competition=make_competition(entries=4), seed="x", by=by)

    schedule = queries.schedule_of(stage)

    assert schedule.groups == ()
    assert {(match.group, match.group_name) for match in schedule.matches} == {(None, "")}


def test_those_who_left_are_in_no_group_of_those_who_play(make_competition, by):
    schedule = queries.schedule_of(drawn(make_competition(entries=6), by))
    gone = schedule.groups[0].entries[0]

    left = display.of_those_who_play(schedule, {gone.pk})

    assert [len(group.entries) for group in left.groups] == [2, 3]
    assert gone not in left.groups[0].entries
    assert len(left.matches) == 4


def test_one_who_is_left_alone_is_measured_with_nobody(make_competition, by):
    schedule = queries.schedule_of(drawn(make_competition(entries=5), by, advance=1))
    small = min(schedule.groups, key=lambda group: len(group.entries))

    left = display.of_those_who_play(schedule, {small.entries[0].pk})
    nobody = display.of_those_who_play(schedule, {entry.pk for group in schedule.groups for entry in group.entries})

    assert [len(view.shares) for view in display.fairness_views(left, station_word="table")] == [3]
    assert display.fairness_views(nobody, station_word="table") == ()


def test_sitting_out_is_said_in_the_turn_in_which_the_own_group_plays_that_round(make_competition, by):
    schedule = queries.schedule_of(drawn(make_competition(entries=6, stations=1), by))

    lines = display.grid_of(schedule).lines

    assert len(lines) == 6
    for line in lines:
        (match,) = line.matches
        (waits,) = line.byes
        assert {match.home, match.away, waits} == set(schedule.groups[match.group - 1].entries)
