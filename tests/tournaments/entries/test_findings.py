"""Findings of an event by rule and reason, and one decision about many of them."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.overview.queries.states import state_of
from tests import cast
from tests.page import html_of
from tournaments.entries.models import Entry, Override, RosterPlace
from tournaments.entries.pages.findings import groups_of
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.decisions import override_group, override_rule
from tournaments.entries.services.departures import depart
from tournaments.events.services import freeze_rulebook
from tournaments.members.models import Member

RULE, CODE = "one-competition", "in_two_competitions"


@pytest.fixture
def competitions(make_competition):
    return make_competition("cribbage-pairs"), make_competition("cribbage-senior-pairs")


def in_both(competitions, count: int) -> list[Entry]:
    """Return teams of two categories with the same people, `count` of each."""
    entries = []
    for number in range(1, count + 1):
        first = cast.make_entry(competitions[0], number=number)
        second = cast.make_entry(competitions[1], number=number, branch=first.branch)
        for place, known in zip(second.roster.all(), first.roster.all(), strict=True):
            RosterPlace.objects.filter(pk=place.pk).update(member=known.member)
        entries += [first, second]
    return entries


def unpaid(entry: Entry) -> Member:
    member = entry.roster.order_by("position").first().member
    Member.objects.filter(pk=member.pk).update(dues_paid_year=2026)
    return member


def groups(event) -> dict[tuple[str, str], object]:
    entries = Entry.objects.filter(competition__event=event)
    return {(group.group.rule, group.group.code): group for group in groups_of(verdicts_for(entries).values())}


def marks(event) -> list[str]:
    return [line.mark for line in groups(event)[RULE, CODE].lines]


def address(event, rule=RULE, code=CODE) -> str:
    return reverse("entries:findings", args=[event.pk, rule, code])


def test_findings_stand_by_rule_and_reason_the_worst_first(event, competitions) -> None:
    entries = in_both(competitions, 2)
    unpaid(entries[3])

    assert [(key, group.group.teams, len(group.lines)) for key, group in groups(event).items()] == [
        (("card-year", "dues_unpaid"), 2, 2),
        ((RULE, CODE), 4, 8),
    ]


def test_one_decision_is_recorded_for_each_entry_with_its_facts(event, competitions, users) -> None:
    entries = in_both(competitions, 2)
    chosen = [mark for mark in marks(event) if not mark.startswith(f"{entries[0].pk}-")]

    count = override_group(event=event, rule=RULE, code=CODE, marks=chosen, reason=" Hours apart ", by=users["alice"])

    assert count == 6
    overrides = Override.objects.all()
    assert {(override.rule, override.reason, override.made_by) for override in overrides} == {
        (RULE, "Hours apart", users["alice"])
    }
    assert {override.entry_id for override in overrides} == {entry.pk for entry in entries[1:]}
    assert all(CODE in override.facts for override in overrides)
    assert [verdict.status.value for verdict in verdicts_for(entries).values()] == ["needs_decision"] + 3 * [
        "overridden"
    ]


def test_what_changed_since_the_page_was_shown_is_left(event, competitions, users, make_competition) -> None:
    entries = in_both(competitions, 2)
    shown = marks(event)
    third = cast.make_entry(make_competition("cribbage-legion"), number=1, branch=entries[0].branch)
    member = entries[0].roster.first().member
    RosterPlace.objects.filter(pk=third.roster.first().pk).update(member=member)

    count = override_group(event=event, rule=RULE, code=CODE, marks=shown, reason="Fine", by=users["alice"])

    assert count == 6  # not the person who is in a third category by now, in either team
    assert not Override.objects.filter(member=member).exists()


def test_second_decision_finds_nothing_left_and_saves_nothing(event, competitions, users) -> None:
    in_both(competitions, 1)
    shown = marks(event)
    override_group(event=event, rule=RULE, code=CODE, marks=shown, reason="Fine", by=users["alice"])

    with pytest.raises(RuleViolation) as refused:
        override_group(event=event, rule=RULE, code=CODE, marks=shown, reason="Fine", by=users["carl"])

    assert refused.value.code == "group_decided"
    assert Override.objects.count() == 4


@pytest.mark.parametrize(
    ("rule", "reason", "code"),
    [(RULE, " ", "reason_needed"), ("one-team", "Why not", "cannot_override"), ("no-rule", "x", "nothing_to_override")],
)
def test_group_is_refused_what_a_single_decision_is_refused(event, users, rule, reason, code) -> None:
    with pytest.raises(RuleViolation) as refused:
        override_group(event=event, rule=rule, code=CODE, marks=["1-1-x"], reason=reason, by=users["alice"])

    assert refused.value.code == code


def test_decision_on_other_facts_makes_room_for_the_new_one(event, competitions, users, make_competition) -> None:
    entries = in_both(competitions, 1)
    override_group(event=event, rule=RULE, code=CODE, marks=marks(event), reason="Fine", by=users["alice"])
    third = cast.make_entry(make_competition("cribbage-legion"), number=1, branch=entries[0].branch)
    RosterPlace.objects.filter(pk=third.roster.first().pk).update(member=entries[0].roster.first().member)

    override_group(event=event, rule=RULE, code=CODE, marks=marks(event), reason="Still fine", by=users["carl"])

    standing = Override.objects.filter(revoked_at=None)
    assert standing.count() == 5
    assert Override.objects.exclude(revoked_at=None).count() == 2
    assert not groups(event)


# --- the pages ------------------------------------------------------------------------------------------


def test_list_begins_with_the_groups_and_the_worst_team(signed_in, event, competitions) -> None:
    entries = in_both(competitions, 2)
    unpaid(entries[2])
    client, at = signed_in("alice"), reverse("entries:office_list", args=[event.pk])

    page = client.get(at)
    names = [line.entry.number for line in page.context["categories"][0].shown]
    by_number = client.get(f"{at}?order=number").context["categories"][0].shown
    of_rule = client.get(f"{at}?rule=card-year").context["categories"]

    assert names == [2, 1]
    assert [line.entry.number for line in by_number] == [1, 2]
    assert [len(category.shown) for category in of_rule] == [1, 1]
    assert address(event) in html_of(page)


def test_count_of_a_category_is_that_of_the_list_behind_it(signed_in, event, make_competition, users) -> None:
    competition = make_competition("cribbage-pairs", entries=4)
    _, asked, gone, _ = entries = list(competition.entries.order_by("number"))
    members = [unpaid(entry) for entry in entries[:3]]
    said = {"rule": "card-year", "member": members[1], "kind": "asked", "reason": "Which card?"}
    override_rule(entry=asked, by=users["alice"], **said)
    depart(entry=gone, kind="withdrawn", reason="Left", by=users["alice"])
    client, at = signed_in("alice"), reverse("entries:office_list", args=[event.pk])

    def shown(status: str) -> int:
        return sum(len(part.shown) for part in client.get(at, {"show": status}).context["categories"])

    category = client.get(at).context["categories"][0]
    counts = {status: count for status, _, count in category.counts()}
    assert counts == {status: shown(status) for status in counts} == {"met": 1, "needs_decision": 1, "not_met": 3}
    assert state_of(event).total("to_decide") == 1
    assert "1 to decide" in category.note
    competition.entries_frozen_at = timezone.now()
    competition.save()
    assert shown("needs_decision") == state_of(event).total("to_decide") == 0


def test_group_is_decided_from_the_page(signed_in, event, competitions) -> None:
    in_both(competitions, 1)
    client = signed_in("alice")
    shown = client.get(address(event))

    form = {"finding": marks(event), "reason": "Hours apart", "kind": "allowed"}
    said = html_of(client.post(address(event), form, follow=True))

    assert html_of(shown).count("checked") == 0
    assert "4 problems are decided" in said
    assert Override.objects.count() == 4
    assert "Nothing is left to decide there." in html_of(client.get(address(event), follow=True))


def test_reason_and_ticks_are_asked_for(signed_in, event, competitions) -> None:
    in_both(competitions, 1)
    client = signed_in("alice")

    without_reason = client.post(address(event), {"finding": marks(event)[:1], "reason": ""})
    without_ticks = client.post(address(event), {"reason": "Fine", "kind": "allowed"})

    assert (without_reason.status_code, without_ticks.status_code) == (422, 422)
    assert html_of(without_reason).count("checked") == 1
    assert "No team was ticked" in html_of(without_ticks)
    assert not Override.objects.exists()


@pytest.mark.parametrize(("who", "sees", "decides"), [("carl", 200, 302), ("dora", 302, 403), ("nora", 403, 403)])
def test_who_sees_a_group_and_who_decides(signed_in, event, competitions, who, sees, decides) -> None:
    in_both(competitions, 1)
    client = signed_in(who)

    assert client.get(address(event)).status_code == sees  # dora: no team of hers is among them
    form = {"finding": marks(event), "reason": "Fine", "kind": "allowed"}
    assert client.post(address(event), form).status_code == decides
    assert Override.objects.exists() == (decides == 302)


def test_all_are_ticked_by_the_officers_own_hand_and_the_sentence_stays(signed_in, event, competitions) -> None:
    in_both(competitions, 1)

    said = html_of(signed_in("alice").post(address(event), {"tick": "all", "reason": "Hours apart"}))

    assert (said.count("checked"), "Hours apart" in said) == (4, True)
    assert not Override.objects.exists()


def test_rule_that_nobody_may_waive_is_not_allowed_but_asked_about(signed_in, event, competitions) -> None:
    first, second = (cast.make_entry(competitions[0], number=number) for number in (1, 2))
    RosterPlace.objects.filter(pk=second.roster.first().pk).update(member=first.roster.first().member)

    said = html_of(signed_in("alice").get(address(event, "one-team", "in_two_teams")))

    assert "can't be waived" in said
    assert ('value="allowed"' in said, 'value="asked"' in said) == (False, True)


def test_page_says_where_a_rule_becomes_a_note_until_the_event_is_frozen(signed_in, event, competitions) -> None:
    in_both(competitions, 1)
    client, settings = signed_in("alice"), reverse("events:settings", args=[event.pk])

    open_event = html_of(client.get(address(event)))
    freeze_rulebook(event=event)

    # the tab of the event leads there too
    assert open_event.count(settings) == html_of(client.get(address(event))).count(settings) + 1


@pytest.mark.parametrize("teams", [1, 3])
def test_group_takes_the_same_queries_for_one_and_for_three(
    signed_in, event, competitions, django_assert_num_queries, teams
) -> None:
    in_both(competitions, teams)
    client = signed_in("alice")
    client.get(address(event))

    with django_assert_num_queries(19):
        client.get(address(event))
