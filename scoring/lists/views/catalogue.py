"""Every list of the site, by the last part of its address."""

from __future__ import annotations

from scoring.lists.views import people, play, teams
from scoring.lists.views.base import SavedList

LISTS: dict[str, SavedList] = {one.key: one for one in (*people.LISTS, *teams.LISTS, *play.LISTS)}
