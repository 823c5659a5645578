"""Who meets whom, when and where: seeded, proved fair, published or still a draft."""
