"""What the rules say by which a day decides."""

from django.utils.translation import gettext_noop as N_

# rule -> code -> sentence, as in FINDINGS.
DATED: dict[str, dict[str, str]] = {
    "transfer": {
        "met": N_("Nobody came to the branch after {by}, by what is on record."),
        "transferred_later": N_("{name} was transferred to the branch on {transferred}. It had to be by {by}."),
        "reinstated_later": N_("{name} was reinstated on {reinstated}. It had to be by {by}."),
        "day_unknown": N_(
            "{name} came from another branch, and the day is not on record. It had to be by {by}. Record the transfer."
        ),
        "since_unknown": N_("The registry does not say since when {name} is a member. It had to be by {by}."),
        "changed_since": N_(
            "The day on which {name} joined was changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
    "dues-day": {
        "met": N_("The dues of everybody came in by {by}."),
        "day_unknown": N_("The registry does not say when {name} paid the dues. They had to be in by {by}."),
        "dues_late": N_("{name} paid the dues on {paid}. They had to be in by {by}."),
        "changed_since": N_(
            "The day on which {name} paid the dues was changed on {on} by {by}."
            " The registry said {before} before, and says {now} now."
        ),
    },
}
