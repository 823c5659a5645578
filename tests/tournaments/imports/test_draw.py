"""A draw that comes ready-made: a list of matches is checked, and becomes a draft like every other."""

from __future__ import annotations

import datetime
from itertools import combinations

import pytest
from django.urls import reverse

from kit.pure.refusals import sentence
from tests.page import html_of, words_of
from tests.tournaments.draws.steps import addresses, hours_of, page_of, published
from tests.tournaments.imports.conftest import counts, left_out, problems
from tournaments.draws.engine import DrawError, verify
from tournaments.draws.services import drawing, publishing
from tournaments.draws.services.days import set_days
from tournaments.draws.services.timetable import plan_times
from tournaments.imports.models import ImportBatch
from tournaments.imports.pages.layouts import account_of
from tournaments.models import Event, Match, Member, Stage

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
def draw(send, write):
    """Return a function that uploads a list and writes it, where that can be; it returns what became of it."""

    def draw(event, text: str | bytes, name: str = "league.csv") -> ImportBatch:
        batch = send(text, "draw", name, "carl", event=event)
        return write(batch, "carl") if batch.state == ImportBatch.State.READY else batch

    return draw


@pytest.fixture
def four(make_competition):
    return make_competition(entries=4, stations=2)


def played(stage) -> set[tuple[object, ...]]:
    return {
        (match.round, match.slot, match.home_id, match.away_id, match.starts_at, sheet.pair, sheet.station)
        for match in stage.matches.prefetch_related("sub_matches")
        for sheet in match.sub_matches.all()
    }


def test_list_becomes_a_draft_that_is_published_and_shown(draw, four, users, client):
    batch = draw(four.event, list_of(*ROWS))

    stage = Stage.objects.get()
    assert counts(batch) == ("done", 6, 0, 0, 0)
    assert batch.rows.get(line=2).label == "Branch 1 No. 9005 – Branch 2 No. 9006"
    assert hours_of(stage) == ["Fri 18:15"] * 2 + ["Fri 19:15"] * 2 + ["Fri 20:15"] * 2
    before = played(stage)
    published(stage, users)
    assert played(stage) == before
    certificate, file = (client.get(address) for address in addresses(four))
    assert "It came ready-made in the list “league.csv”." in words_of(certificate)
    assert file.json()["ready_made"] == "league.csv"
    assert not verify.problems(verify.read(file.json()))
    assert draw(four.event, list_of(*ROWS)).unchanged_count == 6


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("2027-02-05,18:15,1,4,2", ("home", "Branch 1 No. 9005 has another match at that time, in row 2.")),
        ("2027-02-05,18:15,3,4,1", ("table", "Another match is played there at that time, in row 2.")),
        ("2027-03-05,18:15,3,4,2", ("date", "March 5, 2027 is not a day of the event")),
        ("2027-02-05,later,3,4,2", ("time", "later is not a time of the day.")),
        ("2027-02-05,18:15,3,401,2", ("away", "“401” is not a team of this competition.")),
        ("2027-02-05,18:15,3,4,401", ("table", "The hall has no table or board 401.")),
        ("2027-02-05,18:15,3,3,2", ("away", "A team can't meet itself.")),
        ("2027-02-05,18:15,3,,2", ("away", "A match needs two teams.")),
    ],
)
def test_row_that_cannot_be_is_refused_with_its_column_and_nothing_is_saved(draw, four, row, fault):
    batch = draw(four.event, changed(1, row))

    assert counts(batch) == ("done", 0, 0, 0, len(problems(batch)))
    assert any(column == fault[0] and sentence.startswith(fault[1]) for column, sentence in problems(batch)[3])
    assert "A draw is saved whole or not at all." in " ".join(map(str, batch.note))
    assert not Stage.objects.exists()


def test_match_that_is_missing_or_there_twice_is_named(draw, four):
    missing = draw(four.event, list_of(*ROWS[:-1]))
    twice = draw(four.event, list_of(*ROWS, "2027-02-06,9:00,2,1,1"))

    assert "two teams never meet: Branch 2 No. 9006 – Branch 3 No. 9007." in str(missing.problem)
    assert problems(twice).keys() == {2, 8}
    assert problems(twice)[8][0][1].startswith("These two meet 2 times in the list. The rule book of the event says 1.")
    assert not Stage.objects.exists()


def test_list_of_an_office_without_days_and_tables_is_asked_for_them(ask, make_competition):
    """The case H04: what its columns lack is said once, for all rows."""
    two = make_competition("eightball-singles", entries=2, stations=2)
    for entry, (given_names, surname) in zip(two.entries.all(), (("Pat", "Abel"), ("Lou", "Bond")), strict=True):
        Member.objects.filter(places__entry=entry).update(given_names=given_names, surname=surname)
    Event.objects.filter(pk=two.event_id).update(ends_on=two.event.starts_on)
    row = "Pat Abel,Lou Bond,Round of 16 - Match 1,9:00 AM,Hall,,,##write the group here"
    text = list_of(row, headings="Player 1,Player 2,Round,Time,Venue,Notes,,Guide")
    batch, answer, _ = ask(text, "draw", event=two.event)
    assert batch.state == ImportBatch.State.COLUMNS
    answer(**{"all-table": "2"})

    assert counts(batch) == ("ready", 1, 0, 0, 0)
    assert (batch.rows.get().values["table"], left_out(batch).keys()) == ("2", {2})


def test_uneven_list_is_taken_and_its_rounds_follow_from_the_hours(draw, make_competition):
    """Team 1 is always home, all at one table, one match an hour; names of branches and of people say who plays."""
    five = make_competition(entries=5, stations=2)
    teams = {entry.number: entry for entry in five.entries.all()}
    names = [str(teams[1].branch), teams[2].branch.name, "Team 3", teams[4].roster.first().member.name]
    names.append(f"Br. {teams[5].branch.number}")
    rows = [
        f"{names[home]};{names[away]};table 2;{6 if at > 4 else 5} février 2027;{10 + at} h"
        for at, (home, away) in enumerate(combinations(range(5), 2))
    ]

    draw(five.event, list_of("Locaux;Visiteurs;Table;Jour;Heure", *rows, "Total;;;;", headings="Notre ligue"))
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
def test_saved_draw_comes_back_as_the_same_draw(draw, signed_in, users, make_competition, entries, ending, language):
    competition = make_competition(entries=entries, stations=2)
    stage = drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    address = reverse("lists:office-draw", args=[competition.pk, ending])
    file = b"".join(signed_in("carl").get(address, headers={"accept-language": language}))
    before = played(stage)

    there = draw(competition.event, file, f"ours.{ending}")
    assert counts(there) == ("done", 0, 0, there.unchanged_count, 0)
    assert not there.note
    assert Stage.objects.get() == stage
    publishing.discard(stage=stage, by=users["carl"])
    draw(competition.event, file, f"ours.{ending}")

    again = Stage.objects.get()
    assert again.plan.ready_made.file == f"ours.{ending}"
    assert played(again) == before


def test_hours_of_the_list_stay_whatever_is_planned_and_move_with_the_event(draw, four, users, event):
    draw(event, list_of(*(row.replace("18:15", "8:30").replace("20:15", "22:40") for row in ROWS)))
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


def test_draft_from_a_list_is_not_drawn_again_behind_its_back(draw, four, users):
    draw(four.event, list_of(*ROWS))

    with pytest.raises(drawing.DrawError, match="ready_made_stays"):
        drawing.draw_again(stage=Stage.objects.get(), by=users["carl"])


def test_draw_that_was_published_meanwhile_stays_and_the_page_says_so(
    ask, four, users, client, django_capture_on_commit_callbacks
):
    batch, _, page = ask(list_of(*ROWS), "draw", event=four.event)
    ours = published(drawing.draw_round_robin(competition=four, seed="maple leaf", by=users["carl"]), users)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("imports:write", args=[batch.pk]))

    assert "It was not saved." in page()
    assert str(sentence(DrawError("already_published"))) in page()
    assert Stage.objects.get() == ours


def test_days_above_their_matches_and_rows_that_are_no_match(draw, four):
    """A day in a line of its own, the hour in one that names no team, byes, headings once more, a total."""
    (one, two), (three, last), (five, six) = ([row.split(",")[2:] for row in ROWS[at : at + 2]] for at in (0, 2, 4))
    rows = [
        ['"Friday, February 5"'], ["", "9:00"], ["", "", *one], ["", "", *two], ["", "10 h", *three], ["", "", *last],
        ["", "", "3", "BYE"], HEADINGS.split(","), ["2027-02-06"], ["", "9:00", *five], ["", "", *six], ["Total", "6"],
    ]  # fmt: skip
    batch = draw(four.event, list_of(*map(",".join, rows)))

    assert hours_of(Stage.objects.get()) == ["Fri 09:00"] * 2 + ["Fri 10:00"] * 2 + ["Sat 09:00"] * 2
    (sheet,) = account_of(batch)
    assert (sheet.rows, sheet.read, sheet.refused, sheet.passed) == (13, 7, 0, 6)
    assert "no match of two teams: 1 (row 8)" in sheet.reasons


def test_day_that_stands_with_a_bye_is_that_of_the_matches_below(draw, make_competition):
    event = make_competition(entries=3, stations=2).event
    rows = ["2027-02-05,18:15,1,2,1", "2027-02-06,10:00,2,bye,", ",,1,3,1", ",11:00,2,3,1"]
    unclear = draw(event, list_of(*(row.replace("bye,", "bye,-") for row in rows)))
    assert problems(unclear) == {3: [("table", "- is not a whole number.")]}
    draw(event, list_of(*rows))
    assert hours_of(Stage.objects.get()) == ["Fri 18:15", "Sat 10:00", "Sat 11:00"]


def test_list_of_a_whole_event_and_of_the_competition_that_the_page_came_from(
    draw, four, make_competition, signed_in, ask
):
    seniors = make_competition("cribbage-senior-pairs", entries=4, stations=2)
    text = list_of(*ROWS)
    asked = draw(four.event, text)
    assert asked.state == "columns"
    link = f"{reverse('imports:start', args=['draw'])}?event={four.event_id}&amp;competition=Cribbage%20Pairs"
    assert link in html_of(signed_in("carl").get(page_of(four)))
    batch, _, page = ask(text, "draw", event=four.event, competition="Senior Cribbage Pairs")
    assert batch.layout["constants"] == {"competition": "Senior Cribbage Pairs"}
    assert "Save 6 rows" in page()
    headings = f"{HEADINGS},Competition"
    days = {"Cribbage Pairs": "2027-02-05", "paires d'aînés Cribbage": "2027-02-06"}
    both = [f"{row.replace('2027-02-05', day)},{name}" for name, day in days.items() for row in ROWS]
    draw(four.event, list_of(*both, headings=headings))
    assert {stage.competition for stage in Stage.objects.all()} == {four, seniors}
    unknown = draw(four.event, list_of(*(f"{row},Tiddlywinks" for row in ROWS), headings=headings))
    assert "“Tiddlywinks” is not played at this event." in problems(unknown)[2][0][1]
