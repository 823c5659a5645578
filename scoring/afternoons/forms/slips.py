"""A slip that is typed in its line: the two numbers of a table."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.http import QueryDict

from games import registry
from games.base import Game, LegResult, Side
from games.forms import LegForm
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.afternoons.queries.games import Games

NOTE = 80


class SlipForm(forms.Form):
    """What is beside the two numbers."""

    note = forms.CharField(required=False, max_length=NOTE, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    version = forms.IntegerField(min_value=0, initial=0, widget=forms.HiddenInput)


def leg_form(
    games: Games, data: QueryDict | None, *, prefix: str, home: str, away: str, initial: dict[str, Any] | None = None
) -> LegForm:
    """Return the boxes of the one leg of a game, as its sheet asks for them."""
    return registry.leg_form(games.game.key)(
        data,
        prefix=prefix,
        initial=initial or {},
        game=games.game,
        rules=games.category.rules,
        playoff=False,
        number=1,
        names={Side.HOME.value: home, Side.AWAY.value: away},
    )


def leg_in(form: LegForm) -> LegResult | None:
    """Return the leg of a form that the rules allow; None where something is wrong, and said at its box."""
    if not form.is_valid():
        return None
    leg = form.leg()
    game: Game = form.game
    for fault in game.faults((leg,), form.rules, playoff=False):
        refuse(form, fault)
    return None if form.errors else leg


def refuse(form: LegForm, fault: RuleViolation) -> None:
    name = fault.field.rpartition(".")[2]
    form.add_error(name if name in form.fields else "home", sentence(fault))
