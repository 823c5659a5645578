"""What is said when a site cannot be begun."""

from __future__ import annotations

REFUSALS = {
    "wrong_code": "That is not the code. It is shown in the window where the site was started.",
    "begun_already": "This site has already been set up. Sign in.",
    "not_made_up": "This site has a real season. It is not cleared from here.",
    "busy": "Somebody is saving something at this moment. Nothing was cleared. Try again in a minute.",
}
