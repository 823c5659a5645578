"""The catalogues of every room, by code: what it refuses, and which sentences it keeps."""

from __future__ import annotations

from collections.abc import Mapping

from kit.files import words as files
from kit.pure.sentences import Said
from legionsports.beginning.words import REFUSALS as BEGINNING
from legionsports.practice.words import REFUSALS as REHEARSAL
from scoring.archives import words as archives
from scoring.archives.words import REFUSALS as ARCHIVES
from scoring.awards.words import REFUSALS as AWARDS
from scoring.board.words.announcing import REFUSALS as ANNOUNCING
from scoring.board.words.screens import REFUSALS as BOARD
from scoring.cases import words as cases
from scoring.cases.words import REFUSALS as CASES
from scoring.changes import words as changes
from scoring.changes.words import REFUSALS as CHANGES
from scoring.closing.words import REFUSALS as CLOSING
from scoring.consequences import words as consequences
from scoring.consequences.words import REFUSALS as CONSEQUENCES
from scoring.decisions import words as decisions
from scoring.decisions.words import REFUSALS as DECISIONS
from scoring.ladder.words.advancing import REFUSALS as ADVANCING
from scoring.ladder.words.envelopes import REFUSALS as ENVELOPES
from scoring.live.words.live import REFUSALS as LIVE
from scoring.live.words.offline import REFUSALS as OFFLINE
from scoring.playoffs.words import REFUSALS as PLAYOFFS
from scoring.printing.words.refusals import REFUSALS as PRINTING
from scoring.sheets import words as sheets
from scoring.sheets.words import REFUSALS as SHEETS
from tournaments.afternoons.words import REFUSALS as AFTERNOONS
from tournaments.draws.words import kept
from tournaments.draws.words.refusals import REFUSALS as DRAWS
from tournaments.entries.words import REFUSALS as ENTRIES
from tournaments.events.words import REFUSALS as EVENTS
from tournaments.halls.words import REFUSALS as HALLS
from tournaments.hosting.words.allocation import REFUSALS as ALLOCATION
from tournaments.hosting.words.duties import REFUSALS as DUTIES
from tournaments.hosting.words.papers import REFUSALS as HOSTING
from tournaments.imports import words as imports
from tournaments.imports.words import REFUSALS as IMPORTS
from tournaments.members import words as members
from tournaments.members.words import REFUSALS as MEMBERS
from tournaments.money.words import REFUSALS as MONEY
from tournaments.organization.words import REFUSALS as ORGANIZATION
from tournaments.people.words import REFUSALS as PEOPLE
from tournaments.rulebooks.words import REFUSALS as RULEBOOKS
from tournaments.seasons.words import REFUSALS as SEASONS
from tournaments.signups.words import REFUSALS as SIGNUPS
from tournaments.sites.words import REFUSALS as SITES

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
    "entries": ENTRIES,
    "signups": SIGNUPS,
    "money": MONEY,
    "afternoons": AFTERNOONS,
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
    "decisions": DECISIONS,
    "changes": CHANGES,
    "printing": PRINTING,
    "closing": CLOSING,
    "envelopes": ENVELOPES,
}

SENTENCES: Mapping[str, Mapping[str, Said]] = {
    "archives": archives.SENTENCES,
    "files": files.SENTENCES,
    "members": members.SENTENCES,
    "draws": kept.SENTENCES,
    "imports": imports.MESSAGES,
    "sheets": sheets.SENTENCES,
    "consequences": consequences.SENTENCES,
    "cases": cases.SENTENCES,
    "decisions": decisions.SENTENCES,
    "changes": changes.SENTENCES,
}
