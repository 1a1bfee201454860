"""The window after a discard: who is asked, what can be claimed, who gets the tile."""

from __future__ import annotations

from collections.abc import Iterator

from mjcore._rack import Exposure
from mjcore.table import claims, groups
from mjcore.table.actions import Action, Call, MahJongg, Skip
from mjcore.table.death import AUTOMATIC, deaths_end, kill, kill_if_unfit, seen_for
from mjcore.table.events import Answered, Asked, Called, Declared
from mjcore.table.payment import end_won
from mjcore.table.seats import WINDOW, Seat
from mjcore.table.state import JOKER, Hand, State
from mjcore.table.turn import draw_next, start_turn
from mjcore.table.wording import amount, figure
from mjcore.tiles import Tile


def open_window(state: State) -> None:
    """Offer the live discard; go on to the next draw where there is nobody to offer it to."""
    if state.live is not None:
        # Asking only those who can act tells the table that somebody can; asking all tells nothing.
        if state.rules.ask == "all":
            asked = [seat for seat in state.after[state.turn] if not state.hands[seat].dead]
        else:
            asked = able(state, state.live)
        if asked:
            state.wait_for(WINDOW, asked)
            state.emit(Asked(tuple(asked)))
            return
    draw_next(state, state.turn)


def able(state: State, tile: Tile) -> list[Seat]:
    """Return the seats that can use the discard; this runs at every discard of every deal."""
    to_call, to_win = calls_barred(state) is None, wins_barred(state) is None
    rules, hands, fewest, kind = state.rules, state.hands, state.fewest, int(tile)
    asked = []
    for seat in state.after[state.turn]:
        hand = hands[seat]
        if hand.dead:
            continue
        # The cheap question first: most seats do not hold enough of the tile.
        counts = hand.counts
        enough = to_call and counts[kind] + counts[JOKER] >= fewest
        if (enough and can_call(state, seat)) or (
            to_win and claims.winning_discards(rules, hand.waits(state.matcher)) >> kind & 1
        ):
            asked.append(seat)
    return asked


def wins_with(state: State, hand: Hand) -> int:
    """Return the kinds, as bits, that complete this hand as a discard."""
    return claims.winning_discards(state.rules, hand.waits(state.matcher))


def live_tile(state: State) -> Tile:
    """Return the live discard, which every window has."""
    assert state.live is not None
    return state.live


def calls_barred(state: State) -> str | None:
    """Return why no exposure can be called from this discard, ``None`` if one can."""
    return claims.calls_barred(state.rules, len(state.wall))


def wins_barred(state: State) -> str | None:
    """Return why nobody can win on this discard, ``None`` if one can."""
    return claims.wins_barred(state.rules, len(state.wall))


def can_win(state: State, seat: Seat) -> bool:
    """Return whether the live discard completes the hand of this seat."""
    return bool(wins_with(state, state.hands[seat]) >> live_tile(state) & 1)


def can_call(state: State, seat: Seat) -> bool:
    """Return whether this seat has any legal call."""
    return next(calls(state, seat), None) is not None


def calls(state: State, seat: Seat) -> Iterator[Call]:
    """List the legal calls of a seat, by size, then with fewest jokers first."""
    if calls_barred(state):
        return
    counts = state.hands[seat].counts
    for call in groups.calls(state.rules.call_sizes, counts[live_tile(state)], counts[JOKER]):
        if _form_refused(state, seat, call) is None:
            yield call


def call_refused(state: State, seat: Seat, action: Call) -> str | None:
    """Return why this seat may not call so, ``None`` if it may."""
    counts = state.hands[seat].counts
    tile = live_tile(state)
    # `calls` lists what passes all this; here each thing that can be wrong has its sentence.
    barred = calls_barred(state)
    if barred is not None:
        return barred
    if action.size not in state.rules.call_sizes:
        sizes = ", ".join(map(str, sorted(state.rules.call_sizes)))
        return f"a call makes a group of {sizes}, not of {figure(action.size)}"
    if action.jokers >= action.size:
        return "the called tile is one of the group, so it cannot be all jokers"
    if counts[JOKER] < action.jokers:
        return f"you have {amount(counts[JOKER], 'joker')}, not {figure(action.jokers)}"
    naturals = action.size - 1 - action.jokers
    if counts[tile] < naturals:
        held = counts[tile] or "none"
        return f"the discard needs {naturals} more of {tile} with it, and you have {held}"
    return _form_refused(state, seat, action)


def _form_refused(state: State, seat: Seat, call: Call) -> str | None:
    """Return what speaks against a call that the tiles allow."""
    hand = state.hands[seat]
    group = Exposure(live_tile(state), call.size, call.jokers)
    return groups.form_refused(
        state.matcher,
        state.rules,
        [*hand.exposures, group],
        hand.concealed() - (call.size - 1),
        seen_for(state, seat, state.rules.call_fit_test),
    )


def declare_refused(state: State, seat: Seat, action: MahJongg) -> str | None:
    """Return why this seat may not declare mah jongg on the discard, ``None`` if it may."""
    reason = wins_barred(state)
    if reason is None and state.rules.mahjong_in_error == "reject" and not can_win(state, seat):
        reason = f"your tiles and the {live_tile(state)} are no hand of the card"
    return reason


def skip_refused(state: State, seat: Seat, action: Skip) -> str | None:
    """Allow it to everybody who is asked."""
    return None


def do_answer(state: State, seat: Seat, action: Action) -> None:
    """Take an answer; resolve the window when it is the last."""
    state.emit(Answered(seat, action))
    # Nothing moves before the last answer is in, so being quick gains nothing, and nobody can tell
    # from the table whether another seat has answered.
    if state.answer(seat, action):
        resolve(state)


def resolve(state: State) -> None:
    """Give the discard to the claim that goes first, or let the next seat draw."""
    # Mah jongg goes before any call, whatever its size; among equals the discarder's right goes
    # first.
    order = state.after[state.turn]
    declared = [seat for seat in order if isinstance(state.answers[seat], MahJongg)]
    failed: list[Seat] = []
    for seat in declared:
        if can_win(state, seat):
            _fail(state, failed, took=False)
            _win(state, seat)
            return
        failed.append(seat)
    # An error takes the discard with it, so the calls of the others do not count any more.
    if failed:
        _take_in_error(state, failed)
        return
    for seat in order:
        answer = state.answers[seat]
        if isinstance(answer, Call):
            _expose(state, seat, answer)
            return
    draw_next(state, state.turn)


def _win(state: State, seat: Seat) -> None:
    rack = state.hands[seat].rack_with(live_tile(state))
    win = claims.best_win(state.matcher, state.rules, rack, claimed=True)
    assert win is not None
    state.emit(Declared(seat, True, False, False))
    state.claimed_from = state.turn
    end_won(state, seat, rack, win, discarder=state.turn)


def _fail(state: State, failed: list[Seat], *, took: bool) -> None:
    """Kill the hands that declared in error, in turn order."""
    for i, seat in enumerate(failed):
        hand = state.hands[seat]
        # The rack as it was declared: dying may change the hand, and an error is paid by these
        # fourteen.
        state.erred = seat, hand.rack_with(live_tile(state))
        state.emit(Declared(seat, False, took and i == 0, False))
        kill(state, seat, "error")


def _take_in_error(state: State, failed: list[Seat]) -> None:
    """Give the discard to the first hand that failed; nobody else can have it."""
    first, tile, discarder = failed[0], live_tile(state), state.turn
    _fail(state, failed, took=True)
    state.discards.pop()
    state.live = None
    hand = state.hands[first]
    hand.counts[tile] += 1
    hand.changed()
    if deaths_end(state):
        return
    # There a dead hand still ends its turn with a discard; elsewhere it stops at once.
    if state.rules.dead_hands in AUTOMATIC:
        state.claimed_from = discarder
        start_turn(state, first, "call")
    else:
        draw_next(state, first)


def _expose(state: State, seat: Seat, call: Call) -> None:
    """Lay the called group down and begin the caller's turn."""
    hand = state.hands[seat]
    tile, discarder = live_tile(state), state.turn
    state.discards.pop()
    group = groups.lay_down(hand.counts, tile, call)
    state.claimed_from = discarder
    # The turn begins first: it sets back what belongs to a turn, and its number marks the exposure.
    start_turn(state, seat, "call")
    hand.exposures.append(group)
    hand.made_in.append(state.turns)
    hand.changed()
    state.emit(Called(seat, discarder, tile, group))
    state.shown_forms = {(call.size, call.jokers)}
    state.revisable = state.rules.exposure_edit != "never"
    # A group that can never be changed is locked as it is laid down, and judged now; any other when
    # the discard or the exchange locks it.
    if not state.revisable:
        kill_if_unfit(state, seat)
