"""The open event of a branch: begun in two steps, its door, and what is forgotten of guests."""

from __future__ import annotations

import datetime

import pytest
from auditlog.models import LogEntry
from django.urls import reverse

from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.door import DAYS_KEPT, door_of
from tournaments.afternoons.queries.kinds import kinds
from tournaments.afternoons.services import door
from tournaments.afternoons.services.door import Guest
from tournaments.entries.models import Entry
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.events.queries import category_for
from tournaments.members.models import Member

pytestmark = pytest.mark.django_db


@pytest.fixture
def beth(signed_in, users, org):
    signed_in("beth")
    users["beth"].branch = org.grande_prairie
    return users["beth"]


@pytest.fixture
def begin(client, beth):
    """Return a function that begins an open event as its host does: with two presses of Enter."""

    def make(kind: str = "cribbage-movers", **typed: object) -> Afternoon:
        assert kind in client.get(reverse("afternoons:new")).content.decode()
        page = client.get(reverse("afternoons:new"), {"kind": kind})
        form = page.context["form"]
        filled = {field.name: field.value() for field in form if field.value() not in (None, False)}
        answer = client.post(f"{reverse('afternoons:new')}?kind={kind}", filled | typed)
        assert answer.status_code == 302, answer.context["form"].errors
        return Afternoon.objects.latest("pk")

    return make


def enter(client, afternoon, first: str, second: str = "", **more: object):
    address = reverse("afternoons:door", args=[afternoon.competition.event_id])
    data = {"first": first, "second": second, "is_paid": "on", **more}
    return client.post(address, data, headers={"HX-Request": "true"})


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_is_begun_with_what_is_filled_in(begin, kind) -> None:
    afternoon = begin(kind)

    assert (afternoon.kind, afternoon.games) == (kind, kinds()[kind].games)
    assert afternoon.competition.event.is_open


def test_facts_are_changed_before_the_draw_and_carried_to_the_next_time(client, begin) -> None:
    afternoon = begin(fee="10.00", prizes="Hams")
    event = afternoon.competition.event
    address = reverse("afternoons:edit", args=[event.pk])
    form = client.get(address).context["form"]
    filled = {field.name: field.value() for field in form if field.value() not in (None, False)}
    later = event.starts_on + datetime.timedelta(days=2)
    client.post(address, filled | {"fee": "12.50", "on": str(later), "games": 7, "first": "scored", "second": "skunks"})
    client.post(reverse("afternoons:again", args=[event.pk]), {"on": str(later + datetime.timedelta(days=7))})

    once, again = Afternoon.objects.order_by("pk")
    assert (once.fee_cents, once.games, once.competition.event.starts_on) == (1250, 7, later)
    assert (again.fee_cents, again.games, again.prizes) == (1250, 7, "Hams")
    assert category_for(again.competition).ranking == ("scored", "skunks", "difference")
    assert again.competition.event.starts_on == later + datetime.timedelta(days=7)


def test_names_become_members_guests_or_a_sentence(client, begin, beth) -> None:
    afternoon = begin()
    lorne = cast.make_member(beth.branch, surname="O'Brien", given_names="Lorne")
    for name in ("Ray", "Rene"):
        cast.make_member(beth.branch, surname="MacIsaac", given_names=name)

    assert enter(client, afternoon, "obri", "Ann Brown").status_code == 204
    refused = {
        text: enter(client, afternoon, *text.split("|")).content.decode()
        for text in ("Bob|Joe Clark", "mac|Joe Clark", "Bob Smith", "Joe Clark|ann brown", "obrien|Joe Clark")
    }

    entry = afternoon.competition.entries.get()
    assert [place.member.name for place in entry.roster.all()] == ["Lorne O'Brien", "Ann Brown"]
    assert entry.roster.first().member_id == lorne.pk
    assert (entry.called, entry.roster.filter(fee_paid=True).count()) == ("L. O'Brien & Ann B.", 2)
    assert "last name" in refused["Bob|Joe Clark"]
    assert "Several members" in refused["mac|Joe Clark"]
    assert refused["Bob Smith"] == "Type a name."
    assert "line 1" in refused["Joe Clark|ann brown"]
    assert "line 1" in refused["obrien|Joe Clark"]
    assert not Member.everybody.filter(surname="Clark").exists()
    assert verdicts_for([entry])[entry.pk].may_play
    assert not verdicts_for([entry])[entry.pk].lines


def test_a_full_hall_lets_wait_and_a_line_is_changed_and_taken_out(client, begin, beth) -> None:
    afternoon = begin(places=1)
    enter(client, afternoon, "Ann Brown & Joe Clark")
    enter(client, afternoon, "Kim Lee", "Pat Roy", stays="on")
    first, second = afternoon.competition.entries.order_by("number")
    assert (second.state, second.waits) == (Entry.State.DRAFT, 1)
    event = afternoon.competition.event_id

    client.post(reverse("afternoons:act", args=[event, second.pk]), {"do": "let_in"})
    client.post(reverse("afternoons:act", args=[event, second.pk]), {"do": "ready"})
    page = client.get(reverse("afternoons:line", args=[event, first.pk])).context["form"]
    typed = {field.name: field.value() for field in page if field.value()} | {"first": "Anne Browne", "is_paid": ""}
    client.post(reverse("afternoons:line", args=[event, first.pk]), typed)

    first.refresh_from_db()
    assert first.called == "Anne B. & Joe C."
    found = door_of(afternoon)
    assert (found.inside, found.people, found.paid, found.ready, found.waiting) == (2, 4, 2, 1, 0)
    assert [line.entry.number for line in door_of(afternoon, "browne").lines] == [1]
    client.post(reverse("afternoons:act", args=[event, first.pk]), {"do": "take_out"})
    assert [line.entry.number for line in door_of(afternoon).lines] == [2]


def test_the_lot_makes_pairs_and_names_who_is_left_over(begin, beth) -> None:
    afternoon = begin("shuffleboard-field")
    for name in ("Ann", "Bob", "Cy"):
        door.enter(afternoon=afternoon, people=[Guest(name, "Roe")], paid=[True], by=beth)
    with pytest.raises(RuleViolation, match="one_too_many"):
        door.pair_by_lot(afternoon=afternoon, seed="maple")
    door.enter(afternoon=afternoon, people=[Guest("Di", "Roe")], paid=[True], by=beth)
    door.pair_by_lot(afternoon=afternoon, seed="maple")

    pairs = [entry.called.split(" & ") for entry in afternoon.competition.entries.all()]
    assert sorted(name for pair in pairs for name in pair) == ["Ann R.", "Bob R.", "Cy R.", "Di R."]
    assert len(pairs) == 2


def test_guests_are_forgotten_unless_they_agreed_and_then_known_again(client, begin, beth) -> None:
    afternoon = begin()
    day = afternoon.competition.event.ends_on + datetime.timedelta(days=DAYS_KEPT)
    enter(client, afternoon, "Ann Brown", "Joe Clark")
    enter(client, afternoon, "Kim Lee", "Pat Roy", stays="on")

    assert door.forget_guests(today=day - datetime.timedelta(days=1)) == 0
    assert door.forget_guests(today=day) == 2
    assert [entry.called for entry in afternoon.competition.entries.all()] == ["Guest & Guest", "Kim L. & Pat R."]
    assert not any("Brown" in f"{each.object_repr} {each.changes}" for each in LogEntry.objects.all())
    enter(client, begin(), "kim lee", "Ann Brown")
    assert Member.everybody.filter(surname="Lee").count() == 1


def test_only_the_host_stands_at_the_door(client, begin, signed_in) -> None:
    event = begin().competition.event_id
    signed_in("oscar")

    for name in ("door", "members", "again", "edit"):
        assert client.get(reverse(f"afternoons:{name}", args=[event])).status_code == 403


@pytest.mark.parametrize(
    ("kind", "lines"), [("cribbage-movers", 9), ("euchre-progressive", 9), ("shuffleboard-field", 12)]
)
def test_play_begins_and_a_late_line_plays_from_a_game_and_leaves_after_one(client, begin, kind, lines) -> None:
    afternoon = begin(kind)
    event = afternoon.competition.event_id
    in_pairs = kind == "cribbage-movers"
    for at in range(lines):
        assert enter(client, afternoon, f"Ann R{at}x", f"Joe S{at}x" if in_pairs else "").status_code == 204
    page = client.get(reverse("afternoons:door", args=[event]))
    assert ("sits out" in page.content.decode()) == (kind != "shuffleboard-field")

    answer = client.post(reverse("afternoons:begin", args=[event]), {"seed": "maple leaf"})
    assert answer.status_code == 302
    assert answer["Location"].endswith("/games/")
    late = enter(client, afternoon, "Kim Late", "" if kind == "euchre-progressive" else "Pat Late", game=2)
    assert late.status_code == 204, late.content
    line = door_of(afternoon).lines[0]
    assert (line.people[0].surname, line.first, line.is_seated) == ("Late", 2, True)
    refused = client.post(reverse("afternoons:act", args=[event, line.entry.pk]), {"do": "take_out"}, follow=True)
    assert "plays already" in refused.content.decode()
    assert "Leaves after game" in client.get(reverse("afternoons:line", args=[event, line.entry.pk])).content.decode()
    client.post(reverse("afternoons:act", args=[event, line.entry.pk]), {"do": "leave", "game": 3})
    line = door_of(afternoon).lines[0]
    assert (line.first, line.last) == (2, 3)


def test_one_too_many_for_the_lot_is_said_and_nothing_is_drawn(client, begin) -> None:
    afternoon = begin("darts-blind-draw")
    address = reverse("afternoons:begin", args=[afternoon.competition.event_id])
    for at in range(9):
        enter(client, afternoon, f"Ann R{at}x")
    refused = client.post(address, {"seed": "maple leaf"})
    assert "One person has no partner" in refused.content.decode()
    assert not afternoon.competition.stages.exists()
    enter(client, afternoon, "Joe Last")
    assert client.post(address, {"seed": "maple leaf"}).status_code == 302
    assert afternoon.competition.stages.get().matches.exists()
