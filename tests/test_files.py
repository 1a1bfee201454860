"""Files that are whole or not there: what errors say, and what is left behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mjcore import Error
from mjcore.files import Claim, clear_drafts, make_directory, write_whole, writing


@pytest.mark.parametrize("content", ["é\n", "é\n".encode()])
@pytest.mark.parametrize("sync", [True, False])
def test_a_file_is_written_and_replaced(tmp_path, content, sync):
    file = tmp_path / "a.txt"
    for _ in range(2):
        write_whole(file, content, sync=sync)
        assert file.read_bytes() == "é\n".encode()
    assert list(tmp_path.iterdir()) == [file]


def test_what_cannot_be_written_is_an_error_that_names_it(tmp_path):
    place = tmp_path / "missing" / "a.txt"
    said = pytest.raises(Error, match=r"cannot write .*a\.txt: No such file or directory")
    with said, writing(place):
        write_whole(place, "a")
    assert list(tmp_path.iterdir()) == []


def test_a_directory_is_made_where_there_is_none(tmp_path):
    make_directory(tmp_path / "a" / "b")
    make_directory(tmp_path / "a" / "b")
    (tmp_path / "file").write_text("")
    with pytest.raises(Error, match="file is no directory"):
        make_directory(tmp_path / "file")
    with pytest.raises(Error, match="cannot write"):
        make_directory(tmp_path / "file" / "below")


def dead_process() -> int:
    """Return the number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_what_a_killed_process_left_is_cleared(tmp_path):
    """Drafts of processes that are gone go; those of one that runs, and other files, stay."""
    file = tmp_path / "a[1].json"
    gone = tmp_path / f".a[1].json.{dead_process()}-0a1b2c3d.part"
    kept = [
        tmp_path / f".a[1].json.{os.getppid()}-0a1b2c3d.part",
        tmp_path / f".b.json.{dead_process()}-0a1b2c3d.part",
        tmp_path / ".a[1].json.mine.part",
    ]
    for draft in (gone, *kept):
        draft.write_text("half")
    write_whole(file, "whole")
    clear_drafts(file)
    assert sorted(tmp_path.iterdir()) == sorted([file, *kept])
    clear_drafts(tmp_path / "missing" / "a")


KILLED = """
import os, sys
from pathlib import Path
from mjcore import files
files.os.fsync = lambda handle: os.kill(os.getpid(), 9)
files.write_whole(Path(sys.argv[1]), "new")
"""


@pytest.mark.skipif(os.name != "posix", reason="only POSIX kills a process like that")
def test_killed_within_writing(tmp_path):
    file = tmp_path / "a.json"
    file.write_text("old")
    for _ in range(2):
        subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    assert file.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 3
    clear_drafts(file)
    assert list(tmp_path.iterdir()) == [file]


HOLDS = """
import sys
from pathlib import Path
from mjcore.files import Claim
claim = Claim(Path(sys.argv[1]))
print(claim.take(), flush=True)
sys.stdin.read(1)
"""


@pytest.mark.skipif(os.name != "posix", reason="there are no such locks here")
@pytest.mark.parametrize("end", ["kill", "leave"])
def test_one_process_holds_a_file(tmp_path, end):
    """The second is told; a process that is killed holds nothing."""
    file = tmp_path / "a.json"
    first = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert first.stdout.readline() == "True\n"
    assert not Claim(file).take()
    assert Claim(tmp_path / "b.json").take()
    first.kill() if end == "kill" else first.stdin.close()
    first.wait()
    first.stdout.close()
    claim = Claim(file)
    assert claim.take()
    assert claim.take()
    assert not Claim(file).take()
    claim.release()
    again = Claim(file)
    assert again.take()
    again.release()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".a")]


@pytest.mark.parametrize("name", ["missing/a.json", "a\0b", ".", ""])
def test_what_is_no_file_is_held_by_nobody(tmp_path, name):
    assert Claim(tmp_path / name if name else Path()).take()
