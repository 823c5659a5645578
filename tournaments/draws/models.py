"""Who meets whom, when and where: stages, matches, and the sub-matches that each have a sheet."""

from __future__ import annotations

import secrets
from typing import TypeVar

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.fields import SentenceField
from kit.pure.translation import category_name
from tournaments.draws.engine.afternoon.model import FOLLOWING
from tournaments.draws.engine.codes import code_for, number_in_common
from tournaments.draws.engine.knockout import Wing, takes_loser
from tournaments.draws.engine.plan import MeetingsPlan, StagePlan, read_plan
from tournaments.draws.words.figures import group_letter, group_name
from tournaments.draws.words.location import for_places
from tournaments.halls.engine.numbers import read_numbers

P = TypeVar("P", bound=StagePlan)


def new_key() -> str:
    return secrets.token_hex(8)


class CodeCounter(models.Model):
    """How many codes of sheets were ever given out, in its only row. A code on paper is never given twice."""

    # Which series they are of: that of this site alone. It is in no archive, so that no other site gives the same.
    key = models.CharField(max_length=32, default=new_key)
    given = models.PositiveIntegerField(default=0)
    # How many this site gave of the series that all had in common, before sites had keys: they may be on paper still.
    given_in_common = models.PositiveIntegerField(default=0)
    # Numbers before `given` that laptops brought back unused, as [first, end]: given before new ones.
    free = models.JSONField(default=list, blank=True)
    # On a laptop: event id to what is left of what the office lent it for that event, as [first, end, key of the
    # office]. An office that had no key yet lent without it.
    lent = models.JSONField(default=dict, blank=True)
    # Codes on paper of events that came from other sites, and lead to no sheet any more: never given here.
    brought = models.JSONField(default=list, blank=True)

    def take(self, count: int, event_id: int | None) -> list[str]:
        """Take the next codes for an event, `count` at most; the row is saved by the caller."""
        lent = self.lent.get(str(event_id), [0, 0])
        is_lent = lent[0] < lent[1]
        left = lent if is_lent else self.free[0] if self.free else [self.given, self.given + count]
        numbers = range(left[0], min(left[0] + count, left[1]))
        left[0] = numbers.stop
        self.free = [span for span in self.free if span[0] < span[1]]
        if is_lent:
            return [code_for(number, *lent[2:]) for number in numbers]
        self.given = max(self.given, numbers.stop)
        codes = [code_for(number, self.key) for number in numbers]
        return [code for code in codes if number_in_common(code) >= self.given_in_common]


class StageQuerySet(models.QuerySet["Stage"]):
    def draws(self) -> StageQuerySet:
        """Return the stages that competitions are drawn as."""
        return self.filter(kind__in=DRAWS)

    def before_finals(self) -> StageQuerySet:
        """Return the draws that finals follow."""
        return self.filter(kind__in=BEFORE_FINALS)

    def finals(self) -> StageQuerySet:
        """Return the finals that count: those that were set aside have others, or none, in their place."""
        return self.filter(kind__in=FINALS, set_aside=None)

    def published(self) -> StageQuerySet:
        """Return the stages that the public may see."""
        return self.filter(published_at__isnull=False)


class Stage(models.Model):
    """The draw of a competition, its finals, or the play-off of a tie. A draft until it is published."""

    class Kind(models.TextChoices):
        ROUND_ROBIN = "round_robin", gettext_lazy("Round robin")
        ROUND_ROBIN_FINALS = "round_robin_finals", gettext_lazy("Round robin with finals")
        WHOLE_KNOCKOUT = "whole_knockout", gettext_lazy("Knockout of all teams")
        GROUPS = "groups", gettext_lazy("Groups")
        SWISS = "swiss", gettext_lazy("Swiss draw")
        AFTERNOON = "afternoon", gettext_lazy("Games of an open event")
        AFTERNOON_FINALS = "afternoon_finals", gettext_lazy("Games of an open event with finals")
        FINALS = "finals", gettext_lazy("Finals")
        FINAL_GROUP = "final_group", gettext_lazy("Final group")
        KNOCKOUT = "knockout", gettext_lazy("Knockout")
        SINGLE_MATCH = "single_match", gettext_lazy("Best of")
        MINI_ROUND_ROBIN = "mini_round_robin", gettext_lazy("Mini round robin")

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=20, choices=Kind)
    name = SentenceField()
    seed = models.CharField(max_length=120)  # everybody can repeat the draw from this and the entries
    stations = models.PositiveSmallIntegerField(default=1)
    tables = models.CharField(max_length=300, blank=True)  # their numbers in the hall: "19-36"; empty: from 1 on
    plan_data = models.JSONField(default=dict, blank=True)  # read and written by `plan` only
    # Of a Swiss draw: rounds that are drawn later. It is in the plan; lists ask for it without reading that.
    rounds_to_draw = models.PositiveSmallIntegerField(default=0)
    # A play-off: the place that it settles, and what was agreed where the manual leaves it open (AMB-G21).
    settles_place = models.PositiveSmallIntegerField(null=True, blank=True)
    agreement = models.TextField(blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects = StageQuerySet.as_manager()

    class Meta:
        ordering = ["competition", "position"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "position"], name="one_stage_per_position"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """What it is called in the reader's language."""
        return str(self.name)

    @property
    def shared_with(self) -> str:
        """The competitions with which it was put together or that it was planned around, by name; empty for none."""
        shared = self.plan.shared
        return ", ".join(str(category_name(name)) for name in shared.others) if shared else ""

    @property
    def plan(self) -> StagePlan:
        """What it was asked to be, what it was drawn from, and what was noted on it since; put another in its place."""
        return read_plan(self.kind, self.plan_data)

    @plan.setter
    def plan(self, plan: StagePlan) -> None:
        self.plan_data = plan.to_json()
        self.rounds_to_draw = plan.rounds_to_draw

    def plan_as(self, record: type[P]) -> P:
        """Return the plan, which is such a record. Raises TypeError where the stage is of another kind."""
        plan = self.plan
        if not isinstance(plan, record):
            raise TypeError(f"{self.kind} is no {record.__name__}")
        return plan

    def was_drawn_without(self, departure: int) -> bool:
        """Return whether its rest was drawn again after a departure (by id): then the team cannot just come back."""
        plan = self.plan
        return isinstance(plan, MeetingsPlan) and departure in plan.late.drawn_without

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its tables or boards in the hall, in the order in which the draw counts them from 1."""
        return read_numbers(self.tables) or tuple(range(1, self.stations + 1))

    @property
    def is_playoff(self) -> bool:
        """Whether its matches are played as a play-off is: until one side has won."""
        return self.settles_place is not None

    @property
    def is_draw(self) -> bool:
        """Whether this is the draw of the whole competition, and not its finals or the play-off of a tie."""
        return self.kind in DRAWS

    @property
    def is_bracket(self) -> bool:
        """Whether its matches alone say who has which place: a knockout of all teams, or finals that are one."""
        return self.kind in BRACKETS

    @property
    def is_swiss(self) -> bool:
        """Whether its rounds are drawn one after the other, each when the one before is played."""
        return self.kind == self.Kind.SWISS

    @property
    def is_afternoon(self) -> bool:
        """Whether it is the games of an open event, in which people may change partners."""
        return self.kind in AFTERNOONS

    @property
    def follows_results(self) -> bool:
        """Whether every round but the first is there because of results, and is hidden with them."""
        return self.is_swiss or (self.is_afternoon and self.plan_data.get("form") in FOLLOWING)

    @property
    def is_before_finals(self) -> bool:
        """Whether finals follow when it is played."""
        return self.kind in BEFORE_FINALS

    @property
    def is_finals(self) -> bool:
        """Whether those play in it who went on from their groups."""
        return self.kind in FINALS


# What a competition is drawn as; everything else follows from how that ended.
DRAWS = (
    Stage.Kind.ROUND_ROBIN,
    Stage.Kind.ROUND_ROBIN_FINALS,
    Stage.Kind.WHOLE_KNOCKOUT,
    Stage.Kind.GROUPS,
    Stage.Kind.SWISS,
    Stage.Kind.AFTERNOON,
    Stage.Kind.AFTERNOON_FINALS,
)
AFTERNOONS = (Stage.Kind.AFTERNOON, Stage.Kind.AFTERNOON_FINALS)
BEFORE_FINALS = (Stage.Kind.ROUND_ROBIN_FINALS, Stage.Kind.GROUPS, Stage.Kind.AFTERNOON_FINALS)
FINALS = (Stage.Kind.FINALS, Stage.Kind.FINAL_GROUP)
BRACKETS = (Stage.Kind.WHOLE_KNOCKOUT, Stage.Kind.FINALS)


class StageEntry(models.Model):
    """An entry as the draw placed it: `seat` is its number in the drawn order, `group` that of its group, from 1.

    Where everybody plays in one field nobody has a group.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    group = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_seat_per_entry"),
            models.UniqueConstraint(fields=["stage", "seat"], name="one_entry_per_seat"),
        ]


class Match(models.Model):
    """Two entries against each other. The home side is the first named: it breaks, starts or throws first."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="matches")
    round = models.PositiveSmallIntegerField()
    slot = models.PositiveSmallIntegerField()  # matches of one slot are played at the same time
    number = models.PositiveSmallIntegerField()
    # Empty only in a knockout whose earlier matches are not decided.
    home = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="home_matches"
    )
    away = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="away_matches"
    )
    home_from = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="feeds_home")
    away_from = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="feeds_away")
    # Nobody comes out of the match before on that side: neither of its sides came, or had an opponent who did not come.
    home_empty = models.BooleanField(default=False)
    away_empty = models.BooleanField(default=False)
    # The match for third place is fed by the losers of two matches; every other one by the winners.
    takes_losers = models.BooleanField(default=False)
    # Of a double knockout: on the winners' or the losers' side, or the final, or the second one.
    wing = models.CharField(max_length=12, blank=True, choices=[(wing.value, wing.name) for wing in Wing if wing])
    # Of finals for every place: the winner plays on for the best of these places, the loser for the worst.
    best_place = models.PositiveSmallIntegerField(null=True, blank=True)
    worst_place = models.PositiveSmallIntegerField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)  # as planned, by what matches usually take
    planned_at = models.DateTimeField(null=True, blank=True)  # when it was planned so
    times_moved = models.PositiveSmallIntegerField(default=0)  # since the first plan; calendars take the higher one
    # The number of the group that both sides are in. It is not stored: `queries.schedule_of` reads it from the seats.
    group: int | None = None

    class Meta:
        ordering = ["stage", "round", "slot", "number"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_match_per_number"),
            models.CheckConstraint(condition=~Q(home=F("away")), name="nobody_plays_themselves"),
            models.CheckConstraint(
                condition=(Q(home_empty=False) | Q(home=None)) & (Q(away_empty=False) | Q(away=None)),
                name="nobody_is_on_an_empty_side",
            ),
        ]

    def __str__(self) -> str:
        return _("Match %(number)d") % {"number": self.number}

    @property
    def group_name(self) -> str:
        return group_name(self.group) if self.group else ""

    @property
    def group_letter(self) -> str:
        return group_letter(self.group) if self.group else ""

    @property
    def has_no_opponent(self) -> bool:
        """Whether nobody comes to one side of it at least, so that it is not played."""
        return self.home_empty or self.away_empty

    def takes_loser_of(self, source: Match | None) -> bool:
        """Return whether the loser of an earlier match comes into this one, and not the winner."""
        return source is not None and takes_loser(
            self.wing,
            source.wing,
            takes_losers=self.takes_losers,
            best=self.best_place or 0,
            source_best=source.best_place or 0,
        )

    @property
    def for_places(self) -> str:
        """What a match of finals for every place is for; empty for every other match."""
        return for_places(self.best_place, self.worst_place) if self.best_place and self.worst_place else ""

    @property
    def home_is(self) -> str:
        """Who the first named will be while the earlier match is open; empty where no match leads here."""
        return self.comes_out_of(self.home_from)

    @property
    def away_is(self) -> str:
        """Who the second named will be while the earlier match is open; empty where no match leads here."""
        return self.comes_out_of(self.away_from)

    def comes_out_of(self, source: Match | None) -> str:
        """Return "Winner of match 3" or "Loser of match 3"; empty for no match."""
        if source is None:
            return ""
        text = _("Loser of match %(number)d") if self.takes_loser_of(source) else _("Winner of match %(number)d")
        return text % {"number": source.number}


class SubMatch(models.Model):
    """The part of a match that has a sheet: the whole match, or pair A, or pair B in Legion cribbage."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sub_matches")
    pair = models.CharField(max_length=1, blank=True)  # "", "A", "B", or "D" for the pair that decides a play-off
    station = models.PositiveSmallIntegerField()
    # Six digits and a check digit: what a scorekeeper types, and what the QR code leads to.
    code = models.CharField(max_length=7, unique=True)

    class Meta:
        ordering = ["match", "pair"]
        verbose_name_plural = "sub-matches"
        constraints = [models.UniqueConstraint(fields=["match", "pair"], name="one_sub_match_per_pair")]

    def __str__(self) -> str:
        return self.code


class Bye(models.Model):
    """An entry that sits out a round; where opponents are drawn for each pair, one `pair` of it."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="byes")
    round = models.PositiveSmallIntegerField()
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="byes")
    pair = models.CharField(max_length=1, blank=True)

    class Meta:
        ordering = ["stage_id", "round"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "round", "entry", "pair"], name="one_bye_per_entry_and_round")
        ]


auditlog.register(Stage)
