"""What the chair says to the hall: messages, count-downs, the awards place by place, thanks to host and sponsors."""
