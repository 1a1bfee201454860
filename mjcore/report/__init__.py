"""How a card plays: what a simulation says about its lines."""

from mjcore.report.findings import Finding, findings
from mjcore.report.fit import Fit
from mjcore.report.markdown import to_markdown
from mjcore.report.report import CardReport, LineReport, card_report

__all__ = [
    "CardReport",
    "Finding",
    "Fit",
    "LineReport",
    "card_report",
    "findings",
    "to_markdown",
]
