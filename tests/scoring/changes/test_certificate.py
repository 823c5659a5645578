"""What a late change leaves on the certificate of the draw, on screen and in its file."""

from __future__ import annotations

import json

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring.changes.engine.cases import ChangeKind
from scoring.changes.services.undoing import take_back
from tests.page import html_of
from tests.scoring.changes.test_groups import in_group
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import draw_now


def certificate(client, stage, name: str = "draws:certificate"):
    competition = stage.competition
    return client.get(reverse(name, args=[competition.event.slug, competition.category]))


def test_certificate_says_what_was_changed_and_why_and_leaves_out_who_left(client, draw, play, change):
    stage = draw(entries=7)
    play(stage, 1, 2)
    change(stage, ChangeKind.WITHDRAWAL, entry=stage.competition.entries.get(number=4).pk, until=3)

    page = certificate(client, stage)

    assert "The car broke down" in html_of(page)
    assert "stops.</b>" in html_of(page)
    [fair] = page.context["fair"]
    assert len(fair.shares) == 6
    assert fair.fairness.figure("stations").value <= 1


def test_certificate_is_as_before_when_the_change_was_taken_back(client, draw, change, users):
    stage = draw(entries=7)
    before = certificate(client, stage, "draws:certificate_file").json()
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=stage.competition.entries.get(number=4).pk, how=How.ANEW)

    take_back(change=late_change, by=users["carl"])

    assert certificate(client, stage, "draws:certificate_file").json() == before
    assert "The car broke down" not in html_of(certificate(client, stage))


def test_file_of_a_changed_draw_can_be_checked(client, draw, play, change, tmp_path, capsys):
    stage = draw(entries=9, stations=3)
    play(stage, 1, 2)
    change(stage, ChangeKind.WITHDRAWAL, entry=stage.competition.entries.get(number=4).pk, until=2, how=How.ANEW)
    change(stage, ChangeKind.BOARD_DOWN, station=2, until=3, how=How.SHORTEN)
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(certificate(client, stage, "draws:certificate_file").json()))

    call_command("verify_draw", str(file))

    said = capsys.readouterr().out
    assert "8 entries, 28 matches." in said
    assert "nobody and no station is in two places at once" in said
    assert "no longer what its words give:\n- " in said
    assert "- Table 2 is broken" in said


@pytest.mark.slow
def test_certificate_of_groups_is_that_of_those_who_are_there_now(
    client, draw_in_groups, play, change, let_in, tmp_path, capsys
):
    stage = draw_in_groups(entries=9, stations=2)
    play(stage, 1, 2)
    gone, new = in_group(stage, 1)[0], let_in(stage)
    change(stage, ChangeKind.WITHDRAWAL, entry=gone.pk, until=2, how=How.ANEW)
    change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, until=2, group=2, how=How.SHORTEN)

    page = certificate(client, stage)

    sizes = {name: len(field) for name, field in zip(("Group A", "Group B"), groups_of(stage), strict=True)}
    assert {group.name: len(group.shares) for group in page.context["fair"]} == sizes
    assert "comes in late, in Group B" in html_of(page)
    stage.refresh_from_db()
    assert stage.plan.turns == len({match.slot for match in draw_now(stage).expected}) >= stage.plan.least
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(certificate(client, stage, "draws:certificate_file").json()))
    call_command("verify_draw", str(file))
    said = capsys.readouterr().out
    assert "nobody and no station is in two places at once" in said
    assert "comes in late, in Group B" in said


def groups_of(stage) -> list[tuple[int, ...]]:
    return list(draw_now(stage).fields.values())
