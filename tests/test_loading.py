"""What is loaded when: the matcher at once, everything else when it is named."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mjcore
from mjcore.loading import not_built

PACKAGE = Path(mjcore.__file__).parent
RACK = "FF 2246B 444C [99D J] J"


def program(code: str, *args: str) -> str:
    """Return what a program of its own writes."""
    run = subprocess.run([sys.executable, *args, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_every_name_can_be_the_first():
    """Whatever is named first loads, in a process that has loaded nothing else."""
    code = "import sys, mjcore, subprocess; exec('from mjcore import ' + sys.argv[1])"
    for name in ("bots", "simulate", "Hint", "LegalActions", "Dealt", "*", "table", "advice"):
        subprocess.run([sys.executable, "-c", code, name], check=True)


def test_star_import_and_help_know_all_names():
    """Neither ``from mjcore import *`` nor pydoc cares what is loaded when."""
    star = program("from mjcore import *; print(*globals())")
    assert set(mjcore.__all__) <= set(star.split())
    text = program("import mjcore, pydoc; print(pydoc.plain(pydoc.render_doc(mjcore)))")
    assert all(name in text for name in set(mjcore.__all__) - {"__version__"})


def test_type_checkers_know_all_names_and_no_others(tmp_path):
    """What is loaded later is no less known; a name that there is not is found out."""
    pytest.importorskip("mypy", reason="mypy is not installed")
    lines = [
        "import mjcore",
        "import numpy as np",
        "from mjcore import *",
        *[f"print({name}, mjcore.{name})" for name in mjcore.__all__ if name != "__version__"],
        "print(mjcore.bots.make, mjcore.table.View, mjcore.advice.Hint)",
        "print(mjcore.simulation.Distances)",
        "mjcore.simulate(mjcore.Card.practice(), deals=np.int64(3), rng=np.uint8(1))",
        "mjcore.simulat  # type: ignore[attr-defined]",
        "mjcore.simulate(mjcore.Card.practice(), first='3')  # type: ignore[arg-type]",
    ]
    file = tmp_path / "all_names.py"
    file.write_text("\n".join(lines), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--warn-unused-ignores", str(file)],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout


MATCHER = {
    *(
        "_apart",
        "_batch",
        "_counts",
        "_kernel",
        "_layout",
        "_nearest",
        "_rack",
        "_search",
        "_sight",
        "_swaps",
        "_wins",
    ),
    *("card", "card.card", "card.model", "card.printing", "card.symbols"),
    *("errors", "frozen", "loading", "matcher", "names", "notation", "tiles"),
}
CARD = {
    *("cards", "card.choices", "card.constraints", "card.expansion", "card.faults"),
    *("card.limits", "card.loader", "card.pattern", "card.source"),
}
COMMAND = {
    *("cli", "cli.arguments", "cli.commands", "cli.entry", "cli.failures"),
    *("cli.output", "cli.tables", "cli.text"),
}
NEAREST = {"cli.candidates", "cli.nearest", "cli.card_text", "cli.tile_words"}
LOADS = {
    "": MATCHER,
    "--help": MATCHER | COMMAND,
    "card --help": MATCHER | COMMAND | {"cli.card_commands"},
    "nearest FF2246B444C[99DJ]J": MATCHER | COMMAND | CARD | NEAREST,
    "nearest FF2246B444C[99DJ]J --json": MATCHER | COMMAND | CARD | NEAREST,
    "nearest FF2246B --visible 88B": MATCHER | COMMAND | CARD | NEAREST,
    "nearest X": MATCHER | COMMAND | NEAREST,
    "card show": (
        MATCHER | COMMAND | CARD
        | {"cli.card_commands", "cli.card_show", "cli.card_table", "cli.card_text"}
    ),
}  # fmt: skip
"""What of mjcore is loaded: by ``import mjcore``, and by commands."""

SLOW = {
    *("_multiprocessing", "concurrent", "ctypes", "difflib", "importlib.resources", "logging"),
    *("multiprocessing", "numpy", "pathlib", "pickle", "random", "secrets", "shutil"),
    *("signal", "socket", "subprocess", "tempfile", "threading", "traceback"),
    *("typing_extensions", "urllib", "zlib"),
}
"""What takes long to load and measures no rack."""

WITHOUT = """
import contextlib, io, sys
before = set(sys.modules)
import mjcore
if sys.argv[1:]:
    from mjcore.cli import main
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(sys.argv[1:])
print(*sorted(set(sys.modules) - before))
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """Return a directory that holds the package alone, as a plain install has it."""
    directory = tmp_path_factory.mktemp("plain")
    (cards,) = importlib.import_module("mjcore.cards").__path__
    shutil.copytree(PACKAGE, directory / "mjcore", ignore=shutil.ignore_patterns("cards"))
    shutil.copytree(cards, directory / "mjcore" / "cards")
    return directory


@pytest.mark.parametrize("command", LOADS)
def test_what_is_loaded(plain, command):
    """A matcher waits for no table, a command for no other; this list is all they wait for."""
    # Without site, whose hooks for other packages and for editable installs load what they like.
    paths = {"PYTHONPATH": os.pathsep.join([str(plain), *filter(None, sys.path)])}
    run = subprocess.run(
        [sys.executable, "-S", "-c", WITHOUT, *command.split()],
        env={**os.environ, **paths},
        capture_output=True,
        text=True,
        check=True,
    )
    names = run.stdout.split()
    ours = {name.removeprefix("mjcore.") for name in names if name.startswith("mjcore.")}
    assert ours == LOADS[command]
    assert set() == SLOW & {*names, *(name.partition(".")[0] for name in names)}


BROWSER = f"""
import sys
for name in ("_multiprocessing", "_posixshmem", "_posixsubprocess"):
    sys.modules[name] = None
import mjcore
matcher = mjcore.Matcher(mjcore.Card.practice())
print(matcher.distance(mjcore.Rack.parse("{RACK}")), mjcore.Deal.__name__, mjcore.bots.__name__)
"""


def test_a_python_without_processes():
    """Where there are no processes, as in a browser, everything but a pool of them works."""
    away = mjcore.Matcher(mjcore.Card.practice()).distance(mjcore.Rack.parse(RACK))
    assert program(BROWSER) == f"{away} Deal mjcore.bots\n"


def test_a_checkout_that_is_not_built(tmp_path):
    """Who imports the bare sources is told what to do."""
    copy = tmp_path / "mjcore"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import mjcore"
    run = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True)
    error = run.stderr.splitlines()[-1]
    assert run.returncode == 1
    assert error.startswith(f"ImportError: {copy}") and "`pip install -e .`" in error


def test_only_what_is_native_is_missing_for_want_of_building():
    """Another package that is not there is named as ever."""
    other = ModuleNotFoundError("No module named 'numpy'", name="numpy")
    assert not_built(other) is other
    assert not_built(ModuleNotFoundError()).name is None
    assert not_built(ModuleNotFoundError(name="mjcore._rack")).name == "mjcore._rack"


LEAN = f"""
import sys
import mjcore
matcher = mjcore.Matcher(mjcore.Card.practice())
rack = mjcore.Rack.parse("{RACK}")
matcher.distance(rack), matcher.nearest(rack), matcher.wins(rack), matcher.after_discard(rack)
print(sorted({{"numpy", "typing_extensions"}} & set(sys.modules)))
"""


def test_single_racks_are_measured_without_numpy():
    """numpy is imported where arrays are made."""
    assert program(LEAN) == "[]\n"


SUB_INTERPRETERS = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
code = '''
try:
    import mjcore
except ImportError as error:
    told = str(error)
else:
    told = "it was imported"
assert "main interpreter alone, not in a sub-interpreter" in told, told
'''
new = interpreters.__name__ == "_interpreters"
for kind in ("isolated", "legacy") if new else (True, False):
    made = interpreters.create(kind) if new else interpreters.create(isolated=kind)
    failed = interpreters.run_string(made, code)
    assert failed is None, failed
import mjcore
print(mjcore.Rack.parse("FF"))
"""


def test_a_sub_interpreter_is_refused_and_leaves_nothing_behind():
    """Whoever tries first: the main interpreter can import mjcore afterwards."""
    names = ("_interpreters", "_xxsubinterpreters")
    if not any(importlib.util.find_spec(name) for name in names):
        pytest.skip("this Python has no sub-interpreters")
    assert program(SUB_INTERPRETERS) == "FF\n"
