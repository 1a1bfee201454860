from typing import final

from typing_extensions import Buffer

from mjcore._kernel import Kernel
from mjcore.typing import RackLike

@final
class Outlook:
    """Hold what can still come to one seat, and rate racks by it.

    ``unseen`` are 36 bytes, the copies of each kind that the seat does not see. ``drawn`` is how
    many tiles it counts on drawing, ``called`` how many discards of others it counts on being
    offered, ``freed`` how many jokers lie in exposures. ``beta`` is what a target one tile farther
    away counts in ``near``; ``pair`` what a missing single or pair tile costs beside its rarity.

    A rack is rated over the targets that fit its exposures and that the unseen tiles can still
    make, up to two tiles beyond the nearest of them. Ratings of racks of equal size compare.
    """

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
    def near(self, rack: RackLike) -> float:
        """Return how near a rack is as one number: tiles away first, then how many unseen tiles
        would bring it nearer to how many targets, those a tile farther away counting less.

        A thousand is one tile; 0 where no target can be made any more.
        """
    def near_discards(self, rack: RackLike) -> list[float]:
        """Return what ``near`` says after discarding one tile of each kind: 36 numbers, -1 where
        no such tile is concealed.
        """
    def joker_serves(self, rack: RackLike) -> bool:
        """Say whether a concealed joker has a place in any target that is nearest or one beyond."""
    def chance(self, rack: RackLike) -> float:
        """Return the sum of the chances of all near targets, 0 where none is left."""
    def chance_by_line(self, rack: RackLike) -> list[float]:
        """Return that sum line by line, in card order; twins of two lines count in each."""
    def chance_discards(self, rack: RackLike) -> list[float]:
        """Return what ``chance`` says after discarding one tile of each kind: 36 numbers, -1 where
        no such tile is concealed.
        """
