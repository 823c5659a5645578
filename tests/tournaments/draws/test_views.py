"""The office's pages of the draw: who may, what they say, what they do."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests import cast
from tests.page import html_of
from tournaments.draws.services import drawing, publishing
from tournaments.models import Member, Stage, SubMatch


@pytest.fixture
def competition(make_competition):
    return make_competition(entries=6, stations=3)


def page_of(competition) -> str:
    return reverse("draws:competition", args=[competition.pk])


def drawn(competition, users) -> Stage:
    return drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])


# --- who may ------------------------------------------------------------------------------------------

MAY = {"alice": 200, "carl": 200, "dora": 403, "beth": 403, "oscar": 403, "sam": 403, "nora": 403}


@pytest.mark.parametrize(("name", "status"), MAY.items())
def test_only_those_who_run_the_event_see_its_draws(signed_in, users, competition, event, name, status):
    stage = drawn(competition, users)
    client = signed_in(name)

    assert client.get(page_of(competition)).status_code == status
    assert client.get(reverse("draws:office_list", args=[event.pk])).status_code == status
    expected = {200: 302}.get(status, status)
    assert client.post(page_of(competition), {"seed": "x", "stations": 3}).status_code == expected
    assert Stage.objects.filter(pk=stage.pk).exists() is (status == 403)


@pytest.mark.parametrize("name", ["sam", "oscar", "nora", None])
@pytest.mark.parametrize("action", ["publish", "take_back", "discard"])
def test_nobody_else_publishes_or_takes_back(signed_in, users, competition, name, action):
    stage = drawn(competition, users)
    if action == "take_back":
        publishing.publish(stage=stage, by=users["carl"])
    before = Stage.objects.values().get()

    answer = signed_in(name).post(reverse(f"draws:{action}", args=[stage.pk]), {"reason": "because"})

    assert answer.status_code == (302 if name is None else 403)
    assert name is not None or "/sign-in/" in answer["Location"]
    assert Stage.objects.values().get() == before


def test_visitor_is_asked_to_sign_in(client, competition, event):
    for address in (page_of(competition), reverse("draws:office_list", args=[event.pk])):
        answer = client.get(address)
        assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/sign-in/")


def test_actions_are_not_for_links(signed_in, users, competition):
    stage = drawn(competition, users)

    assert signed_in("carl").get(reverse("draws:publish", args=[stage.pk])).status_code == 405


def test_unknown_draw_is_not_there(signed_in, users):
    assert signed_in("carl").get(reverse("draws:competition", args=[999])).status_code == 404
    assert signed_in("carl").post(reverse("draws:publish", args=[999])).status_code == 404


# --- drawing ------------------------------------------------------------------------------------------


def test_officer_draws_looks_and_publishes(signed_in, competition):
    client = signed_in("carl")
    assert "Draw now" in html_of(client.get(page_of(competition)))

    client.post(page_of(competition), {"seed": "Maple leaf", "stations": "3", "early": "on"})
    stage = Stage.objects.get()
    shown = {
        show: html_of(client.get(page_of(competition), {"show": show}))
        for show in ("rounds", "stations", "teams", "fair", "?")
    }
    answer = client.post(reverse("draws:publish", args=[stage.pk]), follow=True)

    assert "<b>Maple leaf</b>" in shown["rounds"]
    assert "This is a draft" in shown["stations"]
    assert 'class="bye"' not in shown["teams"]
    assert "As even as possible" in shown["fair"]
    assert "Round 5" in shown["?"]
    assert "The draw of Cribbage Pairs is published." in html_of(answer)
    stage.refresh_from_db()
    assert stage.published_by.username == "carl"
    assert stage.plan.early is True


def test_phrase_that_is_missing_is_asked_for_beside_the_field(signed_in, competition):
    answer = signed_in("carl").post(page_of(competition), {"seed": " ", "stations": "3"})

    assert answer.context["form"].errors == {
        "seed": ["Say a phrase in the hall and type it here: the draw is made from it."]
    }
    assert not Stage.objects.exists()


def test_team_is_kept_in_one_place(signed_in, competition):
    entry = competition.entries.get(number=4)

    signed_in("carl").post(page_of(competition), {"seed": "x", "stations": "3", "kept_0": entry.pk, "kept_at_0": "2"})

    mine = SubMatch.objects.filter(match__home=entry) | SubMatch.objects.filter(match__away=entry)
    assert {sub.station for sub in mine} == {2}
    assert "always at table 2" in html_of(signed_in("carl").get(page_of(competition)))


@pytest.mark.parametrize(
    ("kept", "errors"),
    [
        ({"kept_at_0": "2"}, {"kept_0": ["Please choose the team."]}),
        ({"kept_0": 1}, {"kept_at_0": ["Please write the number."]}),
        (
            {"kept_0": 1, "kept_at_0": "9"},
            {"kept_0": ["“1 Branch 1 No. {}” is kept at number 9, and this draw is played at tables 1 to 3."]},
        ),
        (
            {"kept_0": 1, "kept_at_0": "1", "kept_1": 1, "kept_at_1": "2"},
            {"kept_1": ["This team is kept in two places. Choose one of them."]},
        ),
    ],
)
def test_wish_that_cannot_be_met_is_refused_beside_the_field(signed_in, competition, kept, errors):
    first = competition.entries.get(number=1)
    kept = {key: first.pk if value == 1 else value for key, value in kept.items()}

    answer = signed_in("carl").post(page_of(competition), {"seed": "x", "stations": "3", **kept})

    assert answer.context["form"].errors == {
        field: [text.format(first.branch.number) for text in texts] for field, texts in errors.items()
    }
    assert not Stage.objects.exists()


@pytest.mark.parametrize(("entries", "sentence"), [(0, "No team is entered yet."), (1, "Only one team is entered.")])
def test_page_says_why_nothing_can_be_drawn(signed_in, make_competition, entries, sentence):
    page = html_of(signed_in("carl").get(page_of(make_competition("euchre-legion", entries=entries))))

    assert sentence in page
    assert "Draw now" not in page


# --- publishing ---------------------------------------------------------------------------------------


def test_open_rules_are_shown_and_have_to_be_confirmed(signed_in, users, competition):
    Member.objects.filter(places__entry__number=2).update(dues_paid_year=2020)
    stage = drawn(competition, users)
    client = signed_in("carl")
    publish = reverse("draws:publish", args=[stage.pk])

    page = html_of(client.get(page_of(competition)))
    refused = html_of(client.post(publish, follow=True))

    assert "1 team breaks a rule" in page
    assert "One entry breaks a rule" in refused
    assert Stage.objects.get().published_at is None
    client.post(publish, {"despite_open_rules": "on"})
    assert Stage.objects.get().published_at is not None


def test_changed_entries_ask_for_a_new_draw(signed_in, users, competition):
    stage = drawn(competition, users)
    cast.make_entry(competition, number=7)

    page = html_of(signed_in("carl").get(page_of(competition)))
    answer = html_of(signed_in("carl").post(reverse("draws:publish", args=[stage.pk]), follow=True))

    assert "The entries have changed since this draft was made." in page
    assert "Please draw again." in answer
    assert Stage.objects.get().published_at is None


def test_published_draw_is_taken_back_with_a_reason(signed_in, users, competition):
    stage = publishing.publish(stage=drawn(competition, users), by=users["carl"])
    client = signed_in("carl")
    address = reverse("draws:take_back", args=[stage.pk])

    answer = client.post(address, {"reason": ""})
    assert answer.status_code == 200
    assert "Say why the draw is taken back" in html_of(answer)
    client.post(address, {"reason": "Edson was missing"})

    assert Stage.objects.get().published_at is None
    assert "was taken back by Carl Tester: Edson was missing" in html_of(client.get(page_of(competition)))


def test_page_that_was_open_while_the_draw_was_published_is_told_so(signed_in, users, competition):
    publishing.publish(stage=drawn(competition, users), by=users["carl"])
    before = list(SubMatch.objects.order_by("pk").values_list("code", "station"))

    form = {"seed": "other words", "stations": 4, "form": "round_robin", "seeding": "lot"}
    answer = signed_in("carl").post(page_of(competition), form, follow=True)

    assert "This draw is published. Take it back before you make another one." in html_of(answer)
    assert list(SubMatch.objects.order_by("pk").values_list("code", "station")) == before


def test_draw_with_results_offers_no_way_back(signed_in, users, competition):
    stage = publishing.publish(stage=drawn(competition, users), by=users["carl"])
    SubMatch.objects.first().submissions.create(version=1, legs=[], entered_by=users["sam"])

    page = html_of(signed_in("carl").get(page_of(competition)))
    answer = signed_in("carl").post(reverse("draws:take_back", args=[stage.pk]), {"reason": "x"}, follow=True)

    assert "take the draw back" not in page
    assert "A result has been handed in" in html_of(answer)
    assert Stage.objects.get().published_at is not None


def test_draft_is_thrown_away(signed_in, users, competition):
    stage = drawn(competition, users)

    signed_in("carl").post(reverse("draws:discard", args=[stage.pk]))

    assert not Stage.objects.exists()


# --- speed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 3])
def test_list_of_draws_asks_the_same_however_many(
    signed_in, users, make_competition, count, django_assert_num_queries, event
):
    for category in ("cribbage-pairs", "cribbage-legion", "euchre-legion")[:count]:
        drawn(make_competition(category, entries=2), users)
    client = signed_in("carl")
    client.get(reverse("draws:office_list", args=[event.pk]))

    with django_assert_num_queries(6):
        client.get(reverse("draws:office_list", args=[event.pk]))


@pytest.mark.parametrize("entries", [3, 12])
def test_page_of_a_draw_asks_the_same_however_big(
    signed_in, users, make_competition, entries, django_assert_num_queries
):
    competition = make_competition(entries=entries)
    drawn(competition, users)
    client = signed_in("carl")
    client.get(page_of(competition))

    with django_assert_num_queries(33):
        client.get(page_of(competition))


@pytest.mark.parametrize(
    ("entries", "stations", "sentence"),
    [
        (
            6,
            3,
            "It fits. With 45 minutes a match it ends at 9:45 a.m. on Saturday; if every match takes 60 minutes, at"
            " 10:00 a.m. on Saturday. Play has to end by 6:30 p.m. on Saturday.",
        ),
        (
            18,
            9,
            "It fits only if matches end early. With 45 minutes a match it ends at 6:00 p.m. on Saturday; if every"
            " match takes 60 minutes, it is 3 hours 30 minutes too long. Play has to end by 6:30 p.m. on Saturday.",
        ),
        (
            12,
            2,
            "It does not fit. Even with 45 minutes a match it is 10 hours 45 minutes too long. Play has to end by"
            " 6:30 p.m. on Saturday. Before 11:00 p.m., Friday has no room for"
            " 4 rounds. The rest are played later.",
        ),
    ],
)
def test_page_says_before_the_draw_whether_it_fits(signed_in, make_competition, entries, stations, sentence):
    competition = make_competition("euchre-legion", entries=entries, stations=stations)

    plan = signed_in("carl").get(page_of(competition)).context["plan"]
    assert plan.sentence == sentence
    longer = "Playing until 10:00 p.m. on Saturday would do."
    assert (longer in [each.sentence for each in plan.helps]) == (entries == 18)
