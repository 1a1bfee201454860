"""How far the code of one answer is to be followed: frames and modules of Python it passes."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import mjcore
from mjcore.advice import Advisor

PACKAGE = Path(mjcore.__file__).parent

MOST_FRAMES = 210
MOST_MODULES = 15


def passed(advisor: Advisor, view: mjcore.View) -> tuple[int, set[str]]:
    """Return how many frames an answer passes, and the modules of the package among them."""
    files: list[str] = []

    def look(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            files.append(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        advisor.advise(view)
    finally:
        sys.setprofile(before)
    own = {Path(file) for file in files if Path(file).is_relative_to(PACKAGE)}
    return len(files), {str(path.relative_to(PACKAGE)) for path in own}


def test_advice_for_a_discard_is_short_to_follow() -> None:
    """Where a tile was drawn and no joker can be exchanged, so that a discard is all there is."""
    matcher = mjcore.Matcher(mjcore.Card.practice())
    advisor = Advisor(matcher)
    looked = 0
    for seed in range(4):
        deal = mjcore.Deal(matcher, rng=seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            action = advisor.advise(view).suggestion
            legal = deal.legal_actions(seat)
            more = any(isinstance(one, mjcore.Exchange) for one in legal)
            if isinstance(action, mjcore.Discard) and view.origin == "draw" and not more:
                frames, modules = passed(advisor, view)
                assert frames <= MOST_FRAMES and len(modules) <= MOST_MODULES, sorted(modules)
                looked += 1
            deal.apply(seat, action)
    assert looked > 100
