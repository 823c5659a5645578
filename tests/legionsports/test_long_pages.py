"""Long pages on small screens: a search or what is due on top, the rest folded into parts that work without scripts."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.printing.pages.catalogue import CATALOGUE, is_for
from tests import cast
from tests.page import html_of
from tests.scoring.board.play import draw, play, sheets
from tournaments.members.views import MEMBERS_A_PAGE
from tournaments.models import Event

PART = re.compile(r'<details class="part[^"]*" id="([^"]*)"( open)?>')


def parts(page: str) -> dict[str, bool]:
    """The parts of a page by their id, and whether each is open at first."""
    return {key: bool(is_open) for key, is_open in PART.findall(page)}


def first_part(page: str) -> int:
    found = PART.search(page)
    assert found is not None
    return found.start()


@pytest.fixture
def stage(make_competition):
    return draw(make_competition("cribbage-pairs", entries=5))


def test_entries_begin_with_a_search_and_are_folded_by_category(signed_in, event, make_competition) -> None:
    many, few = make_competition("cribbage-pairs", entries=8), make_competition("darts-mixed", entries=2)
    client, address = signed_in("alice"), reverse("entries:office_list", args=[event.pk])
    page = html_of(client.get(address))
    assert page.index('id="q"') < first_part(page)
    folded = {f"category-{many.pk}": False, f"category-{few.pk}": False}
    assert {key: opened for key, opened in parts(page).items() if key != "found"} == folded

    person = many.entries.get(number=3).roster.first().member
    found = html_of(client.get(address, {"q": f"{person.surname.upper()} {person.number}"}))
    assert {key: opened for key, opened in parts(found).items() if key != "found"} == {
        **folded,
        f"category-{many.pk}": True,
    }
    assert found.count('data-label="Received"') == 1

    nobody = html_of(client.get(address, {"q": "nobody of this name"}))
    assert not any(parts(nobody).values())
    assert nobody.index("No teams match your filters.") < first_part(nobody)


def test_a_short_list_of_entries_is_open(signed_in, event, make_competition) -> None:
    make_competition("cribbage-pairs", entries=2)
    page = html_of(signed_in("alice").get(reverse("entries:office_list", args=[event.pk])))
    assert any(parts(page).values())


def test_members_are_searched_first_and_a_page_of_them_is_short(signed_in, org) -> None:
    for _ in range(MEMBERS_A_PAGE + 1):
        cast.make_member(org.calgary)
    page = html_of(signed_in("oscar").get(reverse("members:list")))
    assert page.index('id="id_q"') < page.index("people-lines")
    assert page.count('data-label="Birth date"') == MEMBERS_A_PAGE <= 25


def test_the_print_page_offers_three_papers_and_folds_the_others(signed_in, event, stage) -> None:
    client, address = signed_in("alice"), reverse("printing:office", args=[event.pk])
    page = html_of(client.get(address))
    assert page.count('class="due-title"') == 3
    assert page.index("Due now") < first_part(page)
    shown = parts(page)
    assert shown.pop("sheets")
    assert not any(shown.values())
    listed = page[page.index('id="group-1"') :]
    assert all(f'class="paper" id="{key}"' in listed for key, paper in CATALOGUE.items() if is_for(event, paper))
    assert 'name="what" value="' in page[: first_part(page)]


def test_what_is_due_follows_the_play(signed_in, event, stage, users) -> None:
    client, address = signed_in("alice"), reverse("printing:office", args=[event.pk])

    def due() -> list[str]:
        return [str(document.title) for document in client.get(address).context["due"]]

    assert due() == ["Score sheets", "Check-in list", "Wall draw by table"]
    (first, *others) = sheets(stage, 1)
    play(first, (121, 90), by=users["sam"])
    assert due() == ["Score sheets", "Standings", "Schedule by round"]
    for sheet in [*others, *(sheet for number in range(2, 6) for sheet in sheets(stage, number))]:
        play(sheet, (121, 90), by=users["sam"])
    assert due() == ["Certificates", "Awards list", "Final record"]


def test_hidden_standings_are_not_on_a_large_button(signed_in, event, stage, users) -> None:
    play(sheets(stage, 1)[0], (121, 90), by=users["sam"])
    Event.objects.filter(pk=event.pk).update(standings_hidden=True)
    due = signed_in("alice").get(reverse("printing:office", args=[event.pk])).context["due"]
    assert [str(document.title) for document in due] == ["Score sheets", "Schedule by round"]


def test_settings_are_folded_but_for_what_often_changes_and_what_is_wrong(signed_in, event, make_competition) -> None:
    make_competition("cribbage-pairs")
    client, address = signed_in("carl"), reverse("events:settings", args=[event.pk])
    response = client.get(address)
    page = html_of(response)
    assert len(parts(page)) == len(list(response.context["form"].rows()))
    assert [key for key, is_open in parts(page).items() if is_open] == ["g-1"]
    assert page.index("data-find") < first_part(page)
    form = response.context["form"]
    answers = {name: form[name].value() for name in form.fields}
    below = [setting.path for group in form.groups[1:] for setting in group.settings]
    wrong = next(path for path in below if getattr(form.fields.get(path), "min_value", None) is not None)
    again = html_of(client.post(address, {**answers, wrong: "-7"}))
    assert sum(parts(again).values()) == 2


def test_rules_are_folded_under_a_search(client, event, make_competition) -> None:
    make_competition("cribbage-pairs")
    page = html_of(client.get(reverse("events:rules", args=[event.slug])))
    assert len(parts(page)) > 5
    assert sum(parts(page).values()) <= 1
    assert "data-find" in page


def test_a_schedule_is_open_where_play_is(client, event, stage, users) -> None:
    address = reverse("board:schedule", args=[event.slug, "cribbage-pairs"])

    def opened(**asked: object) -> list[str]:
        return [key for key, is_open in parts(html_of(client.get(address, asked))).items() if is_open]

    assert opened() == ["round-1-1"]
    for number in (1, 2):
        for sheet in sheets(stage, number):
            play(sheet, (121, 90), by=users["sam"])
    assert opened() == ["round-1-3"]
    team = stage.competition.entries.get(number=2)
    page = html_of(client.get(address, {"team": team.pk}))
    own = page[page.index('id="mine"') : first_part(page)]
    assert own.count('class="match-station"') == 4


@pytest.mark.parametrize(
    ("name", "args", "opened"),
    [
        ("entries:check_in_list", ["event"], []),
        ("duties:ceremony", ["event", "opening"], ["cribbage-pairs"]),
        ("draws:competition", ["competition"], ["round-1"]),
        ("guide:everything", [], []),
    ],
)
def test_what_grows_with_an_event_is_folded(signed_in, make_competition, name, args, opened) -> None:
    stage = draw(make_competition("cribbage-pairs", entries=8))
    make_competition("darts-mixed", entries=8)
    here = {"event": stage.competition.event_id, "competition": stage.competition_id}
    shown = parts(html_of(signed_in("alice").get(reverse(name, args=[here.get(each, each) for each in args]))))
    assert len(shown) > 1
    assert [key for key, is_open in shown.items() if is_open] == opened


def test_a_part_opens_without_scripts_and_is_whole_on_paper(client, event, make_competition) -> None:
    make_competition("cribbage-pairs")
    page = html_of(client.get(reverse("events:rules", args=[event.slug])))
    assert page.count("<details") == page.count("<summary")
    assert "hidden" not in re.search(r'<details class="part[^>]*>', page)[0]
