"""The browser itself; where there is none, this says so for the whole folder in one line."""

from __future__ import annotations

import pytest

OLDEST = 120


def test_there_is_a_browser_that_the_page_is_written_for(missing, request):
    if missing:
        pytest.skip(f"nothing is tested in a browser: {' and '.join(missing)} missing")
    browser = request.getfixturevalue("browser")
    assert int(browser.version.partition(".")[0]) >= OLDEST
