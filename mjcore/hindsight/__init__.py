"""A deal looked at again: what each decision was worth, beside what advice says."""

from mjcore.hindsight.reviewing import Decision, Review, review

__all__ = ["Decision", "Review", "review"]
