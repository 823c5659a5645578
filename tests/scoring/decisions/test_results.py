"""What rests on results that changed: found, decided in every way, gone, and found again when they change once more."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from scoring.closing.queries.missing import MissingKind, readiness_of
from scoring.closing.services import close, rebuild_closings
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import open_in
from scoring.decisions.services.deciding import revoke
from scoring.models import PlaceDecision, PrintedSheet, Result, WithdrawnSheet
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import record_decision, set_aside
from scoring.playoffs.services.swiss import draw_next_round
from scoring.standings.engine.methods import Method
from scoring.standings.queries.standings import standings_of
from tests.page import html_of, words_of
from tests.scoring import small
from tests.scoring.closing.conftest import check, sign
from tests.scoring.decisions.conftest import fresh, kinds
from tests.scoring.double import win
from tests.scoring.grouped import lower_wins, play_finals, with_finals
from tests.scoring.small import enter
from tests.scoring.swiss import play_round, swiss_of, up_to_round
from tournaments.entries.services.departures import depart, revoke_departure
from tournaments.models import Competition, SubMatch

pytestmark = pytest.mark.django_db
WON, LOST = "1-0 1-0 1-0", "0-1 0-1 0-1"


@pytest.fixture
def finals(make_competition, users):
    """A round robin of six, of whom the first four are in the finals."""
    competition = make_competition("darts-legion", entries=6)
    stage = with_finals(competition, by=users["carl"], advance=4)
    lower_wins(list(stage.matches.select_related("home", "away").order_by("number")))
    return make_finals(competition=competition, by=users["carl"])


def fifth_before_fourth(finals) -> None:
    enter(finals.competition.stages.get(position=1), {(4, 5): LOST, (4, 6): LOST})


def fifth_in_order(competition, by) -> PlaceDecision:
    """Record an order of the fifth and the sixth team."""
    decision = PlaceDecision.objects.create(competition=competition, place=5, method="other", agreement=".", made_by=by)
    for rank, entry in enumerate(competition.entries.filter(number__gte=5).order_by("number"), 1):
        decision.lines.create(entry=entry, rank=rank)
    return decision


def seated(competition) -> list[int]:
    stage = standings_of(fresh(competition)).finals_stage
    return list(stage.seats.order_by("seat").values_list("entry__number", flat=True))


# --- finals ---------------------------------------------------------------------------------------------


def test_finals_that_no_longer_hold_keep_a_competition_open_until_somebody_decides(finals, users, choose):
    competition, by = finals.competition, users["carl"]
    play_finals(finals, by=users["sam"])
    assert kinds(competition) == []
    fifth_before_fourth(finals)

    assert kinds(competition) == ["finals"]
    (decision,) = open_in(fresh(competition))
    assert "would play in them" in str(decision.what)
    waits = [line for line in readiness_of(fresh(competition)).missing if line.kind is MissingKind.DECISION]
    assert [line.sentence for line in waits] == [str(decision.what)]
    with pytest.raises(RuleViolation):
        close(competition=competition, by=by)

    made = choose(competition, "stands")

    assert kinds(competition) == []
    assert not [line for line in readiness_of(fresh(competition)).missing if line.kind is MissingKind.DECISION]
    assert (made.kind, made.key, made.reason) == ("finals", "darts-legion:2", "Agreed")

    enter(competition.stages.get(position=1), {(3, 6): LOST, (3, 5): LOST})  # on other facts it is open again
    assert kinds(competition) == ["finals"]
    choose(competition, "stands")
    assert list(DecisionMade.objects.filter(revoked_at=None).values_list("pk", flat=True)) != [made.pk]
    assert DecisionMade.objects.filter(revoked_at=None).count() == 1


def test_the_record_keeps_what_was_decided_and_by_whom(finals, users, choose):
    play_finals(finals, by=users["sam"])
    fifth_before_fourth(finals)
    choose(finals.competition, "stands")
    competition = fresh(finals.competition)
    check(competition, users["sue"])
    sign(competition)
    close(competition=competition, by=users["carl"])

    closing = Competition.objects.get(pk=competition.pk).closings.get()
    (line,) = json.loads(closing.record)["settled"]

    assert (line["kind"], line["choice"], line["reason"]) == ("finals", "stands", "Agreed")
    assert line["decided"]["by"] == str(users["carl"])
    assert line["facts"]["would"] == [1, 2, 3, 5]
    assert rebuild_closings(event=competition.event, write=False) == []


def test_a_decision_that_something_stands_is_taken_back(finals, users, choose):
    fifth_before_fourth(finals)
    made = choose(finals.competition, "stands")

    revoke(made=made, by=users["carl"])

    assert kinds(finals.competition) == ["finals"]
    revoke(made=made, by=users["carl"])
    made.refresh_from_db()
    assert made.revoked_by == users["carl"]


def test_one_team_plays_instead_of_another_that_has_not_played(finals, choose):
    enter(finals.competition.stages.get(position=1), {(4, 5): LOST, (4, 6): LOST, (5, 6): WON})
    (decision,) = open_in(fresh(finals.competition))
    assert "replaced" in decision.choices

    choose(finals.competition, "replaced")

    assert seated(finals.competition) == [1, 2, 3, 5]
    assert kinds(finals.competition) == []
    assert not finals.matches.filter(home__number=4).exists() | finals.matches.filter(away__number=4).exists()


def test_who_is_replaced_has_no_bye_and_no_paper_in_the_hall(make_competition, users, choose):
    competition = make_competition("darts-legion", entries=6)
    stage = with_finals(competition, by=users["carl"], advance=3)
    lower_wins(list(stage.matches.select_related("home", "away").order_by("number")))
    finals = make_finals(competition=competition, by=users["carl"])
    final = finals.matches.get(round=2)
    before = {sheet.pk: sheet.code for sheet in SubMatch.objects.filter(match__stage=finals)}
    PrintedSheet.objects.bulk_create(PrintedSheet(sub_match_id=pk) for pk in before)
    enter(stage, {(1, other): LOST for other in range(2, 7)} | {(2, 4): LOST, (3, 4): LOST})  # the fourth is first
    out = finals.byes.get().entry

    choose(competition, "replaced")

    assert (out.number, finals.byes.get().entry.number) == (1, 4)
    (withdrawn,) = WithdrawnSheet.objects.all()
    sheet = final.sub_matches.get()
    assert (withdrawn.code, withdrawn.replaced_by) == (before[sheet.pk], sheet)
    assert sheet.code != withdrawn.code
    assert out.team_name in withdrawn.sentence
    assert not sheet.printed.exists()
    assert PrintedSheet.objects.count() == len(before) - 1


def test_who_has_played_is_replaced_by_nobody(finals, users, choose):
    small.play(finals, 1, 4, "1-0 1-0 -", by=users["sam"])
    fifth_before_fourth(finals)
    assert "replaced" not in open_in(fresh(finals.competition))[0].choices
    with pytest.raises(RuleViolation, match="no_choice"):
        choose(finals.competition, "replaced")
    assert not DecisionMade.objects.exists()


def test_finals_without_a_result_are_made_again(finals, choose):
    fifth_before_fourth(finals)

    choose(finals.competition, "again")

    assert seated(finals.competition) == [1, 2, 3, 5]
    assert kinds(finals.competition) == []


def test_finals_that_were_played_are_played_again(finals, users, choose):
    play_finals(finals, by=users["sam"])
    fifth_before_fourth(finals)

    choose(finals.competition, "again")

    assert kinds(finals.competition) == []
    assert seated(finals.competition) == [1, 2, 3, 5]
    again = standings_of(fresh(finals.competition)).finals_stage
    assert again != finals
    assert not Result.objects.filter(sub_match__match__stage=again).exists()


def test_an_order_recorded_after_finals_goes_with_them(finals, users, choose):
    competition, group = finals.competition, finals.competition.stages.get(position=1)
    before, after = fifth_in_order(competition, users["carl"]), fifth_in_order(competition, users["carl"])
    PlaceDecision.objects.filter(pk=before.pk).update(made_at=group.made_at)
    play_finals(finals, by=users["sam"])

    set_aside(stage=finals, reason="Wrong teams", by=users["carl"])

    after.refresh_from_db()
    assert after.revoked_by == users["carl"]
    assert list(PlaceDecision.objects.filter(revoked_at=None)) == [before]
    since = fifth_in_order(competition, users["carl"])
    set_aside(stage=finals, reason="Wrong teams", by=users["carl"])  # twice is once
    assert list(PlaceDecision.objects.filter(revoked_at=None)) == [before, since]


def test_who_decides_says_why_and_needs_the_right(finals, choose):
    fifth_before_fourth(finals)
    with pytest.raises(RuleViolation, match="reason_needed"):
        choose(finals.competition, "stands", reason=" ")
    with pytest.raises(Exception, match="rule"):
        choose(finals.competition, "stands", by="sam")
    assert not DecisionMade.objects.exists()


# --- rounds ---------------------------------------------------------------------------------------------


def test_a_round_drawn_from_other_results_is_drawn_again_or_stands(make_competition, users, choose):
    stage = up_to_round(swiss_of(make_competition, users["carl"], 8), 2, chair=users["carl"], desk=users["sam"])
    competition = stage.competition
    win(stage.matches.filter(round=1).first(), users["sam"], home=False)
    assert kinds(competition) == ["round"]

    choose(competition, "again")

    assert kinds(competition) == []
    play_round(stage, users["sam"], number=2)
    win(stage.matches.filter(round=1).first(), users["sam"], home=True)
    (decision,) = open_in(fresh(competition))
    assert decision.choices == ("stands",)
    choose(competition, "stands")
    assert kinds(competition) == []


def test_a_round_without_a_team_that_is_back(make_competition, users, choose):
    stage = swiss_of(make_competition, users["carl"], 8)
    play_round(stage, users["sam"], number=1)
    entry = stage.competition.entries.order_by("pk").first()
    departure = depart(entry=entry, kind="withdrawn", reason="The car broke.", by=users["carl"])
    draw_next_round(competition=stage.competition, by=users["carl"])
    assert kinds(stage.competition) == []

    revoke_departure(departure=departure, by=users["carl"])

    assert kinds(stage.competition) == ["round"]
    choose(stage.competition, "again")
    assert kinds(stage.competition) == []


# --- play-offs ------------------------------------------------------------------------------------------


def test_a_recorded_order_whose_tie_is_gone_no_longer_counts(make_competition, users, choose):
    competition = make_competition("euchre-legion", entries=3)
    stage = small.round_robin(competition)
    enter(stage, {(1, 2): "10-4 4-10", (1, 3): "10-4 10-4", (2, 3): "10-4 10-4"}, by=users["sam"])
    entries = list(competition.entries.filter(number__in=(1, 2)).order_by("number"))
    record_decision(
        competition=competition, place=1, order=entries, method=Method.OTHER, agreement="Both agreed", by=users["carl"]
    )
    assert kinds(competition) == []
    enter(stage, {(1, 2): "10-4 10-4"}, by=users["sam"])

    assert kinds(competition) == ["playoff"]
    assert open_in(fresh(competition))[0].choices == ("dropped",)
    choose(competition, "dropped")

    assert kinds(competition) == []
    assert PlaceDecision.objects.get().revoked_by == users["carl"]


def test_while_a_match_of_a_knockout_is_open_its_tie_may_come_back(finals, users):
    competition = finals.competition
    fifth_in_order(competition, users["carl"])
    assert kinds(competition) == []

    play_finals(finals, by=users["sam"])

    assert kinds(competition) == ["playoff"]


# --- who has left ---------------------------------------------------------------------------------------


def test_who_left_a_knockout_gives_away_its_match(finals, users, choose):
    entry = finals.competition.entries.get(number=2)
    depart(entry=entry, kind="withdrawn", reason="The car broke down.", by=users["carl"])
    assert kinds(finals.competition) == ["left"]

    choose(finals.competition, "forfeit")

    assert kinds(finals.competition) == []
    given = finals.matches.filter(home=entry) | finals.matches.filter(away=entry)
    assert Result.objects.filter(sub_match__match__in=given).exists()
    final = finals.matches.order_by("round", "number").last()
    assert entry.pk not in (final.home_id, final.away_id)


def test_or_the_finals_are_made_again_without_it(finals, users, choose):
    depart(entry=finals.competition.entries.get(number=2), kind="withdrawn", reason="The car broke.", by=users["carl"])

    choose(finals.competition, "again")

    assert kinds(finals.competition) == []
    assert 2 not in seated(finals.competition)
    assert len(seated(finals.competition)) == 4


# --- the pages ------------------------------------------------------------------------------------------


def test_the_page_lists_what_is_open_and_who_may_decides_it(finals, signed_in):
    fifth_before_fourth(finals)
    event = finals.competition.event
    page = reverse("decisions:event", args=[event.pk])
    decide = reverse("decisions:decide", args=[event.pk, "finals", "darts-legion:2"])
    assert "The tournament chair decides this." in words_of(signed_in("sam").get(page))
    assert signed_in("sam").get(decide).status_code == 403
    chair = signed_in("carl")
    assert decide in html_of(chair.get(page))
    shown = chair.get(decide)
    assert "It stands as it is." in words_of(shown)
    assert shown.context["form"]["choice"].value() is None

    answer = {"mark": "old", "key": str(uuid4()), "choice": "stands", "reason": "Both agreed"}
    shown = chair.post(decide, answer, follow=True)
    assert shown.redirect_chain == [(decide, 302)]
    assert "This changed while the page was open." in words_of(shown)
    assert not DecisionMade.objects.exists()
    answer["mark"] = shown.context["form"]["mark"].value()
    for _ in range(2):  # sent twice it is decided once
        assert chair.post(decide, answer).status_code == 302

    assert "Both agreed" in words_of(chair.get(page))
    assert "No decisions are open." in words_of(chair.get(page))
    made = DecisionMade.objects.get()
    assert signed_in("sam").post(reverse("decisions:revoke", args=[made.pk])).status_code == 403
    signed_in("carl").post(reverse("decisions:revoke", args=[made.pk]))
    assert kinds(finals.competition) == ["finals"]


def test_a_group_match_that_is_open_again_is_given_away_by_a_finalist_that_left(finals, users, choose, signed_in):
    competition, group = finals.competition, finals.competition.stages.get(position=1)
    first = competition.entries.get(number=1)
    depart(entry=first, kind="withdrawn", reason="Ill", by=users["carl"])
    Result.objects.get(
        sub_match__match__in=group.matches.filter(home=first) | group.matches.filter(away=first),
        sub_match__match__round=1,
    ).delete()

    sheet = SubMatch.objects.get(match__stage=group, result=None)
    (decision,) = [each for each in open_in(fresh(competition)) if each.kind == "left"]
    page = html_of(signed_in("carl").get(reverse("desk:sheet", args=[sheet.code])))
    assert reverse("decisions:decide", args=[competition.event_id, "left", decision.key]) in page

    choose(competition, "forfeit")

    assert "left" not in kinds(competition)
    assert Result.objects.filter(sub_match__match__stage=group).count() == 15


def test_the_page_of_ties_says_what_is_to_be_decided_until_somebody_lets_it_stand(finals, choose, signed_in):
    page = reverse("playoffs:office", args=[finals.competition_id])
    fifth_before_fourth(finals)
    decision = open_in(fresh(finals.competition))[0]
    decide = reverse("decisions:decide", args=[finals.competition.event_id, "finals", decision.key])
    assert decide in html_of(signed_in("carl").get(page))
    assert str(decision.what) in words_of(signed_in("sam").get(page))

    choose(finals.competition, "stands")

    assert decide not in html_of(signed_in("carl").get(page))
