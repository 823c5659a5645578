"""Late changes that do not touch each other are taken back in any order; those that do, the later one first."""

from __future__ import annotations

import copy
import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind
from scoring.changes.engine.merging import TouchedError, undone
from scoring.changes.services.undoing import reason_against_undo, take_back
from scoring.models import Change
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.teams_of_change import assert_playable, entry_of, override_deadline, refused
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import draw_now

HOUR = "2027-02-05T{:02}:00:00+00:00"


def drawn(slots: list[int], stations: list[int]) -> dict:
    """A draw of so many matches, each in a turn and at a station."""
    return {
        "plan": {"version": 1, "late": {"notes": [], "boards": None, "broken": []}},
        "stations": 4,
        "hall": 4,
        "seats": [1, 2],
        "matches": [
            [pk, 1, slot, pk, 2 * pk, 2 * pk + 1, HOUR.format(slot), None] for pk, slot in enumerate(slots, start=1)
        ],
        "sheets": [[10 * pk, at, f"code{pk}"] for pk, at in enumerate(stations, start=1)],
        "byes": [],
    }


TURNS = st.lists(st.integers(1, 9), min_size=4, max_size=4)
TABLES = st.lists(st.integers(1, 4), min_size=4, max_size=4)
EDIT = st.dictionaries(st.integers(0, 3), st.integers(10, 20), max_size=2)  # matches that go to another turn


def edited(draw: dict, turns: dict[int, int]) -> dict:
    changed = copy.deepcopy(draw)
    for at, turn in turns.items():
        changed["matches"][at][2] = turn
        changed["matches"][at][6] = HOUR.format(turn)
    return changed


@given(TURNS, TABLES, EDIT)
def test_what_nobody_changed_since_is_as_it_was(turns, tables, edit) -> None:
    before = drawn(turns, tables)
    after = edited(before, edit)
    assert undone(before, after, after) == before


@given(TURNS, TABLES, EDIT, EDIT)
def test_what_two_changes_move_apart_goes_back_in_either_order(turns, tables, edit, other) -> None:
    before = drawn(turns, tables)
    first = edited(before, edit)
    second = edited(first, other)
    if edit.keys() & other.keys():
        differs = any(edit.get(at) != turn for at, turn in other.items() if at in edit)
        if differs:
            with pytest.raises(TouchedError):
                undone(before, first, second)
        return
    assert undone(before, first, second)["matches"] == edited(before, other)["matches"]


def test_boards_that_are_broken_one_after_the_other_come_back_one_by_one() -> None:
    before = drawn([1, 2], [1, 2])
    first, second = copy.deepcopy(before), copy.deepcopy(before)
    first["plan"]["late"] |= {"boards": [[1], [7], [3]], "broken": [2], "notes": [{"number": 1}]}
    second["plan"]["late"] |= {"boards": [[1], [7], [8]], "broken": [2, 3], "notes": [{"number": 1}, {"number": 2}]}
    late = undone(before, first, second, [[1], [2], [3]])["plan"]["late"]
    assert (sorted(late["boards"]), late["broken"], late["notes"]) == ([[1], [2], [8]], [3], [{"number": 2}])


# --- of draws that are drawn ------------------------------------------------------------------------------


@pytest.mark.django_db
def test_two_tables_are_replaced_and_the_first_comes_back(draw, play, change, users, print_all) -> None:
    stage = draw(entries=7, stations=3)
    print_all(stage)
    play(stage, 1)
    first = whole(stage)
    one = change(stage, ChangeKind.BOARD_DOWN, station=1, replacement=30, until=1)
    alone = whole(stage)
    two = change(stage, ChangeKind.BOARD_DOWN, station=2, replacement=40, until=1)

    assert reason_against_undo(one) is None
    take_back(change=one, by=users["carl"])
    assert_playable(stage)
    stage.refresh_from_db()
    assert {board for (board,) in draw_now(stage).boards} == {1, 40, 3}
    assert [note.number for note in stage.plan.late.notes] == [2]

    take_back(change=two, by=users["carl"])
    assert whole(stage) == first != alone


@pytest.mark.django_db
def test_who_was_moved_again_is_taken_back_after_that(draw, change, users) -> None:
    stage = draw(entries=7, stations=3)
    one = change(stage, ChangeKind.MOVED, stations=(31, 32, 33))
    two = change(stage, ChangeKind.MOVED, stations=(41, 42, 43))
    three = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 2).pk)

    against = reason_against_undo(one)
    assert (against.code, against.params["number"]) == ("later_change", two.number)
    assert refused(lambda: take_back(change=one, by=users["carl"])) == "later_change"
    assert three.is_standing
    assert Change.objects.filter(undone_at=None).count() == 3


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_any_changes_are_taken_back_in_any_order_that_is_allowed(
    draw, play, change, print_all, users, latecomer, seed
) -> None:
    chance = random.Random(seed)
    entries, stations = chance.choice([(7, 3), (8, 2), (9, 4), (6, 10)])
    stage = draw(entries=entries, stations=stations)
    print_all(stage)
    play(stage, 1, 2)
    new = latecomer(stage)
    override_deadline(new, users)
    first, standing = whole(stage), []
    wishes = [
        {"kind": ChangeKind.LATE_ENTRY, "entry": new.pk},
        {"kind": ChangeKind.WITHDRAWAL, "entry": entry_of(stage, 2).pk},
        {"kind": ChangeKind.BOARD_DOWN, "station": 1, "replacement": 30},
        {"kind": ChangeKind.BOARD_DOWN, "station": 2, "replacement": 31},
        {"kind": ChangeKind.LATE_ARRIVAL, "entry": entry_of(stage, 3).pk, "turn": 5},
        {"kind": ChangeKind.NO_SHOW, "entry": entry_of(stage, 4).pk, "turn": 4},
        {"kind": ChangeKind.REPLAY, "round": 2},
    ]
    chance.shuffle(wishes)
    while wishes or standing:
        if wishes and (not standing or chance.random() < 0.6):
            wish = wishes.pop()
            with suppress(RuleViolation):
                standing.append(
                    change(stage, wish.pop("kind"), until=draw_now(stage).being_played, how=How.KEEP, **wish)
                )
        else:
            allowed = [each for each in standing if reason_against_undo(each) is None]
            assert allowed
            back = chance.choice(allowed)
            take_back(change=back, by=users["carl"])
            standing.remove(back)
        assert_playable(stage)
        stage.refresh_from_db()
    assert whole(stage) == first


@pytest.mark.django_db
def test_changes_that_did_not_keep_what_they_led_to_go_back_from_the_last_to_the_first(draw, change, users) -> None:
    stage = draw(entries=7, stations=3)
    first = whole(stage)
    changes = [
        change(stage, ChangeKind.MOVED, stations=(31, 32, 33)),
        change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 2).pk, how=How.ANEW),
    ]
    for made in changes:  # as 2.0.0 wrote them
        del made.after["draw"]
        made.save()
    for made in reversed(changes):
        take_back(change=made, by=users["carl"])
    assert whole(stage) == first
