"""Weekends in which anything happens in any order: each can be settled, closed, and rests on what holds or was settled.

Of all seeds a few run every time, the others with `script/test long`.
"""

from __future__ import annotations

import json
import random
import uuid
from contextlib import suppress

import pytest

from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition, play_off
from scoring.closing.queries.missing import MissingKind, readiness_of
from scoring.closing.services import close, rebuild_closings
from scoring.consequences.services import NotAcceptedError
from scoring.decisions.queries.open_decisions import open_in
from scoring.decisions.services.deciding import Said, decide
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.swiss import draw_next_round
from scoring.standings.queries.standings import standings_of
from tests.scoring.closing.conftest import check, sign
from tests.scoring.consequences.test_random_acts import Weekend
from tests.scoring.decisions.conftest import fresh
from tests.scoring.double import double_knockout
from tests.scoring.grouped import in_groups, with_finals
from tests.scoring.swiss import swiss
from tournaments.draws.engine import DrawError
from tournaments.models import Match

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FORMATS = {
    "groups": ("cribbage-pairs", 6, in_groups, {"count": 2, "advance": 2}),
    "finals": ("euchre-legion", 5, with_finals, {"advance": 4}),
    "every place": ("darts-legion", 5, with_finals, {"advance": 2, "every_place": True}),
    "double": ("nineball-singles", 5, double_knockout, {}),
    "swiss": ("nineball-singles", 6, swiss, {"rounds": 3}),
}
ACTS = (Weekend.correct, Weekend.enter_again, Weekend.empty, Weekend.depart, Weekend.come_back, "decide", "go on")
REFUSED = (RuleViolation, DrawError)


def settle(weekend, *, first: bool = False) -> bool:
    """Decide the first open decision, one way or another; say whether one was open."""
    competition = fresh(weekend.competition)
    decisions = open_in(competition, fresh=True)
    if not decisions:
        return False
    decision = decisions[0]
    choice = decision.choices[0] if first else weekend.rng.choice(decision.choices)
    values = {
        "competition": competition,
        "kind": decision.kind,
        "key": decision.key,
        "said": Said(choice=choice, reason="Agreed", mark=decision.mark),
        "by": weekend.chair,
        "idempotency_key": uuid.uuid4(),
    }
    try:
        decide(**values)
    except NotAcceptedError as asked:
        decide(**values, accepted=asked.consequences.fingerprint)
    assert (decision.kind, decision.key) not in [(d.kind, d.key) for d in open_in(competition, fresh=True)]
    return True


def go_on(weekend) -> bool:
    """Play what is missing, or make what comes next; say whether there was anything."""
    competition, by = fresh(weekend.competition), weekend.chair
    standings = standings_of(competition)
    left = set(standings.departures)
    for sheet in weekend.sheets(empty=True):
        if not left & {sheet.match.home_id, sheet.match.away_id}:
            made = weekend._enter(sheet)[1]
            return _made(made)
    if standings.round_is_due:
        draw_next_round(competition=competition, by=by)
        return True
    if list(play_off(competition=competition, seed="again", by=by, verifier=weekend.reader)):
        return True
    if standings.finals_are_due:
        make_finals(competition=competition, by=by)
        return True
    return False


def _made(make) -> bool:
    try:
        make("")
    except NotAcceptedError as asked:
        make(asked.consequences.fingerprint)
    return True


@pytest.mark.sample(5)
@pytest.mark.parametrize(("form", "seed"), [(form, seed) for form in FORMATS for seed in range(8)])
def test_whatever_happens_it_is_settled_and_closed_on_what_holds(form, seed, make_competition, users):
    category, entries, draw, asked = FORMATS[form]
    competition = make_competition(category, entries=entries)
    draw(competition, by=users["carl"], **asked)
    weekend = Weekend(competition, users["carl"], random.Random(f"{form} {seed}"))
    weekend.reader = users["sue"]
    if seed % 2:
        list(play_competition(competition=competition, seed="maple", by=users["sam"], verifier=users["sue"]))
    for _ in range(10):
        act = weekend.rng.choice(ACTS)
        with suppress(*REFUSED, IndexError):  # no sheet is in yet
            if act == "decide":
                settle(weekend)
            elif act == "go on":
                go_on(weekend)
            else:
                _made(act(weekend)[1])
        if open_in(fresh(competition), fresh=True):
            with pytest.raises(RuleViolation):
                close(competition=fresh(competition), by=users["carl"], why_not_agreed="Typed")

    for _ in range(80):
        if not settle(weekend, first=True) and not go_on(weekend):
            break

    missing = readiness_of(fresh(competition), fresh=True).missing
    assert {line.kind for line in missing} <= {MissingKind.CHECK}, [line.sentence for line in missing]
    check(competition, users["sue"])
    sign(competition)
    closing = close(competition=fresh(competition), by=users["carl"])
    assert rebuild_closings(event=competition.event, write=False) == []
    _holds(fresh(competition), {line["kind"] for line in json.loads(closing.record)["settled"]})


def _holds(competition, settled: set[str]) -> None:
    """Hold what is final against the rows: finals against the groups, the sides of a bracket against its results."""
    standings = standings_of(competition)
    if standings.finals_stage is not None and "finals" not in settled:
        seated = set(standings.finals_stage.seats.values_list("entry", flat=True))
        for group in standings.groups:
            first = {row.entry for row in group.table.rows if row.place is not None and row.place <= group.cut}
            if not standings.every_place:
                mine = {row.entry for row in group.table.rows} & seated
                assert mine <= first or len(first) > group.cut or mine == first
    for match in Match.objects.filter(stage__competition=competition, stage__set_aside=None, home_from__isnull=False):
        record = standings.knock_out
        if record is not None and match.stage_id == record.stage.pk and match.home_id is not None:
            source = next(each for each in record.matches if each.id == match.home_from_id)
            loser = {source.home, source.away} - {source.winner}
            assert match.home_id == source.winner or match.home_id in loser
            assert source.winner is not None
