"""Every list as a file: the rights of its page, its rows, no more queries, and no formula in any cell."""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from kit.files.writing import DAY, MONEY, NUMBER, Listing, read_list, written
from kit.pure.text import harmless
from scoring.lists.views import saving
from scoring.lists.views.base import placed
from scoring.lists.views.catalogue import LISTS
from scoring.playoffs.services.playoffs import start_playoff
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import ties_in
from tests import cast
from tests.addresses import values_in
from tests.page import html_of
from tests.scoring.board.play import draw, play, sheets
from tests.scoring.double import double_knockout, up_to_the_second_final
from tests.scoring.small import enter, round_robin
from tournaments.members.queries import person_id
from tournaments.members.services import change_member
from tournaments.models import (
    Competition,
    Duty,
    Event,
    FinancialLine,
    FinancialSheet,
    Forwarding,
    Hotel,
    ImportBatch,
    ImportRow,
    InformationSheet,
    KnownSite,
    Letter,
    Member,
    Organization,
    PastWinner,
    Payment,
    Suspension,
)
from tournaments.seasons.queries.held import not_held_of
from tournaments.seasons.services import set_up

READERS = ("anybody", "oscar", "beth", "sam", "carl", "alice")
# nothing to tell in this world
EMPTY = {
    "bracket",
    "numbers",
    "coming",
    "awards",
    "advancing",
    "next-level",
    "pins",
    "changes",
    "cases",
    "ladder",
    "hall",
} | {
    "player-honours",
    "branch-honours",
    "season-points",
}
NAMED = re.compile(r"[^\W\d_]{4}")

# Pages with a table that is no list: one thing and its figures, something to choose from, or to read once and answer.
NO_LISTS = {
    *("registration/login.html", "scoring/ladder/envelopes/one.html", "scoring/live/record.html"),
    *(f"scoring/archives/{name}.html" for name in ("look", "event")),
    *("scoring/overview/office_event.html", "tournaments/hosting/application.html", "tournaments/signups/office.html"),
    "scoring/afternoons/purse.html",
    "tournaments/draws/certificate_afternoon.html",
    "tournaments/draws/days.html",
    *(
        *(f"tournaments/entries/{name}.html" for name in ("detail", "findings")),
        "tournaments/money/payment.html",
        "tournaments/money/said.html",
    ),
    *("tournaments/imports/columns.html", "tournaments/imports/start.html", "tournaments/people/access.html"),
    # Each book and each sport is a file of its own.
    *(f"tournaments/rulebooks/{name}.html" for name in ("book", "list", "sports", "sport")),
}
PAPER = ("scoring/printing/", "scoring/ladder/envelopes/papers/")


@pytest.fixture
def world(make_competition, users, event, org):
    """A weekend with a row for most lists, whose names are formulas in a spreadsheet."""
    stage = draw(make_competition("darts-mixed", entries=5))
    for sheet in sheets(stage, 1):
        play(sheet, (2, 1), by=users["sam"])
    entry = stage.competition.entries.get(number=1)
    member = entry.roster.first().member
    member.surname = "=Gagnon"
    member.save()
    Organization.objects.filter(pk=entry.branch_id).update(name="=Peace")
    Competition.objects.filter(pk=stage.competition_id).update(name="+Darts")
    Event.objects.filter(pk=event.pk).update(name="@Weekend")
    set_up(command=org.command, year=event.season, rulebook_key="ab-nwt-2027", by=None)
    Suspension.objects.create(member=member, sport="darts", season=2027, reason="=Stayed away", made_by=users["alice"])
    paid = {"cents": 5000, "method": "cheque", "number": "=118", "on": event.starts_on, "recorded_by": users["beth"]}
    Payment.objects.create(
        organizer=event.organizer, season=event.season, event=event, payer=entry.branch, receipt=1, key="p", **paid
    )
    Forwarding.objects.create(event=event, receiver="=Command", key="f", **paid)
    Duty.objects.create(event=event, kind=Duty.Kind.REFEREE, name="=Pat Lee", named_by=users["carl"])
    letter = {"kind": "advances", "subject": "=Draw", "text": "It is out.", "key": "k", "made_at": timezone.now()}
    Letter.objects.create(name="=Beth", event=event, made_by=users["alice"], **letter)
    PastWinner.objects.create(
        organizer=org.command, level="command", season=1998, competition="=Darts", team="=Peace as it was",
        branch=entry.branch, file_name="list.csv", entered_by=users["alice"],
    )  # fmt: skip
    _site(stage, users, member)
    return stage


def _site(stage, users, member) -> None:
    """Make what the site itself has lists of: other sites, a list that came in, the host's sheets."""
    event, alice = stage.competition.event, users["alice"]
    KnownSite.objects.create(name="=Hall laptop", key="AAAA", confirmed_by=alice)
    list_ = {"kind": "members", "state": "ready", "file": "imports/x.csv", "file_name": "x.csv", "uploaded_by": alice}
    batch = ImportBatch.objects.create(organization=event.organizer, refused_count=1, **list_)
    why = [{"column": "sex", "sentence": "=Q is not understood here."}]
    ImportRow.objects.create(batch=batch, line=2, label="=Ann", action="refused", problems=why, values={"sex": "Q"})
    change_member(member=member, by=alice, membership_type="=Life", reason="Forty years a member")
    Hotel.objects.create(sheet=InformationSheet.objects.create(event=event), name="=Inn by the rink")
    FinancialLine.objects.create(sheet=FinancialSheet.objects.create(event=event), heading="hall", cents=41250)


def location_of(world) -> dict[str, object]:
    competition = world.competition
    return {
        "slug": competition.event.slug,
        "category": competition.category,
        "event_id": competition.event_id,
        "competition_id": competition.pk,
        "organizer_id": competition.event.organizer_id,
        "season": competition.event.season,
        "year": competition.event.season,
        "game": "darts",
        "ceremony": "opening",
        "level": competition.event.level,
        "place": competition.event.organizer_id,
        "person": person_id(competition.entries.get(number=1).roster.first().member_id),
        "branch_number": competition.entries.get(number=1).branch.number,
        "kind": "cribbage-movers",
        "member_id": Member.objects.get(surname="=Gagnon").pk,
        "branch_id": competition.entries.get(number=1).branch_id,
        "batch_id": ImportBatch.objects.get().pk,
    }


def addresses_of(key: str, world) -> tuple[str, str]:
    """Return the address of a page, and that of its list as CSV."""
    saved_list, where = LISTS[key], location_of(world)
    args = [where[name] for name in values_in(saved_list.route)]
    return reverse(saved_list.page, args=args), reverse(f"lists:{key}", args=[*args, "csv"])


def test_every_page_with_a_table_offers_it_as_a_file_or_is_no_list():
    folder, without = Path(settings.BASE_DIR) / "templates", set()
    for file in folder.rglob("*.html"):
        name, text = file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8")
        is_page = "{% extends" in text and not name.startswith(PAPER)
        if is_page and re.search("{% (table|listing) ", text) and not re.search(r"save_list|lists/_save\.html", text):
            without.add(name)
    assert without == NO_LISTS


def test_a_list_opens_for_whom_its_page_opens(world, users):
    differ, addresses = [], [(key, addresses_of(key, world)) for key in LISTS]
    for reader in READERS:
        client = Client()
        if reader != "anybody":
            client.force_login(users[reader], backend="django.contrib.auth.backends.ModelBackend")
        for key, pair in addresses:
            page, file = (client.get(address).status_code for address in pair)
            differ += [(key, reader, page, file)] if page != file else []
    assert differ == []


def test_a_list_has_the_rows_of_its_page(world, users, client):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    problems = [(key, problem) for key in LISTS for problem in problems_of(client, *addresses_of(key, world), key)]
    assert problems == []


def problems_of(client: Client, page: str, file: str, key: str) -> Iterator[object]:
    with CaptureQueriesContext(connection) as of_page:
        shown = client.get(page)
    if shown.status_code != 200:
        yield from () if key in EMPTY else (shown.status_code,)
        return
    text = " ".join(re.sub("<[^>]*>", " ", html.unescape(html_of(shown))).split())
    with CaptureQueriesContext(connection) as of_file:
        headings, *rows = csv.reader(io.StringIO(client.get(file).getvalue().decode("utf-8-sig")))
    if len(of_file) > len(of_page) + 2:
        yield "queries", len(of_page), len(of_file)
    if not all(headings) or (not rows and key not in EMPTY):
        yield headings, len(rows)
    for row in rows:
        named = [cell.removeprefix("'") for cell in row if NAMED.search(cell)]
        if len(row) != len(headings) or (named and not any(cell in text for cell in named)):
            yield row
        yield from (cell for cell in row if cell != harmless(cell) and not re.fullmatch(r"-[\d.]+", cell))
    book = openpyxl.load_workbook(io.BytesIO(client.get(file.replace(".csv", ".xlsx")).getvalue()))
    cells = list(book.active.iter_rows())
    if [cell.value for cell in cells[0]] != headings or len(cells) != len(rows) + 1:
        yield "another workbook"
    yield from (cell.value for line in cells for cell in line if cell.data_type == "f")


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_file_of_every_list_is_read_again_by_its_columns(world, users, client, monkeypatch, tmp_path, ending):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    differ = []

    def read_again(listing: Listing, ending: str) -> HttpResponse:
        rows, file = list(listing.rows), tmp_path / f"{key}.{ending}"
        file.write_bytes(b"".join(written(replace(listing, rows=rows), ending)))
        for row, line in zip(rows, read_list(file, listing.columns), strict=True):
            differ.extend((key, problem.column, str(problem.sentence)) for problem in line.problems)
            was = {each.key: each.value_of(row) for each in listing.columns if each.kind in (NUMBER, MONEY, DAY)}
            differ.extend((key, name, value) for name, value in was.items() if line.values.get(name) != value)
        return HttpResponse()

    monkeypatch.setattr(saving, "as_file", read_again)
    for key in LISTS:
        client.get(addresses_of(key, world)[1].replace(".csv", f".{ending}"))
    assert differ == []


def test_public_lists_keep_back_what_their_pages_keep_back(world, client):
    Event.objects.filter(pk=world.competition.event_id).update(standings_hidden=True)
    for key, scored in (("standings", True), ("results", True), ("draw", False)):
        lines = client.get(addresses_of(key, world)[1]).getvalue().decode().splitlines()
        assert (len(lines) == 1) is scored, key
        assert not any("2,1,played" in line for line in lines)


def test_a_shared_place_is_no_formula():
    assert [placed(place) for place in ("=3rd", "3rd", "")] == ["3rd, tied", "3rd", ""]


def test_a_list_is_narrowed_as_its_page_is(world, users, client):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    page, file = addresses_of("members", world)
    asked = f"{page}?q=gagnon&page=1"
    assert f"{file}?q=gagnon" in html.unescape(html_of(client.get(asked)))
    lines = client.get(f"{file}?q=gagnon").getvalue().decode().splitlines()
    assert len(lines) == 2
    assert client.get(file.replace(".csv", ".pdf")).status_code == 404


def test_the_changes_of_a_card_say_why(world, users, client):
    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    page, file = (client.get(address) for address in addresses_of("trail", world))
    assert "Forty years a member" in html_of(page)
    assert "Forty years a member" in file.getvalue().decode()


def test_a_bracket_is_a_list_of_its_matches(make_competition, users, client):
    stage = round_robin(make_competition("cribbage-pairs", entries=3))
    enter(stage, {(1, 2): "121-90 90-121", (1, 3): "121-100 121-101", (2, 3): "121-100 121-101"}, by=users["sam"])
    (tie,) = ties_in(standings_of(stage.competition))
    playoff = start_playoff(
        competition=stage.competition,
        place=1,
        entries=[stage.competition.entries.get(number=team.number) for team in tie.teams],
        method=tie.offer.method,
        seed="x",
        agreement="",
        by=users["carl"],
    )
    where = [stage.competition.event.slug, stage.competition.category]
    page = html_of(client.get(reverse("playoffs:bracket", args=where)))
    assert reverse("lists:bracket", args=[*where, "csv"]) in page
    file = client.get(reverse("lists:bracket", args=[*where, "csv"])).getvalue().decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(file))
    assert (row["Part"], row["Match"], row["Home score"]) == (playoff.title, "1", "")
    Event.objects.update(standings_hidden=True)
    assert len(client.get(reverse("lists:bracket", args=[*where, "csv"])).getvalue().splitlines()) == 1


def test_the_registration_table_is_saved_as_it_is_narrowed(world, signed_in, make_competition):
    draw(make_competition("cribbage-pairs", entries=2))
    file = addresses_of("check-in", world)[1]
    page = signed_in("carl")

    def lines(query: str) -> int:
        return len(page.get(f"{file}{query}").getvalue().splitlines())

    whole, darts, cribbage = (lines(query) for query in ("", "?category=darts-mixed", "?category=cribbage-pairs"))
    assert min(darts, cribbage) > 1
    assert darts + cribbage - 1 == whole == lines("?category=none")


def test_the_desk_has_the_box_for_the_code_above_its_list(signed_in, event):
    shown = html_of(signed_in("sam").get(reverse("desk:desk", args=[event.pk])))
    assert 0 < shown.index('id="code"') < shown.index(reverse("lists:sheets", args=[event.pk, "csv"]))


def test_a_double_knockout_is_a_list_that_names_the_side_of_each_match(make_competition, users, client):
    stage = double_knockout(make_competition("nineball-singles", entries=4), by=users["carl"])
    up_to_the_second_final(stage, users["sam"])
    where = [stage.competition.event.slug, stage.competition.category]

    def rows() -> list[tuple[str, str, str]]:
        answer = client.get(reverse("lists:bracket", args=[*where, "csv"]))
        read = csv.DictReader(io.StringIO(answer.getvalue().decode("utf-8-sig")))
        return [(row["Part"].removeprefix("Double knockout, "), row["Match"], row["Round"]) for row in read]

    found = rows()
    assert [part for part, _, _ in found] == [*["winners' side"] * 3, *["losers' side"] * 2, *["final"] * 2]
    assert sorted(match for _, match, _ in found) == ["1", "2", "3", "4", "5", "6", "7"]
    assert [name for part, _, name in found if part == "final"] == ["Final", "Second final"]
    book = client.get(reverse("lists:bracket", args=[*where, "xlsx"])).getvalue()
    assert openpyxl.load_workbook(io.BytesIO(book)).active.max_row == len(found) + 1
    assert len(client.get(reverse("lists:draw", args=[*where, "csv"])).getvalue().splitlines()) == 8
    Event.objects.update(standings_hidden=True)
    assert "7" not in [match for _, match, _ in rows()]
    assert len(client.get(reverse("lists:draw", args=[*where, "csv"])).getvalue().splitlines()) == 7


def test_lists_of_two_commands_say_full_numbers(make_competition, users, signed_in):
    competition = make_competition("eightball-singles")
    for number, code in enumerate(("06", "07"), start=1):
        command = cast.add_organization(None, "command", f"Command {code}", code, levels=cast.LEVELS)
        branch = cast.add_organization(command, "branch", "Legion", "1")
        cast.make_entry(competition, number=number, branch=branch, names_command=True)
    paid = {"cents": 100, "method": "cash", "on": competition.event.starts_on, "recorded_by": users["beth"]}
    Payment.objects.create(
        organizer=competition.event.organizer, season=2027, event=competition.event, payer=branch, receipt=1, **paid
    )
    client = signed_in("alice")
    for name, codes in (("entries", 2), ("check-in", 2), ("fees", 2), ("payments", 1)):
        saved = client.get(reverse(f"lists:{name}", args=[competition.event_id, "csv"])).getvalue().decode()
        assert sum(f"Legion No. {code}-001" in saved for code in ("06", "07")) == codes, name
        assert "No. 1," not in saved
    Competition.objects.update(not_held_at=timezone.now())
    competition.entries.get(number=1).delete()
    assert [held.team for held in not_held_of([competition]).values()] == ["Legion No. 07-001"]
