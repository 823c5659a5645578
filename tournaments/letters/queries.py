"""Who is told, what waits, and what was told."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from kit.order import by_name
from tournaments.events.models import Event
from tournaments.letters import words
from tournaments.letters.engine.posting import Waiting
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import Letter, SwitchedOff
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.permissions import Right, events_with, standing_roles

_OFFICERS = (Role.Kind.COMMAND_OFFICER, Role.Kind.DISTRICT_OFFICER, Role.Kind.BRANCH_OFFICER)
_HEADS = (Role.Kind.REPRESENTATIVE, Role.Kind.CHAIR)
# Of a role, that of its Command: for letters to whoever chose none.
_LANGUAGE = Coalesce("organization__command__language", "event__organizer__command__language")
_SALT = "tournaments.letters"


def has_mail() -> bool:
    """Return whether this site sends mail at all (EMAIL_URL)."""
    return bool(settings.EMAIL_URL)


# --- to whom --------------------------------------------------------------------------------------------


def recipients_of_branch(branch: Organization) -> list[Recipient]:
    """Return the officers of a place of the tree; where nobody is named yet its Sports Officer, on paper."""
    return recipients_of_places([branch])[branch.pk]


def recipients_of_team(branch: Organization, partner: Organization | None) -> list[Recipient]:
    """Return who is told about a team: the officers of its branch, and of the partner of a composite one (A11)."""
    officers = recipients_of_places([place for place in (branch, partner) if place is not None])
    return [person for people in officers.values() for person in people]


def recipients_of_places(places: Iterable[Organization]) -> dict[int, list[Recipient]]:
    """Return the officers of each place by its key, nobody in a closed Command: two queries, however many places."""
    officers: dict[int, list[Recipient]] = {place.pk: [] for place in places}
    roles = standing_roles().filter(organization__in=officers, kind__in=_OFFICERS, user__is_active=True)
    named = roles.annotate(language=_LANGUAGE).select_related("user")
    for role in named.order_by(by_name("user__last_name"), by_name("user__first_name"), "user"):
        if role.organization_id is not None:
            person = of_user(role.user, branch=role.organization_id, language=role.language)
            officers[role.organization_id].append(person)
    nobody = [pk for pk, known in officers.items() if not known]
    for place in Organization.objects.filter(pk__in=nobody, command__closed_at=None).select_related("command"):
        officers[place.pk] = [_unnamed(place)]
    return officers


def recipients_of_event_officers(event: Event) -> list[Recipient]:
    """Return who runs an event: its Representative and its chair, and the officers of whoever organizes it."""
    who = Q(event=event, kind__in=_HEADS) | Q(organization=event.organizer_id, kind__in=_OFFICERS)
    roles = standing_roles().filter(who, user__is_active=True).annotate(language=_LANGUAGE).select_related("user")
    people = {
        role.user_id: of_user(role.user, language=role.language)
        for role in roles.order_by(by_name("user__last_name"), by_name("user__first_name"), "user")
    }
    return list(people.values())


def speaker_of(event: Event) -> User | None:
    """Return in whose name people are told about an event by itself: its chair, or an officer of the organizer."""
    who = Q(event=event, kind=Role.Kind.CHAIR) | Q(organization=event.organizer_id, kind__in=_OFFICERS)
    roles = standing_roles().filter(who, user__is_active=True).select_related("user")
    # The event's own chair first; SQLite and PostgreSQL put what is empty at different ends.
    role = roles.order_by(F("event_id").asc(nulls_last=True), "pk").first()
    return role.user if role is not None else None


def of_user(user: User, *, branch: int | None = None, language: str = "") -> Recipient:
    """Return an account as somebody who is told something; `language` is for whoever chose none."""
    return Recipient(str(user), user.email, user=user.pk, branch=branch, language=user.language or language)


def _unnamed(place: Organization) -> Recipient:
    assert place.command is not None
    return Recipient(words.unnamed_officer(), branch=place.pk, language=place.command.language)


def names_of(receiver: str) -> tuple[str, ...]:
    """Return the receivers that are the same person: for an account its address too."""
    user = User.objects.filter(pk=receiver.removeprefix("user:")).first() if receiver.startswith("user:") else None
    return of_user(user).names if user is not None else (receiver,)


def switched_off(receivers: Iterable[str]) -> set[tuple[str, str]]:
    """Return the pairs of receiver and kind that are switched off."""
    return set(SwitchedOff.objects.filter(receiver__in=set(receivers)).values_list("receiver", "kind"))


# --- what waits and what was told -----------------------------------------------------------------------


def waiting_letters() -> dict[str, list[Waiting]]:
    """Return every letter that may go by mail, by the time zone in which its receiver has the mail of the day.

    One to somebody of a closed Command waits until it is opened again.

    It is that of the branch that the latest letter is for, else of its event: nobody has two mails of one day.
    """
    columns = ("pk", "receiver", "is_urgent", "not_before", "branch__zone", "event__zone")
    theirs, standing = (roles.filter(user=OuterRef("user")) for roles in (Role.objects, standing_roles()))
    is_open = Q(Exists(standing) | ~Exists(theirs), branch__command__closed_at=None)
    rows = list(Letter.objects.filter(is_open, state=Letter.State.WAITING).order_by("pk").values_list(*columns))
    zones = {receiver: branch or event or "" for _, receiver, _, _, branch, event in rows}
    waiting: dict[str, list[Waiting]] = {}
    for pk, receiver, urgent, later, *_ in rows:
        waiting.setdefault(zones[receiver], []).append(Waiting(pk, receiver, urgent, later))
    return waiting


def mailed_today(now: datetime.datetime) -> set[str]:
    """Return the receivers who had their mail of the day; what was urgent does not count."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    states = (Letter.State.SENT, Letter.State.SENDING)
    had = Letter.objects.filter(state__in=states, is_urgent=False, sent_at__gte=midnight)
    return set(had.values_list("receiver", flat=True))


def letters_about(entry_ids: Sequence[int]) -> QuerySet[Letter]:
    """Return what was told about entries, the latest first."""
    return Letter.objects.filter(entry_id__in=entry_ids).select_related("made_by")


def outbox(user: User | AnonymousUser) -> QuerySet[Letter]:
    """Return what `user` may see of what was told: their own letters, and those of the events they manage."""
    mine = Q() if getattr(user, "is_superuser", False) else Q(made_by=user.pk)
    managed = Event.objects.filter(events_with(user, Right.MANAGE_EVENT))
    letters = Letter.objects.filter(mine | Q(event__in=managed))
    return letters.select_related("event", "branch", "made_by")


def letters_to(user: User) -> QuerySet[Letter]:
    """Return what somebody was told, the latest first."""
    return Letter.objects.filter(user=user).select_related("event", "made_by")


def letters_to_print(keys: Sequence[int]) -> list[Letter]:
    """Return letters as they are printed: by branch, so that one envelope takes what goes to one place."""
    letters = Letter.objects.filter(pk__in=keys).select_related("event", "branch", "made_by")
    return list(letters.order_by(by_name("branch__name"), by_name("name"), "made_at", "pk"))


# --- the link that works without signing in --------------------------------------------------------------


def token_of(receiver: str, kinds: Iterable[str]) -> str:
    """Return what stands in the link at the foot of a mail: who got it, and what it was about."""
    return signing.dumps([receiver, sorted(set(kinds))], salt=_SALT)


def read_token(token: str) -> tuple[str, list[str]] | None:
    """Return the receiver and the kinds of a link, or None for one that was not made here."""
    try:
        receiver, kinds = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError):
        return None
    return str(receiver), [str(kind) for kind in kinds]
