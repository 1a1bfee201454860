"""A typed program reads mjcore as `typed_usage.py` does, and the native stubs are true."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import mjcore

MODULES = [f"mjcore.{stub.stem}" for stub in sorted(Path(mjcore.__file__).parent.glob("*.pyi"))]

needs_mypy = pytest.mark.skipif(
    importlib.util.find_spec("mypy") is None, reason="mypy is not installed"
)


@needs_mypy
def test_typed_usage():
    usage = Path(__file__).with_name("typed_usage.py")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--warn-unused-ignores", str(usage)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    assert run.returncode == 0, run.stdout + run.stderr


@needs_mypy
def test_stubs_of_native_modules():
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "--ignore-missing-stub", *MODULES],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
    )
    assert run.returncode == 0, run.stdout + run.stderr
