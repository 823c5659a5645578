"""The referee's table for everybody: choose a rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import registry
from games.cue.engine.editions import Edition
from games.cue.live import CueLive


@dataclass(frozen=True, slots=True)
class TableRuleSet:
    """A rule set that can be played on the table: its name, game and edition, and the answers that begin practice."""

    name: str
    game: str
    answers: Mapping[str, str]
    edition: Edition


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the rule sets of the cue sports."""
    return render(request, "scoring/referee/index.html", {"rule_sets": list(_rule_sets())})


def _rule_sets() -> list[TableRuleSet]:
    rule_sets = []
    for game in registry.all_games():
        live = registry.live(game.key)
        if isinstance(live, CueLive):
            named = live.rule_sets() or ((game.name, {}),)
            rule_sets += [TableRuleSet(name, game.key, answers, live.edition(answers)) for name, answers in named]
    return rule_sets
