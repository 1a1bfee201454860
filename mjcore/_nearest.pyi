from typing import Any, Self, SupportsIndex, final

from mjcore._kernel import Kernel
from mjcore._sight import Visible
from mjcore._wins import HeldGroup
from mjcore.card import Line
from mjcore.tiles import Tile
from mjcore.typing import Exempt, RackLike
from mjcore.typing.matches import CandidateDict

@final
class Candidate:
    """Hold one line worth going for, at its best target for one rack.

    ``away`` tiles are missing; ``reachable`` says whether the unseen tiles could bring them;
    ``pays`` is the value, doubled for a hand without jokers. ``needs``, ``live``, ``groups``,
    ``jokers`` and ``spare`` are worked out when one of them is first asked for.
    """

    @property
    def line(self) -> Line:
        """The line of the card."""
    @property
    def away(self) -> int:
        """How many tiles are missing."""
    @property
    def reachable(self) -> bool:
        """Whether the unseen tiles could still bring what is missing."""
    @property
    def pays(self) -> int:
        """The value, doubled for a hand without jokers."""
    @property
    def needs(self) -> dict[Tile, int]:
        """The kinds that bring the rack nearer, each with how many of it could serve.

        The values may add up to more than ``away``, since a joker and a natural tile can stand for
        the same place.
        """
    @property
    def live(self) -> dict[Tile, int]:
        """The unseen copies of each needed kind."""
    @property
    def groups(self) -> tuple[HeldGroup, ...]:
        """The printed groups as ``HeldGroup``, with what the rack has of each."""
    @property
    def jokers(self) -> int:
        """How many concealed jokers the hand uses."""
    @property
    def spare(self) -> tuple[Tile, ...]:
        """The concealed tiles that the hand does not use, in kind order."""
    def to_dict(self) -> CandidateDict:
        """Return the JSON form: the line's, with all that stands here, tiles as text."""
    def _repr_html_(self) -> str:
        """Return the line and its hand in tiles as HTML, for notebooks."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def nearest(
    kernel: Kernel, rack: RackLike, k: SupportsIndex, visible: Visible | str | None, exempt: Exempt
) -> list[Candidate]:
    """Return the ``Candidate`` of up to ``k`` lines, best first."""
