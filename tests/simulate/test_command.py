"""``mjcore simulate`` in a process of its own: what it writes, and how it ends."""

import csv
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import mjcore
from mjcore.cli import main
from mjcore.simulation import Results, simulate
from mjcore.simulation.executors import processors

COMMAND = [sys.executable, "-m", "mjcore", "simulate"]


def run(*args, **options):
    return subprocess.run(
        [*COMMAND, *args], capture_output=True, text=True, timeout=60, check=False, **options
    )


@pytest.fixture
def ask(capsys):
    """Return a function that runs the command here and gives status, output, errors."""

    def ask(*args):
        status = main(["simulate", *args])
        return status, *capsys.readouterr()

    return ask


def test_json_is_what_the_library_gives(ask, practice_card):
    status, out, err = ask("9", "--seed", "4", "--bots", "easy,steady", "--jobs", "1", "--json")
    assert (status, out) == (2, "") and "4 bots are needed" in err
    status, out, err = ask("9", "--seed", "4", "--bots", "easy", "--jobs", "1", "--json")
    assert (status, err) == (0, "")
    data = json.loads(out)
    assert Results.from_dict(data) == simulate(practice_card, "easy", 9, rng=4, jobs=1)
    assert data["summary"]["bots"][0]["deals"] == 36


def test_csv(ask):
    status, out, _ = ask("5", "--seed", "4", "--jobs", "1", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 0
    assert {row["of"] for row in rows} == {"bot", "seat", "line", "table"}


def test_tables(ask, practice_card):
    status, out, _ = ask(
        "20", "--seed", "4", "--jobs", "1", "--bots", "strong, easy,easy,easy", "--all-lines"
    )
    assert status == 0
    assert "seed 4" in out and "deals 0 to 19" in out
    assert max(map(len, out.splitlines())) <= 80
    for word in ("strong", "easy", "East", "North", *(s.name for s in practice_card.sections)):
        assert word in out


def test_the_most_and_the_least_won_lines(ask, practice_card):
    """Ten each, by wins; together with the rest they are all lines of the card."""
    asked = ("40", "--seed", "4", "--jobs", "1", "--bots", "easy")
    _, out, _ = ask(*asked)
    wins = dict(re.findall(r"^(\S[^#\n]*#\d+) .*? \d+ +(\d+) +\d+\.\d\d ", out, re.M))
    numbers = list(map(int, wins.values()))
    most, least = numbers[:10], numbers[10:]
    assert len(least) == 10 and set(wins) <= {line.id for line in practice_card.lines}
    assert most == sorted(most, reverse=True) and least == sorted(least)
    assert min(most) >= max(least)
    assert "\n46 lines in between; --all-lines shows all.\n" in out
    _, whole, _ = ask(*asked, "--all-lines")
    assert "--all-lines" not in whole and "Least won" not in whole
    for section in practice_card.sections:
        assert f"\n{section.name}  " in whole


def test_a_card_of_few_lines_is_shown_whole(ask, tmp_path):
    file = tmp_path / "small.toml"
    line = '{ hand = "222a 444a 6666a 8888a", value = 25 }'
    file.write_text(f'[card]\nname = "x"\n[[section]]\nname = "2468"\nlines = [{line}]\n')
    _, out, _ = ask("2", "--seed", "1", "--jobs", "1", "--bots", "easy", "--card", str(file))
    assert "\n2468  " in out and "--all-lines" not in out


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_NOFILE"), reason="no limit of files here")
@pytest.mark.parametrize("command", ["simulate", "card report"])
def test_no_pool_of_processes(command, tmp_path):
    """The command plays in its own process, and says why."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))  # noqa: E731
    words = ["4", "--bots", "easy"] if command == "simulate" else ["CARD", "--deals", "4"]
    file = tmp_path / "card.toml"
    file.write_text(mjcore.Card.practice().dumps(), encoding="utf-8")
    words = [str(file) if word == "CARD" else word for word in words]

    def ask(*more):
        return subprocess.run(
            [sys.executable, "-m", "mjcore", *command.split(), *words, "--json", *more],
            capture_output=True, text=True, check=False, preexec_fn=limit, timeout=60,
        )  # fmt: skip

    done = ask("--jobs", "2")
    cause = "no pool of 2 processes can be had here: Too many open files; "
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"mjcore {command}: {cause}jobs=1 plays in this process\n"
    done = ask()
    assert done.returncode == 0 and json.loads(done.stdout)["deals"] == 4
    if processors() > 1:
        cause = cause.replace("2", str(min(4, processors())))
        assert done.stderr == f"mjcore {command}: {cause}this one plays alone\n"


def test_one_deal_again(ask, tmp_path):
    """The record of a deal is the same, played alone or among others."""
    assert ask("6", "--seed", "9", "--jobs", "2", "--records", str(tmp_path / "all"))[0] == 0
    assert (
        ask("1", "--first", "4", "--seed", "9", "--jobs", "1", "--records", str(tmp_path / "one"))[
            0
        ]
        == 0
    )
    (one,) = (tmp_path / "one").iterdir()
    assert one.read_bytes() == (tmp_path / "all" / one.name).read_bytes()


CASES = {
    "no deals": ["0"],
    "negative deals": ["-5"],
    "many deals": ["1" * 40],
    "no number": ["ten"],
    "an unknown bot": ["5", "--bots", "genius"],
    "no bot": ["5", "--bots", ""],
    "too many bots": ["5", "--bots", "easy,easy,easy,easy,easy"],
    "unknown rules": ["5", "--rules", "house"],
    "no card": ["5", "--card", "none.toml"],
    "a seed below 0": ["5", "--seed", "-1"],
    "a seed of 300 bits": ["5", "--seed", "9" * 78],
    "a seed that is no number": ["5", "--seed", "²"],
    "no processes": ["5", "--jobs", "0"],
    "a million processes": ["5", "--jobs", "1000000"],
    "both forms": ["5", "--json", "--csv"],
    "records in a file": ["5", "--records", __file__],
    "records in no place": ["5", "--records", "/proc/none"],
}


@pytest.mark.parametrize("case", CASES)
def test_one_message_and_status_2(ask, case):
    status, out, err = ask(*CASES[case])
    assert (status, out) == (2, "")
    assert err.startswith("mjcore simulate: ") and "Traceback" not in err


def test_a_card_that_does_not_load(ask, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text('[card]\nname = "x"\n[[section]]\nname = "y"\nlines = [{hand = "11a"}]\n')
    status, out, err = ask("5", "--card", str(file))
    assert (status, out) == (2, "") and "y #1" in err


def test_records_are_not_mixed(ask, tmp_path):
    assert ask("1", "--seed", "1", "--jobs", "1", "--records", str(tmp_path))[0] == 0
    status, out, err = ask("1", "--seed", "2", "--jobs", "1", "--records", str(tmp_path))
    assert (status, out) == (2, "") and "holds records already" in err


def whole_records(where: Path) -> int:
    """Return how many records there are, all of them whole; nothing else may be there."""
    files = sorted(where.iterdir())
    matcher = mjcore.Matcher(mjcore.Card.practice())
    for file in files:
        assert mjcore.Deal.replay(file.read_text(), matcher).outcome is not None
    return len(files)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_that_cannot_grow(tmp_path, jobs):
    """A limit in the middle of a record stands for a full disk: no half of a record is left."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (25_000, 25_000))

    where = tmp_path / "records"
    done = run(
        "40", "--seed", "1", "--jobs", jobs, "--records", str(where), "--json", preexec_fn=limit
    )
    assert done.returncode == 2 and done.stdout == ""
    assert "cannot write" in done.stderr and "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    whole_records(where)


def test_a_full_disk(tmp_path):
    """A file system of 200 KB holds some records and no half of one."""
    where = tmp_path / "tiny"
    where.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", where],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("mounting a tiny file system is not allowed here")
    try:
        done = run("40", "--seed", "1", "--jobs", "2", "--records", str(where), "--json")
        assert done.returncode == 2 and done.stdout == ""
        assert "No space left on device" in done.stderr and done.stderr.count("\n") == 1
        assert 0 < whole_records(where) < 40
    finally:
        subprocess.run(["umount", where], check=False)


def test_nobody_reads_the_output():
    """A full device under stdout is one message as well."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "2", "--json"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr and done.stderr.count("\n") == 1


@pytest.fixture
def start(usual_signals):
    """Return a function that starts a simulation that never ends, and end all of it afterwards."""
    started = []

    def start(where: Path, jobs: int) -> subprocess.Popen[str]:
        started.append(simulation(where, jobs))
        return wait_for_records(started[-1], where)

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def simulation(where: Path, jobs: int) -> subprocess.Popen[str]:
    """Start a simulation that never ends."""
    return subprocess.Popen(
        [*COMMAND, "1000000", "--seed", "1", "--jobs", str(jobs), "--json", "--records", where],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_records(process: subprocess.Popen[str], where: Path) -> subprocess.Popen[str]:
    """Return the simulation once it has written some records."""
    give_up = time.monotonic() + 30
    while not where.exists() or len(list(where.glob("deal-*"))) < 25:
        assert time.monotonic() < give_up and process.poll() is None
        time.sleep(0.05)
    return process


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """Return the processes of a simulation's pool."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():
        pytest.skip("this system does not list the children of a process")
    return [int(child) for child in children.read_text().split()]


def assert_gone(processes: list[int]) -> None:
    """Wait until none of these processes runs any more; nobody may be there to bury them."""

    def runs(number: int) -> bool:
        try:
            return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return False

    give_up = time.monotonic() + 20
    while any(map(runs, processes)):
        assert time.monotonic() < give_up, f"of {processes} some are still there"
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_prints_what_there_is(start, tmp_path, jobs):
    """As in a terminal, the whole group gets the signal; every counted deal is in the output."""
    where = tmp_path / "records"
    process = start(where, jobs)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    results = Results.from_dict(json.loads(out))
    assert 25 <= results.deals == whole_records(where) < 1_000_000
    assert err == f"mjcore simulate: interrupted after {results.deals:,} deals, of 1,000,000\n"


@pytest.mark.parametrize("group", [False, True], ids=["alone", "group"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_prints_what_there_is_and_ends_the_workers(start, tmp_path, number, group):
    """Be it sent to the command alone, as ``kill`` does, or to all, as a closed terminal does."""
    where = tmp_path / "records"
    process = start(where, 2)
    workers = workers_of(process)
    assert len(workers) == 2
    (os.killpg if group else os.kill)(process.pid, number)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    results = Results.from_dict(json.loads(out))
    assert 25 <= results.deals == whole_records(where) < 1_000_000
    assert err == f"mjcore simulate: interrupted after {results.deals:,} deals, of 1,000,000\n"
    assert_gone(workers)


def test_workers_end_with_a_parent_that_is_killed(start, tmp_path):
    process = start(tmp_path / "records", 2)
    workers = workers_of(process)
    process.kill()
    process.wait()
    assert_gone(workers)
    process.communicate()


def test_a_signal_counts_where_ctrl_c_is_ignored(start, tmp_path):
    """A shell without job control starts what runs in the background that way."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = start(tmp_path / "records", 1)
    finally:
        signal.signal(signal.SIGINT, before)
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 128 + signal.SIGTERM and json.loads(out)["deals"] >= 25
