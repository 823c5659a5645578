"""Late changes: a team, a board or a round is lost or comes in late; shown first, and taken back whole."""
