from __future__ import annotations

import datetime
import re

import pytest
from celery.exceptions import Ignore

from kit.pure.codec import dump
from scoring.playoffs.services.playoffs import create_playoff
from scoring.printing.engine.selection import Selection, SheetSize
from scoring.printing.tasks import print_sheets
from scoring.sheets.models import PrintedSheet
from tests.scoring.printing.conftest import LETTER, qr_codes, reader, texts
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, SubMatch
from tournaments.models import Member, Organization, RosterPlace, Stage

LONG = "Jasper Place and St. Jean-Baptiste-de-la-Salle Memorial"
WORDS = {
    "cribbage-pairs": ["Pegs (winner 121)", "skunk", "double", "Skunk, loser 90 or less: 2", "60 or less: 3"],
    "cribbage-legion": ["pair A", "pair B", "Pegs (winner 121)"],
    "euchre-legion": ["Count on the card", "time ran out", "After 30 minutes", "Their initials"],
    "darts-legion": ["701, double to start, double to finish", "180s", "Toss a coin", "All 3 legs are played"],
    "darts-mixed-seniors": ["501, any dart starts, double to finish", "order of throw"],
    "shuffleboard-mens": ["Red", "Blue", "Penalties", "To 21", "The winner of the toss picks the colour"],
    "eightball-singles": ["breaks in leg 1", "circle its balls", "Slow play", "played under protest"],
    "eightball-doubles": ["writes its line-up first", "Won (10)", "8 too early"],
}


TWO_A_PAGE = {"cribbage-pairs", "euchre-legion"}  # the sheet of four names a side has a whole page


@pytest.mark.parametrize("category", sorted(WORDS))
def test_a_sheet_has_the_boxes_of_its_sport(category, drawn, printed) -> None:
    competition = drawn(category, entries=2)

    job = printed(Selection(competition=competition.pk))

    text = " ".join(texts(reader(job)))
    assert job.state == "done"
    assert [word for word in WORDS[category] if word not in text] == []


RACES = ("cribbage-pairs", "darts-legion", "eightball-singles", "euchre-legion", "shuffleboard-mens")


@pytest.mark.parametrize("match", ["all_legs", "race"])
@pytest.mark.parametrize("category", RACES)
def test_a_sheet_says_when_a_match_ends_and_only_then_that_a_leg_may_not_be_needed(
    category, match, drawn, printed, event
):
    game = category.partition("-")[0]
    event.overrides = {f"games.{game}.legs": 3, f"games.{game}.match": match}
    event.save(update_fields=["overrides"])
    competition = drawn(category, entries=2)

    text = " ".join(texts(reader(printed(Selection(competition=competition.pk)))))

    told = re.search(r"a side has won 2 legs\. Leave the rest|side that first wins 2 legs wins|2 games to win", text)
    assert bool(told) is (match == "race")
    assert match == "race" or "needed" not in text


def test_a_sheet_says_who_plays_where_and_when(drawn, printed, event) -> None:
    competition = drawn(entries=2)
    sheet = SubMatch.objects.select_related("match__home__branch", "match__away__branch").get()

    (text,) = texts(reader(printed(Selection(competition=competition.pk))))

    for entry in (sheet.match.home, sheet.match.away):
        names = [place.member.sheet_name for place in entry.roster.all()]
        for words in (str(entry.branch), f"Entry {entry.number}", f"{names[0]} (captain)", names[1]):
            assert words.replace("\N{NO-BREAK SPACE}", " ") in text.replace("\N{NO-BREAK SPACE}", " ")
    for words in (
        "Command Cribbage 2027",
        "Command · hosted by Grande Prairie No. 54 · February 5–6, 2027",
        "District 101",
        spoken(sheet.code),
        "Captain signs",
        "Desk: received by",
        "Posted",
        "Sheet 1 of 1",
    ):
        assert words in text
    assert str(event.slug) in printed(Selection(competition=competition.pk)).file_name


@pytest.mark.parametrize("category", sorted(WORDS))
def test_every_page_is_letter_and_nothing_runs_over(category, drawn, printed) -> None:
    competition = drawn(category, entries=4)
    sheets = SubMatch.objects.count()

    pdf = reader(printed(Selection(competition=competition.pk)))

    two_a_page = category in TWO_A_PAGE
    rounds = 3
    assert len(pdf.pages) == (rounds * -(-sheets // rounds // 2) if two_a_page else sheets)
    assert {tuple(map(float, page.mediabox[2:])) for page in pdf.pages} == {LETTER}


def test_the_qr_code_opens_the_page_of_the_sheet(drawn, printed) -> None:
    competition = drawn(entries=4)

    job = printed(Selection(competition=competition.pk, base_url="http://192.168.1.20:8000/"))

    codes = SubMatch.objects.values_list("code", flat=True)
    assert sorted(qr_codes(job)) == sorted(f"http://192.168.1.20:8000/s/{code}/" for code in codes)


@pytest.mark.parametrize("size", list(SheetSize))
def test_the_qr_code_is_read_in_a_poor_picture_on_a_sheet_of_any_size(size, drawn, printed) -> None:
    competition = drawn(entries=2)

    job = printed(Selection(competition=competition.pk, size=size, base_url="https://sports.example.org"))

    assert set(qr_codes(job, dpi=75, blur=0.8)) == {f"https://sports.example.org/s/{SubMatch.objects.get().code}/"}


def test_the_public_address_of_the_site_comes_before_the_one_that_asked(drawn, printed, settings) -> None:
    settings.PUBLIC_URL = "https://sports.example.org"
    competition = drawn("darts-mixed", entries=2)

    job = printed(Selection(competition=competition.pk, base_url="http://127.0.0.1:8000"))

    assert qr_codes(job) == [f"https://sports.example.org/s/{SubMatch.objects.get().code}/"]


def test_without_an_address_there_is_a_code_but_no_qr_code(drawn, printed) -> None:
    competition = drawn(entries=2)

    job = printed(Selection(competition=competition.pk))

    assert qr_codes(job) == []
    assert spoken(SubMatch.objects.get().code) in texts(reader(job))[0]


@pytest.mark.parametrize("category", sorted(WORDS))
def test_long_names_and_missing_people_change_nothing_about_the_pages(category, drawn, printed, event) -> None:
    competition = drawn(category, entries=2)
    event.name = "Alberta-Northwest Territories Command Provincial Sports Weekend and Championship"
    event.save()
    Organization.objects.filter(level="branch").update(name=LONG)
    Member.objects.update(surname="Featherstonehaugh-Worthington-Smythe", given_names="Élise")
    RosterPlace.objects.filter(entry__number=2, position__gt=1).delete()

    pdf = reader(printed(Selection(competition=competition.pk)))

    assert len(pdf.pages) == (1 if category in TWO_A_PAGE else SubMatch.objects.count())
    text = " ".join(texts(pdf)).replace("\N{NO-BREAK SPACE}", " ")
    assert "É. Featherstonehaugh-Worthington-Smythe" in text
    assert "St. Jean-Baptiste-de-la-Salle Memorial" in text
    assert event.name in text


def test_a_composite_team_shows_its_partner_and_a_spare_may_be_ticked_in(drawn, printed, org, make_competition) -> None:
    competition = drawn(entries=2)
    entry = competition.entries.get(number=1)
    entry.partner_branch = org.banff
    entry.save()
    spare = Member.objects.create(number="1", surname="Ménard", given_names="Ann", branch=entry.branch)
    RosterPlace.objects.create(entry=entry, member=spare, position=9, part="spare")

    (text,) = texts(reader(printed(Selection(competition=competition.pk))))

    assert "with Colonel Moore No. 26" in text
    assert "A. Ménard" in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "in for 1 2" in text


def test_a_match_with_a_time_is_called_by_it_in_the_time_of_the_hall(drawn, printed) -> None:
    competition = drawn(entries=2)
    Match.objects.update(starts_at=datetime.datetime(2027, 2, 6, 0, 15, tzinfo=datetime.UTC))

    (text,) = texts(reader(printed(Selection(competition=competition.pk))))

    assert "Called Fri, Feb 5, 6:15 p.m." in text


def test_two_teams_of_one_branch_sign_under_different_names(drawn, printed) -> None:
    competition = drawn("eightball-doubles", entries=2)
    first, second = competition.entries.order_by("number")
    second.branch = first.branch
    second.save()

    (text,) = texts(reader(printed(Selection(competition=competition.pk))))

    for entry in (first, second):
        captain = entry.roster.first().member.surname
        assert f"{first.branch} ({captain})" in text


def test_half_sheets_are_cut_into_two_piles_in_order(drawn, printed) -> None:
    competition = drawn(entries=8)  # four tables in a round

    first, second = texts(reader(printed(Selection(competition=competition.pk, round=1))))

    assert ["Sheet 1 of 4" in first, "Sheet 3 of 4" in first] == [True, True]
    assert ["Sheet 2 of 4" in second, "Sheet 4 of 4" in second] == [True, True]


def test_each_round_starts_on_a_new_page_and_has_a_bookmark(drawn, printed) -> None:
    competition = drawn(entries=3)  # one match a round

    pdf = reader(printed(Selection(competition=competition.pk)))

    assert len(pdf.pages) == 3
    assert [line.title.rsplit(", ", 1)[1] for line in pdf.outline] == ["round 1", "round 2", "round 3"]


@pytest.mark.parametrize(("category", "pages"), [("cribbage-pairs", 1), ("darts-mixed", 2)])
def test_two_copies_name_the_side_that_keeps_each(category, pages, drawn, printed) -> None:
    competition = drawn(category, entries=2)
    match = SubMatch.objects.get().match

    pdf = reader(printed(Selection(competition=competition.pk, copies=2)))

    text = " ".join(texts(pdf))
    assert len(pdf.pages) == pages
    assert f"Copy 1 of 2: {match.home.branch}" in text
    assert f"Copy 2 of 2: {match.away.branch}" in text


def test_sheets_of_a_whole_page_are_one_a_page(drawn, printed) -> None:
    competition = drawn(entries=4)

    assert len(reader(printed(Selection(competition=competition.pk, size=SheetSize.FULL))).pages) == 6


def test_every_page_of_a_sheet_in_large_print_has_the_code_and_both_teams(drawn, printed) -> None:
    competition = drawn("darts-mixed", entries=2)
    sheet = SubMatch.objects.select_related("match__home__branch", "match__away__branch").get()

    job = printed(
        Selection(competition=competition.pk, size=SheetSize.LARGE, copies=2, base_url="https://hall.example")
    )

    pages = texts(reader(job))
    for number, text in enumerate(pages):
        for words in (spoken(sheet.code), str(sheet.match.home.branch), str(sheet.match.away.branch)):
            assert words in text
        assert f"page {number % (len(pages) // 2) + 1} of {len(pages) // 2}" in text
    assert qr_codes(job) == [f"https://hall.example/s/{sheet.code}/"] * len(pages)
    assert {tuple(map(float, page.mediabox[2:])) for page in reader(job).pages} == {LETTER[::-1]}


def test_a_second_print_says_so_and_a_first_does_not(drawn, printed) -> None:
    competition = drawn(entries=2)
    wanted = Selection(competition=competition.pk)

    first, second = (texts(reader(printed(wanted)))[0] for _ in range(2))

    assert ("PRINTED AGAIN" in first, "PRINTED AGAIN" in second) == (False, True)
    assert "Use this copy only: printed again" in second
    assert PrintedSheet.objects.count() == 2


def test_the_same_job_delivered_twice_is_one_print(drawn, printed, event, users) -> None:
    competition = drawn(entries=2)
    job = printed(Selection(competition=competition.pk))

    with pytest.raises(Ignore):
        print_sheets(str(job.pk), event.pk, dump(Selection(competition=competition.pk)))

    assert PrintedSheet.objects.count() == 1
    assert "PRINTED AGAIN" not in texts(reader(job))[0]


def test_blank_sheets_have_the_form_but_no_code(drawn, printed) -> None:
    competition = drawn("cribbage-pairs", entries=2)

    job = printed(Selection(competition=competition.pk, blanks=3, base_url="http://x"))

    pages = texts(reader(job))
    assert len(pages) == 2
    assert "blank: write the teams in" in pages[0]
    assert qr_codes(job) == []
    assert PrintedSheet.objects.count() == 0


def test_blank_sheets_need_no_draw(make_competition, printed) -> None:
    competition = make_competition("eightball-singles")

    assert len(reader(printed(Selection(competition=competition.pk, blanks=2))).pages) == 2


def test_a_play_off_sheet_has_the_legs_of_a_play_off(drawn, printed, users) -> None:
    competition = drawn(entries=2)
    entries = list(competition.entries.order_by("number"))
    create_playoff(
        competition=competition, entries=entries, place=1, kind=Stage.Kind.SINGLE_MATCH, seed="x", by=users["carl"]
    )
    stage = competition.stages.get(settles_place=1)

    (text,) = texts(reader(printed(Selection(stage=stage.pk))))

    for words in ("Play-off for first place", "Leg 3 if needed", "first wins 2 legs wins, skunks do not count"):
        assert words in text


def test_work_that_has_nothing_left_to_print_says_why(event, printed) -> None:
    job = printed(Selection(code="4821937"))

    assert (job.state, job.file.name) == ("failed", "")
    assert "nothing left to print" in job.problem
