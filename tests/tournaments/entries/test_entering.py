"""A team is entered and changed on its pages, at the registration table and after the draw."""

from __future__ import annotations

import datetime
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.entries.pages import page, pages
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.verdicts import verdicts_for

HTMX = {"HTTP_HX_REQUEST": "true"}


def form_for(competition, branch, *people, **more: object) -> dict[str, object]:
    data = {
        "competition": competition.pk,
        "branch": branch.pk,
        "partner_branch": "",
        "contact": "",
        "member": [person.pk for person in people],
        "version": 0,
    }
    return {**data, **more}


def roster_on(text: str) -> list[str]:
    return re.findall(r'name="member" value="(\d+)"', text)


# --- entering a team --------------------------------------------------------------------------------------------


def test_search_finds_members_of_the_branch_by_any_part_of_the_name(signed_in, competition, org, members) -> None:
    client = signed_in("beth")
    cast.make_member(org.calgary, surname="O'Brien")

    def found(text: str) -> list[str]:
        address = reverse("entries:players")
        query = {"competition": competition.pk, "branch": org.grande_prairie.pk, "q": text}
        return re.findall(r'value="add:(\d+)"', page(client.get(address, query)))

    assert found("obr") == [str(members[0].pk)]
    assert found("wojc") == [str(members[1].pk)]
    assert found(members[2].number) == [str(members[2].pk)]
    assert found("") == []


def test_search_in_a_branch_of_others_finds_nobody(signed_in, competition, org) -> None:
    cast.make_member(org.calgary, surname="O'Brien")
    query = {"competition": competition.pk, "branch": org.calgary.pk, "q": "obr"}

    shown = page(signed_in("beth").get(reverse("entries:players"), query))

    assert "Brien" not in shown


def test_search_hides_numbers_of_the_partner_branch(signed_in, competition, org) -> None:
    theirs = cast.make_member(org.peace_river, surname="Neighbour")
    query = {
        "competition": competition.pk,
        "branch": org.grande_prairie.pk,
        "partner_branch": org.peace_river.pk,
        "q": "neigh",
    }

    shown = page(signed_in("beth").get(reverse("entries:players"), query))

    assert f"add:{theirs.pk}" in shown
    assert theirs.number not in shown


def test_buttons_build_the_team_without_saving_anything(signed_in, competition, org, members) -> None:
    client, address = signed_in("beth"), reverse("entries:register", args=[competition.pk])
    one, two, three = members

    def press(do: str, *people) -> list[str]:
        data = form_for(competition, org.grande_prairie, *people, do=do)
        return roster_on(page(client.post(address, data, **HTMX)))

    assert press(f"add:{one.pk}") == [str(one.pk)]
    assert press(f"add:{three.pk}", one, two) == [str(one.pk), str(two.pk), str(three.pk)]
    assert press(f"add:{one.pk}", one, two) == [str(one.pk), str(two.pk)]
    assert press(f"up:{two.pk}", one, two) == [str(two.pk), str(one.pk)]
    assert press(f"up:{one.pk}", one, two) == [str(one.pk), str(two.pk)]
    assert press(f"down:{one.pk}", one, two) == [str(two.pk), str(one.pk)]
    assert press(f"remove:{one.pk}", one, two) == [str(two.pk)]
    assert Entry.objects.count() == 0


def test_third_of_a_pair_becomes_a_spare_and_the_first_the_captain(signed_in, competition, org, members) -> None:
    client, address = signed_in("beth"), reverse("entries:register", args=[competition.pk])
    one, two, three = members

    first = page(client.post(address, form_for(competition, org.grande_prairie, do=f"add:{one.pk}"), **HTMX))
    third = page(
        client.post(address, form_for(competition, org.grande_prairie, one, two, do=f"add:{three.pk}"), **HTMX)
    )

    assert re.search(rf'id="captain-{one.pk}"[^>]* checked', first)
    assert re.search(rf'id="spare-{three.pk}"[^>]* checked', third)


def test_verdict_follows_what_is_on_the_form(signed_in, competition, org, members) -> None:
    client, address = signed_in("beth"), reverse("entries:register", args=[competition.pk])

    short = page(client.post(address, form_for(competition, org.grande_prairie, members[0], do="check"), **HTMX))
    whole = page(client.post(address, form_for(competition, org.grande_prairie, *members[:2], is_host="on"), **HTMX))

    assert "Players: 1. The category requires 2." in short
    assert "Nothing keeps this team from playing." in whole


def test_branch_officer_hands_in_a_team_on_one_screen(signed_in, competition, org, members, users) -> None:
    one, two, three = members
    data = form_for(
        competition, org.grande_prairie, two, one, three, do="hand_in", captain=one.pk, contact="780 555 0101",
        is_host="on", **{f"spare-{three.pk}": "1", f"fee-{two.pk}": "1", f"cheque-{two.pk}": "731"},
    )  # fmt: skip

    response = signed_in("beth").post(reverse("entries:register", args=[competition.pk]), data)

    entry = Entry.objects.get()
    assert response["Location"] == reverse("entries:detail", args=[entry.pk])
    assert (entry.branch, entry.is_host, entry.contact) == (org.grande_prairie, True, "780 555 0101")
    assert (entry.state, entry.entered_by) == ("entered", users["beth"])
    assert [(p.member, p.part, p.fee_paid, p.cheque_number) for p in entry.roster.all()] == [
        (two, "player", True, "731"),
        (one, "captain", False, ""),
        (three, "spare", False, ""),
    ]


def test_draft_is_kept_and_handed_in_later(signed_in, competition, org, members) -> None:
    client = signed_in("beth")
    client.post(
        reverse("entries:register", args=[competition.pk]),
        form_for(competition, org.grande_prairie, members[0], do="draft"),
    )
    draft = Entry.objects.get()
    assert draft.state == "draft"

    client.post(
        reverse("entries:edit", args=[draft.pk]),
        form_for(competition, org.grande_prairie, *members[:2], do="hand_in", version=1),
    )

    assert Entry.objects.get().state == "entered"
    assert draft.roster.count() == 2


def test_officer_cannot_enter_a_team_of_another_branch_or_with_strangers(signed_in, competition, org, members) -> None:
    stranger = cast.make_member(org.calgary)
    client, address = signed_in("beth"), reverse("entries:register", args=[competition.pk])

    other = client.post(address, form_for(competition, org.calgary, members[0], do="hand_in"))
    strange = client.post(address, form_for(competition, org.grande_prairie, stranger, do="hand_in"))

    assert (other.status_code, strange.status_code) == (422, 422)
    assert "name one line of the list" in page(other)
    assert "Choose at least one member" in page(strange)
    assert Entry.objects.count() == 0


def test_captain_who_is_marked_as_spare_has_to_be_one_or_the_other(signed_in, competition, org, members) -> None:
    data = form_for(
        competition,
        org.grande_prairie,
        *members,
        do="hand_in",
        captain=members[0].pk,
        **{f"spare-{members[0].pk}": "1"},
    )

    response = signed_in("beth").post(reverse("entries:register", args=[competition.pk]), data)

    assert response.status_code == 422
    assert "is marked as captain and as spare" in page(response)
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    "junk",
    [
        {"member": ["9" * 40, "x", "-1"], "do": "add:" + "9" * 40, "branch": "9" * 30, "competition": "zz"},
        {"do": "up:x", "member": "", "branch": "1 or 1=1"},
        {"do": "hand_in", "version": "zz", "captain": "zz"},
        {"do": "no such button"},
    ],
)
def test_junk_on_the_form_is_no_error_of_ours(signed_in, competition, junk) -> None:
    response = signed_in("beth").post(reverse("entries:register", args=[competition.pk]), junk)

    assert response.status_code in {200, 422}
    assert Entry.objects.count() == 0


def test_partner_branch_is_a_neighbour(signed_in, competition, org, members) -> None:
    client, address = signed_in("beth"), reverse("entries:register", args=[competition.pk])

    shown = page(client.get(address))
    far = client.post(
        address, form_for(competition, org.grande_prairie, *members, do="hand_in", partner_branch=org.calgary.pk)
    )

    partner = shown[shown.index('name="partner_branch"') :]
    assert "Peace River" in partner
    assert "Centennial Calgary" not in partner
    assert far.status_code == 422


def test_second_of_two_officers_sees_both_and_may_save_again(signed_in, entry, org) -> None:
    client, address = signed_in("alice"), reverse("entries:edit", args=[entry.pk])
    first, second = (place.member for place in entry.roster.order_by("position"))
    mine = form_for(entry.competition, org.peace_river, first, second, do="hand_in", contact="Mine", version=1)
    Entry.objects.filter(pk=entry.pk).update(version=2, contact="Theirs")

    refused = client.post(address, mine)

    text = page(refused)
    assert refused.status_code == 409
    assert "Somebody saved this team while you had it open" in text
    assert "Theirs" in text
    assert 'value="Mine"' in text
    assert 'name="version" value="2"' in text
    assert Entry.objects.get().contact == "Theirs"

    client.post(address, {**mine, "version": 2})
    assert Entry.objects.get().contact == "Mine"


def test_who_is_added_to_a_team_that_is_in_gets_todays_date(signed_in, entry, org) -> None:
    first, second = (place.member for place in entry.roster.order_by("position"))
    newcomer = cast.make_member(org.peace_river)
    data = form_for(
        entry.competition, org.peace_river, first, second, newcomer, do="hand_in", version=1,
        **{f"spare-{newcomer.pk}": "1"},
    )  # fmt: skip

    signed_in("alice").post(reverse("entries:edit", args=[entry.pk]), data)

    assert entry.roster.get(member=newcomer).received_on == timezone.localdate()


# --- the registration table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [1, 3])
def test_table_takes_the_same_queries_for_one_and_for_three(
    signed_in, make_competition, event, django_assert_num_queries, entries
) -> None:
    make_competition("cribbage-pairs", entries=entries)
    client = signed_in("carl")
    address = reverse("entries:check_in", args=[event.pk]) + "?category=cribbage-pairs"
    client.get(address)

    with django_assert_num_queries(9):
        client.get(address)


def test_tick_is_saved_at_once_and_moves_the_totals(signed_in, entry, users) -> None:
    place = entry.roster.order_by("position").first()
    RosterPlace.objects.filter(entry=entry).update(fee_paid=False)
    address = reverse("entries:check_in_person", args=[entry.competition.event_id, place.pk])
    client = signed_in("carl")

    fragment = page(client.post(address, {"card_seen": "yes", "fee_paid": "yes", "cheque_number": "88"}, **HTMX))

    place.refresh_from_db()
    assert (place.card_seen, place.fee_paid, place.cheque_number) == (True, True, "88")
    assert "1 of 2 are here, 1 owe the fee" in fragment
    assert 'id="totals"' in fragment

    client.post(address, {"card_seen": "no"}, **HTMX)
    place.refresh_from_db()
    assert (place.card_seen, place.fee_paid) == (False, True)


def test_table_of_another_event_does_not_reach_a_person(signed_in, entry, org) -> None:
    other = cast.make_event(org, slug="other", name="Other")
    place = entry.roster.first()

    response = signed_in("alice").post(
        reverse("entries:check_in_person", args=[other.pk, place.pk]), {"card_seen": "yes"}
    )

    assert response.status_code == 404
    assert not RosterPlace.objects.filter(card_seen=True).exists()


def test_one_cheque_for_the_team(signed_in, entry) -> None:
    RosterPlace.objects.filter(entry=entry).update(fee_paid=False)

    signed_in("carl").post(
        reverse("entries:check_in_team", args=[entry.competition.event_id, entry.pk]), {"cheque_number": "4711"}
    )

    assert [place.cheque_number for place in entry.roster.filter(fee_paid=True)] == ["4711", "4711"]


def test_list_for_the_table_has_a_line_for_everybody(signed_in, entry) -> None:
    shown = page(signed_in("carl").get(pages(entry)["check_in_list"]))

    for place in entry.roster.all():
        assert place.member.number in shown


# --- after the draw -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "status"), [("carl", 200), ("alice", 200), ("sam", 403), ("oscar", 403)])
def test_only_who_draws_writes_a_team_down_after_the_draw(signed_in, competition, name, status) -> None:
    competition.entries_frozen_at = timezone.now()
    competition.save()

    answer = signed_in(name).get(reverse("entries:register_late", args=[competition.pk]))

    assert answer.status_code == status
    if status == 200:
        assert "as a draft" in page(answer)
        assert 'value="hand_in"' not in page(answer)


def test_team_written_down_after_the_draw_is_a_draft_whatever_was_pressed(signed_in, competition, org) -> None:
    competition.entries_frozen_at = timezone.now()
    competition.save()
    members = [cast.make_member(org.peace_river, sex=sex) for sex in "MF"]

    signed_in("carl").post(
        reverse("entries:register_late", args=[competition.pk]),
        {
            "competition": competition.pk,
            "branch": org.peace_river.pk,
            "member": [member.pk for member in members],
            "do": "hand_in",
        },
    )

    late = Entry.objects.get(branch=org.peace_river)
    assert (late.state, late.received_at) == ("draft", None)


# --- received on ----------------------------------------------------------------------------------------


@pytest.mark.rule("A18")
def test_a_paper_that_came_in_time_and_is_typed_later_is_on_time(signed_in, competition, org, members) -> None:
    event = competition.event
    event.starts_on, event.ends_on = datetime.date(2026, 11, 27), datetime.date(2026, 11, 28)  # due on November 13
    event.save(update_fields=["starts_on", "ends_on"])
    client, address = signed_in("carl"), reverse("entries:register", args=[competition.pk])
    assert 'name="received_on" value="2026-11-21"' in page(client.get(address))

    data = form_for(competition, org.grande_prairie, *members[:2], received_on="2026-11-13")
    assert "after the deadline of" not in page(client.post(address, {**data, "do": "check"}))
    late = page(client.post(address, {**data, "received_on": "2026-11-14", "do": "check"}))
    assert "Received on November 14, 2026, after the deadline of" in late
    client.post(address, {**data, "do": "hand_in"})

    entry = Entry.objects.get()
    assert timezone.localdate(entry.received_at) == datetime.date(2026, 11, 13)
    assert verdicts_for([entry])[entry.pk].verdict.of("deadline").code == "met"


@pytest.mark.parametrize(
    ("day", "sentence"),
    [("2026-11-22", "That day is in the future."), ("2025-12-31", "before the season, which begins on")],
)
def test_a_day_that_cannot_be_is_refused(signed_in, competition, org, members, day, sentence) -> None:
    data = form_for(competition, org.grande_prairie, *members[:2], do="hand_in", received_on=day)
    answer = signed_in("carl").post(reverse("entries:register", args=[competition.pk]), data)

    assert answer.status_code == 422
    assert sentence in page(answer)
    assert not Entry.objects.exists()


def test_a_branch_does_not_say_when_its_own_team_was_received(signed_in, competition, org, users) -> None:
    cast.Role.objects.filter(user=users["oscar"]).update(organization=org.peace_river)
    client, address = signed_in("oscar"), reverse("entries:register", args=[competition.pk])
    assert "received_on" not in page(client.get(address))
    pair = cast.make_members(org.peace_river, "MF")
    client.post(address, form_for(competition, org.peace_river, *pair, do="hand_in", received_on="2026-11-01"))

    assert timezone.localdate(Entry.objects.get().received_at) == datetime.date(2026, 11, 21)


def test_a_team_begins_as_last_year_with_those_who_are_members_still(signed_in, competition, org):
    before = cast.make_event(org, slug="cribbage-2026", season=2026, starts_on="2026-02-06", ends_on="2026-02-07")
    team = cast.make_entry(cast.make_competition(before, "cribbage-pairs"), number=1, branch=org.grande_prairie)
    stays, goes = (place.member for place in team.roster.all())
    goes.branch = org.calgary
    goes.save()
    beth, address = signed_in("beth"), reverse("entries:register", args=[competition.pk])
    offered = beth.get(address)
    assert [entry.pk for entry in offered.context["last_year"]] == [team.pk]
    begun = beth.get(address, {"last": team.pk})
    assert [place.member for place in begun.context["roster"].places] == [stays]
    assert goes.name in begun.context["begins"].missing
    assert signed_in("oscar").get(address, {"last": team.pk}).context["begins"] is None
