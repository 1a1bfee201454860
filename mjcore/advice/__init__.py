"""What a seat had better do, and why, from what it sees and nothing else."""

from mjcore.advice.advisor import Advisor
from mjcore.advice.answer import Advice, Choice, Hint, Reason

__all__ = ["Advice", "Advisor", "Choice", "Hint", "Reason"]
