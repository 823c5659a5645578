"""Teams of late changes, and what has to hold of a draw after one."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.pure.violations import RuleViolation
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.decisions import override_rule
from tournaments.models import Departure, Entry, SubMatch


def entry_of(stage, number: int) -> Entry:
    return stage.competition.entries.get(number=number)


def assert_playable(stage) -> None:
    """Assert that nobody plays twice in a turn and no station is used twice, those left out who are gone."""
    gone = set(Departure.objects.filter(revoked_at=None).values_list("entry", flat=True))
    rows = SubMatch.objects.filter(match__stage=stage).values_list(
        "match__slot", "match__home", "match__away", "pair", "station"
    )
    there = [row for row in rows if not gone & {row[1], row[2]}]
    assert min(row[0] for row in there) >= 1
    assert max(Counter((slot, side, pair) for slot, *sides, pair, _ in there for side in sides).values()) == 1
    assert max(Counter((slot, station) for slot, _, _, _, station in there).values()) == 1
    pairs = Counter((frozenset(row[1:3]), row[3]) for row in there)
    assert set(pairs.values()) == {1}


def refused(call) -> str:
    with pytest.raises(RuleViolation) as violation:
        call()
    return violation.value.code


def override_deadline(entry, users) -> None:
    for line in verdicts_for([entry])[entry.pk].problems:
        override_rule(entry=entry, rule=line.rule.id, member=line.member, reason="Let in", by=users["alice"])
