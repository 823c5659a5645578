"""Making backups, keeping as many as are of use, and bringing one back."""

from __future__ import annotations

import datetime
import itertools
import shutil
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from legionsports.backups.services import archive, databases
from legionsports.backups.services.ages import has_newer, is_of_version_1
from legionsports.backups.services.archive import DATABASE, FILES, KEYS, BackupError, Manifest
from legionsports.version import VERSION
from tournaments.models import Event, Organization, User

HANDED_IN = ("imports", "archives")  # of the files, only what came in or went away: papers can be made again
END_OF_DAY = datetime.time(21)
HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)


class BackupKind(StrEnum):
    """Why a backup was made."""

    BY_HAND = "by-hand"
    HOURLY = "hourly"
    DAILY = "daily"
    UPGRADE = "before-upgrade"
    RESTORE = "before-restore"
    CLEARING = "before-clearing"


WHY = {
    BackupKind.BY_HAND: _("Made by hand"),
    BackupKind.HOURLY: _("Every hour of an event"),
    BackupKind.DAILY: _("End of the day"),
    BackupKind.UPGRADE: _("Before an upgrade"),
    BackupKind.RESTORE: _("Before a restore"),
    BackupKind.CLEARING: _("Before the made-up season was cleared"),
}
# How many of each kind stay; what somebody made by hand goes only by hand.
KEPT = {BackupKind.HOURLY: 24, BackupKind.DAILY: 14, BackupKind.UPGRADE: 5, BackupKind.RESTORE: 5}


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup in the site's own folder."""

    path: Path
    kind: BackupKind
    made_at: datetime.datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def why(self) -> str:
        return str(WHY[self.kind])


def folder() -> Path:
    """Return where the site keeps its backups; nobody else on the machine can read it."""
    kept = Path(settings.VAR_DIR) / "backups"
    kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    return kept


def backups() -> list[Backup]:
    """Return the backups that the site keeps, the newest first. Each was read back whole when it was made."""
    listed = []
    for path in folder().glob("legion-sports-*.zip"):
        kind = path.stem.split("-", 6)[-1]
        if kind in {each.value for each in BackupKind}:
            stat = path.stat()
            made = datetime.datetime.fromtimestamp(stat.st_mtime, tz=datetime.UTC)
            listed.append(Backup(path, BackupKind(kind), made, stat.st_size))
    return sorted(listed, key=lambda backup: (backup.made_at, backup.name), reverse=True)


# --- making -------------------------------------------------------------------------------------------


def make_backup(*, kind: BackupKind = BackupKind.BY_HAND, target: Path | None = None, secret_key: bool = False) -> Path:
    """Write everything of the site to one file and return it; without `target` it joins those that the site keeps.

    People go on working meanwhile: the backup has all that was acknowledged before it began. It is read back before it
    counts. Raises BackupError, and leaves nothing half-written.
    """
    now = timezone.now()
    if target is None:
        target = _free_name(now, kind)
    if target.exists():
        raise BackupError(gettext("%(file)s exists already. Choose another name.") % {"file": target})
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as work:
            dumped = Path(work) / DATABASE
            counts = databases.dump(dumped)
            about = Manifest(
                version=VERSION,
                kind=kind,
                made_at=now.isoformat(),
                database=databases.vendor(),
                migrations=_applied(),
                counts=counts,
                files={},
            )
            archive.write(target, {DATABASE: dumped, **_files(secret_key=secret_key)}, about)
    except OSError as error:
        told = {"folder": target.parent, "why": error.strerror or error}
        raise BackupError(gettext("The backup could not be written to %(folder)s: %(why)s.") % told) from error
    rotate()
    return target


def _free_name(at: datetime.datetime, kind: BackupKind) -> Path:
    """Return where a backup of this moment goes; a second one of the same second is counted."""
    second = f"{timezone.localtime(at):%Y-%m-%d-%H%M%S}"
    names = (folder() / f"legion-sports-{second}{'' if n == 1 else f'_{n}'}-{kind}.zip" for n in itertools.count(1))
    return next(path for path in names if not path.exists())


def _files(*, secret_key: bool) -> dict[str, Path]:
    media = Path(settings.MEDIA_ROOT)
    handed_in = sorted(path for name in HANDED_IN for path in (media / name).rglob("*") if path.is_file())
    parts = {f"{FILES}/{path.relative_to(media).as_posix()}": path for path in handed_in}
    if secret_key:
        keys = {name: Path(settings.VAR_DIR) / name for name in KEYS}
        parts |= {name: key for name, key in keys.items() if key.exists()}
    return parts


def _applied() -> dict[str, list[str]]:
    applied: dict[str, list[str]] = defaultdict(list)
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        applied[app].append(name)
    return dict(applied)


def rotate() -> None:
    """Remove what is older than the backups worth keeping."""
    for kind, most in KEPT.items():
        for old in [backup for backup in backups() if backup.kind is kind][most:]:
            old.path.unlink(missing_ok=True)


def due(at: datetime.datetime) -> BackupKind | None:
    """Return which backup the site owes itself: one an hour while an event is on, one at the end of every day.

    Many a laptop is closed before the evening: what its day has come to is saved when it runs again.
    """
    today, kept = timezone.localdate(at), backups()
    evening = timezone.make_aware(datetime.datetime.combine(today, END_OF_DAY))
    last_of_a_day = next((each.made_at for each in kept if each.kind is BackupKind.DAILY), None)
    if at >= evening and (last_of_a_day is None or last_of_a_day < evening):
        return BackupKind.DAILY
    if event_is_on(today) and (not kept or at - kept[0].made_at >= HOUR):
        return BackupKind.HOURLY
    return BackupKind.DAILY if kept and kept[0].made_at < evening - DAY else None


def event_is_on(day: datetime.date) -> bool:
    """Return whether an event is played on this day."""
    return Event.objects.filter(starts_on__lte=day, ends_on__gte=day).exists()


# --- bringing back ------------------------------------------------------------------------------------


def check(path: Path) -> Manifest:
    """Return what a backup has in it. Raises BackupError when it is damaged, or this site cannot use it."""
    manifest = archive.verify(path)
    applied = {(app, name) for app, names in manifest.migrations.items() for name in names}
    if is_of_version_1(applied):
        text = gettext("%(file)s was made by version %(theirs)s. Version %(ours)s can't read backups of version 1.")
        raise BackupError(text % {"file": path.name, "theirs": manifest.version, "ours": VERSION})
    if has_newer(applied):
        text = gettext(
            "%(file)s was made by version %(theirs)s. This is version %(ours)s, which does not know all of it. Put the "
            "newer program in place first."
        )
        raise BackupError(text % {"file": path.name, "theirs": manifest.version, "ours": VERSION})
    if manifest.database != databases.vendor():
        text = gettext(
            "%(file)s is a backup of a %(theirs)s database, and this site uses %(ours)s. Restore it where DATABASE_URL "
            "says the same, then move it as docs/operating.md describes."
        )
        raise BackupError(text % {"file": path.name, "theirs": manifest.database, "ours": databases.vendor()})
    return manifest


def restore_backup(*, path: Path, replace: bool = False) -> Manifest:
    """Bring a backup back as this site, and return what was in it.

    Where there is a site already, nothing happens unless `replace` says so, and then what is there is backed up first.
    Raises BackupError, and then everything is as before.
    """
    manifest = check(path)
    if not is_empty():
        if not replace:
            raise BackupError(
                gettext(
                    "There is a site here already. Restore beside it with --into FOLDER, or in its place with "
                    "--replace. What is here now is backed up first."
                )
            )
        make_backup(kind=BackupKind.RESTORE)
    put_back(path=path)
    return manifest


def put_back(*, path: Path) -> None:
    """Put what a checked backup has in the place of the database and the files, whatever is there."""
    with tempfile.TemporaryDirectory(dir=folder(), prefix=".restore-") as work:
        archive.unpack(path, Path(work))
        databases.load(Path(work) / DATABASE)
        _bring_back_files(Path(work))


def unpack_beside(*, path: Path, target: Path) -> Manifest:
    """Unpack a backup beside the present site, and return what was in it.

    `target` is an empty folder that a site can be started on (VAR_DIR); PostgreSQL makes a database of its own for
    it, `databases.name_beside`. Raises BackupError, and then nothing is left of it.
    """
    manifest = check(path)
    if target.exists() and any(target.iterdir()):
        raise BackupError(gettext("%(folder)s is not empty. Choose another folder.") % {"folder": target})
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        archive.unpack(path, target)
        databases.load_beside(target / DATABASE, target)
    except (BackupError, OSError):
        shutil.rmtree(target)
        raise
    return manifest


def is_empty() -> bool:
    """Return whether there is nothing here that a restored site would replace."""
    with connection.cursor() as cursor:
        if Organization._meta.db_table not in connection.introspection.table_names(cursor):
            return True
    return not (Organization.objects.exists() or Event.objects.exists() or User.objects.exists())


def _bring_back_files(unpacked: Path) -> None:
    if (unpacked / FILES).exists():
        shutil.copytree(unpacked / FILES, settings.MEDIA_ROOT, dirs_exist_ok=True)
    for name in KEYS:
        if (unpacked / name).exists():
            key = Path(settings.VAR_DIR) / name
            shutil.copyfile(unpacked / name, key)
            key.chmod(0o600)
