"""Number-pile card games to play, study and research: coop, duel and speed."""

__version__ = "0.1.0"
