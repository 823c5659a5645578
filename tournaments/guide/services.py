"""The booklets that were made: a file for each role, until the help says something else."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language

from tournaments.guide.queries import fingerprint


def booklet_file(role: str) -> Path:
    """Return where the booklet of a role lies once it is made."""
    return Path(settings.MEDIA_ROOT) / "help" / f"{role}-{get_language() or 'en'}-{fingerprint()}.pdf"


def keep_booklet(*, role: str, pdf: bytes) -> Path:
    """Keep a booklet in the place of older ones, and return where."""
    file = booklet_file(role)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    old = set(file.parent.glob(f"{role}-{get_language() or 'en'}-*.pdf")) - {file}
    half = file.with_suffix(".part")
    half.write_bytes(pdf)
    half.replace(file)  # whoever opens it now gets all of it
    for older in old:
        older.unlink(missing_ok=True)
    return file
