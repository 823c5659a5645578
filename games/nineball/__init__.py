"""9-ball (WPA)."""
