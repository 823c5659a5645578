"""Canadian English: 1,400 as its readers write it, and as every amount of money has it."""

THOUSAND_SEPARATOR = ","
