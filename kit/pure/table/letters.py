"""Which letters the bytes of a text file are: told apart by what they make of the names in it. Pure.

Programs save a list in UTF-8, in the page of Windows, in one of the old PC ("MS-DOS") or in that of an old Mac, and say
nowhere in which. One byte is another letter in each. The names show which it is: none has a quotation mark in it, or a
capital after a small letter ("RenŽe"). A list of few names may make sense in two ways; then a person has to look.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from kit.pure.table.columns import FileError
from kit.pure.table.messages import message

SHOWN_NAMES = 5
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
# How unlikely each is before anybody has looked. "CSV (MS-DOS)" is 850 in Canada and 437 in the United States; 863 is
# what programs in Quebec wrote before Windows.
_PAGES = {"cp1252": 0.0, "cp850": 1.0, "mac_roman": 1.5, "cp437": 2.0, "cp863": 2.5}
# How unlikely a letter is in a name.
_LETTERS = {
    letter: cost
    for cost, letters in (
        (0.0, "é"),
        (1.0, "èë"),
        (1.5, "êçôïî"),
        (2.0, "â"),
        (3.0, "ûüöñšž"),
        (3.5, "áóí"),
        (4.0, "àäúœãåß"),
        (5.0, "ùõæøýÿ"),
        (7.0, "ìòðþƒ"),
    )
    for letter in letters
}
_VOWELS = frozenset("aeiouyàâãéèêëîïôöûùü")
_BEFORE_A_CONSONANT, _BESIDE_A_VOWEL = frozenset("èêîôâûüöä"), frozenset("ëï")
_OTHER_CASE, _UNUSUAL_PLACE = 6.0, 2.5
# Marks by how unlikely they are where a word begins or ends, or alone; inside a word only an apostrophe can be.
_MARKS_BESIDE = {"\u00a0": 0.0, "°": 0.0, "\u2019": 1.0, **dict.fromkeys("ºª«»“”\u2018\u2013—…•½¼¾€", 2.5)}
_IN_A_WORD = {"\u00a0": 4.0, "\u2019": 4.0}
_APOSTROPHE, _NO_LETTER = 1.0, 10.0
_MOST_OF_A_WORD = 14.0  # so that one word without sense does not decide for all
_NONE_OF_THESE = 9.0  # a word: letters of which the likeliest are as unlikely as that are of another page
_SURELY, _MORE_A_WORD, _WORDS_FOR_THAT = 4.0, 1.0, 4  # so much more unlikely is what nobody has to be asked about
_MOST_CELLS = 20_000  # that are kept to tell from: the rest of a long list says the same

_ASCII = bytes(range(128))
_BETWEEN_CELLS = b',;\t|"\r\n'
_CELL = re.compile(rb"[^,;\t|\"\r\n]*[\x80-\xff][^,;\t|\"\r\n]*")
_WORD = re.compile(rb"[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*")
_LONGEST_CELL = 500


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the letters of a file, with some of its names as they are then."""

    encoding: str
    names: tuple[str, ...] = ()


def readings_of(chunks: Iterable[bytes]) -> tuple[Reading, ...]:
    """Return the ways to read a text file, the likeliest first. Where there is more than one, a person has to choose.

    The whole file is looked at, since the first accent may be in its last row. Raises FileError for a file that is no
    text, or whose letters make names in none of the ways.

    >>> [readings_of(["Renée".encode(name)])[0].encoding for name in ("utf-8", "cp1252", "cp850", "mac_roman")]
    ['utf-8', 'cp1252', 'cp850', 'mac_roman']
    >>> [reading.names for reading in readings_of(["Benoît".encode("mac_roman")])]
    [('Benoît',), ('Benoöt',)]
    """
    decoder, is_utf8 = codecs.getincrementaldecoder("utf-8")(), True
    cells: dict[bytes, None] = {}  # in the order of the file
    high: set[int] = set()
    rest = b""
    for number, chunk in enumerate(chunks):
        if not number and (marked := _marked(chunk)):
            return (Reading(marked),)
        if b"\0" in chunk:
            raise FileError(message("no_table"))
        try:
            decoder.decode(chunk)
        except UnicodeDecodeError:
            is_utf8 = False
        high.update(chunk.translate(None, _ASCII))
        if len(cells) < _MOST_CELLS:
            text = rest + chunk
            end = max(text.rfind(mark) for mark in _BETWEEN_CELLS) + 1
            cells |= dict.fromkeys(_cells_in(text[:end]))
            rest = text[end:][-_LONGEST_CELL:]
    found = [*cells, *_cells_in(rest)]
    words = {word for cell in found for word in _WORD.findall(cell)}
    cut_short = decoder.getstate()[0]
    if is_utf8 and not cut_short and not (words and all(map(_is_by_chance, words))):
        return (Reading("utf-8"),)
    return _likely(found, words, bytes(sorted(high)))


def _marked(start: bytes) -> str:
    """Return the encoding that the first bytes give away, or an empty string."""
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    head = start[:400]
    first, second = head[::2].count(0), head[1::2].count(0)  # plain letters in UTF-16: each second byte is zero
    if len(head) >= 4 and not first * second and first + second >= len(head) // 4:
        return "utf-16-be" if first else "utf-16-le"
    return ""


def _cells_in(text: bytes) -> list[bytes]:
    return [] if text.isascii() else _CELL.findall(text)


def _is_by_chance(word: bytes) -> bool:
    """Return whether a word is UTF-8 that nobody writes: a Greek or an Armenian letter among ours.

    >>> _is_by_chance("L\u2019Écuyer".encode("mac_roman")), _is_by_chance("Écuyer".encode())
    (True, False)
    """
    text = word.decode(errors="replace")
    return any("\u0250" <= letter < "\u0800" for letter in text) and re.search("[A-Za-z]", text) is not None


def _likely(cells: list[bytes], words: Collection[bytes], high: bytes) -> tuple[Reading, ...]:
    costs = _costs(words, high)
    best = min(costs, key=costs.__getitem__, default="")
    if not best or costs[best] > _NONE_OF_THESE * len(words):
        raise FileError(message("letters_unread"))
    chosen: dict[str, str] = {}  # what the letters are, and the likeliest page of those in which they are so
    for page in sorted(costs, key=costs.__getitem__):
        if costs[page] - costs[best] < _SURELY + _MORE_A_WORD * min(len(words) - 1, _WORDS_FOR_THAT):
            chosen.setdefault(high.decode(page), page)
    pages = list(chosen.values())
    if len(pages) == 1:
        return (Reading(best),)
    ways = {cell: len({cell.decode(page) for page in pages}) for cell in cells}
    shown = sorted((cell for cell in cells if ways[cell] > 1), key=ways.__getitem__, reverse=True)[:SHOWN_NAMES]
    return tuple(Reading(page, tuple(cell.decode(page).strip() for cell in shown)) for page in pages)


def _costs(words: Iterable[bytes], high: bytes) -> Mapping[str, float]:
    """Return how unlikely each page is, of those in which every byte is something."""
    costs = {}
    for page, cost in _PAGES.items():
        try:
            high.decode(page)
        except UnicodeDecodeError:
            continue
        costs[page] = cost + sum(min(_cost_of_word(word.decode(page)), _MOST_OF_A_WORD) for word in words)
    return costs


def _cost_of_word(word: str) -> float:
    """Return how unlikely a word is in a list of names.

    >>> [_cost_of_word(word) for word in ("Renée", "RENÉE", "RenÉe", "Ren“e")]
    [0.0, 0.0, 6.0, 10.0]
    """
    return sum(_cost(word, place) for place, letter in enumerate(word) if not letter.isascii())


def _cost(word: str, place: int) -> float:
    letter, before, after = word[place], word[place - 1 : place], word[place + 1 : place + 2]
    small = letter.lower()
    if small not in _LETTERS:
        if not (before.isalpha() and after.isalpha()):
            return _MARKS_BESIDE.get(letter, _NO_LETTER)
        if letter == "\u2019" and (place <= 2 or word[place + 1 :].lower() == "s"):
            return _APOSTROPHE
        if letter == "\u00a0" and after.isupper():
            return 0.0  # Anne Marie
        return _IN_A_WORD.get(letter, _NO_LETTER)
    cost = _LETTERS[small]
    if not _has_its_case(word, place) or (len(word) == 1 and small != "à"):
        cost += _OTHER_CASE
    is_unusual = not _has_its_place(small, before.lower(), after.lower())
    is_unusual = is_unusual or (not before and letter.islower())  # names begin with capitals
    return cost + (_UNUSUAL_PLACE if is_unusual else 0.0)


def _has_its_case(word: str, place: int) -> bool:
    """Return whether a letter is a capital where the word has capitals.

    >>> [_has_its_case(word, 1) for word in ("RÉMI", "Rémi", "RéMI", "RÉmi", "Né")]
    [True, True, False, False, True]
    """
    before, after = word[:place], word[place + 1 : place + 2]
    if word[place].isupper():
        return not before or word.isupper()
    return not after.isupper() and not (len(before) > 1 and before.isupper())


def _has_its_place(letter: str, before: str, after: str) -> bool:
    """Return whether a letter stands where it usually stands in French: an ë beside a vowel, a ç before a, o or u."""
    if letter in _BEFORE_A_CONSONANT:
        return after.isalpha() and after not in _VOWELS
    if letter in _BESIDE_A_VOWEL:
        return before in _VOWELS or after in _VOWELS
    if letter == "ç":
        return after in {"a", "o", "u", "ã"}
    if letter == "ñ":
        return after in _VOWELS
    return letter != "à" or not after
