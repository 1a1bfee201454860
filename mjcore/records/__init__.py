"""Records and saves: deals to text and back."""
