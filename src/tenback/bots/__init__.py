"""Players. A bot gets what its seat may know (a view) and its legal moves; never a state."""
