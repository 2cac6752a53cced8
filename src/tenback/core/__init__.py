"""What every game stands on: cards, piles, chance, the `Game` protocol, records. Pure: no I/O, no clock."""
