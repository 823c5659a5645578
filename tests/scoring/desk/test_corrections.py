"""The desk: corrections, the second reader, lists, and who played."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.legs import NOT_PLAYED
from scoring.cases.services.opening import take_up
from scoring.desk.queries.lists import counts_of
from scoring.models import Submission, Substitution, Verification
from scoring.playoffs.services.playoffs import set_aside
from tests.cast import make_member
from tests.page import html_of, words_of
from tests.scoring.cases.ruling import rule
from tests.scoring.desk.pages import desk_url, sheet_url, typed
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.models import Departure, PutOut, RosterPlace, Stage

pytestmark = pytest.mark.django_db


# --- corrections ----------------------------------------------------------------------------------------


def test_a_sheet_that_is_in_shows_its_result_and_who_may_correct_it(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sam")
    assert "Correct this sheet" in words_of(signed_in("sam").get(sheet_url(sheet)))
    other = words_of(signed_in("sue").get(sheet_url(sheet)))
    assert "Correct this sheet" not in other
    assert "Only the chair can correct it." in other
    assert 'name="leg1-home"' not in html_of(signed_in("sue").get(sheet_url(sheet), {"correct": 1}))


def test_a_correction_starts_from_what_is_there_and_needs_a_reason(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sam", protest="wrong count called")
    client = signed_in("carl")
    page = html_of(client.get(sheet_url(sheet), {"correct": 1, "door": "desk"}))
    assert re.search(r'name="leg1-away" value="88"', page)
    assert "wrong count called" in page
    assert 'name="version" value="1"' in page
    without = client.post(sheet_url(sheet), typed((121, 87), (121, 110), version=1))
    assert without.status_code == 422
    assert "Say why the result is changed" in words_of(without)
    ruled = typed((121, 87), (121, 110), version=1, reason="Ruling on the protest: the count stands at 87")
    assert client.post(sheet_url(sheet), ruled).status_code == 302
    assert [submission.version for submission in Submission.objects.order_by("version")] == [1, 2]


def test_a_departed_team_gets_no_form(signed_in, sheet, users) -> None:
    Departure.objects.create(
        entry=sheet.match.away, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"]
    )
    page = signed_in("sam").get(sheet_url(sheet))
    assert 'name="leg1-home"' not in html_of(page)
    assert f"{sheet.match.away.team_name} withdrew. This match counts for nobody" in words_of(page)


def test_a_final_without_sides_says_what_it_waits_for(client, draw, playoff) -> None:
    competition = draw("shuffleboard-mens").competition
    stage = playoff(competition, list(competition.entries.all()), kind="knockout")
    final = stage.matches.order_by("-number").first().sub_matches.get()
    response = client.get(sheet_url(final))
    assert response.status_code == 200
    assert "Not known yet who plays" in words_of(response)


# --- the second reader --------------------------------------------------------------------------------


def test_the_second_reader_goes_from_sheet_to_sheet(signed_in, draw, enter) -> None:
    first, second, third = sheets_of(draw())[:3]
    enter(first, WON["cribbage"], by="sam")
    enter(second, [leg(121, 87), leg(121, 110)], by="sue")
    enter(third, [leg(121, 86), leg(121, 110)], by="sam")
    client = signed_in("sue")
    url = reverse("desk:check", args=[first.code])
    assert "It matches" in words_of(client.get(url))
    following = client.post(url, {"version": 1})
    assert following.url == reverse("desk:check", args=[third.code])
    last = client.post(following.url, {"version": 1})
    assert last.url == reverse("desk:checking", args=[first.match.stage.competition.event_id])
    assert set(Verification.objects.values_list("submission__sub_match", "verified_by__username")) == {
        (first.pk, "sue"),
        (third.pk, "sue"),
    }


def test_nobody_checks_their_own_sheet_by_posting(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sam")
    client = signed_in("sam")
    url = reverse("desk:check", args=[sheet.code])
    assert "Somebody else has to check this sheet: you entered it." in words_of(client.get(url))
    client.post(url, {"version": 1})
    assert not Verification.objects.exists()


def test_checking_a_version_that_was_corrected_meanwhile_shows_the_new_one(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sam")
    enter(sheet, [leg(121, 87), leg(121, 110)], by="sam", expected=1, reason="mistyped")
    url = reverse("desk:check", args=[sheet.code])
    response = signed_in("sue").post(url, {"version": 1}, follow=True)
    assert "was corrected while you had it open" in words_of(response)
    assert not Verification.objects.exists()


# --- lists ----------------------------------------------------------------------------------------------


def test_a_sheet_is_missing_once_a_later_round_has_come_in(signed_in, event, draw, enter) -> None:
    sheets = sheets_of(draw(entries=5))
    late, *others = [sheet for sheet in sheets if sheet.match.round == 1]
    client = signed_in("sam")
    for sheet in others:
        enter(sheet, WON["cribbage"])
    assert "missing," not in words_of(client.get(desk_url(event)))
    enter(next(sheet for sheet in sheets if sheet.match.round == 2), WON["cribbage"])
    words = words_of(client.get(desk_url(event)))
    names = f"{late.match.home.team_name} – {late.match.away.team_name}"
    assert f"{names} Cribbage Pairs, round 1: missing, table {late.station}" in words
    assert "1 sheet is missing." in words
    assert (
        words.index("Code of the sheet")
        < words.index(names)
        < words.index("Check against paper")
        < words.index("Latest entries")
    )


def test_nobody_waits_for_the_sheets_of_a_team_that_stopped(signed_in, event, draw, enter, users) -> None:
    sheets = sheets_of(draw(entries=5))
    late, *others = [sheet for sheet in sheets if sheet.match.round == 1]
    for sheet in [*others, *(sheet for sheet in sheets if sheet.match.round == 2)]:
        enter(sheet, WON["cribbage"])
    Departure.objects.create(
        entry=late.match.home, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"]
    )
    assert "missing," not in words_of(signed_in("sam").get(desk_url(event)))


def test_nobody_waits_for_the_sheets_of_a_playoff_that_was_taken_back(draw, playoff, event, enter, users) -> None:
    competition = draw("darts-legion").competition
    stage = playoff(competition, list(competition.entries.all()[:4]), kind=Stage.Kind.KNOCKOUT)
    round_robin = sheets_of(competition.stages.get(position=1))
    assert [(count.name, count.sheets) for count in counts_of(event)][1:] == [(stage.title, 2)]
    enter(sheets_of(stage)[0], [leg(1, 0), leg(1, 0), NOT_PLAYED])
    set_aside(stage=stage, reason="a correction", by=users["carl"])
    # what came in stays on record; the sheet that did not is asked for no longer
    counts = [(count.name, count.sheets, count.arrived) for count in counts_of(event)]
    assert counts == [("Round robin", len(round_robin), 0), (stage.title, 1, 1)]


@pytest.mark.parametrize("entered", [1, 3])
def test_the_desk_takes_the_same_number_of_queries_however_much_is_in(
    signed_in, event, draw, enter, entered, django_assert_num_queries
) -> None:
    sheets = sheets_of(draw(entries=5))
    for sheet in sheets[: 2 * entered]:
        enter(sheet, [leg(121, 88), leg(100, 121)])
    client = signed_in("sam")
    client.get(desk_url(event))
    with django_assert_num_queries(24):
        assert client.get(desk_url(event)).status_code == 200


@pytest.mark.parametrize("category", ["cribbage-pairs", "cribbage-legion", "darts-legion"])
def test_the_page_of_a_sheet_takes_the_same_number_of_queries_in_every_game(
    signed_in, draw, category, django_assert_num_queries
) -> None:
    sheet = sheets_of(draw(category))[0]
    client = signed_in("sam")
    client.get(sheet_url(sheet))
    with django_assert_num_queries(8):
        assert client.get(sheet_url(sheet)).status_code == 200


def test_a_protest_stays_on_the_desk_until_a_ruling_settles_it(signed_in, event, users, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], protest="The count of the last hand")
    client = signed_in("carl")
    assert "Protests and questions, not decided yet" in words_of(client.get(desk_url(event)))
    assert "The count of the last hand" in words_of(client.get(desk_url(event)))
    enter(sheet, WON["cribbage"], by="carl", expected=1, reason="The protest is emptied", protest="")
    assert "The count of the last hand" in words_of(client.get(desk_url(event)))
    case = take_up(event=event, submission=Submission.objects.get(version=1), by=users["sam"])
    rule(case, users["carl"], exception="Nobody else is here")
    assert "Protests and questions" not in words_of(client.get(desk_url(event)))
    assert "Protest: The count of the last hand" in words_of(client.get(sheet_url(sheet)))


def test_the_confirmation_names_the_sheets_that_a_playoff_result_brings_about(signed_in, draw, playoff, enter) -> None:
    competition = draw("shuffleboard-mens").competition
    stage = playoff(competition, list(competition.entries.all()), kind="knockout")
    first, second, final = (match.sub_matches.get() for match in stage.matches.order_by("number"))
    client = signed_in("sam")
    legs = ((21, 3), (21, 3), ("", ""))
    answer = client.post(sheet_url(first), typed(*legs))
    assert "Next: match" not in words_of(client.get(answer.url))
    two = client.post(sheet_url(second), typed(*legs))
    words = words_of(client.get(two.url))
    assert f"Next: match {final.match.number}" in words
    assert first.match.home.team_name in words
    assert sheet_url(final) in html_of(client.get(two.url))


def test_the_desk_names_the_playoff_of_a_result(signed_in, event, draw, playoff, enter) -> None:
    stage = draw("darts-legion")
    enter(sheets_of(stage)[0], WON["darts"])
    words = words_of(signed_in("sam").get(desk_url(event)))
    assert f"{stage.competition.name}, round 1" in words
    match = playoff(stage.competition, list(stage.competition.entries.all()[:2]))
    enter(sheets_of(match)[0], [leg(1, 0), leg(1, 0), NOT_PLAYED])
    words = words_of(signed_in("sam").get(desk_url(event)))
    assert f"{stage.competition.name}, {match.name}, round 1" in words


def test_the_confirmation_names_the_deciding_leg(signed_in, draw, playoff, enter) -> None:
    competition = draw("cribbage-legion", entries=3).competition
    match = playoff(competition, list(competition.entries.all()[:2])).matches.get()
    a, b = match.sub_matches.order_by("pair")
    client = signed_in("sam")
    client.post(sheet_url(a), typed((121, 100), (121, 100), ("", "")))
    saved = client.post(sheet_url(b), typed((100, 121), (100, 121), ("", "")))
    words = words_of(client.get(saved.url))
    assert "One pair each: a deciding leg is played by nominated pairs." in words
    assert sheet_url(match.sub_matches.get(pair="D")) in html_of(client.get(saved.url))


def test_results_kept_back_are_shown_at_the_desk_only(client, signed_in, event, sheet, enter) -> None:
    enter(sheet, WON["cribbage"])
    type(event).objects.filter(pk=event.pk).update(standings_hidden=True)
    signed_in(None)
    public = client.get(sheet_url(sheet))
    assert "88" not in re.sub(r"Branch \d+ No\. \d+|\d{3} \d{3} \d|Surname\d+", "", words_of(public))
    assert "hidden until the banquet" in words_of(public)
    assert "hidden until the banquet" not in words_of(signed_in("sam").get(sheet_url(sheet)))


def test_the_desk_lists_sheets_without_both_initials_until_they_are_there(signed_in, sheet, event) -> None:
    client = signed_in("sam")
    client.post(sheet_url(sheet), typed((121, 88), (121, 110), agreed="away"))
    body = words_of(client.get(desk_url(event)))
    assert "1 sheet without both initials" in body
    assert "initials of the home side missing" in body

    client.post(sheet_url(sheet), typed((121, 88), (121, 110), version=1, reason="Signed now"))

    assert "without both initials" not in words_of(client.get(desk_url(event)))


def test_a_sheet_that_was_given_away_needs_no_initials(signed_in, sheet, event) -> None:
    client = signed_in("sam")
    client.post(sheet_url(sheet), typed(("", ""), ("", ""), absent="home", agreed=""))
    assert Submission.objects.count() == 1
    assert "initials" not in words_of(client.get(desk_url(event)))


def add_spare(entry, *, sex: str = "M") -> RosterPlace:
    member = make_member(entry.branch, sex=sex)
    return RosterPlace.objects.create(entry=entry, member=member, position=entry.roster.count() + 1, part="spare")


# --- who played -----------------------------------------------------------------------------------------


def test_who_came_in_is_typed_by_number_and_shown_to_everybody(signed_in, client, draw) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    spare, out = add_spare(sheet.match.home), sheet.match.home.roster.get(position=1)
    desk = signed_in("sam")
    page = html_of(desk.get(sheet_url(sheet)))
    assert "Somebody else played?" in page
    assert 'name="lineup-home0-leg"' not in page  # between matches only, by the rule book
    data = typed((1, 0), (1, 0), (0, 1), **{"lineup-home0-comes_in": spare.position, "lineup-home0-goes_out": 1})
    assert desk.post(sheet_url(sheet), data).status_code == 302
    (line,) = Substitution.objects.all()
    assert (line.side, line.leg, line.comes_in, line.goes_out) == ("home", 1, spare.member, out.member)
    assert f"{spare.member.sheet_name} played for {out.member.sheet_name}." in words_of(client.get(sheet_url(sheet)))
    shown = html_of(desk.get(sheet_url(sheet), {"correct": 1}))
    assert re.search(rf'name="lineup-home0-comes_in" value="{spare.position}"', shown)


def test_a_number_that_is_not_there_or_may_not_play_is_told_at_its_box(signed_in, draw, users) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    spare, desk = add_spare(sheet.match.away), signed_in("sam")
    legs = ((1, 0), (1, 0), (0, 1))
    wrong = desk.post(sheet_url(sheet), typed(*legs, **{"lineup-away1-comes_in": 17, "lineup-away1-goes_out": 1}))
    assert wrong.status_code == 422
    assert "There is no number 17 on this roster." in words_of(wrong)
    PutOut.objects.create(
        event=sheet.match.stage.competition.event, member=spare.member, reason="Fought.", decided_by=users["alice"]
    )
    data = typed(*legs, **{"lineup-away0-comes_in": spare.position, "lineup-away0-goes_out": 1})
    refused = desk.post(sheet_url(sheet), data)
    assert refused.status_code == 422
    assert f"{spare.member.sheet_name} may not play (on record: Fought). (CODE OF CONDUCT i.c)" in words_of(refused)
    assert re.search(r'<details class="more line-up" open>', html_of(refused))
    assert re.search(r'name="lineup-away0-comes_in"[^>]*autofocus', html_of(refused))
    assert not Submission.objects.exists()


def test_the_desk_is_told_of_a_player_who_is_put_out_and_says_who_played(signed_in, draw, users) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    player = sheet.match.home.roster.get(position=2).member
    decision = PutOut.objects.create(
        event=sheet.match.stage.competition.event, member=player, reason="Fought.", decided_by=users["alice"]
    )
    page = signed_in("sam").get(sheet_url(sheet))
    assert f"{player.sheet_name} was expelled on" in words_of(page)
    assert '<details class="more line-up" open>' in html_of(page)
    played_short = typed((1, 0), (1, 0), (0, 1), **{"lineup-home0-goes_out": 2})
    assert signed_in("sam").post(sheet_url(sheet), played_short).status_code == 302
    assert Substitution.objects.get().comes_in is None
    decision.revoked_at = decision.decided_at
    decision.save()
    other = sheets_of(sheet.match.stage)[1]
    assert "was expelled on" not in words_of(signed_in("sam").get(sheet_url(other)))


def test_a_line_up_added_to_a_page_that_was_sent_is_shown_beside_it(signed_in, draw) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    spare, desk, data = add_spare(sheet.match.home), signed_in("sam"), typed((1, 0), (1, 0), (0, 1))
    desk.post(sheet_url(sheet), data)
    more = {"lineup-home0-comes_in": spare.position, "lineup-home0-goes_out": 2}
    again = desk.post(sheet_url(sheet), {**data, **more})
    assert again.status_code == 409
    assert f"{spare.member.sheet_name} played for" in words_of(again)
