"""Play without a network: what a device carries, and the pattern that hands a sheet over to the desk."""
