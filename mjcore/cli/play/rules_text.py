"""The rules of this table in the terminal."""

from __future__ import annotations

from mjcore.cli.output import Output
from mjcore.cli.play.screen import draw_item
from mjcore.cli.text import Span
from mjcore.rules import Rules
from mjcore.rules.words import rules_in_words


def write_rules(output: Output, rules: Rules, preset: str) -> None:
    """Write the rules of this table; ``preset`` is the name that they go by."""
    output.line()
    output.line(Span(f"The rules of this table: {preset}", "title"))
    for _, sentence in rules_in_words(rules):
        draw_item(output, sentence)
