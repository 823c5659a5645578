"""Whoever has left is never proposed and never in reserve; an expulsion empties the place, and those below move up."""

from __future__ import annotations

import datetime
import json

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.closing.services import close
from scoring.ladder.services.answering import answer as answer_proposal
from scoring.ladder.services.proposing import propose
from scoring.standings.queries.standings import standings_of
from tests import cast
from tests.page import words_of
from tests.scoring.by_number import team
from tests.scoring.closing.conftest import check, reopened, sign
from tests.scoring.ladder.advancing import leaving
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.entries.queries.departures import effect_of
from tournaments.entries.services.departures import revoke_departure
from tournaments.models import Departure, Qualification

pytestmark = [pytest.mark.django_db, pytest.mark.rule("DARTS Reg. xviii")]

MOMENTS = ["before", "finals", "between", "last", "after", "closed", "proposed", "entered", "drawn above"]
ANSWERS = {
    "expelled": {"kind": "expelled"},
    "withdrawn": {"kind": "withdrawn"},
    "withdrawn, place lost": {"kind": "withdrawn_without_place"},
}
EVERY = [
    (form, moment, answer)
    for form in leaving.FORMATS
    for moment in MOMENTS
    for answer in ANSWERS
    # The place is asked about where a bracket decides it: in finals, once these are made.
    if answer != "withdrawn, place lost" or "knockout" in form or (form in leaving.BRACKETS and moment != "before")
]
SAMPLE = [
    ("knockout", "after", "expelled"),
    ("knockout, third place", "closed", "withdrawn, place lost"),
    ("double knockout", "last", "expelled"),
    ("round robin, finals", "drawn above", "expelled"),
    ("groups, finals", "entered", "withdrawn"),
    ("groups, every place", "between", "expelled"),
]


def play_off_of(org, *, entries: int):
    """Return a District play-off in eight-ball of so many teams of one branch, whose first two advance."""
    day = timezone.localdate() - datetime.timedelta(days=3)
    event = cast.make_event(
        org, slug="district-1", name="District 1 8-Ball", level="district", organizer=org.district_1,
        host_branch=org.peace_river, starts_on=day, ends_on=day,
    )  # fmt: skip
    competition = cast.make_competition(event, "eightball-singles", stations=6)
    for number in range(1, entries + 1):
        cast.make_entry(competition, number=number, branch=org.peace_river)
    return competition


def up_to(district, command, users, form: str, moment: str) -> None:
    """Draw and play until a moment of the weekend, or of what came of it."""
    by = users["sam"]
    leaving.drawn(district, form, by=users["dora"])
    if moment == "before":
        return
    if moment in ("finals", "between"):
        leaving.before_finals(district, by=by)
        leaving.play_on(district, by=by, most=0 if moment == "finals" else 2)
        return
    if moment == "last":
        leaving.before_finals(district, by=by)
        leaving.play_on(district, by=by, until_last=True)
        return
    leaving.play_out(district, by=by)
    if moment in ("proposed", "entered", "drawn above"):
        propose(competition=district, by=users["dora"])
    if moment in ("entered", "drawn above"):
        for number in (1, 2):
            answer_proposal(source=team(district, number), accepts=True, by=users["dora"])
    if moment == "drawn above":
        cast.make_entry(command, number=9)
        publish(
            stage=draw_round_robin(competition=command, seed="Up", by=users["alice"]),
            by=users["alice"],
            despite_open_rules=True,
        )
    if moment == "closed":
        sign(district)
        check(district, users["sue"])
        close(competition=district, by=users["dora"])
        reopened(competition=district, reason="It came out later", by=users["dora"])


def depart_by_page(client, district, answer: str) -> Departure:
    """Let team 1 stop, with a yes to what the page says that it moves."""
    entry = team(district, 1)
    form = {**ANSWERS[answer], "reason": "Fought"}
    address = reverse("consequences:depart", args=[entry.pk])
    asked = client.post(address, form)
    if asked.status_code == 409:
        assert not Departure.objects.exists()
        above = Qualification.objects.filter(source=entry).first()
        if above is not None:
            assert "has left and is" in words_of(asked)
            assert above.entry.competition.event.name in words_of(asked)
        form["accept_consequences"] = asked.context["consequences"].fingerprint
        asked = client.post(address, form)
    assert asked.status_code == 302
    said = [str(message) for message in get_messages(asked.wsgi_request)]
    departure = Departure.objects.get()
    assert said == [f"{entry.team_name} has left the competition. {effect_of(departure)}"]
    return departure


def nobody_who_left_goes_on(district, command, users, *, keeps: bool | None) -> None:
    """Assert that team 1 has no place, award or way up, and that the next ones have; whether it keeps its place."""
    left = [] if keeps else [1]
    numbers = leaving.numbers(district)
    assert sorted(numbers) == [number for number in range(1, 7) if number not in left]
    assert [number for group in leaving.awarded(district) for number in group] == numbers[:2]
    there = [number for number in numbers if number != 1]
    lines = leaving.going(district)
    assert [number for number, _ in lines] == there[: len(lines)]
    assert [state for _, state in lines][2:] == ["reserve"] * (len(lines) - 2)
    command.refresh_from_db()
    if command.entries_frozen_at is None:
        propose(competition=district, by=users["dora"])
    else:  # team 2 is in the draw above, and nobody comes to it any more
        with pytest.raises(RuleViolation, match="draw_is_out"):
            propose(competition=district, by=users["dora"])
    led = Qualification.objects.filter(source__competition=district, question="").order_by("place")
    assert [record.source.number for record in led] == (there[:1] if command.entries_frozen_at else there[:2])
    sign(district)
    check(district, users["sue"])
    record = json.loads(close(competition=district, by=users["dora"]).record)
    assert [line["number"] for line in record["placings"] if line["place"]] == numbers
    assert [line["number"] for line in record["awards"]] == numbers[:2]
    assert [line["number"] for line in record["advances"]["teams"]] == there[: len(lines)]
    reopened(competition=district, reason="To see what comes back", by=users["dora"])


@pytest.fixture
def district(org, command):
    """The play-off of District 1 with six teams of Peace River, not drawn yet."""
    return play_off_of(org, entries=6)


@pytest.mark.parametrize(("form", "moment", "answer"), SAMPLE)
def test_who_leaves_in_each_format(district, command, users, signed_in, form, moment, answer):
    _holds(district, command, users, signed_in("dora"), form, moment, answer)


@pytest.mark.long
@pytest.mark.parametrize(("form", "moment", "answer"), EVERY)
def test_who_leaves_in_each_format_at_every_moment(district, command, users, signed_in, form, moment, answer):
    _holds(district, command, users, signed_in("dora"), form, moment, answer)


def _holds(district, command, users, client, form, moment, answer):
    up_to(district, command, users, form, moment)
    before, was_final = leaving.seen(district), standings_of(district).table.is_final
    above = [record.pk for record in Qualification.objects.filter(source__number=1)]
    in_bracket = any(stage.is_bracket for stage in district.stages.all())
    departure = depart_by_page(client, district, answer)
    assert departure.keeps_place is ((answer == "withdrawn") if in_bracket else None)
    if above:
        asked = Qualification.objects.get(source__number=1)
        assert asked.question.startswith("It was expelled" if answer == "expelled" else "It has withdrawn")
    if was_final and in_bracket:
        keeps = departure.keeps_place
        assert leaving.numbers(district) == [number for _, number in before[0] if keeps or number != 1]
    leaving.play_out(district, by=users["sam"])
    nobody_who_left_goes_on(district, command, users, keeps=departure.keeps_place)

    revoke_departure(departure=departure, by=users["carl"])

    if was_final:
        assert leaving.seen(district) == before


def test_who_may_decide_above_is_led_there_before_anything_is_saved(district, command, users, signed_in):
    up_to(district, command, users, "knockout", "proposed")
    entry = team(district, 1)

    asked = signed_in("alice").post(
        reverse("consequences:depart", args=[entry.pk]), {"kind": "expelled", "reason": "Fought"}
    )

    assert asked.status_code == 409
    assert words_of(asked).count("Teams proposed to Command Cribbage 2027") == 1
    assert reverse("advancing:coming", args=[command.event_id]) in asked.content.decode()
    assert not Departure.objects.exists()
