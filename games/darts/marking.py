"""What the marker's page of darts asks, and how what was pressed is read."""

from __future__ import annotations

from games.darts.engine.board import Dart
from games.darts.engine.events import Event, OneDart, Throw
from games.darts.engine.state import DartsState
from games.live import Fields, Question
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

# What throws score again and again; everything else is typed.
COMMON_TOTALS = (26, 41, 45, 60, 81, 85, 100, 121, 140, 180)
PLAYERS_OF_A_SIDE = 4  # where a sheet names nobody

FORMS = Question(
    name="form",
    label=gettext_lazy("Which game"),
    choices=(
        ("501-fly-double", gettext_lazy("501 fly in, double out (Mixed Seniors)")),
        ("701-fly-double", gettext_lazy("701 fly in, double out (Mixed)")),
        ("701-double-double", gettext_lazy("701 double in, double out (Legion)")),
        ("301-double-double", gettext_lazy("301 double in, double out")),
        ("501-fly-single", gettext_lazy("501 fly in, any dart out")),
        ("501-fly-master", gettext_lazy("501 fly in, master out")),
        ("301-master-master", gettext_lazy("301 master in, master out")),
        ("1001-fly-double", gettext_lazy("1001 fly in, double out")),
    ),
    default="501-fly-double",
    hint=gettext_lazy("Fly in: any dart begins. Double: it takes a double or the bull. Master: a double or a triple."),
)

PLAYERS = Question(
    name="players",
    label=gettext_lazy("Players on each side"),
    choices=(
        ("1", gettext_lazy("One")),
        ("2", gettext_lazy("Two")),
        ("3", gettext_lazy("Three")),
        ("4", gettext_lazy("Four")),
    ),
    default="1",
)

LEGS = Question(
    name="legs",
    label=gettext_lazy("How many legs"),
    choices=(
        ("1", gettext_lazy("One leg")),
        ("3", gettext_lazy("Three legs, all played")),
        ("best3", gettext_lazy("Best of three")),
        ("best5", gettext_lazy("Best of five")),
    ),
    default="1",
)

DOUBLES = Question(
    name="doubles",
    label=gettext_lazy("Count the darts at a double"),
    choices=(("no", gettext_lazy("No")), ("yes", gettext_lazy("Yes, for the share of finishes that hit"))),
    default="no",
    seldom=True,
)

ENTRY = Question(
    name="entry",
    label=gettext_lazy("How throws are entered"),
    choices=(("total", gettext_lazy("What the throw scored")), ("darts", gettext_lazy("Dart by dart"))),
    default="total",
)
TIMES = (("1", gettext_lazy("Single")), ("2", gettext_lazy("Double")), ("3", gettext_lazy("Triple")))
BULL = 25
OFTEN_HIT = (Dart(20, 3), Dart(19, 3), Dart(18, 3), Dart(20, 2), Dart(16, 2), Dart(BULL, 2))


def field_pressed(number: str, fields: Fields) -> Dart:
    """Return the dart in the field that was pressed, once, twice or three times as chosen."""
    times = "".join(fields.get("times", ())) or "1"
    if number not in map(str, (*range(1, 21), BULL)) or times not in dict(TIMES):
        raise RuleViolation("not_a_number", field="times")
    if number == str(BULL) and times == "3":
        raise RuleViolation("no_such_field", "DARTS Reg. viii", field="times")
    return Dart(int(number), int(times))


def darts_of(before: DartsState, event: Event) -> tuple[Dart, ...]:
    """Return the darts of a throw that is over now; none where only its total is known."""
    if isinstance(event, OneDart):
        return (*before.thrown, event.dart)
    return event.darts if isinstance(event, Throw) else ()
