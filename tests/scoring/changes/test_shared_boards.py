"""A board that competitions share is broken, or added, for all of them: one entry, one preview, one way back."""

from __future__ import annotations

import uuid
from collections import Counter

import pytest
from django.urls import reverse

from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.engine.merging import touched
from scoring.changes.queries.changes import version_of
from scoring.changes.services.making import DrawKeyReusedError, StaleDrawError, preview
from scoring.changes.services.undoing import reason_against_undo, take_back
from scoring.models import Change, WithdrawnSheet
from tests.page import html_of
from tests.scoring.changes.asked import make_as_seen
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.test_pages import case_page, confirmation
from tests.scoring.changes.test_services import entry_of, refused
from tournaments.draws.engine.redraw import How
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.sharing import let_share
from tournaments.models import Competition, Match, Stage, SubMatch


@pytest.fixture
def together(make_competition, users, event):
    """Return a function (stations=4) that draws pairs, and teams of two pairs, on the same boards."""

    def make_two(*, stations: int = 4) -> list[Stage]:
        one = make_competition("cribbage-senior-pairs", entries=5)
        two = make_competition("cribbage-legion", entries=4)
        let_share(event=event, competitions=[one, two], stations=stations, by=users["carl"])
        stages = [
            draw_round_robin(competition=Competition.objects.get(pk=pk), seed="words", by=users["carl"])
            for pk in (one.pk, two.pk)
        ]
        return [publish(stage=stage, by=users["carl"], despite_open_rules=True) for stage in stages]

    return make_two


def assert_no_station_twice() -> None:
    used = Counter(SubMatch.objects.values_list("match__slot", "station"))
    assert max(used.values()) == 1


def on_station(number: int) -> set[int]:
    """Return the draws that play there."""
    return set(SubMatch.objects.filter(station=number).values_list("match__stage", flat=True))


@pytest.mark.parametrize("how", [How.KEEP, pytest.param(How.ANEW, marks=pytest.mark.slow)])
def test_broken_board_is_entered_once_for_all_who_play_on_it(together, change, print_all, how):
    stages = together()
    for stage in stages:
        print_all(stage)
    assert on_station(3) == {stage.pk for stage in stages}

    late_change = change(stages[0], ChangeKind.BOARD_DOWN, station=3, how=how)

    assert on_station(3) == set()
    assert_no_station_twice()
    part = late_change.parts.get()
    assert (part.stage, part.reason) == (stages[1], late_change.reason)
    assert [other["competition"] for other in late_change.report["others"]] == ["Cribbage Legion"]
    assert late_change.report["others"][0]["moves"] == part.report["moves"] != []
    for stage in stages:
        stage.refresh_from_db()
        assert str(stage.plan.late.notes[-1].what) == "Table 3 is broken"


def test_match_that_is_being_called_goes_where_nobody_else_plays(together, change):
    stages = together(stations=6)
    called = SubMatch.objects.filter(match__stage=stages[0], match__slot=1).order_by("station").first()

    change(stages[0], ChangeKind.BOARD_DOWN, station=called.station, until=1)

    assert not on_station(called.station)
    assert_no_station_twice()


def test_result_in_one_of_them_keeps_all_of_it(together, change, play, users):
    stages = together()
    late_change = change(stages[0], ChangeKind.BOARD_DOWN, station=3)
    before = [whole(stage) for stage in stages]
    play(stages[1], stages[1].matches.order_by("slot").first().slot)

    assert refused(lambda: take_back(change=late_change, by=users["carl"])) == "result_since"
    assert reason_against_undo(late_change).code == "result_since"
    assert whole(stages[0]) == before[0]
    assert Change.objects.filter(undone_at=None).count() == 2


def test_all_of_it_is_seen_before_and_taken_back_at_once(together, print_all, users):
    stages = together()
    for stage in stages:
        print_all(stage)
    before = [whole(stage) for stage in stages]
    asked = ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=3)

    seen = preview(stage=stages[1], asked=asked, by=users["carl"])
    assert [whole(stage) for stage in stages] == before
    assert {seen["competition"], *(other["competition"] for other in seen["others"])} == {
        "Cribbage Senior Pairs",
        "Cribbage Legion",
    }
    late_change = make_as_seen(stages[1], asked, seen, by=users["carl"])

    assert all(whole(stage) != was for stage, was in zip(stages, before, strict=True))
    take_back(change=late_change.parts.get(), by=users["carl"])  # of the other competition: it is one change
    assert [whole(stage) for stage in stages] == before
    assert not Change.objects.filter(undone_at=None).exists()


def test_replacement_stands_in_for_both_and_same_key_changes_once(together, change):
    stages, key = together(), uuid.uuid4()

    one, two = (
        change(stages[0], ChangeKind.BOARD_DOWN, station=2, replacement=9, key=key, expected=0) for _ in range(2)
    )

    assert one == two
    assert Change.objects.count() == 2
    assert on_station(2) == set()
    assert on_station(9) == {stage.pk for stage in stages}
    assert one.report["moves"] != []


def test_board_that_one_of_them_knows_is_added_once_for_the_same_key(together, change):
    stages, key = together(), uuid.uuid4()
    new = {"stations": (21, 22), "key": key, "expected": 0}

    one, two = (change(stage, ChangeKind.BOARD_ADDED, **new) for stage in stages)

    assert one == two
    with pytest.raises(DrawKeyReusedError):
        change(stages[0], ChangeKind.BOARD_ADDED, **{**new, "stations": (21, 22, 23, 24)})


def test_what_one_of_them_cannot_do_is_done_for_none(together, change):
    stages = together(stations=2)  # pairs A and B need both
    before = [whole(stage) for stage in stages]

    assert refused(lambda: change(stages[0], ChangeKind.BOARD_DOWN, station=2)) == "last_board"

    assert [whole(stage) for stage in stages] == before
    assert not Change.objects.exists()
    assert not WithdrawnSheet.objects.exists()


def test_one_table_more_is_for_those_who_can_use_it(together, change):
    stages = together()

    late_change = change(stages[1], ChangeKind.BOARD_ADDED, stations=(5,), how=How.SHORTEN)

    assert late_change.stage == stages[0]  # a match of two pairs needs two tables
    assert not late_change.parts.exists()
    assert on_station(5) <= {stages[0].pk}
    assert refused(lambda: change(stages[1], ChangeKind.BOARD_ADDED, stations=(5,))) == "half_a_board"
    both = change(
        stages[1], ChangeKind.BOARD_ADDED, stations=(5, 6), how=How.SHORTEN
    )  # one of them knows the 5 already
    assert [both.stage, *(part.stage for part in both.parts.all())] == [stages[1], stages[0]]
    assert_no_station_twice()


def test_change_of_one_competition_is_told_to_whoever_changes_the_other(together, change, users):
    stages = together()
    seen = version_of(stages[1])
    first = change(stages[0], ChangeKind.WITHDRAWAL, entry=entry_of(stages[0], 1).pk, how=How.SHORTEN)

    with pytest.raises(StaleDrawError) as stale:
        change(stages[1], ChangeKind.BOARD_DOWN, station=3, expected=seen)
    assert stale.value.latest == first
    change(stages[1], ChangeKind.BOARD_DOWN, station=3)

    # What moved since may stand where the first change made room.
    against = reason_against_undo(first)
    assert (against.code, list(against.params)) == ("later_change", ["number"])


@pytest.mark.slow
def test_later_change_in_the_other_competition_is_named(together, change, users):
    stages = together()
    apart = change(stages[0], ChangeKind.WITHDRAWAL, entry=entry_of(stages[0], 1).pk)
    change(stages[1], ChangeKind.WITHDRAWAL, entry=entry_of(stages[1], 1).pk)
    assert reason_against_undo(apart) is None
    first = change(stages[0], ChangeKind.BOARD_DOWN, station=3)
    part = first.parts.get()
    moved = Match.objects.get(pk=min(touched(part.before, part.after["draw"])[0]))
    change(stages[1], ChangeKind.LATE_ARRIVAL, entry=moved.home_id, turn=moved.slot + 1)

    against = reason_against_undo(first)

    assert (against.code, against.params["of"]) == ("later_change_elsewhere", "Cribbage Legion")
    assert refused(lambda: take_back(change=first, by=users["carl"])) == "later_change_elsewhere"


@pytest.mark.slow
def test_pages_tell_of_all_competitions_and_print_for_all(
    signed_in, together, print_all, tasks_at_once, django_capture_on_commit_callbacks
):
    stages = together()
    for stage in stages:
        print_all(stage)
    client = signed_in("carl")

    asked = html_of(client.get(case_page(stages[0], ChangeKind.BOARD_DOWN)))
    assert "taken back for all: Cribbage Senior Pairs, Cribbage Legion." in asked
    assert "taken back for all" not in html_of(client.get(case_page(stages[0], ChangeKind.WITHDRAWAL)))
    data = confirmation(client, stages[0], ChangeKind.BOARD_DOWN, {"station": 3, "until": 0})
    page = client.post(case_page(stages[0], ChangeKind.BOARD_DOWN), data, follow=True)

    late_change = Change.objects.get(part_of=None)
    assert page.redirect_chain == [(reverse("changes:change", args=[late_change.pk]), 302)]
    text = html_of(page)
    assert "Cribbage Legion: Table 3 is broken" in text
    assert client.get(reverse("changes:change", args=[late_change.parts.get().pk])).status_code == 302
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("printing:change", args=[late_change.pk]))
    run = late_change.stage.competition.event.jobs.latest("asked_at")
    sheets = {*late_change.after["renewed"], *late_change.parts.get().after["renewed"]}
    assert {sheet.sub_match_id for sheet in run.printed_sheets.all()} == sheets
    assert "Cribbage Senior Pairs, Cribbage Legion. The car broke down" in html_of(
        client.get(reverse("changes:event", args=[late_change.stage.competition.event_id]))
    )
