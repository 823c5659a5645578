"""The field that a draw is made of, locked and checked, and the draft that is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import Max

from games.rulebook import Category
from kit.pure.translation import plain
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.lot import digest, generator
from tournaments.draws.engine.plan import Proof, StagePlan
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.draws import playing_entries
from tournaments.draws.queries.tables import require_tables_there, tables_for
from tournaments.draws.services.writing import width_of
from tournaments.draws.words.stages import DOUBLE, name_of
from tournaments.draws.words.tables import numbers_in_words
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, rulebook_for
from tournaments.events.services import hold_event, open_competition
from tournaments.halls.engine.numbers import write_numbers
from tournaments.organization.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldToDraw:
    """A competition that is about to be drawn: its teams, and what it is drawn on."""

    competition: Competition
    category: Category
    entries: list[Entry]
    numbers: tuple[int, ...]  # of its tables in the hall
    fixed: Mapping[int, int]  # entry to table, counted from 1 among its own

    @classmethod
    def of(cls, competition: Competition, stations: int | None, fixed: Mapping[int, int] | None = None) -> FieldToDraw:
        """Return the field, locked. Raises DrawError for what no kind of draw can be made of."""
        competition = locked(competition)
        hold_event(competition.event_id)
        category = category_for(competition)
        entries = playing_entries(competition)
        _require_nobody_in_two(entries)
        if competition.shared_boards is not None:
            stations = competition.shared_boards.stations
        elif stations is None:
            stations = competition.stations
        numbers = tables_for(competition, stations)
        require_tables_there(competition, numbers, code="tables_not_in_the_hall")
        if len(numbers) < width_of(category):
            raise DrawError("pairs_need_two_tables" if stations else "no_station", field="stations")
        if competition.shared_boards is not None and len(numbers) < stations:
            raise DrawError("share_more_than_there", field="stations", there=len(numbers))
        field = cls(competition=competition, category=category, entries=entries, numbers=numbers, fixed={})
        return replace(field, fixed=_on_own_boards(fixed or {}, field))

    @property
    def stations(self) -> int:
        return len(self.numbers)

    @property
    def width(self) -> int:
        return width_of(self.category)

    @property
    def by_pairs(self) -> bool:
        """Whether the opponents are drawn for each pair of a team (AMB-C4)."""
        return self.category.sides.meet_by_pairs

    @property
    def names(self) -> dict[str, Entry]:
        return {plain(str(entry)): entry for entry in self.entries}

    @property
    def by_id(self) -> dict[int, str]:
        return {entry.pk: plain(str(entry)) for entry in self.entries}

    @property
    def labels(self) -> dict[str, list[int]]:
        """Where each team is from, from the wide to the narrow."""
        return {plain(str(entry)): entry.branch.path_ids for entry in self.entries}

    @property
    def kept(self) -> dict[str, int]:
        """On which board (a table, or two side by side) a team is kept."""
        return {self.by_id[pk]: (station - 1) // self.width + 1 for pk, station in self.fixed.items()}

    @property
    def cycles(self) -> int:
        return rulebook_for(self.competition.event).draw.cycles

    def drawn(self, kind: Stage.Kind, plan: StagePlan, *, seed: str, by: User) -> tuple[Stage, list[str]]:
        """Return a new draft in the place of earlier ones, and the codes of sheets that nobody has on paper."""
        codes = discard_drafts(self.competition)
        stage = Stage.objects.create(
            competition=self.competition,
            position=next_position(self.competition),
            kind=kind,
            name=DOUBLE if plan.double else name_of(kind),
            seed=seed.strip(),
            stations=self.stations,
            tables=write_numbers(self.numbers),
            plan_data=plan.to_json(),
            rounds_to_draw=plan.rounds_to_draw,
            settles_place=1 if kind == Stage.Kind.WHOLE_KNOCKOUT else None,
            made_by=by,
        )
        return stage, codes

    def proof(self, seed: str, *, labels: bool) -> Proof:
        """Return what a stage keeps so that everybody can check the lot, as it was when it was drawn."""
        return Proof(
            cycles=self.cycles,
            fingerprint=digest(seed, list(self.names)),
            names=self.by_id,
            numbers={entry.pk: entry.number for entry in self.entries},
            labels={entry.pk: tuple(entry.branch.path_ids) for entry in self.entries} if labels else {},
            fixed=self.fixed,
            flipped=tuple(_drawn_sides(seed, self.names)) if self.width == 2 else (),
        )


def locked(competition: Competition) -> Competition:
    """Return the competition, locked: two officers do not draw the same one at the same time.

    Raises RuleViolation when it is final.
    """
    return open_competition(competition.pk)


def locked_to_publish(competition: Competition) -> Competition:
    """Return the competition, locked, and with it those that freezing the rules of its event may write to.

    They go before the event: two who publish the first draws of an event would wait for each other otherwise.
    """
    if not competition.event.is_frozen:
        beside = Competition.objects.select_for_update(of=("self",)).filter(event=competition.event_id)
        list(beside.order_by("pk").values_list("pk"))
    return locked(competition)


def next_position(competition: Competition) -> int:
    last: int | None = competition.stages.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1


def discard_drafts(competition: Competition) -> list[str]:
    """Delete the drafts of the draw and return the codes that were on nobody's paper."""
    codes: list[str] = []
    for stage in competition.stages.draws():
        if stage.published_at is not None:
            raise DrawError("already_published")
        if not stage.plan.publication.was_public:
            codes += SubMatch.objects.filter(match__stage=stage).order_by("pk").values_list("code", flat=True)
        delete(stage)
    return codes


def delete(stage: Stage) -> None:
    require_no_results(stage)
    stage.delete()


def require_no_results(stage: Stage) -> None:
    if SubMatch.objects.filter(match__stage=stage, submissions__isnull=False).exists():
        raise DrawError("has_results")


def _on_own_boards(fixed: Mapping[int, int], field: FieldToDraw) -> dict[int, int]:
    """Return who is kept where, with the numbers of the hall counted from 1 among the tables of the draw."""
    usable = field.numbers[: field.stations // field.width * field.width]
    for pk, station in fixed.items():
        if pk not in field.by_id:
            raise DrawError("fixed_unknown", field="fixed", entry=pk)
        if station not in usable:
            told = {"station": station, "there": numbers_in_words(field.numbers, field.category.stations_are)}
            raise DrawError("fixed_not_there", field="fixed", entry=field.by_id[pk], **told)
    return {pk: usable.index(station) + 1 for pk, station in fixed.items()}


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


def _drawn_sides(seed: str, names: Mapping[str, Entry]) -> list[int]:
    """Return the teams whose two pairs change their letter: the lot says which pair is A (CRIBBAGE i.b)."""
    fingerprint = digest(seed, list(names))
    return [entry.pk for name, entry in names.items() if generator(fingerprint, "pair A", name).random() < 0.5]
