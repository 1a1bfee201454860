"""Whether play could go on in a deal that was read from a save; tampered ones are refused."""

from __future__ import annotations

from mjcore.errors import Error
from mjcore.table.actions import MahJongg
from mjcore.table.charleston import PASS_SIZE, smaller
from mjcore.table.moves import MOVES
from mjcore.table.position import check_players, check_sizes, check_supply
from mjcore.table.seats import PLAY, SEATS, Phase, Seat
from mjcore.table.state import JOKER, State


def check_saved(state: State) -> None:
    """Raise ``Error`` for a deal in which play could not go on."""
    check_supply(state)
    _check_seats(state)
    _check_exposures(state)
    _check_shown(state)
    if (state.phase is Phase.END) != (state.outcome is not None):
        raise Error("a deal has an outcome if and only if it has ended")
    if state.phase not in PLAY and state.phase is not Phase.END:
        _check_charleston(state)
    _check_asked(state)
    if state.phase is Phase.END:
        return
    _check_answers(state)
    check_players(state)
    fourteen: Seat | None = None if state.phase is Phase.WINDOW else state.turn
    check_sizes(state, fourteen if state.phase in PLAY else Seat.EAST)
    if state.phase in PLAY:
        _check_play(state)


def _check_seats(state: State) -> None:
    """Check that no seat is named that the table does not have."""
    named = {state.turn, *state.waiting, *state.answers}
    named |= {by for by, _ in state.pile if by is not None}
    named |= {seat for by, of, _ in state.challenged for seat in (by, of)}
    named |= {seat for verdict in state.verdicts for seat in (verdict.by, verdict.seat)}
    named |= {seat for stake in state.stakes for seat in (stake.payer, stake.payee)}
    named |= {seat for seat in (state.claimed_from,) if seat is not None}
    named |= {state.erred[0]} if state.erred is not None else set()
    outcome = state.outcome
    if outcome is not None:
        named |= {seat for seat in (outcome.winner, outcome.discarder) if seat is not None}
        named |= {seat for paid in outcome.transfers for seat in (paid.payer, paid.payee)}
    if not named <= set(range(state.players)):
        raise Error(f"seats are 0 to {state.players - 1}")
    if outcome is not None and len(outcome.payments) != state.players:
        raise Error("payments are by seat")


def _check_exposures(state: State) -> None:
    for hand in state.hands:
        if len(hand.made) != len(hand.exposures):
            raise Error("for each exposure there is the turn in which it was made")
    if not state.open:
        return
    if state.phase is not Phase.TURN or not state.hands[state.turn].exposures:
        raise Error("there is no exposure that could be open")
    kind = state.hands[state.turn].exposures[-1].kind
    for size, jokers in state.forms:
        if size not in state.rules.call_sizes or not 0 <= jokers < size:
            raise Error(f"no exposure of {kind} has had {size} tiles and {jokers} jokers")


def _check_shown(state: State) -> None:
    """Check what is listed by seat: votes, offers, what was agreed, what was passed blind."""
    lists = [state.votes, state.offers, state.agreed, *state.blind.values()]
    if any(shown is not None and len(shown) != len(SEATS) for shown in lists):
        raise Error("votes, offers and blind passes are by seat")
    if any(blind > PASS_SIZE for counts in state.blind.values() for blind in counts):
        raise Error("a pass is three tiles, blind or not")
    if state.offers is not None and max(state.offers) > state.rules.courtesy_max:
        raise Error(f"a courtesy pass is 0 to {state.rules.courtesy_max} tiles")
    if state.agreed != (None if state.offers is None else smaller(state.offers)):
        raise Error("opposite seats agree on the smaller of their offers")


def _check_charleston(state: State) -> None:
    """Check what the Charleston has come to: it is four seats', and what was agreed was offered."""
    if not state.rules.charleston:
        raise Error("there is no Charleston under these rules")
    if state.pile or any(hand.exposures or hand.dead for hand in state.hands):
        raise Error("in the Charleston nothing has been discarded or exposed, and nobody is dead")
    if (state.offers is not None) != (state.phase is Phase.COURTESY_PASS):
        raise Error("offers are there in the courtesy pass, and not before")


def _check_asked(state: State) -> None:
    """Check who is asked or has answered, each seat once."""
    asked = state.waiting | set(state.answers)
    if state.waiting & set(state.answers):
        raise Error("a seat that has answered is not asked again")
    if state.phase is Phase.END:
        good = not asked
    elif state.phase is Phase.TURN:
        good = asked == state.waiting == {state.turn}
    elif state.phase is Phase.WINDOW:
        live = {int(seat) for seat in state.after[state.turn] if not state.hands[seat].dead}
        good = bool(state.waiting) and asked <= live
    else:
        good = bool(state.waiting) and asked == _asked_in_charleston(state)
    if not good:
        raise Error("the seats that have to act are not those of this phase")


def _asked_in_charleston(state: State) -> set[int]:
    if state.phase is not Phase.COURTESY_PASS:
        return {int(seat) for seat in SEATS}
    return {int(seat) for seat in SEATS if state.agreed and state.agreed[seat]}


def _check_answers(state: State) -> None:
    """Check that each answer is one that its seat could give."""
    moves = MOVES[state.phase]
    for seat, answer in state.answers.items():
        refused, _ = moves.get(type(answer), (None, None))
        heavenly = state.phase is Phase.CH1_RIGHT and isinstance(answer, MahJongg)
        if refused is None or heavenly:
            raise Error(f"{answer.name} is no answer in this phase")
        reason = refused(state, SEATS[seat], answer)
        if reason is not None:
            raise Error(f"the answer of {SEATS[seat]} was not allowed: {reason}")


def _check_play(state: State) -> None:
    if state.origin is None:
        raise Error("a turn begins with a draw, a call, or as the first")
    if state.origin == "call" and state.claimed_from in (None, state.turn):
        raise Error("what was called was another seat's discard")
    window = state.phase is Phase.WINDOW
    if window != (state.live is not None):
        raise Error("a discard is live in a window, and not otherwise")
    if window and (not state.pile or state.live != state.pile[-1][1] or state.live == JOKER):
        raise Error("in a window the last discard is live, and no joker")
    if state.drawn is not None and (window or not state.hands[state.turn].counts[state.drawn]):
        raise Error(f"{state.drawn} is not what was drawn")
