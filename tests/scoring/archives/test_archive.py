"""An event goes to another site with all of it, and is the same there."""

from __future__ import annotations

import datetime
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from jsonschema import Draft202012Validator

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.archives.pages import schema
from scoring.archives.queries.along import Along, along_with
from scoring.archives.queries.content import FORMAT, VERSION
from scoring.archives.queries.tables import HISTORY, LEFT_OUT, TABLES
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from scoring.cases.services.proof import problems_of_cases
from scoring.closing.models import Closing
from scoring.models import Passport, Screen, Submission, WithdrawnSheet
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.reasons import reason
from tests.cast import build_org, make_event, make_member, make_user
from tests.scoring.archives.conftest import FAR
from tests.tournaments.rulebooks.bocce import BOCCE
from tournaments.draws.engine.codes import code_for
from tournaments.draws.pages.certificate import file_of
from tournaments.draws.services.writing import new_codes
from tournaments.events.queries import category_for
from tournaments.events.queries.programme import programme_of
from tournaments.events.services import add_competition
from tournaments.events.services.programme import reset_programme
from tournaments.models import (
    Competition,
    Event,
    KnownSite,
    Member,
    Organization,
    Payment,
    ReceiptBook,
    Refund,
    RosterPlace,
    Stage,
    User,
)
from tournaments.rulebooks.models import SportEdition
from tournaments.rulebooks.services.sports import describe
from tournaments.sites.services import sign

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def told(event: Event) -> dict[str, object]:
    """Return what people read of an event: every place with its sentence, every certificate, every fingerprint."""
    places = {}
    for competition in Competition.objects.filter(event=event).select_related("event"):
        standings = standings_of(competition)
        places[competition.category] = [
            (row.place, standings.teams[row.entry].name, row.tally.points, reason(row, standings))
            for row in standings.table.rows
        ]
    draws = Stage.objects.filter(competition__event=event, published_at__isnull=False).order_by("pk")
    return {
        "places": places,
        "certificates": [file_of(stage.competition, stage) for stage in draws.draws()],
        "records": list(Closing.objects.order_by("pk").values_list("record", "fingerprint", "closed_at")),
        "sheets": list(Submission.objects.order_by("pk").values_list("entered_at", "legs", "idempotency_key")),
    }


def test_every_table_has_its_place_in_the_archive_or_a_reason_why_not():
    tables = [table.label for table in TABLES]
    labels = {model._meta.label for model in apps.get_models(include_auto_created=True) if not model._meta.proxy}
    assert len(tables) == len({*tables})
    assert {*tables, HISTORY} | {*LEFT_OUT} == labels
    assert not ({*tables, HISTORY} & {*LEFT_OUT})


def test_tables_stand_in_the_order_in_which_they_can_be_written():
    seen = set()
    for table in TABLES:
        for link in table.links:
            label = link.related_model._meta.label
            assert label in seen | {table.label} or link.name == table.outside, (table.label, link.name)
        seen.add(table.label)


def test_archive_is_complete_and_what_its_published_schema_says(whole, settings):
    text = write_archive(event=whole, to_the_hall=True).to_text()
    file = json.loads(text)
    assert [label for label, rows in file["content"]["tables"].items() if not rows] == []
    if connection.vendor == "sqlite":  # where tables count from a far number: none of them leaves the site
        assert Submission.objects.first().pk > FAR
        assert sorted({text[m.start() - 60 : m.end() + 5] for m in re.finditer(r"77000\d{8}", text)}) == []
    published = json.loads(Path(settings.BASE_DIR, "docs", "event-archive.schema.json").read_text(encoding="utf-8"))
    assert published == schema(), "run: python manage.py archive_schema"
    Draft202012Validator(published).validate(file)
    with pytest.raises(RuleViolation, match="made_here"):
        take_in(file=open_archive(text.encode()))


def test_event_is_the_same_elsewhere(whole, go_elsewhere):
    file = write_archive(event=whole, to_the_hall=True)
    before, data = told(whole), file.to_text().encode()
    proved = rebuild_results(event=whole, write=False), problems_of_cases(whole)
    go_elsewhere(file)
    taken = take_in(file=open_archive(data))
    assert (taken.is_new, taken.recoded) == (True, 0)
    second = take_in(file=open_archive(data))
    assert (second.event, second.is_new, Event.objects.count()) == (taken.event, False, 1)
    assert Passport.objects.get().origin == "Alberta-NWT Command"
    assert told(taken.event) == before
    assert (rebuild_results(event=taken.event, write=False), problems_of_cases(taken.event)) == proved
    again = write_archive(event=taken.event, to_the_hall=True)
    # The event below did not come along; what the entry rests on did.
    assert again.content["tables"]["tournaments.Qualification"][0]["source"]["event"]["name"]
    for label, rows in file.content["tables"].items():
        assert json.loads(json.dumps(again.content["tables"][label])) == rows, label
    assert again.content == file.content
    assert not User.objects.filter(username__contains=":", is_active=True).exists()


def test_sport_described_here_travels_with_its_event(event, users, org, go_elsewhere):
    edition = describe(owner=org.command, text=BOCCE, by=users["alice"])
    add_competition(event=event, category_key=edition.key, stations=2)
    file = write_archive(event=event)
    assert file.content["sports"] == {edition.key: BOCCE}
    go_elsewhere(file)
    assert not SportEdition.objects.exists()
    taken = take_in(file=open_archive(file.to_text().encode()))
    assert category_for(taken.event.competitions.get()).rules.target == 12
    assert SportEdition.objects.get().sport is None


@pytest.mark.parametrize(("title", "days"), [("Play goes on", [5, 6, 7]), ("Play resumes", [5, 6, 7]), ("Bingo", [5])])
def test_an_event_of_2_0_with_days_between_has_play_on_them(event, go_elsewhere, title, days):
    Event.objects.filter(pk=event.pk).update(ends_on=datetime.date(2027, 2, 7))
    event.refresh_from_db()
    reset_programme(event=event)
    event.programme.filter(day=datetime.date(2027, 2, 6)).delete()
    event.programme.filter(title="Play resumes").update(title=title)
    file = write_archive(event=event)
    for line in file.content["tables"]["tournaments.ProgrammeItem"]:
        del line["kind"]
    old = sign(format=FORMAT, version=VERSION, content=file.content)
    go_elsewhere(old)
    there = take_in(file=open_archive(old.to_text().encode())).event
    assert [line.day.day for line in programme_of(there) if line.kind == "play"] == days
    assert {line.title for line in programme_of(there) if line.day.day == 6} == ({title} if 6 in days else set())


def test_a_screen_of_2_0_comes_without_its_scenes(event, go_elsewhere):
    Screen.objects.create(event=event, number=1, name="By the bar", shows="names")
    file = write_archive(event=event)
    for screen in file.content["tables"]["scoring.Screen"]:
        screen["scenes"] = ["now"]
        del screen["shows"], screen["competitions"]
    old = sign(format=FORMAT, version=VERSION, content=file.content)
    go_elsewhere(old)
    there = take_in(file=open_archive(old.to_text().encode())).event
    (screen,) = there.screens.all()
    assert (screen.name, screen.shows, screen.competitions) == ("By the bar", "", [])


@pytest.mark.parametrize(("texts", "code"), [({}, "unknown_game"), ({"x": BOCCE}, "does_not_fit")])
def test_sport_that_did_not_come_along_or_is_another_is_refused(event, users, org, go_elsewhere, texts, code):
    edition = describe(owner=org.command, text=BOCCE, by=users["alice"])
    add_competition(event=event, category_key=edition.key, stations=2)
    file = write_archive(event=event)
    content = {**file.content, "sports": texts}
    signed = sign(format=FORMAT, version=VERSION, content=content)
    go_elsewhere(signed)
    with pytest.raises(RuleViolation, match=code):
        take_in(file=open_archive(signed.to_text().encode()))
    assert not SportEdition.objects.exists()


MISFITS = (
    (lambda tables: tables["tournaments.Competition"][0].update(game="tiddlywinks"), "unknown_game"),
    (lambda tables: tables["tournaments.Match"][0].update(stage=4711), "does_not_fit"),
    (lambda tables: tables["scoring.Submission"][0].update(version=None), "does_not_fit"),
    (lambda tables: tables["tournaments.Organization"][0].update(parent=2), "does_not_fit"),
    (lambda tables: tables["tournaments.Match"][0].pop("ref"), "does_not_fit"),
    (lambda tables: tables.update({"scoring.Later": []}), "newer"),
)


def test_file_that_does_not_fit_together_writes_nothing(whole, go_elsewhere):
    file = write_archive(event=whole)
    files = []
    for change, code in MISFITS:
        content = json.loads(json.dumps(file.content))
        change(content["tables"])
        files.append((sign(format=FORMAT, version=VERSION, content=content), code))
    go_elsewhere(file)
    for signed, code in files:
        with pytest.raises(RuleViolation, match=code) as refused:
            take_in(file=open_archive(signed.to_text().encode()))
        assert "Nothing was imported." in sentence(refused.value)
        assert not Event.objects.exists()
        assert not Member.objects.exists()


def test_people_who_are_here_stay_as_they_are_and_taken_codes_are_given_anew(whole, go_elsewhere):
    file = write_archive(event=whole)
    card = file.content["tables"]["tournaments.Member"][0]
    code = file.content["tables"]["tournaments.SubMatch"][0]["code"]
    go_elsewhere(file)
    other = make_event(build_org(), slug=whole.slug, name="Another event")
    here = make_member(other.host_branch, surname="As here", number=card["number"])
    WithdrawnSheet.objects.create(code=code, event=other, why="Torn.")
    taken = take_in(file=file)
    here.refresh_from_db()
    assert here.surname == "As here"
    assert RosterPlace.objects.filter(member=here, entry__competition__event=taken.event).exists()
    assert taken.recoded == 1
    assert taken.event.slug == f"{whole.slug}-2"
    # The branches that have the same number are the same branches.
    assert Organization.objects.filter(level="branch", number="54").count() == 1


def test_receipts_and_codes_of_two_sites_lead_to_one_thing_each(whole, go_elsewhere):
    WithdrawnSheet.objects.filter(code="9999995").update(code=code_for(3))
    first = write_archive(event=whole)
    Payment.objects.update(note="At the door")
    later = replace(write_archive(event=whole), made_at="2030-01-01T00:00:00+00:00")
    go_elsewhere(first)
    other = make_event(build_org(), slug="other", name="Another event")
    of_ours = {"organizer": other.organizer, "event": other, "payer": other.host_branch, "on": other.starts_on}
    by = make_user("tess", "Tess")
    Payment.objects.create(receipt=1, season=2027, cents=100, method="cash", key="o", recorded_by=by, **of_ours)

    event = take_in(file=first).event
    ours = event.payments.filter(elsewhere="")
    (payment,), (refund,) = ours.all(), Refund.objects.all()
    assert (payment.receipt, payment.note) == (3, "Receipt 0001 at Alberta-NWT Command")
    assert (refund.receipt, refund.note) == (2, "")
    assert take_in(file=later).is_new
    assert [(payment.receipt, payment.note) for payment in ours.all()] == [
        (3, "Receipt 0001 at Alberta-NWT Command. At the door")
    ]
    assert ReceiptBook.objects.get(organizer=other.organizer, series="").last_number == 3
    with transaction.atomic():
        assert WithdrawnSheet.objects.filter(code=code_for(3)).exists()
        assert code_for(3) not in new_codes(5)


def test_history_of_our_own_cards_and_accounts_is_not_told_by_others(whole, go_elsewhere):
    file = write_archive(event=whole)
    lines = file.content["tables"][HISTORY]
    lines[0] |= {"table": "tournaments.Member", "row": 1}
    signed = sign(format=FORMAT, version=VERSION, content=file.content)
    go_elsewhere(file)
    with pytest.raises(RuleViolation, match="does_not_fit"):
        take_in(file=open_archive(signed.to_text().encode()))


def test_page_names_whom_a_file_bars_and_who_came_from_an_event_here(whole, go_elsewhere):
    file = write_archive(event=whole)
    go_elsewhere(file)
    below = make_event(org := build_org(), slug="district-1-2027", name="District 1 Cribbage")
    (top,) = (row for row in file.content["tables"]["tournaments.Organization"] if row["parent"] is None)
    Organization.objects.filter(pk=org.command.pk).update(name=top["name"])
    source = {"number": 4, "branch": below.host_branch}
    below.competitions.create(category="cribbage-pairs", name="Pairs", game="cribbage").entries.create(**source)
    along = along_with(file.content["tables"])
    (barred,), (came,) = along.barred, along.from_here
    assert "barred from Cribbage in 2028" in barred
    assert came.endswith("by its place at District 1 Cribbage")
    take_in(file=file)
    assert along_with(file.content["tables"]) == Along()


def test_what_changed_since_is_taken_in_and_an_older_file_is_refused(whole, go_elsewhere):
    first = write_archive(event=whole)
    place = RosterPlace.objects.filter(entry__competition__event=whole).first()
    RosterPlace.objects.filter(pk=place.pk).update(cheque_number="118")
    whole.programme.all().delete()
    later = replace(write_archive(event=whole), made_at="2026-11-22T00:00:00+00:00")
    go_elsewhere(first)
    event = take_in(file=first).event
    keys = set(RosterPlace.objects.values_list("pk", flat=True))
    assert event.programme.exists()
    assert take_in(file=later).is_new
    assert not event.programme.exists()
    assert RosterPlace.objects.filter(cheque_number="118").exists()
    assert set(RosterPlace.objects.values_list("pk", flat=True)) == keys
    with pytest.raises(RuleViolation, match="older"):
        take_in(file=first)


def test_commands_write_and_take_in(whole, tmp_path, go_elsewhere):
    out = io.StringIO()
    target = tmp_path / "event.json"
    call_command("export_event", whole.slug, str(target), stdout=out)
    assert target.with_suffix(".pdf").read_bytes()[:4] == b"%PDF"
    with pytest.raises(CommandError, match="no event"):
        call_command("export_event", "nothing")
    go_elsewhere(open_archive(target.read_bytes()))
    KnownSite.objects.all().delete()
    with pytest.raises(CommandError, match="Compare the fingerprint"):
        call_command("import_event", str(target), stdout=out)
    call_command("import_event", str(target), "--confirm", "keeper", stdout=out)
    call_command("import_event", str(target), stdout=out)
    assert "has been imported" in out.getvalue()
    assert "Nothing was changed" in out.getvalue()
    target.write_bytes(target.read_bytes()[:-100])
    with pytest.raises(CommandError, match="cut off"):
        call_command("import_event", str(target))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_event", str(tmp_path / "none.json"))
