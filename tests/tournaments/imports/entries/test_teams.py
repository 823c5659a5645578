"""Lists of entries from files: teams whole or not at all, each problem at its row, the same file twice no harm."""

from __future__ import annotations

import datetime
import io

import pytest
from django.urls import reverse
from django.utils import timezone
from openpyxl import Workbook

from tests import cast
from tests.tournaments.imports.conftest import left_out, problems
from tests.tournaments.imports.entries.rows import HEADINGS, LEFT_OUT, counts, row, whole
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.imports.services import kinds
from tournaments.imports.services.kind import Scope
from tournaments.members.models import Member


def test_days_that_lie_ahead_are_pointed_out(send, competition, people) -> None:
    batch = send([row(1, "captain", "7767567"), row(2, "player", "0052845", received_on="2026-11-20")])
    assert counts(batch) == (2, 0, 0, 0)
    assert " ".join(map(str, batch.note)) == "1 row has a date received in the future. Please check the dates."


def test_team_comes_in_with_its_roster_and_its_verdict(send, write, competition, people, users) -> None:
    batch = send(whole())
    assert counts(batch) == (3, 0, 0, 0)
    assert Entry.objects.count() == 0

    write(batch)

    entry = entries_of(competition).get()
    assert (entry.number, entry.branch.number, entry.state, entry.is_host) == (4, "62", "entered", False)
    assert entry.entered_by == users["alice"]
    assert timezone.localtime(entry.received_at).date() == datetime.date(2027, 1, 17)
    assert [(p.member, p.part, p.fee_paid, p.cheque_number, p.name_as_entered) for p in entry.roster.all()] == [
        (people[0], "captain", True, "731", ""),
        (people[1], "player", True, "731", ""),
        (people[2], "spare", True, "731", ""),
    ]
    assert verdicts_for([entry])[entry.pk].status == "met"


def test_same_file_twice_changes_nothing(send, write, competition, people) -> None:
    write(send(whole()))
    before = list(Entry.objects.values()), list(RosterPlace.objects.values())

    again = send(whole())

    assert counts(again) == (0, 0, 3, 0)
    assert (list(Entry.objects.values()), list(RosterPlace.objects.values())) == before


@pytest.mark.parametrize(
    "branch",
    [
        "62",
        " 62 ",
        "0062",
        "No. 62",
        "62.0",
        "Br. 62",
        "6 2",
        "#62",
        "62 - Peace River",
        "Peace River No. 62",
        "RCL Branch 62",
        "Br.62 (Peace River)",
    ],
)
def test_branch_number_is_understood_however_it_is_written(send, competition, people, branch) -> None:
    assert counts(send(whole(branch_number=branch, host_branch="054"))) == (3, 0, 0, 0)


def test_file_of_an_old_program_with_semicolons_and_a_bom(send, competition, people) -> None:
    text = "\n".join([HEADINGS, *whole(), "", ",,,"]).replace(",", ";").replace("\n", "\r\n")

    assert counts(send(b"\xef\xbb\xbf" + text.encode())) == (3, 0, 0, 0)
    assert counts(send(text.encode("cp1252"))) == (3, 0, 0, 0)


def test_spreadsheet_with_numbers_and_dates_in_its_cells(send, write, competition, people) -> None:
    book = Workbook()
    sheet = book.active
    sheet.append(HEADINGS.split(","))
    for line in whole():
        cells = line.split(",")
        cells[4] = datetime.date(2027, 2, 5)
        for place in (0, 5, 6, 7, 9, 11):
            cells[place] = int(cells[place])  # the number of the second member loses its zeros
        sheet.append(cells)
    file = io.BytesIO()
    book.save(file)

    batch = send(file.getvalue(), name="entries.xlsx")

    assert counts(batch) == (3, 0, 0, 0)
    write(batch)
    assert [place.member for place in Entry.objects.get().roster.all()] == people


def test_team_with_a_row_that_cannot_be_used_is_left_out_whole(send, write, competition, people, org) -> None:
    other = cast.make_member(org.calgary, number="1111111")
    good = row(1, "captain", other.number, entry_number="5", branch_number="285")
    rows = whole()
    rows[1] = row(2, "player", "9999999", "Susan Wójcik")

    batch = send([*rows, good])

    assert counts(batch) == (1, 0, 0, 3)
    assert problems(batch) == {
        2: LEFT_OUT,
        3: [
            (
                "membership_number",
                "No member in the registry has number 9999999. Correct the number, or import the member list first.",
            )
        ],
        4: LEFT_OUT,
    }
    write(batch)
    assert [entry.branch for entry in Entry.objects.all()] == [org.calgary]


@pytest.mark.parametrize(
    ("cells", "column", "sentence"),
    [
        ({"branch_number": "999"}, "branch_number", "There is no branch 999 in Alberta-NWT Command."),
        ({"branch_number": "285"}, "branch_number", "Branch is 285 here and 62 in row 2 of the same team."),
        ({"player_order": "1"}, "player_order", "Row 2 of this team also has place 1 in the playing order."),
        (
            {"membership_number": "7767567", "surname": "", "given_names": ""},
            "membership_number",
            "Row 2 of this team also has number 7767567.",
        ),
        ({"role": "captain"}, "role", "The team already has a captain, in row 2."),
        (
            {"event_start": "2027-02-12"},
            "event_start",
            "This event starts on February 5, 2027, not on February 12, 2027.",
        ),
        (
            {"host_branch": "285"},
            "host_branch",
            "This event is held at Grande Prairie No. 54, not at No. 285.",
        ),
        (
            {"surname": "Nowak", "given_names": "Patrick"},
            "membership_number",
            "Number 0052845 is Susan Wójcik in the registry, not Patrick Nowak. Correct the number or the name.",
        ),
        (
            {"received_on": "2025-12-31"},
            "received_on",
            "December 31, 2025 is before the season, which begins on January 1, 2026. Please check the year.",
        ),
        (
            {"received_on": "2027-02-07"},
            "received_on",
            "February 7, 2027 is after the event, which ends on February 6, 2027. Please check the date.",
        ),
        ({"player_order": "0"}, "player_order", "0 is not a number from 1 to 999."),
    ],
)
def test_each_problem_has_its_row_its_column_and_a_sentence(send, competition, people, cells, column, sentence) -> None:
    rows = whole()
    rows[1] = row(2, "player", "0052845", **{"surname": "Wójcik", "given_names": "Susan", **cells})

    batch = send(rows)

    assert counts(batch) == (0, 0, 0, 3)
    found = problems(batch)
    assert [(key, text[: len(sentence)]) for key, text in found[3]] == [(column, sentence)]
    assert found[2] == LEFT_OUT


def test_doubt_costs_the_cell_and_not_the_team(send, write, competition, people) -> None:
    rows = whole()
    rows[1] = row(2, "goalkeeper", "0052845", fee_paid="perhaps", received_on="03/04/2027")

    batch = write(send(rows))

    assert batch.new_count == 3
    assert [text.split(".")[0] for text in left_out(batch)[3]] == [
        "goalkeeper is not understood here", "perhaps is neither yes nor no",
        "03/04/2027 could be April 3, 2027 or March 4, 2027",
    ]  # fmt: skip
    assert str(batch.note[0]) == "3 cells could not be read and were left out. See Cells left out below."
    place = RosterPlace.objects.get(position=2)
    assert (place.part, place.fee_paid, place.received_on) == ("player", False, None)


def test_doubt_is_told_of_a_team_that_is_on_record_too(send, write, competition, people) -> None:
    write(send(whole()))
    rows = whole()
    rows[1] = row(2, "goalkeeper", "0052845", "Susan Wójcik")

    batch = send(rows)

    assert (counts(batch), batch.left_out_count, list(left_out(batch))) == ((0, 0, 3, 0), 1, [3])


def test_marks_are_read_as_people_write_them(send, write, competition, people) -> None:
    write(send([
        row(1, "", "#7767567", "Lorne O'Brien (c)", fee_paid="$40 chq 731", cheque_number=""),
        row(2, "Vice", "0052845", "Susan Wojcik", fee_paid="pd", cheque_number="chq #732"),
        row(3, "Alt.", "520-8354", "Gloria Mc Kay", fee_paid="owes", cheque_number=""),
    ]))  # fmt: skip

    assert list(RosterPlace.objects.values_list("part", "fee_paid", "cheque_number", "name_as_entered")) == [
        ("captain", True, "731", ""),
        ("player", True, "732", "Susan Wojcik"),
        ("spare", False, "", "Gloria Mc Kay"),
    ]


def test_letter_for_a_number_is_a_team_of_its_own_in_each_branch(send, write, competition, people, org) -> None:
    others = [cast.make_member(org.calgary, number=f"900000{each}") for each in (1, 2)]
    cast.make_entry(competition, number=7, branch=org.calgary)
    rows = [
        *(row(order, "", person.number, entry_number="Team A") for order, person in enumerate(people, 1)),
        *(
            row(order, "", person.number, entry_number="A", branch_number="285")
            for order, person in enumerate(others, 1)
        ),
    ]

    write(send(rows))
    again = send(rows)

    entries = Entry.objects.exclude(number=7).order_by("number")
    assert [(entry.number, entry.branch, entry.roster.count()) for entry in entries] == [
        (8, org.peace_river, 3),
        (9, org.calgary, 2),
    ]
    assert counts(again) == (0, 0, 5, 0)


def test_other_spelling_of_a_name_comes_in_and_shows_in_the_verdict(send, write, competition, people) -> None:
    rows = whole()
    rows[0] = row(1, "captain", "7767567", "Larry O'Brien")

    write(send(rows))

    entry = entries_of(competition).get()
    assert [line.sentence for line in verdicts_for([entry])[entry.pk].not_met] == [
        "The entry says “Larry O'Brien”; the card says “Lorne O'Brien”."
    ]
    assert counts(send(rows)) == (0, 0, 3, 0)


def test_rows_of_other_events_are_passed_over_with_a_note(send, competition, people) -> None:
    darts = whole(sport="Darts", category="Mixed", event_start="2027-04-09", host_branch="285", entry_number="77")

    batch = send([*whole(), *darts])

    assert counts(batch) == (3, 0, 0, 0)
    assert str(batch.note[0]).startswith(
        "3 rows are for events that are not here, and were left out: Darts, April 9, 2027 (3)."
    )


def test_category_that_is_not_played_is_refused_where_the_event_is_meant(send, competition, people) -> None:
    batch = send(whole(category="Legion"))

    assert counts(batch) == (0, 0, 0, 3)
    assert problems(batch)[2] == [
        ("category", "“Cribbage Legion” is not played at this event. These are played: Cribbage Pairs.")
    ]


def test_host_branch_comes_in_as_the_host(send, write, competition, org) -> None:
    host = cast.make_member(org.grande_prairie, number="3333333")

    write(send([row(1, "captain", host.number, branch_number="54")]))

    assert Entry.objects.get().is_host


def test_composite_team_comes_in_with_its_partner(send, write, competition, people, org) -> None:
    theirs = cast.make_member(org.grande_prairie, number="4444444")
    rows = [
        row(1, "captain", "7767567", partner_branch_number="54"),
        row(2, "", theirs.number, partner_branch_number="54"),
    ]

    write(send(rows))

    entry = Entry.objects.get()
    assert (entry.partner_branch, [p.part for p in entry.roster.all()]) == (org.grande_prairie, ["captain", "player"])


@pytest.mark.parametrize("theirs_said", ["62", "54"], ids=["the team's branch", "their own branch"])
def test_partner_branch_on_the_row_of_the_captain_is_enough(send, write, competition, people, org, theirs_said) -> None:
    theirs = cast.make_member(org.grande_prairie, number="4444444")
    rows = [
        row(2, "", theirs.number, branch_number=theirs_said),
        row(1, "captain", "7767567", partner_branch_number="54"),
    ]

    write(send(rows))
    again = send(rows)

    entry = Entry.objects.get()
    assert (entry.branch, entry.partner_branch) == (org.peace_river, org.grande_prairie)
    assert counts(again) == (0, 0, 2, 0)


def test_two_partner_branches_in_one_team_are_refused(send, competition, people, org) -> None:
    rows = whole(partner_branch_number="54")
    rows[1] = row(2, "player", "0052845", partner_branch_number="26")

    assert problems(send(rows))[3] == [
        ("partner_branch_number", "Partner branch is 26 here and 54 in row 2 of the same team.")
    ]


def test_pairs_of_legion_cribbage_follow_the_playing_order(send, write, make_competition, org) -> None:
    make_competition("cribbage-legion")
    members = [cast.make_member(org.peace_river) for _ in range(5)]
    rows = [
        row(order, "spare" if order == 5 else "player", member.number, category="Legion")
        for order, member in enumerate(members, start=1)
    ]

    write(send(list(reversed(rows))))

    assert [(p.pair, p.part) for p in Entry.objects.get().roster.all()] == [
        ("A", "captain"), ("A", "player"), ("B", "player"), ("B", "player"), ("", "spare"),
    ]  # fmt: skip


@pytest.mark.parametrize("teams", [1, 3])
def test_reading_takes_the_same_queries_for_one_team_and_for_three(
    send, competition, org, django_assert_max_num_queries, teams
) -> None:
    rows = []
    for number in range(1, teams + 1):
        pair = [cast.make_member(org.peace_river) for _ in range(2)]
        rows += [row(order, "", member.number, entry_number=str(number)) for order, member in enumerate(pair, start=1)]
    kind, scope = kinds.get("entries"), Scope(event=competition.event)
    batch = send(rows)
    assert batch.new_count == 2 * teams

    with django_assert_max_num_queries(32):
        send(rows)
    assert kind.columns(scope)[0].key == "season"


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("carl", 200), ("beth", 403), ("sam", 403), (None, 302)])
def test_page_is_for_those_who_register_at_the_event(signed_in, event, who, status) -> None:
    address = f"{reverse('imports:start', args=['entries'])}?event={event.pk}"

    assert signed_in(who).get(address).status_code == status


def test_a_member_of_another_command_is_not_named(send, competition, people) -> None:
    other = cast.add_organization(None, "command", "Saskatchewan Command", "06", levels=cast.LEVELS)
    Member.objects.filter(number="0052845").update(branch=cast.add_organization(other, "branch", "Legion", "62"))

    batch = send([row(1, "captain", "7767567", "Lorne O'Brien"), row(2, "player", "0052845", "Patrick Nowak")])

    said = "Number 0052845 is somebody else in the registry, not Patrick Nowak. Correct the number or the name."
    assert ("membership_number", said) in problems(batch)[3]
