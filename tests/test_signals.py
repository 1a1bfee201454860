"""A handler of ours for a while: in the main thread, and only instead of what was asked for."""

import signal
import threading

import pytest

from mjcore.signals import handled, in_main_thread

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="the system has no SIGUSR1")


def test_a_signal_is_handled_inside_and_restored_after():
    before = signal.getsignal(signal.SIGUSR1)
    seen = []
    with handled(["SIGUSR1", "SIGNOTHERE"], lambda number, frame: seen.append(number)):
        signal.raise_signal(signal.SIGUSR1)
    assert seen == [signal.SIGUSR1]
    assert signal.getsignal(signal.SIGUSR1) is before


def test_it_is_restored_after_an_error():
    before = signal.getsignal(signal.SIGUSR1)
    with pytest.raises(KeyError), handled(["SIGUSR1"], lambda *_: None):
        raise KeyError
    assert signal.getsignal(signal.SIGUSR1) is before


@pytest.mark.parametrize("ignored", [True, False])
def test_what_is_handled_otherwise_stays(ignored):
    """A signal that its owner ignores is not turned into an interruption."""
    before = signal.signal(signal.SIGUSR1, signal.SIG_IGN if ignored else signal.SIG_DFL)
    try:
        with handled(["SIGUSR1"], lambda *_: None, instead_of=signal.SIG_DFL):
            assert (signal.getsignal(signal.SIGUSR1) is signal.SIG_IGN) == ignored
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_another_thread_leaves_signals_alone():
    before, found = signal.getsignal(signal.SIGUSR1), []

    def work():
        with handled(["SIGUSR1"], lambda *_: None):
            found.append((in_main_thread(), signal.getsignal(signal.SIGUSR1) is before))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [(False, True)] and in_main_thread()
