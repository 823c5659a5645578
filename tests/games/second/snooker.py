"""Strokes of snooker once more, written from the text, ball by ball. Slow and obvious; nothing of the engine.

Balls are their names. A stroke is what was hit first, what was potted, and what was named.
"""

from __future__ import annotations

IN_ORDER = ["yellow", "green", "brown", "blue", "pink", "black"]
VALUE = {"white": 0, "red": 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}

VALUE_OF_THE_BALL_ON = ("double hit", "no foot", "jump", "non-standard cue")  # Rule 10 a ii, iii, ix, x
HIGHER_OF_TWO = ("moving", "push", "touched")  # b i, v, vi
SEVEN = ("ball off table", "measured")  # d i, ii


class Frame:
    """The score, whose turn it is (0 or 1), what is on the table, and what is on: "red", "colour" or "sequence"."""

    def __init__(self, reds: int) -> None:
        self.score, self.turn = [0, 0], 0
        self.reds, self.colours, self.on = reds, list(IN_ORDER), "red"
        self.fouled = self.ended = self.missed = False
        self.called = 0  # misses in a row
        self.full = self.replaced = False  # a miss with a full ball in sight was called from here; the balls are back
        self.seen: dict[str, bool] = {}  # of the path from here
        self.free_ball = False  # whether the next stroke may name one
        self.before = self.on, self.turn, self.free_ball

    def stroke(
        self,
        first: list[str],
        potted: list[str],
        *,
        named: str = "",
        free: str = "",
        off: list[str] | None = None,
        act: str = "",
        concerned: str = "",
        told: dict[str, bool | None] | None = None,
    ) -> None:
        """Play a stroke by whoever is at the table; `concerned` is the ball that an act was about."""
        the_last = self.on == "sequence" and self.colours == ["black"]
        ball_on = {"red": "red", "colour": named, "sequence": self.colours[0]}[self.on]
        self.before = self.on, self.turn, self.free_ball
        available, lead = self.available(), self.lead()
        black_alone = not self.reds and self.colours == ["black"]
        hit = any(ball == (free or ball_on) for ball in first)  # Rule 12 a i: a ball named as free is the ball on
        costs = self.costs(ball_on, first, potted, free) + self.more_costs(ball_on, off or [], free, act, concerned)
        behind = (told or {}).get("behind_nominated") and (self.reds or ball_on != self.colours[0])
        if behind and not costs and not self.points(ball_on, potted, free):  # six-red 3
            costs = [VALUE[ball_on]]
        self.fouled = bool(costs)
        if costs:
            self.score[1 - self.turn] += max(4, *costs)
            scored = 0
        else:
            scored = self.points(ball_on, potted, free)
            self.score[self.turn] += scored
        self.reds -= [*potted, *(off or [])].count("red")  # Rule 3 h: no red ever comes back
        if scored and self.on == "sequence" and ball_on in potted:
            self.colours.remove(ball_on)  # every other colour goes back to its spot
        if the_last and (scored or costs):
            self.ended = True
        elif scored:
            self.on = "colour" if self.on == "red" else self.at_first()
        else:
            self.turn, self.on = 1 - self.turn, self.at_first()
        if not self.replaced:
            self.full, self.seen = False, {}
        self.free_ball = False
        before_after = [lead - available, self.lead() - self.available()]
        self.free_ball = bool(costs) and bool((told or {}).get("snookered"))
        self.missed = bool(costs) and not hit and not black_alone and self.is_miss(told or {}, before_after)
        self.full = self.full or (self.missed and bool(self.seen.get("full_ball")))
        self.called = self.called + 1 if self.missed else 0

    def is_miss(self, told: dict[str, bool | None], short: list[int]) -> bool:
        """Return whether a stroke that failed to hit a ball on is called, by what the referee saw (Rule 14).

        `short` is by how much the points on the table fall short of the lead, before the stroke and after it.
        """
        self.seen |= {name: told[name] for name in ("clear_path", "full_ball") if told.get(name) is not None}
        if 0 in short and not (self.seen.get("clear_path") and (self.full or told.get("intended"))):
            return False  # b ii, e
        if not self.seen["clear_path"]:
            return not told["good_attempt"]
        return self.full or max(short) < 0 or bool(told["intended"])  # c i, b i

    def available(self) -> int:
        """Return the points that are on the table for who is next, with a free ball where there is one."""
        colours = sum(VALUE[ball] for ball in self.colours)
        free = 8 if self.on == "red" else min((VALUE[ball] for ball in self.colours), default=0)
        return 8 * self.reds + colours + (7 if self.on == "colour" else 0) + (free if self.free_ball else 0)

    def lead(self) -> int:
        return abs(self.score[0] - self.score[1])

    def replace(self) -> None:
        """Ask who missed to play again from where the balls were: the same is on as before (Rule 14 a)."""
        self.on, self.turn, self.free_ball = self.before
        self.replaced = True

    def play_from_here(self, *, again: bool) -> None:
        """Play on, or ask the other side to play, from where the balls lie now."""
        self.turn = 1 - self.turn if again else self.turn
        self.free_ball = self.free_ball and not again  # Rule 12 f
        self.replaced = False

    def at_first(self) -> str:
        """Return what is on at the first stroke of a turn, and after a colour."""
        return "red" if self.reds else "sequence"

    def costs(self, ball_on: str, first: list[str], potted: list[str], free: str) -> list[int]:
        """Return the value of every foul: of the ball on, or of the ball concerned where that is higher (Rule 10)."""
        fair = {ball_on, free} - {""}
        worth = VALUE[ball_on]

        def value(ball: str) -> int:
            return worth if ball == free else VALUE[ball]  # a free ball has the value of the ball on

        costs = []
        if not first:
            costs.append(worth)  # a vi: missed everything
        elif not all(ball in fair for ball in first):
            costs.append(max(worth, *map(value, first)))  # b iv, and c for two at once
        elif free and free not in first:
            costs.append(worth)  # Rule 12 b i: the nominated ball was not hit first
        for ball in potted:
            if ball == "white":
                costs.append(worth)  # a vii
            elif ball not in fair:
                costs.append(max(worth, value(ball)))  # b iii
        return costs

    def more_costs(self, ball_on: str, off: list[str], free: str, act: str, concerned: str) -> list[int]:
        """Return the value of every foul that balls off the table, or an act, makes (Rule 10 a, b vii, d)."""
        worth = VALUE[ball_on]
        costs = [max(worth, worth if ball == free else VALUE[ball]) for ball in off]
        costs += [worth] if act in VALUE_OF_THE_BALL_ON else []
        costs += [max(worth, worth if concerned == free else VALUE[concerned])] if act in HIGHER_OF_TWO else []
        return costs + ([7] if act in SEVEN else [])

    def points(self, ball_on: str, potted: list[str], free: str) -> int:
        """Return what a fair stroke scores."""
        if self.on == "red":
            return len(potted)  # each red, and a free ball that was named as one
        if ball_on in potted:
            return VALUE[ball_on]
        return VALUE[ball_on] if free and free in potted else 0
