"""The pages of late changes: who may, what they say before and after, and what they cost."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from scoring.changes.engine.cases import ChangeKind
from scoring.models import Change, Result
from tests import cast
from tests.page import html_of, say_yes
from tournaments.models import Departure, Entry

MAY = {"alice": 200, "carl": 200, "dora": 403, "beth": 403, "oscar": 403, "sam": 403, "nora": 403}


def event_page(stage) -> str:
    return reverse("changes:event", args=[stage.competition.event_id])


def case_page(stage, kind: ChangeKind) -> str:
    return reverse("changes:case", args=[stage.pk, kind.value])


def team(stage, number: int) -> int:
    return stage.competition.entries.get(number=number).pk


def withdrawal(stage, **more) -> dict[str, object]:
    return {"entry": team(stage, 4), "departure": "withdrawn", "policy": "", "until": 2, "how": "keep", **more}


def confirmation(client, stage, kind: ChangeKind, asked: dict[str, object], **more) -> dict[str, object]:
    """Return what the page of a preview would send when the chair confirms it."""
    page = client.get(case_page(stage, kind), {**asked, "show": 1})
    form = page.context["reason_form"]
    hidden = {name: form[name].value() for name in ("key", "version", "seen")}
    return {**dict(page.context["carried"]), **hidden, "reason": "The car broke down", **more}


# --- who may ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "status"), MAY.items())
def test_only_those_who_run_the_event_see_and_make_changes(signed_in, draw, change, name, status):
    stage = draw(entries=5)
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=team(stage, 2))
    client = signed_in(name)

    pages = [
        event_page(stage),
        *(case_page(stage, kind) for kind in ChangeKind),
        reverse("changes:change", args=[late_change.pk]),
    ]
    assert {client.get(page).status_code for page in pages} == {status}
    answers = {
        client.post(case_page(stage, ChangeKind.WITHDRAWAL), withdrawal(stage)).status_code,
        client.post(reverse("changes:take_back", args=[late_change.pk])).status_code,
        client.post(reverse("printing:change", args=[late_change.pk])).status_code,
    }
    assert answers == ({422, 302} if status == 200 else {403})
    late_change.refresh_from_db()
    assert late_change.is_standing is (status == 403)


def test_visitor_is_asked_to_sign_in(client, draw):
    stage = draw(entries=4)

    for page in (event_page(stage), case_page(stage, ChangeKind.REPLAY)):
        assert (client.get(page).status_code, client.get(page)["Location"].split("?")[0]) == (302, "/sign-in/")


def test_unknown_case_and_draft_are_not_there(signed_in, draw, make_competition, users):
    stage = draw(entries=4)
    client = signed_in("carl")

    assert client.get(reverse("changes:case", args=[stage.pk, "flood"])).status_code == 404
    stage.published_at = None
    stage.save()
    assert client.get(case_page(stage, ChangeKind.REPLAY)).status_code == 404
    assert "No draw of this event is published yet" in html_of(client.get(event_page(stage)))


def test_how_far_a_draw_is_played_stands_above_what_can_happen(signed_in, draw, play):
    stage = draw(entries=4)
    client = signed_in("carl")
    told = " ".join(html_of(client.get(event_page(stage))).split())
    assert "Nothing has been played. 6 matches are still to come." in told

    play(stage, 1, 2, 3)
    told = " ".join(html_of(client.get(event_page(stage))).split())
    assert "Everything has been played." in told
    assert "being played" not in told
    assert "still to come" not in told


# --- looking --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_case_shows_what_would_change_and_changes_nothing(signed_in, draw, play):
    stage = draw(entries=7)
    play(stage, 1, 2)
    client = signed_in("carl")
    asked = {
        ChangeKind.LATE_ARRIVAL: {"entry": team(stage, 4), "turn": 5, "walk_over": "0", "until": 3},
        ChangeKind.NO_SHOW: {"entry": team(stage, 4), "turn": 4},
        ChangeKind.WITHDRAWAL: withdrawal(stage),
        ChangeKind.BOARD_DOWN: {"station": 2, "until": 3},
        ChangeKind.BOARD_ADDED: {"stations": "11, 12", "until": 3},
        ChangeKind.MOVED: {"stations": "21-23", "begins": "2027-02-06T13:30", "until": 3},
        ChangeKind.REPLAY: {"what": "2-0", "at_end": "0"},
    }

    for kind, said in asked.items():
        assert client.get(case_page(stage, kind)).status_code == 200
        page = client.get(case_page(stage, kind), {**said, "show": 1})
        assert "report" in page.context, (kind, page.context["form"].errors)
        assert "Nothing is changed yet." in html_of(page)
    assert not Change.objects.exists()
    assert not Departure.objects.exists()
    assert Result.objects.count() == 6


def test_ways_to_draw_the_rest_are_shown_side_by_side(signed_in, draw, play):
    stage = draw(entries=9, stations=3)
    play(stage, 1, 2)

    page = signed_in("carl").get(case_page(stage, ChangeKind.WITHDRAWAL), {**withdrawal(stage), "show": 1})

    shown = {option.way.how.value: option.way.report["numbers"] for option in page.context["options"]}
    assert set(shown) == {"keep", "shorten", "anew"}
    assert shown["keep"]["moved"] == 0 < shown["shorten"]["moved"] < shown["anew"]["moved"]
    assert shown["shorten"]["turns_after"] < shown["keep"]["turns_after"]
    assert "Make this change: Fewest changes" in html_of(page)


def test_what_is_missing_is_said_beside_the_field(signed_in, draw):
    stage = draw(entries=5)

    page = signed_in("carl").get(
        case_page(stage, ChangeKind.WITHDRAWAL), {"until": 0, "departure": "withdrawn", "show": 1}
    )

    assert page.context["form"].errors == {"entry": ["Choose the team."]}
    assert "report" not in page.context


def test_what_cannot_be_done_is_a_sentence(signed_in, draw):
    stage = draw(entries=4, stations=1)

    page = signed_in("carl").get(case_page(stage, ChangeKind.BOARD_DOWN), {"station": 1, "until": 0, "show": 1})

    assert "This is the last table." in html_of(page)
    assert "report" not in page.context


def test_late_entry_asks_for_the_team_first(signed_in, draw):
    stage = draw(entries=4)

    page = html_of(signed_in("carl").get(case_page(stage, ChangeKind.LATE_ENTRY)))

    assert reverse("entries:register_late", args=[stage.competition_id]) in page
    assert "Show what would change" not in page


def test_late_entry_is_let_in_from_the_page(signed_in, draw, play):
    stage = draw(entries=5)
    play(stage, 1)
    entry = cast.make_entry(stage.competition, number=9, state=Entry.State.DRAFT)
    client = signed_in("carl")

    data = confirmation(client, stage, ChangeKind.LATE_ENTRY, {"entry": entry.pk, "until": 1})
    page = client.post(case_page(stage, ChangeKind.LATE_ENTRY), data, follow=True)

    assert "comes in late" in html_of(page)
    assert stage.matches.count() == 15


# --- changing -------------------------------------------------------------------------------------------


def test_chair_confirms_what_was_shown_and_takes_it_back(signed_in, draw, play, print_all):
    stage = draw(entries=6)
    print_all(stage)
    play(stage, 1, 2)
    client = signed_in("carl")

    data = confirmation(client, stage, ChangeKind.WITHDRAWAL, withdrawal(stage))
    page = client.post(case_page(stage, ChangeKind.WITHDRAWAL), data, follow=True)

    late_change = Change.objects.get()
    assert page.redirect_chain == [(reverse("changes:change", args=[late_change.pk]), 302)]
    text = html_of(page)
    assert "Collect 3 sheets and throw them away" in text
    assert "You can undo this until the next result is entered." in text
    again = client.post(case_page(stage, ChangeKind.WITHDRAWAL), data, follow=True)
    assert again.redirect_chain == page.redirect_chain
    back = html_of(say_yes(client, reverse("changes:take_back", args=[late_change.pk]), follow=True))
    assert "Everything is as it was before." in back
    assert not Departure.objects.filter(revoked_at=None).exists()
    assert "taken back" in html_of(client.get(event_page(stage)))


def test_reason_is_asked_for_and_the_rest_stays(signed_in, draw):
    stage = draw(entries=5)
    client = signed_in("carl")

    data = confirmation(client, stage, ChangeKind.WITHDRAWAL, withdrawal(stage, until=0), reason=" ")
    page = client.post(case_page(stage, ChangeKind.WITHDRAWAL), data)

    assert page.status_code == 422
    assert list(page.context["reason_form"].errors) == ["reason"]
    assert ("entry", str(team(stage, 4))) in page.context["carried"]
    assert not Change.objects.exists()


def test_second_of_two_chairs_is_told_and_sees_the_draw_as_it_is_now(signed_in, draw, change):
    stage = draw(entries=5)
    client = signed_in("carl")
    data = confirmation(client, stage, ChangeKind.WITHDRAWAL, withdrawal(stage, until=0))
    change(stage, ChangeKind.WITHDRAWAL, entry=team(stage, 2), by="alice")

    page = client.post(case_page(stage, ChangeKind.WITHDRAWAL), data)

    assert page.status_code == 409
    assert "Alice Tester changed the draw at" in html_of(page)
    assert Change.objects.count() == 1
    now = {name: page.context["reason_form"][name].value() for name in ("key", "version", "seen")}
    answer = client.post(case_page(stage, ChangeKind.WITHDRAWAL), {**data, **now})
    assert answer.status_code == 302


def test_change_that_results_overtook_says_why_it_stays(signed_in, draw, play, change):
    stage = draw(entries=6)
    late_change = change(stage, ChangeKind.BOARD_DOWN, station=2, replacement=7)
    play(stage, 1)
    client = signed_in("carl")

    page = html_of(client.post(reverse("changes:take_back", args=[late_change.pk]), follow=True))

    assert "so it can no longer be taken back" in page
    assert "Take this change back" not in page


def test_only_the_new_sheets_are_printed(
    signed_in, draw, play, change, print_all, tasks_at_once, django_capture_on_commit_callbacks
):
    stage = draw(entries=6)
    print_all(stage)
    play(stage, 1)
    late_change = change(stage, ChangeKind.REPLAY, round=1)

    with django_capture_on_commit_callbacks(execute=True):
        answer = signed_in("carl").post(reverse("printing:change", args=[late_change.pk]))

    assert "?job=" in answer["Location"]
    run = stage.competition.event.jobs.get(label="3 score sheets, Cribbage Pairs")
    assert {sheet.sub_match_id for sheet in run.printed_sheets.all()} == set(late_change.after["renewed"])


# --- what it costs --------------------------------------------------------------------------------------


def test_list_takes_the_same_queries_for_one_change_and_for_three(
    signed_in, draw, change, django_assert_num_queries, django_assert_max_num_queries
):
    stage = draw(entries=7)
    client = signed_in("carl")
    change(stage, ChangeKind.WITHDRAWAL, entry=team(stage, 1))
    with django_assert_max_num_queries(18) as queries:
        client.get(event_page(stage))
    for number in (2, 3):
        change(stage, ChangeKind.WITHDRAWAL, entry=team(stage, number))

    with django_assert_num_queries(len(queries)):
        client.get(event_page(stage))


def test_preview_takes_the_same_queries_for_small_and_large_fields(
    signed_in, draw, django_assert_num_queries, django_assert_max_num_queries
):
    small, large = draw(entries=5), draw("euchre-legion", entries=9)
    client = signed_in("carl")
    asked = {"station": 1, "replacement": 20, "until": 0, "show": 1, "key": uuid.uuid4()}
    client.get(case_page(small, ChangeKind.BOARD_DOWN), asked)
    with django_assert_max_num_queries(106) as queries:
        client.get(case_page(small, ChangeKind.BOARD_DOWN), asked)

    with django_assert_num_queries(len(queries)):
        client.get(case_page(large, ChangeKind.BOARD_DOWN), {**asked, "station": large.numbers[0], "replacement": 40})


# --- sent twice ---------------------------------------------------------------------------------------


def test_the_same_page_sent_twice_changes_once_and_sent_with_another_team_says_so(signed_in, draw):
    stage, client = draw(entries=6), signed_in("carl")
    sent = confirmation(client, stage, ChangeKind.WITHDRAWAL, withdrawal(stage, until=0))
    page = case_page(stage, ChangeKind.WITHDRAWAL)

    first, second = client.post(page, sent), client.post(page, sent)
    assert (first.status_code, first.url) == (second.status_code, second.url) == (302, second.url)

    for other in ({"entry": team(stage, 5)}, {"reason": "Illness"}):
        answer = client.post(page, {**sent, **other})
        assert answer.status_code == 409
        assert "This page was already sent, and that change was made:" in html_of(answer)
        assert "Reason: The car broke down." in html_of(answer)
    assert Change.objects.count() == 1
