"""The form of a sport, made of its parts: what is answered becomes the same text that a file has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, get_args, get_type_hints

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.described.engine import sport as model
from games.described.engine.checking import LONGEST, LONGEST_SENTENCE, MOST_CHARACTERS, RANGES, mistakes
from games.described.words import problem_of
from games.rulebook import toml
from tournaments.organization.forms import Refusing, rows_of
from tournaments.organization.models import Node
from tournaments.rulebooks.forms.books import TomlFile
from tournaments.rulebooks.forms.section import InOrderWidget, Lines
from tournaments.sports import words

# A question is asked only where what is counted, and who scores, give it a meaning (CSS hides the others).
_ASKED: Mapping[str, tuple[str, ...]] = {
    "counting.target": ("target",),
    "counting.ends": ("total",),
    "counting.low": ("total",),
    "counting.scorers": ("target", "total"),
    "counting.least": ("target", "total"),
    "counting.most": ("target", "total"),
    "counting.shared": ("target", "total"),
    "counting.draws": ("wins", "total"),
    "points.draw": ("wins", "total"),
}
_NEEDED = {"counting.target": words.NEEDS_TARGET, "counting.ends": words.NEEDS_ENDS}
_WIDE = ("counting.what", "counting.scorers", "counting.draws", "counting.low", "ranking", "rules")
_BOTH_SCORE = ("counting.least", "counting.shared")
# What may be left empty wherever it is asked.
_FREE = ("honour", "paper", "rules")
_SENTENCES = ("about.source", "about.starts")
_BEST_OF = [(str(number), str(number)) for number in (1, 3, 5, 7)]


class Ranking(forms.MultiValueField):
    """What decides the standings: first, then, then; each named once."""

    def __init__(self, **more: Any) -> None:
        choices = [("", "–"), *words.RANKING.items()]
        several = range(1, 6)
        widgets = [
            forms.Select(choices=choices, attrs={"aria-label": _("%(number)d of the order") % {"number": number}})
            for number in several
        ]
        asked = [forms.ChoiceField(choices=choices, required=False) for _number in several]
        super().__init__(asked, widget=InOrderWidget(widgets), require_all_fields=False, required=False, **more)

    def compress(self, data_list: Sequence[str]) -> list[str]:
        return [value for value in data_list if value]


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """A question on the page, and the classes by which CSS shows it: when it is asked, and how wide."""

    field: forms.BoundField
    shown: str


@dataclass(frozen=True, slots=True)
class QuestionGroup:
    """Questions that belong together."""

    key: str
    title: object
    about: object
    asked: Sequence[QuestionShown]


class SportForm(Refusing, forms.Form):
    """A sport, question by question. The names of the fields are the settings of a file: "counting.target"."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)
    owner = forms.ModelChoiceField(Node.objects.none(), label=gettext_lazy("For the events of"), empty_label=None)

    def __init__(
        self, *args: Any, places: Sequence[Node] = (), begins_as: model.Sport | None = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        for path, hint in _settings():
            self.fields[path] = _field(path, hint)
            value = _value_in(begins_as, path) if begins_as else _usual(path)
            self.initial.setdefault(path, None if value == 0 and path in _NEEDED else value)
            if self.is_bound and not self._may_ask(path):
                self.fields[path].required = False
        only_own(self, places)

    def groups(self) -> Iterator[QuestionGroup]:
        """Yield the questions as the page asks them."""
        for key, (title, about) in words.GROUPS.items():
            heads = (key, "legs") if key == "sides" else (key, "rules") if key == "paper" else (key,)
            paths = [path for path in self.fields if path.partition(".")[0] in heads]
            yield QuestionGroup(key, title, about, [QuestionShown(self[path], _shown(path)) for path in paths])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for path in [path for path in self.errors if not self._may_ask(path)]:
            del self.errors[path]  # what is typed there is not on the page, and is not kept
        if not self.errors:
            for mistake in mistakes(self.text()):
                self.add_error(self._question_of(mistake.path), words.problem_of(problem_of(mistake)))
        return data

    def _question_of(self, path: str) -> str | None:
        """Return the question where a mistake is told: of a whole part, its first one."""
        return next((name for name in self.fields if name == path or name.startswith(f"{path}.")), None)

    def text(self) -> str:
        """Return what was answered as the text of a file; what is as usual is left out."""
        raw: dict[str, Any] = {}
        for path, _hint in _settings():
            value = self.cleaned_data.get(path)
            value = _usual(path) if value in ("", None) or not self._may_ask(path) else value
            if value in ("", None, []) or (value == _usual(path) and path not in ("ranking", "rules")):
                continue
            *table, name = path.split(".")
            (raw.setdefault(table[0], {}) if table else raw)[name] = value
        return toml.dumps({**{part.name: {} for part in fields(model.Sport) if not _has_default(part)}, **raw})

    def _may_ask(self, path: str) -> bool:
        """Return whether a question has a meaning, with what else was sent."""
        what = self.data.get("counting.what", "")
        if path == "points.draw" and "counting.draws" not in self.data:
            return False
        if path in _BOTH_SCORE and self.data.get("counting.scorers") != "both":
            return False
        return what in _ASKED.get(path, (what,))


class FileForm(TomlFile, Refusing):
    """A sport as a TOML file, for a new one or as the next edition of one."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)
    owner = forms.ModelChoiceField(Node.objects.none(), label=gettext_lazy("For the events of"), empty_label=None)

    largest = 4 * MOST_CHARACTERS
    too_large = words.TOO_LARGE

    def __init__(self, *args: Any, places: Sequence[Node] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        only_own(self, places)


def only_own(form: forms.Form, places: Sequence[Node]) -> None:
    """Offer the places of whoever asks; nobody has to choose where there is one, or where it is decided."""
    field = rows_of(form, "owner")
    if not places:
        del form.fields["owner"]
        return
    field.queryset = Node.objects.filter(pk__in=[place.pk for place in places]).order_by("path")
    field.initial = places[0].pk
    if len(places) == 1:
        field.widget = forms.HiddenInput()


# --- the questions, from the parts of a sport -----------------------------------------------------------


def _settings() -> Iterator[tuple[str, Any]]:
    """Yield path and type of everything that a sport has, in the order of the page."""
    for part in fields(model.Sport):
        hint = get_type_hints(model.Sport)[part.name]
        if not is_dataclass(hint):
            yield part.name, hint
            continue
        inner = get_type_hints(hint)
        for name in hint.__dataclass_fields__:
            yield f"{part.name}.{name}", inner[name]


def _has_default(part: Any) -> bool:
    return not is_dataclass(get_type_hints(model.Sport)[part.name]) or part.name in ("honour", "paper")


def _usual(path: str) -> Any:
    """Return what a file need not say; nothing where it must."""
    kind: Any = model.Sport
    *tables, name = path.split(".")
    for table in tables:
        kind = get_type_hints(kind)[table]
    default = kind.__dataclass_fields__[name].default
    if default is MISSING:
        return None
    return list(default) if isinstance(default, tuple) else default


def _value_in(sport: model.Sport, path: str) -> Any:
    value: Any = sport
    for name in path.split("."):
        value = getattr(value, name)
    return list(value) if isinstance(value, tuple) else value


def _shown(path: str) -> str:
    classes = ["question-wide"] if path in _WIDE else []
    if path in _ASKED:
        classes += ["asked-if", *(f"asked-{what}" for what in _ASKED[path])]
    if path in _BOTH_SCORE:
        classes.append("asked-both")
    if path == "points.draw":
        classes.append("asked-draws")
    return " ".join(classes)


def _field(path: str, hint: Any) -> forms.Field:
    more: Any = {"label": words.LABELS[path], "help_text": words.HINTS.get(path, "")}
    is_free = path.partition(".")[0] in _FREE
    if path == "ranking":
        return Ranking(**more)
    if path == "counting.what":
        return forms.ChoiceField(choices=words.WHAT, widget=forms.RadioSelect, **more)
    if path == "counting.scorers":
        return forms.ChoiceField(choices=words.SCORERS, widget=forms.RadioSelect, **more)
    if path == "legs.playoff":
        return forms.TypedChoiceField(choices=_BEST_OF, coerce=int, **more)
    if hint is int:
        low, high = RANGES[path]
        box = forms.NumberInput(attrs={"inputmode": "numeric"})
        if path in _NEEDED:  # 0 says that it is not asked
            low, more["error_messages"] = 1, {"required": _NEEDED[path], "min_value": _NEEDED[path]}
        return forms.IntegerField(min_value=low, max_value=high, required=not is_free, widget=box, **more)
    if hint is bool:
        return forms.BooleanField(required=False, **more)
    if get_args(hint):
        return Lines(**more)
    longest = LONGEST_SENTENCE if path in _SENTENCES else LONGEST
    return forms.CharField(max_length=longest, required=not is_free, **more)
