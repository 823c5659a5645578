"""The papers of an event: what is on each, and when there is none."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

from games.base import LegResult
from scoring.printing import pages
from scoring.printing.pages.catalogue import CATALOGUE, FIRST, LAST, is_for
from scoring.printing.pages.open_events import EVERYTHING
from scoring.printing.pages.pack import BLANKS, PACK
from scoring.printing.services import record_printed
from scoring.printing.tasks import print_document
from scoring.printing.tasks.production import request_for
from scoring.sheets.models import PrintedSheet
from tests import cast
from tests.scoring.printing.conftest import qr_codes
from tests.scoring.printing.played import LANDSCAPE, hand_in, whole
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import SubMatch
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.entries.services.departures import depart
from tournaments.models import Departure, Job, RosterPlace


def test_every_paper_of_the_list_can_be_made_and_none_is_forgotten() -> None:
    files = [import_module(f"{pages.__name__}.{file.name}") for file in iter_modules(pages.__path__)]
    declared = [paper for file in files for paper in getattr(file, "PAPERS", ())]
    assert sorted(paper.key for paper in declared) == sorted(CATALOGUE)
    assert [key for key, paper in CATALOGUE.items() if paper.build is None] == [EVERYTHING, PACK]
    assert [paper.key for paper in FIRST] == ["conduct", "check_in", "schedule", "wall_draw", "wall_chart"]
    assert [paper.key for paper in LAST] == ["ruling", "declaration", "rules"]


def test_an_event_without_teams_gets_forms_and_notices_and_reasons_for_the_rest(event, make_competition) -> None:
    make_competition(entries=0)
    asked = request_for(event, {})

    keys = {key for key, paper in CATALOGUE.items() if paper.build and paper.build(asked) is not None}

    assert keys == {
        "rules", "conduct", "entry_form", "declaration", "composite", "ruling",
        "information", "financial", "host_application", "people", "auxiliary", "barred", "rulings",
        "volunteers", "referees", "thanks", "rules_cards", "table_numbers", "trouble",
    }  # fmt: skip
    assert [key for key in set(CATALOGUE) - keys if is_for(event, CATALOGUE[key]) and not CATALOGUE[key].not_yet] == [
        "pins"
    ]


def test_the_schedule_names_table_round_and_who_sits_out(drawn, paper) -> None:
    competition = drawn(entries=3)

    text = whole(paper("schedule"))

    assert text.count("Sits out:") == 3
    for entry in competition.entries.all():
        assert f"{entry.number} {entry.branch}" in text


def test_the_wall_draw_has_a_column_for_each_table(drawn, paper) -> None:
    drawn("cribbage-legion", entries=4)

    pdf = paper("wall_draw")

    assert {tuple(map(float, page.mediabox[2:])) for page in pdf.pages} == {LANDSCAPE}
    assert "Table 1 Table 2 Table 3 Table 4" in whole(pdf)
    assert "Table 10" not in whole(pdf)  # it is in the hall, and nobody plays there
    assert whole(pdf).count(" A ") + whole(pdf).count(" B ") >= 10


def test_each_team_has_half_a_page_with_its_own_matches(drawn, paper) -> None:
    drawn(entries=5)

    pdf = paper("team_schedules")

    assert len(pdf.pages) == 3
    assert whole(pdf).count("you sit out") == 5


def test_lists_say_which_matches_are_not_played_as_a_team_has_left(drawn, paper, users) -> None:
    competition = drawn(entries=3)
    _, second, gone = competition.entries.order_by("number")
    played = SubMatch.objects.get(match__home__in=[second, gone], match__away__in=[second, gone])
    hand_in(played, [LegResult(home=121, away=80)] * 2, users["sam"])
    assert "has left" not in whole(paper("schedule")) + whole(paper("team_schedules")) + whole(paper("wall_draw"))
    Departure.objects.create(entry=gone, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"])

    assert whole(paper("schedule")).count("not played: a team has left") == 1
    slips = whole(paper("team_schedules"))
    assert (slips.count("not played: this team has left"), slips.count("not played: your team has left")) == (1, 1)
    wall = whole(paper("wall_draw"))
    assert "Struck out: not played, as a team has left." in wall
    assert f"{gone.number} {gone.branch} (has left)" in wall
    assert f"{second.branch} (has left)" not in wall


def test_with_few_boards_every_list_says_which_turn(drawn, paper) -> None:
    drawn("shuffleboard-mens", entries=6, stations=2)

    assert "Turn" in whole(paper("schedule"))
    assert "Round / turn" in whole(paper("wall_draw"))
    assert whole(paper("team_schedules")).count("Turn") == 6


def test_a_draft_is_on_no_paper(make_competition, event, users) -> None:
    competition = make_competition(entries=4)
    draw_round_robin(competition=competition, seed="x", by=users["alice"])

    for key in ("schedule", "wall_draw", "team_schedules", "standings", "cross_table", "bracket", "awards"):
        assert CATALOGUE[key].build(request_for(event, {})) is None


def test_the_check_in_list_tells_paid_from_owed_with_totals(make_competition, paper) -> None:
    competition = make_competition(entries=2)
    place = RosterPlace.objects.filter(entry__competition=competition).last()
    RosterPlace.objects.filter(pk=place.pk).update(fee_paid=False)

    text = whole(paper("check_in"))

    assert text.count("OWED") == 1
    assert "Players: 4. Paid: 3. Still owing: 1." in text
    assert place.member.number in text


def test_the_registration_sheet_names_no_birth_date(make_competition, paper) -> None:
    make_competition("cribbage-senior-pairs", entries=2)

    text = whole(paper("registration"))

    assert "Old enough" in text
    assert "1950" not in text
    assert "Send it with the fees by February 13, 2027. Cheque to Alberta-NWT Command." in text


def test_the_list_of_sheets_still_out_leaves_out_those_that_came_back(drawn, paper, event, users) -> None:
    drawn(entries=4)
    job = Job.objects.create(label="x", asked_by=users["sam"], event=event)
    out, back = SubMatch.objects.filter(match__round=1)
    record_printed(job_id=str(job.pk), sheets=[out, back], copies=1)
    hand_in(back, [LegResult(home=121, away=80)] * 2, users["sam"])

    text = whole(paper("sheets_out"))

    assert spoken(out.code) in text
    assert spoken(back.code) not in text


def test_a_composite_team_has_its_notice_filled_in(make_competition, org, paper) -> None:
    competition = make_competition(entries=1)
    cast.make_entry(competition, number=2, branch=org.banff, partner_branch=org.calgary)

    pdf = paper("composite")

    assert len(pdf.pages) == 1
    for words in ("Colonel Moore No. 26", "Centennial Calgary No. 285", "District 2", "fewer than 100 members"):
        assert words in whole(pdf)


def test_without_a_composite_team_the_notice_is_empty(make_competition, paper) -> None:
    make_competition(entries=2)

    assert len(paper("composite").pages) == 1


def test_entry_forms_have_a_line_for_each_place_of_the_category(make_competition, paper) -> None:
    make_competition("darts-mixed")

    text = whole(paper("entry_form"))

    assert "Men: 2, women: 2." in text
    assert text.count("spare") >= 2


def test_a_number_of_forms_is_that_many_pages(make_competition, paper) -> None:
    make_competition()

    assert len(paper("ruling", number=3).pages) == 3
    assert len(paper("declaration", number=4).pages) == 2


def test_the_declaration_does_not_count_at_dominion(paper) -> None:
    text = whole(paper("declaration"))

    assert "Branch, Area, District, Command" in text
    assert "Dominion" not in text


@pytest.mark.slow
@pytest.mark.postgresql
def test_the_pack_has_lists_sheets_empty_sheets_and_rules_in_order(drawn, paper, event) -> None:
    drawn(entries=4)
    sheets = SubMatch.objects.count()

    pdf = paper(PACK, base_url="http://192.168.1.20:8000")

    headings = [line.title for line in pdf.outline if not isinstance(line, list)]
    assert headings[0] == "What to do"
    assert headings.index("Score sheets, Cribbage Pairs") < headings.index("Blank score sheets, Cribbage Pairs")
    assert headings[-1] == "Rules of this event"
    assert whole(pdf).count("Blank sheet") == BLANKS
    assert PrintedSheet.objects.count() == sheets
    assert len(qr_codes(Job.objects.latest("asked_at"))) == sheets


@pytest.mark.slow
def test_the_pack_leaves_out_sheets_that_were_printed_before(drawn, paper, event, users) -> None:
    drawn(entries=4)
    job = Job.objects.create(label="x", asked_by=users["sam"], event=event)
    record_printed(job_id=str(job.pk), sheets=list(SubMatch.objects.filter(match__round=1)), copies=1)

    pdf = paper(PACK)

    assert "PRINTED AGAIN" not in whole(pdf)
    assert PrintedSheet.objects.count() == 6


def test_before_the_draw_the_pack_is_made_without_sheets(make_competition, paper) -> None:
    make_competition(entries=3)

    headings = [line.title for line in paper(PACK).outline if not isinstance(line, list)]

    assert "Score sheets, Cribbage Pairs" not in headings
    assert "Wall chart to fill in" in headings


def test_the_draw_certificate_says_how_fair_the_draw_is_and_where_it_came_from(drawn, paper) -> None:
    competition = drawn(entries=5)

    pdf = paper("draw_certificate")
    text = whole(pdf)

    assert len(pdf.pages) == 1
    assert text.count("As even as possible") + text.count("As short as possible") == 4
    assert competition.stages.get().seed in text
    for entry in competition.entries.all():
        assert f"{entry.number} {entry.branch}" in text


def test_a_draw_in_which_nobody_is_left_to_meet_has_no_certificate(drawn, users, event) -> None:
    competition = drawn(entries=2)
    depart(entry=competition.entries.get(number=2), kind="withdrawn", reason="The car broke down.", by=users["carl"])
    job = Job.objects.create(label="test", asked_by=users["carl"], event=event)

    print_document(str(job.pk), event.pk, "draw_certificate", {})

    job.refresh_from_db()
    assert job.state == "failed"
    assert job.problem == CATALOGUE["draw_certificate"].not_yet
