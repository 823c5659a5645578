"""What is typed from the paper of a sheet, and what is said beside it."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.base import LegResult, Side
from games.forms import PLAYED, ScoreInput, SettledChoice
from kit.forms import choice_of
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.cases.queries.replays import Replay
from scoring.sheets.engine.content import Content
from scoring.sheets.engine.line_up import Substitution
from scoring.sheets.forms import LineUpForm, NotesForm, leg_forms
from scoring.sheets.models import HighScore, Submission
from scoring.sheets.queries.line_ups import substitutions_of
from scoring.sheets.queries.sheets import Sheet, legs_of
from scoring.sheets.queries.versions import names_in
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.words import REFUSALS
from tournaments.members.models import Member
from tournaments.organization.models import User

HIGH_SCORE_ROWS = 4
FEW_LEGS = 3  # with more, the box for the score of the whole match comes first

BOTH = "both"
NEITHER = "none"

ONLY_ONE = gettext_lazy("Scores were typed as well. Clear them, or say below for which leg the side was absent.")


BOTH_TYPED = gettext_lazy("Type the score here, or leg by leg below, but not both.")
NOT_ASKED = gettext_lazy("Say whether both captains' initials are on the sheet: Y, H, V or N.")


class PaperForm(NotesForm):
    """What is on the paper besides the legs, and what a repeated or late POST is recognised by.

    Whether the captains agreed is asked without an answer set beforehand: nobody confirms what they did not look at.
    """

    agreed = forms.ChoiceField(
        label=gettext_lazy("Initials of both captains?"),
        error_messages={"required": NOT_ASKED},
        help_text=gettext_lazy("Y both, H home, V visitor, N none."),
        widget=forms.Select(attrs={"class": "agreed", "data-asked": NOT_ASKED}),
    )
    score = forms.CharField(
        required=False,
        max_length=12,
        label=gettext_lazy("Score of the match, home first"),
        help_text=gettext_lazy("For example 9-7. Then leave the boxes below empty."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "score"}),
    )
    absent = SettledChoice(label=gettext_lazy("Was a side absent for the whole match?"))
    reason = forms.CharField(
        required=False,
        max_length=300,
        label=gettext_lazy("Why is the result changed?"),
        error_messages={"required": gettext_lazy(REFUSALS["reason_needed"])},
        help_text=gettext_lazy(
            "For example: a digit was mistyped; both captains agree on the count; ruling on the protest."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    written_by = forms.IntegerField(required=False, widget=forms.HiddenInput)
    door = forms.ChoiceField(
        choices=[(Submission.Source.DESK, "desk"), (Submission.Source.PHONE, "phone")], widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not sheet.game.leg_is_won or not (sheet.wins_needed or sheet.leg_count > FEW_LEGS):
            del self.fields["score"]
        choices = [
            (PLAYED, _("No, it was played")),
            *((t.side.value, _("%(team)s was absent") % {"team": t.name}) for t in sheet.teams),
        ]
        nobody = _("Neither side was there. Nobody plays on.") if sheet.playoff else _("Neither side was there")
        choices.append((BOTH, nobody))
        choice_of(self, "absent").choices = choices
        # Whoever was overtaken by somebody else first has to see both versions; then a reason is asked for.
        seen = self["version"].value()
        self.fields["reason"].required = sheet.current is not None and str(seen) == str(sheet.version)
        self.fields["protest"].help_text = " ".join(
            (str(self.fields["protest"].help_text), _("It becomes a case, and stays open until it is ruled on."))
        )
        # A side that never came signs nothing.
        self.fields["agreed"].required = self["absent"].value() in (None, "", PLAYED)
        names = {team.side: team.name for team in sheet.teams}
        choice_of(self, "agreed").choices = [
            ("", _("Choose")),
            (BOTH, _("Yes, both")),
            (Side.HOME.value, _("Home only: %(team)s") % {"team": names[Side.HOME]}),
            (Side.AWAY.value, _("Visitor only: %(team)s") % {"team": names[Side.AWAY]}),
            (NEITHER, _("None")),
        ]

    def clean_written_by(self) -> User | None:
        """Return who typed it on the device from which somebody else hands it in."""
        return User.objects.filter(pk=self.cleaned_data["written_by"]).first()

    @property
    def signed_by(self) -> frozenset[Side]:
        """Whose initials are on a valid paper."""
        agreed = self.cleaned_data["agreed"]
        return frozenset(side for side in Side if agreed in (BOTH, side.value))


class HighScoreForm(forms.Form):
    """One line of the paper's list of 180s."""

    member = forms.ChoiceField(required=False, label=gettext_lazy("Player"))
    leg = forms.TypedChoiceField(required=False, coerce=int, empty_value=None, label=gettext_lazy("Leg"))
    count = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=20,
        label=gettext_lazy("How many"),
        widget=ScoreInput({"maxlength": 2}),
        error_messages={
            "min_value": gettext_lazy("1 or more."),
            "max_value": gettext_lazy("That is too many."),
            "invalid": gettext_lazy("Digits only."),
        },
    )
    countersigned = forms.BooleanField(required=False, label=gettext_lazy("Signed by the other side"))

    def __init__(self, *args: Any, sheet: Sheet, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [
            (team.name, [(str(place.member_id), place.member.sheet_name) for place in team.players])
            for team in sheet.teams
        ]
        choice_of(self, "member").choices = [("", _("Nobody")), *people]
        legs = [(leg, _("Leg %(number)d") % {"number": leg}) for leg in range(1, sheet.leg_count + 1)]
        choice_of(self, "leg").choices = [("", _("Not noted")), *legs]
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = _("%(what)s, line %(number)d: %(field)s") % {
                "what": sheet.game.high_score_word,
                "number": number,
                "field": field.label,
            }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("count") and not data.get("member"):
            self.add_error("member", _("Say who it was."))
        return data


class SheetForm:
    """The forms of one sheet as one: valid when the paper can be read and the rules allow what it says."""

    on_paper: ClassVar[type[PaperForm]] = PaperForm

    def __init__(
        self,
        sheet: Sheet,
        data: QueryDict | None = None,
        *,
        door: str = "",
        shown: Submission | None = None,
        replay: Replay | None = None,
    ) -> None:
        """Read `data`, or show the version `shown`; a sheet that nobody entered yet is empty.

        One that is played again from a leg on shows what counts of the legs before: numbers, 180s, who came in.
        """
        self.sheet, self.shown, self.replay = sheet, shown, replay
        known = legs_of(shown) if shown else replay.legs if replay else ()
        self.legs = leg_forms(sheet, data, before=known)
        self.paper = self.on_paper(data, sheet=sheet, initial=self._initial(door))
        self.high_scores = self._high_score_forms(data)
        by_legs = sheet.book.registration.substitution == "leg" and sheet.leg_count > 1
        self.line_up = LineUpForm(data, sides=sheet.teams, by_legs=by_legs, before=self._came_in())
        self._result: tuple[LegResult, ...] = ()

    def _initial(self, door: str) -> dict[str, Any]:
        values: dict[str, Any] = {"key": uuid.uuid4(), "version": self.sheet.version, "door": door}
        if self.shown is None:
            return values
        signed = {side for side in Side if getattr(self.shown, f"initials_{side}")}
        agreed = BOTH if len(signed) > 1 else next(iter(signed), NEITHER)
        return {**values, "remarks": self.shown.remarks, "protest": self.shown.protest, "agreed": agreed}

    def _came_in(self) -> list[Substitution]:
        if self.replay is None:
            return list(substitutions_of(self.shown))
        return [
            substitution
            for substitution in substitutions_of(self.replay.submission)
            if substitution.leg < self.replay.from_leg
        ]

    def _scored(self) -> list[HighScore]:
        if self.replay is None:
            return list(self.shown.high_scores.all()) if self.shown else []
        return list(self.replay.submission.high_scores.filter(leg__lt=self.replay.from_leg))

    def _high_score_forms(self, data: QueryDict | None) -> list[HighScoreForm]:
        if not self.sheet.game.high_score_word:
            return []
        before = self._scored()
        rows = max(HIGH_SCORE_ROWS, len(before) + 2)
        if data is not None:
            rows = min(40, max(rows, sum(name.startswith("high") and name.endswith("-member") for name in data)))
        return [
            HighScoreForm(
                data,
                prefix=f"high{index}",
                sheet=self.sheet,
                number=index + 1,
                initial=_initial_of(before[index]) if index < len(before) else {},
            )
            for index in range(rows)
        ]

    @property
    def _all(self) -> list[forms.Form]:
        return [*self.legs, self.paper, *self.high_scores, *self.line_up.forms]

    # --- reading ----------------------------------------------------------------------------------------

    def is_valid(self) -> bool:
        """Read everything, so that every mistake is shown at once."""
        forms_read = [form.is_valid() for form in self._all]
        if not all(forms_read):
            return False
        absent = self.paper.cleaned_data["absent"]
        if score := self.paper.cleaned_data.get("score"):
            return self._is_score_valid(score)
        if absent != PLAYED:
            if any(leg.cleaned_data.get(side.value) is not None for leg in self.legs for side in Side):
                self.paper.add_error("absent", ONLY_ONE)
                return False
            at_fault = None if absent == BOTH else Side(absent)
            self._result = self.sheet.game.forfeit(at_fault, self.sheet.rules, playoff=self.sheet.playoff)
        else:
            self._result = tuple(leg.leg() for leg in self.legs)
        faults = list(self.sheet.game.faults(self._result, self.sheet.rules, playoff=self.sheet.playoff))
        for fault in faults:
            self.refuse(fault)
        return not faults

    def _is_score_valid(self, score: str) -> bool:
        """Read the score of the whole match in place of its legs."""
        if self.paper.cleaned_data["absent"] != PLAYED or any(leg.has_changed() for leg in self.legs):
            self.paper.add_error("score", BOTH_TYPED)
            return False
        try:
            self._result = self.sheet.game.legs_of_score(score, self.sheet.rules, playoff=self.sheet.playoff)
        except RuleViolation as refusal:
            self.refuse(refusal)
            return False
        return True

    def refuse(self, violation: RuleViolation) -> None:
        """Put a refusal where its mistake was made."""
        text = sentence(violation)
        where, *rest = violation.field.split(".")
        if where == "legs" and rest:
            self.legs[int(rest[0])].add_error(rest[1] if len(rest) > 1 else "home", text)
        elif where == "high_scores" and rest:
            line = self._used_high_scores()[int(rest[0])]
            line.add_error(rest[1] if len(rest) > 1 else "member", text)
        elif where == "line_up" and rest:
            came_in = self.line_up.used[int(rest[0])]
            came_in.add_error(rest[1] if rest[1:] and rest[1] in came_in.fields else "comes_in", text)
        else:
            self.paper.add_error(where if where in self.paper.fields else None, text)

    @property
    def result(self) -> tuple[LegResult, ...]:
        """The legs of a valid sheet."""
        return self._result

    @property
    def signed_by(self) -> frozenset[Side]:
        """Which sides stand by a valid sheet."""
        return self.paper.signed_by

    @property
    def protest(self) -> str:
        """What a valid sheet was played under protest for."""
        return str(self.paper.cleaned_data["protest"])

    def high_score_lines(self) -> list[HighScoreLine]:
        """Return the 180s of a valid sheet."""
        used = self._used_high_scores()
        members = Member.everybody.in_bulk([int(line.cleaned_data["member"]) for line in used])
        return [
            HighScoreLine(
                member=members[int(line.cleaned_data["member"])],
                leg=line.cleaned_data["leg"],
                count=line.cleaned_data["count"] or 1,
                countersigned=line.cleaned_data["countersigned"],
            )
            for line in used
        ]

    def handed_in(self) -> dict[str, Any]:
        """Return what a valid sheet says, as it is handed in: by the desk, or at the table."""
        paper = self.paper.cleaned_data
        return {
            "legs": self.result,
            "expected_version": paper["version"],
            "idempotency_key": paper["key"],
            "high_scores": self.high_score_lines(),
            "line_up": self.line_up.substitutions(),
            "initials_home": Side.HOME in self.signed_by,
            "initials_away": Side.AWAY in self.signed_by,
            "remarks": paper["remarks"],
            "protest": self.protest,
        }

    def content(self) -> Content:
        """Return all that a valid sheet says."""
        high_scores = (line.facts for line in self.high_score_lines())
        return Content(
            legs=self.result,
            remarks=self.paper.cleaned_data["remarks"],
            protest=self.protest,
            initials_home=Side.HOME in self.signed_by,
            initials_away=Side.AWAY in self.signed_by,
            high_scores=tuple(sorted(high_scores)),
            line_up=(line_up := tuple(sorted(self.line_up.substitutions()))),
            names=names_in(line_up),
        )

    def _used_high_scores(self) -> list[HighScoreForm]:
        return [line for line in self.high_scores if line.cleaned_data.get("member")]

    # --- for the page -------------------------------------------------------------------------------------

    @property
    def errors(self) -> int:
        """How many things have to be looked at again."""
        return sum(len(form.errors) for form in self._all if form.is_bound)

    def point_at_first_box(self) -> None:
        """Let the page open with the cursor in the first box, or in the first one that has to be looked at."""
        first = self.replay.from_leg - 1 if self.replay else 0  # the legs before it are known
        every = [(form, name) for form in [*self.legs[first:], *self._all] for name in form.fields]
        if "score" in self.paper.fields and self.sheet.leg_count > FEW_LEGS and not self.replay:
            every.insert(0, (self.paper, "score"))
        wrong = [(form, name) for form, name in every if form.is_bound and name in form.errors]
        form, name = (wrong or every)[0]
        form.fields[name].widget.attrs["autofocus"] = True

    @property
    def hint(self) -> str:
        leg = self.legs[0]
        return str(leg.hint).format(rules=self.sheet.rules)

    @property
    def ending_in_sight(self) -> bool:
        """Whether "how it ended" is shown at once: it is everyday business in this game, or it was used here."""
        asked = self.legs[0].ending_in_sight and not self.sheet.playoff
        return asked or self.paper["absent"].value() not in (None, "", PLAYED) or self._has_unusual_ending()

    def _has_unusual_ending(self) -> bool:
        return any(leg["ending"].value() not in (None, "", PLAYED) for leg in self.legs)

    @property
    def has_high_scores(self) -> bool:
        return bool(self.high_scores)

    @property
    def has_remarks(self) -> bool:
        return bool(self.paper["remarks"].value() or self.paper["protest"].value())

    @property
    def is_correction(self) -> bool:
        return self.sheet.current is not None


def _initial_of(high_score: Any) -> dict[str, Any]:
    return {
        "member": str(high_score.member_id),
        "leg": high_score.leg or "",
        "count": high_score.count,
        "countersigned": high_score.countersigned,
    }
