"""Whole turns and whole games at native speed, by Numba. The scalar rules are the core's own, compiled."""
