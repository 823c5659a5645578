"""The forms of the season: a new one, the plan of a sport, the rules about hosts, and the plan of one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rulebook import Category, RuleBook, in_words
from kit.forms import DayField, DollarsField, choice_of
from kit.pure.money import in_box
from kit.search import SearchField
from tournaments.events.engine.deadlines import FIRST_SEASON, LAST_SEASON
from tournaments.events.forms import WithRules, by_district
from tournaments.events.words import fees_by_name
from tournaments.organization.models import Organization
from tournaments.rulebooks.queries.texts import books_to_take
from tournaments.seasons.models.plan import PlannedEvent, Season, SeasonLevel
from tournaments.seasons.queries.plan import SportLevel
from tournaments.seasons.services import LevelPlan, Quota
from tournaments.seasons.words import as_the_book_says, form_of_advancing

HOST_RULES = ("eligibility.host_teams", "eligibility.host_is_extra", "eligibility.host_barred_from")


class NewSeasonForm(WithRules, forms.Form):
    """The year, and what the season begins with."""

    LAST = "last"
    BOOK = "book"

    year = forms.IntegerField(
        label=_("Season"), min_value=2000, max_value=2100, help_text=_("The year of the cards that the players show.")
    )
    source = forms.ChoiceField(label=_("Begin with"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, last: int | None, book: RuleBook, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        from_book = (self.BOOK, _("the rule book: %(book)s") % {"book": book.title})
        from_last = (self.LAST, _("season %(year)s, its dates moved to the same weekday") % {"year": last})
        field = choice_of(self, "source")
        field.choices = [from_last, from_book] if last else [from_book]
        field.initial = field.choices[0][0]


class HostRulesForm(WithRules, forms.Form):
    """What a season says of host branches, over the rule book (ALLOCATION ii, iv)."""

    def __init__(self, *args: Any, book: RuleBook, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for path in HOST_RULES:
            setting = book.setting(path)
            source, field = setting.source, forms.Field()
            if source.choices and source.choice_words:
                field = forms.ChoiceField(choices=[(choice, in_words(choice, source)) for choice in source.choices])
            elif isinstance(setting.value, bool):
                field = forms.BooleanField(required=False)
            else:
                field = forms.IntegerField(min_value=source.low or 0, max_value=source.high)
            field.label, field.initial, field.help_text = setting.label, setting.value, setting.section
            self.fields[path] = field

    def rules(self) -> dict[str, Any]:
        return {path: self.cleaned_data[path] for path in HOST_RULES}


class TakeBookForm(forms.Form):
    """The rule book that a season is planned by: an edition of its Command, or one that is shipped."""

    rulebook_key = forms.ChoiceField(
        label=_("The season is planned by"),
        help_text=_("Events that exist keep theirs. Events that you create from this plan take this one."),
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = choice_of(self, "rulebook_key")
        field.choices, field.initial = books_to_take(season.command_id), season.rulebook_key


class LevelForm(WithRules, forms.Form):
    """One level of a sport. What is left empty is as the rule book says."""

    held = forms.ChoiceField(label=_("Play-offs"))
    starts_on = DayField(
        label=_("First day"),
        required=False,
        help_text=_("Of every event of this level that has no date of its own."),
    )
    entries_due_days = forms.IntegerField(
        label=_("Entries due, days before the first day"), min_value=1, required=False
    )
    teams_due_days = forms.IntegerField(
        label=_("How many teams, days before the first day"),
        min_value=0,
        required=False,
        help_text=_(
            "Where branches say how many teams they send before they name anybody. 0: they say it with the names."
        ),
    )
    fee_cents = DollarsField(label=_("Fee, in dollars"), min_value=Decimal(0), max_digits=7, required=False)
    fee_per = forms.ChoiceField(label=_("The fee is for"), required=False)
    late_fee_cents = DollarsField(
        label=_("More for a late entry, in dollars"), min_value=Decimal(0), max_digits=7,
        required=False,
    )  # fmt: skip

    def __init__(
        self, *args: Any, step: SportLevel, of_book: SportLevel, categories: Sequence[Category], is_last: bool,
        is_second: bool, no_fee: str = "", **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(*args, **{"prefix": step.key, "initial": _initial(step), **kwargs})
        self.step = step
        self.categories = [] if is_last else list(categories)
        self.joins = [category for category in self.categories if is_second and of_book.advances[category.key]]
        choice_of(self, "held").choices = _held_choices(step)
        by_book = as_the_book_says(str(SeasonLevel.FeePer(of_book.fee_per).label))
        choice_of(self, "fee_per").choices = [("", by_book), *SeasonLevel.FeePer.choices]
        self._hint("entries_due_days", of_book.entries_due_days)
        self._hint("teams_due_days", of_book.teams_due_days)
        self._hint("fee_cents", in_box(of_book.fee_cents) if of_book.fee_cents else "")
        if no_fee:
            self.fields["fee_cents"].help_text = no_fee
        if len(set(of_book.fees.values())) > 1:
            self.fields["fee_cents"].help_text = _(
                "The rule book has a fee for each category: %(fees)s. An amount here replaces them all."
            ) % {"fees": fees_by_name({category.name: of_book.fees[category.key] for category in categories})}
        self._hint("late_fee_cents", in_box(of_book.late_fee_cents) if of_book.late_fee_cents else "")
        for category in self.categories:
            name = f"advances.{category.key}"
            self.fields[name] = forms.IntegerField(label=category.name, min_value=0, max_value=40, required=False)
            self._hint(name, of_book.advances[category.key])
        for category in self.joins:
            forms_of = [(form, form_of_advancing(form)) for form in ("own_team", "joined", "first_with_named")]
            book_says = as_the_book_says(form_of_advancing(of_book.advance_as[category.key]))
            self.fields[f"advance_as.{category.key}"] = forms.ChoiceField(
                label=_("%(category)s: how they advance") % {"category": category.name},
                choices=[("", book_says), *forms_of],
                required=False,
            )

    def advancing(self) -> Iterator[forms.BoundField]:
        """Yield the boxes of how many advance, for the page."""
        for category in self.categories:
            yield self[f"advances.{category.key}"]

    def joining(self) -> Iterator[forms.BoundField]:
        for category in self.joins:
            yield self[f"advance_as.{category.key}"]

    def plan(self) -> LevelPlan:
        clean = self.cleaned_data
        return LevelPlan(
            held=SeasonLevel.Held(clean["held"]),
            starts_on=clean["starts_on"],
            fee_cents=_cents(clean["fee_cents"]),
            fee_per=clean["fee_per"],
            late_fee_cents=_cents(clean["late_fee_cents"]),
            entries_due_days=clean["entries_due_days"],
            teams_due_days=clean["teams_due_days"],
        )

    def quotas(self) -> dict[str, Quota]:
        clean = self.cleaned_data
        return {
            category.key: Quota(
                advances=clean[f"advances.{category.key}"], advance_as=clean.get(f"advance_as.{category.key}", "")
            )
            for category in self.categories
        }

    def _hint(self, name: str, value: object) -> None:
        """Show what the rule book says where nothing is filled in."""
        if value:
            self.fields[name].widget.attrs["placeholder"] = str(value)


class PlaceForm(WithRules, forms.Form):
    """The play-off of one place."""

    held = forms.BooleanField(label=_("It holds a play-off"), required=False)
    starts_on = DayField(label=_("First day"), required=False)
    ends_on = DayField(label=_("Last day"), required=False)
    host_branch = SearchField(label=_("Host branch"), required=False)
    run_by = forms.CharField(
        label=_("Who runs it"), max_length=120, required=False, help_text=_("A name, for those who look for one.")
    )
    note = forms.CharField(label=_("Note"), max_length=200, required=False)

    def __init__(
        self, *args: Any, organization: Organization, planned: PlannedEvent | None, step: SportLevel, **kwargs: Any
    ) -> None:
        super().__init__(*args, **{"initial": _initial_of_place(organization, planned, step), **kwargs})
        self._branches = {str(branch.pk): branch for branch in Organization.objects.under(organization).branches()}
        choice_of(self, "host_branch").choices = [("", _("Not known yet")), *by_district(self._branches.values())]

    def clean_host_branch(self) -> Organization | None:
        return self._branches.get(self.cleaned_data["host_branch"])

    def facts(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


def _held_choices(step: SportLevel) -> list[tuple[str, str]]:
    """Return who may hold a play-off: there is one Command, and nothing above it is run by some."""
    every, some, none = SeasonLevel.Held.choices
    if step.key in ("command", "dominion"):
        return [(every[0], str(_("Played"))), (none[0], str(none[1]))]
    return [(value, str(label)) for value, label in (every, some, none)]


def _initial(step: SportLevel) -> dict[str, Any]:
    row = step.row
    if row is None:
        return {"held": step.held}
    quotas = {quota.category: quota for quota in row.quotas.all()}
    return {
        "held": row.held,
        "starts_on": row.starts_on,
        "entries_due_days": row.entries_due_days,
        "teams_due_days": row.teams_due_days,
        "fee_cents": _dollars(row.fee_cents),
        "fee_per": row.fee_per,
        "late_fee_cents": _dollars(row.late_fee_cents),
        **{f"advances.{key}": quota.advances for key, quota in quotas.items()},
        **{f"advance_as.{key}": quota.advance_as for key, quota in quotas.items()},
    }


def _initial_of_place(organization: Organization, planned: PlannedEvent | None, step: SportLevel) -> dict[str, Any]:
    own = organization.pk if organization.level == Organization.BRANCH else None
    if planned is None:
        return {"held": step.held == SeasonLevel.Held.EVERY, "starts_on": step.starts_on, "host_branch": own}
    fields = ("held", "starts_on", "ends_on", "run_by", "note")
    return {name: getattr(planned, name) for name in fields} | {"host_branch": planned.host_branch_id or own}


def _cents(dollars: Decimal | None) -> int | None:
    return None if dollars is None else int(dollars * 100)


def _dollars(cents: int | None) -> Decimal | None:
    return None if cents is None else Decimal(cents) / 100


class SeasonDateForm(WithRules, forms.Form):
    """A date of the calendar that is no event of this site."""

    title = forms.CharField(
        label=_("What"),
        max_length=120,
        help_text=_("For example: Dominion Cribbage, or Spring Rally."),
    )
    starts_on = DayField(label=_("First day"))
    ends_on = DayField(label=_("Last day"), required=False)
    place = forms.CharField(label=_("Where"), max_length=120, required=False)
    season = forms.IntegerField(label=_("Season"), min_value=FIRST_SEASON, max_value=LAST_SEASON)

    def __init__(self, *args: Any, season: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("season", season)

    def facts(self) -> dict[str, Any]:
        return dict(self.cleaned_data)
