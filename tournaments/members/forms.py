"""The forms of the registry."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from kit.forms import DayField, Refusing, choice_of, rows_of
from kit.pure.table import values
from kit.pure.table.columns import CellError
from kit.pure.text import clean
from kit.search import RowSearchField
from tournaments.members.models import Member
from tournaments.members.queries import sport_names
from tournaments.members.words import LABELS, translate_type, type_to_keep
from tournaments.organization.models import Organization


class SearchForm(forms.Form):
    """What to look for in the registry."""

    q = forms.CharField(label=gettext_lazy("Name or number"), required=False)
    branch = RowSearchField(
        Organization.objects.none(),
        label=gettext_lazy("Branch"),
        required=False,
        empty_label=gettext_lazy("Every branch"),
    )

    def __init__(self, *args: Any, branches: QuerySet[Organization], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["branch"].queryset = branches  # type: ignore[attr-defined]


class MemberForm(Refusing, forms.ModelForm):
    """A membership card. Number, branch and transfers are for those who keep the whole list."""

    transferred_on = DayField(
        long_ago=True,
        label=gettext_lazy("Transferred on"),
        required=False,
        help_text=gettext_lazy("Where the branch is another one now: the day of the transfer."),
    )

    class Meta:
        model = Member
        fields = [
            "number",
            "branch",
            "surname",
            "given_names",
            "initials",
            "sex",
            "birth_date",
            "membership_type",
            "joined_on",
            "dues_paid_year",
            "dues_paid_on",
            "reinstated_on",
            "clubhouse_privileges",
            "declared_on",
            "left_on",
        ]
        labels = LABELS | {
            "number": gettext_lazy("Membership number"),
            "clubhouse_privileges": gettext_lazy("Has club-house privileges"),
            "declared_on": gettext_lazy("Declaration of participation signed on"),
        }
        help_texts = {
            "number": gettext_lazy("As on the card, with its leading zeros."),
            "surname": gettext_lazy("As on the card."),
            "given_names": gettext_lazy("As on the card; no nicknames."),
            "birth_date": gettext_lazy("Decides who is a senior. It is never shown to the public."),
            "left_on": gettext_lazy("Who has left is not offered for a team. The card stays on record."),
            "clubhouse_privileges": gettext_lazy("A member deprived of them may not play."),
            "declared_on": gettext_lazy("New members need it; it also stands in for a lost card, but not at Dominion."),
        }
        widgets = {
            "number": forms.TextInput(attrs={"inputmode": "numeric"}),
        }
        field_classes = dict.fromkeys(
            ("birth_date", "joined_on", "reinstated_on", "declared_on", "dues_paid_on", "left_on"),
            partial(DayField, long_ago=True),
        )

    def __init__(self, *args: Any, branches: QuerySet[Organization], may_move: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        if kept := self.initial.get("membership_type"):
            self.initial["membership_type"] = translate_type(kept)
        if may_move:
            self.fields["branch"].queryset = branches  # type: ignore[attr-defined]
        else:
            for name in ("number", "branch", "transferred_on", "left_on"):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for name in ("surname", "given_names", "initials", "membership_type", "number"):
            if data.get(name):
                data[name] = clean(data[name])
        if data.get("membership_type"):
            data["membership_type"] = type_to_keep(data["membership_type"])
        if data.get("number"):
            try:
                data["number"] = values.digits(data["number"])
            except CellError as problem:
                self.add_error("number", str(problem.sentence))
        return data

    def validate_unique(self) -> None:
        """Leave a number that is taken to the service, which names the one who has it."""


class TransferForm(Refusing, forms.Form):
    """A member's way from one branch to another."""

    on = DayField(
        long_ago=True, label=gettext_lazy("Transferred on"), help_text=gettext_lazy("The first day at the new branch.")
    )
    to = RowSearchField(Organization.objects.none(), label=gettext_lazy("To"))
    from_branch = RowSearchField(
        Organization.objects.none(),
        label=gettext_lazy("From"),
        required=False,
        empty_label=gettext_lazy("Another branch, or not known"),
    )
    from_name = forms.CharField(
        label=gettext_lazy("From, if it is not in the list"),
        max_length=150,
        required=False,
        help_text=gettext_lazy("The branch and its Command, such as “Regina No. 1, Saskatchewan”."),
    )

    def __init__(self, *args: Any, branches: QuerySet[Organization], **more: Any) -> None:
        super().__init__(*args, **more)
        for name in ("to", "from_branch"):
            rows_of(self, name).queryset = branches

    def facts(self) -> dict[str, Any]:
        """Return what the service is told."""
        data = self.cleaned_data
        return {"on": data["on"], "to": data["to"], "origin": data["from_branch"] or clean(data["from_name"])}


class DeclarationForm(forms.Form):
    """The day on which a declaration was signed."""

    signed_on = DayField(long_ago=True, label=gettext_lazy("Signed on"))


class SuspensionForm(Refusing, forms.Form):
    """Bar a member from one sport for one season."""

    sport = forms.ChoiceField(label=gettext_lazy("Sport"))
    season = forms.IntegerField(
        label=gettext_lazy("Season"), min_value=2000, max_value=2100, help_text=gettext_lazy("The year of its events.")
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("What happened, at which event."),
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "sport").choices = sport_names()


class WaiveForm(Refusing, forms.Form):
    """Let a barred member play after all."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}))
