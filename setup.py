"""Compile the Cython sources; everything else is in pyproject.toml.

``MJCORE_CHECKED=1`` makes the checked build: bounds checks and C assertions on, in a build
directory of its own, so that the two never mix.
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

CHECKED = os.environ.get("MJCORE_CHECKED") == "1"
LOOPS = ["src/mjcore/lanes_baseline.c", "src/mjcore/lanes_avx2.c"]
MODULES = [
    "_apart",
    "_counts",
    "_rack",
    "_layout",
    "_kernel",
    "_batch",
    "_sight",
    "_wins",
    "_nearest",
    "_chance",
    "_threat",
]
SOURCES = {"_layout": LOOPS}

if sys.platform == "win32":
    compile_args = ["/O2"]
else:
    compile_args = ["-O3", "-UNDEBUG", "-g"] if CHECKED else ["-O3"]

extensions = [
    Extension(
        f"mjcore.{name}",
        [f"src/mjcore/{name}.pyx", *SOURCES.get(name, [])],
        include_dirs=["src/mjcore"],
        depends=[str(path) for path in Path("src/mjcore").glob("*.h")],
        extra_compile_args=compile_args,
        define_macros=[] if CHECKED else [("NDEBUG", None)],
    )
    for name in MODULES
]

setup(
    ext_modules=cythonize(
        extensions,
        include_path=["src"],
        build_dir="build/checked" if CHECKED else "build/cython",
        compiler_directives={
            "language_level": 3,
            "boundscheck": CHECKED,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": CHECKED,
            "embedsignature": True,
            "freethreading_compatible": True,
        },
    )
)
