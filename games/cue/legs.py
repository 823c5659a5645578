"""What a cue game says of its legs: a rack, a frame, a game or a leg, in whole phrases and never put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kit.pure.translation import gettext_lazy


@dataclass(frozen=True, slots=True, kw_only=True)
class LegWords:
    """The phrases of one kind of leg."""

    counts: str  # how the counts of a match begin: how many were played, and `…_won`
    name: str
    one: str
    won: str
    several_won: str
    several_lost: str
    point_for_each: str
    side_won: str
    conceded: str
    wins: str
    tied: str


LEG_WORDS: Mapping[str, LegWords] = MappingProxyType(
    {
        "rack": LegWords(
            counts="racks",
            name=gettext_lazy("Rack"),
            one=gettext_lazy("One rack"),
            won=gettext_lazy("Rack won"),
            several_won=gettext_lazy("Racks won"),
            several_lost=gettext_lazy("Racks lost"),
            point_for_each=gettext_lazy("One point for each rack won"),
            side_won=gettext_lazy("%(side)s won the rack"),
            conceded=gettext_lazy("%(loser)s concedes. The rack goes to %(winner)s."),
            wins=gettext_lazy("%(side)s wins the rack: %(how)s."),
            tied=gettext_lazy("The rack is tied."),
        ),
        "frame": LegWords(
            counts="frames",
            name=gettext_lazy("Frame"),
            one=gettext_lazy("One frame"),
            won=gettext_lazy("Frame won"),
            several_won=gettext_lazy("Frames won"),
            several_lost=gettext_lazy("Frames lost"),
            point_for_each=gettext_lazy("One point for each frame won"),
            side_won=gettext_lazy("%(side)s won the frame"),
            conceded=gettext_lazy("%(loser)s concedes. The frame goes to %(winner)s."),
            wins=gettext_lazy("%(side)s wins the frame: %(how)s."),
            tied=gettext_lazy("The frame is tied."),
        ),
        "game": LegWords(
            counts="games",
            name=gettext_lazy("Game"),
            one=gettext_lazy("One game"),
            won=gettext_lazy("Game won"),
            several_won=gettext_lazy("Games won"),
            several_lost=gettext_lazy("Games lost"),
            point_for_each=gettext_lazy("One point for each game won"),
            side_won=gettext_lazy("%(side)s won the game"),
            conceded=gettext_lazy("%(loser)s concedes. The game goes to %(winner)s."),
            wins=gettext_lazy("%(side)s wins the game: %(how)s."),
            tied=gettext_lazy("The game is tied."),
        ),
        "leg": LegWords(
            counts="legs",
            name=gettext_lazy("Leg"),
            one=gettext_lazy("One leg"),
            won=gettext_lazy("Leg won"),
            several_won=gettext_lazy("Legs won"),
            several_lost=gettext_lazy("Legs lost"),
            point_for_each=gettext_lazy("One point for each leg won"),
            side_won=gettext_lazy("%(side)s won the leg"),
            conceded=gettext_lazy("%(loser)s concedes. The leg goes to %(winner)s."),
            wins=gettext_lazy("%(side)s wins the leg: %(how)s."),
            tied=gettext_lazy("The leg is tied."),
        ),
    }
)
