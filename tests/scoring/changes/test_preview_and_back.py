"""Late changes: what a preview shows, two chairs at once, and taking a change back."""

from __future__ import annotations

import random
import uuid
from collections import Counter
from contextlib import suppress

import pytest

from games import registry, series
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.queries.changes import version_of
from scoring.changes.services.making import DrawKeyReusedError, StaleDrawError, fingerprint, make, preview
from scoring.changes.services.undoing import take_back
from scoring.desk.queries.lookup import WrongCodeError, sheet_for_desk
from scoring.live.models import LiveLog
from scoring.live.queries import opening
from scoring.live.services import scorer as live
from scoring.models import Change
from scoring.playoffs.services.playoffs import create_playoff
from scoring.sheets.queries.sheets import sheet_by_code
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.sheets import submit
from tests.scoring.changes.asked import make_as_seen
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.teams_of_change import assert_playable, entry_of, override_deadline, refused
from tests.scoring.sheets.conftest import WON
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import draw_now
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.publishing import take_back as unpublish
from tournaments.draws.services.sharing import let_share
from tournaments.models import Competition, Departure, Event, Match, RosterPlace, Stage, SubMatch


def cases(stage, users, latecomer) -> list[ChangeRequest]:
    new = latecomer(stage)
    override_deadline(new, users)
    team = entry_of(stage, 4).pk
    return [
        *(ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=team, until=3, how=how) for how in How),
        ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=team, until=3, departure="expelled"),
        *(ChangeRequest(kind=ChangeKind.LATE_ENTRY, entry=new.pk, until=3, how=how) for how in How),
        ChangeRequest(kind=ChangeKind.LATE_ARRIVAL, entry=team, until=3, turn=8),
        ChangeRequest(kind=ChangeKind.LATE_ARRIVAL, entry=team, until=3, turn=8, walk_over=True),
        ChangeRequest(kind=ChangeKind.NO_SHOW, entry=team, turn=7),
        ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=2, until=4),
        ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=2, replacement=7, until=3),
        ChangeRequest(kind=ChangeKind.BOARD_ADDED, stations=(4,), until=3, how=How.ANEW),
        ChangeRequest(kind=ChangeKind.REPLAY, round=1),
        ChangeRequest(kind=ChangeKind.REPLAY, round=1, at_end=True),
    ]


# --- preview, two chairs, and back --------------------------------------------------------------------


@pytest.mark.slow
def test_preview_writes_nothing_and_is_what_is_made_and_taking_back_restores_everything(
    draw, play, print_all, users, latecomer
):
    stage = draw(entries=9, stations=3)
    print_all(stage)
    play(stage, 1, 2, 3)
    for asked in cases(stage, users, latecomer):
        before, board = whole(stage), Event.objects.get(pk=stage.competition.event_id).board_version

        seen = preview(stage=stage, asked=asked, by=users["carl"])

        assert whole(stage) == before, asked
        assert Event.objects.get(pk=stage.competition.event_id).board_version == board
        late_change = make_as_seen(stage, asked, seen, by=users["carl"])
        assert_playable(stage)
        assert whole(stage) != before, asked
        assert stage.plan.late.notes[-1].reason == "because"
        take_back(change=late_change, by=users["carl"])
        assert whole(stage) == before, asked
        assert Event.objects.get(pk=stage.competition.event_id).board_version > board + 1
        assert rebuild_results(event=stage.competition.event)[1] == []


@pytest.mark.slow
def test_codes_that_a_change_gave_out_are_told_to_be_withdrawn_after_it_was_taken_back(
    draw, play, change, print_all, users, event
):
    stage = draw(entries=9, stations=3)
    print_all(stage)
    play(stage, 1)
    old = {code for _, _, code in whole(stage)["sheets"]}
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1, how=How.ANEW)
    given = {code for _, _, code in whole(stage)["sheets"]} - old

    take_back(change=late_change, by=users["carl"])
    again = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1, how=How.ANEW)

    assert given
    for code in given:
        with pytest.raises(WrongCodeError, match="was taken back"):
            sheet_for_desk(code, event)
    third = {code for _, _, code in whole(stage)["sheets"]} - old
    assert not third & given
    assert again.number == 2


def test_change_is_not_taken_back_once_a_result_came_in(draw, play, change, users):
    stage = draw(entries=6)
    play(stage, 1)
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2)
    play_one(stage, users, slot=2)

    assert refused(lambda: take_back(change=late_change, by=users["carl"])) == "result_since"
    late_change.refresh_from_db()
    assert late_change.undone_at is None
    assert Departure.objects.get().revoked_at is None


def play_one(stage, users, *, slot: int) -> None:
    gone = Departure.objects.filter(revoked_at=None).values("entry")
    sheets = SubMatch.objects.filter(match__stage=stage, match__slot=slot)
    sheet = sheets.exclude(match__home__in=gone).exclude(match__away__in=gone).first()
    submit(
        sub_match=sheet,
        legs=WON[stage.competition.game],
        by=users["sam"],
        expected_version=0,
        idempotency_key=uuid.uuid4(),
    )


def test_changes_that_do_not_touch_are_taken_back_in_any_order_and_once(draw, change, users):
    stage = draw(entries=7)
    first = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk)
    second = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 5).pk)

    take_back(change=first, by=users["carl"])
    take_back(change=first, by=users["alice"])
    take_back(change=second, by=users["carl"])

    first.refresh_from_db()
    assert first.undone_by == users["carl"]
    assert not Departure.objects.filter(revoked_at=None).exists()


def test_same_key_again_makes_nothing_more(draw, change):
    stage = draw(entries=5)
    key, team = uuid.uuid4(), entry_of(stage, 2).pk

    one, two = (change(stage, ChangeKind.WITHDRAWAL, entry=team, key=key, expected=0) for _ in range(2))

    assert one == two
    assert Departure.objects.count() == 1


def test_same_key_for_another_change_is_told_what_was_made(draw, change):
    stage, key = draw(entries=6), uuid.uuid4()
    said = {"entry": entry_of(stage, 2).pk, "reason": "The car broke down", "by": "carl"}
    late_change = change(stage, ChangeKind.WITHDRAWAL, key=key, expected=0, **said)

    for other in ({"entry": entry_of(stage, 3).pk}, {"policy": "annul"}, {"reason": "Illness"}, {"by": "alice"}):
        with pytest.raises(DrawKeyReusedError) as told:
            change(stage, ChangeKind.WITHDRAWAL, key=key, expected=0, **{**said, **other})
        assert told.value.first == late_change

    assert Change.objects.count() == Departure.objects.count() == 1


def test_second_of_two_chairs_is_told(draw, change):
    stage = draw(entries=5)
    change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 2).pk, by="alice", expected=0)

    with pytest.raises(StaleDrawError) as stale:
        change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 3).pk, expected=0)

    assert stale.value.latest.made_by.username == "alice"
    assert Departure.objects.count() == 1


def test_preview_writes_nothing(draw, play, users):
    stage = draw(entries=7, stations=2)
    play(stage, 1)
    before = whole(stage)

    seen = preview(
        stage=stage,
        asked=ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=entry_of(stage, 2).pk, until=2, how=How.ANEW),
        by=users["carl"],
    )

    assert seen["numbers"]["turns_after"] < seen["numbers"]["turns_before"]
    assert whole(stage) == before
    assert not Change.objects.exists()


def test_preview_that_results_made_untrue_is_refused(draw, play, users):
    stage = draw(entries=5)
    play(stage, 1)
    asked = ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=entry_of(stage, 2).pk, until=2)
    seen = preview(stage=stage, asked=asked, by=users["carl"])
    play(stage, 2)

    def confirm() -> Change:
        return make(
            stage=stage, asked=asked, reason="x", by=users["carl"], idempotency_key=uuid.uuid4(),
            expected_version=version_of(stage), expected_report=fingerprint(seen),
        )  # fmt: skip

    assert refused(confirm) == "preview_is_old"
    assert not Change.objects.exists()


def score_live(sheet, by) -> None:
    """Open the log of a sheet and enter the first thing that can happen."""
    found = sheet_by_code(sheet.code)
    game = registry.live(found.game.key)
    setup, people = opening.base_setup(found, game, opening.line_ups(found))
    setup = opening.answered(setup, game.questions(setup), {})
    log = live.open_live(sheet=found, game=game, setup=setup, people=people, by=by, device="phone")
    event = game.engine.legal(series.start(game, setup).leg)[0]
    live.enter(log=log, read=lambda match: event, by=by, device="phone", seen=0, key=uuid.uuid4())


def test_match_that_is_being_scored_live_stays_where_it_is(draw, play, change, users):
    stage = draw(entries=9, stations=3)
    play(stage, 1, 2)
    state = whole(stage)
    last = SubMatch.objects.filter(match__stage=stage).order_by("-match__slot", "pk").first()
    score_live(last, users["sam"])

    with pytest.raises(RuleViolation) as refused:
        change(stage, ChangeKind.BOARD_ADDED, stations=(4,), until=2, how=How.SHORTEN)

    assert refused.value.code == "scored_live"
    assert whole(stage) == state
    assert LiveLog.objects.get().lines == 1


def test_change_needs_a_reason_and_a_turn_that_is_not_played(draw, play, change, users):
    stage = draw(entries=6)
    play(stage, 1, 2)
    asked = ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2)

    def without_reason() -> Change:
        return make(
            stage=stage, asked=asked, reason=" ", by=users["carl"], idempotency_key=uuid.uuid4(), expected_version=0
        )

    assert refused(without_reason) == "no_reason"
    assert (
        refused(lambda: change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1)) == "played_already"
    )
    assert Match.objects.filter(stage=stage).count() == 15


def test_pacer_plays_for_practice_where_the_rule_book_has_one(draw, change, event):
    event.overrides = {"draw.odd_field": "pacer"}
    event.save()
    stage = draw(entries=5)

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 2).pk, pacer=True)

    assert str(late_change.report_in_words["affected"]).count("Plays a team from outside for practice") == 4


@pytest.mark.slow
@pytest.mark.parametrize("how", [How.SHORTEN, How.ANEW])
def test_rest_keeps_off_the_boards_and_people_of_a_competition_that_shares_them(
    make_competition, play, change, users, event, how
):
    one, two = make_competition("cribbage-senior-pairs", entries=6), make_competition("cribbage-legion", entries=5)
    let_share(event=event, competitions=[one, two], stations=6, by=users["carl"])
    stages = [
        draw_round_robin(competition=Competition.objects.get(pk=pk), seed="words", by=users["carl"])
        for pk in (one.pk, two.pk)
    ]
    for stage in stages:
        publish(stage=stage, by=users["carl"], despite_open_rules=True)
    both = RosterPlace.objects.filter(entry__competition=one, entry__number=2).first()
    RosterPlace.objects.filter(entry__competition=two, entry__number=3, position=1).update(member=both.member)

    for stage in stages:
        change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 1).pk, how=how)

    gone = Departure.objects.values("entry")
    sheets = SubMatch.objects.exclude(match__home__in=gone).exclude(match__away__in=gone)
    used = Counter(sheets.values_list("match__slot", "station"))
    assert max(used.values()) == 1
    busy = Counter(
        match.slot
        for match in Match.objects.exclude(home__in=gone).exclude(away__in=gone)
        for entry in (match.home, match.away)
        if entry.roster.filter(member=both.member).exists()
    )
    assert max(busy.values()) == 1


def test_nothing_is_changed_or_taken_back_once_a_play_off_was_made(draw, play, change, users):
    stage = draw(entries=4)
    play(stage, 1, 2, 3)
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=3)
    level = list(stage.competition.entries.filter(number__lte=2))
    kind = Stage.Kind.SINGLE_MATCH
    create_playoff(competition=stage.competition, entries=level, place=1, kind=kind, seed="a phrase", by=users["carl"])

    assert refused(lambda: change(stage, ChangeKind.REPLAY, round=1)) == "playoff_made"
    assert refused(lambda: take_back(change=late_change, by=users["carl"])) == "playoff_made"
    assert Change.objects.count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_any_changes_one_after_the_other_stay_playable_and_are_taken_back_to_the_beginning(
    draw, play, change, print_all, users, latecomer, seed
):
    chance = random.Random(seed)
    entries, stations = chance.choice([(7, 3), (8, 2), (9, 4), (6, 10)])
    stage = draw(entries=entries, stations=stations)
    print_all(stage)
    play(stage, 1, 2)
    new = latecomer(stage)
    override_deadline(new, users)
    first, changes = whole(stage), []
    wishes = [
        {"kind": ChangeKind.LATE_ENTRY, "entry": new.pk},
        {"kind": ChangeKind.WITHDRAWAL, "entry": entry_of(stage, 2).pk},
        {"kind": ChangeKind.LATE_ARRIVAL, "entry": entry_of(stage, 3).pk, "turn": 5},
        {"kind": ChangeKind.BOARD_DOWN, "station": 2},
        {"kind": ChangeKind.BOARD_DOWN, "station": 1, "replacement": 30},
        {"kind": ChangeKind.BOARD_ADDED, "stations": (40,)},
        {"kind": ChangeKind.MOVED, "stations": (51, 52, 53, 54)},
        {"kind": ChangeKind.REPLAY, "round": 1, "at_end": True},
        {"kind": ChangeKind.REPLAY, "round": 2},
    ]
    chance.shuffle(wishes)

    for wish in wishes:
        how, until = chance.choice(list(How)), draw_now(stage).being_played
        with suppress(RuleViolation):  # a board that is gone already, a team whose match is over
            changes.append(change(stage, wish.pop("kind"), until=until, how=how, **wish))
        assert_playable(stage)
        stage.refresh_from_db()

    assert len(changes) >= 6
    for late_change in reversed(changes):
        take_back(change=late_change, by=users["carl"])
    assert whole(stage) == first


def test_change_of_a_draw_that_is_a_draft_again_is_not_taken_back(draw, change, users):
    stage = draw(entries=5)
    late_change = change(stage, ChangeKind.BOARD_DOWN, station=2, replacement=30)
    unpublish(stage=Stage.objects.get(pk=stage.pk), by=users["carl"], reason="Wrong words")

    assert refused(lambda: take_back(change=late_change, by=users["carl"])) == "not_published_yet"
    assert late_change.stage.plan.late.boards
