"""Teams that captains sign up: the link, what it bears, what it does not show, and how a team becomes an entry."""

from __future__ import annotations

import datetime

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from kit.pure.tokens import spelled
from kit.pure.violations import RuleViolation
from kit.zones import zone_of
from tests import cast
from tournaments.models import Entry, SignUp, SignUpLink
from tournaments.signups import queries, services
from tournaments.signups.tasks import forget_sign_ups
from tournaments.signups.views import captains

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_tried():
    cache.clear()


@pytest.fixture
def competition(make_competition):
    return make_competition("cribbage-pairs")


@pytest.fixture
def link(competition, org, users) -> SignUpLink:
    event = competition.event
    return services.give_link(event=event, branch=org.grande_prairie, ends_on=event.starts_on, by=users["beth"])


@pytest.fixture
def members(org):
    return [
        cast.make_member(org.grande_prairie, surname="O'Brien"),
        cast.make_member(org.grande_prairie, surname="Wójcik", sex="F"),
    ]


def page(of: SignUpLink | SignUp) -> str:
    return reverse("signups:team", args=[spelled(of.token)])


def typed(competition, *players: str, **more: str) -> dict[str, str]:
    said = {"competition": str(competition.pk), "captain": "Pat O'Brien", "contact": "780 555-0199"}
    return said | {"players": "\r\n".join(players)} | more


def sent(client, link, competition, *players: str) -> SignUp:
    response = client.post(page(link), typed(competition, *players))
    assert response.status_code == 302, response.content.decode()
    sign_up = SignUp.objects.get()
    assert response.url == page(sign_up)
    return sign_up


def test_a_team_of_a_captain_becomes_an_entry_with_one_key(client, signed_in, link, competition, members, users):
    sign_up = sent(client, link, competition, f"1. {members[0].number}", "", "- jean wojcik")
    assert not Entry.objects.exists()
    beth = signed_in("beth")
    shown = beth.get(reverse("signups:office", args=[competition.event_id])).content.decode()
    assert "Accept the team" in shown
    assert members[1].number in shown
    assert "from a captain waits" in beth.get(reverse("overview:office")).content.decode()
    beth.post(reverse("signups:answer", args=[sign_up.pk]))
    entry = Entry.objects.get()
    assert [(place.member, place.part) for place in entry.roster.all()] == [
        (members[0], "captain"),
        (members[1], "player"),
    ]
    assert entry.contact == "Pat O'Brien, 780 555-0199"
    assert "is accepted" in client.get(page(sign_up)).content.decode()
    for again in (reverse("signups:answer", args=[sign_up.pk]), reverse("signups:choose", args=[sign_up.pk])):
        assert beth.post(again, {"do": "hand_in"}).url == reverse("signups:office", args=[competition.event_id])
    assert Entry.objects.count() == 1
    with pytest.raises(RuleViolation, match="already_answered"):
        services.turn_away(sign_up=sign_up, answer="No.", by=users["beth"])


def test_who_is_not_matched_is_chosen_on_the_form_of_every_team(client, signed_in, link, competition, members):
    sign_up = sent(client, link, competition, members[0].number, "Somebody Else")
    beth, choose = signed_in("beth"), reverse("signups:choose", args=[sign_up.pk])
    assert beth.post(reverse("signups:answer", args=[sign_up.pk])).status_code == 302
    assert not Entry.objects.exists()
    shown = beth.get(choose).content.decode()
    assert "Somebody Else (Player)" in shown
    assert f'name="member" value="{members[0].pk}"' in shown
    said = {
        "competition": competition.pk, "branch": sign_up.branch_id, "contact": "780", "do": "hand_in",
        "member": [members[0].pk, members[1].pk], "captain": members[0].pk,
    }  # fmt: skip
    beth.post(choose, said)
    assert Entry.objects.get().sign_up == sign_up
    assert Entry.objects.get().roster.count() == 2


def test_an_officer_accepts_no_team_that_its_captain_changed_after_the_page_was_shown(
    client, signed_in, link, competition, members
):
    sign_up = sent(client, link, competition, members[0].number, members[1].number)
    beth, answer = signed_in("beth"), reverse("signups:answer", args=[sign_up.pk])
    choose, shown = reverse("signups:choose", args=[sign_up.pk]), f'name="version" value="{sign_up.version}"'
    assert beth.get(reverse("signups:office", args=[competition.event_id])).content.decode().count(shown) == 2
    assert shown in beth.get(choose).content.decode()
    assert shown in beth.post(choose, {"version": sign_up.version, "do": "find"}).content.decode()
    client.post(page(sign_up), typed(competition, members[1].number, members[0].number))
    old = {
        "version": sign_up.version, "competition": competition.pk, "branch": sign_up.branch_id, "contact": "780",
        "member": [member.pk for member in members], "captain": members[0].pk,
    }  # fmt: skip
    beth.post(answer, old)
    beth.post(answer, {**old, "answer": "No."})
    assert "in the meantime" in beth.post(choose, {**old, "do": "hand_in"}).content.decode()
    sign_up.refresh_from_db()
    assert (sign_up.state, Entry.objects.count()) == ("waiting", 0)
    beth.post(answer, {"version": sign_up.version})
    assert Entry.objects.get().roster.first().member == members[1]


def test_what_came_by_the_link_of_the_event_was_received_as_it_was_sent(client, signed_in, competition, org, users):
    event = competition.event
    link = services.give_link(event=event, branch=None, ends_on=event.starts_on, by=users["alice"])
    client.post(page(link), typed(competition, "Somebody", branch=str(org.grande_prairie.pk)))
    SignUp.objects.update(sent_at=timezone.now() - datetime.timedelta(days=3))
    shown = signed_in("alice").get(reverse("signups:choose", args=[SignUp.objects.get().pk])).content.decode()
    assert str(timezone.localdate() - datetime.timedelta(days=3)) in shown
    assert client.post(page(link), typed(competition, "Somebody", branch=str(event.organizer_id))).status_code == 422


def test_a_captain_reads_an_answer_and_no_card_of_the_branch(client, signed_in, link, competition, members):
    sign_up = sent(client, link, competition, members[0].number, members[0].number)
    assert [line.member for line in queries.lines_of(sign_up)] == [members[0], None]
    signed_in("beth").post(reverse("signups:answer", args=[sign_up.pk]), {"answer": "We have six teams already."})
    shown = client.get(page(sign_up)).content.decode()
    assert "We have six teams already." in shown
    assert members[0].surname not in shown.replace("Pat O&#x27;Brien", "")
    client.post(page(sign_up), typed(competition, members[1].number))
    sign_up.refresh_from_db()
    assert (sign_up.state, sign_up.answer, sign_up.players) == ("waiting", "", [members[1].number])
    unknown = client.post(page(link), typed(competition, "0000000", captain="")).content.decode()
    known = client.post(page(link), typed(competition, members[0].number, captain="")).content.decode()
    assert [line for line in unknown.splitlines() if "csrf" not in line and "0000000" not in line] == [
        line for line in known.splitlines() if "csrf" not in line and members[0].number not in line
    ]


def test_a_hall_signs_up_at_once_twice_is_once_and_a_flood_is_stopped(client, link, competition, monkeypatch):
    for team in range(30):
        for _ in range(2):
            assert client.post(page(link), typed(competition, f"Player {team}")).status_code == 302
    assert SignUp.objects.count() == 30
    monkeypatch.setattr(services, "MOST_WAITING", 31)
    monkeypatch.setattr(captains, "MOST_SENT", 62)
    assert client.post(page(link), typed(competition, "one more")).status_code == 302
    assert "31 teams wait" in client.post(page(link), typed(competition, "too many")).content.decode()
    assert "Wait 10 minutes" in client.post(page(link), typed(competition, "too many")).content.decode()
    assert client.get(page(link)).status_code == 200
    assert client.get(reverse("signups:team", args=["2" * 28])).status_code == 404


def test_a_link_ends_on_its_day_where_the_event_is_or_at_once(client, signed_in, link, competition, users, monkeypatch):
    def at(*moment: int) -> None:
        there = datetime.datetime(2027, 1, *moment, tzinfo=zone_of(competition.event.zone))
        monkeypatch.setattr(timezone, "now", lambda: there.astimezone(datetime.UTC))

    beth, office = signed_in("beth"), reverse("signups:link", args=[link.pk])
    assert "<svg" in beth.get(office).content.decode()
    give = {"event": competition.event, "branch": link.branch, "by": users["beth"]}
    at(20, 23, 59)
    assert services.give_link(ends_on=datetime.date(2027, 1, 20), **give) == link
    assert client.get(page(link)).status_code == 200
    at(21)
    assert client.get(page(link)).status_code == 410
    with pytest.raises(RuleViolation, match="day_past"):
        services.give_link(ends_on=datetime.date(2027, 1, 20), **give)
    services.give_link(ends_on=datetime.date(2027, 1, 21), **give)
    assert client.get(page(link)).status_code == 200
    services.end_link(link=link, by=users["beth"])
    assert client.get(page(link)).status_code == 410
    assert not queries.links_of(users["beth"], competition.event)


def test_what_captains_typed_is_forgotten_two_months_after_the_event(client, link, competition, monkeypatch):
    sent(client, link, competition, "somebody")
    for day, left in ((7, 1), (8, 0)):
        noon = datetime.datetime(2027, 4, day, 19, tzinfo=datetime.UTC)
        monkeypatch.setattr(timezone, "now", lambda noon=noon: noon)
        forget_sign_ups()
        assert SignUp.objects.count() == left


def test_only_who_enters_the_teams_of_a_branch_sees_what_waits(client, signed_in, link, competition):
    sign_up = sent(client, link, competition, "somebody")
    oscar = signed_in("oscar")
    assert oscar.get(reverse("signups:link", args=[link.pk])).status_code == 404
    assert oscar.post(reverse("signups:answer", args=[sign_up.pk])).status_code == 404
    assert "Pat" not in oscar.get(reverse("signups:office", args=[competition.event_id])).content.decode()
    assert signed_in("sam").get(reverse("signups:office", args=[competition.event_id])).status_code == 403


def test_a_program_makes_a_link_and_takes_a_team_in(api, client, competition, org, members):
    beth, slug = api("beth"), competition.event.slug
    links = f"/api/v1/events/{slug}/sign-up-links/"
    made = beth.put(links, {"branch": "54", "ends_on": "2027-01-20"}, format="json")
    assert made.status_code == 200, made.json()
    assert beth.put(links, {"ends_on": "2027-01-20"}, format="json").status_code == 403
    link = SignUpLink.objects.get(pk=made.json()["id"])
    sent(client, link, competition, members[0].number, members[1].number)
    waiting = beth.get(f"/api/v1/events/{slug}/sign-ups/").json()
    assert [line["member"] for line in waiting[0]["players"]] == [members[0].number, members[1].number]
    taken = beth.post(f"/api/v1/sign-ups/{waiting[0]['id']}/take-in/", {}, format="json")
    assert taken.status_code == 200, taken.json()
    assert Entry.objects.get().roster.count() == 2
