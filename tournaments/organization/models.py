"""The Legion's tree, the people who may sign in, and what each of them may do where."""

from __future__ import annotations

import uuid
from typing import Any

from auditlog.registry import auditlog
from django.apps import apps
from django.contrib.auth.models import AbstractUser
from django.db import models, transaction
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from kit.fields import NameField
from kit.pure.nouns import capital, one, played_on
from kit.pure.translation import numbered


def name_of_table(game: str, code: str) -> str:
    """Return the user name of a table at which a game is played: no form takes one with colons from a person."""
    return f"table:{game}:{code}"


def game_of_table(username: str) -> str:
    """Return what is played at a table that has this user name; nothing where nobody wrote it down.

    >>> game_of_table(name_of_table("darts", "ab12")), game_of_table("table:ab12")
    ('darts', '')
    """
    return username.split(":")[1] if username.count(":") > 1 else ""


class User(AbstractUser):
    """A person who may sign in. What they may do is in their roles, never in this row.

    A table that is scored by its link has a row as well, so that whatever says who entered something says "Table 4".
    It never signs in, and holds no role.
    """

    is_table = models.BooleanField(default=False, editable=False)
    # The password came from somebody else, on paper: until it is changed the roles of this person give no right.
    must_change_password = models.BooleanField(default=False, editable=False)
    # In which pages and mail come: "fr-ca". Empty where nobody has chosen: then the browser's, and mail in English.
    language = models.CharField(max_length=10, blank=True, default="", editable=False)

    class Meta(AbstractUser.Meta):
        abstract = False
        constraints = [
            models.CheckConstraint(condition=Q(is_table=False) | Q(is_active=False), name="a_table_never_signs_in"),
        ]

    # Whose branch and team this is: nobody rules on their own (AMB-G13). Empty where nobody has said.
    member = models.OneToOneField(
        "tournaments.Member", on_delete=models.SET_NULL, null=True, blank=True, related_name="account"
    )

    def __str__(self) -> str:
        if self.is_table and (game := game_of_table(self.username)):
            word, _space, number = self.first_name.partition(" ")
            return f"{capital(one(played_on(word, game)))} {number}"
        return self.get_full_name() or self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row, and end the tokens of this person's programs where the password is new or the account closed.

        Here and not in a service: `changepassword` on the console and the administration site change passwords too.
        """
        ends_tokens = self.pk is not None and (getattr(self, "_password", None) is not None or not self.is_active)
        with transaction.atomic():
            super().save(*args, **kwargs)
            if ends_tokens:
                apps.get_model("knox.AuthToken")._default_manager.filter(user=self).delete()


class Revocable(models.Model):
    """What somebody decided and can revoke: it is never edited or deleted, and stands while `revoked_at` is empty."""

    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        abstract = True


class Decision(Revocable):
    """A decision about a team or a person that stands until it is revoked: why, by whom, and when."""

    reason = models.TextField()
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True


class OrganizationQuerySet(models.QuerySet["Organization"]):
    def under(self, organization: Organization) -> OrganizationQuerySet:
        """Return `organization` and everything below it."""
        return self.filter(path__startswith=organization.path)

    def branches(self) -> OrganizationQuerySet:
        """Return the organizations that members belong to."""
        return self.filter(level=Organization.BRANCH)

    def commands(self) -> OrganizationQuerySet:
        """Return the Commands, and Dominion above them: each has its own books, seasons and officers."""
        return self.filter(command=F("pk"))


class Organization(models.Model):
    """One place of the organization: a Command, District, Area or Branch.

    The names and the order of the levels are data of the Command (`levels`), because others
    have zones where this one has districts and areas.
    """

    BRANCH = "branch"
    COMMAND = "command"

    parent = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="children")
    level = models.CharField(max_length=20)
    # What its Command calls this level: "Zone". Kept with each place, for every list that names it.
    level_name = models.CharField(max_length=40, editable=False, default="")
    name = NameField(max_length=120)
    number = models.CharField(max_length=12, blank=True)
    town = NameField(max_length=80, blank=True)
    member_count = models.PositiveIntegerField(null=True, blank=True)
    # Ids from the root down, "1/4/17/": one LIKE finds a subtree, at any depth.
    path = models.CharField(max_length=255, unique=True, editable=False)
    # The Command that a place belongs to, itself for a Command; the top of the tree where no Command is above. Every
    # Command numbers its branches from 1: a branch is this and its number.
    # Empty for the moment between a row and its key alone.
    command: models.ForeignKey[Organization, Organization] = models.ForeignKey(  # type: ignore[misc]
        "self", on_delete=models.CASCADE, null=True, editable=False, related_name="+"
    )
    # What the full numbers of its branches begin with: the code that Dominion gives the Command, else, beside another
    # Command, its name. On every row, so that no page looks for the Command of each branch.
    prefix = models.CharField(max_length=120, default="", blank=True, editable=False)
    # Of a Command: since when nothing new begins in it and its roles give no right. Its public record stays.
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Of a Command: the language of letters to whoever chose none, and of the papers of new events. Empty is the site's.
    language = models.CharField(max_length=10, blank=True, default="", editable=False)
    levels = models.JSONField(default=list, blank=True)
    rulebook_key = models.CharField(max_length=60, blank=True)
    # Its time zone where it says one of its own, and the one that it has: its own or that of the place above. Empty at
    # the top is the site's.
    own_zone = models.CharField(max_length=40, blank=True, default="", editable=False)
    zone = models.CharField(max_length=40, blank=True, default="", editable=False)

    objects = OrganizationQuerySet.as_manager()

    class Meta:
        ordering = ["path"]
        constraints = [
            models.UniqueConstraint(
                fields=["command", "number"], condition=Q(level="branch"), name="one_branch_per_command_and_number"
            ),
        ]

    def __str__(self) -> str:
        if self.level == self.BRANCH:
            return numbered(f"{self.name} No. {self.number}")  # not shown: a name
        return f"{self.level_name} {self.number}" if self.number and not self.is_command else self.name

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @property
    def full_number(self) -> str:
        """The number of a branch with its Command, as Dominion writes it: 07-033."""
        return f"{self.prefix}-{self.number:0>3}" if self.prefix and self.level == self.BRANCH else self.number

    @property
    def full_name(self) -> str:
        """The name among several Commands: Halifax No. 07-001, or Halifax (Nova Scotia) No. 1 without a code."""
        if self.level != self.BRANCH or not self.prefix:
            return str(self)
        if self.prefix.isdecimal():
            return numbered(f"{self.name} No. {self.full_number}")  # not shown: a name
        name = f"{self.name} ({self.prefix.removesuffix(' Command')})"
        return numbered(f"{name} No. {self.number}")  # not shown: a name

    def name_beside(self, other: Organization) -> str:
        """The name where `other` is at home: the full one in another Command."""
        return str(self) if self.command_id == other.command_id else self.full_name

    @property
    def path_ids(self) -> list[int]:
        """Ids from the root to this organization, this organization included."""
        return [int(part) for part in self.path.strip("/").split("/")]

    @property
    def is_command(self) -> bool:
        """Whether this is a Command, or the top of a tree without one: it has its own books, seasons and officers."""
        return self.pk is not None and self.pk == self.command_id

    def hang(self) -> None:
        """Save a new place, and work out its path, its Command and its time zone from what it stands below."""
        self.zone = self.own_zone or (self.parent.zone if self.parent else "")
        self.path = uuid.uuid4().hex  # its own id is part of the path and is not known yet
        self.save()
        self.path = f"{self.parent.path if self.parent else ''}{self.pk}/"
        self.command_id = self.parent.command_id if self.parent and self.level != self.COMMAND else self.pk
        names = {level["key"]: level["name"] for level in self.command.levels}
        self.level_name = names.get(self.level, self.level.title())
        if not self.is_command:
            self.prefix = self.command.prefix
        self.save(update_fields=["path", "command", "level_name", "prefix"])
        if self.is_command:
            write_prefixes()

    def covers(self, other: Organization) -> bool:
        """Return whether `other` is this organization or lies below it."""
        return other.path.startswith(self.path)


def write_prefixes() -> None:
    """Write on every place what full numbers begin with: after a Command was added, or has another code or name."""
    commands = Organization.objects.filter(pk=F("command"))
    # A top above the Commands, such as Dominion, numbers no branches.
    are_several = commands.filter(level=Organization.COMMAND).count() > 1 or commands.filter(parent=None).count() > 1
    for command in commands:
        code = command.number if command.level == Organization.COMMAND else ""
        prefix = code or (command.name if are_several else "")
        Organization.objects.filter(command=command).exclude(prefix=prefix).update(prefix=prefix)


class LevelManager(models.Manager[Organization]):
    """The places of one level."""

    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level

    def get_queryset(self) -> models.QuerySet[Organization]:
        return super().get_queryset().filter(level=self.level)


class Branch(Organization):
    objects = LevelManager("branch")  # type: ignore[assignment, misc]

    class Meta:
        proxy = True


class District(Organization):
    objects = LevelManager("district")  # type: ignore[assignment, misc]

    class Meta:
        proxy = True


class Command(Organization):
    objects = LevelManager("command")  # type: ignore[assignment, misc]

    class Meta:
        proxy = True


class Role(models.Model):
    """What one person may do in one place: a part of the tree, or one event."""

    class Kind(models.TextChoices):
        COMMAND_OFFICER = "command_officer", _("Command sports officer")
        DISTRICT_OFFICER = "district_officer", _("District officer")
        BRANCH_OFFICER = "branch_officer", _("Branch officer")
        REPRESENTATIVE = "representative", _("Representative")
        CHAIR = "chair", _("Tournament chair")
        SCOREKEEPER = "scorekeeper", _("Scorekeeper")
        AWARD_DELEGATE = "award_delegate", _("Delegate for awards")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=20, choices=Kind)
    organization = models.ForeignKey(
        Organization, on_delete=models.CASCADE, null=True, blank=True, related_name="roles"
    )
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.CASCADE, null=True, blank=True, related_name="roles"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(organization__isnull=False, event__isnull=True)
                | Q(organization__isnull=True, event__isnull=False),
                name="role_has_one_scope",
            ),
            models.UniqueConstraint(
                fields=["user", "kind", "organization"],
                condition=Q(organization__isnull=False),
                name="one_role_per_organization",
            ),
            models.UniqueConstraint(
                fields=["user", "kind", "event"], condition=Q(event__isnull=False), name="one_role_per_event"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.organization or self.event}"


class KeptAnswer(models.Model):
    """What a program was answered to a request with a key, so that the same request again is answered the same.

    A week is longer than any program tries again. What it holds is for who asked, and for nobody else.
    """

    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    key = models.UUIDField()
    asked = models.CharField(max_length=64)  # SHA-256 of the method, the path and the body
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.TextField(blank=True, default="")
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["by", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"{self.status} {self.made_at:%Y-%m-%d %H:%M}"


auditlog.register(Role)
