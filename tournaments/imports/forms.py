"""The upload."""

from __future__ import annotations

from django import forms

from tournaments.files.queries import LARGEST_FILE


class UploadForm(forms.Form):
    """One file. What is in it is looked at later, by the reader, and not guessed from its name."""

    file = forms.FileField(
        label="The file",
        help_text="A spreadsheet (.xlsx) or a text file (.csv), at most 60 MB.",
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.xlsm"}),
        error_messages={"required": "Choose a file first.", "empty": "The file is empty."},
    )

    def clean_file(self):
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError("The file is larger than 60 MB. Divide it, and upload the parts.")
        return file
