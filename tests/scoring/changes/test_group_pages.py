"""The pages of late changes where a field is drawn in groups, or as a knockout, of which nothing is drawn again."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.changes.engine.cases import ChangeKind
from scoring.models import Change
from scoring.playoffs.services.finals import create_finals
from tests.page import html_of
from tests.scoring.changes.test_groups import in_group
from tests.scoring.changes.test_pages import MAY, case_page, confirmation, event_page
from tests.scoring.small import enter
from tournaments.draws.queries.now import draw_now
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish


@pytest.fixture
def knock_out(make_competition, users):
    """A published knockout of five: one first match, and one whose sides are known already."""
    competition = make_competition("cribbage-pairs", entries=5)
    stage = draw_knock_out(competition=competition, seed="a spoken phrase", by=users["carl"])
    return publish(stage=stage, by=users["carl"], despite_open_rules=True)


# --- groups ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "status"), MAY.items())
def test_only_those_who_run_the_event_change_groups(signed_in, draw_in_groups, name, status):
    stage = draw_in_groups(entries=6)
    client = signed_in(name)

    assert client.get(event_page(stage)).status_code == status
    assert {client.get(case_page(stage, kind)).status_code for kind in ChangeKind} == {status}
    assert client.post(case_page(stage, ChangeKind.REPLAY), {}).status_code == (422 if status == 200 else 403)


def test_teams_are_named_with_their_group_and_rounds_can_be_those_of_one(signed_in, draw_in_groups, play):
    stage = draw_in_groups(entries=6)
    play(stage, 1)
    client = signed_in("carl")

    page = client.get(case_page(stage, ChangeKind.WITHDRAWAL))
    teams = [label for _, label in page.context["form"].fields["entry"].choices][1:]
    assert [label.endswith((", Group A", ", Group B")) for label in teams] == [True] * 6
    rounds = client.get(case_page(stage, ChangeKind.REPLAY)).context["form"].fields["what"].choices[1][1]
    assert [label for _, label in rounds[:3]] == [
        "The whole of round 1, every group",
        "Round 1 of Group A",
        "Round 1 of Group B",
    ]


def test_late_entry_is_let_into_the_group_that_is_chosen(signed_in, draw_in_groups, let_in):
    stage = draw_in_groups(entries=7)
    new = let_in(stage)
    sizes = {group: len(field) for group, field in draw_now(stage).fields.items()}
    smallest, larger = sorted(sizes, key=lambda group: sizes[group])
    client = signed_in("carl")

    choices = client.get(case_page(stage, ChangeKind.LATE_ENTRY)).context["form"].fields["group"].choices
    said = {"entry": new.pk, "until": 0, "group": larger}
    page = client.post(
        case_page(stage, ChangeKind.LATE_ENTRY), confirmation(client, stage, ChangeKind.LATE_ENTRY, said), follow=True
    )

    assert choices[0] == ("", f"The smallest: Group {'AB'[smallest - 1]}")
    assert f"comes in late, in Group {'AB'[larger - 1]}" in html_of(page)
    assert stage.seats.get(entry=new).group == larger


def test_field_that_is_not_in_groups_asks_for_none(signed_in, draw, let_in):
    stage = draw(entries=5)
    let_in(stage)

    form = signed_in("carl").get(case_page(stage, ChangeKind.LATE_ENTRY)).context["form"]

    assert "group" not in form.fields


# --- finals, and a knockout ----------------------------------------------------------------------------


@pytest.fixture
def finals(draw_in_groups, play, users):
    """The finals of two groups of three, without a result."""
    stage = draw_in_groups(entries=6)
    play(stage, 1, 2, 3)
    first = [in_group(stage, 1)[:1], in_group(stage, 2)[:1]]
    return create_finals(competition=stage.competition, groups=first, by=users["carl"])


def sheet_pages(page) -> list[str]:
    return [reverse("desk:sheet", args=[sheet.code]) for sheet in page.context["sheets"]]


def test_groups_with_finals_say_what_has_to_be_taken_back_first(signed_in, finals):
    groups = finals.competition.stages.get(position=1)
    client, offices = signed_in("carl"), reverse("playoffs:office", args=[finals.competition_id])

    for address in (
        event_page(groups),
        case_page(groups, ChangeKind.WITHDRAWAL),
        case_page(finals, ChangeKind.BOARD_DOWN),
    ):
        page = client.get(address)
        assert page.status_code == 200
        text = html_of(page)
        assert "take the finals back first" in text
        assert offices in text
        assert "Show what would change" not in text
        assert [address for address in sheet_pages(page) if address not in text] == []
    assert client.post(case_page(groups, ChangeKind.WITHDRAWAL), {"reason": "x"}).status_code == 409
    assert not Change.objects.exists()


def test_finals_that_have_begun_are_not_offered_to_be_taken_back(signed_in, finals):
    sides = finals.matches.values_list("home__number", "away__number").get()
    enter(finals, {sides: "121-88 121-110 -"})

    page = signed_in("carl").get(event_page(finals))

    assert "The finals have begun" in html_of(page)
    assert reverse("playoffs:office", args=[finals.competition_id]) not in html_of(page)
    assert sheet_pages(page) == []  # the last match is in


def test_knock_out_leads_to_the_sheets_on_which_a_match_is_given_away(signed_in, knock_out):
    client = signed_in("carl")
    known = [match for match in knock_out.matches.all() if match.home_id and match.away_id]

    for address in (event_page(knock_out), *(case_page(knock_out, kind) for kind in ChangeKind)):
        page = client.get(address)
        assert page.status_code == 200
        assert "forfeits its match" in html_of(page)
        assert {sheet.match_id for sheet in page.context["sheets"]} == {match.pk for match in known}
    sheet = client.get(sheet_pages(page)[0])
    assert "A side was absent, or forfeited a leg" in html_of(sheet)
    assert client.post(case_page(knock_out, ChangeKind.NO_SHOW), {"entry": 1}).status_code == 409
