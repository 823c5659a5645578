"""Whether anybody would have to play in two matches at the same time."""

from __future__ import annotations

from collections.abc import Hashable

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.people import TimedMatch, clashes
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.shared_timetable import players_in
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.words.figures import clock
from tournaments.events.models import Event


def require_nobody_twice(event: Event) -> None:
    """Raise DrawError when somebody plays in two published matches of `event` that are planned at the same time.

    A spare plays only when somebody falls out, so a spare is in nobody's way before that. Two games have no board in
    common, so no timetable could help: there the officer has decided already that the person may enter both.
    """
    competitions = {competition.pk: competition for competition in event.competitions.all()}
    for competition in competitions.values():
        competition.event = event
    minutes = {pk: minutes_of(competition).expected for pk, competition in competitions.items()}
    stages = Stage.objects.draws().published().filter(competition__event=event)
    matches = Match.objects.filter(stage__in=stages, starts_at__isnull=False).select_related("stage")
    places = players_in(competitions.values())
    people = {pk: [place.member_id for place in of_entry] for pk, of_entry in places.items()}
    names: dict[Hashable, str] = {
        place.member_id: place.member.sheet_name for of_entry in places.values() for place in of_entry
    }
    if len(names) == sum(map(len, people.values())):
        return  # nobody is in two entries
    played = []
    for match in matches:
        assert match.starts_at is not None
        begins = int(match.starts_at.timestamp()) // 60
        who = [person for pk in (match.home_id, match.away_id) if pk for person in people.get(pk, ())]
        played.append(TimedMatch(match, begins, begins + minutes[match.stage.competition_id], who))
    for clash in clashes(played):
        first, second = clash.first.match, clash.second.match
        assert isinstance(first, Match)
        assert isinstance(second, Match)
        both = [competitions[match.stage.competition_id] for match in (first, second)]
        if len({competition.game for competition in both}) > 1:
            continue
        shared = {competition.shared_boards_id for competition in both}
        raise DrawError(
            "person_twice_on_shared_boards" if len(shared) == 1 and None not in shared else "person_twice",
            person=names[clash.person],
            one=both[0].name,
            two=both[1].name,
            when=clock(second.starts_at) if second.starts_at else "",
        )
