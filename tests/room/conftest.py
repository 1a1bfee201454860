"""Make the helpers of the room's tests importable, and those of the table's tests that they use."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "table"))
