from mjcore._kernel import Kernel
from mjcore.typing import Counts, RackLike

def swap_distances(kernel: Kernel, rack: RackLike) -> Counts:
    """Return ``uint8[36, 36]``, by the kind given away and the kind got."""
