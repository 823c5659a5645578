"""Every paper: score sheets filled in before play, and all lists, cards and certificates."""
