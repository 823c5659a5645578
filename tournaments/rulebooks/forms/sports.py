"""The form of a sport, made of its parts: what is answered becomes the same text that a file has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, get_args, get_type_hints

from django import forms
from django.utils.translation import gettext_lazy

from games.described.engine import sport as model
from games.described.engine.checking import LONGEST, LONGEST_SENTENCE, RANGES, mistakes
from games.described.words import problem_of
from games.rulebook import toml
from kit.forms import Refusing
from kit.pure.nouns import capital
from tournaments.organization.models import Organization
from tournaments.rulebooks import words
from tournaments.rulebooks.forms.books import TomlFile, only_own
from tournaments.rulebooks.forms.fields import InOrder, Lines, open_field

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
_FREE = ("honour", "paper", "rules")  # what may be left empty wherever it is asked
_SENTENCES = ("about.source", "about.starts")
_BEST_OF = [(str(number), str(number)) for number in (1, 3, 5, 7)]


@dataclass(frozen=True, slots=True)
class QuestionGroup:
    """Questions that belong together, each with the classes by which CSS shows it: when it is asked, and how wide."""

    title: object
    about: object
    asked: Sequence[tuple[forms.BoundField, str]]


class SportForm(Refusing, forms.Form):
    """A sport, question by question. The names of the fields are the settings of a file: "counting.target"."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)
    owner = forms.ModelChoiceField(
        Organization.objects.none(), label=gettext_lazy("For the events of"), empty_label=None
    )

    def __init__(
        self, *args: Any, places: Sequence[Organization] = (), begins_as: model.Sport | None = None, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        for path, hint in _settings():
            self.fields[path] = _field(path, hint)
            value = _value_in(begins_as, path) if begins_as else _usual(path)
            self.initial.setdefault(path, None if value == 0 and path in _NEEDED else value)
            if self.is_bound and not self._may_ask(path):
                self.fields[path].required = False
        only_own(self, "owner", places)

    def groups(self) -> Iterator[QuestionGroup]:
        """Yield the questions as the page asks them."""
        for key, (title, about) in words.GROUPS.items():
            heads = (key, "legs") if key == "sides" else (key, "rules") if key == "paper" else (key,)
            paths = [path for path in self.fields if path.partition(".")[0] in heads]
            yield QuestionGroup(title, about, [(self[path], _shown(path)) for path in paths])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for path in [path for path in self.errors if not self._may_ask(path)]:
            del self.errors[path]  # what is typed there is not on the page, and is not kept
        if not self.errors:
            for mistake in mistakes(self.text()):
                self.add_error(self._question_of(mistake.path), f"{capital(problem_of(mistake))}.")
        return data

    def typed(self) -> dict[str, Any]:
        """Return what somebody answered otherwise than the sport that the form began as."""
        return {path: answer for path, answer in self.cleaned_data.items() if answer != self.initial.get(path)}

    def answers_besides(self, other: SportForm) -> list[tuple[object, object]]:
        """Return label and answer of each question that another form began otherwise with."""
        paths = [path for path, _hint in _settings() if self.initial[path] != other.initial[path]]
        return [(words.LABELS[path], self[path].value()) for path in paths]

    def _question_of(self, path: str) -> str | None:
        """Return the question where a mistake is told: of a whole part, its first one."""
        return next((name for name in self.fields if name == path or name.startswith(f"{path}.")), None)

    def text(self) -> str:
        """Return what was answered as the text of a file; what is as usual is left out."""
        raw: dict[str, Any] = {part: {} for part in ("about", "sides", "legs", "counting", "points", "hall")}
        for path, _hint in _settings():
            value = self.cleaned_data.get(path)
            value = _usual(path) if value in ("", None) or not self._may_ask(path) else value
            if value in ("", None, ()) or (value == _usual(path) and path not in ("ranking", "rules")):
                continue
            *table, name = path.split(".")
            (raw.setdefault(table[0], {}) if table else raw)[name] = value
        return toml.dumps(raw)

    def _may_ask(self, path: str) -> bool:
        """Return whether a question has a meaning, with what else was sent."""
        what = self.data.get("counting.what", "")
        if path == "points.draw" and "counting.draws" not in self.data:
            return False
        if path in _BOTH_SCORE and self.data.get("counting.scorers") != "both":
            return False
        return what in _ASKED.get(path, (what,))


class SportFileForm(TomlFile):
    """A sport as a TOML file, for a new one or as the next edition of one."""

    owner = forms.ModelChoiceField(
        Organization.objects.none(), label=gettext_lazy("For the events of"), empty_label=None
    )

    def __init__(self, *args: Any, places: Sequence[Organization] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        only_own(self, "owner", places)


# --- the questions, from the parts of a sport -----------------------------------------------------------


def _settings() -> Iterator[tuple[str, Any]]:
    """Yield path and type of everything that a sport has, in the order of the page."""
    for part, hint in get_type_hints(model.Sport).items():
        if not is_dataclass(hint):
            yield part, hint
            continue
        for name, inner in get_type_hints(hint).items():
            yield f"{part}.{name}", inner


def _usual(path: str) -> Any:
    """Return what a file need not say; nothing where it must."""
    table, _, name = path.rpartition(".")
    kind: Any = get_type_hints(model.Sport)[table] if table else model.Sport
    default = next(field.default for field in fields(kind) if field.name == name)
    return None if default is MISSING else default


def _value_in(sport: model.Sport, path: str) -> Any:
    value: Any = sport
    for name in path.split("."):
        value = getattr(value, name)
    return value


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
    more: dict[str, Any] = {"label": words.LABELS[path], "help_text": words.HINTS.get(path, "")}
    needed = path.partition(".")[0] not in _FREE
    if path == "ranking":
        return InOrder(offered=[*words.RANKING.items()], most=5, **more)
    if path in words.CHOICES:
        return forms.ChoiceField(choices=words.CHOICES[path], widget=forms.RadioSelect, **more)
    if path == "legs.playoff":
        return forms.TypedChoiceField(choices=_BEST_OF, coerce=int, **more)
    if hint is bool:
        return forms.BooleanField(required=False, **more)
    if get_args(hint):
        return Lines(**more)
    if hint is int:
        low, high = RANGES[path]
        if path in _NEEDED:  # 0 says that it is not asked
            low, more["error_messages"] = 1, {"required": _NEEDED[path], "min_value": _NEEDED[path]}
        return open_field(int, required=needed, min_value=low, max_value=high, **more)
    return open_field(str, required=needed, longest=LONGEST_SENTENCE if path in _SENTENCES else LONGEST, **more)
