"""Teams that captains sign up by a link: what they typed waits for an officer, and the page shows nobody's card."""
