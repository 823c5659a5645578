"""The catalogues of a language: read, brought up to date with the sources, looked through, and compiled.

There are two, as Django has them: one for the server, and one that goes to the scripts of a page.
"""

from __future__ import annotations

import datetime
import errno
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings

from legionsports.languages.queries.sources import ROOT, Sentence, sentences, sentences_of_scripts
from legionsports.languages.queries.standing import is_short, where_they_stand

# Whose sentences stand in a catalogue, by its name.
DOMAINS: Mapping[str, Callable[[], Mapping[Sentence, list[str]]]] = {
    "django": sentences,
    "djangojs": sentences_of_scripts,
}

# The date is not told by the file: it would change with every sentence, and the history of the file has it.
_NO_DATE = datetime.datetime(2026, 11, 25, tzinfo=datetime.UTC)
_HELD = re.compile(r"%\(\w+\)[sd]|%[sd%]|(?<!\{)\{[a-z_.]+(?::[^{}]*)?\}(?!\})|</?[a-z]+[^>]*>")
# French has a space before these signs and inside these quotation marks, and no line may break at it.
_NO_SPACE = re.compile(
    "[^\u00a0\u202f][?!;:](?![0-9])|\u00ab[^\u00a0\u202f]|[^\u00a0\u202f]\u00bb|\u00ab$|[\u201c\u201d]"
)
_GLUED = re.compile(r"%\(\w+\)[sd][a-z]|(?<!\{)\{[a-z_.]+\}[a-z]|\b[dlDL]'(?:%\(|\{[a-z_.]+\})")
_PUT_IN = re.compile(r"https?://\S+|\{[^}]*\}|%\([^)]*\)[sd]|&\w+;")
_TAGS = re.compile(r"</?[a-z][^>]*>")


def path_of(locale: str, domain: str = "django") -> Path:
    """Return the file of a language: ``fr_CA``."""
    return Path(settings.LOCALE_PATHS[0]) / locale / "LC_MESSAGES" / f"{domain}.po"


def read(locale: str, domain: str = "django") -> Catalog:
    """Return the catalogue of a language; an empty one where there is none yet."""
    path = path_of(locale, domain)
    if not path.exists():
        return Catalog(locale=locale)
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def updated(locale: str, domain: str = "django") -> Catalog:
    """Return the catalogue with every sentence of the sources, and no other; what is translated stays."""
    before = read(locale, domain)
    known = {_key(message): message for message in before if message.id}
    after = Catalog(
        locale=locale,
        project="Legion Sports",
        creation_date=_NO_DATE,
        revision_date=_NO_DATE,
        fuzzy=False,
        header_comment=f"# Legion Sports, {locale}",
    )
    files_of = DOMAINS[domain]()
    short = {file for sentence, files in files_of.items() if is_short(sentence.text) for file in files}
    stands = where_they_stand(ROOT / file for file in sorted(short) if file.endswith((".py", ".html")))
    for sentence, files in sorted(files_of.items(), key=lambda each: (each[1][0], each[0])):
        old = known.get(sentence)
        kept = _forms(old) if old else ["", ""]
        text: str | tuple[str, str] = (sentence.text, sentence.several) if sentence.several else sentence.text
        after.add(
            text,
            tuple(kept) if sentence.several and len(kept) > 1 else kept[0],
            locations=[(file, 0) for file in files],
            context=sentence.context or None,
            flags={"fuzzy"} if old and old.fuzzy else (),  # without it a guess would pass as translated
            auto_comments=() if sentence.context or sentence.several else _told(sentence, files, stands),
        )
    return after


def _told(sentence: Sentence, files: Sequence[str], stands: Mapping[str, list[str]]) -> list[str]:
    """Return what a translator is told of a short sentence: where it stands."""
    of_a_book = ["in a rule book"] if is_short(sentence.text) and any(file.endswith(".toml") for file in files) else []
    return [*stands.get(sentence.text, ()), *of_a_book]


def write(locale: str, catalogue: Catalog, domain: str = "django") -> None:
    """Write the file of a language."""
    path = path_of(locale, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, include_lineno=False)


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


def faults(catalogue: Catalog) -> Iterator[str]:
    """Yield in a line what is missing or cannot be right: no words, a guess, other placeholders or tags, a space."""
    for message in catalogue:
        if message.id:
            yield from (f"{_key(message).text[:70]!r}: {fault}" for fault in _faults_of(message))


def _key(message: Message) -> Sentence:
    one, several = message.id[:2] if isinstance(message.id, (tuple, list)) else (message.id, "")
    return Sentence(str(one), str(several), message.context or "")


def _forms(message: Message) -> list[str]:
    """Return the translation: one, or two of what is counted; empty where there is none."""
    given = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return [str(form or "") for form in given]


def _faults_of(message: Message) -> Iterator[str]:
    sentence, forms = _key(message), _forms(message)
    if message.fuzzy:  # a program that translators use marks so what it guessed; it isn't compiled
        yield "fuzzy: read it, and take the mark away"
    held = [sorted(map(_bare, _HELD.findall(text))) for text in (sentence.text, sentence.several) if text]
    for form in forms:
        if not form.strip():
            yield "not translated"
        elif sorted(map(_bare, _HELD.findall(form))) not in held:
            yield f"other placeholders or tags: {form[:70]!r}"
        elif may_break_before_a_sign(form):
            yield f"a space that no line may break at is missing: {form[:70]!r}"
        elif _GLUED.search(form):
            yield f"a letter is glued to what is put in, which may have another plural or gender: {form[:70]!r}"


def may_break_before_a_sign(text: str) -> bool:
    """Return whether a sign of a French text lacks the space that belongs to it, or has one at which a line may break.

    >>> [may_break_before_a_sign(text) for text in ("<b>Nom :</b> x", "Qui\\u00a0?", "à 18:15")]
    [True, False, False]
    """
    return bool(_NO_SPACE.search(_TAGS.sub("", _PUT_IN.sub("x", text))))


def _bare(placeholder: str) -> str:
    """Return a placeholder without the words that it chooses from, which are a translator's."""
    return re.sub(r":[^{}]*\}", "}", placeholder)


def counts(catalogue: Catalog) -> Mapping[str, int]:
    """Return how many sentences there are, and how many of them are translated."""
    told = [message for message in catalogue if message.id]
    done = [message for message in told if all(_forms(message)) and not message.fuzzy]
    return {"sentences": len(told), "translated": len(done)}
