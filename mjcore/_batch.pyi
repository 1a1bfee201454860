from typing import Any

from mjcore._kernel import Kernel
from mjcore.typing import Counts

def distances(kernel: Kernel, counts: Any, exposures: Any = None, out: Any = None) -> Counts: ...
def distances_by_line(
    kernel: Kernel, counts: Any, exposures: Any = None, out: Any = None
) -> Counts: ...
def scalar_distances(kernel: Kernel, counts: Any) -> Counts: ...
