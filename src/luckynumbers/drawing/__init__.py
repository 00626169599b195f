"""Gardens and tables as pictures: text for terminals, SVG for everything else."""
