"""How far the play in the hall is, reckoned from plan and results. No Django, no clock."""

from scoring.progress.engine.clock import Hall, Outlook, Planned, Station, StationPhase, hall_at

__all__ = ["Hall", "Outlook", "Planned", "Station", "StationPhase", "hall_at"]
