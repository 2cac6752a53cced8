"""coop at native speed: playouts, whole turns, the value network, whole games and the search."""
