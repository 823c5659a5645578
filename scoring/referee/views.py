"""The referee's table for everybody: choose a rule set, or see what each makes of the same shot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import registry
from games.cue import compare as comparing
from games.cue.engine.editions import Edition
from games.cue.live import CueLive

FEW = 4  # columns that are shown until somebody chooses others


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


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show what the chosen rule sets make of the same shots, and where their settings differ."""
    every = comparing.columns()
    asked = request.GET.getlist("with")
    chosen = tuple(column.key for column in every if column.key in asked)
    if not chosen:
        chosen = tuple(column.key for column in every[:FEW])
    context = {
        "every": every,
        "chosen": [column for column in every if column.key in chosen],
        "rows": comparing.rows(chosen),
        "differences": list(comparing.differences(chosen)),
        "editions": comparing.editions(chosen),
    }
    return render(request, "scoring/referee/compare.html", context)
