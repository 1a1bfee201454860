"""The recorder: a deal's record, written to a file while it is played."""

from __future__ import annotations

from typing import TextIO

from mjcore.deal import Deal
from mjcore.records.record import Writer
from mjcore.table.actions import SeatLike
from mjcore.table.seats import as_seat


class Recorder:
    """Append a deal's record to a text file as it happens: ``write()`` adds what is new.

    ``Recorder(deal, file, seat=None)`` writes the header and all that has happened so far; with a
    seat, what that seat may have of it.
    """

    def __init__(self, deal: Deal, file: TextIO, seat: SeatLike | None = None) -> None:
        self._state = deal._state
        self._file = file
        self._written = 0
        seat = None if seat is None else as_seat(seat, deal.players)
        with self._state.lock:
            self._writer = Writer(deal._state, deal._start, seat)
        file.write(self._writer.header)
        self.write()

    def write(self) -> None:
        """Append the events since the last call, and flush the file."""
        with self._state.lock:
            events = self._state.events[self._written :]
            self._written += len(events)
            self._file.write(self._writer.lines(events))
            self._file.flush()
