from collections.abc import Iterable

from mjcore._kernel import Kernel
from mjcore._sight import Visible
from mjcore.typing import ExposureLike

def left(
    kernel: Kernel, exposures: Iterable[ExposureLike], visible: Visible | str | None
) -> list[tuple[int, list[int], list[tuple[int, int]]]]:
    """Return for each line that is left (line, targets, keys), in card order.

    ``targets`` are the numbers of its targets that can hold the exposures and, with ``visible``, be
    made of what is unseen. ``keys`` are (kind, copies): so many unseen copies may go before the
    line is dead; kinds that it can do without are left out.
    """
