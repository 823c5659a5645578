"""The desk: who sees what, the way from the desk to the desk, mistakes and repetitions."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from legionsports.languages.services import catalogue
from scoring.models import Result, Submission, Verification
from tests.page import html_of, words_of
from tests.scoring.desk.pages import desk_url, sheet_url, typed
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.draws.engine.codes import spoken

pytestmark = pytest.mark.django_db


# --- who sees what ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "status"),
    [("alice", 200), ("carl", 200), ("sam", 200), ("sue", 200), ("dora", 403), ("oscar", 403), ("nora", 403)],
)
@pytest.mark.parametrize("name", ["desk:desk", "desk:desk_lists"])
def test_the_desk_is_for_those_who_keep_the_scores_of_this_event(signed_in, event, who, status, name) -> None:
    assert signed_in(who).get(reverse(name, args=[event.pk])).status_code == status


@pytest.mark.parametrize("language", ["en-CA", "fr-CA"])
def test_a_round_robin_is_called_by_its_competition_alone_in_each_language(signed_in, event, sheet, language) -> None:
    catalogue.compile_all()
    client, name = signed_in("carl"), sheet.match.stage.competition.name
    page = html_of(client.get(reverse("desk:desk", args=[event.pk]), headers={"accept-language": language}))
    assert f"<b>{name}</b>" in page


@pytest.mark.parametrize("name", ["desk:desk", "desk:desk_lists"])
def test_the_desk_asks_anonymous_people_to_sign_in(client, event, name) -> None:
    response = client.get(reverse(name, args=[event.pk]))
    assert (response.status_code, response.url.split("?")[0]) == (302, "/sign-in/")


@pytest.mark.parametrize("who", ["nora", "oscar", "beth", "dora"])
def test_scorekeepers_of_other_events_cannot_enter_or_correct(signed_in, sheet, enter, who) -> None:
    client = signed_in(who)
    assert client.post(sheet_url(sheet), typed((121, 88), (121, 88))).status_code == 403
    assert not Submission.objects.exists()
    enter(sheet, WON["cribbage"])
    again = typed((88, 121), (88, 121), version=1, reason="mine")
    assert client.post(sheet_url(sheet), again).status_code == 403
    assert client.get(sheet_url(sheet), {"correct": 1}).context["may_correct"] is False
    assert client.get(reverse("desk:check", args=[sheet.code])).status_code == 403
    assert client.post(reverse("desk:check", args=[sheet.code]), {"version": 1}).status_code == 403
    assert Submission.objects.count() == 1
    assert not Verification.objects.exists()


def test_anonymous_people_are_asked_to_sign_in_before_they_enter(client, sheet) -> None:
    response = client.post(sheet_url(sheet), typed((121, 88), (121, 88)))
    assert (response.status_code, response.url) == (302, f"/sign-in/?next=/s/{sheet.code}/")
    assert client.get(reverse("desk:check", args=[sheet.code])).status_code == 302
    assert not Submission.objects.exists()


def test_everybody_sees_an_open_sheet_without_a_form_and_without_a_score(client, sheet) -> None:
    response = client.get(sheet_url(sheet))
    assert response.status_code == 200
    assert "Not played yet, or not entered yet." in words_of(response)
    assert "0–0" not in html_of(response)
    assert 'name="leg1-home"' not in html_of(response)


def test_everybody_sees_the_result_and_nobody_outside_sees_who_typed_it(client, signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"])
    enter(sheet, [leg(121, 87), leg(121, 110)], expected=1, reason="A digit was mistyped")
    signed_in(None)
    public = words_of(client.get(sheet_url(sheet)))
    assert "87" in public
    assert "corrected" in public
    assert "Sam" not in public
    assert "mistyped" not in public
    inside = words_of(signed_in("sue").get(sheet_url(sheet)))
    assert "Why: A digit was mistyped" in inside
    assert "Version 1, entered by Sam Tester" in inside


def test_public_pages_show_no_membership_number_and_no_birth_date(client, sheet) -> None:
    body = html_of(client.get(sheet_url(sheet)))
    for place in sheet.match.home.roster.all():
        assert place.member.sheet_name in body
        assert f">{place.member.number}<" not in body
        assert str(place.member.birth_date.year) not in body


@pytest.mark.parametrize(("who", "status"), [(None, 404), ("nora", 404), ("oscar", 404), ("sam", 200), ("carl", 200)])
def test_a_sheet_of_a_draft_does_not_exist_outside_the_office(signed_in, draw, who, status) -> None:
    draft = sheets_of(draw(published=False))[0]
    client = signed_in(who)
    assert client.get(sheet_url(draft)).status_code == status
    assert client.post(sheet_url(draft), typed((121, 88), (121, 88))).status_code in {404, 422}
    assert not Submission.objects.exists()


def test_a_code_may_be_typed_into_the_address_with_blanks(client, sheet) -> None:
    response = client.get(reverse("desk:sheet", args=[spoken(sheet.code)]))
    assert (response.status_code, response.url) == (302, sheet_url(sheet))
    unknown = client.get(reverse("desk:sheet", args=["1234567"]))
    assert (unknown.status_code, "No such sheet here" in html_of(unknown)) == (404, True)


def test_the_public_lookup_leads_to_the_sheet(client, sheet) -> None:
    response = client.get(reverse("desk:find"), {"code": spoken(sheet.code)})
    assert (response.status_code, response.url) == (302, sheet_url(sheet))
    wrong = client.get(reverse("desk:find"), {"code": "123"})
    assert wrong.status_code == 422
    assert "you typed 3" in words_of(wrong)


# --- the way from the desk to the desk ----------------------------------------------------------------


def test_the_desk_opens_a_sheet_and_comes_back_naming_teams_and_score(signed_in, event, sheet) -> None:
    client = signed_in("sam")
    opened = client.get(desk_url(event), {"code": spoken(sheet.code)})
    assert opened.url == f"{sheet_url(sheet)}?door=desk"
    page = client.get(opened.url)
    assert html_of(page).count("autofocus") == 1
    saved = client.post(sheet_url(sheet), typed(("", 88), (121, 110)))
    submission = Submission.objects.get()
    assert saved.url == f"{desk_url(event)}?saved={submission.pk}"
    desk = client.get(saved.url)
    words = words_of(desk)
    assert "Saved: " + spoken(sheet.code) in words
    assert f"121–88 , 121–110 &ensp;{sheet.match.home.team_name} – {sheet.match.away.team_name}" in words
    assert "Cribbage Pairs, round 1." in words
    assert "both captains signed" in words
    assert re.search(r'<input class="code"[^>]*autofocus', html_of(desk))
    assert f"{sheet_url(sheet)}?door=desk&amp;correct=1" in html_of(desk)
    assert (submission.source, submission.initials_home, submission.initials_away) == ("desk", True, True)


def test_the_phone_comes_back_to_the_sheet(signed_in, sheet) -> None:
    client = signed_in("sam")
    page = html_of(client.get(sheet_url(sheet)))
    assert 'name="door" value="phone"' in page
    saved = client.post(sheet_url(sheet), typed((121, 88), (121, 110), door="phone"))
    assert saved.url == f"{sheet_url(sheet)}?saved=1"
    assert Submission.objects.get().source == "phone"
    assert "This is what counts now." in words_of(client.get(saved.url))


@pytest.mark.parametrize("text", ["1234567", "12", "abc", ""])
def test_a_wrong_code_stays_in_the_box_with_a_sentence(signed_in, event, draw, text: str) -> None:
    draw()
    response = signed_in("sam").get(desk_url(event), {"code": text})
    assert response.status_code == 422
    assert f'value="{text}"' in html_of(response)
    assert 'aria-invalid="true"' in html_of(response)


def test_a_sheet_of_another_competition_asks_first(signed_in, event, draw) -> None:
    cribbage, darts = sheets_of(draw("cribbage-pairs"))[0], sheets_of(draw("darts-legion"))[0]
    client = signed_in("sam")
    only = cribbage.match.stage.competition_id
    asked = client.get(desk_url(event), {"code": darts.code, "only": only})
    assert asked.status_code == 422
    assert "of Darts Legion" in words_of(asked)
    kept = client.get(desk_url(event), {"code": cribbage.code, "only": only})
    assert kept.url == f"{sheet_url(cribbage)}?door=desk&only={only}"
    saved = client.post(sheet_url(cribbage), typed((121, 88), (121, 110), only=only))
    assert saved.url.endswith(f"&only={only}")


def test_the_same_numbers_twice_in_a_row_are_questioned(signed_in, event, draw) -> None:
    first, second = sheets_of(draw())[:2]
    client = signed_in("sam")
    client.post(sheet_url(first), typed((121, 88), (97, 121)))
    saved = client.post(sheet_url(second), typed((121, 88), (97, 121)))
    assert "Is this the right sheet?" in words_of(client.get(saved.url))
    other = client.post(sheet_url(second), typed((121, 80), (97, 121), version=1, reason="mistyped"))
    assert "Is this the right sheet?" not in words_of(client.get(other.url))


# --- mistakes, repetitions, two at once -----------------------------------------------------------------


def test_a_mistake_is_shown_beside_its_box_and_everything_typed_is_kept(signed_in, sheet) -> None:
    response = signed_in("sam").post(sheet_url(sheet), typed((121, 121), (121, 88), remarks="two warnings"))
    assert response.status_code == 422
    body = html_of(response)
    assert "both cannot have 121. (CRIBBAGE Reg. ii, iii)" in body
    assert re.search(r'name="leg1-away" value="121"[^>]*aria-invalid="true"', body)
    assert re.search(r'name="leg1-away"[^>]*autofocus', body)
    assert "two warnings" in body
    assert not Submission.objects.exists()


def test_posting_twice_with_the_same_key_saves_once(signed_in, sheet) -> None:
    client, data = signed_in("sam"), typed((121, 88), (121, 110))
    first, second = client.post(sheet_url(sheet), data), client.post(sheet_url(sheet), data)
    assert first.url == second.url
    assert Submission.objects.count() == 1


def test_posting_again_with_a_remark_added_shows_both_and_offers_to_put_it_in(signed_in, sheet) -> None:
    client, data = signed_in("sam"), typed((121, 88), (121, 110), agreed="away")
    client.post(sheet_url(sheet), data)
    again = client.post(sheet_url(sheet), {**data, "remarks": "A warning in leg 2", "agreed": "both"})
    assert again.status_code == 409
    words = words_of(again)
    assert "You saved this sheet at" in words
    assert "The numbers are the same, but not what is written beside them. What you added is not saved." in words
    assert "A warning in leg 2" in words
    form = html_of(again)[html_of(again).index('<form method="post"', html_of(again).index("What you typed")) :]
    carried = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    carried.pop("csrfmiddlewaretoken", None)
    assert client.post(sheet_url(sheet), {**carried, "reason": "The remark was missing"}).status_code == 302
    result = Result.objects.get()
    assert (result.version, result.submission.remarks, result.submission.initials_home) == (
        2,
        "A warning in leg 2",
        True,
    )


def test_who_comes_second_sees_both_versions(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sue")
    response = signed_in("sam").post(sheet_url(sheet), typed((121, 89), (121, 110)))
    assert response.status_code == 409
    words = words_of(response)
    assert "Sue Tester entered this sheet" in words
    assert "The numbers are not the same. Yours are not saved." in words
    assert "88" in words
    assert "89" in words
    assert "Only the chair can replace it." in words
    assert Result.objects.get().submission.entered_by.username == "sue"


def test_who_comes_second_with_the_same_numbers_has_nothing_to_do(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sue", initials_home=True, initials_away=True)
    response = signed_in("sam").post(sheet_url(sheet), typed((121, 88), (121, 110)))
    assert "Both say the same. There is nothing to do." in words_of(response)
    assert Submission.objects.count() == 1


def test_the_chair_can_put_the_second_version_in_place_from_the_conflict_page(signed_in, sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sue")
    client = signed_in("carl")
    page = html_of(client.post(sheet_url(sheet), typed((121, 89), (121, 110), remarks="recounted")))
    form = page[page.index('<form method="post"', page.index("What you typed")) :]
    carried = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    carried.pop("csrfmiddlewaretoken", None)
    saved = client.post(sheet_url(sheet), {**carried, "reason": "The paper says 89"})
    assert saved.status_code == 302
    result = Result.objects.get()
    assert (result.version, result.submission.legs[0]["away"], result.submission.remarks) == (2, 89, "recounted")
