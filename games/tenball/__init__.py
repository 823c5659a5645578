"""10-ball (WPA)."""
