"""The columns of a list of past winners, and what their cells mean."""

from __future__ import annotations

import re

from django.utils.translation import gettext_noop as N_

from kit.pure.table import values
from kit.pure.table.columns import CellError, Column
from tournaments.imports.services import kind
from tournaments.imports.services.kind import BRANCH_IN_FRENCH, COMMAND
from tournaments.imports.services.matching import parse_place
from tournaments.imports.words import message
from tournaments.seasons.engine.names import looks_like_a_list, players_in
from tournaments.seasons.models.past import LONGEST_NAME

_NOBODY_WON = re.compile(
    r"(cancell?ed|postponed|not (held|played)|no (event|tournament|winners?|play)|covid|annul|n/a|none|nil|aucun|\W+$)",
    re.IGNORECASE,
)


def place(text: str) -> int:
    """Return a place: "1", "2nd", "Champion".

    >>> place("1"), place("2nd"), place("Runner-up")
    (1, 2, 2)
    """
    if not (number := parse_place(text)):
        raise CellError(message("no_place", said=text))
    return number


def players(text: str) -> str:
    """Return the players of a cell by initial and surname: what everybody may read is all that is kept.

    >>> players("John Smith; Roy, Anne")
    'J. Smith; A. Roy'
    """
    if looks_like_a_list(text):
        raise CellError(message("commas_between_players"))
    names = players_in(text)
    values.up_to(LONGEST_NAME, N_("A name"))(max(names, key=len, default=""))
    return values.up_to(400, N_("Players"))("; ".join(names))


def team(text: str) -> str:
    """Return the name of a team; a note that nobody won is none.

    >>> team("Grande Prairie"), team("Noah's Aces")
    ('Grande Prairie', "Noah's Aces")
    """
    if _NOBODY_WON.match(text):
        raise CellError(message("nobody_won", said=text))
    return values.up_to(120, N_("Team"))(text)


COLUMNS = (
    Column("season", N_("Season"), values.year, needed=True, filled=True, other_names=("Year",),
           french=("Saison", "Année"), hint=N_("The year in which it was played off."), example="1998"),
    Column("competition", N_("Competition"), values.up_to(80, N_("Competition")), needed=True, filled=True,
           other_names=("Category", "Event"), french=("Épreuve", "Compétition", "Catégorie", "Championnat"),
           hint=N_("As the rule book calls it. One that is no longer played keeps the name that you write."),
           example="Cribbage Pairs"),
    Column("place", N_("Place"), place, other_names=("Rank", "Award"), french=("Rang", "Prix", "Place", "Classement"),
           hint=N_("1 for the champion, 2 for the runner-up. An empty cell is the champion."), example="1"),
    Column("branch_number", N_("Branch number"), kind.branch_number, other_names=("Branch", "Branch no"),
           french=BRANCH_IN_FRENCH,
           hint=N_("Leave it empty for a branch that is not in the tree, and write the team."), example="54"),
    Column("team", N_("Team"), team, other_names=("Branch name",),
           french=("Équipe", "Nom de l'équipe", "Nom de la filiale"),
           hint=N_("As it was called then. Optional where there is a branch number."), example="Grande Prairie"),
    Column("players", N_("Players"), players, other_names=("Names",),
           french=("Joueurs", "Joueuses", "Joueurs et joueuses", "Noms", "Noms des joueurs"),
           hint=N_("A semicolon between two players. The site keeps initial and surname alone."),
           example="John Smith; Anne Roy"),
    Column("membership_numbers", N_("Membership numbers"), values.several_digits,
           other_names=("Numbers",), french=("Numéros de membre", "Numéros des membres", "Numéros"),
           hint=N_("In the order of the players. They say whose win it is, and whether the name is withheld."),
           example="2895959; 2895960"),
    Column("level", N_("Level"), values.up_to(40, N_("Level")), french=("Niveau",),
           hint=N_("Branch, Area, District, Command or Dominion. An empty cell is the Command."),
           example=N_("District")),
    Column("held_by", N_("District, Area or branch"), values.up_to(120, N_("District, Area or branch")),
           other_names=("District", "Area", "Organizer"),
           french=("District, secteur ou filiale", "Secteur", "Organisateur"),
           hint=N_("Whose play-off it was, below the Command: its number or its name."), example="District 1"),
    Column("event_here", N_("Event here"), values.up_to(200, N_("Event here")), french=("Compétition d'ici",),
           hint=N_("This site writes it. Of an event that was played here, the final results say who won."),
           example=""),
    COMMAND,
)  # fmt: skip
