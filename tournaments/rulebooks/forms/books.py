"""The forms of a rule book: its settings, made of the typed model; a new one, a file, an edition, two to compare."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import takewhile
from typing import Any, get_args, get_origin

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.rulebook import RuleBook, RuleBookError, in_words
from games.rulebook.checking import MOST_CHARACTERS
from games.rulebook.sections import section_of, sections_of
from games.rulebook.tables import ORDERS
from games.rulebook.words import key_in_words, unit_in_words
from games.rulebook.writing import Edit, Field
from kit.forms import Refusing, choice_of, rows_of
from kit.order import by_name
from kit.pure.nouns import capital
from kit.pure.translation import labelled
from tournaments.organization.models import Organization
from tournaments.rulebooks import words
from tournaments.rulebooks.forms.fields import Lines, OneOf, Several, about, open_field, order_field
from tournaments.rulebooks.queries.books import Choice
from tournaments.rulebooks.queries.texts import newest_sports
from tournaments.rulebooks.services.books import FaultyFileError

# What Commands differ in most, in the order in which an officer looks for it.
FIRST = (
    "title", "season", "registration.fee_cents", "registration.fee_per", "registration.late_fee_cents",
    "levels.*.entries_due_days", "deadlines.fees_days", "programme.days",
    "games.*.legs", "games.*.points_leg", "games.*.win_points", "games.*.winner_points",
    "defaults.ranking", "draw.cycles", "draw.bye_points",
    "eligibility.senior_age", "eligibility.senior_before", "eligibility.no_show_seasons", "eligibility.host_teams",
    "levels.*.teams_each", "categories.*.advances.*",
)  # fmt: skip
_LONGEST = {"name": 80, "sport": 80, "title": 120, "text_of": 120, "command": 120}  # of what has to be named
_LEVELS = ("host_barred_levels", "no_show_levels")  # names of levels, though their type says text


@dataclass(frozen=True, slots=True)
class Part:
    """Settings that stand together under a title; `is_first`: the others are folded below."""

    title: str
    fields: Sequence[forms.BoundField]
    is_first: bool = False
    others: str = ""  # the section that could say more of its own

    @property
    def is_open(self) -> bool:
        return self.is_first or any(field.errors for field in self.fields)


class OfVersion(Refusing, forms.Form):
    """A form about the version `seen` of a rule book, which its reader had before them."""

    seen = forms.IntegerField(widget=forms.HiddenInput)


class BookForm(OfVersion):
    """The settings `fields` of a book, each called by its path; what somebody changed are its edits.

    With `with_words` there are fields too for where the manual says each, and why it is so.
    """

    def __init__(
        self, *args: Any, book: RuleBook, fields: Mapping[str, Field], with_words: bool = False, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.book, self._fields = book, fields
        for path, field in fields.items():
            self.fields[path] = setting_field(field, book)
            if with_words:
                source = field.setting.source
                self.fields[f"{path}:section"] = forms.CharField(
                    label=_("Where the manual says it"), max_length=200, required=False, initial=source.section
                )
                self.fields[f"{path}:why"] = forms.CharField(
                    label=_("In your own words, or why it is so"), max_length=600, required=False, initial=source.why,
                    widget=forms.Textarea(attrs={"rows": 2}),
                )  # fmt: skip

    def parts(self) -> Iterator[Part]:
        """Yield the settings as the page shows them."""
        yield Part(words.settings_title(), [self[name] for name in self.fields if name != "seen"], is_first=True)

    def edits(self) -> dict[str, Edit | None]:
        """Return by path what somebody changed; none where a setting is as for the others again."""
        edits: dict[str, Edit | None] = {}
        for path, field in self._fields.items():
            value, source = self.cleaned_data.get(path), field.setting.source
            section = self.cleaned_data.get(f"{path}:section", source.section)
            edit = Edit(value=value, section=section, why=self.cleaned_data.get(f"{path}:why", source.why))
            old = Edit(value=field.setting.value, section=source.section, why=source.why)
            if value is None or (value in ("", ()) and field.usual is not None):
                if field.setting.value not in (None, "", ()):
                    edits[path] = None
            elif edit != old or isinstance(value, bool) is not isinstance(old.value, bool):
                edits[path] = edit
        return edits

    def changes(self) -> dict[str, Any]:
        """Return what is to be written."""
        return {"edits": self.edits()}

    def refuse(self, refused: RuleBookError) -> None:
        """Say what a rule book does not allow, at its setting or above the form."""
        text = f"{capital(refused.problem)}."
        if refused.path in self.fields:
            self.add_error(refused.path, text)
        else:
            self.add_error(None, labelled(words.place_of(self.book, refused.path), text) if refused.path else text)


class PartsForm(BookForm):
    """All that a book says, and what may come in or go out as a whole: a level, a sport, a category, a line."""

    like = forms.ChoiceField(label=gettext_lazy("Add one that begins like"), required=False)
    called = forms.CharField(label=gettext_lazy("Its name"), max_length=40, required=False)
    out = forms.ChoiceField(label=gettext_lazy("Remove"), required=False)

    def __init__(self, *args: Any, book: RuleBook, command: Organization, **more: Any) -> None:
        super().__init__(*args, book=book, **more)
        said = [path for path, field in self._fields.items() if field.setting.source.label]
        self._first = [path for pattern in FIRST for path in said if _fits(path, pattern)]
        for path in self._first:
            self.fields[path].label = words.named(book, path, self.fields[path].label)
        groups = words.parts_of(book)
        choice_of(self, "out").choices = [("", "–"), *groups]
        others = [(f"sports.{game}", registry.get(game).name) for game in book.games if game in book.games_of_others]
        described = newest_sports(command.path_ids, besides=[game for game in book.games if registry.is_written(game)])
        others += [(f"sports.{edition.key}", edition.title) for edition in described]
        levels, _sports, categories, lines = groups
        choice_of(self, "like").choices = [("", "–"), levels, categories, lines, (_("A sport"), others)]

    def parts(self) -> Iterator[Part]:
        """Yield the settings that come first, each section of the book, and what comes in or goes out."""
        yield Part(words.first_title(), [self[path] for path in self._first], is_first=True)
        rest: dict[str, list[forms.BoundField]] = {section: [] for section in sections_of(self.book)}
        for path in self._fields:
            if path not in self._first:
                rest[section_of(path)].append(self[path])
        for section, fields in rest.items():
            others = section if section.startswith(("sports.", "categories.")) else ""
            yield Part(words.section_title(self.book, section), fields, others=others)
        yield Part(words.parts_title(), [self[name] for name in ("like", "called", "out")])

    def changes(self) -> dict[str, Any]:
        chosen = self.cleaned_data
        return {**super().changes(), "out": chosen["out"], "like": chosen["like"], "name": chosen["called"]}

    def refuse(self, refused: RuleBookError) -> None:
        if refused.code in ("there_already", "needs_a_name"):
            self.add_error("called", f"{capital(refused.problem)}.")
        else:
            super().refuse(refused)


def setting_field(field: Field, book: RuleBook) -> forms.Field:
    """Return the field for a value of this type, with the choices, the range and the unit of its setting."""
    setting, hint, usual = field.setting, field.hint, field.usual
    source, name = setting.source, setting.path.rpartition(".")[2]
    empty = _("As for the others: %(usual)s") % {"usual": usual.in_words} if usual else ""
    more: dict[str, Any] = {
        "label": words.label_of(book, setting),
        "initial": setting.value,
        "help_text": about(setting, setting.source.amb_id),
    }
    levels = [(level.key, str(level.name)) for level in book.levels]
    if name in _LEVELS:
        return Several(offered=levels, **more)
    if name in ORDERS:
        return order_field(setting.path, book.games_of_categories, **more)
    offered = _choices(field, book, name, levels)
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        if name == "members":
            return Several(offered=[(key, key_in_words(key)) for key in get_args(inner)], **more)
        return Lines(**more)
    if offered:
        return OneOf(offered=offered, none=empty, required=not empty, **more)
    kind = next((kind for kind in (hint, *get_args(hint)) if kind in (int, float, datetime.time)), str)
    if kind is int and source.unit.split(" ")[0] == "cents":
        return open_field("cents", required=False, empty=empty, **more)
    if kind is int:
        more |= {"min_value": source.low or 0, "max_value": source.high}
        more["label"] = words.with_unit(more["label"], unit_in_words(source.unit))
    longest = _LONGEST.get(name)
    needed = not empty and (longest is not None or kind is not str) and type(None) not in get_args(hint)
    return open_field(kind, required=needed, empty=empty, longest=longest or 200, **more)


def _choices(field: Field, book: RuleBook, name: str, levels: list[tuple[str, str]]) -> list[tuple[Any, str]]:
    setting = field.setting
    if name == "entries_from":
        own = setting.path.split(".")[1]
        return [("", "–"), *takewhile(lambda level: level[0] != own, levels)]  # the lowest is first
    if name == "composite_from_level":
        return levels
    if name == "winner_declines_sports" and not setting.source.choices:
        games = [(game, _(book.setting(f"sports.{game}.sport").value)) for game in book.games]
        return [("all", _("all")), *games]
    choices = setting.source.choices or ((True, False) if field.hint is bool else ())
    return [(choice, in_words(choice, setting.source)) for choice in choices]


def _fits(path: str, pattern: str) -> bool:
    parts, wanted = path.split("."), pattern.split(".")
    return len(parts) == len(wanted) and all(map(fnmatchcase, parts, wanted))


# --- a new book, a file, an edition ---------------------------------------------------------------------

_KINDS = {
    "draft": gettext_lazy("Drafts"),
    "edition": gettext_lazy("Editions"),
    "shipped": gettext_lazy("Shipped with the program"),
}


def grouped(choices: Sequence[Choice]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return rule books as a list to choose from, by their kind."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for choice in choices:
        groups.setdefault(str(_KINDS[choice.kind]), []).append((choice.key, choice.title))
    return list(groups.items())


class TomlFile(Refusing, forms.Form):
    """A TOML file, which is kept as text beside it, for what is there in the version or edition `seen`."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)
    file = forms.FileField(
        label=gettext_lazy("File"), widget=forms.ClearableFileInput(attrs={"accept": ".toml,text/plain"})
    )

    text = ""
    mistakes: Sequence[object] = ()  # each at its line, once the file was read

    @contextmanager
    def telling_mistakes(self) -> Iterator[None]:
        """Show each mistake of the file at its line."""
        try:
            yield
        except FaultyFileError as refused:
            self.mistakes = refused.found
            self.add_error("file", words.mistakes_found(len(refused.found)))

    def clean_file(self) -> UploadedFile | None:
        """Keep the text of the file beside it."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return None
        if (file.size or 0) > 2 * MOST_CHARACTERS:
            raise forms.ValidationError(_("This file is too large."))
        try:
            self.text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("This file isn't text. Save it as TOML in UTF-8.")) from None
        return file


class NewBookForm(TomlFile):
    """A book that begins as a copy of another, or as a file says it."""

    source = forms.ChoiceField(label=gettext_lazy("Begin with a copy of"))
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=120,
        help_text=gettext_lazy("For example: Provincial sports, 2028. Everybody reads it."),
    )
    name = forms.CharField(
        label=gettext_lazy("Short name"),
        max_length=40,
        help_text=gettext_lazy("For addresses and files, for example on-2028. It cannot be changed later."),
    )
    command = forms.ModelChoiceField(Organization.objects.none(), label=gettext_lazy("Command"), empty_label=None)
    field_order = ("source", "file", "title", "name", "command")

    def __init__(self, *args: Any, commands: Sequence[Organization], choices: Sequence[Choice], **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "source").choices = grouped(choices)
        self.fields["file"].required = False
        self.fields["file"].label = _("Or begin with a file")
        only_own(self, "command", commands)


class PublishForm(OfVersion):
    """What goes with an edition."""

    remark = forms.CharField(
        label=gettext_lazy("What is new"), max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    for_new_events = forms.BooleanField(
        label=gettext_lazy("New events take this edition"), required=False, initial=True
    )


class CompareForm(forms.Form):
    """Two rule books."""

    left = forms.ChoiceField(label=gettext_lazy("This one"))
    right = forms.ChoiceField(label=gettext_lazy("with this one"))
    words_too = forms.BooleanField(
        label=gettext_lazy("Also where only the section or the reason differs"), required=False
    )

    def __init__(self, *args: Any, choices: Sequence[Choice], **more: Any) -> None:
        super().__init__(*args, **more)
        for name in ("left", "right"):
            choice_of(self, name).choices = grouped(choices)


def only_own(form: forms.Form, name: str, places: Sequence[Organization]) -> None:
    """Offer the places of whoever asks; nobody has to choose where there is one, or where it is decided."""
    if not places:
        del form.fields[name]
        return
    field = rows_of(form, name)
    field.queryset = Organization.objects.filter(pk__in=[place.pk for place in places]).order_by(
        "path", by_name("name")
    )
    field.initial = places[0].pk
    if len(places) == 1:
        field.widget = forms.HiddenInput()
