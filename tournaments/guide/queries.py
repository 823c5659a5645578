"""The help as it stands in its files, read once a process and language."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from tournaments.guide.engine.topics import FaultyHelpError, Library, in_language, library_of

CONTENTS = "contents"


def library() -> Library:
    """Return the help in the language of the reader; what is not translated yet is in English."""
    return library_in((get_language() or "en").partition("-")[0])


@cache
def library_in(language: str, folder: Path | None = None) -> Library:
    """Return the help in a language: `draw.toml` is English, `draw.fr.toml` beside it the same words in French.

    Raises FaultyHelpError, which names the file.
    """
    folder = folder or Path(settings.HELP_DIR)
    told = {file.stem: _read(file, language) for file in sorted(folder.glob("*.toml")) if "." not in file.stem}
    contents = told.pop(CONTENTS)
    return library_of(contents, told)


@cache
def fingerprint() -> str:
    """Return what changes when a word of the help changes, or the version that prints it."""
    files = sorted(Path(settings.HELP_DIR).glob("*.toml"))
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files))
    digest.update(str(settings.SPECTACULAR_SETTINGS["VERSION"]).encode())
    return digest.hexdigest()[:12]


def _read(file: Path, language: str) -> dict[str, Any]:
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        beside = file.with_suffix(f".{language}.toml")
        if beside.exists():
            told = in_language(told, tomllib.loads(beside.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as fault:
        raise FaultyHelpError(f"{file.name}: {fault}") from fault
    return told
