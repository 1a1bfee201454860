from mjcore._layout import Layout
from mjcore.typing import RackLike

class Kernel(Layout):
    """Answer for one rack at a time; what a ``Matcher`` is built on.

    A rack is a ``Rack``, or any C-contiguous buffer of 36 unsigned bytes that holds concealed
    tiles alone. Raise ``TileError`` for anything else.
    """

    def distance(self, rack: RackLike) -> int | None:
        """Return how many tiles ``rack`` misses for its nearest hand; 0 is mah jongg.

        ``None`` where the exposures leave no line.
        """
    def line_distances(self, rack: RackLike) -> bytes:
        """Return the distance to every line, one byte a line in card order; 255 is out."""
    def after_discard(self, rack: RackLike) -> bytes:
        """Return the 36 distances after discarding one tile of each kind.

        255 where no such tile is concealed, or where no line is left.
        """
    def after_draw(self, rack: RackLike) -> bytes:
        """Return the 36 distances after one more tile of each kind, for a rack of at most 13 tiles.

        255 where the rack holds every copy already, or where no line is left.
        """
    def winning_kinds(self, rack: RackLike) -> tuple[int, int]:
        """Return two sets of kinds, as bits, that complete a rack of 13 tiles.

        The first are those that complete any line, the second those that complete a line which may
        be exposed. Raise ``TileError`` for a rack of another size.
        """
