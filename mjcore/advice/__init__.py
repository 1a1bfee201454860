"""What a seat had better do, and why, from what it sees and nothing else."""
