"""Every list of the site, by the last part of its address."""

from __future__ import annotations

from scoring.lists.views import honours, people, play, season, tables, teams
from scoring.lists.views.base import SavedList

LISTS: dict[str, SavedList] = {
    one.key: one for one in (*people.LISTS, *season.LISTS, *teams.LISTS, *play.LISTS, *tables.LISTS, *honours.LISTS)
}
