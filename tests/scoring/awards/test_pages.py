"""The awards pages, and who may do what on them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.awards import services
from scoring.models import AdvancementAnswer, AwardDecision, HighScore, PinAward, PinDelivery, Submission
from tests.page import html_of, say_yes, words_of
from tests.scoring import small
from tournaments.models import Suspension


@pytest.fixture
def darts(make_competition):
    competition = make_competition("darts-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "1-0 1-0 1-0", (1, 3): "1-0 1-0 1-0", (2, 3): "1-0 1-0 0-1"})
    return competition


@pytest.fixture
def player(darts):
    """A player of team 1 with a 180."""
    member = darts.entries.get(number=1).roster.first().member
    sheet = Submission.objects.filter(sub_match__match__home__number=1).first() or Submission.objects.first()
    HighScore.objects.create(submission=sheet, member=member, countersigned=True)
    return member


PAGES = ["awards:office", "advancing:office", "awards:pins"]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(
    ("who", "status"),
    [("alice", 200), ("carl", 200), ("sam", 403), ("dora", 403), ("beth", 403), ("oscar", 403), ("nora", 403)],
)
def test_who_may_look_at_awards(signed_in, darts, name, who, status):
    assert signed_in(who).get(reverse(name, args=[darts.event_id])).status_code == status


@pytest.mark.parametrize("name", PAGES)
def test_strangers_are_asked_to_sign_in(client, darts, name):
    response = client.get(reverse(name, args=[darts.event_id]))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("login"))


def actions(darts, player, users):
    """Yield address and data of everything that can be changed on these pages."""
    first = darts.entries.get(number=1)
    decision = AwardDecision.objects.create(entry=darts.entries.get(number=3), reason="Left", decided_by=users["alice"])
    pin = PinAward.objects.create(member=player, level="area", event=darts.event, issued_by=users["alice"])
    event = darts.event_id
    yield (
        reverse("consequences:move_award", args=[darts.pk]),
        {f"move-{darts.pk}-entry": first.pk, f"move-{darts.pk}-reason": "No"},
    )
    yield reverse("consequences:give_back_award", args=[decision.pk]), {}
    yield reverse("advancing:answer", args=[first.pk]), {f"answer-{first.pk}-accepts": "yes"}
    yield reverse("advancing:ask_again", args=[first.pk]), {}
    yield reverse("awards:bar", args=[event, player.pk, 2028]), {"sport": "darts", "confirm": "1"}
    yield reverse("awards:add_pins", args=[event]), {"quantity": "5"}
    yield reverse("awards:issue_pin", args=[event, player.pk]), {}
    yield reverse("awards:take_pin_back", args=[pin.pk]), {}


@pytest.mark.parametrize("who", ["sam", "dora", "beth", "oscar", "nora", None])
def test_nobody_else_changes_anything(signed_in, darts, player, users, who):
    client = signed_in(who)

    for address, data in actions(darts, player, users):
        response = client.post(address, data)
        assert response.status_code == (302 if who is None else 403), address
        if who is None:
            assert response["Location"].startswith(reverse("login"))
    assert AwardDecision.objects.filter(revoked_at=None).count() == 1
    assert (AdvancementAnswer.objects.count(), Suspension.objects.count(), PinDelivery.objects.count()) == (0, 0, 0)
    assert PinAward.objects.count() == 1


@pytest.mark.rule("A23")
@pytest.mark.parametrize(("who", "status"), [("alice", 302), ("dell", 302), ("carl", 403), ("rita", 403)])
def test_an_award_is_moved_by_the_sports_officer_or_a_named_delegate(signed_in, darts, users, who, status):
    first = darts.entries.get(number=1)
    data = {f"move-{darts.pk}-entry": first.pk, f"move-{darts.pk}-reason": "No"}
    moving = reverse("consequences:move_award", args=[darts.pk])
    assert say_yes(signed_in(who), moving, data).status_code == status
    assert AwardDecision.objects.count() == (status == 302)
    page = words_of(signed_in(who).get(reverse("awards:office", args=[darts.event_id])))
    assert ("Give the award back" in page) == (status == 302)
    decision = AwardDecision.objects.first() or services.move_award(entry=first, reason="No", by=users["alice"])
    giving_back = reverse("consequences:give_back_award", args=[decision.pk])
    assert say_yes(signed_in(who), giving_back).status_code == status


def test_looking_changes_nothing(signed_in, darts, player, users):
    client = signed_in("alice")

    for address, _ in actions(darts, player, users):
        assert client.get(address).status_code == 405


def test_awards_name_people_and_say_what_they_wait_for(signed_in, darts, make_competition):
    waiting = make_competition("darts-mixed", entries=2)
    small.round_robin(waiting)

    page = words_of(signed_in("carl").get(reverse("awards:office", args=[darts.event_id])))

    assert "Champion Branch 1 No." in page
    assert ", ".join(p.member.name for p in darts.entries.get(number=1).roster.all()) in page
    assert "1 of 1 matches are still to be played." in page


def test_an_award_is_moved_and_given_back(signed_in, darts):
    first = darts.entries.get(number=1)
    client = signed_in("alice")
    address = reverse("consequences:move_award", args=[darts.pk])
    data = {f"move-{darts.pk}-entry": first.pk, f"move-{darts.pk}-reason": ""}

    assert client.post(address, data).status_code == 422
    assert not AwardDecision.objects.exists()

    page = words_of(say_yes(client, address, data | {f"move-{darts.pk}-reason": "No show at the banquet"}, follow=True))
    assert "Champion Branch 2 No." in page
    assert "An award was moved: No show at the banquet" in page
    giving_back = reverse("consequences:give_back_award", args=[AwardDecision.objects.get().pk])
    page = words_of(say_yes(client, giving_back, follow=True))
    assert "Champion Branch 1 No." in page


def test_a_refusal_asks_the_next_and_lists_the_bans(signed_in, darts):
    first, second = darts.entries.filter(number__in=(1, 2)).order_by("number")
    client = signed_in("carl")
    page = reverse("advancing:office", args=[darts.event_id])
    assert re.search(r"1st Branch 1 No\. \d+ To be asked", words_of(client.get(page)))

    address = reverse("advancing:answer", args=[first.pk])
    refused = client.post(address, {f"answer-{first.pk}-accepts": "no", f"answer-{first.pk}-reason": ""})
    assert refused.status_code == 422
    assert "Say why the team does not advance. (CODE OF CONDUCT i.e)" in words_of(refused)

    client.post(address, {f"answer-{first.pk}-accepts": "no", f"answer-{first.pk}-reason": "Work"})
    shown = words_of(client.get(page))
    assert re.search(r"1st Branch 1 No\. \d+ Declined", shown)
    assert re.search(r"2nd Branch 2 No\. \d+ To be asked", shown)
    assert "Season bans to confirm" in shown
    assert shown.count("To be decided") == 4

    client.post(reverse("advancing:answer", args=[second.pk]), {f"answer-{second.pk}-accepts": "yes"})
    assert re.search(r"2nd Branch 2 No\. \d+ Advances", words_of(client.get(page)))


@pytest.mark.rule("CODE OF CONDUCT i.e")
def test_a_player_is_barred_excused_or_neither(signed_in, darts, users):
    first = darts.entries.get(number=1)
    services.answer_advancement(entry=first, accepts=False, reason="Work", by=users["carl"])
    member = first.roster.first().member
    address = reverse("awards:bar", args=[darts.event_id, member.pk, 2028])
    client = signed_in("alice")

    page = client.post(address, {"sport": "darts", "excuse": "1", "excused": " "}, follow=True)
    assert "Say who excused the player, and why. Nothing was saved." in words_of(page)
    assert not Suspension.objects.exists()

    client.post(address, {"sport": "darts", "excuse": "1", "excused": "Surgery, J. Boyle"})
    assert Suspension.objects.get().waived_reason == "Surgery, J. Boyle"
    client.post(address, {"sport": "darts", "withdraw": "1"})
    assert not Suspension.objects.exists()
    client.post(address, {"sport": "darts", "confirm": "1"})
    assert Suspension.objects.get().waived_by is None

    response = client.post(address, {"sport": "Chess", "confirm": "1"}, follow=True)
    assert "This player is not on a team that stayed away." in words_of(response)


def test_pins_are_counted_given_and_taken_back(signed_in, darts, player):
    client = signed_in("carl")
    address = reverse("awards:pins", args=[darts.event_id])
    assert "There aren't enough pins on record" in words_of(client.get(address))

    client.post(reverse("awards:add_pins", args=[darts.event_id]), {"quantity": "2", "note": "Box"})
    assert "2 pins left of 2 for Command events" in words_of(client.get(address))
    assert client.post(reverse("awards:add_pins", args=[darts.event_id]), {"quantity": "0"}).status_code == 422

    issue = reverse("awards:issue_pin", args=[darts.event_id, player.pk])
    assert "1 pin left of 2" in words_of(client.post(issue, follow=True))
    again = words_of(client.post(issue, follow=True))
    assert "already has the pin of this level" in again
    assert PinAward.objects.count() == 1

    client.post(reverse("awards:take_pin_back", args=[PinAward.objects.get().pk]))
    assert not PinAward.objects.exists()


# --- JSON ---------------------------------------------------------------------------------------------


def test_the_api_gives_awards_when_they_are_final_and_the_public_may_know(client, darts, make_competition):
    waiting = make_competition("darts-mixed", entries=2)
    small.round_robin(waiting)
    address = f"/api/v1/events/{darts.event.slug}/awards/"

    data = client.get(address).json()
    assert [(row["category"], row["is_final"], len(row["awards"])) for row in data] == [
        ("darts-legion", True, 2), ("darts-mixed", False, 0),
    ]  # fmt: skip
    assert data[0]["awards"][0]["teams"][0]["number"] == 1

    darts.event.standings_hidden = True
    darts.event.save()
    response = client.get(address)
    assert response.status_code == 403
    assert "Branch 1" not in html_of(response)


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(("name", "queries"), [("awards:office", 17), ("advancing:office", 22)])
def test_pages_ask_the_same_for_one_competition_and_for_three(
    signed_in, event, make_competition, django_assert_num_queries, number, name, queries
):
    for category in ["eightball-doubles", "darts-legion", "cribbage-legion"][:number]:
        small.round_robin(make_competition(category, entries=2))
    client = signed_in("alice")
    address = reverse(name, args=[event.pk])
    client.get(address)

    with django_assert_num_queries(queries):
        assert client.get(address).status_code == 200
