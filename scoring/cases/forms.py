"""What is typed when a case is opened, ruled on or appealed."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.base import Ending, LegResult, Side
from kit.forms import MomentField, Refusing, choice_of
from kit.search import SearchField
from scoring.cases.models import Case, Ruling
from scoring.cases.queries.cases import CaseLine, is_appealed, sheet_in
from scoring.cases.queries.deciders import DeciderLine, entries_of
from scoring.cases.services.deciding import Decision
from scoring.cases.services.effects import Details
from scoring.cases.services.opening import Claim
from scoring.cases.words import REFUSALS
from scoring.sheets.forms import leg_forms
from scoring.sheets.queries.sheets import Sheet
from tournaments.draws.engine.codes import clean
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event
from tournaments.events.queries import year_of_bars

LONGEST = 4000


def _area(rows: int = 3) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class OpenForm(Refusing, forms.Form):
    """A case as somebody brings it to the desk: four boxes at most, and only one has to be filled in."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What is it?"),
        choices=Case.Kind.choices,
        initial=Case.Kind.PROTEST,
        widget=forms.RadioSelect,
    )
    claim = forms.CharField(
        label=gettext_lazy("What is claimed or asked?"),
        max_length=LONGEST,
        widget=_area(),
        error_messages={"required": gettext_lazy(REFUSALS["no_claim"])},
    )
    code = forms.CharField(
        label=gettext_lazy("Code of the sheet"),
        required=False,
        max_length=12,
        help_text=gettext_lazy("7 digits, at the top of the paper. Leave it empty if it isn't about a sheet."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 12}),
    )
    leg = forms.TypedChoiceField(
        label=gettext_lazy("Leg"), required=False, coerce=int, empty_value=None, choices=[("", "")]
    )
    entry = SearchField(label=gettext_lazy("Team"), required=False, coerce=int, empty_value=None, choices=[("", "")])
    member = SearchField(label=gettext_lazy("Person"), required=False, coerce=int, empty_value=None, choices=[("", "")])
    claimed_by = forms.CharField(label=gettext_lazy("Who is bringing it?"), required=False, max_length=120)
    claimed_role = forms.ChoiceField(label=gettext_lazy("As"), required=False, choices=[("", ""), *Case.Role.choices])
    claimed_side = forms.ChoiceField(
        label=gettext_lazy("For which side of the sheet?"), required=False, choices=[("", ""), *Case.Side.choices]
    )
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self, data: QueryDict | None = None, *, event: Event, code: str = "", with_cards: bool = False
    ) -> None:
        super().__init__(data, initial={"key": uuid.uuid4(), "code": code})
        self.event = event
        places = (
            RosterPlace.objects.filter(entry__competition__event=event, entry__state=Entry.State.ENTERED)
            .select_related("entry__competition", "entry__branch", "member")
            .order_by("entry__competition__position", "entry__number", "position")
        )
        teams: dict[str, dict[int, str]] = {}
        people: dict[str, dict[int, str]] = {}
        for place in places:
            teams.setdefault(place.entry.competition.name, {})[place.entry_id] = str(place.entry)
            people.setdefault(place.entry.team_name, {})[place.member_id] = (
                f"{place.member.name_apart}, {place.member.number}" if with_cards else place.member.name_apart
            )
        self._choose("entry", teams)
        self._choose("member", people)
        self._choose("leg", {_("Leg"): {number: str(number) for number in range(1, 8)}})
        self.fields["claim"].widget.attrs["autofocus"] = True

    def _choose(self, name: str, groups: dict[str, dict[int, str]]) -> None:
        choice_of(self, name).choices = [
            ("", ""),
            *((group, list(choices.items())) for group, choices in groups.items()),
        ]

    def clean_code(self) -> str:
        code = clean(self.cleaned_data["code"])
        if code and sheet_in(self.event, code) is None:
            raise forms.ValidationError(_(REFUSALS["no_such_sheet"]))
        return code

    def to_claim(self) -> Claim:
        """Return what a valid form brings."""
        data = self.cleaned_data
        entry = Entry.objects.select_related("competition", "branch").filter(pk=data["entry"]).first()
        place = RosterPlace.objects.filter(member=data["member"]).select_related("member").first()
        return Claim(
            kind=Case.Kind(data["kind"]),
            claim=data["claim"],
            sub_match=sheet_in(self.event, data["code"]) if data["code"] else None,
            leg=data["leg"],
            entry=entry,
            member=place.member if place is not None else None,
            claimed_by=data["claimed_by"],
            claimed_side=data["claimed_side"],
            claimed_role=data["claimed_role"],
        )


class PenaltyLegs:
    """The legs of the sheet as they count after a penalty, in the boxes of the desk."""

    def __init__(self, sheet: Sheet, data: QueryDict | None) -> None:
        self.legs = leg_forms(sheet, data, before=sheet.legs)

    @property
    def hint(self) -> str:
        return _("Type every leg as it counts after the penalty. The boxes show what was entered.")

    def is_valid(self) -> bool:
        return all(leg.is_valid() for leg in self.legs)

    def result(self) -> tuple[LegResult, ...]:
        """Return the legs of valid boxes."""
        return tuple(leg.leg() for leg in self.legs)


class DecideForm(Refusing, forms.Form):
    """What was decided, with what it changes; the page shows the boxes of the effect that is chosen."""

    effect = forms.ChoiceField(label=gettext_lazy("What changes?"), widget=forms.RadioSelect)
    decision = forms.CharField(
        label=gettext_lazy("What was decided?"),
        max_length=LONGEST,
        widget=_area(),
        error_messages={"required": gettext_lazy(REFUSALS["no_decision"])},
    )
    section = forms.CharField(
        label=gettext_lazy("By which section?"),
        max_length=200,
        help_text=gettext_lazy("Type a few letters and choose: CODE OF CONDUCT, FOULING, PROTEST …"),
        widget=forms.TextInput(attrs={"list": "sections", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy(REFUSALS["no_section"])},
    )
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=LONGEST,
        widget=_area(2),
        error_messages={"required": gettext_lazy(REFUSALS["no_reason"])},
    )
    decided_with = forms.CharField(
        label=gettext_lazy("Who decided with you?"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("The Representative and the Tournament Chair decide together (CODE OF CONDUCT v)."),
        widget=forms.TextInput(attrs={"list": "deciders", "autocomplete": "off"}),
    )
    exception = forms.CharField(
        label=gettext_lazy("Why are you deciding anyway?"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("It stays on record."),
    )
    appeal_to = forms.CharField(label=gettext_lazy("Who hears an appeal?"), max_length=120, required=False)
    appeal_until = MomentField(label=gettext_lazy("Until when?"), required=False)
    side = forms.ChoiceField(label=gettext_lazy("Who gets it?"), required=False)
    leg = forms.TypedChoiceField(label=gettext_lazy("Which leg?"), required=False, coerce=int, empty_value=None)
    from_leg = forms.TypedChoiceField(
        label=gettext_lazy("From which leg?"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy("Legs before this one count. They are filled in when the sheet is entered again."),
    )
    member = SearchField(label=gettext_lazy("Who?"), required=False, coerce=int, empty_value=None)
    season = forms.TypedChoiceField(label=gettext_lazy("Which season?"), required=False, coerce=int, empty_value=None)
    key = forms.UUIDField(widget=forms.HiddenInput)
    expected = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        line: CaseLine,
        decider: DeciderLine,
        sheet: Sheet | None,
    ) -> None:
        assert line.case is not None
        self.line, self.case, self.sheet = line, line.case, sheet
        super().__init__(data, initial=self._initial())
        self.penalty = None
        if sheet is not None and sheet.current is not None and sheet.sides_known:
            typed = data if data is not None and data.get("effect") == Ruling.Effect.PENALTY else None
            self.penalty = PenaltyLegs(sheet, typed)
        choice_of(self, "effect").choices = [(effect.value, effect.label) for effect in self._effects()]
        if sheet is not None and sheet.sides_known:
            choice_of(self, "side").choices = [("", ""), *((team.side.value, team.name) for team in sheet.teams)]
            choice_of(self, "leg").choices = [
                ("", ""),
                *((number, str(number)) for number in range(1, sheet.leg_count + 1)),
            ]
        choice_of(self, "from_leg").choices = [("", _("All of it")), *self._later_legs()]
        choice_of(self, "member").choices = [("", ""), *self._people()]
        this_year = year_of_bars(self.case.event)
        seasons = range(this_year, this_year + 3)
        choice_of(self, "season").choices = [(season, str(season)) for season in seasons]
        if not decider.needs_exception:
            del self.fields["exception"]
        if self.case.kind == Case.Kind.QUESTION:
            self.fields["decided_with"].help_text = ""
        else:
            self.fields["decided_with"].required = True
            self.fields["decided_with"].error_messages["required"] = _(REFUSALS["with_is_missing"])

    def _initial(self) -> dict[str, Any]:
        return {
            "key": uuid.uuid4(),
            "expected": len(self.line.rulings),
            "effect": Ruling.Effect.STANDS,
            "leg": self.case.leg or "",
            "member": self.case.member_id or "",
            "season": year_of_bars(self.case.event) + 1,
            "appeal_to": "" if self.line.rulings else _("Representative"),
        }

    def _effects(self) -> Sequence[Ruling.Effect]:
        """Return what can be chosen here: nothing on a sheet where the case is about none."""
        effect = Ruling.Effect
        on_sheet = [effect.REPLAYED, effect.LEG_GIVEN, effect.MATCH_GIVEN] if self.sheet is not None else []
        penalty = [effect.PENALTY] if self.penalty is not None else []
        people = [effect.WARNING, effect.PUT_OUT, effect.SEASON_BAR] if self._people() else [effect.WARNING]
        confirmed = [effect.CONFIRMED] if self.line.latest is not None and is_appealed(self.line.latest) else []
        return [*confirmed, effect.STANDS, *on_sheet, *penalty, *people]

    def _later_legs(self) -> list[tuple[int, str]]:
        """Return the legs from which the rest can be played again: those that were played, after the first."""
        legs = self.sheet.legs if self.sheet is not None else ()
        played = [number for number, leg in enumerate(legs, start=1) if leg.ending is not Ending.NOT_PLAYED]
        return [(number, str(number)) for number in played if number > 1]

    def _people(self) -> list[tuple[str, list[tuple[int, str]]]]:
        places = RosterPlace.objects.filter(entry__in=[entry.pk for entry in entries_of(self.case)])
        people: dict[str, list[tuple[int, str]]] = {}
        for place in places.select_related("entry__branch", "member").order_by("entry__number", "position"):
            people.setdefault(place.entry.team_name, []).append((place.member_id, place.member.name_apart))
        return list(people.items())

    def clean_appeal_until(self) -> Any:
        until = self.cleaned_data["appeal_until"]
        if until is not None and until <= timezone.now():
            raise forms.ValidationError(_(REFUSALS["until_passed"]))
        return until

    def is_valid(self) -> bool:
        """Read the boxes of the legs as well, where a penalty is what was decided."""
        valid = super().is_valid()
        if self.penalty is None or self.data.get("effect") != Ruling.Effect.PENALTY:
            return valid
        return self.penalty.is_valid() and valid

    def to_decision(self) -> Decision:
        """Return what a valid form decides; boxes that belong to another effect say nothing."""
        which_leg = {Ruling.Effect.LEG_GIVEN: "leg", Ruling.Effect.REPLAYED: "from_leg"}
        data, effect = self.cleaned_data, Ruling.Effect(self.cleaned_data["effect"])
        gives = effect in {Ruling.Effect.LEG_GIVEN, Ruling.Effect.MATCH_GIVEN}
        on_person = effect in {Ruling.Effect.WARNING, Ruling.Effect.PUT_OUT, Ruling.Effect.SEASON_BAR}
        penalty = self.penalty if effect == Ruling.Effect.PENALTY else None
        return Decision(
            decision=data["decision"],
            section=data["section"].partition(" — ")[0],
            reason=data["reason"],
            effect=effect,
            details=Details(
                side=data["side"] if gives and data["side"] in set(Side) else "",
                leg=(data[which_leg[effect]] or 0) if effect in which_leg else 0,
                legs=penalty.result() if penalty is not None else (),
                member=(data["member"] or 0) if on_person else 0,
                season=(data["season"] or 0) if effect == Ruling.Effect.SEASON_BAR else 0,
            ),
            decided_with=data["decided_with"],
            exception=data.get("exception", ""),
            appeal_to=data["appeal_to"],
            appeal_until=data["appeal_until"],
        )


class AppealForm(Refusing, forms.Form):
    """Somebody does not accept a ruling."""

    claimed_by = forms.CharField(
        label=gettext_lazy("Who appeals?"),
        max_length=120,
        error_messages={"required": gettext_lazy(REFUSALS["no_claimant"])},
    )
    reason = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=LONGEST,
        widget=_area(),
        error_messages={"required": gettext_lazy(REFUSALS["no_reason"])},
    )
