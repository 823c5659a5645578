"""10-ball on the page that compares rule sets."""

from games.cue.pool.compare import ELSEWHERE
from games.cue.pool.rotation_compare import rotation_column
from games.tenball.live import LIVE

COLUMNS = (rotation_column(LIVE, "10-ball (WPA)", elsewhere=ELSEWHERE),)
