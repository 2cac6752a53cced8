"""Load on a real server over real sockets, from a process of its own."""
