"""Beginning: an empty site gets its Command and its first officer; a made-up season is cleared away."""

from __future__ import annotations

import shutil
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import OperationalError, connection, transaction

from kit.pure.text import clean
from kit.pure.violations import RuleViolation
from legionsports.backups.services import BackupKind, is_empty, make_backup
from legionsports.beginning.queries import code_file, is_code, kept_code, made_up_logins
from legionsports.practice.queries.people import logins_file
from legionsports.storage import BUSY, trouble_of
from tournaments.models import Organization, Role, User
from tournaments.organization.queries.tree import is_begun
from tournaments.organization.services import close_command
from tournaments.people.services import add_person, grant_role, new_password
from tournaments.rulebooks.services.books import begin_command


def offer() -> str:
    """Return the code that opens the first door of an empty site, made at the first call; "" where there is a site."""
    file = code_file()
    if not is_empty():
        file.unlink(missing_ok=True)
        return ""
    if not kept_code():
        file.touch(mode=0o600)
        file.write_text(new_password() + "\n")
    return kept_code()


@transaction.atomic
def begin(
    *, code: str, name: str, rulebook_key: str, username: str, first_name: str, last_name: str
) -> tuple[User, str]:
    """Begin the Command `name` and return its first officer with a password, which is shown once and kept nowhere.

    Raises RuleViolation for a wrong code, a site that somebody has begun meanwhile, and a user name that cannot be.
    """
    if not is_empty():
        raise RuleViolation("beginning.begun_already")
    if not is_code(code):
        raise RuleViolation("beginning.wrong_code", field="code")
    command = begin_command(name=name, rulebook_key=rulebook_key)
    user, password = _first_officer(command, username=username, first_name=first_name, last_name=last_name)
    try:
        code_file().unlink()  # of two people at once, only one can take it away
    except FileNotFoundError:
        raise RuleViolation("beginning.begun_already") from None
    return user, password


def _first_officer(command: Organization, *, username: str, first_name: str, last_name: str) -> tuple[User, str]:
    user, password = add_person(username=username, first_name=first_name, last_name=last_name)
    user.language = command.language
    user.save(update_fields=["language"])
    grant_role(user=user, kind=Role.Kind.COMMAND_OFFICER, where=command, by=None)
    return user, password


@transaction.atomic
def begin_as(*, user: User, name: str, rulebook_key: str, first_name: str, last_name: str) -> User:
    """Begin the Command `name` for a superuser made on the console, and return the person as its first officer.

    Raises RuleViolation for a site that somebody has begun meanwhile.
    """
    # Two superusers at once wait here for each other: a site begins once.
    superusers = list(User.objects.select_for_update().filter(is_superuser=True, is_active=True).order_by("pk"))
    if is_begun() or user not in superusers:
        raise RuleViolation("beginning.begun_already")
    user.first_name, user.last_name = clean(first_name), clean(last_name)
    command = begin_command(name=name, rulebook_key=rulebook_key)
    user.language = user.language or command.language
    user.save(update_fields=["first_name", "last_name", "language"])
    grant_role(user=user, kind=Role.Kind.COMMAND_OFFICER, where=command, by=None)
    return user


@transaction.atomic
def begin_another(
    *, name: str, rulebook_key: str, username: str, first_name: str, last_name: str, by: User
) -> tuple[User, str]:
    """Begin one more Command and return its first officer with a first password, which has to be changed.

    From here on `by` keeps the site by name, and not as the officer of its only Command. Raises RuleViolation for a
    Command that is on the site, and for a user name that somebody has.
    """
    list(Organization.objects.select_for_update().commands())  # two at once wait here for each other
    # Read anew: the statement that waited does not see what the first has begun.
    if name.casefold() in {each.casefold() for each in Organization.objects.commands().values_list("name", flat=True)}:
        raise RuleViolation("beginning.command_there", field="command", name=name)
    if User.objects.filter(username__iexact=username).exists():
        raise RuleViolation("beginning.username_taken", field="username", username=username)
    command = begin_command(name=name, rulebook_key=rulebook_key)
    user, password = _first_officer(command, username=username, first_name=first_name, last_name=last_name)
    user.must_change_password = True  # whoever keeps the site has read it
    user.save(update_fields=["must_change_password"])
    keep_site(username=by.username)
    return user, password


@transaction.atomic
def close_or_open(*, command: Organization, is_closed: bool, by: User) -> Organization:
    """Close a Command, or open it again. `by` keeps the site by name from here on: no role may be left that says so."""
    keep_site(username=by.username)
    return close_command(command=command, is_closed=is_closed)


@transaction.atomic
def keep_site(*, username: str, keeps: bool = True, by: User | None = None) -> User:
    """Let somebody keep the site, or no longer. `by` is None on the console of the machine alone.

    Raises RuleViolation for an unknown user name, and where `by` would no longer keep it.
    """
    user = User.objects.filter(username__iexact=username, is_table=False, is_active=True).first()
    if user is None:
        raise RuleViolation("beginning.no_such_user", field="username", username=username)
    if not keeps and by is not None and user.pk == by.pk:
        raise RuleViolation("beginning.last_keeper", field="username")
    user.is_staff = keeps
    user.save(update_fields=["is_staff"])
    return user


def clear_made_up() -> Path:
    """Clear the made-up season away, with its people and files, and return the backup that was made before.

    Raises RuleViolation on a site that is not made up or that somebody else is writing to, and BackupError when the
    backup cannot be made: then nothing is cleared.
    """
    if not made_up_logins():
        raise RuleViolation("beginning.not_made_up")
    backup = make_backup(kind=BackupKind.CLEARING)
    if not made_up_logins():  # somebody else has cleared it in the meantime, and may have begun already
        raise RuleViolation("beginning.not_made_up")
    try:
        _empty_tables()
    except OperationalError as error:
        if trouble_of(error) is not BUSY:
            raise
        raise RuleViolation("beginning.busy") from error
    cache.clear()
    for folder in (Path(settings.MEDIA_ROOT), Path(settings.VAR_DIR) / "demo", Path(settings.VAR_DIR) / "rehearsal"):
        shutil.rmtree(folder, ignore_errors=True)
    Path(settings.MEDIA_ROOT).mkdir(mode=0o700, parents=True, exist_ok=True)
    logins_file().unlink(missing_ok=True)
    return backup


def _empty_tables() -> None:
    """Remove every row but those that a migrated database begins with.

    Every process of the site knows the numbers of the content types by heart: new ones would belong to nothing. And
    numbers go on: what waits on a device for user 1 of the made-up season is nobody's any more.
    """
    kept = {ContentType._meta.db_table, Permission._meta.db_table}
    tables = [name for name in connection.introspection.django_table_names(only_existing=True) if name not in kept]
    statements = connection.ops.sql_flush(no_style(), tables, reset_sequences=False, allow_cascade=False)
    connection.ops.execute_sql_flush(statements)
