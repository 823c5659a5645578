"""Late changes of a field in groups: what the preview says, taking back, finals, and any draw."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.services.making import preview
from scoring.changes.services.undoing import take_back
from scoring.models import Change
from scoring.playoffs.services.finals import create_finals
from scoring.playoffs.services.playoffs import create_playoff, set_aside
from tests.scoring.changes.asked import make_as_seen
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.in_groups import assert_keeps_to_groups, in_group
from tests.scoring.changes.test_services import refused
from tests.scoring.small import enter
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import draw_now
from tournaments.draws.words.figures import group
from tournaments.models import Departure, Entry, Stage

# --- what it says, and back ---------------------------------------------------------------------------


def test_fairness_is_told_group_by_group_and_length_for_all(draw_in_groups, play, users):
    stage = draw_in_groups(entries=9, stations=3)
    play(stage, 1)
    gone = in_group(stage, 1)[0]

    seen = preview(
        stage=stage, asked=ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=gone.pk, until=1), by=users["carl"]
    )

    told = [(str(figure["group"]), str(figure["title"])) for figure in seen["fairness"]]
    of_group = ["Boards or tables", "First named", "Longest wait"]
    assert told == [
        ("", "Length"),
        *(("Group A", title) for title in of_group),
        *(("Group B", title) for title in of_group),
    ]


@pytest.mark.slow
def test_preview_is_what_is_made_and_taking_back_restores_everything(draw_in_groups, play, print_all, users, let_in):
    stage = draw_in_groups(entries=9, stations=3)
    print_all(stage)
    play(stage, 1, 2)
    new, team = let_in(stage), in_group(stage, 2)[0].pk
    for asked in [
        *(ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=team, until=2, how=how) for how in How),
        *(ChangeRequest(kind=ChangeKind.LATE_ENTRY, entry=new.pk, until=2, how=how, group=1) for how in How),
        ChangeRequest(kind=ChangeKind.LATE_ARRIVAL, entry=team, until=2, turn=5),
        ChangeRequest(kind=ChangeKind.LATE_ARRIVAL, entry=team, until=2, turn=5, walk_over=True),
        ChangeRequest(kind=ChangeKind.NO_SHOW, entry=team, turn=4),
        ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=2, until=2),
        ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=2, replacement=7, until=2),
        ChangeRequest(kind=ChangeKind.BOARD_ADDED, stations=(4,), until=2, how=How.ANEW),
        ChangeRequest(kind=ChangeKind.REPLAY, round=1, group=2),
        ChangeRequest(kind=ChangeKind.REPLAY, round=1, at_end=True),
    ]:
        before = whole(stage)
        seen = preview(stage=stage, asked=asked, by=users["carl"])
        assert whole(stage) == before, asked

        late_change = make_as_seen(stage, asked, seen, by=users["carl"])

        assert_keeps_to_groups(stage)
        assert whole(stage) != before, asked
        take_back(change=late_change, by=users["carl"])
        assert whole(stage) == before, asked


@pytest.fixture
def in_finals(draw_in_groups, play, users):
    """Return groups of three that are over, the change of before, and the finals that were made from them."""

    def make_one() -> tuple[Stage, Stage]:
        stage = draw_in_groups(entries=6)
        play(stage, 1, 2, 3)
        first = [in_group(stage, 1)[:1], in_group(stage, 2)[:1]]
        return stage, create_finals(competition=stage.competition, groups=first, by=users["carl"])

    return make_one


# --- finals and play-offs -----------------------------------------------------------------------------


def test_nothing_is_changed_once_the_finals_are_made_until_they_are_taken_back(in_finals, change, users):
    stage, finals = in_finals()
    team = in_group(stage, 1)[0].pk
    before = whole(stage)
    for asked in (
        {"kind": ChangeKind.WITHDRAWAL, "entry": team, "until": 3},
        {"kind": ChangeKind.BOARD_DOWN, "station": 1, "until": 3},
        {"kind": ChangeKind.REPLAY, "round": 1},
    ):
        assert refused(lambda asked=asked: change(stage, **asked)) == "finals_made"
    assert whole(stage) == before
    assert not Change.objects.exists()

    set_aside(stage=finals, reason="A team came back", by=users["carl"])
    change(stage, ChangeKind.REPLAY, round=1)
    assert Change.objects.count() == 1


def test_finals_that_have_begun_send_to_the_desk(in_finals, change):
    stage, finals = in_finals()
    sides = finals.matches.values_list("home__number", "away__number").get()
    enter(finals, {sides: "121-88 121-110 -"})

    assert refused(lambda: change(stage, ChangeKind.REPLAY, round=1)) == "finals_begun"
    assert refused(lambda: change(finals, ChangeKind.REPLAY, round=1)) == "at_the_desk"


def test_change_is_not_taken_back_once_the_finals_are_made(draw_in_groups, play, change, users):
    stage = draw_in_groups(entries=6)
    play(stage, 1, 2, 3)
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=in_group(stage, 1)[0].pk, until=3)
    first = [in_group(stage, 1)[1:2], in_group(stage, 2)[:1]]
    create_finals(competition=stage.competition, groups=first, by=users["carl"])

    assert refused(lambda: take_back(change=late_change, by=users["carl"])) == "finals_made"
    assert Departure.objects.get().revoked_at is None


def test_play_off_keeps_its_own_group_as_it_is(draw_in_groups, play, change, let_in, users):
    stage = draw_in_groups(entries=7)
    play(stage, 1)
    first, second = in_group(stage, 1), in_group(stage, 2)
    create_playoff(
        competition=stage.competition, entries=first[:2], place=1, kind=Stage.Kind.SINGLE_MATCH, seed="words",
        by=users["carl"], part=group(1),
    )  # fmt: skip
    new = let_in(stage)

    with pytest.raises(RuleViolation) as violation:
        change(stage, ChangeKind.WITHDRAWAL, entry=first[2].pk, until=1)
    assert (violation.value.code, violation.value.params["group"]) == ("playoff_in_group", 1)
    assert refused(lambda: change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, group=1, until=1)) == "playoff_in_group"
    assert refused(lambda: change(stage, ChangeKind.REPLAY, round=1)) == "playoff_in_group"
    assert not Change.objects.exists()
    change(stage, ChangeKind.WITHDRAWAL, entry=second[0].pk, until=1)
    change(stage, ChangeKind.BOARD_DOWN, station=1, replacement=30, until=1)


def test_no_show_that_was_taken_back_keeps_no_earlier_change_from_it(draw_in_groups, play, change, users):
    stage = draw_in_groups(entries=8)
    play(stage, 1)
    first = change(stage, ChangeKind.BOARD_DOWN, station=2, replacement=9, until=1)
    second = change(stage, ChangeKind.NO_SHOW, entry=in_group(stage, 2)[0].pk, turn=2)

    take_back(change=second, by=users["carl"])
    take_back(change=first, by=users["carl"])

    assert not Change.objects.filter(undone_at=None).exists()


_TEAM, _TURNS, _HOWS = st.integers(0, 8), st.integers(1, 7), st.sampled_from(How)


_WISHES = st.lists(
    st.one_of(
        st.tuples(st.just(ChangeKind.WITHDRAWAL), _TEAM, _HOWS),
        st.tuples(st.just(ChangeKind.LATE_ARRIVAL), _TEAM, _HOWS, _TURNS),
        st.tuples(st.just(ChangeKind.NO_SHOW), _TEAM, st.just(How.KEEP), _TURNS),
        st.tuples(st.just(ChangeKind.LATE_ENTRY), st.integers(0, 2), _HOWS),
        st.tuples(st.just(ChangeKind.BOARD_DOWN), st.integers(1, 3), _HOWS),
        st.tuples(st.just(ChangeKind.BOARD_ADDED), st.integers(4, 6), _HOWS),
        st.tuples(st.just(ChangeKind.REPLAY), st.integers(0, 2), st.just(How.KEEP), st.integers(1, 2)),
    ),
    min_size=2,
    max_size=4,
)


def asked_for(stage: Stage, wish: tuple, new: Entry) -> ChangeRequest:
    """Return the change that a wish of hypothesis is for the draw as it stands."""
    kind, number, how, *turn = wish
    now = draw_now(stage)
    return {
        ChangeKind.LATE_ENTRY: lambda: ChangeRequest(
            kind=kind, entry=new.pk, group=number, how=how, until=now.being_played
        ),
        ChangeKind.BOARD_DOWN: lambda: ChangeRequest(kind=kind, station=number, how=how, until=now.being_played),
        ChangeKind.BOARD_ADDED: lambda: ChangeRequest(kind=kind, stations=(number,), how=how, until=now.being_played),
        ChangeKind.REPLAY: lambda: ChangeRequest(kind=kind, round=turn[0], group=number, at_end=bool(number)),
    }.get(
        kind,
        lambda: ChangeRequest(
            kind=kind, entry=now.entries[number], how=how, until=now.being_played, turn=turn[0] if turn else 0
        ),
    )()


def places(stage: Stage) -> dict[int, tuple]:
    """Return where and when each match with a result is, or was, played."""
    return {match.id: (match.slot, match.stations, match.sides) for match in draw_now(stage).matches if match.is_begun}


# --- whatever happens ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_any_changes_stay_playable_in_their_groups_and_are_taken_back_to_the_beginning(
    draw_in_groups, play, change, print_all, let_in, users
):
    stage = draw_in_groups(entries=9, stations=3)
    print_all(stage)
    play(stage, 1, 2)
    new, first = let_in(stage), whole(stage)

    @given(_WISHES)
    @settings(max_examples=12)
    @transaction.atomic
    def hold(wishes: list[tuple]) -> None:
        changes = []
        for wish in wishes:
            asked = asked_for(stage, wish, new)
            before = places(stage)
            with suppress(RuleViolation):  # a board that is gone already, a team that left
                changes.append(
                    change(stage, **{name: getattr(asked, name) for name in ChangeRequest.__dataclass_fields__})
                )
            stage.refresh_from_db()
            assert_keeps_to_groups(stage)
            after = places(stage)
            assert {pk: place for pk, place in before.items() if after.get(pk, place) != place} == {}
        for late_change in reversed(changes):
            take_back(change=late_change, by=users["carl"])
        assert whole(stage) == first
        transaction.set_rollback(True)  # the next example begins where this one did

    hold()
