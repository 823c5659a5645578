"""The form of a screen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, choice_of
from scoring.board.models.screens import Screen
from scoring.board.services.screens import ScreenWanted


class ScreenForm(Refusing, forms.ModelForm):
    """Where a screen stands, how large it is, and what it shows."""

    competitions = forms.MultipleChoiceField(
        required=False,
        label=_("Competitions"),
        help_text=_("Choose none, and it shows all of them."),
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = Screen
        fields = ("name", "diagonal", "unit", "distance", "theme", "languages", "shows", "competitions")
        labels = {
            "name": _("Name"),
            "diagonal": _("Size of the picture"),
            "unit": _("Measured in"),
            "distance": _("Metres to the farthest chair"),
            "theme": _("Colours"),
            "languages": _("Languages"),
            "shows": _("What it shows"),
        }
        help_texts = {
            "name": _("Where it is: by the bar, on the stage."),
            "diagonal": _("From corner to corner, as televisions are sold."),
            "distance": _("The letters are made large enough for whoever sits there."),
        }

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "competitions").choices = [
            (own.category, own.name) for own in self.instance.event.competitions.all()
        ]

    def wanted(self) -> ScreenWanted:
        """Return what a valid form asks for."""
        return ScreenWanted(**{name: self.cleaned_data[name] for name in self.Meta.fields})
