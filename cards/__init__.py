"""The card files that come with mjcore; read them with ``mjcore.Card.practice()``."""
