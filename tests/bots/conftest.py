"""Make the helper of these tests importable: ``bot_play``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
