"""Run the command line as ``python -m mjcore``."""

import sys

from mjcore.cli import main

if __name__ == "__main__":
    sys.exit(main())
