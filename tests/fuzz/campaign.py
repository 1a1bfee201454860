"""Send changed inputs through everything that reads some, and report what is not refused well.

    python tests/fuzz/campaign.py --inputs 100000 --seconds 600 --seed 1 [--only card]

An input is a find if it raises anything but an ``mjcore.Error``, if what it gave does not go
through a round trip, if a refusal has changed something, or if it takes more than a second. Finds
are written to tests/fuzz/corpus (``--keep DIR`` says where else), and with ``.running`` there
stands what was read when a process was ended. New kinds of answer, and new lines of code in the
few inputs that are traced, keep an input among those that are changed further.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import sys
import time
import traceback
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import mjcore  # noqa: E402
from fuzz import deals, rooms, tiles_and_cards  # noqa: E402
from fuzz.target import Target  # noqa: E402

TARGETS: dict[str, Target] = tiles_and_cards.TARGETS | deals.TARGETS | rooms.TARGETS
CORPUS = HERE / "corpus"
PACKAGE = str(Path(mjcore.__file__).parent)
MOST_SECONDS = 1.0
MOST_MEGABYTES = 400
MOST_KEPT = 400
TRACED = 0.003
"""The share of inputs whose lines are watched, which takes many times as long."""

_VARIES = re.compile(r"'[^']*'|\"[^\"]*\"|\d+")


class Find(Exception):  # noqa: N818  not every find is an error
    """An input that was not answered as it should be."""


def answer(target: Target, text: str, slack: float = 1.0) -> str:
    """Return what comes of an input, without what varies; raise ``Find`` for what must not be."""
    start = time.process_time()
    try:
        told = f"accepted {target.run(text)}"
    except mjcore.Error as error:
        told = f"{type(error).__name__} {_VARIES.sub('', str(error)[:400])[:90]}"
    except RecursionError:
        raise Find(f"recursion\n{traceback.format_exc()[-1500:]}") from None
    except Exception:
        raise Find(traceback.format_exc()[-3000:]) from None
    took = time.process_time() - start
    if took > MOST_SECONDS * slack:
        raise Find(f"{took:.2f} s")
    return told


class Lines:
    """Watch which lines of the package run."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, int]] = set()
        self.new = 0

    def trace(self, frame: Any, event: str, argument: Any) -> Any:
        """Be what ``sys.settrace`` calls."""
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if event == "line":
            place = frame.f_code.co_filename, frame.f_lineno
            if place not in self.seen:
                self.seen.add(place)
                self.new += 1
        return self.trace


class Campaign:
    """Run one target: its seeds and what is kept of it, then what becomes of them."""

    def __init__(self, name: str, seed: int, keep: Path, slack: float) -> None:
        self.name, self.target = name, TARGETS[name]
        self.rng = random.Random(f"{name} {seed}")
        self.keep, self.slack = keep, slack
        self.good = [*self.target.seeds(), *kept(name)]
        self.odd: list[str] = []
        """What is changed further: seeds and inputs that were accepted, and refused ones."""
        self.seeds = len(self.good)
        self.kinds: set[str] = set()
        self.lines = Lines()
        self.counts: Counter[str] = Counter()
        self.finds: dict[str, str] = {}

    def send(self, text: str, traced: bool = False) -> None:
        """Try one input; keep it among the others if it met something new."""
        self.counts["inputs"] += 1
        before = self.lines.new
        tracer = sys.gettrace()  # one that counts coverage, say
        try:
            if traced:
                sys.settrace(self.lines.trace)
            try:
                told = answer(self.target, text, self.slack * (20 if traced else 1))
            finally:
                sys.settrace(tracer)
        except Find as find:
            self._found(text, str(find))
            return
        accepted = told.startswith("accepted")
        self.counts["accepted" if accepted else "refused"] += 1
        lucky = accepted and self.rng.random() < 0.02
        if (told not in self.kinds or self.lines.new > before or lucky) and len(text) < 60_000:
            self.kinds.add(told)
            pool, first = (self.good, self.seeds) if accepted else (self.odd, 0)
            pool.append(text)
            if len(pool) > first + MOST_KEPT:
                del pool[self.rng.randrange(first, len(pool))]

    def _found(self, text: str, why: str) -> None:
        kind = _VARIES.sub("", why.strip().splitlines()[-1])[:60]
        where = re.findall(r'File "[^"]*?mjcore/([^"]+)", line (\d+)', why)[-1:]
        key = f"{kind} {where}"
        self.counts["finds"] += 1
        if key in self.finds:
            return
        self.finds[key] = why
        name = sha256(text.encode(errors="surrogatepass")).hexdigest()[:12]
        place = self.keep / self.name
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        print(f"FIND {self.name} {name}: {key}\n{why}", file=sys.stderr, flush=True)

    def next_input(self) -> str:
        """Return the next input, made of one of those that are kept."""
        odd = self.odd and self.rng.random() < 0.3
        return self.target.mutate(
            self.rng, self.rng.choice(self.odd if odd else self.good), self.good
        )


def kept(name: str) -> list[str]:
    """Return the inputs of the corpus for one target."""
    files = sorted((CORPUS / name).glob("*")) if (CORPUS / name).is_dir() else []
    return [f.read_bytes().decode("utf-8", "surrogatepass") for f in files]


def megabytes() -> float:
    """Return the memory of this process at its peak."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def run(args: argparse.Namespace) -> int:
    names = args.only or list(TARGETS)
    whole = sum(TARGETS[name].share for name in names)
    began = time.perf_counter()
    rows, finds = {}, 0
    for name in names:
        campaign = Campaign(name, args.seed, args.keep, args.slack)
        start, cpu = time.perf_counter(), time.process_time()
        for text in list(campaign.good):
            campaign.send(text, traced=True)
        inputs = round(args.inputs * TARGETS[name].share / whole)
        peak = megabytes()
        while campaign.counts["inputs"] < inputs and time.perf_counter() - began < args.seconds:
            text = campaign.next_input()
            if args.running:
                args.running.write_bytes(text.encode("utf-8", "surrogatepass"))
            campaign.send(text, traced=campaign.rng.random() < TRACED)
        grown = megabytes() - peak
        if grown > MOST_MEGABYTES * args.slack:
            campaign.finds["memory"] = f"the process grew by {grown:.0f} MB"
        rows[name] = dict(campaign.counts) | {
            "kinds of answer": len(campaign.kinds),
            "lines": len(campaign.lines.seen),
            "kept": len(campaign.good) + len(campaign.odd) - campaign.seeds,
            "seconds": round(time.perf_counter() - start, 1),
            "cpu": round(time.process_time() - cpu, 1),
            "grown MB": round(grown),
            "kinds of find": len(campaign.finds),
        }
        finds += len(campaign.finds)
        print(f"{name}: {json.dumps(rows[name])}", flush=True)
    total = sum(row["inputs"] for row in rows.values())
    print(f"{total:,} inputs, {finds} kinds of find, {time.perf_counter() - began:.0f} s")
    return 1 if finds else 0


def main() -> int:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=TARGETS)
    parser.add_argument("--keep", type=Path, default=CORPUS)
    parser.add_argument("--running", type=Path, help="write each input here before it is read")
    parser.add_argument(
        "--slack", type=float, default=1.0, help="of time and memory, for sanitizers"
    )
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
