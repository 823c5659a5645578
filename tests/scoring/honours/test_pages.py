"""Winners, players and branches for everybody: what is final alone, and nobody whose name is withheld."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.honours.pages import course_of
from scoring.honours.queries import people
from scoring.honours.queries.final import Honour, in_order
from scoring.honours.queries.people import find_players
from scoring.honours.queries.player import career_of
from scoring.models import HighScore, Submission
from scoring.standings.queries.standings import standings_of
from tests import cast
from tests.page import html_of
from tests.scoring.closing.conftest import reopened
from tournaments.entries.services.names import withhold_name
from tournaments.members.queries import person_id
from tournaments.models import Event, Member, Organization, PastPlayer, PastWinner, RosterPlace, SubMatch


def first_player(competition, number: int = 1) -> Member:
    return competition.entries.get(number=number).roster.order_by("position").first().member


def rename(member: Member, surname: str, given: str = "Wilhelmina") -> Member:
    member.surname, member.given_names = surname, given
    member.save()
    return member


def of_player(member: Member) -> str:
    return reverse("honours:player", args=[person_id(member.pk)])


def winners_page(competition) -> str:
    return reverse("honours:winners", args=["command", competition.event.organizer_id])


def of_branch(competition, number: int = 1) -> str:
    return reverse("honours:branch", args=[competition.entries.get(number=number).branch.number])


def read(client, address: str) -> str:
    response = client.get(address)
    return html_of(response) if response.status_code == 200 else str(response.status_code)


@pytest.fixture
def past(org, users, final):
    """A winner of 1998, with a card; and the final competition of 2027 that the card's holder has won too."""
    competition = final()
    member = rename(first_player(competition), "Okanagan")
    winner = PastWinner.objects.create(
        organizer=org.command, level="command", season=1998, category="euchre-legion", competition="Euchre",
        place=1, branch=org.banff, team="Banff as it was", file_name="list.csv", entered_by=users["alice"],
    )  # fmt: skip
    PastPlayer.objects.create(winner=winner, position=1, name="W. Okanagan", member=member)
    PastPlayer.objects.create(winner=winner, position=2, name="J. Nobody")
    return competition


def test_a_competition_has_winners_once_it_is_final(client, played, users):
    competition = played()
    assert read(client, winners_page(competition)) == "404"
    assert [row.place for row in standings_of(competition).table.rows] == [1, 2, 3]


def test_who_won_is_told_to_everybody_with_the_way_to_each(client, final):
    competition = final()
    one, two, three = (rename(first_player(competition, number), f"Player{number}") for number in (1, 2, 3))
    page = read(client, winners_page(competition))
    assert page.index("Champion") < page.index("W. Player1") < page.index("Runner-up") < page.index("W. Player2")
    assert "Player3" not in page
    assert of_player(one) in page
    assert of_branch(competition) in page

    assert "Champion" in read(client, of_player(one))
    assert "3rd" in read(client, of_player(three))
    assert "Runner-up" in read(client, of_player(two))
    assert "W. Player1" in read(client, of_branch(competition))
    assert competition.event.name in read(client, reverse("honours:branch", args=["54"]))  # the host
    assert winners_page(competition) in read(client, reverse("honours:front"))


@pytest.mark.parametrize("how", ["hidden", "reopened"])
def test_what_is_kept_back_or_open_again_is_no_honour(client, final, users, how):
    competition = final()
    member = rename(first_player(competition), "Okanagan")
    if how == "hidden":
        Event.objects.update(standings_hidden=True)
    else:
        reopened(competition=competition, reason="A sheet was wrong", by=users["alice"])

    assert read(client, winners_page(competition)) == "404"
    assert "Okanagan" not in read(client, reverse("honours:front"))
    own = read(client, of_player(member))
    assert "Not final yet" in own
    assert "Champion" not in own
    assert "Legs won" not in own
    assert "Champion" not in read(client, of_branch(competition))


def test_figures_are_those_of_what_is_final(client, final, users):
    competition = final()
    member = first_player(competition)
    own = read(client, of_player(member))
    assert "Euchre" in own
    answer = client.get(f"/api/v1/honours/players/{person_id(member.pk)}/").json()
    (figures,) = answer["figures"]
    assert (figures["sheets"], figures["legs_won"], figures["high_scores"]) == (2, 4, 0)
    assert [(honour["place"], honour["award"], honour["season"]) for honour in answer["honours"]] == [(1, 1, 2027)]
    sheet = Submission.objects.filter(sub_match__match__home__number=1).first()
    HighScore.objects.create(submission=sheet, member=member, count=2)
    assert client.get(f"/api/v1/honours/players/{person_id(member.pk)}/").json()["figures"][0]["high_scores"] == 2


@pytest.mark.parametrize(("sheet", "own", "sheets"), [("A", "", 2), ("A", "A", 2), ("A", "B", 0), ("D", "B", 2)])
def test_a_player_was_on_the_sheets_of_the_own_pair(final, sheet, own, sheets):
    competition = final()
    member = first_player(competition)
    SubMatch.objects.update(pair=sheet)
    RosterPlace.objects.filter(member=member).update(pair=own)
    (figures,) = career_of(member).figures
    assert figures.sheets == sheets


def test_winners_of_earlier_seasons_stand_beside_those_of_this_site(client, past, org):
    page = read(client, winners_page(past))
    assert page.count('<h2 id="c') == 1  # one competition, by its latest name
    assert page.index("2027") < page.index("1998") < page.index("Banff as it was") < page.index("J. Nobody")
    own = read(client, of_player(first_player(past)))
    assert own.index("2027") < own.index("1998")
    assert "Banff as it was" in read(client, reverse("honours:branch", args=[org.banff.number]))
    file = client.get(reverse("lists:winners", args=["command", past.event.organizer_id, "csv"]))
    assert "W. Okanagan; J. Nobody" in file.getvalue().decode()


def test_whose_name_is_withheld_has_no_page_and_is_found_nowhere(client, past, users, org):
    member = first_player(past)
    assert "Okanagan" in read(client, winners_page(past))
    withhold_name(member=member, withheld=True, reason="At her own wish", by=users["alice"])

    assert read(client, of_player(member)) == "404"
    assert client.get(f"/api/v1/honours/players/{person_id(member.pk)}/").status_code == 404
    pages = [
        winners_page(past), of_branch(past), reverse("honours:branch", args=[org.banff.number]),
        f"{reverse('honours:front')}?q=okanagan", reverse("honours:front"), "/api/v1/honours/find/?q=okanagan",
        f"/api/v1/honours/winners/command/{past.event.organizer_id}/",
        reverse("lists:winners", args=["command", past.event.organizer_id, "csv"]),
    ]  # fmt: skip
    for address in pages:
        text = client.get(address).getvalue().decode().replace("okanagan", "")
        assert "Okanagan" not in text, address
        assert person_id(member.pk) not in text, address
    assert "Name withheld" in read(client, winners_page(past))


def test_a_search_knows_what_everybody_may_read_of_a_name_and_no_more(final):
    member = rename(first_player(final()), "O'Brien-Roy", "Renée Wilhelmina")
    for asked in ("obrien", "O'Brien", "r. o'brien", "OBRIEN R", "brien"):
        found = [player.player.name for player in find_players(asked)]
        assert found == ([] if asked == "brien" else ["R. O'Brien-Roy"]), asked
    for asked in ("", "o", "renee", "obrien renee", "renee obrien", "w. obrien", member.number):
        assert find_players(asked) == [], asked

    Member.objects.filter(pk=member.pk).update(letters=3, namesake=2)
    for asked in ("Ren. O'Brien-Roy (2)", "obrien re", "r obrien roy"):
        assert [player.player.name for player in find_players(asked)] == ["Ren. O'Brien-Roy (2)"], asked
    assert find_players("rene obrien") == []


def test_an_initial_finds_who_stands_behind_many_of_one_surname(final, monkeypatch):
    competition = final()
    rename(first_player(competition, 1), "Smith", "Aaron")
    rename(first_player(competition, 2), "Smith", "Zoë")
    rename(first_player(competition, 3), "Smith", "Élodie")
    monkeypatch.setattr(people, "_READ", 2)
    assert [player.player.name for player in find_players("z. smith")] == ["Z. Smith"]
    assert [player.player.name for player in find_players("e smith")] == ["É. Smith"]


@pytest.mark.parametrize("number", ["54 A", "54/2", "54%"])
def test_pages_open_whatever_is_in_the_number_of_a_branch(client, final, number):
    competition = final()
    Organization.objects.filter(pk=competition.entries.get(number=1).branch_id).update(number=number)
    for address in (winners_page(competition), of_branch(competition), reverse("honours:front")):
        assert "Champion" in read(client, address) or "latest champions" in read(client, address)
    file = client.get(reverse("lists:branch-honours", args=[number, "csv"]))
    assert competition.name in file.getvalue().decode()
    assert client.get(f"/api/v1/honours/branches/{quote(number, safe='')}/").json()["number"] == number


def test_a_search_for_signs_that_no_database_keeps_finds_nobody(client, org):
    assert "No winner matches" in read(client, f"{reverse('honours:front')}?q=a%00b")


def test_whom_only_a_list_of_past_winners_knows_is_found_and_has_a_page(client, org, past):
    member = cast.make_member(org.banff, surname="Longago")
    PastPlayer.objects.create(winner=PastWinner.objects.get(), position=3, name="J. Longago", member=member)
    (found,) = find_players("longago")
    assert (found.player.name, found.branch, found.season) == ("J. Longago", "Banff as it was", 1998)
    assert "1998" in read(client, of_player(member))


def test_who_is_on_no_published_draw_has_no_page(client, org, final):
    final()
    member = cast.make_member(org.banff, surname="Unplayed")
    assert read(client, of_player(member)) == "404"
    assert read(client, reverse("honours:player", args=["0" * 20])) == "404"
    assert find_players("unplayed") == []


def test_as_many_queries_for_two_competitions_as_for_one(client, final):
    first = final()
    member = first_player(first)
    addresses = [winners_page(first), of_player(member), of_branch(first), reverse("honours:front")]

    def queries() -> list[int]:
        counts = []
        for address in addresses:
            client.get(address)
            with CaptureQueriesContext(connection) as asked:
                assert client.get(address).status_code == 200
            counts.append(len(asked))
        return counts

    before = queries()
    second = final("eightball-singles")
    place = second.entries.get(number=1).roster.order_by("position").first()
    place.member = member
    place.save()
    assert queries() == before
    assert max(before) <= 16


def test_teams_of_two_commands_are_told_by_their_full_numbers():
    branches = [Organization(level="branch", name="Legion", number="1", prefix=f"0{n}", command_id=n) for n in (6, 7)]
    honours = [
        Honour(
            season=2027, level="command", organizer=branch, category="", competition="Darts", team="Legion No. 1",
            branch=branch, partner=branch,
        )
        for branch in branches
    ]  # fmt: skip
    both, alone = in_order(honours), in_order(honours[:1])
    assert [(one.team, one.branch_number) for one in both] == [
        ("Legion No. 06-001", "06-001"), ("Legion No. 07-001", "07-001"),
    ]  # fmt: skip
    assert [(one.team, one.branch_number, one.partner_name) for one in alone] == [("Legion No. 1", "1", "Legion No. 1")]


def test_the_picture_of_a_career_has_the_numbers_of_what_is_final(final):
    euchre = final()
    (figures,) = career_of(first_player(euchre)).figures
    assert [(one.event, one.average, one.high_scores) for one in figures.played] == [(euchre.event, None, 0)]
    assert course_of(figures) is None  # one event is no course

    darts = replace(figures.played[0], average=51.26, high_scores=2)
    twice = replace(figures, high_scores_word="180s", played=(darts, *figures.played))
    assert [numbers for _event, numbers in course_of(twice).numbers] == ["Average: 51.3, 180s: 2", "180s: 0"]
