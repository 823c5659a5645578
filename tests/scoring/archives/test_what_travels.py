"""Every field of every row travels, or has a reason; what an entry rests on survives every way there is."""

from __future__ import annotations

import inspect

import pytest
from django.apps import apps

from kit.fields import WorkedOut
from scoring.archives.queries.content import FORMAT, VERSION
from scoring.archives.queries.origins import origins_of
from scoring.archives.queries.tables import BY_LABEL, TABLES
from scoring.archives.services import hand_over as services
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from scoring.awards.services import ask_about_places
from scoring.models import LiveLog
from tests import cast
from tests.scoring.archives.whole_site import AFTER_A_TRIP, changed, know_the_laptop, rows, to_the_hall_and_back
from tests.two_sites import be, empty_site
from tournaments.entries.engine import parse_origin
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.models import Competition, Entry, Event, Job, Qualification, ReturnedCheque, RosterPlace
from tournaments.money.queries.below import unpaid_below
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site, sign

pytestmark = pytest.mark.django_db

STAYS = {
    "tournaments.Organization.path": "of keys, made with the place",
    "tournaments.Organization.closed_at": "a Command is closed on one site",
    "tournaments.Organization.language": "a site's own: the papers of the event say theirs",
    "tournaments.Organization.prefix": "of the Command, and whether others stand beside it",
    "tournaments.Organization.command": "worked out from where the place stands",
    "tournaments.Organization.zone": "worked out from where the place stands",
    "tournaments.Member.searched": "worked out from the name",
    "tournaments.Member.written_at": "when the row was written here",
    "tournaments.Transfer.from_branch": "a name elsewhere",
    "tournaments.Entry.written_at": "when the row was written here",
    "tournaments.User.password": "they come as names with which nobody signs in",
    "tournaments.User.email": "they come as names with which nobody signs in",
    "tournaments.User.last_login": "they come as names with which nobody signs in",
    "tournaments.User.is_superuser": "they come as names with which nobody signs in",
    "tournaments.User.is_staff": "they come as names with which nobody signs in",
    "tournaments.User.is_active": "they come as names with which nobody signs in",
    "tournaments.User.date_joined": "they come as names with which nobody signs in",
    "tournaments.User.member": "whose account it is, says each site",
    "tournaments.User.language": "they come as names with which nobody signs in",
    "tournaments.Event.away_since": "which laptop has it, says the office",
    "tournaments.Event.away_to": "which laptop has it, says the office",
    "tournaments.Event.board_version": "counts for the boards of this site",
    "tournaments.Event.board_changed_at": "counts for the boards of this site",
    "tournaments.Job.file": "a paper is made again where it is wanted",
    "tournaments.Job.next_url": "an address of this site",
    "tournaments.Job.task": "work is done again where it was begun",
    "tournaments.Job.args": "work is done again where it was begun",
    "tournaments.Job.tries": "work is done again where it was begun",
    "tournaments.ImportBatch.file": "what came of a list is in the entries",
    "tournaments.Qualification.rests_on": "stands in the file as the source",
    "scoring.LiveLog.device": "which device scored is known where it did",
    "scoring.Closing.places": "worked out from the record",
    "scoring.Closing.public_fingerprint": "worked out from the record",
}
# Links that a file may say less of, as their row is not in it.
LESS = {
    "tournaments.Qualification.source": "an entry of another event: told with all that the team rests on",
    "tournaments.ImportBatch.job": "work that leaves other traces is not in the log",
}


def test_every_field_travels_or_has_a_reason():
    stays = {
        f"{table.label}.{field.name}"
        for table in TABLES
        for field in table.model._meta.concrete_fields
        if not field.primary_key and field not in table.fields
    }
    assert stays == {*STAYS}


def test_every_link_of_a_row_stands_in_the_file(whole):
    tables = write_archive(event=whole, to_the_hall=True).content["tables"]
    for label, written in tables.items():
        if label not in BY_LABEL:
            continue
        model = BY_LABEL[label].model
        keys = _keys(whole, label)
        for row in written:
            here = model._base_manager.get(pk=keys[row["ref"]])
            for link in BY_LABEL[label].links:
                if f"{label}.{link.name}" not in LESS:
                    assert (row[link.name] is None) == (getattr(here, link.attname) is None), (label, link.name)


def _keys(event: Event, label: str) -> dict[int, str]:
    event.refresh_from_db()
    return {int(ref): key for ref, key in event.passport.rows.get(label, {}).items()}


def test_what_is_worked_out_when_a_row_is_saved_is_worked_out_for_rows_of_a_file():
    known = {"NameField", "WrittenAt"}  # read again as it is written; and when that was
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            own = inspect.getmodule(type(field)).__name__.startswith(("kit.", "tournaments.", "scoring."))
            if own and "pre_save" in vars(type(field)):
                assert type(field).__name__ in known, field
            if isinstance(field, WorkedOut):
                assert "work_out" in vars(type(field)), field


def test_a_trip_of_an_event_that_has_everything_changes_nothing(whole, users, settings):
    Job.objects.update(state=Job.State.DONE)
    be(settings, "Command office")
    know_the_laptop(users["alice"], settings)
    LiveLog.objects.update(device="a phone")
    ask_about_places(competition=Competition.objects.get(entries__led_to__isnull=False))  # its place is none
    before = rows()
    to_the_hall_and_back(whole, users["alice"], settings, lambda event: None)
    # The office notes the codes of sheets that were withdrawn, so that nobody gives them again.
    assert changed(before, rows()) <= {*AFTER_A_TRIP, "tournaments.CodeCounter.brought"}


# --- what an entry rests on -----------------------------------------------------------------------------


@pytest.fixture
def above(whole) -> Qualification:
    return Qualification.objects.select_related("source__competition__event").get(entry__competition__event=whole)


def said_of(record: Qualification) -> str:
    record = Qualification.objects.select_related("entry").get(pk=record.pk)
    lines = verdicts_for([record.entry])[record.entry_id].lines
    return next(line.sentence for line in lines if line.rule.id == "qualified")


def test_an_entry_says_on_another_site_what_it_rests_on(whole, above, settings):
    Qualification.objects.update(record="4413" * 16)
    Competition.objects.filter(pk=above.source.competition_id).update(closed_at=whole.frozen_at)
    before, file, name = said_of(above), write_archive(event=whole), above.source.competition.event.name
    assert name in before
    site = own_site()
    with empty_site(settings, "Another office"):
        confirm_site(site=site, by=cast.make_user("keeper", "Kim"))
        take_in(file=file)
        record = Qualification.objects.get()
        assert (record.source, record.origin.event, record.place) == (None, name, 2)
        assert name in said_of(record)
        assert "not known" not in said_of(record)


@pytest.mark.parametrize("lower_first", [True, False])
def test_an_entry_finds_the_one_below_whichever_event_comes_first(whole, above, settings, lower_first):
    below = above.source.competition.event
    files = [write_archive(event=whole), write_archive(event=below)]
    if lower_first:
        files.reverse()
    site = own_site()
    with empty_site(settings, "Another office"):
        confirm_site(site=site, by=cast.make_user("keeper", "Kim"))
        for file in files:
            take_in(file=file)
        record = Qualification.objects.get()
        assert record.source.competition.event.name == below.name
        assert record.source.number == above.source.number


def test_a_file_that_says_less_takes_nothing_away(whole, above, users, settings):
    Job.objects.update(state=Job.State.DONE)
    be(settings, "Command office")
    know_the_laptop(users["alice"], settings)
    ask_about_places(competition=above.source.competition)
    Qualification.objects.update(rests_on=above.origin.to_json(), sender=above.source.competition.event.organizer)
    before, row = said_of(above), Qualification.objects.values().get()
    laptop = be(settings, "Hall laptop")
    be(settings, "Command office")
    given = services.hand_over(event=whole, to=laptop, by=users["alice"])
    content = services.file_of(given).content
    for written in content["tables"]["tournaments.Qualification"]:
        written["source"] = None
        del written["record"], written["sender"]
    be(settings, "Hall laptop")
    back = sign(format=FORMAT, version=VERSION, content=content).to_text().encode()
    be(settings, "Command office")
    services.bring_in(file=open_archive(back), by=users["alice"])
    assert Qualification.objects.values().get() == row
    assert said_of(above) == before


@pytest.mark.rule("8 BALL POOL Reg. ix")
def test_pairs_that_are_one_team_are_so_on_another_site(event, org, make_competition, settings):
    dominion = cast.make_event(org, slug="dominion", name="Dominion 8-Ball", level="dominion", organizer=org.command)
    above, below = cast.make_competition(dominion, "eightball-doubles"), make_competition("eightball-doubles")
    for number, state in ((1, "entered"), (2, "cancelled")):
        source = cast.make_entry(below, number=number, branch=org.peace_river)
        entry = cast.make_entry(above, number=number, branch=org.peace_river, state=state)
        for place, own in zip(entry.roster.order_by("position"), source.roster.order_by("position"), strict=True):
            RosterPlace.objects.filter(pk=place.pk).update(member=own.member)
        Qualification.objects.create(entry=entry, kind=Qualification.Kind.PLACED, source=source, place=number)
    for position, place in enumerate(entry.roster.order_by("position"), start=3):
        above.entries.get(number=1).roster.create(member=place.member, position=position)
    files, site = [write_archive(event=dominion), write_archive(event=event)], own_site()
    with empty_site(settings, "Another office"):
        confirm_site(site=site, by=cast.make_user("keeper", "Kim"))
        take_in(file=files[0])
        team = Entry.objects.get(state="entered")
        lines = [line for line in verdicts_for([team])[team.pk].lines if line.rule.id == "same-people"]
        assert {line.finding.code for line in lines} == {"met"}
        take_in(file=files[1])
        assert [record.place for record in joined_in(Competition.objects.get(event__slug=event.slug))] == [1, 2]


@pytest.mark.parametrize(
    "wrong", [{"number": "3"}, {"people": [7]}, {"event": {}}, {"ends_on": "soon"}, {"decision": 1}]
)
def test_an_origin_that_is_none_is_refused(above, wrong):
    with pytest.raises((TypeError, ValueError, KeyError, AttributeError)):
        parse_origin({**above.origin.to_json(), **wrong})


def test_a_cheque_that_came_back_below_travels_with_the_team_that_plays_above(event, org, make_competition):
    district = cast.make_event(org, slug="district-9", name="District 9")
    below = cast.make_entry(cast.make_competition(district, "cribbage-pairs"), number=1, branch=org.peace_river)
    above = make_competition("cribbage-pairs", entries=1).entries.get()
    record = Qualification.objects.create(entry=above, source=below, kind=Qualification.Kind.PLACED)
    assert parse_origin(origins_of([record.pk])[record.pk]).cheque is None
    Event.objects.filter(pk=district.pk).update(overrides={"registration.fee_cents": 1000})
    back = {"payer": org.peace_river, "number": "118", "cents": 2000, "on": event.starts_on}
    ReturnedCheque.objects.create(entry=below, **back)
    cheque = parse_origin(origins_of([record.pk])[record.pk]).cheque
    assert cheque is not None
    assert (cheque.number, cheque.cents > 0) == ("118", True)
    rests_on = origins_of([record.pk])[record.pk]
    Qualification.objects.filter(pk=record.pk).update(source=None, rests_on=rests_on)  # as on a site without District 9
    (unpaid,) = unpaid_below(Entry.objects.filter(pk=above.pk))
    assert (unpaid.event, unpaid.cheque, unpaid.cents) == ("District 9", "118", cheque.cents)
