"""The table as a PettingZoo environment (the extra ``rl``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypedDict

import numpy as np

from mjcore.arguments import RandomLike, as_matcher, as_rules, seed_from
from mjcore.bots import Bot, Level, make
from mjcore.card import Card
from mjcore.deal import Deal
from mjcore.errors import Error, IllegalAction, shown
from mjcore.matcher import Matcher
from mjcore.numbers import whole
from mjcore.rl.actions import ACTIONS, MOST_OFFERED, REST_BLIND, passed, single
from mjcore.rl.layout import MOST, SIZE
from mjcore.rl.masks import Mask, filled, mask_bytes
from mjcore.rl.observation import Observation, Watch
from mjcore.rules import Rules
from mjcore.table import PASS_SIZE, SEATS, Action, Phase, Seat
from mjcore.table.chance import derived_seed
from mjcore.table.seats import as_seat
from mjcore.tiles import KINDS

try:
    from gymnasium import spaces  # type: ignore[import-not-found, import-untyped, unused-ignore]
    from pettingzoo import AECEnv  # type: ignore[import-not-found, import-untyped, unused-ignore]
    from pettingzoo.utils import wrappers  # type: ignore[import-not-found, import-untyped, unused-ignore]
except ModuleNotFoundError as missing:
    raise ImportError(
        "mjcore.rl.env needs PettingZoo and Gymnasium: pip install 'mjcore[rl]'", name=missing.name
    ) from None


Bots: TypeAlias = "Mapping[Seat, Level | Bot] | Mapping[int, Level | Bot]"
"""Bots by seat, by the names that ``bots.make`` takes or any ``Bot``."""


class Seen(TypedDict):
    """What an agent observes."""

    observation: Observation
    action_mask: Mask


def env(
    card: Card | Matcher | None = None,
    rules: Rules | None = None,
    *,
    bots: Bots | None = None,
    errors: bool = False,
) -> AECEnv[str, Seen, int]:
    """Return the environment in PettingZoo's wrappers.

    It is ``raw_env``, but that an action which the mask forbids ends the deal: who took it loses
    as much as a hand can cost at most, nobody else anything. A number that is no action is an
    ``AssertionError``.
    """
    inner = raw_env(card, rules, bots=bots, errors=errors)
    # As dear as the dearest loss, so that an illegal action is never a way out of one.
    ending = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-inner.dearest)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


class raw_env(AECEnv[str, Seen, int]):  # type: ignore[misc, unused-ignore]  # noqa: N801  the name that PettingZoo's environments have
    """Play deals at a table: each agent is a seat, ``seat_0`` is East.

    ``card`` is a ``Card`` or a ``Matcher``, the practice card by default; ``rules`` are the
    League's by default. ``bots`` seats bots, by the names that ``bots.make`` takes or any ``Bot``:
    the agents are the other seats. With ``errors`` the mask lets mah jongg be declared that is no
    hand, and hands be challenged. docs/reference/learning.md lists actions and observations.

    The agent is the lowest seat that must answer. The rewards come once, at the end of the deal:
    its payments. An action that the mask forbids is an ``IllegalAction`` and changes nothing.

    Raise ``TypeError`` for what is no card, no rules or no bot, and ``Error`` for bots at every
    seat and for rules under which more than 3 tiles can be offered.
    """

    metadata = {"name": "mjcore_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        card: Card | Matcher | None = None,
        rules: Rules | None = None,
        *,
        bots: Bots | None = None,
        errors: bool = False,
    ) -> None:
        super().__init__()
        self.matcher = as_matcher(Card.practice() if card is None else card)
        self.rules = as_rules(rules)
        if self.rules.courtesy_pass and self.rules.courtesy_max > MOST_OFFERED:
            raise Error(
                f"courtesy_max={self.rules.courtesy_max}: there are numbers for offers up to "
                f"{MOST_OFFERED}, take rules with courtesy_max={MOST_OFFERED}"
            )
        self.errors = errors
        players = self.rules.players
        asked: Mapping[Any, Level | Bot] = {} if bots is None else bots
        if not isinstance(asked, Mapping):
            raise TypeError(f"bots are a mapping from seats to bots, not {shown(bots)}")
        self._asked_bots = {as_seat(seat, players): bot for seat, bot in asked.items()}
        for bot in self._asked_bots.values():
            if not isinstance(bot, str) and not isinstance(bot, Bot):
                raise TypeError(f"a bot is the name of one or a Bot, not {shown(bot)}")
        self._seats = {
            f"seat_{int(seat)}": seat for seat in SEATS[:players] if seat not in self._asked_bots
        }
        if not self._seats:
            raise Error("a bot sits at every seat: leave one to an agent")
        self._players(0)  # so that a bot of another name is refused here
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seed: int | None = None
        self._dealt = 0

    @property
    def dearest(self) -> int:
        """The most that a hand of the card can cost one seat under these rules."""
        rules = self.rules
        value = max([line.value for line in self.matcher.card.lines])
        one = value * max(rules.discarder_mult, rules.self_pick_mult) * rules.jokerless_mult
        # Who feeds a hot wall pays for all.
        return one * (rules.players - 1) if rules.hot_wall_tiles else one

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of this agent's observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of this agent's actions, the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: RandomLike = None, options: dict[str, Any] | None = None) -> None:
        """Deal: the deal that ``Deal(rng=seed)`` is; without a seed the next that follows from it.

        ``seed`` is a whole number below 2**256 or a ``random.Random``; without one there ever was
        the system's chance deals. ``options`` are not read.
        """
        if seed is not None or self._seed is None:
            self._seed, self._dealt = seed_from(seed), 0
        while True:
            self._begin()
            if self.deal.outcome is None:
                break  # else a bot has won before any agent could act

    def _begin(self) -> None:
        assert self._seed is not None
        number, self._dealt = self._dealt, self._dealt + 1
        seed = derived_seed(self._seed, f"deal {number}") if number else self._seed
        self.deal = Deal(self.matcher, self.rules, rng=seed)
        self._watch = Watch(self.deal)
        self._bots = self._players(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def _players(self, seed: int) -> dict[Seat, Bot]:
        """Return the bots of a deal; those that are made by name follow from its seed."""
        return {
            seat: make(bot, self.matcher, self.rules, derived_seed(seed, f"bot {int(seat)}"))
            if isinstance(bot, str)
            else bot
            for seat, bot in self._asked_bots.items()
        }

    def _go_on(self) -> None:
        """Let bots answer until an agent must, or the deal is over."""
        deal = self.deal
        self._picked: tuple[int, ...] = ()
        self._mask: bytearray | None = None
        while deal.outcome is None:
            # Seats that are asked together know nothing of one another's answers, so any order will
            # do.
            seat = deal.to_act[0]
            if seat not in self._bots:
                self.agent_selection = f"seat_{int(seat)}"
                return
            view = deal.view(seat)
            deal.apply(seat, self._bots[seat].choose(view, deal.legal_actions(seat)))
        for agent, seat in self._seats.items():
            self.rewards[agent] = float(deal.outcome.payments[seat])
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """Return what this agent may know now: ``observation`` and ``action_mask``.

        The mask is 0 everywhere but for the agent that must act.
        """
        seat = self._seats[agent]
        acts = agent == self.agent_selection and not self.terminations.get(agent, True)
        observation = self._watch.observe(seat, self._picked if acts else ())
        mask = bytearray(self._allowed(seat)) if acts else bytearray(ACTIONS)
        return {"observation": observation, "action_mask": filled(mask, None)}

    def _allowed(self, seat: Seat) -> bytearray:
        """Return the mask of the seat that must act, worked out once."""
        if self._mask is None:
            legal = self.deal.legal_actions(seat)
            self._mask = mask_bytes(seat, self.rules.players, legal, self._picked, self.errors)
        return self._mask

    def step(self, action: int | None) -> None:
        """Take one action number for the agent that must act; ``None`` once it is done."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number, seat = whole(action), self._seats[agent]
        if number is None:
            raise TypeError(f"an action is a whole number 0 to {ACTIONS - 1}, not {shown(action)}")
        if not 0 <= number < ACTIONS or not self._allowed(seat)[number]:
            raise IllegalAction(f"{number} is no action that the mask allows")
        done = self._chosen(seat, number)
        if done is None:
            self._mask = None
            return
        self.deal.apply(seat, done)
        self._go_on()

    def _chosen(self, seat: Seat, number: int) -> Action | None:
        """Return the action that is chosen with this number, ``None`` while a pass is picked."""
        state, phase = self.deal._state, self.deal.phase
        gift = phase is Phase.COURTESY_PASS
        if (phase.is_pass or gift) and number <= REST_BLIND:
            agreed = state.agreed if gift else None
            size = agreed[seat] if agreed else PASS_SIZE
            blind = size - len(self._picked) if number == REST_BLIND else 0
            if number < KINDS:
                self._picked = (*self._picked, number)
            if len(self._picked) + blind < size:
                return None
            return passed(self._picked, blind, phase)
        exposures = [hand.exposures for hand in state.hands]
        return single(number, seat, self.rules.players, exposures)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __getstate__(self) -> dict[str, Any]:
        # What it has counted refers to the deal's own hands; made anew it counts the same.
        return {name: value for name, value in vars(self).items() if name != "_watch"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "deal" in state:
            self._watch = Watch(self.deal)


def _observations() -> spaces.Space[Any]:
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(MOST), MOST, (SIZE,), np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )
