"""What pages say about the help itself."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.organization.models import Role

# Whose booklet there is: every role, and those who need none.
PLAYER = "player"
ROLES = {**{kind.value: kind.label for kind in Role.Kind}, PLAYER: _("Players and captains")}

PAPER_TITLE = _("Something is wrong")
