"""Papers for those who help: rosters, place cards, and the thanks in the end."""

from __future__ import annotations

import pytest

from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks.production import request_for
from tests.scoring.printing.played import whole
from tournaments.hosting.services.duties import name_person


@pytest.fixture
def helpers(event, users):
    named = [
        ("volunteer", "Marie Tremblay", "780 555 0101", "Coffee, Saturday morning"),
        ("volunteer", "Marie Tremblay", "780 555 0101", "Door, Friday"),
        ("referee", "Ann Roy", "780 555 0100", "Tables 1 to 9"),
        ("opening", "Pat Stone", "", ""),
    ]
    for kind, name, phone, task in named:
        name_person(event=event, kind=kind, name=name, phone=phone, task=task, by=users["alice"])


def test_each_roster_has_its_own_people_and_lines_to_write_on(helpers, paper) -> None:
    volunteers, referees = whole(paper("volunteers")), whole(paper("referees"))

    assert "Marie Tremblay 780 555 0101 Coffee, Saturday morning" in volunteers
    assert "Came at Left at" in volunteers
    assert "Ann Roy" not in volunteers
    assert "Ann Roy 780 555 0100 Tables 1 to 9" in referees
    assert "Scorekeepers" in referees
    assert "Marie Tremblay" not in referees


def test_everybody_at_the_banquet_has_one_card(event, make_competition, helpers, paper) -> None:
    competition = make_competition("cribbage-pairs", entries=2)
    names = {place.member.name for entry in competition.entries.all() for place in entry.roster.all()}

    pdf = paper("place_cards")
    text = whole(pdf)

    assert all(text.count(name) == 1 for name in (*names, "Marie Tremblay", "Ann Roy", "Pat Stone"))
    assert len(pdf.pages) == -(-(len(names) + 3) // 8)


def test_who_plays_for_two_branches_has_one_card(event, make_competition) -> None:
    one, two = make_competition("cribbage-pairs", entries=2), make_competition("darts-legion", entries=2)
    place = two.entries.order_by("number").last().roster.first()
    place.member = one.entries.order_by("number").first().roster.first().member
    place.save()

    rows = CATALOGUE["place_cards"].build(request_for(event, {})).context["rows"]

    names = [name for row in rows for name, _below in row]
    assert names.count(place.member.name) == 1


def test_the_host_and_each_helper_is_thanked_once_for_all_that_they_did(event, helpers, paper) -> None:
    pdf = paper("thanks")
    text = whole(pdf)

    assert len(pdf.pages) == 3
    assert str(event.host_branch) in text
    assert "Marie Tremblay Volunteer: Coffee, Saturday morning; Volunteer: Door, Friday" in text
    assert "Ann Roy Referee: Tables 1 to 9" in text
    assert "Pat Stone" not in text  # who leads a ceremony is no helper
