"""The file of a backup: a zip with a manifest that has the size and the checksum of everything else in it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.utils.translation import gettext as _

FORMAT = 1
MANIFEST = "manifest.json"
DATABASE = "database"
SECRET_KEY = "secret-key"  # noqa: S105 -- the name of a file
KEYS = (SECRET_KEY, "site-key", "push-key")  # what signs sessions, files for other sites, and calls of phones
FILES = "files"
CHUNK = 1024 * 1024


class BackupError(Exception):
    """A backup that cannot be made or used, with the sentence that says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a backup says of itself. `counts` are the rows of each table; `files` the (size, SHA-256) of each part."""

    version: str
    kind: str
    made_at: str
    database: str
    migrations: Mapping[str, list[str]]
    counts: Mapping[str, int]
    files: Mapping[str, tuple[int, str]]
    format: int = FORMAT

    @property
    def has_secret_key(self) -> bool:
        return SECRET_KEY in self.files


def write(target: Path, parts: Mapping[str, Path], about: Manifest) -> Manifest:
    """Write `parts` (by their name in the backup) to `target` and return the manifest with their checksums.

    The file appears whole and readable by its owner alone, or not at all. Raises BackupError when what was written does
    not read back as it should.
    """
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with draft.open("wb") as raw:
            draft.chmod(0o600)
            with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
                sums = {name: _add(packed, name, path) for name, path in parts.items()}
                manifest = replace(about, files=sums)
                packed.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1, sort_keys=True))
            raw.flush()
            os.fsync(raw.fileno())
        verify(draft)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    return manifest


def read(path: Path) -> Manifest:
    """Return what a backup says of itself. Raises BackupError when it is no backup, or one of a later format."""
    try:
        with zipfile.ZipFile(path) as packed:
            data: dict[str, Any] = json.loads(packed.read(MANIFEST))
            if int(data["format"]) > FORMAT:
                text = _("%(file)s was made by a newer version of the program (%(version)s). Upgrade this one first.")
                raise BackupError(text % {"file": path.name, "version": data.get("version", "–")})
            files = {name: (size, checksum) for name, (size, checksum) in data["files"].items()}
            manifest = Manifest(**{**data, "files": files})
    except FileNotFoundError:
        raise BackupError(_("There is no file %(file)s.") % {"file": path}) from None
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, TypeError) as error:
        raise _damaged(path) from error
    if DATABASE not in manifest.files or not all(map(_is_ours, manifest.files)):
        raise _damaged(path)
    return manifest


def verify(path: Path) -> Manifest:
    """Read every byte of a backup and return its manifest. Raises BackupError when anything is not as written."""
    manifest = read(path)
    try:
        with zipfile.ZipFile(path) as packed:
            for name, (size, checksum) in manifest.files.items():
                with packed.open(name) as part:
                    if _copied(part, None) != (size, checksum):
                        raise _damaged(path)
    except (OSError, zipfile.BadZipFile, KeyError, EOFError, ValueError) as error:
        raise _damaged(path) from error
    except Exception as error:  # zlib.error has no common base with the others
        if type(error).__module__ == "zlib":
            raise _damaged(path) from error
        raise
    return manifest


def unpack(path: Path, folder: Path) -> None:
    """Write the parts of a verified backup below `folder`, which has none of them yet."""
    with zipfile.ZipFile(path) as packed:
        for name in read(path).files:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with packed.open(name) as part, target.open("xb") as copy:
                target.chmod(0o600)
                shutil.copyfileobj(part, copy, CHUNK)


def _add(packed: zipfile.ZipFile, name: str, path: Path) -> tuple[int, str]:
    with path.open("rb") as source, packed.open(name, "w", force_zip64=True) as part:
        return _copied(source, part)


def _copied(source: IO[bytes], target: IO[bytes] | None) -> tuple[int, str]:
    """Return the size and the SHA-256 of `source`, copied to `target` on the way."""
    size, checksum = 0, hashlib.sha256()
    while chunk := source.read(CHUNK):
        size += len(chunk)
        checksum.update(chunk)
        if target is not None:
            target.write(chunk)
    return size, checksum.hexdigest()


def _is_ours(name: str) -> bool:
    """Return whether a part may be unpacked: a name of ours, that leads nowhere else."""
    path = PurePosixPath(name)
    if ".." in path.parts or path.is_absolute() or "\\" in name:
        return False
    return name in {DATABASE, *KEYS} or (path.parts[0] == FILES and len(path.parts) > 1)


def _damaged(path: Path) -> BackupError:
    text = _("%(file)s is damaged or is not a backup of Legion Sports. Use another one.")
    return BackupError(text % {"file": path.name})
