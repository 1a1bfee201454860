"""American Mah Jongg: a fast hand matcher and the whole table around it."""

from mjcore._rack import Exposure, Rack, Visible
from mjcore.errors import Error, TileError
from mjcore.tiles import Suit, Tile

__version__ = "0.1.0"

__all__ = ["Error", "Exposure", "Rack", "Suit", "Tile", "TileError", "Visible", "__version__"]
