"""The form of a purse: a few empty boxes of each kind, and who is in a pool."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import FeeField, MoneyField, Refusing, choice_of
from kit.pure.money import cents_written, in_box
from scoring.standings.queries.teams import Team
from tournaments.draws.words.places import ordinal
from tournaments.money.engine.purse import WHOLE, Kind, Line
from tournaments.money.models import PurseLine

HALF = WHOLE // 2
BOXES = {Kind.SHARE: 3, Kind.PRIZE: 16, Kind.POOL: 3, Kind.DRAW: 3}
GROUPS = {
    Kind.SHARE: (
        gettext_lazy("Shares and costs"),
        gettext_lazy("For the house, for a cause, or for what was bought: an amount, or a percent of the fees (10%)."),
    ),
    Kind.PRIZE: (
        gettext_lazy("Prizes by place"),
        gettext_lazy(
            "An amount, or a percent of what the shares and the fixed prizes leave. Tied teams share the sum of their "
            "places. A cent that can't be divided goes to the lowest team number."
        ),
    ),
    Kind.POOL: (
        gettext_lazy("Side pools"),
        gettext_lazy("For the best of those who pay in, by the standings. Two places: 60, 40."),
    ),
    Kind.DRAW: (
        gettext_lazy("Draws and side prizes"),
        gettext_lazy("A 50/50, or a high hand that pays 100%. What the winner doesn't get stays with the house."),
    ),
}


class PartField(MoneyField):
    """An amount, or a percent ("10%"); the value is the cents, and the hundredths of a percent."""

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        return (0, _percent(text)) if text.endswith("%") else (super().to_python(text) or 0, 0)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, tuple):
            return value
        cents, percent = value
        return format_percent(percent) if percent else super().prepare_value(cents or "")


class PlacesField(forms.CharField):
    """The percent of each place, in whole numbers: "60, 40"."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value) or ""
        if text and not re.fullmatch(r"\d{1,3}\s*%?([\s,;/]+\d{1,3}\s*%?)*", text):
            raise forms.ValidationError(_("Write a whole number for each place, such as 60, 40."))
        return tuple(100 * int(each) for each in re.findall(r"\d+", text))

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(each // 100) for each in value) if isinstance(value, tuple) else value


def format_percent(percent: int) -> str:
    """Return hundredths of a percent as people write them."""
    return _("%(number)s%%") % {"number": in_box(percent).rstrip("0").rstrip(".,")}


def _percent(text: str) -> int:
    percent = cents_written(text.rstrip("% \xa0\u202f"))
    if not percent or percent > WHOLE:
        raise forms.ValidationError(_("Write a percent from 1 to 100, such as 10%."))
    return percent


class PurseForm(Refusing, forms.Form):
    """All lines of a purse. One box of a line bears its key: what the engine refuses is shown there."""

    def __init__(self, data: Any = None, *, lines: Sequence[Line]) -> None:
        super().__init__(data)
        now = {line.key: line for line in lines}
        self.boxes: dict[tuple[Kind, int], dict[str, forms.Field]] = {}
        for kind, position in ((kind, nth + 1) for kind, boxes in BOXES.items() for nth in range(boxes)):
            line = Line(kind=kind, position=position)
            self.boxes[kind, position] = _boxes(now.get(line.key, line))
            self.fields |= {f"{line.key}{suffix}": box for suffix, box in self.boxes[kind, position].items()}

    def groups(self) -> Iterator[dict[str, Any]]:
        """Yield what the page shows, kind by kind: the boxes of each line."""
        for kind, (title, hint) in GROUPS.items():
            lines = [
                [self[f"{kind}-{position}{suffix}"] for suffix in boxes]
                for (of, position), boxes in self.boxes.items()
                if of is kind
            ]
            yield {"kind": kind, "title": title, "hint": hint, "lines": lines}

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        for (kind, position), boxes in self.boxes.items():
            key = f"{kind}-{position}"
            if "-name" not in boxes or any(f"{key}{suffix}" not in said for suffix in boxes):
                continue
            has_name = bool(said[f"{key}-name"])
            if has_name and kind is not Kind.DRAW and said[key] in ((), (0, 0)):
                self.add_error(key, _("Write how much, or leave the whole line empty."))
            if not has_name and any(said[f"{key}{suffix}"] not in ("", 0, (), (0, 0)) for suffix in boxes):
                self.add_error(f"{key}-name", _("Write a name."))
        return said

    def lines(self) -> list[Line]:
        """Return the lines that were filled in."""
        lines = (
            _line(kind, position, {suffix: self.cleaned_data[f"{kind}-{position}{suffix}"] for suffix in boxes})
            for (kind, position), boxes in self.boxes.items()
        )
        return [line for line in lines if line is not None]


class PoolForm(forms.Form):
    """Who is in a pool."""

    entries = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Teams in the pool"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None, *, pool: PurseLine, teams: Mapping[int, Team]) -> None:
        super().__init__(data, prefix=f"pool-{pool.pk}", initial={"entries": list(pool.line.joined)})
        self.pool = pool
        by_number = sorted(teams.values(), key=lambda team: team.number)
        choice_of(self, "entries").choices = [(team.entry_id, f"{team.number}. {team.name}") for team in by_number]


def _boxes(line: Line) -> dict[str, forms.Field]:
    """Return the boxes of a line by what follows its key in their names."""
    part = PartField(label=_("Amount or %"), required=False, initial=(line.cents, line.percent))
    name = forms.CharField(label=_("Name"), max_length=80, required=False, initial=line.name)
    if line.kind is Kind.PRIZE:
        part.label = ordinal(line.position).capitalize()
        return {"": part}
    if line.kind is Kind.SHARE:
        return {"-name": name, "": part}
    if line.kind is Kind.POOL:
        each = FeeField(label=_("Each pays, $"), required=False, initial=line.cents)
        places = PlacesField(label=_("Percent by place"), max_length=60, required=False, initial=line.pays)
        return {"-name": name, "-each": each, "": places}
    return {
        "-name": name,
        "-sold": FeeField(label=_("Sold, $"), required=False, initial=line.cents),
        "": PartField(label=_("Winner's % (50)"), required=False, initial=(0, line.percent)),
        "-winner": forms.CharField(label=_("Winner"), max_length=120, required=False, initial=line.winner),
    }


def _line(kind: Kind, position: int, said: Mapping[str, Any]) -> Line | None:
    name = said.get("-name", "")
    if kind is Kind.POOL:
        line = Line(kind=kind, position=position, name=name, cents=said["-each"], pays=said[""])
    elif kind is Kind.DRAW:
        percent = sum(said[""]) or HALF  # "50" is 50%, and not 50 dollars: both are in hundredths
        more = {"cents": said["-sold"], "percent": percent, "winner": said["-winner"]}
        line = Line(kind=kind, position=position, name=name, **more)
    else:
        cents, percent = said[""]
        line = Line(kind=kind, position=position, name=name, cents=cents, percent=percent)
    return line if name or (kind is Kind.PRIZE and (line.cents or line.percent)) else None
