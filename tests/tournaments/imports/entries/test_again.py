"""A list of entries on which a team is that is entered already: what changes, and what does not."""

from __future__ import annotations

from django.utils import timezone

from tests import cast
from tests.tournaments.imports.conftest import problems
from tests.tournaments.imports.entries.rows import HEADINGS, counts, row, whole
from tournaments.entries.models import Entry, RosterPlace


def test_team_that_changed_is_changed_and_what_changes_is_shown(send, write, competition, people, org) -> None:
    write(send(whole()))
    newcomer = cast.make_member(org.peace_river, number="2222222")
    rows = whole()
    rows[2] = row(3, "spare", newcomer.number)
    rows[0] = row(1, "captain", "7767567", "Lorne O'Brien", cheque_number="732")

    batch = send(rows)

    assert counts(batch) == (0, 3, 0, 0)
    assert {row.line: row.changes for row in batch.rows.all()} == {
        2: {"cheque_number": ["731", "732"], "membership_number": ["Gloria McKay", "(removed from the team)"]},
        3: {},
        4: {"membership_number": ["(nothing)", newcomer.name]},
    }
    write(batch)
    entry = Entry.objects.get()
    assert [place.member for place in entry.roster.all()] == [people[0], people[1], newcomer]
    assert entry.version == 2


def test_old_file_does_not_undo_what_the_table_noted(send, write, competition, people) -> None:
    unpaid = whole(fee_paid="no", cheque_number="")
    write(send(unpaid))
    RosterPlace.objects.update(fee_paid=True, cheque_number="4711", card_seen=True)

    assert counts(send(unpaid)) == (0, 0, 3, 0)


def test_number_of_another_branch_is_not_taken_over(send, competition, people, org) -> None:
    cast.make_entry(competition, number=4, branch=org.calgary)

    batch = send(whole())

    assert counts(batch) == (0, 0, 0, 3)
    assert problems(batch)[2] == [
        ("entry_number", "Team 4 of this category is Centennial Calgary No. 285. Use another number.")
    ]


def test_player_who_is_in_another_team_already_is_named(send, competition, people, org) -> None:
    entry = cast.make_entry(competition, number=9, branch=org.peace_river)
    entry.roster.filter(position=1).update(member=people[0])

    batch = send(whole())

    assert problems(batch)[2] == [
        ("membership_number", "Lorne O'Brien is already in team 9 of Peace River No. 62 in this category.")
    ]


def test_frozen_category_takes_nothing_in_and_an_unchanged_file_is_no_problem(send, write, competition, people) -> None:
    write(send(whole()))
    competition.entries_frozen_at = timezone.now()
    competition.save()

    assert counts(send(whole())) == (0, 0, 3, 0)
    changed = send(whole(cheque_number="999"))
    assert counts(changed) == (0, 0, 0, 3)
    assert "The team stays as it is" in problems(changed)[2][0][1]
    new = send(whole(entry_number="8"))
    assert counts(new) == (0, 0, 0, 3)


def test_what_was_changed_after_the_preview_is_left_alone(send, write, competition, people, org) -> None:
    batch = send(whole())
    cast.make_entry(competition, number=4, branch=org.calgary)

    write(batch)

    assert counts(batch) == (0, 0, 0, 3)
    assert [entry.branch for entry in Entry.objects.all()] == [org.calgary]


def test_a_list_that_names_the_command_finds_its_teams_again(send, write, competition, people, org) -> None:
    org.command.number = "07"
    org.command.save()
    for command in ("07", "Alberta-NWT"):
        write(send(whole(branch_number=f"{command}-62")))
        assert counts(send(whole(branch_number=f"{command}-62"))) == (0, 0, 3, 0)
    assert Entry.objects.count() == 1


def test_a_list_says_who_waits_and_lets_nobody_in_by_the_way(send, write, competition, people) -> None:
    def told(said: str) -> bytes:
        lines = [f"{HEADINGS},waiting", *(f"{line},{said}" for line in whole())]
        return "\n".join(lines).encode()

    write(send(told("yes")))
    entry = Entry.objects.get()
    assert (entry.state, entry.waits) == ("draft", 1)
    assert counts(send(told("1"))) == (0, 0, 3, 0)
    write(send(whole(cheque_number="99")))
    assert Entry.objects.get().waits == 1
    write(send(told("no")))
    assert (Entry.objects.get().state, Entry.objects.get().waits) == ("entered", None)


def test_waiting_list_is_in_the_order_of_its_places_and_not_of_the_file(send, write, competition, org) -> None:
    lines = ["Category,Team number,Branch number,Playing order,Membership number,Waiting list"]
    for number, branch in enumerate((org.peace_river, org.calgary, org.banff), start=1):
        people = [cast.make_member(branch).number for _ in range(2)]
        lines += [f"Pairs,{number},{branch.number},{at},{card},{4 - number}" for at, card in enumerate(people, 1)]

    write(send("\n".join(lines).encode()))

    assert list(Entry.objects.order_by("waits").values_list("number", "waits")) == [(3, 1), (2, 2), (1, 3)]


def test_team_that_may_have_to_wait_is_not_let_in_by_a_list(send, write, competition, people) -> None:
    rows = [f"{row},maybe later on" for row in whole()]
    batch = write(send("\n".join([f"{HEADINGS},waiting", *rows]).encode()))

    assert batch.left_out_count == 3
    assert Entry.objects.get().state == Entry.State.DRAFT
