"""8-ball as a race of racks: WPA, BCA and EBAC."""
