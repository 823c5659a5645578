"""Making, publishing and taking back draws; play-off stages and who goes on in them."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Case, Max, Q, Value, When
from django.utils import timezone

from tournaments.draws.engine import Draw, DrawError, draw
from tournaments.draws.engine.knockout import apart, knock_out
from tournaments.draws.engine.lot import clean_phrase, digest, draw_order, generator
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries import open_rules, playing_entries
from tournaments.draws.times import plan_times
from tournaments.draws.together import arrange, require_nobody_twice, share_of
from tournaments.draws.writing import new_codes, width_of, write_knock_out, write_meetings, write_seats
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, rulebook_for
from tournaments.events.services import bump_board, freeze_rulebook

if TYPE_CHECKING:
    from tournaments.organization.models import User

ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
DECIDER = "D"


# --- the round robin ----------------------------------------------------------------------------------


@transaction.atomic
def draw_round_robin(
    *,
    competition: Competition,
    seed: str,
    by: User,
    stations: int | None = None,
    fixed: Mapping[int, int] | None = None,
    early: bool = True,
) -> Stage:
    """Draw everybody against everybody, as a draft that only officers see; an earlier draft is replaced.

    `fixed` keeps entries (by id) on one station, for people who cannot walk far; with `early` teams of one branch
    or district meet in the first rounds and not in the last. A competition that shares boards is put into one
    timetable with the drafts of the others, around what is published. Raises DrawError when the round robin is
    published already, or when there is nothing to draw, or not so.
    """
    competition = _locked(competition)
    category = category_for(competition)
    entries = playing_entries(competition)
    _require_nobody_in_two(entries)
    names = {str(entry): entry for entry in entries}
    by_id = {entry.pk: str(entry) for entry in entries}
    width = width_of(category)
    shared = competition.shared_boards
    stations = shared.stations if shared else competition.stations if stations is None else stations
    if width == 2 and stations == 1:
        raise DrawError("pairs_need_two_tables", field="stations")
    fixed = fixed or {}
    _require_fixed_fit(fixed, by_id, stations, width)
    together = list(shared.competitions.select_related("event")) if shared else []
    drawn_for = share_of(competition, together, stations) if together else stations
    made = draw(
        list(names),
        stations=drawn_for // width,
        seed=seed,
        cycles=rulebook_for(competition.event).draw.cycles,
        groups={name: entry.branch.path_ids for name, entry in names.items()} if early else None,
        # On shared boards everybody's place is found together with the other competitions, in `arrange`.
        fixed={} if shared else {by_id[pk]: (station - 1) // width + 1 for pk, station in fixed.items()},
    )
    codes = _discard_drafts(competition)
    stage = Stage.objects.create(
        competition=competition,
        position=_next_position(competition),
        kind=Stage.Kind.ROUND_ROBIN,
        name="Round robin",
        seed=seed.strip(),
        stations=stations,
        options={
            "cycles": made.cycles,
            "early": early,
            "fixed": {str(pk): station for pk, station in fixed.items()},
            **({"shared": {"drawn_for": drawn_for, "own": _own_places(made)}} if shared else {}),
            "flipped": _drawn_sides(seed, names) if width == 2 else [],
            "fingerprint": digest(seed, list(names)),
            # As they were when the lot was drawn: a branch that is renamed later does not spoil the proof.
            "names": {str(pk): name for pk, name in by_id.items()},
            "labels": {str(entry.pk): entry.branch.path_ids for entry in entries} if early else {},
        },
        made_by=by,
    )
    write_seats(stage, [names[name] for name in made.entries])
    write_meetings(stage, made, names, category, codes)
    arrange(competition)
    plan_times(competition, drafts=True)
    stage.refresh_from_db()
    return stage


@transaction.atomic
def draw_knock_out(
    *,
    competition: Competition,
    by: User,
    seed: str = "",
    stations: int | None = None,
    seeded: bool = False,
    third_place: bool = False,
) -> Stage:
    """Draw a knock-out of all teams, as a draft that only officers see; an earlier draft is replaced.

    The lot, or where it is `seeded` the order of the entries' numbers, says who meets whom and, where the number is
    no power of two, who sits out the first round; teams of one branch or district are kept apart in that round as
    far as that goes. With `third_place` the losers of the semi-finals meet. Its matches are played as those of a
    play-off are. Raises DrawError as `draw_round_robin` does, and for a third place among fewer than four.
    """
    competition = _locked(competition)
    category = category_for(competition)
    entries = playing_entries(competition)
    _require_nobody_in_two(entries)
    names = {str(entry): entry for entry in entries}
    stations = competition.stations if stations is None else stations
    if competition.shared_boards_id is not None:
        raise DrawError("share_no_knock_out", name=competition.name)
    if not seeded and not clean_phrase(seed):
        raise DrawError("no_phrase", field="seed")
    if stations < width_of(category):
        raise DrawError("pairs_need_two_tables" if stations else "no_station", field="stations")
    if third_place and len(entries) < 4:
        raise DrawError("no_third_place", field="third_place")
    placed = list(names) if seeded else draw_order(seed, list(names))
    labels = {name: entry.branch.path_ids for name, entry in names.items()}
    order = [names[name] for name in apart(placed, labels, seeded=seeded)]
    made = knock_out(order, third_place=third_place)
    _discard_drafts(competition)
    stage = Stage.objects.create(
        competition=competition,
        position=_next_position(competition),
        kind=Stage.Kind.WHOLE_KNOCKOUT,
        name="Knock-out",
        seed="" if seeded else seed.strip(),
        stations=stations,
        options={"fingerprint": digest(seed, list(names)), "seeded": seeded, "third_place": third_place},
        settles_place=1,
        made_by=by,
    )
    write_seats(stage, order)
    write_knock_out(stage, made, stations // width_of(category), category)
    plan_times(competition, drafts=True)
    return stage


@transaction.atomic
def publish(*, stage: Stage, by: User, despite_open_rules: bool = False) -> Stage:
    """Show a draft to everybody: the entries and the rule book are frozen, the codes of the sheets count.

    Raises DrawError when it is out already, when the entries are no longer those that were drawn, or when an
    entry does not meet a rule that nobody overrode; the last can be confirmed with `despite_open_rules`.
    """
    competition = _locked(stage.competition)
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    if stage.published_at is not None:
        raise DrawError("already_published")
    if stage.is_draw:
        _require_same_entries(stage, competition)
        open_entries = open_rules(playing_entries(competition))
        if open_entries and not despite_open_rules:
            raise DrawError("open_rules", count=len(open_entries))
        stage.options["published_despite"] = [{"entry": entry.pk, "rules": rules} for entry, rules in open_entries]
        _swap_pairs(stage.options.get("flipped", []))
    freeze_rulebook(event=competition.event)
    now = timezone.now()
    stage.published_at, stage.published_by = now, by
    stage.options["was_published"] = True
    stage.save(update_fields=["published_at", "published_by", "options"])
    if stage.is_draw:
        plan_times(competition)  # the programme may have changed since the draft was made
        require_nobody_twice(competition.event)
    if competition.entries_frozen_at is None:
        competition.entries_frozen_at = now
        competition.save(update_fields=["entries_frozen_at"])
    bump_board(event_id=competition.event_id)
    return stage


@transaction.atomic
def take_back(*, stage: Stage, by: User, reason: str) -> Stage:
    """Make a published round robin a draft again, as long as it has no result. Raises DrawError otherwise."""
    competition = _locked(stage.competition)
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    if stage.published_at is None:
        raise DrawError("not_published")
    if not reason.strip():
        raise DrawError("reason_needed", field="reason")
    _require_no_results(stage)
    stage.published_at = stage.published_by = None
    if not stage.is_playoff:
        _swap_pairs(stage.options.get("flipped", []))
    note = {"by": str(by), "at": timezone.now().isoformat(), "reason": reason.strip()}
    stage.options.setdefault("taken_back", []).append(note)
    stage.save(update_fields=["published_at", "published_by", "options"])
    if not competition.stages.published().exists():
        competition.entries_frozen_at = None
        competition.save(update_fields=["entries_frozen_at"])
    bump_board(event_id=competition.event_id)
    return stage


@transaction.atomic
def discard(*, stage: Stage, by: User) -> None:
    """Throw a draft away. Raises DrawError when it is published."""
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    if stage.published_at is not None:
        raise DrawError("already_published")
    competition = stage.competition
    _delete(stage)
    arrange(competition)
    plan_times(competition, drafts=True)


@transaction.atomic
def replan(
    *, competition: Competition, not_before: datetime.datetime | None = None, playing: Collection[int] = ()
) -> list[Match]:
    """Plan again when the unplayed matches begin, after a change of turns, boards or hours; return those that moved.

    Matches with a result keep their time, and so do those that are `playing` (by id); competitions that share the
    boards are planned together. With `not_before`, a moment, what is left begins then at the earliest: the hall
    runs late, or was shut for a while. Raises DrawError for a day without hours; nothing is written then.
    """
    competition = _locked(competition)
    moved = plan_times(competition, not_before=not_before, playing=playing)
    if moved:
        bump_board(event_id=competition.event_id)
    return moved


# --- play-offs ----------------------------------------------------------------------------------------


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
    publish: bool = True,
) -> Stage:
    """Make the play-off that settles `place` among `entries`, drawn by `seed`.

    Two sides: one match, best of three. More: a knock-out of any number, with drawn byes, or a mini round
    robin (CRIBBAGE vi, EUCHRE vi, DARTS xvi, AMB-G21). Raises DrawError where kind and number do not fit.
    """
    competition = _locked(competition)
    category = category_for(competition)
    names = {str(entry): entry for entry in entries}
    if len(names) < len(entries):
        raise DrawError("entry_twice", entry=next(n for n in names if [str(e) for e in entries].count(n) > 1))
    if not clean_phrase(seed):
        raise DrawError("no_phrase", field="seed")
    if len(names) < 2 or (kind == Stage.Kind.SINGLE_MATCH and len(names) > 2):
        raise DrawError("playoff_size", kind=Stage.Kind(kind).label, entries=len(names))
    stage = Stage.objects.create(
        competition=competition,
        position=_next_position(competition),
        kind=kind,
        name=_playoff_name(competition, place),
        seed=seed.strip(),
        stations=competition.stations,
        options={"fingerprint": digest(seed, list(names))},
        settles_place=place,
        agreement=agreement,
        made_by=by,
    )
    boards = max(1, competition.stations // width_of(category))
    if kind == Stage.Kind.MINI_ROUND_ROBIN:
        made = draw(list(names), stations=boards, seed=seed)
        write_seats(stage, [names[name] for name in made.entries])
        write_meetings(stage, made, names, category, [])
    else:
        order = [names[name] for name in draw_order(seed, list(names))]
        write_seats(stage, order)
        write_knock_out(stage, knock_out(order), boards, category)
    return _publish_playoff(stage, by) if publish else stage


def _publish_playoff(stage: Stage, by: User) -> Stage:
    return publish(stage=stage, by=by)


@transaction.atomic
def add_decider(*, match: Match) -> SubMatch:
    """Return the sheet of the leg between nominated pairs that decides a play-off at 1-1 (AMB-C7), made once."""
    existing = match.sub_matches.filter(pair=DECIDER).first()
    if existing is not None:
        return existing
    first = match.sub_matches.order_by("pair").first()
    if first is None or not first.pair or not match.stage.is_playoff:
        raise DrawError("no_decider", match=match.number)
    sub_match = SubMatch.objects.create(match=match, pair=DECIDER, station=first.station, code=new_codes(1)[0])
    bump_board(event_id=match.stage.competition.event_id)
    return sub_match


@transaction.atomic
def remove_decider(*, match: Match) -> None:
    """Take the deciding sheet away again, when a correction made it superfluous. Raises DrawError once it is in."""
    decider = match.sub_matches.filter(pair=DECIDER)
    if decider.filter(submissions__isnull=False).exists():
        raise DrawError("decider_has_result", match=match.number)
    decider.delete()


@transaction.atomic
def advance(*, match: Match, winner: Entry, loser: Entry) -> list[Match]:
    """Put the winner (for third place, the loser) of `match` into the matches that wait for it; return these.

    Doing it again changes nothing. Raises DrawError when a correction would put somebody else into a match
    that has a result: that one must be corrected first, results are never given to another team.
    """
    return _fill(match, winner, loser)


@transaction.atomic
def unadvance(*, match: Match) -> list[Match]:
    """Take both sides of `match` out of the matches that it feeds; return these. Raises DrawError as above."""
    return _fill(match, None, None)


def _fill(match: Match, winner: Entry | None, loser: Entry | None) -> list[Match]:
    fed = Match.objects.select_for_update().filter(Q(home_from=match) | Q(away_from=match)).order_by("number")
    changed: list[Match] = []
    for target in fed:
        entry = loser if target.takes_losers else winner
        sides = [
            side
            for side, source in (("home", target.home_from_id), ("away", target.away_from_id))
            if source == match.pk
        ]
        sides = [side for side in sides if getattr(target, f"{side}_id") != (entry.pk if entry else None)]
        if not sides:
            continue
        if target.sub_matches.filter(submissions__isnull=False).exists():
            raise DrawError("next_match_has_result", match=target.number)
        for side in sides:
            setattr(target, side, entry)
        target.save(update_fields=sides)
        changed.append(target)
    return changed


# --- writing --------------------------------------------------------------------------------------------


def _locked(competition: Competition) -> Competition:
    """Return the competition, locked: two officers do not draw the same one at the same time."""
    # Without `of` PostgreSQL would lock the event as well, and every result of the weekend with it.
    return Competition.objects.select_related("event").select_for_update(of=("self",)).get(pk=competition.pk)


def _next_position(competition: Competition) -> int:
    last: int | None = competition.stages.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1


def _playoff_name(competition: Competition, place: int) -> str:
    name = f"Play-off for {ORDINALS.get(place, f'{place}th')} place"
    again = competition.stages.filter(settles_place=place).count()
    return f"{name}, again" if again else name


def _require_fixed_fit(fixed: Mapping[int, int], names: Mapping[int, str], stations: int, width: int) -> None:
    for pk, station in fixed.items():
        if pk not in names:
            raise DrawError("fixed_unknown", field="fixed", entry=pk)
        if not 1 <= station <= stations // width * width:
            raise DrawError("fixed_no_station", field="fixed", entry=names[pk], station=station, stations=stations)


def _require_nobody_in_two(entries: Iterable[Entry]) -> None:
    """Raise DrawError when somebody plays in two entries of one competition: no order of matches could be right."""
    plays: dict[int, Entry] = {}
    for entry in entries:
        for place in entry.roster.all():
            if place.part == RosterPlace.Part.SPARE:
                continue
            first = plays.setdefault(place.member_id, entry)
            if first != entry:
                raise DrawError("person_in_two_entries", person=place.member.sheet_name, one=first, two=entry)


def _require_same_entries(stage: Stage, competition: Competition) -> None:
    drawn = {seat.entry_id for seat in stage.seats.all()}
    if drawn != {entry.pk for entry in playing_entries(competition)}:
        raise DrawError("entries_changed")


def _require_no_results(stage: Stage) -> None:
    if SubMatch.objects.filter(match__stage=stage, submissions__isnull=False).exists():
        raise DrawError("has_results")


def _drawn_sides(seed: str, names: Mapping[str, Entry]) -> list[int]:
    """Return the teams whose two pairs change their letter: the lot says which pair is A (CRIBBAGE i.b)."""
    fingerprint = digest(seed, list(names))
    return [entry.pk for name, entry in names.items() if generator(fingerprint, "pair A", name).random() < 0.5]


def _own_places(made: Draw[str]) -> list[tuple[int, int]]:
    """Return turn and board of each match before the draws are put together: that always begins from here."""
    return [(meeting.slot, meeting.station) for meeting in made.meetings]


def _swap_pairs(entries: Iterable[int]) -> None:
    places = RosterPlace.objects.filter(entry__in=list(entries), pair__in=["A", "B"])
    places.update(pair=Case(When(pair="A", then=Value("B")), default=Value("A")))


def _discard_drafts(competition: Competition) -> list[str]:
    """Delete the drafts of the draw and return the codes that were on nobody's paper."""
    codes: list[str] = []
    for stage in competition.stages.draws():
        if stage.published_at is not None:
            raise DrawError("already_published")
        if not stage.options.get("was_published"):
            codes += SubMatch.objects.filter(match__stage=stage).order_by("pk").values_list("code", flat=True)
        _delete(stage)
    return codes


def _delete(stage: Stage) -> None:
    _require_no_results(stage)
    stage.delete()
