"""The letters of a list are right, or the list is said to have two readings; they are never wrong in silence."""

from __future__ import annotations

import random
from itertools import product

import pytest

from kit.pure.table.columns import FileError
from kit.pure.table.letters import readings_of

FRENCH = """
    Renée René André Hélène Geneviève Françoise François Benoît Noël Joël Zoé Zoë Élodie Étienne Émile Éric Éloïse Anaïs
    Loïc Raphaël Gaëlle Jérôme Agnès Thérèse Irène Céline Gérard Stéphane Chloé Mélanie Rémi Réjean Josée Côme Ève Maïté
    Aimé Hervé Édith Léo Côté Bélanger Lévesque Gagné Hébert Bérubé Légaré Lefèvre Pépin Hétu Thériault Ménard Sévigny
    Châteauneuf Brûlé Prévost Forêt Mélançon Tétreault Crête Létourneau Rivière Désilets Lemaître Guérette Chassé Godère
    Pâquet Île L\u2019Écuyer L\u2019Heureux D\u2019Août Émond Éthier
"""
# Names of others that are in Canada, too.
OTHERS = "Žagar Škoda Müller Jürgen Peña Núñez García Sánchez Wójcik Ågren Sørensen Weiß João Conceição Ángel"
PAGES = ("utf-8", "utf-16", "cp1252", "cp850", "cp437", "mac_roman", "cp863")


def lists_of(names: list[str]) -> list[list[str]]:
    """Return every name alone, and lists of 3 and of 30, as written, in capitals, and with no accent on a capital."""
    chance = random.Random(46)
    lists = [[name] for name in names] + [chance.sample(names, size) for size in [3] * 40 + [min(len(names), 30)] * 10]
    no_capital = str.maketrans("ÉÈÊËÎÏÔÛÀÂÇ", "EEEEIIOUAAC")
    return [
        *lists,
        *([name.upper() for name in each] for each in lists),
        *([name.translate(no_capital) for name in each] for each in lists),
    ]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("names", [FRENCH.split(), OTHERS.split()], ids=["French", "others"])
def test_letters_are_right_or_asked_about(page, names):
    asked = 0
    tried = lists_of(names)
    for heading, each in product(("Number;Surname", "Numéro;Nom"), tried):
        text = "\r\n".join([heading, *(f"7767567;{name}" for name in each)])
        try:
            data = text.encode(page)
        except UnicodeEncodeError:  # this page has no such letter
            continue
        readings = readings_of([data])
        ways = [data.decode(reading.encoding) for reading in readings]
        assert text in ways
        asked += len(ways) > 1
        for reading, way in zip(readings, ways, strict=True):
            assert len(ways) == 1 or (reading.names and all(name in way for name in reading.names))
    assert asked <= len(tried) * 2 * (0.1 if "Renée" in names else 0.3), "nobody is asked more than needed"


def test_where_the_letters_can_be_read_in_two_ways_five_names_are_shown_in_each():
    names = ["Benoît", "Lemaître", "Renée", "Maître", "Île", "Gîte", "Faîte", "Hélène"]

    first, second = readings_of([f"1;{name}\r".encode("mac_roman") for name in ["Benoît"]])

    assert (first.names, second.names) == (("Benoît",), ("Benoöt",))
    assert len(readings_of(["\r".join(names).encode("mac_roman")])) == 1, "a longer list leaves no doubt"


def test_letters_of_another_part_of_the_world_are_refused():
    with pytest.raises(FileError, match="Some letters of this file could not be read"):
        readings_of(["1;Иванов".encode("cp1251")])


def test_a_name_may_be_cut_between_two_looks():
    data = "1;Renée\n2;Benoît\n".encode("cp850")

    assert [reading.encoding for reading in readings_of([data[:5], data[5:13], data[13:]])] == ["cp850"]
