"""What a host is asked of an open event."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import registry
from kit.forms import ClockField, DayField, DollarsField, Refusing, choice_of
from kit.pure.nouns import capital
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.kinds import Kind
from tournaments.afternoons.services.beginning import MOST_TABLES, Terms, hour_of
from tournaments.draws.engine.afternoon.model import MOST_GAMES, Form
from tournaments.entries.services.waiting import MOST_PLACES
from tournaments.events.queries import rulebook_named
from tournaments.organization.models import Organization
from tournaments.rulebooks.queries.texts import OPEN

_FINALS = {
    "0": (_("None: the standings are the end"), 0, False),
    "4": (_("The first four"), 4, False),
    "8": (_("The first eight"), 8, False),
    "every": (_("The first eight, for every place"), 8, True),
}
_KEYS = {
    "points": _("Points"),
    "wins": _("Games won"),
    "difference": _("Spread"),
    "scored": _("Total of the scores"),
    "opponents_points": _("Points of the opponents"),
}
_ORDER = ("first", "second", "third")
_OF_GAMES = ("games", "finals", "sat_out", "late", "scores", *_ORDER)
_OWN = ("prizes", "games", "sat_out", "late", "scores", "ghost", "counts_for_season")  # as `Afternoon` has them
_NUMERIC = {"inputmode": "numeric"}


def _number(label: Any, most: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=1, max_value=most, widget=forms.NumberInput(attrs=_NUMERIC), **more
    )


class AfternoonForm(Refusing, forms.Form):
    """The facts of an open event, each filled in: with those of its kind, or as they are."""

    name = forms.CharField(label=_("Name"), max_length=100)
    branch = forms.ChoiceField(label=_("Branch"))
    on = DayField(label=_("Day"))
    at = ClockField(label=_("Play begins"))
    fee = DollarsField(label=_("Fee a person"), min_value=Decimal(0), max_value=Decimal(1000), required=False)
    prizes = forms.CharField(
        label=_("Prizes"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("As the poster says them."),
    )
    games = _number(_("Games"), MOST_GAMES)
    tables = _number(
        _("Tables or boards in the hall"),
        MOST_TABLES,
        required=False,
        help_text=_("Empty: as many as are needed."),
    )
    places = _number(
        _("Places in the hall: pairs, or people who come alone"),
        MOST_PLACES,
        required=False,
        help_text=_("Who comes when it is full waits."),
    )
    finals = forms.ChoiceField(label=_("Finals"), choices=[(key, label) for key, (label, *_of) in _FINALS.items()])
    sat_out = forms.ChoiceField(label=_("A game that somebody sits out counts"), choices=Afternoon.Missed)
    late = forms.ChoiceField(label=_("Games before somebody came late count"), choices=Afternoon.Missed)
    scores = forms.ChoiceField(label=_("Scores come by"), choices=Afternoon.Scores)
    first = forms.ChoiceField(label=_("The standings go by"))
    second = forms.ChoiceField(label=_("Then by"), required=False)
    third = forms.ChoiceField(label=_("And then by"), required=False)
    ghost = forms.BooleanField(
        label=_("A ghost fills an odd table, and nobody sits out"),
        required=False,
    )
    counts_for_season = forms.BooleanField(label=_("Counts for the season of the branch"), required=False)

    def __init__(
        self,
        *args: Any,
        kind: Kind,
        branches: Sequence[Organization],
        afternoon: Afternoon | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self._afternoon = kind, afternoon
        self._branches = {str(branch.pk): branch for branch in branches}
        self.initial.update(_of_kind(kind) if afternoon is None else _of_afternoon(afternoon))
        choice_of(self, "branch").choices = [(pk, str(branch)) for pk, branch in self._branches.items()]
        if afternoon is not None or len(self._branches) == 1:
            del self.fields["branch"]
        category = rulebook_named(OPEN).category(kind.category)
        self.initial = {**dict(zip(_ORDER, category.ranking, strict=False)), **self.initial}
        own = {key: capital(str(words)) for key, words in registry.get(category.game).own_keys.items()}
        for name in _ORDER:
            choice_of(self, name).choices = [*([] if name == "first" else [("", "-")]), *{**_KEYS, **own}.items()]
        if kind.form not in list(Form):
            for name in _OF_GAMES:
                del self.fields[name]
        if kind.form != Afternoon.Form.PROGRESSIVE:
            del self.fields["ghost"]

    @property
    def host(self) -> Organization:
        return self._branches[self.cleaned_data.get("branch") or next(iter(self._branches))]

    def facts(self) -> dict[str, Any]:
        """Return what the services want; what is not asked is as the kind has it."""
        data, kind = {**_of_kind(self.kind), "games": 0, "ghost": False, **self.cleaned_data}, self.kind
        _label, finals, every_place = _FINALS[data["finals"]]
        terms = Terms(
            **{name: getattr(kind, name) for name in ("form", "category", "partners")},
            **{name: data[name] for name in (*_OWN, "places")},
            tables=data["tables"] or MOST_TABLES,
            kind=kind.key,
            finals=finals,
            every_place=every_place,
            fee_cents=int((data["fee"] or Decimal(0)) * 100),
            ranking=list(dict.fromkeys(data[name] for name in _ORDER if data.get(name))),
        )
        return {"name": data["name"], "on": data["on"], "at": data["at"], "terms": terms}


class AgainForm(Refusing, forms.Form):
    """On which day an open event is held again."""

    on = DayField(label=_("Day"))


def _of_kind(kind: Kind) -> dict[str, Any]:
    return {
        "name": kind.title,
        "on": timezone.localdate(),
        "at": datetime.time(13),
        "games": kind.games or None,
        "tables": kind.tables,
        "finals": str(kind.finals),
        "sat_out": Afternoon.Missed.AVERAGE,
        "late": Afternoon.Missed.NOTHING,
        "scores": kind.scores,
    }


def _of_afternoon(afternoon: Afternoon) -> dict[str, Any]:
    competition = afternoon.competition
    return {
        **dict(zip(_ORDER, competition.overrides.get("ranking", []), strict=False)),
        **{name: getattr(afternoon, name) for name in _OWN},
        "name": competition.event.name,
        "on": competition.event.starts_on,
        "at": hour_of(competition.event),
        "fee": Decimal(afternoon.fee_cents) / 100,
        "tables": competition.stations if competition.stations < MOST_TABLES else None,
        "places": competition.places,
        "finals": "every" if afternoon.every_place else str(afternoon.finals),
    }
