"""Whether an open exposure proves a hand dead: what its owner could still do decides (rule 8.5).

The proof is compared with an exhaustive search: every hand that nobody sees, and from each every
revision and exchange that the table allows, played on a copy of the deal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from mjcore import Card, Challenge, Deal, Exchange, Exposure, Matcher, Revise, Rules, Seat, Tile
from mjcore.table.death import fits
from mjcore.table.groups import fits as fits_card
from mjcore.table.state import JOKER

E, S, W, N = Seat
LINES = """
[card]
name = "Small card"
edition = "1"
[[section]]
name = "Both"
lines = [{lines}]
"""


def small_card(*hands: str) -> Matcher:
    lines = ", ".join([f'{{ hand = "{hand}", value = 25 }}' for hand in hands])
    return Matcher(Card.loads(LINES.replace("{lines}", lines)))


TWO_LINES = small_card("0000 99a 77777a 0 WW", "333a 666a 9999a NNNN")


def after_the_call(rules: Rules) -> Deal:
    """Return a deal in which South, which may take West's joker for a 5 Dot, called a pung."""
    return Deal.position(
        TWO_LINES,
        rules,
        racks=[
            None,
            "[777D] 7D 5D 1B 2B 4B 8B 1C 2C 4C 8C R",
            "1B 2B 4B 8B 1C 2C 4C 8C R G [55D J]",
            "1B 2B 4B 8B 1C 2C 4C 8C R G [66D J]",
        ],
        turn=S,
        origin="call",
        discards="JJJJJJ",
    )


def test_a_joker_that_can_still_be_had_may_save_a_hand() -> None:
    """8.5: all jokers are seen, but South may take one and make its pung a quint."""
    deal = after_the_call(Rules.league(exposure_edit="until_discard"))
    twin = deal.copy()
    (challenged,) = deal.apply(N, Challenge(S))
    assert challenged.right is False
    assert not deal.view(N).dead[S]
    twin.apply(S, Exchange(W, 0, "5D"))
    twin.apply(S, Revise(5, 1))
    assert str(twin.view(S).exposures[S][0]) == "[7777D J]"


@pytest.mark.parametrize(
    "changes",
    [
        {"exposure_edit": "until_discard_or_exchange"},
        {"exposure_edit": "until_discard", "exchange_after_call": False},
        {"exposure_edit": "until_discard", "exchange_limit": 0},
        {"exposure_edit": "never"},
    ],
    ids=str,
)
def test_a_joker_that_cannot_be_had_saves_nobody(changes: dict[str, object]) -> None:
    deal = after_the_call(Rules.league(**changes))
    deal.apply(N, Challenge(S))
    assert deal.view(N).dead[S]


@pytest.mark.parametrize("edit", ["until_discard", "until_discard_or_exchange"])
def test_structural_asks_the_card_alone(edit: str) -> None:
    """I1: the card has a quint of sevens, wherever the jokers are."""
    rules = Rules.league(exposure_edit=edit, dead_test="structural")
    deal = after_the_call(rules.replace(exchange_after_call=False))
    deal.apply(N, Challenge(S))
    assert not deal.view(N).dead[S]


# --- the proof beside an exhaustive search

CARD = small_card(
    "0000 99a 77777a 0 WW",
    "333a 666a 9999a NNNN",
    "555a 7777a 333a 66a 88a",
    "FFFF 55555a 777a NN",
)
GROUPS = (
    {"0": 4, "7D": 5},
    {"3D": 3, "6D": 3, "9D": 4, "N": 4},
    {"5D": 3, "7D": 4, "3D": 3},
    {"F": 4, "5D": 5, "7D": 3},
)
"""By line the groups that can be exposed."""
KINDS = ("7D", "5D", "3D", "N", "0", "F", "6D", "9D", "8D", "W")


def random_rules(rng: random.Random) -> Rules:
    return Rules.league(
        ask="all",
        exposure_edit=rng.choice(
            ["until_discard", "until_discard", "until_discard_or_exchange", "never"]
        ),
        exchange_after_call=rng.random() < 0.8,
        exchange_limit=rng.choice([None, None, 1, 2]),
        call_sizes=rng.choice([[3, 4, 5, 6], [3, 4, 5], [3, 5]]),
        dead_test=rng.choice(["visible", "visible", "structural"]),
        dead_jokers=rng.choice(["prior", "all", "none"]),
    )


def random_group(rng: random.Random, left: list[int], kind: Tile, size: int) -> str | None:
    """Return the text of an exposure that the tiles left allow, and take it from them."""
    least = max(0, size - left[kind])
    most = min(size - 1, left[JOKER], 2)
    if least > most:
        return None
    jokers = rng.randint(least, most)
    left[kind] -= size - jokers
    left[JOKER] -= jokers
    return str(Exposure(kind, size, jokers))


def random_table(rng: random.Random) -> Deal | None:
    """Return a deal whose South has just called a group of a line, of some size."""
    rules = random_rules(rng)
    left = [tile.copies for tile in Tile]
    groups = list(rng.choice(GROUPS).items())
    rng.shuffle(groups)
    own = groups[: rng.randint(2, 3)]
    wanted = [(S, kind, size) for kind, size in own[:-1]]
    wanted.append((S, own[-1][0], rng.choice(sorted(rules.call_sizes))))
    wanted += [(seat, rng.choice(KINDS), 3) for seat in (E, W) for _ in range(rng.randint(0, 1))]
    shown: dict[Seat, list[str]] = {seat: [] for seat in Seat}
    room = dict.fromkeys(Seat, 13)
    for seat, kind, size in wanted:
        text = random_group(rng, left, Tile.parse(kind), size)
        room[seat] -= size
        if text is None or room[seat] < 0:
            return None
        shown[seat].append(text)
    discards: list[Tile] = []
    for tile in (Tile.JOKER, *[Tile.parse(text) for text in rng.sample(KINDS, 4)]):
        gone = rng.randint(max(0, left[tile] - (1 if tile == JOKER else 2)), left[tile])
        discards += [tile] * gone
        left[tile] -= gone
    fillers = [tile for tile in Tile if left[tile] >= 4 and str(tile) not in KINDS][:14]
    racks = [
        " ".join([*map(str, fillers[: room[seat] + (seat is S)]), *shown[seat]]) for seat in Seat
    ]
    if room[S] > 4:
        return None  # too many hands that it could hold
    dead = [W] if shown[W] and rng.random() < 0.3 else []
    return Deal.position(
        CARD, rules, racks=racks, turn=S, origin="call", discards=discards, dead=dead
    )


def hidden_hands(deal: Deal) -> Iterator[bytearray]:
    """Yield every hand that South may hold, in the kinds that can go into an exposure."""
    state = deal._state
    concealed = state.hands[S].concealed()
    unseen = list(deal.view(N).unseen)
    for tile in deal.view(N).rack.concealed:
        unseen[tile] += 1  # the proof does not know what the challenger holds
    newest = state.hands[S].exposures[-1]
    kinds = {int(one.kind) for hand in state.hands for one in hand.exposures if one.jokers}
    kinds = sorted(kinds | {int(newest.kind), JOKER})
    junk = [kind for kind in range(JOKER) if kind not in kinds]
    for held in product(*[range(min(unseen[kind], concealed) + 1) for kind in kinds]):
        if sum(held) > concealed:
            continue
        counts = bytearray(36)
        for kind, number in zip(kinds, held, strict=True):
            counts[kind] = number
        lacking = concealed - sum(held)
        for kind in junk:
            counts[kind] = min(unseen[kind], lacking)
            lacking -= counts[kind]
        assert not lacking
        yield counts


def can_be_saved(deal: Deal) -> bool | None:
    """Return whether any hand could come, by the table's own moves, to exposures that fit.

    ``None`` says that there is more to search than a test can wait for.
    """
    known: set[object] = set()
    for counts in hidden_hands(deal):
        twin = deal.copy()
        twin._state.hands[S].counts = counts
        twin._state.hands[S].changed()
        stack = [twin]
        while stack:
            now = stack.pop()
            state = now._state
            hands = state.hands
            if fits(state, S, hands[S].exposures, "visible"):
                return True
            if not state.revisable:
                continue
            for action in now.legal_actions(S):
                if isinstance(action, Revise | Exchange):
                    after = now.copy()
                    after.apply(S, action)
                    twins = after._state
                    key = (
                        bytes(twins.hands[S].counts),
                        tuple(hand.shown() for hand in twins.hands),
                        frozenset(twins.shown_forms),
                        twins.exchanges,
                    )
                    if len(known) > 1_500:
                        return None
                    if key not in known:
                        known.add(key)
                        stack.append(after)
    return False


def card_knows(deal: Deal) -> bool:
    """Return whether some form that South could have taken is one of the card's beside the rest."""
    state = deal._state
    *others, newest = state.hands[S].exposures
    sizes = sorted(state.rules.call_sizes) if state.revisable else [newest.size]
    naturals = newest.kind.copies - sum([o.naturals for o in others if o.kind == newest.kind])
    left = 8 - sum([one.jokers for one in others])
    for size in sizes:
        jokers = max(0, size - naturals)
        room = 14 - sum([one.size for one in others])
        if size > room or jokers > min(left, size - 1):
            continue
        if fits_card(deal.matcher, [*others, Exposure(newest.kind, size, jokers)], None):
            return True
    return False


@pytest.mark.parametrize("seed", range(24))
def test_a_challenge_is_right_where_nothing_could_save_the_hand(seed: int) -> None:
    """8.5: whenever some hidden hand and some moves lead to exposures that fit, it is wrong."""
    rng = random.Random(seed)
    found = Counter[tuple[str, bool]]()
    while sum(found.values()) < 8:
        deal = random_table(rng)
        if deal is None or (found and rng.random() < 0.9 and not card_knows(deal)):
            continue
        for _ in range(rng.choice([0, 0, 1, 2])):  # forms that it has had in this turn
            legal = [a for a in deal.legal_actions(S) if isinstance(a, Revise)]
            if legal:
                deal.apply(S, rng.choice(legal))
        saved = card_knows(deal)
        if deal.rules.dead_test == "visible":
            searched = saved and can_be_saved(deal)
            if searched is None:
                continue
            saved = searched
        (challenged, *_) = deal.copy().apply(N, Challenge(S))
        assert challenged.right is not saved, (deal.view(S).exposures, deal.rules)
        found[deal.rules.dead_test, saved] += 1
