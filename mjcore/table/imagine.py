"""What a seat can imagine: a deal that its view could be of, all that is hidden drawn by chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mjcore.errors import Error, shown
from mjcore.table.challenge import is_dead
from mjcore.table.discard import is_seen
from mjcore.table.legal import LegalActions
from mjcore.table.seats import SEATS, Phase, Seat
from mjcore.table.state import PastChallenge, State
from mjcore.table.view import View
from mjcore.table.window import able
from mjcore.tiles import Tile

MOST_TRIES = 10_000
"""How often the tiles are shuffled anew where nobody could answer the open window."""


def imagine(state: State, view: View, chance: Random) -> None:
    """Turn a fresh state into one that ``view`` could be of.

    The unseen tiles are shuffled uniformly over the others' concealed places, the wall and what is
    out of play, until somebody could have been asked who must have been; then the others' hidden
    answers and the drawn tile are drawn uniformly from what is legal. Raise ``Error`` for a view of
    a deal that has ended, one of other rules, and one that no tiles fit.
    """
    if view.phase is Phase.END:
        raise Error("the deal of this view has ended, there is nothing left to imagine")
    if view.players != state.players:
        raise Error(f"this view is of {view.players} players, the rules are for {state.players}")
    _show_table(state, view)
    _show_turn(state, view)
    _deal_unseen(state, view, chance)
    _imagine_challenges(state, view)
    _imagine_answers(state, view, chance)
    _imagine_drawn(state, view, chance)


def check_view(seen: View, view: View) -> None:
    """Raise ``Error`` unless what is seen of an imagined deal is the view that it is made of."""
    for name in view._fields:
        if getattr(seen, name) != getattr(view, name):
            told, would = shown(getattr(view, name)), shown(getattr(seen, name))
            raise Error(f"no deal has this view: its {name!r} is {told}, and would be {would}")


def _show_table(state: State, view: View) -> None:
    """Lay out what everybody sees."""
    number, _, rest = view.question.partition(".")
    state.number, told = int(number), int(rest.partition(":")[0])
    if told < 1:
        raise Error(f"this is no view of a deal: its question {view.question!r} comes before it")
    state.told = told - 1  # the beginning of the deal counts
    state.phase = view.phase
    for seat, hand in enumerate(state.hands):
        hand.exposures = list(view.exposures[seat])
        hand.made_in = [0] * len(hand.exposures)
        hand.dead = view.dead[seat]
        hand.exchangeable = view.exchangeable[seat]
    state.votes, state.offers = view.votes, view.offers
    state.blind = view.blind
    state.discards = list(view.discards)
    state.discarded = len(state.discards)
    state.stakes = list(view.stakes)


def _show_turn(state: State, view: View) -> None:
    """Set what is known of the turn."""
    if view.turn is None:
        return
    state.turn, state.origin, state.turns = view.turn, view.origin, 1
    state.exchanged_last, state.exchanges = view.exchanged_last, view.exchanges
    state.claimed_from, state.live = view.claimed_from, view.live
    state.wall_at_discard = view.wall
    made_in = state.hands[view.turn].made_in
    if view.fresh and made_in:
        made_in[-1] = state.turns
    if view.open is not None:
        state.revisable = True
        state.shown_forms = {(form.size, form.jokers) for form in view.shown}
    state.live_was_unseen = state.rules.hot_wall_tiles > 0 and _came_unseen(state, view)


def _came_unseen(state: State, view: View) -> bool:
    """Return whether no other tile of the kind that was thrown last lay on the table before."""
    hand = state.hands[state.turn]
    if view.live is not None:
        last = state.discards.pop()
        seen = is_seen(state, view.live)
        state.discards.append(last)
        return not seen
    if view.origin != "call" or not hand.exposures:
        return False
    made = hand.exposures.pop()
    seen = is_seen(state, made.kind)
    hand.exposures.append(made)
    return not seen


def _deal_unseen(state: State, view: View, chance: Random) -> None:
    """Shuffle the unseen tiles over the hidden places, so that who must be asked can answer."""
    pool = [tile for tile, count in zip(Tile, view.unseen, strict=True) for _ in range(count)]
    state.hands[view.seat].counts = bytearray(view.rack.counts)
    others = [seat for seat in SEATS[: state.players] if seat != view.seat]
    for _ in range(MOST_TRIES):
        chance.shuffle(pool)
        at = 0
        for seat in others:
            hand, size = state.hands[seat], view.concealed[seat]
            hand.counts = counts = bytearray(len(view.unseen))
            for tile in pool[at : at + size]:
                counts[tile] += 1
            at += size
            hand.changed()
        state.wall = pool[at : at + view.wall]
        if state.phase is not Phase.WINDOW or _ask(state, view):
            return
    raise Error(
        f"no deal was found in {MOST_TRIES:,} tries that this view could be of: "
        "nobody could answer the open window"
    )


def _ask(state: State, view: View) -> bool:
    """Ask who must be able to answer; return whether that is what the view shows."""
    if state.live is None:
        return False
    if state.rules.ask == "all":
        asked: Sequence[Seat] = [s for s in state.after[state.turn] if not state.hands[s].dead]
    else:
        asked = able(state, state.live)
    answered = view.answer is not None
    if (view.seat in asked) != (answered or view.seat in view.to_act):
        return False
    state.waiting = {seat for seat in asked if seat != view.seat or not answered}
    return bool(state.waiting)


def _imagine_challenges(state: State, view: View) -> None:
    """Set what was challenged; a deferred one is judged by what lies on the table now."""
    for one in view.challenges:
        right = is_dead(state, one.seat) if one.right is None else one.right
        after = state.discarded - one.before_discard
        state.challenges.append(PastChallenge(one.by, one.seat, right, max(0, after)))


def _imagine_answers(state: State, view: View, chance: Random) -> None:
    """Set who is asked; let those who have answered have chosen what they may, each alike."""
    state.answers[view.seat] = view.answer
    if state.phase is Phase.WINDOW:
        return  # who has answered is hidden: nobody has but the viewer
    state.waiting = set(view.to_act)
    if state.phase is Phase.TURN:
        return
    for seat in _asked(state):
        if seat not in state.waiting and seat != view.seat:
            state.waiting.add(seat)
            action = LegalActions(state, seat).sample(chance)
            while action.name == "mah_jongg":
                action = LegalActions(state, seat).sample(chance)
            state.answers[seat] = action
            state.waiting.discard(seat)


def _asked(state: State) -> list[Seat]:
    """Return the seats that the question of a pass, a vote or an offer is put to."""
    if state.phase is Phase.COURTESY_PASS:
        return [seat for seat in SEATS if state.agreed and state.agreed[seat]]
    return list(SEATS[: state.players])


def _imagine_drawn(state: State, view: View, chance: Random) -> None:
    """Let the seat in turn have drawn any of its concealed tiles."""
    state.drawn = view.drawn
    if view.phase is Phase.TURN and view.turn != view.seat and view.origin == "draw":
        tiles = state.hands[state.turn].listed()
        state.drawn = tiles[int(chance.random() * len(tiles))] if tiles else None
