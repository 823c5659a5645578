"""What every sheet has besides its legs, whatever the door it comes in by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.base import LegResult, Side
from games.forms import LegForm, ScoreInput
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.queries.sheets import Sheet, SheetSide
from tournaments.entries.models import RosterPlace

LINES_A_SIDE = 2
MOST_LINES = 10


def _note(label: Any, hint: Any) -> forms.CharField:
    return forms.CharField(
        required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 2}), label=label, help_text=hint
    )


def remarks_field() -> forms.CharField:
    """Return the field for whatever else happened on a sheet."""
    return _note(_("Remarks"), _("Penalties, warnings, a spare who came in."))


def protest_field() -> forms.CharField:
    """Return the field for what was played under protest."""
    return _note(_("Played under protest"), _("What is protested, and by whom."))


class NotesForm(forms.Form):
    """What every sheet has besides its legs, on paper and on a screen: remarks, a protest."""

    remarks = remarks_field()
    protest = protest_field()


def _number(label: Any) -> forms.IntegerField:
    said = {"invalid": _("Digits only."), "min_value": _("1 or more."), "max_value": _("That is too many.")}
    widget = ScoreInput({"maxlength": 2})
    return forms.IntegerField(
        required=False, min_value=1, max_value=99, label=label, widget=widget, error_messages=said
    )


class SubstitutionForm(forms.Form):
    """Who came in for whom on one side, by the numbers of its roster."""

    comes_in = _number(_("Number"))
    goes_out = _number(_("played for"))
    leg = _number(_("from leg"))

    def __init__(
        self,
        *args: Any,
        side: SheetSide,
        roster: Mapping[int, RosterPlace],
        by_legs: bool,
        line: int,
        taps: int = 0,
        **kwargs: Any,
    ) -> None:
        """`taps` is how many legs there are to choose from where nothing is typed; 0 where numbers are typed."""
        super().__init__(*args, **kwargs)
        self.side, self.roster = side, roster
        if not by_legs:
            del self.fields["leg"]
        if taps:
            self._choose(taps)
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = gettext("%(side)s, line %(line)d: %(field)s") % {
                "side": side.name,
                "line": line,
                "field": field.label,
            }

    def _choose(self, legs: int) -> None:
        """Let names and legs be chosen instead of typed."""
        players = [(str(number), f"{number} {place.member.sheet_name}") for number, place in self.roster.items()]
        numbers = [(str(leg), str(leg)) for leg in range(1, legs + 1)]
        choices = {"comes_in": players, "goes_out": players, "leg": numbers}
        for name, field in self.fields.items():
            field.widget = forms.Select(choices=[("", "–"), *choices[name]])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for name in ("comes_in", "goes_out"):
            if data.get(name) is not None and data[name] not in self.roster:
                self.add_error(name, gettext("There is no number %(number)d on this roster.") % {"number": data[name]})
        return data

    @property
    def is_used(self) -> bool:
        """Whether a valid line names somebody."""
        return bool(self.cleaned_data.get("comes_in") or self.cleaned_data.get("goes_out"))

    def substitution(self) -> Substitution:
        """Return what a valid line says."""
        data, member = self.cleaned_data, {number: place.member_id for number, place in self.roster.items()}
        return Substitution(
            side=self.side.side,
            leg=data.get("leg") or 1,
            comes_in=member.get(data["comes_in"]),
            goes_out=member.get(data["goes_out"]),
        )


class LineUpForm:
    """Who played, where it was not the named team: lines for both sides. Nothing typed is the named team."""

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        sides: Sequence[SheetSide],
        by_legs: bool,
        before: Sequence[Substitution] = (),
        taps: int = 0,
    ) -> None:
        """Read `data`, or show the line-up `before`; `by_legs` asks from which leg on somebody played.

        With `taps`, the number of legs, everything is chosen from lists instead of typed.
        """
        self.lines: dict[Side, list[SubstitutionForm]] = {}
        self.sides = sides
        for side in sides:
            roster = {place.position: place for place in side.entry.roster.all()}
            known = [substitution for substitution in before if substitution.side is side.side]
            prefix = f"lineup-{side.side.value}"
            typed = sum(name.startswith(prefix) and name.endswith("-comes_in") for name in data or ())
            self.lines[side.side] = [
                SubstitutionForm(
                    data,
                    prefix=f"{prefix}{at}",
                    side=side,
                    roster=roster,
                    by_legs=by_legs or any(substitution.leg > 1 for substitution in before),
                    line=at + 1,
                    taps=taps,
                    initial=_typed(known[at], roster) if at < len(known) else {},
                )
                for at in range(min(MOST_LINES, max(LINES_A_SIDE, len(known) + 1, typed)))
            ]

    @property
    def forms(self) -> list[SubstitutionForm]:
        """Every line, in the order of the page."""
        return [line for lines in self.lines.values() for line in lines]

    @property
    def used(self) -> list[SubstitutionForm]:
        """The lines of a valid page that name somebody."""
        return [line for line in self.forms if line.is_used]

    def substitutions(self) -> list[Substitution]:
        """Return what a valid page says; a refusal counts its lines in this order."""
        return [line.substitution() for line in self.used]

    @property
    def by_side(self) -> list[tuple[SheetSide, list[SubstitutionForm]]]:
        """Each side with its lines, for the page."""
        return [(side, self.lines[side.side]) for side in self.sides]

    @property
    def is_open(self) -> bool:
        """Whether anything stands in a line, so that the page shows them unfolded."""
        return any(line.errors if line.is_bound else line.initial for line in self.forms) or any(
            line[name].value() for line in self.forms if line.is_bound for name in line.fields
        )


def _typed(substitution: Substitution, roster: Mapping[int, RosterPlace]) -> dict[str, Any]:
    numbers = {place.member_id: number for number, place in roster.items()}
    members = {"comes_in": substitution.comes_in, "goes_out": substitution.goes_out}
    said = {name: numbers[member] for name, member in members.items() if member in numbers}
    return {**said, "leg": substitution.leg if substitution.leg > 1 else ""}


def leg_forms(sheet: Sheet, data: QueryDict | None, *, before: Sequence[LegResult]) -> list[LegForm]:
    """Return the boxes of every leg of a sheet, as its game asks for them; `before` stands in them."""
    names = {team.side.value: team.name for team in sheet.teams}
    make = registry.leg_form(sheet.game.key)
    return [
        make(
            data,
            prefix=f"leg{number}",
            initial=LegForm.initial_of(before[number - 1]) if number <= len(before) else {},
            game=sheet.game,
            rules=sheet.rules,
            playoff=sheet.playoff,
            number=number,
            names=names,
        )
        for number in range(1, sheet.leg_count + 1)
    ]
