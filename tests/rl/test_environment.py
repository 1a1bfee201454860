"""The environment keeps PettingZoo's contract, and is the table."""

from __future__ import annotations

import copy
import pickle
import random
import warnings

import numpy as np
import pytest
from rl_play import NEEDS, refused, tables
from tabletop import MATCHER, dealt

pytest.importorskip("pettingzoo", reason=NEEDS)
pytest.importorskip("gymnasium", reason=NEEDS)

from pettingzoo.test import api_test, seed_test

import mjcore
from mjcore import Deal, IllegalAction, Rules, rl


@pytest.fixture(autouse=True)
def expected_warnings():
    """PettingZoo advises against spaces that are dictionaries, as its own games with masks have."""
    with warnings.catch_warnings():
        for said in ("Observation space for each agent", "Environment has not defined a render"):
            warnings.filterwarnings("ignore", said)
        warnings.filterwarnings("error")
        warnings.filterwarnings("ignore", "Observation space for each agent")
        warnings.filterwarnings("ignore", "Environment has not defined a render")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield


def play(env, chance: random.Random, seed=None) -> tuple[dict[str, float], list[bytes]]:
    """Play an episode at random by the masks; return what each agent got, and all observations."""
    env.reset(seed=seed)
    got, seen = dict.fromkeys(env.agents, 0.0), []
    for agent in env.agent_iter():
        observed, reward, ended, truncated, info = env.last()
        assert not truncated and info == {}
        assert reward == 0 or ended
        got[agent] += reward
        seen.append(observed["observation"].tobytes())
        allowed = np.flatnonzero(observed["action_mask"])
        assert ended or len(allowed)
        env.step(None if ended else int(chance.choice(allowed)))
    return got, seen


@pytest.mark.parametrize("rules", tables(), ids=lambda rules: repr(rules)[:60])
@pytest.mark.parametrize("errors", [False, True])
def test_pettingzoo_finds_nothing_wrong(rules, errors, capsys):
    api_test(rl.env(MATCHER, rules, errors=errors), num_cycles=400)
    api_test(rl.raw_env(MATCHER, rules, errors=errors), num_cycles=400)
    seed_test(lambda: rl.env(MATCHER, rules, errors=errors), num_cycles=200)


@pytest.mark.parametrize("bots", [{1: "steady"}, {0: "easy", 2: "easy", 3: "easy"}])
def test_pettingzoo_finds_nothing_wrong_with_bots(bots, capsys):
    api_test(rl.env(MATCHER, Rules.league(), bots=bots), num_cycles=100)
    seed_test(lambda: rl.env(MATCHER, Rules.league(), bots=bots), num_cycles=60)


@pytest.mark.parametrize("errors", [False, True])
def test_the_environment_is_the_table(errors):
    """The agent is the lowest seat asked, observations are its view's, rewards the payments."""
    ends = set()
    for seed, rules in enumerate(tables()):
        env, chance = rl.raw_env(MATCHER, rules, errors=errors), random.Random(seed)
        env.reset(seed=seed)
        assert env.deal.record() == Deal(MATCHER, rules, rng=seed).record()
        picked: list[int] = []
        while not any(env.terminations.values()):
            agent, deal = env.agent_selection, env.deal
            seat = deal.to_act[0]
            assert agent == f"seat_{int(seat)}"
            seen, view = env.observe(agent), deal.view(seat)
            assert (seen["observation"] == rl.observe(view, picked)).all()
            mask = rl.action_mask(view, deal.legal_actions(seat), picked, errors)
            assert (seen["action_mask"] == mask).all()
            other = chance.choice(env.agents)
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
                theirs = deal.view(env.possible_agents.index(other))
                assert (env.observe(other)["observation"] == rl.observe(theirs)).all()
            number = int(chance.choice(np.flatnonzero(mask)))
            before = deal.question, deal.to_act
            env.step(number)
            moved = (deal.question, deal.to_act) != before
            picked = [] if moved else [*picked, number]
            assert not picked or picked == sorted(picked)
        ends.add(env.deal.outcome.kind)
        paid = env.deal.outcome.payments
        assert env.rewards == {f"seat_{at}": amount for at, amount in enumerate(paid)}
        assert env.terminations == dict.fromkeys(env.possible_agents, True)
        assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    assert "wall" in ends


def test_rewards_are_paid_once():
    """A deal that somebody wins: the payments, at the end, to each agent once."""
    won = 0
    for seed in range(30):
        bots = dict.fromkeys((0, 1), "steady")
        env = rl.env(MATCHER, Rules.league(), bots=bots)
        got, _ = play(env, random.Random(seed), seed)
        outcome = env.unwrapped.deal.outcome
        assert got == {f"seat_{seat}": outcome.payments[seat] for seat in (2, 3)}
        won += outcome.kind == "win" and min(got.values()) < 0
    assert won > 10


def test_same_seed_same_game():
    """Seeds repeat the deal, the bots with it; without one the next deal follows from the last."""
    rules = Rules.league()
    env, again = (rl.raw_env(MATCHER, rules, bots={1: "easy"}) for _ in range(2))
    for seed in (5, np.uint8(5), None, None, 2**256 - 1, random.Random(9)):
        same = random.Random(9) if isinstance(seed, random.Random) else seed
        assert play(env, random.Random(1), seed) == play(again, random.Random(1), same)
        assert env.deal.record() == again.deal.record()
    assert play(env, random.Random(1), 5)[1] != play(env, random.Random(1), 6)[1]
    assert play(env, random.Random(1))[1] != play(env, random.Random(1))[1]
    fresh = rl.raw_env(MATCHER, rules)
    fresh.reset()
    other = rl.raw_env(MATCHER, rules)
    other.reset()
    assert fresh.deal.seed != other.deal.seed
    for wrong, error in ((-1, mjcore.Error), (2**256, mjcore.Error), ("7", TypeError)):
        with pytest.raises(error, match="rng is a whole number"):
            env.reset(seed=wrong)


def test_a_bot_of_ones_own():
    """Anything that chooses may sit at a seat, and is asked for its own seat alone."""
    asked = set()

    class Own:
        def choose(self, view, legal):
            asked.add(view.seat)
            return legal.sample(1)

    env = rl.raw_env(MATCHER, Rules.classic(), bots={mjcore.Seat.EAST: Own(), 2: Own()})
    assert env.possible_agents == ["seat_1", "seat_3"]
    play(env, random.Random(1), 1)
    assert asked == {0, 2}


def test_a_deal_that_bots_end_is_dealt_anew(monkeypatch):
    """A reset leaves every agent something to do, whatever a bot was dealt."""
    rules, walls = Rules.league(players=2), []

    def deal(matcher, rules, rng):
        walls.append(rng)
        if len(walls) == 1:
            return dealt(rules, E="333666B 9999B NNNN")
        return Deal(matcher, rules, rng=rng)

    class Declares:
        def choose(self, view, legal):
            return mjcore.MahJongg() if mjcore.MahJongg() in legal.listed() else legal.sample(1)

    monkeypatch.setattr("mjcore.rl.environment.Deal", deal)
    env = rl.raw_env(MATCHER, rules, bots={0: Declares()})
    env.reset(seed=8)
    assert len(walls) == 2 and walls[0] == 8 != walls[1]
    assert env.agents == ["seat_1"] and env.terminations == {"seat_1": False}
    assert env.rewards == {"seat_1": 0}


def test_what_the_mask_forbids():
    """``raw_env`` refuses it and stays as it was; ``env`` ends the deal at the agent's cost."""
    env = rl.raw_env(MATCHER, Rules.league())
    env.reset(seed=1)
    seen = env.observe("seat_0")
    before = env.deal.to_dict()
    forbidden = [*np.flatnonzero(1 - seen["action_mask"]), 112, -1, 10**9]
    for number in forbidden:
        with pytest.raises(IllegalAction, match=r"is no action that the mask allows"):
            env.step(number)
    for wrong in (None, "5", 1.5, True):
        with pytest.raises(TypeError, match="an action is a whole number 0 to 111"):
            env.step(wrong)
    assert env.deal.to_dict() == before and env.agent_selection == "seat_0"
    assert (env.observe("seat_0")["observation"] == seen["observation"]).all()

    wrapped = rl.env(MATCHER, Rules.league())
    wrapped.reset(seed=1)
    wrapped.step(37)
    got = {}
    for agent in wrapped.agent_iter():
        seen, got[agent], ended, _, _ = wrapped.last()
        assert ended and not seen["action_mask"].any()
        wrapped.step(None)
    dearest = wrapped.unwrapped.dearest
    assert got == {"seat_0": -dearest, "seat_1": 0, "seat_2": 0, "seat_3": 0}
    wrapped.reset(seed=1)
    with pytest.raises(AssertionError):
        wrapped.step(112)


def test_the_dearest_hand():
    value = max(line.value for line in MATCHER.card.lines)
    assert rl.raw_env(MATCHER, Rules.league()).dearest == 4 * value
    assert rl.raw_env(MATCHER, Rules.league(hot_wall_tiles=20)).dearest == 12 * value
    assert rl.raw_env(MATCHER, Rules.league(jokerless_mult=1)).dearest == 2 * value


def test_an_environment_goes_on_elsewhere():
    """A copy and a pickle go on by themselves, as the original would."""
    env, chance = rl.raw_env(MATCHER, Rules.league(), bots={2: "steady"}), random.Random(4)
    assert pickle.loads(pickle.dumps(env)).possible_agents == env.possible_agents
    env.reset(seed=4)
    for moves in range(500):
        if any(env.terminations.values()):
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        number = int(chance.choice(np.flatnonzero(mask)))
        if moves % 20 == 7:
            for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
                agent = env.agent_selection
                seen = twin.observe(agent)
                assert (seen["observation"] == env.observe(agent)["observation"]).all()
                before = env.deal.record()
                twin.step(number)
                assert env.deal.record() == before
        env.step(number)
    assert moves > 60


def test_an_observation_is_ones_own():
    """Whoever changes what it was given changes neither the environment nor what comes next."""
    env = rl.raw_env(MATCHER, Rules.league())
    env.reset(seed=2)
    first = env.observe("seat_0")
    kept = first["observation"].copy(), first["action_mask"].copy()
    first["observation"][:] = 7
    first["action_mask"][:] = 1
    again = env.observe("seat_0")
    assert (again["observation"] == kept[0]).all() and (again["action_mask"] == kept[1]).all()
    with pytest.raises(IllegalAction):
        env.step(37)


def test_what_is_refused():
    """Arguments of the wrong type, tables without agents, offers without numbers."""
    said = refused(rl.env, MATCHER, Rules.league(courtesy_max=5))
    assert said == (
        "courtesy_max=5: there are numbers for offers up to 3, take rules with courtesy_max=3"
    )
    rl.env(MATCHER, Rules.casual(courtesy_max=5))  # which has no courtesy pass
    everybody = dict.fromkeys(range(4), "easy")
    cases = [
        ((5,), {}, TypeError, "a Card or a Matcher is needed"),
        ((MATCHER, "league"), {}, TypeError, "rules are Rules"),
        ((MATCHER,), {"bots": {4: "easy"}}, mjcore.Error, "4 is no seat of this table"),
        ((MATCHER,), {"bots": {"east": "easy"}}, TypeError, "a seat is a Seat or its number"),
        ((MATCHER,), {"bots": {1: "clever"}}, mjcore.Error, "no bot 'clever'"),
        ((MATCHER,), {"bots": {1: 5}}, TypeError, "a bot is the name of one or a Bot, not 5"),
        ((MATCHER,), {"bots": ["easy"]}, TypeError, "bots are a mapping from seats to bots"),
        ((MATCHER,), {"bots": everybody}, mjcore.Error, "a bot sits at every seat"),
    ]
    for args, keywords, error, match in cases:
        with pytest.raises(error, match=match):
            rl.env(*args, **keywords)
