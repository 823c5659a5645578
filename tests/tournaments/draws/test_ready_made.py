"""A draw that comes ready-made: a list of matches is checked, and becomes a draft like every other."""

from __future__ import annotations

import datetime
from itertools import combinations

import pytest
from django.core.files.base import ContentFile
from django.urls import reverse

from tests.page import words_of
from tests.tournaments.draws.steps import addresses, hours_of, page_of, posting, published
from tournaments.draws.services import drawing, publishing
from tournaments.draws.services.days import set_days
from tournaments.draws.services.timetable import plan_times
from tournaments.models import Match, Stage

HEADINGS = "Date,Hour,Home,Visitor,Table"
# Of 4 teams: three rounds on two tables.
ROUNDS = (((1, 2), (3, 4)), ((3, 1), (4, 2)), ((1, 4), (2, 3)))
ROWS = tuple(
    f"2027-02-05,{18 + number}:15,{home},{away},{table}"
    for number, matches in enumerate(ROUNDS)
    for table, (home, away) in enumerate(matches, start=1)
)


def list_of(*rows: str, headings: str = HEADINGS) -> str:
    return "\n".join([headings, *rows])


def changed(at: int, row: str) -> str:
    return list_of(*ROWS[:at], row, *ROWS[at + 1 :])


@pytest.fixture
def send(signed_in):
    """Return a function that uploads a list on the page of a competition and returns the answer."""
    client = signed_in("carl")

    def send(competition, text: str | bytes, name: str = "league.csv"):
        data = text.encode() if isinstance(text, str) else text
        address = reverse("draws:ready_made", args=[competition.pk])
        return client.post(address, {"file": ContentFile(data, name=name)}, follow=True)

    return send


@pytest.fixture
def four(make_competition):
    return make_competition(entries=4, stations=2)


def played(stage) -> set[tuple[object, ...]]:
    return {
        (match.round, match.slot, match.home_id, match.away_id, match.starts_at, sheet.pair, sheet.station)
        for match in stage.matches.prefetch_related("sub_matches")
        for sheet in match.sub_matches.all()
    }


def faults(answer) -> list[tuple[int | None, str, str]]:
    assert answer.status_code == 422
    assert not Stage.objects.exists()
    return [tuple(fault) for fault in answer.context["account"].refused]


def test_list_becomes_a_draft_that_is_published_and_shown(send, four, users, client):
    page = send(four, list_of(*ROWS))

    stage = Stage.objects.get()
    assert hours_of(stage) == ["Fri 18:15"] * 2 + ["Fri 19:15"] * 2 + ["Fri 20:15"] * 2
    assert page.redirect_chain == [(page_of(four), 302)]
    assert "6 rows: 6 read, 0 refused, 0 passed over." in words_of(page)
    assert "Ready-made draw league.csv" in words_of(page)
    before = played(stage)
    published(stage, users)
    assert played(stage) == before
    certificate, file = (client.get(address) for address in addresses(four))
    assert "It came ready-made in the list “league.csv”." in words_of(certificate)
    assert file.json()["ready_made"] == "league.csv"


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("2027-02-05,18:15,1,4,2", (3, "Home", "Branch 1 No. 9005 has another match at that time, in row 2.")),
        ("2027-02-05,18:15,3,4,1", (3, "Table or board", "Another match is played there at that time, in row 2.")),
        ("2027-03-05,18:15,3,4,2", (3, "Date", "Friday, March 5, 2027 is not a day of the event")),
        ("2027-02-05,later,3,4,2", (3, "Time", "later is not a time of the day.")),
        ("2027-02-05,18:15,3,401,2", (3, "Away", "“401” is not a team of this competition.")),
        ("2027-02-05,18:15,3,4,401", (3, "Table or board", "The hall has no table 401.")),
        ("2027-02-05,18:15,3,3,2", (3, "Away", "A team can't meet itself.")),
        ("2027-02-05,18:15,3,,2", (3, "Away", "A match needs two teams.")),
    ],
)
def test_row_that_cannot_be_is_refused_with_its_column_and_nothing_is_saved(send, four, row, fault):
    line, column, sentence = faults(send(four, changed(1, row)))[0]

    assert (line, column) == fault[:2]
    assert sentence.startswith(fault[2])


def test_match_that_is_missing_or_there_twice_is_named(send, four):
    missing = faults(send(four, list_of(*ROWS[:-1])))
    twice = faults(send(four, list_of(*ROWS, "2027-02-06,9:00,2,1,1")))

    assert missing == [(None, "", "Branch 2 No. 9006 and Branch 3 No. 9007 never meet. Add their match.")]
    assert [(line, sentence) for line, _, sentence in twice] == [
        (line, "These two meet 2 times in the list instead of 1.") for line in (2, 8)
    ]


def test_uneven_list_is_taken_and_its_rounds_follow_from_the_hours(send, make_competition):
    """Team 1 is always home, all at one table, one match an hour; names of branches and of people say who plays."""
    five = make_competition(entries=5, stations=2)
    teams = {entry.number: entry for entry in five.entries.all()}
    names = [str(teams[1].branch), teams[2].branch.name, "Team 3", teams[4].roster.first().member.name]
    names.append(f"Br. {teams[5].branch.number}")
    rows = [
        f"{names[home]};{names[away]};table 2;{6 if at > 4 else 5} février 2027;{10 + at} h"
        for at, (home, away) in enumerate(combinations(range(5), 2))
    ]

    send(five, list_of("Locaux;Visiteurs;Table;Jour;Heure", *rows, "Total;;;;", headings="Notre ligue"))
    stage = Stage.objects.get()
    assert stage.tables == "2"
    assert [match.slot for match in stage.matches.order_by("number")] == [*range(1, 11)]
    seats = [(match.round, side) for match in stage.matches.all() for side in (match.home_id, match.away_id)]
    assert len(set(seats)) == len(seats)
    resting = {(bye.round, bye.entry_id) for bye in stage.byes.all()}
    assert resting.isdisjoint(seats)
    assert len(resting) + len(seats) == 5 * max(number for number, _ in seats)


@pytest.mark.parametrize("entries", [4, 5, 6])
@pytest.mark.parametrize(("ending", "language"), [("csv", "en"), ("xlsx", "fr-ca")])
def test_saved_draw_comes_back_as_the_same_draw(send, signed_in, users, make_competition, entries, ending, language):
    competition = make_competition(entries=entries, stations=2)
    stage = drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    address = reverse("lists:office-draw", args=[competition.pk, ending])
    file = b"".join(signed_in("carl").get(address, headers={"accept-language": language}))
    before = played(stage)

    send(competition, file, f"ours.{ending}")
    assert Stage.objects.get() == stage  # nothing was changed
    publishing.discard(stage=stage, by=users["carl"])
    send(competition, file, f"ours.{ending}")

    again = Stage.objects.get()
    assert again.plan.ready_made.file == f"ours.{ending}"
    assert played(again) == before


def test_hours_of_the_list_stay_whatever_is_planned_and_move_with_the_event(send, four, users, event):
    send(four, list_of(*(row.replace("18:15", "8:30").replace("20:15", "22:40") for row in ROWS)))
    stage = published(Stage.objects.get(), users)
    hours = hours_of(stage)
    assert (hours[0], hours[-1]) == ("Fri 08:30", "Fri 22:40")

    assert not plan_times(four)
    week = datetime.timedelta(7)
    days = event.starts_on, event.ends_on
    set_days(event=event, starts_on=days[0] + week, ends_on=days[1] + week, expected=days, by=users["carl"])
    four.event.refresh_from_db()
    assert not plan_times(four)
    assert hours_of(stage) == hours
    late = Match.objects.filter(stage=stage, slot=2).get(number=3).starts_at + datetime.timedelta(hours=2)
    plan_times(four, not_before=late)
    assert min(match.starts_at for match in stage.matches.all()) == late
    assert hours_of(stage)[-1] == "Fri 22:40"


def test_draft_from_a_list_is_not_drawn_again_behind_its_back(send, four, users):
    send(four, list_of(*ROWS))

    with pytest.raises(drawing.DrawError, match="ready_made_stays"):
        drawing.draw_again(stage=Stage.objects.get(), by=users["carl"])


def test_program_takes_a_list_and_reads_what_is_wrong(client, four, users):
    post = posting(client)

    refused = post(four, "draw/list", file_name="a.csv", text=changed(1, "2027-02-05,18:15,3,9,2"))
    taken = post(four, "draw/list", file_name="a.csv", text=list_of(*ROWS))

    assert "Row 3, Away: “9” is not a team of this competition." in refused.content.decode()
    assert taken.status_code == 201
    assert [len(number["matches"]) for number in taken.json()["rounds"]] == [2, 2, 2]
