"""What people read: a sentence for every finding of the rules, and for everything that a service refuses."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from games.rulebook import Category
from games.rulebook.words import key_in_words
from kit.pure.sentences import worded
from kit.pure.translation import category_names
from tournaments.entries.engine import Finding, Status
from tournaments.entries.words.dated import DATED
from tournaments.events.words import who_may_play

STATUS = {
    Status.MET: gettext_lazy("Met"),
    Status.NOT_MET: gettext_lazy("Not met"),
    Status.NEEDS_DECISION: gettext_lazy("Needs a decision"),
    Status.OVERRIDDEN: gettext_lazy("Allowed by an officer"),
}

# rule -> code -> sentence. {name} is the person concerned.
FINDINGS: dict[str, dict[str, str]] = {
    "auxiliary": {
        "met": N_(
            "{count} of the team {count:belongs|belong} to the Ladies Auxiliary and {count:plays|play}"
            " under the same conditions."
        )
    },
    "card-year": {
        "met": N_("Everybody has paid dues for {year}."),
        "dues_unpaid": N_("{name} has paid dues only for {paid}. The card must be for {year}."),
        "dues_unknown": N_("The registry doesn't say for which year {name} has paid dues. The card"
                           " must be for {year}."),
        "changed_since": N_(
            "The dues of {name} were changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
    "privileges": {
        "met": N_("Nobody has lost the privileges of the club house."),
        "no_privileges": N_("{name} has lost the privileges of the club house and is not in good standing."),
        "changed_since": N_(
            "The club-house privileges of {name} were changed on {on} by {by}."
            " The registry said before that they were lost."
        ),
    },
    "card-seen": {
        "met": N_("The registration table has seen {seen} of {people} cards or Declarations."),
        "declaration_is_no_card": N_("{name} showed a Declaration. At this level only the card counts."),
    },
    "new-member": {
        "met": N_("New members on the team: {new}. Nothing is missing."),
        "joined_unknown": N_(
            "The registry does not say when {name} joined. A new member has to hand in a Declaration of Participation."
        ),
        "declaration_missing": N_(
            "{name} joined on {joined} and counts as a new member. The Declaration of Participation is not on record."
        ),
        "not_yet_member": N_("{name} does not join until {joined}, after the event begins."),
        "new_member_waits": N_("{name} joined on {joined}; a new member has to wait {days} days."),
        "changed_since": N_(
            "The day on which {name} joined was changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
    "reinstated": {
        "met": N_("{count} of the team were reinstated and may play at once."),
        "reinstated_later": N_("{name} is not reinstated until {reinstated}, too late for this event."),
        "changed_since": N_(
            "The day on which {name} was reinstated was changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
    **DATED,
    "senior-age": {
        "met": N_("Everybody turned {age} before {before}."),
        "too_young": N_("{name} was born on {born} and does not turn {age} before {before}."),
        "born_unknown": N_("The registry has no birth date of {name}. A senior has turned {age} before {before}."),
        "changed_since": N_(
            "The birth date of {name} was changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
    "membership": {
        "met": N_("Everybody is a member of a kind that may play: {kinds}."),
        "other_kind": N_("{name} is a member of another kind: {own}. This category is for: {kinds}."),
        "kind_unknown": N_("The registry does not say what kind of member {name} is. This category is for: {kinds}."),
        "changed_since": N_("The type of member of {name} was changed on {on} by {by}."
        " The registry said {before} before, and says {now} now."),
    },
    "category-age": {
        "met": N_("Everybody is of the age of the category on {before}."),
        "not_old_enough": N_("{name} was born on {born} and does not turn {from} before {before}."),
        "too_old": N_("{name} was born on {born} and turns {under} before {before}. This category"
                      " is for younger players."),
        "born_unknown": N_("The registry has no birth date of {name}, and this category has an age."),
        "changed_since": N_("The birth date of {name} was changed on {on} by {by}."
        " The registry said {before} before, and says {now} now."),
    },
    "spares-number": {
        "met": N_("Spares named: {count}. Spares allowed: {limit}."),
        "met_no_spares": N_("This category has no spares."),
        "too_many_spares": N_("Too many spares: {count} are named. Spares allowed: {limit}."),
        "too_many_spares_no_spares": N_("This category has no spares. Name nobody as a spare."),
    },
    "spares-men-women": {
        "met": N_("Every spare could take a player's place."),
        "sex_unknown": N_("The registry does not say whether {name} is a man or a woman."),
        "sex_is_x": N_("{name} is X in the registry. The rule book does not say which of these places X may take."),
        "spare_cannot_replace": N_("{name} cannot take the place of any player of this category."),
        "too_many_spares_alike": N_("{name} is one spare too many: of the spares, {men} may be men and {women} women."),
        "changed_since": N_(
            "The sex of {name} was changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
    "spares-level": {
        "met": N_("No spares are named."),
        "no_spares_here": N_("{name} is a spare. Spares do not play at this level."),
    },
    "same-branch": {
        "met": N_("Everybody belongs to {branch}."),
        "met_partner": N_("Everybody belongs to {branch} or to {partner}."),
        "other_branch": N_("{name} belongs to {own}, not to {branch}."),
        "other_branch_partner": N_("{name} belongs to {own}, neither to {branch} nor to {partner}."),
        "composite_not_allowed": N_("This category is for members of one branch. A partner branch isn't allowed."),
    },
    "composite-size": {
        "met": N_("Both branches have fewer than {limit} members ({members} and {partner_members})."),
        "composite_one_small": N_(
            "One of the two branches has fewer than {limit} members, which is enough"
            " ({branch}: {members}; {partner}: {partner_members})."
        ),
        "members_unknown": N_(
            "How many members the branches have is not on record ({branch}: {members}; {partner}: {partner_members})."
            " Fewer than {limit} are needed."
        ),
        "branches_too_large": N_(
            "Only a branch with fewer than {limit} members may join with another"
            " ({branch}: {members}; {partner}: {partner_members})."
        ),
    },
    "composite-place": {
        "met": N_("{branch} and {partner} both lie in {place}."),
        "not_neighbours": N_("{branch} and {partner} do not lie in the same Area or District."),
        "place_unknown": N_("The Area or District of {branch} or of {partner} is not on record."),
    },
    "composite-level": {
        "met": N_("The two branches played together at a level below this season."),
        "formed_here": N_("A composite team may be formed for this play-off."),
        "formed_too_low": N_("A composite team is formed for the Area or District play-off, not for"
                             " a branch play-off."),
        "formed_unknown": N_(
            "A composite team is formed for the Area or District play-off. There is no record here that this one was."
        ),
    },
    "composite-people": {
        "met": N_("Both branches have somebody in the team."),
        "branch_without_people": N_("The team has nobody from {branch}."),
    },
    "teams-each": {
        "met": N_("Team {place} of {unit}; up to {limit} may come."),
        "too_many_from_unit": N_("One team too many from {unit}. The limit is {limit}. Sent already: {before}."),
        "unit_unknown": N_("Where the branch belongs is not on record, so its teams cannot be counted."),
    },
    "qualified": {
        "host": N_("The team of the host branch."),
        "placed": N_("{place} at {event}, {on}. That result is final."),
        "placed_by_record": N_(
            "{place} at {event}, {on}. That result is final, by record {record}. Proposed by {by} on {since}."
        ),
        "placed_somewhere": N_("{place} at a level below. Which event that was is not on record."),
        "placed_so_far": N_("{place} at {event}, {on}. That result is not final yet."),
        "named": N_("Named by the body that sends it: {note}"),
        "changed_below": N_("{place} at {event} when it was proposed. {question}"),
        "not_sent": N_("It played at {event}, {on}. Nothing on record says that it advanced from there."),
        "still_open": N_("It played at {event}, {on}. That result is not final, and nothing says that it advances."),
        "not_on_record": N_("Nothing on record says that it came from {event}, {on}."),
        "met": N_("No event below is on this site. The body that sends the team answers for it."),
    },
    "same-people": {
        "met": N_("Everybody was on the team that qualified at {event}."),
        "new_to_team": N_(
            "{name} was not on the team that qualified at {event}. A spare of that team may come in. Anybody else"
            " needs an officer's permission (REGISTRATION, last line)."
        ),
    },
    "fee": {
        "met": N_("Everybody has paid the registration fee."),
        "fee_open": N_("{name} has not paid the fee yet. It is payable at the registration table."),
        "fee_late": N_("{name} has not paid the fee. It was due by {due}."),
        "fee_said": N_("The fee of {name} is said to be paid. There is no receipt yet."),
        "fee_came_late": N_("The fee of {name} came in on {on}. It was due by {due}."),
        "fee_missing": N_("{name} came to the registration table and has not paid the fee."),
    },
    "name-on-card": {
        "met": N_("The names are those on the cards."),
        "name_differs": N_("The entry says “{entered}”; the card says “{name}”."),
        "name_spelled": N_("The entry spells the name “{entered}”; on the card it is “{name}”."),
    },
    "deadline": {
        "met": N_("Received on {received}; the deadline was {due}."),
        "late": N_("Received on {received}, after the deadline of {due}."),
        "added_late": N_("{name} was added on {received}, after the deadline of {due}."),
        "received_unknown": N_("When the entry was received is not on record. The deadline was {due}."),
    },
    "number-of-teams": {
        "met": N_("Team {place} of the branch; by {due} it said {said}."),
        "not_said": N_("By {due} the branch had not said how many teams it sends."),
        "more_than_said": N_("Team {place} of the branch; by {due} it said {said}."),
    },
    "suspension": {
        "met": N_("Nobody is barred from {sport} this season."),
        "suspended": N_("{name} is barred from {sport} this season: {reason}"),
    },
    "host-barred": {
        "met": N_("The branch does not host this category at Command."),
        "hosts_command_event": N_(
            "This branch hosts {events}, so it may not play for a place there in the play-offs below."
            " Its host team enters there directly."
        ),
    },
    "host-team": {
        "met": N_("This is the team of the host branch."),
        "not_the_host": N_("The team is entered as the host's, but {branch} does not host this event."),
        "host_came_by_district": N_("{branch} hosts this event. Enter its team as the host team."),
        "too_many_host_teams": N_("The host branch has its {limit} team in this category already."),
    },
    "side-size": {
        "met": N_("Players: {count}, as required."),
        "too_few_players": N_("Players: {count}. The category requires {size}."),
        "too_many_players": N_("Players: {count}. The category has {size}; name the others as spares."),
        "short_side": N_("Players: {count} of {size}. The side may play; it needs at least {least}."),
    },
    "side-men-women": {
        "met": N_("Men: {men}, women: {women}, as required."),
        "wrong_men_women": N_("Men: {men}, women: {women}. The category requires {need_men} and {need_women}."),
        "sex_unknown": N_("The registry does not say whether {name} is a man or a woman."),
        "sex_is_x": N_("{name} is X in the registry. The rule book does not say which of these places X may take."),
        "changed_since": N_(
            "The sex of {name} was changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
    "pairs": {
        "met": N_("Every pair has its {each} players."),
        "pairs_uneven": N_("Each pair ({names}) has {each} players. Somebody has to switch pairs."),
        "pairs_open": N_("The pairs are not set yet ({names})."),
    },
    "one-team": {
        "met": N_("Nobody is on another team in this category."),
        "in_two_teams": N_("{name} is also on the team of {teams} in this category."),
        "named_twice": N_("{name} is named twice on this team."),
    },
    "one-competition": {
        "met": N_("Nobody is entered in another category of this event."),
        "in_two_competitions": N_(
            "{name} is also entered in {others} at this event. Matches may fall on the same time."
        ),
    },
}  # fmt: skip

REFUSALS: dict[str, str] = {
    "received_ahead": N_("That day is in the future. Today is {today}."),
    "received_before_season": N_("That day is before the season, which begins on {begins}. Check the year."),
    "received_after_event": N_("That day is after the event, which ends on {ends}. Check the date."),
    "teams_not_asked": N_("This event asks for the names alone. Enter the teams."),
    "too_many_teams": N_("Write a number from 0 to {most}."),
    "fee_has_receipt": N_("{name} has a receipt for the fee. Change the payment under Money, not the tick."),
    "no_members": N_("Choose at least one member before saving."),
    "too_many_members": N_("A team has at most {most} names here."),
    "member_twice": N_("{name} is on the list twice."),
    "two_captains": N_("A team has one captain. {names} are both marked."),
    "captain_is_spare": N_("{name} is marked as captain and as spare. A captain plays."),
    "not_a_branch": N_("{branch} is not a branch. Choose the branch that the team plays for."),
    "branch_elsewhere": N_("{branch} does not belong to {organizer}, which holds this event."),
    "composite_higher_up": N_(
        "A composite team can't be formed for a branch play-off. Enter it at the Area or District event."
    ),
    "partner_is_same": N_("The partner branch is the same as the branch. Leave it empty for a team of one branch."),
    "not_the_host": N_("Only {host}, which hosts this event, can enter the host team."),
    "no_pair": N_("“{pair}” is not a pair of this category."),
    "not_a_draft": N_("This team is not a draft, so it cannot be let in late."),
    "drawn_without": N_(
        "The rest was drawn again without this team. Take that change back on the page “Late changes”, and it comes"
        " back."
    ),
    "entries_frozen": N_("The draw of {competition} is published, so its entries can't change."),
    "entry_cancelled": N_("This entry was taken back. Enter the team again."),
    "entry_not_in": N_("This entry is not handed in."),
    "not_waiting": N_("This team is not on the waiting list. Load the page again."),
    "changed_meanwhile": N_("Somebody saved this team while you had it open. Compare the two, then save again."),
    "came_by_place": N_("This team earned its place at the level below, and that is on record. No note is needed."),
    "reason_needed": N_("Say why. Everybody who looks at this team can read it."),
    "nothing_to_override": N_("This rule doesn't hold the team up, so there is nothing to decide."),
    "already_decided": N_("Somebody has decided this already."),
    "group_decided": N_(
        "Nothing was saved. No team was ticked, or the ticked teams were changed or decided in the meantime. Look"
        " again."
    ),
    "cannot_override": N_("{title}: this rule can't be waived. Change one of the two teams."),
    "not_asked": N_("This question has been answered, taken back or decided. No answer is needed."),
    "decision_revoked": N_("That decision has been taken back already."),
    "put_out_already": N_("{name} is already expelled from this event."),
    "already_left": N_("This team has left the competition already."),
    "results_stay": N_("In a Swiss draw, what a team played counts. What is left of the drawn rounds is forfeited."),
    "place_counts": N_("In a knockout, what a team that stops has played counts. Decide about its place instead."),
    "no_place_to_keep": N_("Only a team that withdraws from a knockout can keep or lose its place."),
    "departure_revoked": N_("The team is back in the competition already."),
    "declaration_is_no_card": N_("At this level only the card counts; a Declaration cannot stand in for it."),
}


_PLACES = {
    1: gettext_lazy("First"),
    2: gettext_lazy("Second"),
    3: gettext_lazy("Third"),
    4: gettext_lazy("Fourth"),
    5: gettext_lazy("Fifth"),
    6: gettext_lazy("Sixth"),
    7: gettext_lazy("Seventh"),
    8: gettext_lazy("Eighth"),
}


def ordinal_place(number: int) -> str:
    return str(_PLACES[number]) if number in _PLACES else _("In place %(number)d") % {"number": number}


def sentence(finding: Finding, names: Mapping[int, str]) -> str:
    """Return what a finding says, for people. `names` gives the name of a member by id."""
    messages, code = FINDINGS[finding.rule], finding.code
    if finding.rule == "same-branch" and finding.params.get("partner") and f"{code}_partner" in messages:
        code = f"{code}_partner"
    elif finding.rule == "spares-number" and finding.params["limit"] == 0:
        code = f"{code}_no_spares"
    words = {key: None if value == "" else value for key, value in finding.params.items()}
    if kinds := finding.params.get("kinds"):
        words["kinds"] = ", ".join(key_in_words(kind) for kind in str(kinds).split(", "))
    if isinstance(place := finding.params.get("place"), int) and finding.rule == "qualified":
        words["place"] = ordinal_place(place)
    if finding.code == "in_two_competitions":
        words["others"] = ", ".join(category_names(str(finding.params["others"])))
    name = names.get(finding.person, _("Somebody")) if finding.person is not None else ""
    return worded(_(messages[code]), **{"name": name, **words})


def category_in_words(category: Category) -> list[str]:
    """Return what a team of this category needs, a phrase each: "2 players", "1 man and 1 woman", "up to 2 spares"."""
    sides = category.sides
    players = ngettext("%(number)d player", "%(number)d players", sides.size) % {"number": sides.size}
    if sides.min_size < sides.size and sides.short_side == "warn":
        told = {"players": players, "least": sides.min_size}
        players = _("%(players)s (%(least)d may play with a warning)") % told
    words = [players]
    if sides.is_mixed:
        told = {
            "men": ngettext("%(number)d man", "%(number)d men", sides.men) % {"number": sides.men},
            "women": ngettext("%(number)d woman", "%(number)d women", sides.women) % {"number": sides.women},
        }
        words.append(_("%(men)s and %(women)s") % told)
    elif sides.men:
        words.append(_("men only"))
    elif sides.women:
        words.append(_("women only"))
    if sides.pairs > 1:
        words.append(_("playing as %(pairs)d pairs") % {"pairs": sides.pairs})
    if sides.spares:
        spares = ngettext("up to %(number)d spare", "up to %(number)d spares", sides.spares)
        words.append(spares % {"number": sides.spares})
    else:
        words.append(_("no spares"))
    if category.senior:
        words.append(_("seniors, spares too"))
    if category.is_closed:
        words.append(who_may_play(category))
    return words


def teams_for(competition: object) -> str:
    """Return what is asked before the names."""
    return _("Teams for %(category)s") % {"category": competition}


def said_so_far(branch: object, teams: int | None) -> str:
    """Return what `branch` said before; empty where it said nothing."""
    return "" if teams is None else _("%(branch)s said %(teams)d.") % {"branch": branch, "teams": teams}
