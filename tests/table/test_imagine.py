"""What a seat can imagine: a deal that its view could be of, all that is hidden by chance."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import permutations

import pytest
from any_rules import PRESETS, any_rules
from statistics_of import check_law, check_uniform
from table_driver import check_end, choose, near_the_end
from tabletop import MATCHER, SUPPLY, E, N, S, W, dealt, every_phase, preset, table, to_phase

import mjcore
from mjcore import Challenge, Deal, Discard, Give, Offer, Pass, Phase, Rules, Skip, Tile, View, Vote


def played(rules: Rules, seed: int):
    """Play a deal at random, some of it with sense, and yield it before every action."""
    rng = random.Random(seed)
    deal = near_the_end(rules, rng) if seed % 3 == 0 else Deal(MATCHER, rules, rng=seed)
    while deal.outcome is None:
        yield deal, rng
        seat = rng.choice(deal.to_act)
        if rng.random() < 0.5:
            deal.apply(seat, choose(deal, seat, rng, 0.8))
        else:
            deal.apply(seat, deal.legal_actions(seat).sample(rng, errors=rng.random() < 0.05))


def check_imagined(deal: Deal, viewer: int, rng: random.Random) -> Deal:
    """Imagine a deal from a view; look at it from the same seat."""
    view = deal.view(viewer)
    imagined = Deal.from_view(view, MATCHER, deal.rules, rng=rng)
    seen, wanted = imagined.view(viewer).to_dict(), view.to_dict()
    assert list(seen) == list(wanted)
    for key in wanted:
        assert seen[key] == wanted[key], key
    assert imagined.view(viewer) == view
    return imagined


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("ask", ["able", "all"])
def test_the_imagined_view_is_the_view(name: str, ask: str) -> None:
    """Key by key, in every phase, from every seat, under every preset."""
    compared: Counter[Phase] = Counter()
    for seed in range(9):
        second = {"second_charleston": "always"} if seed % 2 else {}
        for deal, rng in played(preset(name, ask=ask, **second), seed):
            if rng.random() < 0.4:
                for viewer in range(4):
                    compared[deal.phase] += 1
                    check_imagined(deal, viewer, rng)
    assert compared.total() > 1000
    charleston = {phase for phase in Phase if phase.name.startswith(("CH", "COURTESY"))}
    if name == "casual":
        charleston -= {Phase.COURTESY_OFFER, Phase.COURTESY_PASS}
    assert set(compared) == {Phase.TURN, Phase.WINDOW, *charleston}


@pytest.mark.parametrize("seed", range(60))
def test_the_imagined_view_is_the_view_under_any_rules(seed: int) -> None:
    """The same under rules with up to five fields changed; what is imagined plays to its end."""
    rules = any_rules(random.Random(seed))
    for deal, rng in played(rules, seed):
        if rng.random() < 0.1:
            viewer = rng.randrange(deal.players)
            imagined = check_imagined(deal, viewer, rng)
            data = json.loads(json.dumps(imagined.to_dict()))
            assert Deal.from_dict(data, MATCHER).to_dict() == imagined.to_dict()
            if rng.random() < 0.1:
                check_played_on(imagined, rng)


def check_played_on(deal: Deal, rng: random.Random) -> None:
    """Play an imagined deal to its end, and its record again."""
    while deal.outcome is None:
        seat = rng.choice(deal.to_act)
        deal.apply(seat, deal.legal_actions(seat).sample(rng))
    check_end(deal)
    assert Deal.replay(deal.record(), MATCHER).to_dict() == deal.to_dict()


def test_what_is_out_of_play_stays_possible() -> None:
    """Tiles that are nowhere in a position count as unseen, and may be held or lie in the wall."""
    deal = Deal.position(MATCHER, racks=[None] * 4, wall=5, turn=E)
    seen: set[str] = set()
    for seed in range(40):
        imagined = Deal.from_view(deal.view(E), MATCHER, rng=seed)
        data = imagined.to_dict()
        assert len(data["wall"]) == 5
        used = Counter(data["wall"])
        for hand in data["hands"]:
            used.update(hand["tiles"])
        assert all(count <= SUPPLY[Tile.parse(tile)] for tile, count in used.items())
        seen |= set(data["wall"])
    assert len(seen) > 30


def test_the_same_seed_imagines_the_same() -> None:
    """A seed, a generator and the system's chance are taken as everywhere."""
    deal = Deal(MATCHER, rng=1)
    view = deal.view(S)
    one, other = (Deal.from_view(view, MATCHER, rng=5).to_dict() for _ in range(2))
    assert one == other
    chance = random.Random(5)
    first = Deal.from_view(view, MATCHER, rng=chance).to_dict()
    assert first != Deal.from_view(view, MATCHER, rng=chance).to_dict()
    assert Deal.from_view(view, MATCHER).to_dict() != Deal.from_view(view, MATCHER).to_dict()


# --- what cannot be imagined


def test_views_that_nothing_can_be_imagined_of() -> None:
    """A deal that has ended, another number of players, what is no view."""
    *running, ended = every_phase()
    with pytest.raises(mjcore.Error, match="has ended"):
        Deal.from_view(ended.view(E), MATCHER)
    with pytest.raises(mjcore.Error, match="4 players"):
        Deal.from_view(running[0].view(E), MATCHER, Rules.league(players=3))
    for wrong in (running[0].view(E).to_dict(), None, running[0]):
        with pytest.raises(TypeError, match=r"View\.from_dict"):
            Deal.from_view(wrong, MATCHER)


def test_a_window_that_nobody_could_answer() -> None:
    """10,000 tries end in an error: here all four of the kind lie on the table."""
    deal = table(Rules.league(ask="able"), E, live="5B", S="55B J")
    data = deal.view(E).to_dict()
    jokers = [{"seat": None, "tile": "J"}] * 8
    fives = [{"seat": None, "tile": "5B"}] * 3
    data["discards"] = [*jokers, *fives, *data["discards"]]
    data["wall"] -= 11 + 20  # room for the jokers that East holds none of
    view = View.from_dict(data)
    with pytest.raises(mjcore.Error, match="10,000 tries"):
        Deal.from_view(
            view,
            MATCHER,
            Rules.league(ask="able", concealed_call_for_mahjong=False, mahjong_in_error="reject"),
        )


# --- the law, counted out where few tiles are unseen

SHOWN = {
    "S": "[111C] [222C] [333C] [444C]",
    "W": "[555C] [666C] [777C] [888C]",
    "N": "[999C] [111D] [222D] [333D]",
}
"""Three racks of which one tile each is hidden."""


def few_unseen(hidden: str, rules: Rules) -> View:
    """Return East's view in its turn: these five tiles are one of each other seat and the wall."""
    s, w, n, *wall = hidden.split()
    racks = {"S": f"{s} {SHOWN['S']}", "W": f"{w} {SHOWN['W']}", "N": f"{n} {SHOWN['N']}"}
    east = "1111B 2222B 3333B 44B"
    seen = Counter(SUPPLY)
    for text in (east, *racks.values(), *wall):
        seen.subtract(
            mjcore.Rack.parse(text)
            if "[" in text
            else map(Tile.parse, text.split())
            if text in wall
            else mjcore.Rack.parse(text)
        )
    rest = " ".join(str(tile) for tile in seen.elements())
    deal = Deal.position(
        MATCHER,
        rules,
        racks=[east, racks["S"], racks["W"], racks["N"]],
        turn=E,
        discards=rest,
        wall=" ".join(wall),
    )
    view = deal.view(E)
    assert sum(view.unseen) == 5
    return view


@pytest.mark.parametrize("hidden", ["5B 6B 7B N E", "5B 5B 7B N N", "F J F J 7B"])
def test_the_law_of_the_hidden_tiles(hidden: str) -> None:
    """Every way to lay the unseen tiles out is as likely as every other."""
    rules = Rules.league(ask="all")
    view = few_unseen(hidden, rules)
    ways = Counter(permutations(sorted(map(Tile.parse, hidden.split()), key=int)))
    chance = random.Random(7)
    found = []
    for _ in range(max(6_000, 12 * len(ways))):
        state = Deal.from_view(view, MATCHER, rules, rng=chance)._state
        hands = [state.hands[seat].listed()[0] for seat in (S, W, N)]
        found.append((*hands, *state.wall))
    check_law(found, ways)


def test_the_law_of_a_window_that_somebody_must_answer() -> None:
    """Only deals in which somebody can answer are drawn, each of these alike."""
    rules = Rules.league(ask="able", players=2, concealed_call_for_mahjong=False)
    shown = "[111C] [222C] [333C]"
    seen = Counter(SUPPLY)
    east, south, wall = "1111B 2222B 3333B 4B", f"5B 5B 6B 7B {shown}", ["8B", "N"]
    for text in (east, south, "5B", *wall):
        seen.subtract(mjcore.Rack.parse(text))
    deal = Deal.position(
        MATCHER,
        rules,
        racks=[east, south],
        turn=E,
        live="5B",
        discards=" ".join(str(tile) for tile in seen.elements()),
        wall=" ".join(wall),
    )
    assert deal.phase is Phase.WINDOW and sum(deal.view(E).unseen) == 6
    # South holds both of the other fives, or it could not call: two more of the four tiles are its.
    expected = Counter()
    for way in permutations(map(Tile.parse, ["5B", "5B", "6B", "7B", "8B", "N"])):
        hand = tuple(sorted(way[:4], key=int))
        if hand.count(Tile.BAM_5) == 2:
            expected[hand, way[4:]] += 1
    chance = random.Random(3)
    found = []
    for _ in range(3_000):
        imagined = Deal.from_view(deal.view(E), MATCHER, rules, rng=chance)
        state = imagined._state
        assert imagined.to_act == (S,)
        found.append((tuple(state.hands[S].listed()), tuple(state.wall)))
    check_law(found, expected)


def places(deal: Deal, seat: int, action: mjcore.Action) -> tuple[int, int]:
    """Return the place of an answer among those that the seat had, and how many these were."""
    again = Deal.from_dict(
        deal.to_dict()
        | {
            "answers": [
                None if at == seat else one for at, one in enumerate(deal.to_dict()["answers"])
            ],
            "waiting": sorted({*map(int, deal.to_act), int(seat)}),
        },
        MATCHER,
    )
    answers = [one for one in again.legal_actions(seat) if one.name == action.name]
    return answers.index(action), len(answers)


@pytest.mark.parametrize(
    ("phase", "answers"),
    [
        (Phase.CH1_RIGHT, None),
        (Phase.CH1_LEFT, None),
        (Phase.CH2_VOTE, (Vote(True), Vote(False))),
        (Phase.COURTESY_OFFER, tuple(Offer(count) for count in range(4))),
        (Phase.COURTESY_PASS, None),
    ],
)
def test_the_law_of_hidden_answers(phase: Phase, answers: tuple | None) -> None:
    """What another seat has answered is any of what it may answer, each alike."""
    deal = to_phase(dealt(Rules.league()), phase, offers=2)
    for seat in (S, W):
        deal.apply(seat, deal.legal_actions(seat).sample(1))
    chance, found = random.Random(11), []
    for _ in range(400 if answers is None else 1500):
        imagined = Deal.from_view(deal.view(E), MATCHER, Rules.league(), rng=chance)
        assert imagined.to_act == deal.to_act
        for seat in (S, W):
            answer = imagined._state.answers[seat]
            assert answer is not None and imagined._state.answers[N] is None
            if answers is not None:
                found.append(answer)
            else:
                assert isinstance(answer, Pass | Give)
                place, number = places(imagined, seat, answer)
                # Spread over the place, so that rows of any length make ten equal parts.
                found.append(int(10 * (place + chance.random()) / number))
    check_uniform(found, range(10) if answers is None else answers)


def test_the_law_of_the_drawn_tile() -> None:
    """The drawn tile of another is any of its concealed tiles, each alike."""
    deal = table(Rules.league(ask="all"), S)
    assert deal.view(E).drawn is None
    chance, found = random.Random(2), []
    for _ in range(1500):
        state = Deal.from_view(deal.view(E), MATCHER, rng=chance)._state
        tiles = state.hands[S].listed()
        assert state.drawn in tiles and len(tiles) == 14
        found.append(tiles.index(state.drawn) if tiles.count(state.drawn) == 1 else -1)
    check_uniform([place for place in found if place >= 0], range(14))
    own = Deal.from_view(deal.view(S), MATCHER, rng=1)
    assert own._state.drawn == deal._state.drawn


def test_in_a_window_none_of_the_others_has_answered() -> None:
    """Who has answered is hidden; the viewer's own answer stands."""
    deal = table(Rules.league(ask="all"), E, live="5B", S="55B")
    deal.apply(W, Skip())
    for viewer, waiting in ((E, (S, W, N)), (S, (S, W, N)), (W, (S, N)), (N, (S, W, N))):
        imagined = Deal.from_view(deal.view(viewer), MATCHER, Rules.league(ask="all"), rng=1)
        assert imagined.to_act == waiting
    assert Deal.from_view(deal.view(W), MATCHER, Rules.league(ask="all")).view(W).answer == Skip()


def test_challenges_and_stakes_are_remembered() -> None:
    """Nobody may challenge the same hand twice since the last discard, imagined or not."""
    rules = Rules.league(dead_test="structural")
    deal = table(rules, E, S="[333C]", W="[777D]")
    deal.apply(N, Challenge(S))
    imagined = Deal.from_view(deal.view(E), MATCHER, rules, rng=1)
    assert Challenge(S) not in imagined.legal_actions(N)
    assert imagined.view(E).stakes == deal.view(E).stakes != ()
    discard = next(a for a in imagined.legal_actions(E) if isinstance(a, Discard))
    imagined.apply(E, discard)
    assert Challenge(S) in imagined.legal_actions(N)
