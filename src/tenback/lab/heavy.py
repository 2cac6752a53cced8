"""What all workers need, imported by the process that they come from: then each of them begins at once.

Numba sets itself up when the first function is compiled or read from the disk; here it does so before that.
"""

from numba.core.registry import cpu_target

from tenback.lab import native, ruled  # noqa: F401 - for those who come from here

cpu_target.target_context.refresh()
