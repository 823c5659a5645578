"""The results for the newspaper: what everybody may know, on one page and as plain text."""

from __future__ import annotations

import pytest

from games.base import LegResult
from scoring.board.services.awards import reveal
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks import print_document
from scoring.printing.tasks.production import request_for
from tests.scoring.printing.played import hand_in, whole
from tournaments.models import Job, SubMatch


@pytest.fixture
def decided(drawn, users):
    """A competition of three in which the lower number always won."""
    competition = drawn("cribbage-pairs", entries=3)
    for sheet in SubMatch.objects.select_related("match__home", "match__away"):
        legs = [LegResult(home=121, away=100)] * 2
        if sheet.match.home.number > sheet.match.away.number:
            legs = [LegResult(home=100, away=121)] * 2
        hand_in(sheet, legs, users["sam"])
    return competition


def test_the_page_names_the_first_three_with_their_players(event, decided, paper) -> None:
    pdf = paper("newspaper")
    text = whole(pdf)

    assert len(pdf.pages) == 1
    for entry, title in zip(decided.entries.order_by("number"), ("Champion", "Runner-up", "Third place"), strict=True):
        first = entry.roster.order_by("position").first()
        assert f"{title}: {entry.branch} ({first.member.sheet_name}" in text


def test_the_text_says_the_same_and_is_saved_as_text(event, decided, users) -> None:
    job = Job.objects.create(label="test", asked_by=users["carl"], event=event)
    print_document(str(job.pk), event.pk, "newspaper_text", {})
    job.refresh_from_db()

    assert job.file_name.endswith(".txt")
    with job.file.open("rb") as stream:
        text = stream.read().decode()
    assert "CRIBBAGE PAIRS\nChampion: " in text
    assert "3 teams from 3 branches of the Royal Canadian Legion" in text


def test_nothing_is_told_before_it_is_decided(event, drawn) -> None:
    drawn("cribbage-pairs", entries=3)

    assert CATALOGUE["newspaper"].build(request_for(event, {})) is None


def test_of_hidden_standings_only_what_was_announced_is_told(event, decided, users) -> None:
    event.standings_hidden = True
    event.save()
    assert CATALOGUE["newspaper"].build(request_for(event, {})) is None
    assert "hidden" in " ".join(CATALOGUE["newspaper"].left_out(request_for(event, {})))

    reveal(competition=decided, award=3, by=users["carl"])

    asked = request_for(event, {})
    html = CATALOGUE["newspaper"].build(asked).html(asked)
    assert "Third place" in html
    assert "Champion" not in html
