"""Template tags that every page has without loading them: rights, menus, icons, headings used twice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast
from urllib.parse import urlencode

from django import template
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.defaultfilters import stringfilter
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from games import registry
from games.live import UNWRITTEN, LiveGame
from games.rulebook.words import citation as citation_in_words
from games.rulebook.words import is_cited
from kit.dates import ended, said
from kit.pure import nouns
from kit.pure.money import dollars
from kit.pure.translation import apart, colon, context_of, in_french, quoted, semicolon, tag_of
from kit.worlds import world
from kit.zones import hours_are_in, show_the_same
from legionsports import menus, storage
from legionsports.languages.pages import scripts
from legionsports.listings import cell, draw_table, listing
from legionsports.version import VERSION
from scoring.consequences.queries.moved import unseen_of
from scoring.decisions.pages import cards_of, to_decide
from scoring.decisions.queries.open_decisions import open_in, reopened_below
from scoring.desk.queries.expected import expected_hours
from scoring.desk.words.progress import hour_in_words
from scoring.ladder.queries.envelopes import late_envelopes as late_by
from tournaments.draws.models import Match
from tournaments.entries.models import Entry
from tournaments.guide.queries import library
from tournaments.models import Competition, Event
from tournaments.money.queries.below import unpaid_below
from tournaments.organization.queries import permissions, visibility
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.tree import own_zone_of, zones_of_site
from tournaments.organization.words import whole
from tournaments.seasons.pages.calendar import PlayOff
from tournaments.signups.queries import waiting_at
from tournaments.sites.engine.address import Reach
from tournaments.sites.queries import address_for

register = template.Library()
register.tag(listing)
register.tag(cell)
register.filter("whole", stringfilter(whole))
register.simple_tag(colon)  # {{ label }}{% colon %} {{ text }}
register.simple_tag(semicolon)
register.filter(apart)  # {{ names|apart }}
register.filter(quoted)
# The dash of a score: a browser may break a line after it.
_SCORE = re.compile("[0-9]+\N{EN DASH}[0-9]+")
_OPEN_QUESTION = re.compile(r"AMB-\w+")


@register.simple_tag(takes_context=True)
def may(context: Context, right: str, where: Any = None) -> bool:
    """Return whether the reader holds `right` at `where`: ``{% may 'draw' event as may_draw %}``."""
    request: HttpRequest | None = context.get("request")
    return request is not None and permissions.may(request.user, Right(right), where)


@register.inclusion_tag("tournaments/sites/_address.html", takes_context=True)
def where_found(context: Context, *, for_branches: bool = False) -> dict[str, Any]:
    """Say, before something is made or printed, that others can't open the address on it, and what works then."""
    site = address_for(context["request"])
    is_short = not site.url or (for_branches and site.reach is not Reach.INTERNET)
    may_say = is_short and permissions.keeps_site(context["request"].user)
    return {"site": site, "is_short": is_short, "for_branches": for_branches, "may_say": may_say}


@register.simple_tag(takes_context=True)
def hour(context: Context, match: Match, how: str) -> str:
    """Return when a match begins: ``{% hour match 'weekday time' %}``, as things look now where it is late."""
    of_page, name = context.render_context, f"expected_hours_{context['event'].pk}"
    if name not in of_page:
        of_page[name] = expected_hours(context["event"])
    return hour_in_words(match.starts_at, of_page[name].get(match.pk), how)


@register.simple_tag(takes_context=True)
def menu(context: Context, of: str) -> list[menus.MenuLine]:
    """Return the lines that the reader has a use for, of the menu of the site, the office, or an event's office."""
    request, event = context["request"], cast(Event, context.get("event"))
    if of == "event":
        return menus.of_event(request, event)
    if of == "public":
        return menus.of_public(request, event, context.get("competition"))
    return menus.of_office(request, in_event="event" in context) if of == "office" else menus.of_site(request)


@register.simple_tag(takes_context=True)
def hours_of(context: Context, event: Event) -> str:
    """Return by which clock the hours of an event are; nothing where that of the reader's own place shows the same.

    Where a visitor or a paper is, nobody knows: they are told where the places of the site do not all have one zone.
    """
    if zones_of_site() <= {event.zone or settings.TIME_ZONE}:
        return ""
    reader = context["request"].user if "request" in context else AnonymousUser()
    if reader.is_authenticated and show_the_same(own_zone_of(reader), event.zone, event.starts_on, event.ends_on):
        return ""
    return hours_are_in(event.zone)


@register.simple_tag(takes_context=True)
def help_address(context: Context) -> str:
    """Return where the help of this page is; it knows the way back, unless that is a secret or takes a form."""
    request: HttpRequest | None = context.get("request")
    page = request.resolver_match if request is not None else None
    topic = library().topic_of(page.view_name) if page else None
    address = reverse("guide:topic", args=[topic.key]) if topic else reverse("guide:contents")
    if request is None or page is None or page.namespace == "guide" or request.method != "GET":
        return address
    # With its link a table is scored without an account: it is written into no log, and so into no other address.
    return address if "token" in page.kwargs else f"{address}?{urlencode({'from': request.path})}"


@register.inclusion_tag("scoring/consequences/_told.html", takes_context=True)
def what_moved(context: Context, event: Event) -> dict[str, Any]:
    """What changes moved at an event and nobody at its desk has seen yet, each with a button that says it was."""
    request = context["request"]
    told = list(unseen_of(event)) if permissions.may(request.user, Right.ENTER_RESULTS, event) else ()
    return {"moved_list": told, "request": request, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("scoring/ladder/envelopes/_late.html", takes_context=True)
def late_envelopes(context: Context, play_offs: Iterable[PlayOff]) -> dict[str, Any]:
    """The closing envelopes of a calendar that are late, at events whose papers are the reader's business."""
    user = context["request"].user
    events = [play_off.event for play_off in play_offs if play_off.event is not None]
    late = late_by(events).values()
    return {"late": [state for state in late if permissions.may(user, Right.HOST_PAPERS, state.event)]}


@register.inclusion_tag("scoring/decisions/_cards.html", takes_context=True)
def decisions_below(context: Context, event: Event, entry: Entry | None = None) -> dict[str, Any]:
    """What is to be decided about teams whose results below were reopened: all of an event, or one of them."""
    competitions = list(event.competitions.all()) if entry is None else [entry.competition]
    found = [each for each in reopened_below(competitions) if entry is None or entry.pk in each.entries]
    return {"decisions": to_decide(event, context["request"].user, found) if found else []}


@register.inclusion_tag("scoring/decisions/_cards.html", takes_context=True)
def decisions_open(context: Context, competition: Competition) -> dict[str, Any]:
    """What is to be decided in one competition."""
    return {"decisions": cards_of(competition.event, context["request"].user, open_in(competition))}


@register.inclusion_tag("tournaments/money/_cheques_back.html")
def cheques_back(**of: Any) -> dict[str, Any]:
    """What teams still owe below because their cheque came back: those of a filter on entries."""
    return {"unpaid": unpaid_below(Entry.objects.filter(**of))}


@register.simple_tag(takes_context=True)
def captains_wait(context: Context, event: Event) -> int:
    """Return how many teams of captains wait for the reader."""
    return waiting_at(context["request"].user, event).count()


@register.simple_tag(takes_context=True)
def save_list(context: Context, key: str, *where: object, label: str = "") -> str:
    """Offer the list of a page as a file, narrowed as the page is; a second one of a page has a label.

    Among the actions of a page it waits for the foot of the page.
    """
    request = context["request"]
    asked = request.GET.copy()
    asked.pop("page", None)
    query = f"?{asked.urlencode()}" if asked else ""
    ways = {ending: f"{reverse(f'lists:{key}', args=[*where, ending])}{query}" for ending in ("csv", "xlsx")}
    offered = render_to_string("scoring/lists/_save.html", {"label": label, **ways})
    if not context.get("at_foot"):
        return offered
    request.lists_of_page = [*getattr(request, "lists_of_page", ()), offered]
    return ""


@register.filter
def public_name(person: visibility.NamedPerson) -> str:
    """Return what everybody may read of a player's name."""
    return visibility.public_name(person)


@register.simple_tag
def version() -> str:
    """Return the version of the site: whoever reports a fault can read it off any page."""
    return VERSION


@register.simple_tag
def in_practice() -> bool:
    """Return whether a page or paper is made in a rehearsal, where nothing is real."""
    return world() is not None


@register.simple_tag
def language_tag() -> str:
    """Return the language of the page, as a browser reads it: ``en-CA``."""
    return tag_of(get_language() or settings.LANGUAGE_CODE)


@register.simple_tag
def page_of_pages() -> str:
    """Return what a style sheet writes at the foot of a paper: page 2 of 7."""
    text = f'"{gettext("Page %(number)d of %(total)d")}"'
    counted = text.replace("%(number)d", '" counter(page) "').replace("%(total)d", '" counter(pages) "')
    return mark_safe(counted)  # noqa: S308 -- a sentence of ours


@register.simple_tag
def words_address() -> str:
    """Return where the scripts of a page find their words."""
    return scripts.address(get_language() or settings.LANGUAGE_CODE)


@register.simple_tag
def other_languages() -> list[tuple[str, str]]:
    """Return the languages that a reader may change to, each with its own name."""
    return [each for each in settings.LANGUAGES if each[0] != get_language()]


@register.simple_tag
def low_space() -> int | None:
    """Return how many megabytes are free on the disk once they have become few."""
    return storage.low_space()


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return one of our small pictures; it never stands without a word beside it."""
    return _drawn("icon", "legionsports/icons.svg", name)


def _drawn(looks: str, file: str, name: str) -> SafeString:
    svg = '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>'
    return format_html(svg, looks, static(file), name)


@register.simple_tag
def boxes(count: int) -> SafeString:
    """Return so many cells of a table on paper with nothing in them: what is written there is written by hand."""
    return mark_safe('<td class="write"></td>' * count)  # noqa: S308 -- cells of ours


@register.simple_tag
def tick(words: str | int) -> SafeString:
    """Return a box to tick on paper with what it means, which no end of a line parts from it."""
    return format_html('<span class="choice"><span class="tick"></span>{}</span>', words)


@register.simple_tag
def sport(game: str) -> SafeString:
    """Return the picture of the game with this key, where it has one; it never stands without a word beside it."""
    picture = registry.get(game).picture
    return _drawn("sport", picture, "picture") if picture else SafeString()


@register.simple_tag
def equipment(kind: str) -> SafeString:
    """Return the picture of the first game that is played on this kind of table or board."""
    game = next((game for game in registry.all_games() if (game.equipment or game.key) == kind), None)
    return sport(game.key) if game else SafeString()


@register.filter
def stations(names: Iterable[object], word: str) -> str:
    """Return where a match is played: {{ names|stations:"table" }} is "table 3" or "tables 3 and 4"."""
    return nouns.numbered(word, [str(name) for name in names])


@register.filter
def several(word: str) -> str:
    """Return a station or a leg in the plural: {{ "table"|several }} is "tables"."""
    return nouns.several(word)


@register.filter
def so_many(number: int, word: str) -> str:
    """Return how many tables or boards: {{ 9|so_many:"board" }} is "9 boards"; legs, too."""
    return nouns.counted(word, number)


register.filter("dollars", dollars)
register.filter("said", said)
register.filter("ended", ended)


@register.filter
def wording(citation: str, game: LiveGame) -> tuple[tuple[str, str], ...]:
    """Return the rules that a ruling cites, each with what it says: ``{% for name, says in rule|wording:game %}``."""
    return game.wording(citation)


@register.filter
def and_also(one: object, other: object) -> bool:
    """Return whether both are true, where a tag wants one word for it."""
    return bool(one) and bool(other)


@register.filter
def who_starts(game: str) -> str:
    """Return who begins a match of the game with this key: not everywhere the side that is named first."""
    return registry.get(game).who_starts


@register.filter
def earns_pins(event: Event) -> bool:
    """Return whether a game of this event has 180 pins."""
    return any(registry.get(competition.game).earns_pin for competition in event.competitions.all())


@register.filter
@stringfilter
def citation(rule: str) -> str:
    """Return a citation as people read it: the ids of open questions are ours alone."""
    return _OPEN_QUESTION.sub("", rule).strip(", ") or (UNWRITTEN if rule else "")


@register.filter
@stringfilter
def cited(section: str) -> str:
    """Return the section of a setting as a page shows it: a page in French says that a manual is cited in English."""
    shown = citation_in_words(section)
    foreign = in_french() and section not in ("", str(UNWRITTEN)) and is_cited(section)
    return format_html('<span lang="en">{}</span>', shown) if foreign else shown


@register.filter
@stringfilter
def unbroken(text: str) -> SafeString:
    """Return the text with every "121–88" kept together where a narrow page wraps it."""
    kept = _SCORE.sub(r'<span class="unbroken">\g<0></span>', conditional_escape(text))
    return mark_safe(kept)  # noqa: S308 -- it is escaped


@register.simple_block_tag
def table(content: str, *columns: str, label: str = "", looks: str = "", caption: str = "") -> SafeString:
    """Return a table of a page: ``{% table "Team" "#Points" label="Standings" %}``, its rows, ``{% endtable %}``.

    A column of numbers has # before its heading, and one whose heading is for those who hear the page has ~. `looks`
    are classes beside those of every table. Headings and label are written in English, and are translated here; a
    `caption` is in the reader's language.
    """
    headings = [(column[:1], gettext(column.lstrip("#~"))) for column in columns]
    if not context_of(label):  # else it is the name of a category, which is translated where it is shown
        label = gettext(label)
    return draw_table(headings, content, label=label, looks=looks, caption=caption)


@register.simple_block_tag
def part(content: str, heading: str, *, key: str, opened: object = False, **more: object) -> SafeString:
    """Return one part of a long page, folded: ``{% part "Darts" key="darts" note="3 teams" %}``...``{% endpart %}``.

    `opened` says whether it is open at first: yes or no, or the key of the part that is. `more`: a `note` beside the
    heading, its `level` where that is not 2, and `looks`, classes beside those of every part.
    """
    is_open = opened == key if isinstance(opened, str) else bool(opened)
    context = {**more, "heading": heading, "key": key, "is_open": is_open, "content": content}
    return render_to_string("components/part.html", context)


@register.tag
def capture(parser: Parser, token: Token) -> CaptureNode:
    """Keep what is inside as a variable: ``{% capture page_heading %}...{% endcapture %}``."""
    name = token.split_contents()[1]
    nodelist = parser.parse(("endcapture",))
    parser.delete_first_token()
    return CaptureNode(nodelist, name)


class CaptureNode(template.Node):
    """A block may stand once in a template; this lets the heading be the title of the window too."""

    def __init__(self, nodelist: template.NodeList, name: str) -> None:
        self.nodelist = nodelist
        self.name = name

    def render(self, context: Context) -> str:
        # One line, however the template is broken: it stands in titles and attributes too. A blank that no line
        # may break at stays one.
        text = re.sub(r"[ \t\n\r]+", " ", self.nodelist.render(context)).strip()
        context[self.name] = mark_safe(text)  # noqa: S308 -- escaped when rendered
        return ""
