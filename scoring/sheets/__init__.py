"""What happened: submissions that are only ever added to, and the result that counts now."""
