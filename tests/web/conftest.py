"""The tests of the server need what the extra ``web`` brings."""

from importlib.util import find_spec

import pytest

NEEDED = ("starlette", "uvicorn", "websockets", "prometheus_client", "httpx2")
MISSING = [name for name in NEEDED if find_spec(name) is None]
collect_ignore_glob = ["test_*.py"] if MISSING else []


def pytest_report_header():
    """Say why nothing of the server is tested."""
    if MISSING:
        return f"tests/web is left out: {', '.join(MISSING)} is missing (mjcore[web,test])"
    return None


@pytest.fixture
def site():
    """Return an application that keeps rooms in memory and lets one address do all."""
    from webbing import Site, free

    with Site(limits=free()) as one:
        yield one
