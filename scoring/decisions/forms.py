"""How something that is open is settled, and why."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from kit.forms import Refusing, choice_of
from scoring.decisions.engine.open import OpenDecision
from scoring.decisions.services.deciding import Said
from scoring.decisions.words import REFUSALS
from scoring.decisions.words import choice_of as sentence_of


class DecideForm(Refusing, forms.Form):
    """The choices that fit, none of them chosen beforehand, and the reason."""

    choice = forms.ChoiceField(
        label=gettext_lazy("How is it settled?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy(REFUSALS["no_choice"])},
    )
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("It stays on record."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": gettext_lazy(REFUSALS["reason_needed"])},
    )
    mark = forms.CharField(widget=forms.HiddenInput)
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, decision: OpenDecision, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial": {"mark": decision.mark, "key": uuid.uuid4()}, **kwargs})
        choice_of(self, "choice").choices = [
            (choice.value, str(sentence_of(decision.kind, choice, decision.values))) for choice in decision.choices
        ]

    def to_said(self) -> Said:
        """Return what was decided, as the service takes it."""
        data = self.cleaned_data
        return Said(choice=data["choice"], reason=data["reason"], mark=data["mark"])
