"""The office's pages of the timetable: who may, what they say, what they do."""

from __future__ import annotations

import datetime
import json

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.page import html_of, words_of
from tournaments.draws.services import drawing, publishing, sharing
from tournaments.events.services.programme import reset_programme
from tournaments.models import Match, RosterPlace, SharedBoards, Stage


@pytest.fixture
def darts(make_competition):
    """Legion and senior darts; one captain plays in both."""
    both = make_competition("darts-legion", entries=6, stations=6), make_competition("darts-mixed-seniors", entries=4)
    captain = RosterPlace.objects.get(entry__competition=both[0], entry__number=1, position=1)
    RosterPlace.objects.filter(entry__competition=both[1], entry__number=2, position=1).update(member=captain.member)
    return both


def asked(darts, stations=6) -> dict[str, object]:
    return {"competitions": [competition.pk for competition in darts], "stations": stations}


def published(darts, users):
    """Both on six boards, drawn and published."""
    sharing.let_share(event=darts[0].event, competitions=darts, stations=6, by=users["carl"])
    for competition in darts:
        drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    for stage in Stage.objects.all():
        publishing.publish(stage=stage, by=users["carl"], despite_open_rules=True)


MAY = {"alice": 200, "carl": 200, "dora": 403, "beth": 403, "oscar": 403, "sam": 403, "nora": 403, None: 302}


@pytest.mark.parametrize(("name", "status"), MAY.items())
def test_only_those_who_draw_see_and_change_the_timetable(signed_in, users, darts, event, name, status):
    group = sharing.let_share(event=event, competitions=darts, stations=6, by=users["carl"])
    client = signed_in(name)

    assert client.get(reverse("draws:timetable", args=[event.pk])).status_code == status
    assert client.get(reverse("draws:shared", args=[group.pk])).status_code == status
    client.post(reverse("draws:plan_again", args=[event.pk]))
    client.post(reverse("draws:stop_sharing", args=[group.pk]))
    assert SharedBoards.objects.exists() is (status != 200)


def test_actions_are_not_for_links(signed_in, users, darts, event):
    group = sharing.let_share(event=event, competitions=darts, stations=6, by=users["carl"])
    client = signed_in("carl")

    assert client.get(reverse("draws:plan_again", args=[event.pk])).status_code == 405
    assert client.get(reverse("draws:stop_sharing", args=[group.pk])).status_code == 405
    assert client.get(reverse("draws:shared", args=[9999])).status_code == 404


def test_hours_breaks_and_minutes_are_shown(signed_in, darts, event):
    event.programme.create(
        day=event.ends_on, starts_at=datetime.time(12), ends_at=datetime.time(13), title="Lunch", stops_play=True
    )
    page = signed_in("carl").get(reverse("draws:timetable", args=[event.pk]))
    words = words_of(page)

    assert "6:15 p.m. 11:00 p.m. none" in words
    assert "9:00 a.m. 6:30 p.m. noon to 1:00 p.m." in words
    assert 'value="40"' in html_of(page)


def test_a_banquet_ends_play_whatever_it_is_called(signed_in, darts, event):
    reset_programme(event=event)
    event.programme.filter(title="Banquet").update(title="Supper", starts_at=datetime.time(17))

    page = words_of(signed_in("carl").get(reverse("draws:timetable", args=[event.pk])))
    assert "9:00 a.m. 5:00 p.m." in page


def test_day_without_hours_is_said_on_the_page(signed_in, darts, event):
    event.programme.create(day=event.ends_on, starts_at=datetime.time(8), title="Banquet")
    client = signed_in("carl")

    assert "play would begin at 9:00 a.m. although it has to end by 8:00 a.m." in html_of(
        client.get(reverse("draws:timetable", args=[event.pk]))
    )
    answer = client.post(reverse("draws:competition", args=[darts[0].pk]), {"seed": "x", "stations": 6})
    assert "change the hours in the program" in html_of(answer)
    assert not Stage.objects.exists()


def test_minutes_are_saved_and_refused_beside_their_field(signed_in, darts, event):
    client, (one, two) = signed_in("carl"), darts
    fields = {f"expected_{one.pk}": 30, f"longest_{one.pk}": 45, f"expected_{two.pk}": 40, f"longest_{two.pk}": 60}
    client.post(reverse("draws:timetable", args=[event.pk]), fields)
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.minutes_expected, one.minutes_longest) == (30, 45)
    assert (two.minutes_expected, two.minutes_longest) == (None, None)  # as in the rule book

    answer = client.post(reverse("draws:timetable", args=[event.pk]), {**fields, f"longest_{one.pk}": 20})
    assert answer.context["form"].errors == {f"longest_{one.pk}": ["At most it takes as long as usual, or longer."]}
    answer = client.post(reverse("draws:timetable", args=[event.pk]), {**fields, f"expected_{one.pk}": ""})
    assert answer.context["form"].errors == {f"expected_{one.pk}": ["Write a number of minutes."]}


def test_looking_at_it_writes_nothing_and_the_button_does(signed_in, darts, event):
    client, address = signed_in("carl"), reverse("draws:share", args=[event.pk])
    page = html_of(client.get(address, asked(darts)))
    assert "21 matches at 6 boards in " in page
    assert "1 person plays in more than one of them, and never has to be in two places at once:" in page
    assert not SharedBoards.objects.exists()

    answer = client.post(address, asked(darts), follow=True)
    assert answer.redirect_chain == [(reverse("draws:shared", args=[SharedBoards.objects.get().pk]), 302)]
    assert "not drawn yet: who meets when will change" in html_of(answer)


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (lambda darts: asked(darts[:1]), "Choose at least 2 competitions"),
        (lambda darts: asked([]), "Choose at least 2 competitions"),
        (lambda darts: asked(darts, stations=0), "at least one board or table"),
        (lambda darts: {**asked(darts), "stations": ""}, "Write how many there are."),
    ],
)
def test_what_cannot_share_is_said_beside_the_field(signed_in, darts, event, choose, said):
    client = signed_in("carl")
    for send in (client.get, client.post):
        answer = send(reverse("draws:share", args=[event.pk]), choose(darts))
        assert said in html_of(answer)
    assert not SharedBoards.objects.exists()


def test_draw_page_says_who_shares_and_who_is_not_drawn(signed_in, users, darts, event):
    sharing.let_share(event=event, competitions=darts, stations=6, by=users["carl"])
    client = signed_in("carl")
    page = html_of(client.get(reverse("draws:competition", args=[darts[0].pk])))

    assert "Darts Legion, Darts Mixed Seniors" in page
    assert "Not drawn yet: Darts Legion, Darts Mixed Seniors." in page
    assert 'name="stations" value="6"' in page
    client.post(reverse("draws:competition", args=[darts[0].pk]), {"seed": "poppy", "stations": 1, "early": "on"})
    assert Stage.objects.get().stations == 6


def test_certificate_names_what_the_boards_are_shared_with_and_can_be_checked(client, users, darts, event, tmp_path):
    published(darts, users)
    page = html_of(client.get(reverse("draws:certificate", args=[event.slug, "darts-legion"])))

    assert "with Darts Mixed Seniors: one timetable for all" in page
    assert "With Darts Mixed Seniors on the same boards or tables the whole hall takes " in page
    file = tmp_path / "draw.json"
    answer = client.get(reverse("draws:certificate_file", args=[event.slug, "darts-legion"]))
    file.write_bytes(answer.content)
    call_command("verify_draw", str(file))  # raises when the same draw does not match its seed phrase

    data = json.loads(answer.content)
    data["matches"][0] |= {"home": data["matches"][0]["away"], "away": data["matches"][0]["home"]}
    file.write_text(json.dumps(data))
    with pytest.raises(Exception, match="does not match its seed phrase"):
        call_command("verify_draw", str(file))


def test_published_competitions_stay_on_their_boards_and_get_new_times_by_a_button(signed_in, users, darts, event):
    published(darts, users)
    client = signed_in("carl")
    page = html_of(client.get(reverse("draws:shared", args=[SharedBoards.objects.get().pk])))
    assert "so they stay on these boards" in page
    assert "No longer share" not in page

    reset_programme(event=event)
    event.programme.filter(title="First leg").update(starts_at=datetime.time(19))
    before = Match.objects.order_by("starts_at").first().starts_at
    answer = client.post(reverse("draws:plan_again", args=[event.pk]), follow=True)
    assert "matches have a new time" in html_of(answer)
    assert Match.objects.order_by("starts_at").first().starts_at - before == datetime.timedelta(minutes=45)
    assert "Every match keeps its time." in html_of(
        client.post(reverse("draws:plan_again", args=[event.pk]), follow=True)
    )


@pytest.mark.parametrize("count", [1, 3])
def test_timetable_asks_the_same_however_many(signed_in, make_competition, event, django_assert_num_queries, count):
    for category in ("darts-legion", "darts-mixed", "darts-mixed-seniors")[:count]:
        make_competition(category, entries=2)
    client = signed_in("carl")
    with django_assert_num_queries(11 if count > 1 else 10):  # one alone has nobody to share with: no list to choose
        client.get(reverse("draws:timetable", args=[event.pk]))


@pytest.mark.parametrize("entries", [3, 9])
def test_shared_timetable_asks_the_same_however_big(
    signed_in, make_competition, users, event, entries, django_assert_num_queries
):
    both = [make_competition(category, entries=entries) for category in ("darts-legion", "darts-mixed")]
    group = sharing.let_share(event=event, competitions=both, stations=4, by=users["carl"])
    for competition in both:
        drawing.draw_round_robin(competition=competition, seed="maple leaf", by=users["carl"])
    client = signed_in("carl")
    with django_assert_num_queries(24):
        client.get(reverse("draws:shared", args=[group.pk]))
