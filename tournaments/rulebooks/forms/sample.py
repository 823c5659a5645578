"""The event on which a rule book is tried."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from games.rulebook import RuleBook
from tournaments.organization.forms import DayField, choice_of


class SampleForm(forms.Form):
    """A level and a first day."""

    level = forms.ChoiceField(label=_("Level"))
    day = DayField(
        label=_("First day"),
        validators=[MinValueValidator(datetime.date(2000, 1, 1)), MaxValueValidator(datetime.date(2101, 12, 31))],
    )

    def __init__(self, *args: Any, book: RuleBook, **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "level").choices = [(level.key, level.name) for level in book.levels]
