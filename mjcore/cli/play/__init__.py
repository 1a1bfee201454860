"""``mjcore play``: a human against three bots, in the terminal."""
