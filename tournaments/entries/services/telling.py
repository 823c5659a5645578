"""Telling the branches of a team that something they were told no longer holds."""

from __future__ import annotations

from tournaments.entries.engine import RULES
from tournaments.entries.models import Entry, Override
from tournaments.entries.words.letters import changed_letter, decided_letter
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import has_mail, recipients_of_team
from tournaments.letters.services import tell
from tournaments.letters.words import letter_later
from tournaments.organization.models import User


def tell_team(
    *, entry: Entry, letter: tuple[str, str], key: str, by: User | None, kind: str = LetterKind.NO_LONGER
) -> None:
    """Tell everybody of a team but who did it; on paper it would come too late in play."""
    event = entry.competition.event
    has_begun = event.starts_on <= event.today
    people = recipients_of_team(entry.branch, entry.partner_branch)
    told = [person for person in people if by is None or person.user != by.pk]
    subject, text = letter
    tell(
        kind=LetterKind(kind),
        to=[person for person in told if not has_begun or (person.mail and has_mail())],
        subject=subject,
        text=text,
        key=key,
        event=event,
        entry_id=entry.pk,
        branch=entry.branch,
        by=by,
        urgent=True,
    )


def tell_changed(code: str, *, entry: Entry, key: str, by: User | None, reason: str = "") -> None:
    """Tell a team what became of it, by a code of `CHANGED`."""
    about = {"team": entry.team_name, "competition": entry.competition, "event": entry.competition.event}
    tell_team(entry=entry, letter=letter_later(changed_letter, code, **about, reason=reason), key=key, by=by)


def tell_decided(override: Override, *, by: User) -> None:
    """Tell a team what an officer decided about it, or asks."""
    entry = override.entry
    about = {"team": entry.team_name, "competition": entry.competition, "event": entry.competition.event}
    about |= {"rule": RULES[override.rule].title, "name": override.member.name if override.member else ""}
    letter = letter_later(decided_letter, override.kind, **about, reason=override.reason)
    tell_team(entry=entry, letter=letter, key=f"decided:{override.pk}", by=by, kind=LetterKind.MISSING)
