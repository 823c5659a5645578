"""A page of the referee's table on which anything is ticked and pressed, stale pages and forged posts among it."""

from __future__ import annotations

import random
from typing import Any

from games.cue.live import CueLive
from games.live import Setup
from kit.pure.violations import RuleViolation

FORGED = ("zzz", "", "9", "-", "home-0", "home-1", "away-1", "nothing")


def post_anything(game: CueLive, setup: Setup, state: Any, rng: random.Random, *, stale: tuple[str, ...] = ()) -> str:
    """Post what was ticked at random; return the code of the refusal, empty when it was entered.

    Whatever it was, it is told or refused in words. `stale`: entries of a page that was loaded before.
    """
    table = game.table(state, setup)
    inside = [group for section in table.sections for group in section.groups]
    groups = [*([table.balls] if table.balls else []), *table.facts, *inside]
    entries = [*table.quick, *table.entries, *(entry for section in table.sections for entry in section.entries)]
    fields = {
        group.name: [item.value for item in rng.sample(group.items, rng.randint(1, len(group.items)))]
        for group in groups
        if group.items and rng.random() < 0.3
    }
    if groups and rng.random() < 0.1:
        fields[rng.choice(groups).name] = [rng.choice(FORGED)]
    name = rng.choice([*(entry.read for entry in entries), *stale, "nonsense"])
    fields["read"] = [name]
    refusal = None
    try:
        event = game.read(name, fields, state, setup)
        after = game.engine.apply(state, event)
    except RuleViolation as found:
        refusal = found
    if refusal is not None:
        assert game.sentence(refusal)
        assert game.refilled(game.view(state, setup), fields, refusal)
        return refusal.code
    assert game.describe(state, event, after, setup).text
    assert game.view(after, setup)
    return ""
