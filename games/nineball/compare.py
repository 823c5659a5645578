"""9-ball on the page that compares rule sets."""

from games.cue.pool.compare import FELL
from games.cue.pool.rotation_compare import rotation_column
from games.nineball.live import LIVE

COLUMNS = (rotation_column(LIVE, "9-ball (WPA)", elsewhere=FELL),)
