from mjcore._kernel import Kernel
from mjcore.typing import ArrayLike, Counts

def distances(
    kernel: Kernel,
    counts: ArrayLike,
    exposures: ArrayLike | None = None,
    out: ArrayLike | None = None,
) -> Counts: ...
def distances_by_line(
    kernel: Kernel,
    counts: ArrayLike,
    exposures: ArrayLike | None = None,
    out: ArrayLike | None = None,
) -> Counts: ...
def scalar_distances(kernel: Kernel, counts: ArrayLike) -> Counts: ...
