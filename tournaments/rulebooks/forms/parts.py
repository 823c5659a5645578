"""What comes into a rule book whole: a level, a sport, a category, a line of the program."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import registry
from games.rulebook import RuleBook
from tournaments.editions.queries import newest_sports
from tournaments.organization.forms import ClockField, choice_of
from tournaments.organization.models import Node
from tournaments.rulebooks.forms.seen import OfVersion


class PartForm(OfVersion):
    """A part that is added to the version `seen`."""

    def __init__(self, *args: Any, book: RuleBook, command: Node, **more: Any) -> None:
        super().__init__(*args, **more)
        self.offer(book, command)

    def offer(self, book: RuleBook, command: Node) -> None:
        """Offer what the book of this Command has."""


class LevelForm(PartForm):
    """A level, and the one that sends its teams there."""

    name = forms.CharField(label=_("Name of the level"), max_length=20, help_text=_("For example: Zone"))
    above = forms.ChoiceField(label=_("Teams come from"))

    def offer(self, book: RuleBook, command: Node) -> None:
        choice_of(self, "above").choices = [(level.key, level.name) for level in book.levels]


class CategoryForm(PartForm):
    """A category, and the one that it begins as."""

    name = forms.CharField(label=_("Name of the category"), max_length=40, help_text=_("For example: Darts Singles"))
    like = forms.ChoiceField(label=_("It begins as a copy of"))

    def offer(self, book: RuleBook, command: Node) -> None:
        own = [key for key, game in book.games_of_categories.items() if game not in book.games_of_others]
        names = [(key, str(book.setting(f"categories.{key}.name").value)) for key in own]
        choice_of(self, "like").choices = names


class SportForm(PartForm):
    """A game that the book does not name yet: of those that are shipped, or described by the Command."""

    game = forms.ChoiceField(label=_("Sport"))

    def offer(self, book: RuleBook, command: Node) -> None:
        games = [(game, registry.get(game).name) for game in book.games if game in book.games_of_others]
        described = newest_sports(command.path_ids, besides=[game for game in book.games if registry.is_written(game)])
        games += [(edition.key, edition.title) for edition in described]
        choice_of(self, "game").choices = games


class LineForm(PartForm):
    """A fixed point of the weekend."""

    title = forms.CharField(label=_("What"), max_length=60, help_text=_("For example: Captains' meeting"))
    day = forms.ChoiceField(label=_("Day"), choices=[("first", _("the first day")), ("last", _("the last day"))])
    starts = ClockField(label=_("From"))


PARTS: dict[str, type[PartForm]] = {
    "level": LevelForm,
    "category": CategoryForm,
    "sport": SportForm,
    "line": LineForm,
}
