"""The rules of a table: what tables disagree on, as data."""

from mjcore.rules.presets import PRESETS
from mjcore.rules.rules import FIELDS, Rule, Rules
from mjcore.typing.choices import PresetName, RulesFields

__all__ = ["FIELDS", "PRESETS", "PresetName", "Rule", "Rules", "RulesFields"]
