from collections.abc import Iterable

from typing_extensions import Buffer

from mjcore._kernel import Kernel
from mjcore._rack import Exposure

def read_hand(
    kernel: Kernel,
    exposures: Iterable[Exposure],
    unseen: Buffer,
    kept: Buffer,
    waited: Buffer,
    concealed: bool,
    even: float,
) -> tuple[list[float], list[float], list[float], list[float]]:
    """Return (lines, waits, values, keys): what a hand with these exposures may be.

    ``unseen`` are 36 bytes, the copies that may lie in that hand or in the wall; ``kept`` and
    ``waited`` 36 numbers from 0 to 1: how likely a hand for a target that still wants a kind is,
    and how likely that kind is the last it waits for. ``concealed`` says whether concealed lines
    count among what it waits for. The parts of the copies that are unseen are raised to the power
    ``even``, which evens them out.

    ``lines`` are a weight for each line of the card, adding up to 1; ``waits`` 36 numbers, the
    share of each kind among the tiles that it may wait for, adding up to 1; ``values`` the mean
    value of the lines that each kind would complete; ``keys`` the share of what the hand may be
    that cannot do without natural tiles of a kind. All are 0 where no line fits, waits also where
    nothing can be waited for.
    """
