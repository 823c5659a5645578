"""Lists as people outside have them, each with its right answer, and written in the other formats and spellings."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from kit.pure.sentences import translate
from tests import cast
from tests.tournaments.imports.conftest import problems
from tests.tournaments.imports.test_every_layout import Made, written
from tournaments.models import Entry, Member

BRANCHES = {
    "11": "Larch", "12": "Birch Hill", "13": "Fir Creek", "14": "Aspen", "21": "Rook", "22": "Heron Lake",
    "23": "Plover", "24": "Teal", "56": "Loon", "55": "Grebe",
}  # fmt: skip
NAMES = {1: "Abel Renée", 2: "Bond Pat", 3: "Coté Renée", 7: "Gagné Renée", 8: "Hale Pat"}  # and again from 11
MEMBER = "Membership number,Surname,Given names,Sex,Birth date,Branch number"
PLAYER = "Category,Team number,Branch number,Playing order,Role,Membership number,Surname,Given names,Fee paid"
FRENCH = {
    "Membership number": "N° de membre", "Surname": "Nom de famille", "Given names": "Prénoms", "Sex": "Sexe",
    "Birth date": "Né(e) le", "Branch number": "Filiale", "Category": "Épreuve", "Team number": "Équipe",
    "Playing order": "Ordre", "Role": "Rôle", "Fee paid": "Payé", "Timestamp": "Horodateur", "Branch": "Filiale",
    "Team name": "Nom de l'équipe", "Captain": "Capitaine", "Captain member #": "N° de membre du capitaine",
    "Player 2": "Joueur 2", "Player 2 member #": "Joueur 2 no de membre", "Paid": "Payé", "Name": "Nom complet",
}  # fmt: skip
WAYS = ["xlsx", "xls", "ods", ("utf-8-sig", ","), ("utf-16", "\t"), ("cp850", ";"), ("cp1252", ","), ("mac_roman", ";")]


@dataclass(frozen=True)
class Case:
    """A list, its cells parted by commas (semicolons stand for commas inside), and what is right for it.

    `new` is what comes in; `refused` are pieces of what is said of rows. `after` is what is on record then: the sex of
    members by number, or of a team the numbers of its people, its captain's, and how the fee came.
    """

    text: str
    new: Sequence[str] = ()
    refused: Sequence[str] = ()
    after: Mapping[object, object] = field(default_factory=dict)
    kind: str = "members"
    answers: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""
    struck: tuple[int, ...] = ()

    def made(self, *, french: bool) -> Made:
        sheets = [
            [[self._cell(cell, french=french) for cell in line.split(",")] for line in sheet.strip().split("\n")]
            for sheet in self.text.split("\n\n")
        ]
        return Made(sheets, [], struck=self.struck)

    def _cell(self, cell: str, *, french: bool) -> str:
        return (FRENCH.get(cell, cell) if french else cell).replace(";", ",")


def team(number: int, at: int, *, paid: str = "yes", role: str = "captain", said: str = "") -> str:
    """Return two rows of a team of pairs: the first and second member of the branch at this place."""
    branch, first = [*BRANCHES][at], 5_000_000 + 100 * at
    name = said or "Abel,Renée"
    return (
        f"Cribbage Pairs,{number},{branch},1,{role},{first + 1},{name},{paid}\n"
        f"Cribbage Pairs,{number},{branch},2,player,{first + 2},Bond,Pat,\n"
    )


def pair(at: int, cheque: str = "") -> tuple[object, ...]:
    first = 5_000_000 + 100 * at
    return [str(first + 1), str(first + 2)], str(first + 1), (True, cheque)


def entered(of: Entry) -> tuple[object, ...]:
    places = list(of.roster.order_by("position"))
    captain = next((place.member.number for place in places if place.part == "captain"), "")
    return [place.member.number for place in places], captain, (places[0].fee_paid, places[0].cheque_number)


ABEL, BOND = "Renée Abel, 52000", "Pat Bond, 52000"
CASES = {
    "letters": Case(
        f"{MEMBER}\n5200501,Côté,Renée,F,1950-03-01,11\n5200502,Lefèvre,François,M,1951-03-01,11\n5200503,Élan,Zoé,,,12",
        ["Renée Côté, 5200501", "François Lefèvre, 5200502", "Zoé Élan, 5200503"],
    ),
    "two_sheets": Case(
        f"{MEMBER}\n5200001,Abel,Renée,M,,11\n5200002,Bond,Pat,F,,11\n\n{MEMBER}\n5200003,Abel,Renée,M,,12",
        [f"{ABEL}01", f"{BOND}02", f"{ABEL}03"],
    ),
    "titles_and_totals": Case(
        f"Prairie Command membership list\nas of 2027-01-03\n,\n{MEMBER}\n5200001,Abel,Renée,M,,11\nBranch 12\n"
        f"{MEMBER}\n5200002,Bond,Pat,F,,12\nTotal,,,2\nEnd of report",
        [f"{ABEL}01", f"{BOND}02"],
    ),
    "one_name_column": Case(
        "Membership number,Name,Branch number\n5200001,Abel; Renée,11\n5200002,BOND Pat,12",
        [f"{ABEL}01", "Pat BOND, 5200002"],
    ),
    "sexes": Case(
        f"{MEMBER}\n5200001,Abel,Renée,X,,11\n5200002,Bond,Pat,Unknown,,11\n5200003,Abel,Renée,,,11\n5200004,Bond,Pat,Male,,11",
        [f"{ABEL}01", f"{BOND}02", f"{ABEL}03", f"{BOND}04"],
        after={"5200001": "X", "5200002": "", "5200003": "", "5200004": "M"},
    ),
    "dates": Case(
        f"{MEMBER}\n5200001,Abel,Renée,M,3/25/1950,11\n5200002,Bond,Pat,F,March 25; 1950,11\n"
        "5200003,Abel,Renée,,18323,11\n5200004,Bond,Pat,,03-04-1950,11\n5200005,Abel,Renée,,Mar-50,11",
        [f"{ABEL}01", f"{BOND}02"],
        [
            "18323 is not a date. Write it as 1950-03-04",
            "could be April 3, 1950 or March 4, 1950",
            "Mar-50 is not a date",
        ],
    ),
    "struck_through": Case(
        f"{MEMBER}\n5200001,Abel,Renée,M,,11\n5200002,Bond,Pat,F,,11\n5200003,Abel,Renée,,,11",
        [f"{ABEL}01", f"{ABEL}03"],
        struck=(2,),
    ),
    "twice": Case(f"{MEMBER}\n5200001,Abel,Renée,M,,11\n5200001,Abel,Renée,M,,12", refused=["is in rows 2 and 3"] * 2),
    "note_beside": Case(
        f",{MEMBER},,,\n,5200001,Abel,Renée,M,,11,,,call her first\n,5200002,Bond,Pat,F,,11",
        [f"{ABEL}01", f"{BOND}02"],
    ),
    "no_headings": Case(
        "5200001,Abel,Renée,11\n5200002,Bond,Pat,11\n5200003,Abel,Renée,12", [f"{ABEL}01", f"{BOND}02", f"{ABEL}03"]
    ),
    "two_headings": Case("Membership number,Name,Name,Branch number\n1,Abel,Pat,12", problem="see columns B and C"),
    "row_a_team": Case(
        "Timestamp,Branch,Team name,Captain,Captain member #,Player 2,Player 2 member #,Paid\n"
        "x,11,Team 1,Renée Gagné,5000007,Pat Hale,5000008,yes\nx,12,Team 2,Renée Gagné,5000107,Pat Hale,5000108,yes",
        ["Renée Gagné", "Pat Hale"] * 2,
        after={1: (["5000007", "5000008"], "5000007", (True, "")), 2: (["5000107", "5000108"], "5000107", (True, ""))},
        kind="entries",
        answers={"all-category": "Cribbage Pairs"},
    ),
    "number_once": Case(
        f"{PLAYER}\n{team(21, 0)}{team(22, 1)}".replace("\nCribbage Pairs,21,11,2", "\n,,,2").replace(
            "\nCribbage Pairs,22,12,2", "\n,,,2"
        ),
        ["Renée Abel", "Pat Bond"] * 2,
        after={21: pair(0), 22: pair(1)},
        kind="entries",
    ),
    "paid_and_part": Case(
        f"{PLAYER}\n{team(24, 2, paid='$40 chq 731')}{team(25, 3, paid='pd')}{team(26, 4, role='Capt.')}"
        f"{team(27, 5, role='Skip')}",
        ["Renée Abel", "Pat Bond"] * 4,
        after={24: pair(2, "731"), 25: pair(3), 26: pair(4), 27: pair(5)},
        kind="entries",
    ),
    "swapped": Case(
        f"{PLAYER}\n{team(30, 7, said='Renée,Abel')}", ["Abel Renée", "Pat Bond"], after={30: pair(7)}, kind="entries"
    ),
    "team_55_1": Case(
        f"{PLAYER}\n{team(551, 9).replace('551', '55-1')}",
        ["Renée Abel", "Pat Bond"],
        after={551: pair(9)},
        kind="entries",
    ),
    "category_names": Case(
        f"{PLAYER}\n{team(41, 1).replace('Cribbage Pairs', 'cribbage  pairs ')}"
        f"{team(44, 4).replace('Cribbage Pairs', 'CRIBBAGE - PAIRS')}{team(42, 2).replace('Cribbage Pairs', 'Crib')}",
        ["Renée Abel", "Pat Bond"] * 2,
        ["“Crib” is not played at this event"] * 2,
        after={41: pair(1), 44: pair(4)},
        kind="entries",
    ),
    "captain_in_name": Case(
        "Category,Team number,Branch number,Playing order,Membership number,Surname,Given names\n"
        "9-Ball Singles,50,22,1,5000508,Hale (c),Pat",
        ["Pat Hale (c)"],
        after={50: (["5000508"], "5000508", (False, ""))},
        kind="entries",
    ),
    "roster_with_team_rows": Case(
        "Rusty Pins,Hale,Pat(c),M\nRusty Pins,Gagné,Renée,F\nLate Shift,Ford,Kim(c),F",
        ["Pat(c) Hale", "Renée Gagné"],
        ["nobody on record has this name at this branch"],
        after={1: (["5000008", "5000007"], "5000008", (False, ""))},
        kind="entries",
        answers={"all-category": "Cribbage Pairs", "all-branch_number": "11"},
    ),
    "block_a_team": Case(
        "Team 3,\nRenée Gagné,5000007,C\nPat Hale,5000008,\nTeam 4,\nPat Bond,5000002,C\nRenée Abel,5000001,",
        ["Renée Gagné", "Pat Hale", "Pat Bond", "Renée Abel"],
        after={
            3: (["5000007", "5000008"], "5000007", (False, "")),
            4: (["5000002", "5000001"], "5000002", (False, "")),
        },
        kind="entries",
        answers={"all-category": "Cribbage Pairs", "all-branch_number": "Larch"},
    ),
    "skip_to_lead": Case(
        "Event,Branch,Skip's name,Skip's card,Lead,Lead no.\n"
        "Cribbage Pairs,Larch,Capt. Renée Abel,5000001,Pat Bond,5000002",
        ["Renée Abel (captain)", "Pat Bond"],
        after={1: (["5000001", "5000002"], "5000001", (False, ""))},
        kind="entries",
    ),
    "players_in_one_cell": Case(
        "Category,Team number,Branch number,Players\nCribbage Pairs,7,11,Renée Abel #5000001 / Pat Bond #5000002",
        ["Renée Abel", "Pat Bond"],
        after={7: (["5000001", "5000002"], "5000001", (False, ""))},
        kind="entries",
    ),
}
OF_A_BOOK = {
    "two_sheets": ("xlsx", "xls"),
    "struck_through": ("xlsx", "xls", "ods"),
    "note_beside": ("xlsx", "xls", "ods"),
}
EVERY = [(name, way, language) for name in CASES for language in ("en", "fr") for way in OF_A_BOOK.get(name, WAYS)]
random.Random(46).shuffle(EVERY)  # a sample has some of each


@pytest.fixture
def field_of_play(org, make_competition):
    """Ten branches with ten members each, and what is played."""
    make_competition("cribbage-pairs")
    make_competition("nineball-singles")
    places = [cast.add_organization(org.district_1, "branch", name, number) for number, name in BRANCHES.items()]
    Member.objects.bulk_create(
        Member(
            number=str(5_000_000 + 100 * at + number), surname=name.split()[0], given_names=name.split()[1],
            branch=branch, dues_paid_year=2027,
        )
        for at, branch in enumerate(places)
        for number, name in NAMES.items()
    )  # fmt: skip


@pytest.mark.sample(36)
@pytest.mark.parametrize(("name", "way", "language"), EVERY, ids=str)
def test_list_from_outside_comes_out_right(ask, event, write, field_of_play, tmp_path, name, way, language):
    case = CASES[name]
    file = written(case.made(french=language == "fr"), tmp_path, way)
    batch, answer, _ = ask(
        file.read_bytes(), case.kind, file.name, **({"event": event} if case.kind == "entries" else {})
    )
    for _ in range(3):
        if batch.state == "columns" and not case.problem:
            answer(**case.answers)

    assert case.problem in translate(batch.problem)
    rows = list(batch.rows.filter(action="new"))
    assert [row.label.rpartition(" #")[0].rpartition(", ")[0] or row.label for row in rows] == list(case.new)
    said = [sentence for of_row in problems(batch).values() for _, sentence in of_row if "whole team" not in sentence]
    assert len(said) == len(case.refused), said
    assert all(piece in sentence for piece, sentence in zip(case.refused, said, strict=True)), said
    if case.after:
        write(batch)
        found: dict[object, object] = {entry.number: entered(entry) for entry in Entry.objects.all()}
        if case.kind == "members":
            found = dict(Member.objects.filter(number__in=case.after).values_list("number", "sex"))
        assert found == case.after


def test_open_quotation_mark_costs_its_row(ask, field_of_play) -> None:
    rows = '5200001,"Smith, William "Bill"",M,1950-03-01,11\n5200002,Bond,"William ""Bill""",M,,11\n'
    batch, *_ = ask(f'{MEMBER}\n{rows}5200003,Ford,Joe "J",M,,11\n')

    assert [row.label for row in batch.rows.filter(action="new")] == [
        'William "Bill" Bond, 5200002',
        'Joe "J" Ford, 5200003',
    ]
    assert "A quotation mark" in problems(batch)[2][0][1]
