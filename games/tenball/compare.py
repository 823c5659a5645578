"""10-ball on the page that compares rule sets."""

from games.cue.engine.rotation.settings import TEN_BALL, TEN_BALL_2025
from games.cue.pool.compare import ELSEWHERE
from games.cue.pool.rotation_compare import rotation_column
from games.tenball.live import LIVE

COLUMNS = (
    rotation_column(LIVE, TEN_BALL, key="tenball", elsewhere=ELSEWHERE),
    rotation_column(LIVE, TEN_BALL_2025, key=TEN_BALL_2025.key, elsewhere=ELSEWHERE),
)
