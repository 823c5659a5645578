"""Drafts, publishing, taking back, and play-off stages, as the database keeps them."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.pure.refusals import sentence
from tests import cast
from tests.tournaments.draws.drawn import drawn, refusal, submit
from tournaments.draws.engine import DrawError, is_code
from tournaments.draws.services import drawing, publishing
from tournaments.models import Member, RosterPlace, Stage, SubMatch

pytestmark = pytest.mark.postgresql

# --- drafts -----------------------------------------------------------------------------------------


def test_draft_has_every_match_once_with_a_sheet_each(make_competition, by):
    stage = drawn(make_competition(entries=7, stations=2), by)

    assert stage.matches.count() == 21
    assert SubMatch.objects.filter(match__stage=stage).count() == 21
    assert [seat.seat for seat in stage.seats.all()] == [1, 2, 3, 4, 5, 6, 7]
    assert stage.byes.count() == 7
    assert [m.number for m in stage.matches.all()] == list(range(1, 22))
    assert all(is_code(sub.code) for sub in SubMatch.objects.all())
    assert (stage.kind, stage.position, stage.seed, stage.published_at) == ("round_robin", 1, "maple leaf", None)


def test_person_in_two_teams_of_a_competition_is_refused_by_name_and_nothing_is_written(make_competition, by):
    competition = make_competition(entries=4)
    place = RosterPlace.objects.get(entry__competition=competition, entry__number=1, position=1)
    RosterPlace.objects.filter(entry__competition=competition, entry__number=3, position=2).update(member=place.member)

    for make in (drawing.draw_round_robin, drawing.draw_knock_out):
        with pytest.raises(DrawError) as refused:
            make(competition=competition, seed="maple leaf", by=by)
        assert sentence(refused.value) == (
            f"{place.member.sheet_name} plays for “1 Branch 1 No. {place.entry.branch.number}” and for “3 Branch 3 No."
            f" {competition.entries.get(number=3).branch.number}” in this competition. Remove the name from one of the"
            " two teams first."
        )
    assert not Stage.objects.exists()

    RosterPlace.objects.filter(entry__competition=competition, entry__number=3, position=2).update(part="spare")
    assert drawn(competition, by).matches.count() == 6


def test_same_phrase_draws_the_same_again(make_competition, by):
    competition = make_competition(entries=6)
    pairs = [[(m.round, m.home_id, m.away_id) for m in drawn(competition, by).matches.all()] for _ in range(2)]

    assert pairs[0] == pairs[1]


def test_new_draft_replaces_the_old_and_uses_its_codes_again(make_competition, by):
    competition = make_competition(entries=6)
    first = drawn(competition, by)
    codes = set(SubMatch.objects.values_list("code", flat=True))

    second = drawn(competition, by, seed="another")

    assert list(Stage.objects.values_list("pk", flat=True)) == [second.pk]
    assert first.pk != second.pk
    assert set(SubMatch.objects.values_list("code", flat=True)) == codes


@pytest.mark.rule("CRIBBAGE Reg. i.b")
def test_pairs_of_the_same_teams_play_side_by_side_at_the_same_time(make_competition, by):
    competition = make_competition("cribbage-legion", entries=6, stations=6)

    stage = drawn(competition, by)

    for match in stage.matches.all():
        a, b = match.sub_matches.all()
        assert (a.pair, b.pair) == ("A", "B")
        assert (a.station % 2, b.station) == (1, a.station + 1)
    tables = Counter((s.match.slot, s.station) for s in SubMatch.objects.select_related("match"))
    assert max(tables.values()) == 1
    assert {station for _, station in tables} == set(range(1, 7))


@pytest.mark.rule("CRIBBAGE Reg. i.b")
def test_pairs_are_given_their_letter_by_lot_when_the_draw_is_published(make_competition, by):
    competition = make_competition("cribbage-legion", entries=8)
    before = dict(RosterPlace.objects.values_list("pk", "pair"))
    stage = drawn(competition, by)
    flipped = set(stage.plan.proof.flipped)
    assert 0 < len(flipped) < 8
    assert dict(RosterPlace.objects.values_list("pk", "pair")) == before

    publishing.publish(stage=stage, by=by)

    for place in RosterPlace.objects.all():
        assert (place.pair != before[place.pk]) == (place.entry_id in flipped)
    publishing.take_back(stage=stage, by=by, reason="wrong list")
    assert dict(RosterPlace.objects.values_list("pk", "pair")) == before


def test_two_pairs_need_two_tables(make_competition, by):
    competition = make_competition("cribbage-legion", entries=4, stations=1)

    assert refusal(lambda: drawn(competition, by)) == "pairs_need_two_tables"
    assert not Stage.objects.exists()


@pytest.mark.parametrize("entries", [0, 1])
def test_nothing_to_draw_writes_nothing(make_competition, by, entries):
    competition = make_competition(entries=entries)

    assert refusal(lambda: drawn(competition, by)) == "too_few_entries"
    assert refusal(lambda: drawn(competition, by, seed=" ")) in {"too_few_entries", "no_phrase"}
    assert not Stage.objects.exists()


def test_refused_draw_keeps_the_draft_there_was(make_competition, by):
    competition = make_competition(entries=4)
    stage = drawn(competition, by)

    assert refusal(lambda: drawn(competition, by, seed=" ")) == "no_phrase"
    assert list(Stage.objects.values_list("pk", flat=True)) == [stage.pk]


def test_team_that_has_left_is_not_drawn(make_competition, by):
    competition = make_competition(entries=5)
    gone = competition.entries.get(number=3)
    gone.departures.create(kind="withdrawn", policy="annul", reason="car broke down", decided_by=by)
    competition.entries.filter(number=5).update(state="cancelled")

    stage = drawn(competition, by)

    assert sorted(seat.entry.number for seat in stage.seats.all()) == [1, 2, 4]


# --- publishing -------------------------------------------------------------------------------------


def test_publishing_freezes_rules_and_entries_and_tells_the_board(make_competition, event, by):
    competition = make_competition(entries=4)
    stage = drawn(competition, by)
    assert not competition.stages.published().exists()

    publishing.publish(stage=stage, by=by)

    event.refresh_from_db()
    competition.refresh_from_db()
    assert event.is_frozen
    assert event.board_version == 1
    assert competition.entries_frozen_at is not None
    assert competition.stages.published().get().published_by == by


def test_publishing_twice_is_refused(make_competition, by):
    stage = publishing.publish(stage=drawn(make_competition(entries=4), by), by=by)

    assert refusal(lambda: publishing.publish(stage=stage, by=by)) == "already_published"


def test_published_draw_is_not_replaced_nor_thrown_away(make_competition, by):
    competition = make_competition(entries=4)
    stage = publishing.publish(stage=drawn(competition, by), by=by)

    assert refusal(lambda: drawn(competition, by, seed="other")) == "already_published"
    assert refusal(lambda: publishing.discard(stage=stage, by=by)) == "already_published"
    assert Stage.objects.get().seed == "maple leaf"


def test_draft_of_other_entries_is_not_published(make_competition, by):
    competition = make_competition(entries=4)
    stage = drawn(competition, by)
    cast.make_entry(competition, number=5)

    assert refusal(lambda: publishing.publish(stage=stage, by=by)) == "entries_changed"
    assert Stage.objects.get().published_at is None


def test_entry_with_an_open_rule_needs_a_confirmation(make_competition, by):
    competition = make_competition(entries=3)
    Member.objects.filter(places__entry__number=2).update(dues_paid_year=2020)
    stage = drawn(competition, by)

    assert refusal(lambda: publishing.publish(stage=stage, by=by)) == "open_rules"
    assert RosterPlace.objects.filter(entry__competition__entries_frozen_at__isnull=False).count() == 0

    stage = publishing.publish(stage=stage, by=by, despite_open_rules=True)
    assert [line.entry for line in stage.plan.publication.despite] == [competition.entries.get(number=2).pk]


def test_published_draw_without_results_can_be_taken_back_with_a_reason(make_competition, event, by):
    competition = make_competition(entries=4)
    stage = publishing.publish(stage=drawn(competition, by), by=by)
    codes = set(SubMatch.objects.values_list("code", flat=True))
    assert refusal(lambda: publishing.take_back(stage=stage, by=by, reason=" ")) == "reason_needed"

    publishing.take_back(stage=stage, by=by, reason="A team was missing")

    competition.refresh_from_db()
    assert competition.entries_frozen_at is None
    assert Stage.objects.get().plan.publication.taken_back[0].reason == "A team was missing"
    assert not Stage.objects.published().exists()
    # Sheets of the first draw may be on paper: their codes never come again.
    drawn(competition, by, seed="again")
    assert not codes & set(SubMatch.objects.values_list("code", flat=True))


def test_draw_with_a_result_stays(make_competition, by):
    competition = make_competition(entries=4)
    stage = publishing.publish(stage=drawn(competition, by), by=by)
    submit(SubMatch.objects.first(), by)

    assert refusal(lambda: publishing.take_back(stage=stage, by=by, reason="no")) == "has_results"
    assert Stage.objects.get().published_at is not None


def test_draft_can_be_thrown_away(make_competition, by):
    publishing.discard(stage=drawn(make_competition(entries=4), by), by=by)

    assert not Stage.objects.exists()
    assert not SubMatch.objects.exists()
