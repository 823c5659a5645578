"""The office page of ties, the public bracket, and who may do what."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.models import PlaceDecision
from scoring.playoffs.pages.brackets import brackets_of
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import set_aside
from scoring.standings.queries.standings import standings_of
from tests.page import html_of, say_yes, words_of
from tests.scoring import small
from tests.scoring.double import double_knockout
from tests.scoring.grouped import in_groups, lower_wins


@pytest.fixture
def two(make_competition):
    competition = make_competition("euchre-legion", entries=2)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 4-10"})
    return competition


@pytest.fixture
def five(make_competition):
    """Five of shuffleboard, everybody with two wins."""
    competition = make_competition("shuffleboard-mens", entries=5)
    results = {(n, n % 5 + 1): "21-9" for n in range(1, 6)} | {(n, (n + 1) % 5 + 1): "21-9" for n in range(1, 6)}
    small.enter(small.round_robin(competition), results)
    return competition


def bracket(competition) -> str:
    return reverse("playoffs:bracket", args=[competition.event.slug, competition.category])


def level(competition) -> str:
    return ",".join(str(pk) for pk in competition.entries.order_by("pk").values_list("pk", flat=True))


def start_data(competition, **more) -> dict[str, str]:
    return {"start-1-method": "single_match", "start-1-seed": "", "start-1-level": level(competition)} | more


# --- office -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "status"),
    [("alice", 200), ("carl", 200), ("sam", 200), ("dora", 403), ("beth", 403), ("oscar", 403), ("nora", 403)],
)
def test_who_may_look_at_ties(signed_in, two, who, status):
    assert signed_in(who).get(reverse("playoffs:office", args=[two.pk])).status_code == status


def test_a_play_off_leads_to_its_sheets_in_the_office_and_to_its_match_in_public(client, signed_in, two, users):
    stage = small.start(two, by=users["carl"])
    (match,) = stage.matches.all()
    addresses = [reverse("desk:sheet", args=[sheet.code]) for sheet in match.sub_matches.all()]
    public = html_of(client.get(bracket(two)))
    assert reverse("board:match", args=[two.event.slug, match.pk]) in public
    assert not any(address in public for address in addresses)  # a code opens a sheet
    office = html_of(signed_in("sam").get(reverse("playoffs:office", args=[two.pk])))
    assert addresses
    assert all(address in office for address in addresses)


ACTIONS = ["start", "decide", "set_aside", "restore", "revoke"]


def action(name, competition, users):
    """Return address and data of one thing that only those who rule may do."""
    room = "playoffs" if name == "start" else "consequences"
    if name in ("start", "decide"):
        return reverse(f"{room}:{name}", args=[competition.pk, 1]), start_data(competition)
    if name == "revoke":
        decision = PlaceDecision.objects.create(
            competition=competition, place=1, method="other", agreement="So it is.", made_by=users["carl"]
        )
        return reverse("consequences:revoke", args=[decision.pk]), {}
    stage = small.start(competition, by=users["carl"])
    return reverse(f"{room}:{name}", args=[stage.pk]), {"reason": "No"}


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("who", ["sam", "dora", "beth", "oscar", "nora"])
def test_only_those_who_rule_may_change_anything(signed_in, users, two, name, who):
    address, data = action(name, two, users)
    before = (two.stages.count(), PlaceDecision.objects.filter(revoked_at=None).count())

    assert signed_in(who).post(address, data).status_code == 403
    assert (two.stages.count(), PlaceDecision.objects.filter(revoked_at=None).count()) == before


@pytest.mark.parametrize("name", ACTIONS)
def test_strangers_are_asked_to_sign_in(client, users, two, name):
    address, data = action(name, two, users)

    response = client.post(address, data)

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("name", ACTIONS)
def test_looking_changes_nothing(signed_in, users, two, name):
    address, _ = action(name, two, users)

    assert signed_in("carl").get(address).status_code == 405


def test_the_chair_makes_the_play_off_with_one_click(signed_in, two):
    client = signed_in("carl")
    page = client.get(reverse("playoffs:office", args=[two.pk]))
    assert "Two teams are tied for first place" in words_of(page)
    assert "They play one match, a single game (EUCHRE Reg. vi, vii)." in words_of(page)

    response = client.post(reverse("playoffs:start", args=[two.pk, 1]), start_data(two), follow=True)

    assert "Play-off for first place is made. Its sheets can be printed now." in words_of(response)
    assert "Being played" in words_of(response)
    assert two.stages.filter(settles_place=1).count() == 1


def test_the_scorekeeper_is_told_who_makes_it(signed_in, two):
    page = html_of(signed_in("sam").get(reverse("playoffs:office", args=[two.pk])))

    assert "The tournament chair makes the play-off." in page
    assert "Make the play-off" not in page


@pytest.mark.rule("AMB-G21")
def test_an_agreement_is_asked_for_beside_its_field(signed_in, five):
    data = {"start-1-method": "knockout", "start-1-seed": "maple", "start-1-level": level(five)}

    response = signed_in("carl").post(reverse("playoffs:start", args=[five.pk, 1]), data)

    assert response.status_code == 422
    assert five.stages.count() == 1
    assert 'value="maple"' in html_of(response)  # what was typed is still there

    response = signed_in("carl").post(
        reverse("playoffs:start", args=[five.pk, 1]),
        data | {"start-1-agreement": "All captains, J. Boyle"},
        follow=True,
    )
    assert response.status_code == 200
    assert five.stages.get(settles_place=1).agreement == "All captains, J. Boyle"


def test_a_page_opened_before_a_correction_makes_no_other_play_off(signed_in, two, make_competition):
    stale = start_data(two, **{"start-1-level": level(two).split(",")[0] + ",999999"})

    response = signed_in("carl").post(reverse("playoffs:start", args=[two.pk, 1]), stale)

    assert response.status_code == 422
    assert "These teams are no longer tied for this place." in words_of(response)
    assert two.stages.count() == 1


def test_a_tie_that_is_gone_is_said_to_be_gone(signed_in, two):
    small.enter(two.stages.get(), {(1, 2): "10-4 10-4"})

    response = signed_in("carl").post(reverse("playoffs:start", args=[two.pk, 1]), start_data(two), follow=True)

    assert "There is no longer an open tie for this place. Nothing was changed." in words_of(response)
    assert two.stages.count() == 1


@pytest.mark.rule("AMB-E4")
def test_an_order_without_play_is_recorded_and_taken_back(signed_in, two):
    first, second = level(two).split(",")
    data = {
        "decide-1-method": "cut_cards",
        "decide-1-agreement": "Cut before J. Boyle.",
        "decide-1-rank_1": second,
        "decide-1-rank_2": second,
    }
    client = signed_in("carl")

    response = client.post(reverse("consequences:decide", args=[two.pk, 1]), data)
    assert response.status_code == 422
    assert "This team is named twice." in words_of(response)

    data |= {"decide-1-rank_2": first}
    response = say_yes(client, reverse("consequences:decide", args=[two.pk, 1]), data, follow=True)
    assert "Every place that matters is settled." in words_of(response)
    assert [row[:2] for row in small.places(two)] == [(1, 2), (2, 1)]

    revoke = reverse("consequences:revoke", args=[PlaceDecision.objects.get().pk])
    response = say_yes(client, revoke, follow=True)
    assert "Two teams are tied for first place" in words_of(response)
    assert "Orders that were taken back" in words_of(response)


def test_a_play_off_that_decides_nothing_any_more_is_said_loudly(signed_in, two, users):
    stage = small.start(two, by=users["carl"])
    small.play(stage, 1, 2, "4-10", by=users["sam"])
    small.enter(two.stages.get(settles_place=None), {(1, 2): "10-4 10-4"})

    page = signed_in("carl").get(reverse("playoffs:office", args=[two.pk]))
    assert "Play-off for first place no longer counts." in words_of(page)
    assert "A correction changed who is tied" in words_of(page)
    overview = signed_in("carl").get(reverse("standings:office_list", args=[two.event_id]))
    assert "A play-off that was made no longer counts." in words_of(overview)


def test_taking_a_play_off_back_asks_why(signed_in, two, users):
    stage = small.start(two, by=users["carl"])
    client = signed_in("carl")

    response = client.post(reverse("consequences:set_aside", args=[stage.pk]), {"reason": ""}, follow=True)
    assert "Say why the play-off is taken back; nothing was changed." in words_of(response)
    assert two.stages.filter(settles_place=1).exists()

    say_yes(client, reverse("consequences:set_aside", args=[stage.pk]), {"reason": "Wrong phrase"})
    assert not two.stages.filter(settles_place=1).exists()


# --- the bracket --------------------------------------------------------------------------------------


def test_a_bracket_of_five_shows_byes_winners_and_who_waits(client, five, users):
    stage = small.start(five, by=users["carl"], agreement="All.")
    first = stage.matches.get(round=1)
    winner, loser = first.home.number, first.away.number
    small.play(stage, winner, loser, "21-3 3-21 21-4", by=users["sam"])

    (shown,) = brackets_of(standings_of(five))
    assert [(m.round_name, m.home.score, m.away.score) for m in shown.matches] == [
        ("Round 1", 2, 1), ("Semi-final", None, None), ("Semi-final", None, None), ("Final", None, None),
    ]  # fmt: skip
    assert len(shown.sits_out) == 3
    assert shown.matches[-1].home.label == "Winner of match 2"
    assert shown.winner is None

    page = words_of(client.get(bracket(five)))
    assert "sit out the first round, by the draw." in page
    assert "Winner of match 3" in page
    assert "Words spoken in the hall: “maple leaf”." in page


def test_the_bracket_names_the_champion(client, two, users):
    small.play(small.start(two, by=users["carl"]), 1, 2, "4-10", by=users["sam"])

    assert re.search(r"Decided Branch 2 No\. \d+ is the champion\.", words_of(client.get(bracket(two))))


def test_finals_are_on_the_page_from_the_draw_of_the_groups_on(client, make_competition, users):
    competition = make_competition("nineball-singles", entries=8)
    stage = in_groups(competition, by=users["carl"], third_place=True)

    page = words_of(client.get(bracket(competition)))

    assert "The finals are made when every match before them is in." in page
    assert page.count("1st of group") == page.count("2nd of group") == 2
    assert all(place in page for place in ("Winner of match 2", "Loser of match 1", "For third place"))
    lower_wins(list(stage.matches.select_related("home", "away")), by=users["sam"])
    make_finals(competition=competition, by=users["carl"])
    assert "1st of group" not in words_of(client.get(bracket(competition)))


def test_the_bracket_of_a_knockout_is_called_so_and_points_out_a_team(client, make_competition, users):
    competition = make_competition("nineball-singles", entries=5)
    double_knockout(competition, by=users["carl"])
    entry = competition.entries.order_by("number")[2]

    page = html_of(client.get(bracket(competition), {"team": entry.pk}))

    assert page.count("is-mine") == page.count('id="mine"') == 1
    assert re.search(r'aria-current="page">Bracket<', page)
    jumps = re.findall(r'href="#(round-[^"]+)"', page)
    assert jumps
    assert all(page.count(f'id="{jump}"') == 1 for jump in jumps)


def test_a_competition_without_a_play_off_says_so(client, make_competition):
    competition = make_competition("euchre-legion", entries=2)
    stage = small.round_robin(competition)
    assert "There is no play-off so far." in words_of(client.get(bracket(competition)))

    small.enter(stage, {(1, 2): "10-4 10-4"})
    assert "No play-off was needed" in words_of(client.get(bracket(competition)))


def without_clock(page: str) -> str:
    return re.sub(r"As of [^<]*", "", page)


def test_while_standings_are_hidden_nobody_learns_from_the_bracket_who_is_tied(client, five, users):
    stage = small.start(five, by=users["carl"], agreement="All.")
    first = stage.matches.get(round=1)
    small.play(stage, first.home.number, first.away.number, "21-3 3-21 21-4", by=users["sam"])
    five.event.standings_hidden = True
    five.event.save()

    page = html_of(client.get(bracket(five)))

    assert "Results and play-offs are hidden until the end of the event." in page
    assert "Branch 1" not in page
    assert "21–4" not in page
    set_aside(stage=stage, reason="Wrong spare", by=users["carl"])
    assert without_clock(html_of(client.get(bracket(five)))) == without_clock(page)


def test_a_play_off_taken_back_is_not_on_the_public_bracket(client, two, users):
    stage = small.start(two, by=users["carl"])
    small.play(stage, 1, 2, "4-10", by=users["sam"])
    set_aside(stage=stage, reason="Wrong spare", by=users["carl"])

    page = words_of(client.get(bracket(two)))

    assert "is the champion" not in page
    assert "a play-off for first place is needed" in page


def test_a_small_round_robin_is_a_list_with_wins(client, make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.fill(small.round_robin(competition), "10-4 4-10")
    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "10-4", by=users["sam"])

    (shown,) = brackets_of(standings_of(competition))
    assert not shown.is_knockout
    assert [(team.number, wins) for team, wins in shown.wins] == [(1, 1), (2, 0), (3, 0)]
    assert "Matches won" in words_of(client.get(bracket(competition)))


@pytest.mark.rule("AMB-C7")
def test_the_bracket_says_that_a_deciding_leg_is_needed(client, make_competition, users):
    competition = make_competition("cribbage-legion", entries=2)
    small.fill(small.round_robin(competition), "121-100 100-121")
    stage = small.start(competition, by=users["carl"])
    small.play(stage, 1, 2, "121-100 121-100 -", by=users["sam"], pair="A")
    assert "One pair is in" in words_of(client.get(bracket(competition)))

    small.play(stage, 1, 2, "100-121 100-121 -", by=users["sam"], pair="B")
    assert "One each: a deciding leg between named pairs" in words_of(client.get(bracket(competition)))


def test_a_draft_play_off_is_on_no_page_and_in_no_answer(client, five, users):
    stage = small.start(five, by=users["carl"], agreement="All.")
    stage.published_at = None
    stage.save()

    assert "maple leaf" not in words_of(client.get(bracket(five)))
    assert client.get(f"/api/v1/competitions/{five.pk}/brackets/").json() == []


# --- JSON ---------------------------------------------------------------------------------------------


def test_the_api_has_the_bracket_and_keeps_results_back(client, two, users):
    small.play(small.start(two, by=users["carl"]), 1, 2, "4-10", by=users["sam"])
    address = f"/api/v1/competitions/{two.pk}/brackets/"

    (shown,) = client.get(address).json()
    match = shown["matches"][0]
    scores = {side["team"]["number"]: (side["score"], side["is_winner"]) for side in (match["home"], match["away"])}
    assert scores == {1: (0, False), 2: (1, True)}
    assert shown["winner"]["number"] == 2

    two.event.standings_hidden = True
    two.event.save()
    assert client.get(address).json() == []
