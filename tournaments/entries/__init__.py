"""Teams as branches send them in: roster, fee, a verdict for every rule, decisions, departures."""
