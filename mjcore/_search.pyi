from mjcore._layout import Layout
from mjcore._rack import Rack

def places(layout: Layout) -> tuple[int, int, int, list[int]]: ...
def sums(
    layout: Layout, rack: Rack
) -> tuple[list[int] | None, list[int] | None, list[int] | None, int | None]: ...
