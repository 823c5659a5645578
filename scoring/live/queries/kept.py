"""The matches that this process has played back, so that an entry does not play a whole log again.

Bounded, and never needed: a log is played from its first line whenever it is not here. What is kept is
found by the number of its lines, so it cannot be older than the log that was asked for; and by its world, because the
logs of a rehearsal have the same numbers.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from kit.worlds import world_name
from scoring.live.engine.match import LiveMatch

MOST = 60  # matches; a hall has forty boards, and a match may take half a megabyte


class Kept:
    """The matches that were asked for last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._matches: OrderedDict[tuple[str, int], tuple[int, LiveMatch]] = OrderedDict()
        self._lock = Lock()

    def get(self, log_id: int, lines: int) -> LiveMatch | None:
        """Return the match of a log that has `lines` lines; None when it is not kept."""
        key = (world_name(), log_id)
        with self._lock:
            kept = self._matches.get(key)
            if kept is None or kept[0] != lines:
                return None
            self._matches.move_to_end(key)
            return kept[1]

    def put(self, log_id: int, lines: int, match: LiveMatch) -> None:
        """Keep the match of a log after `lines` lines, in place of what was kept of it."""
        key = (world_name(), log_id)
        with self._lock:
            self._matches[key] = (lines, match)
            self._matches.move_to_end(key)
            while len(self._matches) > self._most:
                self._matches.popitem(last=False)

    def clear(self) -> None:
        """Forget everything, as a process does that starts again."""
        with self._lock:
            self._matches.clear()


kept = Kept()
