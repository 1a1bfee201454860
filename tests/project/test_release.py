"""The command that makes a release: what stands against one, and what it would run."""

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

import mjcore

ROOT = Path(__file__).parents[2]
PATH = ROOT / "tools" / "release.py"
SPEC = importlib.util.spec_from_file_location("release", PATH)
release = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(release)

CHANGELOG = (
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-30\n\n- New.\n\n## [0.1.0]\n\n- Old.\n"
)


def git(root, *words):
    name = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run(["git", *name, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def root(tmp_path):
    """A repository that is ready for 0.2.0."""
    (tmp_path / "mjcore").mkdir()
    (tmp_path / "mjcore" / "__init__.py").write_text('"""X."""\n\n__version__ = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n')
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "All")
    git(tmp_path, "tag", "v0.1.0")
    return tmp_path


def change(root, file, old, new):
    path = root / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    git(root, "commit", "--quiet", "--all", "--message", "Change")


def test_a_dry_run_says_what_it_would_do(root, capsys):
    """Checks alone: nothing is run, and there is no tag."""
    assert release.main(["0.2.0", "--dry-run"], root) == 0
    out = capsys.readouterr().out
    told = [line for line in out.splitlines() if line.startswith("would run")]
    assert len(told) == len(release.commands("0.2.0"))
    assert ".ci/run" in told[0] and "git tag --annotate v0.2.0" in told[-1]
    assert "[project.urls]" in out
    assert release.tags(root) == ["v0.1.0"]


def test_a_release_runs_all_of_it_and_tags_last(root, monkeypatch, capsys):
    run = []
    tag = release.commands("0.2.0")[-1]
    harmless = [["git", "--version"], ["git", "status"], tag]
    monkeypatch.setattr(release, "commands", lambda version: run.append(version) or harmless)
    monkeypatch.setenv("GIT_COMMITTER_NAME", "x")
    monkeypatch.setenv("GIT_COMMITTER_EMAIL", "x@example.org")
    assert release.main(["0.2.0"], root) == 0
    assert run == ["0.2.0"] and release.tags(root) == ["v0.1.0", "v0.2.0"]
    assert "git push origin v0.2.0" in capsys.readouterr().out


def test_what_fails_ends_it_before_the_tag(root, monkeypatch, capsys):
    tag = release.commands("0.2.0")[-1]
    monkeypatch.setattr(release, "commands", lambda version: [["git", "no-such-word"], tag])
    assert release.main(["0.2.0"], root) == 1
    assert "git no-such-word failed" in capsys.readouterr().out
    assert release.tags(root) == ["v0.1.0"]


@pytest.mark.parametrize(
    ("version", "file", "old", "new", "words"),
    [
        ("0.2", "CHANGELOG.md", "New", "Newer", "major.minor.patch"),
        ("0.2.0", "mjcore/__init__.py", "0.2.0", "0.1.0", "has version 0.1.0, not 0.2.0"),
        ("0.2.0", "CHANGELOG.md", "[0.2.0]", "[0.3.0]", "no section [0.2.0]"),
        ("0.2.0", "CHANGELOG.md", "- New.\n", "", "no section [0.2.0], or nothing in it"),
        ("0.2.0", "CHANGELOG.md", "[Unreleased]\n", "[Unreleased]\n\n- More.\n", "[Unreleased]"),
        ("0.0.9", "mjcore/__init__.py", "0.2.0", "0.0.9", "there is a tag v0.1.0"),
    ],
    ids=["form", "version", "no section", "empty section", "unreleased", "older"],
)
def test_what_stands_against_a_release(root, capsys, version, file, old, new, words):
    change(root, file, old, new)
    assert release.main([version, "--dry-run"], root) == 1
    assert words in capsys.readouterr().out


def test_uncommitted_changes(root, capsys):
    (root / "new").touch()
    assert release.main(["0.2.0", "--dry-run"], root) == 1
    assert "uncommitted changes" in capsys.readouterr().out


def test_a_changelog_without_unreleased_is_as_good(root):
    change(root, "CHANGELOG.md", "## [Unreleased]\n\n", "")
    assert release.main(["0.2.0", "--dry-run"], root) == 0


@pytest.mark.parametrize(("tag", "status"), [("v0.2.0", 0), ("0.2.0", 1), ("v0.2.1", 1)])
def test_the_tag_is_the_version(root, tag, status):
    assert release.main(["--check-tag", tag], root) == status


def test_the_version_stands_in_one_place():
    """The package has it, and what is installed got it from there."""
    from importlib.metadata import version

    assert release.written(ROOT) == mjcore.__version__
    assert version("mjcore") == mjcore.__version__, "install it again: pip install -e ."


def test_the_page_has_the_command():
    page = (ROOT / "RELEASING.md").read_text(encoding="utf-8")
    assert "\npython tools/release.py " in page
    for word in ("--dry-run", ".ci/run", "__version__", "CHANGELOG.md", "DeprecationWarning"):
        assert word in page


def test_the_upgrade_notes_name_what_there_is():
    """Every attribute in the second column of the table is one."""
    notes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("Upgrading from 0.1.0")[2]
    rows = [line.split(" | ") for line in notes.partition("\n\nRecords")[0].splitlines()[4:]]
    now = " ".join(row[1] for row in rows)
    owners = {
        "view": mjcore.View,
        "deal": mjcore.Deal,
        "rack": mjcore.Rack,
        "results": mjcore.Results,
        "View": mjcore.View,
        "Card": mjcore.Card,
        "choice": mjcore.Choice,
        "simulation": mjcore.simulation,
    }
    named = re.findall(r"\b(\w+)\.(\w+)", re.sub(r"mjcore\.(?=simulation)", "", now))
    assert len(named) > 10
    for owner, name in named:
        assert hasattr(owners[owner], name), f"{owner}.{name}"
