"""Every list of the site, by the last part of its address."""

from __future__ import annotations

from scoring.lists.views import advancing, honours, host, people, play, season, site, tables, teams
from scoring.lists.views.base import SavedList

LISTS: dict[str, SavedList] = {
    saved.key: saved
    for some in (people, season, teams, play, advancing, tables, honours, host, site)
    for saved in some.LISTS
}
