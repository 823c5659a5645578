"""Papers once something is played: standings, cross-tables, brackets, awards, certificates and pins."""

import pytest

from games.base import LegResult
from legionsports.practice.services.playing import play_competition
from scoring.playoffs.services.playoffs import create_playoff
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.tasks import print_document
from scoring.printing.tasks.production import request_for
from scoring.sheets.services.papers import HighScoreLine
from tests.scoring.printing.conftest import texts
from tests.scoring.printing.played import hand_in, whole
from tournaments.draws.models import SubMatch
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.models import Job, Stage


@pytest.fixture
def won(drawn, users):
    """Return a function that draws a competition and plays it; the lower entry number always wins."""

    def play(category: str = "cribbage-pairs", *, entries: int = 4, **more):
        competition = drawn(category, entries=entries)
        for sheet in SubMatch.objects.select_related("match__home", "match__away"):
            legs = [LegResult(home=121, away=80), LegResult(home=121, away=80)]
            if category.startswith("darts"):
                legs = [LegResult(home=1, away=0)] * 3
            if sheet.match.home.number > sheet.match.away.number:
                legs = [LegResult(home=leg.away, away=leg.home) for leg in legs]
            hand_in(sheet, legs, users["sam"], **more)
        return competition

    return play


def test_standings_say_why_and_that_they_are_final(won, paper) -> None:
    won(entries=3)

    text = whole(paper("standings"))

    assert "Complete." in text
    assert "more than" in text


def test_kept_back_standings_say_so_on_the_page(won, paper, event) -> None:
    won(entries=3)
    assert "For officers only" not in whole(paper("standings"))

    event.standings_hidden = True
    event.save()

    assert "do not post this page" in whole(paper("standings"))
    assert "do not post this page" in whole(paper("cross_table"))


def test_an_unplayed_match_is_an_empty_cell_and_not_nil_nil(drawn, paper) -> None:
    drawn(entries=3)

    text = whole(paper("cross_table"))

    assert "0–0" not in text
    assert "3 of 3 matches are still to be played." in text


@pytest.mark.parametrize("entries", [19, 23])
def test_a_cross_table_of_a_full_field_is_one_page(entries, drawn, paper) -> None:
    drawn(entries=entries)

    pdf = paper("cross_table")

    assert len(pdf.pages) == 1
    assert float(pdf.pages[0].mediabox[2]) == (792 if entries == 19 else 1224)


def test_a_play_off_is_drawn_before_it_is_played(drawn, paper, users) -> None:
    competition = drawn(entries=3)
    for sheet in SubMatch.objects.all():  # everybody wins a leg of each match, so all three are tied
        hand_in(sheet, [LegResult(home=121, away=100), LegResult(home=100, away=121)], users["sam"])
    entries = list(competition.entries.order_by("number"))
    create_playoff(
        competition=competition, entries=entries, place=1, kind=Stage.Kind.KNOCKOUT, seed="x", by=users["carl"]
    )

    text = whole(paper("bracket"))

    assert "Final" in text
    assert "Winner of match" in text


def test_papers_of_a_knock_out_say_who_plays_for_third_place_and_how_far_everybody_came(
    make_competition, paper, users
) -> None:
    competition = make_competition("nineball-singles", entries=4)
    stage = draw_knock_out(competition=competition, seed="maple leaf", third_place=True, by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)

    assert "For third place" in whole(paper("bracket"))
    assert "Loser of match 1" in whole(paper("schedule"))
    before = whole(paper("standings"))
    assert "4 of 4 matches are still to be played." in before
    assert "Points" not in before

    list(play_competition(competition=competition, seed="x", by=users["sam"], verifier=users["sue"]))
    after = whole(paper("standings"))
    assert "Won the match for third place" in after
    assert "Every match is in" in after


def test_awards_call_the_runner_up_first(won, paper) -> None:
    competition = won(entries=4)
    first, second = competition.entries.order_by("number")[:2]

    text = whole(paper("awards"))

    assert text.index(f"Runner-up: {second.branch}") < text.index(f"Champion: {first.branch}")
    assert "Not final" not in text


def test_there_is_a_certificate_for_each_player_of_both_awards_and_none_before_it_is_final(won, drawn, paper) -> None:
    won(entries=4)

    pdf = paper("certificates")

    assert len(pdf.pages) == 4
    assert "Certificate of Achievement is presented to" in texts(pdf)[0]
    assert "Champion" in texts(pdf)[0]
    assert "Runner-up" in texts(pdf)[3]


def test_certificates_wait_for_final_places(drawn, event) -> None:
    drawn(entries=4)

    assert CATALOGUE["certificates"].build(request_for(event, {})) is None


def test_certificates_for_all_say_which_competitions_they_leave_out_and_why(won, drawn, event, users) -> None:
    won("cribbage-pairs", entries=2)
    unfinished = drawn("darts-mixed", entries=3)
    job = Job.objects.create(label="test", asked_by=users["carl"], event=event)

    print_document(str(job.pk), event.pk, "certificates", {})

    job.refresh_from_db()
    assert job.state == "done"
    assert job.note == f"Left out: {unfinished.name}. 3 of 3 matches are still to be played."
    alone = Job.objects.create(label="test", asked_by=users["carl"], event=event)
    print_document(str(alone.pk), event.pk, "certificates", {"competition": unfinished.pk})
    alone.refresh_from_db()
    assert (alone.state, alone.problem) == ("failed", job.note)


def test_the_pin_list_has_room_for_more(drawn, paper, users) -> None:
    competition = drawn("darts-mixed", entries=2)
    thrower = competition.entries.first().roster.first().member
    line = HighScoreLine(member=thrower, leg=1, count=1, countersigned=True)
    hand_in(SubMatch.objects.get(), [LegResult(home=1, away=0)] * 3, users["sam"], high_scores=[line])

    text = whole(paper("pins"))

    assert thrower.name in text
    assert "hand out" in text
    assert "Thrown after this list was printed" in text
