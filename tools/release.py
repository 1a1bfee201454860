"""Check, build and tag a release: ``python tools/release.py 0.2.0 [--dry-run]``.

RELEASING.md says what stands before it and what comes after. ``--check-tag v0.2.0`` says, for the
workflow that publishes, whether a tag is the version of the checkout.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


def written(root: Path) -> str:
    """Return the version that stands in the package."""
    text = (root / "mjcore" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.*)"$', text, re.M)
    return found[1] if found else "none"


def tags(root: Path) -> list[str]:
    """Return all tags of the repository."""
    return git(root, "tag", "--list").split()


def git(root: Path, *words: str) -> str:
    """Return what git says."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def parts(version: str) -> tuple[int, ...]:
    """Return a version as numbers, in whose order versions are."""
    return tuple(map(int, version.split(".")))


def section(changelog: str, name: str) -> str | None:
    """Return what the changelog says of a version, or ``None`` if it has no section for it."""
    found = re.search(rf"^## \[{re.escape(name)}\].*?$(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found[1].strip() if found else None


def problems(root: Path, version: str) -> list[str]:
    """Return what stands against a release, in words."""
    if not VERSION.fullmatch(version):
        return [f"a version is major.minor.patch, such as 0.2.0, not {version!r}"]
    found = []
    if git(root, "status", "--porcelain"):
        found.append("there are uncommitted changes: commit them, or put them away")
    if written(root) != version:
        found.append(f"mjcore/__init__.py has version {written(root)}, not {version}")
    known = [tag[1:] for tag in tags(root) if tag[:1] == "v" and VERSION.fullmatch(tag[1:])]
    newer = [tag for tag in known if parts(tag) >= parts(version)]
    if newer:
        found.append(f"there is a tag v{max(newer, key=parts)}: {version} is no newer")
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not section(changelog, version):
        found.append(f"CHANGELOG.md has no section [{version}], or nothing in it")
    if section(changelog, "Unreleased"):
        found.append(f"CHANGELOG.md has changes under [Unreleased]: they belong to [{version}]")
    return found


def advice(root: Path) -> list[str]:
    """Return what is better done before a release, but does not stand against it."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if "urls" in project:
        return []
    return ["pyproject.toml has no [project.urls]: nobody who installs it finds the repository"]


def commands(version: str) -> list[list[str]]:
    """Return what is run once nothing stands against a release, the tag last."""
    return [
        [".ci/run"],
        [sys.executable, "-c", "import shutil; shutil.rmtree('dist', ignore_errors=True)"],
        [sys.executable, "-m", "build", "--outdir", "dist", "."],
        ["sh", "-c", f"'{sys.executable}' tests/wheel_check.py dist/*-{version}-*.whl"],
        ["git", "tag", "--annotate", f"v{version}", "--message", f"mjcore {version}"],
    ]


def release(root: Path, version: str, *, dry_run: bool) -> int:
    """Check, run the commands and return the exit status."""
    wrong = problems(root, version)
    for words in advice(root):
        print(f"note: {words}")
    if wrong:
        print("\n".join(f"not released: {words}" for words in wrong))
        return 1
    for command in commands(version):
        print(f"{'would run' if dry_run else '=='} {shlex.join(command)}", flush=True)
        if not dry_run and subprocess.run(command, cwd=root, check=False).returncode:
            print(f"not released: {shlex.join(command)} failed")
            return 1
    if not dry_run:
        print(f"tagged v{version}; `git push origin v{version}` publishes it")
    return 0


def check_tag(root: Path, tag: str) -> int:
    """Say whether a tag is the version of the checkout, and return the exit status."""
    if tag == f"v{written(root)}":
        return 0
    print(f"the tag is {tag}, and mjcore/__init__.py has version {written(root)}")
    return 1


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(description="Check, build and tag a release.")
    parser.add_argument("version", nargs="?", help="such as 0.2.0")
    parser.add_argument("--dry-run", action="store_true", help="check, and say what would be run")
    parser.add_argument("--check-tag", metavar="TAG", help="only compare a tag with the version")
    args = parser.parse_args(words)
    if args.check_tag is not None:
        return check_tag(root, args.check_tag)
    if args.version is None:
        parser.error("the version is missing")
    return release(root, args.version, dry_run=args.dry_run)


if __name__ == "__main__":
    sys.exit(main())
