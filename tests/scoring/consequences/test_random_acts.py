"""Random acts one after the other over random finished weekends: what the preview said is what happened, exactly."""

from __future__ import annotations

import random
import uuid
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import registry
from games.base import Side
from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition
from scoring.awards.queries.placings import placings_of
from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import decide, preview
from scoring.cases.services.effects import Details
from scoring.cases.services.opening import Claim, open_case
from scoring.consequences.engine.comparing import DifferenceKind, compare
from scoring.consequences.queries.picture import picture_of
from scoring.consequences.services import NotAcceptedError, carry_out, weigh
from scoring.models import Moved, Submission
from scoring.sheets.queries.sheets import fresh_sheet, rules_for
from scoring.sheets.services.sheets import submit
from scoring.sheets.services.undoing import empty_sheet, move_result, take_entry_back
from scoring.standings.queries.standings import standings_of
from tests.scoring.cases.ruling import said as ruling
from tests.scoring.grouped import in_groups
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.departures import depart, revoke_departure
from tournaments.events.queries import category_for
from tournaments.models import Departure, Match, SubMatch

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@contextmanager
def undone():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(params=["table", "pairs", "knock-out", "groups"])
def weekend(request, make_competition, users):
    """A competition that is drawn and not played yet: one table, pairs of two, a knockout, groups and finals."""
    if request.param == "table":
        return make_competition("euchre-legion", entries=4)
    if request.param == "pairs":
        return make_competition("cribbage-legion", entries=3)
    if request.param == "knock-out":
        competition = make_competition("shuffleboard-mens", entries=5)
        publish(
            stage=draw_knock_out(competition=competition, seed="maple", by=users["carl"]),
            by=users["carl"],
            despite_open_rules=True,
        )
        return competition
    competition = make_competition("cribbage-pairs", entries=6)
    in_groups(competition, by=users["carl"], count=2, advance=2)
    return competition


def seen(competition):
    """Return what people see of a competition, read without the pictures that the preview compares."""
    standings = standings_of(competition)
    names = {entry: team.name for entry, team in standings.teams.items()}
    tables = {"": standings, **{part.name: part for part in standings.parts}}
    return {
        "places": {
            (name, names[row.entry]): (row.place, bool(row.tied_with))
            for name, table in tables.items()
            for row in table.table.rows
        },
        "counting": {
            record.stage.position: record.stage.name
            for record in standings.live_playoffs
            if record.stage and not (record.stage.is_draw or record.stage.is_finals)
        },
        "awards": {award.number: [team.name for team in award.teams] for award in placings_of(competition).awards}
        if standings.table.is_final
        else {},
        "sides": {
            (match.stage.position, match.number): [
                Sentence("consequences.nobody") if is_empty else names.get(entry, "")
                for entry, is_empty in ((match.home_id, match.home_empty), (match.away_id, match.away_empty))
            ]
            for match in Match.objects.filter(stage__competition=competition).select_related("stage")
            if match.stage.is_playoff
        },
    }


# --- what people do to results that are in ----------------------------------------------------------------


class Weekend:
    """A weekend that is played, and what the chair does to it; whatever is left open is drawn from `rng`."""

    def __init__(self, competition, chair, rng):
        self.competition, self.chair, self.rng = competition, chair, rng

    def sheets(self, *, empty=False):
        sheets = SubMatch.objects.filter(
            match__stage__competition=self.competition,
            match__stage__set_aside=None,
            match__home__isnull=False,
            match__away__isnull=False,
            result__isnull=empty,
        )
        return list(sheets.order_by("match__stage__position", "match__number", "pair"))

    def legs(self, sub_match):
        game, category = registry.get(self.competition.game), category_for(self.competition)
        playoff = sub_match.match.stage.is_playoff
        if self.rng.random() < 0.15:  # neither side came
            return game.forfeit(None, rules_for(sub_match, category), playoff=playoff)
        return game.random_legs(self.rng, rules_for(sub_match, category), playoff=playoff)

    def correct(self):
        return self._enter(self.rng.choice(self.sheets()))

    def enter_again(self):
        return self._enter(self.rng.choice(self.sheets(empty=True) or self.sheets()))

    def _enter(self, sub_match):
        paper = {"legs": self.legs(sub_match), "reason": "Read again", "idempotency_key": uuid.uuid4()}
        version = fresh_sheet(sub_match.pk).version
        return self._plain(lambda: submit(sub_match=sub_match, by=self.chair, expected_version=version, **paper))

    def empty(self):
        sub_match = self.rng.choice(self.sheets())
        return self._plain(lambda: empty_sheet(sub_match=sub_match, reason="Wrong paper", by=self.chair))

    def move(self):
        source, target = self.rng.sample([*self.sheets(), *self.sheets(empty=True)], 2)
        said = {"reason": "Wrong code", "idempotency_key": uuid.uuid4(), "turned": self.rng.random() < 0.5}
        return self._plain(lambda: move_result(source=source, target=target, by=self.chair, **said))

    def take_back(self):
        entered = Submission.objects.filter(entered_by=self.chair).order_by("pk").last()
        if entered is None:
            return self.correct()
        key = uuid.uuid4()
        return self._plain(lambda: take_entry_back(submission=entered, by=self.chair, idempotency_key=key))

    def depart(self):
        entry = self.rng.choice(list(self.competition.entries.order_by("number")))
        said = {"kind": self.rng.choice(Departure.Kind.values), "policy": self.rng.choice(Departure.Policy.values)}
        return self._plain(lambda: depart(entry=entry, reason="Called away", by=self.chair, **said))

    def come_back(self):
        left = Departure.objects.filter(entry__competition=self.competition, revoked_at=None).first()
        return self._plain(lambda: revoke_departure(departure=left, by=self.chair)) if left else self.depart()

    def play_again(self):
        return self._rule(Ruling.Effect.REPLAYED, leg=self.rng.randint(0, 1))

    def give_leg(self):
        return self._rule(Ruling.Effect.LEG_GIVEN, leg=1, side=self.rng.choice(list(Side)).value)

    def give_match(self):
        return self._rule(Ruling.Effect.MATCH_GIVEN, side=self.rng.choice(list(Side)).value)

    def penalize(self):
        return self._rule(Ruling.Effect.PENALTY, numbers=True)

    def _rule(self, effect, *, numbers=False, **details):
        sub_match = self.rng.choice(self.sheets())
        claim = Claim(kind=Case.Kind.PROTEST, claim="They counted twice", sub_match=sub_match)
        case = open_case(event=self.competition.event, claim=claim, by=self.chair)
        said = Details(**details, legs=tuple(self.legs(sub_match)) if numbers else ())
        decision = ruling(effect, details=said, exception="Nobody else is here")

        def make(accepted):
            decide(
                case=case, decision=decision, by=self.chair, expected=0, idempotency_key=uuid.uuid4(), accepted=accepted
            )

        return lambda: preview(case=case, decision=decision, by=self.chair), make

    def _plain(self, act):
        """Return how an act is weighed, and how it is made by somebody who has said yes."""
        where = {"competition": self.competition, "act": act, "by": self.chair}
        return lambda: weigh(**where), lambda accepted: carry_out(**where, what="An act", accepted=accepted)


ACTS = [
    Weekend.correct,
    Weekend.enter_again,
    Weekend.empty,
    Weekend.move,
    Weekend.take_back,
    Weekend.depart,
    Weekend.come_back,
    Weekend.play_again,
    Weekend.give_leg,
    Weekend.give_match,
    Weekend.penalize,
]


@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), acts=st.lists(st.sampled_from(ACTS), min_size=2, max_size=4))
def test_what_the_preview_says_of_each_of_several_acts_is_what_happens(weekend, users, seed, acts):
    with undone():
        list(play_competition(competition=weekend, seed=str(seed), by=users["sam"], verifier=users["sue"]))
        played = Weekend(weekend, users["carl"], random.Random(seed))
        for act in acts:
            _walk(weekend, *act(played))


def _walk(weekend, weighed, make):
    """Weigh an act, make it, and assert that the preview said all that is different now, and nothing else."""
    before, picture = seen(weekend), picture_of(weekend)
    rows = (Submission.objects.count(), Moved.objects.count(), Ruling.objects.count())
    try:
        moves = weighed()
    except RuleViolation as refused:
        with pytest.raises(RuleViolation, match=refused.code):
            make("")
        return
    assert (seen(weekend), picture_of(weekend)) == (before, picture)
    assert (Submission.objects.count(), Moved.objects.count(), Ruling.objects.count()) == rows
    if moves.moves:
        with pytest.raises(NotAcceptedError) as asked:
            make("")
        assert asked.value.consequences == moves
        assert (seen(weekend), picture_of(weekend)) == (before, picture)
    make(moves.fingerprint)

    assert compare(picture, picture_of(weekend)) == moves.differences
    told_before = rows[1]
    assert Moved.objects.count() == told_before + moves.moves
    if moves.moves:
        assert tuple(Moved.objects.order_by("pk").last().sentences) == moves.sentences
    _compare(before, seen(weekend), moves.differences)


def told(differences, kind):
    return [difference.told for difference in differences if difference.kind is kind]


def _compare(before, after, differences):
    """Assert that these differences are all that is different between what people saw before and see after."""
    one_table = len({name for name, _ in after["places"]}) == 1
    places = {
        (line["table"], line["team"]): (line["after"], line["after_shared"])
        for line in told(differences, DifferenceKind.PLACES) + told(differences, DifferenceKind.SO_FAR)
        if "team" in line
    }
    complete = {line["table"] for line in told(differences, DifferenceKind.PLACES) if "team" not in line}
    if not complete:
        changed = {
            key: place for key, place in after["places"].items() if before["places"].get(key, (None, False)) != place
        }
        assert places == changed or not one_table
        assert {team for _, team in places} == {team for _, team in changed}
    for code, was, now in (
        ("playoff_set_aside", after["counting"], before["counting"]),
        ("playoff_counts", before["counting"], after["counting"]),
    ):
        names = sorted(name for position, name in now.items() if position not in was)
        assert sorted(difference.told["name"] for difference in differences if difference.code == code) == names
    awards = {line["award"]: (line["before"], line["after"]) for line in told(differences, DifferenceKind.AWARDS)}
    assert awards == {
        number: (before["awards"].get(number, []), after["awards"].get(number, []))
        for number in {*before["awards"], *after["awards"]}
        if before["awards"].get(number, []) != after["awards"].get(number, [])
    }
    moved = told(differences, DifferenceKind.SIDES)
    sides = sorted(((line["number"], line["before"], line["after"]) for line in moved), key=str)
    assert sides == sorted(
        (
            (number, before["sides"][position, number], now)
            for (position, number), now in after["sides"].items()
            if before["sides"].get((position, number)) != now
        ),
        key=str,
    )
