"""The parts of the table on their own: positions, saves, recorders, settling, the import order."""

from __future__ import annotations

import ast
import io
import json
from pathlib import Path

import pytest

import mjcore
import mjcore.table
from mjcore import (
    Deal,
    Discard,
    Game,
    MahJongg,
    Pass,
    Phase,
    Recorder,
    Rules,
    Seat,
    Skip,
)
from mjcore.records import save
from mjcore.table.payment import _attempted_value
from mjcore.table.state import State
from mjcore.tiles import Tile

CARD = mjcore.Card.loads("""
[card]
name = "Small"
[[section]]
name = "Groups"
lines = [
  { hand = "333a 666a 9999a NNNN", value = 25 },
  { hand = "FFF 44444a 88a EEEE", value = 30 },
  { hand = "22a 444a 666a 888a DDDa", value = 35, concealed = true },
  { hand = "333a 666a 9999a SSSS", value = 60 },
]
""")
MATCHER = mjcore.Matcher(CARD)


def test_fillers_can_call_nothing():
    """A rack left open is filled with different tiles and no joker."""
    deal = Deal.position(MATCHER, racks=[None] * 4, turn=2)
    for seat, hand in enumerate(deal._state.hands):
        assert max(hand.counts) == 1
        assert not hand.counts[Tile.JOKER]
        assert hand.size() == (14 if seat == 2 else 13)


@pytest.mark.parametrize("wall", [0, 7, None, "5D 6D"])
def test_the_wall_of_a_position(wall):
    """A number of tiles left over, all of them, or exactly these."""
    deal = Deal.position(MATCHER, racks=["333B 666B 9999B NNNN", None, None, None], wall=wall)
    expected = {0: 0, 7: 7, None: 152 - 53, "5D 6D": 2}[wall]
    assert deal.view(0).wall == expected
    if wall == "5D 6D":
        deal.apply(0, Discard("N"))
        assert deal.view(1).to_dict()["drawn"] == "5D"


def test_positions_come_back():
    """A position is recorded, saved and replayed as any deal."""
    deal = Deal.position(
        MATCHER,
        Rules.classic(),
        racks=["333B 666B 9999B NN J", "66C 9C 1234D RG [333C J]", None, None],
        turn=1,
        live="N",
        discards="5D 6D",
        wall=9,
        rng=4,
    )
    assert deal.phase is Phase.WINDOW
    deal.apply(0, Skip())
    again = Deal.replay(deal.record(), MATCHER)
    assert json.dumps(again.to_dict()) == json.dumps(deal.to_dict())
    assert "the record stops" in again.truncated
    for seat in range(4):
        header = json.loads(deal.record(seat).splitlines()[0])
        assert not {"state", "seed", "wall"} & set(header)


def test_a_save_has_its_keys():
    """A save holds its header and every field that a state declares, and no others are read."""
    deal = Deal(MATCHER, rng=1)
    data = deal.to_dict()
    assert tuple(data) == (*save.HEADER, *State.KEPT)
    for key in data:
        with pytest.raises(mjcore.RecordError):
            Deal.from_dict({name: data[name] for name in data if name != key}, MATCHER)
    for more in ("extra", "matcher", "_rack"):
        with pytest.raises(mjcore.RecordError, match=more):
            Deal.from_dict(data | {more: 1}, MATCHER)
    with pytest.raises(mjcore.RecordError, match="more"):
        Deal.from_dict(data | {"start": data["start"] | {"more": 1}}, MATCHER)


def test_a_save_is_a_copy():
    """Whoever changes what ``to_dict`` returned does not change the deal."""
    deal = Deal(MATCHER, rng=1)
    before = json.dumps(deal.to_dict())
    deal.to_dict()["start"]["wall"].clear()
    assert json.dumps(deal.to_dict()) == before


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_recorder_writes_the_record(seat):
    """What is appended as it happens is the record."""
    deal, file = Deal(MATCHER, rng=3), io.StringIO()
    recorder = Recorder(deal, file, seat)
    for _ in range(3):
        for at in deal.to_act:
            if deal.phase.is_pass:
                deal.apply(at, next(a for a in deal.legal_actions(at) if isinstance(a, Pass)))
            recorder.write()
    assert file.getvalue() == deal.record(seat)


def test_a_record_cut_anywhere():
    """A truncated record replays to its last whole event and says so, wherever it is cut."""
    deal = Deal(MATCHER, Rules.casual(), rng=3)
    while deal.outcome is None:
        seat = deal.to_act[0]
        deal.apply(seat, next(iter(deal.legal_actions(seat))))
    record = deal.record()
    header = record.index("\n") + 1
    for cut in range(header, len(record), 211):
        again = Deal.replay(record[:cut], MATCHER)
        assert again.truncated
        whole = record[:cut].count("\n") - 1
        assert len(again.events) >= whole
        assert [e.to_dict() for e in again.events[:whole]] == [
            e.to_dict() for e in deal.events[:whole]
        ]
    with pytest.raises(mjcore.RecordError, match="line 1"):
        Deal.replay(record[: header - 2], MATCHER)


def test_positions_of_a_record():
    """Every position of a record comes by, the same deal moving on."""
    deal = Deal(MATCHER, rng=3)
    for seat in range(4):
        deal.apply(seat, next(a for a in deal.legal_actions(seat) if isinstance(a, Pass)))
    asked = [again.question for again in Deal.positions(deal.record(), MATCHER)]
    assert len(asked) == 5
    assert set(asked[:4]) == {"0.1:ch1_right"}
    assert asked[4] == "0.2:ch1_across"


@pytest.mark.parametrize(
    ("rack", "value"),
    [
        ("333B 666B 9999B NNN F", 25),  # one away from 25
        ("333B 666B 9999B NN SS", 60),  # two away from 25 and from 60: the dearest
        ("22B 444B 666B 888B GG R", 35),
        ("6B 88B 44444C [777D] [222D]", 30),  # fits no line at all: the tiles alone count
    ],
)
def test_the_hand_attempted(rack, value):
    """8.7: the value of the line nearest to the fourteen tiles, fewest away, then dearest."""
    state = Deal(MATCHER, rng=1)._state
    rack = rack.replace("44444C", "4444C J")
    assert _attempted_value(state, mjcore.Rack.parse(rack)) == value


def test_a_pivot_changes_places():
    """L2: after each round the first East swaps with the player on its right, and is East again."""
    rules = Rules.league(pivot_swap=True)
    game = Game(MATCHER, rules, rng=1)
    dealers, seating = [], []
    for _ in range(9):
        dealers.append(game.dealer)
        seating.append([game.player(seat) for seat in Seat])
        assert [game.seat(game.player(seat)) for seat in Seat] == list(Seat)
        game._deal = Deal.position(
            MATCHER, rules, racks=["333B 666B 9999B NNNN", *[None] * 3], dealer=game.dealer
        )
        game.deal.apply(0, MahJongg())
        game.next_deal()
    assert dealers == [0, 1, 2, 3, 0, 2, 3, 1, 0]
    assert seating[0] == [0, 1, 2, 3]
    assert seating[4] == [0, 2, 3, 1]
    assert seating[8] == [0, 3, 1, 2]
    assert (
        Game.from_dict(json.loads(json.dumps(game.to_dict())), MATCHER).to_dict() == game.to_dict()
    )


def test_imports_run_one_way():
    """No module of the table imports, in a circle, one that imports it."""
    folder = Path(mjcore.table.__file__).parent
    imports = {}
    for path in folder.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = set()
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module == "mjcore.table":
                found |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module.startswith("mjcore.table."):
                found.add(node.module.rpartition(".")[2])
        imports[path.stem] = found
    imports.pop("__init__")  # the face of the package
    while imports:
        free = [name for name, needs in imports.items() if not needs & set(imports)]
        assert free, f"a circle among {sorted(imports)}"
        for name in free:
            del imports[name]
