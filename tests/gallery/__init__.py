"""Every screen of the bot, come by as people come by it, in any language; and pictures of them all."""
