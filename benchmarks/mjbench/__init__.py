"""What the benchmarks share: frozen cards, seeded racks, references and clocks."""
