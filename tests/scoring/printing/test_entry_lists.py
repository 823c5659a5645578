"""Who plays, by branch and by name: for the wall, with names as everybody may read them."""

from __future__ import annotations

from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks.production import request_for
from tests.scoring.printing.played import whole
from tournaments.models import Member, RosterPlace


def test_every_branch_stands_with_its_teams_and_who_plays(event, make_competition, paper) -> None:
    competition = make_competition("cribbage-pairs", entries=3)

    text = whole(paper("entries_by_branch"))

    assert "3 branches. 3 teams." in text
    for entry in competition.entries.all():
        players = ", ".join(
            place.member.sheet_name for place in entry.roster.exclude(part=RosterPlace.Part.SPARE).order_by("position")
        )
        assert str(entry.branch) in text
        assert f"{competition.name} {entry.number} {players}" in text


def test_everybody_stands_once_by_surname_with_all_that_they_play(event, make_competition, paper) -> None:
    one, two = make_competition("cribbage-pairs", entries=2), make_competition("darts-legion", entries=2)
    first, second = (entries.roster.first() for entries in (one.entries.first(), two.entries.first()))
    second.member = first.member
    second.save()
    Member.objects.filter(pk=first.member_id).update(given_names="Ann", surname="Zabel")

    text = whole(paper("entries_by_name"))

    assert text.count("A. Zabel") == 1
    assert text.index("A. Zabel") > max(text.index(surname) for surname in _others(first.member_id))
    for competition, place in ((one, first), (two, second)):
        assert f"{competition.name} {place.entry.number}" in text[text.index("A. Zabel") :]


def test_names_stand_where_people_look_for_them(event, make_competition) -> None:
    competition = make_competition("cribbage-pairs", entries=2)
    first, second = (entry.roster.first().member_id for entry in competition.entries.all())
    third = competition.entries.first().roster.last().member_id
    Member.objects.filter(pk=first).update(surname="Étienne")
    Member.objects.filter(pk=third).update(surname="\u6797")  # printed as Lin
    Member.objects.filter(pk=second).update(surname="Zabel")

    people = CATALOGUE["entries_by_name"].build(request_for(event, {})).context["people"]

    names = [person["name"][3:] for person in people]
    assert names.index("Étienne") < names.index("\u6797") < names.index("Zabel")
    assert {"E", "L", "Z"} <= {person["letter"] for person in people}


def test_a_name_that_is_withheld_is_on_neither_list(event, make_competition) -> None:
    competition = make_competition("cribbage-pairs", entries=2)
    withheld = competition.entries.first().roster.first().member
    Member.objects.filter(pk=withheld.pk).update(given_names="Olga", surname="Hidden", name_withheld=True)

    for key in ("entries_by_branch", "entries_by_name"):
        asked = request_for(event, {})
        assert "Hidden" not in CATALOGUE[key].build(asked).html(asked)


def _others(member_id: int) -> list[str]:
    places = RosterPlace.objects.exclude(member=member_id).select_related("member")
    return [place.member.sheet_name for place in places]
