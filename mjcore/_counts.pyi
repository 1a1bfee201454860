"""Nothing of this module is called from Python."""
