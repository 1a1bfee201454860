"""What one seat may know of a deal, as JSON-ready data."""

from __future__ import annotations

from typing import Any

from mjcore._rack import Exposure
from mjcore.table.seats import PLAY, Phase, Seat
from mjcore.table.state import State
from mjcore.tiles import TEXTS, Tile


def move(state: State) -> str:
    """Return the name of the question that is open: the discards so far and the phase."""
    return f"{state.discarded}:{state.phase}"


def view(state: State, seat: Seat) -> dict[str, Any]:
    """Return all that this seat may know, and nothing else."""
    hands = state.hands
    own = hands[seat]
    playing = state.phase in PLAY
    own_turn = state.phase is Phase.TURN and state.turn == seat
    answer = state.answers.get(seat)
    give = state.agreed[seat] if state.agreed and state.phase is Phase.COURTESY_PASS else None
    return {
        "seat": int(seat),
        "players": state.players,
        "phase": str(state.phase),
        "move": move(state),
        "to_act": _to_act(state, seat),
        "turn": int(state.turn) if playing else None,
        "origin": state.origin if playing else None,
        "rack": own.texts().copy(),
        "drawn": _text(state.drawn) if own_turn else None,
        "answer": None if answer is None else answer.to_dict(),
        "concealed": [sum(hand.counts) for hand in hands],
        "exposures": [hand.shown().copy() for hand in hands],
        "open": _open(state) if state.open else None,
        "shown": _shown(state) if state.open else [],
        "dead": [hand.dead for hand in hands],
        "exchangeable": [hand.exchangeable for hand in hands],
        "exchanges": state.exchanges if playing else 0,
        "discards": [form.copy() for form in state.pile_forms],
        "live": _text(state.live),
        "claimed_from": _number(state.claimed_from) if playing else None,
        "wall": len(state.wall),
        "votes": None if state.votes is None else list(state.votes),
        "offers": None if state.offers is None else list(state.offers),
        "give": give,
        "blind": {name: list(counts) for name, counts in state.blind.items()},
        "stakes": [stake.to_dict() for stake in state.stakes],
        "outcome": None if state.outcome is None else state.outcome.to_dict(),
    }


def _to_act(state: State, seat: Seat) -> list[int]:
    if state.phase is Phase.WINDOW:
        return [int(seat)] if seat in state.waiting else []
    return sorted([int(other) for other in state.waiting])


def _open(state: State) -> dict[str, Any]:
    exposures = state.hands[state.turn].exposures
    return {
        "seat": int(state.turn),
        "exposure": len(exposures) - 1,
        "tile": TEXTS[exposures[-1].kind],
    }


def _shown(state: State) -> list[str]:
    """Return the forms that the open exposure has had, in order of size and jokers."""
    kind = state.hands[state.turn].exposures[-1].kind
    return [str(Exposure(kind, size, jokers)) for size, jokers in sorted(state.forms)]


def _text(tile: Tile | None) -> str | None:
    return None if tile is None else TEXTS[tile]


def _number(seat: Seat | None) -> int | None:
    return None if seat is None else int(seat)
