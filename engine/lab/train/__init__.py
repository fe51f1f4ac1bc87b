"""Training of the networks in `engine.cpu.network`. It needs the extra `lab`; the bot never imports it."""
