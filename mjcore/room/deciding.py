"""What is decided for a seat: by its bot, by the advisor when its time is up, or on request.

Nothing here changes the room: what is decided becomes an entry, and entries alone are replayed.
"""

from __future__ import annotations

import json
import math
import zlib
from typing import Any, cast

from mjcore import bots
from mjcore.advice import Advice, Advisor
from mjcore.bots import Level
from mjcore.errors import Error
from mjcore.room.inside import Inside
from mjcore.table import Action, Challenge, LegalActions, MahJongg, Phase, Seat, Skip
from mjcore.table.chance import derived_seed

HINTS = 5
"""How many lines the Hand Helper shows."""


def bot_action(inside: Inside, seat: Seat) -> Action:
    """Return what the bot of a seat does; bots are made anew each time, they keep nothing."""
    deal = inside.deal
    player = inside.player(seat)
    seed = derived_seed(inside.seed, f"bot {inside.games}.{player}")
    bot = bots.make(cast(Level, inside.level(player)), deal.matcher, deal.rules, seed)
    legal = deal.legal_actions(seat)
    try:
        action = bot.choose(deal.view(seat), legal)
    except Error:
        return fallback(legal)
    return action if action in legal else fallback(legal)


def timeout_action(inside: Inside, seat: Seat) -> Action:
    """Return what is done for a seat whose time is up: what is suggested, but no mah jongg."""
    deal = inside.deal
    legal = deal.legal_actions(seat)
    try:
        action = advice(inside, seat)[1]
        if isinstance(action, MahJongg):
            advisor = Advisor(deal.matcher, deal.rules)
            instead = advisor.discard if deal.phase is Phase.TURN else advisor.charleston
            action = instead(deal.view(seat)).suggestion
    except Error:
        return fallback(legal)
    if action is None or isinstance(action, MahJongg | Challenge) or action not in legal:
        return fallback(legal)
    return action


def fallback(legal: LegalActions) -> Action:
    """Return the first action that risks nothing; there always is one."""
    if Skip() in legal:
        return Skip()
    return next(one for one in legal if not isinstance(one, MahJongg | Challenge))


def advice(inside: Inside, seat: Seat) -> tuple[dict[str, Any], Action | None]:
    """Return advice for the open question, JSON-ready, and what it suggests; worked out once."""
    found: tuple[bytes, Action | None] | None = _hinted(inside, seat, "advice")
    if found is None:
        given: Advice = Advisor(inside.deal.matcher, inside.deal.rules).advise(
            inside.deal.view(seat)
        )
        data = {**given.to_dict(), "text": given.text}
        found = _packed(data), given.suggestion
        inside.hints[seat, "advice"] = found
    return _unpacked(found[0]), found[1]


def helper(inside: Inside, seat: Seat) -> list[dict[str, Any]]:
    """Return what the Hand Helper shows, JSON-ready; worked out once a question."""
    found: bytes | None = _hinted(inside, seat, "helper")
    if found is None:
        hints = Advisor(inside.deal.matcher, inside.deal.rules).helper(
            inside.deal.view(seat), HINTS
        )
        found = _packed([hint.to_dict() for hint in hints])
        inside.hints[seat, "helper"] = found
    shown: list[dict[str, Any]] = _unpacked(found)
    return shown


def _hinted(inside: Inside, seat: Seat, what: str) -> Any:
    """Return what was worked out before for the question that is open."""
    question = inside.deal.question
    if inside.hinted != question:
        inside.hints.clear()
        inside.hinted = question
    return inside.hints.get((seat, what))


def _packed(data: Any) -> bytes:
    """Return data as they are kept: four seats' hints would take most of what a room may."""
    return zlib.compress(json.dumps(_finite(data)).encode())


def _unpacked(kept: bytes) -> Any:
    return json.loads(zlib.decompress(kept))


def _finite(value: Any) -> Any:
    """Return data without the infinities that JSON lacks: ``None`` stands for them."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value
