"""The draw as pure functions: who meets whom, in which round and turn, where, and who is first named."""

from tournaments.draws.engine.codes import code_for, is_code
from tournaments.draws.engine.drawing import draw
from tournaments.draws.engine.model import Draw, DrawError, Meeting, SittingOut

__all__ = ["Draw", "DrawError", "Meeting", "SittingOut", "code_for", "draw", "is_code"]
