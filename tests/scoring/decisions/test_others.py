"""Rulings that were written over, and teams whose place below changed: found, decided, gone."""

from __future__ import annotations

import datetime

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from games.base import Side
from kit.pure.violations import RuleViolation
from scoring.cases.models import Ruling
from scoring.cases.services.effects import Details
from scoring.closing.models import Closing
from scoring.closing.queries.settled import settled_in
from scoring.closing.services import close as close_finally
from scoring.consequences.services import carry_out, weigh
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import open_in
from scoring.decisions.queries.people import in_two_places
from scoring.decisions.services.deciding import revoke
from scoring.ladder.services.answering import answer
from scoring.ladder.services.proposing import propose
from scoring.sheets.queries.sheets import fresh_sheet
from tests.page import html_of
from tests.scoring import small
from tests.scoring.by_number import team
from tests.scoring.cases.conftest import bring, rita  # noqa: F401
from tests.scoring.cases.ruling import ruled
from tests.scoring.changes.test_other_hours_and_tables import two_with_one_captain
from tests.scoring.decisions.conftest import fresh, kinds
from tests.scoring.ladder.advancing.conftest import command, district  # noqa: F401
from tests.scoring.sheets.conftest import WON, draw, enter, sheet  # noqa: F401
from tournaments.draws.models import Match
from tournaments.entries.models import Departure, Entry, Override
from tournaments.letters.models import Letter
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


# --- rulings --------------------------------------------------------------------------------------------


def test_a_sheet_written_over_after_a_ruling_is_entered_as_ruled_or_stands(sheet, enter, bring, rita, choose):  # noqa: F811
    competition = sheet.match.stage.competition
    enter(sheet, WON["cribbage"])
    ruled(bring(sub_match=sheet), rita, Ruling.Effect.LEG_GIVEN, details=Details(side=Side.AWAY, leg=2))
    as_ruled = fresh_sheet(sheet.pk).legs
    assert kinds(competition) == []
    enter(sheet, WON["cribbage"], by="carl", expected=2, reason="Typed again")
    assert kinds(competition) == ["ruling"]

    choose(competition, "as_ruled")

    assert kinds(competition) == []
    assert fresh_sheet(sheet.pk).legs == as_ruled
    enter(sheet, WON["cribbage"], by="carl", expected=4, reason="Typed again")
    made = choose(competition, "stands")
    assert kinds(competition) == []
    revoke(made=made, by=rita)
    assert kinds(competition) == ["ruling"]


def test_of_two_cases_about_a_sheet_the_last_ruling_says_what_it_is(sheet, enter, bring, rita, choose):  # noqa: F811
    competition = sheet.match.stage.competition
    enter(sheet, WON["cribbage"])
    for leg in (2, 1):
        details = Details(side=Side.AWAY, leg=leg)
        ruled(bring(sub_match=sheet), rita, Ruling.Effect.LEG_GIVEN, details=details)
    as_ruled = fresh_sheet(sheet.pk).legs
    ruled(bring(sub_match=sheet), rita, Ruling.Effect.WARNING)
    assert kinds(competition) == []
    enter(sheet, WON["cribbage"], by="carl", expected=3, reason="Typed again")
    assert kinds(competition) == ["ruling"]

    choose(competition, "as_ruled")

    assert kinds(competition) == []
    assert fresh_sheet(sheet.pk).legs == as_ruled


# --- places below ---------------------------------------------------------------------------------------


@pytest.fixture
def changed(district, command, users):  # noqa: F811
    """The Command event, with a team whose place at the District is another one by now."""
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 2), accepts=True, by=users["dora"])

    def act():
        small.enter(district.stages.get(), {(2, 3): "3-10 4-10"})

    seen = weigh(competition=district, act=act, by=users["dora"])
    carry_out(competition=district, act=act, by=users["dora"], what="Corrected", accepted=seen.fingerprint)
    return fresh(command)


def test_a_team_whose_place_below_changed_is_let_in(changed, choose):
    assert kinds(changed) == ["below"]

    made = choose(changed, "stands", by="alice")

    assert kinds(changed) == []
    asked, decided = Letter.objects.filter(kind="no_longer").order_by("pk")
    assert "The officers of the event decide whether it plays." in asked.text
    assert "The officers of the event decided that" in decided.text
    assert Override.objects.get(revoked_at=None).rule == "qualified"
    revoke(made=made, by=made.decided_by)
    assert kinds(changed) == ["below"]
    assert not Override.objects.filter(revoked_at=None).exists()


def test_the_record_of_what_is_closed_keeps_what_is_decided_a_second_time(changed, choose):
    choose(changed, "stands", by="alice")
    Competition.objects.filter(pk=changed.pk).update(closed_at=timezone.now())
    waivers = Override.objects.filter(rule="qualified")

    for rows in (DecisionMade.objects.all(), waivers):  # a place that was waived on the page of the entries is the same
        (line,) = record = settled_in(fresh(changed))
        assert (line["kind"], line["choice"]) == ("below", "stands")
        rows.update(revoked_at=timezone.now(), revoked_by=waivers.get().made_by)
        assert settled_in(fresh(changed)) == record
        DecisionMade.objects.all().delete()

    waivers.update(revoked_at=fresh(changed).closed_at)
    assert settled_in(fresh(changed)) == []


def test_a_team_whose_results_below_were_reopened_is_seen_on_its_page_and_among_those_that_come_up(
    district,  # noqa: F811
    command,  # noqa: F811
    users,
    signed_in,
):
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 2), accepts=True, by=users["dora"])
    entry = Entry.objects.get(qualification__place=2)
    pages = reverse("entries:detail", args=[entry.pk]), reverse("advancing:coming", args=[command.event_id])
    decide = reverse("decisions:decide", args=[command.event_id, "below", f"{command.category}:{entry.number}"])
    assert [decide in html_of(signed_in("alice").get(page)) for page in pages] == [False, False]

    Closing.objects.create(
        competition=district, number=1, record="{}", fingerprint="1", closed_by=users["dora"], closed_at=timezone.now(),
        reopened_at=timezone.now(), reopened_by=users["dora"], reopen_reason="Added up wrong",
    )  # fmt: skip

    assert [decide in html_of(signed_in("alice").get(page)) for page in pages] == [True, True]


def test_it_is_taken_out_before_the_draw_and_has_left_after_it(changed, choose):
    choose(changed, "out", by="alice")

    assert kinds(changed) == []
    entry = Entry.objects.get(qualification__place=2)
    assert entry.state == Entry.State.CANCELLED
    letter = Letter.objects.filter(kind="no_longer").first()
    assert letter.entry_id == entry.pk
    assert "was taken out of" in letter.text
    assert "Agreed" in letter.text
    assert not Departure.objects.exists()


def test_what_is_open_keeps_others_from_advancing(changed, district, users, choose):  # noqa: F811
    (decision,) = open_in(changed)
    assert decision.choices == ("stands", "out")
    with pytest.raises(RuleViolation, match="decision_open"):
        propose(competition=changed, by=users["alice"])
    with pytest.raises(RuleViolation):
        close_finally(competition=changed, by=users["alice"])


# --- people ---------------------------------------------------------------------------------------------


def test_somebody_in_two_places_waits_or_one_of_the_two_begins_later(
    make_competition, users, choose, django_assert_num_queries
):
    first, second = two_with_one_captain(make_competition, users["carl"], 10, 18)
    assert kinds(first.competition) == []
    Match.objects.filter(stage=second).update(starts_at=F("starts_at") - datetime.timedelta(hours=8))
    assert kinds(first.competition) == kinds(second.competition) == ["people"]
    competition = fresh(first.competition)
    with django_assert_num_queries(1):  # the matches are read once for each version of the event
        assert len(list(in_two_places([competition]))) == 1

    made = choose(second.competition, "stands")
    assert kinds(first.competition) == kinds(second.competition) == []
    assert len(made.facts["matches"]) > 1
    played = Match.objects.filter(stage=first, number=int(made.facts["matches"][0][0].split(":")[-1]))
    for each in played.get().sub_matches.all():
        small.hand_in(each, small.legs_of("1-0 1-0 1-0"))
    assert kinds(first.competition) == kinds(second.competition) == []  # what is left was decided
    revoke(made=made, by=users["carl"])
    assert 0 < len(open_in(fresh(first.competition), fresh=True)[0].facts["matches"]) < len(made.facts["matches"])
    choose(second.competition, "later")

    assert kinds(first.competition) == kinds(second.competition) == []
    before, after = first.matches.earliest("starts_at"), second.matches.earliest("starts_at")
    assert after.starts_at > before.starts_at
