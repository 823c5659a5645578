"""The office's pages about entries: who may see and do what, and what happens when they do."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.entries.pages import page, pages
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.events.models import Competition

EVERYTHING = {"list", "register", "players", "detail", "edit", "check_in", "check_in_list"}


SEND_IN = {"list", "register", "players"}


# --- who may open what ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "allowed"),
    [
        ("alice", EVERYTHING),
        ("carl", EVERYTHING),
        ("dora", {"list", "register", "players", "detail", "edit"}),  # her district's teams, not the table
        ("beth", SEND_IN),  # another branch of the district
        ("oscar", SEND_IN),  # another district
        ("sam", set()),
        ("nora", set()),
    ],
)
def test_page_opens_for_those_who_have_a_use_for_it(signed_in, entry, who, allowed) -> None:
    client = signed_in(who)

    opened = {name for name, address in pages(entry).items() if client.get(address).status_code == 200}
    refused = {name for name, address in pages(entry).items() if client.get(address).status_code == 403}

    assert opened == allowed
    assert refused == EVERYTHING - allowed


def test_nobody_sees_a_page_without_signing_in(signed_in, entry) -> None:
    client = signed_in(None)

    for address in pages(entry).values():
        response = client.get(address)
        assert response.status_code == 302
        assert response["Location"].startswith(reverse("login"))


def writes(entry: Entry, override: Override, departure: Departure) -> dict[str, tuple[str, dict[str, str]]]:
    event, place = entry.competition.event, entry.roster.order_by("position").first()
    return {
        "cancel": (reverse("entries:cancel", args=[entry.pk]), {"reason": "Ill"}),
        "override": (
            reverse("entries:override", args=[entry.pk]),
            {"rule": "card-year", "member": str(place.member_id)},
        ),
        "revoke_override": (reverse("entries:revoke_override", args=[override.pk]), {}),
        "depart": (reverse("consequences:depart", args=[entry.pk]), {"kind": "withdrawn", "reason": "Ill"}),
        "revoke_departure": (reverse("consequences:revoke_departure", args=[departure.pk]), {}),
        "check_in_person": (reverse("entries:check_in_person", args=[event.pk, place.pk]), {"card_seen": "yes"}),
        "check_in_team": (reverse("entries:check_in_team", args=[event.pk, entry.pk]), {"cheque_number": "1"}),
    }


@pytest.mark.parametrize(
    ("who", "may"),
    [
        (None, set()),
        ("sam", set()),
        ("nora", set()),
        ("beth", set()),
        ("oscar", set()),
        ("dora", {"cancel"}),
    ],
)
def test_post_of_somebody_without_the_right_changes_nothing(signed_in, users, entry, who, may) -> None:
    override = Override.objects.create(entry=entry, rule="fee", reason="x", made_by=users["alice"])
    departure = Departure.objects.create(
        entry=entry, kind="withdrawn", policy="annul", reason="x", decided_by=users["alice"]
    )
    client = signed_in(who)

    for name, (address, data) in writes(entry, override, departure).items():
        response = client.post(address, data)
        expected = 302 if who is None or name in may else 403
        assert (name, response.status_code) == (name, expected)

    assert Override.objects.filter(revoked_at=None).count() == 1
    assert Departure.objects.filter(revoked_at=None).count() == 1
    assert not RosterPlace.objects.filter(card_seen=True).exists()
    assert Entry.objects.get().state == ("cancelled" if "cancel" in may else "entered")


def test_branch_officer_sees_own_teams_alone(signed_in, entry, competition, org) -> None:
    own = cast.make_entry(competition, number=2, branch=org.calgary)

    shown = page(signed_in("oscar").get(pages(entry)["list"]))

    assert reverse("entries:detail", args=[own.pk]) in shown
    assert "Peace River" not in shown


@pytest.mark.parametrize(("who", "may"), [("alice", True), ("carl", True), ("beth", True), ("rita", False)])
def test_list_leads_to_the_form_of_a_new_team_whoever_may_enter_one(signed_in, entry, who, may) -> None:
    client, form = signed_in(who), pages(entry)["register"]
    assert (form in page(client.get(pages(entry)["list"]))) is may
    assert (client.get(form).status_code == 200) is may


# --- the list ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [1, 3])
def test_list_takes_the_same_queries_for_one_and_for_three(
    signed_in, make_competition, event, django_assert_num_queries, entries
) -> None:
    make_competition("cribbage-pairs", entries=entries)
    make_competition("cribbage-legion", entries=entries)
    client = signed_in("alice")
    address = reverse("entries:office_list", args=[event.pk])
    client.get(address)

    with django_assert_num_queries(24):
        response = client.get(address)

    assert page(response).count("Branch ") >= entries


def test_list_says_what_is_open_and_can_be_narrowed(signed_in, entry, unpaid, competition, org) -> None:
    cast.make_entry(competition, number=2, branch=org.calgary)
    client, address = signed_in("alice"), pages(entry)["list"]

    everything, not_met, met = (page(client.get(f"{address}?show={show}")) for show in ("", "not_met", "met"))

    assert "has paid dues only for 2026" in everything
    assert "Peace River" in not_met
    assert "Centennial Calgary" not in not_met
    assert "Centennial Calgary" in met
    assert "Peace River" not in met


# --- one team -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "overrides", "has_pairs"),
    [
        ("cribbage-pairs", {}, False),
        ("cribbage-legion", {}, True),
        ("darts-legion", {}, False),
        ("darts-legion", {"sides.pairs": 2}, True),
    ],
)
def test_page_of_a_team_shows_pairs_where_it_plays_in_pairs(
    make_competition, signed_in, category, overrides, has_pairs
) -> None:
    entry = make_competition(category, entries=1).entries.get()
    Competition.objects.filter(pk=entry.competition_id).update(overrides=overrides)

    shown = page(signed_in("alice").get(pages(entry)["detail"]))

    assert ('data-label="Pair"' in shown) is has_pairs


def test_decision_is_made_shown_and_taken_back_on_the_page(signed_in, entry, unpaid, users) -> None:
    client, detail = signed_in("alice"), reverse("entries:detail", args=[entry.pk])
    form = {"rule": "card-year", "member": unpaid.pk, f"card-year-{unpaid.pk}-reason": "Receipt seen"}
    for unknown in ({}, {"kind": "maybe"}):
        assert client.post(reverse("entries:override", args=[entry.pk]), form | unknown).status_code == 422

    response = client.post(reverse("entries:override", args=[entry.pk]), form | {"kind": "allowed"}, follow=True)

    assert response.redirect_chain == [(detail, 302)]
    assert "Receipt seen" in page(response)
    assert "Allowed by an officer" in page(response)
    override = Override.objects.get()
    assert (override.made_by, override.member) == (users["alice"], unpaid)

    client.post(reverse("entries:revoke_override", args=[override.pk]))
    assert "Allow, refuse, or ask the branch" in page(client.get(detail))


def test_decision_without_a_reason_says_so_beside_the_field(signed_in, entry, unpaid) -> None:
    response = signed_in("alice").post(
        reverse("entries:override", args=[entry.pk]), {"rule": "card-year", "member": unpaid.pk}
    )

    assert response.status_code == 422
    assert "This field is required" in page(response)
    assert Override.objects.count() == 0


def test_team_withdraws_and_comes_back_on_the_page(signed_in, entry, competition) -> None:
    competition.entries_frozen_at = timezone.now()
    competition.save()
    client = signed_in("carl")

    said = page(
        client.post(
            reverse("consequences:depart", args=[entry.pk]), {"kind": "withdrawn", "reason": "Ill"}, follow=True
        )
    )
    departure = Departure.objects.get()
    assert "Withdrew" in said
    assert departure.policy == "annul"

    client.post(reverse("consequences:revoke_departure", args=[departure.pk]))
    assert Departure.objects.get().revoked_at is not None


def test_frozen_team_cannot_be_changed_on_any_page(signed_in, entry, competition) -> None:
    competition.entries_frozen_at = timezone.now()
    competition.save()
    client = signed_in("alice")

    assert client.get(reverse("entries:edit", args=[entry.pk])).status_code == 302
    client.post(reverse("entries:cancel", args=[entry.pk]), {"reason": "Ill"})
    said = page(client.get(reverse("entries:register", args=[competition.pk])))

    assert Entry.objects.get().state == "entered"
    assert "is published" in said
    assert 'name="branch"' not in said


def test_history_names_people_and_what_changed(signed_in, entry, users) -> None:
    place = entry.roster.order_by("position").first()
    # Entered by somebody, unlike the rest of the cast: the history knows a place by the line that says so.
    place.delete()
    place.save()
    client = signed_in("carl")
    client.post(reverse("entries:check_in_person", args=[entry.competition.event_id, place.pk]), {"card_seen": "yes"})

    shown = page(client.get(reverse("entries:detail", args=[entry.pk])))

    assert f"{place.member.name}: card seen: no → yes" in shown
    assert "(Carl Tester)" in shown
