"""The script that times the start of programs."""

import sys

import pytest
import startup


def test_it_measures_this_python(capsys):
    assert startup.main(["--rounds", "1"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n{name} " in out for name in startup.PROGRAMS)
    assert "ratio" not in out


@pytest.mark.timing
@pytest.mark.parametrize(("most", "status"), [("0.01", 1), ("100", 0)])
def test_a_ratio_can_be_asked_for(capsys, most, status):
    """What is above it is marked and ends with status 1."""
    words = ["--rounds", "1", "--against", sys.executable, "--most", most]
    assert startup.main(words) == status
    out = capsys.readouterr().out
    assert out.count("  above 0.01") == (len(startup.GUARDED) if status else 0)


def test_a_ratio_to_nothing(capsys):
    with pytest.raises(SystemExit):
        startup.main(["--most", "0.5"])
    assert "--most needs --against" in capsys.readouterr().err
