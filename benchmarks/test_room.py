"""What a room holds beside its game, exactly; how long it takes, roughly."""

import room

import mjcore
from mjcore import Matcher, Room, RoomSettings

MATCHER = Matcher(mjcore.Card.practice())


def test_a_room_is_small_at_any_point():
    """With four people who ask for all hints at every question, from the deal to its end."""
    for preset in ("room", "league"):
        sizes = room.play(MATCHER, preset, 3, hints=True, sizes=True).sizes
        assert len(sizes) > 8 and max(sizes) <= room.MOST_BYTES, max(sizes)


def test_a_full_room_with_full_memories_is_small():
    """Eight members, each with as many ids as are remembered, rules of its own, hints for all."""
    rules = mjcore.Rules.room(discarder_mult=3)
    one = Room(MATCHER, RoomSettings(rules=rules, bots=["easy", "easy", "strong", "steady"]), rng=1)
    for player in range(8):
        ticket, _ = one.join(f"The player number {player:05}", 0.0)
        one.attach(ticket.token, player, 0.0)
        if player < 4:
            one.receive(player, {"type": "sit", "player": player}, 0.0)
    one.receive(0, {"type": "start"}, 0.0)
    for player in range(8):
        for number in range(40):
            one.receive(player, {"type": "ping", "id": f"{number:064}"}, 0.0)
        for what in ("why", "help"):
            one.receive(player, {"type": what}, 0.0)
    assert room.beside_its_game(one) <= room.MOST_BYTES


def test_the_report(capsys):
    assert room.main(["--deals", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6 and all("at most" in line for line in lines)


def test_a_tick_with_nothing_due_is_short():
    """Below a microsecond on any machine that this runs on, in the least of twenty rounds."""
    assert room.tick_ns(MATCHER, 40_000) < room.MOST_TICK_NS
