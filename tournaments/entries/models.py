"""Teams as a branch sends them in: roster, spares, fee, and what an officer decided about them."""

from __future__ import annotations

from collections.abc import Iterable

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy

from kit.fields import NameField, SentenceField
from kit.pure.translation import labelled, numbered, plain
from tournaments.entries.engine.facts import Status
from tournaments.entries.engine.origin import BY_RESULTS, Origin, PlaceDecided, parse_origin
from tournaments.entries.words.standing import DECISIONS, fee_of_person
from tournaments.members.models import WrittenAt
from tournaments.organization.models import Decision, Revocable


class Entry(models.Model):
    """One team (or one player) in one competition."""

    class State(models.TextChoices):
        DRAFT = "draft", gettext_lazy("Not handed in yet")
        ENTERED = "entered", gettext_lazy("Entered")
        CANCELLED = "cancelled", gettext_lazy("Taken back before the draw")
        PAIRED = "paired", gettext_lazy("Partners of one game")

    # Which pair of it sits out a round, where a schedule says so. It is not stored: `draws.schedule_of` writes it.
    resting_pair: str = ""

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    # A composite team plays under the name of the branch that answers for it (A10).
    branch = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="entries")
    partner_branch = models.ForeignKey(
        "tournaments.Organization", on_delete=models.PROTECT, null=True, blank=True, related_name="partnered_entries"
    )
    # The people it is called by at an open event, where nobody plays for a branch.
    called = models.CharField(max_length=120, blank=True, editable=False)
    is_host = models.BooleanField(default=False)
    # Whether the team is called by the full number of its branch: at an event that takes teams of several Commands.
    names_command = models.BooleanField(default=False, editable=False)
    # Whether its branch has had another team in the competition: their numbers tell them apart from then on.
    shares_branch = models.BooleanField(default=False, editable=False)
    state = models.CharField(max_length=10, choices=State, default=State.ENTERED)
    received_at = models.DateTimeField(null=True, blank=True)
    # When it was handed in here: a paper may have come before, and was received then.
    entered_at = models.DateTimeField(auto_now_add=True)
    contact = NameField(max_length=200, blank=True)
    cancelled_reason = models.TextField(blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField(default=1)
    written_at = WrittenAt(default=timezone.now, editable=False, db_index=True)
    # Since when it is out again: taken back, or a draft once more. Empty for what is in, and for what never was.
    out_since = models.DateTimeField(null=True, blank=True, editable=False)
    # Its place on the waiting list, from 1; of a draft alone.
    waits = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)

    # The decisions that were not taken back. Not stored: `queries.entries.standing_overrides` reads them along.
    standing_overrides: list[Override]

    class Meta:
        ordering = ["competition", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="one_entry_per_number"),
        ]

    def __str__(self) -> str:
        if self.state == self.State.PAIRED:  # its number says nothing to anybody
            return self.called
        return numbered(f"{self.number} {plain(self.branch_name)}")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @property
    def branch_name(self) -> str:
        """The name of its branch, which several teams may have; at an open event that of its people."""
        if self.called:
            return self.called
        return self.branch.full_name if self.names_command else str(self.branch)

    @property
    def team_name(self) -> str:
        """The name that the board and every sheet show, which no other team of the competition has."""
        name = self.branch_name
        return numbered(f"{plain(name)} ({self.number})") if self.shares_branch else name

    @property
    def partner_name(self) -> str:
        """The name of the branch that a composite team shares; empty for a team of one branch."""
        partner = self.partner_branch
        return "" if partner is None else partner.full_name if self.names_command else str(partner)


class TeamWord(models.Model):
    """The short word with which a captain says yes to a result. It stands on the team's card and is shown nowhere else.

    A row of its own, so that nothing that lists, exports or keeps the history of entries carries it along.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="team_word")
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="+")
    word = models.CharField(max_length=40)
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "word"], name="one_team_per_word")]


class RosterPlace(models.Model):
    """One person of an entry, in playing order."""

    class Part(models.TextChoices):
        CAPTAIN = "captain", gettext_lazy("Captain")
        PLAYER = "player", gettext_lazy("Player")
        SPARE = "spare", gettext_lazy("Spare")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="roster")
    member = models.ForeignKey("tournaments.Member", on_delete=models.PROTECT, related_name="places")
    position = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=10, choices=Part, default=Part.PLAYER)
    pair = models.CharField(max_length=1, blank=True)  # "A" or "B" where a team plays as two pairs
    name_as_entered = NameField(max_length=160, blank=True)
    # What the fee shares say of this person; `manage.py rebuild_money` proves it.
    fee_paid = models.BooleanField(default=False)
    cheque_number = models.CharField(max_length=40, blank=True)  # as long as that of a payment
    received_on = models.DateField(null=True, blank=True)
    card_seen = models.BooleanField(default=False)  # at the registration table, A3
    declaration_seen = models.BooleanField(default=False)  # a Declaration of Participation instead, A7
    # A spare who came in on a sheet that counts. The sheets say so; `manage.py rebuild_results` proves it.
    has_played = models.BooleanField(default=False)

    class Meta:
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "position"], name="one_place_per_position"),
            models.UniqueConstraint(fields=["entry", "member"], name="one_place_per_member"),
        ]

    def __str__(self) -> str:
        return f"{self.position} {self.member}"

    @property
    def has_receipt(self) -> bool:
        """Whether a payment with a receipt covers this person."""
        return any(not share.is_mark for share in self.fee_shares.all())

    @property
    def fee_in_words(self) -> str:
        return fee_of_person(self.cheque_number, is_paid=self.fee_paid, has_receipt=self.has_receipt)

    def owes_fee(self, spares_pay: str) -> bool:
        """Return whether this person has to pay and has not: a spare when present, or once it has played (AMB-G7)."""
        pays = self.part != self.Part.SPARE or spares_pay == "present" or self.has_played
        return pays and not self.fee_paid


class Qualification(models.Model):
    """Why a team may be in a competition above the first level: what it came by (A12, A34).

    A host team needs no row: `Entry.is_host` says it. A proposal is an entry that is still a draft and came by its
    place; handing it in is the branch's yes. What it rests on is content of this row and travels with the entry:
    `source` is the way to the same entry where this site has it.
    """

    class Kind(models.TextChoices):
        PLACED = "placed", gettext_lazy("By its place at the level below")
        NAMED = "named", gettext_lazy("Named by a body that held no play-off")

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="qualification")
    kind = models.CharField(max_length=10, choices=Kind)
    source = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="led_to")
    rests_on = models.JSONField(default=dict, blank=True, editable=False)  # Origin.to_json, as it was when it was noted
    sender = models.ForeignKey(  # the organizer of the event below
        "tournaments.Organization", on_delete=models.PROTECT, null=True, blank=True, related_name="+", editable=False
    )
    # The fingerprint of the final record below; empty as long as there is none.
    record = models.CharField(max_length=64, blank=True, default="", editable=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.TextField(blank=True)
    # What became of the result below since. The verdict asks it until an officer above decides, or it is true again.
    question = models.TextField(blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            # What stops two officers from proposing one team twice.
            models.UniqueConstraint(
                fields=["source"], condition=Q(source__isnull=False), name="one_qualification_per_source"
            ),
        ]

    def __str__(self) -> str:
        return labelled(self.entry, self.get_kind_display())

    @property
    def origin(self) -> Origin | None:
        """What it rests on: as the event below says it where that is here, else as it was told. No query for who has
        read `source` along with its competition, event and branches."""
        stored = parse_origin(self.rests_on) if self.rests_on else None
        if self.source is None:
            return stored
        return origin_of(self.source, decision=stored.decision if stored else BY_RESULTS)

    @property
    def provisional(self) -> bool:
        """Whether the result it rests on may still change: the competition below is not final."""
        if self.source is not None:
            return not self.source.competition.is_final
        return self.kind == self.Kind.PLACED and not self.record


def origin_of(source: Entry, *, decision: PlaceDecided, people: Iterable[str] | None = None) -> Origin:
    """Return what an entry rests on that came by the place of `source`, which is read with event and branches."""
    competition, event = source.competition, source.competition.event
    return Origin(
        slug=event.slug,
        event=event.name,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        level=event.level,
        category=competition.category,
        competition=competition.name,
        number=source.number,
        team=source.team_name,
        branches=tuple(branch.number for branch in (source.branch, source.partner_branch) if branch is not None),
        people=None if people is None else tuple(people),
        decision=decision,
    )


class FeeShare(models.Model):
    """What is paid of a team's fee: a part of a payment, or a fee that was marked as paid and has no receipt yet.

    A part of a payment has an amount. It names a person once the fee of that person is whole; until then it is the
    team's. A mark names a person and has no amount: it stands for the fee, whatever that is.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="fee_shares")
    # A person who leaves the roster leaves the money to the team.
    place = models.ForeignKey(RosterPlace, on_delete=models.SET_NULL, null=True, blank=True, related_name="fee_shares")
    payment = models.ForeignKey(
        "tournaments.Payment", on_delete=models.PROTECT, null=True, blank=True, related_name="shares"
    )
    cents = models.PositiveIntegerField(null=True, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(payment__isnull=True, cents__isnull=True) | Q(payment__isnull=False, cents__gte=1),
                name="a_fee_share_is_a_mark_or_has_an_amount",
            ),
            models.UniqueConstraint(fields=["place"], condition=Q(payment__isnull=True), name="one_mark_per_person"),
        ]

    @property
    def is_mark(self) -> bool:
        return self.payment_id is None


class Override(Revocable):
    """What an officer decided about what a rule found: the entry plays all the same, or not, or its branch is asked."""

    class Kind(models.TextChoices):
        ALLOWED = "allowed", gettext_lazy("Allowed")
        REFUSED = "refused", gettext_lazy("Refused")
        ASKED = "asked", gettext_lazy("Asked")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="overrides")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.ALLOWED)
    rule = models.CharField(max_length=40)  # id of a rule of entries.engine.eligibility
    member = models.ForeignKey("tournaments.Member", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    # What the finding rested on (Finding.facts). When the facts change the decision lapses by itself.
    facts = models.TextField(blank=True)
    reason = models.TextField()  # the branch reads it; of one that is asked, the question
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    answer = models.TextField(blank=True)  # of the branch

    class Meta:
        ordering = ["made_at"]
        constraints = [
            # Two constraints, because SQLite takes two empty members for different ones.
            models.UniqueConstraint(
                fields=["entry", "rule", "member"],
                condition=Q(revoked_at__isnull=True, member__isnull=False),
                name="one_standing_override_per_person",
            ),
            models.UniqueConstraint(
                fields=["entry", "rule"],
                condition=Q(revoked_at__isnull=True, member__isnull=True),
                name="one_standing_override_per_team",
            ),
        ]

    @property
    def label(self) -> str:
        return str(DECISIONS[self.kind])

    @property
    def leads_to(self) -> Status | None:
        """What becomes of the finding; None: it stays what it is."""
        return {self.Kind.ALLOWED: Status.OVERRIDDEN, self.Kind.REFUSED: Status.NOT_MET}.get(self.Kind(self.kind))

    @property
    def waits_for_branch(self) -> bool:
        return self.kind == self.Kind.ASKED and not self.answer


class TeamsSaid(models.Model):
    """How many teams a branch said it sends, where that is asked before the names. The last line counts."""

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="teams_said")
    branch = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="+")
    teams = models.PositiveSmallIntegerField()
    received_on = models.DateField()
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    said_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["competition", "branch"], name="teams_said_by_branch")]


class Departure(Decision):
    """A team that stops after the draw: it withdrew, or it was expelled. Revoking brings it back whole."""

    class Kind(models.TextChoices):
        WITHDRAWN = "withdrawn", gettext_lazy("Withdrew")
        EXPELLED = "expelled", gettext_lazy("Expelled")

    class Policy(models.TextChoices):
        ANNUL = "annul", gettext_lazy("Its results do not count")
        FORFEIT_REST = "forfeit_rest", gettext_lazy("What it played counts. The rest is forfeited.")
        KEEP_IF_HALF = "keep_if_half", gettext_lazy("Its results count if it played at least half")
        FORFEIT_ALL = "forfeit_all", gettext_lazy("Every match is forfeited, played or not")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="departures")
    kind = models.CharField(max_length=10, choices=Kind)
    policy = models.CharField(max_length=12, choices=Policy)
    # Of a team in a knockout or in finals: whether it keeps its place. Empty where a table counts its results.
    keeps_place = models.BooleanField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(revoked_at__isnull=True), name="one_standing_departure_per_entry"
            )
        ]


class PutOut(Decision):
    """A player who is refused further participation: this person at this event, not the team (CODE OF CONDUCT i.c)."""

    reason = SentenceField()
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="put_outs")
    member = models.ForeignKey("tournaments.Member", on_delete=models.PROTECT, related_name="put_outs")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "member"], condition=Q(revoked_at__isnull=True), name="one_standing_put_out"
            )
        ]


auditlog.register(Entry, exclude_fields=["version", "entered_at", "written_at", "out_since"])
# The order of a roster is noted once for the whole team, by the service that changes it.
auditlog.register(RosterPlace, exclude_fields=["position", "has_played"])
auditlog.register(Qualification, exclude_fields=["rests_on", "sender", "record"])
auditlog.register(Override)
auditlog.register(Departure)
auditlog.register(PutOut)
