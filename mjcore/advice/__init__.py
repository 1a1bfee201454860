"""What a seat had better do, and why, from what it sees and nothing else."""

from mjcore.advice.advisor import Advisor
from mjcore.advice.answer import Advice, Choice, Hint, Reason
from mjcore.advice.reading import Danger, Opponent

__all__ = ["Advice", "Advisor", "Choice", "Danger", "Hint", "Opponent", "Reason"]
