"""The rules that decide whether a team may play, a line each: section, our wording, and who applies it.

`ruled` lines are applied by `eligibility.judge`; an officer reads the others from this list. A Command
whose rule book names another section for a setting has that section shown instead (`setting`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kit.pure.marking import N_


class Applied(StrEnum):
    """Who applies a rule."""

    RULED = "ruled"
    BY_OFFICER = "officer decides"


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the table. `of_person`: it is judged for each person of the team by themselves."""

    id: str
    requirement: str
    section: str
    title: str
    wording: str
    setting: str = ""
    of_person: bool = False
    may_be_overridden: bool = True
    status: Applied = Applied.RULED
    strictness: str = ""  # the setting that says how strictly it is taken; as "warn" its finding is a note
    uses: str = ""  # the fact of a member's card that it is judged by, a field of Person
    reason: str = ""  # why it is not ruled
    why: str = ""  # how it is read where its text is open


_TABLE = (
    Rule(
        "auxiliary", "A1", "ELIGIBILITY", N_("Ladies Auxiliary"),
        N_("Members of the Ladies Auxiliary play under the same conditions as members of the Legion."),
        of_person=True,
    ),
    Rule(
        "card-year", "A2, A3", "ELIGIBILITY i", N_("Card of the year"),
        N_("Everybody, spares included, has paid dues for the year in which the event is held."),
        "eligibility.card_year_is_event_year", of_person=True, uses="dues_paid_year",
    ),
    Rule(
        "privileges", "A2", "ELIGIBILITY i", N_("Club-house privileges"),
        N_("Nobody who has lost club-house privileges may play."),
        "eligibility.privileges_needed", of_person=True, uses="has_privileges",
    ),
    Rule(
        "card-seen", "A3, A7", "ELIGIBILITY i, v", N_("Card at the registration table"),
        N_("The card is shown at the event. Below Dominion a Declaration of Participation may take its place."),
        of_person=True,
        why="The table notes who has shown one. Whoever has shown nothing yet is counted and not refused: that the "
        "table has not come to somebody is no reproach. A Declaration at Dominion is refused.",
    ),
    Rule(
        "new-member", "A4", "ELIGIBILITY ii", N_("New members"),
        N_("A new member may play at once, and hands in a Declaration of Participation."),
        "eligibility.new_members_declare", of_person=True, uses="joined_on",
        why="New is who joined in the event's year or the year before. The event's year is that of its first day.",
    ),
    Rule(
        "reinstated", "A5", "ELIGIBILITY iii", N_("Reinstated members"),
        N_("A reinstated member in good standing may play at once."),
        "eligibility.reinstated_wait_days", of_person=True, uses="reinstated_on",
    ),
    Rule(
        "transfer", "A92", "CODE OF CONDUCT v", N_("Day of a transfer"),
        N_("At the levels that the rule book names, everybody has been a member of the branch since its day."),
        "eligibility.transfer_by", of_person=True, uses="joined_on",
        why="Who joined the Legion after that day is a new member and came from no other branch. A transfer without a "
        "day on record asks, and so does a member of whom nobody knows since when.",
    ),
    Rule(
        "dues-day", "A92", "ELIGIBILITY i", N_("Day of the dues"),
        N_("At the levels that the rule book names, the dues of the year came in by its day."),
        "eligibility.dues_by", of_person=True, strictness="eligibility.dues_late", uses="dues_paid_on",
        why="Dues that are not paid at all are a matter of the card of the year.",
    ),
    Rule(
        "senior-age", "A6, AMB-G1, AMB-G5", "ELIGIBILITY iv", N_("Senior age"),
        N_("In a senior category everybody, spares included, has reached the age before the year begins."),
        "eligibility.senior_age", of_person=True, uses="birth_date",
    ),
    Rule(
        "membership", "A1", "ELIGIBILITY", N_("Closed category"),
        N_("In a closed category everybody is a member of a kind that the rule book names."),
        "categories.{category}.members", of_person=True, uses="membership_type",
        why="A spare has to be one where the rule book wants spares to fit the category. The kind is what the registry "
        "says of the card: Life beside Associate is both.",
    ),
    Rule(
        "category-age", "A6", "ELIGIBILITY iv", N_("Age of the category"),
        N_("In a category with an age everybody has reached it, or is younger, on the day on which"
           " seniors are counted."),
        "categories.{category}.age_from", of_person=True, uses="birth_date",
    ),
    Rule(
        "spares-number", "A8, AMB-G5", "ELIGIBILITY vi", N_("Number of spares"),
        N_("A team names no more spares than its category allows."),
        "categories.{category}.sides.spares",
    ),
    Rule(
        "spares-men-women", "A8, AMB-G5, AMB-S3", "ELIGIBILITY vi", N_("Who a spare can replace"),
        N_(
            "In a category for men, for ladies or mixed, a spare can replace a player. The team then still fits its "
            "category."
        ),
        of_person=True, uses="sex",
    ),
    Rule(
        "spares-level", "A9", "ELIGIBILITY vi, note", N_("No spares at Dominion"),
        N_("Spares do not play at the Dominion championships."),
        of_person=True,
    ),
    Rule(
        "same-branch", "A10, AMB-G3", "ELIGIBILITY vii.a", N_("One branch"),
        N_("Everybody belongs to the branch that the team plays for, or to its one partner branch."),
        "categories.{category}.sides.same_branch", of_person=True,
    ),
    Rule(
        "composite-size", "A10, AMB-G2", "ELIGIBILITY vii.a", N_("Small branch"),
        N_("A branch may join with another when it has fewer members than the rule book says."),
        "eligibility.composite_below",
    ),
    Rule(
        "composite-place", "A10", "ELIGIBILITY vii.a", N_("Neighbours"),
        N_("The two branches of a composite team are in the same Area or District."),
        "eligibility.composite_from_level",
    ),
    Rule(
        "composite-level", "A10", "ELIGIBILITY vii.a", N_("Where the team was formed"),
        N_("A composite team is formed for the Area or District play-off, and advances from there."),
        "eligibility.composite_from_level",
    ),
    Rule(
        "composite-people", "A10", "ELIGIBILITY vii.a", N_("Both branches play"),
        N_("Both branches of a composite team have somebody on it."),
        "eligibility.composite_partners",
    ),
    Rule(
        "teams-each", "A12, AMB-G8", "ELIGIBILITY vii.b", N_("Teams from one District"),
        N_("No more teams come from one District than the rule book allows. The host team is counted separately."),
        "levels.{level}.teams_each",
    ),
    Rule(
        "qualified", "A12, A17, A34", "REGISTRATION iii.a", N_("How the team qualified"),
        N_(
            "Above the first level a team comes by its place below, is named by the body that sends it, or is the "
            "host's."
        ),
        why=(
            "Nothing is asked where the season has no event below for the branch on this site: the body below sends"
            " its teams by paper then, and nobody here can know more. A team that is named plays whether or not a"
            " play-off was held below: who noted it, and what, is on record."
        ),
    ),
    Rule(
        "same-people", "A8, A19, AMB-G27", "ELIGIBILITY vi", N_("The team that qualified"),
        N_("The people of a team are those who qualified. Its spares may come in. Anybody else"
           " deviates from the entry."),
        "eligibility.deviation", of_person=True,
    ),
    Rule(
        "fee", "A8, A13, AMB-G7", "REGISTRATION i", N_("Registration fee"),
        N_("Everybody present pays, spares included. Until the fee is due, it is only noted as open."),
        "registration.spares_pay", of_person=True,
        why="An open fee is a note until the card is seen at the registration table, or until the last day for entries "
        "where the rule book wants it by then. After that the rule book says whether the team plays.",
    ),
    Rule(
        "name-on-card", "A16, AMB-G27", "REGISTRATION iii", N_("Name as on the card"),
        N_("The name on the entry is the name on the membership card."),
        "registration.names_as_on_card", of_person=True, strictness="eligibility.deviation",
        why="A name that only its spelling tells from the card (accents, capitals, hyphens, apostrophes, blanks, Mc, "
        "St.) is a note: it is the same person. Another given name is not met.",
    ),
    Rule(
        "deadline", "A18, AMB-G26", "REGISTRATION iii.b", N_("Deadline"),
        N_("The entry was received before the deadline passed, in local time."),
        "levels.{level}.entries_due_days", strictness="eligibility.late_entry",
    ),
    Rule(
        "number-of-teams", "A18", "REGISTRATION iii.b", N_("Number of teams"),
        N_("Where the rule book asks for it, the branch said by the first date how many teams it sends."),
        "levels.{level}.teams_due_days", strictness="eligibility.late_entry",
        why="A team that came in by the first date has said it by coming.",
    ),
    Rule(
        "suspension", "A24, AMB-G11", "CODE OF CONDUCT i.e", N_("Stayed away last year"),
        N_("Nobody plays who is barred from the sport for not attending the next level the year before."),
        "eligibility.no_show_seasons", of_person=True,
    ),
    Rule(
        "host-barred", "A32, AMB-G9", "ALLOCATION ii", N_("Host of the Command event"),
        N_("The branch that hosts a category at Command stays out of the play-offs of that category below."),
        "eligibility.host_barred_from",
    ),
    Rule(
        "host-team", "A34", "ALLOCATION iv", N_("Host team"),
        N_("The host branch may enter one team in each category that it hosts, or as many as the rule book says."),
        "eligibility.host_teams",
    ),
    Rule(
        "side-size", "A7, AMB-D3, AMB-E1", "", N_("Number of players"),
        N_("A side has as many players as its category says."),
        "categories.{category}.sides.size", strictness="categories.{category}.sides.short_side",
    ),
    Rule(
        "side-men-women", "A7", "", N_("Men and women"),
        N_("The players are the men and women that the category asks for."),
        "categories.{category}.sides.men", uses="sex",
    ),
    Rule(
        "pairs", "A7", "", N_("Pair A and pair B"),
        N_("A side that plays as pairs says who plays in which pair."),
        "categories.{category}.sides.pairs",
    ),
    Rule(
        "one-team", "A19", "REGISTRATION, last line", N_("One team a person"),
        N_("Nobody is on two teams of one category."),
        of_person=True, may_be_overridden=False,
    ),
    Rule(
        "one-competition", "A21", "CODE OF CONDUCT i.b", N_("Two categories at one event"),
        N_("Somebody entered in two categories of one event must be able to finish both. The officer decides."),
        "eligibility.two_categories", of_person=True, strictness="eligibility.two_categories",
        why="Two categories need a decision, or are noted; two teams of one category are refused.",
    ),
    Rule(
        "spares-named", "A8", "ELIGIBILITY vi", N_("Spares named before the first level"),
        N_("Spares are named before the first level of play."),
        "eligibility.spares_named_before_play", status=Applied.BY_OFFICER,
        reason=N_("Lists of the levels below are not always in the system."),
    ),
    Rule(
        "conduct", "A22", "CODE OF CONDUCT i.c", N_("Unsportsmanlike conduct"),
        N_("A player who behaves badly is refused further play."),
        status=Applied.BY_OFFICER, reason=N_("A judgement of the officials during play."),
    ),
    Rule(
        "dominion-guide", "A92", "CODE OF CONDUCT v", N_("What the manual does not cover"),
        N_("Whatever the manual does not cover is decided by the current Dominion Command Sports Guide."),
        "eligibility.transfer_by", status=Applied.BY_OFFICER,
        reason=N_("The Guide is not in the program. Its day for transfers is a setting of the rule book."),
    ),
    Rule(
        "dominion-doubles", "A89, AMB-G4", "8 BALL POOL Reg. ix", N_("Dominion team of two pairs"),
        N_("The first and second of the doubles go to Dominion together. They may come from two branches."),
        status=Applied.BY_OFFICER,
        reason=N_("An officer joins the two pairs. Where they are of two branches, Command decides."),
    ),
)  # fmt: skip

RULES: dict[str, Rule] = {rule.id: rule for rule in _TABLE}
