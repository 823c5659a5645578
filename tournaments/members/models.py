"""The registry: who is a member, of which branch, and in what standing."""

from __future__ import annotations

import datetime

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from kit.fields import NameField, SentenceField, WorkedOut
from kit.pure.short_names import shorten
from kit.pure.text import clean, fold
from tournaments.members.words import translate_type
from tournaments.organization.models import Revocable


def searched_form(text: str) -> str:
    """Return a name as searches compare it: "obrien renee" for "O'Brien Renée"."""
    return fold(clean(text).replace("'", ""))


class SearchedName(WorkedOut, models.CharField):
    """The name as a search looks for it, worked out from the card's name.

    Small letters without accents, and a blank before each word: " wojcik jan" is found by "woj" and by "jan",
    on every database.
    """

    def work_out(self, row: models.Model) -> str:
        return f" {searched_form(f'{row.surname} {row.given_names}')}"  # type: ignore[attr-defined]


class WrittenAt(models.DateTimeField):
    """When a row was written last, bulk or not; who names the columns of a write names this one too."""

    def pre_save(self, model_instance: models.Model, add: bool) -> datetime.datetime:
        value = timezone.now()
        setattr(model_instance, self.attname, value)
        return value


class CardHolders(models.Manager["Member"]):
    """Everybody with a card: no list, search or count of members knows the guests of an open event."""

    def get_queryset(self) -> models.QuerySet[Member]:
        return super().get_queryset().filter(guest_of=None)


class Member(models.Model):
    """One membership card, or a guest at the door. Number and birth date are never on a public page."""

    class Sex(models.TextChoices):
        MAN = "M", _("Man")
        WOMAN = "F", _("Woman")
        X = "X", _("X (another gender)")

    # Text, not a number: leading zeros are part of what is printed on the card.
    number = models.CharField(max_length=20, unique=True)
    surname = NameField(max_length=80)
    given_names = NameField(max_length=80)
    initials = models.CharField(max_length=12, blank=True)
    sex = models.CharField(max_length=1, choices=Sex, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    branch = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="members")
    membership_type = models.CharField(max_length=40, blank=True)
    joined_on = models.DateField(null=True, blank=True)
    reinstated_on = models.DateField(null=True, blank=True)
    dues_paid_year = models.PositiveSmallIntegerField(null=True, blank=True)
    dues_paid_on = models.DateField(null=True, blank=True)  # the day on which the dues of that year came in
    clubhouse_privileges = models.BooleanField(default=True)
    declared_on = models.DateField(_("declaration of participation"), null=True, blank=True)
    # Not in the list of all members any more; the card stays on record, and nobody is offered it for a team.
    left_on = models.DateField(null=True, blank=True)
    # The public reads the same words for everybody who is marked so (`visibility.public_name`); the trail says why.
    name_withheld = models.BooleanField(default=False, editable=False)
    # How many letters of the given names stand beside the surname, and which of those players it is whose names are the
    # same: so that no two of one event or branch are called alike in short. `services.tell_apart` writes both.
    letters = models.PositiveSmallIntegerField(default=1, editable=False)
    namesake = models.PositiveSmallIntegerField(default=0, editable=False)
    # The branch at whose open event somebody without a card played first, and from when on the name is forgotten.
    guest_of = models.ForeignKey(
        "tournaments.Organization",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        db_index=False,
    )
    forget_on = models.DateField(null=True, blank=True, editable=False)  # None: a member, or a guest who agreed
    searched = SearchedName(max_length=200, default="", editable=False)
    written_at = WrittenAt(default=timezone.now, editable=False, db_index=True)

    objects = CardHolders()
    everybody = models.Manager["Member"]()

    class Meta:
        ordering = ["surname", "given_names", "number"]
        indexes = [
            models.Index(fields=["surname", "given_names"]),
            models.Index(fields=["branch", "surname"]),
            # On PostgreSQL there is one more, of parts of names: a migration makes it.
            models.Index(fields=["searched"]),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name as it is on the card."""
        return f"{self.given_names} {self.surname}"

    @property
    def type_in_words(self) -> str:
        """The type of member in the reader's language."""
        return translate_type(self.membership_type)

    @property
    def is_on_record(self) -> bool:
        """Whether the name stays: that of a member, or of a guest who agreed to it and is not forgotten."""
        return self.guest_of_id is None or (self.forget_on is None and bool(self.surname))

    @property
    def sheet_name(self) -> str:
        """Initial and surname, as every score sheet prints it. What everybody may read, the gate says.

        Of a guest it is the first name and the initial of the surname.
        """
        if self.guest_of_id is not None:
            return f"{self.given_names} {self.surname[:1]}." if self.surname else self.given_names
        return self._counted(f"{self.initial} {self.surname}".strip())

    @property
    def listed_name(self) -> str:
        """The short name as a list has it in which people look for their surname."""
        if self.guest_of_id is not None:
            return self.sheet_name
        return self._counted(f"{self.surname}, {self.initial}".rstrip(", "))

    @property
    def name_apart(self) -> str:
        """The name as it is on the card, told from that of a namesake: for officers, where no card number stands."""
        return self._counted(self.name)

    @property
    def initial(self) -> str:
        """As many letters of the given names as tell the player from others."""
        return shorten(self.given_names, self.letters) if self.given_names else ""

    def _counted(self, name: str) -> str:
        return f"{name} ({self.namesake})" if self.namesake else name

    @property
    def last_transfer(self) -> Transfer | None:
        """The latest transfer with a day that stands; of many members read `transfers` along."""
        dated = [transfer for transfer in self.transfers.all() if transfer.on and not transfer.revoked_at]
        return max(dated, key=lambda transfer: (transfer.on, transfer.pk), default=None)

    @property
    def transferred_on(self) -> datetime.date | None:
        """The day of the latest transfer, where it is known."""
        return self.last_transfer.on if self.last_transfer else None

    @property
    def transferred_from(self) -> str:
        """From where the latest transfer came."""
        return self.last_transfer.origin if self.last_transfer else ""

    def is_senior_on(self, day: datetime.date, age: int) -> bool:
        """Return whether the member had turned `age` before `day`."""
        if self.birth_date is None:
            return False
        born = self.birth_date
        return (born.year + age, born.month, born.day) < (day.year, day.month, day.day)


class MemberChange(models.Model):
    """One fact of a card that was changed, and who changed it. Rows are only added.

    Every door to the registry writes here, a list of 300,000 members too. Values are text as people and engines read
    it: days as 1950-07-10, yes and no, branches by their names of that time.
    """

    class Source(models.TextChoices):
        PAGE = "page", _("The member's page")
        IMPORT = "import", _("A member list")

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="changes")
    field = models.CharField(max_length=40, blank=True)  # of Member; empty: the card was added
    old = models.CharField(max_length=160, blank=True)
    new = models.CharField(max_length=160, blank=True)
    reason = models.CharField(max_length=300, blank=True)  # where a change is one that has to be explained
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()  # one moment for all that is saved at once
    source = models.CharField(max_length=10, choices=Source, default=Source.PAGE)
    file_name = models.CharField(max_length=200, blank=True)
    # Who changed it kept the whole list at that time: nobody else has to agree, and roles change afterwards.
    keeps_list = models.BooleanField(default=False)

    class Meta:
        ordering = ["made_at", "pk"]
        indexes = [models.Index(fields=["member", "made_at"])]

    def __str__(self) -> str:
        return f"{self.member_id}, {self.field or 'added'}"


class Transfer(Revocable):
    """A member's way from one branch to another. Rows are only added; a wrong one is revoked.

    Every change of the branch of a card leaves one, without a day where nobody said it. A branch that this site does
    not have is a name.
    """

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="transfers")
    on = models.DateField(null=True, blank=True)  # from this day on a member of `to_branch`; None: nobody said
    from_branch = models.ForeignKey(
        "tournaments.Organization", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    from_name = NameField(max_length=150, blank=True)  # of a branch that is here, its name of that time
    to_branch = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="+")
    moves_card = models.BooleanField(default=True)  # False: the card was there already, and only the day was noted
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()
    file_name = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.origin} → {self.to_branch}"

    @property
    def origin(self) -> str:
        """The branch that the member came from, as people call it; empty where nobody said."""
        return str(self.from_branch or self.from_name)


class GoneCard(models.Model):
    """A card that is not where it was: removed, of another branch now, or under another number.

    Whoever keeps a copy of the registry asks for these beside what changed. Rows are only added.
    """

    number = models.CharField(max_length=20)
    branch = models.ForeignKey("tournaments.Organization", on_delete=models.CASCADE, related_name="+")  # where it was
    gone_at = models.DateTimeField(auto_now_add=True, db_index=True)


class Suspension(models.Model):
    """A member barred from one sport for a season: for staying away from the next level (A24), or by a ruling."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="suspensions")
    sport = models.CharField(max_length=40)
    season = models.PositiveSmallIntegerField()
    reason = SentenceField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    waived_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    waived_reason = SentenceField(blank=True, default=str)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "sport", "season"], name="one_suspension_per_sport_and_season")
        ]


auditlog.register(Suspension)
