"""Play deals with bots, looking at everything that they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import mjcore
from mjcore import Rules, bots

MATCHER = mjcore.Matcher(mjcore.Card.practice())
NAMES = ("easy", "steady", "strong")
Look = Callable[[mjcore.Deal, int, mjcore.View, mjcore.Action], None]


def play(
    names: Sequence[str],
    rules: Rules | None = None,
    seed: int = 1,
    look: Look | None = None,
    matcher: mjcore.Matcher = MATCHER,
) -> mjcore.Deal:
    """Play a deal; ``apply`` raises if a bot proposes anything illegal."""
    rules = Rules.league() if rules is None else rules
    deal = mjcore.Deal(matcher, rules, rng=seed)
    players = [bots.make(names[i], matcher, rules, rng=seed + i) for i in range(deal.players)]
    while deal.outcome is None:
        seat = deal.to_act[0]
        view, legal = deal.view(seat), deal.legal_actions(seat)
        action = players[seat].choose(view, legal)
        assert action in legal
        if look is not None:
            look(deal, int(seat), view, action)
        deal.apply(seat, action, at=view.question)
    return deal
