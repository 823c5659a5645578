"""Who signs in to the demonstration, apart from what builds it: the sign-in page knows them too."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from tournaments.models import Role

# user name, person, what they are, where: a place of the tree as (level, number), or an event of the season
PEOPLE: list[tuple[str, str, Role.Kind, tuple[str, str] | str]] = [
    ("command", "Rose Whitford", Role.Kind.COMMAND_OFFICER, ("command", "")),
    ("district8", "Lloyd Danyluk", Role.Kind.DISTRICT_OFFICER, ("district", "8")),
    ("branch79", "Elaine Gauthier", Role.Kind.BRANCH_OFFICER, ("branch", "79")),
    ("representative", "Maureen Stadnyk", Role.Kind.REPRESENTATIVE, "darts"),
    ("chair", "Orest Kuzyk", Role.Kind.CHAIR, "darts"),
    ("scorer", "Verna Lund", Role.Kind.SCOREKEEPER, "darts"),
    ("scorer2", "Murray Holm", Role.Kind.SCOREKEEPER, "darts"),
]


def logins_file() -> Path:
    """Return where the logins of the made-up season stand."""
    return Path(settings.VAR_DIR) / "demo-logins.txt"
