"""The gate, at every address of the site: what is kept back from somebody is in no answer that they get."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games import registry
from games.series import load_line
from scoring.consequences.models import Moved
from scoring.live.queries.kept import kept
from scoring.live.queries.logs import live_scores
from scoring.playoffs.services.finals import make_finals
from scoring.sheets.services.sheets import submit
from tests import cast
from tests.addresses import SKIPPED, addresses, pages, values_in
from tests.legionsports.reading import client_of, content_of
from tests.scoring import by_log
from tests.scoring.grouped import WON, in_groups, play_finals
from tests.scoring.small import enter, hand_in, legs_of, play, start
from tournaments.draws.engine.codes import code_for
from tournaments.draws.services.drawing import draw_knock_out, draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.names import withhold_name
from tournaments.members.queries import person_id
from tournaments.models import CodeCounter, Competition, Event, Member, Organization, SubMatch, User

# These ask for pages, with clients of their own, and rows count from 1 in them: PostgreSQL goes on counting.
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("client")]

EVENING = datetime.datetime(2027, 2, 6, 2, tzinfo=datetime.UTC)  # seven o'clock on the first day, at Grande Prairie
OF_FORMS = re.compile(rb'"[A-Za-z0-9]{64}"')  # drawn again for every form


class RolledBackError(Exception):
    pass


# --- two worlds -----------------------------------------------------------------------------------------

# What stands in the addresses that tell of results, where they are open.
OF_RESULTS = ("results/", "schedule/", "bracket/", "now/", "board/", "/match/", "/team/", "calendar.ics", "/s/")


def test_worlds_that_differ_in_hidden_results_alone_are_the_same_to_the_public(db, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: EVENING)
    one, other = (answers_of_a_world(is_tied=is_tied, hidden=True) for is_tied in (True, False))

    assert set(one) == set(other)
    assert [at for at in one if one[at] != other[at]] == []
    assert sum(status == 200 for status, _ in one.values()) > 100
    in_the_open = answers_of_a_world(is_tied=True, hidden=False, readers=("anybody",), about=OF_RESULTS)
    told = {at for at, answer in in_the_open.items() if answer != one[at]}
    for page in OF_RESULTS:
        assert any(page in at for at in told), page  # else there was nothing that it could have told


def answers_of_a_world(
    *, is_tied: bool, hidden: bool, readers: tuple[str, ...] = ("anybody", "nora"), about: tuple[str, ...] = ("",)
) -> dict[str, tuple[int, bytes]]:
    """Return what the public is answered at every address in which one of `about` stands, in a world that is gone."""
    answers = {}
    try:
        with transaction.atomic():
            make_world(is_tied=is_tied)
            # What counts a change is the clock of the board.
            Event.objects.update(board_version=100, board_changed_at=EVENING, standings_hidden=hidden)
            for cache in (caches["local"], caches["default"], kept):
                cache.clear()
            assert (live_scores(Event.objects.values_list("pk", flat=True)) == {}) is hidden
            for reader in readers:
                client = client_of(reader)
                for at in public_addresses(reader):
                    if any(part in at for part in about):
                        answers[f"{reader} {at}"] = answered(client, at)
            raise RolledBackError
    except RolledBackError:
        return answers


def make_world(*, is_tied: bool) -> None:
    """Make a weekend: the same draws and the same sheets in, with results that lead elsewhere."""
    CodeCounter.objects.create(pk=1, key="")  # the same codes in every world
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    carl, sam = users["carl"], users["sam"]
    pairs, groups, legion, darts, twice = (
        cast.make_competition(event, category, entries=entries)
        for category, entries in (
            ("cribbage-pairs", 4), ("nineball-singles", 6), ("cribbage-legion", 4), ("darts-mixed-seniors", 2),
            ("eightball-singles", 3),
        )
    )  # fmt: skip
    round_robin = draw_round_robin(competition=pairs, seed="a", by=carl)
    in_two = in_groups(groups, by=carl)
    knock_out = draw_knock_out(competition=legion, seed="b", by=carl, seeded=True)
    two = draw_round_robin(competition=darts, seed="c", by=carl)
    double = draw_knock_out(competition=twice, by=carl, seeded=True, double=True, second_final=True)
    for stage in (round_robin, knock_out, two, double):
        publish(stage=stage, by=carl, despite_open_rules=True)
    for stage in (round_robin, in_two, knock_out, two, double):
        stage.matches.update(starts_at=EVENING, planned_at=EVENING)

    withhold_names(pairs, darts, by=users["alice"], name="Aaron" if is_tied else "Zwicky")
    # Two teams share the first place and play it off; or the first wins everything.
    wins, even = "121-100 121-101", "121-102 103-121"
    between = {(1, 2): even if is_tied else wins, (3, 4): even, (2, 4): wins if is_tied else even}
    enter(round_robin, between | dict.fromkeys([(1, 3), (1, 4), (2, 3)], wins), by=sam)
    for match in in_two.matches.select_related("home", "away"):
        first_wins = (match.home.number < match.away.number) is is_tied
        hand_in(match.sub_matches.get(), legs_of(WON["nineball"], turned=not first_wins), by=sam)
    first = knock_out.matches.filter(round=1).order_by("number").first()
    numbers = sorted((first.home.number, first.away.number))
    play(knock_out, *numbers, "121-60 121-70 -", by=sam, pair="A")
    play(knock_out, *numbers, "60-121 70-121 -" if is_tied else "121-61 121-71 -", by=sam, pair="B")
    for number in (1, 2, 3, 4):  # the unbeaten team wins the final, or loses it: then there is a second one
        submit(
            sub_match=SubMatch.objects.get(match__stage=double, match__number=number),
            legs=legs_of("10-4 10-4 -", turned=is_tied and number == 4),
            by=sam,
            expected_version=0,
            idempotency_key=uuid4(),
        )
    assert double.matches.filter(wing="second_final").exists() is is_tied
    log = by_log.play(SubMatch.objects.get(match__stage=two), [], by=sam)
    if is_tied:
        play(knock_out, *numbers, "60-121", by=sam, pair="D")
        playoff = start(pairs, by=carl)
        assert playoff.is_playoff
        play_finals(make_finals(competition=groups, by=carl), by=sam, until_round=1)
        Moved.objects.create(competition=pairs, what="Correction", differences=[], fingerprint="0" * 16, by=sam)
        game = registry.live("darts")
        by_log.enter(log, load_line(game, {"event": "Toss", "first": "home"}), by=sam)
        by_log.enter(log, load_line(game, {"event": "Total", "points": 180}), by=sam)


def withhold_names(*competitions: Competition, by: User, name: str) -> None:
    """Let a player of each have another name in each of the worlds, which nobody may read."""
    for competition in competitions:
        member = competition.entries.get(number=1).roster.get(position=1).member
        Member.objects.filter(pk=member.pk).update(surname=name, given_names=name)
        withhold_name(member=member, withheld=True, reason=f"{name} asked", by=by)


def public_addresses(reader: str) -> Iterator[str]:
    values = {
        "slug": ["cribbage-2027"],
        "category": ["cribbage-pairs", "nineball-singles", "cribbage-legion", "darts-mixed-seniors"],
        # Of each competition one and the same, and all that only one of the worlds has.
        "match_id": (1, 7, 13, 15, 17, 18, 20),
        "entry_id": (1, 5, 11, 13),
        "stage_id": (1, 5),
        "competition_id": (1, 2, 3),
        "pk": (1, 3, 5, 6),
        "number": (1, 2),
        "code": [code_for(number) for number in (0, 12, 14, 19, 20, 22)],
        "game": ["darts"],
        "season": [2027],
        "ending": ["csv"],
        "level": ["command"],
        "place": [Organization.objects.get(parent=None).pk],
        "branch_number": Organization.objects.branches().order_by("pk").values_list("number", flat=True)[:6],
        "person": [person_id(pk) for pk in Member.objects.order_by("pk").values_list("pk", flat=True)[:2]],
    }
    for name, route in pages():
        if name in SKIPPED:
            continue
        if not route.startswith("office/"):
            # What does not ask who is there says the same to everybody.
            if reader == "anybody" or route.startswith(("api/", "s/")):
                yield from addresses(route, values)
        elif reader == "anybody":  # it asks who is there, and says nothing else
            yield from addresses(route, {value: values[value][:1] for value in values_in(route) if value in values})


def answered(client: Client, at: str) -> tuple[int, bytes]:
    response = client.get(at)
    return response.status_code, OF_FORMS.sub(b"", content_of(response))
