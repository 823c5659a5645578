"""Lists as French offices save them: semicolons, the letters of Windows, days, amounts and words in French."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from tests import cast
from tests.page import html_of
from tests.tournaments.imports.conftest import counts, left_out, problems
from tournaments.entries.models import RosterPlace
from tournaments.imports.services.member_columns import membership_type
from tournaments.models import Member, Organization, PastWinner

Part = RosterPlace.Part


def saved(*lines: str) -> bytes:
    """Return a table as a spreadsheet program in French saves it."""
    return ("\r\n".join(lines) + "\r\n").encode("cp1252")


# --- members --------------------------------------------------------------------------------------------------

MEMBERS = (
    "N° de membre;Nom;Prénom;Initiale;Sexe;Date de naissance;Filiale;Type de membre;Membre depuis;Cotisation payée;"
    "Privilèges;Déclaration"
)
RENEE = "2895959;Gagné;Renée;J.;F;5 février 1950;Filiale n° 54;Dames auxiliaires;1er mars 2001;2027;Oui;"
LUC = "0012345;Côté;Luc;;H;1960-01-02;62;à vie;25/07/1999;2027;non;12 déc. 2026"


def test_members_come_in_from_a_french_list(send, write, org) -> None:
    batch = write(send(saved("\u00a0Liste des membres", "", MEMBERS, RENEE, LUC)))

    assert (counts(batch), batch.note) == (("done", 2, 0, 0, 0), [])
    renee, luc = Member.objects.order_by("-number")
    assert (renee.name, renee.sex, renee.branch, renee.membership_type) == (
        "Renée Gagné", "F", org.grande_prairie, "Ladies Auxiliary",
    )  # fmt: skip
    assert (renee.birth_date, renee.joined_on) == (datetime.date(1950, 2, 5), datetime.date(2001, 3, 1))
    assert (renee.dues_paid_year, renee.clubhouse_privileges, renee.declared_on) == (2027, True, None)
    assert (luc.number, luc.name, luc.sex, luc.branch, luc.membership_type) == (
        "0012345", "Luc Côté", "M", org.peace_river, "Life",
    )  # fmt: skip
    assert (luc.birth_date, luc.joined_on, luc.declared_on) == (
        datetime.date(1960, 1, 2), datetime.date(1999, 7, 25), datetime.date(2026, 12, 12),
    )  # fmt: skip
    assert luc.clubhouse_privileges is False


def test_french_list_in_every_form_changes_nothing_more(send, write, org) -> None:
    write(send(saved(MEMBERS, RENEE, LUC)))
    text = "\n".join([MEMBERS, RENEE, LUC, ""])

    forms = [text.encode(), text.encode("utf-8-sig"), text.encode("utf-16"), text.encode("mac_roman"),
             text.replace(";", "\t").encode("cp1252"), text.replace(";", " ;\u00a0").encode()]  # fmt: skip
    assert [counts(send(form)) for form in forms] == [("done", 0, 0, 2, 0)] * len(forms)


def test_what_is_wrong_is_told_at_its_row_and_column(send, org) -> None:
    wrong = "12,50;;Ann;;Z;05/02/2027;99;ordinaire;5 brumaire 1999;Oui;peut-être;"
    batch = send(saved(MEMBERS, wrong, LUC))

    assert counts(batch) == ("ready", 1, 0, 0, 1)
    assert [(column, sentence.split(". ")[0]) for column, sentence in problems(batch)[2]] == [
        ("membership_number", "12,50 is not a number made of digits alone."),
        ("surname", "Surname is empty."),
        ("birth_date", "05/02/2027 could be February 5, 2027 or May 2, 2027"),
        ("clubhouse_privileges", "peut-être is neither yes nor no"),
        ("branch_number", "There is no branch 99 in Alberta-NWT Command"),
        ("sex", "Z is not understood here"),
        ("joined_on", "5 brumaire 1999 is not a date"),
        ("dues_paid_year", "Oui is not a year"),
    ]


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Ordinaire", "Ordinary"),
        ("membre ordinaire", "Ordinary"),
        ("Membres ordinaires", "Ordinary"),
        ("associé", "Associate"),
        ("Associée", "Associate"),
        ("Associé(e)", "Associate"),
        ("associe", "Associate"),
        ("affilié", "Affiliate"),
        ("Affiliée", "Affiliate"),
        ("Affilié votant", "Affiliate Voting"),
        ("affilié non-votant", "Affiliate Non-Voting"),
        ("à vie", "Life"),
        ("A VIE", "Life"),
        ("Membre à vie", "Life"),
        ("honoraire", "Honorary"),
        ("Dames auxiliaires", "Ladies Auxiliary"),
        ("dame auxiliaire", "Ladies Auxiliary"),
        ("Membre des Dames auxiliaires", "Ladies Auxiliary"),
        ("auxiliaire féminin", "Ladies Auxiliary"),
        # as it is written, in English and where nobody knows it
        ("Ordinary", "Ordinary"),
        ("Associate", "Associate"),
        ("Life", "Life"),
        ("Members", "Members"),
        ("Fraternal", "Fraternal"),
        ("H", "H"),
    ],
)
def test_type_of_membership_is_kept_by_its_english_name(said: str, kind: str) -> None:
    assert membership_type(said) == kind


# --- branches -------------------------------------------------------------------------------------------------

BRANCHES = "Direction;District;Secteur;N°;Nom de la filiale;Ville;Nbre de membres"


def test_branches_come_in_from_a_french_list(send, write, org) -> None:
    rows = (
        "Direction provinciale Alberta-NWT;8;A;7;Saint-Paul;Saint-Paul;1\u00a0204",
        "Alberta-NWT;District no 8;Secteur A;9;Légal;Légal;80,0",
        ";District 8;Secteur no 3;11;Beaumont;;1 204,00",
    )
    batch = write(send(saved(BRANCHES, *rows), kind="branches"))

    assert counts(batch) == ("done", 3, 0, 0, 0)
    found = {
        organization.number: (organization.name, organization.member_count, str(organization.parent))
        for organization in Organization.objects.branches()
    }
    assert (found["7"], found["9"], found["11"]) == (
        ("Saint-Paul", 1204, "Area A"), ("Légal", 80, "Area A"), ("Beaumont", 1204, "Area 3"),
    )  # fmt: skip
    assert str(Organization.objects.get(number="7", level="branch").parent.parent) == "District 8"
    assert counts(send(saved(BRANCHES, *rows), kind="branches")) == ("done", 0, 0, 3, 0)


def test_half_a_member_is_no_count_of_a_french_list(send, org) -> None:
    batch = send(saved(BRANCHES, "Direction du Québec;8;A;7;Saint-Paul;;12,50"), kind="branches")

    assert problems(batch) == {
        2: [
            (
                "command",
                "Direction du Québec is not Alberta-NWT Command. This file is imported to Alberta-NWT Command.",
            ),
            ("member_count", "12,50 is not a whole number."),
        ]
    }


# --- teams ----------------------------------------------------------------------------------------------------

TEAMS = (
    "Saison;Niveau;Discipline;Catégorie;Date de la compétition;Filiale hôte;N° d'équipe;Filiale;Filiale partenaire;"
    "Ordre de jeu;Rôle;N° de membre;Nom;Prénom;Droits payés;N° de chèque;Reçu le"
)


def of_team(order: int, role: str, number: str, name: str, received: str = "17 janvier 2027") -> str:
    return (
        f"2027;Direction provinciale;Cribbage;Paires;5 février 2027;54;4;62;;{order};{role};{number};{name};Oui;731;"
        f"{received}"
    )


def test_teams_come_in_from_a_french_list(send, write, org, make_competition) -> None:
    event = make_competition("cribbage-pairs").event
    cast.make_member(org.peace_river, surname="Gagné", given_names="Renée", number="7767567", sex="F")
    cast.make_member(org.peace_river, surname="Côté", given_names="Luc", number="0052845")
    cast.make_member(org.peace_river, surname="Hébert", given_names="Aimé", number="5208354")
    rows = (
        of_team(1, "capitaine", "7767567", "Gagné;Renée"),
        of_team(2, "joueur", "0052845", "Côté;Luc"),
        of_team(3, "Remplaçante", "5208354", "Hébert;Aimé", "2027-01-18"),
    )

    batch = write(send(saved(TEAMS, *rows), kind="entries", event=event))

    assert counts(batch) == ("done", 3, 0, 0, 0)
    assert (
        " ".join(map(str, batch.note)) == "3 rows have a date received in the future. Please check the dates."
    )  # and no unknown column
    places = RosterPlace.objects.order_by("position")
    assert [(place.member.number, place.part, place.fee_paid, place.received_on.day) for place in places] == [
        ("7767567", Part.CAPTAIN, True, 17), ("0052845", Part.PLAYER, True, 17), ("5208354", Part.SPARE, True, 18),
    ]  # fmt: skip
    assert counts(send(saved(TEAMS, *rows), kind="entries", event=event)) == ("done", 0, 0, 3, 0)


def test_day_that_could_be_two_is_left_out_and_told(send, org, make_competition) -> None:
    event = make_competition("cribbage-pairs").event
    cast.make_member(org.peace_river, surname="Gagné", given_names="Renée", number="7767567", sex="F")

    batch = send(
        saved(TEAMS, of_team(1, "capitaine", "7767567", "Gagné;Renée", "02/01/2027")), kind="entries", event=event
    )

    assert (batch.new_count, left_out(batch)) == (
        1, {2: ["02/01/2027 could be January 2, 2027 or February 1, 2027. Write 2027-01-02 or 2027-02-01."]},
    )  # fmt: skip


# --- winners --------------------------------------------------------------------------------------------------


def test_past_winners_come_in_from_a_french_list(send, write, org) -> None:
    rows = (
        "1998;Cribbage en paires;Champions;54;;Renée Gagné; Luc Côté;",
        "1998;Cribbage en paires;2e;62;;Aimé Hébert;",
    )
    headings = "Année;Épreuve;Rang;Filiale;Équipe;Joueurs;Niveau"
    batch = send(saved(headings, rows[0].replace("; Luc", " / Luc"), rows[1]), kind="winners")

    assert counts(write(batch)) == ("done", 2, 0, 0, 0)
    assert [
        (winner.place, winner.branch.number, [player.name for player in winner.players.all()])
        for winner in PastWinner.objects.order_by("place")
    ] == [(1, "54", ["R. Gagné", "L. Côté"]), (2, "62", ["A. Hébert"])]


# --- the page -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["members", "branches", "winners"])
def test_empty_file_in_french_is_taken_in_again_with_what_the_page_gives_as_an_example(
    kind, signed_in, send, org, french
) -> None:
    client = signed_in("alice")
    columns = client.get(reverse("imports:start", args=[kind])).context["columns"]
    empty = client.get(reverse("imports:template", args=[kind])).getvalue()

    headings = empty.decode("utf-8-sig").strip().split(";")
    assert headings == [column.label for column in columns]
    assert headings[0] in ("Numéro de membre", "Direction provinciale", "Saison")
    line = ";".join(f'"{column.example}"' if ";" in column.example else column.example for column in columns)
    if kind == "winners":
        line = line.replace("Direction provinciale", "").replace("2895959; 2895960", "")
    batch = send(empty + f"{line}\r\n".encode(), kind=kind)
    assert (counts(batch)[-1], problems(batch), batch.note) == (0, {}, [])


def test_empty_file_in_english_has_commas(signed_in, org) -> None:
    empty = signed_in("alice").get(reverse("imports:template", args=["members"])).getvalue()

    assert empty.decode("utf-8-sig").startswith("Membership number,Surname,Given names,Initials,Sex,")


def test_page_names_the_columns_in_the_language_of_its_reader(signed_in, org, french) -> None:
    page = html_of(signed_in("alice").get(reverse("imports:start", args=["members"])))

    assert "Numéro de membre" in page
    assert "Prénom(s)" in page  # what is also understood
    for english in ("Membership number", "Last name", "Given names"):
        assert english not in page


def test_page_names_the_columns_in_english(signed_in, org) -> None:
    page = html_of(signed_in("alice").get(reverse("imports:start", args=["members"])))

    assert "Membership number" in page
    assert "Last name" in page
    assert "Prénom" not in page


def test_refusal_of_a_french_list_is_read_in_french(signed_in, send, org, french) -> None:
    batch = send(saved(MEMBERS, LUC.replace("1960-01-02", "02/01/1960"), RENEE.replace("Oui", "peut-être")))

    page = html_of(signed_in("alice").get(reverse("imports:preview", args=[batch.pk])))

    assert "02/01/1960 » peut désigner le 2 janvier 1960 ou le 1er février 1960" in page.replace("\u00a0", " ")
    assert "Date de naissance" in page
    assert "could be" not in page
