"""A form about a version of a rule book."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.organization.forms import Refusing


class OfVersion(Refusing, forms.Form):
    """`seen` is the version that its reader had before them."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def stand_on(self, version: int) -> None:
        """Be about the version that the page shows now: who was told of it may try again."""
        data: Any = self.data
        self.data = data.copy()
        self.data["seen"] = str(version)  # type: ignore[index]
