"""The rules of a table: what tables disagree on, as data."""

from mjcore.rules.choices import PresetName, RulesFields
from mjcore.rules.presets import PRESETS
from mjcore.rules.rules import FIELDS, Rule, Rules

__all__ = ["FIELDS", "PRESETS", "PresetName", "Rule", "Rules", "RulesFields"]
