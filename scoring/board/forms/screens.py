"""The form of a screen."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, choice_of
from scoring.board.models.screens import Screen
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.services.screens import ScreenWanted


class ScreenForm(Refusing, forms.ModelForm):
    """Where a screen stands, how large it is, and what it shows."""

    scenes = forms.MultipleChoiceField(
        required=False,
        label=_("What it shows"),
        help_text=_("Choose nothing, and it follows the weekend: seats before play, then scores and standings."),
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = Screen
        fields = ("name", "diagonal", "unit", "distance", "theme", "languages", "scenes")
        labels = {
            "name": _("Name"),
            "diagonal": _("Size of the picture"),
            "unit": _("Measured in"),
            "distance": _("Metres to the farthest chair"),
            "theme": _("Colours"),
            "languages": _("Languages"),
        }
        help_texts = {
            "name": _("Where it is: by the bar, on the stage."),
            "diagonal": _("From corner to corner, as televisions are sold."),
            "distance": _("The letters are made large enough for whoever sits there."),
        }

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "scenes").choices = [(scene.key, f"{scene.title}. {scene.hint}") for scene in SCENES]

    def wanted(self) -> ScreenWanted:
        """Return what a valid form asks for."""
        return ScreenWanted(**{name: self.cleaned_data[name] for name in self.Meta.fields})
