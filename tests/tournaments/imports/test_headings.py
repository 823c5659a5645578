"""Which heading is which column, over the whole table of every kind of list, in English and in French."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from django.utils.translation import gettext

from kit.pure.table.columns import FileError, column_of, match, names_of
from kit.pure.text import fold, heading_in_french
from tournaments.imports.services import kinds
from tournaments.imports.services.kind import Scope
from tournaments.models import Organization

KINDS = ("members", "branches", "entries", "winners")
# Every heading that was understood before French ones were looked for in any spelling.
BEFORE = Path(__file__).with_name("headings.txt")


def columns_of(kind: str):
    return kinds.get(kind).columns(Scope())


def meant(kind: str, heading: str) -> str | None:
    column = column_of(names_of(columns_of(kind)), heading)
    return column and column.key


# --- English ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", BEFORE.read_text().splitlines())
def test_every_heading_still_goes_where_it_went(line: str) -> None:
    where, headings = line.split(": ")
    kind, key = where.split()

    assert {meant(kind, heading) for heading in headings.split(", ")} == {key}


@pytest.mark.parametrize("kind", KINDS)
def test_no_heading_belongs_to_two_columns(kind: str) -> None:
    claims = defaultdict(set)
    for column in columns_of(kind):
        names = (column.key, column.label, *column.other_names, *column.french, *column.bare)
        for form in {*map(fold, names), *map(heading_in_french, column.french)}:
            claims[form].add(column.key)

    assert {form: keys for form, keys in claims.items() if len(keys) > 1} == {}
    assert "" not in claims


@pytest.mark.parametrize(
    "heading", ["No", "Le", "Date", "De", "N", "Numéro de téléphone", "Nom du conjoint", "Membre de"]
)
def test_heading_that_says_too_little_is_no_column_of_entries(heading: str) -> None:
    assert meant("entries", heading) is None


def test_level_of_a_tree_goes_before_what_another_is_called_in_french() -> None:
    """A Command may have zones below its areas: "Zone" is then the zone, and no longer the French word for an area."""
    keys = ("command", "area", "zone", "branch")
    organization = Organization(levels=[{"key": key, "name": key.capitalize(), "optional": False} for key in keys])
    names = names_of(kinds.get("branches").columns(Scope(organization=organization)))

    assert [column_of(names, heading).key for heading in ("Zone", "Secteur", "Area")] == ["zone", "area", "area"]


# --- French -------------------------------------------------------------------------------------------------

FRENCH = {
    "members": {
        "membership_number": ["Numéro de membre", "NUMERO DE MEMBRE", "Numéro du membre", "No de membre", "No. membre",
                              "N° membre", "nº de membre", "n° de membre", "№ de membre", "# de membre",
                              "num. de membre", "No de carte", "n° de la carte", "numéro", "N°", "no"],
        "surname": ["Nom", "NOM", "nom de famille", "Nom famille", "Nom de famille "],
        "given_names": ["Prénom", "prenom", "PRÉNOM", "Prénoms", "Prénom(s)"],
        "initials": ["Initiale", "initiales"],
        "sex": ["Sexe", "H/F", "h-f", "Genre"],
        "birth_date": ["Date de naissance", "DATE NAISSANCE", "Né le", "Née le", "Né(e) le", "DDN", "Date de naiss."],
        "branch_number": ["Filiale", "No de filiale", "Nº filiale", "Numéro de la filiale", "Filiale n°", "Filiale #",
                          "Fil."],
        "membership_type": ["Type de membre", "type membre", "Catégorie", "Categorie de membre"],
        "joined_on": ["Membre depuis", "Date d\u2019adhésion", "date adhesion"],
        "dues_paid_year": ["Cotisation payée", "cotisation payee", "Cotisation", "Année de cotisation",
                           "Année de la cotisation", "Cotisation payée pour l\u2019année"],
        "dues_paid_on": ["Date de paiement", "date de paiement de la cotisation"],
        "transferred_on": ["Transférée le", "Date du transfert"],
        "transferred_from": ["Ancienne filiale", "filiale precedente"],
        "reinstated_on": ["Réintégré(e) le", "Date de réintégration"],
        "clubhouse_privileges": ["Privilèges", "privileges du club"],
        "declared_on": ["Date de déclaration", "Déclaration de participation"],
        "left_on": ["Parti(e) le", "Date de départ"],
        "command": ["Direction provinciale"],
    },
    "branches": {
        "command": ["Direction", "Direction provinciale"],
        "district": ["District", "No du district", "N° de district"],
        "area": ["Secteur", "No secteur", "Zone"],
        "branch_number": ["No de filiale", "N°", "No", "Numéro", "Filiale"],
        "branch_name": ["Nom", "Nom de la filiale", "Nom de filiale", "NOM FILIALE"],
        "town": ["Ville", "Localité", "Municipalite"],
        "member_count": ["Nombre de membres", "Nbre de membres", "Nb membres", "Effectif"],
    },
    "entries": {
        "season": ["Saison"],
        "level": ["Niveau"],
        "sport": ["Sport", "Discipline", "Jeu"],
        "category": ["Catégorie", "Épreuve", "EPREUVE"],
        "event_start": ["Date de compétition", "Premier jour"],
        "host_branch": ["Filiale hôte", "No de la filiale hôte"],
        "entry_number": ["No d'équipe", "N° équipe", "Numéro de l'équipe", "Équipe", "No d\u2019inscription"],
        "branch_number": ["Filiale", "N° de filiale"],
        "partner_branch_number": ["Filiale partenaire", "No de filiale partenaire"],
        "player_order": ["Ordre", "Ordre de jeu"],
        "role": ["Rôle", "role", "Fonction"],
        "pair": ["Paire"],
        "membership_number": ["No de membre", "N° carte de membre"],
        "surname": ["Nom"],
        "given_names": ["Prénom"],
        "fee_paid": ["Payé", "Frais payés", "Droits d'inscription payés"],
        "cheque_number": ["Chèque", "No de chèque", "N° du chèque", "Numéro de chèque"],
        "received_on": ["Reçu le", "Date de réception"],
        "waiting": ["Liste d'attente", "En attente"],
        "command": ["Direction provinciale"],
    },
    "winners": {
        "season": ["Saison", "Année"],
        "competition": ["Épreuve", "Compétition"],
        "place": ["Rang", "Place"],
        "branch_number": ["Filiale", "No de filiale"],
        "team": ["Équipe", "Nom de l\u2019équipe"],
        "players": ["Joueurs", "Noms"],
        "membership_numbers": ["Nos de membre", "Numéros de membres", "Numéros des membres"],
        "level": ["Niveau"],
        "held_by": ["District, secteur ou filiale", "Secteur"],
        "event_here": ["Compétition d'ici"],
        "command": ["Direction provinciale"],
    },
}  # fmt: skip


@pytest.mark.parametrize(("kind", "key"), [(kind, key) for kind, keys in FRENCH.items() for key in keys])
def test_column_is_found_by_the_headings_that_people_write_in_french(kind: str, key: str) -> None:
    assert {heading: meant(kind, heading) for heading in FRENCH[kind][key]} == dict.fromkeys(FRENCH[kind][key], key)


@pytest.mark.parametrize("kind", KINDS)
def test_no_column_is_without_french_headings(kind: str) -> None:
    assert [column.key for column in columns_of(kind)] == list(FRENCH[kind])
    assert [column.key for column in columns_of(kind) if not column.french] == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_page_calls_a_column_in_french_is_the_first_of_its_french_headings(kind: str, french) -> None:
    columns = columns_of(kind)

    assert [gettext(column.label) for column in columns] == [column.french[0] for column in columns]


@pytest.mark.parametrize("kind", KINDS)
def test_every_example_is_read_as_the_same_in_both_languages(kind: str, french) -> None:
    for column in columns_of(kind):
        if column.example and column.key not in ("category", "competition", "level", "command"):
            assert column.read(gettext(column.example)) == column.read(column.example)


# --- a heading that is short ----------------------------------------------------------------------------------


def test_number_of_a_row_is_not_taken_for_the_number_of_a_member() -> None:
    """Many lists count their rows in a first column: it is the member's number only where nothing else can be."""
    columns = columns_of("members")
    rest = ["Nom", "Prénom", "Filiale"]

    assert match(columns, ["N°", *rest]).places["membership_number"] == 0
    for number in ("Member no", "Numéro de membre", "N° de carte"):
        headings = match(columns, ["No", number, *rest])
        assert (headings.places["membership_number"], headings.unused) == (1, ("No",))


def test_two_headings_of_one_column_are_still_refused_in_french() -> None:
    with pytest.raises(FileError) as problem:
        match(columns_of("members"), ["No de membre", "N° du membre", "Nom", "Prénom", "Filiale"])

    assert str(problem.value).startswith("The column Membership number is there twice: see columns A and B.")
