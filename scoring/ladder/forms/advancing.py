"""What a branch, or who speaks for it, says to a proposal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from kit.forms import Refusing


class AnswerForm(Refusing, forms.Form):
    """Does the team go? The two buttons of the page are the two choices."""

    accepts = forms.TypedChoiceField(
        choices=[("yes", gettext_lazy("It goes")), ("no", gettext_lazy("It declines"))],
        coerce=lambda value: value == "yes",
    )
    reason = forms.CharField(
        label=gettext_lazy("Why does the team decline?"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, data: Any = None, *, entry_id: int) -> None:
        super().__init__(data, prefix=f"answer-{entry_id}")
