"""The card: a TOML file of lines, each expanded to the concrete hands that satisfy it."""

from mjcore.card.card import Card
from mjcore.card.model import Line, Section, Target
from mjcore.errors import Problem

__all__ = ["Card", "Line", "Problem", "Section", "Target"]
