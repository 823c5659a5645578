"""A name that the public does not read: who may withhold it, what the trail says, and what stands in its place."""

from __future__ import annotations

import pytest
from django.urls import reverse
from knox.models import AuthToken

from games import registry
from games.series import load_line
from kit.pure.violations import RuleViolation
from scoring.consequences.models import Moved
from scoring.consequences.queries.moved import moved_lately
from tests import cast
from tests.page import html_of
from tests.scoring import by_log
from tests.scoring.board.play import draw, sheets
from tournaments.entries.services.names import withhold_name
from tournaments.models import Duty, Event, Member, MemberChange


@pytest.fixture
def drawn(make_competition):
    """A singles competition of a published draw; number 1 is W. Okanagan."""
    stage = draw(make_competition("eightball-singles", entries=4))
    entry = stage.competition.entries.get(number=1)
    Member.objects.filter(pk=entry.roster.get().member_id).update(surname="Okanagan", given_names="Wilhelmina")
    return entry


def of_member(member: Member) -> str:
    return reverse("entries:withhold_name", args=[member.pk])


def test_a_withheld_name_is_the_same_words_for_everybody(drawn, users, client):
    other = drawn.competition.entries.get(number=2).roster.get().member
    for member in (drawn.roster.get().member, other):
        withhold_name(member=member, withheld=True, reason="Asked by mail", by=users["beth"])
    schedule = html_of(client.get(reverse("board:schedule", args=["cribbage-2027", "eightball-singles"])))
    assert "Okanagan" not in schedule
    assert schedule.count("Name withheld, ") > 2
    (place,) = client.get(f"/api/v1/entries/{drawn.pk}/").json()["roster"]
    assert (place["name"], place["person"]) == ("Name withheld", "")
    team, third = (
        html_of(client.get(reverse("board:team", args=["cribbage-2027", entry.pk])))
        for entry in (drawn, drawn.competition.entries.get(number=3))
    )
    assert "/honours/players/" not in team
    assert "/honours/players/" in third


def test_officers_still_read_it(drawn, users, signed_in, client):
    withhold_name(member=drawn.roster.get().member, withheld=True, reason="Asked by mail", by=users["beth"])
    token = {"Authorization": f"Token {AuthToken.objects.create(users['carl'])[1]}"}
    (place,) = client.get(f"/api/v1/entries/{drawn.pk}/", headers=token).json()["roster"]
    assert place["name"] == "Wilhelmina Okanagan"
    assert place["person"]
    assert "Okanagan" in html_of(signed_in("carl").get(reverse("entries:detail", args=[drawn.pk])))


def test_a_match_that_is_being_scored_does_not_name_a_player_whose_name_is_withheld(make_competition, users, client):
    stage = draw(make_competition("darts-mixed", entries=2))
    Event.objects.update(overrides={"play.darts.score_screens": "allow"})
    entry = stage.competition.entries.get(number=1)
    member = entry.roster.order_by("position").first().member
    Member.objects.filter(pk=member.pk).update(surname="Okanagan")
    lines = ({"event": "Toss", "first": "home"}, {"event": "Total", "points": 60})
    by_log.play(sheets(stage, 1)[0], [load_line(registry.live("darts"), line) for line in lines], by=users["sam"])
    page = reverse("board:match", args=[stage.competition.event.slug, stage.matches.get().pk])
    assert "Okanagan" in html_of(client.get(page))

    withhold_name(member=member, withheld=True, reason="Asked by mail", by=users["alice"])
    shown = html_of(client.get(page))
    assert "Okanagan" not in shown
    assert "Name withheld" in shown


def test_boards_are_told_and_the_trail_says_who_and_why(drawn, users, signed_in):
    member, before = drawn.roster.get().member, Event.objects.get(competitions=drawn.competition).board_version
    officer = "alice"
    answer = signed_in(officer).post(of_member(member), {"withheld": "True", "reason": "At her own wish"})
    assert answer.status_code == 302
    signed_in(officer).post(of_member(member), {"withheld": "True", "reason": "Sent twice"})

    assert Event.objects.get(competitions=drawn.competition).board_version == before + 1
    change = MemberChange.objects.get(member=member, field="name_withheld")
    assert (change.old, change.new, change.reason, change.made_by) == ("no", "yes", "At her own wish", users[officer])
    card = html_of(signed_in(officer).get(reverse("members:detail", args=[member.pk])))
    assert "At her own wish" in card
    assert "Show the name to the public" in card

    member.refresh_from_db()
    withhold_name(member=member, withheld=False, reason="Changed her mind", by=users[officer])
    assert [member_change.reason for member_change in MemberChange.objects.filter(member=member)] == [
        "At her own wish",
        "Changed her mind",
    ]


def test_a_board_that_thanks_a_helper_is_told_too(event, users, org):
    helper, before = cast.make_member(org.banff), Event.objects.get(pk=event.pk).board_version
    Duty.objects.create(event=event, kind="volunteer", name=helper.name, member=helper, named_by=users["beth"])
    withhold_name(member=helper, withheld=True, reason="At his own wish", by=users["alice"])
    assert Event.objects.get(pk=event.pk).board_version == before + 1


def test_a_board_tells_no_more_what_moved_with_the_name(drawn, users):
    event = Event.objects.get(competitions=drawn.competition)
    before = Moved.objects.create(competition=drawn.competition, what="A", differences=[], by=users["sam"])
    assert moved_lately(event) == [before]
    withhold_name(member=drawn.roster.get().member, withheld=True, reason="Asked by mail", by=users["alice"])
    after = Moved.objects.create(competition=drawn.competition, what="B", differences=[], by=users["sam"])
    assert moved_lately(event) == [after]


def test_only_who_keeps_the_branch_may_and_never_without_a_reason(drawn, users, signed_in, org):
    member = drawn.roster.get().member
    Member.objects.filter(pk=member.pk).update(branch=org.calgary)
    assert signed_in("beth").post(of_member(member), {"withheld": "True", "reason": "x"}).status_code == 403
    assert signed_in("sam").get(of_member(member)).status_code == 403
    assert signed_in("alice").post(of_member(member), {"withheld": "True", "reason": " "}).status_code == 422
    with pytest.raises(RuleViolation):
        withhold_name(member=member, withheld=True, reason=" ", by=users["alice"])
    assert not Member.objects.filter(name_withheld=True).exists()
