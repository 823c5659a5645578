"""The forms of rule books: begin one, take a file, publish an edition, compare two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from games.rulebook.checking import MOST_CHARACTERS
from tournaments.organization.forms import Refusing, choice_of, rows_of
from tournaments.organization.models import Node
from tournaments.organization.queries.order import by_name
from tournaments.rulebooks.forms.seen import OfVersion
from tournaments.rulebooks.queries import Choice

_KINDS = {"draft": _("Drafts"), "edition": _("Editions"), "shipped": _("Shipped with the program")}


def grouped(choices: Sequence[Choice]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return rule books as a list to choose from, by their kind."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for choice in choices:
        groups.setdefault(str(_KINDS[choice.kind]), []).append((choice.key, choice.title))
    return list(groups.items())


class NewBookForm(Refusing, forms.Form):
    """A book that begins as a copy of another."""

    source = forms.ChoiceField(label=_("Begin with a copy of"))
    title = forms.CharField(
        label=_("Title"), max_length=120, help_text=_("For example: Provincial sports, 2028. Everybody reads it.")
    )
    name = forms.CharField(
        label=_("Short name"),
        max_length=40,
        help_text=_("For addresses and files, for example on-2028. It cannot be changed later."),
    )
    season = forms.IntegerField(label=_("First season"), min_value=2000, max_value=2100)
    text_of = forms.CharField(
        label=_("Read from"),
        max_length=120,
        help_text=_("The document that the numbers come from, with its edition: Sports Manual, revised 2027."),
    )
    command = forms.ModelChoiceField(Node.objects.none(), label=_("Command"), empty_label=None)

    def __init__(self, *args: Any, commands: Sequence[Node], choices: Sequence[Choice], **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "source").choices = grouped(choices)
        _only_own(self, commands)

    def facts(self) -> dict[str, Any]:
        """Return what a book says of itself."""
        return {name: self.cleaned_data[name] for name in ("title", "season", "text_of")}


class TomlFile(forms.Form):
    """A TOML file, which is kept as text beside it. `largest` is how many bytes it may have."""

    file = forms.FileField(label=_("File"), widget=forms.ClearableFileInput(attrs={"accept": ".toml,text/plain"}))

    text = ""
    mistakes: Sequence[object] = ()  # each at its line, once the file was read
    largest = 2 * MOST_CHARACTERS
    too_large = _("This file is too large for a rule book.")

    def clean_file(self) -> UploadedFile:
        """Keep the text of the file beside it."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > self.largest:
            raise forms.ValidationError(self.too_large)
        try:
            self.text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("This file isn't text. Save it as TOML in UTF-8.")) from None
        return file


class FileForm(TomlFile, OfVersion):
    """A rule book as a TOML file, for a new book or in place of the draft of one."""

    name = forms.CharField(
        label=_("Short name"), max_length=40, help_text=_("For addresses and files, for example on-2028.")
    )
    command = forms.ModelChoiceField(Node.objects.none(), label=_("Command"), empty_label=None)

    def __init__(self, *args: Any, commands: Sequence[Node], into: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        if into:
            del self.fields["name"], self.fields["command"]
        else:
            del self.fields["seen"]
            _only_own(self, commands)


class PublishForm(OfVersion):
    """What goes with an edition."""

    remark = forms.CharField(
        label=_("What is new"), max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    for_new_events = forms.BooleanField(label=_("New events take this edition"), required=False, initial=True)


class CompareForm(forms.Form):
    """Two rule books."""

    left = forms.ChoiceField(label=_("This one"))
    right = forms.ChoiceField(label=_("with this one"))
    words_too = forms.BooleanField(label=_("Also where only the section or the reason differs"), required=False)

    def __init__(self, *args: Any, choices: Sequence[Choice], **more: Any) -> None:
        super().__init__(*args, **more)
        for name in ("left", "right"):
            choice_of(self, name).choices = grouped(choices)


def _only_own(form: forms.Form, commands: Sequence[Node]) -> None:
    """Offer the Commands whose books somebody may write; where there is one, nobody has to choose."""
    field = rows_of(form, "command")
    field.queryset = Node.objects.filter(pk__in=[command.pk for command in commands]).order_by(by_name("name"))
    field.initial = commands[0].pk
    if len(commands) == 1:
        field.widget = forms.HiddenInput()
