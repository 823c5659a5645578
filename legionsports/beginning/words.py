"""What is said when a site cannot be begun."""

from __future__ import annotations

REFUSALS = {
    "wrong_code": "That is not the code. It stands in the window in which the site was started.",
    "begun_already": "Somebody has set up this site meanwhile. Sign in.",
    "not_made_up": "This site has a real season. It is not cleared from here.",
    "busy": "Somebody is saving something at this moment. Nothing was cleared. Try again in a minute.",
}
