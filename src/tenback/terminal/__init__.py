"""The games in a terminal, with the keyboard alone: also the way to play over SSH."""
