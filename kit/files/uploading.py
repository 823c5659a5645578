"""The upload of a list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.files.reading import is_too_large, largest_file
from kit.files.words import say


class UploadForm(forms.Form):
    """One file. What is in it is looked at later, by the reader, and not guessed from its name."""

    file = forms.FileField(
        label=_("The file"),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods", "data-send": True}),
        error_messages={"required": _("Choose a file first."), "empty": _("The file is empty.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = gettext(
            "A spreadsheet (.xlsx, .xls or .ods) or a text file (.csv), at most %(megabytes)d MB. It is read as soon as"
            " you choose it. Nothing is changed yet: first you see what every row would do."
        ) % {"megabytes": largest_file()}

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if is_too_large(file.size):
            raise forms.ValidationError(say("too_large", megabytes=largest_file()))
        return file
