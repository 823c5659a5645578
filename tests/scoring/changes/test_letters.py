"""Teams whose times a late change moves are told, and nobody else."""

from __future__ import annotations

import pytest

from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.services.making import preview
from scoring.changes.services.undoing import take_back
from tournaments.draws.queries.announcements import times_of_teams
from tournaments.draws.tasks import tell_draws
from tournaments.letters import models as letters
from tournaments.letters.models import Letter


@pytest.fixture
def stage(draw):
    return draw(entries=6, stations=3)


def told() -> set[int]:
    return set(Letter.objects.filter(kind=letters.LetterKind.TIMES_MOVED).values_list("entry_id", flat=True))


def test_those_whose_times_moved_are_told_at_once_and_told_when_it_is_taken_back(stage, change, users) -> None:
    assert tell_draws() == 6
    before = times_of_teams(stage)
    late = stage.seats.first().entry_id
    asked = ChangeRequest(kind=ChangeKind.LATE_ARRIVAL, entry=late, turn=2, until=2)
    preview(stage=stage, asked=asked, by=users["carl"])
    assert told() == set()  # nobody hears of what was only looked at

    late_change = change(stage, ChangeKind.LATE_ARRIVAL, entry=late, turn=2, until=2)

    moved = {entry for entry, times in times_of_teams(stage).items() if times - before[entry]}
    assert late in told() == moved
    letter = Letter.objects.filter(kind=letters.LetterKind.TIMES_MOVED, entry_id=late).first()
    assert letter.is_urgent
    assert letter.made_by == users["carl"]
    assert letter.subject == "New times for Cribbage Pairs at Command Cribbage 2027"
    assert letter.text.count("\n- ") == 5

    take_back(change=late_change, by=users["carl"])
    assert Letter.objects.filter(kind=letters.LetterKind.TIMES_MOVED, entry_id=late).count() == 2
    assert times_of_teams(stage) == before


def test_who_plays_at_the_same_times_is_told_nothing(stage, change) -> None:
    tell_draws()
    change(stage, ChangeKind.NO_SHOW, entry=stage.seats.first().entry_id, turn=1)
    assert told() == set()


def test_a_draw_that_nobody_was_told_is_told_once(stage, change) -> None:
    change(stage, ChangeKind.LATE_ARRIVAL, entry=stage.seats.first().entry_id, turn=2, until=2)
    assert told() == set()
    assert tell_draws() == 6


def test_in_the_hall_no_letters_are_printed(stage, change, event) -> None:
    tell_draws()
    type(event).objects.update(starts_on="2026-11-20")
    change(stage, ChangeKind.LATE_ARRIVAL, entry=stage.seats.first().entry_id, turn=2, until=2)
    assert told() == set()
