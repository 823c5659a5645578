"""Where the rehearsals of a person are: made, found, begun again and cleared away."""

from __future__ import annotations

import datetime
import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from django.utils.crypto import salted_hmac

from kit.pure.violations import RuleViolation
from kit.worlds import World
from legionsports import storage
from legionsports.practice.services import template
from tournaments.models import User

KEPT_FOR = datetime.timedelta(days=14)  # since somebody last worked in it
MOST = 200  # some 3 MB each
IN_USE = 3600.0  # seconds: nobody loses a rehearsal for another while working in it
MARK = "tables"


def world_of(user: User) -> World:
    """Return where the rehearsal of a person is, whether it has begun or not.

    The name follows from the person alone: nobody is told it, and nobody can ask for that of somebody else.
    """
    name = salted_hmac("legionsports.practice", f"{user.pk}:{user.get_username()}", algorithm="sha256")
    return World(_folder() / f"{name.hexdigest()[:32]}")


def has_begun(world: World) -> bool:
    """Return whether a rehearsal is there and has the tables of this version. Asked on the real site."""
    try:
        return (world.folder / MARK).read_text() == template.tables()
    except FileNotFoundError:
        return False


def begin(world: World) -> None:
    """Make the rehearsal `world` again; what was done in it is gone.

    Raises RuleViolation where there is no room: too many people practise, or the disk is nearly full.
    """
    _make_room(world)
    copy = template.ready()
    making = Path(tempfile.mkdtemp(dir=_folder(), prefix=".making-"))
    try:
        shutil.copyfile(copy, making / world.database.name)
        (making / MARK).write_text(template.tables())
        (making / world.files.name).mkdir()
        # Whoever asks for a page in this moment finds none, and is led to the page on which it is begun.
        old = making.with_suffix(".old")
        with suppress(FileNotFoundError):  # there is none yet, or somebody else takes it away at this moment
            world.folder.rename(old)
        _put(making, world)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def _put(making: Path, world: World) -> None:
    """Put what is made where it belongs. Somebody who presses twice begins twice: either of the two will do."""
    try:
        making.rename(world.folder)
    except OSError:
        if not has_begun(world):
            raise


def stay(world: World) -> None:
    """Note that somebody works in a rehearsal."""
    with suppress(FileNotFoundError):  # it is being begun again at this moment
        os.utime(world.folder)


def clear_old() -> int:
    """Remove the rehearsals that nobody has worked in for KEPT_FOR, and return how many these were."""
    before = time.time() - KEPT_FOR.total_seconds()
    old = [folder for folder, used in _used() if used < before]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return len(old)


def _make_room(world: World) -> None:
    if storage.low_space() is not None:
        raise RuleViolation("rehearsal.no_space")
    others = [(folder, used) for folder, used in _used() if folder != world.folder]
    if len(others) < MOST:
        return
    oldest, used = min(others, key=lambda place: place[1])
    if time.time() - used < IN_USE:
        raise RuleViolation("rehearsal.too_many", most=MOST)
    shutil.rmtree(oldest, ignore_errors=True)


def _used() -> list[tuple[Path, float]]:
    """Return the folder of every rehearsal with the moment at which somebody last worked in it."""
    folders = []
    for folder in _folder().iterdir():
        try:
            folders.append((folder, folder.stat().st_mtime))
        except FileNotFoundError:  # somebody else has cleared it in the meantime
            continue
    return folders


def _folder() -> Path:
    folder = template.root() / "people"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
