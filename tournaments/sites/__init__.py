"""Which site a file comes from: the key that ours signs with, and the sites that an officer knows."""
