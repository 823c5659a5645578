"""The plan of the hall for the wall, and when the rounds begin on the program."""

from __future__ import annotations

from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks.production import request_for
from tests.scoring.printing.played import whole
from tournaments.draws.services.hall import describe, say_hall, set_plan
from tournaments.events.services.programme import reset_programme
from tournaments.halls.services import Details


def test_the_wall_plan_says_who_plays_where_and_where_the_reader_stands(drawn, event, paper) -> None:
    drawn(entries=6, stations=3)
    assert CATALOGUE["wall_plan"].build(request_for(event, {})) is None
    say_hall(event=event, line="5 tables, 1 spare")
    describe(event=event, equipment="card table", details=Details(spare=[5], names={4: "Stage"}))
    set_plan(event=event, text="5 4 3\n. 2 1")

    pdf = paper("wall_plan")

    text = whole(pdf)
    assert len(pdf.pages) == 1
    assert "5spare 4Stage 3A" in text
    assert "You are here" in text
    assert "Where is my table?" in text
    assert "Cribbage Pairs: tables 1 to 3" in text


def test_the_programme_says_when_the_rounds_begin(drawn, event, paper) -> None:
    reset_programme(event=event)
    drawn(entries=4, stations=2)

    text = whole(paper("programme"))

    assert "Cribbage Pairs: first match 6:15 p.m., last match 7:25 p.m. Round 1, 6:15 p.m.; Round 2," in text
