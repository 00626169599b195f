"""Self-play and learning: how the weights of ``ladybug`` came to be, and how to make others."""
