"""Cells as people type them, made comparable. Pure."""

from __future__ import annotations

import re
import unicodedata

# Apostrophes as word processors, phones and old code pages write them, in names like O'Brien.
_APOSTROPHES = str.maketrans(dict.fromkeys("\u2018\u2019\u201b\u2032\u00b4\u0060\u02bc\u02b9\uff07", "'"))
_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
# Marks that no eye sees: zero-width spaces and joiners, the byte order mark, the soft hyphen; and those that turn the
# direction of what follows, with which one name can be made to look like another.
_UNSEEN = dict.fromkeys(
    map(
        ord,
        "\u200b\u200c\u200d\u2060\ufeff\u00ad\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    )
)
# Letters and digits as wide as a Chinese sign, which some keyboards and phones write.
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
_BLANKS = re.compile(r"\s+")  # in Python this covers the no-break space and its narrow sister
_NOT_A_WORD = re.compile(r"[^0-9a-z]+")
# Words of French headings that may as well be left out, and those that are written in many ways.
_ARTICLES = frozenset({"de", "du", "des", "d", "la", "le", "les", "l"})
_SPELLED = {"n": "no", "num": "no", "numero": "no", "numeros": "nos", "nb": "nombre", "nbre": "nombre"}
_NO_ACCENT = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "œ": "oe", "æ": "ae"}
)  # none to take off
_SAID_ALIKE = {"ste": "st", "sainte": "st", "junior": "jr", "senior": "sr"}
_LONGEST_NUMBER = 15  # a database takes no more digits than 18
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")  # and as wide ones


def clean(text: str) -> str:
    """Return `text` without stray blanks and unseen marks, with plain apostrophes and hyphens.

    Accents stay, and are written as one character each, so that two spellings of one name are equal.

    >>> clean("  O\\u2019Brien\\u00a0 ")
    "O'Brien"
    >>> clean("Rene\\u0301e") == "Renée"
    True
    >>> clean("\\u202eSmith\\u202c"), clean("\\uff11\\uff12\\u30003")
    ('Smith', '12 3')
    """
    if text.isascii() and "`" not in text:
        return " ".join(text.split())
    text = unicodedata.normalize("NFC", text).translate(_UNSEEN).translate(_APOSTROPHES).translate(_HYPHENS)
    text = text.translate(_WIDE)
    return _BLANKS.sub(" ", text).strip()


def seen(text: str) -> str:
    """Return `text` without the marks that no eye sees; all else stays as it was typed.

    >>> seen("\u202eÉdson\u202c\u200b \u00ab 2 \u00bb"), seen("Edson")
    ('Édson « 2 »', 'Edson')
    """
    return text if text.isascii() else text.translate(_UNSEEN)


def number_in(text: str | None) -> int | None:
    """Return the whole number that somebody sent, or None for whatever else it is.

    >>> [number_in(text) for text in (" 17 ", "\\uff11\\uff17", "1\\u00b2", "-1", "9" * 40, None)]
    [17, 17, None, None, None, None]
    """
    digits = clean(text or "")
    return int(digits) if digits.isdecimal() and len(digits) <= _LONGEST_NUMBER else None


def fold(text: str) -> str:
    """Return `text` for comparing: small letters and digits alone, accents dropped, words one blank apart.

    >>> fold("Membership_No.")
    'membership no'
    >>> fold("Prénom ")
    'prenom'
    """
    return _NOT_A_WORD.sub(" ", sort_key(text)).strip()


def heading_in_french(text: str) -> str:
    """Return a French heading for comparing: without articles, and "numéro" in one spelling.

    >>> {heading_in_french(text) for text in ("Numéro de membre", "N° du membre", "No. DE MEMBRE", "# Membre")}
    {'no membre'}
    >>> heading_in_french("Nbre de membres"), heading_in_french("Date d\u2019adhésion")
    ('nombre membres', 'date adhesion')
    """
    words = fold(text.replace("#", " no ").replace("\N{NUMERO SIGN}", " no ")).split()
    return " ".join(_SPELLED.get(word, word) for word in words if word not in _ARTICLES)


def sort_key(text: str) -> str:
    """Return `text` as a list sorts it, in any letters: Bélanger stands with those without an accent.

    >>> sorted(["Zabel", "Étienne", "Ebner", "Жук"], key=sort_key)
    ['Ebner', 'Étienne', 'Zabel', 'Жук']
    """
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def as_heard(name: str) -> str:
    """Return the name of a person for comparing, in any letters: without what only its spelling tells apart.

    Accents, capitals, hyphens, apostrophes, blanks, Mc or Mac, St., Ste or Saint, and the surname first with a comma
    make no other name of it; another letter does, and so do Jr. and Sr.: a son is not his father.

    >>> as_heard("RENE MC DONALD") == as_heard("MacDonald, René"), as_heard("Al Roy Jr") == as_heard("Al Roy")
    (True, False)
    """
    surname, _comma, given = clean(name).partition(",")
    letters = sort_key(f"{given} {surname}").translate(_NO_ACCENT).replace("'", "")
    words = [_SAID_ALIKE.get(word, word) for word in re.findall(r"\w+", letters)]
    words.sort(key=lambda word: word in ("jr", "sr"))  # wherever a list has it: in a column of the two, or behind both
    return "".join(words).replace("saint", "st").replace("mac", "mc")


def harmless(text: str) -> str:
    """Return `text` so that no spreadsheet takes it for a formula.

    >>> harmless("=HYPERLINK(A1)")
    "'=HYPERLINK(A1)"
    >>> harmless("  =1+1"), harmless("Edson")
    ("'  =1+1", 'Edson')
    """
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) or text.lstrip().startswith(_FORMULA_SIGNS) else text


def harmed(text: str) -> str:
    """Return the text that ``harmless`` was given.

    >>> harmed("'=Gagnon"), harmed("'t Hooft"), harmed("Edson")
    ('=Gagnon', "'t Hooft", 'Edson')
    """
    return text[1:] if text[:1] == "'" and harmless(text[1:]) == text else text
