"""What the chair says: messages and count-downs, the awards place by place, and the thanks at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.board.engine.reveal import ANNOUNCED
from scoring.board.models.announcing import Sponsor
from scoring.board.models.screens import Screen
from scoring.board.pages.parts import BoardPage, part
from scoring.board.pages.reads import HallReads
from scoring.board.queries.awards import AnnouncedAward, AnnouncedCeremony, announced_ceremonies
from scoring.board.queries.said import sponsors_of, thanks_of
from scoring.board.words.announcing import award_title
from tournaments.models import Event

SPONSORS_A_PAGE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardStep:
    """One award on the screen; without teams as long as it is not announced."""

    award: int
    title: str
    said: AnnouncedAward | None = None
    is_newest: bool = False


def steps_of(ceremony: AnnouncedCeremony) -> tuple[AwardStep, ...]:
    """Return the awards as they stand on the screen, the champion first.

    What is not announced has an empty place, whether or not anybody will get it: where two share the second award
    there is no third, and who knew that would know of the second.
    """
    said = {award.award: award for award in ceremony.awards}
    newest = min(said, default=0)
    open_ones = range(1, newest) if said else range(1, ANNOUNCED + 1)
    return tuple(
        AwardStep(award=award, title=award_title(award), said=said.get(award), is_newest=award == newest)
        for award in sorted({*said, *open_ones})
    )


def pages(reads: HallReads, shows: Collection[str]) -> Iterator[BoardPage]:
    """Yield what the chair put on some screen: `shows` are what the screens show."""
    if Screen.Shows.SAID in shows:
        yield from _said(reads)
    if Screen.Shows.AWARDS in shows:
        yield from _awards(reads)
    if Screen.Shows.THANKS in shows:
        yield from thanks_pages(reads.event, shows=Screen.Shows.THANKS)


def _awards(reads: HallReads) -> Iterator[BoardPage]:
    ceremonies = announced_ceremonies(reads.event, reads.standings)
    current = next((ceremony for ceremony in ceremonies if ceremony.is_newest), None)
    shows, title = Screen.Shows.AWARDS, _("Awards")
    if current is None:
        names = [ceremony.competition.name for ceremony in ceremonies]
        yield BoardPage(key="awards", title=title, shows=shows, parts=(part("awards_to_come", names, fills=True),))
        return
    steps = part("awards", steps_of(current), fills=True)
    yield BoardPage(key="awards", title=title, lead=current.competition.name, shows=shows, parts=(steps,))
    if len(ceremonies) > 1 and all(ceremony.is_over for ceremony in ceremonies):
        rows = [(ceremony.competition.name, ceremony.awards[0].teams) for ceremony in ceremonies]
        champions = part("champions", rows, _("Congratulations"))
        yield BoardPage(key="champions", title=_("Champions"), shows=shows, parts=(champions,))


def thanks_pages(event: Event, *, shows: str = "") -> Iterator[BoardPage]:
    """Yield the thanks to the host, the helpers and the sponsors."""
    thanks, title = thanks_of(event), _("Thank you")
    helpers = [part("lines", names, kind) for kind, names in thanks.helpers.items()]
    first = part("thanks", thanks.words, fills=True)
    yield BoardPage(key=f"thanks{shows}", title=title, shows=shows, parts=(first, *helpers))
    yield from sponsor_pages(event, shows=shows, sponsors=thanks.sponsors)


def sponsor_pages(event: Event, *, shows: str = "", sponsors: Sequence[Sponsor] | None = None) -> Iterator[BoardPage]:
    """Yield the sponsors, six a page."""
    sponsors = sponsors_of(event) if sponsors is None else sponsors
    for start in range(0, len(sponsors), SPONSORS_A_PAGE):
        some = part("sponsors", sponsors[start : start + SPONSORS_A_PAGE], fills=True)
        lead = _("With the support of")
        yield BoardPage(key=f"sponsors{shows}-{start}", title=_("Thank you"), lead=lead, shows=shows, parts=(some,))


def _said(reads: HallReads) -> Iterator[BoardPage]:
    if reads.announcements:
        ends = [announcement.ends_at for announcement in reads.announcements]
        until = None if None in ends else max(end for end in ends if end is not None)
        said = part("said", reads.announcements, fills=True)
        yield BoardPage(key="said", title=reads.event.name, shows=Screen.Shows.SAID, until=until, parts=(said,))
