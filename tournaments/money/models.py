"""Money that came in, went back and went on. Rows are only added; what was a mistake is voided and keeps its number."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.fields import NameField
from kit.pure.money import dollars
from kit.pure.translation import labelled
from tournaments.money.engine.numbers import numbered
from tournaments.money.engine.purse import Kind, Line


class Method(models.TextChoices):
    """How money changes hands."""

    CHEQUE = "cheque", gettext_lazy("Cheque")
    E_TRANSFER = "e_transfer", gettext_lazy("E-transfer")
    CASH = "cash", gettext_lazy("Cash")


class ReceiptBook(models.Model):
    """A series of receipt numbers of an organizer, without a gap: one of the office, and one for each trip to a laptop.

    The office's has no name. Whoever writes about the money of an organizer holds that row.
    """

    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="receipt_books")
    series = models.CharField(max_length=8, blank=True)
    last_number = models.PositiveIntegerField(default=0)
    # Of a trip: the event, and at the office which laptop gives the numbers. On that laptop it has no name.
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.SET_NULL, null=True, blank=True, related_name="receipt_books"
    )
    laptop = models.CharField(max_length=120, blank=True)
    given_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["organizer", "series"], name="one_book_per_series")]

    def __str__(self) -> str:
        return _("Receipts of %(organizer)s") % {"organizer": self.organizer}


class MoneyRow(models.Model):
    """An amount that changed hands, who wrote it down, and whether it was voided since."""

    cents = models.PositiveIntegerField()
    method = models.CharField(max_length=10, choices=Method)
    number = models.CharField(max_length=40, blank=True)  # of the cheque, or the reference of the transfer
    on = models.DateField()
    note = models.CharField(max_length=200, blank=True)
    # Chosen by whoever sends it: the same one twice is one row.
    key = models.CharField(max_length=64, unique=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)
    voided_at = models.DateTimeField(null=True, blank=True)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True

    @property
    def is_void(self) -> bool:
        return self.voided_at is not None

    @property
    def how(self) -> str:
        """By what it came: "Cheque 118"."""
        return f"{Method(self.method).label} {self.number}".strip()


class ReceiptRow(MoneyRow):
    """An amount with a receipt."""

    series = models.CharField(max_length=8, blank=True)  # of a ReceiptBook
    receipt = models.PositiveIntegerField()

    class Meta:
        abstract = True

    @property
    def receipt_number(self) -> str:
        """The number as it is printed and read out: "0012", and "H1-0003" of the first trip to a laptop."""
        return numbered(self.series, self.receipt)


class Payment(ReceiptRow):
    """What somebody paid to an organizer in a season. Which teams it pays for is in its fee shares."""

    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="payments")
    season = models.PositiveSmallIntegerField()
    # The event at which it came in; what it pays for may be at others of the season.
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="payments")
    payer = models.ForeignKey(
        "tournaments.Organization", on_delete=models.PROTECT, related_name="+"
    )  # branch, Area, District
    payer_name = NameField(max_length=120, blank=True)  # the person who paid, where one did
    # Of a copy that came with teams which it pays for: the event at which it came in. `event` is that of such a team.
    elsewhere = models.CharField(max_length=120, blank=True, editable=False)
    # For which teams it was recorded, as a digest: a repeat with others is another payment. Empty: not known.
    chosen = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["series", "receipt"]
        constraints = [
            models.UniqueConstraint(
                fields=["organizer", "series", "receipt"], condition=Q(elsewhere=""), name="one_payment_per_receipt"
            ),
            models.CheckConstraint(condition=Q(cents__gte=1), name="a_payment_has_an_amount"),
        ]

    def __str__(self) -> str:
        return _("Receipt %(receipt)s") % {"receipt": self.receipt_number}

    @property
    def payer_called(self) -> str:
        return self.payer.name_beside(self.organizer)


class Refund(ReceiptRow):
    """What was paid back of a payment. It has a number of the same series."""

    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refunds")
    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="refunds")

    class Meta:
        ordering = ["series", "receipt"]
        constraints = [
            models.UniqueConstraint(fields=["organizer", "series", "receipt"], name="one_refund_per_receipt"),
            models.CheckConstraint(condition=Q(cents__gte=1), name="a_refund_has_an_amount"),
        ]

    def __str__(self) -> str:
        return _("Refund %(receipt)s") % {"receipt": self.receipt_number}


class ReturnedCheque(models.Model):
    """What a team had of a cheque that came back from the bank. It stays when the fee is paid again."""

    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="returned_cheques")
    payer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="+")
    number = models.CharField(max_length=40, blank=True)
    cents = models.PositiveIntegerField()
    on = models.DateField()

    class Meta:
        ordering = ["on", "pk"]

    def __str__(self) -> str:
        return _("Cheque %(number)s came back") % {"number": self.number}


class Forwarding(MoneyRow):
    """What an organizer passed on of the fees of an event: "forwarded to Command with cheque 118"."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="forwardings")
    receiver = NameField(max_length=120)

    class Meta:
        ordering = ["on", "pk"]
        constraints = [models.CheckConstraint(condition=Q(cents__gte=1), name="a_forwarding_has_an_amount")]

    def __str__(self) -> str:
        return _("Forwarded to %(receiver)s") % {"receiver": self.receiver}


class PurseLine(models.Model):
    """A line of the purse of an open event: `tournaments.money.engine.purse.Line` says what its columns mean."""

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="purse")
    kind = models.CharField(
        max_length=5,
        choices=[
            (Kind.SHARE.value, gettext_lazy("Share")),
            (Kind.PRIZE.value, gettext_lazy("Prize")),
            (Kind.POOL.value, gettext_lazy("Side pool")),
            (Kind.DRAW.value, gettext_lazy("50/50 draw")),
        ],
    )
    position = models.PositiveSmallIntegerField()
    name = NameField(max_length=80, blank=True)
    cents = models.PositiveIntegerField(default=0)
    percent = models.PositiveSmallIntegerField(default=0)
    pays = models.JSONField(default=list, blank=True)
    winner = NameField(max_length=120, blank=True)
    paid_cents = models.PositiveIntegerField(null=True, blank=True)  # of a share or a draw: paid out

    class Meta:
        ordering = ["competition", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "kind", "position"], name="one_purse_line_per_position")
        ]

    def __str__(self) -> str:
        return self.name or labelled(self.get_kind_display(), self.position)

    @property
    def line(self) -> Line:
        parts = self.parts.all() if self.kind == Kind.POOL else ()
        return Line(
            kind=Kind(self.kind),
            position=self.position,
            name=self.name,
            cents=self.cents,
            percent=self.percent,
            pays=tuple(self.pays),
            winner=self.winner,
            joined={part.entry_id: part.cents for part in parts},
        )


class PursePart(models.Model):
    """A team in a pool, with what it paid; of a pool or a prize, what was paid out to the team."""

    line = models.ForeignKey(PurseLine, on_delete=models.CASCADE, related_name="parts")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="+")
    cents = models.PositiveIntegerField(default=0)
    paid_cents = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["line", "pk"]
        constraints = [models.UniqueConstraint(fields=["line", "entry"], name="one_purse_part_per_entry")]

    def __str__(self) -> str:
        return labelled(str(self.line), dollars(self.paid_cents or self.cents))


auditlog.register(PurseLine)
auditlog.register(PursePart)
