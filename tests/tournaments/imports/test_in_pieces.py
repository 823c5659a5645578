"""A long list is written piece by piece: others save meanwhile, a kill loses nothing, and all can be taken back."""

from __future__ import annotations

import sqlite3

import pytest
from django.db import connection

from kit.pure.sentences import translate
from kit.pure.violations import RuleViolation
from tests.tournaments.imports.conftest import no_report
from tests.tournaments.imports.test_members import table
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.services import writing
from tournaments.imports.services.batches import confirm, drop
from tournaments.imports.services.writing import Piece, ask_to_take_back, next_size, take_back, write_batch
from tournaments.imports.tasks import take_file_back, write_file
from tournaments.members.models import Member, MemberChange
from tournaments.members.services import change_member

pytestmark = pytest.mark.postgresql

PEOPLE = [f"30000{number:02},Smith,Ann,F,1950-07-10,54,2027" for number in range(20)]


@pytest.fixture(autouse=True)
def short_pieces(monkeypatch):
    for name in ("FIRST_PIECE", "FEWEST", "MOST"):
        monkeypatch.setattr(writing, name, 3)
    monkeypatch.setattr(writing, "PAUSE", 0)


class KilledError(Exception):
    """The worker is gone."""


def killed_after(pieces: int):
    calls = []

    def report(done: int, total: int, step: str) -> None:
        calls.append(done)
        if len(calls) == pieces:
            raise KilledError

    return report


def undo(batch: ImportBatch, user) -> ImportBatch:
    ask_to_take_back(batch=batch, by=user, task=take_file_back)
    take_back(batch_id=batch.pk, by=user, report=no_report)
    batch.refresh_from_db()
    return batch


def numbers() -> list[str]:
    return sorted(Member.objects.filter(number__startswith="30000").values_list("number", flat=True))


def test_a_kill_loses_nothing_and_the_same_button_goes_on(send, users):
    batch = confirm(batch=send(table(*PEOPLE)), by=users["alice"], task=write_file)
    with pytest.raises(KilledError):
        write_batch(batch_id=batch.pk, report=killed_after(3))
    batch.refresh_from_db()
    assert (batch.state, batch.written_count, len(numbers())) == ("writing", 9, 9)

    write_batch(batch_id=batch.pk, report=no_report)

    batch.refresh_from_db()
    assert (batch.state, batch.new_count, batch.written_count) == ("done", 20, 20)
    assert numbers() == [f"30000{number:02}" for number in range(20)]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="one writer at a time")
def test_others_save_between_two_pieces(transactional_db, send, users):
    batch = confirm(batch=send(table(*PEOPLE)), by=users["alice"], task=write_file)
    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=0, isolation_level=None)
    saved = []

    def report(done: int, total: int, step: str) -> None:
        other.execute("UPDATE tournaments_event SET board_version = board_version + 1")
        saved.append(done)

    write_batch(batch_id=batch.pk, report=report)
    other.close()
    assert saved == [3, 6, 9, 12, 15, 18, 20]


def test_the_next_piece_is_as_long_as_a_desk_can_wait(monkeypatch):
    monkeypatch.setattr(writing, "FEWEST", 50)
    monkeypatch.setattr(writing, "MOST", 1_000)
    sizes = {held: next_size(Piece(rows=250, line=250, held=held)) for held in (0.0, 0.1, 0.6, 9.0)}
    assert sizes == {0.0: 1_000, 0.1: 500, 0.6: 83, 9.0: 50}


def test_an_import_is_taken_back_whole(send, write, users):
    write(send(table(*PEOPLE[:5])))
    changed = [line.replace("Smith", "Jones").replace("1950-07-10", "") for line in PEOPLE[:5]]
    changed = [line.replace(",2027", ",2028") for line in changed]
    facts = [field.attname for field in Member._meta.concrete_fields if field.name != "written_at"]
    before = list(Member.objects.order_by("number").values(*facts))
    batch = write(send(table(*changed, *PEOPLE[5:])))
    assert Member.objects.filter(surname="Jones", dues_paid_year=2028).count() == 5

    undo(batch, users["alice"])

    assert batch.state == "undone"
    assert list(Member.objects.order_by("number").values(*facts)) == before
    assert MemberChange.objects.filter(field="surname", old="Jones", new="Smith").count() == 5
    assert not batch.rows.filter(action=ImportRow.Action.REFUSED).exists()


def test_half_an_import_is_taken_back_too(send, users):
    batch = confirm(batch=send(table(*PEOPLE)), by=users["alice"], task=write_file)
    with pytest.raises(KilledError):
        write_batch(batch_id=batch.pk, report=killed_after(2))
    ImportBatch.objects.update(state="ready", confirmed_by=None)
    batch.refresh_from_db()
    with pytest.raises(RuleViolation) as refused:
        drop(batch=batch)
    assert refused.value.code == "take_back_first"

    undo(batch, users["alice"])

    assert (numbers(), batch.state, batch.written_count) == ([], "undone", 0)


def test_what_happened_since_stays_and_is_listed(send, write, users, make_competition):
    batch = write(send(table(*PEOPLE[:4])))
    playing, edited = Member.objects.filter(number__in=["3000000", "3000001"]).order_by("number")
    place = make_competition("cribbage-pairs", entries=1).entries.get().roster.first()
    place.member = playing
    place.save()
    change_member(member=edited, by=users["alice"], surname="Miller")

    undo(batch, users["alice"])

    assert numbers() == ["3000000", "3000001"]
    why = {row.identity: translate(row.problems[0]["sentence"]) for row in batch.rows.filter(action="refused")}
    assert "in a team" in why["3000000"]
    assert "changed since the import" in why["3000001"]
    assert batch.refused_count == 2


def test_nothing_is_taken_back_twice_or_before_it_was_written(send, write, users):
    waiting = send(table(*PEOPLE[:2]))
    with pytest.raises(RuleViolation) as refused:
        ask_to_take_back(batch=waiting, by=users["alice"], task=take_file_back)
    assert refused.value.code == "nothing_to_take_back"
    batch = undo(write(waiting), users["alice"])
    with pytest.raises(RuleViolation):
        ask_to_take_back(batch=batch, by=users["alice"], task=take_file_back)
    take_back(batch_id=batch.pk, by=users["alice"], report=no_report)
    assert numbers() == []
