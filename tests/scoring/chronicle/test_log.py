"""The log of an event: everything that happened, told in sentences, for those who may read it."""

from __future__ import annotations

import csv
import datetime
import io

import pytest
from auditlog.models import LogEntry
from auditlog.registry import auditlog
from django.urls import reverse
from django.utils import timezone, translation

from legionsports.languages.services import catalogue
from scoring.awards.models import PinAward
from scoring.chronicle import words
from scoring.chronicle.pages.rows import TELLERS
from scoring.chronicle.queries.sources import sources_of
from scoring.chronicle.words import LogKind
from scoring.envelopes.models import Envelope
from scoring.sheets.models import Substitution
from tests.page import html_of
from tournaments.events.services.programme import ProgrammeEntry, reset_programme, set_programme
from tournaments.models import Event, Job, SubMatch, TeamsSaid

READERS = [("alice", 200), ("carl", 200), ("dora", 403), ("beth", 403), ("oscar", 403), ("sam", 403), ("nora", 403)]


@pytest.fixture
def read(signed_in, event):
    """Return a function that reads the log as somebody: the sentences, the latest first."""

    def read(name: str = "alice", **asked: str) -> list[str]:
        response = signed_in(name).get(reverse("chronicle:log", args=[event.pk]), asked)
        assert response.status_code == 200
        return [line.told.text for line in response.context["lines"]]

    return read


@pytest.mark.parametrize(("name", "status"), [*READERS, (None, 302)])
def test_log_is_for_the_chair_and_those_above(signed_in, event, name, status) -> None:
    assert signed_in(name).get(reverse("chronicle:log", args=[event.pk])).status_code == status


@pytest.mark.postgresql
def test_everything_that_happened_is_told(weekend, read) -> None:
    said = read()
    assert [text for text in said if not text.startswith(("Noted", "The registry"))] == [
        "The event was changed.",
        "The event was changed.",
        "Nora Tester no longer holds the role: Scorekeeper.",
        "Nora Tester was named: Scorekeeper.",
        "Jean Surname1000002 was allowed to play (Card of the year): Receipt seen.",
        next(text for text in said if "corrected: Sides exchanged." in text),
        next(text for text in said if "was read against the paper" in text),
        next(text for text in said if "was entered" in text),
        "A draw was made: Round robin.",
        "Round robin was published.",
    ]


def test_line_says_what_was_before_who_did_it_and_from_where(weekend, signed_in, event) -> None:
    lines = signed_in("alice").get(reverse("chronicle:log", args=[event.pk])).context["lines"]

    corrected = next(line.told for line in lines if "Sides exchanged" in line.told.text)
    assert (corrected.by, corrected.where) == ("Carl Tester", "Scorekeeper's desk")
    assert corrected.facts == (("Result", "121–100, 90–121", "121–100, 95–121"),)
    changed = [line.told.facts for line in lines if line.told.text == "The event was changed."]
    assert (("Program", "", "Fri 9:00 a.m. =Coffee"),) in changed
    assert corrected.link == f"/s/{SubMatch.objects.order_by('match__number')[0].code}/"


def test_version_says_who_came_in_and_whose_initials_are_there(weekend, save, signed_in, event) -> None:
    sub_match = SubMatch.objects.order_by("match__number")[1]
    submission = save(sub_match, (121, 100), (90, 121), initials_home=True, initials_away=True)
    home = sub_match.match.home.roster.order_by("position")
    goes, comes = home[0].member, home[1].member
    Substitution.objects.create(submission=submission, side="home", leg=2, comes_in=comes, goes_out=goes)

    page = signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {"kind": "results"})

    told = page.context["lines"][0].told
    assert told.facts == (
        ("Who came in", "", f"{comes.name} for {goes.name} from leg 2 on"),
        ("Initials", "", "both sides"),
    )


def test_registry_is_told_to_those_who_may_see_members(weekend, read) -> None:
    assert [text for text in read("alice") if text.startswith("The registry")] == [
        "The registry was changed for Jean Surname1000002: Dues paid for year."
    ]
    assert [text for text in read("carl") if text.startswith("The registry")] == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"kind": "roles"}, 2),
        ({"kind": "table"}, 1),
        ({"kind": "results"}, 3),
        ({"person": "carl"}, 1),
        ({"person": "Nora Tester"}, 2),
        ({"person": "surname1000002"}, 3),  # at the table, by a decision, in the registry
        ({"kind": "results", "person": "sue"}, 1),
        ({"day": "2026-01-01"}, 0),
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

    assert f"{name} was removed from the team of {entry.branch.name}." in read(kind="teams")
    assert f"Noted at the registration table: {name} of {entry.branch.name}." in read(kind="table")


def test_numbers_of_teams_and_envelopes_are_told(weekend, read, event, users, org) -> None:
    on = datetime.date(2026, 11, 20)
    TeamsSaid.objects.create(competition=weekend, branch=org.calgary, teams=2, received_on=on, said_by=users["carl"])
    sent_at = timezone.now()
    Envelope.objects.create(
        event=event, receiver="above", receiver_name="the Command", number=1, key="k", how="hand", sent_on=on,
        sent_by=users["carl"], sent_at=sent_at, received_on=on, received_by=users["alice"], received_at=sent_at,
    )  # fmt: skip
    assert f"{org.calgary} sends 2 teams. Received on November 20, 2026." in read(kind="teams")
    assert {text for text in read(kind="closing") if "envelope" in text} == {
        "The closing envelope to the Command was sent on November 20, 2026. Handed over.",
        "The closing envelope to the Command was received on November 20, 2026.",
    }


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
            reverse("lists:log", args=[event.pk, "csv"]), {"kind": "settings"}, headers={"accept-language": reader}
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
    response = signed_in("alice").get(reverse("lists:log", args=[event.pk, "csv"]), {"kind": "settings"})

    text = response.getvalue().decode("utf-8-sig")
    heading, *rows = csv.reader(io.StringIO(text))
    assert heading[:3] == ["When", "Kind", "What happened"]
    assert [row[2] for row in rows] == ["The event was changed.", "The event was changed."]
    assert all(not cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_pages_are_turned(weekend, signed_in, event, users) -> None:
    for number in range(60):
        LogEntry.objects.log_create(
            event, force_log=True, changes={"name": [str(number), str(number + 1)]}, action=LogEntry.Action.UPDATE
        )

    client, address = signed_in("alice"), reverse("chronicle:log", args=[event.pk])
    first, second = (client.get(address, {"kind": "settings", "page": page}) for page in (1, 2))

    assert (len(first.context["lines"]), len(second.context["lines"])) == (50, 12)
    assert "kind=settings&amp;page=2" in html_of(first)


@pytest.mark.parametrize("name", ["kind", "day", "sheet", "page"])
def test_nonsense_is_not_asked_for(weekend, signed_in, event, name) -> None:
    assert signed_in("alice").get(reverse("chronicle:log", args=[event.pk]), {name: "x\x00'" * 9}).status_code == 200


def test_every_source_has_a_teller_and_every_table_of_the_history_its_sentences(event, users) -> None:
    sources = sources_of(event, users["alice"])
    assert {source.key for source in sources if not source.key.startswith("history_")} == set(TELLERS)
    assert {source.kind for source in sources} == set(LogKind)
    tables = {name for name, _action in words.HISTORY}
    # Of these the rows themselves are read.
    own = {"override", "departure", "change", "placedecision", "awarddecision", "suspension", "seasondate", "putout"}
    # These belong to no event.
    own |= {"knownsite", "season", "seasonlevel", "seasonquota", "plannedevent"}
    audited = {model._meta.model_name for model in auditlog.get_models()}
    assert audited - own - tables == set()


def test_pin_that_was_taken_back_is_told_twice(weekend, read, users, event) -> None:
    member = weekend.entries.get(number=1).roster.get(position=1).member
    pin = PinAward.objects.create(member=member, level="command", event=event, issued_by=users["alice"])
    pin.delete()

    assert read(kind="awards") == [
        f"The 180 pin of {member.name} was taken back.",
        f"{member.name} got a 180 pin.",
    ]


def test_overview_leads_to_the_log_for_those_who_may_read_it(signed_in, event) -> None:
    address, overview = reverse("chronicle:log", args=[event.pk]), reverse("overview:office_event", args=[event.pk])

    assert address in html_of(signed_in("carl").get(overview))
    assert address not in html_of(signed_in("sam").get(overview))
