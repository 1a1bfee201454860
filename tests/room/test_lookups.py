"""What a server looks up in a room: places, seats, names, the deal that is over."""

from __future__ import annotations

from rooming import Table, fast

from mjcore import Rules


def test_who_sits_where():
    """The place stays for the game, the seat follows the dealer; who has none has neither."""
    table = Table(fast(hands=2, rules=Rules.league()), people=2)
    late = table.join("Late")
    room = table.room
    assert room.names == ("P0", "P1", None, None) and room.games == 0
    assert [room.player(member) for member in (1, 2, late, None, 99)] == [0, 1, None, None, None]
    assert room.seat(1) is None and room.deal_over() is None
    table.say(1, type="start")
    assert room.games == 1
    assert room.game is not None
    seats = [room.seat(member) for member in (1, 2)]
    assert seats == [room.game.seat(0), room.game.seat(1)] and room.seat(late) is None
    assert room.deal_over() is None


def test_the_deal_that_is_over_is_as_it_was_told():
    table = Table(fast(hands=2), people=1)
    table.say(1, type="start")
    table.play()
    told = table.last(1, "deal_over")
    assert table.room.deal_over() == {
        key: value for key, value in told.items() if key not in ("n", "time")
    }
    table.say(1, type="ready", deal=1)
    assert table.room.deal_over() is None
