"""Which pages of the site can be rehearsed, room by room.

Nothing that is done on the others would reach the real database either. They reach something else that is real: other
sites, the disk of the computer, a sign-in, or what a device keeps when there is no network.
"""

from __future__ import annotations

from django.urls import ResolverMatch

INSIDE = frozenset({
    "advancing", "afternoon_play", "afternoons", "allocation", "announcing", "awards", "board", "cases", "changes",
    "chronicle", "closing", "consequences", "decisions", "desk", "draws", "duties", "entries", "envelopes", "events",
    "guide", "honours", "hosting", "imports", "jobs", "ladder", "letters", "lists", "members", "money", "organization",
    "overview", "playoffs", "printing", "progress", "rulebooks", "seasons", "signups", "sports", "standings",
})  # fmt: skip
# "" are sign-in, sign-out and the API.
OUTSIDE = frozenset({
    "", "admin", "archives", "backups", "beginning", "design", "live", "offline", "people", "rehearsal",
    "sites", "watching",
})  # fmt: skip
# At a table people work by a cookie that the real site would read too, and the worker makes the booklets.
LEFT_OUT = frozenset({"desk:table_sheet", "desk:take_in", "consequences:table_hand_in", "guide:booklet"})
# A stream would go on after the request, and read the real site then. A page that is told so asks no more.
STREAMS = frozenset({"board:stream"})


def is_inside(match: ResolverMatch) -> bool:
    """Return whether a page can be opened in a rehearsal."""
    room = match.namespaces[0] if match.namespaces else ""
    return room in INSIDE and match.view_name not in LEFT_OUT
