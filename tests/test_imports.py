"""The shape of the package: imports run one way, modules stay small, the native code is there."""

import ast
import importlib
import importlib.machinery
import re
from functools import cache
from pathlib import Path

import pytest

import mjcore

PACKAGE = Path(mjcore.__file__).parent
SOURCES = Path(__file__).parents[1] / "src" / "mjcore"

# From the ground up: a module may import what stands in a row before its own, and a package's
# modules one another, for types as for anything else.
LAYERS = [
    ["cards"],
    ["loading"],
    ["frozen"],
    ["errors"],
    ["signals"],
    ["files"],
    ["numbers"],
    ["_apart"],
    ["names"],
    ["tiles"],
    ["notation"],
    ["drawing"],
    ["_bits"],
    ["_counts"],
    ["_rack"],
    ["typing"],
    ["card"],
    ["_exposed"],
    ["_layout"],
    ["_levels"],
    ["_search"],
    ["_kernel"],
    ["_batch"],
    ["_swaps"],
    ["_sight"],
    ["_wins"],
    ["_choices"],
    ["_nearest"],
    ["_left"],
    ["_gaps"],
    ["_tails", "_twins"],
    ["_chance"],
    ["_threat"],
    ["_reading"],
    ["_corrupt"],
    ["matcher"],
    ["rules"],
    ["arguments"],
    ["table"],
    ["records"],
    ["deal"],
    ["game"],
    ["recorder"],
    ["advice"],
    ["hindsight"],
    ["bots"],
    ["room"],
    ["simulation"],
    ["rl"],
    ["report"],
    ["web"],
    ["cli"],
    ["__main__"],
]
RANK = {name: rank for rank, row in enumerate(LAYERS) for name in row}
FACE = "(the package's own face)"
HEADERS = {"_bits", "_choices", "_exposed", "_gaps", "_levels", "_tails", "_twins"}
CHECKED_ALONE = {"_corrupt"}
LEFT_OUT = HEADERS | CHECKED_ALONE
NATIVE = [name for name in RANK if name[0] == "_" != name[1] and name not in LEFT_OUT]
# Native code knows numbers and arrays, never cards or players.
GROUND = {"errors", "names", "frozen", "tiles", "typing", "notation", "drawing", *HEADERS, *NATIVE}


@cache
def python_modules() -> dict[str, Path]:
    """Return the package's Python modules by their dotted name below ``mjcore``."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        if parts:
            found[".".join(parts)] = path
    return found


@cache
def native_sources() -> dict[str, Path]:
    """Return the Cython sources by module, where the tests run in a checkout."""
    headers = {name: SOURCES / f"{name}.pxd" for name in sorted(HEADERS) if SOURCES.is_dir()}
    return headers | {path.stem: path for path in sorted(SOURCES.glob("*.pyx"))}


class Imports(ast.NodeVisitor):
    """Collect what a module imports of ``mjcore``: at once, when it is used, or for types alone."""

    def __init__(self, module: str, path: Path) -> None:
        self.found: set[str] = set()
        self.package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        self.visit(ast.parse(path.read_text(encoding="utf-8")))

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name == "mjcore":
                self.found.add(FACE)
            elif alias.name.startswith("mjcore."):
                self.found.add(alias.name.removeprefix("mjcore."))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = node.module or ""
        if node.level:
            parts = ["mjcore", *filter(None, self.package.split("."))]
            base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [base])])
        if base == "mjcore":
            below = {name.partition(".")[0] for name in all_modules()}
            self.found.update(alias.name if alias.name in below else FACE for alias in node.names)
        elif base.startswith("mjcore."):
            base = base.removeprefix("mjcore.")
            modules = python_modules()
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                self.found.add(deeper if deeper in modules else base)


@cache
def imports_of(module: str, path: Path) -> set[str]:
    """Return what of ``mjcore`` a module imports, its stub too, as dotted names below it."""
    if path.suffix == ".py":
        return Imports(module, path).found
    stub = PACKAGE / f"{module}.pyi"
    seen = Imports(module, stub).found if stub.exists() else set()
    return (compiled_imports(module, path) | seen) - {module}


def compiled_imports(module: str, path: Path) -> set[str]:
    """Return what of ``mjcore`` a native source and its header import."""
    text = path.read_text(encoding="utf-8")
    for header in path.parent.glob(f"{path.stem}.pxd"):
        text += header.read_text(encoding="utf-8")
    below = set(re.findall(r"^\s*from mjcore\.([\w.]+) c?import", text, re.MULTILINE))
    for names in re.findall(r"^\s*from mjcore c?import (.+)$", text, re.MULTILINE):
        below.update(re.findall(r"\w+", names))
    return below - {module}


@cache
def all_modules() -> dict[str, Path]:
    return python_modules() | native_sources()


def layer(module: str) -> int:
    return RANK[module.partition(".")[0]]


def test_every_module_has_its_layer():
    unknown = {name.partition(".")[0] for name in all_modules()} - set(RANK)
    assert not unknown, "add them to LAYERS, from the ground up"


@pytest.mark.parametrize("module", all_modules())
def test_imports_run_one_way(module):
    """A module imports nothing of a layer above its own; what people run uses the face, too."""
    for other in imports_of(module, all_modules()[module]):
        if other == FACE and layer(module) >= RANK["web"]:
            continue
        assert other.partition(".")[0] in RANK, f"{module} imports mjcore.{other}"
        assert layer(other) <= layer(module), f"{module} imports {other}, which stands above it"
        if layer(other) == layer(module):
            assert other.partition(".")[0] == module.partition(".")[0]


def test_imports_make_no_circle():
    graph = {name: imports_of(name, path) for name, path in all_modules().items()}
    done: set[str] = set()

    def walk(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " > ".join((*way, module))
        if module not in done:
            for other in graph.get(module, ()):
                # A package's face imports its modules, and they may name it as their parent.
                if not module.startswith(f"{other}."):
                    walk(other, (*way, module))
            done.add(module)

    for module in graph:
        walk(module, ())


@pytest.mark.parametrize("module", ["claims", "groups", "jokers", "proof", "reach"])
def test_rules_that_advice_asks_know_no_deal(module):
    """They get counts, exposures and rules, so that what a seat only imagines can be judged."""
    graph = {name: imports_of(name, path) for name, path in all_modules().items()}
    reached, ahead = set(), [f"table.{module}"]
    while ahead:
        reached.add(name := ahead.pop())
        ahead += graph.get(name, set()) - reached
    assert not reached & {"table.state", "table.view", "table.moves", "deal"}


@pytest.mark.parametrize("module", NATIVE)
def test_native_code_knows_no_cards_and_no_players(module):
    sources = native_sources()
    if not sources:
        pytest.skip("the sources of the native code are not beside the tests")
    names = {name.partition(".")[0] for name in compiled_imports(module, sources[module])}
    assert names <= GROUND


@pytest.mark.parametrize("module", all_modules())
def test_no_module_is_longer_than_450_lines(module):
    with all_modules()[module].open(encoding="utf-8") as file:
        assert sum(1 for _ in file) <= 450


def face() -> list[ast.stmt]:
    """Return the statements of the package's face, what stands in ``try`` and ``if`` among them."""
    found: list[ast.stmt] = []
    for node in ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")).body:
        found += [node, *getattr(node, "body", ())]
    return found


def imported_by_the_face() -> dict[str, str]:
    """Return the names that the package's face imports, for types or at once, by their modules."""
    nodes = [node for node in face() if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in nodes for alias in node.names}


def test_the_face_of_the_package_only_re_exports():
    """It imports, at once or for types; names things; and says what a checkout lacks."""
    simple = (ast.ImportFrom, ast.Assign, ast.Expr)
    conditions = ["TYPE_CHECKING", "not TYPE_CHECKING"]
    for node in face():
        if isinstance(node, ast.Try):
            (handler,) = node.handlers
            assert ast.unparse(handler.body) == "raise not_built(missing) from None"
        elif isinstance(node, ast.If):
            assert ast.unparse(node.test) == conditions.pop(0) and not node.orelse
        else:
            assert isinstance(node, simple), ast.unparse(node)
    assert not conditions
    assert sorted(mjcore.__all__) == sorted(set(mjcore.__all__))


@pytest.mark.parametrize("name", mjcore.__all__)
def test_a_name_is_what_type_checkers_think(name):
    """What is loaded when it is named comes from the module that it is imported from for types."""
    if name != "__version__":
        home = importlib.import_module(imported_by_the_face()[name])
        assert getattr(mjcore, name) is getattr(home, name)
    assert name in dir(mjcore)


def test_every_import_of_the_face_is_a_name_of_it():
    inner = {"TYPE_CHECKING", "lazily", "check_interpreter", "not_built"}
    packages = {"advice", "rl", "room", "simulation", "table"}
    assert set(imported_by_the_face()) - inner - packages == set(mjcore.__all__) - {"__version__"}
    for name in packages:
        assert getattr(mjcore, name) is importlib.import_module(f"mjcore.{name}")
        assert name in dir(mjcore)


def test_a_name_that_there_is_not():
    with pytest.raises(AttributeError, match="module 'mjcore' has no attribute 'simulat'") as info:
        mjcore.simulat  # noqa: B018
    assert (info.value.name, info.value.obj) == ("simulat", mjcore)
    with pytest.raises(ImportError, match="cannot import name 'Deel' from 'mjcore'"):
        from mjcore import Deel  # noqa: F401


@pytest.mark.parametrize("module", NATIVE)
def test_the_extension_is_really_loaded(module):
    loaded = importlib.import_module(f"mjcore.{module}")
    assert loaded.__file__.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
    assert not (PACKAGE / f"{module}.py").exists()


@pytest.mark.parametrize("module", NATIVE)
def test_native_modules_have_a_stub(module):
    assert (PACKAGE / f"{module}.pyi").exists()
    assert (PACKAGE / "py.typed").exists()
