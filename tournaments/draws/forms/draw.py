"""The forms of the draw: stations and phrase, publishing, taking back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.pure.nouns import several
from kit.search import SearchField
from tournaments.draws.engine.groups import MOST_GROUPS, Grouping
from tournaments.draws.engine.lengths import Wishes
from tournaments.draws.engine.plan import MeetingsPlan, RoundRobinFinalsPlan, RoundRobinPlan, SwissPlan
from tournaments.draws.engine.swiss import rounds_suggested
from tournaments.draws.engine.ways import DOUBLE, GROUPS, KNOCK_OUT, ONE_TABLE, PLACES, ROUND_ROBIN, SWISS
from tournaments.draws.models import Stage
from tournaments.draws.words.lengths import WAYS_TO_PLAY
from tournaments.draws.words.refusals import REFUSALS
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for

KEPT_ROWS = 3
BY_LOT, BY_NUMBER = "lot", "number"
MOST_STATIONS = 200
_STRENGTHS = [
    (BY_LOT, _("By the words spoken in the hall")),
    (
        BY_NUMBER,
        _("By these words, with the strong teams spread over the groups: number 1 is the strongest"),
    ),
]


def _who_is_where() -> forms.ChoiceField:
    """Return the question who is in which group: the lot says, or the numbers of the teams."""
    return forms.ChoiceField(
        label=_("Who is in which group"),
        choices=_STRENGTHS,
        widget=forms.RadioSelect,
        required=False,
        initial=BY_LOT,
        help_text=_("Either way, teams of one branch or district go to different groups where possible."),
    )


class DrawForm(forms.Form):
    """What a draw is made from. The page leaves the last phrase out: a new draw wants new words.

    There are seven ways to play, and each has fields of its own. What stands in the fields of another way does not
    matter: nobody has to put right what is not asked.
    """

    seed = forms.CharField(
        label=_("Words spoken in the hall"),
        max_length=120,
        error_messages={"required": _(REFUSALS["no_phrase"])},
        help_text=_(
            "Ask somebody in the hall for a few words and type them here. The draw is made from these words and"
            " the list of teams, so nobody can choose it and anyone can check it. Capitals don't matter."
        ),
    )
    form = forms.ChoiceField(
        label=_("How it is played"),
        choices=WAYS_TO_PLAY,
        widget=forms.RadioSelect,
        required=False,
        initial=ROUND_ROBIN,
    )
    stations = forms.IntegerField(min_value=1, max_value=MOST_STATIONS)
    best = forms.IntegerField(
        label=_("How many advance"),
        min_value=2,
        initial=4,
        error_messages={
            "required": _("Write how many advance to the finals."),
            "min_value": _(REFUSALS["too_few_go_on"]),
        },
        help_text=_(
            "They play a knockout, seeded by their places. Of four, the first plays the fourth, and the second the"
            " third. Unless there are 2, 4, 8 or 16 teams, the best sit out the first round."
        ),
    )
    groups = forms.IntegerField(
        label=_("How many groups"),
        min_value=2,
        max_value=MOST_GROUPS,
        initial=2,
        error_messages={
            "required": _("Write the number of groups."),
            "min_value": _(REFUSALS["one_group"]),
            "max_value": format_lazy(_(REFUSALS["too_many_groups"]), most=MOST_GROUPS),
        },
    )
    advance = forms.IntegerField(
        label=_("How many of each group advance"),
        min_value=1,
        initial=2,
        error_messages={
            "required": _("Write how many of each group advance to the finals."),
            "min_value": _("At least 1 of each group has to advance."),
        },
    )
    strength = _who_is_where()
    finals = forms.ChoiceField(
        label=_("The finals"),
        choices=[
            (Stage.Kind.FINALS.value, _("A knockout: the first of one group plays the second of another")),
            (Stage.Kind.FINAL_GROUP.value, _("A final group: each team plays the teams from the other groups")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=Stage.Kind.FINALS.value,
        help_text=_("In a final group, teams of one group don't meet again. Their earlier results count."),
    )
    place_groups = forms.IntegerField(
        label=_("How many groups"),
        min_value=1,
        max_value=MOST_GROUPS,
        initial=1,
        error_messages={
            "required": _("Write how many groups there are to be. 1 is a round robin of all teams."),
            "min_value": _("Write 1 for a round robin of all teams, or how many groups there are to be."),
            "max_value": format_lazy(_(REFUSALS["too_many_groups"]), most=MOST_GROUPS),
        },
        help_text=_("1 is a round robin of all teams. With more groups there are fewer matches before the finals."),
    )
    place_opponents = forms.IntegerField(
        label=_("How many others each team plays before the finals"),
        min_value=1,
        required=False,
        error_messages={"min_value": _("Write how many others each team plays, or leave this empty for all.")},
        help_text=_(
            "Leave this empty, and each team plays all the others of its group. In a round robin too long for your"
            " hours, write how many each plays: a partial round robin. With an odd number of teams it must be even."
        ),
    )
    place_first = forms.IntegerField(
        label=_("How many of each group play for first place"),
        min_value=1,
        initial=2,
        error_messages={
            "required": _("Write how many of each group play for first place."),
            "min_value": _("At least 1 of each group has to play for first place."),
        },
        help_text=_(
            "The others play for the places below: after a round robin each two neighbours, after groups all teams on"
            " the same place of their groups. Where more than two play for the same places, those who lose play on."
        ),
    )
    place_strength = _who_is_where()
    rounds = forms.IntegerField(
        label=_("How many rounds"),
        min_value=1,
        required=False,
        error_messages={"min_value": _("Write how many rounds there are, or leave this empty.")},
        help_text=_(
            "Leave this empty, and there are as many rounds as a knockout has. You can play more or fewer later. With"
            " an odd number of teams one team sits out each round, with the points of a win, and nobody twice."
        ),
    )
    third_place = forms.BooleanField(
        label=_("A match for third place"),
        required=False,
        help_text=_("Between the teams that lose the semi-finals. Without it, both are third."),
    )
    second_final = forms.BooleanField(
        label=_("A second final, if the unbeaten team loses the first"),
        required=False,
        initial=True,
        help_text=_(
            "Then both have lost once, and they play once more. Without it the final decides, even if the unbeaten"
            " team loses it."
        ),
    )
    seeding = forms.ChoiceField(
        label=_("Who meets whom in the first round"),
        choices=[
            (BY_LOT, _("By the words spoken in the hall")),
            (BY_NUMBER, _("By the team numbers: number 1 is the strongest, and no words are needed")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=BY_LOT,
        help_text=_(
            "By the numbers, 1 and 2 can meet only in the final, and 1 to 4 not before the semi-finals. The top seeds"
            " get the byes of the first round. Either way, teams of one branch or district are kept apart in the first"
            " round where possible."
        ),
    )
    early = forms.BooleanField(
        label=_("Teams of the same branch or district meet early"),
        required=False,
        initial=True,
        help_text=_("Never in the last round, when one could help the other."),
    )

    def __init__(
        self,
        *args: Any,
        entries: Sequence[Entry],
        station_word: str,
        shared: bool = False,
        is_wanted: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.is_wanted = is_wanted  # somebody came here to choose this way to play
        self.ways: Sequence[object] = ()  # what would help, where another draw is in the way
        stations = self.fields["stations"]
        stations.label = gettext("How many %(stations)s") % {"stations": several(station_word)}
        if shared:
            stations.disabled = True
            stations.help_text = gettext(
                "They are shared with other competitions. The page “Playing hours” says which."
            )
            self.fields["form"].help_text = gettext("Its boards or tables are shared, so it plays a round robin.")
        choices = [("", gettext("Nobody")), *((str(entry.pk), str(entry)) for entry in entries)]
        for row in range(KEPT_ROWS):
            self.fields[f"kept_{row}"] = SearchField(label=_("Team"), choices=choices, required=False)
            self.fields[f"kept_at_{row}"] = forms.IntegerField(
                label=gettext("Always at %(station)s") % {"station": station_word},
                min_value=1,
                max_value=MOST_STATIONS,
                required=False,
            )

    def kept_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"kept_{row}"], self[f"kept_at_{row}"]) for row in range(KEPT_ROWS)]

    def wishes(self) -> Wishes:
        """Return what the form asks of the finals as it stands; a field that is wrong counts as it first stood."""
        third = bool(self._as_it_stands("third_place"))
        final_group = self._as_it_stands("finals") == Stage.Kind.FINAL_GROUP
        best, count, advance = (self._as_it_stands(name) for name in ("best", "groups", "advance"))
        place_groups, place_first, opponents = (self._as_it_stands(name) for name in _OF_PLACES[:3])
        return Wishes(
            table=Grouping(1, best, third_place=third and best > 3),
            groups=Grouping(count, advance, final_group, third and not final_group and count * advance > 3),
            places=Grouping(place_groups, place_first, every_place=True, opponents=opponents or 0),
            third_place=third,
            rounds=self._as_it_stands("rounds") or 0,
        )

    def _as_it_stands(self, name: str) -> Any:
        try:
            return self.fields[name].clean(self[name].value())
        except forms.ValidationError:
            return self.fields[name].initial

    @property
    def keeps_somebody(self) -> bool:
        return any(team.value() or team.errors or at.errors for team, at in self.kept_rows())

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["form"] = data.get("form") or ROUND_ROBIN
        data["fixed"] = {} if data["form"] in (KNOCK_OUT, DOUBLE, SWISS) else self._kept(data)
        for name in self._not_asked(data):
            self.errors.pop(name, None)
        if "seed" in self._not_asked(data):
            data["seed"] = ""
        return data

    def _not_asked(self, data: Mapping[str, Any]) -> set[str]:
        """Return the fields that do not belong to the chosen way to play."""
        of_table, of_groups = {"best", "second_final"}, {"groups", "advance", "strength", "finals", "second_final"}
        kept = {f"{name}_{row}" for row in range(KEPT_ROWS) for name in ("kept", "kept_at")}
        if data["form"] == SWISS:
            return {*of_table, *of_groups, *_OF_PLACES, *kept, "seeding", "early", "third_place"}
        of_groups |= {"rounds"}
        if data["form"] == PLACES:
            return {*of_table, *of_groups, "seeding", "third_place"}
        of_groups |= {*_OF_PLACES}
        if data["form"] == GROUPS:
            return {*of_table, *_OF_PLACES, "seeding", "early", "rounds"}
        if data["form"] == ONE_TABLE:
            return {*of_groups, "seeding"}
        if data["form"] in (KNOCK_OUT, DOUBLE):
            # Where the numbers decide nothing is drawn, so nobody has to say words.
            no_words = ["seed"] if data.get("seeding") == BY_NUMBER else []
            other = "second_final" if data["form"] == KNOCK_OUT else "third_place"
            return {"best", *(of_groups - {"second_final"}), *kept, "early", other, *no_words}
        return {*of_table, *of_groups, "seeding", "third_place"}

    def _kept(self, data: Mapping[str, Any]) -> dict[int, int]:
        """Return who is kept where, by id; half a row is refused beside the other half."""
        kept: dict[int, int] = {}
        for row in range(KEPT_ROWS):
            team, at = data.get(f"kept_{row}"), data.get(f"kept_at_{row}")
            if team and not at and f"kept_at_{row}" not in self.errors:
                self.add_error(f"kept_at_{row}", gettext("Please write the number."))
            elif at and not team:
                self.add_error(f"kept_{row}", gettext("Please choose the team."))
            elif team and at:
                if int(team) in kept and kept[int(team)] != at:
                    self.add_error(f"kept_{row}", gettext("This team is kept in two places. Choose one of them."))
                kept[int(team)] = at
        return kept


class PublishForm(forms.Form):
    """Publishing asks for a tick only when a team does not meet a rule."""

    despite_open_rules = forms.BooleanField(label=_("Publish. I'll decide about these teams later."), required=False)


class TakeDrawBackForm(forms.Form):
    reason = forms.CharField(
        label=_("Why is the draw taken back?"),
        max_length=300,
        error_messages={"required": _(REFUSALS["reason_needed"])},
        help_text=_("One sentence. It is kept with the draw."),
    )


_WAYS = {
    Stage.Kind.ROUND_ROBIN: ROUND_ROBIN,
    Stage.Kind.ROUND_ROBIN_FINALS: ONE_TABLE,
    Stage.Kind.WHOLE_KNOCKOUT: KNOCK_OUT,
    Stage.Kind.GROUPS: GROUPS,
    Stage.Kind.SWISS: SWISS,
}
_OF_PLACES = ("place_groups", "place_first", "place_opponents", "place_strength")


def draw_form(
    chosen: Competition,
    stage: Stage | None,
    entries: Sequence[Entry],
    *,
    data: QueryDict | None = None,
    wanted: str = "",
) -> DrawForm:
    """Return the form filled in as the draft is made; `wanted` is a way to play that somebody asked for instead."""
    plan = stage.plan if stage else RoundRobinPlan()
    numbers = BY_NUMBER if plan.seeded else BY_LOT
    way = _WAYS[Stage.Kind(stage.kind)] if stage else ROUND_ROBIN
    grouping = plan.grouping
    way = DOUBLE if plan.double else PLACES if grouping and grouping.every_place else way
    initial: dict[str, Any] = {
        "stations": chosen.shared_boards.stations if chosen.shared_boards else (stage or chosen).stations,
        "early": plan.early if isinstance(plan, MeetingsPlan) else True,
        "form": way,
        "third_place": plan.third_place,
        "second_final": plan.second_final if plan.double else True,
        "seeding": numbers,
        "strength": numbers,
        "place_strength": numbers,
    }
    if isinstance(plan, SwissPlan):
        initial["rounds"] = plan.rounds if plan.rounds != rounds_suggested(len(entries)) else None
    elif grouping and grouping.every_place:
        initial |= {"place_groups": grouping.count, "place_first": grouping.advance}
        initial["place_opponents"] = grouping.opponents or None
    elif isinstance(plan, RoundRobinFinalsPlan):
        initial["best"] = plan.advance
    elif grouping:
        finals = Stage.Kind.FINAL_GROUP if grouping.final_group else Stage.Kind.FINALS
        initial |= {"groups": grouping.count, "advance": grouping.advance, "finals": finals.value}
    is_wanted = wanted in {GROUPS, KNOCK_OUT, DOUBLE} and wanted != way
    if is_wanted:
        # What is said to help are two groups with a match for third place (`engine.timetable.turns_in_two_groups`).
        initial |= {"form": wanted, "third_place": wanted == GROUPS}
    for row, (entry, own) in enumerate(plan.proof.fixed.items()):
        initial |= {f"kept_{row}": entry, f"kept_at_{row}": stage.numbers[own - 1] if stage else own}
    return DrawForm(
        data,
        initial=initial,
        entries=entries,
        station_word=category_for(chosen).stations_are,
        shared=chosen.shared_boards_id is not None,
        is_wanted=is_wanted,
    )
