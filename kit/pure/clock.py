"""A time of day as every page, paper and rule sheet says it, and as people type it."""

from __future__ import annotations

import datetime
import re

NIGHT_ENDS = 5  # a.m.: until then people still play the day before

_NAMED = {"noon": 12, "midi": 12, "midnight": 0, "minuit": 0}
_TYPED = re.compile(
    r"(\d{1,2})(?::(\d\d)(?::\d\d)?)?\s*([ap])\.?\s?m\.?"  # 6:15 p.m., 6 pm
    r"|(\d{1,2}):(\d\d)(?::\d\d)?"  # 18:15
    r"|(\d{1,2})\s*(?:h|heures?)\.?\s*(\d\d)?(?:\s*min\.?)?",  # 18 h 15, 18h15, 9 heures
    re.IGNORECASE,
)


def day_of_play(local: datetime.datetime) -> datetime.date:
    """Return the day of play of a moment, as the clock of the hall shows it: a day goes on until 5 a.m.

    >>> [str(day_of_play(datetime.datetime(2027, 2, 6, *time))) for time in ((0, 40), (4, 59), (5, 0))]
    ['2027-02-05', '2027-02-05', '2027-02-06']
    """
    return (local.replace(tzinfo=None) - datetime.timedelta(hours=NIGHT_ENDS)).date()


def minute_of_play(time: datetime.time) -> int:
    """Return how many minutes after midnight of its day of play a time of day is: 12:30 a.m. stands at the end.

    >>> minute_of_play(datetime.time(9, 0)), minute_of_play(datetime.time(0, 30))
    (540, 1470)
    """
    return (time.hour + (24 if time.hour < NIGHT_ENDS else 0)) * 60 + time.minute


def moment_of_play(day: datetime.date, time: datetime.time) -> datetime.datetime:
    """Return a time of a day of play by the clock of the hall: 12:30 a.m. is of the night after it.

    >>> str(moment_of_play(datetime.date(2027, 2, 5), datetime.time(0, 30)))
    '2027-02-06 00:30:00'
    """
    return datetime.datetime.combine(day, datetime.time()) + datetime.timedelta(minutes=minute_of_play(time))


def time_of_day(hour: int, minute: int) -> str:
    """Return a time as people say it; 12:00 is noon or midnight, so that nobody has to think which.

    >>> time_of_day(18, 15), time_of_day(9, 0), time_of_day(12, 0), time_of_day(0, 0), time_of_day(12, 30)
    ('6:15 p.m.', '9:00 a.m.', 'noon', 'midnight', '12:30 p.m.')
    """
    if minute == 0 and hour in (0, 12):
        return "noon" if hour else "midnight"
    return f"{hour % 12 or 12}:{minute:02} {'a.m.' if hour < 12 else 'p.m.'}"


def time_typed(text: str) -> datetime.time | None:
    """Return the time of day that somebody typed, in English or in French; None for what is none.

    A number alone is none: nobody can tell the morning from the evening by it.

    >>> [str(time_typed(text)) for text in ("18:15", "6:15 p.m.", "6 PM", "noon", "12 a.m.")]
    ['18:15:00', '18:15:00', '18:00:00', '12:00:00', '00:00:00']
    >>> [str(time_typed(text)) for text in ("18 h 15", "18h15", "18\\xa0h", "9 heures", "midi", "Minuit")]
    ['18:15:00', '18:15:00', '18:00:00', '09:00:00', '12:00:00', '00:00:00']
    >>> [time_typed(text) for text in ("18", "18,15", "25 h", "13:15 p.m.", "6 h 75", "soir", "")]
    [None, None, None, None, None, None, None]
    """
    text = " ".join(text.split())
    if (named := _NAMED.get(text.casefold())) is not None:
        return datetime.time(named)
    typed = _TYPED.fullmatch(text)
    if typed is None:
        return None
    hour, minute = int(typed[1] or typed[4] or typed[6]), int(typed[2] or typed[5] or typed[7] or 0)
    if half := typed[3]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half.casefold() == "p" else 0)
    return datetime.time(hour, minute) if hour < 24 and minute < 60 else None


def time_in_french(hour: int, minute: int) -> str:
    """Return a time as it is said in French.

    >>> time_in_french(18, 15), time_in_french(9, 0), time_in_french(12, 0), time_in_french(0, 0)
    ('18\\xa0h\\xa015', '9\\xa0h', 'midi', 'minuit')
    """
    if minute == 0 and hour in (0, 12):
        return "midi" if hour else "minuit"
    return f"{hour}\N{NO-BREAK SPACE}h" + (f"\N{NO-BREAK SPACE}{minute:02}" if minute else "")
