"""Making play-offs, recording what is decided without one, taking either back."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from scoring.playoffs.engine.turns import from_turn
from scoring.playoffs.queries import last_turn_of
from scoring.sheets.models import Submission
from scoring.standings.engine.methods import Method
from scoring.standings.models import PlaceDecision, PlaceDecisionLine, PlayoffSetAside
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import OpenTie, ties_in
from tournaments.draws.engine import DrawError, draw
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.engine.lot import clean_seed, digest, draw_order
from tournaments.draws.engine.plan import PlayoffPlan, Proof
from tournaments.draws.models import Stage
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.now import boards_of
from tournaments.draws.services.field import locked, next_position
from tournaments.draws.services.publishing import discard, publish, take_back
from tournaments.draws.services.writing import width_of, write_knock_out, write_meetings, write_seats
from tournaments.draws.words.places import PLACE_WORDS
from tournaments.draws.words.stages import again, playoff_name
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.events.services import bump_board, open_competition
from tournaments.halls.engine.numbers import write_numbers
from tournaments.organization.models import User


@transaction.atomic
def start_playoff(
    *,
    competition: Competition,
    place: int,
    entries: Sequence[Entry],
    method: Method,
    seed: str,
    agreement: str,
    by: User,
) -> Stage:
    """Make and publish the play-off that settles `place` among `entries`, and return it.

    The entries must be tied at exactly that place now, with every match in. Where captains and Command
    Representative have to agree, `agreement` says what they agreed (AMB-G21). Without a phrase as `seed` two
    sides use the one of the round robin: there is nothing to draw but who is named first.
    Raises RuleViolation (DrawError among them) and then changes nothing.
    """
    standings, tie = _open_tie(competition, place, entries)
    if not method.is_played:
        raise RuleViolation("playoffs.not_a_play_off", field="method")
    if method is not tie.offer.method and method not in tie.offer.alternatives:
        raise RuleViolation("playoffs.not_offered", standings.game.section_playoff, field="method")
    if tie.offer.needs_agreement and not agreement.strip():
        raise RuleViolation("playoffs.agreement_needed", standings.game.section_playoff, field="agreement")
    if not seed.strip():
        if tie.is_drawn or standings.stage is None:
            raise RuleViolation("playoffs.phrase_needed", field="seed")
        # Whoever makes it, in whatever language they read: the phrase decides who is named first.
        seed = f"{standings.stage.seed}, play-off for {PLACE_WORDS.get(place, place)} place"  # not shown
    return create_playoff(
        competition=competition,
        entries=entries,
        place=place,
        kind=Stage.Kind(method.value),
        seed=seed,
        agreement=agreement.strip(),
        by=by,
        part=tie.part,
    )


@transaction.atomic
def record_decision(
    *, competition: Competition, place: int, order: Sequence[Entry], method: Method, agreement: str, by: User
) -> PlaceDecision:
    """Record an order that was not played for: the high card, or what was agreed (AMB-E4, AMB-G21).

    `order` has the entry that takes `place` first, and must be exactly those that are tied there.
    Raises RuleViolation and then changes nothing.
    """
    standings, _tie = _open_tie(competition, place, order)
    if method.is_played:
        raise RuleViolation("playoffs.is_played", field="method")
    if not agreement.strip():
        raise RuleViolation("playoffs.agreement_needed", standings.game.section_playoff, field="agreement")
    decision = PlaceDecision.objects.create(
        competition=competition, place=place, method=method.value, agreement=agreement.strip(), made_by=by
    )
    PlaceDecisionLine.objects.bulk_create(
        PlaceDecisionLine(decision=decision, entry=entry, rank=rank) for rank, entry in enumerate(order, start=1)
    )
    bump_board(event_id=competition.event_id)
    return decision


@transaction.atomic
def revoke_decision(*, decision: PlaceDecision, by: User) -> PlaceDecision:
    """Take a recorded order back; doing it again changes nothing."""
    open_competition(decision.competition_id)
    decision = PlaceDecision.objects.select_for_update().get(pk=decision.pk)
    if decision.revoked_at is None:
        decision.revoked_by, decision.revoked_at = by, timezone.now()
        decision.save(update_fields=["revoked_by", "revoked_at"])
        bump_board(event_id=decision.competition.event_id)
    return decision


@transaction.atomic
def set_aside(*, stage: Stage, reason: str, by: User) -> PlayoffSetAside | None:
    """Take a play-off back: without a result it goes away whole (None), else it stays and decides nothing.

    With finals goes what was made after them: it came out of them. Raises RuleViolation without a reason, or when the
    stage is no play-off.
    """
    open_competition(stage.competition_id)
    stage = Stage.objects.select_for_update().select_related("competition").get(pk=stage.pk)
    if stage.is_draw:
        raise RuleViolation("playoffs.not_a_play_off")
    if not reason.strip():
        raise RuleViolation("playoffs.reason_needed", field="reason")
    if stage.is_finals:
        for later in stage.competition.stages.filter(position__gt=stage.position, set_aside=None).order_by("-position"):
            set_aside(stage=later, reason=reason, by=by)
        if not PlayoffSetAside.objects.filter(stage=stage).exists():
            since = stage.competition.place_decisions.filter(revoked_at=None, made_at__gte=stage.made_at)
            for decision in since:
                revoke_decision(decision=decision, by=by)
    if not Submission.objects.filter(sub_match__match__stage=stage).exists():
        if stage.published_at is not None:
            stage = take_back(stage=stage, by=by, reason=reason)
        discard(stage=stage, by=by)
        return None
    aside, _ = PlayoffSetAside.objects.get_or_create(stage=stage, defaults={"reason": reason.strip(), "made_by": by})
    bump_board(event_id=stage.competition.event_id)
    return aside


@transaction.atomic
def restore(*, stage: Stage, by: User) -> None:
    """Let a play-off that was set aside count again, if its tie is still there; doing it again changes nothing.

    Raises DrawError for finals where others were made in their place.
    """
    open_competition(stage.competition_id)
    if stage.is_finals and stage.competition.stages.finals().exclude(pk=stage.pk).exists():
        raise DrawError("finals_made")
    PlayoffSetAside.objects.filter(stage=stage).delete()
    bump_board(event_id=stage.competition.event_id)


def _open_tie(competition: Competition, place: int, entries: Sequence[Entry]) -> tuple[Standings, OpenTie]:
    """Return the tie that `entries` are in; the competition stays locked until the end of the transaction."""
    competition = open_competition(competition.pk)
    standings = standings_of(competition)
    level = frozenset(entry.pk for entry in entries)
    for tie in ties_in(standings):
        if tie.place == place and frozenset(tie.tie.entries) == level:
            if tie.under_way is not None:
                raise RuleViolation("playoffs.under_way", place=tie.place_word)
            return standings, tie
    if standings.open_count:
        raise RuleViolation("playoffs.not_all_in", count=standings.open_count)
    raise RuleViolation("playoffs.not_level", standings.game.section_playoff)


@transaction.atomic
def create_playoff(
    *,
    competition: Competition,
    entries: Sequence[Entry],
    place: int,
    kind: Stage.Kind,
    seed: str,
    agreement: str = "",
    by: User,
    published: bool = True,
    part: Sentence | None = None,
) -> Stage:
    """Make the play-off that settles `place` among `entries`, drawn by `seed`; `part` names their group.

    Its turns come after everything that is drawn already, so that it has its time in the plan of the hall.
    Two sides: one match, best of three. More: a knockout of any number, with drawn byes, or a mini round
    robin (CRIBBAGE vi, EUCHRE vi, DARTS xvi, AMB-G21). Raises DrawError where kind and number do not fit.
    """
    competition = locked(competition)
    category = category_for(competition)
    names = _by_name(entries, kind, seed)
    numbers = _numbers_for(competition, width_of(category))
    stage = Stage.objects.create(
        competition=competition,
        position=next_position(competition),
        kind=kind,
        name=_playoff_name(competition, place, part),
        seed=seed.strip(),
        stations=len(numbers),
        tables=write_numbers(numbers),
        plan_data=PlayoffPlan(proof=Proof(fingerprint=digest(seed, list(names)))).to_json(),
        settles_place=place,
        agreement=agreement,
        made_by=by,
    )
    boards = max(1, len(numbers) // width_of(category))
    after = last_turn_of(competition)
    if kind == Stage.Kind.MINI_ROUND_ROBIN:
        drawn = draw(list(names), stations=boards, seed=seed)
        write_seats(stage, [names[name] for name in drawn.entries])
        write_meetings(stage, from_turn(drawn.meetings, after), drawn.byes, names, category, [])
    else:
        order = [names[name] for name in draw_order(seed, list(names))]
        write_seats(stage, order)
        write_knock_out(stage, knock_out(order), boards, category, after=after)
    return publish(stage=stage, by=by) if published else stage


def _by_name(entries: Sequence[Entry], kind: Stage.Kind, seed: str) -> dict[str, Entry]:
    """Return the entries by their names. Raises DrawError where they, the kind and the phrase make no play-off."""
    names = {str(entry): entry for entry in entries}
    if len(names) < len(entries):
        raise DrawError("entry_twice", entry=next(n for n in names if [str(e) for e in entries].count(n) > 1))
    if not clean_seed(seed):
        raise DrawError("no_phrase", field="seed")
    if len(names) < 2 or (kind == Stage.Kind.SINGLE_MATCH and len(names) > 2):
        raise DrawError("playoff_size", kind=Stage.Kind(kind).label, entries=len(names))
    return names


def _numbers_for(competition: Competition, width: int) -> tuple[int, ...]:
    """Return the tables that a play-off may use: those in use in the draw, without what broke in the meantime."""
    drawn = draw_of(competition)
    if drawn is None:
        return tuple(range(1, max(width, competition.stations) + 1))
    numbers = tuple(number for board in boards_of(drawn, width) for number in board) or drawn.numbers
    # Whatever broke: a match of two pairs takes two tables.
    return numbers + tuple(range(max(numbers) + 1, max(numbers) + 1 + max(0, width - len(numbers))))


def _playoff_name(competition: Competition, place: int, part: Sentence | None) -> Sentence:
    name = playoff_name(place, part)
    names = [name, again(name)]
    return names[1] if competition.stages.filter(name__in=names).exists() else name
