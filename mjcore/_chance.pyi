from typing import final

from typing_extensions import Buffer

from mjcore._kernel import Kernel
from mjcore.typing import RackLike

@final
class Outlook:
    def __new__(
        cls,
        kernel: Kernel,
        unseen: Buffer,
        drawn: float,
        called: float,
        freed: int = 0,
        *,
        beta: float = 0.15,
        pair: float = 0.74,
    ) -> Outlook: ...
    def near(self, rack: RackLike) -> float: ...
    def near_discards(self, rack: RackLike) -> list[float]: ...
    def joker_serves(self, rack: RackLike) -> bool: ...
    def chance(self, rack: RackLike) -> float: ...
    def chance_by_line(self, rack: RackLike) -> list[float]: ...
    def chance_discards(self, rack: RackLike) -> list[float]: ...
