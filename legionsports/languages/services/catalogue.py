"""The catalogues of a language: brought up to date with the sources by Babel, and compiled.

There are two, as Django has them: one for the server, and one that goes to the scripts of a page.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings

DOMAINS = ("django", "djangojs")
# What marks a sentence, beside what Babel knows: which of what is given is the sentence, its plural, its context.
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "pgettext_noop": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


def path_of(locale: str, domain: str = "django") -> Path:
    """Return the file of a language: ``fr_CA``."""
    return Path(settings.LOCALE_PATHS[0]) / locale / "LC_MESSAGES" / f"{domain}.po"


def read(locale: str, domain: str = "django") -> Catalog:
    """Return the catalogue of a language; an empty one where there is none yet."""
    path = path_of(locale, domain)
    if not path.exists():
        return Catalog(locale=locale, project="Legion Sports", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=locale)


@cache  # it takes seconds
def marked() -> Mapping[str, Catalog]:
    """Return the sentences that are marked in the sources, by domain."""
    found = {domain: Catalog() for domain in DOMAINS}
    with (settings.BASE_DIR / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    for file_name, _line, words, _comments, context in extract_from_dir(settings.BASE_DIR, methods, options, KEYWORDS):
        domain = "djangojs" if file_name.endswith(".js") else "django"
        found[domain].add(words, locations=[(file_name, 0)], context=context)
    return found


def updated(locale: str, domain: str = "django") -> Catalog:
    """Return the catalogue with every sentence of the sources, and no other; what is translated stays."""
    catalogue = read(locale, domain)
    catalogue.update(marked()[domain], no_fuzzy_matching=True, update_creation_date=False)
    return catalogue


def write(locale: str, catalogue: Catalog, domain: str = "django") -> None:
    """Write the file of a language."""
    path = path_of(locale, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, include_lineno=False, ignore_obsolete=True)


def missing(catalogue: Catalog) -> Iterator[Message]:
    """Yield the sentences that are not translated."""
    for message in catalogue:
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and not all(forms):
            yield message


def compile_all() -> list[Path]:
    """Write what the program reads beside every catalogue that is newer, and return those files.

    Where nothing may be written, as in a container, what was compiled with the program stays.
    """
    written = []
    for path in sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/*.po")):
        target = path.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= path.stat().st_mtime:
            continue
        try:
            _compile(path, target)
        except OSError as error:
            if error.errno not in {errno.EACCES, errno.EPERM, errno.EROFS}:
                raise
        else:
            written.append(target)
    return written


def _compile(path: Path, target: Path) -> None:
    # A name of its own: two that start at once write two files. Whoever reads meanwhile has a whole one.
    with path.open("rb") as source, NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as file:
        write_mo(file, read_po(source, locale=path.parts[-3]))
    beside = Path(file.name)
    beside.chmod(0o644)  # a worker or a web server of another user reads it
    beside.replace(target)
