"""What the chair says: messages and count-downs, the awards place by place, and the thanks at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.board.engine.reveal import ANNOUNCED
from scoring.board.models.announcing import Sponsor
from scoring.board.pages.scenes.scene_base import PageHead, Part, Scene
from scoring.board.pages.scenes.scene_data import SceneData
from scoring.board.queries.awards import AnnouncedAward, AnnouncedCeremony, announced_ceremonies
from scoring.board.queries.said import thanks_of
from scoring.board.words.announcing import award_title

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


def _awards(data: SceneData) -> Iterator[Part]:
    ceremonies = announced_ceremonies(data.event, data.standings)
    current = next((ceremony for ceremony in ceremonies if ceremony.is_newest), None)
    if current is None:
        page = PageHead(key="awards", title=_("Awards"))
        names = [ceremony.competition.name for ceremony in ceremonies]
        yield Part(on=page, template="scoring/board/scenes/_awards_to_come.html", content=names, fills=True)
        return
    page = PageHead(key="awards", title=_("Awards"), lead=current.competition.name)
    yield Part(on=page, template="scoring/board/scenes/_awards.html", content=steps_of(current), fills=True)
    if len(ceremonies) > 1 and all(ceremony.is_over for ceremony in ceremonies):
        yield from _champions(ceremonies)


def _champions(ceremonies: Sequence[AnnouncedCeremony]) -> Iterator[Part]:
    page = PageHead(key="champions", title=_("Champions"))
    rows = [(ceremony.competition.name, ceremony.awards[0].teams) for ceremony in ceremonies]
    yield Part(on=page, template="scoring/board/scenes/_champions.html", content=rows, heading=_("Congratulations"))


def _thanks(data: SceneData) -> Iterator[Part]:
    thanks = thanks_of(data.event)
    page = PageHead(key="thanks", title=_("Thank you"))
    yield Part(on=page, template="scoring/board/scenes/_thanks.html", content=thanks.words, fills=True)
    page = PageHead(key="helpers", title=_("Thank you"))
    for kind, names in thanks.helpers.items():
        yield Part(on=page, template="scoring/board/scenes/_lines.html", content=names, heading=kind)
    for number, start in enumerate(range(0, len(thanks.sponsors), SPONSORS_A_PAGE), start=1):
        sponsors: Sequence[Sponsor] = thanks.sponsors[start : start + SPONSORS_A_PAGE]
        page = PageHead(key=f"sponsors-{number}", title=_("Thank you"), lead=_("With the support of"))
        yield Part(on=page, template="scoring/board/scenes/_sponsors.html", content=sponsors, fills=True)


def _announcements(data: SceneData) -> Iterator[Part]:
    if data.announcements:
        ends = [announcement.ends_at for announcement in data.announcements]
        until = max((end for end in ends if end is not None), default=None)
        page = PageHead(key="said", title=data.event.name, until=None if None in ends else until)
        yield Part(on=page, template="scoring/board/scenes/_said.html", content=data.announcements, fills=True)


SAID = Scene(
    key="said",
    title=gettext_lazy("Message and count-down"),
    hint=gettext_lazy("Over the whole screen. Every other scene has them in a line at the top."),
    due=frozenset(),
    build=_announcements,
)
AWARDS = Scene(
    key="awards",
    title=gettext_lazy("Awards"),
    hint=gettext_lazy("Third place, runner-up, champion: each when you press its button."),
    due=frozenset(),
    build=_awards,
)
THANKS = Scene(
    key="thanks",
    title=gettext_lazy("Thank you"),
    hint=gettext_lazy("To the host branch, helpers and sponsors."),
    due=frozenset(),
    build=_thanks,
)
