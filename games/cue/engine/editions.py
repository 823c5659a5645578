"""Which edition of which text each rule set is: its year, its source, and what it changed of the one before.

The revision of the world's pool rules that is in force since June 2025 could be read in public statements alone, not
in its own text. What these say alike is a `Change` with its sources; what they leave out, or say against each other, is
in `unknown`, is ruled as in the edition before, and is guessed nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kit.pure.marking import N_


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was read: its title, and its public address where it has one."""

    title: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What an edition says otherwise than the one before; `rule` is its id in the list of rules."""

    rule: str
    says: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Unknown:
    """What could not be established about an edition: on what, why not, and how it is ruled until it is."""

    on: str
    why: str
    held: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """An edition of a text of rules: who publishes it, what it is called, its year, and where it was read.

    >>> Edition(by="The club", text="House rules", year="2019", read_in=Source("the wall")).name
    'The club, House rules (2019)'
    """

    by: str
    text: str
    year: str  # as the text bears it; "no year given" where it bears none
    read_in: Source
    since: str = ""  # the day from which it is in force, where that is known
    changes: tuple[Change, ...] = ()
    unknown: tuple[Unknown, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.by}, {self.text} ({self.year}{self.since and f', in force since {self.since}'})"


_WPA = "World Pool-Billiard Association"
_THREAD = "New WPA Official Rules of Pool"
_FORUM = (
    "https://forums.azbilliards.com/threads/"
    "new-wpa-official-rules-of-pool-%E2%80%A6-learn-about-all-the-changes.577065/"
)
CHAIR = Source(f"AzBilliards: {_THREAD}, the chair of the rules committee", f"{_FORUM}page-2")
CHAIR_ON_TOUCHING = Source(f"AzBilliards: {_THREAD}, post 8168292", f"{_FORUM}post-8168292")
PLAYERS = Source(
    f"r/billiards: {_THREAD}, a summary", "https://redlib.cakez.net/r/billiards/comments/1lims0x/comment/mzea2db/"
)
CLUB = Source(
    "Columbia Cue Club: Which World Standard Rules changed in 2025?",
    "https://columbiacueclub.com/which-world-standard-rules-used-by-the-bca-changed-in-2025",
)

EVERY_BALL = Change(
    "WPA 2025 touched",
    N_("Touching any ball is a foul at every event. No event may limit this foul to the cue ball any more."),
    (CHAIR_ON_TOUCHING, PLAYERS, CLUB),
)
SEATED = Change(
    "WPA 2025 seated",
    N_("At a table without a referee, the seated player is the referee."),
    (PLAYERS,),
)
RACK = Change(
    "WPA 2025 rack",
    N_("In 9-ball, the 9 is racked on the foot spot. An organizer may still choose the 1."),
    (PLAYERS, CLUB),
)
BASE = Change(
    "WPA 2025 base",
    N_("In 9-ball, where the three-point break is used, a ball counts when its base has reached the head string."),
    (PLAYERS,),
)
SAFETY = Change(
    "WPA 2025 safety",
    N_("No safety has to be called in 10-ball. Nobody can pocket a ball and play safe in one shot."),
    (PLAYERS,),
)
UNCALLED = Change(
    "WPA 2025 uncalled",
    N_("In 10-ball, when a ball falls that was not called, the opponent chooses who plays on."),
    (PLAYERS,),
)

_TEXT = Unknown(
    N_("The text itself and its section numbers"),
    N_("Only public statements about it could be read."),
    N_("Rulings name the sections of 2016, and a change by its name."),
)
_RESTING = Unknown(
    N_("The cue resting on the table while aiming"),
    N_("It is named among the changes; no statement that could be read says what changed."),
    N_("As in the edition of 2016: a foul when no hand is on the cue."),
)
_UNCLEAR = Unknown(
    N_("A foul that cannot be made out"),
    N_("A rule on it is new. One summary decides it for the player who does not shoot, another says play goes on."),
    N_("The referee decides, and enters a foul or none."),
)
_OTHER = Unknown(
    N_("Whatever else was changed, such as a ball that settles or the wrong ball first"),
    N_("One summary names these without their wording."),
    N_("As in the edition of 2016."),
)
_OPEN_TABLE = Unknown(
    N_("An open table in 8-ball with no ball left of one group"),
    N_("The chair says that a rule now covers it; its wording could not be read."),
    N_("As in the edition of 2016."),
)
_GENERAL = (_TEXT, _RESTING, _UNCLEAR, _OTHER)

WPA_2016 = Edition(
    by=_WPA, text="Rules of Play for pool", year="2016", since="March 15, 2016", read_in=Source("the text itself")
)


def _revised(*changes: Change, unknown: tuple[Unknown, ...] = ()) -> Edition:
    """Return the edition of 2025 as far as one game is concerned."""
    return Edition(
        by=_WPA,
        text="Rules of Play for pool",
        year="2025",
        since="June 23, 2025",
        read_in=CHAIR,
        changes=(EVERY_BALL, SEATED, *changes),
        unknown=(*_GENERAL, *unknown),
    )


_SNOOKER = Edition(
    by="World rules",
    text="snooker and six-red snooker",
    year="no year given",
    read_in=Source("the text as it was handed in, without a date"),
)
_BCA = Edition(
    by="Billiard Congress of America",
    text="World Standardized Rules, 8-ball",
    year="2000",
    since="July 1, 2000",
    read_in=Source("the text itself"),
)

# By the key of each rule set that can be played on the referee's table.
EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {
        "leg8": Edition(
            by="Alberta-NWT Command of the Royal Canadian Legion",
            text="Sports Manual, 8-ball by the rules of the VNEA",
            year="season 2027",
            read_in=Source("the manual that the rule book cites"),
        ),
        "bca8": _BCA,
        "ebac8": Edition(
            by="EBAC",
            text="house notes to the rules of the Billiard Congress of America of 2000",
            year="no year given",
            read_in=Source("the notes in the text of July 1, 2000"),
        ),
        "wpa8": WPA_2016,
        "wpa8_2025": _revised(unknown=(_OPEN_TABLE,)),
        "wpa9": WPA_2016,
        "wpa9_2025": _revised(RACK, BASE),
        "wpa10": WPA_2016,
        "wpa10_2025": _revised(SAFETY, UNCALLED),
        "wpa14": WPA_2016,
        "wpa14_2025": _revised(),
        "blackball": WPA_2016,
        "wepf": Edition(
            by="World Eightball Pool Federation",
            text="World Rules",
            year="2008",
            read_in=Source("the text with its amendments up to 2008"),
        ),
        "snooker": _SNOOKER,
        "sixred": _SNOOKER,
        "billiards": Edition(
            by="World rules",
            text="English billiards",
            year="no year given",
            read_in=Source("the text as it was handed in, without a date"),
        ),
    }
)
# Rule sets of the world association that have no settings of 2025, and why.
NOT_REVISED: Mapping[str, str] = MappingProxyType(
    {"blackball": "Nothing that could be read says whether the revision of 2025 changes blackball, or still has it."}
)
