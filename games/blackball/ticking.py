"""The facts of a shot of blackball or WEPF 8-ball as things to tick, and back again."""

from __future__ import annotations

from dataclasses import replace

from games.blackball.engine.events import NominateBall, Offence
from games.blackball.engine.shot import BETWEEN_SHOTS, BY_THE_OTHER, Act, Shot
from games.blackball.engine.state import BlackballState, Phase
from games.blackball.words import FOUL_WORDS, QUESTIONS, ball_name, ball_of
from games.cue import facts
from games.cue.engine.events import BallFell
from games.cue.engine.shot import CUE_BALL
from games.cue.engine.state import FIFTEEN
from games.cue.reading import YES, Fields, every, is_ticked, known, last, number, parse_tristate
from games.cue.table import Entry, Group, Item, Section, TableView
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

State = BlackballState

RACK = tuple(sorted(FIFTEEN))
POT, MISS, SHORT = "pot", "miss", "short"
SHOT_ENTRIES = (
    Entry(read=POT, label=gettext_lazy("Potted it"), hotkey="p", look="primary"),
    Entry(read=MISS, label=gettext_lazy("Nothing potted, a cushion was reached"), hotkey="m"),
    Entry(read=SHORT, label=gettext_lazy("Nothing potted, no cushion"), hotkey="n"),
    Entry(read="in_off", label=gettext_lazy("Cue ball potted"), hotkey="s"),
    Entry(read="missed", label=gettext_lazy("No ball was hit"), hotkey="o", look="quiet"),
)
FAIR_BREAK = Entry(read="break_fair", label=gettext_lazy("Nothing potted, but a fair break"), hotkey="m")
BREAK_ENTRIES = (
    FAIR_BREAK,
    Entry(read="shot", label=gettext_lazy("Rule on this break"), hotkey="p", look="primary"),
)
_LATER = frozenset({Act.TOUCHED_TABLE, Act.STAYED, Act.COACHED, Act.LEFT_AREA, Act.OUT_OF_TURN, Act.PREVENTED_EIGHT})


def first_ball(state: State) -> Group:
    """Return the balls that the cue ball can have met first, those on marked."""
    return facts.first_contact(RACK, state.on_table, state.on, many=True)


def shot_facts(state: State) -> tuple[Group, ...]:
    """Return everything that can be told of a shot under the rules of this frame."""
    on_break = state.phase is Phase.BREAK
    rules, there = state.rules, state.on_table
    groups = [] if on_break else [facts.nothing_hit(), facts.pocketed(RACK, there)]
    groups += [facts.off_the_table(RACK, there), *([] if on_break else [facts.yes_or_no("rail", QUESTIONS["rail"])])]
    if on_break:
        groups.append(_numbers(rules.break_needs, rules.break_least))
    else:
        touching = facts.balls(RACK, there=there)
        groups.append(Group(name="touching", label=_("Cue ball was touching"), items=touching, many=True))
        groups.append(_flag("snookered", _("The referee had declared a snooker (no cushion needed)")))
    if state.phase is Phase.NAME:
        groups.append(_flag("unnamed", _("Played without naming a colour")))
    acts = [act for act in Act if act in rules.acts and act not in _LATER]
    items = tuple(Item(value=act.value, label=capitalized(FOUL_WORDS[act])) for act in acts)
    groups.append(Group(name="acts", label=_("Also"), items=items, many=True))
    groups.append(_flag("fell_by_itself", _("A ball that would have been hit fell on its own")))
    if rules.serious_lose_at:
        groups.append(facts.yes_or_no("restorable", QUESTIONS["restorable"], _("Only after a serious foul.")))
    return tuple(groups)


def in_colours(view: TableView) -> TableView:
    """Return a table whose balls are the reds and yellows of this game, wherever they are ticked."""

    def of(group: Group) -> Group:
        items = tuple(
            replace(item, ball=ball_of(int(item.value)), label=ball_name(int(item.value))) if item.ball else item
            for item in group.items
        )
        return replace(group, items=items)

    return replace(
        view,
        balls=view.balls and of(view.balls),
        facts=tuple(of(group) for group in view.facts),
        sections=tuple(
            replace(section, groups=tuple(of(group) for group in section.groups)) for section in view.sections
        ),
    )


def _numbers(name: str, least: int) -> Group:
    items = tuple(Item(value=str(n), label=str(n) if n < least else _("%d or more") % least) for n in range(least + 1))
    return Group(name=name, label=str(QUESTIONS[name]), items=items)


def _flag(name: str, label: str) -> Group:
    return Group(name=name, label=label, items=(Item(value=YES, label=_("Yes")),), many=True)


def capitalized(words: str) -> str:
    return str(words)[0].upper() + str(words)[1:]


def between_shots(state: State) -> Section:
    acts = sorted((BETWEEN_SHOTS | BY_THE_OTHER) & state.rules.acts.keys(), key=lambda act: list(Act).index(act))
    items = tuple(Item(value=act.value, label=capitalized(FOUL_WORDS[act])) for act in acts)
    groups = [Group(name="offence", label=_("What happened"), items=items)]
    if state.rules.serious_lose_at:
        groups.append(facts.yes_or_no("put_back", QUESTIONS["restorable"], _("Only after a serious foul.")))
        groups.append(_flag("by_mistake", _("Out of turn by mistake")))
    groups.append(facts.fell_by_itself(RACK, state.on_table))
    return Section(
        title=_("Without a shot"),
        groups=tuple(groups),
        entries=(
            Entry(read="offence_turn", label=_("By the player at the table"), look="bad"),
            Entry(read="offence_other", label=_("By the other side"), look="bad"),
            facts.PUT_BACK,
        ),
    )


# --- and back --------------------------------------------------------------------------------------------


def read_shot(read: str, fields: Fields) -> Shot | None:
    """Return the shot that was ticked; None for another form. Raises RuleViolation ``tick_a_ball``."""
    shot = Shot(
        first=facts.parse_first(fields),
        potted=facts.numbers(fields, "potted"),
        off_table=facts.numbers(fields, "off_table"),
        rail=parse_tristate(fields, "rail"),
        to_rail=number(fields, "to_rail"),
        across_centre=number(fields, "across_centre"),
        touching=facts.numbers(fields, "touching"),
        snookered=is_ticked(fields, "snookered"),
        unnamed=is_ticked(fields, "unnamed"),
        acts=every(Act, fields, "acts"),
        restorable=parse_tristate(fields, "restorable"),
        fell_by_itself=is_ticked(fields, "fell_by_itself"),
    )
    if read == "shot":
        return shot
    if read == "missed":
        return replace(shot, first=(), rail=False)
    if read not in {POT, MISS, SHORT, "in_off"}:
        return None
    if not shot.first:
        raise RuleViolation("tick_a_ball", field="first")
    if read == POT:
        return replace(shot, potted=(*shot.potted, shot.first[0]))
    if read == "in_off":
        return replace(shot, potted=(*shot.potted, CUE_BALL), rail=True if shot.rail is None else shot.rail)
    return replace(shot, rail=read == MISS)


def fair_break(fields: Fields, state: State) -> Shot:
    """Return a break that was fair though nothing fell. Raises RuleViolation ``ticked_otherwise``."""
    shot = read_shot("shot", fields)
    if shot is None or shot.potted:
        raise RuleViolation("ticked_otherwise", field="potted")
    told = {state.rules.break_needs: state.rules.break_least}
    return replace(shot, **told)  # type: ignore[arg-type]


def read_offence(read: str, fields: Fields, state: State) -> Offence:
    """Return what was ticked of an offence without a shot."""
    side = state.turn if read == "offence_turn" else state.turn.other
    act = known(Act, last(fields, "offence"), "offence")
    return Offence(side, act, parse_tristate(fields, "put_back"), is_ticked(fields, "by_mistake"))


def read_ball(read: str, fields: Fields) -> NominateBall | BallFell:
    """Return the ball that was nominated, or that fell by itself."""
    balls = facts.numbers(fields, read)
    if len(balls) != 1:
        raise RuleViolation("tick_a_ball", field=read)
    return NominateBall(balls[0]) if read == "nominate" else BallFell(balls[0])
