"""The forms of the events office: the weekend itself, its competitions, its program, its settings."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.rulebook import Category, RuleBook, RuleBookError, Setting, in_words
from games.rulebook.tables import ORDERS
from kit.dates import said
from kit.forms import ClockField, DayField, DollarsField, Refusing, choice_of
from kit.pure.clock import minute_of_play
from kit.pure.nouns import capital, several
from kit.pure.text import sort_key
from kit.pure.translation import labelled
from kit.search import SearchField
from kit.zones import ZONES
from tournaments.events.engine.deadlines import FIRST_SEASON, LAST_SEASON
from tournaments.events.models import Event, PaperLanguages, ProgrammeItem
from tournaments.events.pages.rules_sheet import OFTEN_CHANGED, SettingsGroup
from tournaments.events.services.programme import ProgrammeEntry
from tournaments.events.words import about_the_fee, hall_needs, kinds_to_choose, usual_choice, who_plays
from tournaments.organization.models import Organization
from tournaments.organization.queries.numbers import are_of_several_commands
from tournaments.rulebooks.forms.fields import OneOf, about, open_field, order_field

_HOW_MANY = {"table": gettext_lazy("How many tables are there?"), "board": gettext_lazy("How many boards are there?")}


class WithRules(Refusing):
    """A form that can show what a service or a rule book refuses, beside the field at fault."""

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Turn a RuleViolation or a RuleBookError into an error of this form."""
        try:
            with super().refusals():
                yield
        except RuleBookError as refused:
            text = f"{capital(refused.problem)}."
            self.add_error(refused.path, text) if refused.path in self.fields else self.add_error(
                None, labelled(refused.path, text)
            )


class EventForm(WithRules, forms.Form):
    """The facts of one weekend. The level cannot be changed once the event is there: its organizer follows from it."""

    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        max_length=120,
        help_text=gettext_lazy("For example: Command Cribbage 2027"),
    )
    level = forms.ChoiceField(label=gettext_lazy("Level"))
    season = forms.IntegerField(
        label=gettext_lazy("Season"),
        min_value=FIRST_SEASON,
        max_value=LAST_SEASON,
        help_text=gettext_lazy("The year of the cards that the players show."),
    )
    host_branch = SearchField(label=gettext_lazy("Host branch"))
    own_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=[("", gettext_lazy("As its host branch")), *ZONES.items()],
        required=False,
        help_text=gettext_lazy("When it changes, planned hours stay the same on the clock."),
    )
    starts_on = DayField(label=gettext_lazy("First day"))
    ends_on = DayField(label=gettext_lazy("Last day"))
    played = forms.MultipleChoiceField(
        label=gettext_lazy("What is played"),
        required=False,
        widget=forms.CheckboxSelectMultiple(attrs={"class": "in-columns"}),
        help_text=gettext_lazy("How many boards or tables there are comes next, and other games."),
    )
    fee = DollarsField(min_value=Decimal(0), max_value=Decimal(1000), required=False)
    spring_rally_on = DayField(
        label=gettext_lazy("Spring Rally"),
        required=False,
        help_text=gettext_lazy("Its day sets when the Host Branch Information Sheet is due."),
    )
    standings_hidden = forms.BooleanField(
        label=gettext_lazy("Hide the standings from the public until the banquet"),
        required=False,
        help_text=gettext_lazy(
            "Until you untick this, the public sees only the draw and its times, not scores, play-offs or finals."
        ),
    )
    paper_languages = forms.ChoiceField(
        label=gettext_lazy("Languages of the papers"),
        choices=PaperLanguages.choices,
        initial=PaperLanguages.ENGLISH,
        required=False,
        help_text=gettext_lazy(
            "With both, each label of a score sheet has two lines. Other papers come in English, then in French."
        ),
    )

    def __init__(
        self,
        *args: Any,
        book: RuleBook,
        levels: Sequence[tuple[str, str]],
        branches: Q,
        event: Event | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._branches = {
            str(organization.pk): organization for organization in Organization.objects.filter(branches).branches()
        }
        choice_of(self, "host_branch").choices = [("", _("Choose a branch")), *by_district(self._branches.values())]
        choice_of(self, "level").choices = list(levels)
        self._book = book
        offered = [each for each in book.offered.values() if each.own or registry.is_written(each.game)]
        choice_of(self, "played").choices = [
            (sport, [(category.key, category.name) for category in categories])
            for sport, categories in groupby(offered, key=attrgetter("sport"))
        ]
        if len(self._branches) == 1:
            self.initial.setdefault("host_branch", next(iter(self._branches)))
        self.fields["fee"].label, self.fields["fee"].help_text = about_the_fee(book, event.level if event else "")
        if event is not None:
            del self.fields["level"], self.fields["starts_on"], self.fields["ends_on"], self.fields["played"]
            if event.is_frozen:
                self.fields["season"].disabled = self.fields["fee"].disabled = True
                self.fields["season"].help_text = self.fields["fee"].help_text = _(
                    "Fixed since the first draw was published."
                )
        if not book.level(event.level if event else levels[0][0]).fee_payee and event is not None:
            del self.fields["spring_rally_on"]

    def clean_host_branch(self) -> Organization:
        return self._branches[self.cleaned_data["host_branch"]]

    def clean_paper_languages(self) -> str:
        """Return what is chosen; who does not choose leaves it as it was."""
        return str(self.cleaned_data["paper_languages"] or self["paper_languages"].initial)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        starts, ends = data.get("starts_on"), data.get("ends_on")
        if starts and ends and ends < starts:
            self.add_error("ends_on", _("The last day is before the first."))
        return data

    def facts(self) -> dict[str, Any]:
        """Return what create_event and change_event take, without the fee."""
        return {name: value for name, value in self.cleaned_data.items() if name not in {"fee", "played"}}

    def wanted(self) -> dict[str, int]:
        """Return what is played, each at as many boards or tables as its rules would have."""
        return {key: self._book.offered[key].stations_preferred for key in self.cleaned_data["played"]}

    def fee_cents(self) -> int:
        return int((self.cleaned_data.get("fee") or Decimal(0)) * 100)


def by_district(branches: Iterable[Organization]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return branches as a list that a reader can find their way in: by District, of each Command."""
    listed = sorted(branches, key=lambda branch: sort_key(branch.name))
    parts = {branch.pk: _part_of(branch) for branch in listed}
    names = {place.pk: str(place) for place in Organization.objects.filter(pk__in={*chain(*parts.values())})}
    hide_command = not are_of_several_commands(listed)
    groups: dict[tuple[int, ...], list[tuple[str, str]]] = {part: [] for part in sorted(parts.values())}
    for branch in listed:
        groups[parts[branch.pk]].append((str(branch.pk), str(branch)))
    return [(", ".join(names[pk] for pk in part[hide_command:] or part), lines) for part, lines in groups.items()]


def _part_of(branch: Organization) -> tuple[int, ...]:
    """Return the Command of a branch and, where there is one, what lies right below it."""
    path = branch.path_ids[:-1]
    return tuple(path[path.index(branch.command_id or path[0]) :][:2])


class Chosen(NamedTuple):
    """A competition that the event has: on how many boards or tables it is played, and how many teams are in."""

    stations: int
    teams: int


class CompetitionsForm(WithRules, forms.Form):
    """A tick and a number for each category of the rule book; `chosen` has those of the event, by category."""

    def __init__(self, *args: Any, book: RuleBook, chosen: Mapping[str, Chosen], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.categories = list(book.offered.values())
        self.chosen = chosen
        for category in self.categories:
            known = chosen.get(category.key)
            stations = known.stations if known else category.stations_preferred
            self.fields[f"category.{category.key}"] = forms.BooleanField(
                label=category.name, required=False, initial=known is not None
            )
            self.fields[f"stations.{category.key}"] = forms.IntegerField(
                label=capital(several(category.stations_are)),
                min_value=1,
                max_value=200,
                required=False,
                initial=stations,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )

    def rows(self) -> list[tuple[str, list[dict[str, Any]]]]:
        """Return each sport with the categories that are played here; of the rule book all, where none is yet."""
        return self._rows([each for each in self.categories if self._is_first(each)])

    def folded(self) -> Iterator[dict[str, Any]]:
        """Yield what can be added: more of the rule book, then the games that it does not name."""
        rest = [category for category in self.categories if not self._is_first(category)]
        more = [category for category in rest if _is_of_book(category)]
        others = [category for category in rest if not _is_of_book(category)]
        hint = _(
            "They are played by the rules of their own associations. No team advances from them to the next level."
        )
        for title, hint_below, categories in (
            (_("Add a competition"), "", more),
            (_("Other games, which the manual does not name"), hint, others),
        ):
            if categories:
                is_wrong = any(f"stations.{category.key}" in self.errors for category in categories)
                yield {"title": title, "hint": hint_below, "rows": self._rows(categories), "is_open": is_wrong}

    def _is_first(self, category: Category) -> bool:
        own_chosen = any(each.key in self.chosen for each in self.categories)
        return category.key in self.chosen or (not own_chosen and _is_of_book(category))

    def _rows(self, categories: Iterable[Category]) -> list[tuple[str, list[dict[str, Any]]]]:
        sports: dict[str, list[dict[str, Any]]] = {}
        for category in categories:
            sports.setdefault(category.sport, []).append(
                {
                    "category": category,
                    "chosen": self.chosen.get(category.key),
                    "tick": self[f"category.{category.key}"],
                    "stations": self[f"stations.{category.key}"],
                    "who": who_plays(category),
                    "needs": hall_needs(category),
                }
            )
        return list(sports.items())

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for category in self.categories:
            name = f"stations.{category.key}"
            if data.get(f"category.{category.key}") and not data.get(name) and name not in self.errors:
                self.add_error(name, _HOW_MANY.get(category.stations_are, gettext_lazy("How many stations are there?")))
        return data

    def wanted(self) -> dict[str, int]:
        return {
            category.key: self.cleaned_data[f"stations.{category.key}"]
            for category in self.categories
            if self.cleaned_data.get(f"category.{category.key}")
        }


def _is_of_book(category: Category) -> bool:
    """Return whether the manual has this sport, or the Command has described it as its own."""
    return category.own or registry.is_written(category.game)


class ProgrammeLineForm(forms.Form):
    """One line of the program."""

    day = forms.TypedChoiceField(label=gettext_lazy("Day"), coerce=datetime.date.fromisoformat)
    starts_at = ClockField(label=gettext_lazy("From"))
    ends_at = ClockField(label="To", required=False)
    title = forms.CharField(label=gettext_lazy("What"), max_length=120)
    kind = forms.ChoiceField(label=gettext_lazy("What it is"), choices=kinds_to_choose, required=False)
    section = forms.CharField(required=False, widget=forms.HiddenInput)
    stops_play = forms.BooleanField(label=gettext_lazy("A break: no matches during this time"), required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days = (event.ends_on - event.starts_on).days + 1
        every = [event.starts_on + datetime.timedelta(days=number) for number in range(days)]
        day = choice_of(self, "day")
        day.initial = event.starts_on.isoformat()  # so that an untouched new line counts as empty
        day.choices = [(date.isoformat(), said(date, "day-here")) for date in every]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        starts, ends = data.get("starts_at"), data.get("ends_at")
        if starts and ends and minute_of_play(ends) < minute_of_play(starts):
            self.add_error("ends_at", _("This is before the start."))
        if data.get("stops_play") and not ends and "ends_at" not in self.errors:
            self.add_error("ends_at", _("Say until when, so that play can continue after it."))
        return data


ProgrammeFormSet = forms.formset_factory(ProgrammeLineForm, extra=2, can_delete=True, max_num=60)


def programme_initial(items: Sequence[ProgrammeItem]) -> list[dict[str, Any]]:
    """Return the lines of a program as the formset wants them."""
    return [
        {
            "day": item.day.isoformat(),
            "starts_at": item.starts_at,
            "ends_at": item.ends_at,
            "title": item.shown,
            "kind": item.kind,
            "section": item.section,
            "stops_play": item.stops_play,
        }
        for item in items
    ]


def programme_entries(formset: Any) -> list[ProgrammeEntry]:
    """Return the lines that somebody filled in and did not strike out."""
    names = ("day", "starts_at", "ends_at", "title", "kind", "section", "stops_play")
    return [
        ProgrammeEntry(**{name: form.cleaned_data[name] for name in names})
        for form in formset
        if form.cleaned_data.get("title") and not form.cleaned_data.get("DELETE")
    ]


@dataclass(frozen=True, slots=True)
class SettingsToChoose:
    """One group of settings on the page, each with its field; a setting without a choice has none."""

    group: SettingsGroup
    lines: list[tuple[Setting, forms.BoundField | None]]

    @property
    def is_open(self) -> bool:
        """Whether it is open: what is changed at most events, and where an answer was not taken."""
        return self.group.title == OFTEN_CHANGED or any(field is not None and field.errors for _, field in self.lines)


class SettingsForm(WithRules, forms.Form):
    """One field for each setting that an event may decide for itself; its name is the setting's path."""

    def __init__(self, *args: Any, groups: Sequence[SettingsGroup], games: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups
        for group in groups:
            for setting in group.settings:
                field = _field_of(setting, games)
                if field is not None:
                    self.fields[setting.path] = field

    def rows(self) -> Iterator[SettingsToChoose]:
        """Yield each group with its settings and their fields; a setting without a choice has none."""
        for group in self.groups:
            lines = [
                (setting, self[setting.path] if setting.path in self.fields else None) for setting in group.settings
            ]
            yield SettingsToChoose(group, lines)

    def changes(self) -> dict[str, Any]:
        """Return path to value, as the event keeps it."""
        return {path: list(value) if isinstance(value, tuple) else value for path, value in self.cleaned_data.items()}


def _field_of(setting: Setting, games: Mapping[str, str]) -> forms.Field | None:
    value, source = setting.value, setting.source
    usual = source.changed_from if source.is_changed else value
    more: Any = {"label": setting.label, "help_text": _help(setting, usual)}
    if setting.path.rpartition(".")[2] in ORDERS:
        return order_field(setting.path, games, initial=value, **more)
    choices = source.choices or ((True, False) if isinstance(value, bool) else ())
    if len(choices) > 1:
        offered = [(choice, usual_choice(in_words(choice, source), is_usual=choice == usual)) for choice in choices]
        return OneOf(offered=offered, initial=value, **more)
    if source.unit.startswith("cents") and not choices:
        return open_field("cents", required=False, initial=value, **more)
    if isinstance(value, int) and not isinstance(value, bool) and not choices:
        low, high = source.low or 0, source.high
        return open_field(int, required=True, min_value=low, max_value=high, initial=value, **more)
    if isinstance(value, datetime.time):
        return forms.CharField(initial=f"{value:%H:%M}", max_length=5, **more)
    return None


def _help(setting: Setting, usual: Any) -> str:
    if setting.source.choices or isinstance(setting.value, bool):
        return about(setting)
    return about(setting, _("Usual: %(value)s.") % {"value": in_words(usual, setting.source)})
