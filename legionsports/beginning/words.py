"""What is said when a site cannot be begun."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "wrong_code": N_("That is not the code. It is shown in the window where the site was started."),
    "begun_already": N_("This site has already been set up. Sign in."),
    "command_there": N_("{name} is on this site already."),
    "username_taken": N_("Somebody has the user name {username} already. Choose another one."),
    "no_such_user": N_("Nobody has the user name {username}."),
    "last_keeper": N_("You can't take this from yourself. Another person who keeps the site can."),
    "not_made_up": N_("This site has a real season. It is not cleared from here."),
    "busy": N_("Somebody is saving something at this moment. Nothing was cleared. Try again in a minute."),
}
