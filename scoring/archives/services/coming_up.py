"""Who advances at another site, taken in: shown first, then proposed here as from an event of this site."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from auditlog.models import LogEntry
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, Max
from django.utils.translation import get_language

from games.base import RuleViolation
from games.refusals import sentence
from games.translation import labelled
from scoring.advancing.queries.ladder import ladder_of
from scoring.advancing.services.answering import hand_in_where_said
from scoring.advancing.services.proposing import not_proposed, propose
from scoring.archives.models import Arrival, Passport
from scoring.archives.queries.along import Along, along_with
from scoring.archives.queries.coming_up import Unknown, team_lines, teams_of, unknown_in
from scoring.archives.queries.content import AT_HOME
from scoring.archives.queries.identity import identity_of
from scoring.archives.services.travelling import take_in
from scoring.archives.words import came_up_letter
from scoring.awards.queries.advancement import advancement_from, advancement_of
from scoring.awards.services import ask_about_places
from scoring.standings.models import AdvancementAnswer
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import of_user
from tournaments.letters.services import tell
from tournaments.letters.words import letter_later
from tournaments.models import Competition, Entry, Event, GoneCard, Member, Node, Qualification

if TYPE_CHECKING:
    from scoring.archives.queries.coming_up import TeamLine
    from scoring.archives.services.travelling import TakenIn
    from scoring.awards.queries.advancement import Advancement
    from tournaments.models import User
    from tournaments.sites.engine.signed import Signed


KEPT_FOR = 600  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingCompetition:
    """One competition of a file: who advances from it, and which competitions of this site may take its teams.

    `key` is its number in the file. Whom somebody proposed before goes where the first of them went.
    """

    key: int
    name: str
    is_final: bool
    waits_for: str
    level: str
    targets: tuple[tuple[int, str], ...]  # competition, and its event with the days
    is_chosen: bool  # by those who were proposed before
    is_joined: bool
    notes: tuple[str, ...]
    teams: tuple[TeamLine, ...]
    gone: tuple[str, ...]  # advanced by the last file, and do not any more

    @property
    def takes(self) -> bool:
        """Whether its teams are proposed when the file is imported, perhaps after a choice."""
        return bool(self.targets) and not self.is_joined and bool(self.teams)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What taking a file in would do."""

    refusal: str = ""
    is_first: bool = True
    competitions: tuple[ComingCompetition, ...] = ()
    unknown: Unknown = field(default_factory=Unknown)
    along: Along = field(default_factory=Along)


def preview_of(file: Signed) -> Preview:
    """Return who advances by a file and what it changes here, as it was found last if nothing has happened since."""
    key = f"archives:preview:{file.site.key}:{file.sha256}:{get_language()}:{settings.VERSION}:{_state_of_site(file)}"
    kept: Preview | None = cache.get(key)
    if kept is None:
        kept = _looked_at(file)
        if not kept.refusal:  # what is in the way may go without a trace, such as an event that comes back
            cache.set(key, kept, KEPT_FOR)
    return kept


def _state_of_site(file: Signed) -> str:
    """Return a word that is another one as soon as a preview may be: looking takes the lock that everybody saves by."""
    last = [model.objects.aggregate(last=Max("pk"), all=Count("pk")) for model in (Competition, Qualification)]
    history = LogEntry.objects.aggregate(last=Max("pk"))
    passport = Passport.objects.filter(uid=file.content["uid"]).values_list("sha256", flat=True).first()
    answered = AdvancementAnswer.objects.aggregate(last=Max("answered_at"))
    # Cards and places have no line in the history. A list of members is what an officer brings in who reads that
    # people of a file are not known here.
    cards = Member.objects.aggregate(last=Max("written_at")), GoneCard.objects.aggregate(last=Max("pk"))
    places = list(Node.objects.order_by("pk").values_list("pk", "path", "level", "number", "name"))
    rows = [tuple(row.values()) for row in (*last, *cards)]
    state = [passport, history["last"], str(answered["last"]), *rows, places]
    return hashlib.sha256(repr(state).encode()).hexdigest()


def _looked_at(file: Signed) -> Preview:
    """Take a file in, look at what came of it, and roll all of it back."""
    before = Event.objects.filter(passport__uid=file.content["uid"]).first()
    was = teams_of(advancement_of(before)) if before is not None else None
    along = along_with(file.content["tables"], before)
    places = set(Node.objects.values_list("pk", flat=True))
    identity = identity_of(file.content["tables"], before)
    try:
        with transaction.atomic():
            event = take_in_with_answers(file=file, same=identity.keys).event
            refs = {int(key): int(ref) for ref, key in event.passport.rows[Competition._meta.label].items()}
            teams_up = advancement_of(event)
            ladder = ladder_of(event, [advancement.competition for advancement in teams_up]) if teams_up else None
            shown = tuple(
                _coming(
                    advancement,
                    refs[advancement.competition.pk],
                    ladder.above_of(advancement.competition) if ladder else (),
                    was,
                )
                for advancement in teams_up
            )
            twice = _own_events(event)
            new = [str(node) for node in Node.objects.exclude(pk__in=places).order_by("path")]
            transaction.set_rollback(True)
    except RuleViolation as refusal:
        return Preview(refusal=sentence(refusal), is_first=before is None)
    unknown = unknown_in(file.content["tables"])  # which fits together: it was imported
    unknown = replace(unknown, places=tuple(new), events=tuple(twice))
    unknown = replace(unknown, differs=identity.questions, tops=identity.tops)
    return Preview(is_first=before is None, competitions=shown, unknown=unknown, along=along)


def _own_events(event: Event) -> list[str]:
    """Return the events of this site that stand where `event` would: of the same place, level and categories."""
    same = Event.objects.filter(
        comes_from="",
        season=event.season,
        level=event.level,
        organizer=event.organizer_id,
        competitions__category__in=event.competitions.values("category"),
    )
    return [namesake.name for namesake in same.exclude(pk=event.pk).distinct().order_by("starts_on", "pk")]


def _coming(
    advancement: Advancement, key: int, above: Collection[Competition], was: Mapping[int, Mapping[int, TeamLine]] | None
) -> ComingCompetition:
    competition = advancement.competition
    first = Qualification.objects.filter(source__competition=competition).order_by("pk").first()
    if first is not None:
        above = [first.entry.competition]
    before = was.get(competition.pk, {}) if was is not None else None
    teams = team_lines(advancement, before)
    going = {line.entry for line in teams if line.goes}
    gone = [line.name for line in (before or {}).values() if line.goes and line.entry not in going]
    return ComingCompetition(
        key=key,
        name=competition.name,
        is_final=competition.is_final,
        waits_for=advancement.waits_for,
        level=advancement.to_level.name,
        targets=tuple((each.pk, f"{each.event.name}, {each.event.dates}") for each in above),
        is_chosen=first is not None,
        is_joined=advancement.joined,
        notes=advancement.notes,
        teams=teams,
        gone=tuple(gone),
    )


# --- taking in ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CameUp:
    """What became of a file: the event, how many teams were proposed, and why others were not."""

    taken: TakenIn
    proposed: int = 0
    problems: tuple[str, ...] = ()

    @property
    def event(self) -> Event:
        return self.taken.event


@transaction.atomic
def take_in_with_answers(*, file: Signed, same: Collection[str] = ()) -> TakenIn:
    """Take a file in, and keep what was answered here to who advances. Raises RuleViolation as `take_in` does."""
    answers = list(
        AdvancementAnswer.objects.filter(entry__competition__event__passport__uid=file.content["uid"])
        .exclude(answered_by__username__contains=AT_HOME)
        .order_by("pk")
    )
    taken = take_in(file=file, same=same)
    _keep(answers)
    return taken


@transaction.atomic
def come_up(*, file: Signed, targets: Mapping[int, int], by: User, same: Collection[str] = ()) -> CameUp:
    """Take in who advances: write the event as it is there, and propose its teams here. The same file twice is once.

    `targets` says which competition takes the teams of which, by its number in the file, where several could. What
    was answered here stays. A place that holds no more is asked about; nobody is withdrawn. Raises RuleViolation as
    `take_in` does.
    """
    taken = take_in_with_answers(file=file, same=same)
    Event.objects.filter(pk=taken.event.pk).update(comes_from=file.site.name[:120])
    rows = Competition.objects.select_related("event__organizer", "event__host_branch")
    competitions = rows.filter(event=taken.event).order_by("position", "pk")
    numbers = {int(key): int(ref) for ref, key in _known(taken.event).items()}
    proposed, problems = 0, []
    for competition in competitions:
        try:
            with transaction.atomic():
                proposed += _propose(competition, targets.get(numbers[competition.pk]), by)
        except RuleViolation as refusal:
            problems.append(labelled(competition.name, sentence(refusal)))
        ask_about_places(competition=competition)
    return CameUp(taken=taken, proposed=proposed, problems=tuple(problems))


def tell_of_arrival(arrival: Arrival, *, by: User) -> None:
    """Tell the officer under whose token a file came that it waits; the same file again is told once."""
    if not arrival.goes_up or arrival.state != Arrival.State.WAITING:
        return
    subject, text = letter_later(came_up_letter, event=arrival.event_name, site=arrival.site_name)
    key = f"came-up:{arrival.pk}"
    tell(kind=LetterKind.ADVANCES, to=[of_user(by)], subject=subject, text=text, key=key, event=arrival.event, by=None)


def _known(event: Event) -> Mapping[str, str]:
    known: Mapping[str, str] = Passport.objects.get(event=event).rows[Competition._meta.label]
    return known


def _propose(competition: Competition, wanted: int | None, by: User) -> int:
    """Propose those who advance where it is clear where to; what nobody takes yet waits on its page."""
    advancement = advancement_from(competition)
    if advancement is None or advancement.joined:
        return 0
    above = ladder_of(competition.event, [competition]).above_of(competition)
    known = Qualification.objects.filter(source__competition=competition).exists()
    target = Competition.objects.filter(pk=wanted).first() if wanted is not None and not known else None
    if not not_proposed(advancement) or not (known or target or len(above) == 1):
        hand_in_where_said(competition=competition, by=by)
        return 0
    new = propose(competition=competition, target=target, by=by)
    hand_in_where_said(competition=competition, by=by)
    return len(new)


def _keep(answers: Collection[AdvancementAnswer]) -> None:
    """Write down again what was answered here, unless the file knows something newer."""
    entries = set(Entry.objects.filter(pk__in=[answer.entry_id for answer in answers]).values_list("pk", flat=True))
    in_file = {answer.entry_id: answer for answer in AdvancementAnswer.objects.filter(entry__in=entries)}
    for answer in answers:
        known = in_file.get(answer.entry_id)
        if answer.entry_id not in entries or (known is not None and known.answered_at >= answer.answered_at):
            continue
        values = {"accepts": answer.accepts, "reason": answer.reason, "answered_by_id": answer.answered_by_id}
        AdvancementAnswer.objects.update_or_create(entry_id=answer.entry_id, defaults=values)
        AdvancementAnswer.objects.filter(entry_id=answer.entry_id).update(answered_at=answer.answered_at)
