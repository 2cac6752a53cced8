"""How kernels are compiled: cached, without the interpreter's lock, and without counting references.

Kernels get all their arrays from outside and make none, so there is nothing to count; counting the arrays of a table
at every call took most of the time.
"""

from typing import Any

from numba import njit

compiled: Any = njit(cache=True, nogil=True, error_model="numpy", _nrt=False)
inlined: Any = njit(inline="always", error_model="numpy", _nrt=False)
