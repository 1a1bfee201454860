"""What a seat had better do, and why, from what it sees and nothing else."""

from mjcore.advice.advice import Advice, Choice, Reason
from mjcore.advice.advisor import Advisor
from mjcore.advice.helper import Hint

__all__ = ["Advice", "Advisor", "Choice", "Hint", "Reason"]
