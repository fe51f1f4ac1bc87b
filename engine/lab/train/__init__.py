"""Training of the networks of `engine.cpu.network`. It needs the extra `lab`; the bot never imports it."""
