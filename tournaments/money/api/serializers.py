"""What the API of money takes and gives."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.money.models import Method, Payment
from tournaments.money.words import charge_in_words
from tournaments.organization.api import BranchSerializer

MOST_CENTS = 100_000_000
SERIES = "Empty: the organizer's own. H1, H2, ...: of a trip of its event to a laptop."  # not shown: for programs


class BalanceSerializer(serializers.Serializer[Any]):
    owed = serializers.IntegerField()
    paid = serializers.IntegerField(help_text="With a receipt.")
    ticked = serializers.IntegerField(
        source="marked", help_text="Of what is outstanding: said to be paid, without a receipt yet."
    )
    outstanding = serializers.IntegerField(help_text="Owed, less what has a receipt.")
    too_much = serializers.IntegerField(source="over")


class CashSerializer(serializers.Serializer[Any]):
    received = serializers.IntegerField()
    refunded = serializers.IntegerField()
    with_teams = serializers.IntegerField()
    not_assigned = serializers.IntegerField(help_text="Came in, and belongs to no team yet.")
    forwarded = serializers.IntegerField(help_text="Passed on to the next level.")
    on_hand = serializers.IntegerField()


class ChargeSerializer(serializers.Serializer[Any]):
    what = serializers.CharField(source="what.value", help_text="players, spares, team or late")
    words = serializers.SerializerMethodField()
    count = serializers.IntegerField()
    each = serializers.IntegerField()
    cents = serializers.IntegerField()

    def get_words(self, charge: Any) -> str:
        return charge_in_words(charge)


class AccountSerializer(BalanceSerializer):
    """One team: its invoice line by line, and what is paid of it."""

    entry = serializers.IntegerField(source="entry.pk")
    competition = serializers.IntegerField(source="entry.competition_id")
    number = serializers.IntegerField(source="entry.number")
    team = serializers.CharField(source="entry.team_name")
    branch = BranchSerializer(source="entry.branch")
    state = serializers.CharField(source="entry.state")
    charges = ChargeSerializer(many=True)
    owed = serializers.IntegerField(source="balance.owed")
    paid = serializers.IntegerField(source="balance.paid")
    ticked = serializers.IntegerField(source="balance.marked")
    outstanding = serializers.IntegerField(source="balance.outstanding")
    too_much = serializers.IntegerField(source="balance.over")


class MoneyOfEventSerializer(serializers.Serializer[Any]):
    total = BalanceSerializer()
    cash = CashSerializer(allow_null=True, help_text="Null for a branch, which sees its own teams alone.")
    accounts = AccountSerializer(many=True)


class MoneyRowSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    cents = serializers.IntegerField()
    method = serializers.CharField()
    number = serializers.CharField(help_text="Of the cheque, or the reference of the transfer.")
    on = serializers.DateField()
    note = serializers.CharField()
    void = serializers.BooleanField(source="is_void")
    void_reason = serializers.CharField()


class RefundSerializer(MoneyRowSerializer):
    series = serializers.CharField(help_text=SERIES)
    receipt = serializers.IntegerField(help_text="A number of the same series as receipts; none is used twice.")
    payment = serializers.IntegerField(source="payment_id")


class PaymentSerializer(MoneyRowSerializer):
    series = serializers.CharField(help_text=SERIES)
    receipt = serializers.IntegerField(help_text="Its number in the series; no number is used twice.")
    payer = serializers.IntegerField(source="payer_id", help_text="The branch, Area or District that paid.")
    payer_name = serializers.CharField()
    event = serializers.CharField(source="event.slug")
    elsewhere = serializers.CharField(help_text="The event at which it came in, where that is not on this site.")
    teams = serializers.SerializerMethodField()
    not_assigned = serializers.SerializerMethodField(help_text="With no team, and not paid back.")
    refunds = RefundSerializer(many=True)

    def get_teams(self, payment: Payment) -> list[dict[str, int]]:
        parts: dict[int, int] = {}
        for share in payment.shares.all():
            parts[share.entry_id] = parts.get(share.entry_id, 0) + (share.cents or 0)
        return [{"entry": entry, "cents": cents} for entry, cents in sorted(parts.items())]

    def get_not_assigned(self, payment: Payment) -> int:
        if payment.is_void or payment.elsewhere:
            return 0
        with_teams = sum(share.cents or 0 for share in payment.shares.all())
        refunded = sum(row.cents for row in payment.refunds.all() if not row.is_void)
        return payment.cents - with_teams - refunded


class ForwardingSerializer(MoneyRowSerializer):
    receiver = serializers.CharField()


class TenderSerializer(serializers.Serializer[Any]):
    cents = serializers.IntegerField(min_value=1, max_value=MOST_CENTS)
    method = serializers.ChoiceField(choices=Method.choices)
    number = serializers.CharField(max_length=40, default="", allow_blank=True)
    on = serializers.DateField(help_text="The day on which the money changed hands.")
    note = serializers.CharField(max_length=200, default="", allow_blank=True)


class NewPaymentSerializer(TenderSerializer):
    payer = serializers.IntegerField(min_value=1, help_text="Id of the branch, Area or District that paid.")
    payer_name = serializers.CharField(max_length=120, default="", allow_blank=True)
    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        default=list,
        max_length=500,
        help_text="The teams of this event that it pays for, in this order; none gets more than it owes.",
    )
    replaces_ticks = serializers.BooleanField(
        default=False, help_text="It is the receipt for what was ticked as paid at the registration table."
    )


class NewForwardingSerializer(TenderSerializer):
    receiver = serializers.CharField(max_length=120)


class TeamsSerializer(serializers.Serializer[Any]):
    entries = serializers.ListField(child=serializers.IntegerField(min_value=1), min_length=1, max_length=500)


class SaidLineSerializer(serializers.Serializer[Any]):
    line = serializers.CharField(source="key", help_text="What is sent to have a receipt for it.")
    branch = BranchSerializer()
    number = serializers.CharField(help_text="Of the cheque that was noted.")
    cents = serializers.IntegerField()
    entries = serializers.ListField(child=serializers.IntegerField())


class SaidPaidSerializer(serializers.Serializer[Any]):
    """What came in of what was said to be paid: a receipt for each line, or one for all of a `payer`."""

    lines = serializers.ListField(source="chosen", child=serializers.CharField(max_length=24), max_length=500)
    on = serializers.DateField()
    method = serializers.ChoiceField(choices=Method.choices)
    number = serializers.CharField(max_length=40, default="", allow_blank=True, help_text="The cheque of all.")
    payer = serializers.IntegerField(min_value=1, max_value=2**63 - 1, default=None, allow_null=True)


class ReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class VoidPaymentSerializer(ReasonSerializer):
    came_back_on = serializers.DateField(
        default=None, allow_null=True, help_text="The day on which the bank sent the cheque back."
    )
