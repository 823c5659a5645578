"""How far an event is: the pages that read everything, and the checklist of a weekend."""
