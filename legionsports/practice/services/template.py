"""The database that every rehearsal is a copy of: made once, and again when the tables or the day are others."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from contextvars import Context
from functools import lru_cache
from pathlib import Path
from threading import Lock

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.utils import timezone

from kit.worlds import World, inside
from legionsports.practice.services import notes, weekend
from legionsports.version import VERSION
from tournaments.draws.engine.codes import COUNT
from tournaments.models import CodeCounter

Kinds = tuple[tuple[int, str, str], ...]
_making = Lock()  # of two processes both may make it, and the second puts the same in its place


def root() -> Path:
    """Return the folder of everything that rehearsals need; nobody else on the machine can read it."""
    folder = Path(settings.VAR_DIR) / "rehearsal"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def tables() -> str:
    """Return what tells the tables of this version of the program from those of another. Asked on the real site.

    The numbers of the kinds of rows belong to it: a process knows them by heart, and writes them into histories.
    """
    known = hashlib.sha256(repr((VERSION, _migrations(), _kinds())).encode())
    return known.hexdigest()[:16]


def ready() -> Path:
    """Return the database to copy, made now if there is none of today. Asked on the real site."""
    kinds, name = _kinds(), f"{tables()}-{timezone.localdate():%Y%m%d}.sqlite3"
    made = root() / name
    if not made.exists():
        with _making:
            if not made.exists():  # somebody else has made it in the meantime
                _make(made, kinds, CodeCounter.objects.get_or_create(pk=1)[0].key)
    return made


def _make(target: Path, kinds: Kinds, key: str) -> None:
    with tempfile.TemporaryDirectory(dir=root(), prefix=".making-") as work:
        world = World(Path(work))
        # In a context of its own: the history would name whoever asked as the one who did all this.
        Context().run(_fill, world, kinds, key)
        for old in root().glob("*.sqlite3"):
            old.unlink(missing_ok=True)
        shutil.move(world.database, target)


def _fill(world: World, kinds: Kinds, key: str) -> None:
    with inside(world):
        _create_tables(kinds)
        # The other half of the site's own series: no code of a rehearsal is ever one of a real sheet.
        CodeCounter.objects.create(pk=1, key=key, given=COUNT // 2)
        weekend.build()
        notes.begin()


def _create_tables(kinds: Kinds) -> None:
    """Create every table as the models say: the migrations come to the same, and take a minute."""
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.managed and not model._meta.proxy:
                editor.create_model(model)
    ContentType.objects.bulk_create(ContentType(pk=pk, app_label=app, model=model) for pk, app, model in kinds)


def _kinds() -> Kinds:
    return tuple(ContentType.objects.order_by("pk").values_list("pk", "app_label", "model"))


@lru_cache(maxsize=1)
def _migrations() -> tuple[str, ...]:
    folders = {Path(app.path) / "migrations" for app in apps.get_app_configs()}
    return tuple(sorted(f"{folder.parent.name}/{file.name}" for folder in folders for file in folder.glob("*.py")))
