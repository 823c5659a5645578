"""The log of an event: everything that happened, told in sentences, for those who may read it."""

from __future__ import annotations

import csv
import datetime
import io

import pytest
from auditlog.models import LogEntry
from auditlog.registry import auditlog
from django.urls import reverse
from django.utils import translation

from legionsports.languages.services import catalogue
from scoring.awards.models import PinAward
from scoring.chronicle import words
from scoring.chronicle.queries.history import HISTORY, lines_of
from scoring.chronicle.queries.sources import SOURCES, sources_of
from scoring.chronicle.words import LogKind
from scoring.sheets.models import Substitution
from tests.page import html_of
from tournaments.draws.engine.codes import spoken
from tournaments.events.services.programme import ProgrammeEntry, reset_programme, set_programme
from tournaments.models import (
    Event,
    Job,
    KnownSite,
    PlannedEvent,
    Season,
    SeasonDate,
    SeasonLevel,
    SeasonQuota,
    SubMatch,
    TeamsSaid,
)

READERS = [("alice", 200), ("carl", 200), ("dora", 403), ("beth", 403), ("oscar", 403), ("sam", 403), ("nora", 403)]


@pytest.fixture
def read(signed_in, event):
    """Return a function that reads the log as somebody: the sentences, the latest first."""

    def read(name: str = "alice", **asked: str) -> list[str]:
        response = signed_in(name).get(reverse("chronicle:log", args=[event.pk]), asked)
        assert response.status_code == 200
        return [line.record.text for line in response.context["lines"]]

    return read


@pytest.mark.parametrize(("name", "status"), [*READERS, (None, 302)])
def test_log_is_for_the_chair_and_those_above(signed_in, event, name, status) -> None:
    assert signed_in(name).get(reverse("chronicle:log", args=[event.pk])).status_code == status


@pytest.mark.postgresql
def test_everything_that_happened_is_told(weekend, read) -> None:
    said = read()
    code = spoken(SubMatch.objects.order_by("match__number")[0].code)
    assert [text for text in said if not text.startswith("Registry")] == [
        "Event, changed: Command Cribbage at the coast",
        "Event, changed: Command Cribbage at the coast",
        "Role, removed: Nora Tester",
        "Role, added: Nora Tester",
        "Permission to play, added: Jean Surname1000002",
        "Player of the team, changed: Jean Surname1000002",
        f"Result corrected on sheet: {code}",
        f"Sheet read against the paper: {code}",
        f"Result entered on sheet: {code}",
        "Draw, added: Round robin",
    ]


def test_line_says_what_was_before_who_did_it_and_from_where(weekend, signed_in, event) -> None:
    lines = signed_in("alice").get(reverse("chronicle:log", args=[event.pk])).context["lines"]

    corrected = next(line.record for line in lines if "corrected" in line.record.text)
    assert (corrected.by, corrected.where) == ("Carl Tester", "Scorekeeper's desk")
    assert corrected.facts == (("Result", "121–100, 90–121", "121–100, 95–121"), ("Reason", "", "Sides exchanged"))
    changed = [line.record.facts for line in lines if line.record.text.startswith("Event, changed")]
    assert (("Program", "", "Fri 9:00 a.m. =Coffee"),) in changed
    allowed = next(line.record for line in lines if "Permission" in line.record.text)
    assert allowed.facts == (("Rule", "", "Card of the year"), ("Reason", "", "Receipt seen"))
    assert corrected.link == f"/s/{SubMatch.objects.order_by('match__number')[0].code}/"


def test_version_says_who_came_in_and_whose_initials_are_there(weekend, save, signed_in, event) -> None:
    sub_match = SubMatch.objects.order_by("match__number")[1]
    submission = save(sub_match, (121, 100), (90, 121), initials_home=True, initials_away=True)
    home = sub_match.match.home.roster.order_by("position")
    goes, comes = home[0].member, home[1].member
    Substitution.objects.create(submission=submission, side="home", leg=2, comes_in=comes, goes_out=goes)

    page = signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {"kind": "results"})

    told = page.context["lines"][0].record
    assert told.facts[1:] == (
        ("Who came in", "", f"{comes.name} for {goes.name} from leg 2 on"),
        ("Initials", "", f"{sub_match.match.home.branch.name}, {sub_match.match.away.branch.name}"),
    )


def test_registry_is_told_to_those_who_may_see_members(weekend, read) -> None:
    assert [text for text in read("alice") if text.startswith("Registry")] == ["Registry: Jean Surname1000002"]
    assert [text for text in read("carl") if text.startswith("Registry")] == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"kind": "event"}, 4),
        ({"kind": "decisions"}, 1),
        ({"kind": "results"}, 3),
        ({"person": "carl"}, 1),
        ({"person": "Nora Tester"}, 2),
        ({"person": "surname1000002"}, 3),  # at the table, by a decision, in the registry
        ({"kind": "results", "person": "sue"}, 1),
        ({"sheet": "999 999 9"}, 0),
    ],
)
def test_log_is_narrowed(weekend, read, asked, found) -> None:
    assert len(read(**asked)) == found


def test_one_sheet(weekend, read) -> None:
    code = SubMatch.objects.order_by("match__number")[0].code

    assert len(read(sheet=f"{code[:3]} {code[3:6]} {code[6:]}")) == 3


@pytest.mark.postgresql
def test_removed_rows_are_told_too(weekend, read) -> None:
    entry = weekend.entries.get(number=1)
    place = entry.roster.get(position=2)
    name = place.member.name
    place.delete()

    assert read(kind="teams")[:1] == [f"Player of the team, removed: {name}"]
    assert f"Player of the team, changed: {name}" in read(kind="teams")


def test_numbers_of_teams_are_told(weekend, signed_in, event, users, org) -> None:
    on = datetime.date(2026, 11, 20)
    TeamsSaid.objects.create(competition=weekend, branch=org.calgary, teams=2, received_on=on, said_by=users["carl"])

    page = signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {"kind": "teams"})

    told = page.context["lines"][0].record
    assert (told.text, told.by) == (f"Number of teams: {org.calgary}", "Carl Tester")
    assert told.facts == (("Teams", "", "2"), ("Received", "", "November 20, 2026"))


@pytest.mark.parametrize("language", ["en-ca", "fr-ca"])
def test_a_program_is_told_in_the_language_of_the_reader(language, signed_in, event) -> None:
    catalogue.compile_all()
    with translation.override(language):
        reset_programme(event=event)
        typed = ProgrammeEntry(day=event.starts_on, starts_at=datetime.time(12), title="Ribs and beans")
        set_programme(event=event, lines=[typed])
    book = {
        "en-ca": "Fri 4:00 p.m. Registration (",
        "fr-ca": "ven. 16\u00a0h Inscription (",
    }
    noon = {"en-ca": "Fri noon Ribs and beans", "fr-ca": "ven. midi Ribs and beans"}
    for reader in book:
        response = signed_in("alice").get(
            reverse("lists:log", args=[event.pk, "csv"]), {"kind": "event"}, headers={"accept-language": reader}
        )
        log = response.getvalue().decode("utf-8-sig")
        assert book[reader] in log
        assert noon[reader] in log
        assert book["fr-ca" if reader == "en-ca" else "en-ca"] not in log


def test_nothing_of_another_event_is_told(weekend, signed_in, org, users) -> None:
    other = Event.objects.get(slug="darts-2027")

    response = signed_in("alice").get(reverse("chronicle:log", args=[other.pk]))

    assert response.context["lines"] == []


def test_log_takes_the_same_queries_however_much_happened(
    weekend, save, signed_in, event, django_assert_max_num_queries
) -> None:
    client, address = signed_in("alice"), reverse("chronicle:log", args=[event.pk])
    with django_assert_max_num_queries(45) as first:
        client.get(address)
    for sub_match in SubMatch.objects.order_by("match__number")[1:]:
        save(sub_match, (121, 100), (90, 121))
        save(sub_match, (121, 101), (90, 121), reason="Misread")
        Job.objects.create(label="Score sheets", asked_by=sub_match.submissions.first().entered_by, event=event)

    with django_assert_max_num_queries(len(first)):
        client.get(address)


def test_file_has_every_line_and_no_formula(weekend, signed_in, event) -> None:
    response = signed_in("alice").get(reverse("lists:log", args=[event.pk, "csv"]), {"kind": "event"})

    text = response.getvalue().decode("utf-8-sig")
    heading, *rows = csv.reader(io.StringIO(text))
    assert heading[:3] == ["When", "Kind", "What happened"]
    assert [row[2].partition(":")[0] for row in rows[:2]] == ["Event, changed", "Event, changed"]
    assert all(not cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_pages_are_turned(weekend, signed_in, event, users) -> None:
    for number in range(60):
        LogEntry.objects.log_create(
            event, force_log=True, changes={"name": [str(number), str(number + 1)]}, action=LogEntry.Action.UPDATE
        )

    client, address = signed_in("alice"), reverse("chronicle:log", args=[event.pk])
    first, second, third = (client.get(address, {"kind": "event", "page": page}) for page in (1, 2, 3))

    assert (len(first.context["lines"]), len(second.context["lines"]), len(third.context["lines"])) == (30, 30, 4)
    assert "kind=event&amp;page=2" in html_of(first)


@pytest.mark.parametrize("name", ["kind", "sheet", "page"])
def test_nonsense_is_not_asked_for(weekend, signed_in, event, name) -> None:
    assert signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {name: "x\x00'" * 9}).status_code == 200


def test_every_table_of_the_history_is_told_and_every_row_has_a_name(event, users) -> None:
    sources = sources_of(event, users["alice"])
    assert {source.kind for source in sources} == set(LogKind)
    assert len({source.key for source in sources}) == len(sources) - len(lines_of(event)) + 1
    told = {*HISTORY, *(source.model for source in SOURCES)}
    assert {model._meta.model_name for model in told} == set(words.NOUNS) - {"correction"}
    of_no_event = {KnownSite, Season, SeasonDate, SeasonLevel, SeasonQuota, PlannedEvent}
    assert set(auditlog.get_models()) - of_no_event == told & set(auditlog.get_models())


def test_pin_that_was_taken_back_is_told_twice(weekend, read, users, event) -> None:
    member = weekend.entries.get(number=1).roster.get(position=1).member
    pin = PinAward.objects.create(member=member, level="command", event=event, issued_by=users["alice"])
    pin.delete()

    assert read(kind="closing") == [f"180 pin, removed: {member.name}", f"180 pin, added: {member.name}"]


def test_overview_leads_to_the_log_for_those_who_may_read_it(signed_in, event) -> None:
    address, overview = reverse("chronicle:log", args=[event.pk]), reverse("overview:office_event", args=[event.pk])

    assert address in html_of(signed_in("carl").get(overview))
    assert address not in html_of(signed_in("sam").get(overview))
