"""The process: the servers it has, what it tells other processes, when it was alive, and its workers."""
