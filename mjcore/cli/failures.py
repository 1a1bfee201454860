"""What ends a command with one message and exit status 2."""

from __future__ import annotations


class UsageError(Exception):
    """Arguments that a command cannot work with; the message is for the person who typed them."""
