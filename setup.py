"""Compile the Cython sources; everything else is in pyproject.toml.

``MJCORE_CHECKED=1`` makes the checked build: the assertions of the native loops and bounds checks
are on. ``MJCORE_CHECKED=sanitize`` adds gcc's or clang's AddressSanitizer and UBSan. Each kind of
build has a directory of its own below ``build/``, so that they never take one another's files.
"""

import multiprocessing
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

BUILDS = {"": "plain", "0": "plain", "1": "checked", "sanitize": "sanitized"}
ASKED = os.environ.get("MJCORE_CHECKED", "")
if ASKED not in BUILDS:
    raise SystemExit(f"MJCORE_CHECKED is 1 or sanitize, not {ASKED!r}")
BUILD = BUILDS[ASKED]
CHECKED = BUILD != "plain"
SANITIZERS = ["-fsanitize=address,undefined"] if BUILD == "sanitized" else []

CORES = os.cpu_count() or 1
# Processes that start afresh would run this file once more, so that only forked ones translate.
TRANSLATORS = CORES if multiprocessing.get_start_method() == "fork" else 0

LOOPS = [f"src/mjcore/lanes_{name}.c" for name in ("baseline", "avx2", "avx512")]
MODULES = [
    "_apart",
    "_counts",
    "_rack",
    "_layout",
    "_search",
    "_kernel",
    "_batch",
    "_swaps",
    "_sight",
    "_wins",
    "_nearest",
    "_left",
    "_chance",
    "_threat",
    "_reading",
]
if CHECKED:
    MODULES.append("_corrupt")  # breaks layouts, so that a test can see the assertions fail
SOURCES = {"_layout": LOOPS}

if sys.platform == "win32":
    compile_args = ["/O2", "/UNDEBUG"] if CHECKED else ["/O2"]
elif SANITIZERS:
    compile_args = ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer"]
    compile_args += [*SANITIZERS, "-fno-sanitize-recover=undefined"]
else:
    compile_args = ["-O3", "-g", "-UNDEBUG"] if CHECKED else ["-O3"]
link_args = list(SANITIZERS)
SHIPPED = sys.platform == "linux" and not CHECKED
if SHIPPED:
    # What is shipped holds no debug sections, no symbols but its own entry, no path of the builder.
    compile_args += ["-g0", f"-ffile-prefix-map={Path.cwd()}=."]
    link_args += ["-Wl,-s"]

extensions = [
    Extension(
        f"mjcore.{name}",
        [f"src/mjcore/{name}.pyx", *SOURCES.get(name, [])],
        include_dirs=["src/mjcore"],
        depends=[str(path) for path in Path("src/mjcore").glob("*.h")],
        extra_compile_args=compile_args,
        extra_link_args=link_args,
        define_macros=[] if CHECKED else [("NDEBUG", None)],
    )
    for name in MODULES
]


class Build(build_ext):
    """Link without the library path of the Python that builds, which some of them ask for."""

    def build_extensions(self):
        if SHIPPED:
            linker = self.compiler.linker_so
            self.compiler.linker_so = [word for word in linker if "-rpath" not in word]
        super().build_extensions()


setup(
    cmdclass={"build_ext": Build},
    ext_modules=cythonize(
        extensions,
        nthreads=TRANSLATORS,
        include_path=["src"],
        build_dir=f"build/{BUILD}/cython",
        compiler_directives={
            "language_level": 3,
            "boundscheck": CHECKED,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": CHECKED,
            "embedsignature": True,
            "freethreading_compatible": True,
        },
    ),
    options={
        "build": {"build_base": f"build/{BUILD}"},
        "build_ext": {"parallel": CORES},
    },
)
