"""The catalogues of every room, by code: what it refuses (`games.refusals`), and what it keeps (`games.sentences`)."""

from __future__ import annotations

from collections.abc import Mapping

from games.sentences import Said
from legionsports.beginning.words import REFUSALS as BEGINNING
from legionsports.rehearsal.words import REFUSALS as REHEARSAL
from scoring.advancing.words import REFUSALS as ADVANCING
from scoring.announcing.words import REFUSALS as ANNOUNCING
from scoring.archives.words import REFUSALS as ARCHIVES
from scoring.awards.words import REFUSALS as AWARDS
from scoring.board.words import REFUSALS as BOARD
from scoring.cases import words as cases
from scoring.cases.words import REFUSALS as CASES
from scoring.changes import words as changes
from scoring.changes.words import REFUSALS as CHANGES
from scoring.closing.words import REFUSALS as CLOSING
from scoring.consequences import words as consequences
from scoring.consequences.words import REFUSALS as CONSEQUENCES
from scoring.envelopes.words import REFUSALS as ENVELOPES
from scoring.hooks.words import REFUSALS as HOOKS
from scoring.live.words import REFUSALS as LIVE
from scoring.offline.words import REFUSALS as OFFLINE
from scoring.playoffs.words import REFUSALS as PLAYOFFS
from scoring.printing.words.refusals import REFUSALS as PRINTING
from scoring.sheets import words as sheets
from scoring.sheets.words import REFUSALS as SHEETS
from tournaments.allocation.words import REFUSALS as ALLOCATION
from tournaments.draws.words import kept
from tournaments.draws.words.refusals import REFUSALS as DRAWS
from tournaments.duties.words import REFUSALS as DUTIES
from tournaments.entries.words import REFUSALS as ENTRIES
from tournaments.events.words import REFUSALS as EVENTS
from tournaments.files import words as files
from tournaments.halls.words import REFUSALS as HALLS
from tournaments.hosting.words import REFUSALS as HOSTING
from tournaments.imports import words as imports
from tournaments.imports.words import REFUSALS as IMPORTS
from tournaments.members import words as members
from tournaments.members.words import REFUSALS as MEMBERS
from tournaments.money.words import REFUSALS as MONEY
from tournaments.organization.words import REFUSALS as ORGANIZATION
from tournaments.people.words import REFUSALS as PEOPLE
from tournaments.rulebooks.words import REFUSALS as RULEBOOKS
from tournaments.seasons.words import REFUSALS as SEASONS
from tournaments.sites.words import REFUSALS as SITES
from tournaments.sports.words import REFUSALS as SPORTS

CATALOGUES: Mapping[str, Mapping[str, str]] = {
    "beginning": BEGINNING,
    "rehearsal": REHEARSAL,
    "organization": ORGANIZATION,
    "sites": SITES,
    "members": MEMBERS,
    "events": EVENTS,
    "halls": HALLS,
    "people": PEOPLE,
    "seasons": SEASONS,
    "rulebooks": RULEBOOKS,
    "sports": SPORTS,
    "entries": ENTRIES,
    "money": MONEY,
    "draws": DRAWS,
    "hosting": HOSTING,
    "duties": DUTIES,
    "allocation": ALLOCATION,
    "imports": IMPORTS,
    "sheets": SHEETS,
    "live": LIVE,
    "offline": OFFLINE,
    "playoffs": PLAYOFFS,
    "advancing": ADVANCING,
    "awards": AWARDS,
    "announcing": ANNOUNCING,
    "archives": ARCHIVES,
    "board": BOARD,
    "cases": CASES,
    "consequences": CONSEQUENCES,
    "changes": CHANGES,
    "printing": PRINTING,
    "closing": CLOSING,
    "envelopes": ENVELOPES,
    "hooks": HOOKS,
}

SENTENCES: Mapping[str, Mapping[str, Said]] = {
    "files": files.SENTENCES,
    "members": members.SENTENCES,
    "draws": kept.SENTENCES,
    "imports": imports.MESSAGES,
    "sheets": sheets.SENTENCES,
    "consequences": consequences.SENTENCES,
    "cases": cases.SENTENCES,
    "changes": changes.SENTENCES,
}
