"""What the rules do not allow: an engine says a code, and `kit.pure.refusals` the sentence."""

from __future__ import annotations


class RuleViolation(Exception):  # noqa: N818 -- the word of the design, as in "rule violation"
    """Something the rules do not allow. The text for people is made at the edge from `room`, `code` and `params`.

    A room of the site writes itself before the code, "entries.two_captains": that is where the sentence is found. An
    engine does not know which game asked it; a game writes its key on what it finds wrong with a sheet. `rule` is the
    section that decides and `field` the input at fault (``legs.0.home``), where there is one, so that a page can show
    the refusal where it was made.

    >>> refusal = RuleViolation("entries.two_captains", names="Ann and Bob")
    >>> refusal.room, refusal.code
    ('entries', 'two_captains')
    """

    def __init__(self, code: str, section: str = "", field: str = "", **params: object) -> None:
        self.room, _, self.code = code.rpartition(".")
        super().__init__(self.code, section, params)
        self.rule = section
        self.field = field
        self.params = params
