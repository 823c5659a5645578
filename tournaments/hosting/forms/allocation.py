"""Giving an event to a District, and applying for it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import DayField, Refusing, choice_of, rows_of
from kit.order import by_name
from kit.search import RowSearchField
from tournaments.hosting.models.allocation import HostApplication
from tournaments.hosting.queries.allocation import HostSport
from tournaments.hosting.services.allocation import FACTS
from tournaments.organization.models import Organization


def _field_of(field: Any, **kwargs: Any) -> forms.Field | None:
    """Return the form field of a model's: dates with the browser's calendar, long texts in a few lines."""
    if field.name == "applied_on":
        kwargs["form_class"] = DayField
    elif field.get_internal_type() == "TextField":
        kwargs |= {"widget": forms.Textarea(attrs={"rows": 3}), "max_length": 2000}
    return field.formfield(**kwargs)


class AllocationForm(Refusing, forms.Form):
    """Which District gets which sport."""

    sport = forms.ChoiceField(label=_("Sport"))
    district = forms.ModelChoiceField(
        Organization.objects.none(), label=_("District"), empty_label=_("Choose a District")
    )
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"))
    given_on = DayField(label=_("Given on"), help_text=_("The day the Sports Committee decided."))

    def __init__(self, *args: Any, sports: list[HostSport], districts: list[Organization], **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "sport").choices = [(sport.key, sport.name) for sport in sports]
        _among(self, "district", districts)


class ApplicationForm(Refusing, forms.ModelForm):
    """The form of a branch, as it was handed in."""

    sport = forms.ChoiceField(label=_("Sport"))
    branch = RowSearchField(Organization.objects.none(), label=_("Branch"), empty_label=_("Choose a branch"))

    class Meta:
        model = HostApplication
        fields = FACTS
        formfield_callback = _field_of

    field_order = ("sport", "branch", *FACTS)

    def __init__(self, *args: Any, sports: list[HostSport], branches: list[Organization], **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "sport").choices = [(sport.key, sport.name) for sport in sports]
        _among(self, "branch", branches)

    def facts(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in FACTS}


class RallyForm(Refusing, forms.Form):
    """The day of the Rally at which a District confirmed an application."""

    on = DayField(label=_("Confirmed on"))


class ReasonForm(Refusing, forms.Form):
    """Why an application is declined, or a grant is taken back."""

    reason = forms.CharField(label=_("Why"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2}))


def _among(form: forms.BaseForm, name: str, organizations: list[Organization]) -> None:
    rows_of(form, name).queryset = Organization.objects.filter(
        pk__in=[organization.pk for organization in organizations]
    ).order_by(by_name("name"), "number")
