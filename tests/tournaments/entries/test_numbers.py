"""How many teams come, said before the names."""

from __future__ import annotations

import csv
import datetime
import io

import pytest
from django.urls import reverse
from django.utils import timezone
from knox.models import AuthToken

from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of
from tests.tournaments.draws.hall import shift_event
from tournaments.entries.models import TeamsSaid
from tournaments.entries.queries.numbers import Count, asking, counts_of, teams_due
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.numbers import say_teams
from tournaments.entries.tasks import tell_branches
from tournaments.events.services import change_settings
from tournaments.letters.models import Letter

DUE = datetime.date(2027, 1, 8)


@pytest.fixture
def competition(make_competition, event):
    change_settings(event=event, changes={"levels.command.teams_due_days": 28})
    event.refresh_from_db()
    return make_competition("cribbage-pairs")


@pytest.fixture
def say(event, competition, org, users):
    def said(teams: int, **more) -> int:
        branch = more.pop("branch", org.peace_river)
        return say_teams(event=event, branch=branch, teams={competition.pk: teams}, by=users["carl"], **more)

    return said


@pytest.fixture
def on_day(monkeypatch):
    """Return a function that sets the clock of the site to the afternoon of a day."""

    def set_to(day: datetime.date) -> None:
        noon = datetime.datetime.combine(day, datetime.time(16, 40), timezone.get_default_timezone())
        monkeypatch.setattr(timezone, "now", lambda: noon.astimezone(datetime.UTC))

    return set_to


def test_what_was_said_in_time_counts_whatever_is_said_later(event, say, org, on_day) -> None:
    assert [say(1), say(1), say(2)] == [1, 0, 1]
    on_day(datetime.date(2027, 1, 10))
    say(3)
    assert counts_of(asking(event), [org.peace_river])[0].counts == (Count(said=3, in_time=2, entered=0),)
    say(4, received_on=DUE)  # a paper that came in time
    assert counts_of(asking(event))[0].counts == (Count(said=4, in_time=4, entered=0),)
    assert TeamsSaid.objects.count() == 4


def test_days_and_numbers_that_cannot_be_are_refused(event, say, org) -> None:
    for facts, code in (
        ({"teams": 1, "received_on": datetime.date(2026, 11, 23)}, "received_ahead"),
        ({"teams": 1, "received_on": datetime.date(2025, 12, 31)}, "received_before_season"),
        ({"teams": 100}, "too_many_teams"),
    ):
        with pytest.raises(RuleViolation) as refused:
            say(**facts)
        assert refused.value.code == code
    change_settings(event=event, changes={"levels.command.teams_due_days": 0})
    event.refresh_from_db()
    with pytest.raises(RuleViolation, match="teams_not_asked"):
        say(1)


@pytest.mark.rule("A18")
def test_the_verdict_of_a_team_says_what_was_announced(competition, say, org, on_day) -> None:
    say(1)
    on_day(datetime.date(2027, 1, 15))
    first = cast.make_entry(competition, number=1, branch=org.peace_river)
    second = cast.make_entry(competition, number=2, branch=org.peace_river)
    silent = cast.make_entry(competition, number=3, branch=org.calgary)
    found = {pk: verdict.verdict.of("number-of-teams") for pk, verdict in verdicts_for([first, second, silent]).items()}
    assert [found[each.pk].code for each in (first, second, silent)] == ["met", "more_than_said", "not_said"]


def test_both_dates_move_with_the_event(event, competition, users) -> None:
    assert teams_due(event) == DUE
    shift_event(
        event=event,
        to_day=event.starts_on + datetime.timedelta(days=7),
        reason="Storm",
        to=[],
        by=users["carl"],
    )
    event.refresh_from_db()
    assert teams_due(event) == DUE + datetime.timedelta(days=7)


def test_places_and_branches_are_told_before_each_date(competition, say, org, users, on_day) -> None:
    assert [role.user for role in cast.Role.objects.filter(organization=org.district_1)] == [users["dora"]]
    on_day(DUE - datetime.timedelta(days=7))
    tell_branches()
    asked = Letter.objects.filter(subject__startswith="How many teams are you sending to").values_list(
        "user__username", flat=True
    )
    assert "dora" in asked
    say(2)
    on_day(DUE - datetime.timedelta(days=2))
    tell_branches()
    assert Letter.objects.filter(subject__contains="in 2 days", user=users["dora"]).count() == 0  # one has spoken

    cast.make_entry(competition, number=1, branch=org.peace_river)
    on_day(datetime.date(2027, 1, 20))
    tell_branches()
    letter = Letter.objects.get(subject__startswith="The names for")
    assert letter.branch == org.peace_river
    assert "- Cribbage Pairs: 2 teams, 1 entered" in letter.text


def test_a_branch_says_it_on_its_page(event, competition, signed_in, org, users) -> None:
    cast.Role.objects.filter(user=users["oscar"]).update(organization=org.peace_river)
    client, address = signed_in("oscar"), reverse("entries:numbers", args=[event.pk])
    assert "Received on" not in html_of(client.get(address))
    answer = client.post(address, {"branch": org.peace_river.pk, f"teams_{competition.pk}": "2"}, follow=True)
    assert "2 announced, 0 in" in html_of(answer)
    assert "Peace River No. 62 said 2." in html_of(answer)

    file = reverse("lists:numbers", args=[event.pk, "csv"])
    assert file in html_of(answer)
    assert client.get(file).getvalue().decode().splitlines()[1:] == ["Peace River No. 62,Cribbage Pairs,2,2,0"]
    assert signed_in("sam").get(file).status_code == 403

    client = signed_in("oscar")
    refused = client.post(address, {"branch": org.calgary.pk, f"teams_{competition.pk}": "2"})
    assert refused.status_code == 422
    assert TeamsSaid.objects.count() == 1


def test_numbers_of_one_branch_are_not_said_for_another(event, competition, signed_in, say, org) -> None:
    say(2)
    client, address = signed_in("carl"), f"{reverse('entries:numbers', args=[event.pk])}?branch={org.peace_river.pk}"
    page = html_of(client.get(address))
    assert "Peace River No. 62 said 2." in page
    assert 'value="2"' not in page  # it would go along with whatever branch and day are chosen
    answer = client.post(address, {"branch": org.calgary.pk, f"teams_{competition.pk}": ""}, follow=True)
    assert "No new number for Centennial Calgary" in html_of(answer)
    assert TeamsSaid.objects.count() == 1


def test_numbers_are_said_and_read_over_the_api(event, competition, client, org, users) -> None:
    address = f"/api/v1/events/{event.slug}/numbers/"

    def ask(who: str, data: object = None):
        more = {"headers": {"Authorization": f"Token {AuthToken.objects.create(users[who])[1]}"}}
        return client.post(address, data, "application/json", **more) if data else client.get(address, **more)

    said = {"branch": org.peace_river.number, "numbers": [{"competition": competition.pk, "teams": 2}]}
    first = ask("carl", said)
    line = {"competition": competition.pk, "due_on": "2027-01-08", "said": 2, "said_in_time": 2, "entered": 0}
    assert first.status_code == 200
    assert [{key: row[key] for key in line} for row in first.json()] == [line]
    assert ask("carl", said).json() == ask("carl").json() == first.json()
    other = {**said, "numbers": [{"competition": competition.pk, "teams": 3}, {"competition": 7007, "teams": 1}]}
    assert ask("carl", other).json()["errors"]["numbers"] == ["Competition 7007 asks for no number here."]
    assert TeamsSaid.objects.count() == 1

    cast.Role.objects.filter(user=users["oscar"]).update(organization=org.calgary)
    assert ask("oscar", said).json()["errors"]["branch"] == ["You enter no teams for a branch with this number."]
    own = {**said, "branch": org.calgary.number}
    assert ask("oscar", {**own, "received_on": "2027-01-08"}).status_code == 403
    assert [row["branch"]["number"] for row in ask("oscar", own).json()] == [org.calgary.number]
    assert [row["branch"]["number"] for row in ask("oscar").json()] == [org.calgary.number]  # not what others said
    assert ask("sam").status_code == 403


@pytest.mark.parametrize(("name", "leads"), [("sam", False), ("carl", True)])
def test_entries_lead_to_the_numbers_those_who_may_say_them(event, competition, signed_in, name, leads) -> None:
    page = html_of(signed_in(name).get(reverse("entries:office_list", args=[event.pk])))
    assert (reverse("entries:numbers", args=[event.pk]) in page) is leads


@pytest.mark.parametrize(("name", "status"), [(None, 302), ("sam", 403), ("dora", 200), ("carl", 200)])
def test_the_page_is_for_those_who_enter_teams(event, competition, signed_in, client, name, status) -> None:
    asking = signed_in(name) if name else client
    assert asking.get(reverse("entries:numbers", args=[event.pk])).status_code == status


def test_the_list_shows_each_reader_what_the_page_shows(event, competition, signed_in, say, org, users) -> None:
    say(2)
    say(1, branch=org.calgary)
    cast.Role.objects.filter(user=users["oscar"]).update(organization=org.calgary)
    file = reverse("lists:numbers", args=[event.pk, "csv"])

    def said(who: str) -> dict[str, str]:
        rows = csv.DictReader(io.StringIO(signed_in(who).get(file).getvalue().decode("utf-8-sig")))
        return {row["Branch"]: row["Said"] for row in rows}

    assert said("carl") == {str(org.calgary): "1", str(org.peace_river): "2"}
    assert said("oscar") == {str(org.calgary): "1"}
    assert signed_in("sam").get(file).status_code == 403
