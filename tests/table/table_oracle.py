"""Say what is legal in a saved deal, the slow and obvious way: the tests' own reading of the rules.

It looks at the saved state and the log, never at the code of the table. The matcher answers what
fits and what wins; everything else is written down here once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations

from tabletop import MATCHER, SEATS

from mjcore import (
    Call,
    Challenge,
    Deal,
    Discard,
    Exchange,
    Exposure,
    Give,
    MahJongg,
    Offer,
    Pass,
    Phase,
    Rack,
    Revise,
    Rules,
    Seat,
    Skip,
    Tile,
    Visible,
    Vote,
)
from mjcore.notation import parse_tiles, read

JOKER = Tile.JOKER
PASSES = (
    Phase.CH1_RIGHT,
    Phase.CH1_ACROSS,
    Phase.CH1_LEFT,
    Phase.CH2_LEFT,
    Phase.CH2_ACROSS,
    Phase.CH2_RIGHT,
)
SIZES = range(1, 8)


@cache
def universe() -> tuple[object, ...]:
    """Return every action that has no tiles to choose, and every single-tile one, legal or not."""
    seats = [Seat(index) for index in range(4)]
    return (
        MahJongg(),
        Skip(),
        Vote(True),
        Vote(False),
        *[Offer(count) for count in range(6)],
        *[Discard(tile) for tile in Tile],
        *[Call(size, jokers) for size in SIZES for jokers in range(8)],
        *[Revise(size, jokers) for size in SIZES for jokers in range(8)],
        *[Challenge(seat) for seat in seats],
        *[Exchange(s, index, tile) for s in seats for index in range(5) for tile in Tile],
    )


def bundles(held: Counter[Tile]) -> list[tuple[Tile, ...]]:
    """Return all choices of 0 to 4 tiles out of a rack and two foreign tiles."""
    foreign = [tile for tile in Tile if not held[tile]][:2]
    pool = sorted([*held.elements(), *foreign])
    return [choice for size in range(5) for choice in sorted(set(combinations(pool, size)))]


class Oracle:
    """Hold a deal as saved, and answer what each seat may do."""

    def __init__(self, deal: Deal) -> None:
        self.data = deal.to_dict()
        self.rules: Rules = deal.rules
        self.phase = deal.phase
        self.seats = SEATS[: self.rules.players]
        self.view = deal.view(Seat.EAST).to_dict()
        self.hands = [Counter(parse_tiles(" ".join(hand["tiles"]))) for hand in self.data["hands"]]
        self.exposures = [
            [triple for text in hand["exposures"] for triple in read(text)[1]]
            for hand in self.data["hands"]
        ]
        self.dead = [hand["dead"] for hand in self.data["hands"]]
        self.log = self.data["events"]
        self.live = Tile.parse(self.view["live"]) if self.view["live"] else None

    # --- small questions

    @staticmethod
    def counts(texts: list[str]) -> Counter[Tile]:
        return Counter(parse_tiles(" ".join(texts)))

    def rack(self, seat: int, extra: Tile | None = None) -> Rack:
        counts = self.hands[seat] + Counter([extra] if extra is not None else [])
        exposures = [Exposure(*triple) for triple in self.exposures[seat]]
        return Rack(bytes(counts[tile] for tile in Tile), exposures)

    def wins(self, seat: int, extra: Tile | None = None) -> bool:
        lines = [win.line for win in MATCHER.wins(self.rack(seat, extra))]
        if extra is not None and not self.rules.concealed_call_for_mahjong:
            lines = [line for line in lines if not line.concealed]
        return bool(lines)

    def fits(self, seat: int, exposures: list[tuple[int, int, int]]) -> bool:
        """Tell whether some line still holds these exposures, by the table's call test."""
        shown = [Exposure(*triple) for triple in exposures]
        if self.rules.call_fit_test == "structural":
            return MATCHER.fits(shown)
        # What the caller conceals it can use, so that it counts like what nobody has seen.
        loose = Counter(tile for _, tile in self.pile())
        others = [
            Exposure(*triple)
            for other in self.seats
            if other != seat
            for triple in self.exposures[other]
        ]
        visible = Visible(bytes(loose[tile] for tile in Tile), others)
        return MATCHER.fits(shown, visible=visible)

    def pile(self) -> list[tuple[int | None, Tile]]:
        """Return the discards that lie on the table, without the live one."""
        rows = [(row["seat"], Tile.parse(row["tile"])) for row in self.view["discards"]]
        return rows[:-1] if self.live is not None else rows

    def since(self, stop: Callable[[dict], bool]) -> list[dict]:
        """Return the events after the last one for which ``stop`` holds."""
        for index in range(len(self.log) - 1, -1, -1):
            if stop(self.log[index]):
                return self.log[index:]
        return self.log

    # --- what is legal

    def legal(self, seat: Seat) -> set[object]:
        """Return the legal actions that name at most one tile."""
        actions: set[object] = set(self.challenges(seat))
        if self.phase is Phase.WINDOW:
            if seat in self.waiting():
                actions |= self.answers(seat)
        elif self.phase is Phase.TURN:
            if self.view["turn"] == seat:
                actions |= self.turn(seat)
        elif self.phase is not Phase.END and seat in self.waiting():
            if self.phase is Phase.CH2_VOTE:
                actions |= {Vote(True), Vote(False)}
            elif self.phase is Phase.COURTESY_OFFER:
                actions |= {Offer(count) for count in range(self.rules.courtesy_max + 1)}
            elif self.phase is Phase.CH1_RIGHT and self.rules.heavenly_hand and seat == 0:
                actions |= {MahJongg()} if self.wins(seat) else set()
        return actions

    def waiting(self) -> list[int]:
        return list(self.data["waiting"])

    def bundle(self, seat: Seat, tiles: tuple[Tile, ...]) -> set[object]:
        """Return the legal actions that pass or give exactly these tiles."""
        if seat not in self.waiting() or JOKER in tiles or Counter(tiles) - self.hands[seat]:
            return set()
        if self.phase is Phase.COURTESY_PASS:
            offers = self.view["offers"]
            agreed = min(offers[seat], offers[(seat + 2) % 4])
            return {Give(tiles)} if len(tiles) == agreed else set()
        if self.phase not in PASSES or len(tiles) > 3:
            return set()
        name = {Phase.CH1_LEFT: "first_left", Phase.CH2_RIGHT: "last_right"}.get(self.phase)
        blind = 3 - len(tiles)
        return {Pass(tiles, blind)} if not blind or name in self.rules.blind_passes else set()

    def turn(self, seat: Seat) -> set[object]:
        discards: set[object] = {
            Discard(tile) for tile, number in self.hands[seat].items() if number
        }
        if self.dead[seat]:
            return discards
        actions = discards | self.exchanges(seat) | self.revisions(seat)
        if self.rules.mahjong_in_error == "penalty" or self.wins(seat):
            actions.add(MahJongg())
        return actions

    def exchanges(self, seat: Seat) -> set[object]:
        rules = self.rules
        if self.view["origin"] == "call" and not rules.exchange_after_call:
            return set()
        begun = ("drew", "called")
        turn = self.since(lambda event: event["event"] in begun)
        done = sum(event["event"] == "exchanged" for event in turn)
        if rules.exchange_limit is not None and done >= rules.exchange_limit:
            return set()
        return {
            Exchange(owner, index, Tile(kind))
            for owner in self.seats
            if self.data["hands"][owner]["exchangeable"]
            for index, (kind, _, jokers) in enumerate(self.exposures[owner])
            if jokers and self.hands[seat][Tile(kind)]
        }

    def revisions(self, seat: Seat) -> set[object]:
        rules = self.rules
        if self.view["origin"] != "call" or rules.exposure_edit == "never":
            return set()
        turn = self.since(lambda event: event["event"] == "called")
        if not turn or turn[0]["event"] != "called" or turn[0]["seat"] != seat:
            return set()
        exchanged = any(event["event"] == "exchanged" for event in turn)
        if exchanged and rules.exposure_edit == "until_discard_or_exchange":
            return set()
        last = len(self.exposures[seat]) - 1
        shown = set()
        for event in turn:
            if event["event"] in ("called", "revised"):
                shown |= {read(event["exposure"])[1][0][1:]}
            elif event["event"] == "exchanged" and (event["owner"], event["index"]) == (seat, last):
                shown |= {read(event["shows"])[1][0][1:]}
        kind, size, jokers = self.exposures[seat][-1]
        naturals = self.hands[seat][Tile(kind)] + size - jokers
        wild = self.hands[seat][JOKER] + jokers
        found: set[object] = set()
        for new_size in rules.call_sizes:
            for new_jokers in range(new_size):
                own = new_size - new_jokers
                if own > naturals or new_jokers > wild or (new_size, new_jokers) in shown:
                    continue
                after = [*self.exposures[seat][:-1], (kind, new_size, new_jokers)]
                if rules.call_must_fit_card and not self.fits(seat, after):
                    continue
                left = self.hands[seat] + Counter({Tile(kind): size - jokers, JOKER: jokers})
                left -= Counter({Tile(kind): own, JOKER: new_jokers})
                if left.total() or self.complete(left, after):
                    found.add(Revise(new_size, new_jokers))
        return found

    def complete(self, loose: Counter[Tile], exposures: list[tuple[int, int, int]]) -> bool:
        shown = [Exposure(*triple) for triple in exposures]
        return bool(MATCHER.wins(Rack(bytes(loose[tile] for tile in Tile), shown)))

    def barred(self) -> tuple[bool, bool]:
        """Return whether exposure calls and wins are barred on the live discard."""
        wall = self.view["wall"]
        calls = wins = False
        if wall == 0 and self.rules.claims_on_empty_wall != "any":
            calls, wins = True, self.rules.claims_on_empty_wall == "none"
        if self.rules.cold_wall_tiles and wall <= self.rules.cold_wall_tiles:
            calls, wins = True, wins or self.rules.cold_wall_bars == "all_claims"
        return calls, wins

    def calls(self, seat: Seat) -> set[object]:
        assert self.live is not None
        if self.barred()[0] or self.live == JOKER:
            return set()
        found: set[object] = set()
        for size in self.rules.call_sizes:
            for jokers in range(size):
                used = Counter({self.live: size - 1 - jokers, JOKER: jokers})
                if +used - self.hands[seat]:
                    continue
                left = self.hands[seat] - used
                after = [*self.exposures[seat], (int(self.live), size, jokers)]
                if self.rules.call_must_fit_card and not self.fits(seat, after):
                    continue
                if left.total() or self.complete(left, after):
                    found.add(Call(size, jokers))
        return found

    def answers(self, seat: Seat) -> set[object]:
        actions = {Skip()} | self.calls(seat)
        penalty = self.rules.mahjong_in_error == "penalty"
        if not self.barred()[1] and (penalty or self.wins(seat, self.live)):
            actions.add(MahJongg())
        return actions

    def asked(self) -> list[int]:
        """Return who should be asked about the live discard, answers or not."""
        assert self.live is not None
        others = [seat for seat in self.seats if seat != self.view["turn"] and not self.dead[seat]]
        if self.live == JOKER:
            return []
        if self.rules.ask == "all":
            return [int(seat) for seat in others]
        return [
            int(seat)
            for seat in others
            if self.calls(seat) or (not self.barred()[1] and self.wins(seat, self.live))
        ]

    def challenges(self, seat: Seat) -> set[object]:
        rules = self.rules
        if rules.dead_hands != "challenge" or self.phase not in (Phase.TURN, Phase.WINDOW):
            return set()
        if self.dead[seat]:
            return set()
        own = self.phase is Phase.TURN and self.view["turn"] == seat
        if rules.challenge_when == "own_turn" and not own:
            return set()
        recent = self.since(lambda event: event["event"] == "discarded")
        made = {(e["by"], e["seat"]) for e in recent if e["event"] == "challenged"}
        return {
            Challenge(whom)
            for whom in self.seats
            if whom != seat
            and not self.dead[whom]
            and self.exposures[whom]
            and (seat, whom) not in made
        }
