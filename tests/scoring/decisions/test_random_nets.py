"""Weekends in which anything happens in any order: each can be settled, closed, and rests on what holds or was settled.

Of all seeds a few run every time, the others with `script/test long`.
"""

from __future__ import annotations

import random
import uuid
from contextlib import suppress

import pytest
from django.db import transaction

from games.base import Side
from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition, play_off
from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import appeal
from scoring.cases.services.effects import Details
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.services.making import preview
from scoring.closing.queries.missing import MissingKind, readiness_of
from scoring.closing.services import close, rebuild_closings
from scoring.consequences.services import NotAcceptedError
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.open_decisions import open_in
from scoring.decisions.services.deciding import Said, decide, revoke
from scoring.models import PlaceDecision
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import restore, revoke_decision, set_aside
from scoring.playoffs.services.swiss import draw_next_round, take_round_back
from scoring.standings.queries.standings import standings_of
from tests.scoring.cases.ruling import ruled
from tests.scoring.changes.asked import make_as_seen
from tests.scoring.closing.conftest import check, reopened, sign
from tests.scoring.consequences.test_random_acts import Weekend
from tests.scoring.decisions.conftest import fresh
from tests.scoring.decisions.oracle import holds
from tournaments.draws.engine import DrawError
from tournaments.draws.services import drawing
from tournaments.draws.services.drawing import (
    draw_groups,
    draw_knock_out,
    draw_round_robin,
    draw_round_robin_with_finals,
    draw_swiss,
)
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.departures import depart
from tournaments.models import Departure, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FORMATS = {
    "round robin": ("cribbage-legion", 4, draw_round_robin, {}),
    "pairs": ("cribbage-legion", 4, draw_round_robin, {}),
    "twice": ("cribbage-pairs", 4, draw_round_robin, {}),
    "groups": ("cribbage-pairs", 6, draw_groups, {"count": 2, "advance": 2}),
    "groups, third": ("darts-mixed", 6, draw_groups, {"count": 2, "advance": 2, "third_place": True}),
    "final group": ("cribbage-pairs", 6, draw_groups, {"count": 2, "advance": 2, "finals": Stage.Kind.FINAL_GROUP}),
    "groups, every place": ("darts-legion", 6, draw_groups, {"count": 2, "advance": 1, "every_place": True}),
    "finals": ("euchre-legion", 5, draw_round_robin_with_finals, {"advance": 4}),
    "every place": ("darts-legion", 5, draw_round_robin_with_finals, {"advance": 2, "every_place": True}),
    "partial": ("darts-legion", 6, draw_round_robin_with_finals, {"advance": 2, "every_place": True, "opponents": 3}),
    "knockout": ("shuffleboard-mens", 5, draw_knock_out, {}),
    "third": ("cribbage-legion", 4, draw_knock_out, {"third_place": True}),
    "double": ("nineball-singles", 5, draw_knock_out, {"double": True}),
    "second final": ("nineball-singles", 5, draw_knock_out, {"double": True, "second_final": True}),
    "swiss": ("nineball-singles", 6, draw_swiss, {"rounds": 3}),
    "swiss of an odd field": ("euchre-legion", 5, draw_swiss, {"rounds": 3}),
}
OTHER_RULES = {"twice": {"draw.cycles": 2}, "pairs": {"categories.cribbage-legion.sides.pairs_meet": "independent"}}
REFUSED = (RuleViolation, DrawError)


class AnyWeekend(Weekend):
    """A weekend with everything that may happen to a competition, also after it was closed."""

    def __init__(self, competition, users, rng):
        super().__init__(competition, users["carl"], rng)
        self.reader, self.scorekeeper, self.referee = users["sue"], users["sam"], users["rita"]

    def depart(self):
        entry = self.rng.choice(list(self.competition.entries.order_by("number")))
        said = {
            "kind": self.rng.choice(Departure.Kind.values),
            "policy": self.rng.choice(["", *Departure.Policy.values]),
            "keeps_place": self.rng.choice([None, True, False]),
        }
        return self._plain(lambda: depart(entry=entry, reason="Called away", by=self.chair, **said))

    def rule_again(self):
        """Take a ruling back on appeal: the referee rules otherwise, or that there was nothing to rule."""
        case = self.rng.choice(list(Case.objects.filter(rulings__isnull=False).distinct().order_by("pk")))
        appeal(case=case, claimed_by="The captain", reason="Nobody asked us", by=self.scorekeeper)
        effect = self.rng.choice([Ruling.Effect.STANDS, Ruling.Effect.CONFIRMED, Ruling.Effect.MATCH_GIVEN])
        details = Details(side=Side.AWAY) if effect == Ruling.Effect.MATCH_GIVEN else Details()
        ruled(case, self.referee, effect, details=details)

    def set_aside(self):
        stage = self.rng.choice([s for s in self.competition.stages.filter(set_aside=None) if not s.is_draw])
        return self._plain(lambda: set_aside(stage=stage, reason="Wrong teams", by=self.chair))

    def restore(self):
        stage = self.rng.choice(list(self.competition.stages.exclude(set_aside=None)))
        return self._plain(lambda: restore(stage=stage, by=self.chair))

    def take_order_back(self):
        order = self.rng.choice(list(PlaceDecision.objects.filter(competition=self.competition, revoked_at=None)))
        return self._plain(lambda: revoke_decision(decision=order, by=self.chair))

    def take_round_back(self):
        return self._plain(lambda: take_round_back(competition=fresh(self.competition)))

    def break_table(self):
        stage = self.competition.stages.published().draws().get()
        asked = ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=self.rng.choice(stage.numbers))
        make_as_seen(stage, asked, preview(stage=stage, asked=asked, by=self.chair), by=self.chair)

    def decide_again(self):
        made = DecisionMade.objects.filter(competition=self.competition, choice="stands", revoked_at=None)
        revoke(made=self.rng.choice(list(made)), by=self.chair)

    def decide(self, *, first=False):
        """Decide the first open decision, one way or another; say whether one was open."""
        competition = fresh(self.competition)
        decisions = open_in(competition, fresh=True)
        if not decisions:
            return False
        decision = decisions[0]
        choice = decision.choices[0] if first else self.rng.choice(decision.choices)
        values = {
            "competition": competition,
            "kind": decision.kind,
            "key": decision.key,
            "said": Said(choice=choice, reason="Agreed", mark=decision.mark),
            "by": self.chair,
            "idempotency_key": uuid.uuid4(),
        }
        accepted(lambda yes: decide(**values, accepted=yes))
        assert (decision.kind, decision.key) not in [(d.kind, d.key) for d in open_in(competition, fresh=True)]
        return True

    def go_on(self):
        """Play what is missing, or make what comes next; say whether there was anything."""
        competition, by = fresh(self.competition), self.chair
        standings = standings_of(competition)
        left = set(standings.departures)
        for sheet in self.sheets(empty=True):
            if not left & {sheet.match.home_id, sheet.match.away_id}:
                return accepted(self._enter(sheet)[1])
        if standings.round_is_due:
            draw_next_round(competition=competition, by=by)
            return True
        if list(play_off(competition=competition, seed="again", by=by, verifier=self.reader)):
            return True
        if standings.finals_are_due:
            make_finals(competition=competition, by=by)
            return True
        return False

    def act(self):
        """Do anything: what is refused leaves nothing behind."""
        act = self.rng.choice(ACTS)
        with suppress(*REFUSED, IndexError), transaction.atomic():  # there is nothing yet that it could be done to
            made = act(self)
            if isinstance(made, tuple):
                accepted(made[1])

    def end(self):
        """Settle and play what is open, and close."""
        for _ in range(80):
            if not self.decide(first=True) and not self.go_on():
                break
        missing = readiness_of(fresh(self.competition), fresh=True).missing
        assert {line.kind for line in missing} <= {MissingKind.CHECK}, [line.sentence for line in missing]
        check(self.competition, self.reader)
        sign(self.competition)
        close(competition=fresh(self.competition), by=self.chair)


ACTS = (
    *[Weekend.correct, Weekend.enter_again, Weekend.empty, Weekend.move, Weekend.take_back] * 2,
    *[AnyWeekend.depart, Weekend.come_back, AnyWeekend.decide, AnyWeekend.go_on] * 3,
    *[Weekend.play_again, Weekend.give_leg, Weekend.give_match, Weekend.penalize, AnyWeekend.rule_again],
    *[AnyWeekend.set_aside, AnyWeekend.restore, AnyWeekend.take_order_back, AnyWeekend.take_round_back],
    *[AnyWeekend.break_table, AnyWeekend.decide_again],
)


def accepted(make) -> bool:
    """Make something with a yes to whatever it moves."""
    try:
        make("")
    except NotAcceptedError as asked:
        make(asked.consequences.fingerprint)
    return True


@pytest.mark.sample(10)
@pytest.mark.parametrize(("form", "seed"), [(form, seed) for form in FORMATS for seed in range(10)])
def test_whatever_happens_it_is_settled_and_closed_on_what_holds(form, seed, event, make_competition, users):
    category, entries, draw, asked = FORMATS[form]
    event.overrides = OTHER_RULES.get(form, {})
    event.save(update_fields=["overrides"])
    competition = make_competition(category, entries=entries)
    stage = draw(competition=competition, seed="two by two", by=users["carl"], **asked)
    assert form != "twice" or stage.matches.count() == 12
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    weekend = AnyWeekend(competition, users, random.Random(f"{form} {seed}"))
    if seed % 2:
        list(play_competition(competition=competition, seed="maple", by=users["sam"], verifier=users["sue"]))

    for _time in range(1 + weekend.rng.randrange(2)):  # and it is reopened
        for _ in range(10):
            weekend.act()
            if open_in(fresh(competition), fresh=True):
                with pytest.raises(RuleViolation):
                    close(competition=fresh(competition), by=users["carl"], why_not_agreed="Typed")
        weekend.end()

        assert rebuild_closings(event=competition.event, write=False) == []
        holds(fresh(competition))
        reopened(competition=fresh(competition), reason="A sheet was found", by=users["alice"])


def test_every_way_to_draw_is_played():
    own = {
        each for name, each in vars(drawing).items() if name.startswith("draw_") and each.__module__ == drawing.__name__
    }
    assert own - {drawing.draw_again} == {draw for *_, draw, _ in FORMATS.values()}
