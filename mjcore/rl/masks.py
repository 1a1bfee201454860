"""Which action numbers a seat may take now."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from mjcore.errors import Error, shown
from mjcore.numbers import whole
from mjcore.rl.actions import ACTIONS, MAH_JONGG, NUMBERS, REST_BLIND
from mjcore.table import Discard, LegalActions, Passes, View
from mjcore.tiles import Tile

JOKER = int(Tile.JOKER)

Mask = npt.NDArray[np.int8]


def action_mask(
    view: View,
    legal: LegalActions,
    picked: Sequence[int] = (),
    errors: bool = False,
    out: Mask | None = None,
) -> Mask:
    """Return which numbers this seat may take next: ``int8[112]``, 1 where it may.

    ``legal`` is ``deal.legal_actions(view.seat)``; ``picked`` are the kinds that the seat has
    picked of the pass that it is asked for. Mah jongg that is no hand and challenges are 0 but with
    ``errors``; offers of more than 3 have no number. ``out``, if given, is filled and returned.
    Raise ``TypeError`` and ``Error`` for picks that cannot be, ``Error`` for an ``out`` of another
    shape or dtype.
    """
    picks = as_picked(picked)
    if picks:
        _check_picks(picks, legal.passes)
    return filled(mask_bytes(view.seat, view.players, legal, picks, errors), out)


def filled(mask: bytearray, out: Mask | None) -> Mask:
    """Return a mask as an array that can be written to."""
    if out is None:
        return np.frombuffer(mask, np.int8)
    if out.dtype != np.int8 or out.shape != (ACTIONS,):
        raise Error(f"out is int8[{ACTIONS}], not {out.dtype}{list(out.shape)}")
    out[:] = mask
    return out


def as_picked(picked: Sequence[int]) -> tuple[int, ...]:
    """Return the kinds that were picked; raise ``TypeError`` or ``Error`` for what is none."""
    kinds = []
    for value in picked:
        kind = whole(value)
        if kind is None:
            raise TypeError(f"what was picked are kinds, whole numbers, not {shown(value)}")
        if not 0 <= kind < JOKER:
            raise Error(f"what was picked are kinds from 0 to {JOKER - 1}, not {shown(kind)}")
        kinds.append(kind)
    return tuple(kinds)


def _check_picks(picked: tuple[int, ...], passes: Passes | None) -> None:
    if passes is None:
        raise Error("there is no pass that anything could have been picked for")
    if len(picked) >= passes.number or list(picked) != sorted(picked):
        raise Error(f"fewer than {passes.number} kinds were picked, in order, not {shown(picked)}")
    for kind in picked:
        if picked.count(kind) > passes.tiles.count(Tile(kind)):
            raise Error(f"{Tile(kind)} was picked more often than the seat has it")


def mask_bytes(
    seat: int, players: int, legal: LegalActions, picked: Sequence[int], errors: bool
) -> bytearray:
    """Return which numbers may be taken, one byte each."""
    mask = bytearray(ACTIONS)
    passes = legal.passes
    if passes is not None:
        _mask_pass(mask, passes, picked)
        return mask
    for action in legal.listed(errors):
        if isinstance(action, Discard):  # as most are
            mask[action.tile] = 1
            continue
        number = NUMBERS[type(action)](action, seat, players)
        if number is not None:
            mask[number] = 1
    return mask


def _mask_pass(mask: bytearray, passes: Passes, picked: Sequence[int]) -> None:
    """Allow the kinds that may be picked next, in order and so that the pass can be finished."""
    tiles, left = passes.tiles, passes.number - len(picked)
    blind = left <= passes.blind
    start = tiles.index(Tile(picked[-1])) + picked.count(picked[-1]) if picked else 0
    for tile in tiles[start : None if blind else len(tiles) - left + 1]:
        mask[tile] = 1
    if blind:
        mask[REST_BLIND] = 1
    if passes.mah_jongg and not picked:
        mask[MAH_JONGG] = 1
