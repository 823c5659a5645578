"""Prize money: a tie splits the sum of its places to the cent, and the list to sign says who gets how much."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from kit.pure.violations import RuleViolation
from scoring.awards.queries.prizes import prize_list
from scoring.closing.engine.public import public_part
from scoring.closing.services import close
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.prizes import prizes
from scoring.printing.tasks.production import request_for
from tests.page import html_of, words_of
from tests.scoring import small
from tests.scoring.closing.conftest import WIN, check, sign
from tournaments.hosting.queries.prizes import digest_of, prizes_of
from tournaments.hosting.services.prizes import set_prizes
from tournaments.models import Event, Job, Prize
from tournaments.money.engine.prizes import shared

ORDERS = st.lists(st.integers(1, 4), max_size=6)
PRIZES = st.dictionaries(st.integers(1, 8), st.integers(1, 100_000))


@given(sizes=ORDERS, prizes=PRIZES)
def test_every_cent_of_the_places_taken_is_given(sizes, prizes) -> None:
    teams = iter(range(100))
    order = [[next(teams) for _ in range(size)] for size in sizes]
    given_out = shared(prizes, order)
    assert sum(given_out.values()) == sum(prizes.get(place, 0) for place in range(1, sum(sizes) + 1))
    for group in order:
        amounts = [given_out.get(team, 0) for team in group]
        assert max(amounts) - min(amounts) <= 1
        assert amounts == sorted(amounts, reverse=True)


@pytest.fixture
def competition(make_competition, users):
    """Return a competition that is played and checked: 1, 2, 3."""
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), dict.fromkeys([(1, 2), (1, 3), (2, 3)], WIN), by=users["sam"])
    sign(competition)
    check(competition, users["sue"])
    return competition


def say(competition, amounts) -> None:
    event = competition.event
    set_prizes(event=event, prizes={competition.pk: amounts}, expected=digest_of(prizes_of(event)))


@pytest.mark.django_db
def test_the_winners_get_it_and_the_record_says_so(competition, users) -> None:
    say(competition, {1: 10_000, 2: 6_000, 3: 3_000})
    (listed,) = prize_list(competition.event, with_winners=True)
    assert [(each.place, each.cents) for each in listed.winnings] == [(1, 10_000), (2, 6_000), (3, 3_000)]
    closing = close(competition=competition, by=users["carl"])
    record = json.loads(closing.record)
    assert [line["cents"] for line in record["prizes"]] == [10_000, 6_000, 3_000]
    assert public_part(record)["prizes"] == record["prizes"]
    competition.refresh_from_db()
    with pytest.raises(RuleViolation):
        say(competition, {1: 1})
    assert prizes_of(competition.event)[competition.pk][1] == 10_000


@pytest.mark.django_db
def test_two_people_at_once_do_not_overwrite_each_other(competition) -> None:
    say(competition, {1: 100})
    with pytest.raises(RuleViolation, match="changed_meanwhile"):
        set_prizes(event=competition.event, prizes={competition.pk: {1: 200}}, expected=digest_of({}))
    set_prizes(event=competition.event, prizes={competition.pk: {1: 100}}, expected=digest_of({}))
    assert prizes_of(competition.event) == {competition.pk: {1: 100}}


@pytest.mark.django_db
def test_the_api_drops_no_amount(competition, api) -> None:
    line = {"competition": competition.pk, "place": 1, "cents": 100}
    url = f"/api/v1/events/{competition.event.slug}/prizes/"
    for lines in ([line, {**line, "cents": 200}], [{**line, "competition": competition.pk + 1}]):
        answer = api("carl").put(url, {"prizes": lines, "expected": digest_of({})}, format="json")
        assert answer.status_code == 400
    assert prizes_of(competition.event) == {}


@pytest.mark.django_db
def test_competitions_are_held_before_their_event(competition, django_assert_max_num_queries) -> None:
    expected = digest_of({})
    with django_assert_max_num_queries(100) as asked:
        set_prizes(event=competition.event, prizes={competition.pk: {1: 100}}, expected=expected)
    tables = [query["sql"].split(" FROM ")[1].split()[0].strip('"') for query in asked if " FROM " in query["sql"]]
    assert tables[:2] == ["tournaments_competition", "tournaments_event"]


@pytest.mark.django_db
def test_the_page_and_the_paper(competition, signed_in) -> None:
    address = reverse("awards:prizes", args=[competition.event_id])
    client = signed_in("carl")
    page = html_of(client.get(address))
    expected = page.split('name="expected" value="')[1].split('"')[0]
    body = {"expected": expected, f"{competition.pk}-1": "100", f"{competition.pk}-2": "60.50"}
    assert client.post(address, {**body, f"{competition.pk}-1": "much"}).status_code == 422
    assert client.post(address, body).status_code == 302
    assert prizes_of(competition.event)[competition.pk] == {1: 10_000, 2: 6050}
    text = words_of(client.get(address))
    assert "Prize money: $160.50." in text
    assert "Prize money on the list: $160.50." in words_of(
        client.get(reverse("hosting:financial", args=[competition.event_id]))
    )
    assert signed_in("sam").post(address, body).status_code == 403
    paper = prizes(PrintRequest(event=competition.event, competitions=(competition,)))
    (listed,) = paper.context["competitions"]
    assert [(place, amount) for place, _team, amount in listed["lines"]] == [("1st", "$100.00"), ("2nd", "$60.50")]
    assert paper.context["total"] == "$160.50"


@pytest.mark.django_db
def test_while_results_are_hidden_the_host_sees_amounts_and_no_winners(competition, users, signed_in) -> None:
    event = competition.event
    say(competition, {1: 10_000})
    winner = prize_list(event, with_winners=True)[0].winnings[0].team.name
    Event.objects.update(standings_hidden=True)
    event.refresh_from_db()
    address, paper = reverse("awards:prizes", args=[event.pk]), reverse("printing:document", args=[event.pk, "prizes"])
    assert winner in html_of(signed_in("carl").get(address))
    shown = words_of(signed_in("beth").get(address))
    assert winner not in shown
    assert "Who gets how much is shown once they are public." in shown
    for who, lines in (("carl", [("1st", winner)]), ("beth", [("1st", None)])):
        signed_in(who).post(paper)
        job = Job.objects.get(asked_by=users[who])
        (listed,) = prizes(request_for(event, job.args[2])).context["competitions"]
        assert [(place, team and team.name) for place, team, _amount in listed["lines"]] == lines
        assert signed_in("beth").get(reverse("jobs:job", args=[job.pk])).status_code == (200 if who == "beth" else 403)


@pytest.mark.django_db
def test_what_is_final_has_amounts_and_no_boxes(competition, users, signed_in) -> None:
    address = reverse("awards:prizes", args=[competition.event_id])
    say(competition, {1: 10_000})
    close(competition=competition, by=users["carl"])
    page = signed_in("carl").get(address)
    assert f'name="{competition.pk}-1"' not in html_of(page)
    assert "This competition is final, so its prizes can't change. 1st: $100.00" in words_of(page)
    assert "Host branch" in html_of(page).split("<ol>")[1].split("</ol>")[0]
    Prize.objects.all().delete()
    assert "This competition is final" not in words_of(signed_in("carl").get(address))
