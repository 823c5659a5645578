"""Every answer that a rule book may give to a question shows somewhere: nothing can be chosen that changes nothing."""
