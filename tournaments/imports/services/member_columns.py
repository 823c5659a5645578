"""The columns of a list of members, and what their cells mean."""

from __future__ import annotations

import re

from django.utils.translation import gettext_noop as N_

from kit.pure.table import marks, values
from kit.pure.table.columns import Column
from kit.pure.text import fold
from tournaments.imports.services.kind import BRANCH_IN_FRENCH, COMMAND, branch_number

TRANSFER = "transferred_on"  # a change under this key is a row of its own table, and no field of the card
# How French lists call the types of membership that rules ask for by their English names: nothing that a page says.
_TYPES = {
    "ordinaire": "Ordinary", "associe": "Associate", "associee": "Associate", "affilie": "Affiliate",  # not shown
    "affiliee": "Affiliate", "affilie votant": "Affiliate Voting", "affiliee votante": "Affiliate Voting",  # not shown
    "affilie non votant": "Affiliate Non-Voting", "affiliee non votante": "Affiliate Non-Voting",  # not shown
    "a vie": "Life", "vie": "Life", "honoraire": "Honorary",  # not shown
    "dame auxiliaire": "Ladies Auxiliary", "auxiliaire feminin": "Ladies Auxiliary",  # not shown
    "auxiliaire feminine": "Ladies Auxiliary", "auxiliaire": "Ladies Auxiliary",  # not shown
}  # fmt: skip
_BEFORE_A_TYPE = re.compile(r"(membres? )?(des |de |d )?")


def membership_type(text: str) -> str:
    """Return a type of membership; a French one by its English name, any other as it is written.

    >>> membership_type("Membre à vie"), membership_type("associé(e)s"), membership_type("Dames auxiliaires")
    ('Life', 'Associate', 'Ladies Auxiliary')
    """
    words = fold(re.sub(r"\((e|s|es)\)s?", "", text))
    said = " ".join(word.removesuffix("s") for word in _BEFORE_A_TYPE.sub("", words, count=1).split())
    return _TYPES.get(said) or values.up_to(40, N_("Membership type"))(text)


COLUMNS = (
    Column(
        "membership_number",
        N_("Membership number"),
        values.digits,
        needed=True,
        filled=True,
        other_names=("Member number", "Member no", "Membership no", "Membership #", "Member #", "Card number",
                     "Card no", "Member ID", "Number"),
        french=("Numéro de membre", "Numéro de carte", "Numéro de carte de membre", "Numéro d'adhérent", "Numéro"),
        bare=("No", "N°"),
        hint=N_("As on the card, with its leading zeros. It tells one member from another."),
        example="2895959",
    ),
    Column("surname", N_("Surname"), values.up_to(80, N_("Surname")), needed=True, filled=True,
           other_names=("Last name", "Family name"), french=("Nom de famille", "Nom", "Patronyme"),
           hint=N_("As on the card."), example="O'Brien"),
    Column("given_names", N_("Given names"), values.up_to(80, N_("Given names")), needed=True, filled=True,
           other_names=("Given name", "First name", "First names"), french=("Prénoms", "Prénom", "Prénom(s)"),
           hint=N_("As on the card."), example="Darlene"),
    Column("initials", N_("Initials"), values.up_to(12, N_("Initials")), other_names=("Initial", "Middle initial"),
           french=("Initiales", "Initiale", "Deuxième initiale"), may_be_left_out=True, example="D. F"),
    Column("sex", N_("Sex"), marks.sex, other_names=("Gender", "M/F"),
           french=("Sexe", "Genre", "H/F", "F/H"), may_be_left_out=True,
           hint=N_("M, F or X; empty where nobody knows."), example="F"),
    Column("birth_date", N_("Birth date"), values.date_if_any,
           other_names=("Date of birth", "Birthdate", "Birthday", "DOB", "Born"),
           french=("Date de naissance", "Naissance", "Né le", "Née le", "Né(e) le", "Date de naiss.", "DDN"),
           hint=N_("Decides who is a senior. It is never shown to the public."), example="1950-07-10"),
    Column("branch_number", N_("Branch number"), branch_number, needed=True, filled=True,
           other_names=("Branch", "Branch no", "Br", "Br no", "Branch #"), french=BRANCH_IN_FRENCH,
           hint=N_("The branch must be known already."), example="54"),
    Column("membership_type", N_("Membership type"), membership_type,
           other_names=("Type", "Member type", "Category", "Class"),
           french=("Type de membre", "Catégorie de membre", "Catégorie", "Classe", "Type d'adhésion",
                   "Catégorie d'adhésion"),
           hint=N_("Ordinary, Associate, Affiliate, Ladies Auxiliary …"), may_be_left_out=True,
           example=N_("Associate")),
    Column("joined_on", N_("Joined on"), values.date_if_any,
           other_names=("Joined", "Date joined", "Join date", "Member since"),
           french=("Membre depuis le", "Membre depuis", "Date d'adhésion", "Adhésion", "Date d'inscription",
                   "Date d'entrée"),
           may_be_left_out=True, example="2000-07-01"),
    Column("dues_paid_year", N_("Dues paid for year"), values.year,
           other_names=("Dues paid year", "Dues year", "Dues", "Dues paid", "Paid year", "Year paid", "Card year"),
           french=("Cotisation payée pour l'année", "Cotisation payée", "Cotisation", "Cotisations",
                   "Cotisations payées", "Cotisation acquittée", "Année de cotisation", "Cotisation de l'année",
                   "Année payée", "Année de la carte"),
           hint=N_("The year, with four digits."), may_be_left_out=True, example="2027"),
    Column("dues_paid_on", N_("Dues paid on"), values.date_if_any,
           other_names=("Dues paid date", "Date dues paid", "Date paid", "Paid on", "Payment date"),
           french=("Date de paiement de la cotisation", "Date de paiement", "Payée le"),
           hint=N_("The day on which the dues of that year came in."), may_be_left_out=True, example="2026-11-15"),
    Column(TRANSFER, N_("Transferred on"), values.date_if_any,
           other_names=("Transfer date", "Date of transfer", "Transferred", "Transfer"),
           french=("Transféré le", "Transférée le", "Transféré(e) le", "Date du transfert", "Date de transfert",
                   "Transfert"),
           hint=N_("The day on which the member came to the branch from another one."), example=""),
    Column("transferred_from", N_("Transferred from"), values.up_to(150, N_("Transferred from")),
           other_names=("Transfer from", "From branch", "Previous branch", "Former branch"),
           french=("Ancienne filiale", "Filiale précédente", "Filiale d'origine", "Provenance"),
           hint=N_("The number of that branch, or its name."), example=""),
    Column("reinstated_on", N_("Reinstated on"), values.date_if_any, other_names=("Reinstated", "Date reinstated"),
           french=("Réintégré le", "Réintégrée le", "Réintégré(e) le", "Réintégration", "Date de réintégration"),
           may_be_left_out=True, example=""),
    Column("clubhouse_privileges", N_("Club-house privileges"), marks.yes_no,
           other_names=("Privileges", "Club privileges", "Clubhouse"),
           french=("Privilèges du club", "Privilèges", "Privilèges de la filiale"),
           hint=N_("Yes or no."), example=N_("yes")),
    Column("declared_on", N_("Declaration of participation"), values.date_if_any,
           other_names=("Declaration", "Declared", "Declaration on", "Declaration date"),
           french=("Déclaration de participation", "Déclaration", "Date de la déclaration", "Déclaration signée le"),
           hint=N_("The day on which the declaration was signed."), may_be_left_out=True, example=""),
    Column("left_on", N_("Left on"), values.date_if_any, other_names=("Left", "Date left", "Leaving date"),
           french=("Parti le", "Partie le", "Parti(e) le", "Date de départ"), example=""),
    COMMAND,
)  # fmt: skip
