"""What a public forge runs: it can be read, and agrees with what is here."""

import re
import tomllib
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml", reason="the workflows are read by PyYAML, of the extra dev")

ROOT = Path(__file__).parents[2]
FORGE = ROOT / ".github"
if not FORGE.is_dir():
    pytest.skip("the workflows are not beside the tests", allow_module_level=True)

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = {path.stem: path for path in sorted((FORGE / "workflows").glob("*.yml"))}
PYTHONS = [
    line.rpartition(" ")[2]
    for line in PROJECT["project"]["classifiers"]
    if re.search(r":: 3\.\d+$", line)
]


def read(name: str) -> dict:
    return yaml.safe_load(WORKFLOWS[name].read_text(encoding="utf-8"))


def steps(name: str) -> list[dict]:
    return [step for job in read(name)["jobs"].values() for step in job.get("steps", ())]


def test_they_are_these():
    assert list(WORKFLOWS) == ["publish", "tests", "wheels"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_job_is_whole(name):
    """Each has steps or calls another workflow, ends in time, and may read and no more."""
    workflow = read(name)
    assert workflow["permissions"] == {"contents": "read"}
    assert True in workflow  # YAML 1.1 reads "on" so
    for job in workflow["jobs"].values():
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file()
            continue
        assert job["timeout-minutes"] <= 180 and job["runs-on"]
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
    needs = {need for job in workflow["jobs"].values() for need in [job.get("needs")] if need}
    assert needs <= set(workflow["jobs"])


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_have_a_version_and_nobody_a_token(name):
    text = WORKFLOWS[name].read_text(encoding="utf-8")
    assert not re.search(r"secrets\.|password|api-token|https?://", text)
    for step in steps(name):
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@(v\d[\d.]*|release/v1)", step["uses"])


@pytest.mark.parametrize("name", WORKFLOWS)
def test_what_is_run_is_there(name):
    """Files and extras that a step names."""
    extras = PROJECT["project"]["optional-dependencies"]
    for step in steps(name):
        words = step.get("run", "")
        for path in re.findall(r"(?<![\w/.])((?:tests|tools|\.ci)(?:/[\w.-]+)*)(?=\s|$)", words):
            assert (ROOT / path).exists(), path
        if "hashFiles" not in step.get("if", ""):
            assert set(re.findall(r"'\.\[(\w+)\]'", words)) <= set(extras)


def test_the_tests_run_on_every_python():
    """Those of the classifiers, and from 3.13 on the free-threaded ones too."""
    matrix = read("tests")["jobs"]["tests"]["strategy"]["matrix"]
    free = [f"{one}t" for one in PYTHONS if int(one.partition(".")[2]) >= 13]
    assert sorted(matrix["python"]) == sorted(PYTHONS + free)
    assert {one["python"] for one in matrix["include"]} <= set(PYTHONS)


def test_wheels_are_built_for_every_python():
    wheels = PROJECT["tool"]["cibuildwheel"]
    versions = "".join(sorted(one.partition(".")[2][1:] for one in PYTHONS))
    assert wheels["build"] == f"cp31{{{','.join(versions)}}}{{,t}}-*"
    assert wheels["enable"] == ["cpython-freethreading"]
    assert set(wheels["test-extras"]) <= set(PROJECT["project"]["optional-dependencies"])
    for command in wheels["test-command"]:
        for path in re.findall(r"\{project\}/(\S+)", command):
            assert (ROOT / path).exists(), path
    assert f">={PYTHONS[0]}" == PROJECT["project"]["requires-python"]


def test_wheels_are_built_on_every_system():
    (job,) = [job for name, job in read("wheels")["jobs"].items() if name == "wheels"]
    systems = {name.partition("-")[0] for name in job["strategy"]["matrix"]["system"]}
    assert (
        systems
        == {"ubuntu", "macos", "windows"}
        == {
            {"linux": "ubuntu"}.get(name, name)
            for name, table in PROJECT["tool"]["cibuildwheel"].items()
            if isinstance(table, dict) and "archs" in table
        }
    )
    assert sum(name.startswith("macos") for name in job["strategy"]["matrix"]["system"]) == 2
    assert any(name.endswith("-arm") for name in job["strategy"]["matrix"]["system"])


def test_a_tag_is_published_once_all_is_built():
    """By trust in this workflow: a permission and an environment in place of a token."""
    workflow = read("publish")
    jobs = workflow["jobs"]
    assert workflow[True] == {"push": {"tags": ["v[0-9]+.[0-9]+.[0-9]+"]}}
    assert jobs["publish"]["needs"] == "wheels" and jobs["wheels"]["needs"] == "version"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["environment"] == "release"
    assert jobs["wheels"]["uses"] == "./.github/workflows/wheels.yml"
    kept = [step["with"]["name"] for step in steps("wheels") if "upload" in step.get("uses", "")]
    assert len(kept) == 2 and all(name.startswith("dist-") for name in kept)


@pytest.mark.parametrize("path", sorted((FORGE / "ISSUE_TEMPLATE").glob("*.yml")), ids=str)
def test_forms_can_be_read(path):
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    if path.stem == "config":
        assert set(form) == {"blank_issues_enabled"}
        return
    assert form["name"] and form["description"]
    ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
    assert len(ids) == len(set(ids))
    assert any(part.get("validations", {}).get("required") for part in form["body"])


def test_hooks_need_no_host():
    """They run what is installed, as CONTRIBUTING.md and the linters' step do."""
    (repo,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert repo["repo"] == "local"
    assert {hook["language"] for hook in repo["hooks"]} == {"system"}
    assert [hook["entry"].split()[0] for hook in repo["hooks"]] == ["ruff", "ruff", "mypy"]


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md", "RELEASING.md"])
def test_pages_link_to_what_is_there(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / target).exists(), target
