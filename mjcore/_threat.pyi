from collections.abc import Iterable

from typing_extensions import Buffer

from mjcore._kernel import Kernel
from mjcore._rack import Exposure

def threats(
    kernel: Kernel, exposures: Iterable[Exposure], unseen: Buffer
) -> tuple[list[float], float]: ...
