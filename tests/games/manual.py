"""The numbers of the manual, written down a second time by hand: what the shipped rule book must come to."""

from __future__ import annotations

from games.billiards.spec import BilliardsRules
from games.cribbage.engine.scoring import CribbageRules
from games.darts.engine.scoring import DartsRules
from games.eightball.engine.scoring import EightballRules
from games.eightrace.spec import EightRaceRules
from games.euchre.engine.scoring import EuchreRules
from games.nineball.spec import NineballRules
from games.shuffleboard.engine.scoring import ShuffleboardRules
from games.snooker.spec import SnookerRules
from games.straightpool.spec import StraightpoolRules
from games.tenball.spec import TenballRules

CRIBBAGE = CribbageRules(
    legs=2,
    playoff_wins=2,
    forfeit_for=1,
    forfeit_against=0,
    winning_score=121,
    skunk_at_most=90,
    double_skunk_at_most=60,
    points_leg=1,
    points_skunk=1,
    points_double_skunk=1,
)
EUCHRE = EuchreRules(
    legs=2,
    playoff_wins=1,
    forfeit_for=10,
    forfeit_against=0,
    winning_score=10,
    time_limit_minutes=30,
    leader_takes_winning_score=True,
    capped=True,
    largest_hand=4,
    expulsion_legs=1,
)
DARTS = DartsRules(
    legs=3, playoff_wins=2, forfeit_for=1, forfeit_against=0, start=701, into="double", out="double", points_leg=1
)
SHUFFLEBOARD = ShuffleboardRules(
    legs=1,
    playoff_wins=2,
    forfeit_for=21,
    forfeit_against=0,
    winning_score=21,
    win_points=1,
    largest_frame=16,
    capped=False,
    lowest_score=0,
)
EIGHTBALL = EightballRules(
    legs=2,
    playoff_wins=2,
    forfeit_for=10,
    forfeit_against=0,
    winner_points=10,
    max_loser=7,
    loser_counts="off_the_table",
)
EIGHTRACE = EightRaceRules(legs=3, playoff_wins=2, forfeit_for=1, forfeit_against=0, rule_set="wpa8")
NINEBALL = NineballRules(legs=5, playoff_wins=3, forfeit_for=1, forfeit_against=0)
TENBALL = TenballRules(legs=5, playoff_wins=3, forfeit_for=1, forfeit_against=0)
STRAIGHTPOOL = StraightpoolRules(legs=1, playoff_wins=1, forfeit_for=1, forfeit_against=0, target=50)
BILLIARDS = BilliardsRules(legs=1, playoff_wins=1, forfeit_for=1, forfeit_against=0, target=100)
SNOOKER = SnookerRules(legs=3, playoff_wins=2, forfeit_for=1, forfeit_against=0)
RULES = {
    "cribbage": CRIBBAGE,
    "euchre": EUCHRE,
    "darts": DARTS,
    "shuffleboard": SHUFFLEBOARD,
    "eightball": EIGHTBALL,
    "eightrace": EIGHTRACE,
    "nineball": NINEBALL,
    "tenball": TENBALL,
    "straightpool": STRAIGHTPOOL,
    "snooker": SNOOKER,
    "billiards": BILLIARDS,
}
