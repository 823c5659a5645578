"""What the marks and words of people mean in a cell: yes and no, paid, a cheque, a part in a team, a sex. Pure.

As in `values` a reader returns the value, or raises CellError: what could mean two things is never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kit.pure.marking import N_
from kit.pure.table import values
from kit.pure.table.columns import CellError
from kit.pure.table.messages import message
from kit.pure.text import fold


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_YES = _words("yes y true t 1 x oui o ok vrai yep done")
_NO = _words("no n false f 0 non faux none nil nope aucun")
LAST = 999  # on a waiting list: behind all others
_WAITING = _words("wait waiting waits waitlist waitlisted list standby alternate attente en liste d w l wl")
_ORDINALS = _words("st nd rd th e er ere eme ieme no place")
_TICKS, _CROSSES = frozenset("✓✔☑✅🗸🗹☒"), frozenset("✗✘❌☐-—")
# What is said of money: that it came, and how; that it did not; and words that say neither.
_PAID = _words("paid pd payed paye payee payes payees recu recue received rec recd acquitte acquittee full")
_CAME = _PAID | _words(
    "cash comptant argent cheque chq chk cheq ck check ch etransfer transfer tfr etrf e emt virement interac debit card"
    " carte credit visa mastercard mc money order mandat draft paiement"
)
_OWED = _words(
    "owes owe owing owed due unpaid outstanding pending later doit du dus impaye impayee impayes impayees attente"
)
_NOT = _words("no not non un pas isn hasn pay payer")  # "will pay", "à payer"
_NEITHER = frozenset(values.MONTHS) | _words(
    "in on of at by via with the and for fee fees entry to will door a n t le la au par en de des d l et pour frais"
    " porte cad ca dollars dollar num numero nos am pm"
)
_A_PART = re.compile(r"[?%]|\b(half|part|partial|partly|moitie|partiel|balance|solde|of \d+|sur \d+)\b")
_NUMBERED = re.compile(r"(?<=[a-z]) no (?=\d)")  # "chèque no 731"
_CHEQUE = re.compile(
    r"\b(?:cheques?|chèques?|chq|cheq|chk|ck|check|ch)\b[ .:]*(?:no|n[°º]|num|numéro|number)?[ .:]*#? ?(\d{1,10})\b",
    re.IGNORECASE,
)
_ONLY_A_CHEQUE = re.compile(r"(?:#|n[°º]|no\.?) ?(\d{1,10})", re.IGNORECASE)

CAPTAIN, PLAYER, SPARE = "captain", "player", "spare"
_PARTS: Mapping[str, str] = {
    word: part
    for part, words in {
        CAPTAIN: "captain capt cap cpt skip skipper c capitaine",
        PLAYER: "player p member j joueur joueuse joueureuse vice lead second third mate co assistant asst adjoint",
        SPARE: "spare sp s alternate alt substitute subs sub reserve res r substitut remplacant remplacante reserviste",
    }.items()
    for word in words.split()
}
_VICE = _words("vice co assistant asst adjoint")  # before "captain": one of the players
_NO_PART = _words("team the of and equipe d de le la du")
# One letter beside a name is an initial, but for these; without a mark between, "Skip" is what somebody is called.
_CAPTAIN, _SPARE = r"capt(?:ain|aine)?|cpt|capitaine", r"spare|sub|alt|substitute?|remplaçante?"
_BESIDE_A_NAME = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\s*[(\[]\s*([^()\[\]]{2,20}?|[CS])\s*[)\]]\s*",
        rf"^(?:(?:{_CAPTAIN})\b|(?:{_SPARE}|skip|cap|c|s|sp)(?=\s*:))(?=.*\w)[\s.:-]*",
        rf"(?:\s+|\s*[-,:*]\s*)(?:{_CAPTAIN})\.?$|\s*[-:]\s+(?:{_SPARE}|skip|c)$",
    )
)

_SEXES: Mapping[str, str] = {
    word: sex
    for sex, words in {
        "M": "m man men male mr mister h homme hommes masculin monsieur garcon boy gent gentleman",
        "F": "f woman women female w mrs ms miss femme femmes feminin feminine madame mme fille girl lady ladies dame",
        "X": "x other nonbinary nb enby autre nonbinaire mx",
        "": "u unk unknown na inconnu inconnue unspecified undisclosed none blank",
    }.items()
    for word in words.split()
}
_NOBODY_KNOWS = re.compile(r"\b(not|non|prefer|prefere|pas|unknown|inconnu)\b")


def yes_no(text: str) -> bool:
    """Return whether `text` says yes.

    >>> yes_no("Y"), yes_no("Non"), yes_no("1"), yes_no("✓"), yes_no("—"), yes_no("yes!")
    (True, False, True, True, False, True)
    >>> yes_no("yes?")
    Traceback (most recent call last):
    kit.pure.table.columns.CellError: yes? is neither yes nor no. Write yes or no.
    """
    said = _sign(text)
    if said is None:
        word = fold(text)
        said = None if "?" in text else True if word in _YES else False if word in _NO else _money(text)
    if said is None:
        raise CellError(message("yes_or_no", said=text))
    return said


def waiting(text: str) -> int:
    """Return the place on a waiting list that `text` says; 0 where it says none, `LAST` where it says no number.

    >>> waiting("2nd"), waiting("Waiting 3"), waiting("yes"), waiting("en attente"), waiting("W/L"), waiting("no")
    (2, 3, 999, 999, 999, 0)
    """
    words = set(re.findall(r"[a-z]+", fold(text)))
    numbers = re.findall(r"\d+", text)
    if len(numbers) == 1 and words <= _WAITING | _ORDINALS and 0 < int(numbers[0]) < LAST:
        return int(numbers[0])
    if words and words <= _WAITING:
        return LAST
    return LAST if yes_no(text) else 0


def _sign(text: str) -> bool | None:
    signs = set(text.replace(" ", "").replace("\ufe0f", ""))
    return True if signs and signs <= _TICKS else False if signs and signs <= _CROSSES else None


def _money(text: str) -> bool | None:
    """Return whether money came, as people note it; None for what says neither, or a part of it.

    >>> [_money(text) for text in ("$40 chq 731", "e-transfer 2/3", "pd 40", "owes", "not paid", "half paid")]
    [True, True, True, False, False, None]
    """
    plain = _NUMBERED.sub(" ", fold(text))
    if _A_PART.search(text.casefold()) or _A_PART.search(plain):
        return None
    words = set(re.findall(r"[a-z]+", plain))
    if words - _CAME - _OWED - _NOT - _NEITHER - _YES - _NO:
        return None
    came, owed, refused = words & (_CAME | _YES - _NOT), words & _OWED, words & _NOT
    if owed or refused:
        is_both = bool(owed and (came or refused)) or bool({"pay", "payer"} & words and came & _PAID)
        return None if is_both else False
    numbers = [] if "/" in text else re.findall(r"\d+", plain)
    return True if came else any(map(int, numbers)) if numbers else None


def cheque(text: str) -> str:
    """Return the number of a cheque, without the word for it; anything else as it is written.

    >>> cheque("chq #731"), cheque("$40 chèque no 731"), cheque("#731"), cheque("cash")
    ('731', '731', '731', 'cash')
    """
    if len(text) > 40:
        raise CellError(message("no_room", label=N_("Cheque number"), count=len(text), most=40))
    return cheque_in(text) or ((only := _ONLY_A_CHEQUE.fullmatch(text)) and only[1]) or text


def cheque_in(text: str) -> str:
    """Return the number of a cheque that stands in a note about money; empty where there is none."""
    found = _CHEQUE.search(text)
    return found[1] if found else ""


def part(text: str) -> str:
    """Return the part that somebody has in a team.

    >>> part("Capt."), part("Skip"), part("Vice-captain"), part("Player 2"), part("Alt"), part("remplaçant(e)")
    ('captain', 'captain', 'player', 'player', 'spare', 'spare')
    """
    words = [word for word in fold(re.sub(r"\((e|euse)\)", "", text)).split() if not word[0].isdecimal()]
    known = {_PARTS.get(word, "") for word in words if word not in _NO_PART}
    if known & {CAPTAIN} and _VICE & set(words):
        known -= {CAPTAIN}
    if CAPTAIN in known and SPARE not in known:
        known -= {PLAYER}  # "captain, player"
    if len(known) != 1 or "" in known:
        raise CellError(message("not_offered", said=text, offer=N_("captain, player or spare")))
    return known.pop()


def _beside(name: str) -> tuple[str, str]:
    """Return the part that is marked beside a name, and the name without it; no part where none is."""
    for found in (match for form in _BESIDE_A_NAME for match in form.finditer(name)):
        try:
            return part(found[0]), f"{name[: found.start()]} {name[found.end() :]}".strip()
        except CellError:
            continue
    return "", name


def part_beside(name: str) -> str:
    """Return the part that is marked beside a name, "Hale (c)"; empty where none is."""
    return _beside(name)[0]


def without_part(name: str) -> str:
    """Return a name without the mark of a part.

    >>> without_part("Hale (c)"), without_part("Pat(Capt.)"), without_part("Pat (Paddy)"), part_beside("Pat(c)")
    ('Hale', 'Pat', 'Pat (Paddy)', 'captain')
    >>> [without_part(name) for name in ("Capt. Ann Abel", "Skip: Ann", "Abel - C", "Abel, capt.", "Skip", "Ann Spare")]
    ['Ann Abel', 'Ann', 'Abel', 'Abel', 'Skip', 'Ann Spare']
    """
    return _beside(name)[1]


def sex(text: str) -> str | None:
    """Return M, F or X; None where the list says that nobody knows, or will not say.

    >>> sex("Male"), sex("femme"), sex("non-binary"), sex("Unknown"), sex("N/A"), sex("—")
    ('M', 'F', 'X', None, None, None)
    """
    plain = fold(text)
    found = _SEXES.get(plain.replace(" ", ""), "" if not plain or _NOBODY_KNOWS.search(plain) else None)
    if found is None:
        raise CellError(message("not_offered", said=text, offer=N_("M, F or X")))
    return found or None
