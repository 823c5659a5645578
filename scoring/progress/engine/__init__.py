"""How far the play in the hall is, reckoned from plan and results. No Django, no clock."""

from scoring.progress.engine.clock import Hall, Outlook, Phase, Planned, Station, hall_at

__all__ = ["Hall", "Outlook", "Phase", "Planned", "Station", "hall_at"]
