"""``mjcore play``: a person against three bots, in the terminal."""
