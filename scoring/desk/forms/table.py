"""A sheet that is typed at its table: as at the desk, but both captains say whether it is right, each by a word."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.base import Side
from games.forms import PLAYED, SettledChoice
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.desk.forms.sheet import PaperForm, SheetForm
from scoring.live.forms import WORD, CaptainForm
from scoring.live.words.live import REFUSALS, protest_of
from scoring.sheets.queries.sheets import Sheet, SheetSide

AT_FAULT = "captains."  # how a refusal begins that is about what a captain said


class TableCaptainForm(CaptainForm):
    """What the captain of one side says, chosen on the same page as the numbers."""

    agrees = forms.ChoiceField(
        choices=[("yes", gettext_lazy("Yes, this is right")), ("no", gettext_lazy("No, this is wrong"))],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Say yes or no.")},
    )
    field_order = ("agrees", WORD, "objection")

    def __init__(self, *args: Any, side: SheetSide, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "prefix": f"captain_{side.side}"})
        self.side, self.name = side.side, side.name
        self.fields["agrees"].label = _("%(team)s: is this right?") % {"team": side.name}
        self.fields[WORD].label = _("The word of %(team)s") % {"team": side.name}
        # Asked for on the device, too, where the server cannot be asked.
        self.fields["objection"].widget.attrs["data-needed-with"] = f"{self.add_prefix('agrees')}=no"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("agrees") == "no" and not data.get("objection"):
            self.add_error("objection", _(REFUSALS["objection_needed"]))
        return data


class TablePaperForm(PaperForm):
    """What is beside the legs where there is no paper. A side that never came is for the desk."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for asked_at_the_desk in ("agreed", "protest", "reason", "written_by"):
            del self.fields[asked_at_the_desk]
        absent = cast("SettledChoice", self.fields["absent"])
        absent.choices, absent.widget = [(PLAYED, PLAYED)], forms.HiddenInput()


class TableSheetForm(SheetForm):
    """The forms of a sheet and what both captains say of it."""

    on_paper: ClassVar[type[PaperForm]] = TablePaperForm

    def __init__(self, sheet: Sheet, data: QueryDict | None = None, **more: Any) -> None:
        super().__init__(sheet, data, **more)
        self.captains = [TableCaptainForm(data, side=team) for team in sheet.teams]

    @property
    def _all(self) -> list[forms.Form]:
        return [*super()._all, *self.captains]

    def is_valid(self) -> bool:
        valid = super().is_valid()
        if valid and not self.signed_by:
            self.paper.add_error(None, _(REFUSALS["nobody_agrees"]))
            return False
        return valid

    def refuse(self, violation: RuleViolation) -> None:
        at_fault = violation.field.removeprefix(AT_FAULT)
        captain = next((captain for captain in self.captains if captain.side == at_fault), None)
        if captain is None:
            super().refuse(violation)
        else:
            captain.add_error(WORD, sentence(violation))

    @property
    def has_remarks(self) -> bool:
        return bool(self.paper["remarks"].value())

    @property
    def words(self) -> dict[Side, str]:
        """The word that each captain typed, on a valid form."""
        return {captain.side: captain.cleaned_data[WORD] for captain in self.captains}

    @property
    def signed_by(self) -> frozenset[Side]:
        return frozenset(captain.side for captain in self.captains if captain.cleaned_data.get("agrees") == "yes")

    def handed_in(self) -> dict[str, Any]:
        return {**super().handed_in(), "by_words": len(self.signed_by) == len(self.captains)}

    @property
    def protest(self) -> str:
        said = [
            protest_of(captain.name, captain.cleaned_data["objection"])
            for captain in self.captains
            if captain.side not in self.signed_by
        ]
        return "\n".join(said)
