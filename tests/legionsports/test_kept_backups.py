"""Which backups are made by themselves, which are kept, and for whom."""

from __future__ import annotations

import datetime
import os
import stat

from django.urls import reverse
from django.utils import timezone

from legionsports.backups import services
from legionsports.backups.services import BackupKind, backups, check, due, make_backup
from tests.legionsports.test_backups import own_folder  # noqa: F401 -- a fixture
from tests.page import html_of
from tournaments.organization.services import change_organization


def test_backups_are_for_the_account_of_the_site_alone(db, settings):
    (settings.VAR_DIR / "secret-key").write_text("secret")
    backup = make_backup(secret_key=True)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(services.folder().stat().st_mode) == 0o700
    assert check(backup).has_secret_key
    assert not check(make_backup(target=settings.VAR_DIR / "other.zip")).has_secret_key


def test_two_backups_of_one_second_are_two_files(db, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    paths = [make_backup() for _ in range(3)]
    assert len({path.name for path in paths}) == 3
    assert {backup.path for backup in backups()} == set(paths)
    assert {backup.kind for backup in backups()} == {BackupKind.BY_HAND}


def touch(kind: BackupKind, made_at: datetime.datetime) -> None:
    path = services.folder() / f"legion-sports-{made_at:%Y-%m-%d-%H%M%S}-{kind}.zip"
    path.touch()
    os.utime(path, (made_at.timestamp(), made_at.timestamp()))


def test_old_backups_go_and_those_made_by_hand_stay(db):
    now = timezone.now()
    for hours in range(40):
        touch(BackupKind.HOURLY, now - datetime.timedelta(hours=hours))
        touch(BackupKind.BY_HAND, now - datetime.timedelta(hours=hours))
    services.rotate()
    kept = [backup.kind for backup in backups()]
    assert (kept.count(BackupKind.HOURLY), kept.count(BackupKind.BY_HAND)) == (24, 40)
    assert min(b.made_at for b in backups() if b.kind is BackupKind.HOURLY) > now - datetime.timedelta(hours=24)


def test_an_event_is_backed_up_every_hour_and_every_day_once(event):
    day = timezone.make_aware(datetime.datetime.combine(event.starts_on, datetime.time(10)))
    evening = day.replace(hour=21, minute=3)
    minutes = datetime.timedelta(minutes=1)
    assert due(day) is BackupKind.HOURLY
    touch(BackupKind.HOURLY, day)
    assert due(day + 59 * minutes) is None
    assert due(day + 60 * minutes) is BackupKind.HOURLY
    assert due(evening) is BackupKind.DAILY
    touch(BackupKind.DAILY, evening)
    assert due(evening + 5 * minutes) is None
    next_morning = day + datetime.timedelta(days=40)
    touch(BackupKind.DAILY, next_morning - datetime.timedelta(hours=12, minutes=30))
    assert due(next_morning) is None
    assert due(next_morning.replace(hour=22)) is BackupKind.DAILY


def test_backups_have_the_hours_of_the_site_wherever_its_keeper_is(org, signed_in):
    change_organization(organization=org.command, own_zone="America/St_Johns")
    touch(BackupKind.DAILY, timezone.make_aware(datetime.datetime.fromisoformat("2026-11-20T20:10")))
    page = html_of(signed_in("alice").get(reverse("backups:list")))
    assert "8:10 p.m." in page
    assert "Hours are in Mountain time (Edmonton)." in page


def test_a_laptop_that_is_closed_before_the_evening_makes_the_backup_when_it_runs_again(event):
    morning = timezone.make_aware(datetime.datetime.combine(event.ends_on, datetime.time(9))) + datetime.timedelta(30)
    assert due(morning) is None  # nothing was ever begun here
    touch(BackupKind.BY_HAND, morning)
    assert due(morning.replace(hour=20, minute=59)) is None
    following = morning + datetime.timedelta(days=1)
    assert due(following) is BackupKind.DAILY
    touch(BackupKind.DAILY, following)
    assert due(following.replace(hour=20, minute=59)) is None
    assert due(following.replace(hour=21)) is BackupKind.DAILY
