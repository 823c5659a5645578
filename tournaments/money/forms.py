"""The forms of the treasurer: what came in, what is paid back, what is passed on."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import DayField, MoneyField, Refusing, choice_of
from kit.pure.money import dollars
from kit.pure.translation import labelled
from kit.search import SearchField
from tournaments.money.models import Method, Payment
from tournaments.money.queries.accounts import Account
from tournaments.money.services.payments import Tender
from tournaments.organization.models import Organization
from tournaments.organization.queries.numbers import are_of_several_commands


def new_key() -> str:
    """Return the key of a form: sent twice it is saved once."""
    return uuid.uuid4().hex


class PayerForm(forms.Form):
    """Who paid: a branch, or an Area or a District for all of its branches."""

    who = SearchField(
        label=gettext_lazy("Who paid"),
        help_text=gettext_lazy("An Area or a District can pay for all of its branches."),
    )

    def __init__(self, data: Any = None, *, payers: Mapping[int, Organization]) -> None:
        super().__init__(data)
        in_full = are_of_several_commands(payers.values())
        names = [(key, each.full_name if in_full else str(each)) for key, each in payers.items()]
        choice_of(self, "who").choices = [("", _("Choose a branch")), *names]
        self.fields["who"].widget.attrs["autofocus"] = True


class TenderForm(Refusing, forms.Form):
    """An amount that changed hands."""

    amount = MoneyField(
        label=gettext_lazy("Amount, $"), error_messages={"required": gettext_lazy("Write how much it is.")}
    )
    method = forms.ChoiceField(label=gettext_lazy("How"), choices=Method.choices, initial=Method.CHEQUE)
    number = forms.CharField(
        label=gettext_lazy("Cheque number or reference"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Leave it empty for cash."),
    )
    on = DayField(label=gettext_lazy("Day"))
    note = forms.CharField(label=gettext_lazy("Note"), max_length=200, required=False)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, initial: dict[str, Any] | None = None, **kwargs: Any) -> None:
        first = {"on": timezone.localdate(), "key": new_key(), **(initial or {})}
        super().__init__(data, initial=first, **kwargs)

    def tender(self) -> Tender:
        said = self.cleaned_data
        return Tender(
            cents=said["amount"],
            method=said["method"],
            number=said["number"],
            on=said["on"],
            note=said["note"],
            key=said["key"],
        )


class TeamsForm(Refusing, forms.Form):
    """For which teams."""

    entries = forms.TypedMultipleChoiceField(
        label=gettext_lazy("For these teams"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None, *, accounts: Sequence[Account], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        field = choice_of(self, "entries")
        field.choices = [(account.entry.pk, _team(account)) for account in accounts]
        field.initial = [account.entry.pk for account in accounts if account.balance.outstanding]


class PaymentForm(TeamsForm, TenderForm):
    """What came in, from whom, and for which teams."""

    payer_name = forms.CharField(
        label=gettext_lazy("Who brought it"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("The name on the receipt, where a person paid."),
    )
    replaces_marks = forms.BooleanField(
        label=gettext_lazy("This is the receipt for what these teams say they paid"), required=False
    )
    field_order = ["amount", "method", "number", "on", "payer_name", "note", "entries", "replaces_marks", "key"]

    def __init__(self, data: Any = None, *, accounts: Sequence[Account], **kwargs: Any) -> None:
        outstanding = sum(account.balance.outstanding for account in accounts)
        marked = sum(account.balance.marked for account in accounts)
        initial = {"amount": outstanding or None, "replaces_marks": bool(marked) and outstanding == marked}
        super().__init__(data, accounts=accounts, initial=initial, **kwargs)
        if not marked:
            del self.fields["replaces_marks"]


class SaidForm(Refusing, forms.Form):
    """When and how what is said to be paid came in, and who paid it."""

    on = DayField(label=gettext_lazy("Day"))
    method = forms.ChoiceField(label=gettext_lazy("How"), choices=Method.choices, initial=Method.CHEQUE)
    payer = forms.ChoiceField(label=gettext_lazy("Paid by"), required=False)
    number = forms.CharField(
        label=gettext_lazy("Cheque number of all"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Leave it empty where each branch has its own cheque."),
    )
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, payers: Mapping[int, Organization]) -> None:
        super().__init__(data, initial={"on": timezone.localdate(), "key": new_key()})
        above = [payer for payer in payers.values() if payer.level != Organization.BRANCH]
        choices = [("", _("Each branch, a receipt each")), *((payer.pk, _one_for(payer)) for payer in above)]
        choice_of(self, "payer").choices = choices

    def said(self, payers: Mapping[int, Organization]) -> dict[str, Any]:
        said = self.cleaned_data
        return {**said, "payer": payers[int(said["payer"])] if said["payer"] else None}


class ForwardForm(TenderForm):
    """What is passed on, and to whom."""

    receiver = forms.CharField(label=gettext_lazy("To"), max_length=120)
    field_order = ["receiver", "amount", "method", "number", "on", "note", "key"]


class ReasonForm(Refusing, forms.Form):
    """Why something is void."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=200)


class VoidForm(ReasonForm):
    """Why a payment is void, and whether its cheque came back."""

    came_back_on = DayField(
        label=gettext_lazy("The cheque came back from the bank on"),
        required=False,
        help_text=gettext_lazy("Leave it empty for a mistake. With a day the payer and the teams are told."),
    )
    field_order = ["came_back_on", "reason"]

    def __init__(self, data: Any = None, *, payment: Payment) -> None:
        super().__init__(data)
        if payment.method != Method.CHEQUE:
            del self.fields["came_back_on"]


def _one_for(payer: Organization) -> str:
    return _("%(payer)s, one receipt for all") % {"payer": payer}


def _team(account: Account) -> str:
    entry, balance = account.entry, account.balance
    state = (
        _("says it paid %(marked)s") % {"marked": dollars(balance.marked)}
        if balance.is_said
        else _("owes %(outstanding)s") % {"outstanding": dollars(balance.outstanding)}
        if balance.outstanding
        else _("settled")
    )
    return labelled(f"{entry.competition}, {entry}", state)
