"""Files that are whole or not there: what errors say, and what is left behind."""

import pytest

from mjcore import Error
from mjcore.files import make_directory, write_whole, writing


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
