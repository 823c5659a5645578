"""The page that proves a draw, and the file that anybody can check."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests import cast
from tests.cast import add_organization
from tests.page import html_of
from tournaments.draws.pages.certificate import fairness_in
from tournaments.draws.services import drawing, publishing


def drawn(competition, by, **more):
    return drawing.draw_round_robin(competition=competition, seed="maple leaf", by=by, **more)


def addresses(competition) -> list[str]:
    where = [competition.event.slug, competition.category]
    return [reverse("draws:certificate", args=where), reverse("draws:certificate_file", args=where)]


@pytest.mark.parametrize("category", ["cribbage-pairs", "cribbage-legion"])
def test_everybody_can_check_a_published_draw(client, make_competition, by, category, tmp_path):
    competition = make_competition(category, entries=9, stations=6)
    kept = {competition.entries.get(number=5).pk: 2}
    publishing.publish(stage=drawn(competition, by, fixed=kept), by=by)
    page, file = addresses(competition)

    text = html_of(client.get(page))
    data = client.get(file).json()
    (tmp_path / "draw.json").write_text(json.dumps(data))
    out = StringIO()
    call_command("verify_draw", str(tmp_path / "draw.json"), stdout=out)

    assert "maple leaf" in text
    assert data["fingerprint"] in text
    assert "1 team, for mobility" in text
    assert len(data["matches"]) == 36
    assert "The same draw comes out again of the words “maple leaf”" in out.getvalue()


def test_renamed_branch_does_not_spoil_the_proof(client, make_competition, by, tmp_path):
    competition = make_competition(entries=6)
    publishing.publish(stage=drawn(competition, by), by=by)
    branch = competition.entries.get(number=3).branch
    branch.name = "Another name"
    branch.save()
    (tmp_path / "draw.json").write_bytes(client.get(addresses(competition)[1]).content)
    out = StringIO()

    call_command("verify_draw", str(tmp_path / "draw.json"), stdout=out)

    assert "The same draw comes out again" in out.getvalue()


def test_draft_has_no_certificate(client, signed_in, make_competition, by):
    competition = make_competition(entries=4)
    stage = drawn(competition, by)

    for name in (None, "carl", "alice"):
        assert [signed_in(name).get(address).status_code for address in addresses(competition)] == [404, 404]
    publishing.publish(stage=stage, by=by)
    assert [client.get(address).status_code for address in addresses(competition)] == [200, 200]
    publishing.take_back(stage=stage, by=by, reason="wrong")
    assert [client.get(address).status_code for address in addresses(competition)] == [404, 404]


def test_certificate_shows_no_membership_number(client, make_competition, by):
    competition = make_competition(entries=4)
    publishing.publish(stage=drawn(competition, by), by=by)
    shown = "".join(html_of(client.get(address)) for address in addresses(competition))

    for place in competition.entries.first().roster.all():
        assert place.member.number not in shown
        assert place.member.surname not in shown


@pytest.mark.parametrize("entries", [3, 12])
def test_certificate_asks_the_same_however_big(client, make_competition, by, entries, django_assert_num_queries):
    competition = make_competition(entries=entries)
    publishing.publish(stage=drawn(competition, by), by=by)

    with django_assert_num_queries(6):
        client.get(addresses(competition)[0])


def test_certificate_says_how_early_teams_of_one_district_meet(client, make_competition, by):
    competition = make_competition(entries=8)
    publishing.publish(stage=drawn(competition, by), by=by)

    text = html_of(client.get(addresses(competition)[0]))

    # Two a district: they all meet in the first round.
    assert "4 matches, the latest in round 1; none in the last round" in text


def test_certificate_never_says_that_more_than_half_the_field_stayed_out_of_the_last_round(
    client, make_competition, by
):
    competition = make_competition(entries=2)
    district = competition.entries.get(number=1).branch.parent
    for number in (3, 4, 5, 6):
        branch = add_organization(district, "branch", f"Branch {number}", str(8000 + number), member_count=200)
        cast.make_entry(competition, number=number, branch=branch)
    cast.make_entry(competition, number=7)
    cast.make_entry(competition, number=8)
    publishing.publish(stage=drawn(competition, by), by=by, despite_open_rules=True)

    text = html_of(client.get(addresses(competition)[0]))

    # Six of eight come from one district, so two of the four last matches are between some of them.
    assert "16 matches; 2 in the last round, the fewest possible with so many from one place" in text
    assert "none in the last round" not in text


def test_who_meets_whom_is_what_was_drawn(make_competition, by):
    competition = make_competition(entries=5)
    stage = publishing.publish(stage=drawn(competition, by), by=by)
    (fair,) = fairness_in(competition, stage)

    shown = {
        (row.pk, column.pk, number)
        for row, _share, met in fair.rows
        for (column, *_), rounds in zip(fair.rows, met, strict=True)
        for number in rounds
    }
    matches = stage.matches.values_list("home", "away", "round")
    assert shown == {each for home, away, number in matches for each in ((home, away, number), (away, home, number))}
