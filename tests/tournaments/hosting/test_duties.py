"""Named people for the duties of an event, and who is at its ceremonies."""

from __future__ import annotations

import pytest
from django.urls import reverse

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of
from tournaments.entries.models import Entry, PutOut, RosterPlace
from tournaments.hosting.models.duties import Attendance, Duty
from tournaments.hosting.queries.duties import ceremony_lists, people_of
from tournaments.hosting.services.duties import name_person, note_attendance, take_off
from tournaments.members.models import Member

Kind = Duty.Kind


@pytest.fixture
def name(event, users):
    def name(kind: str, who: str = "", **more) -> Duty:
        return name_person(event=event, kind=kind, name=who, by=users["alice"], **more)

    return name


def lines(event) -> dict[str, list[str]]:
    return {line.kind.value: [person.duty.name for person in line.people] for line in people_of(event)}


@pytest.mark.rule("RESPONSIBILITIES")
def test_everybody_is_named_for_a_duty(event, name) -> None:
    name(Kind.REPRESENTATIVE, "Rita Roy")
    name(Kind.VOLUNTEER, "Al Vos", task="Coffee, Saturday morning", phone="780 555 0100")
    name(Kind.VOLUNTEER, "Al Vos", task="Doors")

    said = lines(event)

    assert (said["representative"], said["volunteer"], said["referee"]) == (["Rita Roy"], ["Al Vos", "Al Vos"], [])
    assert next(line.title for line in people_of(event)) == "Command Representative"
    assert [line.kind.value for line in people_of(event) if line.is_missing] == [
        "auxiliary", "opening", "closing", "referee",
    ]  # fmt: skip


@pytest.mark.rule("FORMAT OF PLAY v")
def test_ladies_auxiliary_is_invited_where_the_book_says_so(event, name, signed_in) -> None:
    office, client = reverse("hosting:office", args=[event.pk]), signed_in("carl")
    assert "Nobody was asked yet" in html_of(client.get(office))

    name(Kind.AUXILIARY, "Rose Hill")
    page = html_of(client.get(office))
    assert "<b>Rose Hill</b> was asked on" in page
    event.overrides = {"hosting.invite_auxiliary": False}
    event.save()
    assert "Rose Hill" in html_of(client.get(office))  # on record
    Duty.objects.all().delete()
    assert "Ladies Auxiliary" not in html_of(client.get(office))


def test_same_person_twice_for_the_same_is_named_once(event, name) -> None:
    assert name(Kind.REFEREE, " Ann Roy ") == name(Kind.REFEREE, "Ann Roy")
    assert Duty.objects.count() == 1


def test_two_members_of_one_name_are_two_people_told_apart_by_number(event, name, org) -> None:
    first, second = (cast.make_member(org.peace_river, surname="Twin", given_names="Joe") for _ in range(2))

    assert name(Kind.REFEREE, number=first.number) == name(Kind.REFEREE, number=first.number)
    assert name(Kind.REFEREE, number=second.number) == name(Kind.REFEREE, number=second.number)

    assert lines(event)["referee"] == ["Joe Twin", f"Joe Twin, {second.number}"]


def test_member_is_named_as_on_the_card(event, name, org) -> None:
    member = cast.make_member(org.peace_river, surname="Wójcik", given_names="Susan")

    assert name(Kind.REFEREE, "Sue", number=member.number).name == "Susan Wójcik"


@pytest.mark.parametrize(
    ("kind", "values", "code"),
    [
        (Kind.REFEREE, {"who": " "}, "name_needed"),
        (Kind.REFEREE, {"who": "Ann", "number": "999"}, "no_such_member"),
    ],
)
def test_who_cannot_be_named_is_refused(event, name, kind, values, code) -> None:
    with pytest.raises(RuleViolation) as refused:
        name(kind, **values)

    assert refused.value.code == code
    assert sentence(refused.value)


@pytest.mark.rule("DARTS xix")
def test_referee_belongs_to_no_playing_team(event, name, make_competition) -> None:
    player = make_competition("darts-legion", entries=1).entries.get().roster.first().member

    with pytest.raises(RuleViolation) as refused:
        name(Kind.REFEREE, number=player.number)
    name(Kind.VOLUNTEER, number=player.number)  # may help anyway

    assert refused.value.code == "referee_plays"


def test_referee_who_comes_into_a_team_later_is_marked(event, name, make_competition, org) -> None:
    referee = cast.make_member(org.peace_river)
    name(Kind.REFEREE, number=referee.number)
    entry = make_competition("darts-legion", entries=1).entries.get()
    RosterPlace.objects.filter(entry=entry, position=2).update(member=referee)

    plays = next(line for line in people_of(event) if line.kind is Kind.REFEREE).people[0].plays_for

    assert plays == str(entry)


@pytest.mark.rule("FORMAT OF PLAY vi")
def test_one_person_leads_a_ceremony(event, name) -> None:
    first = name(Kind.OPENING, "Pat Hill")
    name(Kind.CLOSING, "Pat Hill")

    with pytest.raises(RuleViolation) as refused:
        name(Kind.OPENING, "Kim Lake")
    take_off(duty=first)
    name(Kind.OPENING, "Kim Lake")

    assert refused.value.code == "one_leads"
    assert lines(event)["opening"] == ["Kim Lake"]


def test_people_are_read_in_the_same_queries_for_one_and_for_ten(event, name, django_assert_num_queries) -> None:
    for number in range(10):
        name(Kind.VOLUNTEER, f"Helper {number}")

    with django_assert_num_queries(1):
        people_of(event)


# --- ceremonies -----------------------------------------------------------------------------------------


@pytest.fixture
def teams(event, make_competition) -> list[Entry]:
    return list(make_competition("cribbage-pairs", entries=2).entries.order_by("number"))


def places(*entries: Entry) -> list[int]:
    return list(RosterPlace.objects.filter(entry__in=entries).order_by("pk").values_list("pk", flat=True))


@pytest.mark.rule("CODE OF CONDUCT i.a")
def test_who_is_at_a_ceremony_is_noted_and_others_stay_as_they_are(event, teams, users) -> None:
    first, second = (places(team) for team in teams)
    note_attendance(event=event, ceremony="opening", shown=first, there=first, by=users["carl"])
    note_attendance(event=event, ceremony="opening", shown=second, there=second[:1], by=users["rita"])
    note_attendance(event=event, ceremony="opening", shown=first, there=first[:1], by=users["carl"])

    [listed] = ceremony_lists(event, "opening")
    [closing] = ceremony_lists(event, "closing")

    assert (listed.there, listed.missing, closing.there) == (2, 2, 0)
    assert [[there for _, there in team.places] for team in listed.teams] == [[True, False], [True, False]]


def test_places_of_another_event_are_not_ticked_here(event, teams, users, org) -> None:
    elsewhere = cast.make_event(org, slug="elsewhere", name="Elsewhere")
    count = note_attendance(
        event=elsewhere, ceremony="opening", shown=places(*teams), there=places(*teams), by=users["alice"]
    )

    assert (count, Attendance.objects.count()) == (0, 0)


def test_who_is_put_out_is_not_asked_for(event, teams, users) -> None:
    member = Member.objects.get(places__entry=teams[0], places__position=1)
    PutOut.objects.create(event=event, member=member, reason="Words", decided_by=users["alice"])

    assert [listed.people for listed in ceremony_lists(event, "opening")] == [3]


# --- the pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "sees_people", "sees_ceremony"),
    [("alice", 200, 200), ("carl", 200, 200), ("beth", 200, 403), ("rita", 403, 200), ("sam", 403, 403),
     ("oscar", 403, 403), (None, 302, 302)],
)  # fmt: skip
def test_page_opens_for_those_who_have_a_use_for_it(signed_in, event, who, sees_people, sees_ceremony) -> None:
    client = signed_in(who)

    assert client.get(reverse("duties:people", args=[event.pk])).status_code == sees_people
    assert client.get(reverse("duties:ceremony", args=[event.pk, "opening"])).status_code == sees_ceremony


def test_host_names_its_helpers_and_not_the_representative(signed_in, event) -> None:
    client, address = signed_in("beth"), reverse("duties:people", args=[event.pk])

    helper = client.post(address, {"kind": "volunteer", "name": "Al Vos"})
    representative = client.post(address, {"kind": "representative", "name": "Beth Tester"})

    assert (helper.status_code, representative.status_code) == (302, 422)
    assert [duty.name for duty in Duty.objects.all()] == ["Al Vos"]


@pytest.mark.parametrize(("who", "kind", "status"), [("beth", "representative", 403), ("sam", "volunteer", 403),
                                                     ("carl", "representative", 302)])  # fmt: skip
def test_taking_off_is_for_those_who_may_name(signed_in, event, name, who, kind, status) -> None:
    duty = name(kind, "Rita Roy")

    assert signed_in(who).post(reverse("duties:take_off", args=[duty.pk])).status_code == status
    assert Duty.objects.exists() == (status != 302)


def test_refusal_stands_on_the_page(signed_in, event) -> None:
    said = signed_in("carl").post(reverse("duties:people", args=[event.pk]), {"kind": "referee", "number": "999"})

    assert said.status_code == 422
    assert "Nobody in the registry has the number 999." in html_of(said)


def test_ticks_are_saved_from_the_page(signed_in, event, teams) -> None:
    client, address = signed_in("rita"), reverse("duties:ceremony", args=[event.pk, "opening"])
    every = places(*teams)

    client.post(address, {"shown": every, "there": every[:1]})
    html = html_of(client.get(address))
    client.post(address, {"shown": every, "all": "yes"})
    everybody = html_of(client.get(address))

    assert "3 of 4 are not ticked." in html
    assert "0 of 4 are not ticked." in everybody
    assert client.get(reverse("duties:ceremony", args=[event.pk, "banquet"])).status_code == 404


@pytest.mark.parametrize("entries", [1, 3])
def test_ceremony_takes_the_same_queries_for_one_team_and_for_three(
    signed_in, event, make_competition, django_assert_max_num_queries, entries
) -> None:
    make_competition("cribbage-pairs", entries=entries)
    client, address = signed_in("rita"), reverse("duties:ceremony", args=[event.pk, "opening"])
    client.get(address)

    with django_assert_max_num_queries(12):
        client.get(address)
