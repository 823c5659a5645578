"""9-ball on the page that compares rule sets."""

from games.cue.engine.rotation.settings import NINE_BALL, NINE_BALL_2025
from games.cue.pool.compare import FELL
from games.cue.pool.rotation_compare import rotation_column
from games.nineball.live import LIVE

COLUMNS = (
    rotation_column(LIVE, NINE_BALL, key="nineball", elsewhere=FELL),
    rotation_column(LIVE, NINE_BALL_2025, key=NINE_BALL_2025.key, elsewhere=FELL),
)
