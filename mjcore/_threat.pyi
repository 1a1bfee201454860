from collections.abc import Iterable

from typing_extensions import Buffer

from mjcore._kernel import Kernel
from mjcore._rack import Exposure

def threats(
    kernel: Kernel, exposures: Iterable[Exposure], unseen: Buffer
) -> tuple[list[float], float]:
    """Return how likely a hand with these exposures waits for each kind, if it waits for one.

    ``unseen`` are 36 bytes, the copies that may lie in that hand or in the wall. The answer is
    (shares, value): 36 numbers that add up to one, and the mean value of the lines it may be
    making; all zero where no line fits. Lines count by how many of the tiles they want are unseen.
    """
