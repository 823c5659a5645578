"""Files of events that somebody looks at before they are imported, each kept for a few days under its own name."""

from __future__ import annotations

import datetime
import hashlib

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from scoring.archives.services.travelling import open_archive
from tournaments.sites.engine.signed import Signed

FOLDER = "archives/incoming"
LONGEST_KEY = 32
KEPT_FOR = datetime.timedelta(days=3)


def keep_file(file: Signed) -> str:
    """Keep a file, and return under what; the same file twice is kept once. What nobody imported goes after a while."""
    _forget_old()
    text = file.to_text().encode()
    key = hashlib.sha256(text).hexdigest()[:LONGEST_KEY]
    if not default_storage.exists(_name(key)):
        default_storage.save(_name(key), ContentFile(text))
    return key


def kept_file(key: str) -> Signed:
    """Return a file that is kept. Raises FileNotFoundError for one that is not, or not any more."""
    if len(key) > LONGEST_KEY:  # no disk has a file of such a name
        raise FileNotFoundError(key)
    with default_storage.open(_name(key), "rb") as kept:
        return open_archive(kept.read())


def drop_file(key: str) -> None:
    """Keep a file no longer."""
    default_storage.delete(_name(key))


def _forget_old() -> None:
    if not default_storage.exists(FOLDER):
        return
    _folders, names = default_storage.listdir(FOLDER)
    for name in names:
        if default_storage.get_modified_time(f"{FOLDER}/{name}") < timezone.now() - KEPT_FOR:
            default_storage.delete(f"{FOLDER}/{name}")


def _name(key: str) -> str:
    return f"{FOLDER}/{key}.json"
