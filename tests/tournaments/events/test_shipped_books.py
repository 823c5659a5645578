"""Events by each of the books that are shipped: at every level, with a program that a person would hang up."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from games.rulebook.checking import STEPS
from tests import cast
from tests.page import html_of
from tournaments.entries.queries.fees import fee_in_words
from tournaments.events.forms import by_district
from tournaments.events.models import Event
from tournaments.events.queries import name_of_level, rulebook_named
from tournaments.events.queries.programme import programme_of
from tournaments.events.services import add_competition, change_settings, create_event
from tournaments.events.services.facts import save_facts
from tournaments.organization.models import Organization
from tournaments.organization.services import add_command, hang_commands
from tournaments.rulebooks.queries.texts import shipped_keys
from tournaments.seasons.queries.plan import due_of, terms_of
from tournaments.seasons.services import LevelPlan, plan_level, set_up
from tournaments.seasons.services.carrying import freeze

SATURDAY = datetime.date(2027, 3, 6)


def made(org, key: str, level: str):
    return create_event(
        name=f"{key} {level}", level=level, season=2027, organizer=org.command, host_branch=org.banff,
        starts_on=SATURDAY, rulebook_key=key,
    )  # fmt: skip


@pytest.mark.parametrize("key", shipped_keys())
def test_an_event_of_every_level_and_sport_has_a_program_in_order(org, key) -> None:
    book = rulebook_named(key)
    lines = {line.title: at for at, line in book.programme.lines.items()}
    for number, level in enumerate(book.levels):
        event = made(org, key, level.key)
        one = list(book.categories)[number % len(book.categories)]
        for category in [one] if number else book.categories:
            add_competition(event=event, category_key=category, stations=4)
        days = {}
        for item in programme_of(event):
            if item.title in lines:
                days.setdefault(item.day, []).append(STEPS.get(lines[item.title], -1))
        assert days
        for steps in days.values():
            known = [step for step in steps if step >= 0]
            assert known == sorted(known), (level.key, steps)


def test_cribbage_of_new_brunswick_begins_at_one_and_shuffleboard_at_nine(org) -> None:
    for category, captains, play in (("cribbage-team", (12, 30), (13, 0)), ("shuffleboard-pairs", (8, 30), (9, 0))):
        event = made(org, "nb-2027", "command")
        add_competition(event=event, category_key=category, stations=4)
        assert [item.starts_at for item in programme_of(event)[:2]] == [datetime.time(*captains), datetime.time(*play)]


def test_new_brunswick_has_days_of_its_own_for_pairs_and_for_shuffleboard(org) -> None:
    event = made(org, "nb-2027", "command")
    for category in ("cribbage-team", "cribbage-pairs", "shuffleboard-pairs"):
        add_competition(event=event, category_key=category, stations=4)

    def of_entries(event):
        return [due.deadline for due in due_of(event, SATURDAY) if due.deadline.key in ("entries", "teams")]

    assert [(due.key, due.number, due.section) for due in of_entries(event)] == [
        ("entries", 23, "nb.legion.ca, cribbage 2020"),
        ("entries", 22, "nb.legion.ca, cribbage 2020"),
        ("teams", 22, "nb.legion.ca, shuffleboard 2025"),
        ("entries", 8, "nb.legion.ca, shuffleboard 2025"),
    ]
    event = change_settings(event=event, changes={"levels.command.entries_due_days": 30})
    assert {due.number for due in of_entries(event)} == {30}


def test_a_plan_may_ask_for_the_days_of_the_level_where_a_sport_has_its_own(org) -> None:
    season = set_up(command=org.command, year=2027, rulebook_key="nb-2027", by=None)
    event = made(org, "nb-2027", "command")
    add_competition(event=event, category_key="shuffleboard-pairs", stations=4)
    plan_level(season=season, game="shuffleboard", level="command", plan=LevelPlan(entries_due_days=23))

    def of_entries():
        dues = [due.deadline for due in due_of(Event.objects.get(pk=event.pk), SATURDAY)]
        return [(due.key, due.number, due.section) for due in dues if due.key in ("entries", "teams")]

    planned = of_entries()
    freeze(event=event)
    assert planned == of_entries() == [("entries", 23, "nb.legion.ca, cribbage 2020")]


def test_a_plan_may_ask_for_numbers_where_the_book_knows_none(org) -> None:
    season = set_up(command=org.command, year=2027, rulebook_key="nb-2027", by=None)
    for game, days, late in (("cribbage", 40, 500), ("shuffleboard", 30, 700)):
        plan = LevelPlan(teams_due_days=days, late_fee_cents=late)
        plan_level(season=season, game=game, level="command", plan=plan)
    event = made(org, "nb-2027", "command")
    for category in ("cribbage-team", "shuffleboard-pairs"):
        add_competition(event=event, category_key=category, stations=4)

    def of_teams():
        dues = [due.deadline for due in due_of(Event.objects.get(pk=event.pk), SATURDAY)]
        return [(due.number, due.section) for due in dues if due.key == "teams"]

    planned = of_teams()
    freeze(event=event)
    assert planned == of_teams() == [(40, ""), (30, "nb.legion.ca, shuffleboard 2025")]


def test_nova_scotia_asks_its_fee_at_the_zone_and_elsewhere_what_an_event_or_a_plan_says(org) -> None:
    season = set_up(command=org.command, year=2027, rulebook_key="ns-2027", by=None)
    zone, province = made(org, "ns-2027", "district"), made(org, "ns-2027", "command")
    for event in (zone, province):
        for category in ("darts-team", "darts-doubles"):
            add_competition(event=event, category_key=category, stations=4)

    def fees(event):
        return [terms.fee_cents for terms in terms_of(Event.objects.get(pk=event.pk)).values()]

    assert (fees(zone), fees(province)) == ([6000, 4000], [0, 0])
    assert fee_in_words(province, ()).endswith("only at this one: Zone.")
    assert fee_in_words(zone, ()) == "$60.00"
    save_facts(event=province, fee_cents=0)
    assert fees(province) == [0, 0]
    plan_level(season=season, game="darts", level="command", plan=LevelPlan(fee_cents=6000))  # as much as at the Zone
    assert fees(province) == [6000, 4000]
    plan_level(season=season, game="darts", level="command", plan=LevelPlan())
    assert fees(province) == [0, 0]
    save_facts(event=province, fee_cents=5000)
    assert fees(province) == [5000, 5000]
    cleared = save_facts(event=province, fee_cents=0)
    assert (cleared.overrides, fees(province)) == ({}, [0, 0])


def test_a_final_beside_the_ladder_is_its_commands_and_takes_a_team_of_another(org, signed_in) -> None:
    top = {"key": "dominion", "name": "Dominion", "optional": False}
    add_command(name="Dominion Command", levels=[top, *cast.LEVELS])
    other = add_command(name="Prince Edward Island Command", number="10")
    hang_commands()
    branch = cast.add_organization(other, "district", "District 1", "1")
    branch = cast.add_organization(branch, "branch", "Wellington", "17", member_count=200)
    Organization.objects.filter(pk=org.command.pk).update(rulebook_key="nb-2027")
    client, facts = signed_in("alice"), {"name": "Three Provinces", "season": 2027, "host_branch": org.banff.pk}
    levels = dict(client.get(reverse("events:create")).context["form"].fields["level"].choices)
    dates = {"starts_on": SATURDAY, "ends_on": SATURDAY}
    client.post(reverse("events:create"), {**facts, **dates, "level": "inter-provincial"})
    event = Event.objects.get(name="Three Provinces")
    competition = add_competition(event=event, category_key="cribbage-pairs", stations=4)
    page = client.get(reverse("entries:register", args=[competition.pk]))
    one, two = cast.make_members(branch, "MF")
    find = {"competition": competition.pk, "branch": branch.pk}
    found = [client.get(reverse("entries:players"), {**find, "q": text}) for text in (one.surname, one.number)]
    sent = {"competition": competition.pk, "branch": branch.pk, "member": [one.pk, two.pk], "do": "hand_in"}
    guessed = client.post(reverse("entries:register", args=[competition.pk]), sent)
    client.post(reverse("entries:register", args=[competition.pk]), {**sent, "card": [one.number, two.number]})

    assert {"inter-provincial", "dominion"} & levels.keys() == {"inter-provincial"}
    assert (event.organizer, name_of_level(event.level, event.organizer)) == (org.command, "Inter-provincial final")
    assert page.status_code == 200
    assert ["1 found" in html_of(response) for response in found] == [False, True]  # another's list is not read by name
    assert (guessed.status_code, one.surname in html_of(guessed)) == (422, False)  # a key can be guessed
    assert competition.entries.get().branch == branch
    groups = [title for title, _ in by_district(Organization.objects.branches())]
    assert groups == [f"{org.command}, District 1", f"{org.command}, District 2", f"{other}, District 1"]
